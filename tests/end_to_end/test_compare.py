"""irwe compare: methods beside each other, on the same tasks and splits."""

import html.parser
import json
import os
import signal
import subprocess

import numpy as np

import program

METHODS = ["recursive-features", "hop-svd"]
TASKS = ["classify", "modularity", "ncut", "links", "new-nodes"]


class CompareTest(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.run_well(
            *("generate", "planted-roles", "--num-nodes", 120, "--num-communities", 4),
            *("--quiet", "-o", "town.edges"),
        )

    def arguments(
        self, *args, methods=METHODS, labels=("town.roles",), output="out", dim=16, seeds=2
    ):
        words = ["compare", "town.edges", "--methods", ",".join(methods), "-o", output]
        for name in labels:
            words += ["--labels", name]
        return [*words, "--dim", dim, "--seeds", seeds, *args]

    def compare(self, *args, **more):
        return self.run_well(*self.arguments(*args, **more))

    def report(self, name="out"):
        return json.loads(self.read(f"{name}.json"))

    def tasks(self, name="out"):
        return {task["task"]: task for task in self.report(name)["tasks"]}


class Reports(CompareTest):
    def test_every_task_has_every_method_in_order(self):
        result = self.compare()
        self.assertEqual([task["task"] for task in self.report()["tasks"]], TASKS)
        for name, task in self.tasks().items():
            means = [row["mean"] for row in task["rows"]]
            self.assertEqual(means, sorted(means, reverse=task["higher_is_better"]), name)
            self.assertEqual(sorted(row["method"] for row in task["rows"]), sorted(METHODS))
            self.assertEqual([row["best"] for row in task["rows"]], [True, False])
            self.assertTrue(any(row["on_frontier"] for row in task["rows"]))
            for row in task["rows"]:
                self.assertEqual(len(row["values"]), 10 if name == "classify" else 2)
                self.assertAlmostEqual(row["mean"], np.mean(row["values"]))
                self.assertAlmostEqual(row["deviation"], np.std(row["values"]))
                self.assertGreater(row["wall_seconds"], 0)
                self.assertEqual(row["p_value"] is None, row["best"])
                self.assertIn(row["method"], result.stdout)
        roles = self.tasks()["classify"]["rows"][0]
        self.assertEqual((roles["method"], roles["space"]), ("recursive-features", "identity"))
        communities = self.tasks()["modularity"]["rows"][0]
        self.assertEqual((communities["method"], communities["space"]), ("hop-svd", "position"))

    def test_json_has_the_options_and_goes_to_standard_output_if_asked(self):
        result = self.compare("--tasks", "modularity", "--json", "-k", 4, "--runs", 1)
        report = self.report()
        self.assertEqual(json.loads(result.stdout), report)
        self.assertEqual(list(report), ["version", "graph", "options", "tasks", "left_out"])
        self.assertEqual(
            {key: report["options"][key] for key in ("methods", "dim", "seeds", "clusters", "runs")},
            {"methods": METHODS, "dim": 16, "seeds": 2, "clusters": 4, "runs": 1},
        )
        self.assertEqual((report["graph"]["name"], report["graph"]["nodes"]), ("town.edges", 120))

    def test_labels_of_several_files_are_tasks_of_their_own(self):
        self.compare("--tasks", "classify", labels=("town.roles", "town.communities"))
        found = [(task["task"], task["labels"]) for task in self.report()["tasks"]]
        self.assertEqual(found, [("classify", "town.roles"), ("classify", "town.communities")])

    def test_without_labels_what_needs_them_is_left_out_and_told(self):
        result = self.compare(labels=())
        self.assertEqual(list(self.tasks()), ["modularity", "ncut", "links"])
        self.assertIn("without the task classify: it needs labels of nodes", result.stderr)
        self.assertIn("new-nodes: left out: it needs labels of nodes", result.stdout)
        left_out = [one["task"] for one in self.report()["left_out"]]
        self.assertEqual(left_out, ["classify", "new-nodes"])

    def test_fast_methods_are_the_default_and_cost_is_a_field_of_the_row(self):
        words = ["compare", "town.edges", "--tasks", "modularity", "--seeds", 1, "--dim", 16]
        self.run_well(*words, "-o", "out")
        rows = json.loads(self.run_well("methods", "--json").stdout)
        fast = [row["name"] for row in rows if row["cost_class"] == "seconds"]
        self.assertEqual(self.report()["options"]["methods"], fast)
        self.assertLess(len(fast), len(rows))

    def test_the_commands_repeat_the_first_seed(self):
        self.compare("--splits", 3)
        keys = {"classify": "micro_f1", "modularity": "modularity", "links": "auc"}
        keys |= {"ncut": "normalized_cut"}
        # With the variables of this process: OpenBLAS rounds otherwise if one of them names another
        # processor.
        environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "irwe").symlink_to(program.PROGRAM)
        for name, task in self.tasks().items():
            for row in task["rows"]:
                command = row["command"] + " --json --quiet"
                done = subprocess.run(
                    command, shell=True, cwd=self.folder, env=environment, capture_output=True
                )
                self.assertEqual(done.returncode, 0, command + done.stderr.decode())
                told = json.loads(done.stdout)
                if name == "new-nodes":
                    self.assertEqual(told["tasks"][0]["rows"][0]["values"], row["values"][:1])
                    continue
                (result,) = told["results"]
                if name == "classify":
                    self.assertEqual(result["micro_f1"]["of_split"], row["values"][:3])
                else:
                    self.assertAlmostEqual(result[keys[name]]["mean"], row["values"][0], places=9)

    def test_threads_change_no_score(self):
        self.compare("--threads", 1, output="one")
        self.compare("--threads", 4, output="four")
        for name, task in self.tasks("one").items():
            scores = [
                {(row["method"], row["space"]): row["values"] for row in of["rows"]}
                for of in (task, self.tasks("four")[name])
            ]
            self.assertEqual(*scores)

    def test_methods_that_do_not_reach_new_nodes_are_told(self):
        rows = json.loads(self.run_well("methods", "--json").stdout)
        names = [row["name"] for row in rows if "new nodes" not in row["embeds"]]
        if not names:
            self.skipTest("every method embeds new nodes")
        self.compare("--tasks", "new-nodes", methods=names[:1])
        (task,) = self.report()["tasks"]
        self.assertEqual(task["rows"], [])
        (reason,) = [one["reason"] for one in task["not_run"]]
        self.assertTrue(reason.startswith("does not embed new nodes"), reason)

    def test_methods_that_would_embed_new_nodes_with_a_setting_are_told(self):
        result = self.compare("--tasks", "new-nodes", methods=["netmf"])
        reason = "does not embed new nodes unless its setting new_nodes.keep is true"
        self.assertIn(f"netmf: {reason}", result.stdout)
        self.assertIn(reason, self.read("out.html"))

    def test_rows_of_zeros_are_told_and_kept(self):
        town = self.read("town.edges")
        self.write("town.edges", town + "".join(f"{i} {i + 1}\n" for i in range(1000, 1080, 2)))
        roles = self.read("town.roles")
        self.write("town.roles", roles + "".join(f"{i} {i % 2}\n" for i in range(1000, 1080)))
        for _ in range(2):
            result = self.compare("--tasks", "new-nodes", methods=["hop-svd"])
            (note,) = self.tasks()["new-nodes"]["notes"]
            self.assertEqual(note["method"], "hop-svd")
            self.assertRegex(note["note"], r"^seed 1: \d+ of 180 nodes have no neighbors: their rows")
            self.assertIn(f"new-nodes town.roles: hop-svd: {note['note']}", result.stdout)
            self.assertIn(note["note"], self.read("out.html"))
        self.compare("--tasks", "modularity", methods=["recursive-features"])
        self.assertEqual(self.tasks()["modularity"]["notes"], [])

    def test_what_needs_more_memory_than_is_allowed_is_skipped_and_told(self):
        arguments = ["--tasks", "modularity", "--max-memory", "1MB"]
        result = self.compare(*arguments, methods=["netmf", "hop-svd"])
        self.assertIn("--max-memory: nobody has counted what hop-svd needs", result.stderr)
        task = self.tasks()["modularity"]
        self.assertEqual({row["method"] for row in task["rows"]}, {"hop-svd"})
        (skipped,) = task["not_run"]
        self.assertRegex(
            skipped["reason"],
            r"^training needs about \d+ MB of memory and may use 1 MB; allow more by --max-memory",
        )
        for text in (result.stdout, self.read("out.html")):
            self.assertIn(skipped["reason"], text)
        self.assertEqual(self.report()["options"]["max_memory"], 1_000_000)
        self.assertIn(" --max-memory 1000000 ", task["rows"][0]["command"])
        self.compare("--tasks", "modularity", "--max-memory", "1GB", methods=["netmf"])
        self.assertEqual(self.tasks()["modularity"]["not_run"], [])
        self.refuse_memory("--max-memory", "much")

    def refuse_memory(self, *args):
        result = self.run_irwe("compare", "town.edges", "-o", "x", *args)
        self.assert_fails(result, 2, "--max-memory", "such as 500MB or 4GB")

    def test_fewer_held_out_edges_than_asked_for_are_told(self):
        result = self.compare("--tasks", "links", "--held-out-share", 95, methods=["hop-svd"])
        note = self.tasks()["links"]["note"]
        self.assertRegex(note, r"^\d+ of \d+ edges are held out \([\d.]+ %, and not 95 %\)")
        for text in (result.stdout, result.stderr, self.read("out.html")):
            self.assertIn(note, text)

    def test_links_are_left_out_before_anything_is_trained_where_all_nodes_are_joined(self):
        self.write("clique.edges", "".join(f"{i} {j}\n" for i in range(20) for j in range(i)))
        self.run_well("compare", "clique.edges", "--methods", "hop-svd", "--seeds", 1, "-o", "c")
        self.assertNotIn("links", self.tasks("c"))

    def test_standard_input_has_no_commands_that_repeat(self):
        self.run_well(
            *("compare", "-", "--methods", "hop-svd", "--tasks", "modularity", "-o", "c"),
            *("--seeds", 1),
            input=self.read("town.edges"),
        )
        self.assertEqual(self.tasks("c")["modularity"]["rows"][0]["command"], "")

    def test_weights_that_a_method_does_not_use_are_told(self):
        lines = self.read("town.edges").splitlines()
        weighted = [f"{line} {1 + i % 5}" for i, line in enumerate(lines)]
        self.write("town.edges", "a b weight\n" + "\n".join(weighted) + "\n")
        result = self.compare("--tasks", "modularity")
        note = "recursive-features does not use weights of edges"
        self.assertIn(f"irwe: {note}\n", result.stderr)
        self.assertNotIn("hop-svd does not use", result.stderr)
        self.assertIn(note, self.read("out.html"))


