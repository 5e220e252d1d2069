"""Odd things in the place of a graph, and what irwe.Graph must make of each."""

import json

import networkx
import numpy as np
import pandas
import scipy.sparse

from odd_files import path_with

NAN = float("nan")


class Bad:
    """Raises in one of the methods that a conversion calls."""

    def __init__(self, method):
        self.method = method

    def _raise(self, method):
        if self.method == method:
            raise RuntimeError(f"{method} of a stranger")

    def __hash__(self):
        self._raise("hash")
        return 1

    def __eq__(self, other):
        self._raise("eq")
        return self is other

    def __iter__(self):
        self._raise("iter")
        return iter([(0, 1)])

    def __len__(self):
        self._raise("len")
        return 2

    def __repr__(self):
        self._raise("repr")
        return "Bad"


class LyingArray:
    def __init__(self, what):
        self.what = what

    def __array__(self, dtype=None):
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


class Path:
    def __init__(self, what):
        self.what = what

    def __fspath__(self):
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


def raising_generator(after):
    for i in range(after):
        yield (i, i + 1)
    raise RuntimeError("a generator that raises")


def endless_repr():
    value = [(0, 1)]
    value.append(value)
    return value


def graphs():
    """Name, what makes it, and the names of acceptable outcomes."""
    V, T, OK = ("ValueError",), ("TypeError",), ("success",)
    either = ("ValueError", "TypeError")
    yield from [
        # Things that are no graph
        ("None", lambda: None, T),
        ("a number", lambda: 3, T),
        ("a float", lambda: 1.5, T),
        ("NaN", lambda: NAN, T),
        ("True", lambda: True, T),
        ("an object", object, T),
        ("a function", lambda: len, T),
        ("a class", lambda: int, T),
        ("a module", lambda: json, T),
        ("a slice", lambda: slice(3), T),
        ("Ellipsis", lambda: ..., T),
        ("a complex number", lambda: 1j, T),
        ("NotImplemented", lambda: NotImplemented, T),
        ("a dict of lists", lambda: {0: [1]}, T),
        ("an empty dict", dict, T),
        ("an exception", lambda: ValueError("x"), T),
        ("a range", lambda: range(3), T),
        # Pairs
        ("no pairs", list, OK),
        ("an empty tuple", tuple, OK),
        ("an empty set", set, OK),
        ("an empty generator", lambda: iter(()), OK),
        ("one self-loop", lambda: [(0, 0)], OK),
        ("a single", lambda: [(0,)], V),
        ("a triple", lambda: [(0, 1, 2)], OK),
        ("a weighted edge", lambda: [(0, 1, 0.5), (1, 2, 0.5)], OK),
        ("ragged", lambda: [(0, 1), (1, 2, 3)], V),
        ("empty pairs", lambda: [()], V),
        ("numbers in place of pairs", lambda: [0, 1], T),
        ("strings of two", lambda: ["ab"], T),
        ("lines", lambda: ["a b", "b c"], T),
        ("bytes of two", lambda: [b"ab"], T),
        ("bytes", lambda: b"ab", T),
        ("a bytearray", lambda: bytearray(b"ab"), T),
        ("None among pairs", lambda: [(0, 1), None], T),
        ("a dict for a pair", lambda: [{0: 1, 2: 3}], T),
        ("sets of two", lambda: [{0, 1}], OK),
        ("sets of one", lambda: [{0}], V),
        ("strings in pairs", lambda: [["ab", "cd"]], OK),
        ("nested", lambda: [((0, 1), (2, 3))], OK),
        ("lists as names", lambda: [([0], [1])], T),
        ("dicts as names", lambda: [({}, {})], T),
        ("arrays as names", lambda: [(np.zeros(2), np.ones(2))], T),
        ("None as a name", lambda: [(None, 1)], V),
        ("NaN as a name", lambda: [(NAN, 1.0)], V),
        ("NumPy's NaN as a name", lambda: [(np.float64("nan"), 1)], V),
        ("floats as names", lambda: [(0.5, 1.5)], OK),
        ("infinite names", lambda: [(float("inf"), 1)], OK),
        ("bools as names", lambda: [(True, False)], OK),
        ("True and 1", lambda: [(True, 1), (0, 2)], OK),
        ("1 and 1.0", lambda: [(1, 2), (1.0, 3)], OK),
        ("1 and '1'", lambda: [(1, "1")], OK),
        ("bytes as names", lambda: [(b"a", b"b")], OK),
        ("complex names", lambda: [(1j, 2j)], OK),
        ("negative", lambda: [(-1, -2)], OK),
        ("2**63 - 1", lambda: [(2**63 - 1, -(2**63))], OK),
        ("2**63", lambda: [(2**63, 0)], OK),
        ("2**200", lambda: [(2**200, -(2**200))], OK),
        ("5000 digits", lambda: [(10**4000, 1)], OK),
        ("6000 digits", lambda: [(10**6000, 1)], V),
        ("empty names", lambda: [("", "a")], OK),
        ("a new line", lambda: [("a\nb", "c\r\n")], OK),
        ("a zero byte", lambda: [("a\0b", "a")], OK),
        ("surrogates", lambda: [("\ud800", "\udfff")], OK),
        ("long names", lambda: [("x" * 10**6, "y")], OK),
        ("emoji", lambda: [("🙂", "é")], OK),
        ("leading zeros", lambda: [("007", "7")], OK),
        ("minus zero", lambda: [("-0", "0")], OK),
        ("Arabic digits", lambda: [("٣", "3")], OK),
        ("numerals too large", lambda: [(str(2**63), "1")], OK),
        ("a name for itself", lambda: [(endless_repr, 1)], OK),
        ("types as names", lambda: [(int, str)], OK),
        ("itself inside", endless_repr, T),
        ("nodes that raise in hash", lambda: [(Bad("hash"), 1)], ("RuntimeError",)),
        ("nodes that raise in eq", lambda: [(Bad("eq"), Bad("eq"))], ("RuntimeError",)),
        ("nodes that raise in repr", lambda: [(Bad("repr"), 1)], OK),
        ("pairs that raise in iter", lambda: [Bad("iter")], ("RuntimeError",)),
        ("pairs of one", lambda: [Bad("len")], ("ValueError", "RuntimeError")),
        ("raises in iter", lambda: Bad("iter"), ("RuntimeError",)),
        ("raises in len", lambda: Bad("len"), ("RuntimeError", "success")),
        ("a generator that raises at once", lambda: raising_generator(0), ("RuntimeError",)),
        ("a generator that raises later", lambda: raising_generator(1000), ("RuntimeError",)),
        ("a generator of garbage", lambda: (x for x in [(0, 1), 5]), T),
        ("map", lambda: map(tuple, [[0, 1]]), OK),
        ("zip", lambda: zip([0, 1], [1, 2]), OK),
        # Arrays
        ("0-d", lambda: np.array(3), V),
        ("1-d", lambda: np.arange(4), V),
        ("3-d", lambda: np.zeros((2, 2, 2), int), V),
        ("(0, 2)", lambda: np.zeros((0, 2), int), OK),
        ("(2, 0)", lambda: np.zeros((2, 0), int), OK),
        ("(0, 0)", lambda: np.zeros((0, 0), int), V),
        ("(3, 3)", lambda: np.zeros((3, 3), int), OK),
        ("(4, 3)", lambda: np.zeros((4, 3), int), V),
        ("(1, 2)", lambda: np.array([[0, 1]]), OK),
        ("(2, 1)", lambda: np.array([[0], [1]]), OK),
        ("float array", lambda: np.array([[0.0, 1.0]]), V),
        ("NaN array", lambda: np.array([[NAN, 1.0]]), V),
        ("bool array", lambda: np.array([[True, False]]), V),
        ("complex array", lambda: np.array([[1j, 2]]), V),
        ("dates", lambda: np.array([["2020-01-01", "2021-01-01"]], "M8[D]"), V),
        ("bytes array", lambda: np.array([[b"a", b"b"]]), V),
        ("records", lambda: np.zeros((3, 2), dtype="i4,i4"), V),
        ("float16", lambda: np.zeros((3, 2), np.float16), V),
        ("huge uint64", lambda: np.array([[2**64 - 1, 0]], np.uint64), V),
        ("negative array", lambda: np.array([[-1, 5]]), OK),
        ("extreme int64", lambda: np.array([[2**63 - 1, -(2**63)]]), OK),
        ("int8", lambda: np.array([[-128, 127]], np.int8), OK),
        ("Fortran order", lambda: np.asfortranarray([[0, 1], [1, 2], [2, 0]]), OK),
        ("strided", lambda: np.arange(24).reshape(6, 4)[::2, ::2], OK),
        ("backwards", lambda: np.arange(6).reshape(3, 2)[::-1, ::-1], OK),
        ("read-only", lambda: np.broadcast_to(np.array([0, 1]), (5, 2)), OK),
        ("byte-swapped", lambda: np.array([[0, 1]], ">i8"), OK),
        ("object array", lambda: np.array([["a", 1]], dtype=object), OK),
        ("object array with None", lambda: np.array([[None, 1]], dtype=object), V),
        ("object array of lists", lambda: np.array([[[], 1], [1, 2]], dtype=object), T),
        ("text array", lambda: np.array([["a", "b"]]), OK),
        ("masked array", lambda: np.ma.masked_array([[0, 1]], mask=[[0, 0]]), OK),
        ("matrix", lambda: np.matrix([[0, 1], [1, 2], [2, 3]]), OK),
        ("array interface of garbage", lambda: LyingArray(np.zeros(3)), V),
        ("array interface that raises", lambda: LyingArray(RuntimeError("x")), ("RuntimeError",)),
        ("array interface of an int", lambda: LyingArray(5), ("ValueError", "TypeError")),
        ("array interface of edges", lambda: LyingArray(np.array([[0, 1]])), OK),
        ("a NumPy scalar", lambda: np.int64(3), V),
        ("a list of arrays", lambda: [np.array([0, 1]), np.array([1, 2])], OK),
        # Matrices
        ("not square", lambda: scipy.sparse.csr_matrix((2, 3)), V),
        ("empty matrix", lambda: scipy.sparse.csr_matrix((0, 0)), OK),
        ("no entries", lambda: scipy.sparse.csr_matrix((3, 3)), OK),
        ("bool matrix", lambda: scipy.sparse.csr_matrix([[False, True], [True, False]]), OK),
        ("NaN in a matrix", lambda: scipy.sparse.csr_matrix([[0, NAN], [NAN, 0]]), V),
        (
            "infinite entries",
            lambda: scipy.sparse.csr_matrix([[0, float("inf")], [float("inf"), 0]]),
            V,
        ),
        ("negative entries", lambda: scipy.sparse.csr_matrix([[0, -1], [-1, 0]]), V),
        ("complex matrix", lambda: scipy.sparse.csr_matrix([[0, 1j], [1j, 0]]), V),
        (
            "duplicates",
            lambda: scipy.sparse.coo_matrix(([1, 1], ([0, 0], [1, 1])), shape=(2, 2)),
            OK,
        ),
        ("a row", lambda: scipy.sparse.csr_matrix([[0, 1, 2]]), V),
        ("dia", lambda: scipy.sparse.eye(4, format="dia"), OK),
        ("sparse array", lambda: scipy.sparse.csr_array(np.eye(3)), OK),
        (
            "float16 matrix",
            lambda: scipy.sparse.coo_matrix((np.ones(1, np.float32), ([0], [1])), shape=(2, 2)),
            OK,
        ),
        # Frames
        ("empty frame", pandas.DataFrame, V),
        ("one column", lambda: pandas.DataFrame({"a": [1]}), V),
        ("no rows", lambda: pandas.DataFrame({"a": [], "b": []}, dtype=int), OK),
        ("missing in a frame", lambda: pandas.DataFrame({"a": [0, None], "b": [1, 2]}), V),
        (
            "NA in a frame",
            lambda: pandas.DataFrame({"a": [0, pandas.NA], "b": [1, 2]}, dtype="Int64"),
            V,
        ),
        (
            "nullable integers",
            lambda: pandas.DataFrame({"a": [0, 1], "b": [1, 2]}, dtype="Int64"),
            OK,
        ),
        ("float frame", lambda: pandas.DataFrame({"a": [0.0], "b": [1.0]}), V),
        ("mixed frame", lambda: pandas.DataFrame({"a": [0, 1], "b": ["x", "y"]}), OK),
        ("same column twice", lambda: pandas.DataFrame([[0, 1]], columns=["source", "source"]), OK),
        ("only source", lambda: pandas.DataFrame({"source": [0], "x": [1]}), OK),
        ("a series", lambda: pandas.Series([0, 1]), V),
        ("lists in a frame", lambda: pandas.DataFrame({"a": [[1]], "b": [[2]]}), T),
        (
            "dates in a frame",
            lambda: pandas.DataFrame(
                {"a": pandas.to_datetime(["2020"]), "b": pandas.to_datetime(["2021"])}
            ),
            OK,
        ),
        # networkx
        ("no nodes", networkx.Graph, OK),
        ("no edges", lambda: networkx.empty_graph(3), OK),
        ("a class of graphs", lambda: networkx.Graph, either),
        ("multi-digraph", lambda: networkx.MultiDiGraph([(0, 1), (1, 0)]), OK),
        ("frozen", lambda: networkx.freeze(networkx.path_graph(3)), OK),
        ("a view", lambda: networkx.path_graph(5).subgraph([0, 1, 4]), OK),
        ("a reversed view", lambda: networkx.DiGraph([(0, 1)]).reverse(copy=False), OK),
        (
            "odd weights",
            lambda: networkx.Graph([(0, 1, {"weight": NAN}), (1, 2, {"weight": "x"})]),
            T,
        ),
        ("unhashable weights", lambda: networkx.Graph([(0, 1, {"weight": [1]})]), T),
        ("bool nodes", lambda: networkx.Graph([(True, False)]), OK),
        ("1 and 1.0 in networkx", lambda: networkx.Graph([(1, 2), (1.0, 3), (0, 1.0)]), OK),
        ("nodes that compare to True", lambda: networkx.Graph([(np.int64(0), np.int64(1))]), OK),
        # Paths
        ("an empty path", lambda: "", V),
        ("-", lambda: "-", V),
        ("no file", lambda: "/nonexistent/x", V),
        ("a folder", lambda: "/", V),
        ("a zero in a path", lambda: "a\0b", V),
        ("a path of bytes", lambda: Path(b"x"), V),
        ("a path of a number", lambda: Path(3), T),
        ("a path that raises", lambda: Path(RuntimeError("x")), ("RuntimeError",)),
        ("an empty file", lambda: path_with(b""), V),
        ("a file of zeros", lambda: path_with(b"\0" * 100), V),
        ("bad UTF-8", lambda: path_with(b"\xff\xfe a\n"), V),
        ("a file of one column", lambda: path_with(b"1\n2\n"), V),
        ("a good file", lambda: path_with(b"1 2\n2 3\n"), OK),
        ("not gzip", lambda: path_with(b"\x1f\x8b garbage"), V),
        ("surrogates in a path", lambda: "\udcff\ud800", either + ("UnicodeEncodeError",)),
        ("a long path", lambda: "x" * 10**5, V),
    ]
