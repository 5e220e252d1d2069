"""How the program behaves towards people: help, messages, progress and interruption."""

import errno
import os
import pty
import re
import signal
import subprocess
import time

import program

TABLE = {"--source", "--target", "--weight", "--time", "--since", "--until", "--type"}
TABLE |= {"--keep-type", "--separator", "--header", "--decimal-comma", "--bipartite"}
LABELS = {"--label-column", "--node-column"}
EDGES = {"--directed", "--weights", "--negative-weights"}
GRAPH = {"--nodes", "--graph-format", "--self-loops", "--quiet", "--help"} | EDGES | TABLE
MADE = {"--output", "--node-list", "--force", "--quiet", "--help"}
SCORED = {"--which", "--scaling", "--seed", "--max-memory", "--threads", "--json", "--quiet", "--help"}
# Every verb and kind, with every option it has.
OPTIONS = {
    (): {"--version", "--help"},
    ("info",): GRAPH | LABELS | {"--attributes", "--labels", "--json"},
    ("features",): GRAPH
    | {"--output", "--walk-length", "--walks-per-node", "--encoder-walks", "--degree-buckets"}
    | {"--dim", "--seed", "--threads", "--force"},
    ("convert",): GRAPH
    | LABELS
    | {"--output", "--to", "--node-list", "--embeddings", "--with", "-k", "--by", "--labels"}
    | {"--threads", "--max-memory", "--force", "--dims"},
    ("estimate",): GRAPH
    | {"--method", "--preset", "--config", "--set", "--seed", "--stop-early", "--max-memory"}
    | {"--json", "--threads", "--attributes", "--ranks"},
    ("methods",): {"--json", "--help"},
    ("train",): GRAPH
    | {"--output", "--embeddings", "--format", "--raw", "--method", "--preset", "--config", "--set"}
    | {"--seed", "--stop-early", "--max-memory", "--resume", "--checkpoint-every", "--progress"}
    | {"--ranks", "--rank", "--rendezvous", "--interface", "--rank-timeout"}
    | {"--threads", "--force", "--attributes", "--dims"},
    ("embed",): GRAPH
    | {"--output", "--format", "--extends", "--refresh", "--raw", "--threads", "--force"}
    | {"--attributes", "--dims"},
    ("similar",): GRAPH
    | LABELS
    | {"--like", "--like-file", "--among", "--new-since", "--labels", "--all-nodes", "--each"}
    | {"--output", "--force"}
    | {"-k", "--by", "--in", "--graph", "--json", "--max-memory", "--threads", "--attributes"},
    ("changes",): GRAPH
    | {"--model", "--false-alarms", "--draws", "-k", "--output", "--seed", "--json", "--force"}
    | {"--threads"},
    ("links",): GRAPH | {"-k", "--by", "--seed", "--json", "--max-memory", "--threads"},
    ("roles",): GRAPH
    | {"-k", "--by", "--output", "--force", "--seed", "--json", "--max-memory", "--threads"},
    ("communities",): GRAPH
    | {"-k", "--by", "--output", "--force", "--seed", "--json", "--max-memory", "--threads"},
    ("anomalies",): GRAPH
    | {"--expected", "--output", "--force", "--seed", "--json", "--max-memory", "--threads"},
    ("explain",): GRAPH | {"--extends", "--json", "--threads"},
    ("explore",): GRAPH
    | LABELS
    | {"--model", "--embeddings", "--labels", "--output", "--serve", "--port", "--layout"}
    | {"--clusters", "--neighbors", "--seed", "--max-memory", "--threads", "--force", "--before"},
    ("help",): {"--help"},
    ("completion",): {"--help"},
    ("man",): {"--output", "--help"},
    ("evaluate",): {"--help"},
    ("evaluate", "classify"): SCORED | LABELS | {"-C", "--shares", "--splits", "--min-members", "--save-splits"}
    | {"--node-splits"},
    ("evaluate", "cluster"): SCORED
    | TABLE
    | EDGES
    | {"--nodes", "--graph-format", "--self-loops", "-k", "--metric", "--runs", "--starts", "--hops", "--buckets"}
    | {"--neighbors", "--save-clusters"},
    ("evaluate", "links"): SCORED
    | TABLE
    | EDGES
    | {"--nodes", "--graph-format", "--self-loops", "--graph", "--held-out", "--score", "--negatives"}
    | {"--runs", "--hits", "--training-edges", "-C"},
    ("evaluate", "hold-out"): GRAPH | {"--output", "--share", "--seed", "--force"},
    ("compare",): GRAPH
    | LABELS
    | {"--labels", "--methods", "--tasks", "--output", "--dim", "--seeds", "--budget", "--share"}
    | {"--splits", "-k", "--runs", "--held-out-share", "--json", "--force", "--threads"}
    | {"--across", "--across-labels", "--max-memory"},
    ("reproduce",): {"--data", "--setting", "--ablation", "--sweep", "--output", "--effort", "--seeds"}
    | {"--splits", "--runs", "--rounds", "--method", "--set", "--max-hours", "--threads", "--quiet", "--help"},
    ("generate",): {"--help"},
    ("generate", "barbell"): MADE | {"--clique-size", "--path-length"},
    ("generate", "ring-of-cliques"): MADE | {"--num-cliques", "--clique-size"},
    ("generate", "erdos-renyi"): MADE | {"--num-nodes", "--num-edges", "--probability", "--seed"},
    ("generate", "barabasi-albert"): MADE | {"--num-nodes", "--edges-per-node", "--seed"},
    ("generate", "stochastic-block-model"): MADE
    | {"--sizes", "--inside", "--between", "--communities", "--seed"},
    ("generate", "planted-roles"): MADE
    | {"--num-nodes", "--num-communities", "--size-ratio", "--hub-degree", "--bridge-links"}
    | {"--core-degree", "--roles", "--communities", "--seed"},
    ("generate", "payments"): {"--output", "--seed", "--force", "--quiet", "--help"}
    | {"--num-customers", "--num-towns", "--num-merchants", "--num-employers", "--num-mules"}
    | {"--num-rings", "--ring-size", "--num-recruited", "--num-stopped", "--num-opened"}
    | {"--num-moved", "--num-newcomers", "--num-leavers", "--regularity"},
}


