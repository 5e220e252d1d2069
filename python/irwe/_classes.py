"""The classes of the methods: one for each row of the engine's table."""

from __future__ import annotations

import os
from inspect import Parameter, Signature
from typing import Any, Dict, List, Type, Union

from . import _engine
from ._docstrings import docstring
from ._estimator import Embedder
from ._fitted import all_of
from ._methods import TABLE, Method
from ._model_file import path_of_model
from ._random_state import FROM_SEED


def _parameters(method: Method) -> List[Parameter]:
    """Returns the parameters of the class, with their defaults."""
    given: Dict[str, Any] = {}
    if method.dimension_setting:
        given["dim"] = None
    if method.seed_setting:
        given["seed"] = 1
        given["random_state"] = FROM_SEED
    given["weights"] = None
    given["directed"] = None
    given["threads"] = None
    if method.presets:
        given["preset"] = method.presets[0]
    given["settings"] = None
    if len(method.spaces) > 1:
        given["output"] = all_of(method)
    given.update(raw=False, max_memory=None, progress=False)
    return [
        Parameter(
            name,
            Parameter.POSITIONAL_OR_KEYWORD if name == "dim" else Parameter.KEYWORD_ONLY,
            default=default,
        )
        for name, default in given.items()
    ]


def _constructor(parameters: List[Parameter]) -> Any:
    """Returns an __init__ that keeps the parameters as they are given."""
    own = Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
    signature = Signature([own, *parameters])

    def __init__(self: Any, *args: Any, **params: Any) -> None:
        try:
            given = signature.bind(self, *args, **params)
        except TypeError as error:
            raise TypeError(f"{type(self).__name__}: {error}") from None
        given.apply_defaults()
        for parameter in parameters:
            setattr(self, parameter.name, given.arguments[parameter.name])

    __init__.__signature__ = signature  # type: ignore[attr-defined]
    return __init__


def _class_of(method: Method) -> Type[Embedder]:
    parameters = _parameters(method)
    content = {
        "__doc__": docstring(method, parameters),
        "__init__": _constructor(parameters),
        "__module__": __package__,  # where users, and pickles, find it
        "method": method,
    }
    return type(method.python_class, (Embedder,), content)


#: The class of each method, by the name of the method; the first is the default.
CLASSES: Dict[str, Type[Embedder]] = {method.name: _class_of(method) for method in TABLE}


def load(path: Union[str, "os.PathLike[str]"], **params: Any) -> Embedder:
    """Reads a model that `save` or `irwe train` wrote, and returns an estimator of its method.

    Its parameters are those of its training; `params` changes some.
    """
    made = _engine.read_model(path_of_model(path))
    return CLASSES[made.method]._of_model(made, params)
