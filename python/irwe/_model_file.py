"""Trained models as files and as bytes."""

from __future__ import annotations

import copyreg
import os
import tempfile
from typing import Any

from . import _engine
from ._checks import excerpt
from ._errors import InputError


def path_of_model(path: Any) -> bytes:
    text = os.fspath(path)
    if not isinstance(text, str) or text == "" or "\0" in text:
        raise InputError(f"expected the path of a model, found {excerpt(path)}")
    return os.fsencode(text)


# A trained model does not change, so copies share it; pickled, it is the bytes of its file.


def _model_bytes(model: _engine.Model) -> bytes:
    with tempfile.TemporaryDirectory(prefix="irwe-") as folder:
        path = os.path.join(folder, "model")
        model.write(os.fsencode(path))
        with open(path, "rb") as file:
            return file.read()


def _model_of_bytes(data: bytes) -> _engine.Model:
    with tempfile.TemporaryDirectory(prefix="irwe-") as folder:
        path = os.path.join(folder, "model")
        with open(path, "wb") as file:
            file.write(data)
        return _engine.read_model(os.fsencode(path))


copyreg.pickle(_engine.Model, lambda model: (_model_of_bytes, (_model_bytes(model),)))
