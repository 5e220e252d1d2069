#!/usr/bin/env python3
"""SIGINT, SIGTERM and SIGHUP in every phase of every verb: exit code 130, and nothing half-done.

A signal comes while a graph trickles in through a pipe, and at moments drawn by chance from all the
time that a run takes: features, training, embedding, evaluation, maps, the writing of results. The
outputs are then the old ones, or new and whole if the signal came too late to matter; no temporary
file and no lock is left; and a training that was interrupted goes on to the bytes it would have had.
A server ends with 0.
"""

import random
import signal
import subprocess
import time

import faults

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def start(folder, *args, stdin=subprocess.DEVNULL):
    return subprocess.Popen(
        [faults.program.PROGRAM, *map(str, args)], cwd=folder, stdin=stdin,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=faults.program.default_signals,
    )


def wait_for_handlers(child):
    """Until the program has begun and takes signals; before that they are the loader's."""
    while child.poll() is None:
        with open(f"/proc/{child.pid}/status") as status:
            caught = next((line for line in status if line.startswith("SigCgt:")), "SigCgt: 0")
        if all(int(caught.split()[1], 16) >> (number - 1) & 1 for number in SIGNALS):
            return
        time.sleep(0.001)


def finish(child, number, place, findings):
    """Sends the signal; the code with which the program ends, which must not take long."""
    meter = faults.program.ProcessorTime(child)
    child.send_signal(number)
    try:
        _, said = child.communicate(timeout=faults.program.HANG)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        findings.add(f"{place}: does not end")
        return None
    if meter.seconds_to_end() > 10:
        findings.add(f"{place}: took {meter.seconds_to_end():.1f} s of processor time to end")
    lines = said.decode(errors="replace").splitlines()
    if child.returncode not in (0, 130):
        findings.add(f"{place}: ended with {child.returncode}: {lines}")
    elif child.returncode == 130 and not (lines and lines[-1].startswith("irwe: interrupted")):
        findings.add(f"{place}: said {lines}")
    return child.returncode


class Run:
    """A verb with its inputs, old files in the place of its outputs, and its new outputs."""

    def __init__(self, folder, name, command, outputs):
        self.folder, self.name, self.outputs = folder, name, outputs
        self.command = [*faults.replacing(command), "--quiet", *(["--threads", 2] if name != "convert" else [])]
        self.inputs = faults.content(folder)
        begin = time.monotonic()
        faults.run_well(folder, *self.command)
        self.seconds = time.monotonic() - begin
        self.new = faults.content(folder)
        faults.restore(folder, self.inputs)
        self.old = {**self.inputs, **{output: b"old" for output in outputs}}

    def check(self, number, moment, findings):
        """A signal after that part of the run's time. The code, or None if it was over by then."""
        place = f"{self.name}: {number.name} after {moment:.0%} of the time"
        faults.restore(self.folder, self.old)
        child = start(self.folder, *self.command)
        wait_for_handlers(child)
        time.sleep(moment * self.seconds)
        if child.poll() is not None:
            child.communicate()
            return None
        code = finish(child, number, place, findings)
        if code is None:
            return None
        now = faults.content(self.folder)
        for output in self.outputs:
            fitting = (self.new[output],) if code == 0 else (b"old", self.new[output])
            if now.get(output) not in fitting:
                findings.add(f"{place}: {output} is neither the old nor the new one")
        if faults.unfinished(self.folder):
            findings.add(f"{place}: {faults.unfinished(self.folder)} are left")
        if self.name.startswith("train"):
            self.check_resumed(place, findings)
        return code

    def check_resumed(self, place, findings):
        result = faults.run(self.folder, *self.command, "--resume")
        if result.code != 0 or faults.content(self.folder) != self.new:
            findings.add(f"{place}: resuming ended with {result.code}: {result.stderr}")


