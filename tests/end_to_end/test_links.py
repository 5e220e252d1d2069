"""irwe evaluate links and hold-out: edges that are held out, and how well vectors predict them."""

import re

import numpy as np

import program
import scored_town


class LinksTest(scored_town.ScoredTownTest):
    def setUp(self):
        super().setUp()
        self.hold_out("part")

    def hold_out(self, prefix, *args):
        return self.run_well("evaluate", "hold-out", "town.edges", "-o", prefix, *args)

    def edges(self, name):
        return {tuple(sorted(map(int, line.split()))) for line in self.read(name).splitlines()}

    def links(self, file="town.npz", *args, held_out="part.held-out"):
        return self.json_of("links", file, "--graph", "part.graph", "--held-out", held_out, *args)


class HoldOut(LinksTest):
    def test_the_two_files_are_the_edges_of_the_graph(self):
        self.run_well("convert", "part.graph", "-o", "part.edges", "--quiet")
        rest, held_out = self.edges("part.edges"), self.edges("part.held-out")
        self.assertFalse(rest & held_out)
        self.assertEqual(rest | held_out, self.edges("town.edges"))
        self.assertEqual(len(held_out), round(0.1 * len(rest | held_out)))
        self.assertEqual(len({node for edge in rest for node in edge}), 120)

    def test_says_what_it_wrote_and_depends_on_the_seed(self):
        result = self.hold_out("again", "--share", 20)
        self.assertRegex(result.stderr, r"again\.graph: 120 nodes, \d+ edges\n")
        self.assertRegex(result.stderr, r"again\.held-out: \d+ held-out edges\n")
        first = self.read("again.held-out")
        self.hold_out("again", "--share", 20)
        self.assertEqual(self.read("again.held-out"), first)
        self.hold_out("again", "--share", 20, "--seed", 2)
        self.assertNotEqual(self.read("again.held-out"), first)

    def test_says_that_fewer_edges_can_be_spared(self):
        self.write("tree.edges", "a b\nb c\nc a\nc d\nd e\n")
        result = self.run_well("evaluate", "hold-out", "tree.edges", "--share", 80, "-o", "t")
        self.assertIn("80 % of the edges would be 4, and the others are the last ones", result.stderr)
        self.assertIn("t.graph: 5 nodes", result.stderr)

    def test_refusals(self):
        for args, *fragments in (
            (["town.edges", "-o", "x", "--share", "0"], "--share", "above 0 and below 100"),
            (["town.edges", "-o", "x", "--share", "100"], "--share", "above 0 and below 100"),
            (["town.edges"], "--output is required"),
            (["none.edges", "-o", "x"], "none.edges: cannot be opened"),
            (["part.graph", "-o", "part"], "part.graph: is read, so it cannot be the output"),
            (["town.npz", "-o", "x"], "town.npz"),
        ):
            with self.subTest(args=args):
                self.refuse(["hold-out", *args], *fragments)
        self.write("one.edges", "a b\n")
        self.refuse(["hold-out", "one.edges", "-o", "x"], "one.edges: a share of 0.1 of 1 edges")
        self.write("y.graph", "not a graph\n")
        self.refuse(["hold-out", "town.edges", "-o", "y"], "y.graph")

    def test_writes_neither_file_where_one_cannot_be_written(self):
        for name in ("z.graph", "z.held-out"):
            (self.folder / name).mkdir()
            self.refuse(["hold-out", "town.edges", "-o", "z"], f"{name} is a directory")
            (self.folder / name).rmdir()


