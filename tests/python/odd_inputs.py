"""Some three hundred things that somebody will pass one day, and what must come of each.

    odd_inputs.py BATCH NUM_BATCHES

runs its share of them, each to its end, and prints a JSON object: for each case the name of the
exception and its sentence, or "success". A crash would show as the exit code.
"""

import json
import sys
import warnings

import irwe
from odd_arguments import arguments
from odd_graphs import graphs

SUCCESS = "success"
# The errors of the package, and what they are in Python.
KINDS = {"InputError": "ValueError", "InputTypeError": "TypeError"}


def all_cases():
    """What to do, and the names of acceptable outcomes, by the name of the case."""
    cases = {}
    for name, make, outcomes in graphs():
        cases[f"Graph: {name}"] = (lambda make=make: irwe.Graph(make()), outcomes)
    for name, do, outcomes in arguments():
        cases[name] = (do, outcomes)
    return cases


CASES = all_cases()


def outcome(do):
    try:
        do()
    except BaseException as error:  # noqa: BLE001: whatever it is, it is the answer
        name = type(error).__name__
        return KINDS.get(name, name), str(error)
    return SUCCESS, ""


def main(batch, num_batches):
    warnings.simplefilter("ignore")
    names = list(CASES)[batch::num_batches]
    json.dump({name: outcome(CASES[name][0]) for name in names}, sys.stdout)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
