"""A graph in pieces, the form between those of other libraries and that of the engine."""

from __future__ import annotations

from typing import Any, Hashable, List, NamedTuple, Optional, Sequence

import numpy as np

from . import _engine
from ._checks import excerpt
from ._errors import InputTypeError


class Source(NamedTuple):
    """A graph, in pieces."""

    nodes: Optional[Sequence[Hashable]]  # None: those of the edges, which then hold their names
    ends: np.ndarray  # (edges, 2): places in nodes, or the names themselves
    keeps_order: bool = True  # the order of `nodes` is that of the graph; else the names decide
    # "undirected", "directed", "symmetric" (edges had the same weight in both directions, and are
    # given once here), or "open": the order of the two ends may mean a direction or nothing
    directions: str = "open"
    weights: Optional[np.ndarray] = None  # of each edge, in double precision
    report: Optional[_engine.ReadGraphReport] = None
    is_read: bool = False  # it was a graph of the engine before, whose weights say more than equal

    def name_edge(self, place: int) -> str:
        """Returns words that say which edge one is, to stand behind a fact about it."""
        ends = self.ends[place].tolist()
        names = ends if self.nodes is None else [self.nodes[end] for end in ends]
        return f", on the edge from {excerpt(names[0])} to {excerpt(names[1])}"


def named(first: List[Any], second: List[Any]) -> Source:
    """Edges by the names of their ends, any of them."""
    if set(map(type, first)) | set(map(type, second)) <= {int}:
        try:
            return Source(None, np.array([first, second], dtype=np.int64).T.copy(), False)
        except OverflowError:
            pass  # more than 64 bits: a text to the engine
    places: dict = {}
    ends = np.empty((len(first), 2), dtype=np.int64)
    try:
        for i, (u, v) in enumerate(zip(first, second)):
            ends[i, 0] = places.setdefault(u, len(places))
            ends[i, 1] = places.setdefault(v, len(places))
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        raise InputTypeError(f"the name of a node must be hashable: {error}") from None
    return Source(list(places), ends, False)
