"""Warnings that show the line of the caller."""

from __future__ import annotations

import os
import sys
import warnings


def warn(sentence: str) -> None:
    """Warns with the first line outside of the package that led here."""
    folder = os.path.dirname(__file__)
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == folder:
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, UserWarning, stacklevel=level)
