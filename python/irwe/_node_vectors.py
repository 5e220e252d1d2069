"""The vectors of some nodes of a graph: what cross-validation over nodes takes."""

from __future__ import annotations

import sys
from typing import Any, Dict, Hashable, List, Optional, Tuple, TypeVar

import numpy as np

from ._checks import excerpt
from ._errors import InputError, InputTypeError, not_fitted
from ._estimator import Embedder
from ._graph import Graph
from ._names import as_array
from ._output import Output
from ._parameters import Parameterized
from ._random_state import FROM_SEED

Self = TypeVar("Self", bound="NodeVectors")


class NodeVectors(Output, Parameterized):
    """Turns names of nodes into their vectors, as a transformer of scikit-learn.

    The embedder is trained on the whole graph, which has no labels; what is fitted and measured on
    parts of the nodes is what follows in the pipeline. So the nodes are what GridSearchCV and
    cross_val_score split, and only some of them need labels.

    Parameters
    ----------
    embedder
        An estimator of a method, such as irwe.IRWE(32). Its parameters can be searched, as
        embedder__dim. It is not changed.
    graph
        Anything that :class:`irwe.Graph` accepts. An irwe.Graph is read once, and a training is
        not repeated for the parts of a cross-validation, as long as the embedder stays the same.

    Attributes
    ----------
    embedder_
        The trained embedder.

    Examples
    --------
    >>> import irwe
    >>> graph = irwe.Graph([("ann", "bob"), ("bob", "cy"), ("cy", "ann"), ("cy", "dora")])
    >>> vectors = irwe.NodeVectors(irwe.RecursiveFeatures(), graph)
    >>> vectors.fit_transform(["dora", "ann"]).shape[0]
    2
    """

    def __init__(self, embedder: Optional[Embedder] = None, graph: Any = None) -> None:
        self.embedder = embedder
        self.graph = graph

    def fit(self: Self, nodes: Any, y: Any = None) -> Self:
        """Trains the embedder on the graph. `nodes` must be nodes of it; `y` is ignored."""
        names = _names(nodes)
        if not isinstance(self.embedder, Embedder):
            raise InputTypeError(
                "embedder: expected an estimator of a method, such as irwe.IRWE(), found "
                + excerpt(self.embedder)
            )
        if self.graph is None:
            raise InputTypeError("graph: expected the graph of the nodes, found None")
        trained = _trained(self.embedder, self.graph)
        row_of = {node: row for row, node in enumerate(trained.nodes_.tolist())}
        _rows(names, row_of)
        self.embedder_ = trained
        self._row_of: Dict[Hashable, int] = row_of
        self.n_features_in_ = 1
        return self

    def transform(self, nodes: Any) -> Any:
        """Returns the vectors of the nodes, one row each, in their order."""
        self._require_fitted()
        container = self._container()
        names = _names(nodes)
        rows = np.asarray(self._array())[_rows(names, self._row_of)]
        return container(rows, as_array(names), self.get_feature_names_out())

    def fit_transform(self, nodes: Any, y: Any = None) -> Any:
        """Trains the embedder on the graph and returns the vectors of the nodes."""
        return self.fit(nodes, y).transform(nodes)

    def get_feature_names_out(self, input_features: Any = None) -> np.ndarray:
        """Returns the names of the columns of :meth:`transform`."""
        self._require_fitted()
        return self.embedder_.get_feature_names_out()

    def _array(self) -> Any:
        return self.embedder_.transform()

    def __sklearn_is_fitted__(self) -> bool:
        return "embedder_" in self.__dict__

    def _require_fitted(self) -> None:
        if not self.__sklearn_is_fitted__():
            raise not_fitted("this NodeVectors is not fitted yet; call fit with nodes first")


def _names(nodes: Any) -> List[Hashable]:
    """Returns a list of names; a table of one column is one, too."""
    if isinstance(nodes, (str, bytes)) or not hasattr(nodes, "__iter__"):
        raise InputTypeError(f"nodes: expected names of nodes, found {excerpt(nodes)}")
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(nodes, pandas.DataFrame):
        nodes = nodes.to_numpy()
    if isinstance(nodes, np.ndarray):
        if nodes.ndim == 2 and nodes.shape[1] == 1:
            nodes = nodes[:, 0]
        if nodes.ndim != 1:
            raise InputError(
                f"nodes: expected names of nodes, found an array of the shape {nodes.shape}; the "
                "graph is a parameter: NodeVectors(embedder, graph)"
            )
        return nodes.tolist()
    if hasattr(nodes, "tolist"):
        return nodes.tolist()
    return list(nodes)


def _rows(names: List[Hashable], row_of: Dict[Hashable, int]) -> np.ndarray:
    try:
        rows = [row_of.get(name, -1) for name in names]
    except TypeError as error:
        raise InputTypeError(f"nodes: the name of a node must be hashable: {error}") from None
    if _are_truth_values(names) and not any(isinstance(node, bool) for node in row_of):
        raise InputError("nodes: expected names of nodes, found truth values; give nodes[mask]")
    if -1 in rows:
        raise InputError(
            f"nodes: {excerpt(names[rows.index(-1)])} is not one of the {len(row_of)} nodes of the "
            "graph"
        )
    return np.array(rows, dtype=np.int64)


def _are_truth_values(names: List[Hashable]) -> bool:
    return len(names) > 0 and all(isinstance(name, (bool, np.bool_)) for name in names)


def _trained(embedder: Embedder, graph: Any) -> Embedder:
    """Returns a trained copy of the embedder: the last one of an irwe.Graph, if nothing changed."""
    params = embedder.get_params(deep=False)
    key = (type(embedder), params)
    is_kept = isinstance(graph, Graph) and _is_repeatable(params.get("random_state", FROM_SEED))
    if is_kept and graph._last_training is not None and _are_equal(graph._last_training[0], key):
        return graph._last_training[1]
    trained = type(embedder)(**params).fit(graph)
    if is_kept:
        graph._last_training = (key, trained)
    return trained


def _is_repeatable(random_state: Any) -> bool:
    return isinstance(random_state, (str, int, np.integer))


def _are_equal(one: Tuple[type, Dict[str, Any]], other: Tuple[type, Dict[str, Any]]) -> bool:
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001: parameters may compare as they like
        return False
