"""Graphs of other libraries become ours: held to a plain Python loop, and to a clock."""

import copy
import datetime
import pickle
import random
import time
import warnings

import igraph
import networkx
import numpy as np
import pandas
import pytest
import scipy.sparse

import irwe
import program


def slow_twin(nodes, pairs):
    """Nodes, and edges without repeats and self-loops, by the letter."""
    edges = set()
    for u, v in pairs:
        if u != v:
            edges.add(frozenset((u, v)))
    return list(nodes), edges


def canonical(pairs):
    """First appearance, then the order of names that the engine knows."""
    nodes = []
    for pair in pairs:
        for name in pair:
            if name not in nodes:
                nodes.append(name)
    if all(type(name) is int for name in nodes):
        return sorted(nodes)
    if all(type(name) is str for name in nodes):
        return sorted(nodes, key=lambda name: name.encode())
    return nodes


def assert_equals_twin(graph, nodes, edges):
    assert list(graph.nodes) == nodes
    found = graph.edges
    assert {frozenset((nodes[u], nodes[v])) for u, v in found} == edges
    assert len(found) == len(edges) == graph.num_edges
    degrees = [sum(node in edge for edge in edges) for node in nodes]
    assert list(graph.degrees) == degrees
    assert len(graph) == graph.num_nodes == len(nodes)


def random_pairs(seed):
    source = random.Random(seed)
    names = [
        lambda: source.randrange(-20, 20),
        lambda: source.choice("abcdefghijklmnopqrstuvwxyzäöü") * source.randrange(1, 3),
        lambda: (source.randrange(4), source.randrange(4)),
        lambda: source.choice([1.5, "x", (1,), frozenset([2]), 7, b"q"]),
    ][seed % 4]
    return [(names(), names()) for _ in range(source.randrange(1, 60))]


@pytest.mark.parametrize("seed", range(24))
def test_random_graphs_equal_their_slow_twin(seed):
    pairs = random_pairs(seed)
    nodes, edges = slow_twin(canonical(pairs), pairs)
    assert_equals_twin(irwe.Graph(pairs), nodes, edges)
    assert_equals_twin(irwe.Graph(iter(pairs)), nodes, edges)
    graph = networkx.MultiGraph(pairs) if seed % 3 else networkx.Graph(pairs)
    graph.add_node(10**6)
    assert_equals_twin(irwe.Graph(graph), list(graph), edges)
    assert_equals_twin(irwe.Graph(graph.subgraph(list(graph))), list(graph), edges)
    again = pickle.loads(pickle.dumps(irwe.Graph(graph)))
    assert_equals_twin(again, list(graph), edges)
    with_more = irwe.Graph(pairs, nodes=[10**6, *nodes[:2]])
    assert set(with_more.nodes) == {*nodes, 10**6} and with_more.num_edges == len(edges)


@pytest.mark.parametrize("seed", range(0, 24, 4))
def test_arrays_equal_their_slow_twin(seed):
    pairs = [(abs(u), abs(v)) for u, v in random_pairs(seed)]
    nodes, edges = slow_twin(canonical(pairs), pairs)
    assert_equals_twin(irwe.Graph(np.array(pairs).reshape(-1, 2)), nodes, edges)
    assert_equals_twin(irwe.Graph(pandas.DataFrame(pairs)), nodes, edges)
    size = max(map(max, pairs)) + 3
    matrix = scipy.sparse.lil_matrix((size, size))
    for u, v in pairs:
        matrix[u, v] = matrix[v, u] = 1
    assert_equals_twin(irwe.Graph(matrix), list(range(size)), edges)
    assert_equals_twin(irwe.Graph(igraph.Graph(size, pairs)), list(range(size)), edges)


def test_self_loops_and_parallel_edges():
    pairs = [(0, 1), (1, 0), (0, 1), (1, 1), (2, 2)]
    dropped = irwe.Graph(pairs)
    assert dropped.num_edges == 1 and list(dropped.nodes) == [0, 1, 2]
    kept = irwe.Graph(pairs, self_loops="keep")
    assert kept.num_edges == 3 and list(kept.degrees) == [1, 2, 1]
    assert pickle.loads(pickle.dumps(kept)).num_edges == 3
    assert irwe.Graph(kept).num_edges == 1


def test_explicit_zeros_of_a_matrix_are_no_edges():
    matrix = scipy.sparse.coo_matrix(([1.0, 1.0, 0.0], ([0, 1, 1], [1, 0, 2])), shape=(3, 3))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert irwe.Graph(matrix).num_edges == 1


