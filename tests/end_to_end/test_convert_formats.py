"""irwe convert --to: files that networkx reads as the graph they were made of, with attributes."""

import bz2
import gzip
import json
import lzma
import zipfile

import networkx as nx
import numpy as np
import scipy.io
import scipy.sparse

import program
from small_model import TrainingTest

WEIGHTED = 'source\ttarget\tweight\nAnn & <Bob>\tZoë\t2.5\nZoë\t"it\'s ""me"", 漢"\t1\n'
ARROWS = "1 2\n2 3\n3 2\n3 4\n"


def facts(graph):
    """The nodes and edges of a graph of networkx, with names as texts."""
    edges = set()
    for u, v, data in graph.edges(data=True):
        ends = (str(u), str(v)) if graph.is_directed() else tuple(sorted((str(u), str(v))))
        edges.add((*ends, float(data.get("weight", 1))))
    return graph.is_directed(), {str(node) for node in graph}, edges


READERS = {
    "graphml": nx.read_graphml,
    "gexf": nx.read_gexf,
    "gml": nx.read_gml,
    "json": lambda path: nx.node_link_graph(json.loads(path.read_text(encoding="utf-8"))),
}


class Formats(TrainingTest):
    def convert(self, graph, output, *options):
        return self.run_well("convert", graph, "-o", output, *options)


class OtherPrograms(Formats):
    """networkx and SciPy read what is written."""

    def check(self, content, expected, *options):
        self.write("graph.txt", content)
        for ending, read in READERS.items():
            with self.subTest(ending=ending):
                self.convert("graph.txt", f"out.{ending}", *options)
                self.assertEqual(facts(read(self.folder / f"out.{ending}")), expected)

    def test_weights_odd_names_and_nodes_without_edges(self):
        self.write("nodes.txt", "alone\n")
        odd = 'it\'s "me", 漢'
        expected = nx.Graph()
        expected.add_weighted_edges_from([("Ann & <Bob>", "Zoë", 2.5), ("Zoë", odd, 1)])
        expected.add_node("alone")
        self.check(WEIGHTED, facts(expected), "--nodes", "nodes.txt")

    def test_directions(self):
        expected = nx.DiGraph([(1, 2), (2, 3), (3, 2), (3, 4)])
        self.check(ARROWS, facts(expected), "--directed")
        self.convert("graph.txt", "out.net", "--directed")
        read = nx.DiGraph(nx.read_pajek(self.folder / "out.net"))
        self.assertEqual(facts(read), facts(expected))

    def test_pajek(self):
        self.write("graph.txt", "source,target,weight\na b,c,2\nc,é,3.5\n")
        self.convert("graph.txt", "out.net")
        expected = nx.Graph()
        expected.add_weighted_edges_from([("a b", "c", 2), ("c", "é", 3.5)])
        self.assertEqual(facts(nx.Graph(nx.read_pajek(self.folder / "out.net"))), facts(expected))

    def test_matrix_market(self):
        self.write("graph.txt", "source,target,weight\n1,2,2\n2,4,3.5\n4,4,1\n")
        self.convert("graph.txt", "out.mtx", "--self-loops", "keep")
        matrix = scipy.io.mmread(self.folder / "out.mtx").toarray()
        self.assertEqual(matrix.tolist(), [[0, 2, 0], [2, 0, 3.5], [0, 3.5, 1]])

    def test_gephi_finds_clusters_and_places(self):
        self.train("--embeddings", "town.npz")
        self.write("labels.txt", "0 red\n1 blue\n1 green\n")
        args = ["--embeddings", "town.npz", "--with", "clusters,map", "-k", 3]
        for ending, read in READERS.items():
            with self.subTest(ending=ending):
                output = f"out.{ending}"
                self.convert("town.edges", output, *args, "--labels", "labels.txt")
                nodes = {str(v): data for v, data in read(self.folder / output).nodes(data=True)}
                self.assertEqual(len(nodes), 25)
                self.assertEqual({int(data["cluster"]) for data in nodes.values()}, {0, 1, 2})
                self.assertTrue(all(-1 <= float(data["x"]) <= 1 for data in nodes.values()))
                self.assertTrue(all(-1 <= float(data["y"]) <= 1 for data in nodes.values()))
                self.assertEqual(nodes["0"]["class"], "red")
                self.assertEqual(nodes["1"]["class"], "blue;green")
                self.assertNotIn("class", nodes["2"])
        place = nx.read_gexf(self.folder / "out.gexf").nodes["0"]["viz"]
        self.assertEqual(set(place), {"color", "position"})
        first = self.bytes_of("out.gexf")
        self.convert("town.edges", "again.gexf", *args, "--labels", "labels.txt", "--threads", 2)
        self.assertEqual(self.bytes_of("again.gexf"), first)


