#!/usr/bin/python3
"""DGI and GraphMAE beside PyTorch: an epoch of each on BlogCatalog, one core each.

    benchmarks/compare_encoders_with_torch.py build/release/irwe_encoder_benchmark

Needs PyTorch (Debian's python3-torch) and the graph of BlogCatalog below $IRWE_DATA. Both sides begin
with the same weights and the same draws, and the loss and all gradients of a first step without dropout
are compared. Then epochs alternate: forward, backward and Adam, with the default dropouts of GraphMAE,
each drawn by its side. Times are CPU seconds, the median of the epochs.

PyTorch is written in several ways, and the fastest counts: inputs as rows of a dense one-hot matrix or
as a lookup; sums over neighbors by torch.sparse.mm of both layouts; attention by gathering rows of
edges, a softmax over segments and index_add.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    torch = None

from compare_with_torch import TOLERANCE, read_archive

EPOCHS = 7
RATE = 1e-3


class Side:
    """The tensors of our first step, and the parameters of PyTorch's."""

    def __init__(self, tensors):
        self.given = tensors
        self.values = {
            name[len("value ") :]: value.clone().requires_grad_()
            for name, value in tensors.items()
            if name.startswith("value ")
        }
        offsets = tensors["operator.offsets"][0].long()
        self.sources = tensors["operator.columns"][0].long()
        self.num_nodes = len(offsets) - 1
        self.targets = torch.repeat_interleave(torch.arange(self.num_nodes), offsets.diff())
        weights = tensors["operator.values"][0]
        shape = (self.num_nodes, self.num_nodes)
        places = torch.stack([self.targets, self.sources])
        self.operators = {
            "COO": torch.sparse_coo_tensor(places, weights, shape).coalesce(),
            "CSR": torch.sparse_csr_tensor(offsets, self.sources, weights, shape),
        }
        self.buckets = tensors["buckets"][0].long()
        num_buckets = int(self.buckets.max()) + 1
        self.one_hot = F.one_hot(self.buckets, num_buckets).float()

    def __getitem__(self, name):
        return self.values[name]


# DGI


class SymmetricProduct(torch.autograd.Function if torch else object):
    """S x for a symmetric matrix S in the layout CSR, of which PyTorch 1.13 has no gradient."""

    @staticmethod
    def forward(context, operator, x):
        context.operator = operator
        return operator @ x

    @staticmethod
    def backward(context, gradient):
        return None, context.operator @ gradient


def dgi(side, layout, looks_up):
    operator = side.operators[layout]
    multiply = torch.sparse.mm if layout == "COO" else SymmetricProduct.apply

    def encode(order):
        if looks_up:
            products = side["weight"][side.buckets if order is None else side.buckets[order]]
        else:
            products = (side.one_hot if order is None else side.one_hot[order]) @ side["weight"]
        return F.prelu(multiply(operator, products) + side["bias"], side["slope"].flatten())

    def loss(step, is_compared):
        order = (
            side.given["order"][0].long() if is_compared else torch.randperm(side.num_nodes)
        )
        positives, negatives = encode(None), encode(order)
        summary = torch.sigmoid(positives.mean(0, keepdim=True))
        direction = side["discriminator.weight"] @ summary.t()
        scores = torch.cat([positives @ direction, negatives @ direction])
        scores = scores + side["discriminator.bias"]
        truth = torch.cat([torch.ones(side.num_nodes, 1), torch.zeros(side.num_nodes, 1)])
        return F.binary_cross_entropy_with_logits(scores, truth)

    return loss


# GraphMAE


def segment_softmax(scores, segments, num_segments):
    """The softmax of each column over the entries of each segment."""
    places = segments[:, None].expand_as(scores)
    largest = torch.full((num_segments, scores.shape[1]), -torch.inf)
    largest = largest.scatter_reduce(0, places, scores.detach(), "amax")
    powers = (scores - largest[segments]).exp()
    sums = torch.zeros(num_segments, scores.shape[1]).index_add(0, segments, powers)
    return powers / sums[segments]


def attend(side, name, products, heads, dropout):
    h = products.unflatten(1, (heads, -1))
    of_source = (h * side[name + ".source"].reshape(heads, -1)).sum(-1)
    of_target = (h * side[name + ".target"].reshape(heads, -1)).sum(-1)
    scores = F.leaky_relu(of_source[side.sources] + of_target[side.targets], 0.2)
    weights = F.dropout(segment_softmax(scores, side.targets, side.num_nodes), dropout)
    messages = h[side.sources] * weights[:, :, None]
    rows = torch.zeros_like(h).index_add(0, side.targets, messages)
    return rows.flatten(1) + side[name + ".bias"]


def cosines(told, truth):
    """The cosine of each row; 0, without a gradient, for rows of zeros, which nobody has told of."""
    is_told = told.detach().norm(dim=1) >= 1e-12
    return torch.where(is_told, F.cosine_similarity(told.where(is_told[:, None], truth), truth), 0.0)


