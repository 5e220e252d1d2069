"""The errors of the package."""

from __future__ import annotations

import sys

from ._engine import InputError as InputError


class InputTypeError(InputError, TypeError):
    """Raised for an argument of a kind that cannot be used. It is a TypeError, too."""


InputTypeError.__module__ = "irwe"


class NotFittedError(ValueError, AttributeError):
    """Raised if a result of fit() is used before fit()."""


def not_fitted(sentence: str) -> NotFittedError:
    """Returns the error; if scikit-learn is loaded, it is also scikit-learn's."""
    exceptions = sys.modules.get("sklearn.exceptions")
    if exceptions is None:
        return NotFittedError(sentence)

    class Both(NotFittedError, exceptions.NotFittedError):  # type: ignore[name-defined, misc]
        pass

    Both.__name__ = Both.__qualname__ = "NotFittedError"
    return Both(sentence)
