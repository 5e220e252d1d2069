"""Walks, features, evaluation, neighbors and the built-in example: held to the program."""

import json
import subprocess
import sys

import networkx
import numpy as np
import pytest

import irwe
from conftest import read_pairs
from small_model import LEAN


def shuffled(pairs):
    graph = networkx.Graph()
    graph.add_nodes_from(sorted({x for pair in pairs for x in pair}, key=lambda x: x * 7 % 25))
    graph.add_edges_from(pairs)
    return graph


def test_walks_are_walks_and_those_of_the_program(town, run_irwe, tmp_path):
    graph = irwe.Graph(shuffled(town))
    walks = irwe.random_walks(graph, walk_length=5, walks_per_node=20, seed=4, threads=2)
    assert walks.shape == (25, 20, 6)
    edges = {frozenset(edge) for edge in graph.edges.tolist()}
    assert (walks[:, :, 0] == np.arange(25)[:, None]).all()
    for walk in walks.reshape(-1, 6).tolist():
        assert all(frozenset(step) in edges for step in zip(walk, walk[1:]))
    run_irwe(
        "features",
        "town.edges",
        "-o",
        "f.npz",
        "--walk-length",
        5,
        "--walks-per-node",
        20,
        "--encoder-walks",
        20,
        "--seed",
        4,
        "--quiet",
    )
    with np.load(tmp_path / "f.npz") as arrays:
        np.testing.assert_array_equal(graph.nodes[walks], arrays["walks"][graph.nodes])


def test_a_lonely_node_stays_in_place():
    walks = irwe.random_walks(irwe.Graph([(0, 1)], nodes=[2]), walk_length=2, walks_per_node=2)
    assert walks[2].tolist() == [[2, 2, 2], [2, 2, 2]]


def slow_anonymous_walk(walk):
    met = []
    for node in walk:
        if node not in met:
            met.append(node)
    return [met.index(node) for node in walk]


def test_anonymous_walks_equal_the_definition():
    assert irwe.anonymous_walks([1, 4, 5, 1, 6]).tolist() == [0, 1, 2, 0, 3]
    walks = np.random.default_rng(1).integers(0, 6, (3, 50, 8))
    found = irwe.anonymous_walks(walks)
    expected = [[slow_anonymous_walk(walk) for walk in of_node] for of_node in walks.tolist()]
    assert found.tolist() == expected
    assert irwe.anonymous_walks(np.zeros((0, 4), dtype=int)).shape == (0, 4)


def test_features_are_those_of_the_program(town, run_irwe, tmp_path):
    run_irwe(
        "features",
        "town.edges",
        "-o",
        "f.npz",
        "--walk-length",
        4,
        "--walks-per-node",
        30,
        "--encoder-walks",
        3,
        "--degree-buckets",
        6,
        "--dim",
        5,
        "--seed",
        2,
        "--quiet",
    )
    found = irwe.features(
        shuffled(town),
        walk_length=4,
        walks_per_node=30,
        encoder_walks=3,
        degree_buckets=6,
        dim=5,
        seed=2,
    )
    rows = found.nodes
    with np.load(tmp_path / "f.npz") as arrays:
        assert set(rows) == set(arrays["nodes"])
        np.testing.assert_array_equal(found.degrees, arrays["degrees"][rows])
        np.testing.assert_array_equal(found.anonymous_walks, arrays["anonymous_walks"])
        encodings = arrays["global_position_encodings"][rows]
        np.testing.assert_array_equal(found.global_position_encodings, encodings)
        np.testing.assert_array_equal(found.nodes[found.walks], arrays["walks"][rows])
        for name in ("aw_statistics", "degree_features"):
            counts = getattr(found, name)
            parts = [arrays[f"{name}_{part}"] for part in ("data", "indices", "indptr")]
            dense = irwe.Counts(*parts, counts.shape).toarray()
            np.testing.assert_array_equal(counts.toarray(), dense[rows])
            np.testing.assert_array_equal(counts.toscipy().toarray(), dense[rows])


