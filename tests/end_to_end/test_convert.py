"""irwe convert: a binary graph is the edge list it was made of, for every verb, and back again."""

import gzip
import json
import os
import resource
import signal
import subprocess

import program
from small_model import TrainingTest, read_safetensors, settings

TEXTS = "Ann,Bob\nBob,Zoë\nZoë,Ann\nAnn,Ann\nd e,漢字\n"
TWO_PARTS = "-5 9\n9 700\n700 -5\n9 9\n40 41\n"
FEATURES = ("--walks-per-node", 50, "--dim", 16)


class ConvertTest(TrainingTest):
    def convert(self, graph, *options, output="out.graph"):
        self.run_well("convert", graph, "-o", output, "--quiet", *options)
        return output

    def facts(self, graph, *options):
        """What info tells of a graph, but for its name and how it was read."""
        told = json.loads(self.run_well("info", graph, "--json", *options).stdout)
        return {key: value for key, value in told.items() if key not in ("graph", "read")}

    def features(self, graph, *options):
        self.run_well("features", graph, *FEATURES, "-o", "features.npz", *options)
        return self.bytes_of("features.npz")


class SameGraph(ConvertTest):
    def check(self, content, *options):
        self.write("graph.txt", content)
        binary = self.convert("graph.txt", *options)
        self.assertEqual(self.facts(binary), self.facts("graph.txt", *options))
        self.assertEqual(self.features(binary), self.features("graph.txt", *options))

    def test_whole_numbers(self):
        self.check(self.read("town.edges"))
        self.check(TWO_PARTS)

    def test_texts(self):
        self.check(TEXTS)

    def test_kept_self_loops(self):
        self.check(TWO_PARTS, "--self-loops", "keep")

    def test_nodes_without_edges(self):
        self.write("nodes.txt", "Ann\nalone\n")
        self.check(TEXTS, "--nodes", "nodes.txt")

    def test_gzip_and_standard_input(self):
        zipped = gzip.compress(TEXTS.encode())
        self.check(zipped)
        whole = self.bytes_of("out.graph")
        self.run_well("convert", "-", "-o", "piped.graph", input=zipped)
        self.assertEqual(self.bytes_of("piped.graph"), whole)

    def test_the_order_of_lines_does_not_matter(self):
        self.write("graph.txt", TWO_PARTS)
        self.write("turned.txt", "\n".join(reversed(TWO_PARTS.splitlines())))
        self.convert("graph.txt", output="a.graph")
        self.convert("turned.txt", output="b.graph")
        self.assertEqual(self.bytes_of("a.graph"), self.bytes_of("b.graph"))

    def test_a_binary_graph_may_be_converted_again(self):
        self.convert("town.edges")
        self.convert("out.graph", output="again.graph")
        self.assertEqual(self.bytes_of("again.graph"), self.bytes_of("out.graph"))


class EveryVerb(ConvertTest):
    """All files have the name town.edges, which may stand in what is written."""

    def setUp(self):
        super().setUp()
        (self.folder / "binary").mkdir()
        self.convert("town.edges", output="binary/town.graph")
        (self.folder / "binary/town.graph").rename(self.folder / "binary/town.edges")

    def run_both(self, *args, made=()):
        """Runs a command in both folders, with either file; what it tells and makes is the same."""
        results = [
            self.run_well(*args, cwd=folder) for folder in (self.folder, self.folder / "binary")
        ]
        self.assertEqual(results[0], results[1])
        for name in made:
            self.assertEqual(self.bytes_of(name), self.bytes_of(f"binary/{name}"))
        return results[0]

    def test_train_embed_and_evaluate_give_the_same_bytes(self):
        train = ["train", "town.edges", "-o", "town.irwe", "--embeddings", "town.npz", "--quiet"]
        self.run_both(*train, *settings(), made=["town.irwe", "town.npz"])
        embed = ["embed", "town.irwe", "town.edges", "-o", "again.npz"]
        told = self.run_both(*embed, made=["again.npz"])
        self.assertIn("irwe: transductive: ", told.stderr)
        self.assertEqual(self.bytes_of("again.npz"), self.bytes_of("town.npz"))
        self.run_both("evaluate", "cluster", "town.npz", "town.edges", "-k", 3, "--runs", 2)

    def test_features_and_labels(self):
        self.run_both("features", "town.edges", *FEATURES, "-o", "f.npz", made=["f.npz"])
        for folder in (".", "binary"):
            self.write(f"{folder}/labels.txt", "0 a\n1 b\n2 b\n")
        self.run_both("info", "town.edges", "--labels", "labels.txt")

    def test_either_graph_of_an_extension_may_be_binary(self):
        self.train()
        self.write("grown.edges", self.read("town.edges") + "0 100\n100 1\n")
        self.convert("grown.edges", output="grown.graph")
        made = set()
        for grown in ("grown.edges", "grown.graph"):
            for old in ("town.edges", "binary/town.edges"):
                args = ["embed", "town.irwe", grown, "--extends", old, "-o", "new.tsv"]
                self.assertIn("1 new node", self.run_well(*args).stderr)
                made.add(self.bytes_of("new.tsv"))
        self.assertEqual(len(made), 1)

    def test_a_pipe_with_a_name_is_read_from_its_first_byte(self):
        for verb in (["info"], ["convert", "-o", "piped.graph"]):
            reader, writer = os.pipe()
            os.write(writer, self.bytes_of("town.edges"))
            os.close(writer)
            self.run_well(*verb, f"/dev/fd/{reader}", pass_fds=[reader])
            os.close(reader)
        self.assertEqual(self.bytes_of("piped.graph"), self.bytes_of("binary/town.edges"))


