"""Why a node is where it is, and how far its embeddings can be trusted."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np


class Feature(NamedTuple):
    """A property of the node, beside that of the others; of logarithms, as models read them."""

    name: str
    value: float
    typical: float  # of the nodes of the graph: their geometric mean
    deviations: float  # of the nodes of the graph, by which the node differs from it


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


class Meeting(NamedTuple):
    """A node that walks meet more often than by chance, and its share of their visits."""

    node: Any
    lift: float  # how many times as often as by chance
    share: float


class Walk(NamedTuple):
    """One of the walks that the encoder reads."""

    nodes: Tuple[Any, ...]
    nearness: float


class Visit(NamedTuple):
    """A node, and its share of the visits of these walks."""

    node: Any
    share: float


class Outside(NamedTuple):
    """A column of identity in which the node lies outside the range of the training."""

    meaning: str  # what most of the column is, in words
    deviations: float  # of the training nodes, beyond the last of them


class DriftColumn(NamedTuple):
    """A column of identity, and how far its values lie from those of the training."""

    meaning: str
    deviations: float


class Drift(NamedTuple):
    """How far the graph lies from that of the training, and the share of quality that is kept."""

    overall: float  # deviations, over all columns
    trust: float  # from 0 to 1
    columns: List[DriftColumn]


class Trust(NamedTuple):
    """Shares of what the walks meet that the model has not seen, and the trust that is left.

    ``unknown_nodes`` and ``position`` are None for another graph than that of the training, and
    ``unknown_patterns`` and ``unknown_degrees`` where identity is trusted by the drift of the graph.
    """

    unknown_patterns: Optional[float]
    unknown_degrees: Optional[float]
    unknown_nodes: Optional[float]
    identity: float
    position: Optional[float]


class Resampled(NamedTuple):
    """How much of the identity of the node is chance, where walks are drawn."""

    moved: float  # the distance to the identity by other walks
    to_neighbors: float  # the mean distance to its ten nearest neighbors


class Explanation(NamedTuple):
    """What `irwe explain --json` tells; ``str()`` is the text of `irwe explain`.

    Lists are empty, and ``drift`` is None, if the embeddings of the method are not made of them.
    """

    node: Any
    degree: int
    application: str  # "transductive", "extension" or "transfer"
    reference_nodes: int  # over which averages are
    features: List[Feature]  # the most telling first
    flows: List[Feature]  # its strength, and what it sends and receives; [] without both
    patterns: List[Pattern]  # the most telling first
    steps: List[Step]  # 0, 1, 2, ...
    meetings: List[Meeting]  # the most telling first
    walks: List[Walk]  # the nearest first
    visits: List[Visit]  # the most frequent first
    outside: List[Outside]  # the furthest first
    drift: Optional[Drift]  # of the graph
    trust: Trust
    average_trust: Trust
    text: str
    words: List[str]  # sentences: what the node is in its graph, by facts
    reliance: List[str]  # sentences: how far its vectors can be relied on
    resampled: Optional[Resampled]  # None if no walks are drawn

    def __str__(self) -> str:
        return self.text


def of_engine(told: str, text: str, names: np.ndarray) -> Explanation:
    """Returns what the engine tells, in which nodes are numbers, with the names of the numbers."""
    parts: Dict[str, Any] = json.loads(told)
    names_of = names.tolist()

    def name(number: str) -> Any:
        return names_of[int(number)]

    parts["node"] = name(parts["node"])
    parts["features"] = [Feature(**feature) for feature in parts["features"]]
    parts["flows"] = [Feature(**flow) for flow in parts["flows"]]
    parts["patterns"] = [Pattern(**pattern) for pattern in parts["patterns"]]
    parts["steps"] = [Step(**step) for step in parts["steps"]]
    parts["meetings"] = [
        Meeting(name(meeting["node"]), meeting["lift"], meeting["share"])
        for meeting in parts["meetings"]
    ]
    parts["walks"] = [
        Walk(tuple(map(name, walk["nodes"])), walk["nearness"]) for walk in parts["walks"]
    ]
    parts["visits"] = [Visit(name(visit["node"]), visit["share"]) for visit in parts["visits"]]
    parts["outside"] = [Outside(**column) for column in parts["outside"]]
    if parts["drift"] is not None:
        columns = [DriftColumn(**column) for column in parts["drift"]["columns"]]
        parts["drift"] = Drift(parts["drift"]["overall"], parts["drift"]["trust"], columns)
    if parts["resampled"] is not None:
        parts["resampled"] = Resampled(**parts["resampled"])
    parts["trust"] = Trust(**parts["trust"])
    parts["average_trust"] = Trust(**parts["average_trust"])
    return Explanation(**parts, text=text)
