"""The paper's measures, for embeddings of any program."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _checks, _engine
from ._belonging import require_row_per_node, rows_of_graph
from ._embeddings import Embeddings
from ._errors import InputError
from ._estimator import Embedder
from ._graph import Graph, as_graph
from ._labels import as_labels
from ._progress import Progress, reporter

_SCALINGS = ("raw", "standardized", "unit-rows")
_MAX_INT = 2**31 - 1


class Score(NamedTuple):
    """The result of several runs."""

    mean: float
    deviation: float
    values: np.ndarray


class ShareScore(NamedTuple):
    """The F1 on the test part for one share of training nodes."""

    share: float
    micro_f1: Score
    macro_f1: Score


class Classification(NamedTuple):
    nodes: int  # that take part: those with a label
    classes: int
    dropped_classes: int  # of too few nodes
    multi_label: bool
    scores: List[ShareScore]


class Clustering(NamedTuple):
    score: Score  # over the runs
    clusters: np.ndarray  # of the run with the tightest clusters, one for each row


def classify(
    embedding: Any,
    labels: Any,
    *,
    by: Optional[str] = None,
    nodes: Optional[Sequence[Any]] = None,
    shares: Sequence[float] = (0.2, 0.4, 0.6, 0.8),
    splits: int = 10,
    min_members: int = 8,
    C: float = 1.0,
    scaling: str = "raw",
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Classification:
    """Classifies nodes like `irwe evaluate classify`.

    For each share of training nodes, it runs logistic regression on the training part of random
    splits and measures F1 on the test part. A tenth of the nodes is held out and not used.

    `embedding` is a matrix, a fitted estimator, or what its embed() or
    :func:`irwe.read_embeddings` returns, of which `by` chooses the space.

    `labels` has an entry for each row: a label, or a list or set of labels; None or an empty one
    for a node without label. It may also be a dict or a pandas Series by the names of nodes, all or
    some of them; of a matrix, `nodes` are the names of its rows (default: 0, 1, ...). Classes
    with fewer than `min_members` nodes are dropped. `scaling` is ``"raw"``, ``"standardized"``
    (columns) or ``"unit-rows"``.

    >>> import irwe
    >>> town = irwe.planted_roles(num_nodes=200, num_communities=3)
    >>> degrees = irwe.Graph(town.edges).degrees.reshape(-1, 1)
    >>> found = irwe.evaluate.classify(degrees, town.roles, shares=[0.5], splits=3)
    >>> found.classes, found.dropped_classes, found.scores[0].micro_f1.mean > 0.5
    (3, 1, True)
    """
    rows, names = _rows_and_names(embedding, by, nodes)
    options = _engine.ClassificationOptions()
    options.training_shares = [_checks.number("shares", share, 0.0, 0.9) for share in shares]
    options.num_splits = _checks.whole_number("splits", splits, 1, 100_000)
    options.min_class_members = _checks.whole_number("min_members", min_members, 1, _MAX_INT)
    options.inverse_regularization = _checks.number("C", C, 0.0)
    options.seed = _checks.seed(seed)
    evaluation = _evaluation_options(scaling, threads)
    with reporter(progress) as callback:
        known = as_labels(labels, len(rows), names)
        made = _engine.classify(rows, known, options, evaluation, callback)
    return Classification(
        nodes=made["num_nodes"],
        classes=made["num_classes"],
        dropped_classes=made["num_dropped_classes"],
        multi_label=made["is_multi_label"],
        scores=[ShareScore(share, _score(a), _score(b)) for share, a, b in made["scores"]],
    )


def cluster(
    embedding: Any,
    graph: Any,
    k: int,
    metric: str = "modularity",
    *,
    runs: int = 10,
    starts: int = 10,
    hops: int = 5,
    buckets: int = 500,
    neighbors: int = 10,
    scaling: str = "raw",
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = False,
    by: Optional[str] = None,
) -> Clustering:
    """Clusters rows by KMeans and measures how well the clusters fit, like `irwe evaluate cluster`.

    `metric` is ``"modularity"`` on the graph, the measure of position (higher is better), or
    ``"ncut"``, the normalized cut on a graph that joins each node to those with the most similar
    degrees around them, the measure of identity (lower is better); `hops`, `buckets` and
    `neighbors` are of that graph. Row i of a matrix belongs to node i of the graph.
    `embedding` may also be a fitted estimator, or what its embed() or
    :func:`irwe.read_embeddings` returns, of which `by` chooses the space: then rows are found by the
    names of nodes, and embeddings that were made for another graph are refused.

    >>> import irwe
    >>> triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)]
    >>> place = [[0.0], [0.1], [0.2], [1.0], [1.1], [1.2]]
    >>> round(irwe.evaluate.cluster(place, triangles, 2).score.mean, 3)
    0.357
    """
    known = embedding._graph(graph) if isinstance(embedding, Embedder) else as_graph(graph)
    rows = _checks.embedding("embedding", _rows_of_graph(embedding, known, by))
    require_row_per_node(rows, known)
    options = _engine.ClusteringOptions()
    kmeans = _engine.KMeansOptions()
    kmeans.num_clusters = _checks.whole_number("k", k, 1, known.num_nodes)
    kmeans.num_starts = _checks.whole_number("starts", starts, 1, _MAX_INT)
    options.kmeans = kmeans
    options.num_runs = _checks.whole_number("runs", runs, 1, 100_000)
    options.seed = _checks.seed(seed)
    roles = None
    if _checks.one_of("metric", metric, ("modularity", "ncut")) == "ncut":
        roles = _engine.RoleGraphOptions()
        roles.num_hops = _checks.whole_number("hops", hops, 0, _MAX_INT)
        roles.num_buckets = _checks.whole_number("buckets", buckets, 1, 65536)
        roles.num_neighbors = _checks.whole_number("neighbors", neighbors, 1, _MAX_INT)
    evaluation = _evaluation_options(scaling, threads)
    ordered = np.ascontiguousarray(known._from_rows(rows))
    with reporter(progress) as callback:
        values, clusters = _engine.cluster(
            ordered, known._engine, options, roles, evaluation, callback
        )
    return Clustering(_score(values), known._to_rows(clusters.astype(np.int64)))


def _rows_of_graph(embedding: Any, graph: Graph, by: Optional[str]) -> Any:
    """The vectors of a space in the order of the graph's nodes; a matrix as it is."""
    if isinstance(embedding, Embedder):
        embedding = embedding.embed()
    if not isinstance(embedding, Embeddings):
        return embedding
    return _space(embedding, by)[rows_of_graph(embedding, graph)]


