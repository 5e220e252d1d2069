"""Embeddings for other programs: irwe convert, --dims, and the recipes of docs/exports.md.

The recipe for PostgreSQL is run by a real server, which this test starts in a folder of its own and
ends; without one, the test is skipped and says so.
"""

import glob
import json
import os
import pathlib
import pwd
import re
import shutil
import subprocess
import tempfile

import numpy as np

import program
from small_model import TrainingTest, load

RECIPES = program.SOURCE_DIR / "docs" / "exports.md"


class ExportTest(TrainingTest):
    def setUp(self):
        super().setUp()
        self.train("--embeddings", "town.npz")
        self.arrays = load(self.folder / "town.npz")

    def convert(self, *arguments):
        return self.run_well("convert", *arguments)


class Conversions(ExportTest):
    def test_give_back_every_number(self):
        for name in ("a.tsv", "a.csv", "a.jsonl", "a.csv.gz", "a.ndjson.gz"):
            with self.subTest(file=name):
                self.convert("town.npz", "-o", name, "--quiet")
                packed = ["--to", "npz"] if name.endswith(".gz") else []
                self.convert(name, "-o", "back.npz", *packed, "--quiet")
                back = load(self.folder / "back.npz")
                for array in ("nodes", "identity", "position"):
                    np.testing.assert_array_equal(back[array], self.arrays[array])

    def test_are_the_bytes_of_embed(self):
        for name in ("a.csv", "a.jsonl", "a.pgvector", "a.pgarray"):
            self.convert("town.npz", "-o", name, "--quiet")
            self.run_well("embed", "town.irwe", "town.edges", "-o", "b-" + name, "--quiet")
            self.assertEqual(self.read(name), self.read("b-" + name), name)

    def test_keep_the_origin_of_arrays(self):
        self.convert("town.npz", "-o", "again.npz", "--quiet")
        self.assertEqual(self.bytes_of("again.npz"), self.bytes_of("town.npz"))

    def test_take_the_format_of_to_and_files_of_others(self):
        self.convert("town.npz", "-o", "vectors", "--to", "jsonl", "--quiet")
        first = json.loads(self.read("vectors").splitlines()[0])
        self.assertEqual(list(first), ["node", "identity", "position"])
        np.testing.assert_array_equal(
            np.array(first["identity"], np.float32), self.arrays["identity"][0]
        )
        self.write("other.emb", "2 2\nann 1 0\nbob 0.5 2\n")
        self.convert("other.emb", "-o", "other.pgvector", "--quiet")
        self.assertEqual(self.read("other.pgvector"), "ann\t[1,0]\nbob\t[0.5,2]\n")

    def test_leave_graphs_to_be_graphs(self):
        self.convert("town.edges", "-o", "town.csv", "--quiet")
        self.assertTrue(self.read("town.csv").startswith("source,target\n"))
        self.convert("town.csv", "-o", "town.graph", "--quiet")
        self.refuse(["convert", "town.npz", "-o", "x.graph"], "holds arrays", "expected a graph")
        self.refuse(["convert", "town.npz", "-o", "x.gexf"], "holds arrays", "expected a graph")
        self.write("plain.txt", "a 1 2\nb 3 4\n")
        told = self.convert("plain.txt", "-o", "plain.jsonl", "--to", "jsonl").stderr
        self.assertIn("plain.txt: is taken for embeddings, a node and its numbers", told)

    def test_refuse_what_does_not_fit(self):
        self.refuse(
            ["convert", "town.npz", "-o", "town.tsv", "--nodes", "all.txt"],
            "town.npz: is taken for embeddings, and --nodes is for graphs; leave it out",
        )
        self.refuse(
            ["convert", "town.edges", "-o", "a.edges", "--dims", "2"],
            "--dims: is for embeddings, and town.edges is taken for a graph",
        )
        self.refuse(["convert", "town.npz", "-o", "town.npz"], "it cannot be the output")
        self.refuse(["convert", "town.npz", "-o", "town.irwe", "--to", "csv"], "holds a model")

    def test_replace_their_own_kind(self):
        for name in ("a.csv", "a.jsonl", "a.pgvector", "a.pgarray"):
            self.convert("town.npz", "-o", name, "--quiet")
            self.convert("town.npz", "-o", name, "--quiet")
        self.write("notes.csv", "dear,diary\n")
        self.refuse(["convert", "town.npz", "-o", "notes.csv"], "notes.csv: holds text")


