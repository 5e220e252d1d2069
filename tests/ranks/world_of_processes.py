"""Starts the ranks of irwe_rank_program, each a process, and talks to them line by line."""

import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ.get("IRWE_RANK_PROGRAM")
if not PROGRAM:
    sys.exit("IRWE_RANK_PROGRAM must name the program; ctest sets it")
HANG = 600  # seconds after which something hangs: on a machine however busy, none takes as long
LOST = 3  # exit codes
REFUSED = 2


# Milliseconds that ranks wait in tests that do not measure it, on a machine however busy.
PATIENCE = {"time_to_come": HANG * 1000, "time_to_connect": HANG * 1000}


class Rank:
    def __init__(self, directory, rank, size, mode, prefix=(), **options):
        words = [f"{name}={value}" for name, value in {**PATIENCE, **options}.items()]
        self.process = subprocess.Popen(
            [*prefix, PROGRAM, str(directory), str(rank), str(size), mode, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # select() knows nothing of lines that were read ahead
        )
        self.pid = self.process.pid

    def line(self):
        """The next line that it prints; "" if it has ended."""
        ready, _, _ = select.select([self.process.stdout], [], [], HANG)
        if not ready:
            raise TimeoutError("a rank hangs")
        return self.process.stdout.readline().decode().rstrip("\n")

    def tell(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def signal(self, number):
        self.process.send_signal(number)

    def has_ended(self):
        return self.process.poll() is not None

    def end(self):
        """Waits for its end; (exit code, what it still printed, its errors)."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdin = None
        stdout, stderr = self.process.communicate(timeout=HANG)
        return self.process.returncode, stdout.decode(), stderr.decode()

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                stream.close()


class Worlds:
    """Worlds of one test; on leaving, all processes are ended and the directory is removed."""

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="irwe_ranks_"))
        self.directory = self.folder / "rendezvous"
        self.ranks = []
        return self

    def __exit__(self, *_):
        for rank in self.ranks:
            rank.kill()
        shutil.rmtree(self.folder)

    def start(self, rank, size, mode="steps", **options):
        self.ranks.append(Rank(self.directory, rank, size, mode, **options))
        return self.ranks[-1]

    def start_all(self, size, mode="steps", **options):
        return [self.start(rank, size, mode, **options) for rank in range(size)]

    def files(self, beginning):
        """Names in the directory where ranks meet."""
        if not self.directory.exists():
            return []
        return sorted(p.name for p in self.directory.iterdir() if p.name.startswith(beginning))


def until(condition):
    """Returns the first true value of condition()."""
    end = time.monotonic() + HANG
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.001)
    raise TimeoutError("waited in vain")


def resident_memory(pid):
    """Bytes of a process that are in memory."""
    pages = pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def listening_ports(pid):
    """The TCP ports on which a process listens."""
    inodes = set()
    for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        try:
            target = os.readlink(descriptor)
        except FileNotFoundError:
            continue
        if target.startswith("socket:["):
            inodes.add(target[len("socket:[") : -1])
    ports = []
    for table in ("tcp", "tcp6"):
        for row in pathlib.Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            words = row.split()
            if words[3] == "0A" and words[9] in inodes:  # listens
                ports.append(int(words[1].rsplit(":", 1)[1], 16))
    return ports
