"""Two hundred odd graphs with weights and directions: each gives the graph of its row, or a sentence.

A row is a name, what to do, what comes of it, and what is warned of, if anything. What comes of it
is a graph as text, or ! and a part of the sentence with which it is refused. In a graph, a-b:2 is an
edge of weight 2, a>b one with a direction, and nodes without edges stand behind a bar.
"""

import datetime
import decimal
import fractions
import warnings

import networkx as nx
import numpy as np
import pytest

import irwe
from irwe import Graph

igraph = pytest.importorskip("igraph")
pandas = pytest.importorskip("pandas")
sparse = pytest.importorskip("scipy.sparse")

NAN, INF = float("nan"), float("inf")
Frame = pandas.DataFrame
DIRECTIONS = "the graph has directions, which are not used"
ZEROS = "of the edges have the weight 0 and are left out"
UNDIRECTED = "the graph is undirected, so that directed=True changes nothing"


def spelled(name):
    return name if isinstance(name, str) and not name.lstrip("-").isdigit() else repr(name)


def shown(graph):
    """The graph as text, its parts in the order of the alphabet."""
    names = [spelled(name) for name in graph.nodes.tolist()]
    edges = []
    for (u, v), weight in zip(graph.edges.tolist(), graph.edge_weights.tolist()):
        ends = [names[u], names[v]] if graph.is_directed else sorted([names[u], names[v]])
        edge = (">" if graph.is_directed else "-").join(ends)
        edges.append(edge + (f":{weight:.4g}" if graph.has_weights else ""))
    alone = [name for name, degree in zip(names, graph.degrees) if degree == 0]
    text = " ".join(sorted(edges))
    return f"{text} | {' '.join(sorted(alone))}".strip() if alone else text


def multi(*edges, kind=nx.MultiGraph):
    graph = kind()
    graph.add_weighted_edges_from(edges)
    return graph


def weighted(*edges, kind=nx.Graph, **more):
    graph = kind(**more)
    graph.add_weighted_edges_from(edges)
    return graph


def attributed(*edges, kind=nx.Graph):
    return kind([(u, v, data) for u, v, data in edges])


def loose(names, *edges):
    """A networkx graph with nodes in this order."""
    graph = nx.Graph()
    graph.add_nodes_from(names)
    graph.add_edges_from(edges)
    return graph


def of_igraph(edges, weights=None, names=None, directed=False):
    graph = igraph.Graph(edges=edges, directed=directed)
    if weights is not None:
        graph.es["weight"] = weights
    if names is not None:
        graph.vs["name"] = names
    return graph


def coo(values, rows, columns, size, dtype=float):
    return sparse.coo_matrix((np.array(values, dtype), (rows, columns)), shape=(size, size))


def table(**columns):
    return Frame(columns)


def masked(mask):
    return np.ma.masked_array([[0, 1], [1, 2], [2, 0]], mask=mask)


ABC = [("a", "b", 1), ("b", "c", 2)]
PATH3 = [[0, 2, 0], [2, 0, 1], [0, 1, 0]]
ARROWS3 = [[0, 2, 0], [0, 0, 1], [0, 0, 0]]

