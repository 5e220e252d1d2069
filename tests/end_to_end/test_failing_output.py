"""Outputs and streams that fail, through the real program.

Such a run ends with 1 and one line that names what is wrong, and leaves no file behind but the old one.
"""

import os
import resource
import signal
import subprocess

import program

PATH = "0 1\n1 2\n2 3\n"

# What writes a file, each as arguments before the name.
WRITERS = (
    ("features", "graph.txt", "--quiet", "--force", "-o"),
    ("generate", "barbell", "--quiet", "--force", "-o"),
)


class FailingOutput(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("graph.txt", PATH)

    def test_a_missing_folder_is_told_with_what_to_do(self):
        for args in WRITERS:
            result = self.run_irwe(*args, "missing/x")
            self.assert_fails(result, 1, "missing/x: No such file", "create the directory missing")
            self.assertEqual(self.files(), ["graph.txt"])

    def test_a_missing_folder_is_told_before_the_graph_is_read(self):
        result = self.run_irwe("features", "no-graph.txt", "-o", "missing/x")
        self.assert_fails(result, 1, "missing/x")

    def test_a_file_as_folder_is_told(self):
        for args in WRITERS:
            self.assert_fails(self.run_irwe(*args, "graph.txt/x"), 1, "graph.txt/x", "Not a dir")

    def test_a_full_device_is_told(self):
        for args in WRITERS:
            self.assert_fails(self.run_irwe(*args, "/dev/full"), 1, "/dev/full", "No space left")

    def test_a_write_protected_file_stays_as_it_was(self):
        self.write("old", "precious")
        (self.folder / "old").chmod(0o444)
        for args in WRITERS:
            result = self.run_without_privileges(*args, "old")
            self.assert_fails(result, 1, "old", "Permission denied")
            self.assertEqual(self.read("old"), "precious")
            self.assertEqual(self.files(), ["graph.txt", "old"])

    def test_a_folder_without_permission_is_told(self):
        (self.folder / "locked").mkdir(mode=0o555)
        for args in WRITERS:
            result = self.run_without_privileges(*args, "locked/x")
            self.assert_fails(result, 1, "locked/x", "Permission denied")
            self.assertEqual(os.listdir(self.folder / "locked"), [])

    def test_a_folder_that_may_not_be_entered_is_told(self):
        (self.folder / "locked").mkdir(mode=0o600)
        for args in WRITERS:
            result = self.run_without_privileges(*args, "locked/x")
            self.assert_fails(result, 1, "locked/x", "Permission denied")

    def test_a_file_that_outgrows_its_limit_leaves_the_old_one(self):
        self.write("old", "precious")
        for args in (WRITERS[0], ("generate", "erdos-renyi", "--quiet", "-o")):
            result = self.run_irwe(*args, "old", preexec_fn=limit_file_size)
            self.assert_fails(result, 1, "old", "File too large")
            self.assertEqual(self.read("old"), "precious")
            self.assertEqual(self.files(), ["graph.txt", "old"])

    def test_a_full_disk_leaves_the_old_file(self):
        disk = self.folder / "disk"
        disk.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]
        if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
            self.skipTest("only root can mount a small disk, and not everywhere")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.write("disk/old", "precious")
        for args in (
            ("features", "graph.txt", "--dim", "9999", "--quiet", "--force", "-o"),
            ("generate", "ring-of-cliques", "--num-cliques", "900", "--quiet", "--force", "-o"),
        ):
            result = self.run_irwe(*args, "disk/old")
            self.assert_fails(result, 1, "disk/old", "No space left", "free some space")
            self.assertEqual(self.read("disk/old"), "precious")
            self.assertEqual(os.listdir(disk), ["old"])

    def test_memory_that_does_not_suffice_is_told(self):
        if program.is_sanitized():
            self.skipTest("a sanitizer needs more memory than the limit")
        self.write("old", "precious")
        options = ["--dim", "65536", "--quiet", "--threads", "1", "--force", "-o", "old"]
        self.write("graph.txt", "".join(f"{i} {i + 1}\n" for i in range(20_000)))
        result = self.run_irwe("features", "graph.txt", *options, preexec_fn=limit_memory)
        self.assert_fails(result, 1, "out of memory", "fewer dimensions")
        self.assertEqual(self.read("old"), "precious")
        self.assertEqual(self.files(), ["graph.txt", "old"])


def limit_file_size():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


READER_GONE = 141  # 128 and the number of SIGPIPE, as a shell has it

# What writes to standard output.
PRINTERS = (
    ("info", "graph.txt"),
    ("info", "graph.txt", "--json"),
    ("generate", "barbell", "--quiet"),
    ("--help",),
    ("features", "--help"),
    ("--version",),
    ("help",),
    ("help", "train"),
    ("methods",),
    ("methods", "irwe"),
    ("completion", "bash"),
    ("man", "train"),
    ("estimate", "graph.txt", "--quiet"),
    ("convert", "graph.txt", "--to", "edges", "--quiet", "-o", "-"),
)