@pytest.fixture
def planted(run_irwe, tmp_path):
    """planted.edges, .roles, .communities and an embedding of it, planted.npz."""
    run_irwe(
        "generate",
        "planted-roles",
        "--num-nodes",
        150,
        "--num-communities",
        3,
        "--seed",
        6,
        "--quiet",
        "-o",
        "planted.edges",
    )
    town = irwe.planted_roles(num_nodes=150, num_communities=3, seed=6)
    model = irwe.IRWENetwork(settings=LEAN).fit(town.edges)
    np.savez(
        tmp_path / "planted.npz",
        nodes=model.nodes_,
        identity=model.identity_,
        position=model.position_,
    )
    return town, model


def test_planted_roles_are_those_of_the_program(planted, tmp_path):
    town, _ = planted
    edges = {frozenset(pair) for pair in read_pairs(tmp_path / "planted.edges")}
    assert {frozenset(pair) for pair in town.edges.tolist()} == edges
    for name, of_node in (("roles", town.roles), ("communities", town.communities)):
        lines = (tmp_path / f"planted.{name}").read_text().splitlines()
        written = dict(line.split() for line in lines if not line.startswith("#"))
        assert {str(node): str(label) for node, label in enumerate(of_node)} == written


def test_classification_equals_the_program(planted, run_irwe):
    town, model = planted
    told = json.loads(
        run_irwe(
            "evaluate",
            "classify",
            "planted.npz",
            "planted.roles",
            "--shares",
            "20,60",
            "--splits",
            3,
            "--seed",
            4,
            "--json",
            "-q",
        ).stdout
    )
    for space in ("identity", "position"):
        found = irwe.evaluate.classify(
            getattr(model, f"{space}_"), town.roles, shares=[0.2, 0.6], splits=3, seed=4
        )
        results = [result for result in told["results"] if result["space"] == space]
        assert [share.share for share in found.scores] == [0.2, 0.6]
        for share, result in zip(found.scores, results):
            np.testing.assert_array_equal(share.micro_f1.values, result["micro_f1"]["of_split"])
            np.testing.assert_array_equal(share.macro_f1.values, result["macro_f1"]["of_split"])
            assert share.micro_f1.mean == pytest.approx(result["micro_f1"]["mean"])
    assert (found.nodes, found.classes, found.multi_label) == (
        told["nodes"],
        told["classes"],
        False,
    )


def test_several_labels_and_none():
    rows = np.random.default_rng(1).normal(size=(60, 3))
    labels = [{"a", "b"} if i % 3 else ["a"] if i % 2 else None for i in range(60)]
    found = irwe.evaluate.classify(rows, labels, shares=[0.5], splits=2, scaling="standardized")
    assert found.multi_label and found.nodes == 50 and found.classes == 2


@pytest.mark.parametrize("metric, key", [("modularity", "modularity"), ("ncut", "normalized_cut")])
def test_clustering_equals_the_program(metric, key, planted, run_irwe):
    town, model = planted
    told = json.loads(
        run_irwe(
            "evaluate",
            "cluster",
            "planted.npz",
            "planted.edges",
            "-k",
            3,
            "--which",
            "position",
            "--metric",
            metric,
            "--runs",
            2,
            "--seed",
            8,
            "--hops",
            2,
            "--json",
            "-q",
        ).stdout
    )
    graph = irwe.Graph(networkx.Graph(town.edges[::-1].tolist()))
    rows = model.position_[graph.nodes]
    found = irwe.evaluate.cluster(rows, graph, 3, metric, runs=2, seed=8, hops=2)
    np.testing.assert_array_equal(found.score.values, told["results"][0][key]["of_run"])
    assert found.clusters.shape == (150,) and set(found.clusters) == {0, 1, 2}
    partition = [set(np.flatnonzero(found.clusters == c)) for c in range(3)]
    named = networkx.relabel_nodes(
        networkx.Graph(town.edges.tolist()),
        {name: row for row, name in enumerate(graph.nodes.tolist())},
    )
    if metric == "modularity":
        best = networkx.algorithms.community.modularity(named, partition)
        assert min(abs(found.score.values - best)) < 1e-9


def test_similar_finds_the_nearest():
    rows = np.random.default_rng(5).normal(size=(30, 4))
    centered = rows - rows.mean(axis=0)
    unit = centered / np.linalg.norm(centered, axis=1, keepdims=True)
    expected = [i for i in np.argsort(-(unit @ unit[7])) if i != 7][:5]
    found = irwe.similar(rows, 7, k=5)
    assert [node for node, _ in found] == expected
    assert found[0][1] == pytest.approx(unit[7] @ unit[expected[0]], abs=1e-5)
    named = irwe.similar(rows, "n7", k=5, nodes=[f"n{i}" for i in range(30)])
    assert [node for node, _ in named] == [f"n{i}" for i in expected]
    assert len(irwe.similar(rows, 0, k=100)) == 29


