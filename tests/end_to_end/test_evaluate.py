"""irwe evaluate: what is refused, and the help."""

import re

import numpy as np

import program
import scored_town

COMMON = {"--help", "--quiet", "--json", "--seed", "--max-memory", "--threads", "--scaling", "--which"}
READING = (
    {"--nodes", "--self-loops", "--graph-format", "--directed", "--weights", "--negative-weights"}
    | {"--source", "--target", "--weight", "--time", "--since", "--until", "--type"}
    | {"--keep-type", "--separator", "--header", "--decimal-comma", "--bipartite"}
)
OPTIONS = {
    "classify": COMMON
    | {"--shares", "--splits", "--min-members", "--save-splits", "--label-column", "--node-column"}
    | {"--node-splits"},
    "cluster": COMMON
    | READING
    | {"--metric", "--runs", "--starts", "--hops", "--buckets", "--neighbors", "--save-clusters"},
    "links": COMMON
    | READING
    | {"--graph", "--held-out", "--score", "--negatives", "--runs", "--hits", "--training-edges"},
    "hold-out": READING | {"--help", "--quiet", "--output", "--share", "--seed", "--force"},
}


class Errors(scored_town.ScoredTownTest):
    def test_spaces_that_the_file_has_not(self):
        self.save("one.npz", nodes=self.nodes, emb=self.identity)
        np.save(self.folder / "a.npy", self.identity)
        for which, file, has in (
            ("identity", "a.npy", "embedding"),
            ("both", "one.npz", "emb"),
            ("other", "town.npz", "identity, position"),
        ):
            self.refuse(
                ["classify", file, "town.roles", "--which", which],
                f'{file}: has no embeddings called "{which if which != "both" else "identity"}"',
                f"expected one of {has}",
            )

    def test_values_of_options(self):
        for options, fragments in (
            (["--shares", "0"], ["--shares", "above 0 and below 90", '"0"']),
            (["--shares", "20,90"], ["--shares", "above 0 and below 90", '"90"']),
            (["--shares", "x"], ["--shares", '"x"']),
            (["-C", "0"], ["-C", "expected a number above 0"]),
            (["-C", "nan"], ["-C", "expected a number above 0"]),
            (["--splits", "0"], ["--splits", "expected a whole number from 1"]),
            (["--scaling", "odd"], ["--scaling", "raw or standardized or unit-rows"]),
        ):
            with self.subTest(options=options):
                self.refuse(["classify", "town.npz", "town.roles", *options], *fragments)
        for options, fragments in (
            (["-k", "0"], ["-k", "expected a whole number from 1"]),
            ([], ["-k is required", "see irwe evaluate cluster --help"]),
            (["-k", "121"], ["-k: expected at most 120", "found 121"]),
            (["-k", "4", "--metric", "x"], ["--metric", "modularity or ncut or both"]),
            (["-k", "4", "--buckets", "0"], ["--buckets", "expected a whole number from 1"]),
        ):
            with self.subTest(options=options):
                self.refuse(["cluster", "town.npz", "town.edges", *options], *fragments)

    def test_nodes_without_an_embedding(self):
        self.save("few.npz", nodes=self.nodes[2:], x=self.identity[2:])
        self.refuse(
            ["cluster", "few.npz", "town.edges", "-k", 4],
            'few.npz: has no embedding of 2 nodes of town.edges, such as "0"',
        )

    def test_labels_of_other_nodes_alone(self):
        self.write("other.labels", "a x\nb y\n")
        self.refuse(["classify", "town.npz", "other.labels"], "none of its 2 nodes")

    def test_a_single_class(self):
        self.write("same.labels", "".join(f"{node} x\n" for node in range(120)))
        self.refuse(["classify", "town.npz", "same.labels"], "class")

    def test_files(self):
        self.refuse(["classify", "none.npz", "town.roles"], "none.npz: cannot be opened")
        self.refuse(["classify", "town.npz", "none.roles"], "none.roles: cannot be opened")
        self.refuse(["cluster", "town.npz", "none.edges", "-k", 4], "none.edges: cannot be opened")
        self.refuse(["classify", "-", "-"], "standard input cannot be")
        self.refuse(["cluster", "-", "-", "-k", 4], "standard input cannot be")
        for output in ("town.npz", "./town.roles"):
            self.refuse(
                ["classify", "town.npz", "town.roles", "--save-splits", output],
                f"{output.removeprefix('./')}: is read, so it cannot be the output",
            )
        self.refuse(
            ["cluster", "town.npz", "town.edges", "-k", 4, "--save-clusters", "town.edges"],
            "town.edges: is read, so it cannot be the output",
        )
        self.refuse(
            ["classify", "town.npz", "town.roles", "--save-splits", "-"],
            "standard output has the scores",
        )
        result = self.run_irwe(
            *("evaluate", "classify", "town.npz", "town.roles", "--save-splits", "no/where.json")
        )
        self.assertEqual(result.code, 1)

    def test_no_task_names_the_tasks(self):
        self.assert_fails(
            self.run_irwe("evaluate"), 2, "expected one of classify, cluster, links, hold-out, found nothing"
        )


class Help(program.ProgramTest):
    def test_help_names_every_option_and_no_other(self):
        for task, options in OPTIONS.items():
            text = self.run_well("evaluate", task, "--help").stdout
            found = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.MULTILINE)
            self.assertEqual(sorted(found), sorted(options))
            self.assertIn(f"Usage: irwe evaluate {task}", text)
            self.assertIn(f"\n  irwe evaluate {task} town.", text)


if __name__ == "__main__":
    program.main()
