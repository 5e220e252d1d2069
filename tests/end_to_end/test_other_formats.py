"""Graphs as other programs write them, and attributes of nodes."""

import gzip
import json
import pathlib
import unittest

import program

try:
    import networkx
except ImportError:  # the tests of the library read files that it has written
    networkx = None

GRAPHML = """<?xml version="1.0"?>
<graphml><key id="d0" for="node" attr.name="age" attr.type="int"/>
<graph edgedefault="directed"><node id="Ann"><data key="d0">31</data></node><node id="Bob"/>
<node id="Cid"/><edge source="Ann" target="Bob"/><edge source="Bob" target="Cid"/></graph></graphml>
"""


def random_graph(seed, directed):
    """A graph without nodes that have no edges, whose edges have weights."""
    graph = networkx.gnm_random_graph(40, 120, seed=seed, directed=directed)
    graph.remove_nodes_from(list(networkx.isolates(graph)))
    for number, (_, _, data) in enumerate(graph.edges(data=True)):
        data["weight"] = 1 + number % 7 / 4
    return networkx.relabel_nodes(graph, {v: f"node {v} ü" for v in graph})


def writers():
    def node_link(graph, path):
        pathlib.Path(path).write_text(json.dumps(networkx.node_link_data(graph)))

    def json_lines(graph, path):
        edges = ({"source": u, "target": v, **data} for u, v, data in graph.edges(data=True))
        pathlib.Path(path).write_text("".join(json.dumps(edge) + "\n" for edge in edges))

    return {
        "GraphML": networkx.write_graphml,
        "GEXF": networkx.write_gexf,
        "GML": networkx.write_gml,
        "Pajek": networkx.write_pajek,
        "JSON": node_link,
        "JSON lines": json_lines,
    }


@unittest.skipIf(networkx is None, "needs networkx")
class SameGraph(program.ProgramTest):
    """What networkx writes in each format is the graph that it writes as an edge list."""

    def check(self, directed):
        options = ["--directed"] if directed else []
        for seed in range(3):
            graph = random_graph(seed, directed)
            table = "".join(f"{u}\t{v}\t{d['weight']}\n" for u, v, d in graph.edges(data=True))
            edges = self.write("graph.tsv", "source\ttarget\tweight\n" + table)
            self.run_well("convert", edges, "-o", "expected.graph", *options)
            expected = (self.folder / "expected.graph").read_bytes()
            for name, write in writers().items():
                with self.subTest(format=name, seed=seed):
                    write(graph, self.folder / "graph.other")
                    self.run_well("convert", "graph.other", "-o", "found.graph", *options)
                    self.assertEqual((self.folder / "found.graph").read_bytes(), expected)

    def test_undirected(self):
        self.check(directed=False)

    def test_directed(self):
        self.check(directed=True)


class Formats(program.ProgramTest):
    def test_are_read_from_files_compressed_files_and_pipes(self):
        plain = GRAPHML.encode()
        for name, content in (("plain", plain), ("zipped", gzip.compress(plain))):
            with self.subTest(name):
                path = self.write(name, content)
                told = json.loads(self.run_well("info", path, "--json").stdout)
                self.assertEqual((told["nodes"], told["edges"]), (3, 2))
                self.assertEqual(told["read"]["format"], "GraphML file")
                piped = self.run_well("info", "-", "--json", input=content)
                self.assertEqual(json.loads(piped.stdout), {**told, "graph": "-"})

    def test_tell_of_directions_that_are_not_used(self):
        path = self.write("graph", GRAPHML)
        self.assertIn("--directed would use them", self.run_well("info", path).stdout)
        text = self.run_well("info", path, "--directed").stdout
        self.assertIn("directions    2 arrows", text)

    def test_refuse_options_of_tables(self):
        path = self.write("graph", GRAPHML)
        for source, given in ((path, None), ("-", GRAPHML)):
            found = self.run_irwe("info", source, "--source", "1", "--target", "2", input=given)
            self.assert_fails(found, 2, "found --source", "for a GraphML file")

    def test_refuse_a_broken_file_with_its_line(self):
        path = self.write("graph", GRAPHML[:-30])
        self.assert_fails(self.run_irwe("info", path), 2, "graph:4: the XML is broken")

    def test_can_be_trained_on(self):
        path = self.write("graph", GRAPHML)
        self.run_well("train", path, "-o", "model", "--quiet")