class ReadAgain(Formats):
    """irwe reads what it writes."""

    def edges_of(self, graph, *options):
        return self.run_well("convert", graph, "--to", "edge-list", "-o", "-", *options).stdout

    def test_the_same_graph_comes_back(self):
        self.write("graph.txt", "u v weight\n1 2 2\n2 3 5\n1 4 1\n")
        expected = self.edges_of("graph.txt")
        for ending in ("mtx", "metis", "csv", "mtx.gz", "edges", "graph"):
            with self.subTest(ending=ending):
                self.convert("graph.txt", f"out.{ending}")
                self.assertEqual(self.edges_of(f"out.{ending}"), expected)

    def test_names_that_spreadsheets_would_run_are_told_and_come_back(self):
        self.write("graph.txt", "=cmd|' /C calc'!A0\t@SUM(1)\n@SUM(1)\t-2+3\nplain\t-5\n")
        expected = self.edges_of("graph.txt")
        note = 'spreadsheets take 3 of its names for formulas, such as "-2+3"; import the columns'
        for ending in ("csv", "tsv", "csv.gz"):
            with self.subTest(ending=ending):
                to = ["--to", "edge-list"] if ending == "tsv" else []
                told = self.convert("graph.txt", f"out.{ending}", *to).stderr
                self.assertIn(f"irwe: out.{ending}: {note}", told)
                self.assertEqual(self.edges_of(f"out.{ending}"), expected)
        told = self.convert("graph.txt", "out.mtx", "--node-list", "nodes.csv").stderr
        self.assertIn(f"irwe: nodes.csv: {note}", told)
        self.assertNotIn("spreadsheets", self.convert("graph.txt", "out.edges").stderr)
        self.write("plain.txt", "-5 +1\n+1 a=b\n")
        self.assertNotIn("spreadsheets", self.convert("plain.txt", "plain.csv").stderr)
        told = self.run_well(
            *("train", "graph.txt", "-o", "m.irwe", "--method", "recursive-features"),
            *("--embeddings", "m.tsv"),
        ).stderr
        self.assertIn(f"irwe: m.tsv: {note}", told)
        told = self.run_well("embed", "m.irwe", "graph.txt", "-o", "-").stderr
        self.assertIn(f"irwe: standard output: {note}", told)

    def test_directions_come_back_if_asked(self):
        self.write("graph.txt", ARROWS)
        expected = self.edges_of("graph.txt", "--directed")
        for ending in ("mtx", "csv", "edges"):
            told = self.convert("graph.txt", f"out.{ending}", "--directed").stderr
            self.assertIn("directions written; --directed keeps them on reading", told)
            self.assertEqual(self.edges_of(f"out.{ending}", "--directed"), expected)

    def test_the_matrices_of_scipy_and_numpy(self):
        matrix = scipy.sparse.random(30, 30, 0.2, random_state=1)
        matrix = scipy.sparse.csr_matrix(np.triu((matrix + matrix.T).toarray(), 1))
        matrix = matrix + matrix.T
        scipy.io.mmwrite(self.folder / "m.mtx", matrix - scipy.sparse.csr_matrix((30, 30)))
        scipy.sparse.save_npz(self.folder / "m.npz", matrix)
        np.save(self.folder / "m.npy", matrix.toarray())
        for name in ("m.mtx", "m.npz", "m.npy"):
            with self.subTest(name=name):
                told = json.loads(self.run_well("info", name, "--json").stdout)
                self.assertEqual((told["nodes"], told["edges"]), (30, matrix.nnz // 2))
        self.assertEqual(self.edges_of("m.npz"), self.edges_of("m.npy"))

    def test_adjacency_lists(self):
        nx.write_adjlist(nx.karate_club_graph(), self.folder / "karate.txt")
        self.refuse(["info", "karate.txt"], "--graph-format adjacency-list")
        told = self.run_well("info", "karate.txt", "--graph-format", "adjacency-list", "--json")
        self.assertEqual(json.loads(told.stdout)["edges"], 78)


class Compressed(Formats):
    def test_every_compression_gives_the_same_graph(self):
        text = self.bytes_of("town.edges")
        expected = self.run_well("info", "town.edges", "--json").stdout
        made = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress}
        for ending, compress in made.items():
            with self.subTest(ending=ending):
                self.write("town.packed", compress(text))
                told = self.run_well("info", "town.packed", "--json").stdout
                self.assertEqual(told.replace("town.packed", "town.edges"), expected)
                piped = self.run_well("info", "-", "--json", input=compress(text)).stdout
                self.assertEqual(json.loads(piped)["edges"], json.loads(expected)["edges"])
        with zipfile.ZipFile(self.folder / "town.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("data/town.edges", text)
        told = self.run_well("info", "town.zip", "--json").stdout
        self.assertEqual(told.replace("town.zip", "town.edges"), expected)

    def test_labels_and_node_lists_may_be_compressed(self):
        self.write("labels.xz", lzma.compress(b"0 a\n1 b\n"))
        self.write("nodes.bz2", bz2.compress(b"alone\n"))
        told = self.run_well("info", "town.edges", "--nodes", "nodes.bz2", "--labels", "labels.xz")
        self.assertIn("26", told.stdout)

    def test_an_archive_of_several_files_is_refused(self):
        with zipfile.ZipFile(self.folder / "two.zip", "w") as archive:
            archive.writestr("a.edges", "1 2\n")
            archive.writestr("b.edges", "2 3\n")
        for verb in (["info"], ["convert", "-o", "x.graph"], ["train", "-o", "x.irwe"]):
            self.refuse([*verb, "two.zip"], "two.zip: is a zip archive of 2 files", '"a.edges"')


class Errors(Formats):
    def test_names_that_say_something_else_are_refused(self):
        convert = ["convert", "town.edges", "-o"]
        self.refuse([*convert, "x.gml", "--to", "graphml"], "x.gml: is the name of a GML file")
        self.refuse([*convert, "x.edges", "--to", "binary"], "x.edges: is the name of an edge list")
        self.refuse([*convert, "x.gexf.gz", "--to", "csv"], "is the name of a GEXF file")
        self.refuse([*convert, "x.txt"], "x.txt: found an ending", "--to")
        self.refuse([*convert, "x.graph.gz", "--to", "binary"], "is not compressed")
        for ending in ("npz", "npy", "irwe", "html", "vec", "edges.xz", "graphml.zst", "zip"):
            for options in ([], ["--to", "binary"], ["--to", "edge-list"], ["--to", "graphml"]):
                self.refuse([*convert, f"x.{ending}", *options], f"x.{ending}: a graph is written",
                            "is the ending of other files")
        for to in ("edge-list", "graphml", "csv"):
            self.refuse([*convert, "x.graph", "--to", to], "x.graph: is the name of a binary graph")
        self.run_well(*convert, "x.graph", "--to", "metis")

    def test_what_a_format_cannot_hold_is_refused(self):
        convert = ["convert", "graph.txt", "-o"]
        self.write("graph.txt", "u v weight\n1 2 2.5\n2 3 1\n")
        self.refuse([*convert, "x.metis"], "x.metis: a METIS file cannot hold the weight 2.5")
        self.write("graph.txt", 'a,"b ""c"""\n')
        self.refuse([*convert, "x.net"], "x.net: a Pajek file cannot hold a double quote")
        self.refuse([*convert, "x.net", "--labels", "graph.txt"], "--labels: a Pajek file holds no")
        self.refuse([*convert, "x.gml", "--node-list", "n"], "a GML file holds every node")
        self.assertFalse((self.folder / "x.net").exists())

    def test_options_that_belong_together(self):
        convert = ["convert", "town.edges", "-o", "x.gexf"]
        self.refuse([*convert, "--with", "map"], "add --embeddings")
        self.refuse([*convert, "--embeddings", "e.npz"], "--with")
        self.refuse([*convert, "-k", "3"], "--with clusters")
        self.write("labels.txt", "0 a\n")
        self.refuse(
            ["convert", "town.edges", "--to", "json", "--labels", "labels.txt", "-o", "labels.txt"],
            "is read",
        )

    def test_embeddings_of_another_graph_are_refused(self):
        self.train("--embeddings", "town.npz")
        self.write("other.edges", self.read("town.edges") + "0 100\n")
        args = ["--embeddings", "town.npz", "--with", "clusters"]
        self.refuse(["convert", "other.edges", "-o", "x.gexf", *args], "town.npz")

    def test_embeddings_are_no_graphs_and_the_other_way_round(self):
        self.train("--embeddings", "town.npz")
        self.refuse(["convert", "town.npz", "-o", "x.graph"], "town.npz")
        scipy.sparse.save_npz(self.folder / "m.npz", scipy.sparse.eye(5, k=1, format="csr"))
        self.refuse(["similar", "m.npz", "0"], "m.npz: holds a sparse matrix")


if __name__ == "__main__":
    program.main()
