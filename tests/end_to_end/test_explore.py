"""irwe explore: the page with its data inside, and the same from a local server."""

import base64
import gzip
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import numpy as np

import program
from small_model import TrainingTest, load
from test_similar import nearest

NO_DATA = (
    '<script id="irwe-data" type="application/octet-stream" data-encoding="none"></script>'
)
POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; connect-src 'self'\">"
PAGE = f"<!doctype html>{POLICY}<title>irwe</title>\n{NO_DATA}\n<p>The page.</p>\n"
DATA = re.compile(r'<script id="irwe-data"[^>]* data-encoding="gzip\+base64">([^<]*)</script>')


def parse(archive):
    """Description and tensors of the data of a page."""
    (size,) = struct.unpack("<Q", archive[:8])
    header = json.loads(archive[8 : 8 + size])
    metadata = header.pop("__metadata__")
    dtypes = {"F32": "<f4", "U32": "<u4", "U8": "u1"}
    content = archive[8 + size :]
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        values = np.frombuffer(content[begin:end], dtype=dtypes[entry["dtype"]])
        tensors[name] = values.reshape(entry["shape"])
    return json.loads(metadata.get("explorer", "{}")), tensors


class ExploreTest(TrainingTest):
    """The program stands in bin/, and a page of two lines where an installed one would be."""

    def setUp(self):
        super().setUp()
        self.train("--embeddings", "town.npz")
        self.arrays = load(self.folder / "town.npz")
        (self.folder / "bin").mkdir()
        self.program = self.folder / "bin" / "irwe"
        try:
            os.link(program.PROGRAM, self.program)
        except OSError:
            shutil.copy(program.PROGRAM, self.program)
        (self.folder / "share" / "irwe").mkdir(parents=True)
        (self.folder / "share" / "irwe" / "explorer.html").write_text(PAGE)

    def explore(self, *arguments, expected=0):
        result = subprocess.run(
            [self.program, "explore", *map(str, arguments)],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=program.HANG,
            check=False,
        )
        self.assertEqual(result.returncode, expected, result.stderr)
        return result

    def data_of(self, name):
        page = (self.folder / name).read_text()
        self.assertTrue(page.startswith("<!doctype html>") and page.endswith("<p>The page.</p>\n"))
        return parse(gzip.decompress(base64.b64decode(DATA.search(page).group(1), validate=True)))


