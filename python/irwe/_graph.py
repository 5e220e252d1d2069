"""Graph: the form to which every function of the package converts its graph."""

from __future__ import annotations

import os
from typing import Any, Dict, Hashable, Iterable, List, Optional, Tuple, Union

import numpy as np

from . import _engine
from ._checks import excerpt, one_of
from ._names import Numbering, as_array, number_nodes
from ._reading import given_options, read_file
from ._sources import Source, is_frame, take_apart
from ._warning import warn


class Graph:
    """An undirected graph without weights, in the form of the engine.

    Every function of the package accepts anything that this constructor accepts. Make one
    explicitly to use a large graph several times, to add nodes without edges to a list of edges,
    or to keep self-loops.

    Parameters
    ----------
    data
        A networkx graph, a SciPy sparse matrix, an igraph graph, a pandas frame of edges (columns
        ``source`` and ``target``, or the first two), an array of edges of the shape (E, 2) or
        (2, E), an iterable of pairs of hashable names, or the path of an edge list or a binary
        graph. It is not changed.
    nodes
        Names of additional nodes, with or without edges.
    self_loops
        ``"drop"`` (like the program) or ``"keep"``. Parallel and reversed edges are merged.
    source, target
        Columns of the two nodes, of a file by name or by number from 1, of a pandas frame by name.
        Without them, usual names such as ``from`` and ``to`` are found.
    weight, time, type
        Further columns of a file. Weights must be numbers, and are not used yet.
    since, until
        Keep the rows of a file whose time is ``since`` or later, and before ``until``: dates,
        ISO texts or numbers.
    keep_type
        Keep the rows of a file whose type is this text, or one of these.
    separator
        ``"tab"``, ``"comma"``, ``"semicolon"``, ``"blank"`` or any character. Found if None.
    header
        Whether the first line of a file names its columns: ``"yes"``, ``"no"`` or ``"auto"``.
    decimal_comma
        Whether numbers in a file are written 1,5.
    bipartite
        Whether the two columns of a file are two kinds of nodes, even if names are equal.

    Attributes
    ----------
    notes
        What was understood and changed while a file was read, one sentence each.

    Examples
    --------
    >>> import irwe
    >>> graph = irwe.Graph([("b", "a"), ("a", "c"), ("c", "a")], nodes=["alone"])
    >>> graph
    <irwe.Graph of 4 nodes and 2 edges>
    >>> list(graph.nodes)
    ['a', 'alone', 'b', 'c']
    >>> graph.degrees
    array([2, 0, 1, 1])
    """

    notes: Tuple[str, ...] = ()

    def __init__(
        self,
        data: Any,
        *,
        nodes: Optional[Iterable[Hashable]] = None,
        self_loops: str = "drop",
        source: Union[str, int, None] = None,
        target: Union[str, int, None] = None,
        weight: Union[str, int, None] = None,
        time: Union[str, int, None] = None,
        since: Any = None,
        until: Any = None,
        type: Union[str, int, None] = None,
        keep_type: Union[str, Iterable[str], None] = None,
        separator: Optional[str] = None,
        header: str = "auto",
        decimal_comma: bool = False,
        bipartite: bool = False,
    ) -> None:
        options = {
            "source": source,
            "target": target,
            "weight": weight,
            "time": time,
            "since": since,
            "until": until,
            "type": type,
            "keep_type": keep_type,
            "separator": separator,
            "header": header,
            "decimal_comma": decimal_comma,
            "bipartite": bipartite,
        }
        keep = one_of("self_loops", self_loops, ("drop", "keep")) == "keep"
        self._keeps_self_loops = keep
        extra = None if nodes is None else list(nodes)
        if isinstance(data, (str, os.PathLike)):
            self._read(os.fspath(data), keep, options)
            if extra is None:
                return
            pieces = self._source()
        elif isinstance(data, Graph):
            _require_no_options(given_options(options))
            pieces = data._source()
        else:
            columns = None
            if is_frame(data) and source is not None and target is not None:
                columns = (source, target)
                options["source"] = options["target"] = None
            _require_no_options(given_options(options))
            pieces = take_apart(data, columns)
        _warn(pieces.is_directed, pieces.is_weighted)
        self._build(pieces, extra or [], keep)

    def _read(self, path: Any, keep: bool, options: Dict[str, Any]) -> None:
        if not isinstance(path, str) or path in ("", "-") or "\0" in path:
            raise ValueError(f"expected the path of a graph, found {excerpt(path)}")
        reading = read_file(os.fsencode(path), keep, options)
        self._engine = reading.graph
        self.notes = reading.notes
        if reading.ignored:
            _warn(False, True, f"{reading.ignored} of {path}")
        if reading.suggestion:
            warn(f"{path}: {reading.suggestion}")
        names = self._engine.names()
        self.nodes = names if isinstance(names, np.ndarray) else as_array(names)
        self._numbers: Optional[np.ndarray] = None
        self._is_by_name = True

    def _build(self, source: Source, extra: list, keep: bool) -> None:
        if source.nodes is None:
            numbering = number_nodes(extra)
            if not extra or (isinstance(numbering.names, np.ndarray) and not _has_texts(extra)):
                more = np.array(extra, dtype=np.int64)
                self._engine = _engine.graph_of_integers(source.ends, more, keep)
                self.nodes = np.asarray(self._engine.names())
                self._numbers = None
                self._is_by_name = True
                return
            names, ends = np.unique(source.ends, return_inverse=True)
            source = source._replace(nodes=names.tolist(), ends=ends.reshape(-1, 2))
        assert source.nodes is not None
        all_nodes = _with(source.nodes, extra)
        numbering = number_nodes(all_nodes)
        self._engine = _engine_graph(numbering, len(all_nodes), source.ends, keep)
        self._is_by_name = numbering.is_by_name
        self._numbers = numbering.numbers
        self.nodes = as_array(all_nodes)
        if not source.keeps_order and self._numbers is not None:
            self.nodes = self.nodes[np.argsort(self._numbers)]
            self._numbers = None

    def _names_by_number(self) -> np.ndarray:
        """Returns the names in the order of the engine."""
        return self._from_rows(self.nodes)

    def _texts_by_number(self) -> Optional[List[bytes]]:
        """Returns names that the engine cannot represent as texts; None if it can."""
        if self._is_by_name:
            return None
        return [str(name).encode("utf-8", "replace") for name in self._names_by_number().tolist()]

    def _source(self) -> Source:
        """Returns this graph in pieces, with its nodes in their order."""
        ends = self._to_rows_of(self._engine.edges().astype(np.int64))
        return Source(self.nodes.tolist(), ends)

    def _numbered_as(self, known: Dict[Hashable, int]) -> "Graph":
        """The same graph, in which names that the engine does not know have the numbers of `known`;
        others follow. Rows stay in their order."""
        if self._is_by_name:
            return self
        numbers = np.empty(len(self.nodes), dtype=np.int64)
        next_number = max(known.values(), default=-1) + 1
        for row, node in enumerate(self.nodes):
            number = known.get(node, -1)
            if number < 0:
                number, next_number = next_number, next_number + 1
            numbers[row] = number
        result = Graph.__new__(Graph)
        order = np.argsort(numbers)  # without gaps: a known node may be missing here
        places = np.empty_like(order)
        places[order] = np.arange(len(order))
        ends = np.ascontiguousarray(places[self._source().ends], dtype=np.uint32)
        names = np.sort(numbers)
        result._engine = _engine.graph_of_sorted_integers(names, ends, self._keeps_self_loops)
        result._keeps_self_loops = self._keeps_self_loops
        result._numbers = places
        result._is_by_name = False
        result.nodes = self.nodes
        return result

    def _to_rows(self, matrix: np.ndarray) -> np.ndarray:
        """Returns rows in the order of the engine in the order of `nodes`."""
        return matrix if self._numbers is None else matrix[self._numbers]

    def _from_rows(self, matrix: np.ndarray) -> np.ndarray:
        """Returns rows in the order of `nodes` in the order of the engine."""
        return matrix if self._numbers is None else matrix[np.argsort(self._numbers)]

    def _to_rows_of(self, numbers: np.ndarray) -> np.ndarray:
        """Returns the engine's node numbers as row numbers."""
        return numbers if self._numbers is None else np.argsort(self._numbers)[numbers]

    @property
    def num_nodes(self) -> int:
        return int(self._engine.num_nodes)

    @property
    def num_edges(self) -> int:
        return int(self._engine.num_edges)

    @property
    def degrees(self) -> np.ndarray:
        """The degree of each node; a kept self-loop counts once."""
        return self._to_rows(self._engine.degrees().astype(np.int64))

    @property
    def edges(self) -> np.ndarray:
        """(E, 2) rows of `nodes`, each edge once."""
        return self._to_rows_of(self._engine.edges().astype(np.int64))

    def __len__(self) -> int:
        return self.num_nodes

    def __repr__(self) -> str:
        return f"<irwe.Graph of {self.num_nodes} nodes and {self.num_edges} edges>"

    def __reduce__(self) -> Any:
        return _restored, (self.nodes, self.edges, self._keeps_self_loops)


