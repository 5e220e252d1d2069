#!/usr/bin/env python3
"""Trainings by 2 to 4 ranks, of which one is killed, stopped or slow at any moment.

Killed: the others end with 3 and name it, and any number of ranks goes on to the bytes of a training
that nothing disturbed. Stopped: the others do so after --rank-timeout, and the stopped one ends when
it goes on. Slow, all of them in turn: the bytes are the same. What is measured is the time from the
kill to the end of the others.
"""

import random
import re
import signal
import subprocess
import time

import faults

MODEL, EMBEDDINGS, CHECKPOINT = "town.irwe", "town.npz", "town.irwe.checkpoint"
TRAIN = ["train", "town.edges", "-o", MODEL, "--embeddings", EMBEDDINGS]
LOST, INTERRUPTED = 3, 130
TIMEOUT = 4  # seconds without an answer, for ranks that are stopped
LONG_TIMEOUT = 120  # for ranks that are killed, which is noticed at once


class Ranks:
    """Ranks that were started one by one; what they say is in files, which can be read meanwhile.

    `prefixes` are words before the program, for some of the ranks.
    """

    def __init__(self, folder, size, *options, prefixes=None):
        self.folder = folder
        self.processes = []
        for rank in range(size):
            with open(self.said_by(rank), "w") as said:
                words = [*TRAIN, "--rank", rank, "--ranks", size, "--threads", 1, *options]
                self.processes.append(
                    subprocess.Popen(
                        [*(prefixes or {}).get(rank, ()), faults.program.PROGRAM, *map(str, words)],
                        cwd=folder,
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=said,
                    )
                )

    def said_by(self, rank):
        return self.folder.parent / f"{self.folder.name}-{rank}.txt"

    def said(self, rank):
        return self.said_by(rank).read_text()

    def are_connected(self):
        return " ranks by --rank" in self.said(0)

    def wait_until_connected(self):
        while not self.are_connected() and self.processes[0].poll() is None:
            time.sleep(0.001)

    def are_all_there(self):
        return all(process.poll() is None for process in self.processes)

    def others(self, victim):
        return [rank for rank in range(len(self.processes)) if rank != victim]

    def end(self, rank):
        return self.processes[rank].wait(timeout=faults.program.HANG)

    def end_all(self):
        for process in self.processes:
            process.kill()
            process.wait()
        for rank in range(len(self.processes)):
            self.said_by(rank).unlink()


def new_training(folder, num_nodes):
    """The bytes that all runs must end with, and the seconds that three connected ranks take."""
    folder.mkdir()
    faults.run_well(folder, "generate", "planted-roles", "--num-nodes", num_nodes, "--quiet",
                    "-o", "town.edges")
    inputs = faults.content(folder)
    faults.run_well(folder, *TRAIN, "--quiet")
    expected = faults.content(folder)
    faults.restore(folder, inputs)
    ranks = Ranks(folder, 3)
    ranks.wait_until_connected()
    begin = time.monotonic()
    for rank in range(3):
        ranks.end(rank)
    seconds = time.monotonic() - begin
    ranks.end_all()
    return inputs, expected, seconds


def go_on(folder, expected, size, findings):
    """The same command on another number of ranks."""
    result = faults.run(folder, *TRAIN, "--resume", "--ranks", size)
    if result.code != 0:
        findings.add(f"{size} ranks that go on ended with {result.code}: {result.stderr}")
    elif faults.content(folder) != expected:
        findings.add(f"after {size} ranks went on there are {sorted(faults.content(folder))}, "
                     "or their bytes differ")
    if size > 1 and any(path.is_dir() for path in folder.iterdir()):
        findings.add("a directory of ranks is left")
    return "continues after step 1" in result.stderr


def check_end_of_others(ranks, victim, why, findings):
    for rank in ranks.others(victim):
        try:
            code = ranks.end(rank)
        except subprocess.TimeoutExpired:
            findings.add(f"rank {rank} did not notice that rank {victim} was lost")
            continue
        said = ranks.said(rank)
        name = rf"rank {victim} \(\S+, process {ranks.processes[victim].pid}\)"
        if code == 0:
            continue  # it needed the other no more; its result is compared later
        if code != LOST or not re.search(rf"error: {name} was lost: {why}", said):
            findings.add(f"rank {rank} ended with {code} after rank {victim}: {said}")


