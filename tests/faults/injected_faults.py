#!/usr/bin/env python3
"""Every call of the system on our files fails once, by strace: nothing crashes, nothing is half.

For each verb a clean run is traced, to count its calls on files in its folder. Then, for every one of
them and every error that fits, the run is repeated with that call failing. The program must end with
0 and the whole result, or with 1 or 2 and one sentence; each output is the old one or the new one,
byte for byte; nothing unfinished is left; and a run without faults then gives the same bytes as ever.
An interrupted call (EINTR) is to be repeated, so that the run succeeds; when it waits for a graph, which
may come through a pipe, the program may take it for a wish to stop, and end with 130.
"""

import json
import re
import shutil
import subprocess

import faults

# Which calls can fail how. A failing close has closed all the same, a failing unlink leaves a file, and
# so does a lock that nothing is known of: whose it is cannot be told.
ERRORS = {
    "openat": ("EMFILE", "ENOSPC", "EIO", "EINTR"),
    "read": ("EIO", "EINTR"),
    "pread64": ("EIO", "EINTR"),
    "mmap": ("ENOMEM",),
    "write": ("ENOSPC", "EIO", "EINTR"),
    "pwrite64": ("ENOSPC", "EIO", "EINTR"),
    "ftruncate": ("ENOSPC", "EIO", "EINTR"),
    "fsync": ("ENOSPC", "EIO", "EINTR"),
    "close": ("ENOSPC", "EIO", "EINTR"),
    "rename": ("ENOSPC", "EIO"),
    "unlink": ("EIO",),
    "flock": ("ENOLCK", "EINTR"),
    "lseek": ("EIO",),
    "newfstatat": ("EIO",),
    "readlink": ("EIO",),
    "faccessat2": ("EIO",),
    "getdents64": ("EIO",),
    "fcntl": ("EINVAL",),
    "fchmod": ("EPERM",),
    "fchown": ("EPERM",),
    "link": ("EPERM", "EIO"),
}
MAY_LEAVE = {"unlink": faults.UNFINISHED, "newfstatat": (".lock",)}
# The start of the program names our files, too.
NO_FAULT = ("execve",)


