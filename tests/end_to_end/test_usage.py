"""Slips of the hand: what the program says to words that it does not know, and to files in the wrong
place or of the wrong kind."""

import json
import os
import subprocess

import program

TOWN = "ann bob\nbob cy\ncy ann\ncy dora\ndora emil\n"
QUICK = ("--set", "model.embedding_dim=4", "--quiet")


def bytes_of(test, name):
    return (test.folder / name).read_bytes()


class Words(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("town.edges", TOWN)

    def refuse(self, args, *fragments):
        self.assert_fails(self.run_irwe(*args), 2, *fragments)

    def test_a_verb_that_was_mistyped_is_recognized(self):
        self.refuse(["trian", "town.edges"], 'found "trian"; did you mean train?; see irwe --help')
        self.refuse(["evaluate", "clasify"], "did you mean classify?; see irwe evaluate --help")
        result = self.run_irwe("sing")
        self.assertNotIn("did you mean", result.stderr)

    def test_an_option_that_was_mistyped_is_recognized(self):
        train = ["train", "town.edges", "-o", "x.irwe"]
        self.refuse([*train, "--tread", "2"], "irwe train has no option --tread; did you mean --threads?")
        self.refuse([*train, "--thread=2"], "no option --thread; did you mean --threads?")
        self.refuse(["--vresion"], "irwe has no option --vresion; did you mean --version?")

    def test_a_setting_that_was_given_as_an_option_is_recognized(self):
        train = ["train", "town.edges", "-o", "x.irwe"]
        meant = "irwe train has no option --dim; did you mean --set model.embedding_dim=64?"
        self.refuse([*train, "--dim", "64"], meant)
        self.refuse([*train, "--dim=64"], meant)
        self.refuse(["train", "--dim", "64", "town.edges", "-o", "x.irwe"], meant)
        self.refuse([*train, "--embedding-dim", "64"], "--set model.embedding_dim=64?")
        self.refuse([*train, "--num-hops"], ".num_hops=VALUE?")
        self.refuse([*train, "--set", "model.embeding_dim=8"], "did you mean model.embedding_dim?")
        result = self.run_irwe("info", "town.edges", "--dim", "64")
        self.assertNotIn("--set", result.stderr, "that verb has no settings")

    def test_further_arguments_are_told_in_the_order_typed(self):
        message = 'irwe info takes no further argument, found "one" and "two" and "three"; see irwe info'
        self.refuse(["info", "town.edges", "one", "two", "three"], message)

    def test_near_names_of_nodes_are_told(self):
        self.run_well("train", "town.edges", "-o", "t.irwe", "--embeddings", "t.npz", *QUICK)
        self.refuse(["similar", "t.npz", "bop"], 'has no node "bop"', "5 nodes; did you mean bob?")
        self.refuse(["explain", "t.irwe", "town.edges", "Dorra", "-q"], "did you mean dora?")
        result = self.run_irwe("similar", "t.npz", "zacharias")
        self.assertNotIn("did you mean", result.stderr)

    def test_threads_beyond_the_cores_are_told_and_not_used(self):
        args = ("train", "town.edges", "-o", "t.irwe", *QUICK[:2])
        few = self.run_well(*args, "--threads", 1)
        bytes_of_few = bytes_of(self, "t.irwe")
        many = self.run_well(*args, "--threads", 1024)
        self.assertNotIn("--threads", few.stderr)
        self.assertRegex(many.stderr, r"irwe: --threads 1024: uses \d+; more would take longer")
        self.assertEqual(bytes_of(self, "t.irwe"), bytes_of_few)
        self.assertEqual(self.run_well(*args, "--threads", 1024, "--quiet").stderr, "")
        json_alone = self.run_well(*args, "--threads", 1024, "--progress", "json").stderr
        self.assertTrue(all(line.startswith("{") for line in json_alone.splitlines()), json_alone)


class Places(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("town.edges", TOWN)
        self.run_well("train", "town.edges", "-o", "t.irwe", "--embeddings", "t.npz", *QUICK)

    def test_a_model_and_a_graph_that_changed_places_are_recognized(self):
        for args in (["embed", "town.edges", "t.irwe", "-o", "x.npz"],
                     ["explain", "town.edges", "t.irwe", "ann"]):
            with self.subTest(args=args):
                message = "t.irwe is a model and stands where the graph is expected; give the model first"
                self.assert_fails(self.run_irwe(*args), 2, message)
        self.assertNotIn("x.npz", self.files())

    def test_embeddings_in_the_place_of_a_graph_are_recognized(self):
        self.run_well("embed", "t.irwe", "town.edges", "-o", "t.tsv", "--quiet")
        for name in ("t.npz", "t.tsv"):
            for args in (["train", name, "-o", "x.irwe"], ["convert", name, "-o", "x.graph"],
                         ["features", name, "-o", "x.npz"], ["embed", "t.irwe", name, "-o", "x.npz"]):
                with self.subTest(args=args):
                    self.assert_fails(self.run_irwe(*args), 2, f"{name}: holds ", "expected a graph")

    def test_info_describes_embeddings(self):
        self.run_well("embed", "t.irwe", "town.edges", "-o", "t.tsv", "--quiet")
        told = self.run_well("info", "t.npz").stdout
        model = self.run_well("info", "t.irwe").stdout
        self.assertIn("space         identity, 4 dimensions, can be compared across graphs\n", told)
        self.assertIn("space         position, 4 dimensions, of one graph\n", told)
        self.assertIn("nodes         5\nnames         text, from ann to emil\n", told)
        for line in told.splitlines():
            if line.startswith(("model ", "graph ")):
                self.assertIn(line.split()[-1], model)
        table = self.run_well("info", "t.tsv").stdout
        self.assertIn("nodes         5\n", table)
        self.assertIn("the file does not name it", table)
        self.assertIn('"nodes": 5', self.run_well("info", "t.npz", "--json").stdout)


class Outputs(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("town.edges", TOWN)
        self.write("other.csv", "a,b\nb,c\n")
        self.run_well("train", "town.edges", "-o", "t.irwe", "--embeddings", "t.npz", *QUICK)
        self.run_well("convert", "town.edges", "-o", "t.graph", "--quiet")
        self.commands = {
            "model": ["train", "town.edges", *QUICK, "-o"],
            "vectors": ["embed", "t.irwe", "town.edges", "--format", "npz", "--quiet", "-o"],
            "table": ["embed", "t.irwe", "town.edges", "--format", "tsv", "--quiet", "-o"],
            "features": ["features", "town.edges", "--quiet", "-o"],
            "graph": ["convert", "town.edges", "--quiet", "-o"],
            "edges": ["generate", "barbell", "--quiet", "-o"],
        }

    def test_a_file_of_another_kind_is_replaced_only_by_force(self):
        for name, output, held in (
            ("vectors", "t.irwe", "a model"), ("vectors", "copy", "text"), ("table", "copy", "text"),
            ("model", "copy", "text"), ("model", "vectors", "arrays"), ("features", "t.graph", "graph"),
            ("graph", "vectors", "arrays"), ("edges", "t.irwe", "a model"), ("edges", "table", "embeddings"),
        ):
            with self.subTest(name=name, output=output):
                self.write("copy", self.read("other.csv"))
                (self.folder / "vectors").write_bytes(bytes_of(self, "t.npz"))
                self.run_well(*self.commands["table"], "table", "--force")
                if (name, output) == ("vectors", "t.irwe"):
                    self.commands[name][1] = "model"
                    (self.folder / "model").write_bytes(bytes_of(self, "t.irwe"))
                before = bytes_of(self, output)
                result = self.run_irwe(*self.commands[name], output)
                self.assert_fails(result, 2, f"{output}: holds ", held, "or add --force")
                self.assertEqual(bytes_of(self, output), before)
                if output not in ("t.irwe", "t.graph"):
                    self.run_well(*self.commands[name], output, "--force")
                    self.assertNotEqual(bytes_of(self, output), before)

    def test_a_file_of_the_same_kind_an_empty_one_and_a_device_are_replaced(self):
        for name, command in self.commands.items():
            with self.subTest(name=name):
                self.write("out", "")
                self.run_well(*command, "out")
                self.run_well(*command, "out")
                (self.folder / "out").unlink()
        self.run_well(*self.commands["table"], "/dev/null")

    def test_an_ending_that_says_otherwise_is_refused(self):
        embed = ["embed", "t.irwe", "town.edges", "-o"]
        self.assert_fails(
            self.run_irwe(*embed, "x.npz", "--format", "tsv"), 2,
            "x.npz: is the name of a file of the format npz, and --format asks for tsv",
        )
        self.assert_fails(self.run_irwe(*embed, "x.tsv.gz", "--format", "word2vec"), 2, "format tsv")
        self.run_well(*embed, "x.dat", "--format", "tsv", "--quiet")
        for name in ("x.npz", "x.csv", "x.edges", "x.html"):
            result = self.run_irwe("train", "town.edges", "-o", name)
            self.assert_fails(result, 2, f"{name}: a model is written there", "such as x.irwe")

    def test_the_lock_of_the_model_cannot_hold_its_embeddings(self):
        args = ["train", "town.edges", "-o", "m.irwe", "--format", "npz", *QUICK, "--embeddings"]
        os.symlink("m.irwe", self.folder / "link.irwe")
        args[3] = "link.irwe"
        for name in ("m.irwe.lock", "./m.irwe.lock"):
            self.assert_fails(self.run_irwe(*args, name), 2, f"{name}: belongs to the model")

    def test_two_runs_by_two_links_to_one_model_are_refused(self):
        for name in ("one.irwe", "two.irwe"):
            os.symlink("real.irwe", self.folder / name)
        waiting = self.start("train", "-", "-o", "one.irwe", stdin=subprocess.PIPE)
        self.addCleanup(waiting.process.stdin.close)
        while "real.irwe.lock" not in self.files():
            self.assertIsNone(waiting.process.poll())
        result = self.run_irwe("train", "town.edges", "-o", "two.irwe", *QUICK)
        self.assert_fails(result, 2, "two.irwe: process ", "is already at work on it")


class Process(program.ProgramTest):
    def test_the_process_has_the_name_of_the_program(self):
        environment = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
        running = self.start("features", "-", "-o", "x.npz", env=environment, stdin=subprocess.PIPE)
        self.addCleanup(running.process.stdin.close)
        while not any(".irwe-tmp-" in name for name in self.files()):
            self.assertIsNone(running.process.poll())
        with open(f"/proc/{running.process.pid}/comm", encoding="utf-8") as file:
            self.assertEqual(file.read().strip(), os.path.basename(program.PROGRAM)[:15])

    def test_the_default_memory_heeds_the_limit_of_addresses(self):
        if program.is_sanitized():
            self.skipTest("a sanitizer needs addresses without end")
        self.write("town.edges", TOWN)
        told = self.run_well("estimate", "town.edges", "--json")
        script = f"ulimit -v 3000000; exec {program.PROGRAM} estimate town.edges --json --threads 1"
        limited = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, capture_output=True, text=True, check=True
        )
        self.assertLess(json.loads(limited.stdout)["allowed_bytes"], 1.5e9)
        self.assertGreater(json.loads(told.stdout)["allowed_bytes"], 0)


if __name__ == "__main__":
    program.main()
