"""Splits graphs of other libraries into nodes and edges, with their weights.

Without weights, each function is one pass at the speed of C: over the dictionaries of networkx, the
arrays of SciPy, NumPy and pandas. Nothing is imported here that the caller has not imported.
"""

from __future__ import annotations

import sys
from itertools import chain
from typing import Any, List, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt
from ._errors import InputError, InputTypeError
from ._matrices import of_array, of_sparse
from ._pieces import Source, named
from ._warning import GraphWarning, warn
from ._weights import EdgeOptions, as_numbers

EXPECTED = (
    "expected a networkx or igraph graph, a SciPy sparse matrix, a pandas frame or array of edges, "
    "an adjacency matrix, pairs of names, or the path of a file"
)
_MISSING = object()


def take_apart(graph: Any, options: EdgeOptions) -> Source:
    """Returns the pieces of a graph in memory, of any supported kind but a pandas frame."""
    if hasattr(graph, "adjacency") and hasattr(graph, "is_multigraph"):
        return _networkx(graph, options)
    if hasattr(graph, "get_edgelist") and hasattr(graph, "vcount"):
        return _igraph(graph, options)
    sparse = sys.modules.get("scipy.sparse")
    is_sparse = sparse is not None and sparse.issparse(graph)
    if options.weight is not None:
        raise InputError(
            f"weight: expected a networkx or igraph graph, a pandas frame or the path of a file "
            f"with this argument, found {type(graph).__name__}"
        )
    if is_sparse:
        return of_sparse(graph, options)
    if isinstance(graph, np.ndarray) or hasattr(graph, "__array__"):
        return of_array(graph, options)
    return _pairs(graph, options)


def _networkx(graph: Any, options: EdgeOptions) -> Source:
    if isinstance(graph, type):
        raise InputTypeError(f"{EXPECTED}, found the class {graph.__name__}")
    nodes = list(graph)
    directions = "directed" if graph.is_directed() else "undirected"
    neighbors = [row for _, row in graph.adjacency()]
    attribute = _attribute(options, "weight")
    is_multigraph = bool(graph.is_multigraph())
    if options.reads_weights and _has_attribute(neighbors, attribute, is_multigraph):
        return _with_attribute(graph, nodes, directions, attribute)
    _require_default(options)
    if options.weights == "count" and is_multigraph:
        ends, _ = _edge_by_edge(graph, nodes, None)
    elif _are_dense_integers(nodes):
        ends = _edges_of_integers(nodes, neighbors, directions == "directed")
    else:
        rows = [row if type(row) is dict else dict.fromkeys(row) for row in neighbors]  # of a view
        places = dict(zip(nodes, range(len(nodes))))
        ends = _engine.edges_of_rows(nodes, rows, places, directions == "directed")
    return Source(nodes, ends, True, directions)


def _attribute(options: EdgeOptions, default: str) -> str:
    if options.weight is None:
        return default
    if not isinstance(options.weight, str):
        raise InputTypeError(
            f"weight: expected the name of an attribute of edges, found {excerpt(options.weight)}"
        )
    return options.weight


def _require_default(options: EdgeOptions) -> None:
    """Refuses an attribute that is asked for, and that no edge has."""
    if options.weight is not None:
        raise InputError(f"weight: no edge has the attribute {excerpt(options.weight)}")


def _has_attribute(neighbors: List[Any], name: str, is_multigraph: bool) -> bool:
    if all(type(row) is dict for row in neighbors):
        return bool(_engine.rows_have_attribute(neighbors, name, is_multigraph))
    of_edges = chain.from_iterable(row.values() for row in neighbors)  # of a view
    if is_multigraph:
        of_edges = chain.from_iterable(keyed.values() for keyed in of_edges)
    return any(name in attributes for attributes in of_edges)