class Verb:
    """A run in a folder of its own: what it needs, what it makes, and how it is repeated."""

    def __init__(self, name, folder, command, outputs, before=None, again=()):
        self.name = name
        self.folder = folder
        self.command = [*faults.replacing(command), "--quiet"]
        self.again = list(again)
        self.outputs = outputs
        self.inputs = faults.content(folder)
        self.inputs.update(before or {})
        faults.restore(folder, self.inputs)
        faults.run_well(folder, *self.command)
        made = faults.content(folder)
        self.new = {name: made[name] for name in outputs}
        # What an earlier run with other numbers could have left in the place of the outputs.
        self.old = {name: b"old " + data for name, data in self.new.items()}
        self.after = made

    def begin(self):
        faults.restore(self.folder, {**self.inputs, **self.old})

    def trace(self, call, *options):
        """Runs under strace; returns the result and the lines of the log for this call."""
        log = self.folder.parent / "strace.log"
        done = faults.program.run(
            "-f", "--seccomp-bpf", "-y", "-qq", "-o", log, "-e", f"trace={call}", *options,
            faults.program.PROGRAM, *self.command,
            program=shutil.which("strace"), cwd=self.folder,
        )
        with open(log, errors="replace") as lines:
            name = r"\w+" if call == "all" else call
            return done, [line for line in lines if re.match(rf"\d+ +{name}\(", line)]

    def is_ours(self, line):
        """True if the call names a file in the folder, by its path or by a descriptor of it."""
        named = re.sub(r"AT_FDCWD<[^>]*>", "", line)
        return f'"{self.folder}' in named or f"<{self.folder}" in named

    def calls(self):
        """The names of all calls on our files."""
        self.begin()
        result, lines = self.trace("all")
        assert result.code == 0, result.stderr
        return {re.match(r"\d+ +(\w+)", line)[1] for line in lines if self.is_ours(line)}

    def ordinals(self, call):
        """The numbers of the calls on our files among all of them, which one thread makes."""
        self.begin()
        result, lines = self.trace(call)
        assert result.code == 0, result.stderr
        first = lines[0].split()[0] if lines else ""
        assert all(line.split()[0] == first for line in lines if self.is_ours(line)), call
        own = [line for line in lines if line.split()[0] == first]
        return [n for n, line in enumerate(own, start=1) if self.is_ours(line)]

    def check(self, call, error, ordinal, findings):
        """One fault. True if all was well."""
        place = f"{self.name}: {call} number {ordinal} fails with {error}"
        self.begin()
        result, lines = self.trace(call, "-e", f"inject={call}:error={error}:when={ordinal}")
        hit = [line for line in lines if "(INJECTED)" in line]
        if len(hit) != 1 or not self.is_ours(hit[0]):
            findings.add(f"{place}: the fault did not reach our files")
            return False
        num_before = findings.count
        self.check_end(place, result, error, findings)
        now = faults.content(self.folder)
        for name, new in self.new.items():
            if now.get(name) not in ((new,) if result.code == 0 else (new, self.old[name])):
                findings.add(f"{place}: {name} is neither the old nor the new one")
        allowed = MAY_LEAVE.get(call, ())
        left = [
            name for name in faults.unfinished(self.folder)
            if not any(part in name for part in allowed)
        ]
        if left:
            findings.add(f"{place}: {left} are left")
        self.check_again(place, findings)
        return findings.count == num_before

    def check_end(self, place, result, error, findings):
        if result.code == 0:
            if result.stderr:
                findings.add(f"{place}: succeeded and said {result.stderr!r}")
            return
        if error == "EINTR" and result == (130, "", "irwe: interrupted\n"):
            return
        complaint = faults.error_complaint(result)
        if complaint:
            findings.add(f"{place}: {complaint}")
        elif error == "EINTR":
            findings.add(f"{place}: is not repeated: {result.stderr.strip()}")

    def check_again(self, place, findings):
        again = faults.run(self.folder, *self.command, *self.again)
        if again.code != 0:
            findings.add(f"{place}: the next run ended with {again.code}: {again.stderr.strip()}")
            return
        now = faults.content(self.folder)
        if now != self.after:
            different = sorted(k for k in now.keys() | self.after if now.get(k) != self.after.get(k))
            findings.add(f"{place}: after the next run {different} differ")


def make_verbs(folder):
    """The verbs, each with its files in a folder of its own."""
    made = folder / "made"
    made.mkdir()
    edges, model = made / "town.edges", made / "town.irwe"
    tiny = [*faults.settings(faults.TINY, training__num_iterations=2), "--threads", 1]
    faults.run_well(made, "generate", "barbell", "--quiet", "-o", edges)
    faults.run_well(made, "train", edges, "-o", model, "--embeddings", made / "town.npz", "-q", *tiny)

    def place(name, *inputs):
        (folder / name).mkdir()
        for path in inputs:
            shutil.copy(path, folder / name)
        return folder / name

    def files(name, *names):
        return [folder / name / each for each in names]

    def train(name, *options, before=None):
        edges_here, model_here, vectors = files(name, "town.edges", "town.irwe", "town.npz")
        command = ["train", edges_here, "-o", model_here, "--embeddings", vectors, *tiny, *options]
        command += ["--checkpoint-every", 0]
        return Verb(name, place(name, edges), command, ["town.irwe", "town.npz"], before, ["--resume"])

    yield train("train")
    yield train("train-resume", "--resume", before={"town.irwe.checkpoint": checkpoint(folder, edges)})
    for end, outputs in (
        ("npz", ["x.npz"]), ("tsv", ["x.tsv"]), ("vec", ["x.identity.vec", "x.position.vec"]),
    ):
        name = f"embed-{end}"
        edges_here, model_here, out = files(name, "town.edges", "town.irwe", f"x.{end}")
        yield Verb(name, place(name, edges, model),
                   ["embed", model_here, edges_here, "-o", out, "--threads", 1], outputs)
    yield train_on_disk(place("train-on-disk", edges))
    nodes, graph, labels = made / "town.nodes", made / "town.graph", made / "town.labels"
    nodes.write_text("".join(f"{v}\n" for v in range(30)))
    labels.write_text("".join(f"{v} {v % 2}\n" for v in range(25)))
    edges_here, nodes_here, out = files("convert", "town.edges", "town.nodes", "x.graph")
    yield Verb("convert", place("convert", edges, nodes),
               ["convert", edges_here, "--nodes", nodes_here, "-o", out], ["x.graph"])
    faults.run_well(made, "convert", edges, "-q", "-o", graph)
    graph_here, out, names = files("convert-back", "town.graph", "x.edges", "x.nodes")
    yield Verb("convert-back", place("convert-back", graph),
               ["convert", graph_here, "--to", "edges", "-o", out, "--node-list", names],
               ["x.edges", "x.nodes"])
    vectors, labels_here, out = files("evaluate", "town.npz", "town.labels", "x.json")
    yield Verb("evaluate", place("evaluate", made / "town.npz", labels),
               ["evaluate", "classify", vectors, labels_here, "--splits", 1, "--shares", 50,
                "--threads", 1, "--save-splits", out], ["x.json"])
    edges_here, out = files("features", "town.edges", "x.npz")
    yield Verb("features", place("features", edges),
               ["features", edges_here, "--threads", 1, "-o", out], ["x.npz"])
    edges_here, vectors, out = files("explore", "town.edges", "town.npz", "x.html")
    command = ["explore", edges_here, "--embeddings", vectors, "--layout", "pca", "-o", out]
    here = place("explore", edges, made / "town.npz")
    if faults.run(here, *command, "--quiet", "--threads", 1).code == 0:
        yield Verb("explore", here, [*command, "--threads", 1], ["x.html"])
    else:
        print("explore: left out, since the page is not built (make web)")


