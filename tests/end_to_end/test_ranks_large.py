"""Trainings by several processes on a graph of 21,000 nodes: the same bytes."""

import program
from ranks_of_program import SameBytesTest


class LargeGraph(SameBytesTest):
    def test_of_a_large_town(self):
        large = self.folder / "large.edges"
        self.generate(large, 21000)
        self.check(large, (1, 2, 3, 4, 7, 16), (1, 2))


if __name__ == "__main__":
    program.main()
