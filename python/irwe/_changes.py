"""Which nodes changed between two graphs."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Dict, List, NamedTuple

from . import _checks, _engine
from ._errors import InputError
from ._estimator import Embedder
from ._graph import Graph
from ._sentences import errors_in_python
from ._warning import warn

_NUMBERS = {
    "degree_before": int,
    "degree_after": int,
    "role_distance": float,
    "role_noise": float,
    "role_score": float,
    "role_chance": float,
    "community_before": int,
    "community_after": int,
    "steps_moved": float,
    "community_noise": float,
    "community_score": float,
    "community_chance": float,
}


class Changes(NamedTuple):
    """What changed between two graphs, as `irwe changes` tells it.

    The first two are pandas frames, or lists of dicts where pandas is missing, of the nodes that
    changed more than by chance, those of the highest score first. `nodes` has a row for every node.
    """

    roles: Any  # node, distance, noise, score, chance, degree_before, degree_after, what
    moved: Any  # node, community_before, community_after, distance, noise, score, chance, what
    newcomers: List[Any]
    leavers: List[Any]
    nodes: Any  # with all scores; the columns of `irwe changes -o`


def changes(
    before: Any,
    after: Any,
    model: Embedder,
    *,
    false_alarms: float = 0.001,
    draws: int = 20,
    seed: int = 1,
) -> Changes:
    """Returns which nodes changed their role, and which their community, from one graph to another.

    `model` is a fitted estimator whose method compares nodes of different graphs, such as
    :class:`irwe.IRWE`, of `before` or of a graph like it. `false_alarms` is the share of unchanged
    nodes that may be reported, and `draws` how often chance is tried out.

    >>> import irwe
    >>> before = [(a, b) for a in range(12) for b in range(a) if (a + b) % 3 or a < 6]
    >>> found = irwe.changes(before, before + [(0, 99)], irwe.IRWE(8).fit(before), false_alarms=0.05)
    >>> len(found.roles), found.newcomers, found.leavers
    (0, [99], [])
    """
    if not isinstance(model, Embedder):
        raise InputError(
            f"model: expected a fitted estimator of irwe, found {_checks.excerpt(model)}"
        )
    model._require_fitted()
    rate = _checks.number("false_alarms", false_alarms, 0.0, 1.0)
    options = _engine.ChangeOptions(
        rate, _checks.whole_number("draws", draws, 2, 100_000), _checks.seed(seed)
    )
    later, first = model._application(after, before)
    assert first is not None
    with errors_in_python():
        told, table, note = _engine.changes(
            model._model, first._engine, later._engine, options, _checks.threads(model.threads), None
        )
    if note:
        warn(note)
    names = {**_by_text(first), **_by_text(later)}
    report = json.loads(told)
    rows = [_typed(row, names) for row in csv.DictReader(io.StringIO(table))]
    return Changes(
        _frame([{**row, "node": names[row["node"]]} for row in report["roles"]]),
        _frame([{**row, "node": names[row["node"]]} for row in report["moved"]]),
        [names[name] for name in report["newcomers"]],
        [names[name] for name in report["leavers"]],
        _frame(rows),
    )


def _by_text(graph: Graph) -> Dict[str, Any]:
    """Returns the name of each node by what the engine calls it."""
    if graph._is_by_name:
        return {str(name): name for name in graph.nodes.tolist()}
    return dict(zip(map(str, graph._engine.names()), graph._names_by_number().tolist()))


def _typed(row: Dict[str, str], names: Dict[str, Any]) -> Dict[str, Any]:
    result: Dict[str, Any] = {}
    for name, text in row.items():
        if name in _NUMBERS:
            result[name] = _NUMBERS[name](text) if text else None
        elif name.endswith("_changed") and name != "what_changed":
            result[name] = text == "yes"
        else:
            result[name] = text
    result["node"] = names[row["node"]]
    return result


def _frame(rows: List[Dict[str, Any]]) -> Any:
    """Returns a frame of pandas, or the rows themselves where pandas is missing."""
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)
