"""A million nodes and ten million edges through the real program, with its default settings."""

import resource

import numpy as np

import program


class MillionNodes(program.ProgramTest):
    def test_features_of_a_million_nodes_take_less_than_six_gigabytes(self):
        self.run_well("generate", "erdos-renyi", "--num-nodes", 1_000_000, "--num-edges", 10_000_000,
                      "-o", "big.edges", "--node-list", "big.nodes")
        self.run_well("features", "big.edges", "--nodes", "big.nodes", "-o", "big.npz",
                      timeout=3000)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        print(f"peak memory {peak / 1e9:.2f} GB")
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
