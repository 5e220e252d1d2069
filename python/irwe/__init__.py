"""irwe: two vectors for every node of a graph, from one model.

*Identity* is the structural role a node plays, *position* the community it belongs to.

>>> import irwe
>>> model = irwe.IRWE(dim=8, settings={"training.position_steps": 10})
>>> both = model.fit_transform([("ann", "bob"), ("bob", "cy"), ("cy", "ann"), ("cy", "dora")])
>>> list(model.nodes_), both.shape
(['ann', 'bob', 'cy', 'dora'], (4, 16))
"""

from . import evaluate
from ._engine import version as __version__
from ._embeddings import Embeddings, Origin, read_embeddings
from ._errors import NotFittedError
from ._estimator import IRWE, presets
from ._examples import PlantedRoles, planted_roles
from ._graph import Graph
from ._similar import similar
from ._walks import Counts, Features, anonymous_walks, features, random_walks

__all__ = [
    "IRWE",
    "Counts",
    "Embeddings",
    "Features",
    "Graph",
    "NotFittedError",
    "Origin",
    "PlantedRoles",
    "__version__",
    "anonymous_walks",
    "evaluate",
    "features",
    "planted_roles",
    "presets",
    "random_walks",
    "read_embeddings",
    "similar",
]
