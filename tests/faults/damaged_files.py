#!/usr/bin/env python3
"""Damaged files: every byte turned over, every single bit, every truncation, for every format.

Files of a small training are damaged and read in one process (irwe_damage, named by IRWE_DAMAGE), and
a sample of the same damages goes through the real program. Where every byte has a checksum (models,
checkpoints, binary graphs) all are refused. In an .npz a flip that nobody reads, such as a date, is
harmless, and no other number may come out. Text and .npy have no checksums: a digit turned over is
another number, which is counted and told.
"""

import os
import random
import subprocess
import sys

import faults

# What a damaged file of the format may come to, besides a refusal.
NOTHING, THE_SAME, ANYTHING = "nothing else", "the same", "anything"


class Format:
    def __init__(self, name, kind, file, allowed, command):
        self.name, self.kind, self.file = name, kind, file
        self.allowed, self.command = allowed, command


FORMATS = [
    Format("binary graph", "graph", "town.graph", NOTHING, ["info", "town.graph"]),
    Format("graph with names", "graph", "named.graph", NOTHING, ["info", "named.graph"]),
    Format(".npz", "embeddings", "town.npz", THE_SAME, ["similar", "town.npz", 3]),
    Format(".npz with names", "embeddings", "named.npz", THE_SAME, ["similar", "named.npz", "n3"]),
    Format(".npz compressed", "embeddings", "packed.npz", THE_SAME, ["similar", "packed.npz", 3]),
    Format(".npy", "embeddings", "town.npy", ANYTHING, ["similar", "town.npy", 3]),
    Format(".vec", "embeddings", "town.identity.vec", ANYTHING, ["similar", "town.identity.vec", 3]),
    Format(".tsv", "embeddings", "town.tsv", ANYTHING, ["similar", "town.tsv", 3]),
    Format(".tsv.gz", "embeddings", "town.tsv.gz", THE_SAME, ["similar", "town.tsv.gz", 3]),
    Format("edge list", None, "town.edges", ANYTHING, ["info", "town.edges"]),
    Format("model", "model", "town.irwe", NOTHING, ["info", "town.irwe"]),
    Format("model, embed", None, "town.irwe", NOTHING,
           ["embed", "town.irwe", "town.edges", "-q", "-o", "x.npz"]),
    Format("checkpoint", "checkpoint", "half.irwe.checkpoint", NOTHING,
           ["train", "town.edges", "-o", "half.irwe", "--resume", "-q", "--threads", 1]),
]


def make_files(folder):
    import numpy

    small = faults.settings(
        faults.TINY, training__num_iterations=2, model__embedding_dim=4, walks__walk_length=3,
        model__reduction_layers="[8]", model__decoder_layers="[8]", features__num_degree_buckets=4,
    )
    train = ["train", "town.edges", "-q", "--threads", 1, *small]
    faults.run_well(folder, "generate", "barbell", "-q", "-o", "town.edges")
    faults.run_well(folder, *train, "-o", "town.irwe", "--embeddings", "town.npz")
    for name in ("town.tsv", "town.tsv.gz", "town.vec"):
        faults.run_well(folder, "embed", "town.irwe", "town.edges", "-q", "-o", name)
    with numpy.load(folder / "town.npz") as arrays:
        numpy.save(folder / "town.npy", arrays["identity"])
        numpy.savez_compressed(folder / "packed.npz", **arrays)
    pairs = (folder / "town.edges").read_text().split()
    lines = [f"n{a} n{b}\n" for a, b in zip(pairs[::2], pairs[1::2])]
    (folder / "named.edges").write_text("".join(lines))
    for name in ("town", "named"):
        faults.run_well(folder, "convert", f"{name}.edges", "-q", "-o", f"{name}.graph")
    faults.run_well(folder, "embed", "town.irwe", "named.edges", "-q", "-o", "named.npz")
    make_checkpoint(folder, train)


def make_checkpoint(folder, train):
    """A training that cannot write its embeddings keeps its checkpoint."""
    result = faults.run(folder, *train, "-o", "half.irwe", "--embeddings", "/dev/full", "--format", "tsv")
    if not (folder / "half.irwe.checkpoint").exists():
        sys.exit(f"no checkpoint: {result.stderr}")


def in_one_process(folder, form, every, bits, findings):
    """All damages, by irwe_damage: prints a line for the flips and one for the cuts."""
    if form.kind is None:
        return
    command = [os.environ["IRWE_DAMAGE"], form.kind, form.file, str(every), *(["bits"] if bits else [])]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        findings.add(f"{form.name}: irwe_damage ended with {done.returncode}: {done.stderr[-300:]}")
        return
    for line in done.stdout.splitlines():
        what, *numbers = line.split()
        total, refused, same, other, bad = map(int, numbers)
        print(f"{form.name:<18}{what:<7}{total:>10}{refused:>10}{same:>8}{other:>8}{bad:>6}", flush=True)
        if bad:
            findings.add(f"{form.name}: {bad} {what} ended badly: {done.stderr[:300]}")
        if (form.allowed == NOTHING and same) or (form.allowed != ANYTHING and other):
            findings.add(f"{form.name}: of {total} {what} {same} were read as before, {other} otherwise")


def damages(data, count, chance):
    """Some of the damages, as pairs of a description and the bytes."""
    for _ in range(count):
        place, mask = chance.randrange(len(data)), chance.choice([0xFF, *(1 << b for b in range(8))])
        flipped = bytearray(data)
        flipped[place] ^= mask
        yield f"byte {place} with {mask:#x}", bytes(flipped)
        size = chance.randrange(len(data))
        yield f"cut to {size}", data[:size]


def through_program(folder, form, count, chance, findings):
    """Some of the damages, by the real program."""
    before = faults.content(folder)
    faults.run_well(folder, *form.command)
    faults.restore(folder, before)
    num_good = num_runs = 0
    for place, damaged in damages(before[form.file], count, chance):
        (folder / form.file).write_bytes(damaged)
        result = faults.run(folder, *form.command)
        num_runs += 1
        if result.code == 0:
            num_good += 1
            if form.allowed == NOTHING:
                findings.add(f"{form.name}: {place} is not found by irwe {form.command[0]}")
        elif faults.error_complaint(result) or result.code != 2:
            findings.add(f"{form.name}: {place}: ended with {result.code}: {result.stderr}")
        faults.restore(folder, before)
    print(f"{form.name:<18}{'program':<7}{num_runs:>10}{num_runs - num_good:>10}{num_good:>8}", flush=True)


def main():
    chosen = faults.arguments(__doc__, every=(1, 41), runs=(100, 3))
    if not os.environ.get("IRWE_DAMAGE"):
        sys.exit("IRWE_DAMAGE must name irwe_damage, e.g. build/dev/irwe_damage; ctest sets it")
    os.environ["IRWE_DAMAGE"] = os.path.abspath(os.environ["IRWE_DAMAGE"])
    chance = random.Random(chosen.seed)
    findings = faults.Findings()
    print(f"{'format':<18}{'damage':<7}{'number':>10}{'refused':>10}{'same':>8}{'other':>8}{'bad':>6}")
    with faults.new_folder() as folder:
        make_files(folder)
        for form in FORMATS:
            in_one_process(folder, form, chosen.every, not chosen.quick, findings)
            through_program(folder, form, chosen.runs, chance, findings)
    findings.end()


if __name__ == "__main__":
    main()
