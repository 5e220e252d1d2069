"""irwe.changes and irwe.links, beside the program."""

import csv
import json

import numpy as np
import pytest

import irwe

FEW = ["--num-customers", 400, "--num-merchants", 40, "--num-mules", 5, "--num-rings", 1]


@pytest.fixture
def network(run_irwe, tmp_path):
    """p-before.csv, p-after.csv, p-truth.csv; the pairs of both periods, and the truth."""
    run_irwe("generate", "payments", *FEW, "-o", "p.csv")

    def rows(name):
        with open(tmp_path / name, newline="") as file:
            return list(csv.DictReader(file))

    before, after = (
        sorted({(row["from"], row["to"]) for row in rows(f"p-{period}.csv")})
        for period in ("before", "after")
    )
    return before, after, {row["account"]: row for row in rows("p-truth.csv")}


def test_changes_are_those_of_the_program(network, run_irwe):
    before, after, _ = network
    model = irwe.IRWE().fit(before)
    found = irwe.changes(before, after, model, draws=4, false_alarms=0.01)
    run_irwe("train", "p-before.csv", "--weights", "ignore", "-o", "p.irwe")
    told = json.loads(
        run_irwe(
            *("changes", "p-before.csv", "p-after.csv", "--weights", "ignore", "--model", "p.irwe"),
            *("--draws", 4, "--false-alarms", 0.01, "--json"),
        ).stdout
    )
    pandas = pytest.importorskip("pandas")
    assert isinstance(found.roles, pandas.DataFrame)
    assert found.roles.to_dict("records") == told["roles"]
    assert found.moved.to_dict("records") == told["moved"]
    assert (found.newcomers, found.leavers) == (told["newcomers"], told["leavers"])
    assert (found.nodes["status"] == "both").sum() == told["nodes_in_both"]
    assert set(found.nodes.loc[found.nodes["role_changed"], "node"]) == set(found.roles["node"])


def test_changes_keep_the_names_of_nodes(network):
    before, after, _ = network
    texts = sorted({name for edge in before + after for name in edge})
    tuples = {name: ("account", i) for i, name in enumerate(texts)}
    renamed = [[(tuples[a], tuples[b]) for a, b in edges] for edges in (before, after)]
    model = irwe.IRWE(16).fit(renamed[0])
    found = irwe.changes(*renamed, model, draws=3, false_alarms=0.05)
    assert set(found.nodes["node"]) <= set(tuples.values())
    assert set(found.newcomers) <= set(tuples.values())


def test_changes_refuse_what_cannot_be_compared(network):
    before, after, _ = network
    with pytest.raises(irwe.InputError, match="cannot compare nodes of different graphs"):
        irwe.changes(before, after, irwe.FastRP(8).fit(before))
    with pytest.raises(irwe.InputError, match="fitted estimator"):
        irwe.changes(before, after, None)
    with pytest.raises(irwe.NotFittedError):
        irwe.changes(before, after, irwe.IRWE())
    model = irwe.IRWE(8).fit(before)
    with pytest.raises(irwe.InputError, match="draws"):
        irwe.changes(before, after, model, draws=1)
    with pytest.raises(irwe.InputError, match="false_alarms"):
        irwe.changes(before, after, model, false_alarms=2)
    with pytest.raises(irwe.InputError, match="no node has edges in both"):
        irwe.changes(before, [("x", "y")], model)


def test_links_are_those_of_the_program(run_irwe, tmp_path):
    run_irwe("generate", "planted-roles", "-o", "t.edges")
    run_irwe("train", "t.edges", "-o", "t.irwe", "--embeddings", "t.npz")
    embeddings = irwe.read_embeddings(tmp_path / "t.npz")
    graph = irwe.Graph(tmp_path / "t.edges")
    for node in (None, 17):
        args = [] if node is None else [node]
        told = json.loads(run_irwe("links", "t.edges", "t.npz", *args, "-k", 7, "--json").stdout)
        found = irwe.links(graph, embeddings, node, k=7)
        records = found.to_dict("records")
        assert [[str(row["u"]), str(row["v"])] for row in records] == [
            link["nodes"] for link in told["links"]
        ]
        assert [row["why"] for row in records] == [link["why"] for link in told["links"]]
        assert np.allclose(found["score"], [link["score"] for link in told["links"]])


def test_links_take_matrices_and_names_of_any_kind():
    town = irwe.planted_roles(num_nodes=120, num_communities=3)
    edges = [(("n", int(a)), ("n", int(b))) for a, b in town.edges]
    graph = irwe.Graph(edges)
    model = irwe.IRWE(16).fit(graph)
    by_model = irwe.links(graph, model, ("n", 5), k=4)
    by_matrix = irwe.links(graph, model.position_, ("n", 5), k=4)
    assert by_model.equals(by_matrix)
    assert set(by_model["u"]) == {("n", 5)}


def test_links_refuse_what_does_not_belong_together():
    graph = irwe.Graph([(0, 1), (1, 2), (2, 3)])
    with pytest.raises(irwe.InputError, match="a row for each of 4 nodes"):
        irwe.links(graph, np.eye(3))
    with pytest.raises(irwe.InputError):
        irwe.links(graph, np.eye(4), "nobody")
    with pytest.raises(irwe.InputError, match="k"):
        irwe.links(graph, np.eye(4), k=0)
