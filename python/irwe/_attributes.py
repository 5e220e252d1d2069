"""Attributes of nodes: what is known about them besides their edges, as methods read it.

They become columns of numbers or of texts by the rules of the program for files: the same values
give the same bytes, whichever form they have.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from . import _engine
from ._attribute_values import Column, of_values
from ._checks import excerpt
from ._errors import InputError, InputTypeError
from ._frames import is_frame
from ._graph import Graph
from ._sentences import errors_in_python
from ._warning import GraphWarning, warn

_EXPECTED = (
    "expected a matrix with a row for each node, a pandas frame with the nodes as its index, a "
    "dict from nodes to dicts, the path of a table, or names of attributes of the graph"
)
_NODE_HEADINGS = ("node", "nodes", "id", "name", "node_id", "node_name", "vertex")


def attributes_of(
    graph: Any, known: Graph, given: Any, is_needed: bool
) -> Optional[_engine.NodeAttributes]:
    """Returns the attributes of the nodes of `known`, which was made of `graph`.

    Without `given`, these are the attributes that the graph carries, if they are needed.
    """
    if given is None:
        return _carried(graph, known, None) if is_needed else None
    if isinstance(given, (str, os.PathLike)):
        return _of_table(os.fspath(given), known)
    if is_frame(given):
        return _of_frame(given, known)
    if isinstance(given, dict):
        return _of_records(list(given), list(given.values()), known)
    if hasattr(given, "tocsc") and hasattr(given, "nnz"):
        return _of_sparse(given, known)
    if isinstance(given, np.ndarray):
        return _of_array(np.asarray(given) if isinstance(given, np.matrix) else given, known)
    if isinstance(given, (list, tuple)) and given:
        if all(isinstance(name, str) for name in given):
            return _carried(graph, known, list(dict.fromkeys(given)))
        if all(_is_row(row) for row in given):
            return _of_array(_array_of_rows(given), known)
    raise InputTypeError(f"attributes: {_EXPECTED}, found {excerpt(given)}")


# Forms of attributes


def _of_table(path: str, known: Graph) -> _engine.NodeAttributes:
    _require_names(known, "the path of a table")
    with errors_in_python():
        attributes, num_unknown = _engine.read_attributes(os.fsencode(path), known._engine)
    _tell_about_unknown(path, num_unknown)
    return attributes


def _of_frame(frame: Any, known: Graph) -> _engine.NodeAttributes:
    if frame.columns.nlevels > 1 or frame.index.nlevels > 1:
        raise InputError(
            "attributes: expected a frame with one level of headings and of its index, found more"
        )
    headings = [str(name) for name in frame.columns]
    has_no_index = isinstance(frame.index, sys.modules["pandas"].RangeIndex)
    node_columns = [name for name in headings if name.lower() in _NODE_HEADINGS]
    if has_no_index and frame.index.name is None and node_columns:
        raise InputError(
            f"attributes: found the column {excerpt(node_columns[0])} beside rows that are "
            f"numbered, expected the nodes as the index; give "
            f"frame.set_index({node_columns[0]!r})"
        )
    rows = _rows_of(frame.index.tolist(), known)
    named = [(name, _values_of(frame.iloc[:, i])) for i, name in enumerate(headings)]
    return _made(named, rows, known)


def _of_records(nodes: List[Any], records: List[Any], known: Graph) -> _engine.NodeAttributes:
    for node, record in zip(nodes, records):
        if not isinstance(record, dict):
            raise InputTypeError(
                f"attributes: expected a dict of attributes for the node {excerpt(node)}, found "
                f"{excerpt(record)}"
            )
    rows = _rows_of(nodes, known)
    columns: Dict[str, List[Any]] = {}
    for record in records:
        for name in record:
            columns.setdefault(name, [])
    for name, values in columns.items():
        values.extend(record.get(name) for record in records)
    return _made(list(columns.items()), rows, known)


def _of_sparse(matrix: Any, known: Graph) -> _engine.NodeAttributes:
    _require_rows(matrix.shape, known)
    _require_numbers(matrix.dtype)
    entries = matrix.tocsc().astype(np.float64)
    entries.sum_duplicates()
    entries.eliminate_zeros()
    numbers = _numbers(known)
    columns = []
    for j in range(entries.shape[1]):
        part = slice(entries.indptr[j], entries.indptr[j + 1])
        nodes = numbers[entries.indices[part]]
        columns.append(Column.of_numbers(str(j), nodes, entries.data[part]))
    return _engine_attributes(columns, known)


def _of_array(array: np.ndarray, known: Graph) -> _engine.NodeAttributes:
    _require_rows(array.shape, known)
    if np.ma.is_masked(array):
        raise InputError(
            "attributes: found an array with masked entries, expected one without; "
            "array.filled(numpy.nan) has missing values there"
        )
    rows = np.arange(len(array))
    if array.dtype.kind == "b":
        array = array.astype(np.float64)
    elif array.dtype.kind not in "OU":
        _require_numbers(array.dtype)
    return _made([(str(j), array[:, j]) for j in range(array.shape[1])], rows, known)


def _carried(
    graph: Any, known: Graph, names: Optional[List[str]]
) -> Optional[_engine.NodeAttributes]:
    """Returns the attributes that a graph of another library or a file has; `names`: these."""
    found = _carried_columns(graph, known)
    if names is None:
        if isinstance(found, dict):
            return _of_carried(found, known) if found else None
        return found
    own = list(found) if isinstance(found, dict) else [] if found is None else found.names
    for name in names:
        if name not in own:
            raise InputError(
                f"attributes: the graph has no attribute {excerpt(name)} of nodes, expected one of "
                f"{excerpt(own)}"
                if own
                else f"attributes: found {excerpt(names)}, and the graph carries no attributes of "
                "nodes; give a matrix, a frame or a dict"
            )
    if isinstance(found, dict):
        return _of_carried({name: found[name] for name in names}, known)
    return found.only(names) if found is not None else None


def _of_carried(columns: Dict[str, List[Any]], known: Graph) -> _engine.NodeAttributes:
    return _made(list(columns.items()), np.arange(known.num_nodes), known, leaves_out=True)


def _carried_columns(graph: Any, known: Graph) -> Any:
    """Returns columns by name with a value for each row, or attributes of a file, or None."""
    if isinstance(graph, (str, os.PathLike)):
        options = known._reading.of_engine(known._keeps_self_loops)
        found = _engine.attributes_of_graph_file(os.fsencode(graph), known._engine, options)
        return found if found.names else None
    if hasattr(graph, "vs") and hasattr(graph, "get_edgelist"):
        return {name: list(graph.vs[name]) for name in graph.vs.attributes() if name != "name"}
    nodes = getattr(graph, "nodes", None)
    if isinstance(graph, Graph) or not callable(nodes) or not hasattr(graph, "adj"):
        return None
    records = [graph.nodes[node] for node in known.nodes.tolist()]
    names = dict.fromkeys(name for record in records for name in record)
    return {name: [record.get(name) for record in records] for name in names}


# Rows and columns


def _rows_of(nodes: List[Any], known: Graph) -> np.ndarray:
    """Returns the row of the graph of each node; -1: the graph does not have it."""
    row_of = {node: row for row, node in enumerate(known.nodes.tolist())}
    try:
        rows = np.array([row_of.get(node, -1) for node in nodes], dtype=np.int64)
    except TypeError as error:
        raise InputTypeError(f"attributes: the name of a node must be hashable: {error}") from None
    is_known = rows >= 0
    if not is_known.any():
        raise InputError(
            f"attributes: found {len(nodes)} nodes such as {excerpt(nodes[0] if nodes else '')}, "
            f"none of which is in the graph, expected names such as {excerpt(known.nodes[0])}"
        )
    if len(np.unique(rows[is_known])) < is_known.sum():
        twice = next(node for i, node in enumerate(nodes) if is_known[i] and node in nodes[:i])
        raise InputError(
            f"attributes: found the node {excerpt(twice)} again, expected one row for each node"
        )
    _tell_about_unknown("attributes", len(set(nodes)) - int(is_known.sum()))
    return rows


def _values_of(column: Any) -> Sequence[Any]:
    """Returns the values of a column of a frame: an array of numbers, or a list."""
    if column.dtype.kind in "iuf":
        return column.to_numpy(dtype=np.float64, na_value=np.nan)
    return column.tolist()


def _made(
    named: Sequence[Tuple[Any, Sequence[Any]]],
    rows: np.ndarray,
    known: Graph,
    leaves_out: bool = False,
) -> _engine.NodeAttributes:
    """Returns the columns, each with a value for each of the rows.

    With `leaves_out`, what is no number or text is left out, and a warning says so.
    """
    is_known = np.flatnonzero(rows >= 0)
    numbers = _numbers(known)[rows[is_known]]
    order = np.argsort(numbers)
    places, numbers = is_known[order], numbers[order]
    columns, left_out = [], []
    for name, values in named:
        if not isinstance(name, str):
            raise InputTypeError(
                f"attributes: expected a text as the name of a column, found {excerpt(name)}"
            )
        nodes = known.nodes[rows[places]] if len(places) else []
        column = of_values(name, values, places, numbers, nodes, leaves_out)
        if column is None:
            left_out.append(name)
        else:
            columns.append(column)
    if left_out:
        warn(
            f"attributes {', '.join(map(excerpt, left_out[:5]))} of nodes, which are no numbers or "
            "texts, left out",
            GraphWarning,
        )
    not_finite = [column.name for column in columns if column.has_infinity]
    if not_finite:
        warn(
            f"attributes {', '.join(map(excerpt, not_finite[:5]))} of nodes: values that are not "
            "finite numbers left out",
            GraphWarning,
        )
    return _engine_attributes(columns, known)


def _engine_attributes(columns: List[Column], known: Graph) -> _engine.NodeAttributes:
    names = [column.name for column in columns]
    if len(set(names)) < len(names):
        twice = next(name for i, name in enumerate(names) if name in names[:i])
        raise InputError(
            f"attributes: found the column {excerpt(twice)} twice, expected different names"
        )
    numbers = [column.sorted() for column in columns if not column.is_text]
    texts = [column.sorted() for column in columns if column.is_text]
    return _engine.attributes_of_columns(known._engine, numbers, texts)


def _numbers(known: Graph) -> np.ndarray:
    """Returns the engine's number of each row."""
    numbers = np.arange(known.num_nodes) if known._numbers is None else known._numbers
    return np.asarray(numbers).astype(np.uint32)