PAIRS = [
    ("triples", lambda: Graph(ABC), "a-b:1 b-c:2"),
    ("triples in lists", lambda: Graph([["a", "b", 1], ["b", "c", 2]]), "a-b:1 b-c:2"),
    ("two arrays of three", lambda: Graph([np.array([0, 1, 5]), np.array([1, 2, 7])]), "!found 2 lists of three numbers"),
    ("two lists of three", lambda: Graph([[0, 1, 5], [1, 2, 7]]), "!found 2 lists of three numbers"),
    ("three lists of three", lambda: Graph([[0, 1, 5], [1, 2, 7], [2, 3, 4]]), "!found 3 lists of three numbers"),
    ("five lists of three", lambda: Graph([[0, 1, 5], [1, 2, 7], [2, 3, 4], [3, 4, 1], [4, 5, 1]]), "0-1:5 1-2:7 2-3:4 3-4:1 4-5:1"),
    ("triples in arrays", lambda: Graph([np.array(edge) for edge in [(0, 1, 5), (1, 2, 7), (2, 3, 4), (3, 4, 1)]]), "0-1:5 1-2:7 2-3:4 3-4:1"),
    ("lists of pairs", lambda: Graph([[0, 1], [1, 2]]), "0-1 1-2"),
    ("a tuple of arrays", lambda: Graph(np.nonzero(np.array(PATH3))), "!found a tuple of arrays"),
    ("items of a dict", lambda: Graph({("a", "b"): 2, ("b", "c"): 3}.items()), "!give [(u, v, weight) for (u, v), weight in ...]"),
    ("tuples and numbers as names", lambda: Graph([(("a", "b"), 2), (3, ("a", "b"))]), "('a', 'b')-2 ('a', 'b')-3"),
    ("named tuples", lambda: Graph(table(source=["a", "b"], target=["b", "c"], weight=[2, 3]).itertuples(index=False)), "a-b:2 b-c:3"),
    ("edges of networkx", lambda: Graph(weighted(*ABC).edges(data=True)), "a-b:1 b-c:2"),
    ("a generator of triples", lambda: Graph(edge for edge in ABC), "a-b:1 b-c:2"),
    ("a set of triples", lambda: Graph(set(ABC)), "a-b:1 b-c:2"),
    ("a frozenset of triples", lambda: Graph(frozenset(ABC)), "a-b:1 b-c:2"),
    ("a set as an edge of three", lambda: Graph([{"a", "b", "c"}]), "!edge 0: expected a pair"),
    ("equal weights are none", lambda: Graph([("a", "b", 3), ("b", "c", 3)]), "a-b b-c"),
    ("weights of one are none", lambda: Graph([(0, 1, 1), (1, 2, 1)]), "0-1 1-2"),
    ("a single triple", lambda: Graph([(0, 1, 9)]), "0-1"),
    ("repeats are added", lambda: Graph([*ABC, ("b", "a", 4)]), "a-b:5 b-c:2"),
    ("fractions of weights", lambda: Graph([(0, 1, 0.5), (1, 2, 0.25)]), "0-1:0.5 1-2:0.25"),
    ("a weight of zero", lambda: Graph([(0, 1, 0), (1, 2, 2), (2, 3, 1)]), "1-2:2 2-3:1 | 0", ZEROS),
    ("minus zero", lambda: Graph([(0, 1, -0.0), (1, 2, 2), (2, 3, 1)]), "1-2:2 2-3:1 | 0", ZEROS),
    ("nothing but zeros", lambda: Graph([(0, 1, 0), (1, 2, 0)]), "| 0 1 2", ZEROS),
    ("keys of a multigraph", lambda: Graph(list(nx.MultiGraph([(0, 1), (0, 1), (1, 2)]).edges(keys=True))), "0-1 | 2", ZEROS),
    ("times", lambda: Graph([(0, 1, 1700000000), (1, 2, 1750000000)]), "0-1:1.7e+09 1-2:1.75e+09", "look like times"),
    ("negative", lambda: Graph([(0, 1, -1), (1, 2, 2)]), "!weight: found the weight -1, expected"),
    ("negative, with names", lambda: Graph([("x", "y", -1)]), "!on the edge from 'x' to 'y'"),
    ("negative, what to try", lambda: Graph([(0, 1, -1)]), '!give irwe.Graph negative_weights="drop" to leave such edges out'),
    ("NaN", lambda: Graph([(0, 1, NAN), (1, 2, 2)]), "!weight: found the weight nan"),
    ("NaN beside negative_weights", lambda: Graph([(0, 1, NAN)], negative_weights="drop"), "!weight: found"),
    ("infinite", lambda: Graph([(0, 1, INF), (1, 2, 2)]), "!weight: found the weight inf"),
    ("too large", lambda: Graph([(0, 1, 1e31), (1, 2, 2)]), "!weight: found the weight 1e+31"),
    ("an endless whole number", lambda: Graph([(0, 1, 10**400)]), "!weight: found the weight inf"),
    ("its negative", lambda: Graph([(0, 1, -(10**400))]), "!weight: found the weight -inf"),
    ("complex", lambda: Graph([(0, 1, 1j)]), "!weight: found 1j, on the edge from 0 to 1"),
    ("None", lambda: Graph([(0, 1, None), (1, 2, 3)]), "!weight: found None"),
    ("True", lambda: Graph([(0, 1, True), (1, 2, 3)]), "!weight: found True"),
    ("a list", lambda: Graph([(0, 1, [1])]), "!weight: found [1]"),
    ("a date", lambda: Graph([(0, 1, datetime.date(2024, 1, 1))]), "!weight: found datetime.date"),
    ("a relation", lambda: Graph([("a", "b", "likes")]), "!weight: found 'likes'"),
    ("a name in the third place", lambda: Graph([("a", "likes", "b")]), "!weight: found 'b'"),
    ("numbers as texts", lambda: Graph([(0, 1, "3.5"), (1, 2, " 1e2 ")]), "0-1:3.5 1-2:100"),
    ("nan as text", lambda: Graph([(0, 1, "nan")]), "!weight: found 'nan'"),
    ("a decimal comma", lambda: Graph([(0, 1, "1,5")]), "!weight: found '1,5'"),
    ("Python's thousands", lambda: Graph([(0, 1, "1_000")]), "!weight: found '1_000'"),
    ("an empty text", lambda: Graph([(0, 1, "")]), "!weight: found ''"),
    ("decimals", lambda: Graph([(0, 1, decimal.Decimal("1.5")), (1, 2, 3)]), "0-1:1.5 1-2:3"),
    ("a decimal NaN", lambda: Graph([(0, 1, decimal.Decimal("nan"))]), "!weight: found the weight nan"),
    ("fractions", lambda: Graph([(0, 1, fractions.Fraction(1, 2)), (1, 2, 3)]), "0-1:0.5 1-2:3"),
    ("numbers of NumPy", lambda: Graph([(0, 1, np.float16(2)), (1, 2, np.int8(3))]), "0-1:2 1-2:3"),
    ("a bool of NumPy", lambda: Graph([(0, 1, np.bool_(True))]), "!weight: found True"),
    ("dicts as third entries", lambda: Graph([(0, 1, {"weight": 2}), (1, 2, {"weight": 5})]), "0-1:2 1-2:5"),
    ("dicts without weights", lambda: Graph([(0, 1, {}), (1, 2, {"color": 3})]), "0-1 1-2"),
    ("some dicts with weights", lambda: Graph([(0, 1, {}), (1, 2, {"weight": 5})]), "0-1:1 1-2:5"),
    ("two and three entries", lambda: Graph([(0, 1), (1, 2, 3)]), "!edge 0: expected a weight"),
    ("three and two entries", lambda: Graph([(0, 1, 3), (1, 2)]), "!edge 1: expected a weight"),
    ("four entries", lambda: Graph([(0, 1, 3, 4)]), "!edge 0: expected a pair of names"),
    ("no edges", lambda: Graph([], weights="use"), ""),
    ("weights ignored", lambda: Graph(ABC, weights="ignore"), "a-b b-c"),
    ("garbage ignored", lambda: Graph([(0, 1, "x"), (1, 2)], weights="ignore"), "0-1 1-2"),
    ("repeats counted", lambda: Graph([(0, 1), (1, 0), (1, 2)], weights="count"), "0-1:2 1-2:1"),
    ("no repeats to count", lambda: Graph([(0, 1), (1, 2)], weights="count"), "0-1 1-2"),
    ("weights are not counted", lambda: Graph(ABC, weights="count"), "a-b b-c"),
    ("logarithms", lambda: Graph([(0, 1, np.e - 1), (1, 2, np.e**2 - 1)], weights="log"), "0-1:1 1-2:2"),
    ("negative dropped", lambda: Graph([(0, 1, -1), (1, 2, 2), (2, 3, 3)], negative_weights="drop"), "1-2:2 2-3:3 | 0"),
    ("negative by size", lambda: Graph([(0, 1, -1), (1, 2, 2)], negative_weights="absolute"), "0-1:1 1-2:2"),
    ("an unknown use", lambda: Graph(ABC, weights="yes"), "!weights: expected one of"),
    ("True for weights", lambda: Graph(ABC, weights=True), "!weights: expected one of"),
    ("an unknown rule", lambda: Graph(ABC, negative_weights="keep"), "!negative_weights: expected one of"),
    ("directed as a text", lambda: Graph(ABC, directed="yes"), "!directed: expected True or False"),
    ("directed as a number", lambda: Graph(ABC, directed=1), "!directed: expected True or False"),
    ("weight of pairs", lambda: Graph(ABC, weight="w"), "!weight: expected a networkx or igraph"),
    ("weight without use", lambda: Graph(nx.path_graph(3), weight="w", weights="ignore"), "!weight: expected weights='use'"),
    ("arrows", lambda: Graph([("a", "b"), ("b", "c")], directed=True), "a>b b>c"),
    ("arrows with weights", lambda: Graph(ABC, directed=True), "a>b:1 b>c:2"),
    ("arrows both ways", lambda: Graph([(0, 1), (1, 0)], directed=True), "0-1"),
    ("arrows of two weights", lambda: Graph([(0, 1, 2), (1, 0, 5)], directed=True), "0>1:2 1>0:5"),
    ("arrows merged", lambda: Graph([(0, 1, 2), (0, 1, 3), (1, 2, 1)], directed=True), "0>1:5 1>2:1"),
    ("arrows counted", lambda: Graph([(0, 1), (0, 1), (1, 2)], directed=True, weights="count"), "0>1:2 1>2:1"),
    ("sets as arrows", lambda: Graph([{0, 1}], directed=True), "!edge 0: expected the node from which it leads"),
    ("sets as edges", lambda: Graph([{0, 1}, frozenset([1, 2])]), "0-1 1-2"),
    ("directed=False for pairs", lambda: Graph([(0, 1), (1, 2)], directed=False), "0-1 1-2"),
    ("a self-loop with a weight", lambda: Graph([(0, 0, 5), (0, 1, 2), (1, 2, 1)]), "0-1:2 1-2:1"),
    ("a kept self-loop with a weight", lambda: Graph([(0, 0, 5), (0, 1, 2)], self_loops="keep"), "0-0:5 0-1:2"),
    ("self-loops alone", lambda: Graph([(0, 0, 5), (1, 1, 2)]), "| 0 1"),
    ("nodes beside weights", lambda: Graph(ABC, nodes=["z"]), "a-b:1 b-c:2 | z"),
    ("nodes beside directions", lambda: Graph([(0, 1)], nodes=[7], directed=True), "0>1 | 7"),
    ("1 and '1'", lambda: Graph([(1, 2, 3), ("1", 2, 4)]), "'1'-2:4 1-2:3", "a number and the text of its digits"),
    ("1 and 1.0", lambda: Graph([(1, 2, 3), (1.0, 3, 4)]), "1-2:3 1-3:4"),
    ("tuples as names", lambda: Graph([((0, 0), (0, 1), 2), ((0, 1), (1, 1), 3)]), "(0, 0)-(0, 1):2 (0, 1)-(1, 1):3"),
    ("names beyond 64 bits", lambda: Graph([(2**70, 1, 2), (1, 2, 3)]), "1-1180591620717411303424:2 1-2:3"),
    ("None as a name", lambda: Graph([(None, 1, 2)]), "!expected the name of a node, found None"),
    ("NaN as a name", lambda: Graph([(NAN, 1, 2)]), "!expected the name of a node, found nan"),
    ("lists as names", lambda: Graph([([1], [2], 3)]), "!the name of a node must be hashable"),
    ("names with line breaks", lambda: Graph([("a\nb", "c", 1)]), "a\nb-c"),
    ("a dict of dicts", lambda: Graph({"a": {"b": 2}}), "!found a dict; networkx.Graph(...) takes one"),
    ("a dict of lists", lambda: Graph({"a": ["b"]}), "!found a dict"),
    ("bytes", lambda: Graph(b"ab"), "!edge 0: expected a pair of names"),
    ("a text of lines", lambda: Graph("a b\nb c"), "!expected the path of a graph, found lines of text"),
    ("a path that is none", lambda: Graph("/nonexistent/edges"), "!No such file"),
    ("a class", lambda: Graph(nx.Graph), "!found the class Graph"),
]  # fmt: skip

