"""irwe train: what it writes, that its seed decides every byte, and what it says."""

import fcntl
import json
import os
import pathlib
import pty
import re
import struct
import subprocess
import termios
import zlib

import numpy as np

import program
import small_model
from small_model import TrainingTest, load


class Files(TrainingTest):
    def test_the_archive_of_embeddings_has_a_row_for_every_node(self):
        self.train("--embeddings", "town.npz")
        arrays = load(self.folder / "town.npz")
        self.assertEqual(set(arrays), {"nodes", "identity", "position", "irwe_origin"})
        (text,) = arrays["irwe_origin"]
        origin = json.loads(text)
        self.assertRegex(origin.pop("model"), "^[0-9a-f]{32}$")
        told = self.run_well("info", "town.irwe").stdout
        self.assertIn("fingerprint " + origin.pop("graph"), told)
        self.assertEqual(
            origin,
            {
                "form": "ready",
                "spaces": [
                    {"name": "identity", "comparable_across_graphs": True},
                    {"name": "position", "comparable_across_graphs": False},
                ],
            },
        )
        self.assertEqual(sorted(arrays["nodes"]), list(range(25)))
        for name in ("identity", "position"):
            self.assertEqual(arrays[name].shape, (25, 8))
            self.assertEqual(arrays[name].dtype, np.float32)
            self.assertTrue(np.isfinite(arrays[name]).all())
        self.assertEqual(self.files(), ["town.edges", "town.irwe", "town.npz"])

    def test_all_formats_hold_the_same_numbers(self):
        self.train("--embeddings", "town.npz")
        self.train("--embeddings", "town.tsv")
        self.train("--embeddings", "town.txt")
        arrays = load(self.folder / "town.npz")
        heading, *lines = self.read("town.tsv").splitlines()
        self.assertEqual(heading.split("\t")[:2], ["node", "identity_1"])
        table = np.array([line.split("\t") for line in lines])
        np.testing.assert_array_equal(table[:, 0].astype(int), arrays["nodes"])
        np.testing.assert_array_equal(table[:, 1:9].astype(np.float32), arrays["identity"])
        np.testing.assert_array_equal(table[:, 9:].astype(np.float32), arrays["position"])
        for name in ("identity", "position"):
            first, *lines = self.read(f"town.{name}.txt").splitlines()
            self.assertEqual(first, "25 8")
            rows = np.array([line.split(" ") for line in lines])
            np.testing.assert_array_equal(rows[:, 1:].astype(np.float32), arrays[name])
        self.assertNotIn("town.txt", self.files())

    def test_format_is_stronger_than_the_ending(self):
        self.train("--embeddings", "town.npz")
        self.train("--embeddings", "town.data", "--format", "npz")
        self.assertEqual(self.bytes_of("town.data"), self.bytes_of("town.npz"))

    def test_embeddings_can_go_to_standard_output_as_a_table(self):
        self.train("--embeddings", "town.tsv")
        self.assertEqual(self.train("--embeddings", "-").stdout, self.read("town.tsv"))

    def test_the_model_is_a_safetensors_file_of_finite_numbers(self):
        self.train()
        metadata, tensors = small_model.read_safetensors(self.folder / "town.irwe")
        self.assertEqual(metadata["irwe.format"], "irwe.model")
        self.assertEqual(metadata["irwe.model.embedding_dim"], "8")
        for prefix in ("identity/", "position/"):
            self.assertTrue(any(name.startswith(prefix) for name in tensors))
        for name, values in tensors.items():
            self.assertTrue(np.isfinite(values).all(), name)

    def test_the_header_of_the_model_has_the_checksum_that_is_documented(self):
        self.train()
        data = self.bytes_of("town.irwe")
        header = data[: 8 + int.from_bytes(data[:8], "little")]
        digits = re.search(rb'"irwe\.crc32":"([0-9a-f]{8})"', header)
        blanked = header[: digits.start(1)] + b"0" * 8 + header[digits.end(1) :]
        self.assertEqual(int(digits[1], 16), zlib.crc32(blanked))

    def test_an_old_model_is_replaced(self):
        self.write("town.irwe", "old")
        self.train("--force")
        self.assertGreater(len(self.bytes_of("town.irwe")), 1000)


