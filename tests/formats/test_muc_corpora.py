"""Real documents go to MUC and back (needs the real corpora)."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from anaphora_formats.muc import MucExtendedFormat, MucFormat
from anaphora_workbench.model import Layer, chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

pytestmark = pytest.mark.corpora

SAMPLES = (
    ("corefud", "gum/corefud", "*.conllu"),
    ("conll", "litbank/conll", "*"),
    ("corefud", "korkor/corefud", "*.conllu"),
)
DOCUMENTS = 10


def documents(corpora: Path, name: str, folder: str, pattern: str) -> list[Reading]:
    fmt = Registry().format(name)
    found: list[Reading] = []
    for path in sorted(p for p in (corpora / folder).rglob(pattern) if p.is_file()):
        found += [reading for reading in fmt.read(Source.of(path)) if reading.layers]
        if len(found) >= DOCUMENTS:
            break
    return found[:DOCUMENTS]


def there_and_back(fmt: MucFormat, reading: Reading) -> tuple[bytes, Reading]:
    stream = io.BytesIO()
    fmt.write([reading], Target.of(stream))
    source = Source.of(io.BytesIO(stream.getvalue()), name="d.sgm")
    (back,) = MucFormat().read(source)
    return stream.getvalue(), back


def entities(layer: Layer, kept: set[str]) -> set[frozenset[str]]:
    return {
        frozenset([name for name in names if name in kept]) for names in chains_of(layer).entities
    } - {frozenset()}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample[1])
@pytest.mark.parametrize("fmt", [MucFormat(), MucExtendedFormat()], ids=lambda fmt: fmt.name)
def test_words_mentions_and_chains_come_back(
    corpora: Path, fmt: MucFormat, sample: tuple[str, str, str]
) -> None:
    found = documents(corpora, *sample)
    assert found
    for reading in found:
        raw, back = there_and_back(fmt, reading)
        ours, theirs = reading.layers[0], back.layers[0]
        assert back.problems == ()
        assert [t.text for t in back.document.tokens] == [t.text for t in reading.document.tokens]
        assert back.document.sentences == reading.document.sentences
        kept = set(theirs.markables)
        assert entities(theirs, kept) == entities(ours, kept)
        assert there_and_back(fmt, back)[0] == raw


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample[1])
def test_the_strict_form_keeps_every_mention_with_words_that_crosses_none(
    corpora: Path, sample: tuple[str, str, str]
) -> None:
    for reading in documents(corpora, *sample):
        _, back = there_and_back(MucFormat(), reading)
        overt = {m.id for m in reading.layers[0].markables.values() if m.realisation == "overt"}
        lost = {p.code: p.message for p in MucFormat().losses(reading)}
        crossing = int(re.search(r"\d+", lost.get("muc-loses-crossing", "0"))[0])
        assert len(overt - set(back.layers[0].markables)) == crossing


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample[1])
def test_the_extended_form_keeps_every_mention(corpora: Path, sample: tuple[str, str, str]) -> None:
    for reading in documents(corpora, *sample):
        _, back = there_and_back(MucExtendedFormat(), reading)
        ours, theirs = reading.layers[0].markables, back.layers[0].markables
        assert {n: (m.spans, m.zero, m.head) for n, m in theirs.items()} == {
            n: (m.spans, m.zero, m.head) for n, m in ours.items()
        }
