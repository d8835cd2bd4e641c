"""The address of a Dask scheduler, looked at before anybody is asked to connect to it."""

from __future__ import annotations

import re

from anaphora_workbench.errors import UsageError

__all__ = ["checked_address"]

_ADDRESS = re.compile(
    r"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:\[[^\[\]\s]+\]|[^\s:/\[\]]+):([0-9]{1,5})/?"
)
_PORTS = range(1, 1 << 16)


def checked_address(text: str) -> str:
    """Return the address of a scheduler, such as ``tcp://10.0.0.5:8786``; the scheme may lack.

    An address without a meaning is told here, at once: connecting would take it for a slow one.

    Args:
        text: What the command line says.

    Raises:
        UsageError: It names no scheme that a scheduler speaks, no host or no port; or it is empty,
            as it is when a variable of the shell is not set.
    """
    address = text.strip()
    if not address:
        raise UsageError(
            "--cluster has no address; is a variable of the shell not set? Name the scheduler, "
            "such as tcp://10.0.0.5:8786, or leave the option out to run on this machine"
        )
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found[1]) not in _PORTS:
        raise UsageError(
            f"--cluster: '{address}' is no address of a Dask scheduler; it has a host and a port, "
            "such as tcp://10.0.0.5:8786, and 'dask scheduler' says its own when it starts"
        )
    return address