NETWORKX = [
    ("weights", lambda: Graph(weighted(*ABC)), "a-b:1 b-c:2"),
    ("some weights", lambda: Graph(nx.Graph([(0, 1, {"weight": 3}), (1, 2)])), "0-1:3 1-2:1"),
    ("one weight, not the first of its rows", lambda: Graph(attributed((0, 1, {}), (0, 2, {}), (3, 1, {}), (3, 2, {"weight": 4}))), "0-1:1 0-2:1 1-3:1 2-3:4"),
    ("equal weights", lambda: Graph(weighted((0, 1, 7), (1, 2, 7))), "0-1 1-2"),
    ("another attribute", lambda: Graph(attributed((0, 1, {"km": 3}), (1, 2, {"km": 4})), weight="km"), "0-1:3 1-2:4"),
    ("an attribute that is not used", lambda: Graph(attributed((0, 1, {"km": 3}), (1, 2, {"km": 4}))), "0-1 1-2"),
    ("no such attribute", lambda: Graph(weighted(*ABC), weight="cost"), "!weight: no edge has the attribute 'cost'"),
    ("an attribute that is no text", lambda: Graph(weighted(*ABC), weight=3), "!weight: expected the name of an attribute"),
    ("a NaN", lambda: Graph(weighted((0, 1, NAN), (1, 2, 1))), "!weight: found the weight nan"),
    ("a text", lambda: Graph(weighted((0, 1, "x"), (1, 2, 1))), "!weight: found 'x', on the edge from 0 to 1"),
    ("numbers as texts", lambda: Graph(weighted((0, 1, "2"), (1, 2, 1))), "0-1:2 1-2:1"),
    ("a weight of None", lambda: Graph(weighted((0, 1, None), (1, 2, 1))), "!weight: found None"),
    ("garbage ignored", lambda: Graph(weighted((0, 1, [1]), (1, 2, 1)), weights="ignore"), "0-1 1-2"),
    ("a zero", lambda: Graph(weighted((0, 1, 0), (1, 2, 1), (2, 3, 2))), "1-2:1 2-3:2 | 0", ZEROS),
    ("parallel edges are added", lambda: Graph(multi((0, 1, 2), (0, 1, 3), (1, 2, 1))), "0-1:5 1-2:1"),
    ("parallel edges without weights", lambda: Graph(nx.MultiGraph([(0, 1), (0, 1), (1, 2)])), "0-1 1-2"),
    ("parallel edges counted", lambda: Graph(nx.MultiGraph([(0, 1), (0, 1), (1, 2)]), weights="count"), "0-1:2 1-2:1"),
    ("weights of a multigraph in part", lambda: Graph(nx.MultiGraph([(0, 1, {"weight": 2}), (0, 1, {}), (1, 2, {})])), "0-1:3 1-2:1"),
    ("directed", lambda: Graph(nx.DiGraph([(0, 1), (1, 2)])), "0-1 1-2", DIRECTIONS),
    ("directed, as asked", lambda: Graph(nx.DiGraph([(0, 1), (1, 2)]), directed=True), "0>1 1>2"),
    ("directed, not wanted", lambda: Graph(nx.DiGraph([(0, 1), (1, 2)]), directed=False), "0-1 1-2"),
    ("all edges both ways", lambda: Graph(nx.DiGraph([(0, 1), (1, 0)])), "0-1"),
    ("all both ways, directed", lambda: Graph(nx.DiGraph([(0, 1), (1, 0)]), directed=True), "0-1"),
    ("both ways with two weights", lambda: Graph(weighted((0, 1, 2), (1, 0, 3), (1, 2, 1), kind=nx.DiGraph)), "0-1:5 1-2:1", DIRECTIONS),
    ("both ways with equal weights", lambda: Graph(weighted((0, 1, 2), (1, 0, 2), (1, 2, 3), (2, 1, 3), kind=nx.DiGraph)), "0-1:2 1-2:3"),
    ("weights and directions", lambda: Graph(weighted((0, 1, 2), (1, 2, 3), kind=nx.DiGraph), directed=True), "0>1:2 1>2:3"),
    ("a multi-digraph", lambda: Graph(multi((0, 1, 2), (0, 1, 3), (1, 2, 1), kind=nx.MultiDiGraph), directed=True), "0>1:5 1>2:1"),
    ("a multi-digraph, undirected", lambda: Graph(multi((0, 1, 2), (1, 0, 3), (1, 2, 1), kind=nx.MultiDiGraph)), "0-1:5 1-2:1", DIRECTIONS),
    ("an undirected graph, directed", lambda: Graph(nx.path_graph(3), directed=True), "0-1 1-2", UNDIRECTED),
    ("frozen", lambda: Graph(nx.freeze(weighted(*ABC))), "a-b:1 b-c:2"),
    ("a view", lambda: Graph(weighted(*ABC, ("c", "d", 3)).subgraph(["a", "b", "c"])), "a-b:1 b-c:2"),
    ("a view without weights", lambda: Graph(nx.path_graph(5).subgraph([0, 1, 4])), "0-1 | 4"),
    ("a view of a multigraph", lambda: Graph(multi((0, 1, 2), (0, 1, 2), (1, 2, 3)).subgraph([0, 1, 2])), "0-1:4 1-2:3"),
    ("a view of edges", lambda: Graph(weighted(*ABC).edge_subgraph([("b", "c")])), "b-c"),
    ("a reversed view", lambda: Graph(weighted(*ABC, kind=nx.DiGraph).reverse(copy=False), directed=True), "b>a:1 c>b:2"),
    ("an undirected view", lambda: Graph(nx.DiGraph([(0, 1)]).to_undirected(as_view=True)), "0-1"),
    ("tuples as nodes", lambda: Graph(weighted(((0, 0), (0, 1), 2), ((0, 1), (1, 1), 3))), "(0, 0)-(0, 1):2 (0, 1)-(1, 1):3"),
    ("texts in another order", lambda: Graph(loose("cba", ("a", "b", {"weight": 2}), ("b", "c", {"weight": 3}))), "a-b:2 b-c:3"),
    ("no edges", lambda: Graph(nx.empty_graph(3)), "| 0 1 2"),
    ("no nodes", lambda: Graph(nx.DiGraph()), ""),
    ("self-loops alone", lambda: Graph(weighted((0, 0, 2), (1, 1, 3))), "| 0 1"),
    ("a kept self-loop", lambda: Graph(weighted((0, 0, 2), (0, 1, 3)), self_loops="keep"), "0-0:2 0-1:3"),
    ("a directed self-loop", lambda: Graph(weighted((0, 0, 2), (0, 1, 3), kind=nx.DiGraph), self_loops="keep", directed=True), "0>0:2 0>1:3"),
    ("1 and '1'", lambda: Graph(nx.Graph([(1, "1")])), "'1'-1", "a number and the text of its digits"),
    ("None as a node", lambda: Graph(nx.Graph([(0, 1)]), nodes=[None]), "!expected the name of a node"),
    ("dates as nodes", lambda: Graph(nx.Graph([(datetime.date(2024, 1, 1), "x")])), "datetime.date(2024, 1, 1)-x"),
    ("a planar embedding", lambda: Graph(nx.check_planarity(nx.path_graph(3))[1]), "0-1 1-2"),
    ("source of networkx", lambda: Graph(nx.path_graph(3), source="a"), "!source: expected the path of a file"),
]  # fmt: skip