def _require_no_options(names: List[str]) -> None:
    if names:
        raise ValueError(
            f"{names[0]}: expected the path of a file with this argument; of a pandas frame, only "
            "source and target can be named, both of them"
        )


def as_graph(data: Any) -> Graph:
    return data if isinstance(data, Graph) else Graph(data)


def with_texts(graph: Graph) -> Graph:
    """Returns the graph with names that the engine can represent: other names as texts."""
    if graph._is_by_name:
        return graph
    texts = [str(node) for node in graph.nodes.tolist()]
    if len(set(texts)) != len(texts):
        raise ValueError(
            "two nodes have the same name as text; expected names whose texts tell nodes apart"
        )
    return _restored(as_array(texts), graph.edges, graph._keeps_self_loops)


def _restored(nodes: np.ndarray, edges: np.ndarray, keep: bool) -> Graph:
    graph = Graph.__new__(Graph)
    graph._keeps_self_loops = keep
    graph._build(Source(nodes.tolist(), edges), [], keep)
    return graph


def _with(nodes: Any, extra: list) -> Any:
    """Returns `nodes`, followed by the new ones of `extra`."""
    known = set(nodes)
    if len(known) != len(nodes):
        raise ValueError("two nodes have the same name; expected names that tell nodes apart")
    if not extra:
        return nodes
    return list(nodes) + [node for node in dict.fromkeys(extra) if node not in known]


