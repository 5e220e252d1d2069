"""Starts the echo server for the tests of the HTTP server: IRWE_ECHO_SERVER names it."""

import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import unittest

PROGRAM = os.environ.get("IRWE_ECHO_SERVER")
if not PROGRAM:
    sys.exit("IRWE_ECHO_SERVER must name the echo server; ctest sets it")
PROGRAM = os.path.abspath(PROGRAM)
HANG = 120  # seconds after which a server hangs: on a machine however busy, none takes as long


def is_built_with(*names):
    data = pathlib.Path(PROGRAM).read_bytes()
    return any(name in data for name in names)


def is_sanitized():
    """True for a build whose speed says nothing."""
    return is_built_with(b"__asan_init", b"__tsan_init")


class Server:
    """A running echo server."""

    def __init__(self, *args, max_descriptors=None):
        def prepare():
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background job ignores it
            if max_descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (max_descriptors, max_descriptors))

        self.process = subprocess.Popen(
            [PROGRAM, *map(str, args)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=prepare,
        )
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{22})", self.address)
        if not found:
            raise RuntimeError(f"no address: {self.address!r} {self.process.stderr.read()}")
        self.port, self.token = int(found[1]), found[2]

    def connect(self, timeout=HANG):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def head(self, path="/echo", *fields, method="GET", version="HTTP/1.1", query=""):
        """A good request, unless the arguments make it a bad one."""
        lines = [f"{method} {path}?token={self.token}{query} {version}"]
        lines += [f"Host: 127.0.0.1:{self.port}", *fields]
        return "".join(line + "\r\n" for line in lines).encode() + b"\r\n"

    def ask(self, path="/echo", *fields, timeout=HANG, **options):
        """The status, header and body of a good request on a connection of its own."""
        with self.connect(timeout) as client:
            client.sendall(self.head(path, "Connection: close", *fields, **options))
            return parsed(read_all(client))

    def wait_for_descriptors(self, is_wanted):
        """Waits until is_wanted(number of open descriptors) holds; whether it did."""
        deadline = time.monotonic() + HANG
        while not (found := is_wanted(self.num_descriptors())) and time.monotonic() < deadline:
            time.sleep(0.05)
        return found

    def num_descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, number=signal.SIGINT):
        """The exit code and what was written to standard error."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            stderr = self.process.communicate(timeout=HANG)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            stderr = self.process.communicate()[1] + "did not stop"
        return self.process.returncode, stderr


def read_all(client):
    """What comes until the connection is closed or reset."""
    parts = []
    try:
        while part := client.recv(1 << 20):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def read_reply(client):
    """One reply of a connection that stays open: its status, header and body."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = client.recv(65536)
        if not part:
            raise ConnectionError(f"closed after {data!r}")
        data += part
    size = int(re.search(rb"(?i)\r\nContent-Length: (\d+)\r\n", data)[1])
    end = data.index(b"\r\n\r\n") + 4 + size
    while len(data) < end:
        part = client.recv(65536)
        if not part:
            raise ConnectionError("closed within a reply")
        data += part
    return parsed(data)


def parsed(data):
    head, _, body = data.partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1\.1 (\d{3}) ", head)
    if not found:
        raise ValueError(f"not a reply: {data[:200]!r}")
    return int(found[1]), head.decode("latin-1"), body


class ServerTest(unittest.TestCase):
    """All tests of a class share a server, which must end well."""

    max_descriptors = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server(max_descriptors=cls.max_descriptors)

    @classmethod
    def tearDownClass(cls):
        code, stderr = cls.server.stop()
        cls.server.process.stdout.close()
        if code != 0 or stderr:
            raise AssertionError(f"the server ended with {code}: {stderr}")

    def assert_alive(self):
        status, _, body = self.server.ask()
        self.assertEqual((status, body), (200, b'{"parameters":{},"path":"/echo"}'))


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if hard == resource.RLIM_INFINITY else min(8192, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    unittest.main(verbosity=2)
