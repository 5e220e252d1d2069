"""irwe generate: every kind of graph, to standard output and to files."""

import collections
import csv
import gzip
import json

import program

# What each kind makes with small options: the arguments, and by formula its nodes and edges. None
# stands for what chance decides.
KINDS = {
    "barbell": (["--clique-size", 6, "--path-length", 3], 15, 2 * 15 + 3 + 1),
    "ring-of-cliques": (["--num-cliques", 5, "--clique-size", 4], 20, 5 * (6 + 1)),
    "erdos-renyi": (["--num-nodes", 60, "--num-edges", 500], 60, 500),
    "barabasi-albert": (["--num-nodes", 80, "--edges-per-node", 3], 80, 3 * (80 - 3)),
    "stochastic-block-model": (["--sizes", "20,30", "--inside", 1], 50, None),
    "planted-roles": (["--num-nodes", 300, "--num-communities", 4], 300, None),
}
RANDOM_KINDS = ("erdos-renyi", "barabasi-albert", "stochastic-block-model", "planted-roles")


def edges_of(text):
    return [tuple(map(int, line.split())) for line in text.splitlines()]


class Kinds(program.ProgramTest):
    def test_every_kind_has_the_nodes_and_edges_of_its_formula(self):
        for kind, (options, num_nodes, num_edges) in KINDS.items():
            with self.subTest(kind=kind):
                edges = edges_of(self.run_well("generate", kind, *options).stdout)
                self.assertEqual({node for edge in edges for node in edge}, set(range(num_nodes)))
                self.assertEqual(len(edges), num_edges or len(edges))

    def test_every_kind_is_simple_and_sorted(self):
        for kind, (options, _, _) in KINDS.items():
            with self.subTest(kind=kind):
                edges = edges_of(self.run_well("generate", kind, *options).stdout)
                self.assertTrue(all(u < v for u, v in edges))
                self.assertEqual(edges, sorted(set(edges)))

    def test_every_kind_goes_to_a_file_as_to_standard_output(self):
        for kind, (options, _, _) in KINDS.items():
            with self.subTest(kind=kind):
                text = self.run_well("generate", kind, *options).stdout
                self.assertEqual(self.run_well("generate", kind, *options, "-o", "-").stdout, text)
                result = self.run_well("generate", kind, *options, "-o", "graph.edges")
                self.assertEqual(result.stdout, "")
                self.assertEqual(self.read("graph.edges"), text)
                self.run_well("generate", kind, *options, "-o", "graph.edges.gz")
                with gzip.open(self.folder / "graph.edges.gz", "rt") as file:
                    self.assertEqual(file.read(), text)

    def test_every_kind_is_read_back_with_the_counts_that_were_told(self):
        for kind, (options, num_nodes, num_edges) in KINDS.items():
            with self.subTest(kind=kind):
                told = self.run_well("generate", kind, *options, "-o", "graph.gz").stderr
                info = json.loads(self.run_well("info", "graph.gz", "--json").stdout)
                self.assertEqual(info["nodes"], num_nodes)
                self.assertEqual(info["edges"], num_edges or info["edges"])
                self.assertIn(f"irwe: graph.gz: {num_nodes:,} nodes, {info['edges']:,} edges", told)
                self.assertEqual((info["self_loops"], info["read"]["edges_merged"]), (0, 0))

    def test_every_kind_has_defaults(self):
        for kind in KINDS:
            with self.subTest(kind=kind):
                self.assertGreater(len(edges_of(self.run_well("generate", kind).stdout)), 50)

    def test_the_same_seed_gives_the_same_bytes(self):
        for kind in RANDOM_KINDS:
            with self.subTest(kind=kind):
                text = self.run_well("generate", kind, "--seed", 5).stdout
                self.assertEqual(self.run_well("generate", kind, "--seed", 5).stdout, text)
                self.assertEqual(self.run_well("generate", kind, "--seed", "005").stdout, text)

    def test_seed_one_is_the_default_and_another_seed_gives_another_graph(self):
        for kind in RANDOM_KINDS:
            with self.subTest(kind=kind):
                text = self.run_well("generate", kind).stdout
                self.assertTrue(self.run_well("generate", kind, "--seed", 1).stdout == text)
                self.assertFalse(self.run_well("generate", kind, "--seed", 0).stdout == text)

    def test_compressed_files_have_the_same_bytes_too(self):
        for name in ("a.gz", "b.gz"):
            self.run_well("generate", "barbell", "-o", name)
        first, second = ((self.folder / name).read_bytes() for name in ("a.gz", "b.gz"))
        self.assertEqual(first, second)

    def test_a_file_is_replaced(self):
        self.write("graph.edges", "old")
        self.run_well("generate", "barbell", "-o", "graph.edges")
        self.assertTrue(self.read("graph.edges").startswith("0 1\n"))
        self.assertEqual(self.files(), ["graph.edges"])


