"""Adapters keep the contract of batch resolvers: the conformance kit says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_resolvers.adapters.command import CommandResolver, WorkerResolver
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings


@pytest.mark.parametrize(
    ("resolver", "settings"),
    [
        (CommandResolver(), "nearest-noun.toml"),
        (WorkerResolver(), "nearest-noun-worker.toml"),
    ],
)
def test_the_examples_pass_the_conformance_kit(
    resolver: CommandResolver | WorkerResolver, settings: str, project: Path
) -> None:
    path = project / "docs" / "guide" / "example-program" / settings
    check_resolver(resolver.configured(str(path)), sample_readings())
