"""irwe similar: the nearest nodes in a space, exactly, here or in another graph."""

import json

import numpy as np

import program
from small_model import TrainingTest, load


def nearest(vectors, row, k, others=None):
    """Rows and cosines about the mean of `vectors`, by brute force in double precision."""
    vectors = vectors.astype(np.float64)
    mean = vectors.mean(axis=0)
    targets = (vectors if others is None else others.astype(np.float64)) - mean
    query = vectors[row] - mean
    lengths = np.linalg.norm(targets, axis=1) * np.linalg.norm(query)
    cosine = targets @ query / np.where(lengths > 0, lengths, 1)
    if others is None:
        cosine[row] = -np.inf
    order = np.argsort(-cosine, kind="stable")[:k]
    return order, cosine[order]


class SimilarTest(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train("--embeddings", "town.npz")
        self.arrays = load(self.folder / "town.npz")

    def similar(self, *arguments):
        result = self.run_well("similar", *arguments, "--json", "--quiet")
        return json.loads(result.stdout)["similar"]

    def assert_nearest(self, found, names, rows, cosine):
        np.testing.assert_allclose([one["cosine"] for one in found], cosine, atol=1e-5)
        far = np.append(np.abs(np.diff(cosine)) > 1e-5, True)  # no tie with the next
        for one, row, is_clear in zip(found, rows, np.minimum(far, np.roll(far, 1))):
            if is_clear:
                self.assertEqual(one["node"], str(names[row]))


class InOneGraph(SimilarTest):
    def test_gives_the_nearest_of_all(self):
        for space in ("identity", "position"):
            for row in (0, 12, 24):
                found = self.similar("town.npz", self.arrays["nodes"][row], "--by", space, "-k", 7)
                expected = nearest(self.arrays[space], row, 7)
                self.assert_nearest(found, self.arrays["nodes"], *expected)

    def test_is_ten_by_identity_in_a_table(self):
        lines = self.run_well("similar", "town.npz", "3").stdout.splitlines()
        self.assertEqual(lines[0].split(), ["node", "cosine"])
        self.assertEqual(len(lines), 11)
        self.assertNotIn("3", [line.split()[0] for line in lines])

    def test_gives_all_others_of_a_small_graph(self):
        self.assertEqual(len(self.similar("town.npz", "3", "-k", 1000)), 24)

    def test_takes_a_model_and_its_graph(self):
        by_model = self.similar("town.irwe", "3", "--graph", "town.edges")
        self.assertEqual(by_model, self.similar("town.npz", "3"))

    def test_takes_embeddings_of_other_programs(self):
        rows = "".join(f"n{i} {np.cos(i)} {np.sin(i)}\n" for i in range(9))
        self.write("other.vec", "9 2\n" + rows)
        found = self.similar("other.vec", "n1", "--by", "embedding", "-k", 3)
        vectors = np.array([[np.cos(i), np.sin(i)] for i in range(9)])
        self.assert_nearest(found, [f"n{i}" for i in range(9)], *nearest(vectors, 1, 3))

    def test_takes_the_only_space_of_a_file(self):
        self.write("plain.vec", "3 2\na 1 0\nb 0.9 0.1\nc 0 1\n")
        found = json.loads(self.run_well("similar", "plain.vec", "a", "--json").stdout)
        self.assertEqual(found["by"], "embedding")
        self.assertEqual([row["node"] for row in found["similar"]], ["b", "c"])


class InAnotherGraph(SimilarTest):
    def setUp(self):
        super().setUp()
        self.run_well("generate", "barbell", "--clique-size", 7, "--quiet", "-o", "other.edges")
        self.run_well("embed", "town.irwe", "other.edges", "-o", "other.npz", "--quiet")

    def test_finds_the_same_role(self):
        other = load(self.folder / "other.npz")
        found = self.similar("town.npz", "0", "--in", "other.npz", "-k", 5)
        expected = nearest(self.arrays["identity"], 0, 5, other["identity"])
        self.assert_nearest(found, other["nodes"], *expected)

    def test_refuses_position(self):
        self.refuse(
            ["similar", "town.npz", "0", "--in", "other.npz", "--by", "position"],
            "town.npz and other.npz: position of two graphs cannot be compared, since its "
            "coordinates belong to one graph; choose a space that can, or look in one graph alone",
        )

    def test_takes_position_of_one_graph(self):
        self.run_well("embed", "town.irwe", "town.edges", "-o", "again.npz", "--quiet")
        found = self.similar("town.npz", "0", "--in", "again.npz", "--by", "position", "-k", 1)
        self.assertAlmostEqual(found[0]["cosine"], 1, places=5)

    def test_refuses_another_training(self):
        self.train("--seed", 6, "--embeddings", "second.npz", model="second.irwe")
        self.refuse(
            ["similar", "town.npz", "0", "--in", "second.npz"],
            "second.npz: was made by model ",
            "which made town.npz: vectors of two trainings have nothing to do with each other; "
            "embed both graphs with one model",
        )

    def test_refuses_raw_against_ready(self):
        self.run_well("embed", "town.irwe", "other.edges", "-o", "raw.npz", "--raw", "--quiet")
        self.refuse(
            ["similar", "town.npz", "0", "--in", "raw.npz"],
            "raw.npz: holds raw vectors, expected ready ones, as in town.npz; write both files in "
            "one form",
        )

    def test_takes_a_model_and_what_it_made(self):
        arguments = ("--in", "other.npz", "-k", 5)
        self.assertEqual(
            self.similar("town.irwe", "0", "--graph", "town.edges", *arguments),
            self.similar("town.npz", "0", *arguments),
        )

    def test_takes_the_word_of_files_that_carry_no_origin(self):
        other = load(self.folder / "other.npz")
        del other["irwe_origin"]
        np.savez(self.folder / "foreign.npz", **other)
        expected = self.similar("town.npz", "0", "--in", "other.npz")
        self.assertEqual(self.similar("town.npz", "0", "--in", "foreign.npz"), expected)
        self.run_well("embed", "town.irwe", "other.edges", "-o", "other.tsv", "--quiet")
        self.assertEqual(self.similar("town.npz", "0", "--in", "other.tsv"), expected)
        self.write("a.vec", "2 2\na 1 0\nb 0 1\n")
        found = self.similar("a.vec", "a", "--in", "a.vec", "-k", 1)
        self.assertEqual(found[0]["node"], "a")

    def test_refuses_another_number_of_dimensions(self):
        self.write("short.vec", "1 2\na 1 2\n")
        np.savez(self.folder / "short.npz", identity=np.zeros((2, 3), np.float32))
        self.refuse(
            ["similar", "town.npz", "0", "--in", "short.npz"],
            "short.npz: identity has 3 dimensions, expected 8, as in town.npz",
        )


class Errors(SimilarTest):
    def test_a_node_that_is_not_there(self):
        self.refuse(
            ["similar", "town.npz", "nobody"],
            'town.npz: has no node "nobody"; expected the name of one of its 25 nodes',
        )

    def test_a_space_that_is_not_there(self):
        self.refuse(
            ["similar", "town.npz", "3", "--by", "color"],
            'town.npz: has no embeddings called "color", expected one of identity, position',
        )

    def test_a_model_without_a_graph_and_embeddings_with_one(self):
        self.refuse(["similar", "town.irwe", "3"], "a model holds no embeddings; add --graph GRAPH")
        self.refuse(
            ["similar", "town.npz", "3", "--graph", "town.edges"], "holds embeddings already"
        )

    def test_numbers_out_of_range(self):
        self.refuse(["similar", "town.npz", "3", "-k", "0"], "-k")


if __name__ == "__main__":
    program.main()
