"""Weights and directions of edges in memory: the options, and the rule that the program has."""

from __future__ import annotations

import re
from decimal import Decimal
from numbers import Real
from typing import Any, Callable, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _engine
from ._checks import excerpt, flag, one_of
from ._errors import InputError, InputTypeError
from ._sentences import in_python

WEIGHTS = ("use", "log", "count", "ignore")
NEGATIVE_WEIGHTS = ("refuse", "drop", "absolute")
_NUMBER = re.compile(r"\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*", re.ASCII)


class EdgeOptions(NamedTuple):
    """What is made of the weights and directions of a graph."""

    weights: str = "use"
    negative_weights: str = "refuse"
    directed: Optional[bool] = None  # None: not, and not said so
    weight: Any = None  # the attribute of edges, or the column of a frame; None: the usual one

    @property
    def reads_weights(self) -> bool:
        return self.weights in ("use", "log")

    def of_engine(self, keep_self_loops: bool) -> _engine.ReadGraphOptions:
        options = _engine.ReadGraphOptions(keep_self_loops)
        options.weights = getattr(_engine.WeightUse, self.weights)
        options.negative_weights = getattr(_engine.NegativeWeights, self.negative_weights)
        options.directed = bool(self.directed)
        return options


def edge_options(weights: Any, negative_weights: Any, directed: Any, weight: Any) -> EdgeOptions:
    """Returns the options, checked; None stands for the default."""
    options = EdgeOptions(
        "use" if weights is None else one_of("weights", weights, WEIGHTS),
        one_of("negative_weights", negative_weights, NEGATIVE_WEIGHTS),
        None if directed is None else flag("directed", directed),
        weight,
    )
    if weight is not None and not options.reads_weights:
        raise InputError(
            f"weight: expected weights='use' or 'log' with this argument, found "
            f"weights={options.weights!r}"
        )
    return options


def as_numbers(values: Sequence[Any], name_edge: Callable[[int], str]) -> np.ndarray:
    """Returns weights in double precision. `name_edge` says which edge one belongs to."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "iuf":
        return values.astype(np.float64)
    if set(map(type, values)) <= {float}:
        return np.array(values, dtype=np.float64)
    result = np.empty(len(values), dtype=np.float64)
    for place, value in enumerate(values):
        number = _number(value)
        if number is None:
            raise InputTypeError(
                f"weight: found {excerpt(value)}{name_edge(place)}, expected a number; "
                "weights='ignore' does without weights"
            )
        result[place] = number
    return result


def _number(value: Any) -> Optional[float]:
    """Returns a weight as a float, or None if it is not a number, or not one as text."""
    if isinstance(value, (bool, np.bool_)):
        return None
    if isinstance(value, str):
        return float(value) if _NUMBER.fullmatch(value) else None
    if isinstance(value, (Real, Decimal, np.integer, np.floating)):
        try:
            return float(value)
        except OverflowError:
            return float("inf") if value > 0 else float("-inf")
    return None


def used_weights(
    given: np.ndarray,
    options: _engine.ReadGraphOptions,
    report: _engine.ReadGraphReport,
    name_edge: Callable[[int], str],
) -> Tuple[np.ndarray, Optional[np.ndarray]]:
    """Returns the weights by the rule of the program, and which edges are kept; None: all."""
    weights, place, problem = _engine.used_weights(
        np.ascontiguousarray(given, dtype=np.float64), options, report
    )
    if place >= 0:
        sentence = in_python(problem).replace("; add ", "; give irwe.Graph ")
        raise InputError(f"weight: {sentence}{name_edge(place)}")
    kept = weights > 0
    return (weights, None) if kept.all() else (weights[kept], kept)
