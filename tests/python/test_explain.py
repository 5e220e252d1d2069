"""explain and estimate in Python: held to the program, or refused as it refuses."""

import json

import networkx
import pytest

import irwe
from small_methods import METHODS, make
from small_model import TINY, settings

EXPLAINING = [method for method in METHODS if method.explains]


def as_json(explained):
    """An explanation in the form of the program."""
    told = explained._asdict()
    del told["text"]
    told["node"] = str(told["node"])
    for name in ("features", "flows", "patterns", "steps", "meetings", "walks", "visits", "outside"):
        told[name] = [part._asdict() for part in told[name]]
    for walk in told["walks"]:
        walk["nodes"] = [str(node) for node in walk["nodes"]]
    for met in (*told["visits"], *told["meetings"]):
        met["node"] = str(met["node"])
    if told["drift"] is not None:
        told["drift"] = told["drift"]._asdict()
        told["drift"]["columns"] = [column._asdict() for column in told["drift"]["columns"]]
    if told["resampled"] is not None:
        told["resampled"] = told["resampled"]._asdict()
    for name in ("trust", "average_trust"):
        told[name] = told[name]._asdict()
    return told


@pytest.fixture
def model(town, train, tmp_path):
    train("town.edges")
    return irwe.load(tmp_path / "cli.irwe")


def test_explanations_are_those_of_the_program(model, town, run_irwe, tmp_path):
    star = [("hub", f"leaf{i}") for i in range(100)]
    grown = [*town, ("newcomer", 0), ("newcomer", "friend")]
    for name, edges in (("star", star), ("grown", grown)):
        (tmp_path / f"{name}.edges").write_text("".join(f"{u} {v}\n" for u, v in edges))
    extension = ["grown.edges", "newcomer", "--extends", "town.edges"]
    cases = [
        (town, 12, None, ["town.edges", "12"], "transductive"),
        (networkx.Graph(town[::-1]), 3, None, ["town.edges", "3"], "transductive"),
        (star, "hub", None, ["star.edges", "hub"], "transfer"),
        (grown, "newcomer", town, extension, "extension"),
    ]
    for graph, node, extends, arguments, kind in cases:
        found = model.explain(graph, node, extends=extends)
        assert (found.node, found.application) == (node, kind)
        assert as_json(found) == json.loads(
            run_irwe("explain", "cli.irwe", *arguments, "--json").stdout
        )
        assert str(found) == run_irwe("explain", "cli.irwe", *arguments).stdout
    assert (found.trust.position < 0.8) and found.visits[0].share > 0


def test_explanations_of_the_default_method_are_those_of_the_program(town, run_irwe, tmp_path):
    run_irwe("train", "town.edges", "-o", "default.irwe", "--quiet")
    model = irwe.load(tmp_path / "default.irwe")
    star = [("hub", f"leaf{i}") for i in range(100)]
    (tmp_path / "star.edges").write_text("".join(f"{u} {v}\n" for u, v in star))
    for graph, node, path in ((town, 12, "town.edges"), (star, "hub", "star.edges")):
        found = model.explain(graph, node)
        arguments = ["explain", "default.irwe", path, str(node)]
        assert as_json(found) == json.loads(run_irwe(*arguments, "--json").stdout)
        assert str(found) == run_irwe(*arguments).stdout
    assert found.outside[0].meaning == "degree" and found.drift.trust < 0.5
    assert found.trust.identity == found.drift.trust and found.patterns == []


def test_tells_what_a_node_sends_and_receives(run_irwe, tmp_path):
    paid = networkx.DiGraph()
    paid.add_weighted_edges_from((f"n{i}", f"n{(i + 1) % 20}", 1 + i % 3) for i in range(20))
    paid.add_weighted_edges_from((f"n{i}", "shop", 10 + i) for i in range(0, 20, 2))
    networkx.write_graphml(paid, tmp_path / "paid.graphml")
    run_irwe("train", "paid.graphml", "--directed", "-o", "paid.irwe", "--quiet")
    found = irwe.load(tmp_path / "paid.irwe").explain(paid, "shop")
    values = {flow.name: flow.value for flow in found.flows}
    assert (values["arrows sent"], values["arrows received"]) == (0, 10)
    assert values["weight received"] == values["strength"] == sum(range(10, 30, 2))
    arguments = ["explain", "paid.irwe", "paid.graphml", "shop", "--directed"]
    assert as_json(found) == json.loads(run_irwe(*arguments, "--json").stdout)
    assert str(found) == run_irwe(*arguments).stdout


