"""The documentation is true: what it shows runs, what it names is there.

Blocks fenced as ```sh in README.md and docs/*.md are run, one document after the other, each in a
fresh folder in which `irwe` is the program; a block with another mark is not. Lines that begin with
`make`, `git clone` or `cd irwe` are for people: their targets are looked up, and they are left out.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import unittest

import program

ROOT = program.SOURCE_DIR
RUN = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKED = [*RUN, ROOT / "CONTRIBUTING.md"]
PAPER_TO_CODE = ROOT / "docs" / "paper-to-code.md"
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```\s*$", re.MULTILINE | re.DOTALL)
NOT_RUN = re.compile(r"\s*(make|git clone|cd irwe)\b")


def shell_lines(markdown):
    """The lines of all blocks marked sh, in order."""
    blocks = [body for mark, body in FENCE.findall(markdown) if mark == "sh"]
    return [line for body in blocks for line in body.splitlines()]


def script(markdown):
    """What is run of a document."""
    return "\n".join(line for line in shell_lines(markdown) if not NOT_RUN.match(line))


def make_targets(markdown):
    """The targets that a document tells people to make."""
    targets = []
    for line in shell_lines(markdown):
        words = shlex.split(line, comments=True)
        if words and words[0] == "make":
            targets += [word for word in words[1:] if "=" not in word and word[0] != "-"]
    return targets


def relative_links(markdown):
    """The files that a document links to; addresses and places in the same document aside."""
    prose = re.sub(r"`[^`\n]*`", "", FENCE.sub("", markdown))
    targets = re.findall(r"\]\(\s*<?([^)\s>]+)", prose)
    targets += re.findall(r"^\[[^\]]+\]:\s*(\S+)", prose, re.MULTILINE)
    targets += re.findall(r"(?:src|href)=\"([^\"]+)\"", prose)
    targets = [target.split("#")[0] for target in targets if not re.match(r"\w+:", target)]
    return [target for target in targets if target]


def table_rows(markdown):
    return [line for line in markdown.splitlines() if line.startswith("|")]


def code_paths(text):
    """`irwe/...` and `tests/...` in backticks."""
    return re.findall(r"`((?:irwe|tests)/[^`\s]+)`", text)


def is_there(path):
    """A name without extension stands for a header or a source."""
    if pathlib.PurePath(path).suffix:
        return (ROOT / path).exists()
    return any((ROOT / (path + suffix)).exists() for suffix in ("", ".h", ".cpp"))


def numbers(markdown, word):
    """The numbers of `Eq. 5`, `Eq. 11-13` at the beginning of the rows of the tables."""
    found = set()
    for row in table_rows(markdown):
        match = re.match(rf"\| {word} (\d+)(?:-(\d+))? ", row)
        if match:
            first = int(match[1])
            found |= set(range(first, int(match[2] or first) + 1))
    return found


def tracked_files():
    """What git tracks; without git, every file outside of build folders."""
    command = ["git", "-C", ROOT, "ls-files", "-z"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout
        paths = [ROOT / name for name in listed.decode().split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        apart = {".git", "build", "__pycache__"}
        paths = [p for p in ROOT.rglob("*") if not apart & set(p.relative_to(ROOT).parts)]
    return [path for path in paths if path.is_file()]


class Commands(program.ProgramTest):
    def run_document(self, path):
        """Runs the commands of a document with `irwe`, and a Python that has NumPy, on the path."""
        if "$IRWE_DATA" in script(path.read_text()) and not os.environ.get("IRWE_DATA"):
            self.skipTest(f"IRWE_DATA is not set: the commands of {path.name} are not run")
        if " --ranks " in script(path.read_text()) and os.environ.get("IRWE_HAS_RANKS") == "0":
            self.skipTest(f"built without Gloo: the commands of {path.name} are not run")
        folder = self.folder / path.stem
        tools = self.folder / f"{path.stem}-tools"
        folder.mkdir()
        tools.mkdir()
        (tools / "irwe").symlink_to(program.PROGRAM)
        (tools / "python3").symlink_to(sys.executable)
        done = subprocess.run(
            ["bash", "-c", "set -e\n" + script(path.read_text())],
            cwd=folder,
            env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=program.HANG,
            check=False,
        )
        self.assertEqual(done.returncode, 0, done.stdout.decode(errors="replace")[-3000:])

    def test_every_command_of_the_documents_runs(self):
        for path in filter(pathlib.Path.exists, RUN):
            with self.subTest(document=path.name):
                self.run_document(path)

    def test_every_make_target_of_the_documents_is_one(self):
        makefile = (ROOT / "Makefile").read_text()
        known = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))
        self.assertIn("test", known)
        for path in filter(pathlib.Path.exists, LINKED):
            with self.subTest(document=path.name):
                self.assertLessEqual(set(make_targets(path.read_text())), known)

    def test_there_is_a_readme_with_commands(self):
        self.assertTrue((ROOT / "README.md").exists(), "README.md is missing")
        self.assertIn("irwe ", script((ROOT / "README.md").read_text()))


class Links(unittest.TestCase):
    def test_every_relative_link_leads_to_a_file(self):
        for path in filter(pathlib.Path.exists, LINKED):
            for target in relative_links(path.read_text()):
                with self.subTest(document=path.name, target=target):
                    self.assertTrue((path.parent / target).exists())


class PaperToCode(unittest.TestCase):
    def setUp(self):
        self.text = PAPER_TO_CODE.read_text()

    def test_every_home_exists(self):
        self.assertGreater(len(code_paths(self.text)), 10)
        for path in code_paths(self.text):
            with self.subTest(path=path):
                self.assertTrue(is_there(path))

    def test_all_21_equations_have_a_row(self):
        self.assertEqual(numbers(self.text, "Eq."), set(range(1, 22)))

    def test_all_11_algorithms_have_a_row(self):
        self.assertEqual(numbers(self.text, "Algorithm"), set(range(1, 12)))


class Paths(unittest.TestCase):
    def test_no_tracked_file_names_a_folder_of_somebodys_machine(self):
        somebodys = re.compile(r"(?<![\w.~}/-])/(?:work|root|home)/")
        files = tracked_files()
        self.assertIn(ROOT / "CMakeLists.txt", files)
        for path in files:
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                if somebodys.search(line):
                    with self.subTest(place=f"{path.relative_to(ROOT)}:{number}"):
                        self.fail(line.strip())


class Convention(unittest.TestCase):
    """The rules above, on a small document."""

    TEXT = (
        "Type\n\n```sh\ngit clone https://example.org/irwe\ncd irwe\nmake demo JOBS=2  # or not\n"
        "irwe info a | head -n 1\n```\n\nthen `[no](link)` [this](docs/a.md#place),\n"
        "[that](https://example.org/b.md) and [there](#below):\n\n"
        "```text\nirwe not run\n```\n\n```sh\nmake -j2 test lint\nls *.npz\n```\n"
    )

    def test_blocks_marked_sh_are_run_without_the_lines_for_people(self):
        self.assertEqual(script(self.TEXT), "irwe info a | head -n 1\nls *.npz")

    def test_targets_are_the_plain_words_after_make(self):
        self.assertEqual(make_targets(self.TEXT), ["demo", "test", "lint"])

    def test_relative_links_are_those_to_files(self):
        self.assertEqual(relative_links(self.TEXT), ["docs/a.md"])

    def test_a_range_of_equations_counts_each(self):
        self.assertEqual(numbers("| Eq. 2 | x |\n| Eq. 4-6 | y |\n", "Eq."), {2, 4, 5, 6})


if __name__ == "__main__":
    program.main()
