"""Every plug-in that is installed keeps the contract of its port."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import lacks
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format, check_resolver
from anaphora_workbench.testing.samples import sample_readings

REGISTRY = Registry()
SAMPLES = Path(__file__).with_name("samples")
"""Files called as their format, for formats that cannot be written."""
OWN_TEXTS = frozenset(("gap", "grec"))
"""Formats that write answers to their own texts and refuse any other."""


def usable(name: str) -> Resolver:
    """Return a resolver; the test is skipped where it lacks a program or weights."""
    resolver = REGISTRY.resolver(name)
    if said := lacks(resolver):
        pytest.skip(said)
    return resolver


@pytest.mark.parametrize("name", REGISTRY.names("formats"))
def test_a_registered_format_keeps_the_contract(name: str) -> None:
    texts = [] if name in OWN_TEXTS else sample_readings()
    check_format(REGISTRY.format(name), [*texts, *SAMPLES.glob(f"{name}.*")])


@pytest.mark.parametrize("name", REGISTRY.names("resolvers"))
def test_a_registered_resolver_keeps_the_contract(name: str) -> None:
    check_resolver(usable(name), sample_readings())


@pytest.mark.parametrize("finder", REGISTRY.names("candidate_finders"))
@pytest.mark.parametrize("name", REGISTRY.names("resolvers"))
def test_a_registered_resolver_keeps_it_with_each_candidate_finder(name: str, finder: str) -> None:
    check_resolver(usable(name), sample_readings(), finder=REGISTRY.candidate_finder(finder))


@pytest.mark.parametrize("name", REGISTRY.names("formats"))
def test_a_registered_format_is_called_as_it_is_declared(name: str) -> None:
    assert REGISTRY.format(name).name == name


@pytest.mark.parametrize("name", REGISTRY.names("resolvers"))
def test_a_registered_resolver_is_called_as_it_is_declared(name: str) -> None:
    assert REGISTRY.resolver(name).name == name