def _space(embeddings: Embeddings, by: Optional[str]) -> np.ndarray:
    if by is None and len(embeddings.spaces) == 1:
        (by,) = embeddings.spaces
    return embeddings.spaces[_checks.one_of("by", by, tuple(embeddings.spaces))]


def _rows_and_names(
    embedding: Any, by: Optional[str], nodes: Optional[Sequence[Any]]
) -> Tuple[np.ndarray, Optional[Sequence[Any]]]:
    """Returns vectors and the names of their rows, if these are known."""
    if isinstance(embedding, Embedder):
        embedding = embedding.embed()
    if isinstance(embedding, Embeddings):
        nodes = embedding.nodes.tolist() if nodes is None else nodes
        embedding = _space(embedding, by)
    rows = _checks.embedding("embedding", embedding)
    if nodes is not None and len(nodes) != len(rows):
        raise InputError(f"nodes: expected a name for each of {len(rows)} rows, found {len(nodes)}")
    return rows, nodes


def _score(values: Sequence[float]) -> Score:
    array = np.array(values, dtype=np.float64)
    return Score(float(array.mean()), float(array.std()), array)


def _evaluation_options(scaling: str, threads: Optional[int]) -> _engine.EvaluationOptions:
    options = _engine.EvaluationOptions()
    name = _checks.one_of("scaling", scaling, _SCALINGS)
    options.scaling = getattr(_engine.Scaling, name.replace("-", "_"))
    options.num_threads = _checks.threads(threads)
    return options
