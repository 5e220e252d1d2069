"""The seed of a training, in the ways of scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _checks
from ._errors import InputError, InputTypeError

#: The default of the parameter random_state: the parameter seed decides.
FROM_SEED = "seed"
_DEFAULT_SEED = 1


def chosen_seed(seed: Any, random_state: Any) -> int:
    """Returns the seed that the parameters `seed` and `random_state` stand for.

    A generator of random numbers, or NumPy's global one for None, gives another seed each time.
    """
    own = _checks.seed(seed)
    if isinstance(random_state, str) and random_state == FROM_SEED:
        return own
    if own != _DEFAULT_SEED:
        raise InputError(
            f"random_state: found {_checks.excerpt(random_state)} beside seed={own}; give one of "
            "them"
        )
    if random_state is None or random_state is np.random:
        return int(np.random.randint(2**31 - 1))
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31 - 1))
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**31 - 1))
    is_number = isinstance(random_state, (int, np.integer))
    if not is_number or isinstance(random_state, bool):
        raise InputTypeError(
            "random_state: expected a whole number, None, a RandomState or a Generator of NumPy, "
            f"found {_checks.excerpt(random_state)}"
        )
    return _checks.whole_number("random_state", random_state, 0, _checks.MAX_SEED)