class Across(CompareTest):
    """Another graph, on which nothing is trained."""

    TASKS = ["classify-across", "modularity-across", "ncut-across"]
    COPY = ["--across", "copy.edges", "--across-labels", "copy.roles"]

    def setUp(self):
        super().setUp()
        # The town, its nodes called otherwise and in another order.
        for name, num_nodes_of_line in (("edges", 2), ("roles", 1)):
            lines = []
            for line in self.read(f"town.{name}").splitlines():
                words = line.split()
                for i in range(num_nodes_of_line):
                    words[i] = f"n{int(words[i]) * 7 % 120:03}"
                lines.append(" ".join(words) + "\n")
            self.write(f"copy.{name}", "".join(sorted(lines)))

    def test_what_was_dropped_from_the_other_graph_is_told(self):
        edges = self.read("copy.edges")
        self.write("copy.edges", edges + "n000 n000\n" + edges.splitlines()[0] + "\n")
        result = self.compare(*self.COPY, "--tasks", "modularity-across", methods=METHODS[:1], seeds=1)
        self.assertIn("copy.edges: 1 self-loop", result.stderr)
        self.assertRegex(result.stderr, r"copy.edges: .*(repeated|duplicate|merged)")

    def rows(self, name="out"):
        return {
            (task, row["method"], row["space"]): row
            for task, of in self.tasks(name).items()
            for row in of["rows"]
        }

    def test_on_a_copy_methods_are_as_good_as_within(self):
        self.compare(*self.COPY, "--splits", 10, methods=["recursive-features"], seeds=5)
        rows = self.rows()
        self.assertEqual(list(self.tasks()), TASKS + self.TASKS)
        for task in ("classify", "modularity", "ncut"):
            within = rows[task, "recursive-features", "identity"]
            across = rows[f"{task}-across", "recursive-features", "identity"]
            self.assertEqual(len(across["values"]), len(within["values"]))
            self.assertAlmostEqual(across["mean"], within["mean"], delta=0.03, msg=task)
            self.assertGreater(across["wall_seconds"], within["wall_seconds"])

    def test_names_that_keep_the_order_change_no_number(self):
        for name in ("edges", "roles"):
            text = self.read(f"town.{name}")
            num_nodes = 2 if name == "edges" else 1
            lines = []
            for line in text.splitlines():
                words = line.split()
                words[:num_nodes] = [str(int(word) + 1000) for word in words[:num_nodes]]
                lines.append(" ".join(words) + "\n")
            self.write(f"copy.{name}", "".join(lines))
        self.compare(*self.COPY, methods=["recursive-features"])
        rows = self.rows()
        for task in ("classify", "modularity", "ncut"):
            self.assertEqual(
                rows[f"{task}-across", "recursive-features", "identity"]["values"],
                rows[task, "recursive-features", "identity"]["values"],
            )

    def test_methods_that_cannot_are_told_with_the_reason(self):
        methods = ["recursive-features", "hop-svd", "irwe"]
        result = self.compare(*self.COPY, "--tasks", ",".join(self.TASKS), methods=methods)
        for name, task in self.tasks().items():
            self.assertEqual(
                task["not_run"], [{"method": "hop-svd", "reason": "does not embed new graphs"}], name
            )
            spaces = {(row["method"], row["space"]) for row in task["rows"]}
            expected = {("recursive-features", "identity"), ("irwe", "identity")}
            if name != "classify-across":  # positions of two graphs have nothing in common
                expected.add(("irwe", "position"))
            self.assertEqual(spaces, expected, name)
        self.assertIn("ncut-across: hop-svd: does not embed new graphs", result.stdout)
        self.assertIn("does not embed new graphs", self.read("out.html"))

    def test_the_report_has_the_other_graph(self):
        self.compare(*self.COPY, "--tasks", "classify,classify-across")
        report = self.report()
        self.assertEqual(
            list(report), ["version", "graph", "across", "options", "tasks", "left_out"]
        )
        across = report["across"]
        self.assertEqual((across["name"], across["nodes"]), ("copy.edges", 120))
        self.assertNotEqual(across["fingerprint"], report["graph"]["fingerprint"])
        within, other = report["tasks"]
        self.assertNotIn("across_labels", within)
        self.assertEqual((other["labels"], other["across_labels"]), ("town.roles", "copy.roles"))
        self.assertIn("copy.edges: 120 nodes", self.read("out.html"))
        self.compare("--tasks", "classify", output="within")
        self.assertNotIn("across", self.report("within"))

    def test_nodes_whose_classes_are_not_taught_are_told(self):
        lines = self.read("copy.roles").splitlines()
        strange = [line.split()[0] + " strange" for line in lines[:7]]
        self.write("copy.roles", "\n".join(strange + lines[7:]) + "\n")
        roles = [line.split()[1] for line in self.read("town.roles").splitlines()]
        num_rare = sum(roles.count(line.split()[1]) < 8 for line in lines[7:])  # nor are they taught
        result = self.compare(*self.COPY, "--tasks", "classify-across")
        note = f"{7 + num_rare} nodes of copy.roles with classes that town.roles does not teach"
        note += " are left out"
        self.assertEqual(self.tasks()["classify-across"]["note"], note)
        for text in (result.stdout, result.stderr, self.read("out.html")):
            self.assertIn(note, text)

    def test_weights_that_only_one_of_the_graphs_has_are_told(self):
        lines = self.read("copy.edges").splitlines()
        weighted = [f"{line} {1 + i % 5}" for i, line in enumerate(lines)]
        self.write("copy.edges", "a b weight\n" + "\n".join(weighted) + "\n")
        graphs = {"town.edges": "copy.edges", "copy.edges": "town.edges"}
        notes = {
            "town.edges": "the model was trained without weights, so those of copy.edges are not used",
            "copy.edges": "the model was trained with weights, and town.edges has none: every edge "
            "counts as 1",
        }
        for graph, other in graphs.items():
            result = self.run_well(
                *("compare", graph, "--across", other, "--methods", "irwe", "--dim", 8),
                *("--tasks", "ncut-across", "--seeds", 1, "-o", "weighted"),
            )
            self.assertIn(f"ncut-across: irwe: seed 1: {notes[graph]}", result.stdout)

    def test_without_labels_of_the_other_graph_clusters_are_left(self):
        result = self.compare("--across", "copy.edges")
        self.assertEqual(list(self.tasks()), TASKS + self.TASKS[1:])
        self.assertIn(
            "without the task classify-across: it needs labels of nodes of both graphs; add "
            "--across-labels",
            result.stderr,
        )

    def test_the_commands_repeat_the_first_seed(self):
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "irwe").symlink_to(program.PROGRAM)
        environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        tasks = ["--tasks", ",".join(self.TASKS), "--splits", 3, "-k", 3]
        self.compare(*self.COPY, *tasks, methods=["recursive-features", "gas"])
        for (name, _, _), row in self.rows().items():
            command = row["command"] + " --json --quiet"
            done = subprocess.run(
                command, shell=True, cwd=self.folder, env=environment, capture_output=True
            )
            self.assertEqual(done.returncode, 0, command + done.stderr.decode())
            (task,) = json.loads(done.stdout)["tasks"]
            self.assertEqual(task["task"], name)
            values = task["rows"][0]["values"]
            self.assertEqual(values, row["values"][: len(values)])
            self.assertEqual(len(values), 3 if name == "classify-across" else 1)

    def test_results_are_kept_until_the_other_graph_or_its_labels_change(self):
        arguments = [*self.COPY, "--tasks", ",".join(self.TASKS)]
        more = {"methods": ["recursive-features"]}
        self.compare(*arguments, **more)
        values = {key: row["values"] for key, row in self.rows().items()}
        self.assertNotIn("seed", self.compare(*arguments, **more).stderr)
        lines = self.read("copy.roles").splitlines()
        self.write("copy.roles", "\n".join(lines[20:]) + "\n")
        self.assertIn("seed 1", self.compare(*arguments, **more).stderr)
        changed = {key for key, row in self.rows().items() if row["values"] != values[key]}
        self.assertEqual(changed, {("classify-across", "recursive-features", "identity")})
        edges = self.read("copy.edges").splitlines()
        self.write("copy.edges", "\n".join(edges[20:]) + "\n")
        self.compare(*arguments, **more)
        changed = {key for key, row in self.rows().items() if row["values"] != values[key]}
        self.assertEqual(len(changed), 3)

    def test_the_budget_counts(self):
        self.compare(*self.COPY, "--tasks", "ncut-across", "--budget", 0.000001)
        (task,) = self.report()["tasks"]
        reasons = {one["method"]: one["reason"] for one in task["not_run"]}
        self.assertEqual(
            reasons,
            {
                "hop-svd": "does not embed new graphs",
                "recursive-features": "is not begun: the budget is spent",
            },
        )


