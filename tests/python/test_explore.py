"""explore in Python writes the bytes of the program's page, and serves it."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import urllib.request

import networkx
import numpy as np
import pytest

import irwe
import program
from irwe import _explore
from small_methods import METHODS, options

NO_DATA = '<script id="irwe-data" type="application/octet-stream" data-encoding="none"></script>'
POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; connect-src 'self'\">"
PAGE = f"<!doctype html>{POLICY}<title>irwe</title>\n{NO_DATA}\n<p>The page.</p>\n"


@pytest.fixture(autouse=True)
def page(tmp_path, monkeypatch):
    """A page of two lines, where an installed program and this package find it."""
    (tmp_path / "share" / "irwe").mkdir(parents=True)
    path = tmp_path / "share" / "irwe" / "explorer.html"
    path.write_text(PAGE)
    monkeypatch.setattr(_explore, "_PAGE_PLACES", [os.fsencode(path)])
    return path


@pytest.fixture
def explore(tmp_path):
    """`irwe explore GRAPH -o cli.html`, by a program that stands beside that page: its bytes."""
    (tmp_path / "bin").mkdir()
    copied = tmp_path / "bin" / "irwe"
    shutil.copy(program.PROGRAM, copied)

    def run(*args):
        arguments = ("explore", *args, "-o", "cli.html", "--quiet")
        result = program.run(*arguments, cwd=tmp_path, program=str(copied))
        assert result.code == 0, result.stderr
        return (tmp_path / "cli.html").read_bytes()

    return run


def written(tmp_path, *args, **params):
    irwe.explore(*args, path=tmp_path / "python.html", **params)
    return (tmp_path / "python.html").read_bytes()


def test_writes_the_page_of_the_program(town, train, explore, tmp_path):
    train("town.edges")
    model = irwe.load(tmp_path / "cli.irwe")
    shuffled = networkx.Graph()
    shuffled.add_nodes_from(sorted({u for pair in town for u in pair}, key=lambda u: u * 7 % 25))
    shuffled.add_edges_from(town)
    for layout in ("tsne", "pca"):
        of_program = explore("town.edges", "--embeddings", "cli.npz", "--layout", layout)
        assert of_program == explore("town.edges", "--model", "cli.irwe", "--layout", layout)
        read = irwe.read_embeddings(tmp_path / "cli.npz")
        for embedding in (model, read):
            for graph, title in ((tmp_path / "town.edges", None), (shuffled, "town.edges")):
                params = {"title": title, "layout": layout, "threads": 2}
                assert written(tmp_path, graph, embedding, **params) == of_program


def test_options_and_labels_are_those_of_the_program(town, train, explore, tmp_path):
    train("town.edges")
    nodes = irwe.Graph(town).nodes.tolist()
    parity = {node: ["even", "odd"][node % 2] for node in nodes if node != 3}
    (tmp_path / "parity").write_text("".join(f"{u} {label}\n" for u, label in parity.items()))
    of_program = explore(
        "town.edges",
        *("--embeddings", "cli.npz", "--labels", "parity", "--clusters", "3"),
        *("--neighbors", "4", "--seed", "9"),
    )
    read = irwe.read_embeddings(tmp_path / "cli.npz")
    params = {"title": "town.edges", "clusters": 3, "neighbors": 4, "seed": 9}
    for graph in (irwe.Graph(town), networkx.Graph(town[::-1])):
        labels = {"parity": [parity.get(node) for node in irwe.Graph(graph).nodes.tolist()]}
        assert written(tmp_path, graph, read, labels=labels, **params) == of_program


def test_trains_the_default_method_like_the_program(explore, tmp_path):
    (tmp_path / "path.edges").write_text("0 1\n1 2\n2 3\n")
    of_program = explore("path.edges", "--layout", "pca", "--seed", "3")
    assert written(tmp_path, tmp_path / "path.edges", layout="pca", seed=3) == of_program


def test_takes_a_matrix_and_names_of_any_kind(tmp_path):
    grid = networkx.grid_2d_graph(3, 4)
    rows = np.random.default_rng(1).normal(size=(12, 3))
    labels = {"row": [node[0] for node in grid]}
    content = written(tmp_path, grid, rows, labels=labels, layout="pca")
    named = networkx.relabel_nodes(grid, str)
    assert content == written(tmp_path, named, rows, labels=labels, layout="pca")


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_shows_every_method(method, town, run_irwe, explore, tmp_path):
    run_irwe("train", "town.edges", *options(method), "-o", "m.irwe", "--quiet")
    of_program = explore("town.edges", "--model", "m.irwe", "--layout", "pca")
    model = irwe.load(tmp_path / "m.irwe")
    assert written(tmp_path, tmp_path / "town.edges", model, layout="pca") == of_program


def test_what_does_not_belong_together_is_refused(town, tmp_path):
    page = tmp_path / "python.html"
    rows = np.eye(25)
    model = irwe.RecursiveFeatures().fit(town)
    for arguments, params, error, sentence in [
        ((town[:-5], model.embed(), page), {}, ValueError, "made for the graph"),
        (([*town, (0, 99)], model.embed(), page), {}, ValueError, "no row for node"),
        ((town, rows[:3], page), {}, ValueError, "a row for each of the 25 nodes"),
        ((town, rows), {}, ValueError, "expected path, the page to write, or serve=True"),
        ((town, rows, page), {"serve": True}, ValueError, "both; leave one out"),
        (([], rows, page), {}, ValueError, "the graph has no nodes"),
        ((town, rows, page), {"labels": [1]}, TypeError, "labels: expected a dict"),
        ((town, rows, page), {"labels": {"a": [1]}}, ValueError, "one for each of 25"),
        ((town, rows, page), {"layout": "x"}, ValueError, "layout: expected one of"),
    ]:
        with pytest.raises(error, match=sentence):
            irwe.explore(*arguments, **params)
        assert not page.exists()
    with pytest.raises(ValueError, match="cannot be the output, too"):
        irwe.explore(str(tmp_path / "town.edges"), rows, tmp_path / "town.edges")
    with pytest.raises(OSError):
        irwe.explore(town, rows, tmp_path / "no" / "folder.html")
    assert irwe.Graph(tmp_path / "town.edges").num_nodes == 25


def test_says_how_to_make_a_page_that_is_not_there(town, monkeypatch, tmp_path):
    monkeypatch.setattr(_explore, "_PAGE_PLACES", [b"/nowhere/explorer.html"])
    with pytest.raises(ValueError) as raised:
        irwe.explore(town, np.eye(25), tmp_path / "python.html")
    assert "looked for /nowhere/explorer.html" in str(raised.value)
    assert "make web install-python" in str(raised.value)


def test_the_package_looks_where_the_page_is_installed_and_built():
    folder = pathlib.Path(irwe.__file__).parent
    script = "from irwe import _explore; print(_explore._PAGE_PLACES)"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    places = [folder / "explorer.html", folder.parents[2] / "web" / "page.html"]
    assert done.stdout.strip() == str([os.fsencode(place) for place in places])


def test_serves_until_it_is_interrupted(page):
    script = (
        "import os, sys, irwe\n"
        "from irwe import _explore\n"
        "_explore._PAGE_PLACES = [os.fsencode(sys.argv[1])]\n"
        "irwe.explore([(0, 1), (1, 2)], [[0.0, 1], [1, 0], [1, 1]], serve=True)\n"
        "print('ended', flush=True)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script, str(page)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert "open this address" in child.stdout.readline()
        address = child.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=program.HANG) as reply:
            assert b"The page." in reply.read()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "ended\n"
        assert child.wait(timeout=program.HANG) == 0
    finally:
        child.kill()
        child.wait()
