"""Edges that are likely to come next."""

from __future__ import annotations

from typing import Any, Hashable, Optional

import numpy as np

from . import _checks, _engine
from ._changes import _frame
from ._embeddings import Embeddings
from ._errors import InputError
from ._estimator import Embedder
from ._graph import as_graph
from ._names import row_of
from ._sentences import errors_in_python


def links(
    graph: Any,
    embedding: Any,
    node: Optional[Hashable] = None,
    k: int = 10,
    *,
    by: Optional[str] = None,
    seed: int = 1,
) -> Any:
    """Returns the `k` edges that `graph` most likely lacks: of a node, or of the whole graph.

    `embedding` is an estimator that was fitted to the graph, its embeddings, of which `by` chooses
    the space (by default position), or a matrix with a row for each node of the graph. The result
    is a pandas frame, or a list of dicts where pandas is missing, with the columns u, v, score,
    common_neighbors, cosine, nearness (the share of random pairs that are further apart) and why.
    The score is the chance that such a pair is an edge rather than a random pair.

    >>> import irwe
    >>> town = irwe.Graph(irwe.planted_roles(num_nodes=100, num_communities=3).edges)
    >>> found = irwe.links(town, irwe.IRWE(16).fit(town), 17, k=3)
    >>> len(found)
    3
    """
    known = as_graph(graph)
    rows = _rows_of(embedding, by, known)
    options = _engine.LinksOptions(_checks.whole_number("k", k, 1, 2**31 - 1), _checks.seed(seed))
    numbers = np.arange(known.num_nodes) if known._numbers is None else np.asarray(known._numbers)
    place = -1
    if node is not None:
        place = int(numbers[row_of(node, known.nodes.tolist(), known.num_nodes)])
    in_order = np.ascontiguousarray(rows[np.argsort(numbers)])
    with errors_in_python():
        found = _engine.links(known._engine, in_order, place, options, 0)
    names = known._names_by_number().tolist()
    return _frame(
        [
            {
                "u": names[u],
                "v": names[v],
                "score": score,
                "common_neighbors": common,
                "cosine": cosine,
                "nearness": nearness,
                "why": [clause.decode("utf-8", "replace") for clause in words],
            }
            for u, v, score, common, cosine, nearness, words in found
        ]
    )


def _rows_of(embedding: Any, by: Optional[str], graph: Any) -> np.ndarray:
    """Returns a row for each node of the graph, in its order."""
    if isinstance(embedding, Embedder):
        embedding = embedding.embed()
    if not isinstance(embedding, Embeddings):
        rows = _checks.embedding("embedding", embedding)
        if len(rows) != graph.num_nodes:
            raise InputError(
                f"embedding: expected a row for each of {graph.num_nodes} nodes, found {len(rows)}"
            )
        return rows
    spaces = tuple(embedding.spaces)
    usual = "position" if "position" in spaces else spaces[0]
    rows = _checks.embedding(
        "embedding", embedding.spaces[_checks.one_of("by", by or usual, spaces)]
    )
    place = {name: i for i, name in enumerate(embedding.nodes.tolist())}
    missing = [name for name in graph.nodes.tolist() if name not in place]
    if missing:
        raise InputError(
            f"embedding: has no row for {len(missing)} nodes of the graph, such as "
            f"{_checks.excerpt(missing[0])}; does it belong to this graph?"
        )
    return rows[[place[name] for name in graph.nodes.tolist()]]
