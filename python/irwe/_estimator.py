"""Embedder: what the estimators of all methods have in common."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Dict, Optional, Tuple, TypeVar, Union

import numpy as np

from . import _checks, _engine, _estimate, _explanation
from ._attributes import attributes_of
from ._embeddings import Embeddings, of_engine
from ._errors import InputError
from ._estimate import Estimate
from ._explanation import Explanation
from ._fitted import Fitted
from ._graph import Graph, as_graph
from ._methods import find
from ._model_file import path_of_model
from ._names import row_of
from ._output import column_names
from ._progress import Progress, reporter
from ._random_state import chosen_seed
from ._sentences import errors_in_python
from ._settings import from_texts, to_texts
from ._warning import GraphWarning, warn

MAX_DIM = 65536
Self = TypeVar("Self", bound="Embedder")


class Embedder(Fitted):
    """The embeddings of the nodes of a graph, as a scikit-learn estimator.

    There is a class for each method, such as :class:`irwe.IRWE`, which is made from the row of the
    method in the engine's table; :func:`irwe.methods` lists them. A class has the parameters `dim`,
    `seed` and `random_state`, `preset` and `output` if its method has such a choice.
    """

    threads: Optional[int]
    weights: Optional[str]
    directed: Optional[bool]
    settings: Optional[Dict[str, Any]]
    raw: bool
    max_memory: Union[int, str, None]
    progress: Progress

    def __init__(self, *args: Any, **params: Any) -> None:
        raise TypeError(
            "Embedder is what all methods have in common; choose one, such as irwe.IRWE: "
            "irwe.methods() lists them"
        )

    # Training

    def fit(self: Self, graph: Any, y: Any = None, *, attributes: Any = None) -> Self:
        """Learns the embeddings of a graph, like `irwe train`. `y` is ignored.

        `graph` is anything that :class:`irwe.Graph` accepts. Its weights and directions are used as
        the parameters `weights` and `directed` say.

        `attributes` are read if the setting ``features.inputs`` of the method says so: a matrix of
        NumPy or SciPy with a row for each node in their order, a pandas frame with the nodes as its
        index, a dict from nodes to dicts, the path of a table, or the names of attributes that the
        graph carries. Without it, all attributes that a graph of networkx or igraph, or the file of
        a graph, carries are read.
        """
        request = self._request()
        known = self._graph(graph)
        given = attributes_of(graph, known, attributes, _engine.reads_attributes(request))
        with reporter(self.progress) as callback, errors_in_python():
            made = _engine.fit(known._engine, given, request, callback)
        _tell(made["unused"], made["settings"], made["attributes"])
        trained = of_engine(made["embeddings"], known.nodes, known._to_rows)
        self._model = made["model"]
        self._raw = request.raw
        self._numbers = known._numbers
        self._is_by_name = known._is_by_name
        self.nodes_ = known.nodes
        self._origin = trained.origin
        self._comparable = trained.comparable
        for name, rows in trained.spaces.items():
            setattr(self, f"{name}_", rows)
        self.loss_curve_: Dict[str, np.ndarray] = made["loss_curve"]
        self.settings_ = from_texts(self._model.settings())
        return self

    def fit_transform(self, graph: Any, y: Any = None, *, attributes: Any = None) -> np.ndarray:
        """Learns the embeddings of a graph and returns them."""
        self._output_spaces()
        self._container()
        return self.fit(graph, y, attributes=attributes).transform()

    def estimate(self, graph: Any, *, attributes: Any = None) -> Estimate:
        """Returns the memory and the time that :meth:`fit` would take, like `irwe estimate`.

        To measure the time, it trains on a part of the graph for some steps, which takes seconds.
        """
        request = self._request()
        known = self._graph(graph)
        given = attributes_of(graph, known, attributes, _engine.reads_attributes(request))
        with reporter(self.progress) as callback, errors_in_python():
            return _estimate.of_engine(_engine.estimate(known._engine, given, request, callback))

    def _graph(self, graph: Any) -> Graph:
        """Reads a graph as the parameters `weights` and `directed` say."""
        return as_graph(graph, self.weights, self.directed)

    def _request(self) -> _engine.TrainingRequest:
        request = _engine.TrainingRequest()
        request.method = self.method.name
        if self.method.presets:
            preset = getattr(self, "preset")
            request.preset = _checks.one_of("preset", preset, self.method.presets)
        request.settings = to_texts(self.settings, self._given_settings())
        request.raw = _checks.flag("raw", self.raw)
        request.max_memory = _checks.memory(self.max_memory)
        request.scratch_directory = os.fsencode(tempfile.gettempdir())
        request.num_threads = _checks.threads(self.threads)
        return request

    def _given_settings(self) -> Dict[str, Tuple[str, Optional[int]]]:
        """Returns the settings that are parameters, with the names and values of these."""
        given: Dict[str, Tuple[str, Optional[int]]] = {}
        if self.method.dimension_setting:
            dim = getattr(self, "dim")
            if dim is not None:
                dim = _checks.whole_number("dim", dim, 1, MAX_DIM)
            given[self.method.dimension_setting] = ("dim", dim)
        if self.method.seed_setting:
            seed = chosen_seed(getattr(self, "seed"), getattr(self, "random_state"))
            given[self.method.seed_setting] = ("seed", seed)
        return given

    # Embedding

    def transform(
        self,
        graph: Any = None,
        *,
        extends: Any = None,
        refresh: bool = False,
        attributes: Any = None,
    ) -> np.ndarray:
        """Returns embeddings, one row per node in the order of the graph, without training.

        Without `graph`, or with the training graph, these are the rows at the end of training; for
        another graph, the rows of all its nodes. If `graph` is a grown version of the training
        graph, given as `extends`, these are the rows of the new nodes; with `refresh`, those of all
        nodes of a graph that has grown or changed, with identity on its scale and positions in the
        coordinates of the training. What the method does not reach is refused. `attributes` are
        those of the nodes of `graph`, as :meth:`fit` takes them; a model whose training read some
        needs them. :meth:`embed` also returns the names of the rows, and so does a frame:
        :meth:`set_output`.
        """
        chosen = self._output_spaces()
        container = self._container()
        made = self.embed(graph, extends=extends, refresh=refresh, attributes=attributes)
        if len(chosen) > 1:
            rows = np.hstack([made.spaces[name] for name in chosen])
        else:
            rows = made.spaces[chosen[0]]
            rows = rows.copy() if graph is None else rows
        return container(rows, made.nodes, column_names(made, chosen))

    def embed(
        self,
        graph: Any = None,
        *,
        extends: Any = None,
        refresh: bool = False,
        attributes: Any = None,
    ) -> Embeddings:
        """Returns the embeddings of :meth:`transform` as names and the vectors of all spaces.

        Examples
        --------
        >>> import irwe
        >>> model = irwe.IRWE(8).fit([(0, 1), (1, 2)])
        >>> grown = [(0, 1), (1, 2), (2, "newcomer")]
        >>> new = model.embed(grown, extends=[(0, 1), (1, 2)])
        >>> list(new.nodes), new.identity.shape, new.position.shape
        (['newcomer'], (1, 8), (1, 8))
        """
        self._require_fitted()
        if _checks.flag("refresh", refresh) and (graph is None or extends is not None):
            raise InputError(
                "refresh: expected a graph that has grown, and no `extends`: all its nodes are "
                "embedded"
            )
        if graph is None:
            if attributes is not None:
                raise InputError("attributes: expected the graph of these nodes, found none")
            return self._of_training(extends)
        options = _engine.EmbedOptions()
        options.raw = _checks.flag("raw", self.raw)
        options.num_threads = _checks.threads(self.threads)
        known, old = self._application(graph, extends)
        given = attributes_of(graph, known, attributes, bool(self._model.attributes))
        if old is not None:
            return self._embed_new(known, old, given, options)
        if not refresh and self._has_rows_of(known, given, options.raw):
            return self._trained(known.nodes, lambda rows: self._reordered(known, rows))
        embed = _engine.embed_refreshed if refresh else _engine.embed
        with reporter(self.progress) as callback, errors_in_python():
            made, notes = embed(self._model, known._engine, given, options, callback)
        _tell(*notes)
        return of_engine(made, known.nodes, known._to_rows)

    def explain(self, graph: Any, node: Any, *, extends: Any = None) -> Explanation:
        """Explains where a node is, and how far its embeddings can be trusted, like `irwe explain`.

        `graph` is that of the training or another; with `extends`, the training graph, it is a
        grown version of that, and `node` one of its new nodes. ValueError if the method cannot
        explain its embeddings. ``str()`` of the result is the text of the program.
        """
        self._require_fitted()
        threads = _checks.threads(self.threads)
        known, old = self._application(graph, extends)
        row = row_of(node, known.nodes.tolist(), known.num_nodes)
        number = row if known._numbers is None else int(known._numbers[row])
        before = None if old is None else old._engine
        texts = known._texts_by_number()
        with reporter(self.progress) as callback:
            told, text = _engine.explain(
                self._model, known._engine, number, before, texts, threads, callback
            )
        return _explanation.of_engine(
            told, text.decode("utf-8", "replace"), known._names_by_number()
        )

    def _application(self, graph: Any, extends: Any) -> Tuple[Graph, Optional[Graph]]:
        """Returns both graphs, with numbers of their names that agree."""
        known = self._numbered(self._graph(graph))
        if known.num_nodes == 0:
            raise InputError("the graph has no nodes; there is nothing to embed")
        if extends is None:
            return known, None
        old = self._numbered(self._graph(extends))
        if old._is_by_name != known._is_by_name:
            raise InputError(
                "expected names of one kind in both graphs, found whole numbers or texts in one "
                "and other names in the other"
            )
        if not old._is_by_name:
            numbers = old._to_rows(np.asarray(old._engine.names())).tolist()
            known = known._numbered_as(dict(zip(old.nodes.tolist(), numbers)))
        return known, old

    def _embed_new(
        self,
        grown: Graph,
        old: Graph,
        given: Optional[_engine.NodeAttributes],
        options: _engine.EmbedOptions,
    ) -> Embeddings:
        with reporter(self.progress) as callback, errors_in_python():
            made, notes, added = _engine.embed_new(
                self._model, old._engine, grown._engine, given, options, callback
            )
        _tell(*notes)
        rows = grown._to_rows_of(added.astype(np.int64))
        order = np.argsort(rows)
        return of_engine(made, grown.nodes[rows[order]], lambda vectors: vectors[order])

    def _numbered(self, graph: Graph) -> Graph:
        """Gives names that the engine cannot represent the numbers that they had in training."""
        if graph._is_by_name or self.__dict__.get("_is_by_name", True):
            return graph
        return graph._numbered_as({node: i for i, node in enumerate(self.nodes_.tolist())})

    def _has_rows(self, raw: bool) -> bool:
        return "nodes_" in self.__dict__ and self._raw == raw

    def _has_rows_of(
        self, graph: Graph, given: Optional[_engine.NodeAttributes], raw: bool
    ) -> bool:
        """Returns True if the rows of the training are those of this graph."""
        if not self._has_rows(raw) or graph._engine.fingerprint() != self._model.fingerprint:
            return False
        read = self._model.attributes
        return given is None and not read or given is not None and given.fingerprint() == read

    def _of_training(self, extends: Any) -> Embeddings:
        if extends is not None:
            raise InputError("extends: expected a grown graph before it, found none")
        if not self._has_rows(_checks.flag("raw", self.raw)):
            raise InputError(
                "a model that was loaded, or whose parameter raw was changed, has no embeddings of "
                "its training graph; give that graph to transform"
            )
        return self._trained(self.nodes_, lambda rows: rows)

    def _trained(self, nodes: np.ndarray, ordered: Any) -> Embeddings:
        spaces = {name: ordered(getattr(self, f"{name}_")) for name in self._space_names()}
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
    def load(cls, path: Union[str, "os.PathLike[str]"], **params: Any) -> "Embedder":
        """Reads a model of this method that :meth:`save` or `irwe train` wrote.

        Its parameters are those of its training; `params` changes some. :func:`irwe.load` reads a
        model of any method.
        """
        made = _engine.read_model(path_of_model(path))
        if made.method != cls.method.name:
            raise InputError(
                f"{os.fspath(path)}: is a model of {made.method}, expected one of "
                f"{cls.method.name}; read it by irwe.{find(made.method).python_class}.load, or any "
                "model by irwe.load"
            )
        return cls._of_model(made, params)

    @classmethod
    def _of_model(cls, model: _engine.Model, params: Dict[str, Any]) -> "Embedder":
        settings = from_texts(model.settings())
        own = dict(settings)
        given: Dict[str, Any] = {"settings": own}
        if cls.method.dimension_setting:
            given["dim"] = own.pop(cls.method.dimension_setting)
        if cls.method.seed_setting:
            given["seed"] = own.pop(cls.method.seed_setting)
        if model.has_directions:
            given["directed"] = True
        result = cls(**given)
        result.set_params(**params)
        result._model = model
        result.settings_ = settings
        return result


def _tell(*notes: str) -> None:
    """Warns about weights, directions, settings or attributes that are not used or missing."""
    for note in notes:
        if note:
            warn(note, GraphWarning)