IGRAPH = [
    ("weights", lambda: Graph(of_igraph([(0, 1), (1, 2)], [1, 2.5])), "0-1:1 1-2:2.5"),
    ("names", lambda: Graph(of_igraph([(0, 1), (1, 2)], [1, 2], ["x", "y", "z"])), "x-y:1 y-z:2"),
    ("equal weights", lambda: Graph(of_igraph([(0, 1), (1, 2)], [2, 2])), "0-1 1-2"),
    ("missing weights", lambda: Graph(of_igraph([(0, 1), (1, 2)], [None, 2])), "0-1:1 1-2:2"),
    ("garbage", lambda: Graph(of_igraph([(0, 1), (1, 2)], ["x", 2])), "!weight: found 'x'"),
    ("negative", lambda: Graph(of_igraph([(0, 1), (1, 2)], [-1, 2])), "!weight: found the weight -1"),
    ("directed", lambda: Graph(of_igraph([(0, 1), (1, 2)], directed=True)), "0-1 1-2", DIRECTIONS),
    ("directed, as asked", lambda: Graph(of_igraph([(0, 1), (1, 2)], [1, 2], directed=True), directed=True), "0>1:1 1>2:2"),
    ("undirected, directed", lambda: Graph(of_igraph([(0, 1)]), directed=True), "0-1", UNDIRECTED),
    ("parallel edges", lambda: Graph(of_igraph([(0, 1), (0, 1), (1, 2)], [1, 2, 1])), "0-1:3 1-2:1"),
    ("parallel edges counted", lambda: Graph(of_igraph([(0, 1), (0, 1), (1, 2)]), weights="count"), "0-1:2 1-2:1"),
    ("another attribute", lambda: Graph(of_igraph([(0, 1)]), weight="km"), "!weight: no edge has the attribute 'km'"),
    ("a name twice", lambda: Graph(of_igraph([(0, 1)], names=["x", "x"])), "!two nodes have the same name"),
    ("no nodes", lambda: Graph(igraph.Graph()), ""),
    ("no edges", lambda: Graph(igraph.Graph(2)), "| 0 1"),
    ("the class", lambda: Graph(igraph.Graph), "!found the class Graph"),
]  # fmt: skip

