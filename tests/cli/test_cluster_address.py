"""``--cluster``: addresses that mean nothing are told at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.experiments.cluster_address import checked_address

Run = Callable[..., Any]


@pytest.mark.parametrize(
    "address",
    [
        "tcp://10.0.0.5:8786",
        "tls://scheduler.example.org:8786",
        "localhost:8786",
        "tcp://[::1]:8786",
        "ws://10.0.0.5:80/",
    ],
)
def test_addresses_of_schedulers_are_taken_as_they_are(address: str) -> None:
    assert checked_address(f" {address} ") == address


@pytest.mark.parametrize(
    "address",
    ["nonsense", "host:port", "ftp://host:1", "tcp://:8786", "host:0", "host:65536", "tcp://host"],
)
def test_what_is_no_address_is_refused_with_an_example(
    anaphora: Run, gold: Path, address: str
) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest", "--cluster", address)
    assert (ran.status, ran.out) == (2, "")
    assert (
        f"--cluster: '{address}' is not an address of a Dask scheduler; it has a host and a port, "
        "such as tcp://10.0.0.5:8786" in ran.err
    )


def test_a_variable_that_is_not_set_is_told(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest", "--cluster", "")
    assert ran.status == 2
    assert "--cluster has no address; is a variable of the shell not set?" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--tls-cert", "{here}"), "--tls-cert is for --cluster with an address that begins with"),
        (
            ("--cluster", "tcp://h:1", "--tls-ca-file", "{here}"),
            "and 'tcp://h:1' is not encrypted",
        ),
        (
            ("--cluster", "tls://h:1", "--tls-ca-file", "{here}"),
            "an encrypted connection needs --tls-cert as well",
        ),
        (
            ("--cluster", "tls://h:1", "--tls-ca-file", "{here}", "--tls-cert", "none.pem"),
            "--tls-cert: there is no file 'none.pem'",
        ),
    ],
)
def test_certificates_that_do_not_go_together_are_refused_before_anybody_connects(
    anaphora: Run, gold: Path, arguments: tuple[str, ...], message: str
) -> None:
    given = [argument.format(here=gold) for argument in arguments]
    ran = anaphora("compare", gold, "--resolver", "nearest", *given)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
