#!/usr/bin/env python3
"""Trainings by ranks on two machines, over a slow network and one whose cable is pulled.

The machines are network namespaces, which only root may make, and the slow network is a token bucket
of tc. Without these it is skipped. A slow network gives the same bytes; after a pulled cable all
ranks end with 3 after --rank-timeout, and the training goes on from where it was.
"""

import os
import random
import shutil
import subprocess
import sys
import time

import faults
from lost_ranks import LOST, TIMEOUT, Ranks, go_on, new_training

INSIDE = "IRWE_TEST_IS_IN_A_NAMESPACE"
SLOW = "rate 100mbit burst 32kbit latency 400ms"


def call(*words, inside=None):
    prefix = ["nsenter", "-t", str(inside), "-n"] if inside else []
    return subprocess.run([*prefix, *words], check=True, capture_output=True)


class TwoMachines:
    """This namespace, and that of a process which ends with its input."""

    def __enter__(self):
        self.other = subprocess.Popen(
            ["unshare", "-n", "sh", "-c", "echo there; exec cat"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.other.stdout.readline()
        pid = self.other.pid
        call("ip", "link", "set", "lo", "up")
        call("ip", "link", "add", "here", "type", "veth", "peer", "name", "there", "netns",
             str(pid))
        call("ip", "addr", "add", "10.78.0.1/24", "dev", "here")
        call("ip", "addr", "add", "10.78.0.2/24", "dev", "there", inside=pid)
        call("ip", "link", "set", "lo", "up", inside=pid)
        call("ip", "link", "set", "there", "up", inside=pid)
        call("ip", "link", "set", "here", "up")
        return self

    def __exit__(self, *_):
        call("ip", "link", "del", "here")
        self.other.stdin.close()
        self.other.stdout.close()
        self.other.wait()

    def make_slow(self):
        for device, inside in (("here", None), ("there", self.other.pid)):
            call("tc", "qdisc", "add", "dev", device, "root", "tbf", *SLOW.split(), inside=inside)

    def prefixes(self, on_other):
        return {rank: ("nsenter", "-t", str(self.other.pid), "-n") for rank in on_other}


def slow_round(folder, inputs, expected, on_other, findings):
    faults.restore(folder, inputs)
    with TwoMachines() as machines:
        machines.make_slow()
        ranks = Ranks(folder, 3, prefixes=machines.prefixes(on_other))
        codes = [ranks.end(rank) for rank in range(3)]
        if any(codes) or faults.content(folder) != expected:
            findings.add(f"over a slow network ranks ended with {codes}: {ranks.said(0)}")
        ranks.end_all()


def cable_round(folder, inputs, expected, seconds, chance, findings):
    faults.restore(folder, inputs)
    with TwoMachines() as machines:
        ranks = Ranks(folder, 2, "--checkpoint-every", 0, "--rank-timeout", TIMEOUT,
                      prefixes=machines.prefixes({1}))
        ranks.wait_until_connected()
        time.sleep(chance.uniform(0, 0.9 * seconds))
        call("ip", "link", "set", "here", "down")
        for rank in range(2):
            code = ranks.end(rank)
            if code != 0 and (code != LOST or f"no answer in {TIMEOUT} s" not in ranks.said(rank)):
                findings.add(f"rank {rank} ended with {code} without a cable: {ranks.said(rank)}")
        ranks.end_all()
    go_on(folder, expected, chance.choice((1, 2, 3)), findings)


def can_make_machines():
    if not all(map(shutil.which, ("ip", "tc", "unshare", "nsenter"))):
        return False
    tried = (
        "ip link add here type veth peer name there && ip link set here up && "
        f"tc qdisc add dev here root tbf {SLOW}"
    )
    words = ["unshare", "-n", "sh", "-c", tried]
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


def main():
    chosen = faults.arguments(__doc__, count=(5, 1), nodes=(1500, 400))
    if not os.environ.get(INSIDE):
        if not can_make_machines():
            faults.skip("network namespaces need root, iproute2, util-linux and a kernel with tbf")
        words = ["unshare", "-n", sys.executable, *sys.argv]
        sys.exit(subprocess.run(words, env={**os.environ, INSIDE: "1"}, check=False).returncode)
    chance = random.Random(chosen.seed)
    findings = faults.Findings()
    with faults.new_folder() as parent:
        folder = parent / "run"
        call("ip", "link", "set", "lo", "up")
        inputs, expected, seconds = new_training(folder, chosen.nodes)
        for on_other in ({1}, {0}, {1, 2})[: chosen.count]:
            slow_round(folder, inputs, expected, on_other, findings)
        for _ in range(chosen.count):
            cable_round(folder, inputs, expected, seconds, chance, findings)
        print(f"{min(chosen.count, 3)} trainings over a network of 100 Mbit/s, {chosen.count} whose "
              "cable was pulled")
    findings.end()


if __name__ == "__main__":
    main()
