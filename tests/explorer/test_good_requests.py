"""What the server does for those who ask well."""

import json
import pathlib
import socket
import struct
import threading
import time

import server
from server import read_all, read_reply

PROTECTION = """\
Content-Security-Policy: default-src 'none';
X-Content-Type-Options: nosniff
X-Frame-Options: DENY
Referrer-Policy: no-referrer
Cross-Origin-Resource-Policy: same-origin
Cross-Origin-Opener-Policy: same-origin
Cache-Control: no-store""".splitlines()


class GoodRequests(server.ServerTest):
    def test_path_and_parameters_arrive_decoded_and_without_the_token(self):
        status, head, body = self.server.ask("/echo", query="&q=caf%C3%A9+%26x&limit=20")
        self.assertEqual(status, 200)
        self.assertIn("Content-Type: application/json\r\n", head)
        expected = {"path": "/echo", "parameters": {"q": "café &x", "limit": "20"}}
        self.assertEqual(json.loads(body), expected)

    def test_every_reply_has_the_fields_that_protect_the_page(self):
        for path in ("/", "/echo", "/large", "/empty", "/bad_input", "/failure", "/nowhere"):
            head = self.server.ask(path)[1]
            for field in PROTECTION:
                self.assertIn("\r\n" + field, head, path)
            self.assertNotIn("Access-Control", head)
            self.assertNotIn(self.server.token, head)

    def test_the_host_may_be_localhost_and_the_origin_the_same(self):
        port = self.server.port
        for host in ("localhost", "127.0.0.1"):
            request = (
                f"GET /echo?token={self.server.token} HTTP/1.1\r\nhOST:{host}:{port}\r\n"
                f"Origin: http://{host}:{port}\r\nSec-Fetch-Site: same-origin\r\n"
                "Connection: close\r\n\r\n"
            )
            with self.server.connect() as client:
                client.sendall(request.encode())
                self.assertEqual(server.parsed(read_all(client))[0], 200)

    def test_head_gives_the_length_and_no_body(self):
        status, head, body = self.server.ask("/large", method="HEAD")
        self.assertEqual((status, body), (200, b""))
        self.assertIn("Content-Length: 5000000\r\n", head)

    def test_a_large_reply_is_whole(self):
        self.assertEqual(self.server.ask("/large")[2], b"x" * 5_000_000)

    def test_an_input_error_is_told_and_another_failure_is_not(self):
        status, _, body = self.server.ask("/bad_input")
        self.assertEqual(status, 400)
        self.assertEqual(json.loads(body), {"error": 'the node "7" is not there; there are 5'})
        for path in ("/failure", "/strange_failure"):
            status, head, body = self.server.ask(path)
            self.assertEqual(status, 500)
            self.assertEqual(json.loads(body), {"error": "the server failed on this request"})
            self.assertNotIn("secret", head)

    def test_a_connection_serves_many_requests_and_then_ends(self):
        with self.server.connect() as client:
            for number in range(1000):
                client.sendall(self.server.head(query=f"&n={number}"))
                status, head, body = read_reply(client)
                self.assertEqual(status, 200)
                self.assertEqual(json.loads(body)["parameters"], {"n": str(number)})
            self.assertIn("Connection: close", head)
            self.assertEqual(read_all(client), b"")

    def test_failures_leave_the_connection_open(self):
        with self.server.connect() as client:
            for path in ("/bad_input", "/failure", "/nowhere", "/empty", "/echo"):
                client.sendall(self.server.head(path))
                self.assertIn("Connection: keep-alive", read_reply(client)[1])

    def test_requests_sent_ahead_are_answered_in_order(self):
        requests = [self.server.head(query=f"&n={number}") for number in range(40)]
        requests.append(self.server.head("/echo", "Connection: close"))
        with self.server.connect() as client:
            client.sendall(b"".join(requests))
            replies = read_all(client)
        order = [part.partition(b'"')[0] for part in replies.split(b'"n":"')[1:]]
        self.assertEqual(order, [str(number).encode() for number in range(40)])

    def test_a_request_may_come_byte_by_byte(self):
        with self.server.connect() as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in self.server.head("/echo", "Connection: close"):
                client.sendall(bytes([byte]))
            self.assertEqual(server.parsed(read_all(client))[0], 200)

    def test_an_old_client_is_served_once(self):
        with self.server.connect() as client:
            client.sendall(self.server.head(version="HTTP/1.0"))
            self.assertIn(b"Connection: close", read_all(client))

    def test_one_slow_answer_does_not_hold_up_the_others(self):
        waiting = threading.Thread(target=self.server.ask, args=("/wait",))
        self.addCleanup(waiting.join)
        self.addCleanup(self.server.ask, "/release")
        waiting.start()
        while self.server.ask("/waiting")[2] != b"1":
            time.sleep(0.01)
        self.assert_alive()
        self.assertTrue(waiting.is_alive())

    def test_a_client_may_leave_in_the_middle_of_a_reply(self):
        for number in range(50):
            client = self.server.connect()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.sendall(self.server.head("/slow" if number < 4 else "/large"))
            if number % 2:
                client.recv(1000)
            if number % 3:  # leaves with a reset
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
        self.assert_alive()

    def test_it_listens_on_the_loopback_address_alone(self):
        listening = []
        for name, loopback in (("tcp", "0100007F"), ("tcp6", None)):
            for line in pathlib.Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
                address, port = line.split()[1].split(":")
                if int(port, 16) == self.server.port and line.split()[3] == "0A":
                    listening.append(address == loopback)
        self.assertEqual(listening, [True])


if __name__ == "__main__":
    server.main()
