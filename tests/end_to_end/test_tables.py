"""Tables of edges and labels with more columns: the options, by every verb, and what is told.

The tests that include tests/graph/edge_tables.h have the tables themselves.
"""

import json

import program

PAYMENTS = """id,date,payer,payee,amount,kind
1,2024-01-05,Ann,Bob,20.50,card
2,2024-02-01,Bob,Cid,7,cash
3,2024-03-09,Cid,Dan,1e3,card
4,2024-04-01,Dan,Ann,5,card
"""
MEMBERS = 'member,age,team\nAnn,31,"chess, go"\nBob,40,New York\nCid,25,\n'


class TablesTest(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("payments.csv", PAYMENTS)
        self.write("members.csv", MEMBERS)

    def info(self, *options):
        return json.loads(self.run_well("info", "payments.csv", *options, "--json").stdout)

    def told(self, *arguments):
        lines = self.run_well("info", *arguments).stdout.splitlines()
        return [line[14:] for line in lines if line.startswith("on reading")]


class Edges(TablesTest):
    def test_the_first_command_works_and_tells_what_it_understood(self):
        data = self.info()
        self.assertEqual((data["nodes"], data["edges"]), (4, 4))
        told = self.told("payments.csv")
        self.assertEqual(data["read"]["notes"], told)
        self.assertEqual(
            told,
            [
                'header line "id,date,payer,payee,amount,kind" skipped',
                'nodes are in "payer" and "payee"',
                'columns "id", "date", "kind" ignored',
                'weights are in "amount" (--weights ignore would do without)',
                "edges have directions; they are not used here, --directed would use them",
            ],
        )

    def test_rows_are_kept_by_time_and_type(self):
        data = self.info("--since", "2024-02-01", "--until", "2024-04-01", "--keep-type", "card")
        self.assertEqual((data["edges"], data["read"]["rows_left_out"]), (1, 3))
        data = self.info("--type", "6", "--keep-type", "card,cash", "--time", "date")
        self.assertEqual((data["edges"], data["read"]["rows_left_out"]), (4, 0))

    def test_weights_are_checked_and_used(self):
        sentence = 'weights are in "amount" (--weights ignore would do without)'
        self.assertIn(sentence, self.told("payments.csv", "--weight", "amount"))
        self.assertTrue(self.info()["has_weights"])
        self.assertFalse(self.info("--weights", "ignore")["has_weights"])
        self.assertTrue(self.info("--directed")["is_directed"])
        result = self.run_irwe("info", "payments.csv", "--weight", "kind")
        self.assert_fails(result, 2, 'payments.csv:2: found "card" in "kind", expected a number')

    def test_every_verb_that_reads_a_graph_takes_the_options(self):
        rows = ["t1,card,Ann,Bob", "t2,cash,Bob,Cid", "t3,card,Cid,Dan", "t4,card,Dan,Ann"]
        self.write("odd.csv", "\n".join(["voucher,way,who,whom", *rows, ""]))
        columns = ["--source", "who", "--target", "whom"]
        train = ["train", "odd.csv", *columns, "--method", "hop-svd", "-o", "m.irwe"]
        self.run_well(*train, "--embeddings", "m.npz")
        for command in (
            ["info", "odd.csv"],
            ["convert", "odd.csv", "-o", "odd.graph"],
            ["features", "odd.csv", "--walk-length", 3, "-o", "odd.npz"],
            ["estimate", "odd.csv"],
            ["embed", "m.irwe", "odd.csv", "-o", "again.npz"],
            ["similar", "m.irwe", "Ann", "--graph", "odd.csv", "--by", "position"],
            ["evaluate", "cluster", "m.npz", "odd.csv", "-k", 2],
        ):
            with self.subTest(command=command[0]):
                result = self.run_irwe(*command, "--quiet")
                self.assert_fails(result, 2, "odd.csv:1: ", "add --source COL and --target COL")
                result = self.run_well(*command, *columns)
                self.assertIn('nodes are in "who" and "whom"', result.stdout + result.stderr)

    def test_a_binary_graph_takes_none_of_the_options(self):
        self.run_well("convert", "payments.csv", "-o", "p.graph")
        result = self.run_irwe("info", "p.graph", "--source", "payer", "--target", "payee")
        self.assert_fails(result, 2, "p.graph: found --source, expected no such option")
        result = self.run_irwe("info", "p.graph", "--bipartite")
        self.assert_fails(result, 2, "p.graph: found --bipartite, expected no such option")

    def test_two_kinds_of_nodes_are_kept_apart(self):
        self.write("ratings.csv", "user,movie,rating\n1,1,5\n1,2,4\n2,1,3\n")
        self.assertIn("--bipartite keeps them apart", " ".join(self.told("ratings.csv")))
        told = self.told("ratings.csv", "--bipartite")
        sentence = "both columns share names, so nodes are called user:NAME and movie:NAME"
        self.assertIn(sentence, told)

    def test_a_header_in_doubt_is_asked_for(self):
        self.write("words.txt", "user friend\nann bob\ncid dan\n")
        result = self.run_irwe("info", "words.txt")
        self.assert_fails(result, 2, "words.txt:1: ", "add --header yes or --header no")
        yes = json.loads(self.run_well("info", "words.txt", "--header", "yes", "--json").stdout)
        no = json.loads(self.run_well("info", "words.txt", "--header", "no", "--json").stdout)
        self.assertEqual((yes["nodes"], no["nodes"]), (4, 6))

    def test_the_first_line_of_a_node_list_is_not_dropped_unsaid(self):
        self.write("all.txt", "name\nEve\n")
        told = self.told("payments.csv", "--nodes", "all.txt")
        self.assertIn('header line "name" of the node list skipped', told)

    def test_the_column_that_a_node_list_is_taken_from_is_told(self):
        self.write("people.csv", "id,name,age\n4,Eve,30\n#5,Max,31\n")
        told = self.told("payments.csv", "--nodes", "people.csv")
        self.assertIn('nodes of the node list are in "id", its other columns ignored', told)
        self.assertIn("1 line that begins with # or % left out as a comment of the node list; "
                      "names that begin so need double quotes", told)

    def test_odd_values_of_options_are_refused(self):
        for options, sentence in (
            (["--separator", "::"], "--separator: expected tab, comma, semicolon, blank or one"),
            (["--header", "maybe"], "--header"),
            (["--since", "May"], "--since: expected a date such as 2024-03-01 or a number"),
            (["--source", "payer"], "add --source COL and --target COL"),
        ):
            with self.subTest(options=options):
                result = self.run_irwe("info", "payments.csv", *options)
                self.assertEqual(result.code, 2)
                self.assertIn(sentence, result.stderr)


class Labels(TablesTest):
    def test_any_column_can_be_the_labels(self):
        columns = ["--labels", "members.csv", "--label-column", "team"]
        labels = self.info(*columns)["labels"]
        self.assertIn('header line "member,age,team" skipped', labels.pop("notes"))
        self.assertEqual(
            labels,
            {
                "labeled_nodes": 2,
                "unknown_nodes": 0,
                "header": "member,age,team",
                "classes": {"New York": 1, "chess, go": 1},
            },
        )
        told = self.told("payments.csv", *columns)
        self.assertIn('header line "member,age,team" skipped', told)
        self.assertIn('labels in "team" of nodes in "member"', told)

    def test_the_column_of_nodes_can_be_named(self):
        self.write("members.csv", "town,person\nRio,Ann\nOslo,Bob\n")
        options = ["--labels", "members.csv", "--node-column", "person", "--label-column", "town"]
        self.assertEqual(self.info(*options)["labels"]["classes"], {"Oslo": 1, "Rio": 1})

    def test_a_column_in_doubt_is_asked_for(self):
        result = self.run_irwe("info", "payments.csv", "--labels", "members.csv")
        self.assert_fails(result, 2, "members.csv:1: ", "add --label-column COL")

    def test_classify_takes_the_columns(self):
        edges = "".join(f"n{i} n{(i + 1) % 40}\n" for i in range(40))
        self.write("ring.txt", edges)
        rows = "".join(f"n{i},{i},part {i % 2}\n" for i in range(40))
        self.write("parts.csv", "who,number,part\n" + rows)
        self.run_well(
            *("train", "ring.txt", "--method", "hop-svd", "-o", "r.irwe", "--embeddings", "r.npz")
        )
        command = ["evaluate", "classify", "r.npz", "parts.csv", "--shares", 50, "--splits", 1]
        self.assert_fails(self.run_irwe(*command, "-q"), 2, "add --label-column COL")
        result = self.run_well(*command, "--label-column", "part")
        self.assertIn('parts.csv: labels in "part" of nodes in "who"', result.stderr)
        self.assertIn("parts.csv: 40 nodes in 2 classes", result.stderr)


if __name__ == "__main__":
    program.main()
