#!/usr/bin/env python3
"""Holds documents, comments and messages to the rules of language and layout.

    tools/check_text.py [ROOT]

Prints one line for each violation, as path:line: sentence, and ends with 1 if there was one.

- Prose in Markdown is wrapped at 100 columns. Tables, code blocks and links are exempt.
- Lines of C++ have at most 100 columns, comments included: clang-format does not wrap those.
- A comment in C++ stands on its own: it does not begin with "Of ..." or "The same ...".
- Comments use the words of the field: "backward pass", not "the way back".
- Spelling is American.
"""

import re
import sys

import checker

MAX_COLUMNS = 100
FOLDERS = ("apps", "benchmarks", "configs", "docs", "examples", "irwe", "python", "tests", "tools")
SKIPPED = {"node_modules", "corpus", "__pycache__", "package-lock.json"} | {
    "check_text.py",
    "check_text_test.py",
}
TEXT = {".cpp", ".css", ".h", ".html", ".md", ".mjs", ".py", ".pyi", ".sh", ".toml", ".ts", ".txt"}

FENCE = re.compile(r"\s*(```|~~~)")
LINK = re.compile(r"!?\[[^\]]*\]\([^)]*\)|<?https?://\S+")
COMMENT_LINE = re.compile(r"\s*//+ ?(.*)")
COMMENT_AT_END = re.compile(r'(?:[^"]|"(?:\\.|[^"\\])*")*?\S\s+//+ ?(.*)')

# A comment that begins like this needs the one above it to be understood.
FRAGMENT = re.compile(r"(Of (?!course\b)|The same\b|Same as\b|As above\b|Likewise\b|Which\b)")

# Words that readers have to translate, and the words of the field.
IDIOMS = {
    r"\bthe way back\b": "backward pass, or back to ...",
    r"\bfurther (?:ones|columns|inputs)\b": "extra, or additional",
    r"\bturned\b(?! (?:into|on|off|out|over|up))": "transposed",
    r"\bnameless\b": "unnamed, or temporary",
    r"\bin the place of\b": "instead of",
}

# British spellings, and the American ones.
IZE = (
    "categor|character|custom|equal|factor|formal|general|initial|local|material|maxim|memor|minim"
    "|normal|optim|organ|parallel|penal|quant|random|real|recogn|regular|serial|special|standard"
    "|summar|symmetr|synchron|token|util|vector|visual"
)
BRITISH = {
    r"neighbour": "neighbor",
    r"colour": "color",
    r"behaviour": "behavior",
    r"favour": "favor",
    r"centre": "center",
    r"labell(?!edby)": "labeled, labeling",
    r"cancell(?!ation)": "canceled, canceling",
    r"artefact": "artifact",
    r"(?<![a-z])licence": "license",
    r"(?<![a-z])grey": "gray",
    r"(?<![a-z])learnt(?![a-z])": "learned",
    r"spelt(?![a-z])": "spelled",
    rf"(?:{IZE})is(?:e[drs]?|ers|ing|ations?)(?![a-z])": "the form with z",
}
BRITISH = {re.compile(pattern, re.IGNORECASE): word for pattern, word in BRITISH.items()}
IDIOMS = {re.compile(pattern, re.IGNORECASE): word for pattern, word in IDIOMS.items()}


def check_document(lines, report):
    in_code = False
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            in_code = not in_code
        elif not in_code and not line.lstrip().startswith("|"):
            columns = len(line)
            if columns > MAX_COLUMNS and len(LINK.sub("", line)) > MAX_COLUMNS - 20:
                report(number, f"{columns} columns of prose; wrap it at {MAX_COLUMNS}")


def comments_of(lines):
    """Yields (number, text, begins): each line of a comment, and whether it is the first one."""
    previous = False
    for number, line in enumerate(lines, 1):
        match = COMMENT_LINE.fullmatch(line)
        if match:
            yield number, match.group(1), not previous
        elif at_end := COMMENT_AT_END.fullmatch(line):
            yield number, at_end.group(1), True
        previous = bool(match)


def check_cpp(lines, report):
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_COLUMNS:
            report(number, f"{len(line)} columns; {MAX_COLUMNS} are allowed")
    for number, text, begins in comments_of(lines):
        fragment = FRAGMENT.match(text) if begins else None
        if fragment:
            sentence = f'the comment begins with "{fragment.group().strip()}"'
            report(number, f"{sentence}; begin with a verb or with what is returned")
        for pattern, words in IDIOMS.items():
            if found := pattern.search(text):
                report(number, f'"{found.group()}": write {words}')


def check_spelling(lines, report):
    for number, line in enumerate(lines, 1):
        for pattern, word in BRITISH.items():
            if found := pattern.search(line):
                report(number, f'"{found.group()}" is British; write {word}')


def texts_of(root):
    """Yields the files that the rules hold for."""
    yield from sorted(root.glob("*.md"))
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            relative = path.relative_to(root)
            if path.suffix in TEXT and path.is_file() and not SKIPPED & set(relative.parts):
                yield path


def check(root):
    """Returns the violations below `root`, as lines of text."""
    found = []
    pending = root / "tools" / "check_text.pending"  # files and folders not held to the rules yet
    excused = tuple(pending.read_text().split()) if pending.exists() else ()
    for path in texts_of(root):
        name = path.relative_to(root).as_posix()
        if name.startswith(excused):
            continue

        def report(number, sentence, name=name):
            found.append(f"{name}:{number}: {sentence}")

        lines = path.read_text().splitlines()
        check_spelling(lines, report)
        if path.suffix == ".md":
            check_document(lines, report)
        elif path.suffix in (".h", ".cpp"):
            check_cpp(lines, report)
    return found


if __name__ == "__main__":
    sys.exit(checker.main(check))
