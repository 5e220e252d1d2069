"""Splits adjacency matrices and arrays of edges into nodes and edges."""

from __future__ import annotations

from typing import Any, Hashable, Optional, Sequence

import numpy as np

from . import _engine
from ._errors import InputError
from ._pieces import Source, named
from ._weights import EdgeOptions

_MAX_NODES = 2**31  # places of two of them fit 64 bits


def of_sparse(matrix: Any, options: EdgeOptions) -> Source:
    """A SciPy sparse matrix, whose entries that are not 0 are edges and weights."""
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(
            f"expected a square matrix, a row and a column for each node, found the shape "
            f"{matrix.shape}"
        )
    _require_numbers(matrix.dtype)
    if matrix.shape[0] > _MAX_NODES:
        raise InputError(f"expected at most {_MAX_NODES} nodes, found {matrix.shape[0]}")
    entries = matrix.tocoo()
    rows, columns = entries.row.astype(np.int64), entries.col.astype(np.int64)
    return _of_entries(rows, columns, entries.data, int(matrix.shape[0]), None, options)


def of_array(given: Any, options: EdgeOptions) -> Source:
    """An array of edges, or an adjacency matrix: a square of three rows or more."""
    array = np.asarray(given)
    if np.ma.is_masked(given):
        raise InputError(
            "found an array with masked entries, expected one without; array.filled(0) is a matrix "
            "that has no edges there"
        )
    if array.ndim == 2 and array.shape[0] == array.shape[1] > 2:
        return of_square(array, None, options)
    if array.ndim != 2 or 2 not in array.shape:
        hint = ""
        if array.ndim == 2 and array.shape[1] == 3:
            hint = (
                "; with weights, give pandas.DataFrame(array, columns=['source', 'target', "
                "'weight'])"
            )
        raise InputError(
            f"expected an array of edges of the shape (edges, 2) or (2, edges), or a square "
            f"adjacency matrix, found {array.shape}{hint}"
        )
    if array.shape == (2, 3) and array.dtype.kind == "O" and _are_rows_with_weights(array):
        raise InputError(
            "found an array of the shape (2, 3), which could be two edges with weights or three "
            "edges; give a list of tuples"
        )
    pairs = array if array.shape[1] == 2 else array.T
    if array.dtype.kind in "iu":
        return of_integers(pairs)
    if array.dtype.kind in "UO":
        return named(pairs[:, 0].tolist(), pairs[:, 1].tolist())
    hint = (
        "; for an adjacency matrix of two nodes give scipy.sparse.csr_matrix(array)"
        if array.shape == (2, 2)
        else ""
    )
    raise InputError(
        f"expected an array of whole numbers or of names, found the type {array.dtype}; if the "
        f"numbers are whole, array.astype(int) is what is meant{hint}"
    )


def _are_rows_with_weights(array: np.ndarray) -> bool:
    """Returns True for texts beside numbers in the third column."""
    are_texts = all(isinstance(name, str) for name in array[:, :2].ravel())
    return are_texts and not any(isinstance(weight, str) for weight in array[:, 2])


def of_integers(pairs: np.ndarray) -> Source:
    """Edges by the names of their ends, which are whole numbers."""
    if pairs.dtype.kind == "u" and pairs.size and int(pairs.max()) >= 2**63:
        raise InputError(f"expected whole numbers of 64 bits, found {int(pairs.max())}")
    return Source(None, np.ascontiguousarray(pairs, dtype=np.int64), False)


def of_square(
    matrix: np.ndarray, names: Optional[Sequence[Hashable]], options: EdgeOptions
) -> Source:
    """An adjacency matrix; `names` are those of its rows and columns, None: 0, 1, ..."""
    _require_numbers(matrix.dtype)
    has_doubt = matrix.diagonal().any() and (matrix != matrix.T).any()
    if len(matrix) == 3 and names is None and has_doubt:
        raise InputError(
            "found an array of the shape (3, 3), which could be an adjacency matrix or three edges "
            "with weights; give scipy.sparse.csr_matrix(array), or a list of tuples"
        )
    rows, columns = np.nonzero(matrix)
    return _of_entries(rows, columns, matrix[rows, columns], len(matrix), names, options)


def _require_numbers(dtype: Any) -> None:
    if dtype.kind not in "biuf":
        raise InputError(f"expected a matrix of numbers, found the type {dtype}")


def _of_entries(
    rows: np.ndarray,
    columns: np.ndarray,
    data: np.ndarray,
    size: int,
    names: Optional[Sequence[Hashable]],
    options: EdgeOptions,
) -> Source:
    """Entries of the same place are added, as SciPy does, in double precision."""
    data = data.astype(np.float64)
    if np.isnan(data).any():
        raise InputError("the matrix contains NaN; expected 0 where there is no edge")
    keys, values = rows * size + columns, data
    if not (keys[1:] > keys[:-1]).all():
        keys, places = np.unique(keys, return_inverse=True)
        values = np.bincount(places, weights=data, minlength=len(keys))
    keys, values = keys[values != 0], values[values != 0]
    if not options.reads_weights:
        values = np.ones(len(keys))
    rows, columns = keys // max(size, 1), keys % max(size, 1)
    mirrored = columns * size + rows
    order = np.argsort(mirrored)
    is_symmetric = np.array_equal(mirrored[order], keys) and np.array_equal(values[order], values)
    if is_symmetric:
        keep = rows <= columns
        rows, columns, values = rows[keep], columns[keep], values[keep]
    source = Source(
        range(size) if names is None else names,
        np.column_stack([rows, columns]),
        True,
        "symmetric" if is_symmetric else "directed",
    )
    if (values == 1).all():
        return source
    report = _engine.ReadGraphReport()
    report.weight_column = "the matrix"
    return source._replace(weights=values, report=report)
