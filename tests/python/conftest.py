"""What the tests of the Python package share: small graphs, small trainings, the real program."""

import pathlib
import sys

import numpy as np
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "end_to_end"))

import program  # noqa: E402
from small_model import LEAN, TINY, settings  # noqa: E402


@pytest.fixture
def small():
    """Trainings of a fraction of a second: full batches, and the recipe made smaller."""
    return {"tiny": TINY, "lean": LEAN}


@pytest.fixture
def run_irwe(tmp_path):
    """Runs the program, which must succeed, in tmp_path."""

    def run(*args):
        result = program.run(*args, cwd=tmp_path)
        assert result.code == 0, result.stderr
        return result

    return run


@pytest.fixture
def train(run_irwe, tmp_path):
    """`irwe train`: the arrays of the embeddings and the bytes of the model."""

    def run(graph, base=TINY, seed=5, *options):
        run_irwe(
            "train",
            graph,
            "-o",
            "cli.irwe",
            "--embeddings",
            "cli.npz",
            "--quiet",
            "--seed",
            seed,
            *settings(base),
            *options,
        )
        with np.load(tmp_path / "cli.npz") as arrays:
            return dict(arrays), (tmp_path / "cli.irwe").read_bytes()

    return run


@pytest.fixture
def town(run_irwe, tmp_path):
    """The edges of a barbell of 25 nodes, in town.edges and as a list of pairs."""
    run_irwe("generate", "barbell", "--quiet", "-o", "town.edges")
    return read_pairs(tmp_path / "town.edges")


def read_pairs(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [tuple(map(int, line.split())) for line in lines if not line.startswith("#")]