def train_on_disk(folder):
    """A training that may use too little memory for its features: they go to a nameless file."""
    words = [folder / "town.edges", "--threads", 1]
    words += faults.settings(faults.LEAN, training__identity_steps=2, training__position_steps=2)
    told = faults.run_well(folder, "estimate", *words, "--json").stdout
    budget = json.loads(told)["needed_bytes"] - 1
    command = ["train", *words, "-o", folder / "town.irwe", "--max-memory", budget]
    said = faults.run_well(folder, *command).stderr
    assert "features are kept on the disk" in said, said
    (folder / "town.irwe").unlink()
    return Verb("train-on-disk", folder, command, ["town.irwe"], again=["--resume"])


def checkpoint(folder, edges):
    """What a training killed half-way leaves: here by a limit that stops it at its first result."""
    half = folder / "half"
    half.mkdir()
    command = ["train", edges, "-o", half / "town.irwe", "--quiet", "--threads", 1]
    command += faults.settings(faults.TINY, training__num_iterations=2)
    args = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=rename"]
    args += ["-e", "inject=rename:signal=KILL:when=3"]
    faults.program.run(*args, faults.program.PROGRAM, *command, "--checkpoint-every", 0,
                       program=shutil.which("strace"))
    return (half / "town.irwe.checkpoint").read_bytes()


def main():
    chosen = faults.arguments(__doc__, every=(1, 41))
    if not shutil.which("strace"):
        faults.skip("strace is not installed (tools/packages.txt, group faults)")
    if subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False).returncode != 0:
        faults.skip("strace may not trace here")
    if faults.program.is_sanitized():
        faults.skip("a sanitizer looks for leaks by tracing, which strace does already")
    findings = faults.Findings()
    total = turn = 0
    print(f"{'verb':<14}{'call':<11}{'error':<8}{'calls':>6}{'injected':>10}{'as expected':>13}")
    with faults.new_folder() as folder:
        for verb in make_verbs(folder):
            missing = verb.calls() - ERRORS.keys() - set(NO_FAULT)
            if missing:
                findings.add(f"{verb.name}: no fault is known for {sorted(missing)}")
            for call, errors in ERRORS.items():
                ordinals = verb.ordinals(call)
                for error in errors if ordinals else ():
                    results = []
                    for ordinal in ordinals:
                        turn += 1
                        if turn % chosen.every == 0:
                            results.append(verb.check(call, error, ordinal, findings))
                    total += len(results)
                    print(f"{verb.name:<14}{call:<11}{error:<8}{len(ordinals):>6}"
                          f"{len(results):>10}{sum(results):>13}", flush=True)
    print(f"{total} faults injected")
    findings.end()


if __name__ == "__main__":
    main()
