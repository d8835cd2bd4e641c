"""What a release says of itself: addresses of one repository, and the version with its date."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from anaphora_workbench import __version__

REPOSITORY = "https://example.org/group/project"


@pytest.fixture
def hook(project: Path) -> ModuleType:
    pytest.importorskip("hatchling")
    spec = importlib.util.spec_from_file_location("hatch_build", project / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_link_of_the_packaged_readme_is_absolute_and_leads_to_a_file(
    hook: ModuleType, project: Path
) -> None:
    text = hook.absolute((project / "README.md").read_text(encoding="utf-8"), REPOSITORY, "1.2")
    targets = re.findall(r"\]\(([^)]+)\)", text)
    files = [target for target in targets if target.startswith(REPOSITORY)]
    assert len(files) > 10
    assert all(target.startswith(("https://", "#")) for target in targets)
    for target in files:
        path = re.sub(rf"{re.escape(REPOSITORY)}/(blob|raw)/v1\.2/", "", target).partition("#")[0]
        assert (project / path).exists(), target


def test_without_a_repository_nothing_leads_nowhere(hook: ModuleType, project: Path) -> None:
    text = hook.absolute((project / "README.md").read_text(encoding="utf-8"), "", "1.2")
    assert re.findall(r"\]\((?!https://)", text) == []
    assert hook.addresses("", "1.2") == {}
    assert hook.addresses(REPOSITORY, "1.2")["Changelog"] == f"{REPOSITORY}/blob/v1.2/CHANGELOG.md"


def test_the_citation_has_the_version_and_its_date_in_the_changelog(project: Path) -> None:
    citation = (project / "CITATION.cff").read_text(encoding="utf-8")
    (date,) = re.findall(r"^date-released: (\S+)$", citation, re.MULTILINE)
    assert f"\nversion: {__version__}\n" in citation
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {__version__} - {date}\n" in changelog
