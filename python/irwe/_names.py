"""The names of nodes, and the numbers that the engine assigns to them.

The engine numbers nodes by their names: whole numbers by value, texts by their bytes in UTF-8. So
the same graph has the same numbers, and gives the same embeddings, however it was written down.
Other names, such as tuples, it does not know: they are numbered in the order in which they come.
"""

from __future__ import annotations

import re
from typing import Any, Hashable, List, NamedTuple, Optional, Sequence, Union

import numpy as np

from ._checks import excerpt, whole_number
from ._errors import InputError

_CANONICAL_INTEGER = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
_INT64 = range(-(2**63), 2**63)


class Numbering(NamedTuple):
    """The engine's names of some nodes, and the number of each."""

    names: Union[np.ndarray, List[bytes], None]  # int64 or texts, ascending; None: 0, 1, 2, ...
    numbers: Optional[np.ndarray]  # of the i-th node; None: i itself

    @property
    def is_by_name(self) -> bool:
        """Returns False for names that the engine cannot represent."""
        return self.names is not None


def number_nodes(nodes: Sequence[Hashable]) -> Numbering:
    """Returns the numbers of `nodes`, which are all different."""
    if isinstance(nodes, range):
        return Numbering(np.arange(nodes.start, nodes.stop, nodes.step, dtype=np.int64), None)
    types = set(map(type, nodes))
    if types <= {int} or all(issubclass(t, np.integer) for t in types):
        integers = _as_int64(nodes)
        if integers is not None:
            return _by_value(integers)
    if all(map(_is_number_or_text, types)):
        texts = [_spelled(node) for node in nodes]
        if len(set(texts)) == len(texts):  # else 1 and "1" are two nodes
            return _by_text(texts)
    for node in nodes:
        if node is None or (isinstance(node, float) and node != node):
            raise InputError(
                f"expected the name of a node, found {excerpt(node)}: a missing value?"
            )
    return Numbering(None, None)


def has_twins(nodes: Sequence[Hashable], numbering: Numbering) -> bool:
    """Returns True if a whole number and the text of its digits are names of two nodes."""
    return not numbering.is_by_name and all(map(_is_number_or_text, set(map(type, nodes))))


def _is_number_or_text(kind: type) -> bool:
    return issubclass(kind, (int, np.integer, str)) and kind is not bool


def as_array(nodes: Sequence[Hashable]) -> np.ndarray:
    """Returns int64 if all are integers that fit, objects otherwise."""
    if isinstance(nodes, range):
        return np.arange(nodes.start, nodes.stop, nodes.step, dtype=np.int64)
    types = set(map(type, nodes))
    if types and all(issubclass(t, (int, np.integer)) and t is not bool for t in types):
        integers = _as_int64(nodes)
        if integers is not None:
            return integers
    array = np.empty(len(nodes), dtype=object)
    for i, node in enumerate(nodes):
        array[i] = node
    return array


def row_of(node: Any, names: Optional[Sequence[Hashable]], num_rows: int) -> int:
    """Returns the row of a node by its name; without `names`, nodes go by their rows."""
    if names is None:
        return whole_number("node", node, 0, num_rows - 1)
    for row, name in enumerate(names):
        if name == node:
            return row
    raise InputError(f"node: {excerpt(node)} is not one of the {num_rows} nodes")


def _spelled(node: Any) -> str:
    return node if isinstance(node, str) else str(int(node))


def _as_int64(values: Sequence[Any]) -> Optional[np.ndarray]:
    """Returns the names as int64, or None if one does not fit."""
    try:
        return np.fromiter(values, dtype=np.int64, count=len(values))
    except OverflowError:
        return None


def _by_value(integers: np.ndarray) -> Numbering:
    if (integers[1:] > integers[:-1]).all():
        return Numbering(integers, None)
    order = np.argsort(integers, kind="stable")
    return Numbering(integers[order], _inverse(order))


def _by_text(texts: List[str]) -> Numbering:
    if all(map(_CANONICAL_INTEGER.fullmatch, texts)):
        values = list(map(int, texts))
        if all(value in _INT64 for value in values):
            return _by_value(np.array(values, dtype=np.int64))
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    order = np.array(sorted(range(len(encoded)), key=encoded.__getitem__), dtype=np.int64)
    return Numbering([encoded[i] for i in order], _inverse(order))


def _inverse(order: np.ndarray) -> np.ndarray:
    inverse = np.empty_like(order)
    inverse[order] = np.arange(len(order))
    return inverse
