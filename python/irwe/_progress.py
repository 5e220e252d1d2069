"""Progress reports of long computations."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Optional, Union

from ._checks import excerpt
from ._errors import InputTypeError

#: Called with the phase ("features", "training", "k-means"), the work done, and the work in all.
Callback = Callable[[str, int, int], Any]
#: False: silence. True: a bar of tqdm where it is installed, else a plain line. Or a callback.
Progress = Union[bool, Callback]


@contextmanager
def reporter(progress: Progress) -> Iterator[Optional[Callback]]:
    """Yields the callback for the engine, or None for no progress."""
    if progress is None or progress is False:
        yield None
    elif callable(progress):
        yield progress
    elif progress is True:
        display = _display()
        try:
            yield display
        finally:
            display.close()
    else:
        raise InputTypeError(
            f"progress: expected True, False or a function of (phase, done, total), found "
            f"{excerpt(progress)}"
        )


def _display() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line()
    return _Bar(tqdm)


class _Bar:
    """A bar of tqdm for each phase."""

    def __init__(self, tqdm: Any) -> None:
        self._tqdm = tqdm
        self._bar: Any = None

    def __call__(self, phase: str, done: int, total: int) -> None:
        if self._bar is None or self._bar.desc != phase:
            self.close()
            self._bar = self._tqdm(total=total, desc=phase)
            self._bar.desc = phase
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


class _Line:
    """A line on standard error: redrawn on a terminal, an occasional new line elsewhere."""

    def __init__(self) -> None:
        self._on_terminal = sys.stderr.isatty()
        self._last = -1e9

    def __call__(self, phase: str, done: int, total: int) -> None:
        now = time.monotonic()
        if not self._on_terminal and now - self._last < 10 and done < total:
            return
        self._last = now
        text = f"irwe: {phase} {done}/{total}"
        sys.stderr.write(f"\r{text}\x1b[K" if self._on_terminal else text + "\n")
        sys.stderr.flush()

    def close(self) -> None:
        if self._on_terminal and self._last > 0:
            sys.stderr.write("\n")