class Attributes(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.edges = self.write("edges", "Ann Bob\nBob Cid\n")
        self.table = self.write("people.csv", "name,age,club\nAnn,31,chess\nBob,,go\nEve,1,go\n")

    def test_are_counted_as_text_and_as_json(self):
        text = self.run_well("info", self.edges, "--attributes", self.table).stdout
        self.assertIn("attributes    2, 1 node not in the graph left out\n", text)
        self.assertIn("              age: numbers, 66.7 % missing\n", text)
        self.assertIn("              club: 2 categories, 33.3 % missing\n", text)
        arguments = ("info", self.edges, "--attributes", self.table, "--json")
        told = json.loads(self.run_well(*arguments).stdout)
        columns = told["attributes"]["columns"]
        self.assertEqual([column["name"] for column in columns], ["age", "club"])
        self.assertEqual([column["kind"] for column in columns], ["numbers", "categories"])
        self.assertEqual(columns[1]["categories"], 2)
        self.assertAlmostEqual(columns[0]["missing"], 2 / 3)
        self.assertEqual(told["attributes"]["unknown_nodes"], 1)

    def test_come_with_a_graph(self):
        path = self.write("graph", GRAPHML)
        self.assertIn("age: numbers, 66.7 % missing", self.run_well("info", path).stdout)
        found = self.run_irwe("info", path, "--attributes", self.table)
        self.assert_fails(found, 2, 'found the attribute "age", which the graph has already')

    def test_are_not_used_by_a_training_which_says_so(self):
        told = self.run_well("train", self.edges, "-o", "model", "--attributes", self.table).stderr
        self.assertIn("does not use attributes of nodes", told)
        found = self.run_irwe("train", self.edges, "-o", self.table, "--attributes", self.table)
        self.assert_fails(found, 2, "is read, so it cannot be the output")

    def test_that_are_hardly_categories_are_told(self):
        edges = self.write("ring.edges", "".join(f"{i} {(i + 1) % 20}\n" for i in range(20)))
        table = self.write("comma.csv", "node;height\n" + "".join(f"{i};{i},5\n" for i in range(20)))
        both = ("--method", "dgi", "--set", "features.inputs=both", "--set", "training.epochs=1")
        told = self.run_well("train", edges, "-o", "model", *both, "--attributes", table).stderr
        self.assertIn(
            'comma.csv: "height" has 20 texts for 20 nodes, such as "0,5", each with a column of '
            "its own; if they are numbers, write all of them as 1.5",
            told,
        )

    def test_are_read_by_a_training_that_asks_for_them(self):
        both = ("--method", "dgi", "--set", "features.inputs=both")
        given = ("--attributes", self.table)
        found = self.run_irwe("train", self.edges, "-o", "model", "--quiet", *both)
        self.assert_fails(found, 2, "no attributes of nodes are at hand")
        told = self.run_well("train", self.edges, "-o", "model", *both, *given).stderr
        self.assertIn("people.csv: 1 node not in the graph left out", told)
        self.assertIn("people.csv: 2 attributes read; dgi reads them", told)
        self.assert_fails(
            self.run_irwe("embed", "model", self.edges, "-o", "x.npz", "--quiet"),
            2,
            'has no attributes of nodes, and model was trained with "age" (numbers), "club" (2 categories)',
        )
        self.assertNotIn("a column of its own", told)
        self.run_well("embed", "model", self.edges, "-o", "x.npz", *given)
        self.run_well("similar", "model", "Ann", "--graph", self.edges, *given)
        found = self.run_irwe("similar", "x.npz", "Ann", *given)
        self.assert_fails(found, 2, "leave --attributes out")
        other = self.write("other.csv", "name,age,club,pet\nAnn,31,9,cat\nBob,20,8,\n")
        arguments = ("embed", "model", self.edges, "-o", "x.npz", "--quiet", "--attributes", other)
        found = self.run_irwe(*arguments)
        self.assert_fails(found, 2, 'has numbers as the attribute "club", expected categories')
        info = self.run_well("info", "model").stdout
        self.assertIn('attributes    "age" (numbers), "club" (2 categories)', info)

    def test_are_not_at_hand_for_methods_that_read_degrees_alone(self):
        arguments = ("--method", "rolx", "--set", "features.inputs=both")
        found = self.run_irwe("train", self.edges, "-o", "model", *arguments)
        self.assert_fails(found, 2, "features.inputs is a setting of gas, dgi")

    def test_are_refused_if_they_belong_to_another_graph(self):
        table = self.write("other.csv", "node,age\nx,1\n")
        found = self.run_irwe("info", self.edges, "--attributes", table)
        self.assert_fails(found, 2, "none of which is in the graph")


if __name__ == "__main__":
    unittest.main()
