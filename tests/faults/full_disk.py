#!/usr/bin/env python3
"""A disk that fills up: a clear error, nothing half-written, and the old file as it was.

The disk is a tmpfs of a few kilobytes, mounted where nobody else sees it, which only root may do. For
each verb it grows in steps, from room for the old files alone to room for all that is written.
"""

import os
import shutil
import subprocess
import sys

import faults

PAGE = 4096


def in_private_mounts():
    """Runs this driver again where mounts are its own, so that none outlives it."""
    if os.geteuid() != 0:
        faults.skip("only root may mount a small disk")
    if os.environ.get("IRWE_PRIVATE_MOUNTS"):
        return
    command = ["unshare", "--mount", "--propagation", "private"]
    if not shutil.which("unshare") or subprocess.run([*command, "true"], check=False).returncode:
        faults.skip("mounts of its own (unshare --mount) are not allowed here")
    done = subprocess.run([*command, sys.executable, *sys.argv],
                          env={**os.environ, "IRWE_PRIVATE_MOUNTS": "1"}, check=False)
    sys.exit(done.returncode)


def mount(folder, num_pages):
    return subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={num_pages * PAGE}", "small", folder], check=False
    ).returncode == 0


def pages(files):
    return sum((len(data) + PAGE - 1) // PAGE for data in files.values())


class Verb:
    def __init__(self, name, command, outputs):
        self.name, self.command, self.outputs = name, faults.replacing(command), outputs


def make_verbs(made, disk):
    """What is read lies elsewhere; what is written goes to the small disk."""
    tiny = [*faults.settings(faults.TINY, training__num_iterations=2), "--threads", 1]
    edges, model, vectors = made / "town.edges", made / "town.irwe", made / "town.npz"
    faults.run_well(made, "generate", "barbell", "--quiet", "-o", edges)
    faults.run_well(made, "train", edges, "-o", model, "--embeddings", vectors, "-q", *tiny)
    train = ["train", edges, "-o", disk / "town.irwe", "--embeddings", disk / "town.npz", *tiny]
    yield Verb("train", [*train, "--checkpoint-every", 0], ["town.irwe", "town.npz"])
    for end, outputs in (
        ("npz", ["x.npz"]), ("tsv", ["x.tsv"]), ("vec", ["x.identity.vec", "x.position.vec"]),
    ):
        yield Verb(f"embed {end}", ["embed", model, edges, "-o", disk / f"x.{end}"], outputs)
    yield Verb("convert", ["convert", edges, "-o", disk / "x.graph"], ["x.graph"])
    yield Verb("features", ["features", edges, "-o", disk / "x.npz"], ["x.npz"])
    explore = ["explore", edges, "--embeddings", vectors, "--layout", "pca"]
    if faults.run(made, *explore, "-o", made / "x.html", "--quiet").code == 0:
        yield Verb("explore", [*explore, "-o", disk / "x.html"], ["x.html"])
    else:
        print("explore: left out, since the page is not built (make web)")


def check(verb, disk, new, num_pages, findings):
    """One size of the disk. True if the program succeeded."""
    place = f"{verb.name} on {num_pages} pages"
    old = {name: b"old" for name in verb.outputs}
    for name, data in old.items():
        (disk / name).write_bytes(data)
    result = faults.run(disk, *verb.command, "--quiet")
    now = faults.content(disk)
    if result.code != 0:
        complaint = faults.error_complaint(result)
        if complaint or result.code != 1 or "No space left" not in result.stderr:
            findings.add(f"{place}: {complaint or result.stderr}")
    for name in verb.outputs:
        if now.get(name) not in ((new[name],) if result.code == 0 else (new[name], old[name])):
            findings.add(f"{place}: {name} is neither the old nor the new one")
    rest = sorted(now.keys() - set(verb.outputs) - {"town.irwe.checkpoint"})
    if rest:
        findings.add(f"{place}: {rest} are left")
    if "town.irwe.checkpoint" in now:
        faults.read_safetensors(disk / "town.irwe.checkpoint")
    return result.code == 0


def main():
    chosen = faults.arguments(__doc__, sizes=(60, 4))
    in_private_mounts()
    findings = faults.Findings()
    print(f"{'verb':<12}{'sizes':>7}{'refused':>9}{'succeeded':>11}")
    with faults.new_folder() as folder:
        made, disk = folder / "made", folder / "disk"
        made.mkdir(), disk.mkdir()
        for verb in make_verbs(made, disk):
            faults.run_well(disk, *verb.command, "--quiet")
            new = faults.content(disk)
            faults.restore(disk, {})
            # All written at once, beside a checkpoint and its successor, and small change.
            most = pages(new) + 2 * len(verb.outputs) + (70 if verb.name == "train" else 4)
            least = len(verb.outputs)
            step = max(1, (most - least) // chosen.sizes)
            num_good = num_sizes = 0
            for num_pages in [*range(least, most, step), most]:
                if not mount(disk, num_pages):
                    faults.skip("a tmpfs cannot be mounted here")
                try:
                    num_good += check(verb, disk, new, num_pages, findings)
                finally:
                    subprocess.run(["umount", disk], check=True)
                num_sizes += 1
            print(f"{verb.name:<12}{num_sizes:>7}{num_sizes - num_good:>9}{num_good:>11}",
                  flush=True)
            if num_good == 0 or num_good == num_sizes:
                findings.add(f"{verb.name}: the sizes do not reach from too small to enough")
    findings.end()


if __name__ == "__main__":
    main()