class Page(CompareTest):
    def test_is_whole_and_asks_for_nothing(self):
        self.write("<b>&'\".roles", self.read("town.roles"))
        self.compare("--tasks", "classify,links", labels=("<b>&'\".roles",))
        page = self.read("out.html")
        tags = []

        class Parser(html.parser.HTMLParser):
            def handle_starttag(self, tag, attributes):
                tags.append((tag, dict(attributes)))

        Parser().feed(page)
        names = {tag for tag, _ in tags}
        self.assertFalse(names & {"script", "link", "img", "iframe", "b"}, names)
        for _, attributes in tags:
            self.assertFalse({"src", "href", "onclick", "style"} & set(attributes), attributes)
        self.assertIn("&lt;b&gt;&amp;&#39;&quot;.roles", page)
        self.assertEqual(sum(tag == "svg" for tag, _ in tags), 2)
        self.assertEqual(page.count("<circle"), 4)


class Resuming(CompareTest):
    def test_what_is_there_is_not_computed_again(self):
        first = self.compare()
        self.assertIn("hop-svd, seed 2, without held-out edges", first.stderr)
        report = self.report()
        again = self.compare()
        self.assertNotIn("seed", again.stderr)
        self.assertEqual(self.report(), report)
        more = self.compare(seeds=3)
        self.assertNotIn("hop-svd, seed 1", more.stderr)
        self.assertIn("hop-svd, seed 3", more.stderr)
        self.assertEqual(
            self.tasks()["links"]["rows"][0]["values"][:2], report["tasks"][3]["rows"][0]["values"]
        )

    def test_changed_labels_or_options_are_measured_again(self):
        self.compare("--tasks", "classify,modularity")
        lines = self.read("town.roles").splitlines()
        self.write("town.roles", "\n".join(lines[1:]) + "\n")
        again = self.compare("--tasks", "classify,modularity", "-k", 4)
        self.assertIn("hop-svd, seed 1", again.stderr)
        again = self.compare("--tasks", "classify,modularity", "-k", 4, dim=8)
        self.assertIn("hop-svd, seed 1", again.stderr)
        self.assertNotIn("recursive-features", again.stderr)  # has no such setting

    def test_a_damaged_result_is_measured_again(self):
        self.compare("--tasks", "links")
        report = self.report()
        cell = self.folder / "out.cells" / "hop-svd-links-2.json"
        cell.write_text(cell.read_text()[:50])
        again = self.compare("--tasks", "links")
        self.assertIn("hop-svd, seed 2", again.stderr)
        self.assertNotIn("hop-svd, seed 1", again.stderr)
        self.assertEqual(
            [row["values"] for row in self.tasks()["links"]["rows"]],
            [row["values"] for row in report["tasks"][0]["rows"]],
        )

    def test_an_interrupted_run_goes_on_and_gives_the_same(self):
        arguments = self.arguments("--tasks", "classify,links", seeds=40)
        running = self.start(*arguments)
        running.wait_for(lambda line: "hop-svd, seed 2" in line)
        code, messages = running.end(signal.SIGTERM)
        self.assertEqual(code, 130, messages)
        self.assertIn("interrupted; what is done is kept in out.cells: run the same", messages)
        self.assertEqual(self.files().count("out.html"), 0)
        again = self.run_well(*arguments)
        self.assertNotIn("hop-svd, seed 1,", again.stderr)
        self.run_well(*self.arguments("--tasks", "classify,links", seeds=40, output="whole"))
        values = [
            {
                (task["task"], row["method"]): row["values"]
                for task in self.report(name)["tasks"]
                for row in task["rows"]
            }
            for name in ("out", "whole")
        ]
        self.assertEqual(*values)


