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
        with subprocess.Popen(
            [program.PROGRAM, "features", "-", "--threads", "1", "-o", "out.npz"],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as child:
            while not any(".tmp-" in name for name in self.files()):
                self.assertIsNone(child.poll())
                time.sleep(0.01)
            count = len(os.listdir(f"/proc/{child.pid}/task"))
            child.kill()
        return count

    def test_none_are_of_blas(self):
        self.assertEqual(self.num_threads_when_waiting(), 1)


if __name__ == "__main__":
    program.main()