class AsAFile(ExploreTest):
    def test_has_maps_names_edges_and_exact_neighbors(self):
        result = self.explore("town.edges", "--embeddings", "town.npz", "-o", "map.html")
        self.assertIn("irwe: map.html: open it in a browser", result.stderr)
        self.assertIn("default-src 'none'; connect-src 'none'", self.read("map.html"))
        about, tensors = self.data_of("map.html")
        self.assertEqual(about["title"], "town.edges")
        self.assertEqual((about["num_nodes"], about["mode"]), (25, "file"))
        self.assertEqual(about["spaces"], ["identity", "position"])
        self.assertEqual(about["layouts"], ["tsne", "pca"])
        for space in about["spaces"]:
            for layout in about["layouts"]:
                plane = tensors[f"{space}.{layout}"]
                self.assertEqual(plane.shape, (25, 2))
                self.assertTrue((np.abs(plane) <= 1).all() and np.abs(plane).max() > 0.99)
            clusters = tensors[f"{space}.cluster"]
            self.assertEqual(clusters.max() + 1, about["num_clusters"][space])
            for row in range(25):
                _, cosine = nearest(self.arrays[space], row, 10)
                np.testing.assert_allclose(tensors[f"{space}.cosine"][row], cosine, atol=1e-5)
                self.assertNotIn(row, tensors[f"{space}.neighbors"][row])
        offsets, text = tensors["names.offsets"], bytes(tensors["names.bytes"])
        names = [text[a:b].decode() for a, b in zip(offsets, offsets[1:])]
        self.assertEqual(names, [str(name) for name in self.arrays["nodes"]])
        rows, targets = tensors["edges.offsets"], tensors["edges.targets"]
        edges = {(v, int(u)) for v in range(25) for u in targets[rows[v] : rows[v + 1]]}
        lines = [tuple(map(int, line.split())) for line in self.read("town.edges").splitlines()]
        self.assertEqual(edges, {*lines, *(pair[::-1] for pair in lines)})
        np.testing.assert_array_equal(tensors["degree"], np.diff(rows))
        self.assertTrue((tensors["component"] == 0).all())

    def test_is_the_same_for_all_threads_and_from_the_model(self):
        sources = (["--embeddings", "town.npz"], ["--model", "town.irwe"])
        pages = set()
        for i, source in enumerate([sources[0], *sources]):
            self.explore("town.edges", *source, "-o", "map.html", "--threads", i + 1, "--quiet")
            pages.add(self.bytes_of("map.html"))
        self.assertEqual(len(pages), 1)

    def test_trains_when_it_is_given_a_graph_alone(self):
        result = self.explore("town.edges", "-o", "map.html")
        self.assertIn("trains one by the recipe", result.stderr)
        self.assertEqual(self.data_of("map.html")[0]["spaces"], ["identity", "position"])

    def test_labels_color_the_nodes(self):
        self.write("town.kinds", "0 left\n1 left\n24 right\n3 left right\n")
        self.write("town.sizes", "".join(f"{i} {i % 3}\n" for i in range(25)))
        labels = ["--labels", "town.kinds", "--labels", "town.sizes"]
        source = ["--embeddings", "town.npz", "--layout", "pca"]
        result = self.explore("town.edges", *source, *labels, "-o", "map.html")
        self.assertIn("town.kinds: 1 node with several labels", result.stderr)
        about, tensors = self.data_of("map.html")
        self.assertEqual(
            about["label_columns"],
            [
                {"name": "town.kinds", "values": ["left", "right"]},
                {"name": "town.sizes", "values": ["0", "1", "2"]},
            ],
        )
        none = 2**32 - 1
        self.assertEqual(list(tensors["label.0"][[0, 1, 2, 3, 24]]), [0, 0, none, 0, 1])
        self.assertEqual(about["layouts"], ["pca"])
        self.assertNotIn("identity.tsne", tensors)

    def test_takes_other_embeddings_clusters_and_neighbors(self):
        rng = np.random.default_rng(1)
        np.savez(self.folder / "other.npz", walks=rng.normal(size=(25, 3)).astype(np.float32))
        options = ["--clusters", 3, "--neighbors", 4]
        self.explore("town.edges", "--embeddings", "other.npz", *options, "-o", "map.html")
        about, tensors = self.data_of("map.html")
        self.assertEqual(about["spaces"], ["walks"])
        self.assertEqual(about["num_clusters"], {"walks": 3})
        self.assertEqual(tensors["walks.neighbors"].shape, (25, 4))

    def test_explains_every_node_in_words(self):
        self.explore("town.edges", "--embeddings", "town.npz", "-o", "map.html")
        _, tensors = self.data_of("map.html")
        bounds, text = tensors["clauses.offsets"], bytes(tensors["clauses.bytes"])
        clauses = [text[a:b].decode() for a, b in zip(bounds, bounds[1:])]
        self.assertEqual(len(set(clauses)), len(clauses))
        first = tensors["words.offsets"][:-1]
        for v, clause in enumerate(tensors["words.clauses"][first]):
            self.assertRegex(clauses[clause], f"^degree {tensors['degree'][v]}(,|$)")

    def test_names_roles_and_communities(self):
        self.explore("town.edges", "--embeddings", "town.npz", "-o", "map.html")
        about, tensors = self.data_of("map.html")
        for space, word in (("identity", "role"), ("position", "community")):
            groups = about["groups"][space]
            self.assertEqual(groups["word"], word)
            names = [group["name"] for group in groups["groups"]]
            self.assertEqual(len(names), about["num_clusters"][space])
            self.assertEqual(len(set(names)), len(names))
            self.assertEqual(tensors[f"{space}.cluster"].max() + 1, len(names))
        self.explore("town.edges", "--embeddings", "town.npz", "--clusters", 2, "-o", "map.html")
        about, _ = self.data_of("map.html")
        self.assertEqual(about["num_clusters"], {"identity": 2, "position": 2})

    def test_shows_several_embeddings_side_by_side(self):
        rng = np.random.default_rng(1)
        np.savez(self.folder / "other.npz", identity=rng.normal(size=(25, 3)).astype(np.float32))
        both = ["--embeddings", "town.npz", "--embeddings", "other.npz"]
        self.explore("town.edges", *both, "-o", "map.html")
        about, tensors = self.data_of("map.html")
        self.assertEqual(about["spaces"], ["identity", "position", "identity-2"])
        self.assertEqual(about["sources"]["identity"], {"kind": "identity", "file": "town.npz"})
        self.assertEqual(about["sources"]["identity-2"], {"kind": "identity", "file": "other.npz"})
        other = np.load(self.folder / "other.npz")["identity"]
        for row in range(25):
            _, cosine = nearest(other, row, 10)
            np.testing.assert_allclose(tensors["identity-2.cosine"][row], cosine, atol=1e-5)

    def test_shows_where_nodes_were_before(self):
        edges = [line for line in self.read("town.edges").splitlines() if "0" not in line.split()]
        self.write("next.edges", "\n".join([*edges, "1 new", "2 new"]) + "\n")
        self.run_irwe("embed", "town.irwe", "next.edges", "-o", "next.npz", "-q")
        source = ["--embeddings", "next.npz", "--before", "town.npz"]
        result = self.explore("next.edges", *source, "-o", "map.html")
        self.assertIn("town.npz: 24 nodes in both, 1 new, 1 gone", result.stderr)
        self.assertIn("position of two graphs cannot be compared", result.stderr)
        about, tensors = self.data_of("map.html")
        self.assertEqual(
            about["earlier"], {"title": "town.npz", "spaces": ["identity"], "num_gone": 1}
        )
        offsets, text = tensors["names.offsets"], bytes(tensors["names.bytes"])
        names = [text[a:b].decode() for a, b in zip(offsets, offsets[1:])]
        row_before = {str(name): row for row, name in enumerate(self.arrays["nodes"])}
        now = np.load(self.folder / "next.npz")["identity"]
        none = 2**32 - 1
        for v, name in enumerate(names):
            if name == "new":
                self.assertEqual(tensors["earlier.row"][v], none)
                self.assertEqual(tensors["identity.earlier.cluster"][v], none)
                continue
            distance = np.linalg.norm(now[v] - self.arrays["identity"][row_before[name]])
            self.assertAlmostEqual(tensors["identity.distance"][v], distance, places=4)
        for layout in about["layouts"]:
            self.assertEqual(tensors[f"identity.{layout}"].shape, (25, 2))
            self.assertEqual(tensors[f"identity.earlier.{layout}"].shape, (24, 2))
        self.assertNotIn("position.earlier.pca", tensors)

    def test_shows_the_smallest_graphs(self):
        self.write("pair.edges", "a b\n")
        self.write("pair.vec", "2 2\na 1 0\nb 0 1\n")
        self.explore("pair.edges", "--embeddings", "pair.vec", "-o", "map.html")
        about, tensors = self.data_of("map.html")
        self.assertEqual(about["num_neighbors"], 1)
        self.assertEqual(tensors["embedding.neighbors"].tolist(), [[1], [0]])
        self.assertTrue(np.isfinite(tensors["embedding.tsne"]).all())
        self.write("one.edges", "a a\n")
        self.write("one.vec", "1 2\na 1 0\n")
        self.explore("one.edges", "--embeddings", "one.vec", "-o", "map.html")
        about, tensors = self.data_of("map.html")
        self.assertEqual((about["num_nodes"], about["num_neighbors"]), (1, 0))
        self.assertEqual(tensors["embedding.neighbors"].shape, (1, 0))


