"""How ranks find each other, and what keeps them apart."""

import json
import os
import signal
import unittest

from world_of_processes import LOST, REFUSED, Worlds, until


class Rendezvous(unittest.TestCase):
    def assert_all_are_refused(self, ranks, *sentences):
        errors = set()
        for rank in ranks:
            code, _, stderr = rank.end()
            self.assertEqual(code, REFUSED, stderr)
            errors.add(stderr)
        self.assertEqual(len(errors), 1, errors)
        for sentence in sentences:
            self.assertIn(sentence, errors.pop() if len(sentences) == 1 else next(iter(errors)))

    def test_another_graph_is_refused_by_all_with_both_values(self):
        for other in (0, 1, 2):
            with self.subTest(other=other), Worlds() as worlds:
                ranks = [
                    worlds.start(rank, 3, fact="5be1" if rank == other else "9f02")
                    for rank in range(3)
                ]
                named = other or 1  # where rank 0 differs, the first of the others
                self.assert_all_are_refused(
                    ranks,
                    f"rank {named} (",
                    "has another graph: ",
                    "5be1",
                    "9f02",
                    "copy the same file to every machine",
                )
                self.assertFalse(worlds.directory.exists())

    def test_other_processors_are_told_and_not_refused(self):
        with Worlds() as worlds:
            ranks = [worlds.start(rank, 2, processor=f"kernel {rank}") for rank in range(2)]
            for rank in ranks:
                self.assertRegex(
                    rank.line(), r"^rank 1 \(.+\) computes by kernel 1 and rank 0 .* by kernel 0"
                )
                self.assertEqual(rank.line(), "connected")

    def test_another_number_of_ranks_is_refused_by_all(self):
        with Worlds() as worlds:
            ranks = [worlds.start(0, 3), worlds.start(1, 4)]
            self.assert_all_are_refused(ranks, "was started as one of 4 ranks", "one of 3")

    def test_two_processes_of_one_rank_are_refused(self):
        with Worlds() as worlds:
            ranks = [worlds.start(0, 3), worlds.start(1, 3), worlds.start(1, 3)]
            self.assert_all_are_refused(ranks, "two processes are rank 1")

    def test_what_the_first_rank_refuses_is_told_to_all(self):
        for order in ((0, 1, 2), (2, 1, 0)):
            with self.subTest(order=order), Worlds() as worlds:
                ranks = {
                    rank: worlds.start(rank, 3, "refuse" if rank == 0 else "steps")
                    for rank in order
                }
                self.assert_all_are_refused([ranks[1], ranks[2]], "the disk is full")
                self.assertEqual(ranks[0].end(), (0, "", ""))
                self.assertFalse(worlds.directory.exists())

    def test_who_refuses_leaves_the_ranks_of_another_run_alone(self):
        with Worlds() as worlds:
            ranks = [worlds.start(rank, 3) for rank in (0, 1)]
            until(lambda: worlds.files("answer."))
            self.assertEqual(worlds.start(0, 3, "refuse").end(), (0, "", ""))
            ranks.append(worlds.start(2, 3))
            for rank in ranks:
                self.assertEqual(rank.line(), "connected")

    def test_a_refusal_that_a_killed_run_left_behind_means_nothing(self):
        with Worlds() as worlds:
            old = worlds.start(0, 3, "refuse", pause=1)
            self.assertEqual(old.line(), "waiting")
            told = worlds.start(1, 3)
            until(lambda: worlds.files("answer."))
            old.tell("go on")
            self.assertEqual(told.end()[0], REFUSED)
            old.signal(signal.SIGKILL)
            old.end()
            self.assertTrue(worlds.files("call.") and worlds.files("go."))
            late = [worlds.start(rank, 3) for rank in (1, 2)]
            until(lambda: len(worlds.files("answer.")) == 2)
            for rank in [worlds.start(0, 3), *late]:
                self.assertEqual(rank.line(), "connected")

    def test_who_refuses_does_not_wait_for_ever(self):
        with Worlds() as worlds:
            self.assertEqual(worlds.start(0, 2, "refuse", time_to_come=1).end(), (0, "", ""))
            self.assertFalse(worlds.directory.exists())

    def start_first_that_pauses(self, worlds, size):
        """Rank 0, whose time ends when it is told to go on, and has another look before."""
        first = worlds.start(0, size, time_to_come=1, pause=1, other_use="give --ranks 1")
        self.assertEqual(first.line(), "waiting")
        return first

    def test_a_rank_that_does_not_come_is_named(self):
        with Worlds() as worlds:
            first = self.start_first_that_pauses(worlds, 4)
            others = [worlds.start(rank, 4) for rank in (1, 3)]
            until(lambda: len(worlds.files("answer.")) == 2)
            first.tell("go on")
            code, _, stderr = first.end()
            self.assertEqual(code, REFUSED)
            self.assertIn("3 of 4 ranks are here; rank 2 is missing after 0.001 s", stderr)
            self.assertIn("see this directory? (give --ranks 1)", stderr)
            for rank in others:
                code, _, stderr = rank.end()
                self.assertEqual(code, LOST)
                self.assertIn("rank 0 ended before all ranks were connected", stderr)
            self.assertFalse(worlds.directory.exists())

    def test_a_rank_that_waits_for_others_ends_after_its_time(self):
        with Worlds() as worlds:
            first = worlds.start(0, 3)
            until(lambda: worlds.files("call."))
            code, _, stderr = worlds.start(1, 3, time_to_come=1000).end()
            self.assertEqual(code, REFUSED)
            self.assertIn("rank 1 waits for other ranks after 1 s", stderr)
            self.assertEqual(worlds.files("answer."), [])
            self.assertIsNone(first.process.poll())

    def test_an_interface_that_is_not_there_is_refused(self):
        with Worlds() as worlds:
            for rank in worlds.start_all(2, interface="nosuch0"):
                code, _, stderr = rank.end()
                self.assertEqual(code, REFUSED)
                self.assertRegex(
                    stderr, r"^--interface is nosuch0, and this machine has .*; give one of them\n$"
                )
            self.assertFalse(worlds.directory.exists())

    def test_an_interface_that_is_there_is_taken(self):
        with Worlds() as worlds:
            for rank in worlds.start_all(2, "verbs", interface="lo"):
                self.assertEqual(rank.end(), (0, "connected\nequal\n", ""))

    def test_what_a_killed_run_left_behind_means_nothing(self):
        with Worlds() as worlds:
            old = [worlds.start(rank, 3) for rank in (0, 1)]
            until(lambda: worlds.files("answer."))
            for rank in old:
                rank.signal(signal.SIGKILL)
                rank.end()
            self.assertTrue(worlds.files("call.") and worlds.files("answer."))
            digits = 8 * "0123"
            left = json.dumps({"names": ["a", "b", "c"]})
            (worlds.directory / f"go.{digits}").write_text(left)
            (worlds.directory / f"store.{digits}").mkdir()
            (worlds.directory / f"store.{digits}" / "0").write_text("address")
            (worlds.directory / f"unfinished.{digits}").write_text("{")
            late = worlds.start(2, 3)  # sees what is left before rank 0 has removed it
            until(lambda: [name for name in worlds.files("answer.") if ".2." in name])
            for rank in [worlds.start(0, 3), worlds.start(1, 3), late]:
                self.assertEqual(rank.line(), "connected")
            for rank in worlds.ranks[2:]:
                self.assertEqual(rank.end(), (0, "", ""))
            self.assertFalse(worlds.directory.exists())

    def test_files_of_others_stay(self):
        with Worlds() as worlds:
            worlds.directory.mkdir(mode=0o700)
            (worlds.directory / "go").mkdir()
            digits = 8 * "0123"
            (worlds.directory / f"call.{digits}").mkdir()  # ranks make files of this name alone
            work = {
                *("thesis.txt", "go/main.go", "store.sqlite", "call", "answer.txt", "store.0123"),
                *(f"store.{digits}.txt", f"go.{digits}0", f"call.{digits}/letter"),
            }
            for name in work:
                (worlds.directory / name).write_text("years of work")
            for rank in worlds.start_all(2):
                self.assertEqual(rank.end()[0], 0)
            files = [p for p in worlds.directory.rglob("*") if p.is_file()]
            self.assertEqual({str(p.relative_to(worlds.directory)) for p in files}, work)
            for path in files:
                self.assertEqual(path.read_text(), "years of work")

    def test_a_directory_that_others_may_read_or_replace_is_refused(self):
        with Worlds() as worlds:
            worlds.directory.mkdir(mode=0o755)
            os.chmod(worlds.directory, 0o755)
            code, _, stderr = worlds.start(0, 2).end()
            self.assertEqual(code, REFUSED)
            self.assertIn("others may read or replace it", stderr)
            worlds.directory.rmdir()
            (worlds.folder / "elsewhere").mkdir(mode=0o700)
            worlds.directory.symlink_to(worlds.folder / "elsewhere")
            self.assertEqual(worlds.start(0, 2).end()[0], REFUSED)

    def test_only_the_user_may_read_the_secret(self):
        with Worlds() as worlds:
            worlds.start(0, 2)
            (call,) = until(lambda: worlds.files("call."))
            self.assertEqual((worlds.directory / call).stat().st_mode & 0o777, 0o600)
            self.assertEqual(worlds.directory.stat().st_mode & 0o777, 0o700)


if __name__ == "__main__":
    unittest.main()
