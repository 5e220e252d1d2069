#!/usr/bin/env python3
"""Too little memory, from far too little to enough: "out of memory" with exit code 1, or success.

The limit is on address space (ulimit -v), in steps. Where it is so low that the system's loader or a
library cannot even start, the program has no say; those limits are told by `irwe --version`, which
fails under them, too, or hangs in OpenBLAS, and are not counted.
"""

import itertools
import resource
import subprocess

import faults

MEGABYTE = 1 << 20
SECONDS_TO_START, SECONDS = 3, 20  # longer is a hang


def run_within(folder, limit, *args, seconds=SECONDS):
    """The result under a limit, or None if the program hangs."""
    try:
        return faults.run(
            folder, *args, timeout=seconds,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )
    except subprocess.TimeoutExpired:
        return None


def starts(folder, limit):
    result = run_within(folder, limit, "--version", seconds=SECONDS_TO_START)
    return result is not None and result.code == 0 and result.stderr == ""


def first_limit(folder, test, low, high, step):
    """The smallest multiple of `step` between low and high from which `test` holds, by halving."""
    while high - low > step:
        middle = (low + high) // 2 // step * step
        low, high = (low, middle) if test(folder, middle) else (middle, high)
    return high


def make_verbs(folder):
    lean = faults.settings(faults.LEAN)
    size = ["--num-nodes", 1000, "--num-edges", 4000]
    faults.run_well(folder, "generate", "erdos-renyi", *size, "--quiet", "-o", "town.edges")
    faults.run_well(folder, "train", "town.edges", "-o", "m.irwe", "--embeddings", "e.npz", "-q", *lean)
    yield "train", ["train", "town.edges", "-o", "x.irwe", *lean], ["x.irwe"]
    yield "embed", ["embed", "m.irwe", "town.edges", "-o", "x.npz"], ["x.npz"]
    yield "features", ["features", "town.edges", "-o", "x.npz"], ["x.npz"]
    yield "convert", ["convert", "town.edges", "-o", "x.graph"], ["x.graph"]
    yield "evaluate", ["evaluate", "cluster", "e.npz", "town.edges", "-k", 4, "--runs", 1,
                       "--starts", 1, "--json"], []
    explore = ["explore", "town.edges", "--embeddings", "e.npz"]
    if faults.run(folder, *explore, "--layout", "pca", "-o", "p.html", "-q").code == 0:
        yield "explore", [*explore, "--layout", "pca", "-o", "x.html"], ["x.html"]
    (folder / "p.html").unlink(missing_ok=True)


def check(folder, name, command, outputs, limit, before, findings):
    """One limit: True for a success, False for a refusal."""
    faults.restore(folder, {**before, **{output: b"old" for output in outputs}})
    result = run_within(folder, limit, *faults.replacing(command), "--quiet")
    place = f"{name} within {limit / MEGABYTE:.0f} MB"
    if result is None:
        findings.add(f"{place}: hangs")
        return False
    good = result.code == 0
    if not good:
        complaint = faults.error_complaint(result)
        if complaint or not ("memory" in result.stderr or "pthread" in result.stderr):
            findings.add(f"{place}: {complaint or result.stderr}")
    for output in outputs:
        if ((folder / output).read_bytes() == b"old") == good:
            findings.add(f"{place}: {output} is not {'new' if good else 'the old one'}")
    left = sorted(faults.content(folder).keys() - before.keys() - set(outputs))
    if left:
        findings.add(f"{place}: {left} are left")
    return good


def main():
    chosen = faults.arguments(__doc__, steps=(100, 4))
    if faults.program.is_sanitized():
        faults.skip("a sanitizer's own memory is beyond any limit")
    findings = faults.Findings()
    print(f"{'verb':<10}{'limits':>7}{'refused':>9}{'succeeded':>11}")
    most = (1024 if chosen.quick else 4096) * MEGABYTE
    step_of_search = (32 if chosen.quick else 4) * MEGABYTE
    with faults.new_folder() as folder:
        lowest = first_limit(folder, starts, 0, most, step_of_search)
        print(f"below {lowest / MEGABYTE:.0f} MB the program does not start: not counted")
        for name, command, outputs in itertools.islice(make_verbs(folder), 1 if chosen.quick else None):
            before = faults.content(folder)

            def succeeds(_, limit):
                return check(folder, name, command, outputs, limit, before, findings)

            enough = first_limit(folder, succeeds, lowest, most, step_of_search)
            num_good = num_limits = 0
            step = max((enough - lowest) // chosen.steps, 64 * 1024) // 4096 * 4096
            for limit in range(lowest, enough + 2 * step, step):
                num_good += succeeds(folder, limit)
                num_limits += 1
            print(f"{name:<10}{num_limits:>7}{num_limits - num_good:>9}{num_good:>11}"
                  f"   enough from {enough / MEGABYTE:.0f} MB", flush=True)
    findings.end()


if __name__ == "__main__":
    main()