class Help(program.ProgramTest):
    def test_help_of_everything_names_every_option_and_no_other(self):
        for verb, options in OPTIONS.items():
            with self.subTest(verb=verb):
                result = self.run_well(*verb, "--help")
                self.assertEqual(result.stderr, "")
                found = re.findall(r"^  (?:-\w,)?(--[a-z-]+|-\w\b)", result.stdout, re.MULTILINE)
                self.assertEqual(sorted(found), sorted(options))

    def test_the_table_above_has_every_verb_and_kind(self):
        """Follows the lists of subcommands, so a new verb has its line here."""
        found = []
        to_read = [()]
        while to_read:
            verb = to_read.pop()
            found.append(verb)
            _, _, listed = self.run_well(*verb, "--help").stdout.partition("\nSubcommands:\n")
            names = re.findall(r"^  ([a-z-]+) ", listed.partition("\n\n")[0], re.MULTILINE)
            to_read += [(*verb, name) for name in names]
        self.assertEqual(sorted(found), sorted(OPTIONS))

    def test_help_of_everything_has_usage_and_examples(self):
        for verb in OPTIONS:
            with self.subTest(verb=verb):
                text = self.run_well(*verb, "--help").stdout
                self.assertIn(" ".join(["Usage: irwe", *verb]), text)
                self.assertRegex(text, " ".join(["Examples:\n(?:.*\n)*?.*irwe", *verb]))

    def test_help_of_everything_fits_80_columns(self):
        for verb in OPTIONS:
            for line in self.run_well(*verb, "--help").stdout.splitlines():
                with self.subTest(verb=verb, line=line):
                    self.assertLessEqual(len(line), 80)

    def test_help_is_as_wide_as_the_terminal_up_to_100_columns(self):
        for columns, most in ((60, 60), (90, 90), (300, 100)):
            with self.subTest(columns=columns):
                text = self.run_well("train", "--help", env={"COLUMNS": str(columns)}).stdout
                prose = [line for line in text.splitlines() if not line.startswith("  irwe ")]
                widest = max(map(len, prose))
                self.assertLessEqual(widest, most)
                self.assertGreater(widest, most - 15)

    def test_the_verb_help_says_what_the_option_does(self):
        for verb in OPTIONS:
            with self.subTest(verb=verb):
                self.assertEqual(self.run_well("help", *verb), self.run_well(*verb, "--help"))
        message = 'has no verb "trian"; did you mean train?'
        self.assert_fails(self.run_irwe("help", "trian"), 2, message)
        self.assert_fails(self.run_irwe("help", "evaluate", "clasify"), 2, "did you mean classify?")

    def test_h_is_help(self):
        for verb in OPTIONS:
            with self.subTest(verb=verb):
                self.assertEqual(self.run_well(*verb, "-h"), self.run_well(*verb, "--help"))

    def test_help_of_the_program_names_the_verbs_and_exit_codes(self):
        text = self.run_well("--help").stdout
        for verb in (verb[0] for verb in OPTIONS if len(verb) == 1):
            self.assertRegex(text, rf"(?m)^  {verb} ")
        self.assertRegex(text, r"(?s)Exit codes: 0 .*1 .*2 .*130 .*141")

    def test_help_of_generate_names_the_kinds(self):
        text = self.run_well("generate", "--help").stdout
        for kind in (verb[1] for verb in OPTIONS if verb[0:1] == ("generate",) and len(verb) == 2):
            self.assertRegex(text, rf"(?m)^  {kind} ")

    def test_examples_that_need_no_file_run(self):
        for verb in OPTIONS:
            for line in self.run_well(*verb, "--help").stdout.splitlines():
                if line.startswith("  irwe generate "):
                    with self.subTest(line=line):
                        self.run_well(*line.split("      ")[0].split()[1:])

    def test_defaults_are_shown(self):
        text = self.run_well("features", "--help").stdout
        for default in ("L=7", "N=1000", "N=10", "E=100", "D=128", "N=1"):
            self.assertIn(default, text)

    def test_the_version_is_one_line_and_that_of_the_project(self):
        cmake = (program.SOURCE_DIR / "CMakeLists.txt").read_text()
        version = re.search(r"project\(irwe VERSION ([\d.]+)", cmake)[1]
        result = self.run_well("--version")
        self.assertEqual((result.stdout, result.stderr), (f"irwe {version}\n", ""))