class BackToEdges(ConvertTest):
    def to_edges(self, *options, output="back.edges"):
        return self.run_well("convert", "out.graph", "--to", "edge-list", "-o", output, *options)

    def test_the_edge_list_comes_back(self):
        self.convert("town.edges")
        result = self.to_edges()
        self.assertEqual(self.read("back.edges"), self.read("town.edges"))
        self.assertEqual(result.stderr, "irwe: out.graph: 25 nodes, 96 edges\n")
        self.assertEqual(self.to_edges(output="-").stdout, self.read("town.edges"))
        self.to_edges(output="back.gz")
        zipped = self.bytes_of("back.gz")
        self.assertEqual(gzip.decompress(zipped).decode(), self.read("town.edges"))

    def test_nothing_is_lost_with_a_node_list_and_self_loops(self):
        self.write("graph.txt", TEXTS)
        self.write("nodes.txt", "alone\nmore alone\n")
        self.convert("graph.txt", "--nodes", "nodes.txt", "--self-loops", "keep")
        told = self.to_edges().stderr
        self.assertIn("1 self-loop written; --self-loops keep", told)
        self.assertIn("2 nodes without edges are not in the edge list; --node-list FILE", told)
        self.assertNotIn("without edges", self.to_edges("--node-list", "back.nodes").stderr)
        options = ["--nodes", "back.nodes", "--self-loops", "keep"]
        self.convert("back.edges", *options, output="again.graph")
        self.assertEqual(self.bytes_of("again.graph"), self.bytes_of("out.graph"))

    def test_an_edge_list_may_become_a_tidy_one(self):
        self.write("graph.txt", "u,v,w\n3,1,9\n1,3,9\n2,1,5\n")
        self.run_well("convert", "graph.txt", "--to", "edges", "-o", "tidy.edges")
        self.assertEqual(self.read("tidy.edges"), "1 2\n1 3\n")


class File(ConvertTest):
    def test_it_is_a_safetensors_file_with_the_rows(self):
        self.write("graph.txt", "3 5\n5 8\n3 3\n")
        self.convert("graph.txt", "--self-loops", "keep")
        metadata, tensors = read_safetensors(self.folder / "out.graph")
        metadata = {key: value for key, value in metadata.items() if "crc32" not in key}
        self.assertEqual(
            metadata,
            {
                "irwe.format": "irwe.graph",
                "irwe.version": "1",
                "irwe.names": "integers",
                "irwe.nodes": "3",
                "irwe.targets": "5",
                "irwe.self_loops": "1",
                "irwe.min_degree": "1",
                "irwe.max_degree": "2",
            },
        )
        self.assertEqual(
            {name: tensor.tolist() for name, tensor in tensors.items()},
            {"names": [3, 5, 8], "offsets": [0, 2, 4, 5], "targets": [0, 1, 0, 2, 1]},
        )

    def test_names_in_order_from_0_need_no_room(self):
        self.convert("town.edges")
        metadata, tensors = read_safetensors(self.folder / "out.graph")
        self.assertEqual(metadata["irwe.names"], "consecutive")
        self.assertEqual(set(tensors), {"offsets", "targets"})


class Messages(ConvertTest):
    def test_what_was_read_is_told(self):
        self.write("graph.txt", "u v\n1 2\n2 1\n3 3\n")
        result = self.run_well("convert", "graph.txt", "-o", "out.graph")
        self.assertEqual(result.stdout, "")
        self.assertEqual(
            result.stderr,
            "irwe: graph.txt: 3 nodes, 1 edge\n"
            'irwe: graph.txt: header line "u v" skipped\n'
            "irwe: graph.txt: 1 self-loop dropped (--self-loops keep would keep them)\n"
            "irwe: graph.txt: 1 duplicate or reversed edge merged\n",
        )
        result = self.run_well("features", "out.graph", *FEATURES, "-o", "x.npz")
        self.assertEqual(result.stderr.splitlines()[0], "irwe: out.graph: 3 nodes, 1 edge")
        self.assertEqual(len(result.stderr.splitlines()), 2)