class Payments(program.ProgramTest):
    FEW = ["--num-customers", 400, "--num-merchants", 40, "--num-rings", 2, "--num-mules", 5]

    def refuse(self, args, *fragments):
        before = self.files()
        self.assert_fails(self.run_irwe(*args, "--quiet"), 2, *fragments)
        self.assertEqual(self.files(), before)

    def rows(self, name):
        with open(self.folder / name, newline="") as file:
            return list(csv.DictReader(file))

    def test_goes_to_standard_output_as_to_a_file(self):
        text = self.run_well("generate", "payments", *self.FEW).stdout
        self.assertTrue(text.startswith("from,to,amount,time\n"))
        told = self.run_well("generate", "payments", *self.FEW, "-o", "p.csv").stderr
        self.assertEqual(self.read("p.csv"), text)
        self.assertIn("p.csv: ", told)
        self.assertEqual(
            self.files(), ["p-after.csv", "p-before.csv", "p-truth.csv", "p.csv"]
        )
        self.assertEqual(
            self.read("p-before.csv") + self.read("p-after.csv").partition("\n")[2], text
        )

    def test_the_truth_has_a_line_for_every_account_that_pays(self):
        self.run_well("generate", "payments", *self.FEW, "-o", "p.csv")
        truth = {row["account"]: row for row in self.rows("p-truth.csv")}
        for name, column in (("p-before.csv", "role_before"), ("p-after.csv", "role_after")):
            ends = {row[end] for row in self.rows(name) for end in ("from", "to")}
            self.assertLessEqual(ends, set(truth))
            self.assertNotIn("absent", {truth[account][column] for account in ends})
        counts = collections.Counter(row["planted"] for row in truth.values())
        self.assertEqual((counts["mule"], counts["ring"], counts["moved"]), (5, 12, 20))

    def test_is_read_as_a_graph_with_weights_and_as_labels(self):
        self.run_well("generate", "payments", *self.FEW, "-o", "p.csv.gz")
        args = ["info", "p.csv.gz", "--directed", "--json"]
        info = json.loads(self.run_well(*args, "--labels", "p-truth.csv", "--label-column", "planted").stdout)
        self.assertEqual(info["nodes"], 400 + 40 + 36 + 3)

    def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(self):
        text = self.run_well("generate", "payments", *self.FEW, "--seed", 7).stdout
        self.assertTrue(self.run_well("generate", "payments", *self.FEW, "--seed", 7).stdout == text)
        self.assertFalse(self.run_well("generate", "payments", *self.FEW, "--seed", 8).stdout == text)

    def test_files_that_hold_something_else_are_not_replaced(self):
        self.write("p-truth.csv", "mine\n")
        self.refuse(
            ["generate", "payments", *self.FEW, "-o", "p.csv"],
            "p-truth.csv: is there already and holds something else",
        )
        self.assertEqual(self.files(), ["p-truth.csv"])
        self.run_well("generate", "payments", *self.FEW, "-o", "p.csv", "--force")
        self.run_well("generate", "payments", *self.FEW, "-o", "p.csv")  # holds the same

    def test_options_that_no_network_can_have_are_refused(self):
        for args, *fragments in (
            (["--num-towns", 1], "found 1 towns", "at least 2"),
            (["--num-customers", 100], "100 customers", "at least 50 a town"),
            (["--regularity", 2], "found regularity 2", "from 0 to 1"),
        ):
            with self.subTest(args=args):
                self.refuse(["generate", "payments", *args], *fragments)


