#!/usr/bin/env python3
"""Writes the seeds of the fuzzers embedding_arrays and numpy_graph: tests/fuzz/make_seeds.py

Each begins with the bytes that the fuzzer takes for itself (embedding_arrays_fuzzer.cpp,
numpy_graph_fuzzer.cpp).
"""

import io
import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE / "corpus" / "embedding_arrays"
GRAPHS = HERE / "corpus" / "numpy_graph"
SAMPLES = HERE.parent / "golden" / "formats"  # of tests/golden/make_format_samples.py
VECTORS = np.array([[0.5, -1], [2, 3e-4], [0, 7]])
AS_IT_STANDS, MADE_INTO_AN_ARCHIVE, AN_ORIGIN = b"\0", b"\1", b"\2"
ORIGIN = json.dumps(
    {
        "model": "0123456789abcdef0123456789abcdef",
        "graph": "fedcba9876543210fedcba9876543210",
        "form": "ready",
        "spaces": [
            {"name": "identity", "comparable_across_graphs": True},
            {"name": "position", "comparable_across_graphs": False},
        ],
    },
    separators=(",", ":"),
)


def npy(array):
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def npz(save=np.savez, **arrays):
    stream = io.BytesIO()
    save(stream, **arrays)
    return stream.getvalue()


def write_graphs():
    """Samples as they stand, and arrays that the fuzzer makes into a sparse matrix."""
    GRAPHS.mkdir(parents=True, exist_ok=True)
    for path in sorted(SAMPLES.glob("*.np[yz]")):
        (GRAPHS / path.name.replace(".", "_")).write_bytes(b"\0\0" + path.read_bytes())
    lists = [np.array(b"csr"), np.array([3, 3]), np.array([1.0, 2.0])]
    lists += [np.array([1, 2], "i4"), np.array([0, 1, 2, 2], "i4")]
    places = [np.array(b"coo"), np.array([2, 3]), np.array([True, True])]
    places += [np.array([0, 1], "i4"), np.array([1, 2], "i8")]
    (GRAPHS / "lists").write_bytes(b"\0\2" + b"".join(map(npy, lists)))
    (GRAPHS / "places").write_bytes(b"\x82\1" + b"".join(map(npy, places)))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    single = VECTORS.astype("<f4")
    seeds = {
        "npy": AS_IT_STANDS + npy(single),
        "npy_fortran": AS_IT_STANDS + npy(np.asfortranarray(VECTORS)),
        "npz": AS_IT_STANDS + npz(nodes=np.array([3, 1, 2]), identity=single, position=single),
        "npz_compressed": AS_IT_STANDS
        + npz(np.savez_compressed, ids=np.array(["a", "bé", "c"]), vectors=VECTORS.astype("<i2")),
        "numbers": MADE_INTO_AN_ARCHIVE + npy(np.array([5, -1, 7])) + npy(single),
        "texts": MADE_INTO_AN_ARCHIVE + npy(np.array(["x", "y z", "é"])) + npy(VECTORS),
        "bytes": MADE_INTO_AN_ARCHIVE + npy(np.array([1, 2, 3], "u1")) + npy(VECTORS.astype("u8")),
        "npz_with_origin": AS_IT_STANDS
        + npz(identity=single, position=single, irwe_origin=np.array([ORIGIN])),
        "origin": AN_ORIGIN + ORIGIN.encode(),
        "origin_of_nothing": AN_ORIGIN + b'{"model":null,"spaces":[[[{}]]],"form":1e999}',
    }
    for name, content in seeds.items():
        (FOLDER / name).write_bytes(content)
    write_graphs()


if __name__ == "__main__":
    main()
