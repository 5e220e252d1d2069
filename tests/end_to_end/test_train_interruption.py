"""Trainings that are interrupted, killed and resumed end with the bytes of one that was not."""

import json
import random
import shlex
import signal
import time

import program
from small_model import TrainingTest, read_safetensors, settings

NUM_ITERATIONS = 400


class InterruptionTest(TrainingTest):
    def setUp(self):
        super().setUp()
        self.long = self.arguments(training__num_iterations=NUM_ITERATIONS)

    def start_and_wait(self, *options, iteration=30, args=None):
        """Returns a training that has done so many iterations and has many to go."""
        running = self.start(*(args or self.long), "--progress", "json", *options)
        running.wait_for(lambda line: json.loads(line)["iteration"] >= iteration)
        return running

    def interrupt(self, *options, number=signal.SIGINT, args=None):
        """Interrupts a training; returns the line that says how to continue."""
        running = self.start_and_wait(*options, args=args)
        code, rest = running.end(number)
        self.assertLess(running.seconds_to_end, 5)
        self.assertEqual(code, 130, rest)
        lines = [line for line in rest.splitlines() if not line.startswith("{")]
        self.assertEqual(len(lines), 1, rest)
        self.assertRegex(lines[0], r"^irwe: interrupted after iteration \d+; to continue: irwe train ")
        return lines[0]

    def told_command(self, line):
        words = shlex.split(line.partition("to continue: ")[2])
        self.assertEqual(words[0], "irwe")
        return words[1:]

    def uninterrupted(self, *options):
        """The bytes of model and embeddings of a training that nobody disturbs."""
        self.run_well(*self.long, "--quiet", *options)
        model = self.bytes_of("town.irwe")
        (self.folder / "town.irwe").unlink()
        return model


class Signals(InterruptionTest):
    def test_sigint_and_sigterm_leave_a_checkpoint_and_tell_how_to_go_on(self):
        expected = self.uninterrupted("--embeddings", "expected.npz")
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number.name):
                line = self.interrupt("--embeddings", "town.npz", number=number)
                self.assertIn("town.irwe.checkpoint", self.files())
                self.assertNotIn("town.irwe", self.files())
                self.assertNotIn("town.npz", self.files())
                result = self.run_well(*self.told_command(line))
                self.assertRegex(result.stderr, r"checkpoint: continues after iteration \d+\n")
                self.assertEqual(self.bytes_of("town.irwe"), expected)
                self.assertEqual(self.bytes_of("town.npz"), self.bytes_of("expected.npz"))
                self.assertEqual(
                    self.files(), ["expected.npz", "town.edges", "town.irwe", "town.npz"]
                )
                (self.folder / "town.irwe").unlink()
                (self.folder / "town.npz").unlink()

    def test_a_training_may_be_interrupted_twice(self):
        expected = self.uninterrupted()
        command = self.told_command(self.interrupt())
        code, rest = self.start_and_wait(args=command, iteration=100).end(signal.SIGINT)
        self.assertEqual(code, 130, rest)
        self.run_well(*command, "--quiet")
        self.assertEqual(self.bytes_of("town.irwe"), expected)

    def test_the_command_names_all_that_makes_the_graph_and_quotes_for_the_shell(self):
        name = "it's a town.edges"
        self.write(name, self.read("town.edges") + "3 3\n")
        self.write("more nodes", "lonely\n")
        args = ["train", name, "--nodes", "more nodes", "--self-loops", "keep", "-o", "my model"]
        args += settings(training__num_iterations=NUM_ITERATIONS)
        output = ["--embeddings", "my town", "--format", "tsv"]
        command = self.told_command(self.interrupt(*output, args=args))
        self.run_well(*command, "--quiet")
        resumed = self.bytes_of("my model"), self.bytes_of("my town")
        self.run_well(*args, *output, "--quiet")
        self.assertEqual((self.bytes_of("my model"), self.bytes_of("my town")), resumed)

    def test_a_second_signal_ends_at_once(self):
        running = self.start_and_wait()  # both arrive before the work can end itself
        code, rest = running.end(signal.SIGSTOP, signal.SIGINT, signal.SIGTERM, signal.SIGCONT)
        self.assertEqual(code, 130, rest)
        lines = [line for line in rest.splitlines() if not line.startswith("{")]
        self.assertEqual(lines, ["irwe: interrupted; no file was left unfinished"], rest)
        self.assertEqual(self.files(), ["town.edges"])

    def test_a_signal_while_features_are_computed_leaves_nothing(self):
        size = ["--num-nodes", 4000, "--num-edges", 16000]
        self.run_well("generate", "erdos-renyi", *size, "--quiet", "-o", "town.edges")
        running = self.start(*self.arguments(walks__walks_per_node=20_000))
        running.wait_for(lambda line: "nodes" in line)
        before = program.processor_seconds(running.process.pid)
        while program.processor_seconds(running.process.pid) < before + 0.3:  # at work on features
            self.assertIsNone(running.process.poll())
            time.sleep(0.01)
        code, rest = running.end(signal.SIGINT)
        self.assertLess(running.seconds_to_end, 5)
        self.assertEqual(code, 130, rest)
        self.assertTrue(rest.splitlines()[-1].startswith("irwe: interrupted"), rest)
        self.assertEqual(self.files(), ["town.edges"])