class Kills:
    def __init__(self):
        self.count = self.before = self.after = self.late = self.resumed = 0
        self.seconds = []

    def round(self, folder, inputs, expected, seconds, chance, findings):
        faults.restore(folder, inputs)
        size = chance.choice((2, 3, 4))
        ranks = Ranks(folder, size, "--checkpoint-every", chance.choice((0, 0.2, 60)),
                      "--rank-timeout", LONG_TIMEOUT)
        if chance.random() < 0.8:  # otherwise perhaps before that
            ranks.wait_until_connected()
        time.sleep(chance.uniform(0, seconds))
        victim = chance.randrange(size)
        were_connected = ranks.are_connected()
        were_all_there = ranks.are_all_there()
        ranks.processes[victim].kill()
        begin = time.monotonic()
        self.count += 1
        if not were_connected:  # the others wait for it, which they may do for two minutes
            self.before += 1
            for rank in ranks.others(victim):
                ranks.processes[rank].send_signal(signal.SIGTERM)
            for rank in ranks.others(victim):
                if ranks.end(rank) not in (INTERRUPTED, -signal.SIGTERM, LOST):
                    findings.add(f"rank {rank} was interrupted: {ranks.said(rank)}")
        elif not were_all_there:
            self.after += 1
            for rank in ranks.others(victim):
                ranks.end(rank)
        else:
            late = f"no answer in {LONG_TIMEOUT} s"
            check_end_of_others(ranks, victim, f"(its connection was closed|{late})", findings)
            if any(late in ranks.said(rank) for rank in ranks.others(victim)):
                self.late += 1
            else:
                self.seconds.append(time.monotonic() - begin)
        ranks.end_all()
        for name in (MODEL, EMBEDDINGS):
            if (folder / name).exists() and (folder / name).read_bytes() != expected[name]:
                findings.add(f"{name} has other bytes after a kill")
        if (folder / CHECKPOINT).exists():
            faults.read_safetensors(folder / CHECKPOINT)
        self.resumed += go_on(folder, expected, chance.choice((1, 2, 3, 4)), findings)

    def report(self):
        said = f"{self.count} kills, {self.before} before all were connected, {self.after} when "
        said += f"ranks had ended, {self.late} noticed after {LONG_TIMEOUT} s alone; "
        said += f"{self.resumed} went on from a checkpoint; "
        if self.seconds:
            middle = sorted(self.seconds)[len(self.seconds) // 2]
            said += f"the last of the others ended after {middle:.2f} s (median of "
            said += f"{len(self.seconds)}), {max(self.seconds):.2f} s (longest)"
        print(said, flush=True)


def stop_round(folder, inputs, expected, seconds, chance, findings):
    """A rank that is stopped, and goes on when the others have given it up."""
    faults.restore(folder, inputs)
    size = chance.choice((2, 3, 4))
    ranks = Ranks(folder, size, "--checkpoint-every", 0, "--rank-timeout", TIMEOUT)
    ranks.wait_until_connected()
    time.sleep(chance.uniform(0, 0.9 * seconds))
    victim = chance.randrange(size)
    ranks.processes[victim].send_signal(signal.SIGSTOP)
    for rank in ranks.others(victim):
        if ranks.end(rank) not in (0, LOST):
            findings.add(f"rank {rank} ended after a stop: {ranks.said(rank)}")
    if not any(f"rank {victim} (" in ranks.said(rank) for rank in ranks.others(victim)) and any(
        ranks.end(rank) != 0 for rank in ranks.others(victim)
    ):
        findings.add(f"nobody named rank {victim}, which was stopped")
    ranks.processes[victim].send_signal(signal.SIGCONT)
    if ranks.end(victim) not in (0, LOST):
        findings.add(f"rank {victim} was stopped and ended: {ranks.said(victim)}")
    ranks.end_all()
    go_on(folder, expected, chance.choice((1, 2, 3, 4)), findings)


def slow_round(folder, inputs, expected, chance, findings):
    """Ranks that are stopped for a moment, one after the other, until all have ended."""
    faults.restore(folder, inputs)
    size = chance.choice((2, 3, 4))
    ranks = Ranks(folder, size)
    num_stops = 0
    ranks.wait_until_connected()
    while any(process.poll() is None for process in ranks.processes):
        for process in ranks.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGSTOP)
                time.sleep(chance.uniform(0, 0.2))
                process.send_signal(signal.SIGCONT)
                num_stops += 1
                time.sleep(chance.uniform(0, 0.1))
    codes = [ranks.end(rank) for rank in range(size)]
    if any(codes) or faults.content(folder) != expected:
        findings.add(f"slow ranks ended with {codes}, or their bytes differ: {ranks.said(0)}")
    ranks.end_all()
    return num_stops


def main():
    chosen = faults.arguments(__doc__, count=(100, 5), stops=(10, 1), slow=(5, 1),
                              nodes=(4000, 1500))
    chance = random.Random(chosen.seed)
    findings = faults.Findings()
    with faults.new_folder() as parent:
        folder = parent / "run"
        inputs, expected, seconds = new_training(folder, chosen.nodes)
        kills = Kills()
        for _ in range(chosen.count):
            kills.round(folder, inputs, expected, seconds, chance, findings)
        kills.report()
        for _ in range(chosen.stops):
            stop_round(folder, inputs, expected, seconds, chance, findings)
        num_stops = sum(
            slow_round(folder, inputs, expected, chance, findings) for _ in range(chosen.slow)
        )
        print(f"{chosen.stops} ranks were stopped for good; {chosen.slow} trainings were slowed "
              f"down by {num_stops} stops", flush=True)
    findings.end()


if __name__ == "__main__":
    main()
