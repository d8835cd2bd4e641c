"""The same words from another format: the same analysis, the same answers, the same figures."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from anaphora_resolvers.spacy.models import find_model
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    chains_of,
    sentences_from_lengths,
)
from anaphora_workbench.model.usual_spelling import words_alone
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Evaluation, Settings, evaluate
from anaphora_workbench.workspace import Workspace

TEXT = """\
Mrs. Hale 's garden
" I ca n't find the key ( the old one ) , " said Mrs. Hale .
She looked at her brother , who was 40 years old , and he laughed .

When it rained , Tom took a $ 5 umbrella from the hall : it was n't his .
The dog barked ; nobody heard it .
Mrs. Hale went home with Tom 's children , and they told her about the garden .
"""
"""A sentence a line. As a text it has a heading, paragraphs and blanks that are not usual."""
CHAINS = (
    ("Mrs. Hale", "I", "Mrs. Hale", "She", "her", "Mrs. Hale", "her"),
    ("her brother", "he"),
    ("Tom", "his", "Tom"),
    ("a $ 5 umbrella", "it"),
    ("The dog", "it"),
    ("Tom 's children", "they"),
)
RESOLVERS = ("supar", "nearest-agreeing", "hobbs", "mitkov", "kennedy-boguraev", "sieves")

pytestmark = pytest.mark.skipif(find_model("en") is None, reason="needs an English model")


def original() -> Reading:
    """Return the text with all that a source can state of its layout."""
    lines = [line.split(" ") for line in TEXT.splitlines() if line]
    words = [word for line in lines for word in line]
    text, offsets, place = "", [], 0
    for line in TEXT.replace("\n\n", "\n \n").splitlines(keepends=True):
        for word in line.split():
            text += word + "  "
            offsets.append((place, place + len(word)))
            place += len(word) + 2
        text, place = text[:-1] + "\n", place
    sizes = [len(line) for line in lines]
    document = Document(
        "garden",
        "en",
        text,
        tuple([Token(word) for word in words]),
        sentences_from_lengths(sizes),
        tuple(offsets),
        (Span(0, sizes[0]), Span(sizes[0], sum(sizes[:3])), Span(sum(sizes[:3]), len(words))),
        metadata=FrozenDict({"headings": (0,)}),
    )
    markables, anaphors = [], []
    for chain in CHAINS:
        after, last = -1, ""
        for mention in chain:
            parts = mention.split(" ")
            start = next(
                i for i in range(after + 1, len(words)) if words[i : i + len(parts)] == parts
            )
            name = f"m{start}-{start + len(parts)}"
            markables.append(Markable(name, (Span(start, start + len(parts)),)))
            if last:
                anaphors.append(Anaphor(name, "", Reference.ANAPHOR, (last,)))
            after, last = start, name
    return Reading(document, (Layer.build("gold", markables, anaphors),))


def read_back(name: str, folder: Path) -> Reading | None:
    """Return what a format makes of the text, ``None`` if it cannot hold it."""
    fmt = Registry().format(name)
    if not (fmt.readable and fmt.writable):
        return None
    path = folder / f"garden{'' if fmt.folder else fmt.suffixes[0]}"
    fmt.write([original()], Target.of(path))
    readings = list(fmt.read(Source.of(path)))
    if len(readings) != 1 or not readings[0].layers:
        return None
    # CorefUD states a head of each mention; figures by stated heads are signed so (heads:given).
    layer = readings[0].layers[0]
    headless = {name: replace(m, head=None) for name, m in layer.markables.items()}
    return replace(readings[0], layers=(replace(layer, markables=FrozenDict(headless)),))


def key(reading: Reading) -> tuple[object, ...]:
    """Return words, sentences and entities."""
    document, layer = reading.document, reading.layers[0]
    entities = {
        tuple([layer.markables[name].spans for name in names])
        for names in chains_of(layer).entities
    }
    return [token.text for token in document.tokens], document.sentences, entities


@cache
def lossless(folder: Path) -> dict[str, Reading]:
    """Return what is read, by the formats that hold words, sentences and mentions."""
    found = {}
    for name in Registry().names("formats"):
        try:
            reading = read_back(name, folder)
        except Exception:
            continue  # it cannot hold this text
        if reading is not None and key(reading) == key(original()):
            found[name] = reading
    return found


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reading]:
    """Return the text from every format that loses nothing of words, sentences and mentions."""
    return lossless(tmp_path_factory.mktemp("garden"))


def test_formats_with_and_without_layout_hold_the_text(readings: dict[str, Reading]) -> None:
    assert {"brat", "conll", "corefud", "json", "muc", "webanno"} <= set(readings)
    assert {bool(reading.document.text) for reading in readings.values()} == {True, False}
    assert {len(reading.document.paragraphs) for reading in readings.values()} > {0}


def test_the_analysis_is_that_of_the_words(readings: dict[str, Reading]) -> None:
    spacy = Registry().preprocessor("spacy")
    expected = spacy.prepare(replace(words_alone(original().document), doc_id=""))
    for name, reading in readings.items():
        document = replace(reading.document, language="en", doc_id="", metadata=FrozenDict())
        found, layer = spacy.prepare(document)
        assert found.tokens == expected[0].tokens, name
        assert found.structures == expected[0].structures, name
        assert layer == expected[1], name


@pytest.mark.parametrize("markables", ["parsed", "auto"])
def test_resolvers_answer_alike_and_the_signature_is_the_same(
    readings: dict[str, Reading], markables: str
) -> None:
    settings = Settings(markables=markables, language="en")
    figures = {
        name: figures_of(evaluate([each], RESOLVERS, settings, cases=True))
        for name, each in readings.items()
    }
    expected = figures.pop("json")
    for name, found in figures.items():
        assert found == expected, name


def test_layout_is_shown_when_asked_for_and_the_signature_says_so() -> None:
    text = original()
    bare = replace(text, document=words_alone(text.document))
    asked = Settings(markables="parsed", layout="given")
    shown, hidden = (evaluate([each], ["mitkov"], asked).signature for each in (text, bare))
    assert "|layout:given|" in shown
    assert "|given:headings=1,paragraphs=1,text=1|" in shown
    assert shown != hidden


@pytest.mark.corpora
def test_novels_of_litbank_give_the_same_figures_from_conll_and_from_brat(
    corpora: Path, tmp_path: Path
) -> None:
    found = []
    for name in ("conll", "brat"):
        folder = tmp_path / name
        folder.mkdir()
        for number in (1342, 174):
            for path in (corpora / "litbank" / name).glob(f"{number}_*"):
                shutil.copy(path, folder)
        texts = [r for entry in Workspace(Registry()).open([str(folder)]) for r in entry.readings()]
        settings = Settings(markables="parsed", language="en")
        found.append(figures_of(evaluate(texts, RESOLVERS, settings, cases=True)))
    assert found[0][0]
    assert found[0] == found[1]


def figures_of(evaluation: Evaluation) -> tuple[object, ...]:
    """Return all figures, all answers, and what the report says of them."""
    rows = [{**row, "document": ""} for row in evaluation.rows()]
    cases = [replace(case, document="") for case in evaluation.cases]
    return rows, cases, evaluation.signature
