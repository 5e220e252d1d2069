"""Hostile input and wrong use, through the real program.

Both end with 2 and one line that names what is wrong, with nothing on standard output and no file left
behind.
"""

import gzip
import os
import random

import program

PATH = "0 1\n1 2\n2 3\n"


class BadInput(program.ProgramTest):
    def check(self, content, *fragments, line=None):
        """Reading `content` fails, for info and for features, and names the file."""
        name = self.write("graph.txt", content)
        place = f"graph.txt:{line}: " if line else "graph.txt: "
        self.assert_fails(self.run_irwe("info", name), 2, place, *fragments)
        self.assert_fails(self.run_irwe("features", name, "-o", "x.npz"), 2, place, *fragments)
        self.assertEqual(self.files(), ["graph.txt"])

    def test_an_empty_file_is_told(self):
        self.check("", "no edges", "empty file")

    def test_a_file_of_comments_is_told(self):
        self.check("# nothing\n\n% here\n", "no edges", "comments")

    def test_a_lone_header_is_told(self):
        self.check("source target\n", "no edges", "header")

    def test_a_binary_file_is_told(self):
        self.check(b"\x7fELF\x02\x01\x01\0\0\0\0" * 100, "0x7F", "binary", line=1)

    def test_random_bytes_are_told(self):
        name = self.write("graph.txt", random.Random(1).randbytes(100_000))
        self.assert_fails(self.run_irwe("info", name), 2, "graph.txt")

    def test_a_control_byte_is_told_with_its_line(self):
        self.check(b"0 1\n1 2\n2 \0003\n", "0x00", line=3)

    def test_one_token_a_line_is_told_with_the_line(self):
        self.check("7\n8\n", "expected two node names", '"7"', line=1)

    def test_one_token_among_edges_is_told_with_its_line(self):
        self.check("# head\n0 1\n1 2\n\n3\n", "expected two node names", '"3"', line=5)

    def test_an_adjacency_list_is_told(self):
        self.check("0 1\n1 2 3 4\n", "adjacency list", line=2)

    def test_columns_that_leave_a_doubt_are_told(self):
        self.check("a likes b\nb likes c\n", "likes", "--source COL", line=1)

    def test_an_open_quote_is_told(self):
        self.check('a b\n"c d\n', "quote", line=2)

    def test_utf_16_is_told_with_what_to_do(self):
        self.check("0 1\n1 2\n".encode("utf-16"), "UTF-16", "iconv")

    def test_utf_32_is_told(self):
        self.check("0 1\n1 2\n".encode("utf-32"), "UTF-32", "iconv")

    def test_invalid_utf_8_is_told_with_its_line(self):
        self.check(b"a b\nb caf\xe9\n", "UTF-8", line=2)

    def test_carriage_returns_alone_are_told(self):
        self.check("0 1\r1 2\r", "carriage return", line=1)

    def test_a_name_that_is_too_long_is_told_with_its_line(self):
        self.check("a b\nb " + "c" * 1025 + "\n", "1024", line=2)

    def test_damaged_gzip_is_told(self):
        data = bytearray(gzip.compress("".join(f"{i} {i + 1}\n" for i in range(9999)).encode()))
        for i in range(100, 200):
            data[i] ^= 0x5A
        self.check(bytes(data), "gzip", "damaged")

    def test_gzip_that_ends_early_is_told(self):
        data = gzip.compress("".join(f"{i} {i + 1}\n" for i in range(9999)).encode())
        self.check(data[: len(data) // 2], "gzip", "ends early")

    def test_a_missing_file_is_told(self):
        result = self.run_irwe("info", "missing.txt")
        self.assert_fails(result, 2, "missing.txt: ", "No such file")

    def test_a_missing_graph_leaves_no_output(self):
        result = self.run_irwe("features", "missing.txt", "-o", "x.npz")
        self.assert_fails(result, 2, "missing.txt: ", "No such file")
        self.assertEqual(self.files(), [])

    def test_a_directory_is_told(self):
        (self.folder / "graph.d").mkdir()
        self.assert_fails(self.run_irwe("info", "graph.d"), 2, "graph.d: ", "directory")

    def test_an_unreadable_file_is_told(self):
        self.write("graph.txt", PATH)
        (self.folder / "graph.txt").chmod(0)
        result = self.run_without_privileges("info", "graph.txt")
        self.assert_fails(result, 2, "graph.txt: ", "Permission denied")

    def test_an_empty_file_name_is_told(self):
        self.assert_fails(self.run_irwe("info", ""), 2, "name of the edge list is empty")

    def test_a_line_feed_in_a_file_name_leaves_one_line(self):
        self.assert_fails(self.run_irwe("info", "no\nsuch\x1b[2Jfile"), 2, r"no\x0Asuch\x1B[2Jfile")

    def test_empty_standard_input_is_told(self):
        self.assert_fails(self.run_irwe("info", "-", input=""), 2, "standard input: ", "no edges")

    def test_closed_standard_input_is_told(self):
        result = self.run_irwe("info", "-", stdin=None, preexec_fn=lambda: os.close(0))
        self.assert_fails(result, 2, "standard input: cannot be read")

    def test_standard_input_cannot_be_graph_and_node_list(self):
        result = self.run_irwe("info", "-", "--nodes", "-", input=PATH)
        self.assert_fails(result, 2, "standard input")

    def test_a_bad_node_list_is_named(self):
        self.write("graph.txt", "a b\n")
        self.write("nodes.txt", b"a\n\xff\n")
        result = self.run_irwe("info", "graph.txt", "--nodes", "nodes.txt")
        self.assert_fails(result, 2, "nodes.txt:2: ", "UTF-8")
        result = self.run_irwe("info", "graph.txt", "--nodes", "missing.txt")
        self.assert_fails(result, 2, "missing.txt: ")

    def test_bad_labels_are_named(self):
        self.write("graph.txt", PATH)
        self.write("labels.txt", "0 a\n1\n")
        result = self.run_irwe("info", "graph.txt", "--labels", "labels.txt")
        self.assert_fails(result, 2, "labels.txt:2: ")

    def test_labels_of_another_graph_are_told(self):
        self.write("graph.txt", PATH)
        self.write("labels.txt", "x a\ny b\n")
        result = self.run_irwe("info", "graph.txt", "--labels", "labels.txt")
        self.assert_fails(result, 2, "labels.txt: ", "none of its 2 nodes")


class HugeLine(program.ProgramTest):
    """Refused at the longest line there may be, without reading on."""

    def check(self, name):
        code, stderr, peak, seconds = program.usage_of_child(["info", name], self.folder)
        self.assertLess(seconds, 10)
        self.assertEqual(code, 2, stderr)
        self.assert_one_error(stderr, f"{name}:1: ", "line longer than")
        self.assertLess(len(stderr), 1000)
        if not program.is_sanitized():
            self.assertLess(peak, 100e6)

    def test_a_line_of_100_mb_is_refused_in_little_memory(self):
        with open(self.folder / "huge.txt", "wb") as file:
            for _ in range(100):
                file.write(b"x" * 1_000_000)
        self.check("huge.txt")

    def test_a_gzipped_line_of_100_mb_is_refused_in_little_memory(self):
        with gzip.open(self.folder / "huge.txt.gz", "wb", compresslevel=1) as file:
            for _ in range(100):
                file.write(b"0 1 " * 250_000)
        self.check("huge.txt.gz")


class WrongUse(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("graph.txt", PATH)

    def check(self, args, *fragments):
        self.assert_fails(self.run_irwe(*args), 2, *fragments)
        self.assertEqual(self.files(), ["graph.txt"])

    def check_features(self, *fragments, options):
        self.check(["features", "graph.txt", "-o", "x.npz", *options], *fragments)

    def test_no_verb_names_the_verbs(self):
        self.check([], "info, generate, convert, features", "see irwe --help")

    def test_an_unknown_verb_is_named(self):
        self.check(["embody", "graph.txt"], '"embody"', "info, generate, convert, features, methods, estimate, train, embed")

    def test_an_unknown_flag_is_named(self):
        self.check(["info", "graph.txt", "--bogus"], "--bogus", "see irwe info --help")
        self.check(["--bogus"], "--bogus")
        self.check_features("--bogus", options=["--bogus"])

    def test_a_missing_argument_is_named(self):
        self.check(["info"], "GRAPH", "see irwe info --help")
        self.check(["features", "graph.txt"], "--output", "see irwe features --help")
        self.check(["features", "-o", "x.npz"], "GRAPH")

    def test_a_missing_value_is_named(self):
        self.check(["info", "graph.txt", "--labels"], "--labels")
        self.check(["features", "graph.txt", "-o"], "--output")
        self.check_features("--seed", options=["--seed"])

    def test_one_argument_too_many_is_named(self):
        self.check(["info", "graph.txt", "extra.txt"], "extra.txt")

    def test_a_second_verb_is_refused(self):
        self.check(["info", "graph.txt", "generate", "barbell"], "generate")

    def test_an_unknown_value_of_self_loops_is_named(self):
        for value in ("maybe", "0", ""):
            with self.subTest(value=value):
                options = ["--self-loops", value]
                self.check(["info", "graph.txt", *options], "drop or keep", f'"{value}"')
                self.check_features("drop or keep", options=options)

    def test_a_value_that_is_no_number_is_named(self):
        names = ("walk-length", "walks-per-node", "encoder-walks", "degree-buckets", "dim")
        for name in (*names, "seed", "threads"):
            for value in ("abc", "3.5", "7x", "0x10", "1e3", "", "99999999999999999999"):
                with self.subTest(name=name, value=value):
                    self.check_features(f"--{name}: ", f'"{value}"', options=[f"--{name}", value])

    def test_a_number_out_of_range_is_named_with_the_range(self):
        for name, value, expected in (
            ("walk-length", 0, "from 1 to 12"),
            ("walk-length", 13, "from 1 to 12"),
            ("walk-length", -1, "from 1 to 12"),
            ("walks-per-node", 0, "from 1 to 16777216"),
            ("walks-per-node", 2**24 + 1, "from 1 to 16777216"),
            ("encoder-walks", -1, "from 0 to"),
            ("encoder-walks", 1001, "at most the 1000 of --walks-per-node"),
            ("degree-buckets", 0, "from 1 to 65536"),
            ("degree-buckets", 65537, "from 1 to 65536"),
            ("dim", 0, "from 1 to"),
            ("dim", 2_000_000_000, "from 1 to"),
            ("threads", -1, "from 0 to 1024"),
            ("threads", 1025, "from 0 to 1024"),
            ("seed", -1, "from 0 to"),
            ("seed", 2**64, "from 0 to"),
        ):
            with self.subTest(name=name, value=value):
                self.check_features(
                    f"--{name}: ", expected, str(value), options=[f"--{name}", value]
                )

    def test_encoder_walks_are_held_to_the_walks_that_were_asked_for(self):
        options = ["--walks-per-node", "5", "--encoder-walks", "6"]
        self.check_features("--encoder-walks", "--walks-per-node", options=options)

    def test_the_output_may_not_be_the_input(self):
        self.check(["features", "graph.txt", "-o", "graph.txt"], "graph.txt", "another name")
        self.check(["features", "graph.txt", "-o", "./graph.txt"], "graph.txt", "another name")
        self.assertEqual(self.read("graph.txt"), PATH)

    def test_the_output_may_not_be_the_node_list(self):
        self.check(["features", "-", "--nodes", "graph.txt", "-o", "graph.txt"], "graph.txt")
        self.assertEqual(self.read("graph.txt"), PATH)

    def test_the_output_may_not_be_standard_output(self):
        self.check(["features", "graph.txt", "-o", "-"], "standard output", "file")

    def test_the_output_may_not_be_a_directory(self):
        self.check(["features", "graph.txt", "-o", "."], ". is a directory")
        self.check(["generate", "barbell", "-o", "."], ". is a directory")

    def test_the_output_may_not_be_a_pipe(self):
        os.mkfifo(self.folder / "pipe.npz")
        result = self.run_irwe("features", "graph.txt", "-o", "pipe.npz")
        self.assert_fails(result, 2, "pipe.npz", "pipe")

    def test_the_output_must_have_a_name(self):
        self.check(["features", "graph.txt", "-o", ""], "output", "empty")


if __name__ == "__main__":
    program.main()
