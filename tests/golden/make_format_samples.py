#!/usr/bin/env python3
"""Writes tests/golden/formats: a small graph as SciPy, NumPy and networkx write it.

    tests/golden/make_format_samples.py

The graph has the nodes 0 to 5: a triangle 0, 1, 2 with weights 1, 2.5 and 4, the edge 3 - 4 of
weight 1, and 5 without edges.
"""

import pathlib

import networkx as nx
import numpy as np
import scipy.io
import scipy.sparse

FOLDER = pathlib.Path(__file__).resolve().parent / "formats"
EDGES = [(0, 1, 1.0), (1, 2, 2.5), (0, 2, 4.0), (3, 4, 1.0)]
NUM_NODES = 6


def graph(kind=nx.Graph):
    made = kind()
    made.add_nodes_from(range(NUM_NODES))
    made.add_weighted_edges_from(EDGES)
    return made


def main():
    FOLDER.mkdir(exist_ok=True)
    matrix = nx.to_scipy_sparse_array(graph(), dtype=float, format="csr")
    arrows = nx.to_scipy_sparse_array(graph(nx.DiGraph), dtype=float, format="csr")
    for name, content in {
        "symmetric": scipy.sparse.csr_matrix(matrix),
        "arrows": scipy.sparse.csr_matrix(arrows),
        "dense": matrix.toarray(),
        "whole_numbers": scipy.sparse.csr_matrix((matrix != 0).astype(int)),
    }.items():
        scipy.io.mmwrite(FOLDER / f"{name}.mtx", content)
    pattern = scipy.sparse.coo_matrix((matrix != 0).astype(int))
    scipy.io.mmwrite(FOLDER / "pattern.mtx", pattern, field="pattern", comment="a comment")
    for form in ("csr", "csc", "coo", "bsr", "dia"):
        sparse = scipy.sparse.csr_matrix(matrix).asformat(form)
        scipy.sparse.save_npz(FOLDER / f"{form}.npz", sparse, compressed=form != "csc")
    scipy.sparse.save_npz(FOLDER / "booleans.npz", scipy.sparse.csr_matrix(matrix != 0))
    scipy.sparse.save_npz(FOLDER / "arrows.npz", scipy.sparse.csr_matrix(arrows))
    edges = np.array([edge[:2] for edge in EDGES])
    np.save(FOLDER / "edges.npy", edges)
    np.save(FOLDER / "edge_index.npy", np.ascontiguousarray(edges.T))
    np.save(FOLDER / "edge_index_fortran.npy", np.asfortranarray(edges.T))
    np.save(FOLDER / "weighted_edges.npy", np.array(EDGES))
    np.save(FOLDER / "weighted_edges_fortran.npy", np.asfortranarray(np.array(EDGES)))
    np.save(FOLDER / "matrix.npy", matrix.toarray())
    np.save(FOLDER / "matrix_fortran.npy", np.asfortranarray(arrows.toarray()))
    np.save(FOLDER / "matrix_booleans.npy", matrix.toarray() != 0)
    named = nx.relabel_nodes(graph(), dict(enumerate("ABCDEF")))
    nx.write_adjlist(named, FOLDER / "letters.adjlist")
    nx.write_multiline_adjlist(named, FOLDER / "letters_multiline.adjlist")


if __name__ == "__main__":
    main()
