"""irwe train by its recipe: mini-batches, spectral encodings, vectors that are ready to use."""

import json
import signal

import numpy as np

import program
from small_model import LEAN, TrainingTest, load, settings


class LeanTest(TrainingTest):
    def lean(self, *options, model="town.irwe", **changes):
        changed = settings(LEAN, **changes)
        return ["train", "town.edges", "-o", model, *changed, *options]

    def results(self, *options, **changes):
        self.run_well(*self.lean("--quiet", "--embeddings", "town.npz", *options, **changes))
        return self.bytes_of("town.irwe"), self.bytes_of("town.npz")


class Outputs(LeanTest):
    def test_identity_has_columns_of_deviation_one_and_position_rows_of_length_one(self):
        self.results()
        arrays = load(self.folder / "town.npz")
        self.assertEqual(arrays["position"].shape, (25, 16))
        np.testing.assert_allclose(arrays["identity"].mean(0), 0, atol=1e-4)
        np.testing.assert_allclose(arrays["identity"].std(0), 1, atol=1e-3)
        np.testing.assert_allclose(np.linalg.norm(arrays["position"], axis=1), 1, atol=1e-5)

    def test_raw_is_what_the_network_computes(self):
        self.results()
        ready = load(self.folder / "town.npz")
        self.results("--raw")
        raw = load(self.folder / "town.npz")
        scaled = (raw["identity"] - raw["identity"].mean(0)) / raw["identity"].std(0)
        np.testing.assert_allclose(scaled, ready["identity"], atol=1e-2)
        self.assertFalse(np.allclose(np.linalg.norm(raw["position"], axis=1), 1, atol=1e-3))

    def test_embed_gives_the_bytes_that_training_gave(self):
        for option in ([], ["--raw"]):
            _, expected = self.results(*option)
            self.run_well("embed", "town.irwe", "town.edges", "-o", "again.npz", "-q", *option)
            self.assertEqual(self.bytes_of("again.npz"), expected)

    def test_a_twin_that_came_later_stands_beside_its_twin(self):
        """Node 30 has the neighbors of node 3, in the first clique of the barbell."""
        self.results(training__identity_steps=200, training__position_steps=200)
        old = load(self.folder / "town.npz")
        edges = self.read("town.edges").splitlines()
        pairs = [line.split() for line in edges if line[:1].isdigit()]
        others = [u if v == "3" else v for u, v in pairs if "3" in (u, v)]
        self.write("grown.edges", "\n".join(edges + [f"30 {u}" for u in others]) + "\n")
        self.run_well(
            *("embed", "town.irwe", "grown.edges", "--extends", "town.edges"), "-o", "new.npz", "-q"
        )
        new = load(self.folder / "new.npz")
        self.assertEqual(list(new["nodes"]), [30])
        similarity = old["position"] @ new["position"][0]
        nearest = old["nodes"][np.argsort(-similarity)[:5]]
        clique = {int(u) for u in others} | {3}
        self.assertLessEqual(set(nearest.tolist()), clique)

    def test_a_graph_that_it_has_not_seen_is_embedded(self):
        self.results()
        self.run_well("generate", "erdos-renyi", "--num-nodes", 34, "--num-edges", 90, "-o", "other.edges", "-q")
        self.run_well("embed", "town.irwe", "other.edges", "-o", "other.npz", "-q")
        other = load(self.folder / "other.npz")
        self.assertEqual(other["identity"].shape, (34, 16))
        self.assertTrue(np.isfinite(other["position"]).all())


class SameBytes(LeanTest):
    def test_the_number_of_threads_does_not_matter(self):
        expected = self.results("--threads", 1)
        for threads in (2, 4):
            self.assertEqual(self.results("--threads", threads), expected)

    def test_another_seed_gives_other_bytes(self):
        self.assertNotEqual(self.results("--seed", 7), self.results("--seed", 8))

    def test_interrupted_and_resumed_is_the_same_as_uninterrupted(self):
        changes = {"training__identity_steps": 2000, "training__position_steps": 2000}
        expected = self.results(**changes)
        for moment in (20, 70):  # percent: among identity steps, and among position steps
            args = self.lean("--embeddings", "town.npz", "--progress", "json", **changes)
            running = self.start(*args)
            running.wait_for(lambda line: json.loads(line)["step"] >= 40 * moment)
            running.end(signal.SIGTERM)
            self.assertIn("town.irwe.checkpoint", self.files())
            self.run_well(
                *("train", "town.edges", "-o", "town.irwe", "--resume", "-q"),
                *("--embeddings", "town.npz"),
            )
            self.assertEqual((self.bytes_of("town.irwe"), self.bytes_of("town.npz")), expected)


class Recipe(LeanTest):
    def test_it_is_what_train_does_without_settings(self):
        self.run_well("train", "town.edges", "-o", "a.irwe", "-q")
        self.run_well("train", "town.edges", "-o", "b.irwe", "-q", "--preset", "auto")
        self.assertEqual(self.bytes_of("a.irwe"), self.bytes_of("b.irwe"))

    def test_the_settings_that_info_tells_train_it_again(self):
        self.results()
        about = json.loads(self.run_well("info", "town.irwe", "--json").stdout)
        training = about["training"].split("[result]")[0]
        self.write("again.toml", about["settings"] + "\n" + training)
        self.run_well("train", "town.edges", "-o", "again.irwe", "--config", "again.toml", "-q")
        self.assertEqual(self.bytes_of("again.irwe"), self.bytes_of("town.irwe"))

    def test_it_finds_the_cliques_of_a_ring(self):
        self.run_well("generate", "ring-of-cliques", "-o", "town.edges", "-q")
        self.run_well("train", "town.edges", "-o", "a.irwe", "-q", "--embeddings", "a.npz")
        result = self.run_well(
            *("evaluate", "cluster", "a.npz", "town.edges", "-k", 6, "--metric", "modularity"),
            *("--which", "position", "--json", "-q"),
        )
        self.assertGreater(json.loads(result.stdout)["results"][0]["modularity"]["mean"], 0.78)


if __name__ == "__main__":
    program.main()