MATRICES = [
    ("a dense matrix", lambda: Graph(np.array(PATH3)), "0-1:2 1-2:1"),
    ("floats", lambda: Graph(np.array(PATH3, float) / 4), "0-1:0.5 1-2:0.25"),
    ("truth values", lambda: Graph(np.array(PATH3, bool)), "0-1 1-2"),
    ("not symmetric", lambda: Graph(np.array(ARROWS3)), "0-1:2 1-2:1", DIRECTIONS),
    ("not symmetric, directed", lambda: Graph(np.array(ARROWS3), directed=True), "0>1:2 1>2:1"),
    ("symmetric, directed", lambda: Graph(np.array(PATH3), directed=True), "0-1:2 1-2:1"),
    ("symmetric but for weights", lambda: Graph(np.array([[0, 2, 0], [3, 0, 1], [0, 1, 0]]), directed=True), "0>1:2 1>0:3 1>2:1 2>1:1"),
    ("weights ignored", lambda: Graph(np.array([[0, 2, 0], [3, 0, 1], [0, 1, 0]]), weights="ignore"), "0-1 1-2"),
    ("nothing", lambda: Graph(np.zeros((4, 4))), "| 0 1 2 3"),
    ("a diagonal", lambda: Graph(np.eye(4)), "| 0 1 2 3"),
    ("three edges or a matrix", lambda: Graph(np.array([[0, 1, 5], [1, 2, 3], [2, 0, 4]])), "!could be an adjacency matrix or three edges"),
    ("four edges with weights", lambda: Graph(np.array([[0, 1, 5]] * 4)), "!columns=['source', 'target', 'weight']"),
    ("not square", lambda: Graph(np.ones((4, 5))), "!found (4, 5)"),
    ("two by two", lambda: Graph(np.array([[0, 1], [1, 0]])), "0-1"),
    ("two by two of floats", lambda: Graph(np.array([[0, 0.5], [0.5, 0]])), "!scipy.sparse.csr_matrix(array)"),
    ("NaN", lambda: Graph(np.array([[0, NAN, 0], [NAN, 0, 1], [0, 1, 0]])), "!the matrix contains NaN"),
    ("infinite", lambda: Graph(np.array([[0, INF, 0], [INF, 0, 1], [0, 1, 0]])), "!weight: found the weight inf"),
    ("negative", lambda: Graph(-np.array(PATH3)), "!weight: found the weight -2, expected none below 0"),
    ("negative by size", lambda: Graph(-np.array(PATH3), negative_weights="absolute"), "0-1:2 1-2:1"),
    ("minus zeros", lambda: Graph(np.array(PATH3, float) * -0.0), "| 0 1 2"),
    ("complex", lambda: Graph(np.array(PATH3, complex)), "!expected a matrix of numbers"),
    ("texts", lambda: Graph(np.full((3, 3), "x")), "!expected a matrix of numbers"),
    ("objects", lambda: Graph(np.array(PATH3, object)), "!expected a matrix of numbers, found the type object"),
    ("np.matrix", lambda: Graph(np.matrix(PATH3)), "0-1:2 1-2:1"),
    ("masked", lambda: Graph(masked([[0, 0], [0, 1], [0, 0]])), "!masked entries"),
    ("masked nowhere", lambda: Graph(masked(False)), "0-1 0-2 1-2"),
    ("a huge whole number", lambda: Graph(np.array(PATH3, np.uint64) * np.uint64(2**62)), "0-1:9.223e+18 1-2:4.612e+18"),
    ("lists of lists", lambda: Graph(PATH3), "!an adjacency matrix"),
    ("four lists of four", lambda: Graph([[0, 2, 0, 0], [2, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]]), "0-1:2 1-2:1 | 3"),
    ("four lists of four texts", lambda: Graph([list("abcd")] * 4), "!edge 0: expected a pair of names"),
    ("four lists of five", lambda: Graph([[0, 1, 0, 0, 0]] * 4), "!edge 0: expected a pair of names"),
    ("csr", lambda: Graph(sparse.csr_matrix(PATH3)), "0-1:2 1-2:1"),
    *[
        (kind, lambda kind=kind: Graph(sparse.csr_matrix(np.array(PATH3, float)).asformat(kind)), "0-1:2 1-2:1")
        for kind in ("csc", "coo", "lil", "dok", "bsr", "dia")
    ],
    ("a sparse array", lambda: Graph(sparse.csr_array(np.array(PATH3))), "0-1:2 1-2:1"),
    ("explicit zeros", lambda: Graph(coo([2, 2, 0, 1, 1], [0, 1, 0, 1, 2], [1, 0, 2, 2, 1], 3)), "0-1:2 1-2:1"),
    ("entries given twice", lambda: Graph(coo([1, 1, 2, 1, 1], [0, 0, 1, 1, 2], [1, 1, 0, 2, 1], 3)), "0-1:2 1-2:1"),
    ("entries that cancel", lambda: Graph(coo([1, -1, 1, 1], [0, 0, 1, 2], [1, 1, 2, 1], 3)), "1-2 | 0"),
    ("sums beyond eight bits", lambda: Graph(coo([100, 100, 100, 100, 1, 1], [0, 0, 1, 1, 1, 2], [1, 1, 0, 0, 2, 1], 3, np.int8)), "0-1:200 1-2:1"),
    ("an upper triangle", lambda: Graph(sparse.triu(sparse.csr_matrix(PATH3))), "0-1:2 1-2:1", DIRECTIONS),
    ("an upper triangle, directed=False", lambda: Graph(sparse.triu(sparse.csr_matrix(PATH3)), directed=False), "0-1:2 1-2:1"),
    ("sparse, not square", lambda: Graph(sparse.csr_matrix((2, 3))), "!expected a square matrix"),
    ("sparse and complex", lambda: Graph(sparse.csr_matrix(np.array(PATH3, complex))), "!expected a matrix of numbers"),
    ("sparse, a NaN", lambda: Graph(coo([NAN], [0], [1], 2)), "!the matrix contains NaN"),
    ("sparse, no rows", lambda: Graph(sparse.csr_matrix((0, 0))), ""),
    ("sparse and endless", lambda: Graph(coo([1], [0], [1], 2**40)), "!expected at most 2147483648 nodes"),
    ("two by two, sparse", lambda: Graph(sparse.csr_matrix([[0, 5], [5, 0]])), "0-1"),
    ("weight of a matrix", lambda: Graph(sparse.csr_matrix(PATH3), weight="x"), "!weight: expected a networkx"),
    ("counts of a matrix", lambda: Graph(sparse.csr_matrix(PATH3), weights="count"), "0-1 1-2"),
    ("logarithms of a matrix", lambda: Graph((np.e - 1) * np.array(ARROWS3) / 2, weights="log", directed=True), "0>1:1 1>2:0.6201"),
]  # fmt: skip

