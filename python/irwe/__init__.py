"""irwe: two vectors for every node of a graph, from one model.

*Identity* is the structural role a node plays, *position* the community it belongs to.

>>> import irwe
>>> model = irwe.IRWE(dim=8, settings={"hops.num_hops": 3})
>>> both = model.fit_transform([("ann", "bob"), ("bob", "cy"), ("cy", "ann"), ("cy", "dora")])
>>> list(model.nodes_), both.shape
(['ann', 'bob', 'cy', 'dora'], (4, 16))
"""

from typing import TYPE_CHECKING, Type

from ._interpreter import require_main as _require_main

_require_main()  # before anything loads the compiled module

from . import evaluate  # noqa: E402
from ._changes import Changes, changes  # noqa: E402
from ._answers import anomalies, communities, roles  # noqa: E402
from ._classes import CLASSES as _CLASSES  # noqa: E402
from ._classes import load  # noqa: E402
from ._compare import compare  # noqa: E402
from ._engine import version as __version__  # noqa: E402
from ._embeddings import (  # noqa: E402
    Embeddings,
    KeptAxes,
    Origin,
    read_embeddings,
    write_embeddings,
)
from ._errors import InputError, InputTypeError, NotFittedError  # noqa: E402
from ._estimate import Estimate  # noqa: E402
from ._estimator import Embedder  # noqa: E402
from ._examples import PlantedRoles, planted_roles  # noqa: E402
from ._explanation import Explanation  # noqa: E402
from ._explore import explore  # noqa: E402
from ._graph import Graph  # noqa: E402
from ._links import links  # noqa: E402
from ._methods import Method, methods, presets  # noqa: E402
from ._node_vectors import NodeVectors  # noqa: E402
from ._similar import SimilarNode, similar  # noqa: E402
from ._walks import Counts, Features, anonymous_walks, features, random_walks  # noqa: E402
from ._warning import GraphWarning  # noqa: E402

# The classes of the methods: IRWE, and one for every other row of the engine's table.
globals().update({made.__name__: made for made in _CLASSES.values()})

if TYPE_CHECKING:

    def __getattr__(name: str) -> Type[Embedder]: ...


__all__ = [
    "Changes",
    "Counts",
    "Embedder",
    "Embeddings",
    "Estimate",
    "Explanation",
    "Features",
    "Graph",
    "GraphWarning",
    "InputError",
    "InputTypeError",
    "KeptAxes",
    "Method",
    "NodeVectors",
    "NotFittedError",
    "Origin",
    "PlantedRoles",
    "SimilarNode",
    "__version__",
    "anomalies",
    "anonymous_walks",
    "changes",
    "communities",
    "compare",
    "evaluate",
    "explore",
    "features",
    "links",
    "load",
    "methods",
    "planted_roles",
    "presets",
    "random_walks",
    "read_embeddings",
    "roles",
    "similar",
    "write_embeddings",
]
__all__ += [made.__name__ for made in _CLASSES.values()]