def test_similar_to_known_cases_orders_by_the_geometric_mean_of_places():
    rows = np.random.default_rng(5).normal(size=(40, 6))
    names = [f"n{i}" for i in range(40)]
    known = [3, 8, 21]
    found = irwe.similar(rows, like=["n8", "n3", "n21", "n3"], k=100, nodes=names)
    unit = rows - rows.mean(axis=0)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    others = [v for v in range(40) if v not in known]
    cosine = unit[others] @ unit[known].T
    places = (-cosine).argsort(axis=0).argsort(axis=0) + 1
    order = np.argsort(np.log(places).mean(axis=1), kind="stable")
    assert [one.node for one in found] == [names[others[i]] for i in order]
    assert found[0].score == pytest.approx(36 / 37) and found[-1].score == 0
    for one, i in zip(found, order):
        assert one.cosine == pytest.approx(cosine[i].max(), abs=1e-5)
        assert one.like == names[known[cosine[i].argmax()]]


def test_similar_lists_only_what_may_be_listed():
    rows = np.random.default_rng(6).normal(size=(20, 4))
    found = irwe.similar(rows, like=[0, 1], only=[1, 5, 9], k=9)
    assert sorted(one.node for one in found) == [5, 9]
    pairs = irwe.similar(rows, 0, only=[5, 9, 12], k=2)
    assert pairs == [pair for pair in irwe.similar(rows, 0, k=20) if pair[0] in (5, 9, 12)][:2]
    with pytest.raises(irwe.InputError, match="expected either node or like"):
        irwe.similar(rows)
    with pytest.raises(irwe.InputError, match="expected either node or like"):
        irwe.similar(rows, 0, like=[1])
    with pytest.raises(irwe.InputError, match="at least one node"):
        irwe.similar(rows, like=[])
    with pytest.raises(TypeError, match="expected a list of nodes"):
        irwe.similar(rows, like="ab")


def test_similar_of_a_model(planted):
    _, model = planted
    for by in ("identity", "position"):
        found = irwe.similar(model, 3, by=by, k=4)
        assert found == irwe.similar(model.embed(), 3, by=by, k=4)
        assert len(found) == 4 and all(type(node) is int for node, _ in found)
    with pytest.raises(ValueError, match="node: 1000 is not one of the 150 nodes"):
        irwe.similar(model, 1000)


def test_blas_has_as_many_threads_as_before():
    """NumPy may share our OpenBLAS, for which the engine wants one thread."""
    threadpoolctl = pytest.importorskip("threadpoolctl")

    def threads():
        return [pool["num_threads"] for pool in threadpoolctl.threadpool_info()]

    before = threads()
    irwe.IRWENetwork(settings=LEAN).fit([(0, 1), (1, 2)])
    assert threads() == before
    with threadpoolctl.threadpool_limits(1):
        irwe.features([(0, 1)], walks_per_node=10)
        assert set(threads()) == {1}


def test_threads_beyond_the_cores_are_told_and_not_used(town):
    few = irwe.random_walks(town, walk_length=3, walks_per_node=2, threads=1)
    with pytest.warns(UserWarning, match=r"threads 1024: uses \d+; more would take longer"):
        many = irwe.random_walks(town, walk_length=3, walks_per_node=2, threads=1024)
    assert np.array_equal(few, many)


def test_a_sub_interpreter_is_refused_with_a_sentence():
    """Loading the compiled module there would wait for ever."""
    name = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
    pytest.importorskip(name)
    script = (
        f"import {name} as interpreters\n"
        "made = interpreters.create()\n"
        "try:\n"
        "    failure = interpreters.run_string(made, 'import irwe')\n"
        "except interpreters.RunFailedError as error:\n"
        "    failure = error\n"
        "print(failure)\n"
        "import irwe\n"
        "print('main', irwe.__version__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=900
    )
    assert "irwe cannot be imported in a sub-interpreter" in done.stdout
    assert f"main {irwe.__version__}" in done.stdout
