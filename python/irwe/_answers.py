"""Roles, communities and anomalies: questions about a graph and the vectors of its nodes."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from . import _checks, _engine
from ._belonging import require_row_per_node, rows_of_graph
from ._embeddings import Embeddings
from ._errors import InputError
from ._estimator import Embedder
from ._graph import Graph, as_graph, with_texts
from ._progress import Progress, reporter
from ._sentences import errors_in_python
from ._warning import warn

_MAX_GROUPS = 2**31 - 1
_MAX_EXPECTED = 1e6


def roles(
    graph: Any,
    embedding: Any,
    k: Optional[int] = None,
    *,
    by: Optional[str] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Any:
    """Groups the nodes by the role they play, and names the groups, like `irwe roles`.

    Returns a row for each node, with the columns ``node``, ``group`` (its name), ``number`` (from
    1, the largest first) and ``fit`` (0 on the border to another group): a pandas DataFrame if
    pandas is there, otherwise a dict of columns. What the groups are, with their descriptions,
    typical members and members on the border, is in ``frame.attrs["groups"]``, and how well they
    come again when made from other nodes, from 0 to 1, in ``frame.attrs["stability"]``.

    `embedding` is a fitted estimator, which embeds the graph, what its embed() or
    :func:`irwe.read_embeddings` returns, or a matrix with a row for each node. `by` is the space,
    by default ``"identity"``, or the only one. Without `k`, the number of roles is chosen.

    >>> import irwe
    >>> star = [("hub", f"leaf {i}") for i in range(20)]
    >>> degrees = [[20.0]] + [[1.0]] * 20
    >>> found = irwe.roles(star, degrees)
    >>> list(found["group"])[:2]
    ['hubs of leaves', 'leaves']
    """
    asked = _Question(graph, embedding)
    result = _groups(asked, _engine.roles, (by, "identity"), k, seed, threads, progress)
    return asked.frame(result, {"stability": result["quality"]}, {})


def communities(
    graph: Any,
    embedding: Any,
    k: Optional[int] = None,
    *,
    by: Optional[str] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Any:
    """Groups the nodes by the community they are in, and names the groups, like `irwe communities`.

    Arguments and result are those of :func:`irwe.roles`, with `by` ``"position"`` by default. The
    result also has the column ``leaving_share``, the share of the steps of a node that change the
    community, and ``frame.attrs["modularity"]`` and ``frame.attrs["modularity_by_chance"]``.
    """
    asked = _Question(graph, embedding)
    found = _groups(asked, _engine.communities, (by, "position"), k, seed, threads, progress)
    qualities = {
        "modularity": found["quality"],
        "modularity_by_chance": found["quality_by_chance"],
    }
    return asked.frame(found, qualities, {"leaving_share": found["leaving_share"]})


def anomalies(
    graph: Any,
    embedding: Any,
    expected: float = 1,
    *,
    seed: int = 1,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Any:
    """Lists the nodes that are unlike all others, and says why, like `irwe anomalies`.

    Returns a row for each, the least expected first: ``node``, ``odd_in`` (role, place, or role in
    its community), ``expected`` (how many nodes as odd as it the graph would have by chance),
    ``role``, ``community`` and ``reasons``, a list of texts: a pandas DataFrame if pandas is there,
    otherwise a dict of columns. `expected` is the most that is listed.

    `embedding` has the spaces identity and position: a fitted estimator or embeddings.
    """
    asked = _Question(graph, embedding)
    most = _checks.number("expected", expected, 0, _MAX_EXPECTED)
    if most == 0:
        raise InputError("expected: expected a number above 0, found 0")
    spaces = [asked.space(None, name) for name in ("identity", "position")]
    with reporter(progress) as callback, errors_in_python():
        found = _engine.anomalies(
            asked.engine, *spaces, most, _checks.seed(seed), _checks.threads(threads), callback
        )
    for doubt in filter(None, found["doubts"]):
        warn(f"{doubt}; no anomaly is told by its role in its community")
    names = ("node", "odd_in", "expected", "role", "community", "reasons")
    columns: Dict[str, List[Any]] = {name: [] for name in names}
    for entry in found["anomalies"]:
        for name in names:
            columns[name].append(
                asked.names([entry[name]])[0] if name == "node" else entry[name]
            )
    return _frame(columns, {})


class _Question:
    """A graph and the vectors of its nodes, in the order of the engine."""

    def __init__(self, graph: Any, embedding: Any) -> None:
        is_estimator = isinstance(embedding, Embedder)
        known = embedding._graph(graph) if is_estimator else as_graph(graph)
        self._known = known
        self._named = with_texts(known)
        self.engine = self._named._engine
        self._spaces = dict(_spaces(embedding, graph, known))
        # The node of each row of the engine.
        self._nodes = self._named._from_rows(np.arange(known.num_nodes))

    def space(self, by: Optional[str], default: str) -> np.ndarray:
        only = next(iter(self._spaces)) if len(self._spaces) == 1 and by is None else None
        name = _checks.one_of("by", by or only or default, tuple(self._spaces))
        return _checks.embedding("embedding", self._named._from_rows(self._spaces[name]))

    def names(self, rows: List[int]) -> List[Any]:
        nodes = self._known.nodes.tolist()
        return [nodes[int(self._nodes[row])] for row in rows]

    def frame(
        self, found: Dict[str, Any], qualities: Dict[str, float], more: Dict[str, np.ndarray]
    ) -> Any:
        """Returns a row for each node, in the order of the graph's nodes."""
        order = np.argsort(self._nodes)
        of_node = found["of_node"][order]
        called = np.array([group["name"] for group in found["groups"]], dtype=object)
        columns = {
            "node": self._known.nodes,
            "group": called[of_node],
            "number": of_node.astype(np.int64) + 1,
            "fit": found["fit"][order],
            **{name: values[order] for name, values in more.items()},
        }
        groups = [
            {
                "number": number,
                **group,
                "typical": self.names(group["typical"]),
                "border": self.names(group["border"]),
            }
            for number, group in enumerate(found["groups"], 1)
        ]
        return _frame(columns, {"groups": groups, **qualities, "doubt": found["doubt"]})


def _groups(
    asked: _Question,
    find: Any,
    space: Tuple[Optional[str], str],
    k: Optional[int],
    seed: int,
    threads: Optional[int],
    progress: Progress,
) -> Dict[str, Any]:
    count = 0 if k is None else _checks.whole_number("k", k, 1, _MAX_GROUPS)
    rows = asked.space(*space)
    with reporter(progress) as callback, errors_in_python():
        found: Dict[str, Any] = find(
            asked.engine, rows, count, _checks.seed(seed), _checks.threads(threads), callback
        )
    if found["doubt"]:
        warn(found["doubt"])
    return found


def _spaces(embedding: Any, graph: Any, known: Graph) -> List[Tuple[str, np.ndarray]]:
    """Returns the vectors of each space, in the order of the graph's nodes."""
    if isinstance(embedding, Embedder):
        embedding = embedding.embed(graph)
    if isinstance(embedding, Embeddings):
        rows = rows_of_graph(embedding, known)
        return [(name, vectors[rows]) for name, vectors in embedding.spaces.items()]
    matrix = _checks.embedding("embedding", embedding)
    require_row_per_node(matrix, known)
    return [("embedding", matrix)]


def _frame(columns: Dict[str, Any], attributes: Dict[str, Any]) -> Any:
    try:
        import pandas
    except ImportError:
        return columns
    frame = pandas.DataFrame(columns)
    frame.attrs.update(attributes)
    return frame
