"""irwe train by several processes: the same bytes, and what happens when one of them fails."""

import os
import pathlib
import platform
import select
import signal
import unittest

import program
from ranks_of_program import (
    RANK_LOST,
    RanksTest,
    SameBytesTest,
    descriptors,
    environment,
    listening_ports,
)

class SameBytes(SameBytesTest):
    def test_of_a_town(self):
        self.check(self.town, (1, 2, 3, 4, 7))

    def test_of_sixteen_ranks(self):
        self.check(self.town, (16,), (1, 2))

    def test_of_a_graph_with_weights_and_arrows(self):
        path = self.folder / "payments.csv"
        rows = ["from,to,amount"]
        rows += [f"{i % 97},{(7 * i + i // 5) % 89},{1 + i % 13}" for i in range(600)]
        path.write_text("\n".join(rows) + "\n")
        done = program.run(*self.arguments(path, "one", "--directed", "--weight", "amount"))
        self.assertEqual(done.code, 0, done.stderr)
        options = ("--directed", "--weight", "amount", "--ranks", 3)
        code, stderr = self.end(self.begin(self.arguments(path, "three", *options)))
        self.assertEqual(code, 0, stderr)
        self.assertEqual(self.results("three"), self.results("one"))

    @unittest.skipUnless(os.environ.get("IRWE_DATA"), "IRWE_DATA is not set")
    def test_of_the_airports_of_the_usa(self):
        usa = pathlib.Path(os.environ["IRWE_DATA"]) / "usa" / "edges.txt"
        self.check(usa, (2, 3, 7), (1,))

    def test_of_processes_that_somebody_else_starts(self):
        done = program.run(*self.arguments(self.town, "one"), env=environment())
        self.assertEqual(done.code, 0, done.stderr)
        by_launcher = {
            "Open MPI": ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
            "MPICH": ("PMI_RANK", "PMI_SIZE"),
            "Slurm": ("SLURM_PROCID", "SLURM_STEP_NUM_TASKS"),
            "torchrun": ("RANK", "WORLD_SIZE"),
        }
        for launcher, (rank_name, size_name) in by_launcher.items():
            with self.subTest(launcher=launcher):
                ranks = [
                    self.begin(
                        self.arguments(self.town, "many", "--force"),
                        **{rank_name: str(rank), size_name: "3"},
                    )
                    for rank in range(3)
                ]
                errors = [self.end(rank) for rank in ranks]
                self.assertEqual([code for code, _ in errors], [0, 0, 0], errors)
                self.assertIn(f"3 ranks by {launcher}: ", errors[0][1])
                self.assertEqual([text for _, text in errors[1:]], ["", ""])
                self.assertEqual(self.results("many"), self.results("one"))

    def test_of_ranks_by_hand_in_a_directory_of_their_choice(self):
        done = program.run(*self.arguments(self.town, "one"), env=environment())
        self.assertEqual(done.code, 0, done.stderr)
        words = self.arguments(self.town, "many", "--rendezvous", self.folder / "here")
        ranks = [self.begin([*words, "--rank", str(r), "--ranks", "2"]) for r in (1, 0)]
        for rank in ranks:
            code, stderr = self.end(rank)
            self.assertEqual(code, 0, stderr)
        self.assertEqual(self.results("many"), self.results("one"))
        self.assertFalse((self.folder / "here").exists())


class Processors(RanksTest):
    @unittest.skipUnless(platform.machine() == "x86_64", "the variable chooses kernels of x86-64")
    def test_ranks_that_round_differently_are_told_and_end(self):
        words = self.arguments(self.town, "model", "--ranks", 2)
        ranks = [
            self.begin([*words, "--rank", str(rank)], OPENBLAS_CORETYPE=kernels)
            for rank, kernels in ((0, "Haswell"), (1, "Nehalem"))
        ]
        for number, rank in enumerate(ranks):
            code, stderr = self.end(rank)
            self.assertEqual(code, 0, stderr)
            self.assertEqual("computes by" in stderr, number == 0)
        self.assertEqual(len(self.results("model")), 2)


