"""Connections beyond what the server or the system allows, and ports that cannot be had."""

import subprocess
import time
import unittest

import server


class ManyConnections(server.ServerTest):
    def test_connections_leave_no_descriptors_behind(self):
        self.assert_alive()
        before = self.server.num_descriptors()
        for number in range(1000):
            with self.server.connect() as client:
                if number % 4 == 0:
                    client.sendall(b"GET /nothing HTTP/1.1\r\n\r\n")
                elif number % 4 == 1:
                    client.sendall(b"\0")
                elif number % 4 == 2:
                    client.sendall(self.server.head("/echo", "Connection: close"))
                    server.read_all(client)
        self.assertTrue(self.server.wait_for_descriptors(lambda count: count <= before))

    def test_the_oldest_of_the_slow_go_when_there_are_more_than_1024(self):
        with self.server.connect() as guest:
            guest.sendall(self.server.head())
            self.assertEqual(server.read_reply(guest)[0], 200)
            clients = [self.server.connect() for _ in range(1200)]
            for client in clients:
                client.sendall(b"GET /ec")
            self.assert_alive()
            self.assertLess(self.server.num_descriptors(), 1024 + 30)
            self.assertEqual(server.read_all(clients[0]), b"")  # closed
            clients[-1].sendall(self.server.head("/echo", "Connection: close")[7:])
            self.assertIn(b" 200 OK", server.read_all(clients[-1]))
            guest.sendall(self.server.head())  # older than all, and still welcome
            self.assertEqual(server.read_reply(guest)[0], 200)
        for client in clients:
            client.close()


@unittest.skipIf(
    server.is_built_with(b"__ubsan_handle_dynamic_type"),
    "the undefined-behavior sanitizer itself needs descriptors to look at an object",
)
class FewDescriptors(server.ServerTest):
    max_descriptors = 24

    def test_good_clients_are_served_when_slow_ones_hold_all_descriptors(self):
        clients = [self.server.connect() for _ in range(200)]
        for client in clients:
            client.sendall(b"GET /ec")
        for _ in range(20):
            self.assert_alive()
        for client in clients:
            client.close()

    def test_the_server_does_not_spin_while_there_is_no_descriptor(self):
        """Clients that wait for an answer are not dropped, and no new one gets in meanwhile."""
        most = self.max_descriptors - 1  # the last one comes and goes as the server tries to take another client
        clients = [self.server.connect() for _ in range(30)]
        for client in clients:
            client.sendall(self.server.head("/slow", "Connection: close"))
        self.assertTrue(self.server.wait_for_descriptors(lambda count: count >= most))
        before = self.server.cpu_seconds()
        time.sleep(2)
        used = self.server.cpu_seconds() - before
        print(f"{used:.2f} s of processor time in 2 s without a descriptor")
        self.assertLess(used, 0.5)
        for client in clients:
            client.close()
        self.assertTrue(self.server.wait_for_descriptors(lambda count: count <= 20))
        self.assert_alive()


class Ports(server.ServerTest):
    def test_a_port_in_use_is_told_with_what_to_try(self):
        done = subprocess.run(
            [server.PROGRAM, str(self.server.port)], capture_output=True, text=True, check=False
        )
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(
            done.stderr,
            f"port {self.server.port} of 127.0.0.1 is in use by another program; "
            "try another, or 0 for any free one\n",
        )

    def test_a_port_can_be_chosen_and_had_again_at_once(self):
        first = server.Server()
        with first.connect() as client:
            self.assertEqual(first.stop()[0], 0)  # the server's side closes first
            server.read_all(client)
        second = server.Server(first.port)
        self.assertEqual(second.port, first.port)
        self.assertNotEqual(second.token, first.token)
        self.assertEqual(second.stop()[0], 0)
        for each in (first, second):
            each.process.stdout.close()


if __name__ == "__main__":
    server.main()
