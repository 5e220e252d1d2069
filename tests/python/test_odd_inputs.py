"""Odd inputs give an exception of Python, with one sentence, or a documented success: no crash."""

import json
import pathlib
import subprocess
import sys

import pytest

import odd_inputs
import program

NUM_BATCHES = 4


@pytest.mark.parametrize("batch", range(NUM_BATCHES))
def test_every_odd_input_ends_as_it_should(batch):
    script = pathlib.Path(__file__).with_name("odd_inputs.py")
    done = subprocess.run(
        [sys.executable, script, str(batch), str(NUM_BATCHES)],
        capture_output=True,
        text=True,
        timeout=program.HANG,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    assert list(found) == list(odd_inputs.CASES)[batch::NUM_BATCHES]
    wrong = {}
    for name, (kind, sentence) in found.items():
        is_told = kind == odd_inputs.SUCCESS or (sentence and "\n" not in sentence)
        if kind not in odd_inputs.CASES[name][1] or not is_told:
            wrong[name] = (kind, sentence, "expected", odd_inputs.CASES[name][1])
    assert not wrong, "\n".join(f"{name}: {what}" for name, what in wrong.items())


def test_there_are_two_hundred_of_them():
    assert len(odd_inputs.CASES) >= 200
