"""The rules of scikit-learn for parameters, without a need for it."""

from __future__ import annotations

import inspect
from html import escape
from typing import Any, Dict, Mapping, Tuple, TypeVar

from . import _checks
from ._errors import InputError

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
        """Returns the parameters, as they were given; `deep` adds those of estimators among them,
        as embedder__dim."""
        own = {name: getattr(self, name) for name in self._parameter_names()}
        if deep:
            for name, value in list(own.items()):
                if isinstance(value, Parameterized):
                    inner = value.get_params()
                    own.update({f"{name}__{key}": inner[key] for key in inner})
        return own

    def set_params(self: Self, **params: Any) -> Self:
        """Changes parameters; they are checked when they are used."""
        known = self._parameter_names()
        for name, value in params.items():
            outer, _, inner = name.partition("__")
            if inner and isinstance(getattr(self, outer, None), Parameterized):
                getattr(self, outer).set_params(**{inner: value})
            elif name in known:
                setattr(self, name, value)
            else:
                raise InputError(
                    f"{name} is not a parameter of {type(self).__name__}; expected one of "
                    + ", ".join(known)
                )
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

    def _repr_html_(self) -> str:
        """Returns the parameters as a table, for notebooks."""
        params = self.get_params(deep=False)
        shown = {escape(name): escape(_checks.excerpt(value)) for name, value in params.items()}
        rows = [
            f"<tr><th>{name}</th><td><code>{value}</code></td></tr>"
            for name, value in shown.items()
        ]
        return (
            f"<details><summary><code>{escape(repr(self))}</code> {escape(self._state())}"
            f"</summary><table>{''.join(rows)}</table></details>"
        )

    def _state(self) -> str:
        is_fitted = getattr(self, "__sklearn_is_fitted__", None)
        return "fitted" if is_fitted is not None and is_fitted() else "not fitted"


def _is_default(value: Any, default: Any) -> bool:
    if value is default:
        return True
    try:
        return type(value) is type(default) and bool(value == default)
    except Exception:  # noqa: BLE001: a parameter may compare as it likes
        return False
