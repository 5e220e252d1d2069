#!/usr/bin/env python3
"""From a graph to both embeddings, and what they know.

The graph is the built-in example: every node has a known role (hub, bridge, core, fringe) and a
known community, which the model is not told. We ask of each node: does the node with the nearest
identity play the same role, and does the node with the nearest position live in the same community?
"""

import numpy as np

import irwe


def agreement(rows, classes):
    """How often the nearest other row, by cosine about the mean, has the same class."""
    rows = rows - rows.mean(axis=0)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    similarity = rows @ rows.T
    np.fill_diagonal(similarity, -2)
    return (classes[similarity.argmax(axis=1)] == classes).mean()


def main():
    town = irwe.planted_roles(seed=7)
    elsewhere = irwe.planted_roles(seed=8)

    model = irwe.IRWE().fit(town.edges)
    there = model.embed(elsewhere.edges)

    role = agreement(model.identity_, town.roles)
    place = agreement(model.position_, town.communities)
    print(f"nearest by identity plays the same role        {role:6.1%}")
    print(f"nearest by position is in the same community   {place:6.1%}")
    new_role = agreement(there.identity, elsewhere.roles)
    new_place = agreement(there.position, elsewhere.communities)
    print("the same in a town that the model has not seen:")
    print(f"  role                                         {new_role:6.1%}")
    print(f"  community                                    {new_place:6.1%}")
    return 0 if role > 0.7 and place > 0.8 else 1


if __name__ == "__main__":
    raise SystemExit(main())