def _is_row(value: Any) -> bool:
    return isinstance(value, (list, tuple)) or (isinstance(value, np.ndarray) and value.ndim == 1)


def _array_of_rows(rows: Sequence[Any]) -> np.ndarray:
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        raise InputError("attributes: expected rows of equal lengths, found others")
    return np.array([list(row) for row in rows], dtype=object)


# Checks


def _require_rows(shape: Tuple[int, ...], known: Graph) -> None:
    if len(shape) != 2 or shape[0] != known.num_nodes:
        raise InputError(
            f"attributes: expected a matrix with a row for each of the {known.num_nodes} nodes, in "
            f"their order, found the shape {shape}"
        )


def _require_numbers(dtype: Any) -> None:
    if dtype.kind not in "biuf":
        raise InputError(f"attributes: expected numbers, found the type {dtype}")


def _require_names(known: Graph, what: str) -> None:
    if not known._is_by_name:
        raise InputError(
            f"attributes: found {what} and a graph whose names are no whole numbers or texts; give "
            "a matrix, a frame or a dict"
        )


def _tell_about_unknown(source: str, count: int) -> None:
    if count > 0:
        nodes = "1 node" if count == 1 else f"{count} nodes"
        warn(f"{source}: {nodes} not in the graph left out", GraphWarning)
