"""The rules of scikit-learn for parameters, without a need for it."""

from __future__ import annotations

import inspect
from typing import Any, Dict, Mapping, Tuple, TypeVar

from . import _checks

Self = TypeVar("Self", bound="Parameterized")


class Parameterized:
    """Keeps the parameters of its constructor as attributes, as they were given."""

    @classmethod
    def _parameters(cls) -> Mapping[str, inspect.Parameter]:
        given = inspect.signature(cls.__init__).parameters
        return {name: given[name] for name in list(given)[1:]}

    @classmethod
    def _parameter_names(cls) -> Tuple[str, ...]:
        return tuple(cls._parameters())

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """Returns the parameters, as they were given."""
        return {name: getattr(self, name) for name in self._parameter_names()}

    def set_params(self: Self, **params: Any) -> Self:
        """Changes parameters; they are checked when they are used."""
        known = self._parameter_names()
        for name, value in params.items():
            if name not in known:
                raise ValueError(
                    f"{name} is not a parameter of {type(self).__name__}; expected one of "
                    + ", ".join(known)
                )
            setattr(self, name, value)
        return self

    def __sklearn_tags__(self) -> Any:
        from sklearn.base import BaseEstimator

        return BaseEstimator.__sklearn_tags__(self)

    def __repr__(self) -> str:
        given = [
            f"{name}={_checks.excerpt(getattr(self, name))}"
            for name, parameter in self._parameters().items()
            if not _is_default(getattr(self, name), parameter.default)
        ]
        return f"{type(self).__name__}({', '.join(given)})"


def _is_default(value: Any, default: Any) -> bool:
    return value is default or bool(value == default)
