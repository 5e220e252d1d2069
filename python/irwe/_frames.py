"""Splits pandas frames into nodes and edges, by the rules of the program for tables."""

from __future__ import annotations

import sys
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt, flag
from ._errors import InputError
from ._matrices import of_integers, of_square
from ._pieces import Source, named
from ._sentences import in_python
from ._warning import GraphWarning, warn
from ._weights import EdgeOptions, as_numbers

_NUM_ROWS = 63  # of a sample, beside the headings
_OF_FILES = ", each a name of the header or a number from 1"


def is_frame(graph: Any) -> bool:
    """Returns True for a pandas frame."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(graph, pandas.DataFrame)


def of_frame(frame: Any, options: EdgeOptions, arguments: Dict[str, Any]) -> Source:
    """A frame of edges, or an adjacency matrix with the same labels for its rows and columns.

    `arguments` are source, target and bipartite.
    """
    source, target = arguments["source"], arguments["target"]
    is_bipartite = flag("bipartite", arguments["bipartite"])
    if frame.columns.nlevels > 1:
        raise InputError(
            f"expected a frame with one heading for each column, found {frame.columns.nlevels} "
            "levels of headings"
        )
    if source is None and target is None and options.weight is None and _is_adjacency(frame):
        return _adjacency(frame, options)
    num_own = len(frame.columns)
    frame = _with_index(frame)
    num_of_index = len(frame.columns) - num_own
    if (source is None) != (target is None):
        raise InputError(
            "expected both source and target, the columns of the two nodes, or none of them; found "
            + ("target" if source is None else "source")
        )
    if len(frame.columns) < 2:
        raise InputError(
            f"expected a frame with two columns of nodes, found {excerpt(list(frame.columns))}"
        )
    report = _engine.ReadGraphReport()
    first, second, weight = _columns(frame, options, source, target, is_bipartite, report)
    result = _edges(frame, first, second, is_bipartite, report)
    headings = [str(frame.columns[place]).lower() for place in (first, second)]
    if source is None and _engine.describes_nodes(*map(_text, headings)):
        raise InputError(
            f"expected two columns of nodes, found {excerpt(list(frame.columns))}, which reads like "
            "facts about single nodes; if these are edges, name the nodes by source= and target="
        )
    if source is None and {first, second} != {0, 1} and headings != ["source", "target"]:
        warn(in_python(f"the frame: nodes are in {report.node_columns}"), GraphWarning)
    if weight is None:
        _tell_about_numbers(frame, {first, second, *range(num_of_index)}, options)
        return result._replace(report=report)
    weights = as_numbers(_values(frame.iloc[:, weight]), result.name_edge)
    return result._replace(weights=weights, report=report)


def _with_index(frame: Any) -> Any:
    """Returns the frame with an index that has names as columns, as it would stand in a file."""
    names = [name for name in frame.index.names if name is not None]
    if not names or len(names) != frame.index.nlevels or set(names) & set(frame.columns):
        return frame
    return frame.reset_index()


def _is_adjacency(frame: Any) -> bool:
    """Returns True for a square of numbers with the same labels of rows and columns; without
    labels, it must look like a matrix."""
    size = len(frame)
    is_square = (
        size == len(frame.columns) > 2
        and frame.index.nlevels == 1
        and _have_same_labels(list(frame.index), list(frame.columns))
        and all(getattr(dtype, "kind", "O") in "biuf" for dtype in frame.dtypes)
    )
    if not is_square or list(frame.columns) != list(range(size)):
        return is_square
    matrix = frame.to_numpy()
    return not matrix.diagonal().any() or bool((matrix == matrix.T).all())


def _have_same_labels(rows: List[Any], columns: List[Any]) -> bool:
    """Returns True if rows and columns have the same labels; texts may be in another order."""
    if rows == columns:
        return True
    are_texts = all(isinstance(label, str) for label in rows + columns)
    return are_texts and len(set(rows)) == len(rows) and set(rows) == set(columns)


def _adjacency(frame: Any, options: EdgeOptions) -> Source:
    labels = list(frame.columns)
    if frame.isna().to_numpy().any():
        raise InputError("the matrix contains NaN; expected 0 where there is no edge")
    ordered = frame if list(frame.index) == labels else frame.loc[labels]
    matrix = np.asarray(ordered.to_numpy(dtype=np.float64))
    return of_square(matrix, None if labels == list(range(len(labels))) else labels, options)


def _columns(
    frame: Any,
    options: EdgeOptions,
    source: Any,
    target: Any,
    is_bipartite: bool,
    report: _engine.ReadGraphReport,
) -> Tuple[int, int, Optional[int]]:
    """Returns the places of the columns of nodes and weights, as the program finds them."""
    engine_options = options.of_engine(False)
    engine_options.header = _engine.Header.yes
    engine_options.bipartite = is_bipartite
    for name, column in (("source", source), ("target", target), ("weight", options.weight)):
        if column is not None:
            setattr(engine_options, name, str(_place_of(frame, name, column) + 1))
    try:
        found = _engine.find_columns(_sample(frame), engine_options, "the frame", report)
    except InputError as error:
        raise InputError(in_python(str(error).replace(_OF_FILES, ""))) from None
    report.suggestion = in_python(report.suggestion)
    return found


def _place_of(frame: Any, argument: str, column: Any) -> int:
    places = [place for place, name in enumerate(frame.columns) if _is(name, column)]
    if len(places) != 1:
        raise InputError(
            f"{argument}: expected one column {excerpt(column)} in the frame, found "
            f"{excerpt(list(frame.columns))}"
        )
    return places[0]


def _is(name: Any, column: Any) -> bool:
    try:
        return type(name) is not bool and type(column) is not bool and bool(name == column)
    except (TypeError, ValueError):
        return False


def _sample(frame: Any) -> List[List[bytes]]:
    """Returns the headings and the first rows as texts; truth values and missing ones are empty."""
    rows = [[_text(heading) for heading in frame.columns]]
    head = frame.iloc[:_NUM_ROWS]
    is_missing = head.isna().to_numpy()
    columns = [
        [
            b"" if is_missing[row, i] or isinstance(value, (bool, np.bool_)) else _text(value)
            for row, value in enumerate(head.iloc[:, i])
        ]
        for i in range(len(frame.columns))
    ]
    return rows + [list(row) for row in zip(*columns)]


def _text(value: Any) -> bytes:
    return str(value).encode("utf-8", "replace")


def _edges(
    frame: Any, first: int, second: int, is_bipartite: bool, report: _engine.ReadGraphReport
) -> Source:
    edges = frame.iloc[:, [first, second]]
    missing = edges.isna().to_numpy().any(axis=1)
    if missing.any():
        row = frame.index[int(np.argmax(missing))]
        raise InputError(
            f"a node of the frame is missing (nan), in the row {excerpt(row)}; expected two names "
            "in every row: frame.dropna() leaves such rows out"
        )
    kinds = {getattr(dtype, "kind", "O") for dtype in edges.dtypes}
    if kinds & set("fbc"):
        raise InputError(
            f"expected columns of whole numbers or of names, found the types "
            f"{', '.join(map(str, edges.dtypes))}; if the numbers are whole, frame.astype(int) is "
            "what is meant"
        )
    if kinds <= set("iu") and not is_bipartite:
        values = edges.to_numpy()
        if values.dtype.kind in "iu":
            return of_integers(values)
    sources, targets = (edges.iloc[:, i].tolist() for i in range(2))
    if is_bipartite:
        headings = [str(heading) for heading in edges.columns]
        return named(*_two_sides(sources, targets, headings, report))
    return named(sources, targets)


def _two_sides(
    sources: List[Any], targets: List[Any], headings: List[str], report: _engine.ReadGraphReport
) -> Tuple[List[Any], List[Any]]:
    """Returns names that tell the two columns apart: with their headings, if they share a name."""
    if not set(map(str, sources)) & set(map(str, targets)):
        return sources, targets
    one, other = headings if headings[0] != headings[1] else ("source", "target")
    report.side_names = f"{one}:NAME and {other}:NAME"
    return [f"{one}:{name}" for name in sources], [f"{other}:{name}" for name in targets]


def _values(column: Any) -> Any:
    values = column.to_numpy()
    return values if values.dtype.kind in "iuf" else column.tolist()


def _tell_about_numbers(frame: Any, nodes: set, options: EdgeOptions) -> None:
    """Warns about columns that could be weights, and are not taken for them."""
    if not options.reads_weights or len(frame) == 0:
        return
    names = [
        excerpt(name)
        for place, name in enumerate(frame.columns)
        if place not in nodes and _may_hold_weights(name, frame.dtypes.iloc[place])
    ]
    if names:
        warn(
            f"the frame: {', '.join(names[:8])} not used; if these are weights, give "
            f"weight={names[0]}, and weights='ignore' if not",
            GraphWarning,
        )


def _may_hold_weights(name: Any, dtype: Any) -> bool:
    heading = _text(name)
    is_number = getattr(dtype, "kind", "O") in "iuf"
    return bool(_engine.heads_weights(heading) or (is_number and _engine.may_head_weights(heading)))