def _has_texts(nodes: list) -> bool:
    return any(isinstance(node, str) for node in nodes)


def _engine_graph(
    numbering: Numbering, num_nodes: int, ends: np.ndarray, keep: bool
) -> _engine.Graph:
    numbers = ends if numbering.numbers is None else numbering.numbers[ends]
    numbers = np.ascontiguousarray(numbers, dtype=np.uint32)
    if numbering.names is None:
        return _engine.graph_of_consecutive(num_nodes, numbers, keep)
    if isinstance(numbering.names, np.ndarray):
        return _engine.graph_of_sorted_integers(numbering.names, numbers, keep)
    return _engine.graph_of_sorted_texts(numbering.names, numbers, keep)


def _warn(is_directed: bool, is_weighted: bool, what: str = "") -> None:
    """Warns once about ignored weights and directions, with the caller's line."""
    if not (is_directed or is_weighted):
        return
    kinds = [
        name for name, there in (("directed", is_directed), ("weighted", is_weighted)) if there
    ]
    verb = "are" if what.startswith(("columns", "attributes")) else "is"
    found = f"{what} {verb} ignored" if what else f"the graph is {' and '.join(kinds)}"
    warn(
        f"{found}; the method is for undirected graphs without weights, so an edge counts once, "
        "in both directions, whatever its weight"
    )