class SameBytes(TrainingTest):
    def results(self, *options, **changes):
        self.train("--embeddings", "town.npz", *options, **changes)
        return self.bytes_of("town.irwe"), self.bytes_of("town.npz")

    def test_the_number_of_threads_does_not_matter(self):
        expected = self.results("--threads", 1)
        for threads in (2, 4):
            self.assertEqual(self.results("--threads", threads), expected)

    def test_another_seed_gives_other_bytes(self):
        first, again, other = (self.results("--seed", seed) for seed in (7, 7, 8))
        self.assertEqual(first, again)
        self.assertNotEqual(first[0], other[0])
        self.assertNotEqual(first[1], other[1])

    def test_little_memory_gives_the_bytes_of_much(self):
        changes = {
            "walks__encoder_walks_per_node": 50,
            "model__transformer_layers": 4,
            "training__num_iterations": 3,
        }
        refused = self.run_irwe(*self.arguments("--quiet", "--max-memory", "1MB", **changes))
        needed = int(re.search(r"needs about (\d+) MB", refused.stderr)[1])
        self.assertEqual(
            self.results("--max-memory", f"{needed + 1}MB", **changes),
            self.results("--max-memory", "4GB", **changes),
        )

    def test_the_order_of_lines_does_not_matter_to_the_embeddings(self):
        expected = self.results()[1]
        lines = self.read("town.edges").splitlines()
        turned = (" ".join(reversed(line.split())) for line in reversed(lines))
        self.write("turned.edges", "\n".join(turned) + "\n")
        self.train("--embeddings", "turned.npz", graph="turned.edges", model="turned.irwe")
        self.assertEqual(self.bytes_of("turned.npz"), expected)


class Brazil(TrainingTest):
    def test_a_preset_gives_the_same_bytes_with_one_two_and_four_threads(self):
        data = os.environ.get("IRWE_DATA")
        if not data:
            self.skipTest("IRWE_DATA does not name the folder with the paper's graphs")
        graph = pathlib.Path(data).absolute() / "brazil" / "edges.txt"
        results = set()
        for threads in (1, 2, 4):
            self.run_well(
                *("train", graph, "-o", "model", "--embeddings", "out.npz", "--quiet"),
                *("--preset", "brazil", "--set", "training.num_iterations=20"),
                *("--threads", threads),
            )
            results.add((self.bytes_of("model"), self.bytes_of("out.npz")))
        self.assertEqual(len(results), 1)


