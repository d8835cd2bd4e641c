"""Where the server listens, and what people type to reach it."""

from __future__ import annotations

import socket

import pytest

from anaphora_workbench.studies.server.running import ServingError, address_of, bound_socket


def test_the_address_has_the_port_that_was_free() -> None:
    with bound_socket("127.0.0.1", 0) as found:
        port = found.getsockname()[1]
        assert address_of(found, "127.0.0.1") == f"http://127.0.0.1:{port}"
        assert address_of(found, "::1") == f"http://[::1]:{port}"


def test_who_listens_everywhere_is_reached_by_the_name_of_the_machine() -> None:
    with bound_socket("0.0.0.0", 0) as found:
        port = found.getsockname()[1]
        assert address_of(found, "0.0.0.0") == f"http://{socket.gethostname()}:{port}"


def test_browsers_can_connect_before_the_server_answers() -> None:
    with bound_socket("127.0.0.1", 0) as found:
        socket.create_connection(found.getsockname(), timeout=5).close()


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(ServingError) as caught:
        bound_socket("192.0.2.1", 0)
    assert caught.value.code == "serve-address"