def make_runs(folder):
    size = ["--num-nodes", 400, "--num-communities", 8]
    faults.run_well(folder, "generate", "planted-roles", *size, "-q", "-o", "town.edges")
    lean = faults.settings(faults.LEAN, training__batch_size=32)
    faults.run_well(folder, "train", "town.edges", "-o", "m.irwe", "--embeddings", "e.npz", "-q", *lean)
    long = faults.settings(
        faults.LEAN, training__identity_steps=100, training__position_steps=100,
        walks__walks_per_node=2000, training__batch_size=32,
    )
    yield Run(folder, "train", ["train", "town.edges", "-o", "x.irwe", "--embeddings", "x.npz", *long],
              ["x.irwe", "x.npz"])
    yield Run(folder, "train with checkpoints",
              ["train", "town.edges", "-o", "x.irwe", "--checkpoint-every", 0.01, *lean], ["x.irwe"])
    yield Run(folder, "features", ["features", "town.edges", "--walks-per-node", 8000, "-o", "x.npz"],
              ["x.npz"])
    yield Run(folder, "embed", ["embed", "m.irwe", "town.edges", "-o", "x.npz"], ["x.npz"])
    yield Run(folder, "convert", ["convert", "town.edges", "-o", "x.graph"], ["x.graph"])
    yield Run(folder, "evaluate classify",
              ["evaluate", "classify", "e.npz", "town.roles", "--save-splits", "x.json"], ["x.json"])
    yield Run(folder, "evaluate cluster",
              ["evaluate", "cluster", "e.npz", "town.edges", "-k", 8, "--save-clusters", "x.tsv"],
              ["x.tsv"])
    if has_page(folder):
        yield Run(folder, "explore", ["explore", "town.edges", "--embeddings", "e.npz", "-o", "x.html"],
                  ["x.html"])
    else:
        print("explore: left out, since the page is not built (make web)")


def has_page(folder):
    explore = ["explore", "town.edges", "--embeddings", "e.npz", "--layout", "pca"]
    found = faults.run(folder, *explore, "-q", "-o", "page.html").code == 0
    (folder / "page.html").unlink(missing_ok=True)
    return found


def check_slow_pipe(folder, findings):
    """The graph comes line by line through standard input, and the signal in between."""
    verbs = {
        "info": ["info", "-"],
        "train": ["train", "-", "-o", "x.irwe", *faults.settings(faults.LEAN)],
        "features": ["features", "-", "-o", "x.npz"],
        "convert": ["convert", "-", "-o", "x.graph"],
        "embed": ["embed", "m.irwe", "-", "-o", "x.npz"],
        "evaluate cluster": ["evaluate", "cluster", "e.npz", "-", "-k", 4],
    }
    if has_page(folder):
        verbs["explore"] = ["explore", "-", "--embeddings", "e.npz", "-o", "x.html"]
    before = faults.content(folder)
    count = 0
    for name, command in verbs.items():
        for number in SIGNALS:
            place = f"{name} from a slow pipe: {number.name}"
            child = start(folder, *command, "--quiet" if name != "info" else "--json",
                          stdin=subprocess.PIPE)
            child.stdin.write(b"0 1\n1 2\n")
            child.stdin.flush()
            wait_for_handlers(child)
            time.sleep(0.1)
            if finish(child, number, place, findings) == 0:
                findings.add(f"{place}: ended with 0")
            if faults.content(folder) != before:
                findings.add(f"{place}: the files are not what they were")
                faults.restore(folder, before)
            count += 1
    return count


def check_server(folder, findings):
    count = 0
    for number in SIGNALS if has_page(folder) else ():
        child = start(folder, "explore", "town.edges", "--embeddings", "e.npz", "--serve")
        child.stdout.readline()
        if finish(child, number, f"server: {number.name}", findings) != 0:
            findings.add(f"server: {number.name}: ended with {child.returncode}")
        count += 1
    return count


def main():
    chosen = faults.arguments(__doc__, count=(20, 1))
    chance = random.Random(chosen.seed)
    findings = faults.Findings()
    with faults.new_folder() as folder:
        print(f"{'run':<24}{'signals':>8}{'130':>6}{'0':>6}{'too late':>10}")
        for run in make_runs(folder):
            codes = [
                run.check(number, chance.uniform(0, 1), findings)
                for number in SIGNALS for _ in range(chosen.count)
            ]
            print(f"{run.name:<24}{len(codes):>8}{codes.count(130):>6}{codes.count(0):>6}"
                  f"{codes.count(None):>10}", flush=True)
            faults.restore(folder, run.inputs)
        print(f"slow pipes: {check_slow_pipe(folder, findings)} signals")
        print(f"server: {check_server(folder, findings)} signals")
    findings.end()


if __name__ == "__main__":
    main()
