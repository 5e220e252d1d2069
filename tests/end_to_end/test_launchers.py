"""The launchers that Debian has start irwe train: the bytes are those of one process.

Open MPI's and MPICH's are called by their full names, so that both may be installed. Those that are
not installed are skipped.
"""

import os
import shutil
import subprocess

import program
from ranks_of_program import RanksTest, environment, until

# They start more processes than there are cores, and as root if the test runs as root.
OPEN_MPI = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}
LAUNCHERS = {
    "mpirun.openmpi": ("Open MPI", ("-n",), OPEN_MPI),
    "mpiexec.mpich": ("MPICH", ("-n",), {}),
    "torchrun": ("torchrun", ("--nnodes=1", "--no_python", "--nproc_per_node"), {}),
}


class Launchers(RanksTest):
    def start(self, name, size, words):
        _, options, variables = LAUNCHERS[name]
        process = subprocess.Popen(
            [name, *options, str(size), program.PROGRAM, *words],
            env={**environment(), **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=program.default_signals,
            text=True,
            cwd=self.folder,
        )
        self.addCleanup(self.end_for_good, process)
        return process

    def check(self, name):
        if not shutil.which(name):
            self.skipTest(f"{name} is not installed")
        done = program.run(*self.arguments(self.town, "one"), env=environment())
        self.assertEqual(done.code, 0, done.stderr)
        for size in (2, 3):
            with self.subTest(size=size):
                words = self.arguments(self.town, "many", "--force", "--threads", 1)
                process = self.start(name, size, words)
                said, _ = process.communicate(timeout=program.HANG)
                self.assertEqual(process.returncode, 0, said)
                self.assertIn(f"{size} ranks by {LAUNCHERS[name][0]}: ", said)
                self.assertEqual(self.results("many"), self.results("one"))
                self.assert_nothing_is_left()

    def check_loss(self, name):
        """A rank is killed after the first step; the same command with --resume goes on."""
        if not shutil.which(name):
            self.skipTest(f"{name} is not installed")
        large = self.folder / "large.edges"
        self.generate(large, 20000)
        done = program.run(*self.arguments(large, "one"), env=environment())
        self.assertEqual(done.code, 0, done.stderr)
        words = self.arguments(large, "model", "--threads", 1, "--checkpoint-every", 0)
        words += ["--rank-timeout", "120"]
        process = self.start(name, 3, words)
        checkpoint = self.folder / "model.irwe.checkpoint"
        until(lambda: checkpoint.exists() or process.poll() is not None)
        of_training = [pid for pid in self.processes(words) if self.rank_of(pid) == 2]
        for pid in of_training:
            os.kill(pid, 9)
        said, _ = process.communicate(timeout=program.HANG)
        if of_training and checkpoint.exists():  # and otherwise it was faster than this test
            self.assertNotEqual(process.returncode, 0)
            process = self.start(name, 2, [*words, "--resume"])
            said, _ = process.communicate(timeout=program.HANG)
            self.assertEqual(process.returncode, 0, said)
        self.assertEqual(self.results("model"), self.results("one"))
        self.assertFalse(checkpoint.exists())

    @staticmethod
    def processes(words):
        """Those of the program with these arguments."""
        wanted = b"\0".join(word.encode() for word in words)
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    command = file.read()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if command.startswith(program.PROGRAM.encode()) and wanted in command:
                found.append(int(name))
        return found

    @staticmethod
    def rank_of(pid):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                variables = dict(
                    line.split(b"=", 1) for line in file.read().split(b"\0") if b"=" in line
                )
        except (FileNotFoundError, ProcessLookupError):
            return None
        names = (b"OMPI_COMM_WORLD_RANK", b"PMI_RANK", b"RANK")
        return next((int(variables[name]) for name in names if name in variables), None)

    def test_open_mpi(self):
        self.check("mpirun.openmpi")

    def test_mpich(self):
        self.check("mpiexec.mpich")

    def test_torchrun(self):
        self.check("torchrun")

    def test_a_rank_lost_under_open_mpi(self):
        self.check_loss("mpirun.openmpi")

    def test_a_rank_lost_under_mpich(self):
        self.check_loss("mpiexec.mpich")


if __name__ == "__main__":
    program.main()