class Settings(TrainingTest):
    def metadata(self):
        return small_model.read_safetensors(self.folder / "town.irwe")[0]

    def test_every_preset_trains(self):
        names = sorted(path.stem for path in (program.SOURCE_DIR / "configs").glob("*.toml"))
        self.assertGreaterEqual(len(names), 13)
        steps = {"identity_steps": 1, "position_steps": 1, "num_iterations": 1}
        changes = {f"training__{name}": value for name, value in steps.items()}
        for name in names:
            with self.subTest(preset=name):
                self.train("--preset", name, **changes)
                text = (program.SOURCE_DIR / "configs" / f"{name}.toml").read_text()
                weight = re.search(r"feature_loss_weight = (\S+)", text)[1]
                self.assertEqual(self.metadata()["irwe.training.feature_loss_weight"], weight)

    def test_a_file_changes_auto_and_set_changes_the_file(self):
        self.write(
            "small.toml",
            'method = "irwe-network"\n'
            "[walks]\nwalk_length = 3\nwalks_per_node = 60\n"
            '[model]\nreadout_query = "normalized_encodings"\nreweighting_layers = 1\n',
        )
        options = small_model.settings()[8:]  # all but walks.*
        self.run_well(
            *("train", "town.edges", "-o", "town.irwe", "--quiet", "--config", "small.toml"),
            *options,
            *("--set", "walks.walks_per_node=70", "--set", "walks.walks_per_node=80"),
        )
        metadata = self.metadata()
        self.assertEqual(metadata["irwe.walks.walk_length"], "3")
        self.assertEqual(metadata["irwe.walks.walks_per_node"], "80", "the last one counts")
        self.assertEqual(metadata["irwe.walks.encoder_walks_per_node"], "20", "that of auto")
        self.assertEqual(metadata["irwe.model.readout_query"], '"normalized_encodings"')
        self.assertEqual(metadata["irwe.model.reweighting_layers"], "1")

    def test_a_pipe_of_settings_counts_as_a_file_of_them_does(self):
        # Whoever reads a pipe twice finds nothing the second time.
        text = 'method = "irwe"\n[model]\nembedding_dim = 16\n[training]\nseed = 3\n'
        self.run_well(
            *("train", "town.edges", "-o", "town.irwe", "--quiet", "--config", "/dev/stdin"),
            input=text,
        )
        metadata = self.metadata()
        self.assertEqual(metadata["irwe.model.embedding_dim"], "16")
        self.assertEqual(metadata["irwe.training.seed"], "3")

    def test_seed_is_stronger_than_set(self):
        self.train("--set", "training.seed=5", "--seed", "9")
        self.assertEqual(self.metadata()["irwe.training.seed"], "9")
        self.train("--set", "training.seed=5")
        self.assertEqual(self.metadata()["irwe.training.seed"], "5")

    def test_an_empty_settings_file_changes_nothing(self):
        self.write("empty.toml", "")
        self.train()
        expected = self.bytes_of("town.irwe")
        self.train("--config", "empty.toml")
        self.assertEqual(self.bytes_of("town.irwe"), expected)


class Progress(TrainingTest):
    def told(self, *options, **changes):
        return self.run_well(*self.arguments(*options, **changes)).stderr

    def rows(self, *options, **changes):
        stderr = self.told("--progress", "json", *options, **changes)
        return [json.loads(line) for line in stderr.splitlines()]

    def test_json_is_a_line_an_iteration_and_nothing_else(self):
        rows = self.rows()
        self.assertEqual([row["iteration"] for row in rows], list(range(1, 21)))
        for row in rows:
            self.assertEqual(row["num_iterations"], 20)
            self.assertTrue(all(np.isfinite(value) for value in row.values()))

    def test_both_losses_fall(self):
        rows = self.rows(training__num_iterations=60)
        for name in ("identity_loss", "aw_reconstruction", "position_loss"):
            self.assertLess(rows[-1][name], rows[0][name], name)

    def test_plain_tells_the_last_iteration_and_the_result(self):
        stderr = self.told("--progress", "plain")
        self.assertIn("irwe: iteration 20/20: identity loss ", stderr)
        self.assertIn("irwe: town.irwe: identity of iteration 20, position of ", stderr)
        self.assertNotIn("\r", stderr)

    def test_none_leaves_out_the_iterations(self):
        stderr = self.told("--progress", "none")
        self.assertIn("25 nodes, 96 edges", stderr)
        self.assertNotIn("iteration 20/20", stderr)

    def test_a_setting_that_is_not_used_is_told(self):
        told = "irwe: training.num_negatives is not used by hierarchical-softmax"
        for objective, is_told in (("hierarchical-softmax", True), ("negative-sampling", False)):
            result = self.run_well(
                *("train", "town.edges", "-o", "town.irwe", "--method", "deepwalk"),
                *("--set", f"training.objective={objective}", "--set", "training.num_negatives=20"),
            )
            self.assertEqual(told in result.stderr.splitlines(), is_told, result.stderr)

    def test_quiet_is_silent_whatever_the_progress(self):
        self.assertEqual(self.told("--quiet"), "")
        self.assertEqual(self.told("--quiet", "--progress", "json"), "")


