"""irwe info: what it tells of small edge lists in every format."""

import gzip
import json

import program
from small_model import TrainingTest, load

# A triangle with a tail of one: degrees 2, 2, 3, 1.
EDGES = [(1, 2), (2, 3), (3, 1), (3, 10)]


def lines(separator=" ", end="\n", suffix=""):
    return "".join(f"{u}{separator}{v}{suffix}{end}" for u, v in EDGES)


def table(text):
    """The text output as {"nodes": "4", ...}; "on reading" holds a list."""
    result = {"on reading": []}
    for line in text.splitlines():
        key, value = line[:14].strip(), line[14:]
        if key == "on reading":
            result[key].append(value)
        elif key:
            result[key] = value
    return result


class Formats(program.ProgramTest):
    def check(self, content, changes=(), header="", ignored=""):
        """`content` is read as EDGES; the text tells `changes`, and the JSON tells the same."""
        name = self.write("graph.txt", content)
        self.check_told(self.run_well("info", name).stdout, changes)
        told = json.loads(self.run_well("info", name, "--json").stdout)
        self.assertEqual((told["nodes"], told["edges"]), (4, 4))
        self.assertEqual(told["read"]["lines_with_edges"], 4)
        self.assertEqual(told["read"]["header"], header)
        self.assertEqual(told["read"]["ignored_columns"], ignored)

    def check_told(self, text, changes=()):
        told = table(text)
        self.assertEqual((told["nodes"], told["edges"]), ("4", "4"))
        self.assertEqual(told["names"], "whole numbers, from 1 to 10")
        self.assertEqual(told["degrees"], "min 1, median 2, mean 2.00, max 3")
        self.assertEqual(told["on reading"], list(changes))

    def test_spaces_separate_columns(self):
        self.check(lines(" "))

    def test_runs_of_spaces_and_tabs_separate_columns(self):
        self.check(lines("  \t "))

    def test_tabs_separate_columns(self):
        self.check(lines("\t"))

    def test_commas_separate_columns(self):
        self.check(lines(","))

    def test_commas_with_blanks_separate_columns(self):
        self.check(lines(", "))

    def test_semicolons_separate_columns(self):
        self.check(lines(";"))

    def test_lines_may_end_in_carriage_return_and_line_feed(self):
        self.check(lines(end="\r\n"))

    def test_the_last_line_need_not_end(self):
        self.check(lines().rstrip("\n"))

    def test_a_byte_order_mark_is_skipped(self):
        self.check(b"\xef\xbb\xbf" + lines().encode())

    def test_comments_and_blank_lines_are_skipped(self):
        self.check("# a comment\n\n% another\n" + lines() + "\n# the end\n")

    def test_a_header_is_skipped_and_told(self):
        changes = ['header line "source,target" skipped']
        self.check("source,target\n" + lines(","), changes, header="source,target")

    def test_weights_are_ignored_and_told(self):
        changes = ["column 3 ignored (--weight 3 would take it for weights)"]
        self.check(lines(suffix=" 0.5"), changes, ignored="column 3")

    def test_weights_and_times_are_ignored_and_told(self):
        changes = ["columns 3 to 4 ignored"]
        self.check(lines("\t", suffix="\t1\t1e9"), changes, ignored="columns 3 to 4")

    def test_attributes_of_networkx_are_ignored_and_told(self):
        self.check(lines(suffix=" {'color': 2}"), ["attributes ignored"], ignored="attributes")

    def test_equal_weights_of_networkx_make_no_difference(self):
        changes = ["weights are in the attributes; all are equal, so they make no difference"]
        self.check(lines(suffix=" {'weight': 2}"), changes)

    def test_gzip_is_told_by_its_content(self):
        self.check(gzip.compress(lines().encode()))

    def test_two_gzip_members_are_one_file(self):
        self.check(gzip.compress(b"1 2\n2 3\n") + gzip.compress(b"3 1\n3 10\n"))

    def test_a_dash_is_standard_input(self):
        result = self.run_well("info", "-", input=lines())
        self.check_told(result.stdout)
        self.assertEqual(table(result.stdout)["graph"], "standard input")

    def test_standard_input_may_be_gzipped(self):
        self.check_told(self.run_well("info", "-", input=gzip.compress(lines().encode())).stdout)


