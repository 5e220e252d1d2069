"""Files that somebody sent: what they may do to the terminal, to memory and to results."""

import gzip
import json

import numpy as np

import program
from small_model import TrainingTest, read_safetensors, write_safetensors

ESCAPE = "\x1b]0;title\x07"
CSI = "\x9b31m"  # a control character of Unicode


class ForeignFiles(TrainingTest):
    def change_model(self, model, change):
        """Writes bad.irwe: the model as change(metadata, tensors) leaves it, with right checksums."""
        metadata, tensors = read_safetensors(self.folder / model)
        tensors = {name: values.copy() for name, values in tensors.items()}
        change(metadata, tensors)
        write_safetensors(self.folder / "bad.irwe", metadata, tensors)

    def train_by(self, method, name):
        self.run_well("train", "town.edges", "-o", name, "--method", method, "--quiet")


class Terminal(ForeignFiles):
    def assert_clean(self, result):
        for text in (result.stdout, result.stderr):
            bad = [c for c in text if (ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) < 160]
            self.assertEqual(bad, [], text)

    def test_a_model_as_it_was_written_stays_good(self):
        self.train_by("irwe", "town.irwe")
        self.change_model("town.irwe", lambda metadata, tensors: None)
        self.run_well("info", "bad.irwe")

    def test_texts_of_a_model_are_checked(self):
        self.train_by("irwe", "town.irwe")
        for key, expected in (
            ("irwe.fingerprint", "expected 32 hexadecimal digits"),
            ("irwe.result", "expected lines of text without control characters"),
        ):
            for text in (ESCAPE, CSI, "forged\nirwe: error" + ESCAPE):
                self.change_model("town.irwe", lambda metadata, _: metadata.update({key: text}))
                result = self.run_irwe("info", "bad.irwe")
                self.assert_fails(result, 2, "bad.irwe: has ", key, expected)
                self.assert_clean(result)

    def test_names_of_an_npz_are_checked(self):
        vectors = np.eye(3, dtype="f4")
        for name in ("a" + ESCAPE, "b\nirwe: error: forged", "c" + CSI, "d\te", "x" * 1025):
            np.savez(self.folder / "a.npz", nodes=[name, "y", "z"], identity=vectors)
            result = self.run_irwe("similar", "a.npz", "y")
            self.assert_fails(result, 2, 'array "nodes": has the name', "in row 0 (from 0)",
                              "without control characters")
            self.assert_clean(result)

    def test_names_of_arrays_are_checked(self):
        np.savez(self.folder / "a.npz", **{"a" + ESCAPE: np.eye(3, dtype="f4")})
        result = self.run_irwe("evaluate", "cluster", "a.npz", "town.edges", "-k", 2)
        self.assert_fails(result, 2, "has an array called", "without control characters")
        self.assert_clean(result)

    def test_names_of_a_binary_graph_are_checked(self):
        self.write("abc.edges", "a b\nb c\n")
        self.run_well("convert", "abc.edges", "-o", "abc.graph")
        metadata, tensors = read_safetensors(self.folder / "abc.graph")
        for name in (b"b\x1b[2J", "ö\u009b".encode(), b"b\nc"):
            texts = np.frombuffer(b"a" + name + b"\xf4\x8f\xbf\xbf", "u1")
            offsets = np.array([0, 1, 1 + len(name), len(texts)], "<u8")
            changed = {**tensors, "texts": texts, "name_offsets": offsets}
            write_safetensors(self.folder / "bad.graph", metadata, changed)
            result = self.run_irwe("info", "bad.graph")
            self.assert_fails(result, 2, "as the name of node", "without control characters")
            self.assert_clean(result)

    def test_names_of_an_edge_list_have_no_control_characters_of_unicode(self):
        self.write("c1.edges", f"a b{CSI}\n")
        result = self.run_irwe("info", "c1.edges")
        self.assert_fails(result, 2, "c1.edges:1: a control character in the name")
        self.assert_clean(result)

    def test_hidden_characters_of_names_are_shown(self):
        hidden = ("\u202e", "\u200b", "\u2066", "\ufeff", "\u00ad", "\U000e0041")
        names = [f"a{character}b" for character in hidden]
        self.write("h.edges", "".join(f"{name} c\n{name} d\n" for name in names) + "c d\n")
        self.run_well("train", "h.edges", "-o", "h.irwe", "--embeddings", "h.npz")
        labels = "".join(f"{name} {name[:2]}\n" for name in names) + "c c\nd c\n"
        self.write("h.labels", labels)
        for arguments in (
            ["similar", "h.npz", "c", "-k", 20],
            ["similar", "h.npz", "c", "-k", 20, "--json"],
            ["similar", "h.npz", "no-such"],
            ["similar", "h.npz", names[0] + "x"],
            ["explain", "h.irwe", "h.edges", "c"],
            ["explain", "h.irwe", "h.edges", names[0]],
            ["explain", "h.irwe", "h.edges", names[0], "--json"],
            ["info", "h.edges"],
            ["info", "h.edges", "--labels", "h.labels", "--json"],
            ["info", "h.npz"],
            ["info", "h.irwe"],
        ):
            result = self.run_irwe(*arguments)
            for text in (result.stdout, result.stderr):
                self.assertEqual([c for c in text if c in "".join(hidden)], [], arguments)
        shown = self.run_well("similar", "h.npz", "c", "-k", 20).stdout
        self.assertIn(r"a\xE2\x80\xAEb", shown)
        listed = json.loads(self.run_well("similar", "h.npz", "c", "-k", 20, "--json").stdout)
        self.assertLessEqual(set(names), {row["node"] for row in listed["similar"]})

    def test_file_names_are_shown_without_effect(self):
        for name in (f"a{ESCAPE}", "b\nirwe: error: forged", f"c{CSI}"):
            graph = self.write(name + ".edges", self.read("town.edges"))
            model = name + ".irwe"
            for arguments in (
                ["info", graph],
                ["info", graph, "--json"],
                ["convert", graph, "-o", name + ".graph"],
                ["train", graph, "-o", model, "--embeddings", name + ".npz"],
                ["info", model],
                ["info", model, "--json"],
                ["embed", model, graph, "-o", name + ".tsv"],
                ["similar", name + ".npz", 1],
                ["explain", model, graph, 1],
                ["evaluate", "cluster", name + ".npz", graph, "-k", 2, "--json"],
                ["features", graph, "-o", name + ".features.npz"],
                ["generate", "barbell", "-o", graph],
            ):
                result = self.run_well(*arguments)
                self.assert_clean(result)
                self.assertNotRegex(result.stdout + result.stderr, r"(?m)^irwe: error")


