"""Labels of nodes, in the form of the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any, Hashable, List, Optional, Sequence, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt
from ._errors import InputError, InputTypeError
from ._names import number_nodes
from ._warning import warn


def as_labels(
    labels: Any, num_rows: int, nodes: Optional[Sequence[Hashable]] = None
) -> _engine.Labels:
    """Returns the classes in canonical order, as for a labels file.

    `labels` has an entry for each row, or is a dict or a pandas Series by the names of nodes;
    without `nodes`, the names of the rows, these are the numbers of the rows.
    """
    is_text = isinstance(labels, (str, bytes))
    if is_text or _is("DataFrame", labels) or not isinstance(labels, Iterable):
        raise InputTypeError(
            "labels: expected one for each node, or a dict or pandas Series by the names of nodes, "
            f"found {excerpt(labels)}"
        )
    if isinstance(labels, np.ndarray) and labels.ndim != 1:
        if labels.shape != (num_rows, 1):
            raise InputError(
                f"labels: expected one for each of {num_rows} rows, found an array of the shape "
                f"{labels.shape}; of several labels of a node, give a list"
            )
        labels = labels[:, 0]
    if isinstance(labels, Mapping):
        given = _by_name(list(labels.items()), range(num_rows) if nodes is None else nodes)
    elif _is("Series", labels):
        pairs = list(zip(labels.index.tolist(), labels.tolist()))
        given = _by_name(pairs, range(num_rows) if nodes is None else nodes)
    else:
        given = [_classes_of(label) for label in labels]
    if len(given) != num_rows:
        raise InputError(f"labels: expected one for each of {num_rows} rows, found {len(given)}")
    classes = list(dict.fromkeys(_hashable(name) for of_node in given for name in of_node))
    numbering = number_nodes(classes)
    places = range(len(classes)) if numbering.numbers is None else numbering.numbers.tolist()
    place = dict(zip(classes, places))
    result = _engine.Labels()
    result.classes = [str(name) for name, _ in sorted(place.items(), key=lambda item: item[1])]
    result.of_node = [sorted({place[name] for name in of_node}) for of_node in given]
    return result


def _is(kind: str, value: Any) -> bool:
    """Returns True if the value is of a class of pandas."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(value, getattr(pandas, kind))


def _by_name(
    pairs: List[Tuple[Hashable, Any]], nodes: Sequence[Hashable]
) -> List[List[Hashable]]:
    """Returns the labels of each node; several of one node add up, and a node may have none."""
    row_of = {node: row for row, node in enumerate(nodes)}
    result: List[List[Hashable]] = [[] for _ in nodes]
    unknown = []
    for node, label in pairs:
        row = row_of.get(node)
        if row is None:
            unknown.append(node)
        else:
            result[row] += _classes_of(label)
    if unknown and len(unknown) == len(pairs):
        shown = f", such as {excerpt(nodes[0])}" if len(nodes) > 0 else ""
        raise InputError(
            f"labels: none of its names is a node, such as {excerpt(unknown[0])}; expected names "
            f"of nodes{shown}, or a list with an entry for each row"
        )
    if unknown:
        warn(
            f"labels: {len(unknown)} of {len(pairs)} are left out, because no node has such a "
            f"name, such as {excerpt(unknown[0])}"
        )
    return result


def _classes_of(label: Any) -> List[Hashable]:
    if _is_missing(label):
        return []
    if isinstance(label, Iterable) and not isinstance(label, (str, bytes)):
        return list(label)
    return [label]


def _hashable(name: Any) -> Hashable:
    if not isinstance(name, Hashable):
        raise InputTypeError(
            f'labels: expected names of classes, such as "club" or 3, found {excerpt(name)}'
        )
    return name


def _is_missing(label: Any) -> bool:
    pandas = sys.modules.get("pandas")
    if pandas is not None and (label is pandas.NA or label is pandas.NaT):
        return True
    return label is None or (isinstance(label, (float, np.floating)) and label != label)
