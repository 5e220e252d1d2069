"""Work can be watched and stopped, and Python lives on."""

import contextlib
import io
import signal
import subprocess
import sys
import threading
import time

import pytest

import irwe
import program
from small_model import LEAN, TINY

# Ctrl-C is to work within a second of processor time; a sanitizer makes everything several times slower.
SECOND = 10 if program.is_sanitized() else 1
FOREVER = {**LEAN, "training.position_steps": 10**8}
TOWN = irwe.planted_roles(num_nodes=200, num_communities=3).edges

CHILD = """
import signal, sys, time
import irwe
town = irwe.planted_roles(num_nodes=200, num_communities=3).edges
def told(phase, done, total):
    if phase == "training" and done > 40:
        print("training", flush=True)
forever = {"training.position_steps": 10**8}
for attempt in range(2):
    try:
        irwe.IRWENetwork(16, settings=forever, threads=2, progress=told).fit(town)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.stdin.readline()
model = irwe.IRWENetwork(8, settings={"training.position_steps": 5}).fit([(0, 1), (1, 2)])
print("fitted", model.transform().shape, flush=True)
"""


def wait_for(stream, word):
    for line in stream:
        if line.split()[0] == word:
            return line
    raise AssertionError(f"the child ended before it said {word!r}")


@contextlib.contextmanager
def running(script):
    """A Python that runs the script, and does not outlive the test."""
    command = [sys.executable, "-c", script]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, text=True, preexec_fn=program.default_signals
    ) as child:
        try:
            yield child
        finally:
            child.kill()


def seconds_until_interrupted(child):
    """Interrupts the child, which then waits; returns the processor time that it took for that."""
    before = program.processor_seconds(child.pid)
    child.send_signal(signal.SIGINT)
    wait_for(child.stdout, "interrupted")
    return program.processor_seconds(child.pid) - before


def test_ctrl_c_ends_a_training_within_a_second_and_python_goes_on():
    with running(CHILD) as child:
        for _ in range(2):
            wait_for(child.stdout, "training")
            assert seconds_until_interrupted(child) < SECOND
            child.stdin.write("go on\n")
            child.stdin.flush()
        assert wait_for(child.stdout, "fitted") == "fitted (3, 16)\n"
        assert child.wait(timeout=program.HANG) == 0


def test_ctrl_c_ends_the_making_of_features():
    script = (
        "import sys, irwe\n"
        "town = irwe.planted_roles(num_nodes=20000, num_communities=30).edges\n"
        "def told(phase, done, total): print(phase, flush=True)\n"
        "try: irwe.features(town, walks_per_node=30000, dim=1, progress=told)\n"
        "except KeyboardInterrupt: print('interrupted', flush=True); sys.stdin.readline()\n"
    )
    with running(script) as child:
        wait_for(child.stdout, "features")
        assert seconds_until_interrupted(child) < 3 * SECOND


class Enough(Exception):
    pass


def test_a_callback_that_raises_ends_fit_with_its_exception():
    calls = []

    def told(phase, done, total):
        calls.append((phase, done, total))
        if phase == "training" and done > 10:
            raise Enough(done)

    model = irwe.IRWENetwork(settings=FOREVER, progress=told)
    begin = time.process_time()
    with pytest.raises(Enough):
        model.fit(TOWN)
    assert time.process_time() - begin < 60 * SECOND
    assert not hasattr(model, "identity_")
    assert calls[-1][2] == 30 + 10**8
    assert model.set_params(settings=TINY, progress=False).fit(TOWN) is model


def test_a_callback_hears_the_end():
    calls = []
    model = irwe.IRWENetwork(settings=LEAN, progress=lambda *told: calls.append(told)).fit(TOWN)
    assert calls[-1] == ("training", 60, 60)
    silent = irwe.IRWENetwork(settings=LEAN).fit(TOWN)
    assert (model.identity_ == silent.identity_).all()


def test_an_interrupted_fit_leaves_the_earlier_one():
    def told(phase, done, total):
        raise Enough

    model = irwe.IRWENetwork(settings=TINY).fit([(0, 1), (1, 2)])
    before = model.transform()
    with pytest.raises(Enough):
        model.set_params(settings=FOREVER, progress=told).fit(TOWN)
    assert (model.transform() == before).all()


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.005):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        irwe.features(TOWN, walks_per_node=20000, dim=4)
    finally:
        stop.set()
        thread.join()
    assert len(ticks) > 3


def test_several_threads_train_at_once():
    expected = irwe.IRWENetwork(settings=LEAN).fit_transform(TOWN)
    found = [None] * 3

    def fit(i):
        found[i] = irwe.IRWENetwork(settings=LEAN, threads=2).fit_transform(TOWN)

    threads = [threading.Thread(target=fit, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for rows in found:
        assert (rows == expected).all()


def test_a_bar_and_a_plain_line(monkeypatch):
    for hidden in (False, True):
        if hidden:
            monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
        irwe.IRWENetwork(settings=LEAN, progress=True).fit(TOWN)
        assert "60/60" in stream.getvalue()
        assert not hidden or stream.getvalue().endswith("irwe: training 60/60\n")
