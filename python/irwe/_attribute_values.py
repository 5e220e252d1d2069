"""Columns of attributes: values of nodes as numbers or as texts."""

from __future__ import annotations

from numbers import Real
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ._checks import excerpt
from ._errors import InputError, InputTypeError


class Column(NamedTuple):
    """The values of some nodes, by the numbers that the engine gives to these."""

    name: str
    nodes: np.ndarray
    values: Any  # float64, or texts in UTF-8
    is_text: bool
    has_infinity: bool = False  # among the values that were given, which is left out

    @staticmethod
    def of_numbers(
        name: str, nodes: np.ndarray, values: np.ndarray, leaves_out: bool = False
    ) -> "Column":
        """Returns a column of numbers; NaN is missing, and infinities are if they may be."""
        has_infinity = bool(np.isinf(values).any())
        if has_infinity and not leaves_out:
            raise InputError(
                f"attributes: found an infinity in the column {excerpt(name)}, expected finite "
                "numbers, or NaN where a value is missing"
            )
        is_there = np.isfinite(values)
        return Column(name, nodes[is_there], values[is_there], False, has_infinity)

    def sorted(self) -> Tuple[bytes, np.ndarray, Any]:
        """Returns the column in the form of the engine, with ascending nodes."""
        order = np.argsort(self.nodes, kind="stable")
        nodes = np.ascontiguousarray(self.nodes[order], dtype=np.uint32)
        name = self.name.encode("utf-8", "surrogatepass")
        if self.is_text:
            return name, nodes, [self.values[i] for i in order]
        return name, nodes, np.ascontiguousarray(self.values[order], dtype=np.float64)


def of_values(
    name: str,
    values: Sequence[Any],
    places: np.ndarray,
    numbers: np.ndarray,
    nodes: Sequence[Any],
    leaves_out: bool,
) -> Optional[Column]:
    """Returns the values at `places` as a column: of numbers if all are, otherwise of texts.

    `numbers` are those of the nodes at these places, and `nodes` their names. With `leaves_out`,
    returns None for values that are neither, and leaves infinities out.
    """
    if isinstance(values, np.ndarray) and values.dtype.kind in "iuf":
        return Column.of_numbers(name, numbers, values[places].astype(np.float64), leaves_out)
    chosen = [values[place] for place in places.tolist()]
    kept = [i for i, value in enumerate(chosen) if not _is_missing(value)]
    chosen = [chosen[i] for i in kept]
    numbers = numbers[kept]
    if all(_is_number(value) for value in chosen):
        return Column.of_numbers(name, numbers, _as_floats(chosen), leaves_out)
    texts: List[bytes] = []
    for i, value in zip(kept, chosen):
        text = _text(value)
        if text is None:
            if leaves_out:
                return None
            raise InputTypeError(
                f"attributes: found {excerpt(value)} for the node {excerpt(nodes[i])} in the "
                f"column {excerpt(name)}, expected a number or a text"
            )
        texts.append(text.encode("utf-8", "surrogatepass"))
    return Column(name, numbers, texts, True)


def _is_missing(value: Any) -> bool:
    if value is None or (isinstance(value, str) and value == ""):
        return True
    if type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and value != value


def _is_number(value: Any) -> bool:
    return isinstance(value, (Real, np.integer, np.floating)) and not _is_truth_value(value)


def _is_truth_value(value: Any) -> bool:
    return isinstance(value, (bool, np.bool_))


def _as_floats(values: List[Any]) -> np.ndarray:
    return np.array([_as_float(value) for value in values], dtype=np.float64)


def _as_float(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")  # treated as other infinities are


def _text(value: Any) -> Optional[str]:
    """Returns what a table says: the text, the digits of a number, or True or False."""
    if isinstance(value, str):
        return str(value)
    if _is_truth_value(value):
        return str(bool(value))
    return str(value) if _is_number(value) else None
