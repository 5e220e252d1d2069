"""The maps of a graph in the browser."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, List, Mapping, Optional, Tuple, Union

import numpy as np

from . import _checks, _engine
from ._belonging import require_row_per_node, rows_of_graph
from ._classes import CLASSES
from ._embeddings import Embeddings
from ._errors import InputError, InputTypeError
from ._estimator import Embedder
from ._graph import Graph, as_graph, with_texts
from ._labels import as_labels
from ._progress import Progress, reporter
from ._warning import warn

_FOLDER = os.path.dirname(os.path.abspath(__file__))
#: Where the page is installed, and where `make web` builds it.
_PAGE_PLACES = [
    os.fsencode(os.path.join(_FOLDER, "explorer.html")),
    os.fsencode(os.path.normpath(os.path.join(_FOLDER, "..", "..", "..", "web", "page.html"))),
]
_NAME_OF_A_MATRIX = "embedding"


def explore(
    graph: Any,
    embedding: Any = None,
    path: Union[str, "os.PathLike[str]", None] = None,
    *,
    labels: Optional[Mapping[str, Any]] = None,
    title: Optional[str] = None,
    layout: str = "tsne",
    clusters: Optional[int] = None,
    neighbors: int = 10,
    seed: int = 1,
    serve: bool = False,
    port: int = 0,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> None:
    """Shows the maps of a graph in the browser, like `irwe explore`.

    Writes the page to `path`, which needs nothing else; the same bytes as the program for the same
    input. With `serve` it serves the page on this machine instead, prints its address, and returns
    after Ctrl-C: for graphs that are too large for a file.

    `embedding` is a fitted estimator, which embeds the graph, what its embed() or
    :func:`irwe.read_embeddings` returns, or a matrix with a row for each node. Embeddings of
    another graph are refused. Without it, the default method trains by its recipe, with `seed`.

    `labels` colors the nodes: ``{"role": [...]}``, with an entry for each node, or a dict or a
    pandas Series by the names of nodes, as :func:`irwe.evaluate.classify` takes them; of
    several labels of a node, the first is shown. `title` stands above the maps; by default it is
    the name of the file of the graph. `layout` is ``"tsne"``, which keeps neighbors together, or
    ``"pca"``, which is available at once. `clusters` is the number of roles, of communities and of
    clusters in other spaces; without it, as many as can be told apart, and 8.
    """
    output = None if path is None else _path_of_page(path, graph)
    if _checks.flag("serve", serve) == (output is not None):
        raise InputError(
            "expected path, the page to write, or serve=True, found "
            + ("both; leave one out" if serve else "none")
        )
    request = _engine.ExploreRequest()
    request.title = _title(title, graph)
    request.page_places = _PAGE_PLACES
    request.module_path = os.fsencode(_engine.__file__)
    request.is_tsne = _checks.one_of("layout", layout, ("tsne", "pca")) == "tsne"
    if clusters is not None:
        request.num_clusters = _checks.whole_number("clusters", clusters, 1, _engine.max_clusters)
    request.num_neighbors = _checks.whole_number("neighbors", neighbors, 1, _engine.max_neighbors)
    request.seed = _checks.seed(seed)
    request.num_threads = _checks.threads(threads)
    port = _checks.whole_number("port", port, 0, 65535)
    known = embedding._graph(graph) if isinstance(embedding, Embedder) else as_graph(graph)
    if known.num_nodes == 0:
        raise InputError("the graph has no nodes; there is nothing to show")
    named = with_texts(known)
    request.labels = _columns(labels, known, named)
    spaces = _spaces(embedding, known, request, progress)
    rows = [(name, _checks.embedding("embedding", named._from_rows(x))) for name, x in spaces]
    if output is None:
        _serve(_engine.ExplorerServer(named._engine, rows, request, port))
        return
    with reporter(progress) as callback:
        _engine.write_page(output, named._engine, rows, request, callback)


def _path_of_page(path: Any, graph: Any) -> bytes:
    text = os.fspath(path)
    if not isinstance(text, str) or text in ("", "-") or "\0" in text:
        raise InputError(f"expected the path of the page to write, found {_checks.excerpt(path)}")
    if _is_path(graph) and os.path.realpath(text) == os.path.realpath(graph):
        raise InputError(
            f"{text}: is read, so it cannot be the output, too; give another name for the output"
        )
    return os.fsencode(text)


def _is_path(graph: Any) -> bool:
    return isinstance(graph, (str, os.PathLike))


def _title(title: Optional[str], graph: Any) -> bytes:
    if title is None:
        title = os.path.basename(os.fspath(graph)) if _is_path(graph) else "graph"
    if not isinstance(title, str):
        raise InputTypeError(f"title: expected a text, found {_checks.excerpt(title)}")
    return title.encode("utf-8", "surrogateescape")


def _columns(
    labels: Optional[Mapping[str, Any]], graph: Graph, named: Graph
) -> List[Tuple[str, _engine.Labels]]:
    if labels is None:
        return []
    if not isinstance(labels, Mapping) or not all(isinstance(name, str) for name in labels):
        raise InputTypeError(
            "labels: expected a dict such as {'role': [...]}, with an entry for each node, found "
            + _checks.excerpt(labels)
        )
    nodes = graph.nodes.tolist()
    columns = []
    for name, values in labels.items():
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
            raise InputTypeError(
                f"labels: expected one for each node under the name {name!r}, or a dict by "
                f"the names of nodes, such as {_checks.excerpt(nodes[0])}; found "
                + _checks.excerpt(values)
            )
        columns.append((name, _in_order(as_labels(values, len(nodes), nodes), named)))
    return columns


def _in_order(labels: _engine.Labels, graph: Graph) -> _engine.Labels:
    """Returns labels in the order of `graph.nodes` in the order of the engine."""
    if graph._numbers is not None:
        of_node = labels.of_node
        labels.of_node = [of_node[row] for row in np.argsort(graph._numbers).tolist()]
    return labels


def _spaces(
    embedding: Any, graph: Graph, request: _engine.ExploreRequest, progress: Progress
) -> List[Tuple[str, np.ndarray]]:
    """Returns the vectors of each space, in the order of the graph's nodes."""
    if embedding is None:
        default = next(iter(CLASSES.values()))
        seed = {"seed": request.seed} if default.method.seed_setting else {}
        made = default(threads=request.num_threads, progress=progress, **seed).fit(graph).embed()
        return list(made.spaces.items())
    if isinstance(embedding, Embedder):
        return list(embedding.embed(graph).spaces.items())
    if isinstance(embedding, Embeddings):
        rows = rows_of_graph(embedding, graph)
        return [(name, vectors[rows]) for name, vectors in embedding.spaces.items()]
    matrix = _checks.embedding("embedding", embedding)
    require_row_per_node(matrix, graph)
    return [(_NAME_OF_A_MATRIX, matrix)]


def _serve(server: _engine.ExplorerServer) -> None:
    file = os.fsdecode(server.address_file)
    instead = f", or {file}, which keeps the token from other users" if file else ""
    print(f"open this address in a browser{instead}; Ctrl-C ends the server")
    print(server.address, flush=True)
    try:
        server.serve()
    except KeyboardInterrupt:
        pass
    if server.failure:
        warn(server.failure)
