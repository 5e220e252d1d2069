"""Measures what drift costs (docs/drift.md): trains on each graph, classifies nodes of the others.

    tools/measure_drift.py build/release/irwe usa.edges europe.edges town.edges ...

Prints, for each pair of graphs, the drift and the trust that the program reports, and the share of
F1 above chance that a classifier keeps which was trained on the first graph. Classes are quartiles
of degree, of clustering and of the mean degree of neighbors within each graph, and those of
NAME.labels beside NAME.edges if both graphs have such a file: give it to graphs with the same
classes only. The last lines say how trust and the share that is kept agree. Needs numpy, networkx
and scikit-learn.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile
import warnings

import networkx
import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedKFold

MAX_NODES = 600  # for a classifier
MIN_GAIN = 0.15  # of F1 within a graph above chance; classes with less say nothing


def quartiles(values):
    bounds = np.unique(np.quantile(values, [0.25, 0.5, 0.75]))
    return np.searchsorted(bounds, values, side="right").astype(str)


def classes_of(path, nodes):
    """Returns the classes of `nodes`, by the name of the classification."""
    graph = networkx.read_edgelist(path)
    clustering = networkx.clustering(graph)
    around = networkx.average_neighbor_degree(graph)
    classes = {
        "degree": quartiles([graph.degree[v] for v in nodes]),
        "clustering": quartiles([clustering[v] for v in nodes]),
        "neighbors": quartiles([around[v] for v in nodes]),
    }
    labels = path.with_suffix(".labels")
    if labels.exists():
        known = dict(line.split()[:2] for line in labels.read_text().splitlines())
        classes["own"] = np.array([known[v] for v in nodes])
    return classes


def fitted(rows, classes):
    return LogisticRegression(max_iter=100).fit(rows, classes)


def score(model, rows, classes):
    return f1_score(classes, model.predict(rows), average="micro")


def score_within(rows, classes):
    splits = StratifiedKFold(4, shuffle=True, random_state=0).split(rows, classes)
    return np.mean([score(fitted(rows[a], classes[a]), rows[b], classes[b]) for a, b in splits])


def share_kept(models, rows, classes, within):
    """Returns the mean over the quartiles, and half of it and half of the graphs' own classes."""
    kept = {}
    for name, model in models.items():
        if name in within:
            chance = np.unique(classes[name], return_counts=True)[1].max() / len(rows)
            gain = within[name] - chance
            if gain >= MIN_GAIN:
                found = (score(model, rows, classes[name]) - chance) / gain
                kept[name] = min(1.0, max(0.0, found))
    own = [kept.pop("own")] if "own" in kept else []
    parts = own + ([np.mean(list(kept.values()))] if kept else [])
    return np.mean(parts) if parts else None


def ranks(values):
    return np.unique(values, return_inverse=True)[1]


class Program:
    def __init__(self, path, folder):
        self.path = path
        self.folder = folder

    def run(self, *arguments):
        command = [self.path, *map(str, arguments), "--quiet"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def train(self, graph):
        model = self.folder / f"{graph.stem}.irwe"
        self.run("train", graph, "-o", model)
        return model

    def embed(self, model, graph):
        """Returns nodes and identities."""
        self.run("embed", model, graph, "-o", self.folder / "x.npz")
        with np.load(self.folder / "x.npz") as arrays:
            return arrays["nodes"].astype(str), arrays["identity"]

    def drift(self, model, graph, node):
        return json.loads(self.run("explain", model, graph, node, "--json"))["drift"]


def measure(program, paths):
    """Yields first graph, second graph, drift, trust and share kept."""
    warnings.simplefilter("ignore", ConvergenceWarning)
    random = np.random.default_rng(1)
    models = {path: program.train(path) for path in paths}
    classes, within, chosen = {}, {}, {}
    for path, model in models.items():
        nodes, rows = program.embed(model, path)
        classes[path] = classes_of(path, nodes)
        some = chosen[path] = random.permutation(len(nodes))[:MAX_NODES]
        within[path] = {
            name: score_within(rows[some], values[some])
            for name, values in classes[path].items()
            if np.unique(values[some], return_counts=True)[1].size > 1
        }
    for first in paths:
        _, rows = program.embed(models[first], first)
        some = chosen[first]
        fits = {name: fitted(rows[some], classes[first][name][some]) for name in within[first]}
        for second in paths:
            if first != second:
                nodes, others = program.embed(models[first], second)
                kept = share_kept(fits, others, classes[second], within[second])
                drift = program.drift(models[first], second, nodes[0])
                if kept is not None:
                    yield first.stem, second.stem, drift["overall"], drift["trust"], kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("graphs", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    pairs = []
    print("from to drift trust kept")
    with tempfile.TemporaryDirectory() as folder:
        for pair in measure(Program(arguments.program, pathlib.Path(folder)), arguments.graphs):
            print("{} {} {:.2f} {:.2f} {:.2f}".format(*pair), flush=True)
            pairs.append(pair[3:])
    trust, kept = np.array(pairs).T
    print(f"pairs {len(pairs)}, correlation {np.corrcoef(trust, kept)[0, 1]:.2f}, ", end="")
    print(f"of ranks {np.corrcoef(ranks(trust), ranks(kept))[0, 1]:.2f}, ", end="")
    print(f"mean error {np.abs(trust - kept).mean():.3f}")


if __name__ == "__main__":
    main()
