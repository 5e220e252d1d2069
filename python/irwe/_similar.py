"""The nearest nodes of a node."""

from __future__ import annotations

from typing import Any, Hashable, List, Optional, Sequence, Tuple

import numpy as np

from . import _checks, _engine
from ._estimator import Embeddings, IRWE

_SPACES = ("identity", "position")


def similar(
    embedding: Any,
    node: Hashable,
    by: str = "identity",
    k: int = 10,
    *,
    nodes: Optional[Sequence[Hashable]] = None,
) -> List[Tuple[Any, float]]:
    """The `k` nodes most similar to `node`, and how similar: the cosine about the mean, the
    nearest first.

    `embedding` is a fitted :class:`IRWE` or what its embed() returns, of which `by` chooses
    identity or position, or a matrix of your own. A node goes by its name; of a matrix without
    `nodes`, the names of its rows, by its row.

    >>> import irwe
    >>> found = irwe.similar([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0], [0.1, 1.1]], 0, k=2)
    >>> [(node, round(cosine, 2)) for node, cosine in found]
    [(1, 1.0), (3, -0.99)]
    """
    rows, names = _rows(embedding, _checks.one_of("by", by, _SPACES), nodes)
    row = _row_of(node, names, len(rows))
    nearest = _engine.nearest(rows, row, _checks.whole_number("k", k, 1, 2**31 - 1))
    return [(_plain(i if names is None else names[i]), cosine) for i, cosine in nearest]


def _rows(
    embedding: Any, by: str, nodes: Optional[Sequence[Hashable]]
) -> Tuple[np.ndarray, Optional[Sequence[Hashable]]]:
    if isinstance(embedding, IRWE):
        embedding = embedding.embed()
    if isinstance(embedding, Embeddings):
        nodes = embedding.nodes.tolist() if nodes is None else nodes
        embedding = getattr(embedding, by)
    rows = _checks.embedding("embedding", embedding)
    if nodes is not None and len(nodes) != len(rows):
        raise ValueError(f"nodes: expected a name for each of {len(rows)} rows, found {len(nodes)}")
    return rows, nodes


def _row_of(node: Any, names: Optional[Sequence[Hashable]], num_rows: int) -> int:
    if names is None:
        return _checks.whole_number("node", node, 0, num_rows - 1)
    for row, name in enumerate(names):
        if name == node:
            return row
    raise ValueError(f"node: {_checks.excerpt(node)} is not one of the {num_rows} nodes")


def _plain(name: Any) -> Any:
    """Whole numbers as Python prints them."""
    return int(name) if isinstance(name, np.integer) else name
