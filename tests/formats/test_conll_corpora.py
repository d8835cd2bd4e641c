"""The format conll on real corpora: nothing is lost, and the counts are the published ones."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_workbench.ports import Format, Reading, Source, Target

pytestmark = pytest.mark.corpora

FILES = {
    "conll-scorer-tests": "conll-scorer-tests/DataFiles/*",
    "democrat-fr": "democrat-fr/*.conll",
    "gum": "gum/conll-gum/*.conll",
    "litbank": "litbank/conll/*.conll",
    "ontogum": "gum/conll-ontogum/*.conll",
    "winobias": "winobias/*.v4_auto_conll",
}
COUNTS = {
    # documents, tokens, mentions, entities
    "democrat-fr": (46, 28_988 - 709, 7_032, 4_294),
    "gum": (56, 53_417, 15_600, 8_856),
    "litbank": (40, 83_174, 11_542, 3_433),
    "ontogum": (56, 53_417, 6_340, 1_524),
    "winobias": (1_584, 21_680, 3_198, None),
}
PROBLEMS = {
    # Its test files name two documents in the first column and mark words twice on purpose.
    "conll-scorer-tests": {"conll-name-differs": 14, "conll-mention-twice": 12},
    # Four doubled spans; the form of one word got lost.
    "ontogum": {"conll-mention-twice": 4, "conll-form-empty": 1},
}


def paths(corpora: Path, name: str) -> list[Path]:
    found = sorted(corpora.glob(FILES[name]))
    if not found:
        pytest.skip(f"the corpus {name} is not there")
    return found


def read(path: Path) -> list[Reading]:
    return list(ConllFormat().read(Source.of(path)))


@pytest.mark.parametrize("name", FILES)
def test_every_file_comes_back_byte_for_byte(corpora: Path, name: str) -> None:
    changed = []
    for path in paths(corpora, name):
        stream = io.BytesIO()
        ConllFormat().write(ConllFormat().read(Source.of(path)), Target.of(stream))
        if stream.getvalue() != path.read_bytes():
            changed.append(path.name)

    assert changed == []


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_sound_and_loses_nothing(corpora: Path, name: str) -> None:
    problems: Counter[str] = Counter()
    losses = []
    for path in paths(corpora, name):
        for reading in read(path):
            problems.update([problem.code for problem in reading.problems])
            losses += ConllFormat().losses(reading)

    assert problems == PROBLEMS.get(name, {})
    assert losses == []


@pytest.mark.parametrize("name", COUNTS)
def test_documents_tokens_mentions_and_entities_are_as_published(corpora: Path, name: str) -> None:
    documents = tokens = mentions = entities = 0
    for path in paths(corpora, name):
        for reading in read(path):
            layer = reading.layers[0]
            documents += 1
            tokens += len(reading.document)
            mentions += len(layer.markables)
            entities += len({m.attributes["entity"] for m in layer.markables.values()})

    expected = COUNTS[name]
    assert (documents, tokens, mentions) == expected[:3]
    assert expected[3] in (None, entities)


def test_contractions_of_democrat_are_kept_but_are_no_words(corpora: Path) -> None:
    [path] = paths(corpora, "democrat-fr")

    ranges = 0
    for reading in read(path):
        kept = reading.document.metadata.get("conll.lines", {})
        ranges += sum([bool(line) for lines in kept.values() for line in lines])

    assert ranges == 709


@pytest.mark.parametrize("name", FILES)
def test_bare_mentions_agree_with_the_model(
    corpora: Path, name: str, compared: Callable[[Format, Source], list[str]]
) -> None:
    for path in paths(corpora, name):
        assert compared(ConllFormat(), Source.of(path)) == []


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_recognised(corpora: Path, name: str) -> None:
    for path in paths(corpora, name):
        head = path.read_text("utf-8")[:4096]
        assert ConllFormat().sniff(head, Source.of(path))


@pytest.mark.parametrize("pattern", ["gum/conllu/*.conllu", "corefud-scorer-tests/*/*.key"])
def test_conll_u_is_not_claimed(corpora: Path, pattern: str) -> None:
    found = sorted(corpora.glob(pattern))
    if not found:
        pytest.skip(f"{pattern} is not there")

    for path in found:
        head = path.read_text("utf-8")[:4096]
        assert not ConllFormat().sniff(head, Source.of(path))


@pytest.mark.parametrize("name", FILES)
def test_every_corpus_can_be_written_in_the_standard_columns(corpora: Path, name: str) -> None:
    standard = ConllFormat("conll-2012")
    for path in paths(corpora, name):
        readings = read(path)
        stream = io.BytesIO()
        standard.write(readings, Target.of(stream))
        again = list(standard.read(Source.of(io.BytesIO(stream.getvalue()))))
        assert [
            sorted((m.start, m.end) for m in r.layers[0].markables.values()) for r in again
        ] == [sorted((m.start, m.end) for m in r.layers[0].markables.values()) for r in readings]
