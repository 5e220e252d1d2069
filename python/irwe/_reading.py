"""The options of reading a table of edges, in the form of the engine."""

from __future__ import annotations

import datetime
from typing import Any, Dict, List, NamedTuple, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt, flag, one_of
from ._errors import InputError, InputTypeError
from ._sentences import in_python
from ._weights import EdgeOptions

COLUMNS = ("source", "target", "time", "type")


class Reading(NamedTuple):
    """What reading a file gave."""

    graph: _engine.Graph
    report: _engine.ReadGraphReport
    notes: Tuple[str, ...]


def given_options(options: Dict[str, Any]) -> List[str]:
    """Returns the names of the options that differ from their defaults."""
    plain = {"header": "auto", "decimal_comma": False, "bipartite": False}
    return [name for name, value in options.items() if not _is(value, plain.get(name))]


def _is(value: Any, default: Any) -> bool:
    return value is default or (isinstance(value, str) and value == default)


def read_file(
    path: bytes, keep_self_loops: bool, edges: EdgeOptions, options: Dict[str, Any]
) -> Reading:
    """Reads a graph of any format. Errors speak of arguments, not of the program's options."""
    engine_options = _engine_options(edges.of_engine(keep_self_loops), options)
    engine_options.weight = _column("weight", edges.weight)
    try:
        graph, report = _engine.read_graph(path, engine_options)
    except InputError as error:
        raise InputError(in_python(str(error))) from None
    return Reading(graph, report, notes_of(report, engine_options))


def notes_of(
    report: _engine.ReadGraphReport, options: _engine.ReadGraphOptions
) -> Tuple[str, ...]:
    """Returns what was understood and changed, one sentence each."""
    return tuple(map(in_python, _engine.reading_notes(report, options)))


def _engine_options(
    result: _engine.ReadGraphOptions, options: Dict[str, Any]
) -> _engine.ReadGraphOptions:
    for name in COLUMNS:
        setattr(result, name, _column(name, options[name]))
    for name in ("since", "until"):
        setattr(result, name, _time(name, options[name]))
    result.keep_type = _types(options["keep_type"])
    separator = options["separator"]
    if separator is not None and not (isinstance(separator, str) and separator):
        raise InputTypeError(f"separator: expected a text, found {excerpt(separator)}")
    result.separator = separator or ""
    header = one_of("header", options["header"], ("auto", "yes", "no"))
    result.header = getattr(_engine.Header, header)
    result.decimal_comma = flag("decimal_comma", options["decimal_comma"])
    result.bipartite = flag("bipartite", options["bipartite"])
    return result


def _column(name: str, value: Any) -> str:
    """Returns a column by its name or its number from 1, as text."""
    is_number = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if value is None:
        return ""
    if is_number and value >= 1:
        return str(int(value))
    if isinstance(value, str) and value and "\0" not in value:
        return value
    raise InputError(
        f"{name}: expected the name of a column or its number from 1, found {excerpt(value)}"
    )


def _time(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    if isinstance(value, np.datetime64):
        return str(value)
    is_number = isinstance(value, (int, float, np.integer, np.floating))
    if isinstance(value, bool) or not (is_number or (isinstance(value, str) and value)):
        raise InputTypeError(f"{name}: expected a date, a text or a number, found {excerpt(value)}")
    return value if isinstance(value, str) else repr(value.item() if hasattr(value, "item") else value)


def _types(value: Any) -> List[str]:
    if value is None:
        return []
    types = [value] if isinstance(value, str) else list(value)
    if not types or not all(isinstance(name, str) for name in types):
        raise InputTypeError(f"keep_type: expected a text or several, found {excerpt(value)}")
    return types
