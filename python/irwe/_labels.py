"""Labels of nodes, in the form of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Hashable, List

import numpy as np

from . import _engine
from ._names import number_nodes


def as_labels(labels: Any, num_rows: int) -> _engine.Labels:
    """Returns the classes in canonical order, as for a labels file."""
    given = [_classes_of(label) for label in labels]
    if len(given) != num_rows:
        raise ValueError(f"labels: expected one for each of {num_rows} rows, found {len(given)}")
    classes = list(dict.fromkeys(name for of_node in given for name in of_node))
    numbering = number_nodes(classes)
    places = range(len(classes)) if numbering.numbers is None else numbering.numbers.tolist()
    place = dict(zip(classes, places))
    result = _engine.Labels()
    result.classes = [str(name) for name, _ in sorted(place.items(), key=lambda item: item[1])]
    result.of_node = [sorted({place[name] for name in of_node}) for of_node in given]
    return result


def _classes_of(label: Any) -> List[Hashable]:
    if label is None or (isinstance(label, (float, np.floating)) and label != label):
        return []
    if isinstance(label, Iterable) and not isinstance(label, (str, bytes)):
        return list(label)
    return [label]
