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
        self.assertEqual(lines[0].split(), ["node", "score", "cosine"])
        self.assertEqual(len(lines), 11)
        self.assertNotIn("3", [line.split()[0] for line in lines])

    def test_gives_all_others_of_a_small_graph(self):
        self.assertEqual(len(self.similar("town.npz", "3", "-k", 1000)), 24)

    def test_takes_a_model_and_its_graph(self):
        by_model = self.similar("town.irwe", "3", "--graph", "town.edges")
        self.assertEqual(by_model, self.similar("town.npz", "3", "--graph", "town.edges"))

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


class OfKnownCases(SimilarTest):
    def answer(self, *arguments):
        return json.loads(self.run_well("similar", *arguments, "--json", "--quiet").stdout)

    def expected(self, known, space="identity", candidates=None):
        """Score and cosine of each candidate, by places counted one by one."""
        rows = self.arrays[space].astype(np.float64)
        rows -= rows.mean(axis=0)
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-30)
        cosine = (rows @ rows[known].T).astype(np.float32)
        others = [v for v in candidates or range(len(rows)) if v not in known]
        places = np.array(
            [
                [
                    np.sum(cosine[others, m] > cosine[v, m])
                    + (np.sum(cosine[others, m] == cosine[v, m]) + 1) / 2
                    for m in range(len(known))
                ]
                for v in others
            ]
        )
        mean = np.log(places).mean(axis=1)
        scores = [np.mean(mean > own + 1e-9) for own in mean]
        return {v: (score, cosine[v].max()) for v, score in zip(others, scores)}

    def test_orders_by_the_geometric_mean_of_the_places(self):
        found = self.answer("town.npz", "--like", "0,13,20", "--by", "position", "-k", 100)
        expected = self.expected([0, 13, 20], "position")
        self.assertIsNone(found["node"])
        self.assertEqual(found["like"], ["0", "13", "20"])
        self.assertEqual(found["compared"], 22)
        self.assertEqual(len(found["similar"]), 22)
        for item in found["similar"]:
            score, cosine = expected[int(item["node"])]
            self.assertAlmostEqual(item["cosine"], cosine, places=5)
            self.assertAlmostEqual(item["score"], score, delta=0.1)  # rounding may swap near ones
            self.assertIn(item["like"], found["like"])
        scores = [item["score"] for item in found["similar"]]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertLess(scores[0], 1)

    def test_takes_a_file_of_cases_and_one_of_candidates(self):
        self.write("known.txt", "node why\n3 told\n5 told\nnobody told\n")
        self.write("few.txt", "7\n8\n9\n3\n")
        by_file = self.run_well(
            "similar", "town.npz", "--like-file", "known.txt", "--among", "few.txt", "--json"
        )
        self.assertIn('known.txt: 1 name that town.npz does not have left out, such as "nobody"',
                      by_file.stderr)
        found = json.loads(by_file.stdout)
        self.assertEqual(found["like"], ["3", "5"])
        self.assertEqual(sorted(item["node"] for item in found["similar"]), ["7", "8", "9"])

    def test_lists_new_nodes_alone(self):
        self.write("grown.edges", self.read("town.edges") + "100 0\n101 100\n102 24\n")
        self.run_well("embed", "town.irwe", "grown.edges", "-o", "now.npz", "--quiet")
        for before in ("town.edges", "town.npz"):
            found = self.answer("now.npz", "--like", "0,1", "--new-since", before)
            self.assertEqual(sorted(x["node"] for x in found["similar"]), ["100", "101", "102"])
        self.refuse(
            ["similar", "now.npz", "0", "--new-since", "now.npz"],
            "now.npz: none of its 28 nodes is left to compare with, by --new-since",
        )

    def test_shows_degrees_and_labels(self):
        self.write("town.labels", "".join(f"{v} {'left' if v < 12 else 'right'}\n" for v in range(25)))
        extra = ("--graph", "town.edges", "--labels", "town.labels")
        found = self.answer("town.npz", "3", *extra)["similar"]
        edges = [line.split() for line in self.read("town.edges").splitlines()]
        for item in found:
            self.assertEqual(item["degree"], sum(item["node"] in edge for edge in edges))
            self.assertEqual(item["labels"], ["left" if int(item["node"]) < 12 else "right"])
        table = self.run_well("similar", "town.npz", "--like", "3,4", *extra).stdout
        self.assertEqual(
            table.splitlines()[0].split(), ["node", "score", "cosine", "like", "degree", "labels"]
        )
        by_model = self.answer("town.irwe", "3", "--graph", "town.edges")["similar"]
        self.assertEqual([x["degree"] for x in by_model], [x["degree"] for x in found])

    def test_refuses_a_graph_that_was_not_embedded(self):
        self.run_well("generate", "barbell", "--clique-size", 5, "--quiet", "-o", "small.edges")
        self.refuse(
            ["similar", "town.npz", "3", "--graph", "small.edges"],
            "town.npz: was made for the graph with the fingerprint",
        )

    def test_wants_one_way_to_say_what_is_compared(self):
        self.refuse(["similar", "town.npz"], "which nodes are to be compared is not said; give one")
        self.refuse(
            ["similar", "town.npz", "3", "--like", "4"],
            "which nodes are to be compared is said in two ways",
        )
        self.refuse(["similar", "town.npz", "3", "-o", "near.tsv"], "-o: is the file of lists")

    def test_tells_near_names(self):
        self.write("a.vec", "3 2\nann 1 0\nanna 0.9 0.1\nbob 0 1\n")
        self.refuse(["similar", "a.vec", "--like", "bob,amn"], 'has no node "amn"', "did you mean ann")
        self.write("known.txt", "amn\n")
        self.refuse(
            ["similar", "a.vec", "--like-file", "known.txt"], 'known.txt: a.vec: has no node "amn"'
        )


