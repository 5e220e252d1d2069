"""Checks of arguments. Each error is one sentence."""

from __future__ import annotations

import math
import re
from typing import Any, Collection

import numpy as np

from . import _engine
from ._errors import InputError, InputTypeError
from ._warning import warn

MAX_SEED = 2**64 - 1
MAX_THREADS = 1024
_MEMORY = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*([KMGT]?)B?\s*", re.IGNORECASE)
_UNITS = {"": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}


def excerpt(value: Any, length: int = 60) -> str:
    """Returns `value` as it would be typed, on one line and shortened, even if it cannot be
    printed."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001: anything at all may come from a stranger's __repr__
        text = f"<{type(value).__name__}>"
    text = re.sub(r"\s*\n\s*", " ", text)
    return text if len(text) <= length else text[: length - 3] + "..."


def whole_number(name: str, value: Any, low: int, high: int) -> int:
    """Returns `value` as an int. TypeError if it is no integer, ValueError if out of range."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise InputTypeError(f"{name}: expected a whole number, found {excerpt(value)}")
    if not low <= value <= high:
        raise InputError(
            f"{name}: expected a whole number from {low} to {high}, found {excerpt(value)}"
        )
    return int(value)


def number(name: str, value: Any, low: float = -math.inf, high: float = math.inf) -> float:
    """Returns `value` as a finite float in the range, bounds included."""
    is_number = isinstance(value, (int, float, np.integer, np.floating))
    if isinstance(value, (bool, np.bool_)) or not is_number:
        raise InputTypeError(f"{name}: expected a number, found {excerpt(value)}")
    if not (math.isfinite(value) and low <= value <= high):
        raise InputError(f"{name}: expected a number from {low} to {high}, found {value}")
    return float(value)


def one_of(name: str, value: Any, choices: Collection[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        listed = ", ".join(map(repr, choices))
        raise InputError(f"{name}: expected one of {listed}, found {excerpt(value)}")
    return value


def flag(name: str, value: Any) -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise InputTypeError(f"{name}: expected True or False, found {excerpt(value)}")
    return bool(value)


def seed(value: Any) -> int:
    return whole_number("seed", value, 0, MAX_SEED)


def threads(value: Any) -> int:
    """Returns the number of threads; None, one for each core, is 0 for the engine."""
    if value is None:
        return 0
    chosen, most = whole_number("threads", value, 0, MAX_THREADS), _engine.max_threads()
    if chosen > most:
        warn(
            f"threads {chosen}: uses {most}; more would take longer on the cores of this machine, "
            "and give the same result"
        )
    return chosen


def memory(value: Any) -> int:
    """Returns a number of bytes, also for text such as "4GB"; None is 0, the engine's choice."""
    if value is None:
        return 0
    if isinstance(value, str):
        match = _MEMORY.fullmatch(value)
        size = float(match[1]) * _UNITS[match[2].upper()] if match else 0.0
        if not 1 <= size <= 1e18:
            raise InputError(
                "max_memory: expected an amount of memory such as '500MB' or '4GB', found "
                + excerpt(value)
            )
        return round(size)
    return whole_number("max_memory", value, 1, 10**18)


def embedding(name: str, value: Any) -> np.ndarray:
    """Returns a contiguous matrix of finite numbers in single precision."""
    try:
        matrix = np.asarray(value)
    except ValueError as error:
        raise InputError(f"{name}: expected a matrix, one row a node: {error}") from None
    if matrix.ndim != 2:
        raise InputError(
            f"{name}: expected a matrix, one row a node, found an array of shape {matrix.shape}"
        )
    if matrix.dtype.kind not in "fiu":
        raise InputError(f"{name}: expected numbers, found the type {matrix.dtype}")
    matrix = np.ascontiguousarray(matrix, dtype=np.float32)
    if not np.isfinite(matrix).all():
        raise InputError(f"{name}: contains an infinity or NaN; expected finite numbers")
    return matrix
