"""IRWE: the estimator."""

from __future__ import annotations

import inspect
import os
import tempfile
from typing import Any, Dict, Mapping, Optional, Tuple, Union

import numpy as np

from . import _checks, _engine
from ._embeddings import Embeddings, of_engine
from ._errors import not_fitted
from ._graph import Graph, as_graph
from ._model_file import path_of_model
from ._progress import Progress, reporter
from ._settings import from_texts, to_texts

_OUTPUTS = ("both", "identity", "position")
_OF_TRAINING = ("identity_", "position_", "nodes_", "loss_curve_")


class IRWE:
    """Identity and position embeddings of the nodes of a graph, as a scikit-learn estimator.

    *Identity* is the structural role of a node: hub, bridge, leaf. *Position* is its place: the
    community it belongs to. Both come from one model, which needs no attributes and embeds new
    nodes and new graphs without training.

    Parameters
    ----------
    dim
        Width of each of the two embeddings; None: that of the preset (128).
    seed
        The same seed gives the same bytes for every number of threads.
    threads
        None: one for each core.
    preset
        ``"auto"``, the recipe for the given graph, or the paper's settings for one of its
        datasets, such as ``"brazil"``; :func:`irwe.presets` lists them.
    settings
        All other settings, as ``{"section.key": value}``: see docs/settings.md.
    output
        What :meth:`transform` returns: ``"identity"``, ``"position"``, or ``"both"`` side by side.
    raw
        Vectors as the network computes them. By default they are ready to use: identity columns
        have mean 0 and deviation 1 over the training nodes, position rows have length 1.
    max_memory
        Bytes, or a text such as ``"4GB"``; None: half of the free memory. What does not fit is
        computed twice or kept in a file in the folder for temporary files.
    progress
        True for a bar (tqdm, or a plain line), or a function of ``(phase, done, total)``. If the
        function raises, the work ends with that exception.

    Attributes
    ----------
    nodes_
        The names of the nodes in the order of rows: int64, or objects.
    identity_, position_
        The embeddings of the training graph, float32, one row per node.
    loss_curve_
        The losses of every step, ``"identity"`` and ``"position"``, and the position ``"quality"``
        after every iteration.
    settings_
        All settings of the training.

    Examples
    --------
    >>> import irwe
    >>> town = irwe.planted_roles(num_nodes=120, num_communities=3, seed=1)
    >>> model = irwe.IRWE(dim=16, settings={"training.position_steps": 20})
    >>> model.fit(town.edges).transform().shape
    (120, 32)
    >>> elsewhere = irwe.planted_roles(num_nodes=100, num_communities=3, seed=2)
    >>> model.transform(elsewhere.edges).shape
    (100, 32)
    """

    def __init__(
        self,
        dim: Optional[int] = None,
        *,
        seed: int = 1,
        threads: Optional[int] = None,
        preset: str = "auto",
        settings: Optional[Mapping[str, Any]] = None,
        output: str = "both",
        raw: bool = False,
        max_memory: Union[int, str, None] = None,
        progress: Progress = False,
    ) -> None:
        self.dim = dim
        self.seed = seed
        self.threads = threads
        self.preset = preset
        self.settings = settings
        self.output = output
        self.raw = raw
        self.max_memory = max_memory
        self.progress = progress

    # Training

    def fit(self, graph: Any, y: Any = None) -> "IRWE":
        """Learns both embeddings of a graph, like `irwe train`. `y` is ignored.

        `graph` is anything that :class:`irwe.Graph` accepts.
        """
        options = self._fit_options()
        known = as_graph(graph)
        with reporter(self.progress) as callback:
            made = _engine.fit(known._engine, options, callback)
        self._model = made["model"]
        self._raw = options.raw
        self._numbers = known._numbers
        self._is_by_name = known._is_by_name
        self.nodes_ = known.nodes
        trained = of_engine(made["embeddings"], known.nodes, known._to_rows)
        self._origin = trained.origin
        self._comparable = trained.comparable
        self.identity_ = trained.identity
        self.position_ = trained.position
        self.loss_curve_: Dict[str, np.ndarray] = made["loss_curve"]
        self.settings_: Dict[str, Any] = from_texts(made["settings"])
        return self

    def fit_transform(self, graph: Any, y: Any = None) -> np.ndarray:
        """Learns the embeddings of a graph and returns them."""
        _checks.one_of("output", self.output, _OUTPUTS)
        return self.fit(graph, y).transform()

    def _fit_options(self) -> _engine.FitOptions:
        options = _engine.FitOptions()
        options.preset = _checks.one_of("preset", self.preset, _engine.preset_names())
        options.settings = to_texts(self.settings, self.dim)
        options.seed = _checks.seed(self.seed)
        options.raw = _checks.flag("raw", self.raw)
        options.max_memory = _checks.memory(self.max_memory)
        options.scratch_directory = os.fsencode(tempfile.gettempdir())
        options.num_threads = _checks.threads(self.threads)
        return options

    # Embedding

    def transform(self, graph: Any = None, *, extends: Any = None) -> np.ndarray:
        """Returns embeddings by one forward pass, one row per node in the order of the graph.

        Without `graph`, or with the training graph, these are the rows at the end of training; for
        another graph, the rows of all its nodes. If `graph` is a grown version of the training
        graph, given as `extends`, these are the rows of the new nodes. :meth:`embed` also returns
        the names of the rows.
        """
        output = _checks.one_of("output", self.output, _OUTPUTS)
        made = self.embed(graph, extends=extends)
        if output == "both":
            return np.hstack([made.identity, made.position])
        rows = made.identity if output == "identity" else made.position
        return rows.copy() if graph is None else rows

    def embed(self, graph: Any = None, *, extends: Any = None) -> Embeddings:
        """Returns the embeddings of :meth:`transform` as names, identities and positions.

        Identity can be compared between graphs. Position belongs to one graph and its extensions.

        Examples
        --------
        >>> import irwe
        >>> model = irwe.IRWE(8, settings={"training.position_steps": 5}).fit([(0, 1), (1, 2)])
        >>> grown = [(0, 1), (1, 2), (2, "newcomer")]
        >>> new = model.embed(grown, extends=[(0, 1), (1, 2)])
        >>> list(new.nodes), new.identity.shape, new.position.shape
        (['newcomer'], (1, 8), (1, 8))
        """
        self._require_fitted()
        if graph is None:
            return self._of_training(extends)
        options = _engine.EmbedOptions()
        options.raw = _checks.flag("raw", self.raw)
        options.num_threads = _checks.threads(self.threads)
        known = self._numbered(as_graph(graph))
        if known.num_nodes == 0:
            raise ValueError("the graph has no nodes; there is nothing to embed")
        if extends is not None:
            return self._embed_new(known, self._numbered(as_graph(extends)), options)
        if self._has_rows(options.raw) and known._engine.fingerprint() == self._model.fingerprint:
            return self._trained(known.nodes, lambda rows: self._reordered(known, rows))
        with reporter(self.progress) as callback:
            made = _engine.embed(self._model, known._engine, options, callback)
        return of_engine(made, known.nodes, known._to_rows)

    def _embed_new(self, grown: Graph, old: Graph, options: _engine.EmbedOptions) -> Embeddings:
        if old._is_by_name != grown._is_by_name:
            raise ValueError(
                "expected names of one kind in both graphs, found whole numbers or texts in one "
                "and other names in the other"
            )
        if not old._is_by_name:
            numbers = old._to_rows(np.asarray(old._engine.names())).tolist()
            grown = grown._numbered_as(dict(zip(old.nodes.tolist(), numbers)))
        with reporter(self.progress) as callback:
            added, made = _engine.embed_new(
                self._model, old._engine, grown._engine, options, callback
            )
        rows = grown._to_rows_of(added.astype(np.int64))
        order = np.argsort(rows)
        return of_engine(made, grown.nodes[rows[order]], lambda vectors: vectors[order])

    def _numbered(self, graph: Graph) -> Graph:
        """Gives names that the engine cannot represent the numbers that they had in training."""
        if graph._is_by_name or self.__dict__.get("_is_by_name", True):
            return graph
        return graph._numbered_as({node: i for i, node in enumerate(self.nodes_.tolist())})

    def _has_rows(self, raw: bool) -> bool:
        return "identity_" in self.__dict__ and self._raw == raw

    def _of_training(self, extends: Any) -> Embeddings:
        if extends is not None:
            raise ValueError("extends: expected a grown graph before it, found none")
        if not self._has_rows(_checks.flag("raw", self.raw)):
            raise ValueError(
                "a model that was loaded, or whose parameter raw was changed, has no embeddings of "
                "its training graph; give that graph to transform"
            )
        return self._trained(self.nodes_, lambda rows: rows)

    def _trained(self, nodes: np.ndarray, ordered: Any) -> Embeddings:
        spaces = {"identity": ordered(self.identity_), "position": ordered(self.position_)}
        return Embeddings(nodes, spaces, self._origin, self._comparable)

    def _reordered(self, graph: Graph, rows: np.ndarray) -> np.ndarray:
        """Returns rows of the training graph for the same graph in another order."""
        by_number = rows if self._numbers is None else rows[np.argsort(self._numbers)]
        result = graph._to_rows(by_number)
        return result.copy() if result is rows else result

    # Files

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the model, like `irwe train`; the file is written completely or not at all.

        It contains all that :meth:`transform` needs, but not the embeddings of the training graph:
        `irwe embed`, and :meth:`transform` after :meth:`load`, compute them again. To keep
        everything, pickle the estimator.
        """
        self._require_fitted()
        self._model.write(path_of_model(path))

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"], **params: Any) -> "IRWE":
        """Reads a model that :meth:`save` or `irwe train` wrote.

        Its parameters are those of its training; `params` changes some.
        """
        made = _engine.read_model(path_of_model(path))
        settings = from_texts(made.settings())
        own = dict(settings)
        result = cls(own.pop("model.embedding_dim"), seed=own.pop("training.seed"), settings=own)
        result.set_params(**params)
        result._model = made
        result.settings_ = settings
        return result

    # The rules of scikit-learn, without a need for it

    @classmethod
    def _parameter_names(cls) -> Tuple[str, ...]:
        return tuple(inspect.signature(cls.__init__).parameters)[1:]

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """Returns the parameters, as they were given."""
        return {name: getattr(self, name) for name in self._parameter_names()}

    def set_params(self, **params: Any) -> "IRWE":
        """Changes parameters; they are checked when they are used."""
        known = self._parameter_names()
        for name, value in params.items():
            if name not in known:
                raise ValueError(
                    f"{name} is not a parameter of IRWE; expected one of {', '.join(known)}"
                )
            setattr(self, name, value)
        return self

    def get_feature_names_out(self, input_features: Any = None) -> np.ndarray:
        """Returns the names of the columns of :meth:`transform`."""
        self._require_fitted()
        spaces = ("identity", "position") if self.output == "both" else (self.output,)
        dim = self.settings_["model.embedding_dim"]
        return np.array([f"{space}{i}" for space in spaces for i in range(dim)], dtype=object)

    def __sklearn_is_fitted__(self) -> bool:
        return "_model" in self.__dict__

    def __sklearn_tags__(self) -> Any:
        from sklearn.base import BaseEstimator

        return BaseEstimator.__sklearn_tags__(self)

    def _require_fitted(self) -> None:
        if not self.__sklearn_is_fitted__():
            raise not_fitted("this IRWE is not fitted yet; call fit with a graph first")

    def __getattr__(self, name: str) -> Any:
        if name in _OF_TRAINING and "_model" in self.__dict__:
            raise AttributeError(
                f"a model that was loaded has no {name}; fit and pickle the estimator to keep it"
            )
        if name in _OF_TRAINING or name == "settings_":
            raise not_fitted(f"{name} is there after fit; call fit with a graph first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self) -> str:
        defaults = inspect.signature(type(self).__init__).parameters
        given = [
            f"{name}={_checks.excerpt(value)}"
            for name, value in self.get_params().items()
            if value is not defaults[name].default and value != defaults[name].default
        ]
        return f"IRWE({', '.join(given)})"


def presets() -> Tuple[str, ...]:
    """Returns the valid names for the parameter `preset` of :class:`IRWE`.

    >>> import irwe
    >>> "auto" in irwe.presets() and "brazil-inductive" in irwe.presets()
    True
    """
    return tuple(_engine.preset_names())
