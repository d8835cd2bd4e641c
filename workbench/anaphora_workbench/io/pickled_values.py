"""Values of Python in few bytes: for other processes and machines, or to hold many of them."""

from __future__ import annotations

import pickle
import zlib
from typing import Any

from anaphora_workbench.io.sources import collector_paused


def pickled(value: object) -> bytes:
    """Return a value in few bytes."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def unpickled(data: bytes) -> Any:
    """Return the value of `pickled`; never call it with bytes that somebody else has made."""
    # So many objects at once wake the collector again and again, in vain.
    with collector_paused():
        return pickle.loads(zlib.decompress(data))
