"""Ranks on two machines, which are network namespaces: they have no loopback in common, and a cable
between them that can be pulled. Only root may make them; without that, the tests are skipped."""

import os
import shutil
import subprocess
import sys
import unittest

from world_of_processes import LOST, Worlds

INSIDE = "IRWE_TEST_IS_IN_A_NAMESPACE"
OTHER = "10.77.0.2"


def ip(*words, inside=None):
    prefix = ["nsenter", "-t", str(inside), "-n"] if inside else []
    subprocess.run([*prefix, "ip", *words], check=True)


class TwoMachines(unittest.TestCase):
    def setUp(self):
        # It shows its namespace as soon as it has it, and ends with its input.
        self.other = subprocess.Popen(
            ["unshare", "-n", "sh", "-c", "echo there; exec cat"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.addCleanup(self.end_other)
        self.assertEqual(self.other.stdout.readline(), b"there\n")
        pid = self.other.pid
        ip("link", "set", "lo", "up")
        ip("link", "add", "here", "type", "veth", "peer", "name", "there", "netns", str(pid))
        ip("addr", "add", "10.77.0.1/24", "dev", "here")
        ip("link", "set", "here", "up")
        ip("addr", "add", OTHER + "/24", "dev", "there", inside=pid)
        ip("link", "set", "there", "up", inside=pid)
        ip("link", "set", "lo", "up", inside=pid)

    def end_other(self):
        subprocess.run(["ip", "link", "del", "here"], check=False, stderr=subprocess.DEVNULL)
        self.other.stdin.close()
        self.other.stdout.close()
        self.other.wait()

    def start(self, worlds, size, mode, on_other, **options):
        prefix = ("nsenter", "-t", str(self.other.pid), "-n")
        return [
            worlds.start(rank, size, mode, prefix=prefix if rank in on_other else (), **options)
            for rank in range(size)
        ]

    def test_the_network_between_them_is_found(self):
        for on_other in ({1}, {1, 2}, {0}):
            with self.subTest(on_other=on_other), Worlds() as worlds:
                for rank in self.start(worlds, 3, "verbs", on_other):
                    self.assertEqual(rank.end(), (0, "connected\nequal\n", ""))

    def test_all_end_after_the_timeout_if_the_cable_is_pulled(self):
        with Worlds() as worlds:
            ranks = self.start(worlds, 2, "steps", {1}, timeout=2000)
            for rank in ranks:
                self.assertEqual(rank.line(), "connected")
            ip("link", "set", "here", "down")
            for rank in ranks:
                rank.tell("step")
            for number, rank in enumerate(ranks):
                code, _, stderr = rank.end()
                self.assertEqual(code, LOST)
                self.assertRegex(stderr, rf"^rank {1 - number} .* was lost: no answer in 2 s")

    def test_without_a_network_the_error_says_so(self):
        ip("addr", "del", OTHER + "/24", "dev", "there", inside=self.other.pid)
        with Worlds() as worlds:
            ranks = self.start(worlds, 2, "verbs", {1}, time_to_connect=1000)
            code, _, stderr = ranks[0].end()
            self.assertEqual(code, 2, stderr)
            self.assertRegex(stderr, "rank 0 on .* finds no way to rank 1 .* of loopback alone")
            self.assertIn(ranks[1].end()[0], (2, LOST))


def can_make_namespaces():
    if not (shutil.which("ip") and shutil.which("unshare") and shutil.which("nsenter")):
        return False
    tried = ["unshare", "-n", "ip", "link", "add", "here", "type", "veth", "peer"]
    return subprocess.run(tried, check=False, capture_output=True).returncode == 0


if __name__ == "__main__":
    if os.environ.get(INSIDE):
        unittest.main()
    elif not can_make_namespaces():
        print("skipped: network namespaces need root, iproute2 and util-linux")
        sys.exit(77)
    else:
        words = ["unshare", "-n", sys.executable, __file__]
        sys.exit(subprocess.run(words, env={**os.environ, INSIDE: "1"}, check=False).returncode)
