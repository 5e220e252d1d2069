"""Embeddings and the graph that they belong to."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _checks, _engine
from ._embeddings import Embeddings
from ._errors import InputError
from ._graph import Graph
from ._warning import warn


def rows_of_graph(embeddings: Embeddings, graph: Graph) -> np.ndarray:
    """Returns which row of the embeddings belongs to each node of the graph.

    ValueError if a node has none, or if the embeddings were made for another graph.
    """
    place = {node: row for row, node in enumerate(embeddings.nodes.tolist())}
    rows: Any = [place.get(node) for node in graph.nodes.tolist()]
    if None in rows:
        missing = graph.nodes.tolist()[rows.index(None)]
        raise InputError(
            f"embedding: has no row for node {_checks.excerpt(missing)} of the graph, expected one "
            "for every node: do they belong to this graph?"
        )
    fingerprint = graph._engine.fingerprint()
    _engine.require_graph(embeddings.origin, "embedding", fingerprint, "graph")
    if 2 * len(rows) < len(place):
        warn(
            "embedding: fewer than half of its names are nodes of the graph; do they belong "
            "together?"
        )
    return np.array(rows, dtype=np.int64)


def require_row_per_node(rows: np.ndarray, graph: Graph) -> None:
    if len(rows) != graph.num_nodes:
        raise InputError(
            f"embedding: expected a row for each of the {graph.num_nodes} nodes of the graph, "
            f"found {len(rows)}"
        )
