"""Who does not belong to a run: strangers that connect, and ranks with another secret."""

import json
import os
import signal
import socket
import unittest

from world_of_processes import LOST, Worlds, listening_ports, until

GREETINGS = {
    "silence": b"",
    "HTTP": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "zeros": bytes(4096),
    "random bytes": os.urandom(4096),
}


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
    # nobody else comes in between. There is never another result.
    def test_a_stranger_on_every_port_ends_the_run_or_changes_nothing(self):
        for name, greeting in GREETINGS.items():
            with self.subTest(greeting=name), Worlds() as worlds:
                ranks = [worlds.start(0, 2, "verbs", time_to_connect=3000)]
                until(lambda: worlds.files("call."))
                ranks[0].signal(signal.SIGSTOP)  # so that rank 1 waits, and does not connect
                ranks.append(worlds.start(1, 2, "verbs", time_to_connect=3000, pause=1))
                self.assertEqual(ranks[1].line(), "waiting")
                ranks[0].signal(signal.SIGCONT)
                ports = until(lambda: listening_ports(ranks[0].pid))
                strangers = []
                for port in ports:
                    strangers.append(socket.create_connection(("127.0.0.1", port)))
                    strangers[-1].sendall(greeting)
                ranks[1].tell("go on")
                for rank in ranks:
                    code, stdout, stderr = rank.end()
                    if code == 0:
                        self.assertEqual((stdout, stderr), ("connected\nequal\n", ""))
                    else:
                        self.assertEqual((code, stdout, stderr.count("\n")), (LOST, "", 1), stderr)
                for stranger in strangers:
                    stranger.close()
                self.assertFalse(worlds.directory.exists())


if __name__ == "__main__":
    unittest.main()