class Budget(CompareTest):
    def test_what_would_not_finish_is_not_begun_and_told(self):
        result = self.compare("--budget", 0.000001, "--tasks", "links")
        self.assertNotIn("seed 1", result.stderr)
        (task,) = self.report()["tasks"]
        self.assertEqual(task["rows"], [])
        self.assertEqual([one["method"] for one in task["not_run"]], METHODS)
        self.assertIn("links: hop-svd: is not begun: the budget is spent", result.stdout)
        self.assertIn("the budget is spent", self.read("out.html"))

    def test_results_that_are_kept_cost_nothing(self):
        self.compare("--tasks", "links")
        kept = self.report()["tasks"]
        self.compare("--tasks", "links", "--budget", 0.000001)
        self.assertEqual(self.report()["tasks"], kept)

    def test_a_large_budget_allows_all(self):
        self.compare("--tasks", "links", "--budget", 1000)
        (task,) = self.report()["tasks"]
        self.assertEqual(task["not_run"], [])
        self.assertEqual(len(task["rows"]), 2)


class Errors(CompareTest):
    def refuse(self, args, *fragments):
        before = self.files()
        self.assert_fails(self.run_irwe("compare", *args, "--quiet"), 2, *fragments)
        self.assertEqual(self.files(), before)

    def test_say_what_was_expected(self):
        self.write("one.labels", "".join(f"{node} x\n" for node in range(120)))
        self.write("y.html", "plain text\n")
        self.write("loop.edges", "1 1\n")
        for args, *fragments in (
            (["town.edges"], "--output is required"),
            (["town.edges", "-o", "-"], "give the beginning of their names"),
            (["town.edges", "-o", "x", "--methods", "nobody"], 'there is no method "nobody"'),
            (["town.edges", "-o", "x", "--tasks", "sort"], '--tasks: there is no task "sort"'),
            (["town.edges", "-o", "x", "--tasks", "classify"], "it needs labels", "--labels"),
            (
                ["town.edges", "-o", "x", "--tasks", "classify", "--labels", "one.labels"],
                "--tasks classify: one.labels: 1 of 1 classes",
            ),
            (["town.edges", "-o", "x", "--share", "90"], "--share", "below 90"),
            (["town.edges", "-o", "x", "--held-out-share", "0"], "--held-out-share"),
            (["town.edges", "-o", "x", "--seeds", "0"], "--seeds", "a whole number from 1"),
            (["town.edges", "-o", "x", "--budget", "-1"], "--budget", "a number from 0 on"),
            (["none.edges", "-o", "x"], "none.edges: cannot be opened"),
            (["town.edges", "-o", "x", "--labels", "none"], "none: cannot be opened"),
            (["-", "-o", "x", "--labels", "-"], "standard input cannot be"),
            (["-", "-o", "x", "--across", "-"], "standard input cannot be"),
            (["town.edges", "-o", "x", "--across", "none"], "none: cannot be opened"),
            (["town.edges", "-o", "x", "--across", "loop.edges"], "loop.edges: the graph has no"),
            (["town.edges", "-o", "town", "--across", "town.html"], "town.html: "),
            (["town.edges", "-o", "x", "--across-labels", "town.roles"], "expected --across with"),
            (
                ["town.edges", "-o", "x", "--across", "town.edges", "--across-labels", "town.roles"],
                "--across-labels: expected as many files as --labels has, 0,",
            ),
            (
                ["town.edges", "-o", "x", "--tasks", "classify-across"],
                "it needs another graph; add --across and --labels and --across-labels",
            ),
            (["town.edges", "-o", "y"], "y.html"),
        ):
            with self.subTest(args=args):
                self.refuse(args, *fragments)

    def test_advice_is_what_helps(self):
        self.write("two.edges", "a b\n")
        self.refuse(
            ["two.edges", "-o", "x", "--methods", "hop-svd"],
            "no task is possible on this graph: classify: it needs labels of nodes; add --labels; "
            "modularity: two.edges: the graph has 2 nodes",
        )
        result = self.run_irwe("compare", "two.edges", "-o", "x", "--tasks", "links", "--quiet")
        self.assert_fails(result, 2, "--tasks links: two.edges: a share of 0.1 of 1 edges")
        self.assertNotIn("--labels", result.stderr)

    def test_something_else_where_results_are_kept(self):
        self.write("x.cells", "mine\n")
        self.refuse(["town.edges", "-o", "x"], "x.cells: is a file, and results would be kept")
        (self.folder / "y.cells").mkdir()
        os.mkfifo(self.folder / "y.cells" / "hop-svd-modularity-1.json")
        result = self.run_irwe(
            *("compare", "town.edges", "--methods", "hop-svd", "--tasks", "modularity"),
            *("-o", "y", "--quiet"),
        )
        self.assertIn("hop-svd-modularity-1.json: is a pipe", result.stdout + result.stderr)

    def test_an_output_that_cannot_be_written(self):
        result = self.run_irwe("compare", "town.edges", "-o", "no/where", "--quiet")
        self.assert_fails(result, 1, "no/where.html")


if __name__ == "__main__":
    program.main()