class Content(program.ProgramTest):
    def info(self, content, *options):
        """The text as a table and the JSON, which agree, of an edge list."""
        name = self.write("graph.txt", content)
        plain = self.run_well("info", name, *options)
        told = table(plain.stdout)
        data = json.loads(self.run_well("info", name, *options, "--json").stdout)
        self.assertEqual(plain.stderr, "")
        self.assertEqual(told["graph"], data["graph"])
        self.assertEqual(told["nodes"].replace(",", ""), str(data["nodes"]))
        self.assertEqual(told["edges"].replace(",", ""), str(data["edges"]))
        self.assertEqual(told["names"].startswith("whole numbers"), data["integer_names"])
        degrees = data["degrees"]
        self.assertEqual(
            told["degrees"],
            f"min {degrees['min']}, median {degrees['median']:g}, "
            f"mean {degrees['mean']:.2f}, max {degrees['max']}",
        )
        self.assertEqual(told["isolated"].split()[0], str(data["isolated_nodes"]))
        count, largest = data["components"]["count"], data["components"]["largest"]
        components = f"{count}, the largest with {largest:,} node"
        self.assertTrue(told["components"].startswith(components))
        return told, data

    def test_counts_nodes_edges_degrees_and_components(self):
        told, data = self.info("0 1\n1 2\n2 0\n5 6\n")
        self.assertEqual((data["nodes"], data["edges"]), (5, 4))
        self.assertEqual(data["degrees"], {"min": 1, "median": 2.0, "mean": 1.6, "max": 2})
        self.assertEqual(data["components"], {"count": 2, "largest": 3})
        self.assertEqual(told["components"], "2, the largest with 3 nodes (60.0 %)")

    def test_an_even_number_of_nodes_has_the_mean_of_the_middle_degrees_as_median(self):
        _, data = self.info("0 1\n0 2\n0 3\n1 2\n")
        self.assertEqual(data["degrees"]["median"], 2.0)
        _, data = self.info("0 1\n0 2\n0 3\n1 2\n4 5\n")
        self.assertEqual(data["degrees"]["median"], 1.5)

    def test_large_numbers_have_commas_in_text_only(self):
        told, data = self.info("".join(f"{i} {i + 1}\n" for i in range(1999)))
        self.assertEqual((told["nodes"], told["edges"]), ("2,000", "1,999"))
        self.assertEqual((data["nodes"], data["edges"]), (2000, 1999))

    def test_merged_edges_are_told(self):
        told, data = self.info("0 1\n1 0\n0 1\n1 2\n")
        self.assertEqual(told["on reading"], ["2 duplicate or reversed edges merged"])
        self.assertEqual(data["read"]["edges_merged"], 2)
        self.assertEqual((data["edges"], data["read"]["lines_with_edges"]), (2, 4))

    def test_one_merged_edge_is_told_in_the_singular(self):
        told, _ = self.info("0 1\n1 0\n")
        self.assertEqual(told["on reading"], ["1 duplicate or reversed edge merged"])

    def test_self_loops_are_dropped_and_told(self):
        told, data = self.info("0 1\n0 0\n7 7\n")
        self.assertEqual(
            told["on reading"], ["2 self-loops dropped (--self-loops keep would keep them)"]
        )
        self.assertEqual((data["nodes"], data["edges"], data["self_loops"]), (3, 1, 0))
        self.assertEqual(data["read"]["self_loops_dropped"], 2)
        self.assertEqual(data["isolated_nodes"], 1)  # 7 is a node all the same

    def test_self_loops_drop_is_the_default(self):
        self.assertEqual(self.info("0 1\n0 0\n"), self.info("0 1\n0 0\n", "--self-loops", "drop"))

    def test_self_loops_are_kept_on_request_and_told(self):
        told, data = self.info("0 1\n0 0\n7 7\n", "--self-loops", "keep")
        self.assertEqual(told["on reading"], ["2 self-loops kept"])
        self.assertEqual((data["edges"], data["self_loops"]), (3, 2))
        self.assertEqual(data["read"]["self_loops_dropped"], 0)
        self.assertEqual(data["isolated_nodes"], 0)

    def test_a_node_list_adds_nodes_without_edges(self):
        self.write("all.txt", "0\n1\n2\n8\n9\n")
        told, data = self.info("0 1\n1 2\n", "--nodes", "all.txt")
        self.assertEqual((data["nodes"], data["edges"]), (5, 2))
        self.assertEqual((data["isolated_nodes"], data["degrees"]["min"]), (2, 0))
        self.assertEqual(data["read"]["isolated_nodes_listed"], 2)
        self.assertEqual(data["components"], {"count": 3, "largest": 3})
        self.assertEqual(told["on reading"], ["2 nodes without edges added from the node list"])

    def test_a_node_list_without_new_nodes_changes_nothing(self):
        self.write("all.txt", "0\n1\n")
        self.assertEqual(self.info("0 1\n", "--nodes", "all.txt"), self.info("0 1\n"))

    def test_whole_numbers_are_ordered_by_value(self):
        told, data = self.info("10 9\n9 -2\n")
        self.assertEqual(told["names"], "whole numbers, from -2 to 10")
        self.assertIs(data["integer_names"], True)

    def test_texts_are_ordered_by_their_bytes(self):
        told, data = self.info("10 9\n9 Zoë\n")
        self.assertEqual(told["names"], "text, from 10 to Zoë")
        self.assertIs(data["integer_names"], False)

    def test_a_number_with_leading_zeros_is_a_text(self):
        told, _ = self.info("007 8\n")
        self.assertEqual(told["names"], "text, from 007 to 8")

    def test_quoted_names_may_hold_the_separator(self):
        told, data = self.info('"Doe, J.","Roe, R."\n"Doe, J.",Poe\n')
        self.assertEqual(data["nodes"], 3)
        self.assertEqual(told["names"], "text, from Doe, J. to Roe, R.")

    def test_labels_are_counted(self):
        self.write("labels.txt", "0 a\n1 b\n2 a b\n99 c\n")
        told, data = self.info("0 1\n1 2\n2 3\n", "--labels", "labels.txt")
        self.assertEqual(
            told["labels"],
            "2 classes, 3 nodes of this graph labeled, 1 node not in the graph left out",
        )
        self.assertEqual(
            data["labels"],
            {
                "labeled_nodes": 3,
                "unknown_nodes": 1,
                "header": "",
                "notes": [],
                "classes": {"a": 2, "b": 2},
            },
        )

    def test_each_class_has_a_line_of_text(self):
        self.write("labels.txt", "0 hub\n1 leaf\n2 leaf\n")
        self.write("graph.txt", "0 1\n0 2\n")
        text = self.run_well("info", "graph.txt", "--labels", "labels.txt").stdout
        self.assertTrue(text.endswith("              hub: 1 node\n              leaf: 2 nodes\n"))

    def test_json_holds_whatever_a_header_holds(self):
        name = self.write("graph.txt", b"caf\xe9 x\n1 2\n")
        data = json.loads(self.run_well("info", name, "--json").stdout)
        self.assertEqual(data["read"]["header"], "caf\ufffd x")
        self.assertIn('header line "caf\\xE9 x" skipped', self.run_well("info", name).stdout)

    def test_json_holds_whatever_a_file_name_holds(self):
        name = b"b\xff.edges"
        (self.folder / name.decode("utf-8", "surrogateescape")).write_bytes(b"0 1\n")
        result = self.run_well("info", name.decode("utf-8", "surrogateescape"), "--json")
        self.assertEqual(json.loads(result.stdout)["graph"], "b\ufffd.edges")


