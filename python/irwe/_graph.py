"""Graph: the form to which every function of the package converts its graph."""

from __future__ import annotations

import os
from typing import Any, Dict, Hashable, Iterable, Optional, Tuple, Union

import numpy as np

from . import _engine
from ._building import Built, build, tell_about_zeros
from ._checks import excerpt, one_of
from ._errors import InputError
from ._frames import is_frame, of_frame
from ._graph_data import GraphData
from ._names import as_array
from ._pieces import Source
from ._reading import given_options, read_file
from ._sentences import in_python
from ._sources import take_apart
from ._warning import GraphWarning, warn
from ._weights import EdgeOptions, edge_options

_OF_FRAMES = ("source", "target", "bipartite")


class Graph(GraphData):
    """A graph in the form of the engine; its edges may have weights and directions.

    Every function of the package accepts anything that this constructor accepts. Make one
    explicitly to use a large graph several times, to add nodes without edges to a list of edges,
    or to keep self-loops. It does not change.

    Parameters
    ----------
    data
        A networkx or igraph graph, a SciPy sparse matrix or a square array (an adjacency matrix,
        whose values are weights), a pandas frame of edges or an adjacency matrix with labels, an
        array of edges of the shape (E, 2) or (2, E), an iterable of pairs of hashable names or of
        names and a weight, (u, v, weight), or the path of a file. It is not changed.
    nodes
        Names of additional nodes, with or without edges.
    self_loops
        ``"drop"`` (like the program) or ``"keep"``.
    weights
        ``"use"``, the default: the weights of the graph; ``"log"``: ln(1 + weight), which keeps a
        few large weights from outweighing all others; ``"count"``: how often an edge is given;
        ``"ignore"``. Weights of edges that are given several times are added. If all are equal,
        the graph has none.
    directed
        True: edges lead from their first node to their second. By default, directions are left
        out, with a warning if the graph says that it has some. Of another irwe.Graph, both are
        kept as they are.
    negative_weights
        ``"refuse"``, ``"drop"`` such edges, or take the ``"absolute"`` value. An edge of weight 0
        is no edge.
    source, target
        Columns of the two nodes, of a file by name or by number from 1, of a pandas frame by name.
        Without them, usual names such as ``from`` and ``to`` are found, and a table that leaves a
        doubt is refused.
    weight
        The attribute of the edges of networkx and igraph (default ``"weight"``), or the column of
        a file or a frame; without it, a column of numbers with a usual name such as ``amount``.
    time, type
        Further columns of a file.
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
        Whether the two columns of a file or a frame are two kinds of nodes, even if names are
        equal.

    Attributes
    ----------
    notes
        What was understood and changed while the graph was read, one sentence each.

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
    >>> irwe.Graph([("a", "b", 2.5), ("b", "a", 1)], directed=True)
    <irwe.Graph of 2 nodes and 1 edge, with weights and directions>
    """

    def __init__(
        self,
        data: Any,
        *,
        nodes: Optional[Iterable[Hashable]] = None,
        self_loops: str = "drop",
        weights: Optional[str] = None,
        directed: Optional[bool] = None,
        negative_weights: str = "refuse",
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
        arguments = {
            "source": source,
            "target": target,
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
        self._keeps_self_loops = one_of("self_loops", self_loops, ("drop", "keep")) == "keep"
        options = edge_options(weights, negative_weights, directed, weight)
        extra = None if nodes is None else list(nodes)
        self._reading = options
        if isinstance(data, (str, os.PathLike)):
            path = _path(data)
            if not _engine.holds_finished_graph(os.fsencode(path)):
                self._read(path, options, arguments)
                if extra is not None:
                    own = build(self._source(), extra, self._as_it_is(), self._keeps_self_loops)
                    self._set(own._replace(notes=self.notes))
                return
            _require_no_arguments(arguments, ())
            data = _finished(path)
            if extra is None and data._is_read_so(weights, options):
                self.__dict__.update(data.__dict__)  # it stays in the file
                return
            self._keeps_self_loops |= data._keeps_self_loops
        if isinstance(data, Graph):
            _require_no_arguments(arguments, ())
            options, self._reading = data._read_again(options, weights)
            source = data._source()
        elif is_frame(data):
            _require_no_arguments(arguments, _OF_FRAMES)
            source = of_frame(data, options, arguments)
        else:
            _require_no_arguments(arguments, ())
            source = take_apart(data, options)
        self._set(build(source, extra or [], options, self._keeps_self_loops))

    def _read(self, path: str, options: EdgeOptions, arguments: Dict[str, Any]) -> None:
        graph, report, notes = read_file(
            os.fsencode(path), self._keeps_self_loops, options, arguments
        )
        if report.ignored_columns and not report.weight_column and options.reads_weights:
            warn(
                f"{report.ignored_columns} of {path} ignored; if there are weights, name their "
                "column by weight=COL",
                GraphWarning,
            )
        if report.suggestion:
            warn(f"{path}: {in_python(report.suggestion)}", GraphWarning)
        tell_about_zeros(report, f"{path}: ")
        names = graph.names()
        nodes = names if isinstance(names, np.ndarray) else as_array(names)
        self._set(Built(graph, nodes, None, True, notes))

    def _read_again(
        self, options: EdgeOptions, weights: Optional[str]
    ) -> Tuple[EdgeOptions, EdgeOptions]:
        """Returns the options for a graph made of this one, and what was done in both readings."""
        if weights == self._reading.weights == "log":
            raise InputError("weights: found a graph that has logarithms of weights already")
        if options.weight is not None:
            raise InputError(
                "weight: expected a graph whose weights are not read yet with this argument, found "
                "an irwe.Graph or a binary graph"
            )
        directed = self.is_directed if options.directed is None else options.directed
        reading = self._reading._replace(
            weights=self._reading.weights if weights is None else weights,
            directed=self._reading.directed if options.directed is None else options.directed,
        )
        return options._replace(directed=directed), reading

    def _is_read_so(self, weights: Optional[str], options: EdgeOptions) -> bool:
        """Returns True if these options change nothing."""
        is_used = weights in (None, "use") and options.weight is None
        return is_used and options.directed in (None, self.is_directed)

    def __copy__(self) -> "Graph":
        return self

    def __deepcopy__(self, memo: Any) -> "Graph":
        return self  # it does not change

    def __reduce__(self) -> Any:
        weights = self.edge_weights if self.has_weights else None
        reading = (self._reading, self.is_directed, weights, self.notes)
        return _restored, (self.nodes, self.edges, self._keeps_self_loops, *reading)


def _path(path: Any) -> str:
    text = os.fspath(path)
    if not isinstance(text, str) or text in ("", "-") or "\0" in text:
        raise InputError(f"expected the path of a graph, found {excerpt(path)}")
    if "\n" in text and not os.path.exists(text):
        raise InputError(
            f"expected the path of a graph, found lines of text, {excerpt(text)}; give the edges "
            "as pairs of names, or write the lines to a file"
        )
    return text


def _finished(path: str) -> Graph:
    """Returns the graph of a file that holds a finished one, as it is."""
    graph = Graph.__new__(Graph)
    engine, _ = _engine.read_graph(os.fsencode(path), _engine.ReadGraphOptions(True))
    names = engine.names()
    nodes = names if isinstance(names, np.ndarray) else as_array(names)
    graph._set(Built(engine, nodes, None, True, ()))
    graph._keeps_self_loops = engine.num_self_loops > 0
    graph._reading = EdgeOptions(directed=True if engine.is_directed else None)
    return graph


def _require_no_arguments(arguments: Dict[str, Any], allowed: Tuple[str, ...]) -> None:
    names = [name for name in given_options(arguments) if name not in allowed]
    if names:
        raise InputError(
            f"{names[0]}: expected the path of a file with this argument; of a pandas frame, only "
            "source, target, weight and bipartite can be given"
        )


def as_graph(data: Any, weights: Optional[str] = None, directed: Optional[bool] = None) -> Graph:
    """Returns the graph, which must have been read so if it is one of ours already."""
    if not isinstance(data, Graph):
        return Graph(data, weights=weights, directed=directed)
    wanted = edge_options(weights, "refuse", directed, None)
    reading = data._reading
    if weights is not None and wanted.weights != reading.weights:
        raise InputError(
            f"weights: found an irwe.Graph that was read with weights={reading.weights!r}, "
            f"expected {weights!r}; give it to irwe.Graph, too, or leave it out here"
        )
    if directed is not None and wanted.directed != bool(reading.directed):
        raise InputError(
            f"directed: found an irwe.Graph that was read with directed={bool(reading.directed)}, "
            f"expected {directed}; give it to irwe.Graph, too, or leave it out here"
        )
    return data


def with_texts(graph: Graph) -> Graph:
    """Returns the graph with names that the engine can represent: other names as texts."""
    if graph._is_by_name:
        return graph
    texts = [str(node) for node in graph.nodes.tolist()]
    if len(set(texts)) != len(texts):
        raise InputError(
            "two nodes have the same name as text; expected names whose texts tell nodes apart"
        )
    source = graph._source()._replace(nodes=texts)
    return graph._with(build(source, [], graph._as_it_is(), graph._keeps_self_loops))


def _restored(
    nodes: np.ndarray,
    edges: np.ndarray,
    keep: bool,
    reading: EdgeOptions = EdgeOptions(),
    is_directed: bool = False,
    weights: Optional[np.ndarray] = None,
    notes: Tuple[str, ...] = (),
) -> Graph:
    graph = Graph.__new__(Graph)
    graph._keeps_self_loops = keep
    graph._reading = reading
    directions = "directed" if is_directed else "undirected"
    source = Source(nodes.tolist(), edges, True, directions, weights, is_read=True)
    graph._set(build(source, [], EdgeOptions(directed=is_directed), keep)._replace(notes=notes))
    return graph
