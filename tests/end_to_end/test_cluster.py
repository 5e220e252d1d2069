"""irwe evaluate cluster: how well vectors fall into communities and roles."""

import json
import re

import numpy as np

import program
import scored_town


class Cluster(scored_town.ScoredTownTest):
    def modularity(self, clusters):
        edges = np.loadtxt(self.folder / "town.edges", dtype=int)
        a, b = clusters[edges[:, 0]], clusters[edges[:, 1]]
        volumes = np.bincount(a, minlength=4) + np.bincount(b, minlength=4)
        return np.mean(a == b) - np.sum((volumes / (2 * len(edges))) ** 2)

    def test_position_has_modularity_and_identity_has_not(self):
        identity, position = self.cluster("town.npz")["results"]
        self.assertGreater(position["modularity"]["mean"], 0.4)
        self.assertLess(identity["modularity"]["mean"], 0.3)
        self.assertTrue(0 < identity["normalized_cut"]["mean"] < 4)

    def test_json_has_everything(self):
        found = self.cluster("town.npz", "--which", "position", "--starts", 2, "--hops", 3)
        self.assertEqual(
            list(found),
            ["task", "embeddings", "graph", "options", "nodes", "edges", "results"],
        )
        self.assertEqual(
            found["options"],
            {"k": 4, "metric": "both", "scaling": "raw", "runs": 2, "starts": 2, "hops": 3}
            | {"buckets": 500, "neighbors": 10, "seed": 1},
        )
        (result,) = found["results"]
        self.assertEqual(list(result), ["space", "modularity", "normalized_cut"])
        for key in ("modularity", "normalized_cut"):
            values = result[key]["of_run"]
            self.assertEqual(len(values), 2)
            self.assertAlmostEqual(result[key]["mean"], np.mean(values))
            self.assertAlmostEqual(result[key]["deviation"], np.std(values))

    def test_one_metric_alone(self):
        for metric, key in (("modularity", "modularity"), ("ncut", "normalized_cut")):
            both = self.cluster("town.npz")["results"]
            alone = self.cluster("town.npz", "--metric", metric)["results"]
            for one, all_of_them in zip(alone, both, strict=True):
                self.assertEqual(list(one), ["space", key])
                self.assertEqual(one[key], all_of_them[key])

    def test_the_table_shows_the_same(self):
        args = ("cluster", "town.npz", "town.edges", "-k", 4, "--runs", 2)
        lines = self.run_well("evaluate", *args).stdout.splitlines()
        self.assertEqual(
            re.split("  +", lines[0]),
            ["space", "scaling", "clusters", "modularity", "normalized cut"],
        )
        for line, result in zip(lines[1:], self.json_of(*args)["results"], strict=True):
            found, cut = result["modularity"], result["normalized_cut"]
            self.assertEqual(
                re.split("  +", line),
                [result["space"], "raw", "4"]
                + [f"{100 * found['mean']:.1f} ± {100 * found['deviation']:.1f}"]
                + [f"{cut['mean']:.2f} ± {cut['deviation']:.2f}"],
            )

    def test_saved_clusters_have_the_modularity_that_is_told(self):
        args = ("town.npz", "town.edges", "-k", 4, "--runs", 1, "--save-clusters", "clusters.tsv")
        found = self.json_of("cluster", *args)
        lines = [line.split("\t") for line in self.read("clusters.tsv").splitlines()]
        self.assertEqual(lines[0], ["node", "identity", "position"])
        table = np.array(lines[1:], dtype=int)
        self.assertEqual(table[:, 0].tolist(), list(range(120)))
        for column, result in enumerate(found["results"], 1):
            self.assertAlmostEqual(
                self.modularity(table[:, column]), result["modularity"]["mean"], places=9
            )

    def test_saved_clusters_can_be_read_as_labels(self):
        names = [f"{mark}x{i}" for i, mark in enumerate(["#", '"', "%", "a b ", "", " "] * 2)]
        quoted = ['"' + name.replace('"', '""') + '"' for name in names]
        ring = zip(quoted, quoted[1:] + quoted[:1])
        self.write("ring.edges", "".join(f"{a}\t{b}\n" for a, b in ring))
        self.save("ring.npz", nodes=np.array(names), x=self.identity[: len(names)])
        args = ("ring.npz", "ring.edges", "-k", 3, "--save-clusters", "ring.tsv")
        self.run_well("evaluate", "cluster", *args)
        told = json.loads(
            self.run_well("info", "ring.edges", "--labels", "ring.tsv", "--json").stdout
        )
        self.assertEqual(told["labels"]["labeled_nodes"], len(names))
        self.assertEqual(told["labels"]["unknown_nodes"], 0)

    def test_embeddings_of_other_nodes_are_left_out_and_told(self):
        shuffled = np.random.default_rng(1).permutation(120)
        more = np.concatenate([self.nodes[shuffled], [500, 501]])
        vectors = np.concatenate([self.position[shuffled], self.position[:2] * 100])
        self.save("more.npz", nodes=more, position=vectors)
        result = self.run_well(
            *("evaluate", "cluster", "more.npz", "town.edges", "-k", 4, "--runs", 2, "--json")
        )
        self.assertIn(
            "more.npz: 2 embeddings of nodes that are not in the graph left out", result.stderr
        )
        self.assertEqual(
            json.loads(result.stdout)["results"],
            self.cluster("town.npz", "--which", "position")["results"],
        )

    def test_few_names_that_match_are_told(self):
        more = np.concatenate([self.nodes, np.arange(500, 621)])
        vectors = np.concatenate([self.position, self.position, self.position[:1]])
        self.save("many.npz", nodes=more, position=vectors)
        args = ("many.npz", "town.edges", "-k", 4, "--runs", 1)
        result = self.run_well("evaluate", "cluster", *args)
        self.assertIn(
            "many.npz: fewer than half of its names are nodes of town.edges; do they belong "
            "together?",
            result.stderr,
        )

    def test_embeddings_of_another_graph_are_refused(self):
        lines = self.read("town.edges").splitlines(keepends=True)
        self.write("before.edges", "".join(lines + ["0 119\n"]))
        made = ("-o", "m.irwe", "--embeddings", "made.npz", "--quiet")
        self.run_well("train", "town.edges", *made)
        args = ("-k", 4, "--runs", 1, "--quiet")
        self.run_well("evaluate", "cluster", "made.npz", "town.edges", *args)
        self.assert_fails(
            self.run_irwe("evaluate", "cluster", "made.npz", "before.edges", *args),
            2,
            "made.npz: was made for the graph with the fingerprint ",
            ", that of before.edges; give the graph that was embedded, read in the same way, or "
            "embed this one",
        )

    def test_threads_do_not_matter_and_seeds_do(self):
        args = ("--starts", 1, "--which", "identity")
        one, two, other = (
            self.cluster("town.npz", *args, *more)["results"]
            for more in (("--threads", 1), ("--threads", 4), ("--seed", 2))
        )
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)


if __name__ == "__main__":
    program.main()
