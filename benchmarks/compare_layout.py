#!/usr/bin/python3
"""The maps of the library beside those of scikit-learn: trustworthiness and time.

    benchmarks/compare_layout.py build/release/irwe_layout_benchmark EMBEDDINGS SPACE [SPACE ...]

EMBEDDINGS is a file that `irwe train --embeddings` writes, or any other the library reads. Both sides
get the same unit rows; scikit-learn's TSNE starts from the principal plane, with perplexity 30 and the
learning rate "auto". Trustworthiness (Venna and Kaski) is that of 15 neighbors, over 2000 nodes drawn
at random if there are more. Times are CPU seconds of the map alone, neighbors included.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from sklearn.manifold import TSNE

NEIGHBORS = 15
SAMPLE = 2000


def trustworthiness(rows, layout, k=NEIGHBORS):
    """One, less what intruders among the k neighbors in the map cost by their true rank."""
    n = len(rows)
    nodes = np.arange(n)
    if n > SAMPLE:
        nodes = np.sort(np.random.default_rng(1).choice(n, SAMPLE, replace=False))
    penalty = 0
    for i in nodes:
        cosine = rows @ rows[i]
        cosine[i] = np.inf
        distance = ((layout - layout[i]) ** 2).sum(axis=1)
        distance[i] = np.inf
        near = np.argpartition(distance, k)[:k]
        ranks = (cosine[None, :] > cosine[near, None]).sum(axis=1)  # with i itself: from 1 on
        penalty += np.maximum(0, ranks - k).sum()
    return 1 - 2 * penalty / (len(nodes) * k * (2 * n - 3 * k - 1))


def cpu_seconds(output, stage):
    return float(re.search(rf"^{stage}\s+([0-9.]+) s CPU", output, flags=re.M).group(1))


def compare(program, embeddings, space):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "layout.npz"
        command = [program, embeddings, space, out]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        with np.load(out) as arrays:
            rows, plane, ours = arrays["unit_rows"], arrays["pca"], arrays["tsne"]
    print(output, end="")
    our_seconds = cpu_seconds(output, "nearest neighbors") + cpu_seconds(output, "t-SNE")

    begin = time.process_time()
    theirs = TSNE(init="pca", perplexity=30, learning_rate="auto", random_state=1).fit_transform(rows)
    their_seconds = time.process_time() - begin

    print(f"{'':<16} trustworthiness {'CPU':>10}")
    print(f"{'principal plane':<16} {trustworthiness(rows, plane):15.4f}")
    print(f"{'irwe':<16} {trustworthiness(rows, ours):15.4f} {our_seconds:8.1f} s")
    print(f"{'scikit-learn':<16} {trustworthiness(rows, theirs):15.4f} {their_seconds:8.1f} s")


def main(arguments):
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    for space in arguments[2:]:
        print(f"== {arguments[1]}: {space}")
        compare(arguments[0], arguments[1], space)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
