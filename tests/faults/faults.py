"""What the fault drivers share: the program, a small training, and how a driver ends.

Each driver is run by one command, `IRWE_PROGRAM=build/release/irwe tests/faults/kills.py`, and ends
with 0 if the program did as it should, with 1 if not, and with 77 where it cannot run here.
--quick is the short form that ctest runs.
"""

import argparse
import contextlib
import pathlib
import resource
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "end_to_end"))

import program  # noqa: E402
from small_model import LEAN, TINY, read_safetensors, settings  # noqa: E402, F401

SKIPPED = 77
UNFINISHED = (".irwe-tmp-", ".lock", "irwe-scratch")


def arguments(description, **numbers):
    """The command line: --quick, --seed, and an option for each of `numbers`.

    A number is a pair: what the long form takes, and what the quick one.
    """
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="the short form")
    parser.add_argument("--seed", type=int, default=1, help="of all that is drawn by chance")
    for name, (long, quick) in numbers.items():
        parser.add_argument(f"--{name}", type=int, help=f"default {long}, with --quick {quick}")
    chosen = parser.parse_args()
    for name, (long, quick) in numbers.items():
        if getattr(chosen, name) is None:
            setattr(chosen, name, quick if chosen.quick else long)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return chosen


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


@contextlib.contextmanager
def new_folder():
    with tempfile.TemporaryDirectory(prefix="irwe-faults-") as name:
        yield pathlib.Path(name).resolve()


def run(folder, *args, **options):
    return program.run(*args, cwd=folder, **options)


def run_well(folder, *args):
    """A run that nothing disturbs: it makes what the faults are held against."""
    result = run(folder, *args)
    if result.code != 0:
        sys.exit(f"irwe {' '.join(map(str, args))}: {result.stderr}")
    return result


def replacing(command):
    """The command with --force, where the verb has it: old files of the tests are of no kind."""
    verbs = ("train", "embed", "features", "convert", "generate", "explore")
    return [*command, *(["--force"] if command[0] in verbs else [])]


def content(folder):
    """The bytes of every file in the folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def restore(folder, files):
    """Makes the folder hold these files and no others."""
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def unfinished(folder):
    """What an ended program must not leave: temporary files and locks."""
    names = (path.name for path in folder.iterdir())
    return sorted(name for name in names if any(part in name for part in UNFINISHED))


def error_complaint(result):
    """What is wrong with the end of a program that failed; nothing if it said one clear line."""
    if result.code < 0:
        return f"ended by signal {-result.code}"
    if result.code not in (1, 2):
        return f"ended with {result.code}"
    lines = result.stderr.splitlines()
    if len(lines) != 1 or not lines[0].startswith("irwe: error: "):
        return f"said {result.stderr!r}"
    return None


class Findings:
    """What did not go as it should. The first few are told at once."""

    SHOWN = 20

    def __init__(self):
        self.count = 0

    def add(self, text):
        self.count += 1
        if self.count <= self.SHOWN:
            print(f"  FOUND: {text}", flush=True)

    def end(self):
        print("all as it should be" if self.count == 0 else f"{self.count} findings")
        sys.exit(0 if self.count == 0 else 1)