class OneProcess(RanksTest):
    def test_it_opens_no_socket(self):
        large = self.folder / "large.edges"
        self.generate(large, 4000)
        for options in ((), ("--ranks", 1)):
            with self.subTest(options=options):
                process = self.begin(self.arguments(large, "one", *options))
                num_looks = 0
                while process.poll() is None:
                    try:
                        found = descriptors(process.pid)
                    except (FileNotFoundError, PermissionError):  # it has ended
                        break
                    self.assertFalse([to for to in found if to.startswith("socket:")])
                    num_looks += 1
                self.assertEqual(self.end(process)[0], 0)
                self.assertGreater(num_looks, 10)


class Failures(RanksTest):
    def test_a_rank_that_is_killed_ends_the_others_with_a_code_of_its_own(self):
        ranks = self.start_long_training()
        ranks[1].kill()
        self.let_go_on((ranks[0], ranks[2]))
        for rank in (0, 2):
            code, stderr = self.end(ranks[rank])
            self.assertEqual(code, RANK_LOST, stderr)
            self.assertRegex(
                stderr, rf"error: rank 1 \(.+, process {ranks[1].pid}\) was lost: .*run the same"
            )
        self.assert_nothing_is_left("model.irwe", "model.npz", "model.irwe.checkpoint")

    def test_nothing_listens_while_they_train(self):
        for rank in self.start_long_training():
            self.assertEqual(listening_ports(rank.pid), [])

    def test_an_interrupted_rank_ends_all(self):
        ranks = self.start_long_training()
        for rank in ranks:
            rank.send_signal(signal.SIGINT)
        self.let_go_on(ranks)
        for number, rank in enumerate(ranks):
            code, stderr = self.end(rank)
            self.assertEqual(code, 130, stderr)
            self.assertEqual("interrupted after step 0; to continue: the same command with " in
                             stderr, number == 0, stderr)
        self.assert_nothing_is_left("model.irwe", "model.npz")

    def test_ranks_that_the_first_has_started_end_with_it(self):
        large = self.folder / "large.edges"
        self.generate(large, 20000)
        first = self.begin(self.arguments(large, "model", "--ranks", 3))
        lines = iter(first.stderr.readline, "")
        self.assertTrue(any("3 ranks on this machine" in line for line in lines))
        first.send_signal(signal.SIGSTOP)
        children = pathlib.Path(f"/proc/{first.pid}/task/{first.pid}/children")
        others = [os.pidfd_open(int(pid)) for pid in children.read_text().split()]
        self.assertEqual(len(others), 2)
        first.kill()
        for descriptor in others:
            ended, _, _ = select.select([descriptor], [], [], program.HANG)
            self.assertEqual(ended, [descriptor])
            os.close(descriptor)

    def test_an_interface_that_is_not_there_is_refused(self):
        code, stderr = self.end(
            self.begin(self.arguments(self.town, "model", "--ranks", 2, "--interface", "nosuch0"))
        )
        self.assertEqual(code, 2, stderr)
        self.assertRegex(stderr, "error: --interface is nosuch0, and this machine has .*lo")
        self.assert_nothing_is_left("model.irwe", "model.npz")

    def test_a_pipe_is_refused(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for words in (
            (pipe,),
            (self.town, "--attributes", pipe),
            (self.town, "--nodes", pipe),
            (self.town, "--config", pipe),
        ):
            with self.subTest(words=words):
                code, stderr = self.end(
                    self.begin(self.arguments(words[0], "model", *words[1:], "--ranks", 2))
                )
                self.assertEqual(code, 2, stderr)
                self.assertIn("pipe: is a device or a pipe, and several ranks cannot read it", stderr)

    def test_a_directory_to_meet_in_that_is_no_directory_is_refused(self):
        (self.folder / "link").symlink_to(self.folder)
        text = self.town.read_bytes()
        for place, sentence in (
            (self.town, "town.edges: is no directory, and ranks find each other in a directory"),
            (self.folder / "link", "link: is a symbolic link, and ranks find each other in a"),
            (self.folder / "no" / "where", "error: cannot make the directory"),
            (self.folder / "model.irwe", "model.irwe: belongs to what is written, so ranks cannot"),
            (self.folder / "model.npz", "model.npz: belongs to what is written, so ranks cannot"),
            (self.folder / "model.irwe.lock", "model.irwe.lock: belongs to what is written"),
        ):
            with self.subTest(place=place.name):
                words = self.arguments(self.town, "model", "--ranks", 2, "--rendezvous", place)
                code, stderr = self.end(self.begin(words))
                self.assertIn(code, (1, 2), stderr)
                self.assertIn(sentence, stderr)
                self.assertEqual(self.town.read_bytes(), text)
                self.assert_nothing_is_left("model.irwe", "model.npz")

    def test_what_a_launcher_has_set_is_named_where_one_process_is_needed(self):
        by_torchrun = {"RANK": "0", "WORLD_SIZE": "2"}
        for options, variables, sentence in (
            (("--method", "node2vec"), by_torchrun, "give --ranks 1 to train alone (torchrun set RA"),
            ((), {"RANK": "2", "WORLD_SIZE": "2"}, "from 0 to 1; give --ranks 1 to train alone"),
        ):
            with self.subTest(options=options):
                process = self.begin(self.arguments(self.town, "model", *options), **variables)
                code, stderr = self.end(process)
                self.assertEqual(code, 2, stderr)
                self.assertIn(sentence, stderr)

    # Others have /dev/null where the first one has a file.
    def test_a_rank_that_refuses_its_input_ends_the_first_with_its_code(self):
        with self.town.open() as standard_input:
            process = self.begin(
                self.arguments("/dev/stdin", "model", "--ranks", 2), stdin=standard_input
            )
        code, stderr = self.end(process)
        self.assertEqual(code, 2, stderr)
        self.assertIn("error: /dev/stdin: is a device or a pipe", stderr)
        self.assertRegex(stderr, r"error: rank 1 \(process \d+\) ended with code 2 before the")
        self.assert_nothing_is_left("model.irwe", "model.npz")

    def test_what_the_first_rank_refuses_is_refused_by_all(self):
        self.generate(self.folder / "edges.irwe", 300)
        (self.folder / "begun.irwe.checkpoint").write_text("")
        for name, sentence in (
            ("edges", "edges.irwe: holds"),
            ("begun", "begun.irwe.checkpoint is an unfinished training"),
        ):
            for rank in (1, 0):  # one after the other: neither waits for the other
                with self.subTest(name=name, rank=rank):
                    words = self.arguments(self.town, name, "--rank", rank, "--ranks", 2)
                    code, stderr = self.end(self.begin(words))
                    self.assertEqual(code, 2, stderr)
                    self.assertIn(sentence, stderr)

    def test_another_graph_is_refused_by_all(self):
        other = self.folder / "other.edges"
        self.generate(other, 200)
        for rank in self.ranks(2, [self.town, other]):
            code, stderr = self.end(rank)
            self.assertEqual(code, 2, stderr)
            self.assertRegex(stderr, r"rank 1 \(.+\) has another graph: fingerprint \w+, and rank 0")

    def test_other_settings_are_refused_by_all(self):
        words = [
            [
                *self.arguments(self.town, "model", "--rank", rank, "--ranks", 2),
                *("--set", f"hops.num_hops={3 + rank}"),
            ]
            for rank in range(2)
        ]
        for rank in [self.begin(of_rank) for of_rank in words]:
            code, stderr = self.end(rank)
            self.assertEqual(code, 2, stderr)
            self.assertRegex(stderr, "has another setting: hops.num_hops = 4, and rank 0 .* = 3; ")

    def test_a_method_that_ranks_cannot_share_says_so(self):
        code, stderr = self.end(
            self.begin(self.arguments(self.town, "model", "--ranks", 2, "--method", "hop-svd"))
        )
        self.assertEqual(code, 2)
        self.assertIn("hop-svd is trained by one process, and this is one of 2 ranks", stderr)
        self.assertIn("choose a method that ranks can share: irwe", stderr)

    def test_memory_is_that_of_each_rank(self):
        words = self.arguments(self.town, "x", "--ranks", 2, "--max-memory", "1MB")
        code, stderr = self.end(self.begin(words))
        self.assertEqual(code, 2)
        self.assertRegex(stderr, r"training needs about .* of memory on each of 2 ranks")

    def test_numbers_that_do_not_fit_are_refused(self):
        for options, sentence in (
            (("--rank", 1), "--ranks, how many there are, is missing"),
            (("--rank", 2, "--ranks", 2), "ranks are from 0 to 1"),
            (("--ranks", 0), "--ranks"),
            (("--ranks", 2, "--rank-timeout", 0), "--rank-timeout is 0, expected 1 to"),
        ):
            with self.subTest(options=options):
                code, stderr = self.end(
                    self.begin(self.arguments(self.town, "model", *options))
                )
                self.assertEqual(code, 2)
                self.assertIn(sentence, stderr)


if __name__ == "__main__":
    program.main()
