"""The error of an estimator that was not fitted."""

from __future__ import annotations

import sys


class NotFittedError(ValueError, AttributeError):
    """A model is asked for what only fit() gives it."""


def not_fitted(sentence: str) -> NotFittedError:
    """One that scikit-learn, where it is in use, knows as its own."""
    exceptions = sys.modules.get("sklearn.exceptions")
    if exceptions is None:
        return NotFittedError(sentence)

    class Both(NotFittedError, exceptions.NotFittedError):  # type: ignore[name-defined, misc]
        pass

    Both.__name__ = Both.__qualname__ = "NotFittedError"
    return Both(sentence)
