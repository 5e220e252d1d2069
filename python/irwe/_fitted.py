"""What estimators have before and after fit: spaces, attributes and their errors."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, Tuple

import numpy as np

from . import _checks
from ._errors import InputError, not_fitted
from ._methods import Method
from ._output import Output, feature_names
from ._parameters import Parameterized


class Fitted(Output, Parameterized):
    """The spaces of a method, and the attributes that fit sets."""

    method: ClassVar[Method]
    settings_: Dict[str, Any]

    @classmethod
    def _space_names(cls) -> Tuple[str, ...]:
        return tuple(space.name for space in cls.method.spaces)

    def _output_spaces(self) -> Tuple[str, ...]:
        """Returns the spaces that :meth:`transform` returns side by side."""
        spaces = self._space_names()
        if len(spaces) == 1:
            return spaces
        every = all_of(self.method)
        output = _checks.one_of("output", getattr(self, "output"), (every, *spaces))
        return spaces if output == every else (output,)

    def get_feature_names_out(self, input_features: Any = None) -> np.ndarray:
        """Returns the names of the columns of :meth:`transform`."""
        self._require_fitted()
        return feature_names((space, self._dim(space)) for space in self._output_spaces())

    def _dim(self, space: str) -> int:
        rows = self.__dict__.get(f"{space}_")
        if rows is not None:
            return int(rows.shape[1])
        if self.method.dimension_setting:
            return int(self.settings_[self.method.dimension_setting])
        raise InputError(
            "the number of columns of a model that was loaded is not known; count those that "
            "transform returns"
        )

    def __sklearn_is_fitted__(self) -> bool:
        return "_model" in self.__dict__

    def _more_tags(self) -> Dict[str, Any]:
        return {"preserves_dtype": []}  # of scikit-learn: vectors are float32, whatever the graph

    def _state(self) -> str:
        if "nodes_" not in self.__dict__:
            return "loaded" if self.__sklearn_is_fitted__() else "not fitted"
        rows = {name: getattr(self, f"{name}_") for name in self._space_names()}
        return "fitted: " + ", ".join(f"{name}_ {vectors.shape}" for name, vectors in rows.items())

    def _require_fitted(self) -> None:
        if not self.__sklearn_is_fitted__():
            raise not_fitted(
                f"this {type(self).__name__} is not fitted yet; call fit with a graph first"
            )

    def __getattr__(self, name: str) -> Any:
        of_training = ("nodes_", "loss_curve_", *(f"{space}_" for space in self._space_names()))
        if name in of_training and "_model" in self.__dict__:
            raise AttributeError(
                f"a model that was loaded has no {name}; fit and pickle the estimator to keep it"
            )
        if name in of_training or name == "settings_":
            raise not_fitted(f"{name} is there after fit; call fit with a graph first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def all_of(method: Method) -> str:
    """Returns the value of the parameter `output` that stands for all spaces."""
    return "both" if len(method.spaces) == 2 else "all"
