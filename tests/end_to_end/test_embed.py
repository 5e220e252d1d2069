"""irwe embed: the training graph again, an unknown graph, and the new nodes of a grown one."""

import shutil

import numpy as np

import program
from small_model import TrainingTest, load

# Of processor time: a generous bound for a debug build; it is about 0.02 s of work.
SECONDS_FOR_ONE_NODE = 3


class EmbedTest(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train("--embeddings", "town.npz")
        self.town = self.read("town.edges")

    def embed(self, graph, *options, output="out.npz", model="town.irwe", input=None):
        """The result of a run that must succeed, and the arrays."""
        result = self.run_well("embed", model, graph, "-o", output, *options, input=input)
        return result, load(self.folder / output) if output.endswith(".npz") else None


class Transductive(EmbedTest):
    def test_the_training_graph_gives_the_bytes_that_training_gave(self):
        for threads in (1, 2, 4):
            result, _ = self.embed("town.edges", "--threads", threads)
            self.assertIn("irwe: transductive: ", result.stderr)
            self.assertEqual(self.bytes_of("out.npz"), self.bytes_of("town.npz"))

    def test_lines_in_another_order_are_the_same_graph(self):
        lines = self.town.splitlines()
        turned = (" ".join(reversed(line.split())) for line in reversed(lines))
        self.write("turned.edges", "# turned\n" + "\n".join(turned) + "\n")
        result, _ = self.embed("turned.edges")
        self.assertIn("irwe: transductive: ", result.stderr)
        self.assertEqual(self.bytes_of("out.npz"), self.bytes_of("town.npz"))

    def test_all_formats_hold_the_same_numbers(self):
        expected = load(self.folder / "town.npz")
        table = self.run_well("embed", "town.irwe", "town.edges", "-q", "-o", "-").stdout
        rows = [line.split("\t") for line in table.splitlines()[1:]]
        np.testing.assert_array_equal([int(row[0]) for row in rows], expected["nodes"])
        numbers = np.array([row[1:] for row in rows]).astype(np.float32)
        both = np.hstack([expected["identity"], expected["position"]])
        np.testing.assert_array_equal(numbers, both)
        self.embed("town.edges", output="town.vec")
        self.assertEqual(self.read("town.identity.vec").splitlines()[0], "25 8")
        self.assertEqual(self.read("town.position.vec").splitlines()[0], "25 8")

    def test_quiet_says_nothing(self):
        self.assertEqual(self.embed("town.edges", "--quiet")[0].stderr, "")

    def test_a_model_that_was_moved_is_all_that_is_needed(self):
        (self.folder / "elsewhere").mkdir()
        shutil.move(self.folder / "town.irwe", self.folder / "elsewhere" / "m")
        self.embed("town.edges", model="elsewhere/m")
        self.assertEqual(self.bytes_of("out.npz"), self.bytes_of("town.npz"))


class Transfer(EmbedTest):
    def test_an_unknown_graph_is_embedded_and_told(self):
        self.run_well("generate", "ring-of-cliques", "--quiet", "-o", "ring.edges")
        result, arrays = self.embed("ring.edges")
        self.assertIn("irwe: transfer: ", result.stderr)
        self.assertEqual(arrays["identity"].shape, (len(arrays["nodes"]), 8))
        self.assertTrue(np.isfinite(arrays["identity"]).all())
        self.assertTrue(np.isfinite(arrays["position"]).all())

    def test_one_edge_more_is_another_graph(self):
        self.write("more.edges", self.town + "0 24\n")
        self.assertIn("irwe: transfer: ", self.embed("more.edges")[0].stderr)


class Extension(EmbedTest):
    def extend(self, edges, *options, **more):
        self.write("grown.edges", self.town + edges)
        return self.embed("grown.edges", "--extends", "town.edges", *options, **more)

    def test_only_the_new_nodes_are_embedded(self):
        result, arrays = self.extend("100 0\n100 1\n101 100\n")
        self.assertIn("irwe: extension: 2 new nodes beside the 25 of the training\n", result.stderr)
        self.assertEqual(list(arrays["nodes"]), [100, 101])
        self.assertEqual(arrays["identity"].shape, (2, 8))
        self.assertEqual(arrays["position"].shape, (2, 8))
        self.assertTrue(np.isfinite(arrays["position"]).all())

    def test_one_new_node_is_a_matter_of_a_moment(self):
        self.write("grown.edges", self.town + "100 0\n")
        code, stderr, _, seconds = program.usage_of_child(
            ["embed", "town.irwe", "grown.edges", "--extends", "town.edges", "-o", "one.npz"], self.folder
        )
        print(f"one new node: {seconds:.3f} s of processor time", end=" ")
        self.assertEqual(code, 0, stderr)
        self.assertIn("1 new node ", stderr)
        self.assertLess(seconds, SECONDS_FOR_ONE_NODE)

    def test_neither_threads_nor_the_order_of_lines_matter(self):
        edges = "100 0\n100 1\n101 100\n"
        self.extend(edges, "--threads", 1)
        expected = self.bytes_of("out.npz")
        self.extend(edges, "--threads", 4)
        self.assertEqual(self.bytes_of("out.npz"), expected)
        lines = self.read("grown.edges").splitlines()
        self.write("turned.edges", "\n".join(reversed(lines)) + "\n")
        self.embed("turned.edges", "--extends", "town.edges")
        self.assertEqual(self.bytes_of("out.npz"), expected)

    def test_a_twin_of_an_old_node_has_a_like_identity(self):
        """A node with the neighbors of a clique's node is nearer to it than to the path."""
        clique = [line.split() for line in self.town.splitlines()]
        neighbors = {v for u, v in clique if u == "1"} | {u for u, v in clique if v == "1"}
        _, arrays = self.extend("".join(f"100 {node}\n" for node in sorted(neighbors)))
        old = load(self.folder / "town.npz")
        degrees = {}
        for u, v in clique:
            degrees[u] = degrees.get(u, 0) + 1
            degrees[v] = degrees.get(v, 0) + 1
        middle = min(degrees, key=degrees.get)
        place = {node: i for i, node in enumerate(old["nodes"])}
        distance = [
            np.linalg.norm(arrays["identity"][0] - old["identity"][place[int(node)]])
            for node in ("1", middle)
        ]
        self.assertLess(distance[0], distance[1])

    def test_a_new_node_without_edges_is_embedded(self):
        self.write("nodes.txt", "200\n0\n")
        _, arrays = self.embed(
            *("town.edges", "--nodes", "nodes.txt", "--extends", "town.edges")
        )
        self.assertEqual(list(arrays["nodes"]), [200])
        self.assertTrue(np.isfinite(arrays["identity"]).all())
        self.assertTrue(np.isfinite(arrays["position"]).all())

    def test_rows_of_zeros_are_told(self):
        self.run_well("train", "town.edges", "-o", "places.irwe", "--method", "hop-svd", "-q")
        edges = "100 0\n100 1\n101 102\n102 103\n"
        result, arrays = self.extend(edges, model="places.irwe")
        self.assertEqual(list(arrays["position"].any(axis=1)), [True, False, False, False])
        self.assertIn(
            "irwe: out.npz: 3 of 4 new nodes have no path to a node of the training: their rows "
            "are zeros\n",
            result.stderr,
        )
        result, arrays = self.extend("100 0\n100 1\n", model="places.irwe")
        self.assertTrue(arrays["position"].any(axis=1).all())
        self.assertNotIn("zeros", result.stderr)

    def test_what_was_dropped_or_merged_of_the_old_graph_is_told(self):
        self.write("old.edges", self.town + "3 3\n" + self.town.splitlines()[0] + "\n")
        self.write("grown.edges", self.town + "100 0\n")
        result, _ = self.embed("grown.edges", "--extends", "old.edges")
        for sentence in (
            "old.edges: 25 nodes, 96 edges",
            "old.edges: 1 self-loop dropped",
            "old.edges: 1 duplicate or reversed edge merged",
        ):
            self.assertIn(f"irwe: {sentence}", result.stderr)
        result, _ = self.embed("-", "--extends", "old.edges", input=self.read("grown.edges"))
        self.assertIn("irwe: standard input: 26 nodes", result.stderr)

    def test_names_that_are_text_are_kept(self):
        _, arrays = self.extend("Zoë 0\nAda Zoë\n")
        self.assertEqual(list(arrays["nodes"]), ["Ada", "Zoë"])
        self.extend("Zoë 0\n", output="out.tsv")
        self.assertTrue(self.read("out.tsv").splitlines()[1].startswith("Zoë\t"))

    def test_a_graph_that_is_not_the_training_graph_is_refused(self):
        self.write("wrong.edges", self.town + "0 24\n")
        self.write("grown.edges", self.town + "100 0\n")
        self.refuse(
            ["embed", "town.irwe", "grown.edges", "--extends", "wrong.edges", "-o", "x.npz"],
            "wrong.edges: is not the graph that town.irwe was trained on (25 nodes, 96 edges)",
        )

    def test_a_grown_graph_that_lacks_an_old_node_is_refused(self):
        lines = [line for line in self.town.splitlines() if "12" not in line.split()]
        self.write("grown.edges", "\n".join(lines) + "\n100 0\n")
        self.refuse(
            ["embed", "town.irwe", "grown.edges", "--extends", "town.edges", "-o", "x.npz"],
            "grown.edges: node 12 of the training graph is not in the grown graph",
        )

    def test_a_graph_without_a_new_node_is_refused(self):
        self.refuse(
            ["embed", "town.irwe", "town.edges", "--extends", "town.edges", "-o", "x.npz"],
            "town.edges: has no node that town.edges does not have",
        )

    def test_standard_input_cannot_be_both_graphs(self):
        self.refuse(
            ["embed", "town.irwe", "-", "--extends", "-", "-o", "x.npz"], "standard input cannot"
        )


class DefaultMethod(TrainingTest):
    """What only a model of irwe itself does: its nodes, and a graph that has grown as a whole."""

    def setUp(self):
        super().setUp()
        self.town = self.read("town.edges")
        self.write("town.nodes", "".join(f"{v}\n" for v in [*range(25), 30, 31]))
        self.run_well(
            *("train", "town.edges", "--nodes", "town.nodes", "-o", "town.irwe", "-q"),
            *("--embeddings", "town.npz"),
        )
        self.write("grown.edges", self.town + "100 0\n100 1\n31 100\n")

    def embed(self, graph, *options):
        result = self.run_well("embed", "town.irwe", graph, "-o", "out.npz", *options)
        return result, load(self.folder / "out.npz")

    def test_nodes_without_edges_need_not_be_listed_again(self):
        result, arrays = self.embed("town.edges")
        self.assertIn("irwe: transductive: ", result.stderr)
        expected = load(self.folder / "town.npz")
        np.testing.assert_array_equal(arrays["nodes"], np.arange(25))
        np.testing.assert_array_equal(arrays["identity"], expected["identity"][:25])
        np.testing.assert_array_equal(arrays["position"], expected["position"][:25])
        result, arrays = self.embed("grown.edges", "--extends", "town.edges")
        self.assertIn("irwe: extension: 1 new node beside the 27 of the training\n", result.stderr)
        self.assertEqual(list(arrays["nodes"]), [100])

    def test_refresh_embeds_all_nodes_of_a_grown_graph(self):
        result, arrays = self.embed("grown.edges", "--refresh")
        self.assertIn(
            "irwe: refreshed: 26 nodes of the training and 1 new node; identity is on the scale of "
            "this graph, position keeps its coordinates; 1 node of the training is not in it\n",
            result.stderr,
        )
        self.assertEqual(list(arrays["nodes"]), [*range(25), 31, 100])
        before = load(self.folder / "town.npz")
        np.testing.assert_array_equal(arrays["position"][:25], before["position"][:25])
        # Node 31 had no place, and has one now, beside its only neighbor.
        self.assertEqual(np.abs(before["position"][26]).max(), 0)
        self.assertGreater(np.linalg.norm(arrays["position"][25]), 1)
        # Degrees count relative to the mean of this graph.
        mean = 2 * len(self.read("grown.edges").splitlines()) / 27
        np.testing.assert_allclose(arrays["identity"][26, 0], 5 * np.log2(3 / mean), rtol=1e-5)

    def test_refresh_of_another_graph_is_refused(self):
        self.write("other.edges", "a b\nb c\n0 a\n")
        self.refuse(
            ["embed", "town.irwe", "other.edges", "--refresh", "-o", "out.npz"],
            "other.edges: has 1 of the 27 nodes that town.irwe was trained on",
            "leave --refresh out",
        )
        self.refuse(
            ["embed", "town.irwe", "grown.edges", "--refresh", "--extends", "town.edges", "-o", "x.npz"],
            "--refresh",
            "--extends",
        )

    def test_the_network_names_methods_that_refresh(self):
        self.train(model="net.irwe")
        self.refuse(
            ["embed", "net.irwe", "grown.edges", "--refresh", "-o", "out.npz"],
            "train with one of the methods irwe, recursive-features, rolx, xnetmf, hop-svd, graphwave",
        )


class Drift(TrainingTest):
    """The default method says when a graph is too unlike that of the training."""

    def setUp(self):
        super().setUp()
        self.run_well("generate", "planted-roles", "--quiet", "-o", "one.edges")
        self.run_well("train", "one.edges", "-o", "one.irwe", "--quiet")

    def told(self, graph, *options):
        return self.run_well("embed", "one.irwe", graph, "-o", "out.npz", *options).stderr

    def test_a_graph_of_noise_is_not_trusted(self):
        noise = ("--num-nodes", "400", "--num-edges", "1500")
        self.run_well("generate", "erdos-renyi", *noise, "--quiet", "-o", "noise.edges")
        self.assertRegex(
            self.told("noise.edges"),
            r"irwe: the identities of this graph lie \d\.\d\d deviations from those of the "
            r"training, most in [a-z0-9 ]+: roles learned there are expected to keep [1-4]\d % of "
            r"their worth here; train on this graph, or on one more like it\n",
        )
        self.assertEqual(self.told("noise.edges", "--quiet"), "")

    def test_another_town_and_a_grown_one_are_trusted(self):
        self.run_well("generate", "planted-roles", "--seed", "2", "--quiet", "-o", "two.edges")
        self.assertNotIn("deviations", self.told("two.edges"))
        self.assertNotIn("deviations", self.told("one.edges"))
        # All new nodes are of one kind, which says nothing about the graph.
        grown = self.read("one.edges") + "".join(f"new{i} {i}\n" for i in range(20))
        self.write("grown.edges", grown)
        self.assertNotIn("deviations", self.told("grown.edges", "--extends", "one.edges"))
        self.assertNotIn("deviations", self.told("grown.edges", "--refresh"))

    def test_a_graph_that_has_changed_beyond_recognition_is_told(self):
        dense = "".join(f"{i} {j}\n" for i in range(100) for j in range(i))
        self.write("dense.edges", self.read("one.edges") + dense)
        self.assertIn("deviations", self.told("dense.edges", "--refresh"))


class TextNames(TrainingTest):
    def test_a_graph_of_names_is_trained_and_recognized(self):
        names = ["Ada", "Bob", "Zoë", "d'Arc", "王"]
        pairs = [f"{a} {b}" for i, a in enumerate(names) for b in names[i + 1 :]]
        self.write("people.edges", "\n".join(pairs[:-1]) + "\n")
        self.train("--embeddings", "a.npz", graph="people.edges", model="people.irwe")
        result = self.run_well("embed", "people.irwe", "people.edges", "-o", "b.npz")
        self.assertIn("transductive", result.stderr)
        self.assertEqual(self.bytes_of("a.npz"), self.bytes_of("b.npz"))
        self.assertEqual(set(load(self.folder / "a.npz")["nodes"]), set(names))


if __name__ == "__main__":
    program.main()
