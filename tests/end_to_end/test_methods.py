"""irwe methods, and the verbs with models of every method that it lists."""

import json

import numpy as np

import program
import small_model

SMALL = {
    "walks.walk_length": 4,
    "walks.walks_per_node": 50,
    "walks.encoder_walks_per_node": 3,
    "model.embedding_dim": 8,
    "training.identity_steps": 3,
    "training.position_steps": 4,
    "training.batch_size": 8,
    "training.samples_per_node": 100,
}


class MethodsTest(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.methods = json.loads(self.run_well("methods", "--json").stdout)
        self.run_well("generate", "barbell", "--clique-size", 8, "-o", "town.edges")
        self.run_well("generate", "barbell", "--clique-size", 7, "-o", "other.edges")

    def train(self, method, *options):
        sets = [f"--set={key}={value}" for key, value in SMALL.items() if key in method["settings"]]
        arguments = ["town.edges", "-o", "town.irwe", "--method", method["name"], *sets, *options]
        return self.run_well("train", *arguments)

    def run_badly(self, *arguments, message):
        result = self.run_irwe(*arguments)
        self.assert_fails(result, 2, message)
        return result

    def without(self, ability):
        return [method for method in self.methods if not method[ability]]


class Listing(MethodsTest):
    def test_table_has_a_row_for_each_method(self):
        lines = self.run_well("methods").stdout.splitlines()
        names = [method["name"] for method in self.methods]
        rows = [line for line in lines[1:] if not line.startswith(" ")]
        self.assertEqual([row.split()[0] for row in rows], names)
        self.assertEqual(names[0], "irwe")

    def test_table_has_title_and_cost_of_each_method(self):
        words = " ".join(self.run_well("methods").stdout.split())
        for method in self.methods:
            self.assertIn(f"{method['title']} cost: {method['cost']}", words)

    def test_table_fits_80_columns(self):
        for line in self.run_well("methods").stdout.splitlines():
            with self.subTest(line=line):
                self.assertLessEqual(len(line), 80)

    def test_settings_of_one_are_a_file_for_config(self):
        for method in self.methods:
            with self.subTest(method=method["name"]):
                text = self.run_well("methods", method["name"]).stdout
                self.assertTrue(text.startswith(f'method = "{method["name"]}"\n\n['), text)
                (self.folder / "s.toml").write_text(text)
                sets = [f"--set={key}={value}" for key, value in SMALL.items() if key in method["settings"]]
                arguments = ["town.edges", "-o", "s.irwe", "--config", "s.toml", *sets]
                self.run_well("train", *arguments)
                metadata, _ = small_model.read_safetensors(self.folder / "s.irwe")
                self.assertEqual(metadata["irwe.method"], method["name"])

    def test_json_of_one_is_that_of_all(self):
        for method in self.methods:
            self.assertEqual(json.loads(self.run_well("methods", method["name"], "--json").stdout), method)

    def test_unknown_method_is_refused_with_those_there_are(self):
        names = ", ".join(method["name"] for method in self.methods)
        message = f'there is no method "node3vec"; expected one of {names}'
        self.run_badly("methods", "node3vec", message=message)
        arguments = ["train", "town.edges", "-o", "m.irwe", "--method", "node3vec"]
        self.run_badly(*arguments, message=f"--method: {message}")


class EveryMethod(MethodsTest):
    def test_every_verb_takes_its_models(self):
        for method in self.methods:
            with self.subTest(method=method["name"]):
                self.train(method, "--embeddings", "town.npz")
                self.run_well("embed", "town.irwe", "town.edges", "-o", "again.npz")
                self.assertEqual(
                    (self.folder / "town.npz").read_bytes(), (self.folder / "again.npz").read_bytes()
                )
                spaces = [space["name"] for space in method["spaces"]]
                arrays = np.load(self.folder / "town.npz")
                for space in spaces:
                    self.assertEqual(len(arrays[space]), len(arrays["nodes"]))
                self.assertIn(spaces[0], self.run_well("info", "town.irwe").stdout)
                about = json.loads(self.run_well("info", "town.irwe", "--json").stdout)
                self.assertEqual(about["training_graph"]["nodes"], len(arrays["nodes"]))
                by = ["--graph", "town.edges", "--by", spaces[0]]
                self.run_well("similar", "town.irwe", 1, *by)

    def test_other_graphs_are_embedded_or_refused_with_methods_that_can(self):
        able = ", ".join(m["name"] for m in self.methods if "new graphs" in m["embeds"])
        for method in self.methods:
            with self.subTest(method=method["name"]):
                self.train(method)
                arguments = ["embed", "town.irwe", "other.edges", "-o", "other.npz", "--quiet"]
                if "new graphs" in method["embeds"]:
                    self.run_well(*arguments)
                else:
                    self.run_badly(*arguments, message=f"train with one of the methods {able}")

    def test_flags_without_a_setting_are_refused(self):
        flags = {"seed_setting": ["--seed", 3], "early_stop_setting": ["--stop-early"]}
        for key, flag in flags.items():
            able = ", ".join(method["name"] for method in self.methods if method[key])
            for method in self.without(key):
                arguments = ["train", "town.edges", "-o", "m.irwe", "--method", method["name"], *flag]
                message = f"{flag[0]}: the method {method['name']} has no such setting"
                self.assertIn(able, self.run_badly(*arguments, message=message).stderr)

    def test_estimate_and_explain_name_the_methods_that_can(self):
        for method in self.without("estimates"):
            able = ", ".join(m["name"] for m in self.methods if m["estimates"])
            arguments = ["estimate", "town.edges", "--method", method["name"]]
            self.run_badly(*arguments, message=f"has no estimate; expected one of {able}")
        for method in self.without("explains"):
            able = ", ".join(m["name"] for m in self.methods if m["explains"])
            self.train(method)
            arguments = ["explain", "town.irwe", "town.edges", 1, "--quiet"]
            self.run_badly(*arguments, message=f"train with one of the methods {able}")

    def test_preset_of_another_method_is_refused(self):
        others = [method for method in self.methods if "brazil" not in method["presets"]]
        self.assertEqual(len(others), len(self.methods) - 1)
        for method in others:
            arguments = ["train", "town.edges", "-o", "m.irwe", "--method", method["name"]]
            message = f"the method {method['name']} has no preset brazil"
            self.run_badly(*arguments, "--preset", "brazil", message=message)

    def test_preset_without_a_method_means_the_method_that_has_it(self):
        few = ["--set", "training.num_iterations=1", "--set", "walks.walks_per_node=50"]
        few += ["--set", "model.reduction_layers=[64]", "--quiet"]
        self.run_well("train", "town.edges", "-o", "m.irwe", "--preset", "brazil", *few)
        metadata, _ = small_model.read_safetensors(self.folder / "m.irwe")
        self.assertEqual(metadata["irwe.method"], "irwe-network")
        self.run_well("train", "town.edges", "-o", "m.irwe", "--preset", "auto", "--quiet")
        metadata, _ = small_model.read_safetensors(self.folder / "m.irwe")
        self.assertEqual(metadata["irwe.method"], "irwe")

    def test_setting_of_another_method_is_refused_with_its_name(self):
        arguments = ["train", "town.edges", "-o", "m.irwe", "--set", "filter.mu=4"]
        message = "--set: filter.mu is a setting of prone; choose that by --method"
        self.run_badly(*arguments, message=message)

    def test_setting_of_several_others_is_refused_with_their_names(self):
        arguments = ["train", "town.edges", "-o", "m.irwe", "--set", "walks.walk_length=4"]
        message = "walks.walk_length is a setting of irwe-network, node2vec, "
        self.run_badly(*arguments, message=message)
        self.run_badly(*arguments, message="; choose one of these by --method, or leave it out")

    def test_method_of_the_file_and_of_the_command_must_agree(self):
        (self.folder / "s.toml").write_text(self.run_well("methods", "hop-svd").stdout)
        arguments = ["train", "town.edges", "-o", "m.irwe", "--config", "s.toml"]
        message = "s.toml: has settings of the method hop-svd, and --method asks for irwe"
        self.run_badly(*arguments, "--method", "irwe", message=message)
        (self.folder / "s.toml").write_text("method = 3\n")
        message = "s.toml:1: method: expected the name of a method in quotes, found \"3\""
        self.run_badly(*arguments, message=message)


class Estimates(MethodsTest):
    """The memory that irwe estimate counts, and that a training takes."""

    # So that most of the time is not spent on steps that take no more memory.
    FEW = {
        "walks.walk_length": 20,
        "walks.walks_per_node": 4,
        "training.samples_per_node": 100,
        "training.epochs": 1,
        "training.factor_rounds": 20,
        "similarity.num_rounds": 1,
        "training.num_near": 10,
    }

    def estimate(self, method, *options):
        sets = [f"--set={key}={value}" for key, value in self.FEW.items() if key in method["settings"]]
        self.arguments = ["some.edges", "--method", method["name"], *sets, *options]
        return json.loads(self.run_well("estimate", *self.arguments, "--json", "--quiet").stdout)

    def counted(self):
        return [
            m for m in self.methods if m["estimates"] and m["name"] not in ("irwe", "irwe-network")
        ]

    def test_memory_is_near_that_of_a_training(self):
        for num_nodes, factor in ((1500, 2), (5000, 2)):
            size = ["--num-nodes", num_nodes, "--edges-per-node", 5]
            self.run_well("generate", "barabasi-albert", *size, "-o", "some.edges", "--quiet")
            for method in self.counted():
                with self.subTest(method=method["name"], nodes=num_nodes):
                    needed = self.estimate(method)["needed_bytes"]
                    code, stderr, peak, _ = program.usage_of_child(
                        ["train", *self.arguments, "-o", "m.irwe", "--embeddings", "e.npz"],
                        self.folder,
                    )
                    self.assertEqual(code, 0, stderr)
                    told = f"{needed / 1e6:.0f} MB told, {peak / 1e6:.0f} MB taken"
                    self.assertGreater(needed, peak / factor, told)
                    self.assertLess(needed, peak * factor, told)

    def test_training_refuses_with_less_memory_than_it_needs(self):
        size = ["--num-nodes", 2000, "--edges-per-node", 5]
        self.run_well("generate", "barabasi-albert", *size, "-o", "some.edges", "--quiet")
        for method in self.counted():
            with self.subTest(method=method["name"]):
                told = self.estimate(method, "--max-memory", "10MB")
                self.assertFalse(told["fits"])
                self.assertNotIn("seconds", told)
                self.run_badly(
                    "train", *self.arguments, "-o", "m.irwe", "--quiet", message="training needs about "
                )

    def test_time_is_told_in_parts(self):
        size = ["--num-nodes", 1000, "--edges-per-node", 5]
        self.run_well("generate", "barabasi-albert", *size, "-o", "some.edges", "--quiet")
        for method in self.counted():
            with self.subTest(method=method["name"]):
                seconds = self.estimate(method)["seconds"]
                total = seconds.pop("total")
                self.assertGreater(total, 0)
                self.assertAlmostEqual(sum(seconds.values()), total, delta=1e-6 + 1e-3 * total)


if __name__ == "__main__":
    program.main()
