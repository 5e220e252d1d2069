"""Graph files as people have them are read as they were meant, or refused with a sentence."""

import bz2
import gzip
import json
import lzma
import re
import shlex
import shutil
import subprocess
import sys
import zipfile

import program

try:
    from graph_cases import Refused
    from graph_files import CASES
except ImportError as missing:  # the libraries that write the files
    print(f"skipped: {missing}")
    sys.exit(0)

COMPRESSIONS = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zip": None,  # an archive
    "zst": None,  # by the program
}


def documented():
    """The rows of the table in the documentation."""
    text = (program.SOURCE_DIR / "docs" / "file-formats.md").read_text()
    section = text.split("## Files as people have them\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.*) \| (.*) \| (.*) \|$", section, flags=re.M)
    return rows[2:]  # without the heading and what divides it from them


def row_of(case):
    options = f"`{case.options}`" if case.options else ""
    return (f"`{case.name}`" if "(" in case.name else case.name, options, case.verdict.words())


def as_edges(graph):
    """Nodes, and edges with their weights, of a networkx graph or of node-link data."""
    if isinstance(graph, dict):
        directed = graph["directed"]
        nodes = {str(node["id"]) for node in graph["nodes"]}
        links = [(link["source"], link["target"], link.get("weight")) for link in graph["links"]]
    else:
        directed = graph.is_directed()
        nodes = {str(node) for node in graph}
        links = list(graph.edges(data="weight"))
    named = [(str(u), str(v), None if w is None else round(float(w), 4)) for u, v, w in links]
    ends = {((u, v) if directed else tuple(sorted((u, v))), w) for u, v, w in named}
    return directed, nodes, ends


class Verdicts(program.ProgramTest):
    def check(self, case):
        case.write(str(self.folder / "graph.file"))
        options = shlex.split(case.options)
        convert = ["convert", "graph.file", *options, "--to", "json", "-o", "found.json"]
        if isinstance(case.verdict, Refused):
            self.assert_fails(
                self.run_irwe(*convert), 2, "graph.file", case.verdict.sentence
            )
            return
        self.run_well(*convert)
        found = json.loads(self.read("found.json"))
        self.assertEqual(as_edges(found), as_edges(case.verdict.graph))
        told = json.loads(self.run_well("info", "graph.file", *options, "--json").stdout)
        notes = told["read"]["notes"]
        self.assertEqual(len(notes), len(case.verdict.told), notes)
        for note, expected in zip(notes, case.verdict.told):
            self.assertIn(expected, note)
        self.check_compressed(options, {**told, "graph": ""})

    def check_compressed(self, options, expected):
        """Every format may be compressed by every program, but NumPy's files, which are binary."""
        content = (self.folder / "graph.file").read_bytes()
        is_array = content.startswith((b"\x93NUMPY", b"PK"))
        if content.startswith(b"\x1f\x8b"):
            return  # which is compressed already
        for ending, compress in COMPRESSIONS.items():
            name = f"graph.file.{ending}"
            if compress is not None:
                self.write(name, compress(content))
            elif ending == "zip":
                with zipfile.ZipFile(self.folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
                    archive.write(self.folder / "graph.file", "graph.file")
            elif shutil.which("zstd"):
                command = ["zstd", "-q", "-f", "graph.file", "-o", name]
                subprocess.run(command, cwd=self.folder, check=True)
            else:
                continue
            result = self.run_irwe("info", name, *options, "--json")
            if is_array:
                self.assertEqual(result.code, 2)
                if ending != "zip":
                    self.assertIn("is a file of NumPy that another program has compressed",
                                  result.stderr)
            else:
                self.assertEqual(result.code, 0, result.stderr)
                self.assertEqual({**json.loads(result.stdout), "graph": ""}, expected)


def add_tests():
    for number, case in enumerate(CASES, 1):
        name = re.sub(r"\W+", "_", case.name)
        setattr(Verdicts, f"test_{number:02}_{name}", lambda self, case=case: self.check(case))


class Documentation(program.ProgramTest):
    def test_the_table_has_every_file_and_its_verdict(self):
        self.assertEqual(documented(), [row_of(case) for case in CASES])

    def test_there_are_60_files_or_more(self):
        rows = [(case.name, case.options) for case in CASES]
        self.assertGreaterEqual(len(rows), 60)
        self.assertEqual(len(set(rows)), len(rows))


add_tests()

if __name__ == "__main__":
    program.main()