class Errors(ConvertTest):
    def setUp(self):
        super().setUp()
        self.convert("town.edges", output="town.graph")

    def test_options_of_edge_lists_are_refused_with_a_binary_graph(self):
        self.write("nodes.txt", "7\n")
        for verb in (
            ["info", "town.graph"],
            ["features", "town.graph", "-o", "x.npz"],
            ["train", "town.graph", "-o", "x.irwe"],
            ["convert", "town.graph", "-o", "x.graph"],
        ):
            with self.subTest(verb=verb[0]):
                self.refuse([*verb, "--nodes", "nodes.txt"], "town.graph: found --nodes", "convert")
                for choice in ("keep", "drop"):
                    self.refuse(
                        [*verb, "--self-loops", choice], "town.graph: found --self-loops", "convert"
                    )

    def test_the_input_is_never_the_output(self):
        os.link(self.folder / "town.graph", self.folder / "link.graph")
        for output in ("town.graph", "./town.graph", "link.graph"):
            self.refuse(["convert", "town.graph", "-o", output], "is read")
        self.refuse(["convert", "town.edges", "-o", "town.edges"], "is read")
        self.write("nodes.txt", "7\n")
        self.refuse(
            ["convert", "town.edges", "--nodes", "nodes.txt", "-o", "nodes.txt"], "is read"
        )
        edges = ["convert", "town.graph", "--to", "edges"]
        self.refuse([*edges, "-o", "a", "--node-list", "town.graph"], "is read")
        self.refuse([*edges, "-o", "a", "--node-list", "a"], "two outputs")

    def test_wrong_use_is_told(self):
        self.refuse(["convert", "town.edges"], "--output", "irwe convert --help")
        self.refuse(["convert", "town.edges", "-o", ""], "--output")
        self.refuse(["convert", "-o", "x.graph"], "GRAPH")
        self.refuse(["convert", "town.edges", "-o", "-"], "standard output")
        self.refuse(["convert", "town.edges", "-o", "x", "--to", "gmll"], "edge-list", "gmll")
        self.refuse(["convert", "town.edges", "-o", "x", "--node-list", "y"], "--to edge-list")
        self.refuse(["convert", "missing.edges", "-o", "x.graph"], "missing.edges")
        self.refuse(["convert", "town.edges", "-o", "."], "directory")

    def test_a_model_is_no_graph(self):
        self.train()
        for args in (
            ["features", "town.irwe", "-o", "x.npz"],
            ["convert", "town.irwe", "-o", "x.graph"],
            ["embed", "town.irwe", "town.irwe", "-o", "x.npz"],
        ):
            self.refuse(args, "town.irwe: found a model, expected an edge list or a graph")

    def test_a_graph_is_no_model(self):
        self.refuse(["embed", "town.graph", "town.edges", "-o", "x.npz"], "town.graph: ", "model")

    def test_standard_input_holds_no_binary_graph(self):
        result = self.run_irwe("info", "-", input=self.bytes_of("town.graph"))
        self.assert_fails(result, 2, "standard input:1: ", "binary")

    def test_damage_and_cuts_are_told_by_every_verb(self):
        whole = self.bytes_of("town.graph")
        for place in (0, 3, 8, 20, 45, 70, len(whole) // 2, len(whole) - 1):
            damaged = bytearray(whole)
            damaged[place] ^= 0x10
            self.write("bad.graph", bytes(damaged))
            with self.subTest(place=place):
                self.refuse(["info", "bad.graph"], "bad.graph:")
                self.refuse(["features", "bad.graph", "-o", "x.npz"], "bad.graph:")
        for size in (9, 60, 300, len(whole) - 1):
            self.write("cut.graph", whole[:size])
            with self.subTest(size=size):
                self.refuse(["convert", "cut.graph", "-o", "x.graph"], "cut.graph:")

    def test_a_full_disk_leaves_the_old_file(self):
        self.write("out.graph", "precious")
        edges = "".join(f"{v} {v + 1}\n" for v in range(100_000))
        self.write("path.edges", edges)
        before = self.files()

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))

        result = self.run_irwe(
            "convert", "path.edges", "-o", "out.graph", "-q", "--force", preexec_fn=limit
        )
        self.assert_fails(result, 1, "out.graph", "File too large")
        self.assertEqual(self.read("out.graph"), "precious")
        self.assertEqual(self.files(), before)

    def test_a_path_that_cannot_be_written_is_told_before_the_graph_is_read(self):
        command = [program.PROGRAM, "convert", "-", "-o", "missing/x.graph"]
        with subprocess.Popen(
            command, cwd=self.folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE
        ) as child:
            self.assertIn(b"missing/x.graph", child.stderr.read())  # though input does not end
            self.assertEqual(child.wait(), 1)


if __name__ == "__main__":
    program.main()
