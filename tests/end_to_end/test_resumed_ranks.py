"""Trainings that lost a rank, or could not write what they made: any number of ranks goes on."""

import signal

import program
from ranks_of_program import RANK_LOST, RanksTest, environment, until


class ResumedRanks(RanksTest):
    def setUp(self):
        super().setUp()
        self.checkpoint = self.folder / "model.irwe.checkpoint"

    def train_alone(self, graph, *options):
        done = program.run(*self.arguments(graph, "one", *options), env=environment())
        self.assertEqual(done.code, 0, done.stderr)

    def lose(self, victim, size=3, *options):
        """Ends a rank of a training that has made its first step; (ranks, graph)."""
        num_nodes = 4000
        while True:
            graph = self.folder / f"{num_nodes}.edges"
            self.generate(graph, num_nodes)
            options = ("--threads", 1, "--checkpoint-every", 0, "--rank-timeout", 120, *options)
            ranks = self.ranks(size, [graph] * size, options)
            until(lambda: self.checkpoint.exists() or ranks[0].poll() is not None)
            ranks[victim].kill()
            if ranks[0].wait(program.HANG) != 0:
                return ranks, graph
            options = options[6:]
            for rank in ranks:  # it was ready before; the next one takes longer
                self.end(rank)
            (self.folder / "model.irwe").unlink()
            (self.folder / "model.npz").unlink()
            num_nodes *= 2

    def assert_goes_on(self, graph, *options):
        words = self.arguments(graph, "model", "--resume", *options)
        code, stderr = self.end(self.begin(words))
        self.assertEqual(code, 0, stderr)
        self.assertIn("continues after step 1", stderr)
        self.assertEqual(self.results("model"), self.results("one"))
        self.assert_nothing_is_left("model.irwe.checkpoint")

    def test_after_a_lost_rank_any_number_goes_on(self):
        ranks, graph = self.lose(victim=1)
        code, stderr = self.end(ranks[0])
        self.assertEqual(code, RANK_LOST, stderr)
        self.assertRegex(
            stderr,
            rf"error: rank 1 \(.+, process {ranks[1].pid}\) was lost: .*; the training is kept in "
            r".*model\.irwe\.checkpoint after step 1; run the same command again with --resume\n",
        )
        code, stderr = self.end(ranks[2])
        self.assertEqual(code, RANK_LOST, stderr)
        self.assertIn("run the same command again with --resume", stderr)
        self.assert_nothing_is_left("model.irwe", "model.npz")

        code, stderr = self.end(self.begin(self.arguments(graph, "model", "--ranks", 2)))
        self.assertEqual(code, 2)
        self.assertIn("is an unfinished training; add --resume to continue it", stderr)

        self.train_alone(graph)
        kept = self.checkpoint.read_bytes()
        for options in (("--ranks", 2), ("--ranks", 4), ("--ranks", 1), ("--threads", 2)):
            with self.subTest(options=options):
                self.checkpoint.write_bytes(kept)
                self.assert_goes_on(graph, *options)

    def test_after_the_first_rank_was_lost_the_last_checkpoint_serves(self):
        ranks, graph = self.lose(victim=0)
        for rank in ranks[1:]:
            code, stderr = self.end(rank)
            self.assertEqual(code, RANK_LOST, stderr)
            self.assertRegex(stderr, rf"error: rank 0 \(.+, process {ranks[0].pid}\) was lost")
            self.assertIn("run the same command again with --resume", stderr)
        self.train_alone(graph)
        self.assert_goes_on(graph, "--ranks", 3)

    def test_what_one_process_has_begun_ranks_can_end(self):
        graph = self.folder / "large.edges"
        self.generate(graph, 4000)
        self.train_alone(graph)
        alone = self.begin(self.arguments(graph, "model", "--checkpoint-every", 0, "--threads", 1))
        until(lambda: self.checkpoint.exists() or alone.poll() is not None)
        alone.send_signal(signal.SIGSTOP)
        if self.checkpoint.exists():  # and otherwise it was faster than this test
            alone.kill()
            alone.wait()
            self.assert_goes_on(graph, "--ranks", 3)

    def test_it_goes_on_with_its_settings_on_its_graph(self):
        options = ("--set", "hops.num_hops=3")
        ranks, graph = self.lose(1, 3, *options)
        for rank in ranks:
            self.end(rank)
        code, stderr = self.end(
            self.begin(self.arguments(self.town, "model", "--ranks", 2, "--resume"))
        )
        self.assertEqual(code, 2)
        self.assertIn("belongs to the training on another graph", stderr)
        self.train_alone(graph, *options)
        self.assert_goes_on(graph, "--ranks", 2)

    def test_a_result_that_cannot_be_written_is_kept(self):
        self.train_alone(self.town)
        words = ["train", self.town, "-o", self.folder / "model.irwe", "--ranks", 2]
        words = [*map(str, words)]
        code, stderr = self.end(self.begin([*words, "--embeddings", "/dev/full", "--format=tsv"]))
        self.assertEqual(code, 1, stderr)
        self.assertIn("No space left", stderr)
        self.assertRegex(stderr, "the training is kept in .*; to write its result: the same command")
        self.assertFalse((self.folder / "model.irwe").exists())
        self.assert_goes_on(self.town, "--ranks", 3)

    def test_a_checkpoint_that_one_rank_does_not_see_is_refused(self):
        ranks, graph = self.lose(victim=1)
        for rank in ranks:
            self.end(rank)
        (self.folder / "elsewhere").mkdir()
        options = ("--resume", "--ranks", 2, "--rendezvous", self.folder / "here")
        ranks = [
            self.begin(self.arguments(graph, name, "--rank", rank, *options))
            for rank, name in ((0, "model"), (1, "elsewhere/model"))
        ]
        for rank in ranks:
            code, stderr = self.end(rank)
            self.assertEqual(code, 2, stderr)
            self.assertRegex(
                stderr,
                r"rank 1 \(.+\) has another checkpoint: none, and rank 0 .* checksum \w{8}; ",
            )
        self.assertTrue(self.checkpoint.exists())


