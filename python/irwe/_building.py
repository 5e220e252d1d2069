"""Puts graphs of the engine together from pieces."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Tuple

import numpy as np

from . import _engine
from ._errors import InputError
from ._names import Numbering, as_array, has_twins, number_nodes
from ._pieces import Source
from ._reading import notes_of
from ._warning import GraphWarning, warn
from ._weights import EdgeOptions, used_weights


class Built(NamedTuple):
    """A graph of the engine, and how its nodes relate to those of Python."""

    engine: _engine.Graph
    nodes: np.ndarray  # the names, in the order of rows
    numbers: Optional[np.ndarray]  # the engine's number of each row; None: the row itself
    is_by_name: bool  # False: the engine cannot represent the names
    notes: Tuple[str, ...]


def build(source: Source, extra: List[Any], options: EdgeOptions, keep_self_loops: bool) -> Built:
    """Returns the graph with the nodes `extra`, and warns about what is not used."""
    report = source.report or _engine.ReadGraphReport()
    engine_options = options.of_engine(keep_self_loops)
    engine_options.directed = bool(options.directed) and source.directions != "undirected"
    if options.directed and source.directions == "undirected":
        warn("the graph is undirected, so that directed=True changes nothing", GraphWarning)
    is_directed = bool(options.directed) and source.directions in ("directed", "open")
    source, weights = _weighted(source, options, engine_options, report)
    if source.nodes is None and weights is None and not is_directed and _are_integers(extra):
        more = np.array(extra, dtype=np.int64)
        engine = _engine.graph_of_integers(source.ends, more, keep_self_loops, report)
        made = Built(engine, np.asarray(engine.names()), None, True, ())
    else:
        source = by_places(source)
        counts = options.weights == "count" or source.is_read
        request = _engine.BuildRequest(keep_self_loops, is_directed, counts)
        made = _by_name(source, extra, weights, request, report)
        if not is_directed:
            _look_for_directions(source, weights, options, report)
    if report.suggestion:
        warn(report.suggestion, GraphWarning)
    tell_about_zeros(report)
    return made._replace(notes=notes_of(report, engine_options))


def tell_about_zeros(report: _engine.ReadGraphReport, place: str = "") -> None:
    """Warns about edges that are left out because of their weights."""
    if report.num_zero_weights > 0:
        warn(
            f"{place}{report.num_zero_weights} of the edges have the weight 0 and are left out; if "
            "these numbers are no weights, weights='ignore' does without",
            GraphWarning,
        )


def _weighted(
    source: Source,
    options: EdgeOptions,
    engine_options: _engine.ReadGraphOptions,
    report: _engine.ReadGraphReport,
) -> Tuple[Source, Optional[np.ndarray]]:
    """Returns the edges that are left by their weights, and the weights that the engine uses."""
    if options.weights == "count":
        report.counts_repeats = True
        return source, np.ones(len(source.ends), dtype=np.float32)
    if source.weights is None or not options.reads_weights:
        return source, None
    weights, kept = used_weights(source.weights, engine_options, report, source.name_edge)
    if kept is None:
        return source, weights
    source = by_places(source)  # the nodes of edges that are left out stay
    return source._replace(ends=source.ends[kept], weights=source.weights[kept]), weights


def by_places(source: Source) -> Source:
    """Returns the source with edges by the places of their ends in `nodes`."""
    if source.nodes is not None:
        return source
    names, ends = np.unique(source.ends, return_inverse=True)
    return source._replace(nodes=names.tolist(), ends=ends.reshape(-1, 2))


def _by_name(
    source: Source,
    extra: List[Any],
    weights: Optional[np.ndarray],
    request: _engine.BuildRequest,
    report: _engine.ReadGraphReport,
) -> Built:
    all_nodes = _with(source.nodes, extra)
    numbering = number_nodes(all_nodes)
    if not source.is_read and has_twins(all_nodes, numbering):
        warn(
            "a number and the text of its digits, such as 1 and '1', are names of two nodes here, "
            "and of one node in a file",
            GraphWarning,
        )
    engine = engine_graph(numbering, len(all_nodes), source.ends, weights, request, report)
    nodes, numbers = as_array(all_nodes), numbering.numbers
    if not source.keeps_order and numbers is not None:
        nodes, numbers = nodes[np.argsort(numbers)], None
    return Built(engine, nodes, numbers, numbering.is_by_name, ())


def _with(nodes: Any, extra: List[Any]) -> Any:
    """Returns `nodes`, followed by the new ones of `extra`."""
    if isinstance(nodes, range) and not extra:
        return nodes
    known = set(nodes)
    if len(known) != len(nodes):
        raise InputError("two nodes have the same name; expected names that tell nodes apart")
    if not extra:
        return nodes
    return list(nodes) + [node for node in dict.fromkeys(extra) if node not in known]


def _are_integers(nodes: List[Any]) -> bool:
    """Returns True for names of 64 bits, none of them a text."""
    return not nodes or (
        isinstance(number_nodes(nodes).names, np.ndarray)
        and not any(isinstance(node, str) for node in nodes)
    )


def engine_graph(
    numbering: Numbering,
    num_nodes: int,
    ends: np.ndarray,
    weights: Optional[np.ndarray],
    request: _engine.BuildRequest,
    report: _engine.ReadGraphReport,
) -> _engine.Graph:
    numbers = ends if numbering.numbers is None else numbering.numbers[ends]
    numbers = np.ascontiguousarray(numbers, dtype=np.uint32)
    rest = (numbers, weights, request, report)
    if numbering.names is None:
        return _engine.graph_of_consecutive(num_nodes, *rest)
    if isinstance(numbering.names, np.ndarray):
        return _engine.graph_of_sorted_integers(numbering.names, *rest)
    return _engine.graph_of_sorted_texts(numbering.names, *rest)


def _look_for_directions(
    source: Source,
    weights: Optional[np.ndarray],
    options: EdgeOptions,
    report: _engine.ReadGraphReport,
) -> None:
    """Warns about directions that are there and not used, and notes what looks like them."""
    assert source.nodes is not None
    num_nodes, ends = len(source.nodes), np.ascontiguousarray(source.ends, dtype=np.uint32)
    if source.directions == "open":
        _engine.look_for_directions(num_nodes, ends, report)
    elif source.directions == "directed" and options.directed is None:
        if _engine.have_directions(num_nodes, ends, weights):
            warn(
                "the graph has directions, which are not used: an edge counts in both directions; "
                "directed=True would use them, and directed=False says that they do not matter",
                GraphWarning,
            )
