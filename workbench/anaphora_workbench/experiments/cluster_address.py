"""The address of a Dask scheduler, looked at before anybody is asked to connect to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from anaphora_workbench.errors import UsageError

__all__ = ["Certificates", "checked_address", "checked_certificates"]

_TLS = ("tls://", "wss://")
"""How addresses begin where everything is encrypted."""

_ADDRESS = re.compile(
    r"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:\[[^\[\]\s]+\]|[^\s:/\[\]]+):([0-9]{1,5})/?"
)
_PORTS = range(1, 1 << 16)


def checked_address(text: str) -> str:
    """Return the address of a scheduler, such as ``tcp://10.0.0.5:8786``; the scheme may lack.

    An address without a meaning is refused here, at once: connecting would take it for a slow one.

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
            f"--cluster: '{address}' is not an address of a Dask scheduler; it has a host and a "
            "port, such as tcp://10.0.0.5:8786, and 'dask scheduler' prints its own when it starts"
        )
    return address


@dataclass(frozen=True, slots=True)
class Certificates:
    """Files in PEM for an encrypted connection, as ``dask scheduler`` takes them.

    Attributes:
        authority: The certificates of whom is trusted (``--tls-ca-file``).
        own: The certificate that this side shows (``--tls-cert``).
        key: Its key (``--tls-key``); ``""`` if the certificate's file holds it.
    """

    authority: str
    own: str
    key: str = ""


def checked_certificates(
    address: str, authority: str | None, own: str | None, key: str | None
) -> Certificates | None:
    """Return the `Certificates` of the command line, ``None`` when it names none.

    Raises:
        UsageError: They go with no cluster or an address that is not encrypted, one is left out, or
            a file is not there.
    """
    named = {"--tls-ca-file": authority, "--tls-cert": own, "--tls-key": key}
    given = {option: name for option, name in named.items() if name is not None}
    if not given:
        return None
    if not address.startswith(_TLS):
        raise UsageError(
            f"{next(iter(given))} is for --cluster with an address that begins with tls://"
            + (f", and '{address}' is not encrypted" if address else "")
        )
    for option in ("--tls-ca-file", "--tls-cert"):
        if option not in given:
            raise UsageError(f"an encrypted connection needs {option} as well")
    for option, name in given.items():
        if not Path(name).is_file():
            raise UsageError(f"{option}: there is no file '{name}'")
    return Certificates(authority or "", own or "", key or "")