class Errors(ExploreTest):
    def assert_refused(self, arguments, *fragments):
        before = sorted(path.name for path in self.folder.iterdir())
        result = self.explore(*arguments, expected=2)
        self.assertRegex(result.stderr.splitlines()[-1], "^irwe: error: ")
        for fragment in fragments:
            self.assertIn(fragment, result.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)

    def test_without_a_page_it_says_how_to_make_it(self):
        shutil.rmtree(self.folder / "share")
        self.assert_refused(["town.edges", "-o", "map.html"], "make it by `make web`")

    def test_a_page_that_somebody_else_put_there(self):
        page = self.folder / "share" / "irwe" / "explorer.html"
        page.chmod(0o666)
        self.assert_refused(["town.edges", "-o", "map.html"], f"{page} is not used, because")
        page.chmod(0o644)
        if os.geteuid() == 0:
            os.chown(page, 12345, 12345)
            self.assert_refused(["town.edges", "-o", "map.html"], f"{page} is not used, because")

    def test_a_page_of_something_else(self):
        (self.folder / "share" / "irwe" / "explorer.html").write_text("<p>Hello</p>")
        source = ["--embeddings", "town.npz", "--layout", "pca"]
        self.assert_refused(["town.edges", *source, "-o", "map.html"], "has no place for data")

    def test_what_does_not_go_together(self):
        self.assert_refused(["town.edges"], "expected -o FILE.html")
        self.assert_refused(["town.edges", "-o", "a.html", "--serve"], "expected -o or --serve")
        both = ["--model", "town.irwe", "--embeddings", "town.npz"]
        self.assert_refused(["town.edges", *both, "-o", "a.html"], "--model or --embeddings")
        before = ["--before", "town.npz", "-o", "a.html"]
        self.assert_refused(["town.edges", *before], "add --model or --embeddings")
        twice = ["--embeddings", "town.npz", "--embeddings", "town.npz"]
        self.assert_refused(["town.edges", *twice, *before], "expected one --embeddings")

    def test_the_output_is_no_input(self):
        for name in ("town.edges", "town.npz"):
            arguments = ["town.edges", "--embeddings", "town.npz", "-o", name]
            self.assert_refused(arguments, "is read, so it cannot be the output")

    def test_embeddings_of_another_graph(self):
        self.write("other.edges", "x y\n")
        arguments = ["other.edges", "--embeddings", "town.npz", "-o", "map.html"]
        self.assert_refused(arguments, "has no embedding of 2 nodes of other.edges")
        self.write("grown.edges", self.read("town.edges") + "0 12\n")
        arguments = ["grown.edges", "--embeddings", "town.npz", "-o", "map.html"]
        self.assert_refused(
            arguments,
            "town.npz: was made for the graph with the fingerprint ",
            ", that of grown.edges; give the graph that was embedded",
        )


