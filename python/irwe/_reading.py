"""The options of reading a table of edges, in the form of the engine."""

from __future__ import annotations

import datetime
import re
from typing import Any, Dict, List, NamedTuple, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt, flag, one_of

COLUMNS = ("source", "target", "weight", "time", "type")
_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)(?: (yes|no|COL|'.'|[0-9]+))?")


class Reading(NamedTuple):
    """What reading a file gave."""

    graph: _engine.Graph
    ignored: str  # columns, in words
    notes: Tuple[str, ...]
    suggestion: str


def given_options(options: Dict[str, Any]) -> List[str]:
    """Returns the names of the options that differ from their defaults."""
    plain = {"header": "auto", "decimal_comma": False, "bipartite": False}
    return [name for name, value in options.items() if value != plain.get(name, None)]


def read_file(path: bytes, keep_self_loops: bool, options: Dict[str, Any]) -> Reading:
    """Reads a graph of any format. Errors speak of arguments, not of the program's options."""
    engine_options = _engine_options(keep_self_loops, options)
    try:
        graph, ignored, suggestion, notes = _engine.read_graph(path, engine_options)
    except ValueError as error:
        raise ValueError(_in_python(str(error))) from None
    return Reading(graph, ignored, tuple(map(_in_python, notes)), _in_python(suggestion))


def _engine_options(keep: bool, options: Dict[str, Any]) -> _engine.ReadGraphOptions:
    result = _engine.ReadGraphOptions(keep)
    for name in COLUMNS:
        setattr(result, name, _column(name, options[name]))
    for name in ("since", "until"):
        setattr(result, name, _time(name, options[name]))
    result.keep_type = _types(options["keep_type"])
    separator = options["separator"]
    if separator is not None and not (isinstance(separator, str) and separator):
        raise TypeError(f"separator: expected a text, found {excerpt(separator)}")
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
    raise ValueError(
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
        raise TypeError(f"{name}: expected a date, a text or a number, found {excerpt(value)}")
    return value if isinstance(value, str) else repr(value.item() if hasattr(value, "item") else value)


def _types(value: Any) -> List[str]:
    if value is None:
        return []
    types = [value] if isinstance(value, str) else list(value)
    if not types or not all(isinstance(name, str) for name in types):
        raise TypeError(f"keep_type: expected a text or several, found {excerpt(value)}")
    return types


def _in_python(sentence: str) -> str:
    """Returns a sentence of the engine with arguments instead of options of the program."""

    def argument(match: re.Match) -> str:
        name, value = match[1].replace("-", "_"), match[2]
        if name in ("decimal_comma", "bipartite"):
            return f"{name}=True"
        if value is None:
            return name
        quote = "" if value == "COL" or value.isdigit() else '"'
        return f"{name}={quote}{value.strip(chr(39))}{quote}"

    return _OPTION.sub(argument, sentence)
