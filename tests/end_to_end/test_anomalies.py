"""irwe anomalies: planted ones are found, and there are few where nothing was planted."""

import json

import numpy as np

import program


def mixed_town(seed):
    """Six dense communities and six of hubs and leaves; in four of the dense ones, one leaf."""
    random = np.random.default_rng(seed)
    edges, members = set(), []

    def add(a, b):
        if a != b:
            edges.add((min(a, b), max(a, b)))

    for community in range(12):
        nodes = list(range(80 * community, 80 * community + 80))
        members.append(nodes)
        if community < 6:
            for a in nodes:
                for b in nodes:
                    if a < b and random.random() < 0.15:
                        add(a, b)
        else:
            for i in range(6):
                add(nodes[i], nodes[(i + 1) % 6])
                add(nodes[i], nodes[(i + 2) % 6])
            for node in nodes[6:]:
                add(node, nodes[random.integers(6)])
    for community in range(12):
        for _ in range(12):
            add(members[community][random.integers(6)],
                members[random.integers(12)][random.integers(6)])  # fmt: skip
    planted = list(range(960, 964))
    for community, node in enumerate(planted):
        add(node, members[community][10 + random.integers(60)])
    return sorted(edges), planted


class AnomaliesTest(program.ProgramTest):
    def embed(self, name):
        self.run_well("train", f"{name}.edges", "-o", f"{name}.irwe", "--quiet",
                      "--embeddings", f"{name}.npz")  # fmt: skip

    def anomalies(self, name, *args):
        text = self.run_well("anomalies", f"{name}.edges", f"{name}.npz", "--json", "-q", *args)
        return json.loads(text.stdout)["anomalies"]

    def write_edges(self, name, edges):
        self.write(f"{name}.edges", "".join(f"{a} {b}\n" for a, b in edges))
        self.embed(name)


class Planted(AnomaliesTest):
    def test_roles_of_another_community_come_first(self):
        for seed in (1, 2):
            edges, planted = mixed_town(seed)
            self.write_edges("mixed", edges)
            found = self.anomalies("mixed")
            first = {one["node"] for one in found[:4]}
            self.assertEqual(first, {str(node) for node in planted}, found)
            for one in found[:4]:
                self.assertEqual(one["odd_in"], "role in its community")
                self.assertLess(one["expected"], 0.01)
                self.assertIn("degree 1", " ".join(one["reasons"]))

    def test_hub_of_leaves_in_a_town_is_odd_in_its_role(self):
        self.run_well("generate", "planted-roles", "--num-nodes", 1000, "--quiet",
                      "-o", "town.edges")  # fmt: skip
        leaves = "".join(f"5 new{leaf}\n" for leaf in range(120))
        self.write("town.edges", self.read("town.edges") + leaves)
        self.embed("town")
        found = self.anomalies("town")
        self.assertEqual((found[0]["node"], found[0]["odd_in"]), ("5", "role"))
        self.assertIn("most neighbors are leaves", " ".join(found[0]["reasons"]))


class NothingPlanted(AnomaliesTest):
    def test_gives_about_as_many_as_are_expected(self):
        num_found, num_rare = 0, 0
        for seed in range(1, 7):
            self.run_well("generate", "planted-roles", "--num-nodes", 500, "--seed", seed,
                          "--quiet", "--force", "-o", "town.edges")  # fmt: skip
            self.embed("town")
            found = self.anomalies("town")
            num_found += len(found)
            num_rare += sum(one["expected"] <= 0.05 for one in found)
        self.assertLessEqual(num_found, 6 * 3)  # three kinds
        self.assertLessEqual(num_rare, 3)

    def test_gives_few_in_a_graph_where_all_have_nearly_equal_degrees(self):
        random = np.random.default_rng(3)
        edges = {tuple(sorted(pair)) for _ in range(3)
                 for order in [random.permutation(400)]
                 for pair in zip(order.tolist(), np.roll(order, 1).tolist())}  # fmt: skip
        self.write_edges("regular", sorted(edges))
        self.assertLessEqual(len(self.anomalies("regular")), 6)

    def test_gives_none_in_a_torus_and_in_a_ring_of_cliques(self):
        edges = [(12 * x + y, 12 * ((x + dx) % 12) + (y + 1 - dx) % 12)
                 for x in range(12) for y in range(12) for dx in (0, 1)]  # fmt: skip
        self.write_edges("torus", edges)
        self.assertEqual(self.anomalies("torus"), [])
        self.run_well("generate", "ring-of-cliques", "--quiet", "-o", "ring.edges")
        self.embed("ring")
        self.assertEqual(self.anomalies("ring"), [])


class Files(AnomaliesTest):
    def test_have_a_row_for_each_node_and_the_same_bytes_for_every_number_of_threads(self):
        edges, _ = mixed_town(1)
        self.write_edges("mixed", edges)
        for threads in (1, 3):
            self.run_well("anomalies", "mixed.edges", "mixed.npz", "-q", "--threads", threads,
                          "-o", f"odd{threads}.csv")  # fmt: skip
        self.assertEqual(self.read("odd1.csv"), self.read("odd3.csv"))
        lines = self.read("odd1.csv").splitlines()
        self.assertEqual(lines[0], "node,group,expected")
        self.assertEqual(len(lines), 965)
        self.assertGreaterEqual(sum("role in its community" in line for line in lines), 4)

    def test_without_a_space_are_refused(self):
        self.write_edges("star", [(0, leaf) for leaf in range(1, 31)])
        np.savez(self.folder / "one.npz", nodes=np.arange(31), identity=np.ones((31, 2), "f4"))
        result = self.run_irwe("anomalies", "star.edges", "one.npz", "-q")
        self.assert_fails(result, 2, "position")


if __name__ == "__main__":
    program.main()
