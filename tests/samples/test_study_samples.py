"""The sample studies: made again byte for byte, and each of them runs."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from anaphora_samples import folder
from anaphora_workbench.studies.kinds import Kind
from anaphora_workbench.studies.study_file import read_study

SAMPLES = folder() / "studies"
SCRIPT = Path(__file__).parents[2] / "scripts" / "derive_study_samples.py"


@pytest.mark.slow
def test_the_studies_are_made_again_byte_for_byte(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("derive_study_samples", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.derive(tmp_path)
    made = _contents(tmp_path)
    shipped = {name: text for name, text in _contents(SAMPLES).items() if "/" in name}
    assert sorted(made) == sorted(shipped)
    assert [name for name in made if made[name] != shipped[name]] == []


def _contents(place: Path) -> dict[str, bytes]:
    files = [path for path in place.rglob("*") if path.is_file()]
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("kind", Kind)
def test_a_sample_study_runs(kind: Kind) -> None:
    study = read_study(SAMPLES / kind).wanted()
    assert study.kind is kind
    assert study.settings.design.participants == 24
