"""The program that serves: uvicorn with our application, until Ctrl+C.

Participants' addresses are written nowhere: there is no log of requests.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from anaphora_workbench.errors import AnaphoraError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
_EVERYWHERE = ("", "0.0.0.0", "::")
_CONNECTIONS = 2_000
_GRACE_SECONDS = 10


class ServingError(AnaphoraError):
    """The server cannot start (``serve-address``)."""


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 takes a free one.

    Raises:
        ServingError: The address is taken or is not of this machine (``serve-address``).
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        found = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise ServingError(
            f"'{host}' is not an address: {error.strerror}", code="serve-address"
        ) from (error)
    try:
        if os.name == "posix":  # elsewhere two programs could then have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        # From now on browsers wait for an answer, even while the program is still starting.
        found.listen(_CONNECTIONS)
    except OSError as error:
        found.close()
        raise ServingError(
            f"cannot listen at {host}, port {port}: {error.strerror}."
            " Stop the other program or choose another port with --port",
            code="serve-address",
        ) from error
    return found


def address_of(found: socket.socket, host: str) -> str:
    """Return what people type to reach a socket on this machine."""
    port = found.getsockname()[1]
    if host in _EVERYWHERE:
        host = socket.gethostname()
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def serve(app: ASGIApp, found: socket.socket, *, ready: Callable[[], None] | None = None) -> None:
    """Serve until the program is interrupted; requests that are under way are answered first."""
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        lifespan="off",
        server_header=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
    server = uvicorn.Server(config)
    if ready is not None:
        ready()
    # uvicorn ends in good order, then raises the interrupt again.
    with suppress(KeyboardInterrupt):
        server.run(sockets=[found])