class Refusals(RanksTest):
    """What rank 0 alone can see is told to all."""

    def check(self, first_arguments, other_arguments, code, sentence):
        for order in ((0, 1, 2), (2, 1, 0)):
            with self.subTest(order=order):
                ranks = {}
                for rank in order:
                    words = other_arguments if rank else first_arguments
                    ranks[rank] = self.begin([*words, "--rank", str(rank), "--ranks", "3"])
                for rank, process in ranks.items():
                    found, stderr = self.end(process)
                    self.assertEqual(found, 2 if rank else code, stderr)
                    self.assertIn(sentence, stderr)
                    self.assertEqual("rank 0 refuses the training: " in stderr, rank > 0)
                self.assertFalse((self.folder / "here").exists())

    def test_an_output_that_cannot_be_written_is_told_to_all(self):
        here = ("--rendezvous", self.folder / "here")
        missing = self.arguments(self.town, "missing/model", *here)
        self.check(missing, self.arguments(self.town, "model", *here), 1, "No such file")

    def test_a_folder_that_all_must_see_is_refused_by_each(self):
        words = self.arguments(self.town, "missing/model")
        for rank in (1, 0):  # one after the other: neither waits for the other
            code, stderr = self.end(self.begin([*words, "--rank", str(rank), "--ranks", "2"]))
            self.assertEqual(code, 1, stderr)
            self.assertIn("No such file", stderr)

    def test_an_output_that_another_training_holds_is_told_to_all(self):
        holders = self.start_long_training()
        words = self.arguments(self.town, "model")
        self.check(words, words, 2, f"process {holders[0].pid} on ")
        self.let_go_on(holders)
        for holder in holders:
            code, stderr = self.end(holder)
            self.assertEqual(code, 0, stderr)

    def test_who_is_told_may_come_late(self):
        here = ("--rendezvous", self.folder / "here", "--ranks", 2)
        first = self.begin(self.arguments(self.town, "missing/model", *here, "--rank", 0))
        until(lambda: (self.folder / "here").exists())
        self.assertIsNone(first.poll())
        code, stderr = self.end(
            self.begin(self.arguments(self.town, "model", *here, "--rank", 1))
        )
        self.assertEqual(code, 2)
        self.assertIn("rank 0 refuses the training: ", stderr)
        self.assertEqual(self.end(first)[0], 1)

    def test_who_waits_to_tell_can_be_interrupted(self):
        here = ("--rendezvous", self.folder / "here", "--ranks", 2)
        first = self.begin(self.arguments(self.town, "missing/model", *here, "--rank", 0))
        until(lambda: (self.folder / "here").exists())
        first.send_signal(signal.SIGTERM)
        self.assertEqual(self.end(first)[0], 130)
        self.assertFalse((self.folder / "here").exists())


if __name__ == "__main__":
    program.main()
