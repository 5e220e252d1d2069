"""The threads of the program are its own: none that OpenBLAS starts when it is loaded."""

import os
import subprocess
import time

import program


class Threads(program.ProgramTest):
    def setUp(self):
        super().setUp()
        if program.is_thread_sanitized():
            self.skipTest("the thread sanitizer has a thread of its own")

    def num_threads_when_waiting(self):
        """Of a run that has begun its output and waits for its graph."""
        environment = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
        running = self.start(
            *("features", "-", "--threads", "1", "-o", "out.npz"), env=environment, stdin=subprocess.PIPE
        )
        self.addCleanup(running.process.stdin.close)
        while not any(".irwe-tmp-" in name for name in self.files()):
            self.assertIsNone(running.process.poll())
            time.sleep(0.01)
        return len(os.listdir(f"/proc/{running.process.pid}/task"))

    def test_none_are_of_blas(self):
        self.assertEqual(self.num_threads_when_waiting(), 1)


if __name__ == "__main__":
    program.main()
