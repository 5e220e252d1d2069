#!/usr/bin/env python3
"""Runs the fuzzers of a build for long, several at once, and sums up.

    tests/fuzz/run.py BUILD_FOLDER [--runs N] [--jobs N] [--work FOLDER] [FUZZER ...]

Without --runs, readers of text get 10 million inputs and readers of binary files 5 million. What
was learned stays in the folder of --work (build/fuzz-work) for the next time: a corpus and a log for
each fuzzer, and what broke a promise as finding-*. Ends with 1 if there was a finding.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TEXT, BINARY = 10_000_000, 5_000_000
# Fuzzer: inputs to run, largest input in bytes.
FUZZERS = {
    "edge_list": (TEXT, 2048),
    "graphml": (TEXT, 4096),
    "gexf": (TEXT, 4096),
    "gml": (TEXT, 2048),
    "pajek": (TEXT, 2048),
    "json_graph": (TEXT, 2048),
    "attributes": (TEXT, 2048),
    "node_list": (TEXT, 2048),
    "labels": (TEXT, 2048),
    "node_splits": (TEXT, 2048),
    "gzip": (TEXT, 2048),
    "compression": (TEXT, 2048),
    "matrix_market": (TEXT, 2048),
    "metis": (TEXT, 2048),
    "adjacency_list": (TEXT, 2048),
    "settings": (TEXT, 2048),
    "embedding_text": (TEXT, 2048),
    "request_target": (TEXT, 2048),
    "graph_file": (BINARY, 16384),
    "embedding_arrays": (BINARY, 8192),
    "numpy_graph": (BINARY, 8192),
    "model": (BINARY, 32768),
    "checkpoint": (BINARY, 65536),
}
# Of the address sanitizer: no long memory of what was freed and by whom, which a finding tells when
# it is run alone.
FAST = "detect_leaks=1:quarantine_size_mb=1:malloc_context_size=1"
ROW = "{:18} {:>12} {:>8} {:>8} {:>9} {:>9}"


def fuzz(name, program, runs, max_size, work):
    """Runs one fuzzer to its end; returns its row of the table."""
    corpus = work / name
    corpus.mkdir(parents=True, exist_ok=True)
    log = work / f"{name}.log"
    before = set(work.glob(f"{name}-finding-*"))
    command = [
        program,
        f"-runs={runs}",
        f"-max_len={max_size}",
        "-timeout=10",
        "-rss_limit_mb=4096",
        "-malloc_limit_mb=1024",
        "-print_final_stats=1",
        "-entropic=0",  # its bookkeeping costs more time than the readers do
        f"-artifact_prefix={work}/{name}-finding-",
        corpus,
        HERE / "corpus" / name,
    ]
    dictionary = HERE / "dictionaries" / f"{name}.dict"
    if dictionary.exists():
        command.insert(1, f"-dict={dictionary}")
    # OpenBLAS and oneTBB would start threads that no reader needs.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    environment.setdefault("ASAN_OPTIONS", FAST)
    with open(log, "wb") as file:
        code = subprocess.run(
            command, stdout=file, stderr=subprocess.STDOUT, env=environment, check=False
        ).returncode
    found = sorted(set(work.glob(f"{name}-finding-*")) - before)
    return {**statistics(log), "corpus": len(list(corpus.iterdir())), "found": found, "code": code}


def statistics(log):
    text = log.read_text(errors="replace")
    runs = re.findall(r"number_of_executed_units:\s*(\d+)", text)
    rate = re.findall(r"average_exec_per_sec:\s*(\d+)", text)
    coverage = re.findall(r"cov: (\d+)", text)
    return {
        "runs": int(runs[-1]) if runs else 0,
        "rate": int(rate[-1]) if rate else 0,
        "coverage": int(coverage[-1]) if coverage else 0,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("fuzzers", nargs="*", metavar="FUZZER")
    parser.add_argument("--runs", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/fuzz-work"))
    arguments = parser.parse_intermixed_args()
    unknown = set(arguments.fuzzers) - set(FUZZERS)
    if unknown:
        parser.error(f"there is no fuzzer {unknown.pop()}; there are {', '.join(FUZZERS)}")
    arguments.work.mkdir(parents=True, exist_ok=True)
    chosen = arguments.fuzzers or list(FUZZERS)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        rows = {}
        for name in chosen:
            runs, max_size = FUZZERS[name]
            program = arguments.build.resolve() / f"irwe_fuzz_{name}"
            rows[name] = pool.submit(
                fuzz, name, program, arguments.runs or runs, max_size, arguments.work.resolve()
            )
        print(ROW.format("fuzzer", "inputs", "a second", "corpus", "coverage", "findings"))
        failed = False
        for name, row in rows.items():
            result = row.result()
            failed |= result["code"] != 0
            values = (result[key] for key in ("runs", "rate", "corpus", "coverage"))
            print(ROW.format(name, *values, len(result["found"])), flush=True)
            for path in result["found"]:
                print(f"    {path}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