FRAMES = [
    ("source and target", lambda: Graph(table(source=["a"], target=["b"])), "a-b"),
    ("source and target behind others", lambda: Graph(table(kind=["x"], Target=["b"], Source=["a"]), directed=True), "a>b"),
    ("src and dst behind others", lambda: Graph(table(kind=["x"], src=["a"], dst=["b"])), "a-b", 'nodes are in "src" and "dst"'),
    ("from and to", lambda: Graph(Frame({"from": ["a"], "to": ["b"]})), "a-b"),
    ("weights by heading", lambda: Graph(table(source=["a", "b"], target=["b", "c"], weight=[1, 2])), "a-b:1 b-c:2"),
    ("amounts by heading", lambda: Graph(table(payer=["a", "b"], payee=["b", "c"], amount=[1, 2])), "a-b:1 b-c:2"),
    ("weights by name", lambda: Graph(table(source=["a", "b"], target=["b", "c"], x=[1, 2]), weight="x"), "a-b:1 b-c:2"),
    ("columns by name", lambda: Graph(table(x=[1, 2], y=["a", "b"], z=["b", "c"]), source="y", target="z", weight="x"), "a-b:1 b-c:2"),
    ("columns by name, turned", lambda: Graph(table(y=["a"], z=["b"]), source="z", target="y", directed=True), "b>a"),
    ("columns by number", lambda: Graph(Frame([["a", "b", 2], ["b", "c", 3]]), source=0, target=1, weight=2), "a-b:2 b-c:3"),
    ("columns without names", lambda: Graph(Frame([["a", "b", 2], ["b", "c", 3]])), "a-b b-c", "give weight=2"),
    ("no doubt about two columns", lambda: Graph(table(x=["a"], y=["b"])), "a-b"),
    ("source as the index", lambda: Graph(table(source=["a", "b"], target=["b", "c"], weight=[1, 2]).set_index("source")), "a-b:1 b-c:2"),
    ("both as the index", lambda: Graph(table(source=["a", "b"], target=["b", "c"], weight=[1, 2]).set_index(["source", "target"])), "a-b:1 b-c:2"),
    ("an index called id", lambda: Graph(table(source=["a"], target=["b"]).rename_axis("id")), "a-b"),
    ("target and weight alone", lambda: Graph(table(target=["a"], weight=[2])), "!name the nodes by source= and target="),
    ("nodes and labels", lambda: Graph(table(node=[1, 2], label=["x", "y"])), "!reads like facts about single nodes"),
    ("nodes and degrees", lambda: Graph(table(node=[1, 2], degree=[3, 4], label=["x", "y"])), "!reads like facts about single nodes"),
    ("names and ids", lambda: Graph(table(id=[1, 2], name=["x", "y"])), "!reads like facts about single nodes"),
    ("nodes and labels by name", lambda: Graph(table(node=[1], label=["x"]), source="node", target="label"), "1-x"),
    ("a tree", lambda: Graph(table(id=[1, 2, 3], parent_id=[3, 1, 1])), "1-2 1-3", ),
    ("an index called edge ID", lambda: Graph(of_igraph([(0, 1), (1, 2)]).get_edge_dataframe()), "0-1 1-2"),
    ("four rows of four numbers", lambda: Graph(Frame([[1, 5, 6, 9], [2, 6, 7, 9], [3, 7, 8, 9], [4, 8, 9, 9]])), "!cannot tell which two hold the nodes"),
    ("three rows of three numbers", lambda: Graph(Frame([[4, 5, 7], [5, 6, 3], [6, 7, 1]])), "4-5 5-6 6-7", "give weight=2"),
    ("a matrix without labels", lambda: Graph(Frame(PATH3)), "0-1:2 1-2:1"),
    ("values of a frame", lambda: Graph(table(source=["a", "b"], target=["b", "c"], weight=[3, 4]).values), "!found an array of the shape (2, 3)"),
    ("words under weight", lambda: Graph(table(source=["a"], target=["b"], weight=["high"])), "a-b", "give weight='weight'"),
    ("truth values under weight", lambda: Graph(table(source=["a"], target=["b"], weight=[True])), "a-b", "give weight='weight'"),
    ("two kinds of text behind", lambda: Graph(table(a=["p", "q"], r=["likes", "hates"], b=["q", "s"])), "!add source=COL and target=COL"),
    ("only source", lambda: Graph(table(x=["a"], y=["b"]), source="x"), "!expected both source and target"),
    ("only target", lambda: Graph(table(x=["a"], y=["b"]), target="x"), "!expected both source and target"),
    ("no such column", lambda: Graph(table(x=["a"], y=["b"]), source="x", target="z"), "!target: expected one column 'z'"),
    ("no such weights", lambda: Graph(table(x=["a"], y=["b"]), weight="w"), "!weight: expected one column 'w'"),
    ("a column twice", lambda: Graph(Frame([["a", "b", "c"]], columns=["x", "x", "y"]), source="x", target="y"), "!source: expected one column 'x'"),
    ("a column for both", lambda: Graph(table(x=["a"], y=["b"]), source="x", target="x"), "!are both"),
    ("an empty frame", lambda: Graph(Frame()), "!expected a frame with two columns"),
    ("one column", lambda: Graph(table(x=["a"])), "!expected a frame with two columns"),
    ("no rows", lambda: Graph(Frame({"source": [], "target": [], "weight": []}, dtype=int)), ""),
    ("levels of headings", lambda: Graph(Frame([["a", "b"]], columns=pandas.MultiIndex.from_tuples([("x", "y"), ("x", "z")]))), "!2 levels of headings"),
    ("a missing name", lambda: Graph(table(source=["a", None], target=["b", "c"])), "!a node of the frame is missing (nan), in the row 1"),
    ("NaN as a name", lambda: Graph(table(source=[1, NAN], target=[2, 3])), "!a node of the frame is missing"),
    ("NA as a name", lambda: Graph(table(source=pandas.array([1, None], "Int64"), target=[2, 3])), "!a node of the frame is missing"),
    ("NaT as a name", lambda: Graph(table(source=pandas.to_datetime(["2024", None]), target=["a", "b"])), "!a node of the frame is missing"),
    ("nullable integers", lambda: Graph(table(source=pandas.array([1, 2], "Int64"), target=pandas.array([2, 3], "Int64"))), "1-2 2-3"),
    ("nullable weights", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=pandas.array([1, 2], "Int64"))), "0-1:1 1-2:2"),
    ("a missing nullable weight", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=pandas.array([1, None], "Int64"))), "!weight: found <NA>"),
    ("categories", lambda: Graph(Frame(ABC, columns=["source", "target", "weight"]).astype({"source": "category", "target": "category"})), "a-b:1 b-c:2"),
    ("strings of pandas", lambda: Graph(Frame([("a", "b")], columns=["source", "target"]).astype("string")), "a-b"),
    ("floats as nodes", lambda: Graph(table(source=[0.0], target=[1.0])), "!frame.astype(int)"),
    ("truth values as nodes", lambda: Graph(table(source=[True], target=[False])), "!expected columns of whole numbers or of names"),
    ("dates as nodes", lambda: Graph(table(x=pandas.to_datetime(["2024-01-01"]), y=pandas.to_datetime(["2024-01-02"]))), "Timestamp('2024-01-01 00:00:00')-Timestamp('2024-01-02 00:00:00')"),
    ("numbers and texts", lambda: Graph(table(source=[1, 2], target=["x", "y"])), "1-x 2-y"),
    ("1 and '1'", lambda: Graph(table(source=[1, 2], target=["1", "y"])), "'1'-1 2-y", "a number and the text of its digits"),
    ("lists as nodes", lambda: Graph(table(source=[[1]], target=[[2]])), "!the name of a node must be hashable"),
    ("huge numbers", lambda: Graph(table(source=np.array([2**64 - 1], np.uint64), target=np.array([1], np.uint64))), "!expected whole numbers of 64 bits"),
    ("a NaN weight", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=[1.0, NAN])), "!weight: found the weight nan, expected a number up to 1e+30, on the edge from 1 to 2"),
    ("a negative weight", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=[1, -2])), "!weight: found the weight -2"),
    ("weights as texts", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=["1.5", "2"])), "0-1:1.5 1-2:2"),
    ("words as weights", lambda: Graph(table(source=[0, 1], target=[1, 2], w=["x", "y"]), weight="w"), "!weight: found 'x', on the edge from 0 to 1"),
    ("truth values as weights", lambda: Graph(table(source=[0, 1], target=[1, 2], w=[True, False]), weight="w"), "!weight: found True"),
    ("complex weights", lambda: Graph(table(source=[0, 1], target=[1, 2], w=[1j, 2]), weight="w"), "!weight: found"),
    ("dates as weights", lambda: Graph(table(source=[0], target=[1], w=pandas.to_datetime(["2024"])), weight="w"), "!weight: found"),
    ("two columns of weights", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=[1, 2], amount=[3, 4])), "0-1 1-2", "give weight='weight'"),
    ("weights that are not wanted", lambda: Graph(table(source=[0, 1], target=[1, 2], weight=[1, 2]), weights="ignore"), "0-1 1-2"),
    ("repeats counted", lambda: Graph(table(source=[0, 1, 1], target=[1, 0, 2]), weights="count"), "0-1:2 1-2:1"),
    ("directed", lambda: Graph(table(source=[0, 1], target=[1, 2]), directed=True), "0>1 1>2"),
    ("an index of its own", lambda: Graph(Frame(ABC, columns=["source", "target", "weight"], index=["p", "q"])), "a-b:1 b-c:2"),
    ("row numbers in front", lambda: Graph(Frame({"Unnamed: 0": [0, 1], "u": ["a", "b"], "v": ["b", "c"]})), "a-b b-c", 'nodes are in "u" and "v"'),
    ("three columns of numbers", lambda: Graph(Frame([[1, 5, 6], [2, 6, 7], [3, 7, 8], [4, 8, 9]], columns=["x", "y", "z"])), "!cannot tell which two hold the nodes"),
    ("an adjacency matrix", lambda: Graph(Frame(PATH3, index=list("abc"), columns=list("abc"))), "a-b:2 b-c:1"),
    ("arrows with labels", lambda: Graph(Frame(ARROWS3, index=list("abc"), columns=list("abc")), directed=True), "a>b:2 b>c:1"),
    ("a matrix with a NaN", lambda: Graph(Frame([[0, NAN, 0], [1, 0, 0], [0, 0, 0]], index=list("abc"), columns=list("abc"))), "!the matrix contains NaN"),
    ("a matrix with labels in another order", lambda: Graph(Frame(PATH3, index=list("abc"), columns=list("abc")).loc[list("bca")]), "a-b:2 b-c:1"),
    ("a matrix with a label twice", lambda: Graph(Frame(PATH3, index=list("abb"), columns=list("abb"))), "!two nodes have the same name"),
    ("bipartite", lambda: Graph(table(user=[1, 1], item=[1, 2]), bipartite=True), "item:1-user:1 item:2-user:1"),
    ("bipartite without shared names", lambda: Graph(table(user=[1, 1], item=[3, 2]), bipartite=True), "1-2 1-3"),
    ("two kinds suspected", lambda: Graph(table(user=[1, 1], item=[1, 2])), "1-2", "bipartite=True keeps them apart"),
    ("options of files", lambda: Graph(table(source=[0], target=[1]), separator=","), "!separator: expected the path of a file"),
    ("a series", lambda: Graph(pandas.Series([1, 2])), "!expected an array of edges"),
    ("a sparse frame", lambda: Graph(Frame(np.array(PATH3), index=list("abc"), columns=list("abc")).astype(pandas.SparseDtype(int, 0))), "a-b:2 b-c:1"),
    ("a row of a frame", lambda: Graph(table(source=["a"], target=["b"]).iloc[0]), "!expected an array of edges"),
    ("source of a frame as a list", lambda: Graph(table(source=["a"], target=["b"]), source=["source"], target="target"), "!source: expected one column"),
]  # fmt: skip

