"""What transform returns: an array, or a frame with the names of nodes and columns."""

from __future__ import annotations

import sys
from typing import Any, Callable, Dict, Iterable, Optional, Sequence, Tuple, TypeVar

import numpy as np

from ._checks import excerpt, one_of
from ._embeddings import Embeddings
from ._errors import InputError

Self = TypeVar("Self", bound="Output")
_Container = Callable[[np.ndarray, Any, np.ndarray], Any]


class Output:
    """The container of transform, as scikit-learn lets its users choose it."""

    _sklearn_output_config: Dict[str, str]

    def set_output(self: Self, *, transform: Optional[str] = None) -> Self:
        """Chooses what :meth:`transform` returns.

        ``"pandas"`` is a frame: its index are the names of the nodes, and its columns are those of
        :meth:`get_feature_names_out`. ``"default"`` is an array; None changes nothing.
        """
        if transform is not None:
            chosen = one_of("transform", transform, ("default", "pandas"))
            self._sklearn_output_config = {"transform": chosen}
        return self

    def _container(self) -> _Container:
        """Returns what makes the container of rows, names of nodes and names of columns."""
        chosen = self.__dict__.get("_sklearn_output_config", {}).get("transform")
        sklearn = sys.modules.get("sklearn")
        if chosen is None and sklearn is not None:
            chosen = sklearn.get_config().get("transform_output")
        if chosen in (None, "default"):
            return lambda rows, nodes, columns: rows
        if chosen != "pandas":
            raise InputError(
                f"set_output: expected 'default' or 'pandas', found {excerpt(chosen)}"
            )
        try:
            import pandas
        except ImportError:
            raise InputError(
                "set_output: 'pandas' needs the package pandas, which is not installed"
            ) from None
        return lambda rows, nodes, columns: pandas.DataFrame(
            rows, index=_index(pandas, nodes), columns=columns
        )


def _index(pandas: Any, nodes: np.ndarray) -> Any:
    """Returns names of any kind as an index; tuples stay names and are no levels."""
    return pandas.Index(nodes, tupleize_cols=False)


def feature_names(spaces: Iterable[Tuple[str, int]]) -> np.ndarray:
    """Returns identity_0, identity_1, ... for spaces and their numbers of columns."""
    names = [f"{space}_{i}" for space, dim in spaces for i in range(dim)]
    return np.array(names, dtype=object)


def column_names(made: Embeddings, spaces: Sequence[str]) -> np.ndarray:
    return feature_names((space, made.spaces[space].shape[1]) for space in spaces)
