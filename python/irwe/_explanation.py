"""Why a node is where it is, and how far its embeddings can be trusted."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np


class Pattern(NamedTuple):
    """An anonymous walk, such as "0-1-0", and which share of the walks is of that form."""

    walk: str
    share: float
    average: float  # over the nodes of the graph
    known: bool  # to the model


class Step(NamedTuple):
    """The degree met after so many steps, on average."""

    degree: float
    average: float


class Walk(NamedTuple):
    """One of the walks that the encoder reads."""

    nodes: Tuple[Any, ...]
    nearness: float


class Visit(NamedTuple):
    """A node, and its share of the visits of these walks."""

    node: Any
    share: float


class Trust(NamedTuple):
    """Shares of what the walks meet that the model has not seen, and the trust that is left.

    ``unknown_nodes`` and ``position`` are None for another graph than that of the training.
    """

    unknown_patterns: float
    unknown_degrees: float
    unknown_nodes: Optional[float]
    identity: float
    position: Optional[float]


class Explanation(NamedTuple):
    """What `irwe explain --json` tells; ``str()`` is the text of `irwe explain`."""

    node: Any
    degree: int
    application: str  # "transductive", "extension" or "transfer"
    reference_nodes: int  # over which averages are
    patterns: List[Pattern]  # the most telling first
    steps: List[Step]  # 0, 1, 2, ...
    walks: List[Walk]  # the nearest first
    visits: List[Visit]  # the most frequent first
    trust: Trust
    average_trust: Trust
    text: str

    def __str__(self) -> str:
        return self.text


def of_engine(told: str, text: str, names: np.ndarray) -> Explanation:
    """Returns what the engine tells, in which nodes are numbers, with the names of the numbers."""
    parts: Dict[str, Any] = json.loads(told)
    names_of = names.tolist()

    def name(number: str) -> Any:
        return names_of[int(number)]

    parts["node"] = name(parts["node"])
    parts["patterns"] = [Pattern(**pattern) for pattern in parts["patterns"]]
    parts["steps"] = [Step(**step) for step in parts["steps"]]
    parts["walks"] = [
        Walk(tuple(map(name, walk["nodes"])), walk["nearness"]) for walk in parts["walks"]
    ]
    parts["visits"] = [Visit(name(visit["node"]), visit["share"]) for visit in parts["visits"]]
    parts["trust"] = Trust(**parts["trust"])
    parts["average_trust"] = Trust(**parts["average_trust"])
    return Explanation(**parts, text=text)