def _with_attribute(graph: Any, nodes: List[Any], directions: str, name: str) -> Source:
    ends, values = _edge_by_edge(graph, nodes, name)
    report = _engine.ReadGraphReport()
    report.weight_column = f'the attribute "{name}"'
    report.num_without_weight = sum(value is _MISSING for value in values)
    given = [1.0 if value is _MISSING else value for value in values]
    source = Source(nodes, ends, True, directions, None, report)
    return source._replace(weights=as_numbers(given, source.name_edge))


def _edge_by_edge(graph: Any, nodes: List[Any], name: Any) -> Tuple[np.ndarray, List[Any]]:
    """Returns all edges of a networkx graph, parallel ones too, and an attribute of each."""
    places = dict(zip(nodes, range(len(nodes))))
    edges = list(graph.edges(data=name, default=_MISSING) if name else graph.edges(data=False))
    sources = np.array([places[edge[0]] for edge in edges], dtype=np.int64)
    targets = np.array([places[edge[1]] for edge in edges], dtype=np.int64)
    return np.column_stack([sources, targets]), [edge[2] for edge in edges] if name else []


def _edges_of_integers(nodes: List[int], neighbors: List[Any], is_directed: bool) -> np.ndarray:
    """The edges by the places of their ends; those of an undirected graph, which stand in the rows
    of both ends, once."""
    degrees = np.fromiter(map(len, neighbors), dtype=np.int64, count=len(neighbors))
    sources = np.repeat(np.arange(len(nodes)), degrees)
    names = np.fromiter(chain.from_iterable(neighbors), dtype=np.int64, count=len(sources))
    low = min(nodes)
    place_of = np.empty(max(nodes) - low + 1, dtype=np.int64)
    place_of[np.array(nodes) - low] = np.arange(len(nodes))
    targets = place_of[names - low]
    edges = np.column_stack([sources, targets])
    return edges if is_directed else edges[sources <= targets]


def _are_dense_integers(nodes: List[Any]) -> bool:
    """Returns True if a table over the range of the names is no larger than a dict of them."""
    if set(map(type, nodes)) != {int}:
        return False
    low, high = min(nodes), max(nodes)
    return high - low < 4 * len(nodes) and max(-low, high) < 2**62


def _igraph(graph: Any, options: EdgeOptions) -> Source:
    if isinstance(graph, type):
        raise InputTypeError(f"{EXPECTED}, found the class {graph.__name__}")
    attributes = graph.vs.attributes()
    nodes = list(graph.vs["name"]) if "name" in attributes else range(graph.vcount())
    ends = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    directions = "directed" if graph.is_directed() else "undirected"
    source = Source(nodes, ends, True, directions)
    name = _attribute(options, "weight")
    if not (options.reads_weights and name in graph.es.attributes()):
        _require_default(options)
        return source
    values = graph.es[name]
    report = _engine.ReadGraphReport()
    report.weight_column = f'the attribute "{name}"'
    report.num_without_weight = sum(value is None for value in values)  # igraph's missing value
    given = [1.0 if value is None else value for value in values]
    return source._replace(weights=as_numbers(given, source.name_edge), report=report)


def _pairs(graph: Any, options: EdgeOptions) -> Source:
    if isinstance(graph, dict):
        raise InputTypeError(f"{EXPECTED}, found a dict; networkx.Graph(...) takes one")
    if isinstance(graph, type):
        raise InputTypeError(f"{EXPECTED}, found the class {graph.__name__}")
    if type(graph) is tuple and graph and all(isinstance(part, np.ndarray) for part in graph):
        raise InputError(
            "found a tuple of arrays, which could be edges or their first and second nodes; give "
            "numpy.column_stack((first, second)) for these, or a list of edges"
        )
    try:
        edges = list(graph)
    except TypeError:
        if hasattr(graph, "__iter__"):
            raise
        raise InputTypeError(f"{EXPECTED}, found {excerpt(graph)}") from None
    if _is_matrix(edges):
        return of_array(np.array(edges), options)
    _require_no_items(edges)
    first, second, values = [], [], []
    for place, edge in enumerate(edges):
        ends = _ends(edge, place)
        if options.directed and isinstance(edge, (set, frozenset)):
            raise InputError(
                f"edge {place}: expected the node from which it leads before the other, as "
                f"directed=True, found {excerpt(edge)}, which has no order"
            )
        first.append(ends[0])
        second.append(ends[1])
        values.append(ends[2] if len(ends) == 3 else _MISSING)
    source = named(first, second)
    if not options.reads_weights:
        return source
    return _with_third(source, values)


