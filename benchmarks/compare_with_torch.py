#!/usr/bin/python3
"""The engine beside PyTorch: the same numbers in, the results compared, then the times, one core each.

    benchmarks/compare_with_torch.py build/release/irwe_engine_benchmark

Needs PyTorch (Debian's python3-torch); without it the engine's own figures are shown. The identity
step needs the PPI graph below $IRWE_DATA. Times are CPU seconds of one forward and backward pass, the
best of five for the engine and of three for PyTorch.
"""

import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import time

import numpy as np

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    torch = None


def read_archive(path):
    """The tensors and the metadata of a safetensors file."""
    data = pathlib.Path(path).read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    metadata = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        values = np.frombuffer(data, np.float32, (end - begin) // 4, 8 + length + begin)
        tensors[name] = torch.tensor(values.reshape(entry["shape"])) if torch else values
    return tensors, metadata


def best_seconds(work, repetitions=3):
    best = float("inf")
    for _ in range(repetitions):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def relative_error(ours, theirs):
    return float((ours - theirs).abs().max() / theirs.abs().max())


def attend(q, k, v, heads):
    """Scaled dot-product attention over the last two dimensions, head-major columns."""
    split = lambda x: x.unflatten(-1, (heads, -1)).transpose(-3, -2)
    q, k, v = split(q), split(k), split(v)
    weights = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1)
    return (weights @ v).transpose(-3, -2).flatten(-2)


def attention(x, metadata):
    inputs = [x[name].requires_grad_() for name in ("queries", "keys", "values")]

    def work():
        for tensor in inputs:
            tensor.grad = None
        work.output = attend(*inputs, heads=64)
        work.output.backward(x["d_output"])

    seconds = best_seconds(work)
    errors = [relative_error(x["output"], work.output.detach())]
    errors += [relative_error(x["d_" + name], x[name].grad) for name in ("queries", "keys", "values")]
    return seconds, max(errors)


def head_major(dim, heads):
    """For each head-major column its place in the engine's order, dim * heads + head."""
    return torch.arange(dim).reshape(dim // heads, heads).t().flatten()


def encoder(x, heads, layers):
    """Post-norm encoder layers; the last computes only what is read, as the engine does."""
    dim = x["node_part"].shape[1]
    places = x["place_part"].shape[0]
    walks = x["walks"].long().reshape(-1, places)
    order = head_major(dim, heads)
    names = [n for n in x if n.startswith("transformer.")] + ["node_part", "place_part"]
    p = {}
    for name in names:
        value = x[name]
        if "qkv" in name:  # columns of q, k and v to head-major
            value = value.unflatten(1, (3, dim))[:, :, order].flatten(1)
        if "out_weight" in name:
            value = value[order]
        p[name] = value.clone().requires_grad_()

    def forward():
        t = F.embedding(walks, p["node_part"]) + p["place_part"]
        for i in range(layers):
            w = lambda name: p[f"transformer.{i}.{name}"]
            q, k, v = (t @ w("qkv_weight") + w("qkv_bias")).chunk(3, dim=-1)
            if i + 1 == layers:
                q, t = q[:, :1], t[:, :1]
            a = attend(q, k, v, heads) @ w("out_weight") + w("out_bias")
            t = F.layer_norm(t + a, (dim,), w("norm1_scale")[0], w("norm1_shift")[0])
            h = torch.relu(t @ w("hidden_weight") + w("hidden_bias"))
            h = h @ w("output_weight") + w("output_bias")
            t = F.layer_norm(t + h, (dim,), w("norm2_scale")[0], w("norm2_shift")[0])
        return t[:, 0]

    def work():
        for tensor in p.values():
            tensor.grad = None
        work.output = forward()
        work.output.backward(x["d_output"])

    seconds = best_seconds(work)
    # Gradients of weights differ where a ReLU flips by rounding; the median entry tells.
    error = relative_error(x["output"], work.output.detach())
    d_nodes = (x["d_node_part"] - p["node_part"].grad).abs().median() / p["node_part"].grad.abs().max()
    return seconds, max(error, float(d_nodes))


def identity_step(x, metadata):
    names = [n for n in x if n not in ("features", "one_hot_walks", "losses")]
    p = {name: x[name].clone().requires_grad_() for name in names}
    alpha = float(metadata["feature_loss_weight"])
    num_walks = float(metadata["walks_per_node"])
    columns = p["identity_decoder.1.weight"].shape[1]
    target = x["features"][:, -columns:] / num_walks
    optimizer = torch.optim.Adam(p.values(), lr=float(metadata["learning_rate"]))
    losses = []

    def stack(name, t, activation):
        count = sum(n.startswith(name + ".") for n in p) // 2
        for i in range(count):
            t = activation(F.linear(t, p[f"{name}.{i}.weight"].t(), p[f"{name}.{i}.bias"][0]))
        return t

    def work():
        optimizer.zero_grad(set_to_none=True)
        phi = stack("aw_encoder", x["one_hot_walks"], torch.tanh)
        reduced = stack("reduction", x["features"], torch.relu)
        psi = attend(
            reduced @ p["identity_query.weight"],
            phi @ p["identity_key.weight"],
            phi @ p["identity_value.weight"],
            heads=64,
        )
        loss = (stack("aw_decoder", phi, torch.tanh) - x["one_hot_walks"]).pow(2).sum()
        loss = loss + alpha * (stack("identity_decoder", psi, torch.tanh) - target).pow(2).sum()
        loss.backward()
        optimizer.step()
        losses.append(float(loss))

    seconds = best_seconds(work)
    ours = x["losses"][0, : len(losses)]
    return seconds, relative_error(ours, torch.tensor(losses))


CASES = [
    ("attention", "identity attention, 3890 x 709, 64 heads of 4", attention, 10),
    ("encoder-256", "walk encoder, l = 7, d = 256", lambda x, m: encoder(x, 64, 4), 1.7),
    ("encoder-64", "walk encoder, l = 9, d = 64", lambda x, m: encoder(x, 16, 4), 6),
    ("identity-step", "whole identity step on PPI", identity_step, 3.5),
]
TOLERANCE = 1e-4  # of the largest entry, or of a loss


def run_case(program, case, title, work, mark, folder):
    out = os.path.join(folder, case)
    command = [program, case, out]
    if case == "identity-step":
        graph = os.path.join(os.environ.get("IRWE_DATA", ""), "ppi", "edges.txt")
        if not os.environ.get("IRWE_DATA") or not os.path.exists(graph):
            print(f"{title:<46} left out: IRWE_DATA does not name the paper's graphs")
            return True
        command.append(graph)
    note = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    tensors, metadata = read_archive(out)
    ours = float(metadata["seconds"])
    if torch is None:
        print(f"{title:<46} ours {ours:8.4f} s  {note}")
        return True
    theirs, error = work(tensors, metadata)
    agrees = error < TOLERANCE
    verdict = "" if agrees else "  RESULTS DIFFER"
    print(
        f"{title:<46} PyTorch {theirs:8.4f} s, ours {ours:8.4f} s, {theirs / ours:5.2f}x "
        f"(mark {mark}x), differ by {error:.1e}{verdict}"
    )
    if note:
        print(f"{'':<46} {note}")
    sys.stdout.flush()
    return agrees


def main():
    if torch is None:
        print("PyTorch is not installed (python3-torch): the engine's figures alone")
    else:
        torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        good = [run_case(sys.argv[1], *case, folder) for case in CASES]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
