"""Splits graphs of other libraries into nodes and edges.

Each function is one pass at the speed of C: over the dictionaries of networkx, the arrays of SciPy,
NumPy and pandas. Nothing is imported here that the caller has not imported.
"""

from __future__ import annotations

import sys
from itertools import chain, repeat
from operator import contains
from typing import Any, Hashable, Iterable, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt

EXPECTED = (
    "expected a networkx or igraph graph, a SciPy sparse matrix, a pandas frame or array of edges, "
    "pairs of names, or the path of a file"
)


class Source(NamedTuple):
    """A graph, in pieces."""

    nodes: Optional[Sequence[Hashable]]  # None: those of the edges, which then hold their names
    ends: np.ndarray  # (edges, 2): places in nodes, or the names themselves
    keeps_order: bool = True  # the order of `nodes` is that of the graph; else the names decide
    is_directed: bool = False
    is_weighted: bool = False


def is_frame(graph: Any) -> bool:
    """Returns True for a pandas frame."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(graph, pandas.DataFrame)


def take_apart(graph: Any, columns: Optional[Tuple[Any, Any]] = None) -> Source:
    """Returns the pieces of a graph in memory, of any supported kind. `columns` are the names of
    the columns of a pandas frame that hold the nodes."""
    if hasattr(graph, "adjacency") and hasattr(graph, "is_multigraph"):
        return _networkx(graph)
    sparse = sys.modules.get("scipy.sparse")
    if sparse is not None and sparse.issparse(graph):
        return _scipy(graph)
    if hasattr(graph, "get_edgelist") and hasattr(graph, "vcount"):
        return _igraph(graph)
    if is_frame(graph):
        return _pandas(graph, columns)
    if isinstance(graph, np.ndarray) or hasattr(graph, "__array__"):
        return _array(np.asarray(graph))
    return _pairs(graph)


def _networkx(graph: Any) -> Source:
    nodes = list(graph)
    neighbors = [row for _, row in graph.adjacency()]
    is_directed = bool(graph.is_directed())
    if _are_dense_integers(nodes):
        edges = _edges_of_integers(nodes, neighbors, is_directed)
    else:
        rows = [row if type(row) is dict else dict.fromkeys(row) for row in neighbors]  # of a view
        places = dict(zip(nodes, range(len(nodes))))
        edges = _engine.edges_of_rows(nodes, rows, places, is_directed)
    return Source(nodes, edges, True, is_directed, _has_weights(graph, neighbors))


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


def _has_weights(graph: Any, neighbors: List[Any]) -> bool:
    """Returns True if not all edges of a networkx graph have the same weight.

    One edge per node shows whether there are weights at all: reading the attributes of every edge
    would take longer than everything else.
    """
    if not graph.is_multigraph():
        first = (next(iter(row.values())) for row in neighbors if row)
        if not any(map(contains, first, repeat("weight"))):
            return False
    weights = (weight for _, _, weight in graph.edges(data="weight", default=1))
    return _differ(weights)


def _differ(values: Iterable[Any]) -> bool:
    """Returns True if two of the values differ."""
    rest = iter(values)
    first = next(rest, None)
    return any(value is not first and value != first for value in rest)


def _scipy(matrix: Any) -> Source:
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError(
            f"expected a square matrix, a row and a column for each node, found the shape "
            f"{matrix.shape}"
        )
    entries = matrix.tocoo()
    values = entries.data
    if values.dtype.kind not in "biuf":
        raise ValueError(f"expected a matrix of numbers, found the type {values.dtype}")
    if values.dtype.kind == "f" and np.isnan(values).any():
        raise ValueError("the matrix contains NaN; expected 0 where there is no edge")
    there = values != 0
    rows = entries.row[there].astype(np.int64)
    columns = entries.col[there].astype(np.int64)
    values = values[there]
    size = int(matrix.shape[0])
    upward = np.sort(rows[rows < columns] * size + columns[rows < columns])
    downward = np.sort(columns[columns < rows] * size + rows[columns < rows])
    is_symmetric = np.array_equal(upward, downward)
    keep = rows <= columns if is_symmetric else slice(None)
    edges = np.column_stack([rows[keep], columns[keep]])
    is_weighted = len(values) > 0 and bool((values != values[0]).any())
    return Source(range(size), edges, True, not is_symmetric, is_weighted)


def _igraph(graph: Any) -> Source:
    attributes = graph.vs.attributes()
    nodes = list(graph.vs["name"]) if "name" in attributes else range(graph.vcount())
    edges = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    weights = graph.es["weight"] if "weight" in graph.es.attributes() else []
    return Source(nodes, edges, True, bool(graph.is_directed()), _differ(weights))


def _pandas(frame: Any, named: Optional[Tuple[Any, Any]]) -> Source:
    names = [str(column).lower() for column in frame.columns]
    if named is not None:
        columns = [_place_of(frame, column) for column in named]
    elif len(set(names)) == len(names) and {"source", "target"} <= set(names):
        columns = [names.index("source"), names.index("target")]
    elif len(names) >= 2:
        columns = [0, 1]
    else:
        raise ValueError(f"expected a frame with two columns, found {excerpt(list(frame.columns))}")
    edges = frame.iloc[:, columns]
    if edges.isna().to_numpy().any():
        raise ValueError("a node of the frame is missing (nan); expected two names in every row")
    weights = [frame.iloc[:, i] for i, name in enumerate(names) if name in ("weight", "weights")]
    is_weighted = any(weight.nunique(dropna=False) > 1 for weight in weights)
    kinds = {getattr(dtype, "kind", "O") for dtype in edges.dtypes}
    if kinds & set("fbc"):
        raise ValueError(
            f"expected columns of whole numbers or of names, found the types "
            f"{', '.join(map(str, edges.dtypes))}; if the numbers are whole, frame.astype(int) is "
            "what is meant"
        )
    if kinds <= set("iu"):
        values = edges.to_numpy()
        if values.dtype.kind in "iu":
            return _array(values)._replace(is_weighted=is_weighted)
    first, second = (edges.iloc[:, i].tolist() for i in range(2))
    return _named(first, second)._replace(is_weighted=is_weighted)


def _place_of(frame: Any, column: Any) -> int:
    places = [place for place, name in enumerate(frame.columns) if name == column]
    if len(places) != 1:
        raise ValueError(
            f"expected one column {excerpt(column)} in the frame, found {excerpt(list(frame.columns))}"
        )
    return places[0]


def _array(array: np.ndarray) -> Source:
    if array.ndim != 2 or 2 not in array.shape:
        hint = ""
        if array.ndim == 2 and array.shape[0] == array.shape[1] and array.shape[0] > 2:
            hint = "; for an adjacency matrix give scipy.sparse.csr_matrix(array)"
        elif array.ndim == 2 and array.shape[1] > 2:
            hint = "; is it weighted? Give the first two columns"
        raise ValueError(
            f"expected an array of edges of the shape (edges, 2) or (2, edges), found "
            f"{array.shape}{hint}"
        )
    pairs = array if array.shape[1] == 2 else array.T
    if array.dtype.kind in "iu":
        if array.dtype.kind == "u" and array.size and int(array.max()) >= 2**63:
            raise ValueError(f"expected whole numbers of 64 bits, found {int(array.max())}")
        return Source(None, np.ascontiguousarray(pairs, dtype=np.int64), False)
    if array.dtype.kind in "UO":
        return _named(pairs[:, 0].tolist(), pairs[:, 1].tolist())
    raise ValueError(
        f"expected an array of whole numbers or of names, found the type {array.dtype}; if the "
        "numbers are whole, array.astype(int) is what is meant"
    )


def _pairs(graph: Any) -> Source:
    if isinstance(graph, dict):
        raise TypeError(f"{EXPECTED}, found a dict; networkx.Graph(...) takes one")
    try:
        pairs = list(graph)
    except TypeError:
        if hasattr(graph, "__iter__"):
            raise
        raise TypeError(f"{EXPECTED}, found {excerpt(graph)}") from None
    first, second = [], []
    for place, pair in enumerate(pairs):
        u, v = _ends(pair, place)
        first.append(u)
        second.append(v)
    return _named(first, second)


def _ends(pair: Any, place: int) -> Tuple[Any, Any]:
    """Returns both ends of the edge at `place`; a string of two letters is no edge."""
    if type(pair) is not tuple and (
        isinstance(pair, (str, bytes, dict)) or not hasattr(pair, "__iter__")
    ):
        raise TypeError(f"edge {place}: expected a pair of names, found {excerpt(pair)}")
    ends = tuple(pair)
    if len(ends) != 2:
        hint = "; is it weighted? Leave the weight out" if len(ends) == 3 else ""
        raise ValueError(f"edge {place}: expected a pair of names, found {excerpt(pair)}{hint}")
    return ends  # type: ignore[return-value]


def _named(first: List[Any], second: List[Any]) -> Source:
    """Edges by the names of their ends, any of them."""
    if set(map(type, first)) | set(map(type, second)) <= {int}:
        try:
            return Source(None, np.array([first, second], dtype=np.int64).T.copy(), False)
        except OverflowError:
            pass  # more than 64 bits: a text to the engine
    places: dict = {}
    ends = np.empty((len(first), 2), dtype=np.int64)
    try:
        for i, (u, v) in enumerate(zip(first, second)):
            ends[i, 0] = places.setdefault(u, len(places))
            ends[i, 1] = places.setdefault(v, len(places))
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        raise TypeError(f"the name of a node must be hashable: {error}") from None
    return Source(list(places), ends, False)
