#!/usr/bin/env python3
"""Writes THIRD-PARTY.txt: what is compiled into irwe or linked with it, and under which licenses.

    tools/make_third_party.py

The texts are those that Debian installs with each package. tests/tools/third_party_test.py checks
that every library that CMake finds has a section.
"""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = pathlib.Path("/usr/share/doc")
COMMON = pathlib.Path("/usr/share/common-licenses")
RULE = "=" * 100


@dataclasses.dataclass
class Library:
    name: str
    cmake: str  # as CMake finds it
    package: str  # of Debian
    use: str
    text_package: str = ""  # that has the text, if it is another


COMPILED = "compiled in (headers)"
LINKED = "linked as a shared library"
LIBRARIES = [
    Library("Boost (Asio, Beast)", "Boost", "libboost-dev", COMPILED, "libboost1.74-dev"),
    Library("bzip2", "BZip2", "libbz2-dev", LINKED),
    Library("CLI11", "CLI11", "libcli11-dev", COMPILED),
    Library("Eigen", "Eigen3", "libeigen3-dev", COMPILED),
    Library("Expat", "EXPAT", "libexpat1-dev", LINKED),
    Library("{fmt}", "fmt", "libfmt-dev", LINKED),
    Library("Gloo", "Gloo", "libgloo-dev", "linked as a shared library, where it is found"),
    Library("Highway", "HWY", "libhwy-dev", LINKED),
    Library("hnswlib", "HNSWLIB", "libhnswlib-dev", COMPILED),
    Library("JSON for Modern C++", "nlohmann_json", "nlohmann-json3-dev", COMPILED),
    Library("libLBFGS", "LBFGS", "liblbfgs-dev", LINKED),
    Library("liblzma", "LibLZMA", "liblzma-dev", LINKED),
    Library("minizip", "MINIZIP", "libminizip-dev", LINKED),
    Library("oneTBB", "TBB", "libtbb-dev", LINKED),
    Library("OpenBLAS", "OPENBLAS", "libopenblas-dev", LINKED),
    Library("OpenSSL (libcrypto)", "OpenSSL", "libssl-dev", "linked as a shared library, with Gloo"),
    Library("pybind11", "pybind11", "pybind11-dev", "compiled into the Python module (headers)"),
    Library("toml++", "TOMLPLUSPLUS", "libtomlplusplus-dev", COMPILED),
    Library("zlib", "ZLIB", "zlib1g-dev", LINKED),
    Library("Zstandard", "ZSTD", "libzstd-dev", LINKED),
]


def copyright_of(library):
    path = DOCS / (library.text_package or library.package) / "copyright"
    text = path.read_text(encoding="utf-8")
    if library.cmake == "Boost":  # two megabytes of a list of files, most of them not used here
        (license_text,) = re.findall(r"^License: BSL-1\.0\n((?: .+\n)+)", text, re.MULTILINE)[:1]
        text = (
            "Files: boost/asio, boost/beast and the headers that they include\n"
            "Copyright: 2003-2020 Christopher M. Kohlhoff (Asio), 2016-2019 Vinnie Falco (Beast),\n"
            "  and the authors that each header names\n"
            "License: BSL-1.0\n" + license_text
        )
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def section(library):
    heading = (
        f"{RULE}\n{library.name}\n"
        f"CMake: {library.cmake}; Debian: {library.package}; {library.use}\n{RULE}\n"
    )
    return f"{heading}\n{copyright_of(library)}\n"


def main():
    sections = [section(library) for library in LIBRARIES]
    for name in ["Apache-2.0", "MPL-2.0"]:  # that the others only refer to
        text = (COMMON / name).read_text(encoding="utf-8").strip("\n")
        sections.append(f"{RULE}\nThe text of {name}\n{RULE}\n\n{text}\n")
    introduction = (
        "What is compiled into the program, the library and the Python module of irwe, and what they\n"
        "link, with the copyright file of each Debian package. irwe itself: LICENSE. What the page of\n"
        "the explorer holds: in the page, at Keys and gestures (?), About. Some parts of the sources of\n"
        "these packages that the texts name, such as their documentation and build files, are no part\n"
        "of irwe. Written by tools/make_third_party.py.\n"
    )
    (ROOT / "THIRD-PARTY.txt").write_text(introduction + "\n" + "\n".join(sections), encoding="utf-8")


if __name__ == "__main__":
    main()