class Links(LinksTest):
    def auc(self, found, space, score):
        (result,) = [
            r for r in found["results"] if (r["space"], r["score"]) == (space, score)
        ]
        return result["auc"]["mean"]

    def test_position_predicts_edges_better_than_identity(self):
        found = self.links()
        for score in ("cosine", "hadamard"):
            self.assertGreater(self.auc(found, "position", score), 0.65)
            self.assertGreater(
                self.auc(found, "position", score), self.auc(found, "identity", score)
            )

    def test_json_has_everything(self):
        found = self.links("town.npz", "--which", "position", "--runs", 3, "--hits", "5,20")
        self.assertEqual(
            list(found),
            ["task", "embeddings", "graph", "held_out", "options", "nodes", "edges"]
            + ["held_out_edges", "results"],
        )
        self.assertEqual(
            found["options"],
            {"scaling": "raw", "score": "all", "negatives": "uniform", "runs": 3, "hits": [5, 20]}
            | {"C": 1.0, "training_edges": 10000, "seed": 1},
        )
        self.assertEqual(found["held_out_edges"], len(self.edges("part.held-out")))
        self.assertEqual(
            [(r["space"], r["score"]) for r in found["results"]],
            [("position", score) for score in ("cosine", "dot", "hadamard", "combined")]
            + [("-", "adamic-adar")],
        )
        for result in found["results"]:
            keys = ["auc", "average_precision", "hits_at_5", "hits_at_20"]
            self.assertEqual(list(result), ["space", "score", *keys])
            for key in keys:
                values = result[key]["of_run"]
                self.assertEqual(len(values), 3)
                self.assertAlmostEqual(result[key]["mean"], np.mean(values))
                self.assertAlmostEqual(result[key]["deviation"], np.std(values))

    def test_the_table_shows_the_same(self):
        args = ("links", "town.npz", "--graph", "part.graph", "--held-out", "part.held-out")
        lines = self.run_well("evaluate", *args).stdout.splitlines()
        self.assertEqual(
            re.split("  +", lines[0]),
            ["space", "scaling", "score", "AUC", "average precision", "hits at 10", "hits at 50"],
        )
        for line, result in zip(lines[1:], self.json_of(*args)["results"], strict=True):
            keys = ["auc", "average_precision", "hits_at_10", "hits_at_50"]
            self.assertEqual(
                re.split("  +", line),
                [result["space"], "raw", result["score"]]
                + [
                    f"{100 * result[key]['mean']:.1f} ± {100 * result[key]['deviation']:.1f}"
                    for key in keys
                ],
            )

    def test_a_trained_graph_goes_all_the_way(self):
        self.run_well("train", "part.graph", "-o", "part.irwe", "--embeddings", "part.npz", "-q")
        found = self.links("part.npz", "--negatives", "degree", "--score", "hadamard")
        self.assertEqual([r["space"] for r in found["results"]], ["identity", "position"])
        self.assertGreater(self.auc(found, "position", "hadamard"), 0.6)
        found = self.links("part.npz", "--score", "hadamard", "--which", "identity+position")
        self.assertEqual([r["space"] for r in found["results"]], ["identity+position"])
        self.assertGreater(self.auc(found, "identity+position", "hadamard"), 0.6)

    def test_common_neighbors_are_a_baseline_that_the_combination_beats(self):
        self.run_well("train", "part.graph", "-o", "part.irwe", "--embeddings", "part.npz", "-q")
        found = self.links("part.npz", "--which", "position")
        alone = self.links("part.npz", "--score", "adamic-adar")["results"]
        self.assertEqual([(r["space"], r["score"]) for r in alone], [("-", "adamic-adar")])
        self.assertEqual(alone[0], found["results"][-1])
        combined = self.auc(found, "position", "combined")
        self.assertGreater(combined, self.auc(found, "-", "adamic-adar"))
        self.assertGreater(combined, self.auc(found, "position", "cosine"))

    def test_embeddings_of_the_whole_graph_have_seen_the_edges(self):
        self.run_well("train", "town.edges", "-o", "t.irwe", "--embeddings", "made.npz", "-q")
        self.refuse(
            ["links", "made.npz", "--graph", "part.graph", "--held-out", "part.held-out"],
            "made.npz: was made for the graph with the fingerprint ",
        )

    def test_threads_do_not_matter_and_seeds_do(self):
        one, two, other = (
            self.links("town.npz", *more)["results"]
            for more in (("--threads", 1), ("--threads", 4), ("--seed", 2))
        )
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)

    def test_standard_input_is_one_file(self):
        args = ["links", "-", "--graph", "-", "--held-out", "part.held-out"]
        self.refuse(args, "standard input cannot be several files at once")

    def test_a_regularization_that_no_optimizer_follows_is_refused(self):
        args = ["links", "town.npz", "--graph", "part.graph", "--held-out", "part.held-out"]
        for value in ("1e-9", "1e13", "1e300"):
            self.refuse([*args, "-C", value], '-C: expected a number above 0, from 1e-08 to 1e+12')

    def test_refusals(self):
        first = self.read("town.edges").splitlines()
        inside = next(e for e in first if e not in self.read("part.held-out").splitlines())
        self.write("inside.edges", inside + "\n")
        self.write("other.edges", "0 nobody\n")
        args = ["links", "town.npz", "--graph", "part.graph", "--held-out"]
        for more, *fragments in (
            (["inside.edges"], "inside.edges: the held-out edge between", "is an edge of the graph"),
            (["other.edges"], 'other.edges: "nobody" is not a node of part.graph'),
            (["none.edges"], "none.edges: cannot be opened"),
            (["part.held-out", "--score", "x"], "--score", "cosine or dot or hadamard or combined or adamic-adar"),
            (["part.held-out", "--hits", "0"], "--hits", "expected a whole number from 1"),
            (["part.held-out", "--runs", "0"], "--runs", "expected a whole number from 1"),
        ):
            with self.subTest(more=more):
                self.refuse([*args, *more], *fragments)
        self.refuse(["links", "town.npz", "--graph", "part.graph"], "--held-out is required")
        self.refuse(["links", "town.npz", "--held-out", "part.held-out"], "--graph is required")
        self.refuse(["links", "-", "--graph", "-", "--held-out", "part.held-out"], "standard input")


if __name__ == "__main__":
    program.main()