GRAPHS = [
    ("a graph", lambda: Graph(Graph(ABC)), "a-b:1 b-c:2"),
    ("a directed graph", lambda: Graph(Graph(ABC, directed=True)), "a>b:1 b>c:2"),
    ("directions given up", lambda: Graph(Graph([(0, 1, 2), (1, 0, 3), (1, 2, 1)], directed=True), directed=False), "0-1:5 1-2:1"),
    ("weights given up", lambda: Graph(Graph(ABC), weights="ignore"), "a-b b-c"),
    ("both given up", lambda: Graph(Graph(ABC, directed=True), weights="ignore", directed=False), "a-b b-c"),
    ("logarithms afterwards", lambda: Graph(Graph([(0, 1, np.e - 1), (1, 2, np.e**2 - 1)]), weights="log"), "0-1:1 1-2:2"),
    ("logarithms twice", lambda: Graph(Graph(ABC, weights="log"), weights="log"), "!weights: found a graph that has logarithms"),
    ("directions afterwards", lambda: Graph(Graph(ABC), directed=True), "a-b:1 b-c:2", UNDIRECTED),
    ("nodes afterwards", lambda: Graph(Graph(ABC, directed=True), nodes=["z"]), "a>b:1 b>c:2 | z"),
    ("counts kept", lambda: Graph(Graph([(0, 1), (0, 1), (1, 2)], weights="count", directed=True)), "0>1:2 1>2:1"),
    ("a weight of a graph", lambda: Graph(Graph(ABC), weight="x"), "!weight: expected a graph whose weights are not read yet"),
]  # fmt: skip

FORMS = {
    "pairs": PAIRS, "networkx": NETWORKX, "igraph": IGRAPH, "matrix": MATRICES, "frame": FRAMES,
    "irwe.Graph": GRAPHS,
}  # fmt: skip
ROWS = {f"{form}: {row[0]}": row[1:] for form, rows in FORMS.items() for row in rows}


@pytest.mark.parametrize("name", ROWS)
def test_gives_its_graph_or_its_sentence(name):
    make, expected, *warning = ROWS[name]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if expected.startswith("!"):
            with pytest.raises(irwe.InputError) as raised:
                make()
            assert expected[1:] in str(raised.value) and "\n" not in str(raised.value)
            return
        assert shown(make()) == expected
    caught = [one for one in caught if one.category is not PendingDeprecationWarning]  # of np.matrix
    told = [str(one.message) for one in caught]
    assert len(told) == len(warning), told
    assert all(part in sentence for part, sentence in zip(warning, told)), told
    assert all(one.category is irwe.GraphWarning and one.filename == __file__ for one in caught)


def test_there_are_two_hundred_rows_with_names_of_their_own():
    assert len(ROWS) == sum(map(len, FORMS.values())) >= 200
