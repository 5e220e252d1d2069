"""Sentences of the engine in the words of Python."""

from __future__ import annotations

import contextlib
import re
from typing import Iterator

from ._errors import InputError

_OF_PROGRAM = re.compile(r"(?: to irwe (?:train|embed))? by --attributes FILE")
_OPTION = re.compile(
    r"--([a-z]+(?:-[a-z]+)*)"
    r"(?: (yes|no|keep|drop|absolute|ignore|log|count|COL|'.'|[0-9]+)(?![a-z]))?"
)
_FLAGS = ("decimal_comma", "bipartite", "directed")


def in_python(sentence: str) -> str:
    """Returns a sentence of the engine with arguments instead of options of the program."""

    def argument(match: re.Match) -> str:
        name, value = match[1].replace("-", "_"), match[2]
        if name in _FLAGS:
            return f"{name}=True"
        if value is None:
            return name
        quote = "" if value == "COL" or value.isdigit() else '"'
        return f"{name}={quote}{value.strip(chr(39))}{quote}"

    return _OPTION.sub(argument, sentence)


@contextlib.contextmanager
def errors_in_python() -> Iterator[None]:
    """Lets errors of the engine speak of arguments instead of options of the program."""
    try:
        yield
    except InputError as error:
        sentence = _OF_PROGRAM.sub(" by attributes=", str(error))
        raise type(error)(in_python(sentence.replace("--attributes", "attributes="))) from None