class Messages(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("graph.txt", "# a comment\nu,v,w\n1,2,1\n2,1,1\n3,3,1\n2,3,1\n")

    def test_quiet_silences_every_verb(self):
        for args in (
            ("info", "graph.txt"),
            ("features", "graph.txt", "-o", "x.npz"),
            ("convert", "graph.txt", "-o", "x.graph"),
            ("estimate", "graph.txt"),
            ("generate", "planted-roles", "-o", "town.edges"),
            ("generate", "erdos-renyi", "--num-nodes", "50", "--num-edges", "9", "-o", "er.edges"),
            ("generate", "barbell"),
        ):
            for flag in ("-q", "--quiet"):
                with self.subTest(args=args, flag=flag):
                    self.assertEqual(self.run_well(*args, flag).stderr, "")

    def test_quiet_does_not_silence_errors(self):
        self.assert_fails(self.run_irwe("info", "missing.txt", "--quiet"), 2, "missing.txt")

    def test_quiet_does_not_change_the_data(self):
        for args in (("info", "graph.txt"), ("generate", "barbell")):
            data = self.run_well(*args).stdout
            self.assertEqual(self.run_well(*args, "--quiet").stdout, data)

    def test_info_says_nothing_beside_its_data(self):
        self.assertEqual(self.run_well("info", "graph.txt").stderr, "")
        self.assertEqual(self.run_well("info", "graph.txt", "--json").stderr, "")

    def test_standard_output_of_generate_is_the_edge_list_alone(self):
        result = self.run_well("generate", "barbell")
        self.assertTrue(all(re.fullmatch(r"\d+ \d+", x) for x in result.stdout.splitlines()))
        self.assertEqual(result.stderr, "irwe: standard output: 25 nodes, 96 edges\n")

    def test_features_writes_nothing_to_standard_output(self):
        result = self.run_well("features", "graph.txt", "-o", "x.npz")
        self.assertEqual(result.stdout, "")
        self.assertTrue(all(x.startswith("irwe: ") for x in result.stderr.splitlines()))

    def test_features_tells_what_reading_changed(self):
        told = self.run_well("features", "graph.txt", "-o", "x.npz").stderr
        for change in (
            "3 nodes, 2 edges",
            'header line "u,v,w" skipped',
            'nodes are in "u" and "v"',
            'column "w" ignored',
            "1 self-loop dropped",
            "1 duplicate or reversed edge merged",
        ):
            self.assertIn(f"irwe: graph.txt: {change}", told)


class LongRun(program.ProgramTest):
    """Features of 20,000 nodes, which with enough walks take as long as one likes."""

    def setUp(self):
        super().setUp()
        options = ["--num-nodes", 20000, "--edges-per-node", 4]
        self.run_well("generate", "barabasi-albert", *options, "-o", "graph.txt")

    def command(self, *options):
        return [program.PROGRAM, "features", "graph.txt", "-o", "out.npz", *options]


class Progress(LongRun):
    SECONDS = ("--threads", "1", "--walks-per-node", "300", "--dim", "32")  # one or two

    def run_on_terminal(self, *options):
        """What the program writes to a terminal; it must succeed."""
        terminal, far_end = pty.openpty()
        with subprocess.Popen(
            self.command(*options), cwd=self.folder, stderr=far_end, stdout=subprocess.DEVNULL
        ) as child:
            os.close(far_end)
            text = b""
            while True:
                try:
                    piece = os.read(terminal, 65536)
                except OSError as error:  # the far end is closed
                    self.assertEqual(error.errno, errno.EIO)
                    break
                if not piece:
                    break
                text += piece
        os.close(terminal)
        self.assertEqual(child.returncode, 0)
        return text.decode().replace("\r\n", "\n")

    def test_a_terminal_shows_a_bar_with_the_time_left_and_then_a_new_line(self):
        text = self.run_on_terminal(*self.SECONDS)
        frames = re.findall(r"\r(irwe: features .*?)\x1b\[K", text)
        self.assertGreater(len(frames), 3)
        for frame in frames[:-1]:
            self.assertRegex(frame, r"^irwe: features \[=* *\] +\d+ %  \d+:\d\d left$")
            self.assertLess(len(frame), 80)
        self.assertRegex(frames[-1], r"^irwe: features \[=+\] 100 %  \d+:\d\d in all$")
        percents = [int(re.search(r"(\d+) %", frame)[1]) for frame in frames]
        self.assertEqual(percents, sorted(percents))
        self.assertRegex(text, r"in all\x1b\[K\nirwe: out\.npz: .* dimensions\n$")

    def test_quiet_shows_no_bar(self):
        self.assertEqual(self.run_on_terminal(*self.SECONDS, "--quiet"), "")

    def test_a_short_run_shows_no_bar(self):
        self.write("graph.txt", "0 1\n")
        self.assertNotIn("\r", self.run_on_terminal())

    def test_without_a_terminal_only_plain_lines_come(self):
        args = ["features", "graph.txt", "-o", "out.npz", *self.SECONDS]
        text = self.run_well(*args).stderr
        self.assertNotRegex(text, r"[\r\x1b\[]")
        lines = text.splitlines()
        self.assertEqual(lines[0], "irwe: graph.txt: 20,000 nodes, 79,984 edges")
        self.assertTrue(lines[-1].startswith("irwe: out.npz: "))
        for line in lines[1:-1]:
            self.assertRegex(line, r"^irwe: features: \d+ %, \d+:\d\d (left|in all)$")


class Interruption(LongRun):
    def setUp(self):
        super().setUp()
        if program.is_thread_sanitized():
            self.skipTest("the thread sanitizer holds signals back until a thread makes a system call")

    def wait_for_output(self, running):
        """Waits until the run has begun its output."""
        while not any(".irwe-tmp-" in name for name in self.files()):
            self.assertIsNone(running.process.poll())
            time.sleep(0.01)

    def interrupt(self, sent, seconds):
        """Sends a signal some time after the output was begun; returns what the run said."""
        command = ("features", "graph.txt", "-o", "out.npz", "--force")
        running = self.start(*command, "--walks-per-node", 1_000_000)
        self.wait_for_output(running)
        time.sleep(seconds)  # whatever the run does then
        code, said = running.end(sent)
        self.assertLess(running.seconds_to_end, 5 if program.is_sanitized() else 1)
        self.assertEqual(code, 130, said)
        return said

    def test_signals_end_the_run_at_once_and_leave_no_file(self):
        for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for seconds in (0, 0.3):
                with self.subTest(signal=sent, seconds=seconds):
                    said = self.interrupt(sent, seconds)
                    self.assertTrue(
                        said.endswith("irwe: interrupted; no file was left unfinished\n"), said
                    )
                    self.assertTrue(all(x.startswith("irwe: ") for x in said.splitlines()), said)
                    self.assertEqual(self.files(), ["graph.txt"])

    def test_an_interrupted_run_leaves_the_old_file_as_it_was(self):
        self.write("out.npz", "precious")
        self.interrupt(signal.SIGINT, 0.3)
        self.assertEqual(self.read("out.npz"), "precious")
        self.assertEqual(self.files(), ["graph.txt", "out.npz"])

    def test_waiting_for_standard_input_can_be_interrupted(self):
        running = self.start("features", "-", "-o", "out.npz", stdin=subprocess.PIPE)
        self.addCleanup(running.process.stdin.close)
        self.wait_for_output(running)
        code, said = running.end(signal.SIGINT)
        self.assertEqual((code, said), (130, "irwe: interrupted; no file was left unfinished\n"))
        self.assertEqual(self.files(), ["graph.txt"])

    def test_a_signal_that_was_ignored_stays_ignored(self):
        command = self.command("--walks-per-node", "50", "--quiet")
        with subprocess.Popen(
            command,
            cwd=self.folder,
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
        ) as child:
            while not any(".irwe-tmp-" in name for name in self.files()) and child.poll() is None:
                time.sleep(0.001)
            child.send_signal(signal.SIGHUP)
        self.assertEqual(child.returncode, 0)
        self.assertIn("out.npz", self.files())


if __name__ == "__main__":
    program.main()