def _is_matrix(edges: List[Any]) -> bool:
    """Returns True for a square of numbers in lists of four or more; refuses two or three lists of
    three numbers, which could be a matrix, or the nodes of edges, rather than edges with weights."""
    if not 2 <= len(edges) or not all(isinstance(row, (list, np.ndarray)) for row in edges):
        return False
    widths = {len(row) if isinstance(row, list) else row.size for row in edges}
    if len(widths) != 1 or not widths <= {3, len(edges)} or widths == {2}:
        return False
    if not all(isinstance(value, (int, float, np.number)) for row in edges for value in row):
        return False
    if len(edges) <= 3:
        raise InputError(
            f"found {len(edges)} lists of three numbers, which could be edges with weights, an "
            "adjacency matrix, or the first and second nodes of edges; give tuples for edges, or "
            "numpy.array(...) for the others"
        )
    return widths == {len(edges)}


def _require_no_items(edges: List[Any]) -> None:
    """Refuses the items of a dict from pairs to weights."""
    if edges and all(
        type(edge) is tuple
        and len(edge) == 2
        and type(edge[0]) is tuple
        and len(edge[0]) == 2
        and isinstance(edge[1], (int, float, np.number))
        for edge in edges
    ):
        raise InputError(
            f"edge 0: found {excerpt(edges[0])}, which could be a pair of names and its weight; "
            "give [(u, v, weight) for (u, v), weight in ...]"
        )


def _with_third(source: Source, values: List[Any]) -> Source:
    """Returns the source with the third entries of edges as weights; of a dict, its "weight"."""
    weights = [
        value.get("weight", _MISSING) if isinstance(value, dict) else value for value in values
    ]
    num_missing = sum(weight is _MISSING for weight in weights)
    if num_missing == len(weights):
        return source
    of_dicts = any(isinstance(value, dict) for value in values)
    if num_missing > 0 and not of_dicts:
        missing = next(i for i, weight in enumerate(weights) if weight is _MISSING)
        raise InputError(
            f"edge {missing}: expected a weight as a third entry, as other edges have one"
        )
    report = _engine.ReadGraphReport()
    report.weight_column = "the third entries"
    if _look_like_times(weights):
        warn(
            "the third entries of edges look like times, and are used as weights; weights='ignore' "
            "does without",
            GraphWarning,
        )
    report.num_without_weight = num_missing
    given = [1.0 if weight is _MISSING else weight for weight in weights]
    return source._replace(weights=as_numbers(given, source.name_edge), report=report)


def _look_like_times(weights: List[Any]) -> bool:
    """Returns True for seconds or milliseconds since 1970 that are not far from each other."""
    if len(weights) < 2 or not all(isinstance(weight, int) for weight in weights):
        return False
    low, high = min(weights), max(weights)
    is_clock = any(10**8 * unit <= low <= high < 4 * 10**9 * unit for unit in (1, 1000))
    return is_clock and low < high < 1.25 * low


def _ends(edge: Any, place: int) -> Tuple[Any, ...]:
    """Returns both ends of the edge at `place`, and its third entry if it has one; a string of two
    letters is no edge, and a set of three is none."""
    if type(edge) is not tuple and (
        isinstance(edge, (str, bytes, dict)) or not hasattr(edge, "__iter__")
    ):
        raise InputTypeError(f"edge {place}: expected a pair of names, found {excerpt(edge)}")
    ends = tuple(edge)
    if len(ends) == 2 or (len(ends) == 3 and isinstance(edge, (tuple, list, np.ndarray))):
        return ends
    raise InputError(
        f"edge {place}: expected a pair of names, or two names and a weight, found {excerpt(edge)}"
    )
