"""The built-in example with known roles and communities."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import _checks, _engine


class PlantedRoles(NamedTuple):
    """A graph whose nodes, 0 to N - 1, have a role and a community."""

    edges: np.ndarray  # (E, 2)
    roles: np.ndarray  # "hub", "bridge", "core" or "fringe" for each node
    communities: np.ndarray  # a number for each node; 0 is the smallest community


def planted_roles(
    num_nodes: int = 400,
    num_communities: int = 6,
    *,
    seed: int = 1,
    size_ratio: float = 3.0,
    hub_fraction: float = 0.03,
    bridge_fraction: float = 0.07,
    core_fraction: float = 0.5,
    fringe_fraction: float = 0.4,
    hub_degree: int = 30,
    bridge_links: int = 4,
    core_degree: int = 8,
    core_rewiring: float = 0.2,
    fringe_pairs: float = 0.4,
) -> PlantedRoles:
    """Returns a random graph of communities, each with hubs, bridges, a core and a fringe.

    It is the graph of `irwe generate planted-roles`, whose help describes the options.

    >>> import irwe
    >>> town = irwe.planted_roles(num_nodes=100, num_communities=3)
    >>> town.roles.shape, sorted(set(town.roles)), sorted(set(town.communities.tolist()))
    ((100,), ['bridge', 'core', 'fringe', 'hub'], [0, 1, 2])
    """
    most = 2**31 - 1
    options = _engine.PlantedRolesOptions()
    options.num_nodes = _checks.whole_number("num_nodes", num_nodes, 1, most)
    options.num_communities = _checks.whole_number("num_communities", num_communities, 2, most)
    options.size_ratio = _checks.number("size_ratio", size_ratio, 1.0)
    options.hub_fraction = _checks.number("hub_fraction", hub_fraction, 0.0, 1.0)
    options.bridge_fraction = _checks.number("bridge_fraction", bridge_fraction, 0.0, 1.0)
    options.core_fraction = _checks.number("core_fraction", core_fraction, 0.0, 1.0)
    options.fringe_fraction = _checks.number("fringe_fraction", fringe_fraction, 0.0, 1.0)
    options.hub_degree = _checks.whole_number("hub_degree", hub_degree, 1, most)
    options.bridge_links = _checks.whole_number("bridge_links", bridge_links, 1, most)
    options.core_degree = _checks.whole_number("core_degree", core_degree, 2, most)
    options.core_rewiring = _checks.number("core_rewiring", core_rewiring, 0.0, 1.0)
    options.fringe_pairs = _checks.number("fringe_pairs", fringe_pairs, 0.0, 1.0)
    edges, roles, communities = _engine.planted_roles(options, _checks.seed(seed))
    names = np.array(_engine.role_names)
    return PlantedRoles(edges.astype(np.int64), names[roles], communities.astype(np.int64))