class AsAServer(ExploreTest):
    def setUp(self):
        super().setUp()
        self.server = subprocess.Popen(
            [self.program, "explore", "town.edges", "--embeddings", "town.npz", "--serve"],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_RUNTIME_DIR": str(self.folder)},
            preexec_fn=program.default_signals,
        )
        self.address = self.server.stdout.readline().strip()
        self.addCleanup(self.end)

    def end(self):
        self.server.kill()
        self.server.communicate()

    def get(self, path, **parameters):
        base, token = self.address.split("/?token=")
        query = urllib.parse.urlencode({"token": token, **parameters})
        with urllib.request.urlopen(f"{base}{path}?{query}", timeout=program.HANG) as reply:
            return reply.read()

    def test_answers_what_the_page_asks(self):
        self.assertRegex(self.address, r"^http://127\.0\.0\.1:\d+/\?token=[\w-]{20,}$")
        self.assertEqual(self.get("/").decode(), PAGE)
        while json.loads(self.get("/api/layout"))["done"] < 1:
            time.sleep(0.05)
        self.assertEqual(json.loads(self.get("/api/layout")), {"layout": "tsne", "done": 1})
        served, tensors = parse(self.get("/api/data"))
        self.explore("town.edges", "--embeddings", "town.npz", "-o", "map.html")
        whole, expected = self.data_of("map.html")
        self.assertEqual(served, {**whole, "mode": "server"})
        for name, values in tensors.items():
            np.testing.assert_array_equal(values, expected[name], name)
        self.assertNotIn("names.bytes", tensors)
        clauses = json.loads(self.get("/api/words", node=3))
        self.assertRegex(clauses[0], f"^degree {expected['degree'][3]}(,|$)")
        self.assertEqual(json.loads(self.get("/api/names", nodes="3,17")), ["3", "17"])
        found = json.loads(self.get("/api/search", q="2", limit=3))
        self.assertEqual([one["name"] for one in found], ["2", "20", "21"])
        for space in ("identity", "position"):
            for row in (0, 24):
                asked = {"node": row, "space": space, "k": 5}
                near = parse(self.get("/api/neighbors", **asked))[1]
                _, cosine = nearest(self.arrays[space], row, 5)
                np.testing.assert_allclose(near["cosine"], cosine, atol=1e-5)
        ego = parse(self.get("/api/ego", node=0))[1]
        rows, targets = expected["edges.offsets"], expected["edges.targets"]
        self.assertEqual(ego["nodes"][0], 0)
        self.assertEqual(set(ego["nodes"][1:].tolist()), set(targets[rows[0] : rows[1]].tolist()))
        self.assertEqual(len(parse(self.get("/api/ego", node=0, limit=3))[1]["nodes"]), 3)

    def test_refuses_what_no_page_asks(self):
        wrong = [
            ("/api/names", {"nodes": "25"}, 400),
            ("/api/names", {"nodes": "-1"}, 400),
            ("/api/names", {}, 400),
            ("/api/search", {"q": "a", "limit": "1000000"}, 400),
            ("/api/neighbors", {"node": "3", "space": "color"}, 400),
            ("/api/neighbors", {"node": "x", "space": "identity"}, 400),
            ("/api/ego", {"node": "3", "limit": "0"}, 400),
            ("/api/data", {"file": "/etc/passwd"}, 400),
            ("/etc/passwd", {}, 404),
        ]
        for path, parameters, status in wrong:
            with self.subTest(path=path, parameters=parameters):
                with self.assertRaises(urllib.error.HTTPError) as caught:
                    self.get(path, **parameters)
                with caught.exception as error:
                    self.assertEqual(error.code, status)
                    self.assertIn("error", json.loads(error.read()))

    def test_holds_the_page_to_its_policy(self):
        with urllib.request.urlopen(self.address, timeout=program.HANG) as reply:
            policy = reply.headers["Content-Security-Policy"]
        self.assertEqual(policy, "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")

    def test_a_file_of_the_owner_alone_leads_to_the_address(self):
        (file,) = self.folder.glob("irwe-explorer-*/open.html")
        self.assertEqual(file.stat().st_mode & 0o7777, 0o600)
        self.assertEqual(file.parent.stat().st_mode & 0o7777, 0o700)
        self.assertIn(f'content="0; url={self.address}"', file.read_text())
        self.server.send_signal(signal.SIGINT)
        _, said = self.server.communicate(timeout=program.HANG)
        self.assertIn(f"or {file}, which keeps the token from other users", said)
        self.assertFalse(file.parent.exists())

    def test_ends_by_a_signal_with_0(self):
        self.get("/")
        self.server.send_signal(signal.SIGINT)
        _, said = self.server.communicate(timeout=program.HANG)
        self.assertEqual(self.server.returncode, 0, said)
        self.assertNotIn("error", said)


if __name__ == "__main__":
    program.main()