class Kills(InterruptionTest):
    def wait_for_checkpoints(self, running, count):
        """Waits until the training has written so many new checkpoints, or has ended."""
        checkpoint = self.folder / "town.irwe.checkpoint"
        last = None
        while count > 0 and running.process.poll() is None:
            try:
                now = checkpoint.stat().st_ino, checkpoint.stat().st_mtime_ns
            except FileNotFoundError:
                now = None
            count -= now != last and last is not None
            last = now
            time.sleep(0.001)

    def test_twenty_kills_at_any_moment_change_no_byte(self):
        expected = self.uninterrupted()
        chance = random.Random(20)
        num_kills = num_resumed = 0
        command = [*self.long, "--resume", "--quiet", "--threads", 1, "--checkpoint-every", 0]
        while num_kills < 20:
            num_resumed += "town.irwe.checkpoint" in self.files()
            running = self.start(*command)
            if num_kills % 2:  # between two checkpoints, or while one is written
                self.wait_for_checkpoints(running, chance.randrange(1, 10))
            time.sleep(chance.uniform(0, 0.1))  # at any moment, whatever the program does then
            code, rest = running.end(signal.SIGKILL)
            if code == 0:
                self.assertEqual(self.bytes_of("town.irwe"), expected)
                (self.folder / "town.irwe").unlink()
            else:
                self.assertEqual(code, -signal.SIGKILL, rest)
                num_kills += 1
            if "town.irwe.checkpoint" in self.files():
                read_safetensors(self.folder / "town.irwe.checkpoint")  # whole
        self.assertGreater(num_resumed, 0)
        self.run_well("train", "town.edges", "-o", "town.irwe", "--resume", *self.long[4:], "-q")
        self.assertEqual([name for name in self.files() if ".checkpoint.irwe-tmp-" in name], [])
        self.assertEqual(self.bytes_of("town.irwe"), expected)
        self.assertNotIn("town.irwe.checkpoint", self.files())

    def test_after_a_kill_before_the_first_checkpoint_resume_begins_anew(self):
        expected = self.uninterrupted()
        self.start_and_wait().end(signal.SIGKILL)
        self.assertEqual(self.files(), ["town.edges", "town.irwe.lock"])
        self.run_well(*self.long, "--resume", "--quiet")
        self.assertEqual(self.bytes_of("town.irwe"), expected)
        self.assertEqual(self.files(), ["town.edges", "town.irwe"])


class Refusals(InterruptionTest):
    def setUp(self):
        super().setUp()
        self.interrupt()

    def test_a_checkpoint_without_resume_is_refused(self):
        self.refuse(self.long, "town.irwe.checkpoint is an unfinished training", "--resume")

    def test_it_is_refused_before_the_graph_is_read(self):
        args = self.arguments(graph="missing.edges")
        self.refuse(args, "town.irwe.checkpoint is an unfinished training")

    def test_other_settings_are_refused_by_name(self):
        args = self.arguments("--resume", training__num_iterations=NUM_ITERATIONS)
        self.refuse([*args, "--seed", 5], "began with training.seed = 1, found 5 now")
        self.refuse(
            [*args, "--set", "model.dropout=0.5"], "began with model.dropout = ", "found 0.5 now"
        )

    def test_the_same_settings_may_be_given_again(self):
        self.run_well(*self.long, "--resume", "--quiet")
        self.assertEqual(self.files(), ["town.edges", "town.irwe"])

    def test_another_graph_is_refused(self):
        self.write("other.edges", self.read("town.edges") + "0 24\n")
        self.refuse(
            ["train", "other.edges", "-o", "town.irwe", "--resume"],
            "town.irwe.checkpoint: belongs to the training on another graph",
        )

    def test_a_damaged_checkpoint_is_refused(self):
        whole = self.bytes_of("town.irwe.checkpoint")
        flipped = bytearray(whole)
        flipped[-9] ^= 4
        resume = ["train", "town.edges", "-o", "town.irwe", "--resume"]
        for content, fragment in (
            (bytes(flipped), "is damaged"),
            (whole[:-1], "is cut short"),
            (b"", "is empty"),
            (b"not a checkpoint\n", "is not a safetensors file"),
        ):
            self.write("town.irwe.checkpoint", content)
            self.refuse(resume, "town.irwe.checkpoint: ", fragment)

    def test_a_checkpoint_is_no_model_and_a_model_no_checkpoint(self):
        self.refuse(
            ["embed", "town.irwe.checkpoint", "town.edges", "-o", "x.npz"],
            "town.irwe.checkpoint: expected a model written by irwe train",
        )
        self.train("--force", model="town.irwe.checkpoint")
        self.refuse(
            ["train", "town.edges", "-o", "town.irwe", "--resume"],
            "town.irwe.checkpoint: expected a checkpoint of irwe train",
        )


if __name__ == "__main__":
    program.main()
