"""Completion of shells and manual pages, which are made from the options of the program."""

import re
import shutil
import subprocess

import program
from test_interface import OPTIONS

# Completes the words of its arguments as bash does, and prints what it offers.
DRIVER = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_irwe irwe "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
VERBS = {verb[0] for verb in OPTIONS if len(verb) == 1}


class Bash(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("irwe.bash", self.run_well("completion", "bash").stdout)

    def offered(self, *words):
        """What bash offers for the last of the words behind `irwe`."""
        done = subprocess.run(
            ["bash", "-u", "-c", DRIVER, "bash", "irwe.bash", "irwe", *words],
            cwd=self.folder, capture_output=True, text=True, check=True,
        )
        self.assertEqual(done.stderr, "")
        return set(done.stdout.split())

    def test_verbs_are_offered(self):
        self.assertEqual(self.offered(""), VERBS)
        self.assertEqual(self.offered("ex"), {"explain", "explore"})
        self.assertEqual(self.offered("evaluate", ""), {"classify", "cluster", "links", "hold-out"})
        self.assertEqual(self.offered("evaluate", "cla"), {"classify"})

    def test_the_options_of_every_verb_are_offered(self):
        for verb, options in OPTIONS.items():
            with self.subTest(verb=verb):
                long = {name for name in options if name.startswith("--")}
                self.assertEqual(self.offered(*verb, "--"), long)
        self.assertEqual(self.offered("train", "town.edges", "--thr"), {"--threads"})

    def test_values_that_can_be_listed_are_offered(self):
        self.assertEqual(
            self.offered("train", "--progress", ""), {"auto", "plain", "json", "none"}
        )
        self.assertEqual(self.offered("explore", "g", "--layout", "t"), {"tsne"})
        self.assertIn("irwe-network", self.offered("train", "--method", "irwe"))
        self.assertEqual(self.offered("completion", ""), {"bash", "zsh", "fish"})

    def test_where_a_file_is_meant_nothing_is_offered_but_files(self):
        """Bash itself completes files then: that is what `-o default` says."""
        self.assertEqual(self.offered("train", ""), set())
        self.assertEqual(self.offered("train", "g", "-o", ""), set())
        self.assertIn("complete -o default -F _irwe irwe", self.read("irwe.bash"))


class OtherShells(program.ProgramTest):
    def test_scripts_name_every_verb_and_option(self):
        for shell, prefix in (("zsh", "--"), ("fish", "-l ")):
            text = self.run_well("completion", shell).stdout
            for verb, options in OPTIONS.items():
                self.assertIn(" ".join(verb), text)
                for name in options:
                    if name.startswith("--"):
                        self.assertIn(prefix + name[2:], text, shell)

    def test_scripts_are_of_their_language(self):
        for shell in ("bash", "zsh", "fish"):
            path = shutil.which(shell)
            if path:
                text = self.run_well("completion", shell).stdout
                done = subprocess.run([path, "-n"], input=text, capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""), shell)

    def test_another_shell_is_refused(self):
        self.assert_fails(self.run_irwe("completion", "tcsh"), 2, "bash or zsh or fish")


class Manual(program.ProgramTest):
    def test_every_page_has_the_options_of_its_verb(self):
        self.run_well("man", "-o", "pages")
        names = {"-".join(("irwe", *verb)) + ".1" for verb in OPTIONS}
        self.assertEqual({path.name for path in (self.folder / "pages").iterdir()}, names)
        for verb, options in OPTIONS.items():
            text = self.read("pages/" + "-".join(("irwe", *verb)) + ".1")
            self.assertEqual(self.run_well("man", *verb).stdout, text)
            found = set(re.findall(r"(?<!\\)\\-\\-[a-z\\-]+", text.partition(".SH EXAMPLES")[0]))
            plain = {name.replace("\\-", "-") for name in found}
            with self.subTest(verb=verb):
                self.assertLessEqual({name for name in options if name.startswith("--")}, plain)
                for section in ("NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES"):
                    self.assertIn(f"\n.SH {section}\n", text)

    def test_pages_are_roff(self):
        formatter = shutil.which("groff") or shutil.which("man")
        if not formatter:
            self.skipTest("neither groff nor man is there")
        text = self.run_well("man", "train").stdout
        options = ["-man", "-Tascii", "-ww"] if "groff" in formatter else ["-l", "-", "--warnings"]
        done = subprocess.run(
            [formatter, *options], input=text, capture_output=True, text=True, check=False
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("irwe train", re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout))

    def test_a_verb_that_was_mistyped_is_recognized(self):
        self.assert_fails(self.run_irwe("man", "trian"), 2, "did you mean train?")


if __name__ == "__main__":
    program.main()