class Structure(program.ProgramTest):
    def test_a_barbell_without_path_joins_the_cliques_by_an_edge(self):
        args = ["--clique-size", 3, "--path-length", 0]
        text = self.run_well("generate", "barbell", *args).stdout
        self.assertEqual(edges_of(text), [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)])

    def test_two_cliques_are_joined_by_one_edge_and_three_are_a_ring(self):
        for num_cliques, num_links in ((1, 0), (2, 1), (3, 3)):
            args = ["--num-cliques", num_cliques, "--clique-size", 4]
            text = self.run_well("generate", "ring-of-cliques", *args).stdout
            self.assertEqual(len(edges_of(text)), 6 * num_cliques + num_links)

    def test_probability_one_gives_all_pairs_and_zero_none(self):
        args = ["erdos-renyi", "--num-nodes", 30, "--probability"]
        self.assertEqual(len(edges_of(self.run_well("generate", *args, 1).stdout)), 435)
        self.assertEqual(self.run_well("generate", *args, 0).stdout, "")

    def test_a_probability_gives_about_as_many_edges(self):
        args = ["erdos-renyi", "--num-nodes", 200, "--probability", 0.1]
        self.assertAlmostEqual(
            len(edges_of(self.run_well("generate", *args).stdout)), 1990, delta=250
        )

    def test_blocks_are_dense_inside_and_empty_between_if_asked(self):
        args = ["--sizes", "4,5,6", "--inside", 1, "--between", 0, "--communities", "blocks.txt"]
        result = self.run_well("generate", "stochastic-block-model", *args)
        block = dict(edges_of(self.read("blocks.txt")))
        self.assertEqual(collections.Counter(block.values()), {0: 4, 1: 5, 2: 6})
        edges = edges_of(result.stdout)
        self.assertEqual(len(edges), 6 + 10 + 15)
        self.assertTrue(all(block[u] == block[v] for u, v in edges))

    def test_the_newest_nodes_bring_their_edges(self):
        args = ["--num-nodes", 50, "--edges-per-node", 4]
        edges = edges_of(self.run_well("generate", "barabasi-albert", *args).stdout)
        brought = collections.Counter(v for _, v in edges)
        self.assertTrue(all(brought[v] == 4 for v in range(5, 50)))


