"""Walks and features for use without a model."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

import numpy as np

from . import _checks, _engine
from ._errors import InputError
from ._graph import Graph, as_graph
from ._progress import Progress, reporter

_MAX_WALK_LENGTH = 12
_MAX_WALKS = 2**24


def random_walks(
    graph: Any,
    *,
    walk_length: int = 7,
    walks_per_node: int = 10,
    seed: int = 1,
    threads: Optional[int] = None,
) -> np.ndarray:
    """Draws uniform random walks from every node.

    Returns an array (nodes, walks_per_node, walk_length + 1) of row numbers: ``graph.nodes[walks]``
    are the names. A walk from a node without edges stays there.

    >>> import irwe
    >>> walks = irwe.random_walks([("a", "b")], walk_length=3, walks_per_node=1)
    >>> walks.tolist()
    [[[0, 1, 0, 1]], [[1, 0, 1, 0]]]
    """
    known = as_graph(graph)
    options = _walk_options(walk_length, walks_per_node, 0)
    made = _engine.random_walks(
        known._engine, options, _checks.seed(seed), _checks.threads(threads), None
    )
    return _walks_in_rows(known, made)


def anonymous_walks(walks: Any) -> np.ndarray:
    """Returns the anonymous walks: every node is replaced by the order of its first visit.

    `walks` is an array of node numbers whose last dimension is a walk of up to 16 nodes.

    >>> import irwe
    >>> irwe.anonymous_walks([[4, 1, 5, 1], [7, 7, 7, 2]])
    array([[0, 1, 2, 1],
           [0, 0, 0, 1]], dtype=uint8)
    """
    try:
        nodes = np.asarray(walks)
    except ValueError as error:
        raise InputError(f"walks: expected an array of walks of one length: {error}") from None
    if nodes.ndim < 1 or nodes.dtype.kind not in "iu":
        raise InputError(
            f"walks: expected an array of whole numbers, a walk in its last dimension, found the "
            f"type {nodes.dtype} and the shape {nodes.shape}"
        )
    if nodes.size and not 0 <= int(nodes.min()) <= int(nodes.max()) < 2**32:
        raise InputError("walks: expected nodes by number, from 0 to 2**32 - 1")
    length = nodes.shape[-1]
    if not 1 <= length <= 16:
        raise InputError(f"walks: expected walks of 1 to 16 nodes, found {length}")
    rows = np.ascontiguousarray(nodes.reshape(-1, length), dtype=np.uint32)
    return _engine.anonymous_walks(rows).reshape(nodes.shape)


class Counts(NamedTuple):
    """A sparse matrix of counts in compressed rows, one row per node."""

    data: np.ndarray
    indices: np.ndarray
    indptr: np.ndarray
    shape: Tuple[int, int]

    def toarray(self) -> np.ndarray:
        dense = np.zeros(self.shape, dtype=self.data.dtype)
        rows = np.repeat(np.arange(self.shape[0]), np.diff(self.indptr))
        dense[rows, self.indices] = self.data
        return dense

    def toscipy(self) -> Any:
        """Returns a scipy.sparse.csr_matrix."""
        from scipy.sparse import csr_matrix

        return csr_matrix((self.data, self.indices, self.indptr), shape=self.shape)


class Features(NamedTuple):
    """The inputs of the paper's model for every node; rows are in the order of `nodes`."""

    nodes: np.ndarray
    degrees: np.ndarray
    anonymous_walks: np.ndarray  # those that were met, one a row: the columns of aw_statistics
    aw_statistics: Counts  # how often each of them starts at a node
    degree_features: Counts  # degrees met at each step, in buckets: (walk_length + 1) * buckets
    global_position_encodings: np.ndarray  # visits, projected
    walks: np.ndarray  # (nodes, encoder_walks, walk_length + 1) rows


def features(
    graph: Any,
    *,
    walk_length: int = 7,
    walks_per_node: int = 1000,
    encoder_walks: int = 10,
    degree_buckets: int = 100,
    dim: int = 128,
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Features:
    """Returns the walk features of every node, as `irwe features` writes them.

    >>> import irwe
    >>> found = irwe.features([(0, 1), (1, 2)], walk_length=2, walks_per_node=10, dim=4)
    >>> found.anonymous_walks.tolist()
    [[0, 1, 0], [0, 1, 2]]
    >>> found.aw_statistics.toarray().sum(axis=1)
    array([10, 10, 10])
    """
    known = as_graph(graph)
    if known.num_nodes == 0:
        raise InputError("the graph has no nodes; there are no features of it")
    walks = _walk_options(walk_length, walks_per_node, encoder_walks)
    options = _engine.FeatureOptions()
    options.num_degree_buckets = _checks.whole_number("degree_buckets", degree_buckets, 1, 65536)
    options.encoding_dim = _checks.whole_number("dim", dim, 1, 65536)
    chosen = (_checks.seed(seed), _checks.threads(threads))
    with reporter(progress) as callback:
        made = _engine.features(known._engine, walks, options, *chosen, callback)
    return Features(
        nodes=known.nodes,
        degrees=known.degrees,
        anonymous_walks=made["anonymous_walks"],
        aw_statistics=_counts_in_rows(known, made["aw_statistics"]),
        degree_features=_counts_in_rows(known, made["degree_features"]),
        global_position_encodings=known._to_rows(made["global_position_encodings"]),
        walks=_walks_in_rows(known, made["walks"]),
    )


def _walk_options(walk_length: int, walks_per_node: int, encoder_walks: int) -> Any:
    options = _engine.WalkOptions()
    options.walk_length = _checks.whole_number("walk_length", walk_length, 1, _MAX_WALK_LENGTH)
    options.walks_per_node = _checks.whole_number("walks_per_node", walks_per_node, 1, _MAX_WALKS)
    options.encoder_walks_per_node = _checks.whole_number(
        "encoder_walks", encoder_walks, 0, options.walks_per_node
    )
    return options


def _walks_in_rows(graph: Graph, walks: np.ndarray) -> np.ndarray:
    return graph._to_rows_of(graph._to_rows(walks).astype(np.int64))


def _counts_in_rows(graph: Graph, counts: Tuple[np.ndarray, np.ndarray, np.ndarray, int]) -> Counts:
    data, indices, indptr, num_columns = counts
    shape = (len(indptr) - 1, num_columns)
    if graph._numbers is None:
        return Counts(data, indices, indptr, shape)
    sizes = np.diff(indptr)[graph._numbers]
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    begins = np.repeat(indptr[graph._numbers] - offsets[:-1], sizes)
    taken = begins + np.arange(offsets[-1])
    return Counts(data[taken], indices[taken], offsets, shape)
