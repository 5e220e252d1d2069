"""Runs the real program for the end-to-end tests: IRWE_PROGRAM names it."""

import collections
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ.get("IRWE_PROGRAM")
if not PROGRAM:
    sys.exit("IRWE_PROGRAM must name the program, e.g. build/dev/irwe; ctest sets it")
PROGRAM = os.path.abspath(PROGRAM)
SOURCE_DIR = pathlib.Path(
    os.environ.get("IRWE_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2])
)
NOBODY = 65534
HANG = 900  # seconds after which a program hangs: on a machine however busy, none takes as long

Result = collections.namedtuple("Result", "code stdout stderr")


def run(*args, input=None, env=None, cwd=None, program=PROGRAM, **options):
    """Runs `irwe args...` to its end. `input` may be text or bytes; stdout and stderr are text.

    A death by signal shows as a negative code. Further options go to subprocess.run.
    """
    data = input.encode() if isinstance(input, str) else input
    if data is None:
        options.setdefault("stdin", subprocess.DEVNULL)
    else:
        options["input"] = data
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    options.setdefault("timeout", HANG)
    done = subprocess.run(
        [program, *map(str, args)],
        env={**os.environ, **(env or {})},
        cwd=cwd,
        check=False,
        **options,
    )
    return Result(done.returncode, _text(done.stdout), _text(done.stderr))


def _text(data):
    return (data or b"").decode("utf-8", "surrogateescape")


def is_sanitized():
    """True for a build whose memory use says nothing: AddressSanitizer or ThreadSanitizer."""
    return b"__asan_init" in pathlib.Path(PROGRAM).read_bytes() or is_thread_sanitized()


def is_thread_sanitized():
    return b"__tsan_init" in pathlib.Path(PROGRAM).read_bytes()


def default_signals():
    """For a child of tests that run in the background, where a shell ignores SIGINT."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def processor_seconds(pid):
    """Returns the processor time that a running process has had."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class ProcessorTime:
    """Measures the processor time that a child takes from now to its end: the same on a busy machine."""

    def __init__(self, child):
        is_running = child.poll() is None
        self._of_others = _seconds_of_children()
        self._before = processor_seconds(child.pid) if is_running else 0

    def seconds_to_end(self):
        """Returns it once the child, and no other since then, has been waited for."""
        return _seconds_of_children() - self._of_others - self._before


class Running:
    """The program at work. Its standard error is read in whole lines, by which a test waits for events.

    A program that writes a line for every step cannot run away from a reader who is kept waiting: the
    pipe is small, and the program stops at a full one.
    """

    def __init__(self, *args, **options):
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **options}
        self.process = subprocess.Popen(
            [PROGRAM, *map(str, args)],
            stderr=subprocess.PIPE,
            pipesize=4096,
            text=True,
            preexec_fn=default_signals,
            **options,
        )
        self.seconds_to_end = None

    def wait_for(self, is_wanted):
        """Returns the first line of standard error for which is_wanted(line) holds."""
        for line in self.process.stderr:
            if is_wanted(line):
                return line
        raise AssertionError(f"the program ended with {self.process.wait()} before it said so")

    def end(self, *signals):
        """Sends signals and waits for the end; returns the exit code and the rest of standard error.

        seconds_to_end then holds the processor time that the program took from the signals on.
        """
        meter = ProcessorTime(self.process)
        for number in signals:
            self.process.send_signal(number)
        rest = self.process.stderr.read()
        self.process.wait()
        self.seconds_to_end = meter.seconds_to_end()
        return self.process.returncode, rest

    def close(self):
        """Kills the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()


def _seconds_of_children():
    """Returns the processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class ProgramTest(unittest.TestCase):
    """Each test has a fresh folder, self.folder, in which self.run_irwe runs the program."""

    maxDiff = 4000

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="irwe-test-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, content):
        """Writes text or bytes to a file in the folder; returns its name."""
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)
        return name

    def read(self, name):
        return (self.folder / name).read_text()

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def run_irwe(self, *args, **options):
        options.setdefault("cwd", self.folder)
        return run(*args, **options)

    def run_well(self, *args, **options):
        """The result of a run that must succeed."""
        result = self.run_irwe(*args, **options)
        self.assertEqual(result.code, 0, result.stderr)
        return result

    def start(self, *args, **options):
        """Returns the program at work in the folder; it does not outlive the test."""
        running = Running(*args, cwd=self.folder, **options)
        self.addCleanup(running.close)
        return running

    def run_without_privileges(self, *args, **options):
        """Runs as a user to whom permissions apply: root may write anything."""
        if os.geteuid() != 0:
            return self.run_irwe(*args, **options)
        copy = self.folder.parent / (self.folder.name + "-program")
        shutil.copy(PROGRAM, copy)
        self.addCleanup(copy.unlink, missing_ok=True)
        copy.chmod(0o755)
        self.folder.chmod(0o777)
        try:
            return self.run_irwe(
                *args, program=str(copy), user=NOBODY, group=NOBODY, extra_groups=[], **options
            )
        except PermissionError as error:
            self.skipTest(f"cannot run a program as another user here: {error}")

    def assert_fails(self, result, code, *fragments):
        """The program ended with `code`, silent but for one line of error with all fragments."""
        self.assertEqual(result.code, code, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assert_one_error(result.stderr, *fragments)

    def assert_one_error(self, stderr, *fragments):
        lines = stderr.splitlines()
        self.assertEqual(len(lines), 1, stderr)
        self.assertTrue(stderr.endswith("\n"))
        self.assertTrue(lines[0].startswith("irwe: error: "), stderr)
        for fragment in fragments:
            self.assertIn(fragment, lines[0])


def usage_of_child(args, cwd, timeout=HANG):
    """Runs the program in a process of its own.

    Returns its exit code, standard error, peak memory in bytes and processor time in seconds.
    """
    script = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], capture_output=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "seconds = used.ru_utime + used.ru_stime\n"
        "sys.stdout.write(f'{done.returncode} {used.ru_maxrss * 1024} {seconds}')\n"
        "sys.stderr.buffer.write(done.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, PROGRAM, *map(str, args)],
        capture_output=True,
        cwd=cwd,
        timeout=timeout,
        check=True,
    )
    code, peak, seconds = done.stdout.split()
    return int(code), _text(done.stderr), int(peak), float(seconds)


def main():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main(verbosity=2)
