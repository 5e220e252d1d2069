"""irwe roles and irwe communities: on graphs whose groups, and the words for them, are known."""

import json

import numpy as np

import program


def adjusted_rand_index(a, b):
    """By the table of both, in double precision."""
    table = np.zeros((max(a) + 1, max(b) + 1))
    np.add.at(table, (a, b), 1)
    pairs = lambda counts: (counts * (counts - 1) / 2).sum()
    together, in_a, in_b = pairs(table), pairs(table.sum(1)), pairs(table.sum(0))
    expected = in_a * in_b / pairs(np.array([len(a)]))
    return (together - expected) / ((in_a + in_b) / 2 - expected)


class GroupsTest(program.ProgramTest):
    def embed(self, name):
        self.run_well("train", f"{name}.edges", "-o", f"{name}.irwe", "--quiet",
                      "--embeddings", f"{name}.npz")  # fmt: skip

    def groups(self, verb, name, *args):
        """The names of all groups, and what is printed as JSON."""
        report = json.loads(
            self.run_well(verb, f"{name}.edges", f"{name}.npz", "--json", "--quiet", *args).stdout
        )
        return [group["name"] for group in report["groups"]], report

    def write_edges(self, name, edges):
        self.write(f"{name}.edges", "".join(f"{a} {b}\n" for a, b in edges))
        self.embed(name)

    def numbers(self, file):
        lines = [line.split("\t") for line in self.read(file).splitlines()]
        self.assertEqual(lines[0][:3], ["node", "group", "number"])
        return {line[0]: int(line[2]) for line in lines[1:]}


class ATown(GroupsTest):
    def test_has_its_roles_and_communities_without_their_number(self):
        for num_nodes, seed in ((400, 1), (400, 4), (1000, 2), (3000, 3)):
            with self.subTest(nodes=num_nodes, seed=seed):
                self.run_well("generate", "planted-roles", "--num-nodes", num_nodes, "--seed", seed,
                              "--quiet", "--force", "-o", "town.edges")  # fmt: skip
                self.embed("town")
                for verb in ("roles", "communities"):
                    names, report = self.groups(verb, "town", "-o", f"{verb}.tsv", "--force")
                    found = self.numbers(f"{verb}.tsv")
                    truth = dict(line.split() for line in self.read(f"town.{verb}").splitlines())
                    classes = sorted(set(truth.values()))
                    nodes = sorted(truth)
                    index = adjusted_rand_index(
                        [found[node] for node in nodes], [classes.index(truth[n]) for n in nodes]
                    )
                    self.assertGreaterEqual(index, 0.9, f"{verb}: {names}")
                    self.assertEqual(report["doubt"], "")
                    if verb == "roles":
                        self.assertIn("hubs", names)
                        self.assertIn("bridges between communities", names)
                        self.assertIn("members of dense groups", names)
                        self.assertIn("nodes with one or two neighbors", names)

    def test_is_the_same_for_every_number_of_threads_and_from_a_model(self):
        self.run_well("generate", "planted-roles", "--quiet", "-o", "town.edges")
        self.embed("town")
        for verb in ("roles", "communities"):
            texts = [
                self.run_well(verb, "town.edges", file, "--quiet", "--threads", threads).stdout
                for file, threads in (("town.npz", 1), ("town.npz", 3), ("town.irwe", 2))
            ]
            self.assertEqual(texts[0], texts[1])
            self.assertEqual(texts[0], texts[2])

    def test_gives_tables_that_other_verbs_read(self):
        self.run_well("generate", "planted-roles", "--quiet", "-o", "town.edges")
        self.embed("town")
        self.run_well("roles", "town.edges", "town.npz", "-q", "-k", 3, "-o", "roles.csv")
        self.run_well("communities", "town.edges", "town.npz", "-q", "-o", "places.tsv")
        self.assertIn("identity", self.run_well("evaluate", "classify", "town.npz", "roles.csv",
                                                 "--splits", 2).stdout)  # fmt: skip
        for file in ("roles.csv", "places.tsv"):
            self.run_well("convert", "town.edges", "town.graphml", "--labels", file, "-q",
                          "--force")  # fmt: skip
            self.assertIn("class", self.read("town.graphml"))

    def test_takes_the_number_that_is_given(self):
        self.run_well("generate", "planted-roles", "--quiet", "-o", "town.edges")
        self.embed("town")
        for count in (1, 2, 5, 9):
            for verb in ("roles", "communities"):
                names, report = self.groups(verb, "town", "-k", count)
                self.assertEqual(len(names), count)
                self.assertEqual(len(set(names)), count)
                self.assertEqual(report["chosen_by"], "number")
                self.assertEqual(sum(group["size"] for group in report["groups"]), 400)