class Numbers(ForeignFiles):
    def test_a_model_whose_numbers_are_not_finite_is_refused(self):
        for method in ("irwe", "recursive-features", "hop-svd", "netmf", "graphwave"):
            self.train_by(method, "town.irwe")
            self.hold("town.irwe")

    def test_a_network_whose_numbers_are_not_finite_is_refused(self):
        self.train()
        self.hold("town.irwe")

    def hold(self, model):
        """Every tensor of floating-point numbers is looked at, and deviations are above 0."""
        _, tensors = read_safetensors(self.folder / model)
        floats = [name for name, values in tensors.items() if values.dtype.kind == "f"]
        self.assertTrue(floats)
        for name in floats:
            for value in (np.nan, np.inf):
                self.refuse_value(model, name, value, "expected", "finite numbers")
            if name.endswith("deviation"):
                for value in (0, -1):
                    self.refuse_value(model, name, value, "expected positive finite numbers")

    def refuse_value(self, model, name, value, *expected):
        def change(_, tensors):
            tensors[name].reshape(-1)[-1] = value

        self.change_model(model, change)
        result = self.run_irwe("embed", "bad.irwe", "town.edges", "-o", "x.tsv")
        self.assert_fails(result, 2, f'bad.irwe: the tensor "{name}'[:50], *expected)


