"""irwe estimate: memory and time before work, and what train does with the same budget."""

import json

import program
from small_model import LEAN, TINY, TrainingTest, settings


class EstimateTest(TrainingTest):
    def estimate(self, *options, base=LEAN):
        result = self.run_well("estimate", "town.edges", *settings(base), "--json", *options)
        return json.loads(result.stdout)


class Told(EstimateTest):
    def test_what_a_training_would_do(self):
        told = self.estimate("--threads", 2)
        self.assertTrue(told["fits"])
        self.assertEqual(told["batch_size"], 8)
        self.assertEqual((told["identity_steps"], told["position_steps"]), (30, 30))
        self.assertEqual(told["threads"], 2)
        self.assertEqual(told["embedding_bytes"], 2 * 4 * 16 * told["nodes"])
        self.assertEqual(told["disk_bytes"], 0)
        seconds = told["seconds"]
        self.assertGreater(min(seconds.values()), 0)
        parts = seconds["features"] + seconds["steps"] + seconds["embeddings"]
        self.assertAlmostEqual(seconds["total"], parts)

    def test_full_batches(self):
        told = self.estimate(base=TINY)
        self.assertEqual(told["batch_size"], 0)
        self.assertGreater(told["seconds"]["steps"], 0)

    def test_more_steps_take_longer(self):
        few = self.estimate()["seconds"]["steps"]
        many = self.estimate("--set", "training.position_steps=30000")["seconds"]["steps"]
        self.assertGreater(many, 10 * few)

    def test_the_recipe_as_text(self):
        text = self.run_well("estimate", "town.edges").stdout
        for line in ("graph ", "training ", "memory ", "time ", "embeddings "):
            self.assertRegex(text, rf"(?m)^{line}")
        self.assertIn("identity and position, 128 dimensions each", text)
        text = self.run_well("estimate", "town.edges", "--method", "irwe-network").stdout
        self.assertIn("mini-batches of 256 nodes", text)

    def test_several_ranks(self):
        def of(*options):
            return self.run_well("estimate", "town.edges", *options).stdout

        alone = json.loads(of("--json"))
        self.assertNotIn("ranks", alone)
        four = json.loads(of("--json", "--ranks", 4))
        self.assertEqual(four["ranks"], 4)
        self.assertLess(four["needed_bytes"], alone["needed_bytes"])
        text = of("--ranks", 4, "--threads", 2)
        self.assertRegex(text, r"(?m)^memory .* on each rank of .* allowed$")
        self.assertIn("(4 ranks of 2 threads each, without the network)", text)
        refused = program.run("estimate", self.folder / "town.edges", "--ranks", 4, "--method", "dgi")
        self.assertEqual(refused.code, 2)
        self.assertIn("dgi is trained by one process", refused.stderr)

    def test_a_budget_that_cannot_hold(self):
        told = self.estimate("--max-memory", "1MB")
        self.assertFalse(told["fits"])
        self.assertNotIn("seconds", told)
        self.assertEqual(told["allowed_bytes"], 1_000_000)
        text = self.run_well("estimate", "town.edges", "--max-memory", "1MB").stdout
        self.assertRegex(text, r"needed, 1 MB allowed: does not fit; --max-memory \S+GB would be enough")

    def test_the_columns_of_attributes(self):
        nodes = range(self.estimate()["nodes"])
        for name, count in (("narrow.csv", 2), ("wide.csv", 500)):
            rows = [",".join([str(v), *(str(v * i % 7) for i in range(1, count + 1))]) for v in nodes]
            headings = ",".join(["node", *(f"a{i}" for i in range(count))])
            self.write(name, "\n".join([headings, *rows]) + "\n")
        dgi = ("estimate", "town.edges", "--method", "dgi", "--set", "features.inputs=attributes")

        def needed(*options):
            return json.loads(self.run_well(*dgi, "--json", *options).stdout)["needed_bytes"]

        narrow, wide = needed("--attributes", "narrow.csv"), needed("--attributes", "wide.csv")
        self.assertGreater(wide, narrow + 400 * 128 * 4 * 4)
        budget = ("--max-memory", wide - 1, "--attributes", "wide.csv")
        self.refuse(["train", *dgi[1:], "-o", "a.irwe", *budget], "training needs about")
        self.refuse(dgi, "no attributes of nodes are at hand")

    def test_nothing_is_written(self):
        before = sorted(path.name for path in self.folder.iterdir())
        self.estimate()
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)


class Budget(EstimateTest):
    """Between what fits with the features on the disk and what fits with them in memory."""

    def setUp(self):
        super().setUp()
        in_memory = self.estimate()["needed_bytes"]
        self.budget = in_memory - 1
        on_disk = self.estimate("--max-memory", self.budget)
        self.assertTrue(on_disk["fits"])
        self.assertEqual(on_disk["needed_bytes"] + on_disk["disk_bytes"], in_memory)

    def test_training_on_the_disk_gives_the_same_bytes(self):
        train = ["train", "town.edges", *settings(LEAN)]
        self.run_well(*train, "-o", "a.irwe", "--embeddings", "a.npz")
        result = self.run_well(
            *train, "-o", "b.irwe", "--embeddings", "b.npz", "--max-memory", self.budget
        )
        self.assertIn("features are kept on the disk, in .", result.stderr)
        self.assertEqual(self.bytes_of("b.irwe"), self.bytes_of("a.irwe"))
        self.assertEqual(self.bytes_of("b.npz"), self.bytes_of("a.npz"))

    def test_a_budget_that_nobody_can_hold_a_method_to_is_told(self):
        train = ("train", "town.edges", "-o", "b.irwe", "--max-memory", "8GB", "--method")
        for row in json.loads(self.run_well("methods", "--json").stdout):
            if row["cost_class"] == "seconds":
                told = self.run_well(*train, row["name"]).stderr
                self.assertEqual("--max-memory: nobody has counted" in told, not row["estimates"])

    def test_the_scratch_file_leaves_nothing(self):
        self.run_well(
            "train", "town.edges", *settings(LEAN), "-o", "b.irwe", "--max-memory", self.budget
        )
        self.assertFalse([path for path in self.folder.iterdir() if "scratch" in path.name])


class Refused(EstimateTest):
    def test_a_graph_without_edges(self):
        self.write("loop.edges", "1 1\n")
        self.refuse(["estimate", "loop.edges"], "loop.edges: the graph has no edges")

    def test_an_unknown_setting(self):
        self.refuse(["estimate", "town.edges", "--set", "model.size=3"], "model.size")

    def test_a_budget_that_is_none(self):
        self.refuse(["estimate", "town.edges", "--max-memory=lots"], "--max-memory: ")


if __name__ == "__main__":
    program.main()
