#!/usr/bin/env python3
"""Trainings killed at any moment, and resumed until they end: no byte of the result differs.

Each kill is -9 at a moment drawn by chance. After every kill the model and the embeddings are the
old ones or the new ones, whole, and the checkpoint can be read; at the end nothing else is left.
"""

import random
import subprocess
import time

import faults

MODEL, EMBEDDINGS, CHECKPOINT = "town.irwe", "town.npz", "town.irwe.checkpoint"
# Full batches with small checkpoints, and the recipe, whose checkpoint holds ten megabytes.
TRAININGS = {
    "full batch": faults.settings(faults.TINY, training__num_iterations=600),
    "recipe": faults.settings(
        faults.LEAN, training__identity_steps=200, training__position_steps=200
    ),
}
SECONDS_BETWEEN_CHECKPOINTS = (0, 0.02, 0.05)


class Training:
    """One training, the result it must have, and older files in the place of the result."""

    def __init__(self, folder, settings):
        self.folder = folder
        self.command = ["train", "town.edges", "-o", MODEL, "--embeddings", EMBEDDINGS, "--quiet"]
        self.command += ["--threads", 1, *settings]
        faults.run_well(folder, "generate", "barbell", "--quiet", "-o", "town.edges")
        faults.run_well(folder, *self.command, "--seed", 2)
        self.old = faults.content(folder)
        begin = time.monotonic()
        faults.run_well(folder, *self.command)
        self.seconds = time.monotonic() - begin
        self.new = faults.content(folder)

    def start(self, interval):
        return subprocess.Popen(
            [faults.program.PROGRAM]
            + [str(word) for word in [*self.command, "--resume", "--checkpoint-every", interval]],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )


class Counts:
    def __init__(self):
        self.kills = self.trainings = self.in_checkpoint = self.in_result = 0
        self.without_checkpoint = self.different = self.unreadable = self.left = 0


def check_after_kill(training, counts, findings):
    names = faults.unfinished(training.folder)
    counts.in_checkpoint += any(name.startswith(CHECKPOINT + ".irwe-tmp-") for name in names)
    counts.in_result += any(
        name.startswith((MODEL + ".irwe-tmp-", EMBEDDINGS + ".irwe-tmp-")) for name in names
    )
    for name in (MODEL, EMBEDDINGS):
        if (training.folder / name).read_bytes() not in (training.old[name], training.new[name]):
            counts.different += 1
            findings.add(f"{name} is neither the old nor the new one after a kill")
    if not (training.folder / CHECKPOINT).exists():
        counts.without_checkpoint += 1
        return
    try:
        faults.read_safetensors(training.folder / CHECKPOINT)
    except (AssertionError, ValueError, KeyError) as error:
        counts.unreadable += 1
        findings.add(f"an unreadable checkpoint: {error}")


def kill_and_resume(training, chance, counts, findings, limit):
    """One training from its beginning to its end, killed on the way."""
    faults.restore(training.folder, training.old)
    interval = chance.choice(SECONDS_BETWEEN_CHECKPOINTS)
    while True:
        child = training.start(interval)
        may_kill = counts.kills < limit
        try:
            timeout = chance.uniform(0, 1.2 * training.seconds) if may_kill else faults.program.HANG
            _, said = child.communicate(timeout=timeout)
            break
        except subprocess.TimeoutExpired:
            child.kill()
            child.communicate()
            counts.kills += 1
            if not may_kill:
                findings.add("a training hangs")
                return
            check_after_kill(training, counts, findings)
            if chance.random() < 0.1:  # often enough, so that checkpoints every 0 s come to an end
                interval = SECONDS_BETWEEN_CHECKPOINTS[-1]
    counts.trainings += 1
    if child.returncode != 0:
        findings.add(f"a resumed training ended with {child.returncode}: {said}")
        counts.unreadable += "checkpoint" in said
        return
    now = faults.content(training.folder)
    counts.different += any(now.get(name) != training.new[name] for name in (MODEL, EMBEDDINGS))
    if now != training.new:
        counts.left += now.keys() != training.new.keys()
        findings.add(f"at the end there are {sorted(now)}, or their bytes differ")


def main():
    chosen = faults.arguments(__doc__, count=(300, 12))
    chance = random.Random(chosen.seed)
    findings = faults.Findings()
    print(f"{'training':<12}{'kills':>7}{'in checkpoint':>15}{'in result':>11}{'before first':>14}"
          f"{'trainings':>11}{'different':>11}{'unreadable':>12}{'left over':>11}")
    for i, (name, settings) in enumerate(TRAININGS.items()):
        counts = Counts()
        limit = (chosen.count + i) // len(TRAININGS)
        with faults.new_folder() as folder:
            training = Training(folder, settings)
            while counts.kills < limit:
                kill_and_resume(training, chance, counts, findings, limit)
        print(f"{name:<12}{counts.kills:>7}{counts.in_checkpoint:>15}{counts.in_result:>11}"
              f"{counts.without_checkpoint:>14}{counts.trainings:>11}{counts.different:>11}"
              f"{counts.unreadable:>12}{counts.left:>11}", flush=True)
    findings.end()


if __name__ == "__main__":
    main()
