#!/usr/bin/env python3
"""Writes the seeds of the embedding_arrays fuzzer: tests/fuzz/make_seeds.py

Each begins with the byte that the fuzzer takes for itself (embedding_arrays_fuzzer.cpp).
"""

import io
import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent / "corpus" / "embedding_arrays"
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


if __name__ == "__main__":
    main()