class PlantedRoles(program.ProgramTest):
    def test_label_files_are_named_after_the_graph(self):
        for name in ("town.edges", "town.edges.gz", "town", "town.gz"):
            with self.subTest(name=name):
                result = self.run_well("generate", "planted-roles", "-o", name)
                self.assertEqual(self.files(), sorted([name, "town.communities", "town.roles"]))
                self.assertIn("irwe: town.roles: 4 classes\n", result.stderr)
                self.assertIn("irwe: town.communities: 6 classes\n", result.stderr)
                for file in self.files():
                    (self.folder / file).unlink()

    def test_label_files_may_be_named(self):
        names = ["--roles", "r.txt", "--communities", "c.txt"]
        self.run_well("generate", "planted-roles", "-o", "g.edges", *names)
        self.assertEqual(self.files(), ["c.txt", "g.edges", "r.txt"])

    def test_label_files_that_nobody_has_named_replace_nothing_else(self):
        generate = ("generate", "planted-roles", "-o", "town.edges")
        for name in ("town.roles", "town.communities"):
            with self.subTest(name=name):
                self.write(name, "0 mine\n")
                result = self.run_irwe(*generate)
                self.assert_fails(result, 2, f"{name}: is there already", "--force")
                self.assertEqual(self.files(), [name])
                self.assertEqual(self.read(name), "0 mine\n")
                (self.folder / name).unlink()
        self.run_well(*generate)
        roles = self.read("town.roles")
        self.run_well(*generate)  # the same labels
        self.assert_fails(self.run_irwe(*generate, "--seed", 2), 2, "town.roles: is there already")
        self.assertEqual(self.read("town.roles"), roles)
        self.run_well(*generate, "--seed", 2, "--force")
        self.assertNotEqual(self.read("town.roles"), roles)
        named = ("--roles", "town.roles", "--communities", "town.communities")
        self.run_well(*generate, "--seed", 3, *named)

    def test_standard_output_has_no_label_files_unless_named(self):
        self.run_well("generate", "planted-roles")
        self.assertEqual(self.files(), [])
        self.run_well("generate", "planted-roles", "--roles", "r.txt")
        self.assertEqual(self.files(), ["r.txt"])

    def test_every_node_has_one_role_and_one_community(self):
        options = ["--num-nodes", 300, "--num-communities", 5]
        self.run_well("generate", "planted-roles", *options, "-o", "town.edges")
        roles = [line.split() for line in self.read("town.roles").splitlines()]
        communities = edges_of(self.read("town.communities"))
        self.assertEqual([int(node) for node, _ in roles], list(range(300)))
        self.assertEqual([node for node, _ in communities], list(range(300)))
        self.assertEqual({role for _, role in roles}, {"hub", "bridge", "core", "fringe"})
        self.assertEqual({community for _, community in communities}, set(range(5)))

    def test_only_bridges_leave_their_community(self):
        self.run_well("generate", "planted-roles", "-o", "town.edges")
        role = dict(line.split() for line in self.read("town.roles").splitlines())
        community = dict(edges_of(self.read("town.communities")))
        edges = edges_of(self.read("town.edges"))
        leaving = [(u, v) for u, v in edges if community[u] != community[v]]
        self.assertGreater(len(leaving), 10)
        self.assertEqual({role[str(node)] for edge in leaving for node in edge}, {"bridge"})

    def test_hubs_have_the_largest_degrees(self):
        self.run_well("generate", "planted-roles", "--hub-degree", 40, "-o", "town.edges")
        role = dict(line.split() for line in self.read("town.roles").splitlines())
        ends = [node for edge in edges_of(self.read("town.edges")) for node in edge]
        degree = collections.Counter(ends)
        mean = {
            name: sum(degree[int(v)] for v in role if role[v] == name)
            / sum(1 for v in role if role[v] == name)
            for name in ("hub", "core", "fringe")
        }
        self.assertGreater(mean["hub"], 2 * mean["core"])
        self.assertGreater(mean["core"], 2 * mean["fringe"])

    def test_labels_are_read_back_by_info(self):
        self.run_well("generate", "planted-roles", "-o", "town.edges")
        told = self.run_well("info", "town.edges", "--labels", "town.roles", "--json").stdout
        labels = json.loads(told)["labels"]
        self.assertEqual((labels["labeled_nodes"], labels["unknown_nodes"]), (400, 0))
        self.assertEqual(set(labels["classes"]), {"hub", "bridge", "core", "fringe"})
        self.assertEqual(sum(labels["classes"].values()), 400)


