"""Methods beside each other on one graph."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _checks, _engine
from ._errors import InputError, InputTypeError
from ._explore import _columns, _title
from ._graph import as_graph, with_texts
from ._progress import Progress, reporter
from ._sentences import in_python
from ._warning import warn

_MAX_INT = 2**31 - 1
_MAX_REPETITIONS = 1000
_OF_TASK = ("task", "labels", "metric", "higher_is_better")
_OF_ROW = (
    ("method", "space", "dim", "seeds", "mean", "deviation", "p_value", "best")
    + ("as_good_as_best", "worse_than_best", "on_frontier")
    + ("wall_seconds", "cpu_seconds", "peak_bytes")
)


def compare(
    graph: Any,
    *,
    labels: Any = None,
    across: Any = None,
    across_labels: Any = None,
    methods: Union[str, Sequence[str]] = "fast",
    tasks: Optional[Sequence[str]] = None,
    dim: int = 128,
    seeds: int = 3,
    budget: float = 0,
    max_memory: Union[int, str, None] = None,
    share: float = 0.5,
    splits: int = 5,
    k: Optional[int] = None,
    runs: int = 3,
    held_out_share: float = 0.1,
    output: Union[str, "os.PathLike[str]", None] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Any:
    """Trains several methods on a graph and measures all on the same tasks, like `irwe compare`.

    Returns a row for each task, method and space, the best of a task first: a pandas DataFrame if
    pandas is there, otherwise a dict of columns. The whole report, with every single value, is in
    ``frame.attrs["report"]``.

    `labels` has an entry for each node, as :func:`irwe.evaluate.classify` takes them, or is a dict
    of several by their names: ``{"role": [...], "town": [...]}``, which are tasks of their own.
    `methods` is ``"fast"``, those that take seconds, ``"all"``, or a list of names of methods.
    `tasks` chooses from ``"classify"``, ``"modularity"``, ``"ncut"``, ``"links"`` and
    ``"new-nodes"``, and with `across` from ``"classify-across"``, ``"modularity-across"`` and
    ``"ncut-across"``; by default it is all that the input allows.

    `across` is another graph, on which nothing is trained: methods that embed new graphs are
    measured on it, too. `across_labels` has its labels in the form of `labels`, by the same names.

    All methods have `dim` dimensions, where they have a setting for it, and are trained `seeds`
    times. `budget` is a number of minutes: what would not finish is not begun, and a warning says
    so; 0 is no limit. `max_memory` is the memory for each training, such as ``"4GB"``, by default
    half of what is free: a method that would need more is skipped, and a warning says so. `share`
    of the labeled nodes, in `splits` splits for each seed, train a classification; `k` clusters, by
    default as many as classes, are found in `runs` runs; and `held_out_share` of the edges or nodes
    are predicted.

    With `output`, ``OUTPUT.html`` and ``OUTPUT.json`` are written, and results are kept in the
    folder ``OUTPUT.cells``, from which a repeated call takes them.
    """
    request = _engine.CompareRequest()
    request.graph_name = _title(None, graph)
    request.methods = _names("methods", methods)
    request.tasks = [] if tasks is None else _names("tasks", tasks)
    request.dim = _checks.whole_number("dim", dim, 1, 1 << 16)
    request.num_seeds = _checks.whole_number("seeds", seeds, 1, _MAX_REPETITIONS)
    request.budget_seconds = 60 * _checks.number("budget", budget, 0)
    request.max_memory = _checks.memory(max_memory)
    request.training_share = _share("share", share, 0.9)
    request.num_splits = _checks.whole_number("splits", splits, 1, _MAX_REPETITIONS)
    request.num_clusters = 0 if k is None else _checks.whole_number("k", k, 2, _MAX_INT)
    request.num_runs = _checks.whole_number("runs", runs, 1, _MAX_REPETITIONS)
    request.held_out_share = _share("held_out_share", held_out_share, 1)
    request.output = b"" if output is None else _output(output)
    request.num_threads = _checks.threads(threads)
    known = as_graph(graph)
    named = with_texts(known)
    if labels is not None:
        request.labels = _columns(_by_name(labels, known.nodes.tolist()), known, named)
    other = None if across is None else _other(across, across_labels, request)
    if across is None and across_labels is not None:
        raise InputError("across_labels: expected `across`, the graph that they belong to")
    with reporter(progress) as callback:
        report = json.loads(_engine.compare(named._engine, other, request, callback))
    for task in report["tasks"]:
        if task["note"]:
            warn(f"{task['task']}: {in_python(task['note'])}")
        for one in task["not_run"]:
            warn(f"{task['task']}: {one['method']}: {in_python(one['reason'])}")
        for one in task["notes"]:
            warn(f"{task['task']}: {one['method']}: {one['note']}")
    return _frame(report)


def _other(graph: Any, labels: Any, request: _engine.CompareRequest) -> _engine.Graph:
    """Returns another graph, and adds it to the request."""
    known = as_graph(graph)
    named = with_texts(known)
    title = _title(None, graph)
    request.across_name = b"another graph" if title == b"graph" else title
    if labels is not None:
        try:
            columns = dict(_columns(_by_name(labels, known.nodes.tolist()), known, named))
        except (InputError, InputTypeError) as error:
            raise type(error)(f"across_{error}") from None
        names = [name for name, _ in request.labels]
        if sorted(columns) != sorted(names):
            raise InputError(
                f"across_labels: expected labels by the names of `labels`, {', '.join(names)}; "
                f"found {', '.join(columns)}"
            )
        request.across_labels = [columns[name] for name in names]
    return named._engine


def _names(name: str, value: Any) -> List[str]:
    if isinstance(value, str):
        return [value]
    if not isinstance(value, (list, tuple)) or not all(isinstance(one, str) for one in value):
        raise InputTypeError(f"{name}: expected a list of names, found {_checks.excerpt(value)}")
    if not value:
        raise InputError(f"{name}: expected at least one name, found an empty list")
    return list(value)


def _share(name: str, value: Any, limit: float) -> float:
    found = _checks.number(name, value)
    if not 0 < found < limit:
        raise InputError(f"{name}: expected a number above 0 and below {limit}, found {found}")
    return found


def _output(path: Any) -> bytes:
    text = os.fspath(path)
    if not isinstance(text, str) or text in ("", "-") or "\0" in text:
        raise InputError(
            f"output: expected the beginning of names of files, found {_checks.excerpt(path)}"
        )
    return os.fsencode(text)


def _by_name(labels: Any, nodes: List[Any]) -> Mapping[str, Any]:
    """Returns labels by their names. A dict may also have a label for each node: its keys tell."""
    if not isinstance(labels, Mapping):
        return {"labels": list(labels) if isinstance(labels, Iterator) else labels}
    known = set(nodes) | set(map(str, nodes))
    num_nodes = sum(key in known for key in labels)
    if num_nodes == 0:
        return labels
    if 2 * num_nodes < len(labels):
        raise InputError(
            "labels: expected a dict by the names of nodes, or one of several labels by their "
            f"names, found a mixture of both: {_checks.excerpt(list(labels))}"
        )
    return {"labels": labels}


def _frame(report: Dict[str, Any]) -> Any:
    columns: Dict[str, List[Any]] = {name: [] for name in (*_OF_TASK, *_OF_ROW)}
    for task in report["tasks"]:
        for row in task["rows"]:
            for name, value in _entries(task, row):
                columns[name].append(value)
    try:
        import pandas
    except ImportError:
        return columns
    frame = pandas.DataFrame(columns)
    frame.attrs["report"] = report
    return frame


def _entries(task: Dict[str, Any], row: Dict[str, Any]) -> List[Tuple[str, Any]]:
    return [(name, task[name]) for name in _OF_TASK] + [(name, row[name]) for name in _OF_ROW]
