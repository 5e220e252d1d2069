"""irwe changes: who changed between two graphs, by the program from outside."""

import csv
import io
import json

import program

FEW = ["--num-customers", 500, "--num-merchants", 50, "--num-mules", 6, "--num-rings", 2]
CHANGED = ("recruited", "stopped", "opened")


class ChangesTest(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.run_well("generate", "payments", *FEW, "--seed", 4, "-o", "p.csv")
        self.run_well("train", "p-before.csv", "--weights", "ignore", "-o", "p.irwe", "-q")
        rows = csv.DictReader(io.StringIO(self.read("p-truth.csv")))
        self.truth = {row["account"]: row for row in rows}

    def refuse(self, args, *fragments):
        before = self.files()
        self.assert_fails(self.run_irwe(*args, "--quiet"), 2, *fragments)
        self.assertEqual(self.files(), before)

    def changes(self, *args):
        return self.run_well("changes", "p-before.csv", "p-after.csv", "--model", "p.irwe", *args)

    def found(self, *args):
        told = self.changes("--weights", "ignore", "--draws", 8, "--json", *args).stdout
        return json.loads(told)


class Changes(ChangesTest):
    def test_planted_changes_are_found_and_hardly_anything_else(self):
        found = self.found()
        planted = {a for a, row in self.truth.items() if row["planted"] in CHANGED}
        roles = {item["node"] for item in found["roles"]}
        self.assertGreaterEqual(len(roles & planted), 0.6 * len(planted))
        self.assertLessEqual(len(roles - planted), 4)
        moved = {item["node"] for item in found["moved"]}
        planted = {a for a, row in self.truth.items() if row["planted"] == "moved"}
        self.assertGreaterEqual(len(moved & planted), 0.5 * len(planted))
        self.assertLessEqual(len(moved - planted), 4)
        for key, planted in (("newcomers", "newcomer"), ("leavers", "leaver")):
            expected = {a for a, row in self.truth.items() if row["planted"] == planted}
            self.assertEqual(set(found[key]), expected)

    def test_words_tell_the_degrees_of_both_graphs(self):
        for item in self.found()["roles"]:
            before, after = item["degree_before"], item["degree_after"]
            self.assertEqual(
                item["what"][0],
                f"degree {before} -> {after}" if before != after else f"degree {after} as before",
            )

    def test_text_has_what_json_has(self):
        found = self.found()
        text = self.changes("--weights", "ignore", "--draws", 8, "-k", 1000).stdout
        self.assertIn(f"{len(found['roles'])} of ", text)
        for item in found["roles"] + found["moved"]:
            self.assertIn("; ".join(item["what"]), text)
        for name in found["newcomers"] + found["leavers"]:
            self.assertIn(name, text)
        few = self.changes("--weights", "ignore", "--draws", 8, "-k", 1).stdout
        self.assertIn("more", few)

    def test_the_table_has_all_nodes_and_says_which_changed(self):
        found = self.found("-o", "all.csv")
        rows = list(csv.DictReader(io.StringIO(self.read("all.csv"))))
        self.assertEqual(sum(row["status"] == "both" for row in rows), found["nodes_in_both"])
        self.assertEqual(
            {row["node"] for row in rows if row["role_changed"] == "yes"},
            {item["node"] for item in found["roles"]},
        )
        self.assertEqual(
            {row["node"] for row in rows if row["community_changed"] == "yes"},
            {item["node"] for item in found["moved"]},
        )
        printed = self.changes("--weights", "ignore", "--draws", 8, "-o", "-").stdout
        self.assertEqual(printed, self.read("all.csv"))

    def test_threads_do_not_matter_and_seeds_do(self):
        one, two, other = (
            self.changes("--weights", "ignore", "--draws", 4, "-o", "-", *more).stdout
            for more in (("--threads", 1), ("--threads", 4), ("--seed", 2))
        )
        self.assertTrue(one == two)
        self.assertFalse(one == other)

    def test_a_graph_and_itself_have_no_changes(self):
        told = self.run_well(
            "changes", "p-before.csv", "p-before.csv", "--model", "p.irwe", "--json"
        ).stdout
        found = json.loads(told)
        self.assertEqual(
            (found["roles"], found["moved"], found["newcomers"], found["leavers"]), ([],) * 4
        )

    def test_refusals(self):
        self.run_well("train", "p-before.csv", "--method", "fastrp", "-o", "f.irwe", "-q")
        self.write("other.csv", "x y\ny z\n")
        args = ["changes", "p-before.csv", "p-after.csv"]
        for command, *fragments in (
            (args, "--model is required"),
            ([*args, "--model", "f.irwe"], "f.irwe: models of the method fastrp cannot compare"),
            (["changes", "p-before.csv", "other.csv", "--model", "p.irwe"], "no node has edges in"),
            ([*args, "--model", "p.irwe", "-o", "p-after.csv"], "p-after.csv: is read"),
            ([*args, "--model", "p.irwe", "-o", "p.irwe"], "p.irwe: is read"),
            ([*args, "--model", "p.irwe", "-o", "f.irwe"], "f.irwe"),
            ([*args, "--model", "p.irwe", "--json", "-o", "-"], "would go to standard output"),
            ([*args, "--model", "p.irwe", "--false-alarms", 1], "--false-alarms"),
            ([*args, "--model", "p.irwe", "--draws", 1], "--draws"),
            (["changes", "-", "-", "--model", "p.irwe"], "standard input cannot be"),
        ):
            with self.subTest(command=command):
                self.refuse(command, *fragments)


if __name__ == "__main__":
    program.main()
