"""The two verbs between processes, beside what was sent, and what is left after connecting."""

import unittest

from world_of_processes import Worlds, listening_ports


class Verbs(unittest.TestCase):
    def test_every_rank_receives_what_was_sent(self):
        for size in (1, 2, 3, 4, 7, 16):
            with self.subTest(size=size), Worlds() as worlds:
                for rank in worlds.start_all(size, "verbs"):
                    self.assertEqual(rank.end(), (0, "connected\nequal\n", ""))
                self.assertFalse(worlds.directory.exists())

    def test_nobody_listens_and_the_directory_is_gone_once_all_are_connected(self):
        with Worlds() as worlds:
            ranks = worlds.start_all(4)
            for rank in ranks:
                self.assertEqual(rank.line(), "connected")
            for rank in ranks:
                rank.tell("step")
            for rank in ranks:
                self.assertEqual(rank.line(), "done")
            for rank in ranks:
                self.assertEqual(listening_ports(rank.pid), [])
            self.assertFalse(worlds.directory.exists())
            for rank in ranks:
                self.assertEqual(rank.end(), (0, "", ""))

    def test_a_lone_rank_opens_no_socket_and_no_directory(self):
        with Worlds() as worlds:
            rank = worlds.start(0, 1)
            self.assertEqual(rank.line(), "connected")
            self.assertEqual(listening_ports(rank.pid), [])
            self.assertFalse(worlds.directory.exists())
            self.assertEqual(rank.end(), (0, "", ""))

    def test_a_thousand_connections_leave_nothing(self):
        with Worlds() as worlds:
            for rank in worlds.start_all(2, "repeat", count=1000):
                code, stdout, stderr = rank.end()
                self.assertEqual((code, stderr), (0, ""))
                first, last = stdout.splitlines()
                self.assertEqual(first, last)
            self.assertEqual(list(worlds.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