class Names(GroupsTest):
    def test_of_a_star(self):
        self.write_edges("star", [(0, leaf) for leaf in range(1, 31)])
        self.assertEqual(self.groups("roles", "star")[0], ["leaves", "hubs of leaves"])
        self.assertEqual(self.groups("communities", "star", "-k", 1)[0], ["star around 0"])

    def test_of_a_barbell(self):
        self.run_well("generate", "barbell", "--quiet", "-o", "bell.edges")
        self.embed("bell")
        names, report = self.groups("roles", "bell")
        self.assertEqual(names[0], "members of dense groups")
        self.assertIn("nodes of chains", names)
        bridges = [group for group in report["groups"] if group["name"].startswith("bridges")]
        self.assertTrue({"9", "15"} <= {node for group in bridges for node in group["typical"]})

    def test_of_a_ring_of_cliques(self):
        self.run_well("generate", "ring-of-cliques", "--quiet", "-o", "ring.edges")
        self.embed("ring")
        self.assertEqual(
            self.groups("roles", "ring")[0],
            ["members of dense groups", "bridges between communities"],
        )
        names, _ = self.groups("communities", "ring")
        self.assertEqual(len(names), 6)
        self.assertTrue(all(name.startswith("clique") for name in names), names)

    def test_of_two_sides(self):
        self.write_edges("sides", [(a, b) for a in range(3) for b in range(3, 43)])
        names, report = self.groups("roles", "sides")
        self.assertEqual([group["size"] for group in report["groups"]], [40, 3])
        self.assertEqual(names[1], "hubs")
        self.assertIn("no triangles", report["groups"][0]["description"])

    def test_of_a_path(self):
        self.write_edges("path", [(v, v + 1) for v in range(40)])
        names, _ = self.groups("roles", "path")
        self.assertEqual(names, ["nodes of chains"])

    def test_of_nodes_without_neighbors(self):
        self.write("star.nodes", "".join(f"{v}\n" for v in range(35)))
        self.write("star.edges", "".join(f"0 {leaf}\n" for leaf in range(1, 31)))
        self.run_well("train", "star.edges", "--nodes", "star.nodes", "-o", "star.irwe", "-q",
                      "--embeddings", "star.npz")  # fmt: skip
        names, _ = self.groups("roles", "star", "--nodes", "star.nodes")
        self.assertEqual(names, ["leaves", "nodes without neighbors", "hubs of leaves"])


class NoGroups(GroupsTest):
    def test_are_named_where_all_play_one_role(self):
        side = 12
        edges = []
        for x in range(side):
            for y in range(side):
                node = side * x + y
                edges += [(node, side * ((x + 1) % side) + y), (node, side * x + (y + 1) % side)]
        self.write_edges("torus", edges)
        names, report = self.groups("roles", "torus")
        self.assertEqual(len(names), 1)
        self.assertIn("one role", report["doubt"])

    def test_are_named_in_vectors_of_zeros_or_of_chance(self):
        self.run_well("generate", "planted-roles", "--quiet", "-o", "town.edges")
        nodes = np.arange(400)
        chance = np.random.default_rng(1).normal(size=(400, 16)).astype(np.float32)
        for vectors in (np.zeros((400, 4), np.float32), chance):
            np.savez(self.folder / "town.npz", nodes=nodes, identity=vectors, position=vectors)
            for verb in ("roles", "communities"):
                names, report = self.groups(verb, "town")
                self.assertEqual(len(names), 1)
                self.assertNotEqual(report["doubt"], "")

    def test_are_named_in_a_random_graph(self):
        self.run_well("generate", "erdos-renyi", "--num-nodes", 600, "--num-edges", 4800,
                      "--quiet", "-o", "er.edges")  # fmt: skip
        self.embed("er")
        names, report = self.groups("communities", "er")
        self.assertEqual(len(names), 1)
        self.assertIn("random graph", report["doubt"])


class Refusals(GroupsTest):
    def test_say_what_is_wrong(self):
        self.run_well("generate", "ring-of-cliques", "--quiet", "-o", "ring.edges")
        self.embed("ring")
        for args, fragment in (
            (("ring.npz", "ring.edges"), "ring.npz"),
            (("ring.edges", "ring.npz", "-k", "47"), "expected at most"),
            (("ring.edges", "ring.npz", "-o", "ring.edges"), "is read"),
            (("ring.edges", "ring.npz", "-o", "ring.irwe"), "ring.irwe"),
            (("ring.edges", "ring.npz", "--by", "color"), "color"),
        ):
            before = self.files()
            self.assert_fails(self.run_irwe("roles", *args, "--quiet"), 2, fragment)
            self.assertEqual(self.files(), before)


if __name__ == "__main__":
    program.main()
