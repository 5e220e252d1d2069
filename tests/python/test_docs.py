"""What the docstrings, docs/python.md and the example show is run."""

import doctest
import importlib
import pathlib
import pkgutil
import re
import subprocess
import sys

import pytest

import irwe
import program

MODULES = [irwe.__name__] + [
    f"irwe.{module.name}"
    for module in pkgutil.iter_modules(irwe.__path__)
    if module.name != "_engine"
]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_docstrings_are_true(name):
    found = doctest.testmod(importlib.import_module(name), raise_on_error=False)
    assert found.failed == 0


def test_every_public_thing_has_a_docstring_and_is_listed():
    for name in irwe.__all__:
        assert getattr(irwe, name).__doc__, name
    with_examples = {
        "IRWE",
        "Graph",
        "anonymous_walks",
        "features",
        "planted_roles",
        "presets",
        "random_walks",
        "similar",
    }
    for name in with_examples:
        assert ">>> " in getattr(irwe, name).__doc__, name


def test_every_block_of_the_document_runs(tmp_path, monkeypatch):
    text = (program.SOURCE_DIR / "docs" / "python.md").read_text()
    blocks = BLOCK.findall(text)
    assert len(blocks) > 8
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "document"}
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        exec(compile("\n" * line + block, "docs/python.md", "exec"), names)
    if names["plt"]:
        assert (tmp_path / "maps.png").stat().st_size > 10_000


def test_the_example_finds_roles_and_communities():
    script = pathlib.Path(program.SOURCE_DIR) / "examples" / "quickstart.py"
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert len(re.findall(r"\d+\.\d%", done.stdout)) == 4