class Model(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train()

    def test_a_model_tells_its_sizes_and_the_graph_it_was_trained_on(self):
        text = self.run_well("info", "town.irwe").stdout
        self.assertIn("identity and position, 8 dimensions each", text)
        self.assertIn("trained on    25 nodes", text)
        self.assertIn("iterations = 20", text)

    def test_the_settings_of_a_model_train_it_again(self):
        about = json.loads(self.run_well("info", "town.irwe", "--json").stdout)
        training = about["training"].split("[result]")[0]
        self.write("again.toml", about["settings"] + "\n" + training)
        self.run_well("train", "town.edges", "-o", "again.irwe", "--config", "again.toml", "-q")
        self.assertEqual(self.bytes_of("again.irwe"), self.bytes_of("town.irwe"))

    def test_json_tells_the_training_graph(self):
        about = json.loads(self.run_well("info", "town.irwe", "--json").stdout)
        self.assertEqual(about["training_graph"]["nodes"], 25)
        self.assertEqual(about["embedding_dim"], 8)
        self.assertEqual(len(about["training_graph"]["fingerprint"]), 32)

    def test_the_id_of_a_model_is_that_of_its_embeddings(self):
        self.run_well("embed", "town.irwe", "town.edges", "-o", "town.npz", "-q")
        origin = json.loads(load(self.folder / "town.npz")["irwe_origin"][0])
        about = json.loads(self.run_well("info", "town.irwe", "--json").stdout)
        self.assertEqual(about["id"], origin["model"])
        self.assertEqual(table(self.run_well("info", "town.irwe").stdout)["id"], origin["model"])

    def test_models_of_other_settings_have_other_ids(self):
        self.train("--seed", 2, model="other.irwe")
        ids = [
            json.loads(self.run_well("info", name, "--json").stdout)["id"]
            for name in ("town.irwe", "other.irwe")
        ]
        self.assertNotEqual(*ids)

    def test_a_damaged_model_is_refused(self):
        content = bytearray(self.bytes_of("town.irwe"))
        content[-1] ^= 1
        self.write("town.irwe", bytes(content))
        self.assert_fails(self.run_irwe("info", "town.irwe"), 2, "town.irwe", "damaged")


if __name__ == "__main__":
    program.main()
