"""irwe explain: what sets a node apart, where its walks went, and what the model has not seen."""

import json

import program
from small_model import TrainingTest


class ExplainTest(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train()

    def explain(self, *arguments):
        return json.loads(self.run_well("explain", *arguments, "--json", "--quiet").stdout)


class OfTheTrainingGraph(ExplainTest):
    def test_tells_all_parts_in_text(self):
        result = self.run_well("explain", "town.irwe", "town.edges", "12")
        self.assertIn("irwe: transductive: ", result.stderr)
        for part in (
            "Identity: the anonymous walks that set it apart",
            "Identity: the degrees it meets, step by step",
            "Position: of the 3 walks that it came from, those that stayed nearest",
            "Position: where these walks went",
            "Trust: how much of what it met the model knows",
            "trust in identity     1.00   1.00",
            "trust in position     1.00   1.00",
        ):
            self.assertIn(part, result.stdout)

    def test_json_has_the_same(self):
        found = self.explain("town.irwe", "town.edges", "12")
        self.assertEqual(found["node"], "12")
        self.assertEqual(found["application"], "transductive")
        self.assertEqual(found["reference_nodes"], 25)
        self.assertEqual(found["steps"][0]["degree"], found["degree"])
        self.assertEqual(len(found["steps"]), 5)
        self.assertTrue(all(walk["nodes"][0] == "12" for walk in found["walks"]))
        self.assertEqual(found["trust"]["identity"], 1)
        self.assertEqual(found["trust"]["unknown_nodes"], 0)
        self.assertGreater(found["resampled"]["to_neighbors"], 0)
        self.assertGreater(found["resampled"]["moved"], 0)
        self.assertIn("By other walks its identity would move by", " ".join(found["reliance"]))
        edges = {tuple(line.split()) for line in self.read("town.edges").splitlines()}
        for walk in found["walks"]:
            for step in zip(walk["nodes"], walk["nodes"][1:]):
                self.assertTrue(step in edges or step[::-1] in edges, step)

    def test_is_the_same_for_all_numbers_of_threads(self):
        one = self.run_well("explain", "town.irwe", "town.edges", "3", "--threads", "1").stdout
        four = self.run_well("explain", "town.irwe", "town.edges", "3", "--threads", "4").stdout
        self.assertEqual(one, four)


class OfOtherGraphs(ExplainTest):
    def test_a_star_is_beyond_the_range_of_degrees(self):
        self.write("star.edges", "".join(f"hub leaf{i}\n" for i in range(100)))
        found = self.explain("town.irwe", "star.edges", "hub")
        self.assertEqual(found["application"], "transfer")
        self.assertGreater(found["trust"]["unknown_degrees"], 0.5)
        self.assertIsNone(found["trust"]["position"])
        text = self.run_well("explain", "town.irwe", "star.edges", "hub").stdout
        self.assertIn("Position is made for this graph alone", text)
        self.assertNotIn("trust in position", text)

    def test_a_new_node_meets_new_nodes(self):
        self.write("grown.edges", self.read("town.edges") + "newcomer 0\nnewcomer friend\n")
        arguments = ("town.irwe", "grown.edges", "newcomer", "--extends", "town.edges")
        found = self.explain(*arguments)
        self.assertEqual(found["application"], "extension")
        self.assertGreater(found["trust"]["unknown_nodes"], 0.2)
        self.assertLess(found["trust"]["position"], 0.8)


class OfTheDefaultMethod(TrainingTest):
    """A town of planted roles: its hubs and fringe are known."""

    def setUp(self):
        super().setUp()
        self.run_well("generate", "planted-roles", "--quiet", "-o", "roles.edges")
        self.run_well("train", "roles.edges", "-o", "roles.irwe", "--quiet")
        roles = [line.split() for line in self.read("roles.roles").splitlines()]
        self.hub = next(name for name, role in roles if role == "hub")
        self.fringe = next(name for name, role in roles if role == "fringe")

    def explain(self, *arguments):
        return json.loads(self.run_well("explain", *arguments, "--json", "--quiet").stdout)

    def test_tells_its_parts_in_lines_that_fit_a_terminal(self):
        text = self.run_well("explain", "roles.irwe", "roles.edges", self.hub).stdout
        for part in (
            "Identity: how its structure differs from that of other nodes",
            "Identity: the degrees it meets, step by step",
            "Position: whom its walks of 5 hops meet more often than by chance",
            "Trust: how far it differs from what the model knows",
            "trust in identity     1.00   1.00",
            "trust in position     1.00   1.00",
        ):
            self.assertIn(part, text)
        self.assertNotIn("anonymous", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 80)

    def test_begins_with_sentences(self):
        text = self.run_well("explain", "roles.irwe", "roles.edges", self.hub).stdout
        self.assertTrue(text.startswith(f"{self.hub} is a hub. It "), text[:200])
        words = " ".join(text.split("\n\n")[0].split())
        self.assertIn(f"Facts: degree {self.explain('roles.irwe', 'roles.edges', self.hub)['degree']}",
                      words)
        self.assertIn("Both vectors can be relied on: the node is one of the training", text)
        found = self.explain("roles.irwe", "roles.edges", self.fringe)
        self.assertNotIn("is a hub", " ".join(found["words"]))
        self.assertIsNone(found["resampled"])
        self.write("star.edges", "".join(f"hub leaf{i}\n" for i in range(100)))
        other = self.explain("roles.irwe", "star.edges", "hub")
        self.assertEqual(other["words"][0], "hub is a hub.")
        self.assertRegex(" ".join(other["reliance"]), "Its identity (can|cannot) be relied on")
        self.assertIn("Its position holds within this graph", " ".join(other["reliance"]))

    def test_a_hub_and_the_fringe_differ_from_the_rest_in_opposite_ways(self):
        hub, fringe = (
            self.explain("roles.irwe", "roles.edges", name) for name in (self.hub, self.fringe)
        )
        degree = [
            next(part for part in found["features"] if part["name"] == "degree")
            for found in (hub, fringe)
        ]
        self.assertEqual(degree[0]["value"], hub["degree"])
        self.assertGreater(degree[0]["deviations"], 1.5)
        self.assertLess(degree[1]["deviations"], -0.5)
        self.assertAlmostEqual(degree[0]["typical"], degree[1]["typical"])
        self.assertEqual(hub["reference_nodes"], 400)
        self.assertEqual(hub["patterns"], [])
        self.assertEqual(hub["drift"]["overall"], 0)

    def test_walks_of_the_fringe_meet_its_neighbors(self):
        edges = [line.split() for line in self.read("roles.edges").splitlines()]
        neighbors = {u for u, v in edges if v == self.fringe}
        neighbors |= {v for u, v in edges if u == self.fringe}
        meetings = self.explain("roles.irwe", "roles.edges", self.fringe)["meetings"]
        self.assertIn(meetings[0]["node"], neighbors)
        self.assertTrue(all(meeting["lift"] > 1 for meeting in meetings))

    def test_a_graph_of_another_kind_is_not_trusted(self):
        self.write("star.edges", "".join(f"hub leaf{i}\n" for i in range(100)))
        found = self.explain("roles.irwe", "star.edges", "hub")
        self.assertLess(found["trust"]["identity"], 0.5)
        self.assertEqual(found["trust"]["identity"], found["drift"]["trust"])
        self.assertIsNone(found["trust"]["position"])
        self.assertTrue(found["outside"])

    def test_a_new_node_meets_new_nodes(self):
        grown = self.read("roles.edges") + f"newcomer {self.hub}\nnewcomer friend\n"
        self.write("grown.edges", grown)
        arguments = ("roles.irwe", "grown.edges", "newcomer", "--extends", "roles.edges")
        found = self.explain(*arguments)
        self.assertGreater(found["trust"]["unknown_nodes"], 0.2)
        self.assertLess(found["trust"]["position"], 0.8)
        self.assertGreater(found["trust"]["identity"], 0.9)

    def test_is_the_same_for_all_numbers_of_threads(self):
        arguments = ("explain", "roles.irwe", "roles.edges", "3", "--json", "--threads")
        self.assertEqual(
            self.run_well(*arguments, "1").stdout, self.run_well(*arguments, "4").stdout
        )


class OfAGraphOfPayments(TrainingTest):
    """A shop that is paid, a giver, and the rest in a ring: weights and directions."""

    def setUp(self):
        super().setUp()
        rows = [f"n{i},n{(i + 1) % 40},{1 + i % 3}" for i in range(40)]
        rows += [f"n{i},shop,{10 + i}" for i in range(0, 40, 2)] + ["giver,n3,5", "giver,n7,2"]
        self.write("payments.csv", "payer,payee,amount\n" + "\n".join(rows) + "\n")

    def explain(self, node, *options):
        self.run_well("train", "payments.csv", *options, "-o", "p.irwe", "--force", "--quiet")
        arguments = ("explain", "p.irwe", "payments.csv", node, *options, "--quiet")
        found = json.loads(self.run_well(*arguments, "--json").stdout)
        values = {flow["name"]: flow["value"] for flow in found["flows"]}
        return values, self.run_well(*arguments).stdout

    def test_tells_what_a_node_sends_and_receives(self):
        values, text = self.explain("shop", "--directed")
        received = sum(10 + i for i in range(0, 40, 2))
        self.assertEqual(
            values,
            {
                "strength": received,
                "arrows sent": 0,
                "arrows received": 20,
                "weight sent": 0,
                "weight received": received,
            },
        )
        self.assertIn("Identity: what it sends and receives\n", text)

    def test_tells_the_strength_alone_without_directions(self):
        values, text = self.explain("giver")
        self.assertEqual(values, {"strength": 7})
        self.assertIn("Identity: what its edges weigh together\n", text)

    def test_has_nothing_to_tell_without_both(self):
        values, text = self.explain("giver", "--weights", "ignore")
        self.assertEqual(values, {})
        self.assertNotIn("weigh", text)


class Errors(ExplainTest):
    def test_a_node_that_is_not_there(self):
        self.refuse(
            ["explain", "town.irwe", "town.edges", "nobody"],
            'town.edges: has no node "nobody"; expected the name of one of its 25 nodes',
        )

    def test_an_old_node_of_a_grown_graph(self):
        self.write("grown.edges", self.read("town.edges") + "newcomer 0\n")
        self.refuse(
            ["explain", "town.irwe", "grown.edges", "3", "--extends", "town.edges"],
            '"3": is a node of town.edges, whose embedding does not change',
        )

    def test_no_model(self):
        self.refuse(["explain", "town.edges", "town.edges", "3"], "town.edges: ")


if __name__ == "__main__":
    program.main()