class Names(ForeignFiles):
    VECTORS = np.eye(4, dtype="f4")

    def test_names_under_another_key_are_not_passed_over(self):
        for key, names in (
            ("node_names", np.array(["a", "b", "c", "d"])),
            ("vocab", np.array([b"a", b"b", b"c", b"d"])),
            ("keys", np.array([4, 3, 2, 1])),
            ("index", np.array(["a", "b", "c", "d"], dtype=object)),
        ):
            np.savez(self.folder / "a.npz", **{key: names, "embeddings": self.VECTORS})
            self.assert_fails(
                self.run_irwe("similar", "a.npz", 1), 2,
                f'a.npz: array "{key}": has a value for each of the 4 rows; if they are the names '
                "of the nodes, call the array nodes, ids or names",
            )

    def test_rows_without_names_are_taken_for_numbers_and_that_is_told(self):
        np.savez(self.folder / "a.npz", embeddings=self.VECTORS, losses=np.zeros(7), steps=[1, 2])
        np.save(self.folder / "a.npy", self.VECTORS)
        for name in ("a.npz", "a.npy"):
            result = self.run_well("similar", name, 1)
            self.assertIn(
                f"irwe: {name}: has no names of nodes (an array nodes, ids or names); its rows are "
                "taken for the nodes 0 to 3\n",
                result.stderr,
            )
        about = self.run_well("info", "a.npz").stdout
        self.assertIn("on reading    has no names of nodes", about)
        self.assertIn("its rows are taken for the nodes 0 to 3\n", about)
        self.assertTrue(json.loads(self.run_well("info", "a.npz", "--json").stdout)["names_are_assumed"])
        np.savez(self.folder / "a.npz", embeddings=self.VECTORS, ids=[3, 1, 2, 0])
        self.assertNotIn("are taken", self.run_well("similar", "a.npz", 1).stderr)

    def test_a_square_array_is_a_graph_for_one_verb_and_embeddings_for_another_and_both_say_so(self):
        np.save(self.folder / "square.npy", np.ones((4, 4)))
        np.save(self.folder / "wide.npy", self.VECTORS[:3])
        taken = "the array of the shape (4, 4) is taken for the matrix of a graph, not for embeddings"
        self.assertIn(f"on reading    {taken}\n", self.run_well("info", "square.npy").stdout)
        about = json.loads(self.run_well("info", "square.npy", "--json").stdout)
        self.assertIn(taken, about["read"]["notes"])
        sentence = "is taken for embeddings, a row for each node, not for the matrix"
        self.assertIn(f"square.npy: {sentence}", self.run_well("similar", "square.npy", 1).stderr)
        self.assertNotIn(sentence, self.run_well("similar", "wide.npy", 1).stderr)

    def test_one_long_name_takes_no_room_for_the_others(self):
        count = 9000
        names = [f"n{i}" for i in range(count - 1)] + ["x" * 1024]
        self.write("a.edges", "".join(f"{u} {v}\n" for u, v in zip(names, names[1:])))
        self.run_well(
            "train", "a.edges", "-o", "a.irwe", "--method", "recursive-features", "--embeddings",
            "a.npz",
        )
        size = (self.folder / "a.npz").stat().st_size
        self.assertLess(size, 3_000_000)
        with np.load(self.folder / "a.npz") as archive:
            data = archive["nodes_utf8"].tobytes()
            begin = archive["nodes_offsets"].astype(int)
            found = [data[a:b].decode() for a, b in zip(begin, begin[1:])]
            self.assertEqual(found, sorted(names))
            self.assertEqual(len(archive["identity"]), count)
        self.assertIn("\nn1000 ", self.run_well("similar", "a.npz", "n17").stdout)


class Memory(ForeignFiles):
    def test_arrays_that_would_not_fit_are_refused_before_they_are_read(self):
        np.savez_compressed(self.folder / "b.npz", identity=np.zeros((100_000, 250), "f4"))
        self.assertLess((self.folder / "b.npz").stat().st_size, 200_000)
        self.assert_fails(
            self.run_irwe("similar", "b.npz", 3, "--max-memory", "50MB"), 2,
            "b.npz: takes 102 MB of memory or more, and 50 MB may be used; allow more by "
            "--max-memory",
        )
        for arguments in (
            ["evaluate", "cluster", "b.npz", "town.edges", "-k", 2],
            ["evaluate", "classify", "b.npz", "town.edges"],
            ["explore", "town.edges", "--embeddings", "b.npz", "-o", "map.html"],
        ):
            result = self.run_irwe(*arguments, "--max-memory", "50MB", "--quiet")
            if "the explorer's page is not there" not in result.stderr:
                self.assert_fails(result, 2, "50 MB may be used")
        # What it takes at most is the array, and some for the program.
        code, stderr, peak, _ = program.usage_of_child(["similar", "b.npz", 3, "-q"], self.folder)
        self.assertEqual(code, 0, stderr)
        if not program.is_sanitized():
            self.assertLess(peak, 190e6)

    def test_text_that_grows_while_it_is_decompressed_is_bounded(self):
        rows = (f"n{i} " + "0 " * 500 + "\n" for i in range(20_000))
        with gzip.open(self.folder / "b.vec.gz", "wt", compresslevel=9) as file:
            file.writelines(rows)
        self.assert_fails(
            self.run_irwe("similar", "b.vec.gz", "n3", "--max-memory", "20MB"), 2,
            "b.vec.gz: takes 20 MB of memory or more, and 20 MB may be used",
        )

    def test_settings_without_end_are_refused(self):
        self.assert_fails(
            self.run_irwe("train", "town.edges", "-o", "x.irwe", "--config", "/dev/zero", "-q"), 2,
            "/dev/zero: has more than 1048576 bytes",
        )

    def test_a_number_that_is_none_is_no_time(self):
        for value in ("nan", "-1", "inf", "1x"):
            self.assert_fails(
                self.run_irwe("train", "town.edges", "-o", "x.irwe", f"--checkpoint-every={value}"),
                2, "--checkpoint-every: expected a number from 0 on",
            )


