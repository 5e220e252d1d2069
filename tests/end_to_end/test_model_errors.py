"""What irwe train and irwe embed refuse, and what a failing output leaves.

Bad input and wrong use end with 2, failing outputs with 1; always with one line that names what is
wrong, and with every file as it was.
"""

import os
import re
import resource
import shlex
import signal
import subprocess

import program
from small_model import TrainingTest, read_safetensors, settings


class BadModel(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train("--embeddings", "town.npz")
        self.whole = self.bytes_of("town.irwe")

    def check(self, model, *fragments):
        self.refuse(["embed", model, "town.edges", "-o", "x.npz"], f"{model}: ", *fragments)

    def test_a_flipped_bit_is_told_wherever_it_is(self):
        size = len(self.whole)
        for place in (0, 3, 7, 8, 9, 500, 2000, size // 2, size - 9, size - 1):
            with self.subTest(place=place):
                data = bytearray(self.whole)
                data[place] ^= 1
                self.write("bad.irwe", bytes(data))
                self.check("bad.irwe")

    def test_a_damaged_tensor_is_named(self):
        data = bytearray(self.whole)
        data[-1] ^= 1
        self.write("bad.irwe", bytes(data))
        self.check("bad.irwe", "its tensor", "is damaged")

    def test_a_model_that_ends_early_is_told(self):
        for size in (1, 7, 8, 100, len(self.whole) // 2, len(self.whole) - 1):
            with self.subTest(size=size):
                self.write("short.irwe", self.whole[:size])
                self.check("short.irwe", "short")

    def test_a_model_with_bytes_behind_it_is_told(self):
        self.write("long.irwe", self.whole + b"\0")
        self.check("long.irwe", "too long")

    def test_an_empty_model_is_told(self):
        self.write("empty.irwe", "")
        self.check("empty.irwe", "is empty")

    def test_a_foreign_file_is_told(self):
        self.write("text", "this is a text that is longer than eight bytes\n")
        for name in ("text", "town.npz", "town.edges"):
            self.check(name, "is not a safetensors file")

    def test_a_safetensors_file_of_another_program_is_told(self):
        header = b'{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}'
        self.write("other.st", len(header).to_bytes(8, "little") + header + b"\0\0\0\0")
        self.check("other.st")

    def test_a_directory_or_nothing_is_told(self):
        (self.folder / "models").mkdir()
        self.check("models", "directory")
        self.check("missing.irwe", "No such file")


class BadGraph(TrainingTest):
    def test_a_graph_without_edges_is_told(self):
        self.write("loops.edges", "1 1\n2 2\n")
        self.refuse(self.arguments(graph="loops.edges"), "loops.edges: the graph has no edges")
        self.write("none.edges", "# nothing\n")
        self.refuse(self.arguments(graph="none.edges"), "none.edges: found no edges")

    def test_a_missing_graph_is_told(self):
        self.refuse(self.arguments(graph="missing.edges"), "missing.edges: ", "No such file")

    def test_a_name_that_the_format_cannot_hold_is_told_before_the_work(self):
        self.write("people.edges", '"Ada L" Bob\nBob Eve\n')
        args = self.arguments("--embeddings", "x.txt", graph="people.edges")
        args += ["--set", "training.num_iterations=1000000"]
        self.refuse(args, '"Ada L" has a blank', ".tsv or .npz")


class BadSettings(TrainingTest):
    def check(self, options, *fragments):
        method = [] if "--method" in options or "--preset" in options else ["--method", "irwe-network"]
        self.refuse(["train", "town.edges", "-o", "x", *method, *options], *fragments)

    def check_file(self, content, *fragments):
        self.write("my.toml", content)
        self.check(["--config", "my.toml"], *fragments)

    def test_heads_that_do_not_divide_the_dimension_are_told_with_some_that_do(self):
        for name in ("identity_heads", "transformer_heads", "readout_heads"):
            self.check(
                settings(**{f"model__{name}": 3}),
                f"model.{name}: expected a number that divides model.embedding_dim = 8, found 3",
                "try 2",
            )

    def test_an_unknown_key_is_told_with_its_line_and_the_nearest(self):
        self.check_file(
            "[model]\n\nembeding_dim = 8\n",
            'my.toml:3: there is no setting "model.embeding_dim"',
            "did you mean model.embedding_dim",
        )
        self.check_file("[modle]\ndropout = 0.1\n", "my.toml:2: ", "did you mean model.dropout")

    def test_a_setting_outside_of_a_section_is_told(self):
        self.check_file("embedding_dim = 8\n", "my.toml:1: expected a section such as [model]")

    def test_a_wrong_type_is_told_with_its_line(self):
        for line, fragment in (
            ('embedding_dim = "wide"', 'without quotes, such as 128, found "wide"'),
            ('embedding_dim = "8"', 'without quotes, such as 128, found "8"'),
            ("embedding_dim = 8.5", 'expected a whole number, found "8.5"'),
            ("embedding_dim = true", 'expected a whole number, found "true"'),
            ("embedding_dim = [8]", "expected a whole number"),
            ("embedding_dim = 2020-01-01", "expected a whole number"),
            ("reduction_layers = 8", "expected a list of whole numbers"),
            ('reduction_layers = [8, "9"]', "expected a whole number"),
            ("reduction_last_relu = 1", "expected true or false"),
            ('dropout = "0.1"', "without quotes"),
            ("dropout = nan", "expected a number"),
            ("feature_scaling = 1", "expected counts or frequencies"),
            ('feature_scaling = "count"', "expected counts or frequencies"),
        ):
            with self.subTest(line=line):
                self.check_file(f"[model]\n{line}\n", "my.toml:2: model.", fragment)

    def test_broken_toml_is_told_with_its_line(self):
        for content, line in (("[model\n", 1), ("[model]\ndropout =\n", 2), ("[a]\n\n= 1\n", 3)):
            with self.subTest(content=content):
                self.check_file(content, f"my.toml:{line}: ")
        self.check_file("[model]\ndropout=0.1\ndropout=0.2\n", "my.toml:3: ", "dropout")
        self.check_file("[model]\nreduction_norm = tr\n", "my.toml:2: ", r"saw 'tr\x0A'")

    def test_a_settings_file_that_cannot_be_read_is_told(self):
        (self.folder / "folder").mkdir()
        for name in ("folder", "missing.toml"):
            self.check(["--config", name], f"{name}: cannot be read")
        self.check(["--config", ""], "--config: expected the name of a file")

    def test_an_unknown_preset_is_told_with_those_there_are(self):
        self.check(["--preset", "brasil"], "--preset: ", "brazil-inductive", '"brasil"')

    def test_preset_and_file_exclude_each_other(self):
        self.write("my.toml", "")
        self.check(["--preset", "brazil", "--config", "my.toml"], "--preset", "--config")

    def test_a_bad_assignment_is_told(self):
        for assignment, fragment in (
            ("model.dropout", "expected section.key=value"),
            ("=3", "expected section.key=value"),
            ("", "expected section.key=value"),
            ("model.dropuot=0.1", "did you mean model.dropout"),
            ("model.dropout=", 'model.dropout: expected a number, found ""'),
            ("model.embedding_dim=two", "expected a whole number"),
            ("model.reduction_layers=[1,x]", "expected a whole number"),
        ):
            with self.subTest(assignment=assignment):
                self.check(["--set", assignment], "--set: ", fragment)

    def test_a_value_out_of_range_is_told(self):
        for assignment in (
            "walks.encoder_walks_per_node=0",
            "features.num_degree_buckets=0",
            "model.embedding_dim=0",
            "model.dropout=1",
            "training.num_iterations=0",
            "training.identity_learning_rate=0",
            "training.patience=0",
        ):
            with self.subTest(assignment=assignment):
                name = assignment.partition("=")[0]
                self.check(["--set", assignment], name)
        self.check(["--set", "walks.walk_length=0"], "walk length of 0")

    def test_learning_that_blows_up_is_told_with_the_setting(self):
        self.check(
            settings(training__identity_learning_rate=1e30),
            "the identity loss is no longer a number",
            "training.identity_learning_rate",
        )

    def test_format_needs_embeddings(self):
        self.check(["--format", "tsv"], "--format", "--embeddings")


class Memory(TrainingTest):
    def test_too_little_is_told_before_the_features_and_the_advice_suffices(self):
        args = ["train", "town.edges", "-o", "x", "--method", "irwe-network"]
        args += ["--set", "training.num_iterations=1", "--set", "walks.walks_per_node=50"]
        result = self.run_irwe(*args, "--max-memory", "1MB")
        self.assertEqual(result.code, 2)
        self.assertNotIn("features", result.stderr)
        advice = re.search(r"allow more by --max-memory (\S+),", result.stderr)[1]
        self.run_well(*args, "--quiet", "--max-memory", advice)

    def test_an_amount_that_is_none_is_told(self):
        for amount in ("0", "", "lots", "4XB", "-1GB", "1e99GB"):
            with self.subTest(amount=amount):
                self.refuse([*self.arguments(), f"--max-memory={amount}"], "--max-memory: ")


class WrongOutput(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train()
        self.write("grown.edges", self.read("town.edges") + "100 0\n")
        self.write("my.toml", "")

    def test_training_does_not_replace_what_it_reads(self):
        for options in (
            ["-o", "town.edges"],
            ["-o", "./town.edges"],
            ["-o", "x", "--embeddings", "town.edges", "--format", "npz"],
            ["-o", "my.toml", "--config", "my.toml"],
            ["-o", "x", "--config", "my.toml", "--embeddings", "my.toml", "--format", "npz"],
        ):
            with self.subTest(options=options):
                self.refuse(["train", "town.edges", *options], "is read", "another name")

    def test_embedding_does_not_replace_what_it_reads(self):
        for output in ("town.edges", "town.irwe", "grown.edges", "./town.irwe"):
            with self.subTest(output=output):
                self.refuse(
                    ["embed", "town.irwe", "grown.edges", "--extends", "town.edges"]
                    + ["-o", output, "--format", "npz"],
                    "is read",
                    "another name",
                )

    def test_the_two_files_of_word2vec_replace_no_input_either(self):
        self.write("a.identity.txt", self.read("town.edges"))
        self.refuse(["embed", "town.irwe", "a.identity.txt", "-o", "a.txt"], "a.identity.txt: is")
        args = ["train", "a.identity.txt", "-o", "x", "--embeddings", "a.txt"]
        self.refuse(args, "a.identity.txt: is read")

    def test_model_and_embeddings_are_two_files(self):
        for output in ("x.npz", "./x.npz"):
            args = ["train", "town.edges", "-o", "x.npz", "--embeddings", output]
            self.refuse(args, "cannot hold the embeddings, too")

    def test_a_model_goes_neither_to_standard_output_nor_to_a_device(self):
        self.refuse(self.arguments(model="-"), "standard output")
        self.refuse(self.arguments(model="/dev/full"), "/dev/full", "device")
        self.refuse(self.arguments(model="."), ". is a directory")

    def test_a_name_without_a_known_ending_is_told_with_what_to_do(self):
        self.refuse(["embed", "town.irwe", "town.edges", "-o", "x.foo"], "x.foo", "--format")

    def test_an_empty_name_is_told(self):
        self.refuse(["embed", "town.irwe", "town.edges", "-o", ""], "--output: ")
        self.refuse(self.arguments(model=""), "name of the output file is empty")
        self.refuse(self.arguments("--embeddings", ""), "--embeddings: ")
        args = ["embed", "town.irwe", "grown.edges", "--extends", "", "-o", "x.npz"]
        self.refuse(args, "--extends: ")

    def test_an_output_that_cannot_be_written_is_told_before_the_inputs_are_read(self):
        for args in (
            ["train", "no.edges", "-o", "missing/x"],
            ["train", "no.edges", "-o", "x", "--embeddings", "missing/x.npz"],
            ["embed", "no.irwe", "no.edges", "-o", "missing/x.npz"],
        ):
            with self.subTest(args=args):
                before = self.files()
                result = self.run_irwe(*args)
                self.assert_fails(result, 1, "missing/x", "create the directory missing")
                self.assertEqual(self.files(), before)


def limit_file_size(size):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


class FailingOutput(TrainingTest):
    """A file that outgrows its limit fails as a full disk does, and needs no privileges."""

    def test_a_model_that_does_not_fit_leaves_the_old_one(self):
        self.write("town.irwe", "precious")
        result = self.run_irwe(*self.arguments("--quiet", "--force"), preexec_fn=limit_file_size(4096))
        self.assert_fails(result, 1, "town.irwe", "File too large")
        self.assertEqual(self.read("town.irwe"), "precious")
        self.assertEqual(self.files(), ["town.edges", "town.irwe"])

    def test_embeddings_that_do_not_fit_leave_the_old_ones_and_keep_the_training(self):
        """The checkpoint has about 0.1 MB, and the embeddings of 7,000 nodes 1 MB as a table."""
        self.write("out.tsv", "precious")
        self.write("nodes.txt", "".join(f"{node}\n" for node in range(1000, 8000)))
        args = ["--quiet", "--force", "--nodes", "nodes.txt", "--embeddings", "out.tsv"]
        command = self.arguments(*args, training__num_iterations=1)
        result = self.run_irwe(*command, preexec_fn=limit_file_size(1_000_000))
        self.assert_fails(
            result, 1, "out.tsv: File too large", "the training is kept in town.irwe.checkpoint"
        )
        self.assertEqual(self.read("out.tsv"), "precious")
        self.assertNotIn("town.irwe", self.files())
        self.run_well(*shlex.split(result.stderr.partition("to write its result: irwe ")[2]))
        resumed = self.bytes_of("town.irwe"), self.bytes_of("out.tsv")
        self.run_well(*command)
        self.assertEqual((self.bytes_of("town.irwe"), self.bytes_of("out.tsv")), resumed)

    def test_a_checkpoint_that_does_not_fit_leaves_the_old_one(self):
        self.train()
        size = len(self.bytes_of("town.irwe"))
        args = self.arguments("--quiet", "--checkpoint-every", 0)
        result = self.run_irwe(*args, preexec_fn=limit_file_size(size + 1000))
        self.assert_fails(result, 1, "town.irwe.checkpoint", "File too large")
        self.assertEqual(self.files(), ["town.edges", "town.irwe"])

    def test_embed_leaves_the_old_embeddings(self):
        self.train()
        self.write("out.npz", "precious")
        args = ["embed", "town.irwe", "town.edges", "--quiet", "--force", "-o", "out.npz"]
        result = self.run_irwe(*args, preexec_fn=limit_file_size(1024))
        self.assert_fails(result, 1, "out.npz", "File too large")
        self.assertEqual(self.read("out.npz"), "precious")
        self.assertEqual(self.files(), ["out.npz", "town.edges", "town.irwe"])


class FullDisk(TrainingTest):
    def setUp(self):
        super().setUp()
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", self.disk]
        if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
            self.skipTest("only root can mount a small disk, and not everywhere")
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)
        self.write("disk/old", "precious")

    def check(self, args, *fragments):
        result = self.run_irwe(*args, "--quiet", "--force")
        self.assert_fails(result, 1, "No space left", "free some space", *fragments)
        self.assertEqual(self.read("disk/old"), "precious")

    def test_a_model_that_does_not_fit_leaves_the_old_one(self):
        self.check(self.arguments(model="disk/old", model__embedding_dim=32), "disk/old")
        self.assertEqual(os.listdir(self.disk), ["old"])

    def test_a_checkpoint_that_does_not_fit_leaves_nothing(self):
        args = self.arguments("--checkpoint-every", 0, model="disk/new")
        self.check(args, "disk/new.checkpoint")
        self.assertEqual(os.listdir(self.disk), ["old"])

    def test_a_training_whose_embeddings_do_not_fit_can_be_resumed(self):
        nodes = "".join(f"{node}\n" for node in range(1000, 3000))
        self.write("nodes.txt", nodes)
        options = ["--nodes", "nodes.txt", "--embeddings", "disk/old", "--format", "npz"]
        self.check(
            self.arguments(*options, training__num_iterations=1),
            "disk/old",
            "the training is kept in town.irwe.checkpoint",
        )
        self.assertEqual(os.listdir(self.disk), ["old"])
        read_safetensors(self.folder / "town.irwe.checkpoint")


if __name__ == "__main__":
    program.main()