class ClosedStreams(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("graph.txt", PATH)

    def test_a_closed_standard_output_is_a_failure(self):
        for args in PRINTERS:
            with self.subTest(args=args):
                result = self.run_irwe(*args, stdout=None, preexec_fn=lambda: os.close(1))
                self.assert_fails(result, 1, "standard output")

    def test_a_full_standard_output_is_a_failure(self):
        for args in PRINTERS:
            with self.subTest(args=args), open("/dev/full", "wb") as full:
                self.assert_fails(self.run_irwe(*args, stdout=full), 1, "No space left")

    def test_a_reader_that_has_gone_ends_the_program_quietly(self):
        for args in PRINTERS:
            with self.subTest(args=args):
                reading, writing = os.pipe()
                os.close(reading)
                result = self.run_irwe(*args, stdout=writing)
                os.close(writing)
                self.assertEqual((result.code, result.stderr), (READER_GONE, ""))

    def test_a_reader_that_takes_one_line_and_goes_ends_the_program_quietly(self):
        command = [program.PROGRAM, "generate", "erdos-renyi", "--num-edges", "400000", "--quiet"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as child:
            self.assertEqual(len(child.stdout.readline().split()), 2)
            child.stdout.close()
            self.assertEqual(child.stderr.read(), "")
        self.assertEqual(child.returncode, READER_GONE)

    def test_names_of_standard_output_are_standard_output(self):
        text = self.run_well("generate", "barbell", "--quiet").stdout
        writers = (
            ("generate", "barbell", "--quiet", "-o"),
            ("convert", "graph.txt", "--to", "edges", "--quiet", "-o"),
        )
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
            for args in writers:
                with self.subTest(name=name, args=args):
                    expected = self.run_well(*args, "-").stdout
                    self.assertEqual(self.run_well(*args, name).stdout, expected)
                    reading, writing = os.pipe()
                    os.close(reading)
                    result = self.run_irwe(*args, name, stdout=writing)
                    os.close(writing)
                    self.assertEqual((result.code, result.stderr), (READER_GONE, ""))
            # A file behind it keeps what others have written to it.
            with open(self.folder / "log", "ab", buffering=0) as log:
                log.truncate(0)
                log.write(b"before\n")
                self.run_well("generate", "barbell", "--quiet", "-o", name, stdout=log)
                log.write(b"after\n")
            self.assertEqual(self.read("log"), "before\n" + text + "after\n")
            self.assertEqual(self.files(), ["graph.txt", "log"])
            (self.folder / "log").unlink()

    def test_what_cannot_go_to_standard_output_is_refused_by_any_of_its_names(self):
        for name in ("-", "/dev/stdout", "/dev/fd/1"):
            for args in (
                ("features", "graph.txt", "-o", name),
                ("train", "graph.txt", "-o", name),
                ("train", "graph.txt", "-o", "m.irwe", "--format", "npz", "--embeddings", name),
                ("convert", "graph.txt", "--to", "binary", "-o", name),
                ("compare", "graph.txt", "-o", name),
                ("evaluate", "hold-out", "graph.txt", "-o", name),
            ):
                with self.subTest(args=args):
                    result = self.run_irwe(*args)
                    self.assert_fails(result, 2, "give the ")
                    self.assertEqual((result.stdout, self.files()), ("", ["graph.txt"]))

    def test_a_pipe_that_was_named_and_lost_its_reader_is_a_failure(self):
        reading, writing = os.pipe()
        os.close(reading)
        args = ("generate", "barbell", "--quiet", "-o", f"/dev/fd/{writing}")
        result = self.run_irwe(*args, pass_fds=[writing])
        os.close(writing)
        self.assert_fails(result, 1, f"/dev/fd/{writing}", "Broken pipe")

    def test_a_closed_standard_error_neither_stops_the_work_nor_spoils_the_file(self):
        for args in (("generate", "barbell", "--force", "-o"), ("features", "graph.txt", "--force", "-o")):
            with self.subTest(args=args):
                self.run_well(*args, "good")
                result = self.run_well(*args, "silent", stderr=None, preexec_fn=close_error)
                self.assertEqual(result.stdout, "")
                good, silent = self.folder / "good", self.folder / "silent"
                self.assertEqual(silent.read_bytes(), good.read_bytes())

    def test_a_full_standard_error_does_not_stop_the_work(self):
        for args in (("generate", "barbell", "--force", "-o"), ("features", "graph.txt", "--force", "-o")):
            with self.subTest(args=args), open("/dev/full", "wb") as full:
                self.run_well(*args, "file", stderr=full)

    def test_an_error_that_nobody_hears_still_has_its_code(self):
        result = self.run_irwe("info", "missing.txt", stderr=None, preexec_fn=close_error)
        self.assertEqual(result.code, 2)

    def test_all_streams_closed_still_write_a_good_file(self):
        self.run_well("features", "graph.txt", "-o", "good")
        self.run_well(
            *("features", "graph.txt", "-o", "silent"),
            stdin=None,
            stdout=None,
            stderr=None,
            preexec_fn=lambda: os.closerange(0, 3),
        )
        good, silent = self.folder / "good", self.folder / "silent"
        self.assertEqual(silent.read_bytes(), good.read_bytes())


def close_error():
    os.close(2)


if __name__ == "__main__":
    program.main()
