"""Hostile edge lists have the verdicts of the table in docs/file-formats.md."""

import json
import re
import threading

import program
from hostile_edge_lists import CASES, PAIR, Refused


def documented():
    """The rows of the table in the documentation."""
    text = (program.SOURCE_DIR / "docs" / "file-formats.md").read_text()
    section = text.split("## Hostile and odd edge lists\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.*) \| (.*) \|$", section, flags=re.M)
    return rows[2:]  # without the heading and what divides it from them


class Verdicts(program.ProgramTest):
    def make(self, content):
        """The file of a case: bytes, or a function that makes something at a path."""
        path = self.folder / "graph.txt"
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            content(path)
        if path.is_fifo():
            writer = threading.Thread(target=path.write_bytes, args=(PAIR,), daemon=True)
            writer.start()

    def run_info(self, case):
        self.make(case.content)
        if case.name == "a file that may not be read":
            return self.run_without_privileges("info", "graph.txt", "--json")
        return self.run_irwe("info", "graph.txt", "--json")

    def check(self, case):
        result = self.run_info(case)
        if isinstance(case.verdict, Refused):
            self.assert_fails(result, 2, "graph.txt", case.verdict.sentence)
            return
        self.assertEqual(result.code, 0, result.stderr)
        told = json.loads(result.stdout)
        self.assertEqual((told["nodes"], told["edges"]), case.verdict[:2])
        if (self.folder / "graph.txt").is_fifo():
            return  # which is empty now
        lines = self.run_well("info", "graph.txt").stdout.splitlines()
        changes = [line[14:] for line in lines if line.startswith("on reading")]
        self.assertEqual(len(changes), len(case.verdict.told), changes)
        for change, expected in zip(changes, case.verdict.told):
            self.assertIn(expected, change)


def add_tests():
    for number, case in enumerate(CASES, 1):
        name = re.sub(r"\W+", "_", case.name)
        setattr(Verdicts, f"test_{number:02}_{name}", lambda self, case=case: self.check(case))


class Documentation(program.ProgramTest):
    def test_the_table_has_every_case_and_its_verdict(self):
        self.assertEqual(documented(), [(case.name, case.verdict.words()) for case in CASES])

    def test_there_are_40_cases_or_more_each_once(self):
        names = [case.name for case in CASES]
        self.assertGreaterEqual(len(names), 40)
        self.assertEqual(len(set(names)), len(names))


add_tests()

if __name__ == "__main__":
    program.main()
