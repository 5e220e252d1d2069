"""The table of methods, as the engine has it."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Tuple

from . import _engine
from ._settings import from_texts


class Space(NamedTuple):
    """One of the vectors that a method makes for every node."""

    name: str
    near_means: str  # "the same role"
    comparable_across_graphs: bool


class Method(NamedTuple):
    """A method: what `irwe methods NAME --json` says about it."""

    name: str  # as in `irwe train --method NAME`
    title: str
    python_class: str  # the name of its class in this package
    spaces: Tuple[Space, ...]
    embeds: Tuple[str, ...]  # "training graph", "new nodes", "new graphs": how far it reaches
    cost: str
    cost_class: str  # what a training takes on 10,000 nodes: "seconds", "minutes" or "hours"
    seed_setting: str  # which setting the parameter seed is; empty: none
    dimension_setting: str  # which setting the parameter dim is; empty: none
    early_stop_setting: str
    new_nodes_setting: str  # the setting with which it also embeds new nodes; empty: none
    attributes_setting: str  # which setting makes it read attributes of nodes; empty: none
    presets: Tuple[str, ...]  # the first is the default; may be empty
    estimates: bool
    explains: bool
    refreshes: bool  # embeds known nodes again in a graph that has grown
    uses_weights: bool  # its vectors depend on the weights of edges
    uses_directions: bool
    settings: Dict[str, Any]  # with the defaults; those that depend on the graph, of a small one


def _method(told: Dict[str, Any]) -> Method:
    told["spaces"] = tuple(Space(**space) for space in told["spaces"])
    told["embeds"] = tuple(told["embeds"])
    told["presets"] = tuple(told["presets"])
    told["settings"] = from_texts(list(told["settings"].items()))
    return Method(**told)


TABLE: Tuple[Method, ...] = tuple(_method(told) for told in json.loads(_engine.methods_json()))


def find(name: str) -> Method:
    """Returns the method of that name, which is one of the table."""
    return next(method for method in TABLE if method.name == name)


def methods() -> List[Method]:
    """Returns the methods that there are, like `irwe methods`; the first is the default.

    >>> import irwe
    >>> first = irwe.methods()[0]
    >>> first.python_class, [space.name for space in first.spaces]
    ('IRWE', ['identity', 'position'])
    """
    return list(TABLE)


def presets() -> Tuple[str, ...]:
    """Returns the names of all presets: those of :class:`irwe.IRWENetwork` include the paper's.

    >>> import irwe
    >>> "auto" in irwe.presets() and "brazil-inductive" in irwe.presets()
    True
    """
    return tuple(dict.fromkeys(name for method in TABLE for name in method.presets))
