"""Who does not belong to a run: strangers that connect, and ranks with another secret."""

import json
import os
import signal
import socket
import struct
import unittest

from world_of_processes import LOST, Worlds, listening_ports, until


def header(operation):
    """A header as Gloo sends it (gloo/transport/tcp/pair.h): the length of all, an operation, a slot,
    which here no buffer has, and offset, length and offset of bytes."""
    return struct.pack("=6Q", 48, operation, 4711, 0, 0, 0)


GREETINGS = {
    "silence": b"",
    "HTTP": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "zeros": bytes(4096),
    "random bytes": os.urandom(4096),
    **{f"a header with operation {number}": header(number) for number in range(4)},
    "a reset": None,
}


def connect_as_stranger(port, greeting):
    """A connection on which the greeting was sent; None if nobody listens any more. A reset is a
    connection that is broken off at once."""
    try:
        stranger = socket.create_connection(("127.0.0.1", port))
        if greeting is None:
            stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            stranger.close()
            return None
        stranger.sendall(greeting)
        return stranger
    except (ConnectionRefusedError, ConnectionResetError, BrokenPipeError):
        return None


def has_published_addresses(worlds, size):
    """True if so many ranks have said in the store how they are reached, or the store is gone."""
    stores = worlds.files("store.")
    if not stores:
        return True
    try:
        return len(list((worlds.directory / stores[0]).iterdir())) >= size
    except FileNotFoundError:
        return True


class Strangers(unittest.TestCase):
    def test_a_rank_with_another_secret_is_refused(self):
        with Worlds() as worlds:
            first = worlds.start(0, 2)
            (call,) = until(lambda: worlds.files("call."))
            path = worlds.directory / call
            content = json.loads(path.read_text())
            content["secret"] = 64 * "0"
            path.write_text(json.dumps(content))
            for rank in (first, worlds.start(1, 2)):
                code, stdout, stderr = rank.end()
                self.assertEqual((code, stdout), (LOST, ""))
                self.assertRegex(stderr, r"does not know the secret|connection was closed")
            self.assertFalse(worlds.directory.exists())

    # The stranger takes the place of rank 1 where rank 0 waits to be called; where it calls itself,
    # nobody else comes in between. There is never another result. Ranks that Gloo leaves waiting end
    # after time_to_connect; whether they do, or all connect in time, both are allowed.
    def test_a_stranger_on_every_port_ends_the_run_or_changes_nothing(self):
        for name, greeting in GREETINGS.items():
            with self.subTest(greeting=name), Worlds() as worlds:
                ranks = [worlds.start(0, 2, "verbs", time_to_connect=5000)]
                until(lambda: worlds.files("call."))
                ranks[0].signal(signal.SIGSTOP)  # so that rank 1 waits, and does not connect
                ranks.append(worlds.start(1, 2, "verbs", time_to_connect=5000, pause=1))
                self.assertEqual(ranks[1].line(), "waiting")
                ranks[0].signal(signal.SIGCONT)
                ports = until(lambda: listening_ports(ranks[0].pid))
                if greeting is None:  # it is reset before it is accepted
                    ranks[0].signal(signal.SIGSTOP)
                strangers = [connect_as_stranger(port, greeting) for port in ports]
                ranks[0].signal(signal.SIGCONT)
                ranks[1].tell("go on")
                until(lambda: has_published_addresses(worlds, 2) or ranks[0].has_ended())
                for stranger in strangers:
                    if stranger:
                        stranger.close()
                for rank in ranks:
                    code, stdout, stderr = rank.end()
                    if code == 0:
                        self.assertEqual((stdout, stderr), ("connected\nequal\n", ""))
                    else:
                        self.assertEqual((code, stdout, stderr.count("\n")), (LOST, "", 1), stderr)
                self.assertFalse(worlds.directory.exists())


if __name__ == "__main__":
    unittest.main()
