"""Warnings that show the line of the caller."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Type


class GraphWarning(UserWarning):
    """Tells that a graph has something that is not used, or that it was understood by a guess."""


GraphWarning.__module__ = "irwe"


def warn(sentence: str, category: Type[Warning] = UserWarning) -> None:
    """Warns with the first line outside of the package that led here."""
    folder = os.path.dirname(__file__)
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == folder:
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, category, stacklevel=level)