class ListsOfManyNodes(SimilarTest):
    def test_of_all_nodes_are_those_of_each(self):
        self.run_well("similar", "town.npz", "--all-nodes", "-k", 4, "-o", "near.tsv", "--quiet")
        lines = [line.split("\t") for line in self.read("near.tsv").splitlines()]
        self.assertEqual(lines[0], ["node", "rank", "similar", "cosine"])
        self.assertEqual(len(lines), 1 + 25 * 4)
        for row in (0, 7, 24):
            name = str(self.arrays["nodes"][row])
            own = [line for line in lines[1:] if line[0] == name]
            self.assertEqual([line[1] for line in own], ["1", "2", "3", "4"])
            self.assertNotIn(name, [line[2] for line in own])
            expected = nearest(self.arrays["identity"], row, 4)
            np.testing.assert_allclose([float(line[3]) for line in own], expected[1], atol=1e-5)

    def test_are_in_the_format_of_the_file(self):
        self.write("some.txt", "3\n9\n")
        each = ("similar", "town.npz", "--each", "some.txt", "-k", 2, "--quiet")
        self.run_well(*each, "-o", "near.jsonl")
        lines = [json.loads(line) for line in self.read("near.jsonl").splitlines()]
        self.assertEqual([line["node"] for line in lines], ["3", "9"])
        self.assertTrue(all(len(line["similar"]) == 2 for line in lines))
        self.run_well(*each, "-o", "near.csv", "--graph", "town.edges")
        self.assertEqual(self.read("near.csv").splitlines()[0], "node,rank,similar,cosine,degree")
        text = self.run_well(*each).stdout
        self.assertEqual(len(text.splitlines()), 5)
        self.refuse(["similar", "town.npz", "--all-nodes", "-o", "near.xyz"], "cannot tell the format")
        self.refuse(["similar", "town.npz", "--all-nodes", "--json"], "--json: prints one answer")
        self.run_well("convert", "town.npz", "-o", "own.tsv", "--quiet")
        self.refuse(["similar", "own.tsv", "--all-nodes", "-o", "own.tsv"], "it cannot be the output")
        self.refuse(["similar", "town.npz", "--all-nodes", "-o", "own.tsv"], "own.tsv: holds embed")

    def test_are_the_same_bytes_for_every_number_of_threads(self):
        for threads in ("1", "3"):
            self.run_well("similar", "town.npz", "--all-nodes", "-o", f"{threads}.csv", "--quiet",
                          "--threads", threads)
        self.assertEqual(self.read("1.csv"), self.read("3.csv"))


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
            ["similar", "town.npz", "3", "--attributes", "town.edges", "--graph", "town.edges"],
            "holds embeddings already",
        )

    def test_numbers_out_of_range(self):
        self.refuse(["similar", "town.npz", "3", "-k", "0"], "-k")


if __name__ == "__main__":
    program.main()
