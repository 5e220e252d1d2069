"""Hostile requests: each refused or cut off at once, nothing told, and the server as well as before."""

import re
import socket
import time

import hostile_requests
import server

TIME_LIMIT = 4.5 if not server.is_sanitized() else 10  # below the 5 s after which a slow head is dropped


def is_whole_and_kept(replies):
    """True if the last of `replies` is a refusal after which the connection stays open."""
    head, _, body = replies.rpartition(b"HTTP/1.1 ")[2].partition(b"\r\n\r\n")
    size = re.search(rb"\r\nContent-Length: (\d+)", head)
    return size and head[:1] == b"4" and b"keep-alive" in head and len(body) == int(size[1])


class HostileRequests(server.ServerTest):
    def send(self, data, is_all=False):
        """What the server says to `data`, and after how long.

        It is heard until it closes the connection, or to the end of a refusal that keeps it open.
        With is_all it is told that nothing will follow.
        """
        begin = time.monotonic()
        reply = b""
        with self.server.connect(TIME_LIMIT) as client:
            try:
                client.sendall(data)
                if is_all:
                    client.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # it has heard enough
            try:
                while not is_whole_and_kept(reply) and (part := client.recv(65536)):
                    reply += part
            except ConnectionResetError:
                pass
        return reply, time.monotonic() - begin

    def assert_tells_nothing(self, reply):
        self.assertNotIn(self.server.token.encode(), reply)
        self.assertNotRegex(reply, rb"root:|/home|/root|/tmp|/usr|/etc|/proc|/work|\.cpp|irwe_echo")
        self.assertNotRegex(reply, rb"(?i)boost|beast|asio|std::|exception|Server:")
        self.assertNotIn(b"evil", reply)

    def assert_refused(self, reply):
        if reply:
            self.assertRegex(reply, rb"^HTTP/1\.1 (4\d\d|505) ")
            body = reply.partition(b"\r\n\r\n")[2]
            self.assertRegex(body, rb'^\{"error":"[^"]+"\}$')
            self.assertIn(b"\r\nX-Content-Type-Options: nosniff\r\n", reply)
        self.assert_tells_nothing(reply)

    def test_each_is_refused_and_the_server_goes_on(self):
        requests = list(hostile_requests.all_hostile(self.server))
        self.assertEqual(len({name for name, _ in requests}), len(requests))
        self.assertGreaterEqual(len({data for _, data in requests}), 200)
        statuses = {}
        longest = 0
        for name, data in requests:
            with self.subTest(name):
                reply, elapsed = self.send(data)
                self.assert_refused(reply)
                self.assertLess(elapsed, TIME_LIMIT)
                self.assert_alive()
                status = reply[9:12].decode() or "closed"
                statuses[status] = statuses.get(status, 0) + 1
                longest = max(longest, elapsed)
        print(f"{len(requests)} hostile requests, the longest {longest * 1000:.0f} ms: {statuses}")

    def test_what_follows_good_requests_is_refused(self):
        for name, data in hostile_requests.garbage_after_good(self.server).items():
            with self.subTest(name):
                reply, elapsed = self.send(data)
                first, *rest = reply.split(b"HTTP/1.1 ")[1:]
                self.assertTrue(first.startswith(b"200 "))
                self.assertRegex(rest[-1], rb"^(4\d\d|505) ")
                self.assert_tells_nothing(reply)
                self.assertLess(elapsed, TIME_LIMIT)
                self.assert_alive()

    def test_requests_with_a_few_bytes_changed_do_no_harm(self):
        """Some are as good as before; what is answered then is the echo."""
        num_good = 0
        for name, data in hostile_requests.mutations(self.server, 400, seed=2):
            with self.subTest(name, data=data):
                reply, elapsed = self.send(data, is_all=True)
                if reply.startswith(b"HTTP/1.1 200 "):
                    num_good += 1
                else:
                    self.assert_refused(reply)
                self.assertNotIn(self.server.token.encode(), reply)
                self.assertLess(elapsed, TIME_LIMIT)
        self.assert_alive()
        self.assertLess(num_good, 300)

    def test_refusals_have_the_right_status(self):
        token, port = self.server.token, self.server.port
        host = f"Host: 127.0.0.1:{port}"
        for status, line, *fields in (
            (403, "GET /echo HTTP/1.1", host),
            (403, "GET /echo?token=x HTTP/1.1", host),
            (403, f"GET /echo?token={token} HTTP/1.1", "Host: evil.example"),
            (403, f"GET /echo?token={token} HTTP/1.1", host, "Origin: http://evil.example"),
            (403, f"GET /echo?token={token} HTTP/1.1", host, "Sec-Fetch-Site: cross-site"),
            (400, f"GET /echo?token={token} HTTP/1.1"),
            (400, f"GET /../x?token={token} HTTP/1.1", host),
            (404, f"GET /x?token={token} HTTP/1.1", host, "Connection: close"),
            (405, f"POST /echo?token={token} HTTP/1.1", host),
            (413, f"GET /echo?token={token} HTTP/1.1", host, "Content-Length: 5"),
            (417, f"GET /echo?token={token} HTTP/1.1", host, "Expect: 100-continue"),
            (431, f"GET /echo?token={token} HTTP/1.1", host, "X: " + "a" * 9000),
            (505, f"GET /echo?token={token} HTTP/2.0", host),
        ):
            data = "\r\n".join([line, *fields, "", ""]).encode()
            with self.subTest(status=status, line=line):
                found, head, _ = server.parsed(self.send(data)[0])
                self.assertEqual(found, status)
                self.assertIn("Connection: close", head)
                self.assertEqual("Allow: GET, HEAD" in head, status == 405)

    def test_a_refusal_of_head_has_no_body(self):
        reply = self.send(f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n".encode())
        self.assertRegex(reply[0], rb"^HTTP/1\.1 403 [^{]*\r\n\r\n$")

    def test_a_refusal_arrives_though_the_client_is_still_sending(self):
        data = self.server.head("/echo", "Content-Length: 100000", method="POST") + b"a" * 100_000
        for _ in range(20):
            self.assertTrue(self.send(data)[0].startswith(b"HTTP/1.1 405 "))

    def test_a_slow_body_is_not_waited_for(self):
        with self.server.connect(TIME_LIMIT) as client:
            client.sendall(self.server.head("/echo", "Content-Length: 1000"))
            self.assertEqual(server.parsed(server.read_all(client))[0], 413)

    def test_half_requests_end_with_their_connection(self):
        request = self.server.head()
        for size in range(len(request)):
            with self.server.connect() as client:
                client.sendall(request[:size])
        self.assert_alive()


if __name__ == "__main__":
    server.main()