def graphmae(side, looks_up):
    heads, power, mask_share, replace_share = 4, 3, 0.5, 0.05

    def masks(is_compared):
        if is_compared:
            names = ("masked", "tokens", "replaced", "templates")
            return [side.given["masks." + name][0].long() for name in names]
        order = torch.randperm(side.num_nodes)[: int(mask_share * side.num_nodes)]
        num_replaced = int(replace_share * len(order))
        templates = torch.randint(side.num_nodes, (num_replaced,))
        return order, order[num_replaced:], order[:num_replaced], templates

    def loss(step, is_compared):
        input_dropout, attention_dropout = (0.0, 0.0) if is_compared else (0.2, 0.1)
        masked, tokens, replaced, templates = masks(is_compared)
        given = torch.arange(side.num_nodes)
        given[replaced] = templates
        is_token = torch.zeros(side.num_nodes, 1)
        is_token[tokens] = 1
        weight = side["layer_0.weight"]
        if looks_up:
            x = weight[side.buckets[given]] * (1 - is_token)
            x = x + is_token * (side["mask.token"] @ weight)
            keep = F.dropout(torch.ones(side.num_nodes, 1), input_dropout)
            x = x * keep
        else:
            rows = side.one_hot[given] * (1 - is_token) + is_token * side["mask.token"]
            x = F.dropout(rows, input_dropout) @ weight
        for i in range(2):
            if i > 0:
                x = F.dropout(x, input_dropout) @ side[f"layer_{i}.weight"]
            x = attend(side, f"layer_{i}", x, heads, attention_dropout)
            x = F.prelu(x, side[f"layer_{i}.slope"].flatten())
        is_masked = torch.zeros(side.num_nodes, 1)
        is_masked[masked] = 1
        x = F.dropout(x @ side["map"] * (1 - is_masked), input_dropout) @ side["decoder.weight"]
        told = attend(side, "decoder", x, 1, attention_dropout)
        return (1 - cosines(told[masked], side.one_hot[masked])).pow(power).mean()

    return loss


# Measuring


def difference(ours, theirs):
    """The largest difference, as a share of the largest entry, which may be 0."""
    largest = max(float(ours.abs().max()), float(theirs.abs().max()))
    return float((ours - theirs).abs().max()) / largest if largest > 0 else 0.0


def compare(side, loss):
    """The largest difference of the loss and of all gradients."""
    for value in side.values.values():
        value.grad = None
    found = loss(0, True)
    found.backward()
    errors = [abs(float(side.given["loss"]) / float(found.detach()) - 1)]
    for name, value in side.values.items():
        errors.append(difference(side.given["gradient " + name], value.grad))
    return max(errors)


def epoch_seconds(loss, optimizer, step):
    begin = time.process_time()
    optimizer.zero_grad(set_to_none=True)
    loss(step, False).backward()
    optimizer.step()
    return time.process_time() - begin


VARIANTS = {
    "dgi": [
        ("COO, dense inputs", lambda side: dgi(side, "COO", False)),
        ("COO, lookup", lambda side: dgi(side, "COO", True)),
        ("CSR, dense inputs", lambda side: dgi(side, "CSR", False)),
        ("CSR, lookup", lambda side: dgi(side, "CSR", True)),
    ],
    "graphmae": [
        ("dense inputs", lambda side: graphmae(side, False)),
        ("lookup", lambda side: graphmae(side, True)),
    ],
}


def measure(program, method, graph, folder):
    """Compares and measures a method; returns True if all results agree."""
    out = os.path.join(folder, method)
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    ours = subprocess.Popen(
        [program, method, out, graph],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )

    def our_epoch():
        ours.stdin.write("epoch\n")
        ours.stdin.flush()
        return float(ours.stdout.readline())

    our_epoch()  # the file is there now, and memory is warm
    tensors, _ = read_archive(out)
    agree = True
    for title, make in VARIANTS[method]:
        side = Side(tensors)
        try:
            loss = make(side)
            error = compare(side, loss)
        except RuntimeError as missing:
            print(f"{method:<9} {title:<18} left out: {str(missing).splitlines()[0][:90]}")
            continue
        agree = agree and error < TOLERANCE
        optimizer = torch.optim.Adam(side.values.values(), lr=RATE)
        epoch_seconds(loss, optimizer, 0)
        pairs = [(epoch_seconds(loss, optimizer, i), our_epoch()) for i in range(1, EPOCHS + 1)]
        theirs, own = (statistics.median(times) for times in zip(*pairs))
        print(
            f"{method:<9} {title:<18} PyTorch {theirs:7.3f} s, ours {own:7.3f} s, "
            f"{theirs / own:5.2f}x, differ by {error:.1e}"
            + ("" if error < TOLERANCE else "  RESULTS DIFFER")
        )
        sys.stdout.flush()
    ours.stdin.close()
    return ours.wait() == 0 and agree


def main():
    data = os.environ.get("IRWE_DATA", "")
    graph = os.path.join(data, "blogcatalog", "edges.txt.gz")
    if not os.path.exists(graph):
        graph = graph[: -len(".gz")]
    if torch is None or not os.path.exists(graph):
        print("left out: needs python3-torch, and BlogCatalog below IRWE_DATA")
        return 0
    torch.set_num_threads(1)
    warnings.filterwarnings("ignore", message=".*beta")
    with tempfile.TemporaryDirectory() as folder:
        good = [measure(sys.argv[1], method, graph, folder) for method in VARIANTS]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