def weighted(graph):
    for i, (_, _, data) in enumerate(graph.edges(data=True)):
        data["weight"] = i + 1
    return graph


def matrix_of(rows):
    return scipy.sparse.csr_matrix(rows)


DIRECTED = {
    "digraph": lambda: networkx.DiGraph([(0, 1), (1, 2)]),
    "upper triangle": lambda: matrix_of([[0, 1], [0, 0]]),
    "directed igraph": lambda: igraph.Graph(edges=[(0, 1)], directed=True),
}
PLAIN = {
    "weights of one": lambda: networkx.Graph([(0, 1, {"weight": 1}), (1, 2, {"weight": 1})]),
    "other attributes": lambda: networkx.Graph([(0, 1, {"color": 1})]),
    "symmetric": lambda: matrix_of([[1, 1], [1, 0]]),
    "frame with notes": lambda: pandas.DataFrame({"a": [0], "b": [1], "note": ["x"]}),
    "weights of two": lambda: igraph.Graph(edges=[(0, 1)], edge_attrs={"weight": [2]}),
    "mutual edges": lambda: networkx.DiGraph([(0, 1), (1, 0)]),
    "weighted": lambda: weighted(networkx.path_graph(4)),
}


@pytest.mark.parametrize("name", DIRECTED)
def test_directions_that_are_not_used_are_told_once(name):
    for call in (irwe.Graph, irwe.random_walks):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            call(DIRECTED[name]())
        assert [w.category for w in caught] == [irwe.GraphWarning]
        assert "the graph has directions, which are not used" in str(caught[0].message)
        assert caught[0].filename == __file__


