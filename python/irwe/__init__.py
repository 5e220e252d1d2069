"""irwe: two vectors for every node of a graph, from one model.

*Identity* is the structural role a node plays, *position* the community it belongs to.

>>> import irwe
>>> model = irwe.IRWE(dim=8, settings={"hops.num_hops": 3})
>>> both = model.fit_transform([("ann", "bob"), ("bob", "cy"), ("cy", "ann"), ("cy", "dora")])
>>> list(model.nodes_), both.shape
(['ann', 'bob', 'cy', 'dora'], (4, 16))
"""

from typing import TYPE_CHECKING, Type

from . import evaluate
from ._classes import CLASSES as _CLASSES
from ._classes import load
from ._engine import version as __version__
from ._embeddings import Embeddings, Origin, read_embeddings
from ._errors import NotFittedError
from ._estimate import Estimate
from ._estimator import Embedder
from ._examples import PlantedRoles, planted_roles
from ._explanation import Explanation
from ._explore import explore
from ._graph import Graph
from ._methods import Method, methods, presets
from ._similar import similar
from ._walks import Counts, Features, anonymous_walks, features, random_walks

# The classes of the methods: IRWE, and one for every other row of the engine's table.
globals().update({made.__name__: made for made in _CLASSES.values()})

if TYPE_CHECKING:

    def __getattr__(name: str) -> Type[Embedder]: ...


__all__ = [
    "Counts",
    "Embedder",
    "Embeddings",
    "Estimate",
    "Explanation",
    "Features",
    "Graph",
    "Method",
    "NotFittedError",
    "Origin",
    "PlantedRoles",
    "__version__",
    "anonymous_walks",
    "evaluate",
    "explore",
    "features",
    "load",
    "methods",
    "planted_roles",
    "presets",
    "random_walks",
    "read_embeddings",
    "similar",
]
__all__ += [made.__name__ for made in _CLASSES.values()]
