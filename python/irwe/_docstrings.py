"""The docstrings of the classes, made from the table of methods."""

from __future__ import annotations

import textwrap
from inspect import Parameter
from typing import Callable, Dict, List

from ._methods import Method, Space

_WIDTH = 92


def docstring(method: Method, parameters: List[Parameter]) -> str:
    """Returns the documentation of the class of a method, in the form of NumPy."""
    lines = [
        f"The method {method.name}: {method.title}.",
        "",
        *_wrapped(_facts(method)),
        "",
        *_title("Parameters"),
    ]
    for parameter in parameters:
        lines += _entry(parameter.name, _PARAMETERS[parameter.name](method))
    lines += ["", *_title("Attributes")]
    lines += _entry("nodes_", "The names of the nodes in the order of rows: int64, or objects.")
    for space in method.spaces:
        lines += _entry(f"{space.name}_", _space(space))
    lines += _entry(
        "loss_curve_",
        "What the steps of the training measured, an array for each number; empty if there is "
        "nothing to watch.",
    )
    lines += _entry("settings_", "All settings of the training.")
    lines += ["", *_title("Settings")]
    for name, value in method.settings.items():
        lines.append(f"{name} : {value!r}")
    shown = "seed=3" if method.seed_setting else "threads=2"
    lines += [
        "",
        *_title("Examples"),
        ">>> import irwe",
        f">>> irwe.{method.python_class}({shown})  # and then fit(graph)",
        f"{method.python_class}({shown})",
    ]
    return "\n".join(lines) + "\n"


def _facts(method: Method) -> str:
    near = "; ".join(f"in *{space.name}*, near means {space.near_means}" for space in method.spaces)
    facts = f"Spaces: {near}. It embeds: {', '.join(method.embeds)}. Cost: {method.cost}."
    if method.new_nodes_setting:
        facts += f" With {method.new_nodes_setting} it also embeds new nodes."
    uses = {"weights": method.uses_weights, "directions": method.uses_directions}
    used = " and ".join(name for name, is_used in uses.items() if is_used)
    facts += f" It uses {used} of edges." if used else " It uses no weights or directions of edges."
    if method.estimates:
        facts += " It can tell what a training would take: estimate()."
    if method.explains:
        facts += " It can tell why a node is where it is: explain()."
    return facts


def _space(space: Space) -> str:
    reach = "across graphs" if space.comparable_across_graphs else "only within one graph"
    return (
        "The vectors of the training graph, float32, one row per node. Near means "
        f"{space.near_means}; they can be compared {reach}."
    )


def _dim(method: Method) -> str:
    default = method.settings[method.dimension_setting]
    return f"The width of each space, the setting {method.dimension_setting}; None: {default}."


def _presets(method: Method) -> str:
    names = ", ".join(f'"{name}"' for name in method.presets)
    return f"Where the settings come from: one of {names}."


def _output(method: Method) -> str:
    names = ", ".join(f'"{space.name}"' for space in method.spaces)
    return f"What transform returns: {names}, or all of them side by side, the default."


_PARAMETERS: Dict[str, Callable[[Method], str]] = {
    "dim": _dim,
    "seed": lambda method: "The same seed gives the same bytes for every number of threads.",
    "random_state": lambda method: (
        "The seed in the way of scikit-learn, if it is given: a whole number, None or a generator "
        "of NumPy, which gives another seed for each fit; settings_ tells which."
    ),
    "weights": lambda method: (
        'How weights of edges are read: "use", "log", "count" or "ignore", as by irwe.Graph; None: '
        '"use", or as an irwe.Graph was read.'
    ),
    "directed": lambda method: (
        "Whether edges have directions. None: they have none, with a warning if the graph has "
        "some, or as an irwe.Graph was read."
    ),
    "threads": lambda method: "None: one for each core.",
    "preset": _presets,
    "settings": lambda method: 'All other settings, as {"section.key": value}: see Settings.',
    "output": _output,
    "raw": lambda method: (
        "Vectors as the method computes them. By default they are scaled so that they are ready to "
        "use."
    ),
    "max_memory": lambda method: (
        'Bytes, or a text such as "4GB"; None: half of the free memory. What does not fit is '
        "computed twice or kept in a file in the folder for temporary files."
    ),
    "progress": lambda method: (
        "True for a bar (tqdm, or a plain line), or a function of (phase, done, total). If the "
        "function raises, the work ends with that exception."
    ),
}


def _title(text: str) -> List[str]:
    return [text, "-" * len(text)]


def _wrapped(text: str, indent: str = "") -> List[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _entry(name: str, text: str) -> List[str]:
    return [name, *_wrapped(text, "    ")]