@pytest.mark.parametrize("name", DIRECTED)
def test_directions_can_be_used_or_be_declared_unwanted(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert irwe.Graph(DIRECTED[name](), directed=True).is_directed
        assert not irwe.Graph(DIRECTED[name](), directed=False).is_directed


@pytest.mark.parametrize("name", PLAIN)
def test_what_changes_nothing_is_not_told(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not irwe.Graph(PLAIN[name]()).is_directed


def test_graphs_say_what_they_have():
    plain = irwe.Graph([(0, 1)])
    assert repr(plain) == "<irwe.Graph of 2 nodes and 1 edge>"
    assert not plain.has_weights and not plain.is_directed and plain.edge_weights.tolist() == [1]
    arrows = irwe.Graph([("b", "a", 2), ("b", "c", 0.5)], directed=True)
    assert repr(arrows) == "<irwe.Graph of 3 nodes and 2 edges, with weights and directions>"
    assert arrows.has_weights and arrows.is_directed
    assert [arrows.nodes[row].tolist() for row in arrows.edges] == [["b", "a"], ["b", "c"]]
    assert arrows.edge_weights.tolist() == [2, 0.5] and arrows.edge_weights.dtype == np.float32
    assert "with weights>" in repr(irwe.Graph([(0, 1, 2), (1, 2, 3)]))
    assert "with directions>" in repr(irwe.Graph([(0, 1)], directed=True))


def random_arrows(seed):
    """Arrows with weights, and a networkx graph of them with nodes in another order."""
    source = random.Random(seed)
    spell = [lambda i: i, "n{}".format, lambda i: (i, -i)][seed % 3]
    nodes = [spell(i) for i in range(12)]
    arrows = {}
    for _ in range(30):
        u, v = source.sample(nodes, 2)
        arrows[u, v] = source.randrange(1, 9) / 4
    graph = networkx.DiGraph()
    graph.add_nodes_from(source.sample(nodes, len(nodes)))
    graph.add_weighted_edges_from((u, v, weight) for (u, v), weight in arrows.items())
    return arrows, graph


@pytest.mark.parametrize("seed", range(9))
def test_weights_and_directions_equal_their_slow_twin(seed):
    arrows, graph = random_arrows(seed)
    made = irwe.Graph(graph, directed=True)
    copies = [made, pickle.loads(pickle.dumps(made)), irwe.Graph(made), irwe.Graph(made, nodes=["z"])]
    for directed in copies:
        names = directed.nodes.tolist()
        found = {
            (names[u], names[v]): weight
            for (u, v), weight in zip(directed.edges, directed.edge_weights)
        }
        assert found == arrows and directed.is_directed and directed.has_weights
    sums = {}
    for pair, weight in arrows.items():
        sums[frozenset(pair)] = sums.get(frozenset(pair), 0) + weight
    for undirected in (irwe.Graph(graph, directed=False), irwe.Graph(made, directed=False)):
        names = undirected.nodes.tolist()
        assert sums == {
            frozenset((names[u], names[v])): weight
            for (u, v), weight in zip(undirected.edges, undirected.edge_weights)
        }


def test_a_copy_of_a_graph_is_the_graph_and_a_pickle_keeps_everything():
    graph = irwe.Graph([(0, 1), (0, 1), (1, 2)], weights="count", directed=True)
    assert copy.deepcopy(graph) is graph and copy.copy(graph) is graph
    again = pickle.loads(pickle.dumps(graph))
    assert again.notes == graph.notes and repr(again) == repr(graph)
    assert again._engine.fingerprint() == graph._engine.fingerprint()
    with pytest.raises(irwe.InputError, match="weights='count', expected 'use'"):
        irwe.IRWE(weights="use").fit(again)


def test_notes_tell_what_was_understood():
    graph = irwe.Graph([("a", "b", 2), ("b", "a", 3), ("b", "c", 0), ("c", "c", 1), ("c", "d", 1)])
    assert graph.notes == (
        'weights are in the third entries (weights="ignore" would do without)',
        "1 edge of weight 0 left out",
        '1 self-loop dropped (self_loops="keep" would keep them)',
        "1 duplicate or reversed edge merged",
    )
    assert irwe.Graph([(0, 1), (1, 2)]).notes == ()


def test_ignored_columns_of_a_file_are_told(tmp_path):
    (tmp_path / "weighted.edges").write_text("0 1 0.5\n1 2 0.25\n")
    with pytest.warns(irwe.GraphWarning, match="column 3 of .*weighted.edges ignored.*weight=COL"):
        irwe.Graph(tmp_path / "weighted.edges")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert irwe.Graph(tmp_path / "weighted.edges", weight=3).edge_weights.tolist() == [0.5, 0.25]
        assert not irwe.Graph(tmp_path / "weighted.edges", weights="ignore").has_weights


def test_edges_of_weight_zero_are_told(tmp_path):
    (tmp_path / "t.csv").write_text("source,target,weight\na,b,0\nb,c,1\nc,d,2\n")
    for graph in (tmp_path / "t.csv", [("a", "b", 0), ("b", "c", 1), ("c", "d", 2)]):
        with pytest.warns(irwe.GraphWarning, match="1 of the edges have the weight 0"):
            assert irwe.Graph(graph).num_edges == 2


PAYMENTS = (
    "day,from_account,to_account,amount,kind\n"
    "2024-01-05,a,b,5,card\n2024-02-01,b,c,6,cash\n2024-03-01,c,a,7,card\n"
)


def edges_by_name(graph):
    return sorted(tuple(graph.nodes[row].tolist()) for row in graph.edges)


def read_payments(tmp_path, **options):
    (tmp_path / "payments.csv").write_text(PAYMENTS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return irwe.Graph(tmp_path / "payments.csv", **options)


def test_columns_of_a_file_are_found_by_their_headings_and_told(tmp_path):
    graph = read_payments(tmp_path)
    assert edges_by_name(graph) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert graph.notes[1:] == (
        'nodes are in "from_account" and "to_account"',
        'columns "day", "kind" ignored',
        'weights are in "amount" (weights="ignore" would do without)',
        "edges have directions; they are not used here, directed=True would use them",
    )
    assert graph.edge_weights.tolist() == [5, 7, 6]


@pytest.mark.parametrize(
    "options, edges",
    [
        (dict(since="2024-02-01"), [("a", "c"), ("b", "c")]),
        (dict(time="day", until=datetime.date(2024, 2, 1)), [("a", "b")]),
        (dict(type="kind", keep_type="cash"), [("b", "c")]),
        (dict(keep_type=["cash", "card"], type=5, until=np.datetime64("2024-02-02")), [("a", "b"), ("b", "c")]),
        (dict(source=2, target="amount", weight="amount"), [("5", "a"), ("6", "b"), ("7", "c")]),
        (dict(bipartite=True), [
            ("from_account:a", "to_account:b"),
            ("from_account:b", "to_account:c"),
            ("from_account:c", "to_account:a"),
        ]),
    ],
)  # fmt: skip
def test_options_of_files_are_those_of_the_program(tmp_path, options, edges):
    assert edges_by_name(read_payments(tmp_path, **options)) == edges


def test_errors_of_files_name_the_argument_to_add(tmp_path):
    (tmp_path / "t.csv").write_text("user,friends\nann,bob\ncid,dan\n")
    with pytest.raises(ValueError, match='add header="yes" or header="no"'):
        irwe.Graph(tmp_path / "t.csv")
    assert len(irwe.Graph(tmp_path / "t.csv", header="no")) == 6
    (tmp_path / "t.csv").write_text("ann likes bob\nbob likes cid\n")
    with pytest.raises(ValueError, match="add source=COL and target=COL"):
        irwe.Graph(tmp_path / "t.csv")
    (tmp_path / "t.csv").write_text("a|b\nb|c\n")
    with pytest.raises(ValueError, match=r'add separator="\|"'):
        irwe.Graph(tmp_path / "t.csv")
    assert len(irwe.Graph(tmp_path / "t.csv", separator="|")) == 3
    (tmp_path / "t.csv").write_text("a;b;1,5\n")
    with pytest.raises(ValueError, match="add decimal_comma=True"):
        irwe.Graph(tmp_path / "t.csv", weight=3)


def test_two_kinds_of_nodes_in_a_file_are_suspected(tmp_path):
    (tmp_path / "t.csv").write_text("user,item\n1,1\n1,2\n")
    with pytest.warns(UserWarning, match="two kinds of nodes.*bipartite=True keeps them apart"):
        irwe.Graph(tmp_path / "t.csv")


@pytest.mark.parametrize(
    "options, error",
    [
        (dict(source=0), "source: expected the name of a column or its number from 1"),
        (dict(source=b"a"), "source: expected the name"),
        (dict(since=True), "since: expected a date, a text or a number"),
        (dict(keep_type=[]), "keep_type: expected a text or several"),
        (dict(separator=""), "separator: expected a text"),
        (dict(header=True), "header: expected one of 'auto', 'yes', 'no'"),
        (dict(bipartite=1), "bipartite: expected True or False"),
    ],
)
def test_odd_options_of_files_are_refused(tmp_path, options, error):
    (tmp_path / "t.csv").write_text("a b\n")
    with pytest.raises((TypeError, ValueError), match=error):
        irwe.Graph(tmp_path / "t.csv", **options)


def test_options_of_files_need_a_file():
    with pytest.raises(ValueError, match="bipartite: expected the path of a file"):
        irwe.Graph([(0, 1)], bipartite=True)
    with pytest.raises(ValueError, match="source: expected the path of a file"):
        irwe.Graph(irwe.Graph([(0, 1)]), source="a")


def test_columns_of_a_frame_can_be_named():
    frame = pandas.DataFrame({"when": [1, 2], "payer": ["a", "b"], "payee": ["b", "c"]})
    graph = irwe.Graph(frame, source="payer", target="payee")
    assert edges_by_name(graph) == [("a", "b"), ("b", "c")]
    with pytest.raises(ValueError, match="expected one column 'payr' in the frame"):
        irwe.Graph(frame, source="payr", target="payee")
    with pytest.raises(ValueError, match="expected both source and target"):
        irwe.Graph(frame, source="payer")


def best_of(count, function):
    times = []
    for _ in range(count):
        begin = time.process_time()
        function()
        times.append(time.process_time() - begin)
    return min(times)


def large_graph(names, num_nodes=30_000, num_edges=300_000):
    """A random graph. As after reading a file, fresh names are other objects in every edge."""
    random_numbers = np.random.default_rng(1)
    order = random_numbers.permutation(num_nodes).tolist()
    spell = {
        "numbers": lambda i: i,
        "shuffled numbers": order.__getitem__,
        "sparse numbers": lambda i: 1000 * i,
        "texts": lambda i: f"node {i}",
        "tuples": lambda i: (i, -i),
    }[names.replace("fresh ", "")]
    kept = list(map(spell, range(num_nodes)))
    name = spell if names.startswith("fresh") else kept.__getitem__
    graph = networkx.Graph()
    graph.add_nodes_from(kept)
    ends = random_numbers.integers(0, num_nodes, (num_edges, 2)).tolist()
    graph.add_edges_from((name(u), name(v)) for u, v in ends)
    return graph


@pytest.mark.parametrize(
    "names",
    [
        "numbers",
        "shuffled numbers",
        "fresh sparse numbers",
        "texts",
        "fresh texts",
        "tuples",
        "fresh tuples",
    ],
)
@pytest.mark.skipif(program.is_sanitized(), reason="a sanitizer decides the speed")
def test_networkx_is_converted_in_at_most_twice_the_time_of_its_edges_and_weights(names):
    graph = large_graph(names)

    def iterate():
        for _ in graph.edges(data="weight"):  # which is what is converted
            pass

    ratios = []
    for _ in range(4):  # a busy machine disturbs either
        ratios.append(best_of(2, lambda: irwe.Graph(graph)) / best_of(2, iterate))
        if ratios[-1] <= 2:
            break
    print(f"conversion of {names}: {min(ratios):.2f} of the time of iterating the edges")
    assert min(ratios) <= 2, ratios
