"""The Surface Realisation sample: made again byte for byte, and as its README says."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from anaphora_formats.challenges.sr import SrDeepFormat, SrShallowFormat
from anaphora_samples import folder
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.sr import SrSentence

SAMPLE = folder() / "sr"
SCRIPT = Path(__file__).parents[2] / "scripts" / "derive_sr_samples.py"
NAMES = ("shallow-train", "shallow-test", "deep-train", "deep-test")


def sentences(name: str) -> list[SrSentence]:
    fmt = SrShallowFormat() if name.startswith("shallow") else SrDeepFormat()
    readings = list(fmt.read(Source.of(SAMPLE / f"{name}.sr")))
    assert not [problem for reading in readings for problem in reading.problems]
    return [reading.item for reading in readings if reading.item is not None]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script that makes the files."""
    spec = importlib.util.spec_from_file_location("derive_sr_samples", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_made_again_byte_for_byte(script: ModuleType, tmp_path: Path, name: str) -> None:
    script.derive(tmp_path)
    assert (tmp_path / f"{name}.sr").read_bytes() == (SAMPLE / f"{name}.sr").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_counts_sentences_and_words(name: str) -> None:
    found = sentences(name)
    row = next(
        line
        for line in (SAMPLE / "README.md").read_text(encoding="utf-8").splitlines()
        if f"`{name}.sr`" in line
    )
    place = 0 if name.startswith("shallow") else 1
    count, words = re.findall(r"\| (\d+) \| ([\d,]+, [\d,]+) \|", row)[0]
    assert len(found) == int(count)
    assert f"{sum(len(each.nodes) for each in found):,}" == words.split(", ")[place]


def test_both_tracks_have_the_same_sentences() -> None:
    for part in ("train", "test"):
        both = [
            {s.sentence_id: s.text for s in sentences(f"{t}-{part}")} for t in ("shallow", "deep")
        ]
        assert both[0] == both[1]


def test_training_and_test_share_no_sentence() -> None:
    texts = [{s.text for s in sentences(f"shallow-{part}")} for part in ("train", "test")]
    assert not texts[0] & texts[1]


def test_the_deep_graphs_have_several_heads_and_no_commas() -> None:
    found = sentences("deep-train")
    assert sum([len(each.heads) for each in found]) > 20
    assert not [node for each in found for node in each.nodes if node.lemma == ","]