def test_an_isolated_node_has_all_parts(model, town, run_irwe, tmp_path):
    (tmp_path / "all.nodes").write_text("99\n")
    told = run_irwe("explain", "cli.irwe", "town.edges", "99", "--nodes", "all.nodes", "--json")
    found = model.explain(irwe.Graph(town, nodes=[99]), 99)
    assert as_json(found) == json.loads(told.stdout) and found.degree == 0


def test_names_of_any_kind_are_explained_by_their_names():
    grid = networkx.grid_2d_graph(4, 5)
    model = irwe.IRWENetwork(seed=3, settings=TINY).fit(grid)
    found = model.explain(grid, (1, 2))
    assert found.node == (1, 2) and found.degree == grid.degree[(1, 2)]
    for walk in found.walks:
        assert walk.nodes[0] == (1, 2)
        assert all(grid.has_edge(u, v) for u, v in zip(walk.nodes, walk.nodes[1:]))
    assert "(1, 2)" in str(found)
    grown = networkx.Graph([*grid.edges, ("new", (0, 0))])
    assert model.explain(grown, "new", extends=grid).application == "extension"


def test_what_cannot_be_explained_is_refused(model, town):
    with pytest.raises(ValueError, match="node: 'nobody' is not one of the 25 nodes"):
        model.explain(town, "nobody")
    grown = [*town, (100, 0)]
    with pytest.raises(ValueError, match="leave extends out and give that graph to explain it"):
        model.explain(grown, 3, extends=town)
    with pytest.raises(irwe.NotFittedError):
        irwe.IRWENetwork().explain(town, 3)
    with pytest.raises(ValueError, match="has no nodes"):
        model.explain([], 3)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_methods_refuse_as_in_the_program(method, town):
    if not method.explains:
        model = make(method).fit(town)
        with pytest.raises(ValueError) as raised:
            model.explain(town, 3)
        able = ", ".join(other.name for other in EXPLAINING)
        assert str(raised.value) == (
            f"the model: is a model of {method.name}, which cannot explain its embeddings; train "
            f"with one of the methods {able}"
        )
    if not method.estimates:
        with pytest.raises(ValueError, match=f"the method {method.name} has no estimate; expected"):
            make(method).estimate(town)


def test_estimates_are_those_of_the_program(town, run_irwe):
    told = json.loads(
        run_irwe(
            "estimate",
            "town.edges",
            "--json",
            "--max-memory",
            "1GB",
            "--threads",
            1,
            "--seed",
            5,
            *settings(TINY),
        ).stdout
    )
    found = irwe.IRWENetwork(seed=5, settings=TINY, max_memory="1GB", threads=1).estimate(town)
    seconds = told.pop("seconds")
    assert list(found.seconds) == list(seconds) and found.seconds["total"] > 0
    parts = found._asdict()
    del parts["seconds"]
    assert {**parts.pop("counts"), **parts} == told
    assert found.fits and found.nodes == 25


def test_an_estimate_that_does_not_fit_has_no_time(town):
    found = irwe.IRWENetwork(settings=TINY, max_memory="1KB").estimate(town)
    assert not found.fits and found.seconds is None and found.needed_bytes > found.allowed_bytes
    with pytest.raises(ValueError, match="the graph has no edges"):
        irwe.IRWENetwork(settings=TINY).estimate([])
    with pytest.raises(ValueError, match="no.such"):
        irwe.IRWENetwork(settings={"no.such": 1}).estimate(town)
