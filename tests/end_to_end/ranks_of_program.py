"""Starts ranks of irwe train, each a process."""

import os
import pathlib
import signal
import subprocess
import time

import program

RANK_LOST = 3
LAUNCHERS = ("OMPI_", "PMI_", "SLURM_", "RANK", "WORLD_SIZE", "JOB_COMPLETION_INDEX")


def environment(**variables):
    """That of the test without what a launcher of the test itself may have set."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(LAUNCHERS)}
    return {**clean, **variables}


class RanksTest(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.town = self.folder / "town.edges"
        self.generate(self.town, 300)

    def generate(self, path, num_nodes):
        done = program.run(
            "generate", "planted-roles", "--num-nodes", num_nodes, "-o", path, "--quiet"
        )
        self.assertEqual(done.code, 0, done.stderr)

    def arguments(self, graph, name, *options):
        return [
            *map(str, ("train", graph, "-o", self.folder / f"{name}.irwe")),
            *map(str, ("--embeddings", self.folder / f"{name}.npz", *options)),
        ]

    def begin(self, words, stdin=subprocess.DEVNULL, **variables):
        process = subprocess.Popen(
            [program.PROGRAM, *words],
            env=environment(**variables),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=program.default_signals,
            text=True,
        )
        self.addCleanup(self.end_for_good, process)
        return process

    @staticmethod
    def end_for_good(process):
        process.kill()
        process.communicate()

    def end(self, process):
        _, stderr = process.communicate(timeout=program.HANG)
        return process.returncode, stderr

    def results(self, name):
        return [(self.folder / f"{name}.{ending}").read_bytes() for ending in ("irwe", "npz")]

    def assert_nothing_is_left(self, *names):
        """Of a training: no directory, no lock, and of files only those of these names."""
        left = {p.name for p in self.folder.iterdir()}
        self.assertEqual({name for name in left if ".ranks" in name or ".lock" in name}, set())
        for name in names:
            self.assertNotIn(name, left)

    def ranks(self, size, graphs=None, options=(), name="model"):
        return [
            self.begin(
                self.arguments(
                    graphs[rank] if graphs else self.town,
                    name,
                    *("--rank", rank, "--ranks", size, *options),
                )
            )
            for rank in range(size)
        ]

    def start_long_training(self):
        """Three ranks that have begun, with much to do; they are stopped."""
        large = self.folder / "large.edges"
        self.generate(large, 20000)
        ranks = self.ranks(3, [large] * 3, ("--threads", 1))
        lines = iter(ranks[0].stderr.readline, "")
        self.assertTrue(any("3 ranks by --rank" in line for line in lines))
        for rank in ranks:
            rank.send_signal(signal.SIGSTOP)
        return ranks

    @staticmethod
    def let_go_on(ranks):
        for rank in ranks:
            rank.send_signal(signal.SIGCONT)


class SameBytesTest(RanksTest):
    def check(self, graph, sizes, threads=(0, 1, 2)):
        """The bytes of a model, its embeddings and a checkpoint, by ranks and threads."""
        alone = ("--threads", 1)
        done = program.run(*self.arguments(graph, "one", *alone), env=environment())
        self.assertEqual(done.code, 0, done.stderr)
        expected = self.kept(graph, "one", *alone)
        for ranks in sizes:
            for num_threads in threads:
                name = f"{pathlib.Path(graph).parent.name}-{ranks}x{num_threads}"
                with self.subTest(ranks=ranks, threads=num_threads):
                    options = ("--ranks", ranks, "--threads", num_threads)
                    process = self.begin(self.arguments(graph, name, *options))
                    code, stderr = self.end(process)
                    self.assertEqual(code, 0, stderr)
                    self.assertEqual(f"{ranks} ranks on this machine" in stderr, ranks > 1)
                    self.assertEqual(self.results(name), self.results("one"))
                    self.assert_nothing_is_left()
                    self.assertEqual(self.kept(graph, name, *options), expected)

    def kept(self, graph, name, *options):
        """The checkpoint of a training whose embeddings cannot be written."""
        model = self.folder / f"kept-{name}.irwe"
        words = ("train", graph, "-o", model, "--embeddings", "/dev/full", "--format", "tsv")
        code, stderr = self.end(self.begin([*map(str, (*words, *options))]))
        self.assertEqual(code, 1, stderr)
        checkpoint = self.folder / f"{model.name}.checkpoint"
        content = checkpoint.read_bytes()
        checkpoint.unlink()
        return content


def until(condition):
    """Returns the first true value of condition()."""
    end = time.monotonic() + program.HANG
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.001)
    raise TimeoutError("waited in vain")


def descriptors(pid):
    """What the descriptors of a process lead to, such as "socket:[123]"."""
    found = []
    for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        try:
            found.append(os.readlink(descriptor))
        except FileNotFoundError:
            continue
    return found


def listening_ports(pid):
    """The TCP ports on which a process listens."""
    inodes = {to[len("socket:[") : -1] for to in descriptors(pid) if to.startswith("socket:[")}
    ports = []
    for table in ("tcp", "tcp6"):
        for row in pathlib.Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            words = row.split()
            if words[3] == "0A" and words[9] in inodes:  # listens
                ports.append(int(words[1].rsplit(":", 1)[1], 16))
    return ports
