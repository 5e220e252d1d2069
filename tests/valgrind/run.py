#!/usr/bin/env python3
"""The real program under valgrind, on a small graph from edge list to map.

    IRWE_PROGRAM=build/release/irwe tests/valgrind/run.py

Every verb runs once: memory that was never written, reads and writes beside it, and memory that is
lost are findings. What a run writes must be what it writes without these checks. Ends with 1 if there
was a finding.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "end_to_end"))

import program  # noqa: E402
from small_model import LEAN, TINY, settings  # noqa: E402

FOUND = 99
CHECKED = ["valgrind", "--quiet", f"--error-exitcode={FOUND}", "--leak-check=full",
           "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite"]
# The same processor without checks: valgrind's has no AVX-512, which rounds otherwise.
PLAIN = ["valgrind", "--quiet", "--tool=none"]
RUNS = [
    "generate planted-roles --num-nodes 60 --num-communities 3 -o made.edges",
    "info town.edges",
    "convert town.edges -o town.graph",
    "features town.graph -o features.npz --threads 4",
    ["train town.edges -o full.irwe --embeddings full.npz --threads 4", *settings(TINY)],
    ["train town.edges -o lean.irwe --embeddings lean.npz --threads 4", *settings(LEAN)],
    "info lean.irwe",
    "embed full.irwe town.edges -o again.npz",
    "embed lean.irwe town.edges -o lean.tsv",
    "similar full.npz 3",
    "roles town.edges full.npz -o roles.tsv --threads 4",
    "communities town.edges full.npz -o communities.tsv --threads 4",
    "anomalies town.edges full.npz -o anomalies.tsv --threads 4",
    "explain full.irwe town.edges 3",
    "evaluate cluster full.npz town.edges -k 2 --runs 1",
    "explore town.edges --embeddings full.npz --layout pca -o map.html",
]


def words(line):
    first, *more = [line] if isinstance(line, str) else line
    return [*first.split(), *map(str, more), "--quiet"]


def run(folder, line, valgrind):
    """One run in the folder: its end, and the files that are there then."""
    # With this the program does not begin once more, where valgrind would not follow it.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([*valgrind, program.PROGRAM, *words(line)], cwd=folder, env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return done, {path.name: path.read_bytes() for path in folder.iterdir()}


def main():
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed")
    num_findings = num_runs = 0
    with tempfile.TemporaryDirectory() as plain, tempfile.TemporaryDirectory() as watched:
        plain, watched = pathlib.Path(plain), pathlib.Path(watched)
        for line in ["generate barbell -o town.edges", *RUNS]:
            wanted, files = run(plain, line, PLAIN)
            if wanted.returncode != 0 and "make web" in wanted.stderr:
                print(f"left out: {words(line)[0]}, since the page is not built (make web)")
                continue
            done, watched_files = run(watched, line, CHECKED)
            num_runs += 1
            good = (done.returncode == wanted.returncode == 0 and done.stdout == wanted.stdout
                    and watched_files == files)
            print(f"{'good' if good else 'FOUND':6} irwe {' '.join(words(line)[:4])} ...", flush=True)
            if not good:
                num_findings += 1
                print(f"  ended with {done.returncode}, without checks with {wanted.returncode}\n"
                      f"{done.stderr[:3000]}")
    print(f"{num_runs} runs, {num_findings} findings")
    sys.exit(1 if num_findings else 0)


if __name__ == "__main__":
    main()