class Phases(program.ProgramTest):
    """The default method makes two steps: what it shows are their phases."""

    PHASES = ["positions", "near pairs", "eigenvectors", "roles"]

    def setUp(self):
        super().setUp()
        self.run_well("generate", "planted-roles", "--num-nodes", 300, "-o", "town.edges", "--quiet")
        self.args = ("train", "town.edges", "-o", "town.irwe")

    def test_json_has_every_phase_and_a_share_that_rises(self):
        rows = [json.loads(line) for line in
                self.run_well(*self.args, "--progress", "json").stderr.splitlines()]
        phases = [row for row in rows if "phase" in row]
        self.assertEqual(list(dict.fromkeys(row["phase"] for row in phases)), self.PHASES)
        shares = [row["share"] for row in phases]
        self.assertEqual(shares, sorted(shares))
        self.assertGreater(len(set(shares)), len(self.PHASES))
        self.assertTrue(all(0 <= share <= 1 for share in shares))
        self.assertTrue(all("seconds_left" in row for row in phases if row["share"] > 0))
        self.assertEqual(rows[-1]["step"], 2)

    def test_a_terminal_shows_the_phase_within_its_width(self):
        for columns in (30, 80):
            with self.subTest(columns=columns):
                shown = self.shown_on_a_terminal(columns)
                lines = [re.sub(r"\x1b\[K", "", line) for line in re.split(r"[\r\n]+", shown)]
                self.assertTrue(all(len(line) < columns for line in lines if "%" in line), lines)
                for phase in self.PHASES:
                    self.assertTrue(any(line.startswith(f"irwe: {phase}: ") for line in lines), lines)
                self.assertTrue(any("left" in line or "…" in line for line in lines))

    def shown_on_a_terminal(self, columns):
        master, terminal = pty.openpty()
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
        with subprocess.Popen(
            [program.PROGRAM, *self.args], cwd=self.folder, stdin=terminal, stderr=terminal
        ) as child:
            os.close(terminal)
            shown = b""
            try:
                while data := os.read(master, 4096):
                    shown += data
            except OSError:  # the terminal is closed
                pass
        os.close(master)
        self.assertEqual(child.returncode, 0, shown)
        return shown.decode()

    def test_bytes_do_not_depend_on_who_watches(self):
        self.run_well(*self.args, "--quiet")
        quiet = (self.folder / "town.irwe").read_bytes()
        self.run_well(*self.args, "--progress", "json")
        self.assertEqual((self.folder / "town.irwe").read_bytes(), quiet)


class StopEarly(TrainingTest):
    def test_training_ends_when_quality_has_not_risen_for_as_long_as_patience(self):
        for patience in (1, 2):
            rows = [
                json.loads(line)
                for line in self.run_well(
                    *self.arguments("--progress", "json", "--stop-early"),
                    *("--set", "training.num_iterations=2000"),
                    *("--set", f"training.patience={patience}"),
                ).stderr.splitlines()
            ]
            qualities = [row["position_quality"] for row in rows]
            self.assertLess(len(rows), 2000)
            self.assertEqual(int(np.argmax(qualities)), len(rows) - 1 - patience)

    def test_without_it_all_iterations_are_done(self):
        rows = self.run_well(
            *self.arguments("--progress", "json", "--set", "training.patience=1")
        ).stderr.splitlines()
        self.assertEqual(len(rows), 20)

    def test_positions_come_from_the_best_iteration(self):
        """A training that ends with its best iteration gives the same positions."""
        options = ["--stop-early", "--set", "training.patience=1"]
        rows = self.run_well(
            *self.arguments("--progress", "json", "--embeddings", "a.npz", *options)
        ).stderr.splitlines()
        best = len(rows) - 1
        self.train("--embeddings", "b.npz", training__num_iterations=best)
        a, b = load(self.folder / "a.npz"), load(self.folder / "b.npz")
        np.testing.assert_array_equal(a["position"], b["position"])
        self.assertFalse(np.array_equal(a["identity"], b["identity"]))


if __name__ == "__main__":
    program.main()
