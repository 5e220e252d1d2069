"""irwe links: recommended edges, by the program from outside."""

import json

import program


class Recommended(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.run_well("generate", "planted-roles", "-o", "town.edges")
        self.run_well("train", "town.edges", "-o", "t.irwe", "--embeddings", "town.npz", "-q")
        self.edges = {frozenset(line.split()) for line in self.read("town.edges").splitlines()}

    def refuse(self, args, *fragments):
        before = self.files()
        self.assert_fails(self.run_irwe(*args, "--quiet"), 2, *fragments)
        self.assertEqual(self.files(), before)

    def links(self, *args):
        return json.loads(self.run_well("links", "town.edges", "town.npz", *args, "--json").stdout)

    def test_recommends_edges_that_are_not_there_the_best_first(self):
        for args in ([], [17]):
            with self.subTest(args=args):
                found = self.links(*args, "-k", 25)["links"]
                self.assertEqual(len(found), 25)
                pairs = [frozenset(link["nodes"]) for link in found]
                self.assertEqual(len(set(pairs)), 25)
                self.assertFalse(self.edges & set(pairs))
                scores = [link["score"] for link in found]
                self.assertEqual(scores, sorted(scores, reverse=True))
                if args:
                    self.assertTrue(all(link["nodes"][0] == "17" for link in found))

    def test_common_neighbors_are_those_of_the_graph(self):
        neighbors = {}
        for edge in self.edges:
            for node in edge:
                neighbors.setdefault(node, set()).update(edge - {node})
        for link in self.links("-k", 25)["links"]:
            u, v = link["nodes"]
            self.assertEqual(link["common_neighbors"], len(neighbors[u] & neighbors[v]))
            self.assertIn(f"degrees {len(neighbors[u])} and {len(neighbors[v])}", "; ".join(link["why"]))

    def test_text_has_what_json_has(self):
        text = self.run_well("links", "town.edges", "town.npz", "17").stdout
        lines = text.splitlines()
        self.assertEqual(lines[0].split(), ["node", "node", "score", "why"])
        for line, link in zip(lines[1:], self.links(17)["links"], strict=True):
            self.assertEqual(line.split()[:2], link["nodes"])
            self.assertIn("; ".join(link["why"]), line)

    def test_threads_do_not_matter(self):
        one, many = (self.links("-k", 40, "--threads", n) for n in (1, 4))
        self.assertEqual(one, many)

    def test_refusals(self):
        self.write("two.edges", "a b\nb c\n")
        for args, *fragments in (
            (["town.edges", "town.npz", "nobody"], 'has no node "nobody"'),
            (["town.edges", "town.npz", "--by", "x"], "town.npz"),
            (["two.edges", "town.npz"], "town.npz"),
            (["-", "-"], "standard input cannot be"),
        ):
            with self.subTest(args=args):
                self.refuse(["links", *args], *fragments)


if __name__ == "__main__":
    program.main()
