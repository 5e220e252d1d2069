"""A million nodes and ten million edges through the real program, with its default settings."""

import filecmp
import os
import time
import unittest

import numpy as np

import program


class LargeTest(program.ProgramTest):
    def peak_memory_of(self, *args):
        code, stderr, peak, _ = program.usage_of_child(args, self.folder, timeout=3600)
        self.assertEqual(code, 0, stderr)
        print(f"peak memory {peak / 1e9:.2f} GB")
        return peak


class MillionNodesTraining(LargeTest):
    BLOCK = 1000

    def test_training_takes_less_than_an_hour_and_four_gigabytes(self):
        num_nodes = 1_000_000
        sizes = ",".join([str(self.BLOCK)] * (num_nodes // self.BLOCK))
        self.run_well("generate", "stochastic-block-model", "--sizes", sizes, "--inside", 15 / 999,
                      "--between", 5 / (num_nodes - self.BLOCK), "-o", "big.edges")
        self.run_well("convert", "big.edges", "-o", "big.graph")
        start = time.monotonic()
        peak = self.peak_memory_of("train", "big.graph", "-o", "big.irwe", "--embeddings", "big.npz",
                                   "--max-memory", "8GB", "--quiet")
        print(f"{time.monotonic() - start:.0f} s")
        self.assertLess(time.monotonic() - start, 3600)
        self.assertLess(peak, 4e9)
        with np.load(self.folder / "big.npz") as embeddings:
            self.check_blocks(embeddings["nodes"], embeddings["position"])

    def check_blocks(self, nodes, position):
        """A node is nearer to nodes of its block than to others."""
        rows = np.random.default_rng(1).choice(len(nodes), 2000, replace=False)
        similarity = position[rows] @ position[rows].T / 1.5**2  # rows have this length
        block = nodes[rows] // self.BLOCK
        same = block[:, None] == block[None, :]
        np.fill_diagonal(same, False)
        other = ~same
        np.fill_diagonal(other, False)
        self.assertGreater(similarity[same].mean(), similarity[other].mean() + 0.5)


@unittest.skipIf(os.environ.get("IRWE_HAS_RANKS") == "0", "built without Gloo")
class MillionNodesOfRanks(LargeTest):
    """Ranks make room: each needs at most half of what one process needs, and the bytes are its."""

    def train(self, name, *options):
        files = ("-o", f"{name}.irwe", "--embeddings", f"{name}.npz")
        # The largest of this process and of the ranks that it starts and waits for.
        return self.peak_memory_of("train", "big.graph", *files, "--threads", 1, "--quiet", *options)

    def test_four_ranks_take_half_of_the_memory_each_and_give_the_same_bytes(self):
        self.run_well("generate", "planted-roles", "--num-nodes", 1_000_000, "--num-communities", 1000,
                      "--core-degree", 34, "-o", "big.edges")
        self.run_well("convert", "big.edges", "-o", "big.graph")
        of_one = self.train("one")
        of_each = self.train("four", "--ranks", 4)
        self.assertLessEqual(of_each, of_one / 2)
        for ending in ("irwe", "npz"):
            one, four = (self.folder / f"{name}.{ending}" for name in ("one", "four"))
            self.assertTrue(filecmp.cmp(one, four, shallow=False), ending)


class MillionNodes(LargeTest):
    def test_features_of_a_million_nodes_take_less_than_six_gigabytes(self):
        self.run_well("generate", "erdos-renyi", "--num-nodes", 1_000_000, "--num-edges", 10_000_000,
                      "-o", "big.edges", "--node-list", "big.nodes")
        peak = self.peak_memory_of("features", "big.edges", "--nodes", "big.nodes", "-o", "big.npz")
        self.assertLess(peak, 6e9)
        with np.load(self.folder / "big.npz") as features:
            self.assertEqual(len(features["nodes"]), 1_000_000)
            self.assertEqual(features["walks"].shape, (1_000_000, 10, 8))
            self.assertEqual(features["global_position_encodings"].shape, (1_000_000, 128))
            indptr = features["aw_statistics_indptr"]
            sums = np.add.reduceat(features["aw_statistics_data"], indptr[:-1])
            self.assertTrue((sums == 1000).all())


if __name__ == "__main__":
    program.main()
