"""Asks a server: one request, one answer, within limits of time and size."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import HTTPException
from ipaddress import ip_address
from time import monotonic
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

__all__ = ["ServerError", "asked", "checked_address"]

_CHUNK = 1 << 16
_LONGEST = 256 * 1024 * 1024
"""Bytes of an answer that are read before a server is taken to have lost its way."""


class ServerError(Exception):
    """A server does not answer as it should; the text says how, without a full stop."""


def checked_address(address: str) -> str:
    """Return the address of a server without a slash at its end.

    Raises:
        ValueError: It is none.
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise ValueError(f"'{address}' is no address of a server, such as http://localhost:9000")
    _ = parts.port  # a port that is none is a ValueError
    return address.rstrip("/")


def asked(
    address: str,
    data: bytes | None = None,
    *,
    timeout: float,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return the body of a server's answer.

    Args:
        address: With the query.
        data: What is posted; ``None`` for a simple request.
        timeout: Seconds until the whole answer must be there.
        headers: Further headers.

    Raises:
        ServerError: It is not there, takes too long, refuses, or breaks off.
    """
    deadline = monotonic() + timeout
    request = Request(address, data, dict(headers or {}))
    chunks = []
    size = 0
    try:
        with _opener(address).open(request, timeout=timeout) as response:
            while chunk := response.read1(_CHUNK):
                chunks.append(chunk)
                size += len(chunk)
                if size > _LONGEST:
                    raise ServerError(f"it answers with more than {_LONGEST:,} bytes")
                if monotonic() > deadline:
                    raise TimeoutError
            length = response.headers.get("Content-Length", "")
            if length.isdigit() and size < int(length):
                raise ServerError(f"its answer breaks off after {size:,} of {int(length):,} bytes")
    except HTTPError as error:
        with error:
            said = error.read(2000).decode("utf-8", "replace").strip().partition("\n")[0][:200]
        raise ServerError(
            f"it refuses: {error.code} {error.reason}" + (f": {said}" if said else "")
        ) from None
    except TimeoutError:
        raise ServerError(f"it did not answer within {timeout:g} seconds") from None
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise ServerError(f"it did not answer within {timeout:g} seconds") from None
        why = getattr(error.reason, "strerror", None) or error.reason
        raise ServerError(f"it cannot be reached: {why}") from None
    except (OSError, HTTPException) as error:
        raise ServerError(f"its answer breaks off ({str(error) or type(error).__name__})") from None
    return b"".join(chunks)


def _opener(address: str) -> OpenerDirector:
    """Return what opens an address: past a proxy if the server is on this machine."""
    host = urlsplit(address).hostname or ""
    try:
        here = ip_address(host).is_loopback
    except ValueError:
        here = host == "localhost"
    return build_opener(ProxyHandler({})) if here else build_opener()
