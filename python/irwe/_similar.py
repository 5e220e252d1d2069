"""The nearest nodes of a node."""

from __future__ import annotations

from typing import Any, Hashable, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _checks, _engine
from ._embeddings import Embeddings
from ._errors import InputError, InputTypeError
from ._estimator import Embedder
from ._names import row_of

_SPACES = ("identity", "position")
_MAX_K = 2**31 - 1


class SimilarNode(NamedTuple):
    """A node that is like known cases. A list of them makes a pandas frame."""

    node: Any
    score: float  # the share of the compared nodes that are further away, below 1
    cosine: float  # about the mean, with the known case that it resembles most
    like: Any  # that known case


def similar(
    embedding: Any,
    node: Optional[Hashable] = None,
    by: Optional[str] = None,
    k: int = 10,
    *,
    nodes: Optional[Sequence[Hashable]] = None,
    among: Any = None,
    like: Optional[Sequence[Hashable]] = None,
    only: Optional[Sequence[Hashable]] = None,
) -> Any:
    """Returns the `k` nodes most similar to `node`, each with its cosine about the mean, the
    nearest first; or, with `like`, those most similar to several known cases, each with a score,
    the cosine and the case that it resembles most (:class:`SimilarNode`).

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
    if (node is None) == (like is None):
        raise InputError("expected either node or like, the known cases, found " + (
            "none of them" if like is None else "both"))
    own = _rows("embedding", embedding, by, nodes)
    count = _checks.whole_number("k", k, 1, _MAX_K)
    other = own
    if among is not None:
        other = _rows("among", among, by, None)
        _engine.require_comparable(
            "embedding", own.space, own.origin, "among", other.space, other.origin
        )
    if like is not None or only is not None:
        return _like_known(own, other, [node] if like is None else like, only, count, like is None)
    row = row_of(node, own.names, len(own.rows))
    if among is None:
        return _named(_engine.nearest(own.rows, row, count), own.names)
    return _named(_engine.nearest_among(own.rows, row, other.rows, count), other.names)


def _like_known(
    own: _Rows,
    other: _Rows,
    like: Sequence[Hashable],
    only: Optional[Sequence[Hashable]],
    count: int,
    is_one: bool,
) -> List[Any]:
    """What similar() returns for known cases; for one `node`, pairs of node and cosine."""
    known = sorted({row_of(node, own.names, len(own.rows)) for node in _list("like", like)})
    if not known:
        raise InputError("like: expected at least one node, found none")
    size = len(other.rows)
    allowed = (
        range(size)
        if only is None
        else sorted({row_of(node, other.names, size) for node in _list("only", only)})
    )
    taken = set(known) if other is own else set()
    candidates = [row for row in allowed if row not in taken]
    found = _engine.similar_to_known(
        own.rows, known, None if other is own else other.rows, candidates, count
    )
    if is_one:
        return _named([(row, cosine) for row, _, cosine, _ in found], other.names)
    return [
        SimilarNode(
            _name(other.names, row), score, cosine, _name(own.names, known[place])
        )
        for row, score, cosine, place in found
    ]


def _list(name: str, values: Any) -> List[Any]:
    if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        raise InputTypeError(f"{name}: expected a list of nodes, found {_checks.excerpt(values)}")
    return list(values)


def _name(names: Optional[Sequence[Hashable]], row: int) -> Any:
    return _plain(row if names is None else names[row])


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
    return [(_name(names, i), cosine) for i, cosine in found]


def _plain(name: Any) -> Any:
    """Returns integers as Python ints."""
    return int(name) if isinstance(name, np.integer) else name
