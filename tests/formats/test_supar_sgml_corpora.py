"""Real texts go through SUPAR's SGML: parses, gold mentions, English and Spanish."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

pytestmark = [pytest.mark.corpora, pytest.mark.slow]


def write(reading: Reading) -> bytes:
    stream = io.BytesIO()
    SuparSgmlFormat().write([reading], Target.of(stream))
    return stream.getvalue()


def read(raw: bytes) -> Reading:
    (reading,) = SuparSgmlFormat().read(Source.of(io.BytesIO(raw), name="back.supar.sgml"))
    assert reading.problems == ()
    return reading


def parses(paths: list[Path], language: str, limit: int) -> Iterator[tuple[Reading, Layer]]:
    """Yield documents with their structures, and the layer of their parse."""
    registry = Registry()
    readings = (r for path in paths for r in registry.format("corefud").read(Source.of(path)))
    for reading in islice(readings, limit):
        document = replace(reading.document, language=language)
        prepared, layer = registry.preprocessor("parsed").prepare(document)
        yield replace(reading, document=prepared), layer


@pytest.mark.parametrize(
    ("folder", "language"), [("gum/corefud", "en"), ("ud-es-ancora-nocoref", "es")]
)
def test_parsed_texts_come_back_byte_for_byte_with_their_noun_phrases(
    corpora: Path, folder: str, language: str
) -> None:
    paths = sorted((corpora / folder).glob("*.conllu"))[::4]
    found = kept = 0
    for reading, layer in parses(paths, language, 40):
        raw = write(replace(reading, layers=(layer,)))
        back = read(raw)
        assert write(back) == raw
        assert SuparSgmlFormat().losses(back) == []
        assert back.document.sentences == reading.document.sentences
        theirs = {
            (markable.spans, markable.realisation, markable.head, markable.head_span)
            for markable in back.layers[0].markables.values()
        }
        found += len(layer.markables)
        kept += sum(
            [
                (markable.spans, markable.realisation, markable.head, markable.head_span) in theirs
                for markable in layer.markables.values()
            ]
        )
    assert found > 1000
    assert kept >= 0.995 * found


def test_gold_mentions_of_stories_come_back(corpora: Path) -> None:
    found = kept = 0
    for path in sorted((corpora / "litbank" / "conll").glob("*.conll"))[::10]:
        for reading in Registry().format("conll").read(Source.of(path)):
            back = read(write(reading))
            assert write(back) == write(read(write(back)))
            ours = reading.layers[0].markables.values()
            theirs = {markable.spans for markable in back.layers[0].markables.values()}
            found += len(ours)
            kept += sum([markable.spans in theirs for markable in ours])
    assert found > 1000
    assert kept >= 0.99 * found
