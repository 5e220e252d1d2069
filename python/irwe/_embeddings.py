"""Vectors of nodes in named spaces, and where they come from."""

from __future__ import annotations

import os
from typing import (
    Any,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
)

import numpy as np

from . import _checks, _engine
from ._errors import InputError
from ._names import number_nodes


class Origin(NamedTuple):
    """What made embeddings: the id of the model, the fingerprint of the graph, raw or ready, and
    the digest of the axes that were kept, if not all."""

    model: str
    graph: str
    form: str
    axes: str = ""


class Embeddings:
    """Named vectors for every node: row i of every space belongs to nodes[i].

    A space is an attribute, such as ``identity`` and ``position``, and an entry of ``spaces``.
    Unpacked, it gives the nodes and then the vectors of each space. ``origin`` says which model and
    graph the vectors belong to; None: nobody knows. ``comparable`` names the spaces whose vectors
    can be compared across graphs.
    """

    def __init__(
        self,
        nodes: np.ndarray,
        spaces: Mapping[str, np.ndarray],
        origin: Optional[Origin] = None,
        comparable: Optional[Iterable[str]] = None,
    ) -> None:
        self.nodes = nodes
        self.spaces: Dict[str, np.ndarray] = dict(spaces)
        self.origin = origin
        self.comparable = frozenset(self.spaces if comparable is None else comparable)

    def __getattr__(self, name: str) -> np.ndarray:
        spaces = self.__dict__.get("spaces", {})
        if name in spaces:
            return spaces[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __iter__(self) -> Iterator[np.ndarray]:
        yield self.nodes
        yield from self.spaces.values()

    def __len__(self) -> int:
        return 1 + len(self.spaces)

    def __getitem__(self, index: int) -> np.ndarray:
        return tuple(self)[index]

    def __repr__(self) -> str:
        shapes = ", ".join(f"{name} {rows.shape}" for name, rows in self.spaces.items())
        return f"Embeddings({len(self.nodes)} nodes, {shapes})"

    def _space(self, name: str) -> Tuple[str, int, bool]:
        return (name, self.spaces[name].shape[1], name in self.comparable)


def of_engine(made: Any, nodes: Any, rows: Any = lambda vectors: vectors) -> Embeddings:
    """What the engine returns, with its vectors put in order by `rows`.

    InputError if they are not finite: the program does not write such vectors, either.
    """
    spaces, origin = made
    for name, _, vectors in spaces:
        if not np.isfinite(vectors).all():
            raise InputError(
                f"{name} has numbers that are not finite; if the weights of edges differ by many "
                "powers of ten, weights='log' brings them together"
            )
    return Embeddings(
        nodes,
        {name: rows(vectors) for name, _, vectors in spaces},
        None if origin is None else Origin(*origin),
        [name for name, is_comparable, _ in spaces if is_comparable],
    )


def read_embeddings(path: Union[str, "os.PathLike[str]"]) -> Embeddings:
    """Reads a file of embeddings, of irwe or another program: docs/file-formats.md says which."""
    text = os.fspath(path)
    if not isinstance(text, str) or text == "" or "\0" in text:
        raise InputError(f"expected the path of embeddings, found {_checks.excerpt(path)}")
    names, made = _engine.read_embeddings(os.fsencode(text))
    nodes = names if isinstance(names, np.ndarray) else np.array(names, dtype=object)
    return of_engine(made, nodes)


class KeptAxes(NamedTuple):
    """How many axes of a space were kept, and the share of its variance that they hold."""

    space: str
    before: int
    kept: int
    share: float


def write_embeddings(
    embeddings: Any, path: Union[str, "os.PathLike[str]"], *, dims: Optional[int] = None
) -> List[KeptAxes]:
    """Writes embeddings in the format of the ending of `path`, as `irwe embed -o` does: .npz, .tsv,
    .csv, .jsonl, .pgvector or .pgarray (COPY of PostgreSQL), .txt or .vec (word2vec).

    `embeddings` is what embed() or :func:`read_embeddings` returns, or a fitted estimator. With
    `dims`, writes the coordinates along as many axes in which the nodes vary most, and returns how
    much of the variance of each space they hold; otherwise returns [].
    """
    text = os.fspath(path)
    if not isinstance(text, str) or text == "" or "\0" in text:
        raise InputError(f"expected the path of a file, found {_checks.excerpt(path)}")
    count = 0 if dims is None else _checks.whole_number("dims", dims, 1, 2**31 - 1)
    made = embeddings.embed() if hasattr(embeddings, "embed") else embeddings
    if not isinstance(made, Embeddings):
        raise InputError(
            "embeddings: expected what embed() or read_embeddings() returns, or a fitted "
            f"estimator, found {_checks.excerpt(embeddings)}"
        )
    nodes = made.nodes.tolist()
    numbering = number_nodes(nodes)
    if numbering.names is None:
        raise InputError(
            "embeddings: expected whole numbers or texts as the names of nodes, which files can "
            f"hold, found {_checks.excerpt(nodes[0])}"
        )
    order = slice(None) if numbering.numbers is None else np.argsort(numbering.numbers)
    spaces = [
        (name, name in made.comparable, _checks.embedding(name, rows)[order])
        for name, rows in made.spaces.items()
    ]
    kept = _engine.write_embeddings(
        os.fsencode(text),
        numbering.names,
        [(name, is_comparable, np.ascontiguousarray(rows)) for name, is_comparable, rows in spaces],
        made.origin,
        count,
    )
    return [KeptAxes(*each) for each in kept]