class Gzip(ForeignFiles):
    def test_damage_between_members_is_told(self):
        first = gzip.compress(b"1 2\n2 3\n")
        second = gzip.compress(b"3 4\n4 5\n5 6\n")
        flipped = bytes([second[0] ^ 4]) + second[1:]
        for name, data, message in (
            ("zeros.gz", first + bytes(512) + second, "behind the end of a member"),
            ("flipped.gz", first + flipped, "behind the end of a member"),
            ("cut.gz", first + second[:1], "the gzip file ends early"),
        ):
            self.write(name, data)
            self.assert_fails(self.run_irwe("info", name), 2, name, message)
        self.write("padded.gz", first + second + bytes(512))
        self.assertEqual(json.loads(self.run_well("info", "padded.gz", "--json").stdout)["edges"], 5)


class Words(ForeignFiles):
    def test_words_that_begin_as_comments_do_are_rows(self):
        self.write("h.vec", "#a 1 2\n#b 3 4\nc 5 6\nd 1 5\n")
        listed = self.run_well("similar", "h.vec", "c").stdout
        self.assertEqual(
            sorted(line.split()[0] for line in listed.splitlines()[1:]), ["#a", "#b", "d"]
        )


class Extension(ForeignFiles):
    def test_tells_how_many_old_edges_are_gone_and_refuses_another_graph(self):
        self.train_by("irwe", "town.irwe")
        edges = self.read("town.edges").splitlines()
        embed = ["embed", "town.irwe", "grown.edges", "--extends", "town.edges", "-o", "x.tsv"]
        nodes = {node for line in edges for node in line.split()}
        self.write("nodes", "\n".join(sorted(nodes)) + "\n")
        embed += ["--nodes", "nodes"]

        self.write("grown.edges", "\n".join(edges + ["new 1"]) + "\n")
        self.assertNotIn("not in it", self.run_well(*embed).stderr)
        self.write("grown.edges", "\n".join(edges[2:] + ["new 1"]) + "\n")
        self.assertIn("; 2 edges of the training are not in it\n", self.run_well(*embed).stderr)
        few = len(edges) // 2 - 1
        self.write("grown.edges", "\n".join(edges[:few] + ["new 1"]) + "\n")
        self.assert_fails(
            self.run_irwe(*embed, "--quiet"), 2,
            f"grown.edges: has {few} of the {len(edges)} edges of town.edges, and a graph that has "
            "grown has most of them; leave --extends out",
        )


class OneRole(ForeignFiles):
    def graphs(self):
        ring = [(i, (i + 1) % 60) for i in range(60)]
        clique = [(i, j) for i in range(30) for j in range(i)]
        return {"ring": ring, "clique": clique}

    def test_is_told_and_not_ranked(self):
        for name, edges in self.graphs().items():
            self.write(name, "".join(f"{u} {v}\n" for u, v in edges))
            for method in ("irwe", "recursive-features"):
                result = self.run_well(
                    "train", name, "-o", "a.irwe", "--method", method, "--embeddings", "a.npz"
                )
                self.assertIn(
                    f"irwe: {name}: all nodes play the same role, so identity is the same for all "
                    "of them\n",
                    result.stderr,
                )
                similar = self.run_well("similar", "a.npz", 5, "--by", "identity")
                self.assertIn(": all play the same role; none is nearer", similar.stderr)
                self.assertEqual(similar.stdout.split(), ["node", "score", "cosine"])
                as_json = self.run_well("similar", "a.npz", 5, "--by", "identity", "--json")
                self.assertEqual(json.loads(as_json.stdout)["similar"], [])

    def test_is_not_told_of_a_town(self):
        result = self.run_well("train", "town.edges", "-o", "a.irwe")
        self.assertNotIn("the same role", result.stderr)


if __name__ == "__main__":
    program.main()
