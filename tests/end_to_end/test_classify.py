"""irwe evaluate classify: how well vectors foretell labels."""

import json
import re
import unittest

import numpy as np

import program
import scored_town

try:
    from sklearn.linear_model import LogisticRegression
except ImportError:
    LogisticRegression = None


class Classify(scored_town.ScoredTownTest):
    def test_vectors_that_know_a_class_score_high_on_it_alone(self):
        roles = self.classify("town.npz", "--shares", 60)["results"]
        towns = self.classify("town.npz", "--shares", 60, labels="town.communities")["results"]
        for results, best in ((roles, "identity"), (towns, "position")):
            self.assertEqual([r["space"] for r in results], ["identity", "position"])
            for result in results:
                score = result["micro_f1"]["mean"]
                self.assertTrue(score > 0.85 if result["space"] == best else score < 0.7, result)

    def test_json_has_everything(self):
        args = ("--shares", "30,70.5", "-C", 2, "--seed", 9)
        found = self.classify("town.npz", *args, labels="town.communities")
        self.assertEqual(
            list(found),
            ["task", "embeddings", "labels", "options", "nodes", "classes", "dropped_classes"]
            + ["multi_label", "embeddings_without_label", "labeled_nodes_without_embedding"]
            + ["results"],
        )
        self.assertEqual(
            found["options"],
            {"scaling": "raw", "shares": [30, 70.5], "splits": 3, "min_members": 8, "C": 2}
            | {"seed": 9},
        )
        self.assertEqual((found["task"], found["nodes"]), ("classify", 120))
        self.assertEqual((found["classes"], found["dropped_classes"]), (4, 0))
        self.assertFalse(found["multi_label"])
        for result in found["results"]:
            self.assertEqual(list(result), ["space", "share", "micro_f1", "macro_f1"])
            for key in ("micro_f1", "macro_f1"):
                values = result[key]["of_split"]
                self.assertEqual(len(values), 3)
                self.assertAlmostEqual(result[key]["mean"], np.mean(values))
                self.assertAlmostEqual(result[key]["deviation"], np.std(values))

    def test_the_table_shows_the_same_in_percent(self):
        args = ("classify", "town.npz", "town.roles", "--splits", 3)
        lines = self.run_well("evaluate", *args).stdout.splitlines()
        self.assertEqual(lines[0].split(), ["space", "scaling", "share", "micro-F1", "macro-F1"])
        results = self.json_of(*args)["results"]
        self.assertEqual(len(lines), 1 + len(results))
        for line, result in zip(lines[1:], results):
            fields = re.split("  +", line)
            scores = [
                f"{100 * result[key]['mean']:.1f} ± {100 * result[key]['deviation']:.1f}"
                for key in ("micro_f1", "macro_f1")
            ]
            self.assertEqual(fields, [result["space"], "raw", f"{result['share']:g} %", *scores])
            self.assertEqual(line.index(scores[1]), lines[0].index("macro-F1"))

    def test_saved_splits_are_parts_of_all_nodes(self):
        args = ("--shares", "20,80", "--save-splits", "splits.json")
        self.classify("town.npz", *args, labels="town.communities")
        saved = json.loads(self.read("splits.json"))
        self.assertEqual((saved["seed"], saved["nodes"]), (1, 120))
        order = [(split["share"], split["split"]) for split in saved["splits"]]
        self.assertEqual(order, [(20, 0), (20, 1), (20, 2), (80, 0), (80, 1), (80, 2)])
        for split in saved["splits"]:
            parts = [split[part] for part in ("training", "validation", "test")]
            self.assertEqual(len(parts[0]), 120 * split["share"] // 100)
            self.assertEqual(len(parts[1]), 12)
            self.assertEqual(sorted(sum(parts, [])), list(range(120)))

    @unittest.skipUnless(LogisticRegression, "needs scikit-learn")
    def test_scikit_learn_on_the_saved_splits_scores_the_same(self):
        results = self.classify("town.npz", "--which", "position", "--save-splits", "splits.json")
        labels = self.labels("town.roles")
        classes = np.array([labels[str(node)] for node in range(120)])
        scores = {result["share"]: result["micro_f1"]["of_split"] for result in results["results"]}
        for split in json.loads(self.read("splits.json"))["splits"]:
            train, test = split["training"], split["test"]
            model = LogisticRegression(max_iter=5000).fit(self.position[train], classes[train])
            expected = np.mean(model.predict(self.position[test]) == classes[test])
            found = scores[split["share"]][split["split"]]
            self.assertAlmostEqual(found, expected, delta=1.5 / len(test))

    def test_splits_of_a_file_score_as_the_random_ones_that_they_are(self):
        args = ("--shares", "50", "--save-splits", "splits.json")
        random = self.classify("town.npz", *args)["results"]
        splits = json.loads(self.read("splits.json"))["splits"]
        lines = ["node first second third"]
        for node in range(120):
            parts = [
                next((name for name in ("training", "validation", "test") if node in split[name]), "-")
                for split in splits
            ]
            lines.append(" ".join([str(node), *parts]))
        self.write("town.splits", "\n".join(lines) + "\n")
        told = self.json_of("classify", "town.npz", "town.roles", "--node-splits", "town.splits")
        for given, own in zip(told["results"], random, strict=True):
            self.assertEqual(given["space"], own["space"])
            self.assertEqual(given["micro_f1"], own["micro_f1"])
            self.assertAlmostEqual(given["share"], 50, delta=1)
        self.assertEqual(
            told["options"],
            {"scaling": "raw", "node_splits": "town.splits", "min_members": 8, "C": 1.0},
        )

    def test_nodes_of_splits_that_do_not_take_part_are_told(self):
        self.write("some.roles", "".join(self.read("town.roles").splitlines(True)[:100]))
        self.write("x.splits", "".join(f"{node} {['train', 'test'][node % 2]}\n" for node in range(120)))
        args = ("classify", "town.npz", "some.roles", "--node-splits", "x.splits")
        told = self.run_well("evaluate", *args, "--min-members", 1)
        self.assertIn("x.splits: 20 nodes without a label, or with one of a class that was dropped,",
                      told.stderr)
        told = self.run_well("evaluate", *(args[:2]), "town.roles", *args[3:], "--min-members", 1)
        self.assertNotIn("without a label", told.stderr)

    def test_splits_that_are_not_clear_are_refused(self):
        for text, *fragments in (
            ("0 train\n1 test\nnobody test\n", 'x.splits:3: there is no node "nobody"'),
            ("0 train\n1 test\n0 test\n", 'x.splits:3: the node "0" is in line 1 already'),
            ("0 train\n1 train\n", "x.splits: the split 1 has no node to test"),
            ("0 train\n1 exam\n", 'x.splits:2: expected train, test, validation or -, found "exam"'),
        ):
            with self.subTest(text=text):
                self.write("x.splits", text)
                self.refuse(
                    ["classify", "town.npz", "town.roles", "--node-splits", "x.splits"], *fragments
                )
        self.write("few.roles", "".join(f"{node} {'ab'[node % 2]}\n" for node in range(20)))
        self.write("x.splits", "".join(f"{node} train\n" for node in range(20)) + "30 test\n")
        self.refuse(
            ["classify", "town.npz", "few.roles", "--node-splits", "x.splits"],
            "x.splits: split 1 has no labeled node to test",
        )
        args = ["classify", "town.npz", "town.roles", "--node-splits", "x.splits"]
        for more in (["--shares", "50"], ["--splits", "3"], ["--save-splits", "a.json"]):
            self.refuse([*args, *more], "--node-splits")

    def test_several_labels_a_node(self):
        roles, towns = self.labels("town.roles"), self.labels("town.communities")
        both = "".join(f"{node} {roles[node]} town{towns[node]}\n" for node in roles)
        self.write("both.labels", both)
        found = self.classify("town.npz", labels="both.labels")
        self.assertTrue(found["multi_label"])
        self.assertGreater(found["results"][0]["micro_f1"]["mean"], 0.4)

    def test_nodes_are_matched_by_name_and_the_others_told(self):
        labels = [f"{node} {town}" for node, town in self.labels("town.communities").items()]
        self.write("some.labels", "node town\n" + "\n".join(labels[:100] + ["900 1"]) + "\n")
        args = ("evaluate", "classify", "town.npz", "some.labels", "--splits", 1)
        told = self.run_well(*args).stderr
        self.assertIn("town.npz: 120 nodes, identity of 8 dimensions, position of 8", told)
        self.assertIn('some.labels: header line "node town" skipped', told)
        self.assertIn("some.labels: 20 embeddings without a label left out", told)
        self.assertIn("some.labels: 1 node without an embedding left out", told)
        found = self.json_of(*args[1:])
        self.assertEqual(found["nodes"], 100)
        self.assertEqual(found["embeddings_without_label"], 20)
        self.assertEqual(found["labeled_nodes_without_embedding"], 1)

    def test_small_classes_are_dropped_and_told(self):
        sizes = sorted(
            list(self.labels("town.roles").values()).count(role)
            for role in set(self.labels("town.roles").values())
        )
        args = ("classify", "town.npz", "town.roles", "--splits", 1)
        args += ("--min-members", sizes[0] + 1)
        self.assertEqual(self.json_of(*args)["dropped_classes"], 1)
        told = self.run_well("evaluate", *args).stderr
        self.assertIn(f"town.roles: 1 class with fewer than {sizes[0] + 1} nodes dropped", told)

    def test_a_class_that_every_node_has_is_told(self):
        roles = self.read("town.roles")
        all_nodes = "".join(f"{node} person\n{node} alive\n" for node in range(120))
        self.write("all.roles", roles + all_nodes)
        args = ("classify", "town.npz", "all.roles", "--splits", 1, "--shares", 60)
        said = self.run_well("evaluate", *args).stderr
        self.assertIn('all.roles: every node has the class "alive" and 1 more, which makes F1', said)
        args = ("classify", "town.npz", "town.roles", "--splits", 1, "--shares", 60)
        self.assertNotIn("every node", self.run_well("evaluate", *args).stderr)

    def test_scaling_does_what_it_says(self):
        self.save("wide.npz", x=self.identity * np.array([1e-3, 1, 1, 1, 1e3, 1, 1, 1]) + 50)
        x = np.load(self.folder / "wide.npz")["x"]
        self.save("even.npz", x=(x - x.mean(0)) / x.std(0))
        self.save("unit.npz", x=x / np.linalg.norm(x, axis=1, keepdims=True))
        for scaling, by_hand in (("standardized", "even.npz"), ("unit-rows", "unit.npz")):
            found = self.classify("wide.npz", "--scaling", scaling, "--shares", 50)
            expected = self.classify(by_hand, "--shares", 50)
            self.assertEqual(found["results"][0]["micro_f1"], expected["results"][0]["micro_f1"])

    def test_threads_do_not_matter_and_seeds_do(self):
        one, two, other = (
            self.classify("town.npz", *args)["results"]
            for args in (("--threads", 1), ("--threads", 4), ("--seed", 2))
        )
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)


if __name__ == "__main__":
    program.main()
