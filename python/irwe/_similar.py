"""The nearest nodes of a node."""

from __future__ import annotations

from typing import Any, Hashable, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _checks, _engine
from ._embeddings import Embeddings
from ._errors import InputError
from ._estimator import Embedder
from ._names import row_of

_SPACES = ("identity", "position")


def similar(
    embedding: Any,
    node: Hashable,
    by: Optional[str] = None,
    k: int = 10,
    *,
    nodes: Optional[Sequence[Hashable]] = None,
    among: Any = None,
) -> List[Tuple[Any, float]]:
    """Returns the `k` nodes most similar to `node`, each with its cosine about the mean, the
    nearest first.

    `embedding` is a fitted estimator, what its embed() or :func:`irwe.read_embeddings` returns, of
    which `by` chooses the space (by default the first), or a matrix of your own. A node goes by its
    name; of a matrix without `nodes`, the names of its rows, by its row.

    `among` is where to look, if not there: embeddings of another graph. They are refused if another
    model made them, in another form, or if the space cannot be compared across graphs.

    >>> import irwe
    >>> found = irwe.similar([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0], [0.1, 1.1]], 0, k=2)
    >>> [(node, round(cosine, 2)) for node, cosine in found]
    [(1, 1.0), (3, -0.99)]
    """
    own = _rows("embedding", embedding, by, nodes)
    row = row_of(node, own.names, len(own.rows))
    count = _checks.whole_number("k", k, 1, 2**31 - 1)
    if among is None:
        return _named(_engine.nearest(own.rows, row, count), own.names)
    other = _rows("among", among, by, None)
    _engine.require_comparable("embedding", own.space, own.origin, "among", other.space, other.origin)
    return _named(_engine.nearest_among(own.rows, row, other.rows, count), other.names)


class _Rows(NamedTuple):
    rows: np.ndarray
    names: Optional[Sequence[Hashable]]
    space: Tuple[str, int, bool]
    origin: Any


def _rows(
    name: str, embedding: Any, by: Optional[str], nodes: Optional[Sequence[Hashable]]
) -> _Rows:
    if isinstance(embedding, Embedder):
        embedding = embedding.embed()
    spaces = tuple(embedding.spaces if isinstance(embedding, Embeddings) else _SPACES)
    chosen = _checks.one_of("by", spaces[0] if by is None else by, spaces)
    space, origin = (chosen, 0, True), None
    if isinstance(embedding, Embeddings):
        nodes = embedding.nodes.tolist() if nodes is None else nodes
        space, origin = embedding._space(chosen), embedding.origin
        embedding = embedding.spaces[chosen]
    rows = _checks.embedding(name, embedding)
    if nodes is not None and len(nodes) != len(rows):
        raise InputError(f"nodes: expected a name for each of {len(rows)} rows, found {len(nodes)}")
    return _Rows(rows, nodes, (space[0], rows.shape[1], space[2]), origin)


def _named(
    found: List[Tuple[int, float]], names: Optional[Sequence[Hashable]]
) -> List[Tuple[Any, float]]:
    return [(_plain(i if names is None else names[i]), cosine) for i, cosine in found]


def _plain(name: Any) -> Any:
    """Returns integers as Python ints."""
    return int(name) if isinstance(name, np.integer) else name
