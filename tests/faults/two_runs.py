#!/usr/bin/env python3
"""Two trainings on one output: the second is refused, and told who holds it.

The first one goes on undisturbed and gives the bytes it would have given alone. Killed with -9 it
leaves its lock file behind, but not the lock: the next run goes on from its checkpoint.
"""

import json
import re
import signal
import subprocess
import time

import faults

LONG = [*faults.settings(faults.TINY, training__num_iterations=400), "--threads", 1]
COMMAND = ["train", "town.edges", "-o", "town.irwe", *LONG]
LOCK = "town.irwe.lock"


def start(folder, *options):
    """A training that has its lock, has written its first line of progress, and has far to go."""
    words = [*COMMAND, "--progress", "json", "--checkpoint-every", 0, *options]
    running = faults.program.Running(*words, cwd=folder)
    running.wait_for(lambda line: json.loads(line)["iteration"] >= 3)
    return running


def end(running, number):
    code, _ = running.end(number)
    running.close()
    return code


def check_refusal(folder, running, findings, *options):
    """A second run says who is at work, in one line, and changes nothing."""
    result = faults.run(folder, *COMMAND, *options, "--quiet")
    said = rf"irwe: error: town\.irwe: process {running.process.pid} on \S+ is already at work on it; .*\n"
    if result.code != 2 or not re.fullmatch(said, result.stderr):
        findings.add(f"the second run ended with {result.code}: {result.stderr}")
    if running.process.poll() is not None:
        findings.add("the first run did not survive the second")


def check_round(folder, expected, findings):
    """The first run is killed, the next stopped, and the last may end: what is refused on the way."""
    running = start(folder)
    text = (folder / LOCK).read_text()
    if not re.fullmatch(rf"irwe: process {running.process.pid} on \S+\n", text):
        findings.add(f"{LOCK} holds {text!r}")
    check_refusal(folder, running, findings)
    check_refusal(folder, running, findings, "--resume")
    end(running, signal.SIGKILL)
    if LOCK not in faults.content(folder):
        findings.add("a killed run could not have removed its lock file; it is not there")

    running = start(folder, "--resume")
    check_refusal(folder, running, findings, "--resume")
    code = end(running, signal.SIGTERM)
    if code != 130:
        findings.add(f"SIGTERM: ended with {code}")
    if faults.unfinished(folder):
        findings.add(f"SIGTERM: {faults.unfinished(folder)} are left")

    result = faults.run(folder, *COMMAND, "--resume", "--quiet")
    if result.code != 0 or faults.content(folder) != expected:
        findings.add(f"the last run ended with {result.code}: {result.stderr}; "
                     f"there are {sorted(faults.content(folder))}")


def check_race(folder, num_runs, expected, findings):
    """Many runs at once: one trains, the others are refused or come after it; all is whole."""
    children = [
        subprocess.Popen(
            [faults.program.PROGRAM, *map(str, COMMAND), "--resume", "--quiet"],
            cwd=folder, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(num_runs)
    ]
    said = [child.communicate(timeout=faults.program.HANG)[1] for child in children]
    codes = [child.returncode for child in children]
    if 0 not in codes or set(codes) - {0, 2}:
        findings.add(f"of {num_runs} runs at once the codes are {codes}: {said}")
    if faults.content(folder) != expected:
        findings.add(f"after {num_runs} runs at once there are {sorted(faults.content(folder))}")
    return codes.count(2)


def main():
    chosen = faults.arguments(__doc__, count=(30, 2))
    findings = faults.Findings()
    num_refused = 0
    with faults.new_folder() as folder:
        faults.run_well(folder, "generate", "barbell", "--quiet", "-o", "town.edges")
        inputs = faults.content(folder)
        faults.run_well(folder, *COMMAND, "--quiet")
        expected = faults.content(folder)
        begin = time.monotonic()
        for _ in range(chosen.count):
            faults.restore(folder, inputs)
            check_round(folder, expected, findings)
            faults.restore(folder, inputs)
            num_refused += check_race(folder, 4, expected, findings)
    print(f"{chosen.count} rounds in {time.monotonic() - begin:.0f} s: {3 * chosen.count} second "
          f"runs tried, {chosen.count} holders killed, {4 * chosen.count} runs at once of which "
          f"{num_refused} were refused")
    findings.end()


if __name__ == "__main__":
    main()
