"""Settings as Python values and as TOML, the form of the engine."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Tuple

import numpy as np

from ._checks import excerpt
from ._errors import InputError, InputTypeError


def to_texts(
    settings: Optional[Mapping[str, Any]], parameters: Mapping[str, Tuple[str, Any]]
) -> List[Tuple[str, str]]:
    """Returns names and values for the engine, which checks them.

    `parameters` are settings that are given as parameters: setting -> name and value, None if it
    is not given.
    """
    chosen: Dict[str, Any] = {}
    if settings is not None:
        if not isinstance(settings, Mapping):
            raise InputTypeError(
                "settings: expected a dict such as {'hops.num_hops': 3}, found "
                + excerpt(settings)
            )
        chosen = dict(settings)
    for setting, (name, value) in parameters.items():
        if value is None:
            continue
        if setting in chosen:
            raise InputError(
                f"settings: found {setting}, which is given as the parameter {name}; leave it out "
                "here"
            )
        chosen[setting] = value
    return [(_name(name), _text(name, value)) for name, value in chosen.items()]


def from_texts(texts: List[Tuple[str, str]]) -> Dict[str, Any]:
    """Returns the engine's settings as Python values. TOML and JSON agree on these values."""
    return {name: json.loads(text) for name, text in texts}


def _name(name: Any) -> str:
    if not isinstance(name, str):
        raise InputTypeError(
            f"settings: expected names such as 'model.dropout', found {excerpt(name)}"
        )
    return name


def _text(name: str, value: Any) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple, np.ndarray)):
        return "[" + ", ".join(_text(name, element) for element in value) + "]"
    raise InputTypeError(
        f"settings: {name}: expected a number, True or False, a text or a list, found "
        + excerpt(value)
    )
