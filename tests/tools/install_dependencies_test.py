#!/usr/bin/env python3
"""Tests of tools/install_dependencies.sh with stand-ins for apt-get, dpkg-query and sleep."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "install_dependencies.sh"
LISTS_LOCK = """\
E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)
E: Unable to lock directory /var/lib/apt/lists/"""
DPKG_LOCK = """\
E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 8 (dpkg)
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?"""
FETCH = "E: Failed to fetch http://deb.debian.org/tree.deb  Connection failed"
LISTS_FETCH = "E: Some index files failed to download. They have been ignored, or old ones used instead."
UNKNOWN = "E: Unable to locate package tree"

# Each stand-in appends its arguments to the file `calls`. apt-get takes the next file of answers-VERB
# and, unless it is empty, prints it and fails.
APT_GET = """#!/bin/sh
for verb; do case "$verb" in update | install) break ;; esac; done
echo "apt-get $verb" >>calls
answer="$(ls answers-$verb 2>/dev/null | head -n 1)"
[ -n "$answer" ] || exit 0
cat "answers-$verb/$answer" >&2
[ ! -s "answers-$verb/$answer" ]; code=$?
rm "answers-$verb/$answer"
[ $code -eq 0 ] || exit 100
"""
SLEEP = '#!/bin/sh\necho "sleep $1" >>calls\n'
SUDO = '#!/bin/sh\nexec "$@"\n'
DPKG_QUERY = """#!/bin/sh
for package; do :; done
grep -qx "$package" installed || exit 1
printf 'install ok installed'
"""


class InstallDependencies(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        (self.folder / "tools").mkdir()
        shutil.copy(SCRIPT, self.folder / "tools")
        (self.folder / "tools/packages.txt").write_text("# list\nhouse build it\ntree build it\nlake web it\n")
        (self.folder / "installed").write_text("house\n")
        (self.folder / "bin").mkdir()
        stand_ins = {"apt-get": APT_GET, "dpkg-query": DPKG_QUERY, "sleep": SLEEP, "sudo": SUDO}
        for name, text in stand_ins.items():
            path = self.folder / "bin" / name
            path.write_text(text)
            path.chmod(0o755)

    def run_script(self, *groups, update=(), install=()):
        """Runs the script; `update` and `install` are the errors of apt-get, in order, "" for none."""
        for verb, answers in (("update", update), ("install", install)):
            folder = self.folder / f"answers-{verb}"
            folder.mkdir()
            for number, answer in enumerate(answers):
                (folder / f"{number:03}").write_text(answer + "\n" if answer else "")
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        done = subprocess.run(
            ["tools/install_dependencies.sh", *groups], cwd=self.folder, check=False,
            env={**os.environ, "PATH": path}, capture_output=True, text=True,
        )
        calls = self.folder / "calls"
        self.calls = calls.read_text().splitlines() if calls.exists() else []
        return done

    def assert_good(self, done, *lines):
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.splitlines(), list(lines))
        self.assertEqual(done.returncode, 0)

    def test_does_nothing_where_nothing_is_missing(self):
        (self.folder / "installed").write_text("house\ntree\n")
        self.assert_good(self.run_script("build"))
        self.assertEqual(self.calls, [])

    def test_installs_what_is_missing_of_the_groups(self):
        self.assert_good(self.run_script("build", "web"), "make deps: installing tree lake")
        self.assertEqual(self.calls, ["apt-get update", "apt-get install"])

    def test_waits_for_every_lock_and_says_so_once(self):
        done = self.run_script("build", update=[LISTS_LOCK] * 2, install=[DPKG_LOCK] * 3)
        self.assert_good(
            done,
            "make deps: installing tree",
            "make deps: waiting for another package manager: Could not get lock "
            "/var/lib/apt/lists/lock. It is held by process 7 (apt-get)",
        )
        self.assertEqual(
            self.calls,
            ["apt-get update", "sleep 10"] * 2 + ["apt-get update"]
            + ["apt-get install", "sleep 10"] * 3 + ["apt-get install"],
        )

    def test_tries_a_failed_download_again_with_new_lists(self):
        done = self.run_script("build", install=[FETCH, FETCH])
        self.assert_good(
            done,
            "make deps: installing tree",
            "make deps: a download failed; trying again in 5 s",
            "make deps: a download failed; trying again in 15 s",
        )
        both = ["apt-get update", "apt-get install"]
        self.assertEqual(self.calls, [*both, "sleep 5", *both, "sleep 15", *both])

    def test_tries_again_where_lists_could_not_be_read_and_a_package_is_unknown(self):
        done = self.run_script("build", update=[LISTS_FETCH], install=[UNKNOWN])
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.calls.count("apt-get install"), 2)

    def test_old_lists_do_where_the_packages_can_be_installed(self):
        self.assert_good(self.run_script("build", update=[LISTS_FETCH]), "make deps: installing tree")
        self.assertEqual(self.calls, ["apt-get update", "apt-get install"])

    def test_a_download_that_fails_for_good_is_an_error(self):
        done = self.run_script("build", install=[FETCH] * 9)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.calls.count("apt-get install"), 4)
        self.assertEqual(
            done.stderr.splitlines(),
            [FETCH, "make deps: apt-get could not install tree; its messages are above"],
        )

    def test_any_other_error_ends_at_once(self):
        done = self.run_script("build", install=[UNKNOWN] * 9)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.calls, ["apt-get update", "apt-get install"])
        self.assertEqual(
            done.stderr.splitlines(),
            [UNKNOWN, "make deps: apt-get could not install tree; its messages are above"],
        )

    def test_a_lock_that_is_never_released_is_an_error(self):
        done = self.run_script("build", install=[DPKG_LOCK] * 180)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stderr.splitlines(),
            [
                *DPKG_LOCK.splitlines(),
                "make deps: apt-get could not install tree; its messages are above",
            ],
        )


if __name__ == "__main__":
    unittest.main()
