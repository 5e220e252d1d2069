"""The interpreters that the compiled module works in."""

from __future__ import annotations

import sys


def _is_main() -> bool:
    """Returns whether this is the main interpreter of the process, as far as Python can tell."""
    name = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
    try:
        interpreters = __import__(name)
        return bool(interpreters.get_current() == interpreters.get_main())
    except (ImportError, AttributeError):
        return True


def require_main() -> None:
    """Raises ImportError in a sub-interpreter, where loading the compiled module waits for ever.

    Its bindings take Python's lock by PyGILState_Ensure, which knows the main interpreter alone.
    """
    if not _is_main():
        raise ImportError(
            "irwe cannot be imported in a sub-interpreter; import it in the main interpreter "
            "of the process (mod_wsgi: WSGIApplicationGroup %{GLOBAL})"
        )
