"""Ranks that are killed or stopped: all others end and name the right one."""

import signal
import unittest

from world_of_processes import LOST, Worlds, resident_memory, until

SIZE = 4


def connected(worlds, **options):
    ranks = worlds.start_all(SIZE, **options)
    for rank in ranks:
        assert rank.line() == "connected"
    return ranks


class LostRanks(unittest.TestCase):
    def assert_others_name(self, ranks, victim, why):
        for number, rank in enumerate(ranks):
            if number == victim:
                continue
            code, _, stderr = rank.end()
            self.assertEqual(code, LOST, stderr)
            self.assertRegex(
                stderr, rf"^rank {victim} \(.+, process {ranks[victim].pid}\) was lost: {why}"
            )
            self.assertEqual(stderr.count("\n"), 1)

    def test_a_rank_that_is_killed_in_a_verb_is_named_by_all_others(self):
        for victim in range(SIZE):
            with self.subTest(victim=victim), Worlds() as worlds:
                ranks = connected(worlds)
                for rank in ranks:
                    rank.tell("step")
                for rank in ranks:
                    self.assertEqual(rank.line(), "done")
                for number, rank in enumerate(ranks):
                    if number != victim:
                        rank.tell("step")
                ranks[victim].signal(signal.SIGKILL)
                self.assert_others_name(ranks, victim, "its connection was closed")

    # What was received before tells nobody that nothing follows.
    def test_a_rank_that_is_killed_within_a_message_is_named_at_once(self):
        def is_within():
            with Worlds() as worlds:
                ranks = worlds.start_all(SIZE, mode="large")
                for rank in ranks:
                    self.assertEqual(rank.line(), "connected")
                before = resident_memory(ranks[0].pid)
                ranks[0].tell("step")
                ranks[-1].tell("step")
                until(lambda: resident_memory(ranks[0].pid) > before + (1 << 25))
                ranks[0].signal(signal.SIGSTOP)
                ranks[-1].signal(signal.SIGKILL)
                ranks[0].signal(signal.SIGCONT)
                code, stdout, stderr = ranks[0].end()
                if code == 0:  # all of it had arrived
                    self.assertEqual(stdout, "done\n")
                    return False
                self.assertEqual(code, LOST)
                self.assertRegex(stderr, rf"^rank {SIZE - 1} .+ was lost: its connection was closed")
                return True

        self.assertTrue(any(is_within() for _ in range(20)))

    # One has ended because of the victim before the others look: it is not the one to name.
    def test_a_rank_that_ended_because_of_another_is_not_named(self):
        with Worlds() as worlds:
            ranks = connected(worlds)
            ranks[2].signal(signal.SIGKILL)
            ranks[1].tell("step")
            self.assertEqual(ranks[1].end()[0], LOST)
            for number in (0, 3):
                ranks[number].tell("step")
                code, _, stderr = ranks[number].end()
                self.assertEqual(code, LOST)
                self.assertRegex(stderr, r"^rank 2 ")

    def test_a_rank_that_is_stopped_is_named_after_the_timeout(self):
        for victim in (0, 3):
            with self.subTest(victim=victim), Worlds() as worlds:
                ranks = connected(worlds, timeout=20000)  # long enough for those that run
                ranks[victim].signal(signal.SIGSTOP)
                for number, rank in enumerate(ranks):
                    if number != victim:
                        rank.tell("step")
                why = "no answer in 20 s; run the same command again"
                self.assert_others_name(ranks, victim, why)
                ranks[victim].tell("step")
                ranks[victim].signal(signal.SIGCONT)
                self.assertEqual(ranks[victim].end()[0], LOST)

    def test_a_pause_that_is_shorter_than_the_timeout_does_no_harm(self):
        with Worlds() as worlds:
            ranks = connected(worlds)
            for victim in ranks:
                victim.signal(signal.SIGSTOP)
                for rank in ranks:
                    rank.tell("step")
                victim.signal(signal.SIGCONT)
                for rank in ranks:
                    self.assertEqual(rank.line(), "done")
            for rank in ranks:
                self.assertEqual(rank.end(), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
