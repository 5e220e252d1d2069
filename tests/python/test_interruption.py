"""Work can be watched and stopped, and Python lives on."""

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

# Ctrl-C is to work within a second; a sanitizer makes everything several times slower.
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
        irwe.IRWE(16, settings=forever, threads=2, progress=told).fit(town)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
model = irwe.IRWE(8, settings={"training.position_steps": 5}).fit([(0, 1), (1, 2)])
print("fitted", model.transform().shape, flush=True)
"""


def wait_for(stream, word):
    for line in stream:
        if line.split()[0] == word:
            return line
    raise AssertionError(f"the child ended before it said {word!r}")


def test_ctrl_c_ends_a_training_within_a_second_and_python_goes_on():
    child = subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True)
    try:
        for _ in range(2):
            wait_for(child.stdout, "training")
            begin = time.monotonic()
            child.send_signal(signal.SIGINT)
            wait_for(child.stdout, "interrupted")
            assert time.monotonic() - begin < SECOND
        assert wait_for(child.stdout, "fitted") == "fitted (3, 16)\n"
        assert child.wait(timeout=60) == 0
    finally:
        child.kill()


def test_ctrl_c_ends_the_making_of_features():
    script = (
        "import irwe\n"
        "town = irwe.planted_roles(num_nodes=20000, num_communities=30).edges\n"
        "def told(phase, done, total): print(phase, flush=True)\n"
        "try: irwe.features(town, walks_per_node=30000, dim=1, progress=told)\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    try:
        wait_for(child.stdout, "features")
        begin = time.monotonic()
        child.send_signal(signal.SIGINT)
        wait_for(child.stdout, "interrupted")
        assert time.monotonic() - begin < 3 * SECOND
    finally:
        child.kill()


class Enough(Exception):
    pass


def test_a_callback_that_raises_ends_fit_with_its_exception():
    calls = []

    def told(phase, done, total):
        calls.append((phase, done, total))
        if phase == "training" and done > 10:
            raise Enough(done)

    model = irwe.IRWE(settings=FOREVER, progress=told)
    begin = time.monotonic()
    with pytest.raises(Enough):
        model.fit(TOWN)
    assert time.monotonic() - begin < 60 * SECOND
    assert not hasattr(model, "identity_")
    assert calls[-1][2] == 30 + 10**8
    assert model.set_params(settings=TINY, progress=False).fit(TOWN) is model


def test_a_callback_hears_the_end():
    calls = []
    model = irwe.IRWE(settings=LEAN, progress=lambda *told: calls.append(told)).fit(TOWN)
    assert calls[-1] == ("training", 60, 60)
    silent = irwe.IRWE(settings=LEAN).fit(TOWN)
    assert (model.identity_ == silent.identity_).all()


def test_an_interrupted_fit_leaves_the_earlier_one():
    def told(phase, done, total):
        raise Enough

    model = irwe.IRWE(settings=TINY).fit([(0, 1), (1, 2)])
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
    expected = irwe.IRWE(settings=LEAN).fit_transform(TOWN)
    found = [None] * 3

    def fit(i):
        found[i] = irwe.IRWE(settings=LEAN, threads=2).fit_transform(TOWN)

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
        irwe.IRWE(settings=LEAN, progress=True).fit(TOWN)
        assert "60/60" in stream.getvalue()
        assert not hidden or stream.getvalue().endswith("irwe: training 60/60\n")
