"""A planted town and vectors of its nodes, for the tests of irwe evaluate."""

import json

import numpy as np

import program


class ScoredTownTest(program.ProgramTest):
    """Has a planted town of 120 nodes, 0 to 119, and vectors that know roles or communities."""

    @classmethod
    def setUpClass(cls):
        cls.random = np.random.default_rng(5)

    def setUp(self):
        super().setUp()
        self.run_well(
            *("generate", "planted-roles", "--num-nodes", 120, "--num-communities", 4),
            *("--quiet", "-o", "town.edges"),
        )
        self.nodes = np.arange(120)
        self.identity = self.vectors_of("town.roles")
        self.position = self.vectors_of("town.communities")
        self.save("town.npz")

    def labels(self, name):
        return dict(line.split() for line in self.read(name).splitlines())

    def vectors_of(self, name):
        """Eight numbers a node: its class, and much noise."""
        labels = self.labels(name)
        classes = sorted(set(labels.values()))
        vectors = np.random.default_rng(3).normal(size=(120, 8))
        for node in range(120):
            vectors[node, classes.index(labels[str(node)])] += 3
        return vectors.astype(np.float32)

    def save(self, name, **arrays):
        arrays = arrays or {
            "nodes": self.nodes,
            "identity": self.identity,
            "position": self.position,
        }
        np.savez(self.folder / name, **arrays)
        return name

    def json_of(self, *args):
        return json.loads(self.run_well("evaluate", *args, "--json", "--quiet").stdout)

    def classify(self, file, *args, labels="town.roles"):
        return self.json_of("classify", file, labels, "--splits", 3, *args)

    def cluster(self, file, *args):
        return self.json_of("cluster", file, "town.edges", "-k", 4, "--runs", 2, *args)

    def refuse(self, args, *fragments):
        before = self.files()
        self.assert_fails(self.run_irwe("evaluate", *args, "--quiet"), 2, *fragments)
        self.assertEqual(self.files(), before)
