"""What a graph of the package holds, and how its rows relate to the numbers of the engine."""

from __future__ import annotations

from typing import Any, Dict, Hashable, List, Optional, Tuple, TypeVar

import numpy as np

from . import _engine
from ._building import Built, engine_graph
from ._names import Numbering
from ._pieces import Source
from ._weights import EdgeOptions

Self = TypeVar("Self", bound="GraphData")


class GraphData:
    """The graph of the engine, and the names of its nodes in the order of rows."""

    notes: Tuple[str, ...] = ()
    _engine: _engine.Graph
    _keeps_self_loops: bool
    _reading: EdgeOptions  # what was made of weights and directions
    _last_training: Any = None  # kept by irwe.NodeVectors: its parameters and the estimator

    def _set(self, built: Built) -> None:
        self._engine = built.engine
        self.nodes = built.nodes
        self._numbers = built.numbers
        self._is_by_name = built.is_by_name
        self.notes = built.notes

    def _names_by_number(self) -> np.ndarray:
        """Returns the names in the order of the engine."""
        return self._from_rows(self.nodes)

    def _texts_by_number(self) -> Optional[List[bytes]]:
        """Returns names that the engine cannot represent as texts; None if it can."""
        if self._is_by_name:
            return None
        return [str(name).encode("utf-8", "replace") for name in self._names_by_number().tolist()]

    def _source(self) -> Source:
        """Returns this graph in pieces, with its nodes in their order."""
        return Source(
            self.nodes.tolist(),
            self.edges,
            directions="directed" if self.is_directed else "undirected",
            weights=self.edge_weights.astype(np.float64) if self.has_weights else None,
            is_read=True,
        )

    def _as_it_is(self) -> EdgeOptions:
        """Returns the options that change nothing of a graph that was read."""
        return EdgeOptions(directed=self.is_directed)

    def _numbered_as(self: Self, known: Dict[Hashable, int]) -> Self:
        """The same graph, in which names that the engine does not know have the numbers of `known`;
        others follow. Rows stay in their order."""
        if self._is_by_name:
            return self
        numbers = np.empty(len(self.nodes), dtype=np.int64)
        next_number = max(known.values(), default=-1) + 1
        for row, node in enumerate(self.nodes):
            number = known.get(node, -1)
            if number < 0:
                number, next_number = next_number, next_number + 1
            numbers[row] = number
        order = np.argsort(numbers)  # without gaps: a known node may be missing here
        places = np.empty_like(order)
        places[order] = np.arange(len(order))
        numbering = Numbering(np.sort(numbers), places)
        request = _engine.BuildRequest(self._keeps_self_loops, self.is_directed, True)
        weights = self.edge_weights if self.has_weights else None
        engine = engine_graph(
            numbering, len(order), self.edges, weights, request, _engine.ReadGraphReport()
        )
        return self._with(Built(engine, self.nodes, places, False, self.notes))

    def _with(self: Self, built: Built) -> Self:
        """Returns a graph that was read as this one, and holds something else."""
        graph = type(self).__new__(type(self))
        graph._keeps_self_loops = self._keeps_self_loops
        graph._reading = self._reading
        graph._set(built)
        return graph

    def _to_rows(self, matrix: np.ndarray) -> np.ndarray:
        """Returns rows in the order of the engine in the order of `nodes`."""
        return matrix if self._numbers is None else matrix[self._numbers]

    def _from_rows(self, matrix: np.ndarray) -> np.ndarray:
        """Returns rows in the order of `nodes` in the order of the engine."""
        return matrix if self._numbers is None else matrix[np.argsort(self._numbers)]

    def _to_rows_of(self, numbers: np.ndarray) -> np.ndarray:
        """Returns the engine's node numbers as row numbers."""
        return numbers if self._numbers is None else np.argsort(self._numbers)[numbers]

    @property
    def num_nodes(self) -> int:
        return int(self._engine.num_nodes)

    @property
    def num_edges(self) -> int:
        """The number of edges; of a directed graph, that of pairs of nodes with an edge."""
        return int(self._engine.num_edges)

    @property
    def has_weights(self) -> bool:
        """True if some edges count more than others."""
        return bool(self._engine.has_weights)

    @property
    def is_directed(self) -> bool:
        """True if edges lead from one node to the other."""
        return bool(self._engine.is_directed)

    @property
    def degrees(self) -> np.ndarray:
        """The degree of each node; a kept self-loop counts once."""
        return self._to_rows(self._engine.degrees().astype(np.int64))

    @property
    def edges(self) -> np.ndarray:
        """(E, 2) rows of `nodes`, each edge once; of a directed graph, from and to, for each of the
        directions in which there is an edge."""
        return self._to_rows_of(self._engine.edges().astype(np.int64))

    @property
    def edge_weights(self) -> np.ndarray:
        """The weight of each of `edges`, float32; 1 if the graph has no weights."""
        return self._engine.edge_weights()

    def __len__(self) -> int:
        return self.num_nodes

    def __repr__(self) -> str:
        extras = [("weights", self.has_weights), ("directions", self.is_directed)]
        there = " and ".join(name for name, is_there in extras if is_there)
        return (
            f"<irwe.Graph of {_counted(self.num_nodes, 'node')} and "
            f"{_counted(self.num_edges, 'edge')}{', with ' if there else ''}{there}>"
        )


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