class LeadingAxes(ExportTest):
    def test_keep_the_cosines_about_the_mean_and_tell_the_variance(self):
        result = self.convert("town.npz", "-o", "short.npz", "--dims", "3")
        short = load(self.folder / "short.npz")
        for space in ("identity", "position"):
            rows = self.arrays[space].astype(np.float64)
            rows -= rows.mean(axis=0)
            values = np.linalg.svd(rows, compute_uv=False) ** 2
            share = 100 * values[:3].sum() / values.sum()
            told = re.search(rf"{space}: 3 of 8 axes hold ([0-9.]+) % of its variance", result.stderr)
            self.assertAlmostEqual(float(told[1]), share, delta=0.011)
            self.assertEqual(short[space].shape, (25, 3))
            np.testing.assert_allclose(
                (short[space].astype(np.float64) ** 2).sum(), values[:3].sum(), rtol=1e-4
            )

    def test_of_all_axes_change_no_neighbor(self):
        self.convert("town.npz", "-o", "turned.npz", "--dims", "8", "--quiet")
        found = [
            json.loads(self.run_well("similar", name, "3", "--json", "--quiet").stdout)["similar"]
            for name in ("town.npz", "turned.npz")
        ]
        for before, after in zip(*found):
            self.assertAlmostEqual(before["cosine"], after["cosine"], places=4)

    def test_are_those_of_embed_and_train(self):
        self.run_well("embed", "town.irwe", "town.edges", "-o", "a.tsv", "--dims", "2", "--quiet")
        self.train("--embeddings", "b.tsv", "--dims", "2", model="b.irwe")
        self.assertEqual(self.read("a.tsv"), self.read("b.tsv"))

    def test_are_refused_beside_others(self):
        self.convert("town.npz", "-o", "short.npz", "--dims", "8", "--quiet")
        self.refuse(
            ["similar", "town.npz", "3", "--in", "short.npz"],
            "hold coordinates along other axes",
        )

    def test_are_counted_by_info(self):
        told = json.loads(self.run_well("info", "town.npz", "--json").stdout)
        for space in told["spaces"]:
            rows = self.arrays[space["name"]].astype(np.float64)
            values = np.linalg.svd(rows - rows.mean(axis=0), compute_uv=False) ** 2
            shares = np.cumsum(values) / values.sum()
            self.assertEqual(space["axes_of_99_percent"], int(np.sum(shares < 0.99)) + 1)
        self.assertIn("of 8 principal axes hold 99 %", self.run_well("info", "town.npz").stdout)


def blocks(mark):
    """The blocks of the recipes that are marked so."""
    return re.findall(rf"^```{mark}\n(.*?)^```$", RECIPES.read_text(), re.MULTILINE | re.DOTALL)


class PostgreSQL(ExportTest):
    """The recipe, run by a server of its own."""

    def setUp(self):
        servers = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not servers or not shutil.which("psql"):
            self.skipTest("PostgreSQL is not installed (Debian's postgresql): its recipe is not run")
        super().setUp()
        self.bin = pathlib.Path(servers[-1])
        self.server = pathlib.Path(tempfile.mkdtemp(prefix="irwe-postgres-"))
        self.addCleanup(shutil.rmtree, self.server, True)
        self.user = []
        if os.getuid() == 0:  # as which PostgreSQL does not run
            try:
                owner = pwd.getpwnam("postgres")
            except KeyError:
                self.skipTest("the tests run as root, and there is no user postgres to run a server")
            os.chown(self.server, owner.pw_uid, owner.pw_gid)
            self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self.data = self.server / "data"
        self.run_as_user(
            self.bin / "initdb", "-D", self.data, "-U", "irwe", "-A", "trust", "--no-sync",
            "--encoding=UTF8", "--locale=C",
        )
        self.run_as_user(
            self.bin / "pg_ctl", "-D", self.data, "-w", "-t", "600", "-l", self.server / "log",
            "-o", f"-c listen_addresses='' -c fsync=off -k {self.server}", "start",
        )
        self.addCleanup(
            self.run_as_user, self.bin / "pg_ctl", "-D", self.data, "-m", "immediate", "stop"
        )

    def run_as_user(self, *command):
        done = subprocess.run(
            [*self.user, *map(str, command)], cwd=self.server, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C"}, check=False,
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def sql(self, script):
        done = subprocess.run(
            ["psql", "-h", str(self.server), "-U", "irwe", "-d", "postgres", "-X", "-q", "-A", "-t",
             "-v", "ON_ERROR_STOP=1", "-f", "-"],
            input=script, cwd=self.folder, capture_output=True, text=True, check=False,
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line.split("|") for line in done.stdout.splitlines() if line]

    def test_the_recipe_finds_what_irwe_similar_finds(self):
        self.convert("town.npz", "-o", "town.pgarray", "--dims", "8", "--quiet")
        (recipe,) = blocks("sql")
        rows = self.sql(recipe)
        expected = json.loads(
            self.run_well("similar", "town.npz", "17", "-k", "5", "--json", "--quiet").stdout
        )["similar"]
        self.assertEqual(len(rows), 5)
        for row, item in zip(rows, expected):
            self.assertAlmostEqual(float(row[1]), item["cosine"], places=3)
        stored = self.sql("SELECT node, identity, position FROM nodes ORDER BY node;")
        self.assertEqual(len(stored), 25)
        self.assertEqual(stored[0][1].count(","), 7)

    def test_names_of_any_kind_arrive(self):
        names = ["\\N", "\\.", "a\\tb", "it's", "x,y", "Zürich", '"q"']
        lines = "".join(f"{name} {i} 1\n" for i, name in enumerate(names))
        self.write("odd.vec", f"{len(names)} 2\n{lines}")
        self.convert("odd.vec", "-o", "odd.pgarray", "--quiet")
        script = ("CREATE TABLE odd (node text PRIMARY KEY, embedding real[]);\n"
                  "\\copy odd FROM 'odd.pgarray'\n"
                  "SELECT node, embedding[1] FROM odd;\n")
        self.assertEqual(
            sorted(map(tuple, self.sql(script))),
            sorted((name, str(i)) for i, name in enumerate(names)),
        )


if __name__ == "__main__":
    program.main()