class NodeList(program.ProgramTest):
    SPARSE = ("erdos-renyi", "--num-nodes", 50, "--num-edges", 10)

    def test_nodes_without_edges_are_told(self):
        result = self.run_well("generate", *self.SPARSE)
        met = {node for edge in edges_of(result.stdout) for node in edge}
        self.assertIn(
            f"irwe: {50 - len(met)} nodes without edges are not in the edge list; "
            "--node-list FILE writes every node\n",
            result.stderr,
        )

    def test_a_node_list_holds_every_node_and_ends_the_notice(self):
        result = self.run_well("generate", *self.SPARSE, "--node-list", "n.txt", "-o", "g.txt")
        self.assertEqual(self.read("n.txt"), "".join(f"{v}\n" for v in range(50)))
        self.assertNotIn("without edges", result.stderr)
        self.assertIn("irwe: n.txt: 50 nodes\n", result.stderr)

    def test_edge_list_and_node_list_are_read_back_as_the_graph(self):
        self.run_well("generate", *self.SPARSE, "--node-list", "n.txt", "-o", "g.txt")
        told = self.run_well("info", "g.txt", "--nodes", "n.txt", "--json").stdout
        info = json.loads(told)
        self.assertEqual((info["nodes"], info["edges"]), (50, 10))
        self.assertEqual(info["isolated_nodes"], info["read"]["isolated_nodes_listed"])

    def test_a_node_list_may_be_compressed(self):
        self.run_well("generate", "barbell", "--node-list", "n.txt.gz", "-o", "g.txt")
        with gzip.open(self.folder / "n.txt.gz", "rt") as file:
            self.assertEqual(file.read(), "".join(f"{v}\n" for v in range(25)))


class BadOptions(program.ProgramTest):
    def check(self, args, *fragments):
        self.assert_fails(self.run_irwe("generate", *args, "-o", "g.edges"), 2, *fragments)
        self.assertEqual(self.files(), [])

    def test_no_kind_names_the_kinds(self):
        self.assert_fails(self.run_irwe("generate"), 2, *KINDS, "see irwe generate --help")

    def test_an_unknown_kind_is_named(self):
        self.assert_fails(self.run_irwe("generate", "lattice"), 2, '"lattice"', *KINDS)

    def test_options_that_no_graph_has_are_told(self):
        for args, fragment in (
            (["barbell", "--clique-size", 1], "at least 2"),
            (["ring-of-cliques", "--num-cliques", 0], "at least 1"),
            (["ring-of-cliques", "--clique-size", 1], "at least 2"),
            (["erdos-renyi", "--num-nodes", 0], "0 nodes"),
            (["erdos-renyi", "--num-nodes", 3, "--num-edges", 4], "at most 3"),
            (["erdos-renyi", "--probability", 1.5], "from 0 to 1"),
            (["erdos-renyi", "--probability", "nan"], "from 0 to 1"),
            (["erdos-renyi", "--probability", "x"], "--probability"),
            (["erdos-renyi", "--num-edges", 4, "--probability", 0.5], "--probability"),
            (["barabasi-albert", "--num-nodes", 3, "--edges-per-node", 3], "more than"),
            (["barabasi-albert", "--edges-per-node", 0], "at least 1"),
            (["stochastic-block-model", "--sizes", "5,0"], "--sizes"),
            (["stochastic-block-model", "--sizes", "5,x"], '"x"'),
            (["stochastic-block-model", "--inside", 2], "from 0 to 1"),
            (["planted-roles", "--num-communities", 1], "at least 2"),
            (["planted-roles", "--num-nodes", 20], "planted roles"),
            (["planted-roles", "--core-degree", 3], "even"),
            (["planted-roles", "--size-ratio", 0.5], "at least 1"),
        ):
            with self.subTest(args=args):
                self.check(args, fragment)

    def test_numbers_out_of_range_are_named(self):
        for value in (-1, 2**32, "many", "1.5"):
            with self.subTest(value=value):
                self.check(["barbell", "--clique-size", value], "--clique-size: ", f'"{value}"')
                self.check(["planted-roles", "--num-nodes", value], "--num-nodes: ", f'"{value}"')

    def test_a_graph_without_chance_has_no_seed(self):
        self.check(["barbell", "--seed", 1], "--seed")

    def test_two_outputs_may_not_have_one_name(self):
        self.check(["barbell", "--node-list", "g.edges"], "g.edges", "different names")
        labels = ["--roles", "x", "--communities", "x"]
        self.check(["planted-roles", *labels], "x: ", "different names")
        result = self.run_irwe("generate", "planted-roles", "-o", "town.roles")
        self.assert_fails(result, 2, "town.roles", "different names")
        result = self.run_irwe("generate", "barbell", "--node-list", "-")
        self.assert_fails(result, 2, "standard output", "different names")
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    program.main()
