"""The main function of the scripts that check the repository."""

import sys
from pathlib import Path


def main(check, needed=""):
    """Prints the lines that check(root) returns, one for each violation; returns the exit code.

    The root is the argument of the script, or else this repository; `needed` is the path of a file
    that it must have. The code is 1 if there was a violation, and 2 for a wrong argument.
    """
    script, *arguments = sys.argv
    if len(arguments) > 1:
        print(f"usage: {Path(script).name} [ROOT]", file=sys.stderr)
        return 2
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    if not (root / needed).exists():
        expected = f"{needed} in it" if needed else "a folder"
        print(f"{root}: expected {expected}; give the repository", file=sys.stderr)
        return 2
    found = check(root)
    for line in found:
        print(line)
    return 1 if found else 0
