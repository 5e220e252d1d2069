#!/usr/bin/env python3
"""Line coverage of the code that reads and writes files.

    tools/coverage.py BUILD_FOLDER [--report FOLDER]

The build is that of the preset `coverage`. Runs its tests of readers and files: the test program, the
real program from outside, the fuzzers' seeds and mutations, full disks and damaged files. Prints a
row for each source, and ends with 1 if the whole is below 95 %. Needs gcovr; --report writes HTML
pages that show the lines.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
WANTED_PERCENT = 95
SOURCES = [
    "irwe/io/archive",
    "irwe/io/archive_header",
    "irwe/io/atomic_file",
    "irwe/io/checksum",
    "irwe/io/file_lock",
    "irwe/io/npy_header",
    "irwe/io/npz",
    "irwe/io/npz_reader",
    "irwe/io/option_field",
    "irwe/io/output_lock",
    "irwe/io/scratch_file",
    "irwe/io/retrying_stream",
    "irwe/io/system_call",
    "irwe/io/temporary_names",
    "irwe/io/text_output",
    "irwe/io/utf8",
    "irwe/io/zip_archive",
    "irwe/graph/edge_collector",
    "irwe/graph/edge_list",
    "irwe/graph/edge_list_writer",
    "irwe/graph/graph_file",
    "irwe/graph/labels",
    "irwe/io/line_reader",
    "irwe/graph/name_table",
    "irwe/io/table_format",
    "irwe/embeddings/embedding_format",
    "irwe/embeddings/embedding_text",
    "irwe/embeddings/embeddings_file",
    "irwe/embeddings/npz_output",
    "irwe/embeddings/origin_text",
    "irwe/embeddings/read_embeddings",
    "irwe/embeddings/text_outputs",
    "irwe/methods/checkpoint",
    "irwe/methods/irwe_network/network_model_file",
    "irwe/methods/model_file",
    "irwe/methods/registry/read_model",
    "irwe/io/toml_settings",
    "apps/explorer/request_target",
    "apps/explorer/view_archive",
]
TESTS = r"^(end_to_end|fuzz|explorer)_|^faults_(full_disk|damaged_files|two_runs)$"


def run_tests(build):
    """Counts add up from nothing, in files beside the objects."""
    for counts in build.rglob("*.gcda"):
        counts.unlink()
    # Programs that run as another user, or may write no more, count as far as they can, in silence.
    os.umask(0)
    environment = {**os.environ, "GCOV_ERROR_FILE": os.devnull}
    ctest = ["ctest", "--test-dir", build, "-j", str(os.cpu_count()), "-R", TESTS, "-LE", "slow"]
    for command in ([build / "irwe_tests", "--gtest_brief=1"], ctest):
        subprocess.run(command, env=environment, check=True)


def measured(build, report):
    """The files of SOURCES, as gcovr has them: filename, line_covered, line_total."""
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder) / "summary.json"
        objects = [build / part for part in ("library", "apps", "tests")]
        command = ["gcovr", "--root", ROOT, *objects]
        command += ["--json-summary", summary, "--exclude-unreachable-branches"]
        for source in SOURCES:
            command += ["--filter", f"{ROOT}/{source}\\.(h|cpp)$"]
        if report:
            report.mkdir(parents=True, exist_ok=True)
            command += ["--html-details", report / "index.html"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return json.loads(summary.read_text())["files"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--report", type=pathlib.Path)
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    run_tests(build)
    files = measured(build, arguments.report)
    missing = [s for s in SOURCES if not any(f["filename"].startswith(s + ".") for f in files)]
    if missing:
        sys.exit(f"no counts of {', '.join(missing)}: have they moved? SOURCES names them")
    for file in files:
        covered, total = file["line_covered"], file["line_total"]
        print(f"{file['filename']:44} {covered:5} of {total:5} {100 * covered / max(total, 1):6.1f} %")
    covered = sum(file["line_covered"] for file in files)
    total = sum(file["line_total"] for file in files)
    print(f"{'all':44} {covered:5} of {total:5} {100 * covered / total:6.1f} %")
    if 100 * covered < WANTED_PERCENT * total:
        sys.exit(f"below {WANTED_PERCENT} %")


if __name__ == "__main__":
    main()
