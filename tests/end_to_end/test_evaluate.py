"""irwe evaluate: embeddings of any program, as NumPy and others write them, scored."""

import gzip
import io
import json
import re
import unittest
import zipfile

import numpy as np

import program

try:
    from sklearn.linear_model import LogisticRegression
except ImportError:
    LogisticRegression = None

COMMON = {"--help", "--quiet", "--json", "--seed", "--threads", "--scaling", "--which"}
OPTIONS = {
    "classify": COMMON | {"--shares", "--splits", "--min-members", "--save-splits"},
    "cluster": COMMON
    | {"--metric", "--runs", "--starts", "--hops", "--buckets", "--neighbors"}
    | {"--save-clusters", "--nodes", "--self-loops"},
}


class EvaluateTest(program.ProgramTest):
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


class Files(EvaluateTest):
    """All of these hold the identity vectors, and so have the same scores."""

    def setUp(self):
        super().setUp()
        self.expected = self.classify("town.npz", "--which", "identity")["results"]

    def check(self, name, *args):
        with self.subTest(file=name):
            results = self.classify(name, *args)["results"]
            for result, expected in zip(results, self.expected, strict=True):
                for key in ("share", "micro_f1", "macro_f1"):
                    self.assertEqual(result[key], expected[key])

    def text(self, separator, heading="", order=range(120)):
        rows = (
            separator.join([str(self.nodes[i]), *map(repr, self.identity[i].tolist())])
            for i in order
        )
        return heading + "\n".join(rows) + "\n"

    def test_arrays_as_numpy_writes_them(self):
        shuffled = np.random.default_rng(1).permutation(120)
        np.save(self.folder / "a.npy", self.identity)
        self.check("a.npy")
        np.save(self.folder / "fortran.npy", np.asfortranarray(self.identity))
        self.check("fortran.npy")
        np.save(self.folder / "double.npy", self.identity.astype(np.float64))
        self.check("double.npy")
        self.check(self.save("one.npz", emb=self.identity))
        np.savez(self.folder / "unnamed.npz", self.identity)
        self.check("unnamed.npz")
        np.savez_compressed(self.folder / "small.npz", ids=shuffled, x=self.identity[shuffled])
        self.check("small.npz")
        names = shuffled.astype(str)
        self.check(self.save("texts.npz", names=names, identity=self.identity[shuffled]))
        with open(self.folder / "version3.npy", "wb") as file:
            np.lib.format.write_array(file, self.identity, version=(3, 0))
        self.check("version3.npy")

    def test_zip64_and_data_descriptors(self):
        data = io.BytesIO()
        np.save(data, self.identity)
        with zipfile.ZipFile(self.folder / "large.npz", "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open("x.npy", "w", force_zip64=True) as member:
                member.write(data.getvalue())
        self.check("large.npz")
        stream = io.BytesIO()
        unseekable = io.BufferedWriter(_Unseekable(stream))
        with zipfile.ZipFile(unseekable, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("x.npy", data.getvalue())
        unseekable.flush()
        self.write("stream.npz", stream.getvalue())
        self.check("stream.npz")

    def test_texts(self):
        backwards = range(119, -1, -1)
        self.check(self.write("plain.txt", self.text(" ")))
        self.check(self.write("word2vec.vec", self.text(" ", "120 8\n", backwards)))
        self.check(self.write("node2vec.emb", self.text(" ", "120 8\n")))
        self.check(self.write("pandas.csv", self.text(",", ",0,1,2,3,4,5,6,7\n", backwards)))
        self.check(self.write("words.csv", self.text(";", "node;a;b;c;d;e;f;g;h\n")))
        heading = "node\t" + "\t".join(f"identity_{i}" for i in range(1, 9)) + "\n"
        self.check(self.write("ours.tsv", self.text("\t", heading)), "--which", "identity")
        packed = gzip.compress(self.text(" ").encode())
        self.check(self.write("packed.txt.gz", packed))

    def test_standard_input(self):
        result = self.run_well(
            *("evaluate", "classify", "-", "town.roles", "--splits", 3, "--json"),
            input=self.text("\t"),
        )
        self.assertEqual(
            [r["micro_f1"] for r in json.loads(result.stdout)["results"]],
            [r["micro_f1"] for r in self.expected],
        )
        self.assertIn("irwe: standard input: 120 nodes, embedding of 8 dimensions", result.stderr)

    def test_two_files_of_word2vec(self):
        self.write("pair.identity.txt", self.text(" ", "120 8\n"))
        self.write("pair.position.txt", self.text(" ", "120 8\n"))
        self.check("pair.txt", "--which", "identity")
        self.check("pair.txt", "--which", "position")

    def test_damaged_and_strange_files_are_refused(self):
        whole = (self.folder / "town.npz").read_bytes()
        cut = self.write("cut.npz", whole[: len(whole) // 2])
        self.refuse(["classify", cut, "town.roles"], "cut.npz: the .npz archive is damaged or ends")
        place = whole.index(self.position.tobytes()) + 100
        flipped = whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :]
        self.refuse(
            ["classify", self.write("flipped.npz", flipped), "town.roles"],
            'flipped.npz: array "position": the checksum does not fit',
        )
        names = np.array(["a", 5, None], dtype=object)
        objects = self.save("objects.npz", nodes=names, x=self.identity[:3])
        self.refuse(
            ["classify", objects, "town.roles"],
            'objects.npz: array "nodes": pickled objects are not read',
        )
        header = np.lib.format.header_data_from_array_1_0(np.zeros((1, 1), np.float32))
        header["shape"] = (2**40, 128)
        claim = io.BytesIO()
        np.lib.format.write_array_header_1_0(claim, header)
        self.write("claim.npy", claim.getvalue() + bytes(1000))
        self.refuse(
            ["classify", "claim.npy", "town.roles"],
            "claim.npy: has 1000 bytes of data, which is not what the shape (1099511627776, 128)",
        )
        half = self.save("half.npz", x=self.identity.astype(np.float16))
        self.refuse(["classify", half, "town.roles"], 'values of type "<f2" are not read')
        self.position[7, 2] = np.nan
        self.refuse(
            ["classify", self.save("nan.npz"), "town.roles"],
            'nan.npz: array "position": has nan in row 7, column 2 (both from 0)',
        )


class _Unseekable(io.RawIOBase):
    """Makes zipfile write sizes behind the data."""

    def __init__(self, target):
        super().__init__()
        self.target = target

    def writable(self):
        return True

    def write(self, data):
        return self.target.write(bytes(data))


class Classify(EvaluateTest):
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
            + ["multi_label", "embeddings_without_label", "labelled_nodes_without_embedding"]
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
        self.assertEqual(found["labelled_nodes_without_embedding"], 1)

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


class Cluster(EvaluateTest):
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
            ["space", "scaling", "clusters", "modularity", "normalised cut"],
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
        self.assertEqual(told["labels"]["labelled_nodes"], len(names))
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

    def test_threads_do_not_matter_and_seeds_do(self):
        args = ("--starts", 1, "--which", "identity")
        one, two, other = (
            self.cluster("town.npz", *args, *more)["results"]
            for more in (("--threads", 1), ("--threads", 4), ("--seed", 2))
        )
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)


class Errors(EvaluateTest):
    def test_spaces_that_the_file_has_not(self):
        self.save("one.npz", nodes=self.nodes, emb=self.identity)
        np.save(self.folder / "a.npy", self.identity)
        for which, file, has in (
            ("identity", "a.npy", "embedding"),
            ("both", "one.npz", "emb"),
            ("other", "town.npz", "identity, position"),
        ):
            self.refuse(
                ["classify", file, "town.roles", "--which", which],
                f'{file}: has no embeddings called "{which if which != "both" else "identity"}"',
                f"expected one of {has}",
            )

    def test_values_of_options(self):
        for options, fragments in (
            (["--shares", "0"], ["--shares", "above 0 and below 90", '"0"']),
            (["--shares", "20,90"], ["--shares", "above 0 and below 90", '"90"']),
            (["--shares", "x"], ["--shares", '"x"']),
            (["-C", "0"], ["-C", "expected a number above 0"]),
            (["-C", "nan"], ["-C", "expected a number above 0"]),
            (["--splits", "0"], ["--splits", "expected a whole number from 1"]),
            (["--scaling", "odd"], ["--scaling", "raw or standardized or unit-rows"]),
        ):
            with self.subTest(options=options):
                self.refuse(["classify", "town.npz", "town.roles", *options], *fragments)
        for options, fragments in (
            (["-k", "0"], ["-k", "expected a whole number from 1"]),
            ([], ["-k is required", "see irwe evaluate cluster --help"]),
            (["-k", "121"], ["-k: expected at most 120", "found 121"]),
            (["-k", "4", "--metric", "x"], ["--metric", "modularity or ncut or both"]),
            (["-k", "4", "--buckets", "0"], ["--buckets", "expected a whole number from 1"]),
        ):
            with self.subTest(options=options):
                self.refuse(["cluster", "town.npz", "town.edges", *options], *fragments)

    def test_nodes_without_an_embedding(self):
        self.save("few.npz", nodes=self.nodes[2:], x=self.identity[2:])
        self.refuse(
            ["cluster", "few.npz", "town.edges", "-k", 4],
            'few.npz: has no embedding of 2 nodes of town.edges, such as "0"',
        )

    def test_labels_of_other_nodes_alone(self):
        self.write("other.labels", "a x\nb y\n")
        self.refuse(["classify", "town.npz", "other.labels"], "none of its 2 nodes")

    def test_a_single_class(self):
        self.write("same.labels", "".join(f"{node} x\n" for node in range(120)))
        self.refuse(["classify", "town.npz", "same.labels"], "class")

    def test_files(self):
        self.refuse(["classify", "none.npz", "town.roles"], "none.npz: cannot be opened")
        self.refuse(["classify", "town.npz", "none.roles"], "none.roles: cannot be opened")
        self.refuse(["cluster", "town.npz", "none.edges", "-k", 4], "none.edges: cannot be opened")
        self.refuse(["classify", "-", "-"], "standard input cannot be")
        self.refuse(["cluster", "-", "-", "-k", 4], "standard input cannot be")
        for output in ("town.npz", "./town.roles"):
            self.refuse(
                ["classify", "town.npz", "town.roles", "--save-splits", output],
                f"{output.removeprefix('./')}: is read, so it cannot be the output",
            )
        self.refuse(
            ["cluster", "town.npz", "town.edges", "-k", 4, "--save-clusters", "town.edges"],
            "town.edges: is read, so it cannot be the output",
        )
        self.refuse(
            ["classify", "town.npz", "town.roles", "--save-splits", "-"],
            "standard output has the scores",
        )
        result = self.run_irwe(
            *("evaluate", "classify", "town.npz", "town.roles", "--save-splits", "no/where.json")
        )
        self.assertEqual(result.code, 1)

    def test_no_task_names_the_tasks(self):
        self.assert_fails(
            self.run_irwe("evaluate"), 2, "expected one of classify, cluster, found nothing"
        )


class Help(program.ProgramTest):
    def test_help_names_every_option_and_no_other(self):
        for task, options in OPTIONS.items():
            text = self.run_well("evaluate", task, "--help").stdout
            found = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.MULTILINE)
            self.assertEqual(sorted(found), sorted(options))
            self.assertIn(f"Usage: irwe evaluate {task}", text)
            self.assertIn(f"\n  irwe evaluate {task} town.npz", text)


if __name__ == "__main__":
    program.main()
