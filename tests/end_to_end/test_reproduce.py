"""irwe reproduce: the paper's protocol, on small graphs under the names of its datasets."""

import json
import signal
import time
import xml.etree.ElementTree

import program
from small_model import LEAN, settings

CLIQUES = 8


def ring(clique_size):
    """Edges and labels of a ring of cliques: a node is a joint between two cliques, or not."""
    edges, labels = [], []
    for clique in range(CLIQUES):
        first = clique * clique_size
        for i in range(clique_size):
            labels.append(f"{first + i} {'joint' if i == 0 else 'inner'}")
            edges += [f"{first + i} {first + j}" for j in range(i + 1, clique_size)]
        edges.append(f"{first} {(clique + 1) % CLIQUES * clique_size}")
    return "\n".join(edges) + "\n", "\n".join(labels) + "\n"


def of_size(num_nodes, num_edges):
    """Edges and labels of a graph of this size, by which a dataset of the paper is recognized."""
    pairs = [(i, (i + step) % num_nodes) for step in range(1, num_nodes // 2) for i in range(num_nodes)]
    edges = [f"{u} {v}" for u, v in pairs[:num_edges]]
    labels = [f"{v} {'joint' if v % 5 == 0 else 'inner'}" for v in range(num_nodes)]
    return "\n".join(edges) + "\n", "\n".join(labels) + "\n"


class ReproduceTest(program.ProgramTest):
    def setUp(self):
        super().setUp()
        for name, (edges, labels) in (("brazil", of_size(131, 1003)), ("europe", ring(6))):
            (self.folder / "data" / name).mkdir(parents=True)
            self.write(f"data/{name}/edges.txt", edges)
            self.write(f"data/{name}/labels.txt", labels)

    def reproduce(self, *arguments, **more):
        return self.run_well(
            "reproduce", *arguments, "--data", "data", *settings(**more), "-o", "out"
        )

    def rows(self, name="tables-transductive"):
        return json.loads(self.read(f"out/{name}.json"))


class Tables(ReproduceTest):
    def test_stand_in_markdown_and_json_with_the_papers_values(self):
        result = self.reproduce("brazil", "europe", "--seeds", 2)
        self.assertEqual(result.stdout, self.read("out/tables-transductive.md"))
        self.assertIn("### Brazil, transductive (2 seeds)", result.stdout)
        self.assertRegex(result.stdout, r"\| identity ψ \| F1 at 20 % \| 70\.22 \| \d+\.\d ± ")
        brazil = self.rows()[0]
        self.assertEqual((brazil["dataset"], brazil["row"], brazil["cells"]), ("brazil", "irwe-network", 2))
        self.assertGreater(brazil["training_seconds"], 0)
        (found,) = [
            value
            for value in brazil["values"]
            if (value["space"], value["scaling"], value["metric"]) == ("position", "raw", "modularity")
        ]
        self.assertEqual(found["paper"], 21.26)
        self.assertAlmostEqual(found["difference"], found["mean"] - 21.26)
        self.assertLessEqual(found["mean"], 100)

    def test_the_ablation_study_has_every_row_of_the_paper(self):
        result = self.reproduce("brazil", "--ablation", "--seeds", 1)
        for number in range(1, 13):
            self.assertIn(f"| ({number}) ", result.stdout)
        self.assertEqual(len(self.rows()), 14)

    def test_new_nodes_of_a_graph(self):
        result = self.reproduce("brazil", "--setting", "within", "--rounds", 2)
        self.assertIn("### Brazil, within graphs (2 rounds)", result.stdout)
        self.assertRegex(result.stdout, r"\| identity ψ \| F1 at 80 % \| 72\.86 \| ")

    def test_a_sweep_draws_its_curves(self):
        self.reproduce("brazil", "--sweep", "tau", "--seeds", 1)
        for space in ("identity", "position"):
            svg = self.read(f"out/sweep-tau-brazil-{space}.svg")
            xml.etree.ElementTree.fromstring(svg)
        self.assertEqual(
            [row["row"] for row in self.rows("sweep-tau")],
            ["tau=1", "tau=5", "tau=10", "tau=50", "tau=100", "tau=500", "tau=1000"],
        )

    def test_the_number_of_threads_changes_nothing(self):
        self.reproduce("brazil", "--seeds", 1, "--threads", 1)
        first = self.rows()[0]["values"]
        self.run_well(
            "reproduce", "brazil", "--data", "data", *settings(), "-o", "out2",
            "--seeds", 1, "--threads", 4,
        )
        self.assertEqual(json.loads(self.read("out2/tables-transductive.json"))[0]["values"], first)


class OtherData(ReproduceTest):
    def test_is_neither_called_nor_compared_as_the_papers(self):
        result = self.run_well(
            "reproduce", "europe", "--data", "data", "--effort", "quick", "-o", "out"
        )
        self.assertIn("### data in europe/, not the paper's Europe, transductive", result.stdout)
        self.assertIn(
            "The graph has 48 nodes and 128 edges, and the paper's Europe 399 and 5,993: these "
            "numbers are not compared with the paper's.",
            result.stdout,
        )
        self.assertRegex(result.stdout, r"\| identity ψ \| F1 at 80 % \|  \|  \|  \| \d+\.\d \|  \|")
        (row,) = self.rows()
        self.assertIn("399", row["other_data"])
        self.assertFalse([value for value in row["values"] if "paper" in value])

    def test_brazil_of_the_right_size_is_compared(self):
        result = self.run_well(
            "reproduce", "brazil", "--data", "data", "--effort", "quick", "-o", "out"
        )
        self.assertIn("### Brazil, transductive", result.stdout)
        self.assertNotIn("other_data", self.rows()[0])


class Resuming(ReproduceTest):
    def quick(self, output):
        return self.run_well(
            "reproduce", "europe", "--data", "data", "--effort", "quick", "-o", output,
            "--splits", 1, "--runs", 1,
        ).stdout

    def test_changed_labels_are_measured_again(self):
        first = self.quick("out")
        self.assertEqual(self.quick("out"), first)
        nodes = [line.split()[0] for line in self.read("data/europe/labels.txt").splitlines()]
        classes = ["joint" if i * 7 % 11 < 5 else "inner" for i in range(len(nodes))]
        self.write(
            "data/europe/labels.txt",
            "".join(f"{node} {label}\n" for node, label in zip(nodes, classes)),
        )
        again = self.quick("out").split("A training took")[0]
        self.assertNotEqual(again, first.split("A training took")[0])
        self.assertEqual(again.split("\nA tr")[0].strip(), self.quick("fresh").split("A training took")[0].strip())

    def test_another_version_of_the_program_measures_again(self):
        first = self.quick("out")
        (cell,) = (self.folder / "out" / "cells").glob("*.json")
        kept = json.loads(cell.read_text())
        self.assertRegex(kept["recipe"], r"\nirwe \d+\.\d+\.\d+, protocol \d+\ngraph [0-9a-f]{32}, "
                         r"labels [0-9a-f]{32}, 1 splits, 1 runs\nmethod irwe\n")
        kept["values"] = {name: 12.5 for name in kept["values"]}
        cell.write_text(json.dumps(kept))
        self.assertIn("12.5", self.quick("out"))  # of this version: taken as it is
        kept["recipe"] = kept["recipe"].replace("\nirwe ", "\nirwe 9")
        cell.write_text(json.dumps(kept))
        self.assertEqual(
            self.quick("out").split("A training took")[0].strip(),
            first.split("A training took")[0].strip(),
        )

    def test_a_folder_in_the_place_of_a_result_is_told(self):
        self.quick("out")
        (cell,) = (self.folder / "out" / "cells").glob("*.json")
        cell.unlink()
        cell.mkdir()
        result = self.run_irwe(
            "reproduce", "europe", "--data", "data", "--effort", "quick", "-o", "out",
            "--splits", 1, "--runs", 1, "--quiet",
        )
        self.assert_fails(result, 2, "is a folder where a result is kept, expected a file")

    def test_what_is_there_is_not_computed_again(self):
        self.reproduce("brazil", "--seeds", 2)
        again = self.reproduce("brazil", "--seeds", 3)
        self.assertNotIn("irwe-network-1: training", again.stderr)
        self.assertNotIn("irwe-network-2: training", again.stderr)
        self.assertIn("paper-transductive-brazil-irwe-network-3: training", again.stderr)

    def test_a_killed_run_goes_on_and_gives_the_same(self):
        arguments = ["reproduce", "brazil", "--data", "data", "--ablation", "--seeds", "1"]
        arguments += settings(training__num_iterations=300)
        running = self.start(*arguments, "-o", "out")
        cells = self.folder / "out" / "cells"
        while running.process.poll() is None and len(list(cells.glob("*.json"))) < 3:
            time.sleep(0.01)
        running.end(signal.SIGKILL)
        self.run_well(*arguments, "-o", "out")
        self.run_well(*arguments, "-o", "whole")
        values = [
            [row["values"] for row in json.loads(self.read(f"{name}/tables-transductive.json"))]
            for name in ("out", "whole")
        ]
        self.assertEqual(values[0], values[1])

    def test_an_interrupted_training_leaves_a_checkpoint_and_goes_on(self):
        arguments = ["reproduce", "brazil", "--data", "data", "--seeds", "1"]
        arguments += settings(training__num_iterations=100000) + ["-o", "out"]
        running = self.start(*arguments)
        running.wait_for(lambda line: "training" in line)
        code, messages = running.end(signal.SIGTERM)
        self.assertEqual(code, 130, messages)
        self.assertIn("interrupted; what is done is kept in out: run the same command", messages)
        self.assertEqual(len(list((self.folder / "out" / "models").glob("*.checkpoint"))), 1)


class Limits(ReproduceTest):
    def test_a_training_that_would_take_too_long_is_not_run(self):
        result = self.reproduce("brazil", "--max-hours", "0.0000001")
        self.assertRegex(result.stdout, r"not run: a training would take \d+ \w+ \(projected\)")
        self.assertGreater(self.rows()[0]["projected_seconds"], 0)

    def test_quick_needs_neither_seeds_nor_patience(self):
        result = self.reproduce("brazil", "--effort", "quick")
        self.assertIn("### Brazil, transductive (1 seed)", result.stdout)


class Lean(ReproduceTest):
    def lean(self, *arguments, **more):
        return self.run_well(
            *("reproduce", "brazil", *arguments, "--data", "data", "--effort", "lean", "-o", "out"),
            *settings(LEAN, **more),
        )

    def test_the_same_experiments_by_the_recipe_measure_what_a_user_gets(self):
        result = self.lean("--seeds", 2)
        self.assertRegex(
            result.stdout, r"\| identity ψ \| F1 at 80 % \| 75\.00 \|  \|  \| \d+\.\d ± "
        )
        self.assertRegex(result.stdout, r"\| position γ \| modularity \| 21\.26 \|  \|  \| ")
        scalings = {value["scaling"] for value in self.rows()[0]["values"]}
        self.assertEqual(scalings, {"ready"})

    def test_new_nodes_of_a_graph(self):
        result = self.lean("--setting", "within", "--rounds", 2)
        self.assertIn("### Brazil, within graphs (2 rounds)", result.stdout)

    def test_a_sweep_draws_its_curves(self):
        self.lean("--sweep", "tau", "--seeds", 1)
        svg = xml.etree.ElementTree.parse(self.folder / "out/sweep-tau-brazil-position.svg")
        lines = svg.findall(".//{http://www.w3.org/2000/svg}polyline")
        self.assertGreater(len(lines), 0)
        self.assertGreater(len(lines[0].get("points").split()), 3)


class Methods(ReproduceTest):
    def test_stand_in_one_table_with_what_vectors_score_that_say_nothing(self):
        names = "recursive-features,hop-svd,rolx"
        result = self.run_well(
            *("reproduce", "brazil", "--method", names, "--data", "data", "--effort", "quick", "-o", "out")
        )
        table = [line.split(" | ")[:2] for line in result.stdout.splitlines() if line.startswith("| ")]
        self.assertEqual(
            table[2:],
            [
                ["| the same vector for all nodes", "none"],
                ["| recursive-features", "identity"],
                ["| hop-svd", "position"],
                ["| rolx", "identity"],
            ],
        )
        self.assertEqual([row["row"] for row in self.rows()][1:], names.split(","))

    def test_of_new_nodes_are_those_that_reach_them(self):
        result = self.run_well(
            *("reproduce", "brazil", "--method", "all", "--data", "data", "--effort", "quick"),
            *("--setting", "within", "--rounds", 1, "-o", "out"),
        )
        reached = {row["row"] for row in self.rows("tables-within")}
        self.assertIn("rolx", reached)
        self.assertNotIn("constant", reached)
        self.assertIn("### Brazil, within graphs, methods (1 round)", result.stdout)


class Attributes(ReproduceTest):
    def test_stand_alone_and_beside_methods(self):
        edges, labels = ring(5)
        (self.folder / "data" / "texas").mkdir()
        self.write("data/texas/edges.txt", edges)
        self.write("data/texas/labels.txt", labels)
        rows = [f"{v} {v % 3} {3 + v // 5}" for v in range(5 * CLIQUES)]
        self.write("data/texas/attributes.txt", "\n".join(rows) + "\n")
        result = self.run_well(
            *("reproduce", "texas", "--setting", "attributes", "--data", "data", "--effort", "quick"),
            *("-o", "out"),
        )
        self.assertIn("### data in texas/, not the paper's Texas, attributes", result.stdout)
        names = [row["row"] for row in self.rows("tables-attributes")]
        self.assertEqual(names[2:], ["attributes", names[0] + "+attributes", names[1] + "+attributes"])
        for row in self.rows("tables-attributes"):
            self.assertEqual({value["metric"] for value in row["values"]}, {"modularity", "ncut"})

    def test_are_for_graphs_that_have_some(self):
        for arguments, message in (
            (["brazil", "--setting", "attributes"], "brazil has no attributes; expected --setting"),
            (["texas", "--effort", "lean"], "texas is a graph with attributes; expected --setting"),
            (["--setting", "attributes", "--method", "rolx"], "has the paper's systems, found"),
            (["brazil", "--method", "rolx+no", "--effort", "lean"], "there is no method"),
            (["brazil", "--method", "rolx+attributes", "--effort", "lean"], "has attributes, expected"),
        ):
            with self.subTest(arguments):
                result = self.run_irwe("reproduce", *arguments, "--data", "data", "-o", "out")
                self.assert_fails(result, 2, message)


class Errors(ReproduceTest):
    def test_say_what_was_expected(self):
        cases = [
            (["france"], "there is no dataset france; the paper's are ppi, wiki"),
            (["ppis"], "ppis is a set of graphs; expected --setting across"),
            (["brazil", "--setting", "across"], "brazil is one graph; expected --setting"),
            (["usa"], "usa/edges.txt"),
            (["brazil", "--set", "model.no=1"], "model.no"),
            (["brazil", "--effort", "lean", "--method", "rolx,no"], "there is no method \"no\""),
            (["brazil", "--method", "rolx"], "are about the paper's network, found --method rolx"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments):
                result = self.run_irwe("reproduce", *arguments, "--data", "data", "-o", "out")
                self.assert_fails(result, 2, message)

    def test_a_data_folder_that_is_none(self):
        result = self.run_irwe("reproduce", "--data", "nowhere")
        self.assert_fails(result, 2, "expected a folder with a folder for each dataset")


if __name__ == "__main__":
    program.main()
