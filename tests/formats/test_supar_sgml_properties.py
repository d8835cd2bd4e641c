"""SUPAR's SGML: whatever is written is read back, and reading never crashes."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.errors import FormatError, Severity
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.testing.strategies import readings

TESTS = Path(__file__).parents[1]
FORMAT = SuparSgmlFormat()
WORDS = (
    *(("Ana", "NNP"), ("dog", "NN"), ("'s", "POS"), ("saw", "VBD"), ("that", "IN"), (",", ",")),
    *((".", "."), ("he", "PRP"), ("his", "PRP$"), ("x", ""), ("and", "CC"), ("running", "VBG")),
)
KINDS = (
    *("np", "np", "np", "clause", "clause", "pp", "relative"),
    *("genitive", "apposition", "verb", "unheard-of"),
)


def write(*items: Reading) -> bytes:
    stream = io.BytesIO()
    FORMAT.write(items, Target.of(stream))
    return stream.getvalue()


def read(raw: bytes) -> list[Reading]:
    return list(FORMAT.read(Source.of(io.BytesIO(raw), name="document.supar.sgml")))


def settles(reading: Reading) -> None:
    """Ask that what is written is read without a problem and is written again as it was."""
    raw = write(reading)
    (back,) = read(raw)
    assert back.problems == () or not reading.document.tokens
    assert [token.text for token in back.document.tokens] == [
        token.text for token in reading.document.tokens
    ]
    assert back.document.sentences == reading.document.sentences
    assert write(back) == raw
    assert FORMAT.losses(back) == []


@given(readings())
def test_what_is_written_comes_back_byte_for_byte(reading: Reading) -> None:
    settles(reading)


def tangle(dice: random.Random) -> Reading:
    """Return a short text with structures and markables that nest and cross as they like."""
    size = dice.randint(1, 9)
    tokens = []
    for _ in range(size):
        word, tag = dice.choice(WORDS)
        head, deprel = dice.choice((None, None, -1, 0)), dice.choice(("", "nsubj", "obj", "cop"))
        pos = dice.choice(("", "", "NOUN", "VERB", "PROPN"))
        tokens.append(Token(word, tag=tag, pos=pos, head=head, deprel=deprel))
    cut = dice.randint(1, size)
    units: list[Structure] = []
    for _ in range(dice.randint(0, 8)):
        start = dice.randrange(size)
        span = Span(start, dice.randint(start + 1, min(size, start + 5)))
        if units and dice.random() < 0.3:
            span = dice.choice(units).span
        units.append(Structure(dice.choice(KINDS), span, dice.choice((None, span.start))))
    units.sort(key=lambda unit: unit.span.order)
    markables, anaphors = [], []
    for number in range(dice.randint(0, 7)):
        start = dice.randrange(size)
        span = Span(start, dice.randint(start + 1, min(size, start + 5)))
        if units and dice.random() < 0.6:
            span = dice.choice(units).span
        markables.append(any_markable(dice, f"m{number}", span))
        if dice.random() < 0.5:
            reference = dice.choice((None, Reference.ANAPHOR, Reference.NON_REFERRING))
            kind = dice.choice(("", "persIt", "defDesc", "poss"))
            anaphors.append(Anaphor(f"m{number}", kind, reference))
    document = Document(
        "document",
        dice.choice(("en", "es", "und")),
        tokens=tuple(tokens),
        sentences=sentences_from_lengths((cut, size - cut)),
        structures=tuple(units),
    )
    return Reading(document, (Layer.build("gold", markables, anaphors),))


def any_markable(dice: random.Random, name: str, span: Span) -> Markable:
    chance = dice.random()
    first = Span(span.start, span.start + 1)
    if chance < 0.15:
        features = FrozenDict({"Number": "Sing"}) if dice.random() < 0.5 else EMPTY
        zero = Zero(span.start, dice.choice(("nsubj", "obj", "unheard-of")), features)
        return Markable(name, (first,), phrase="zero", zero=zero)
    if chance < 0.3:
        return Markable(name, (first,), phrase="clitic", clitic=dice.randint(1, 3))
    head = dice.choice((None, span.start, span.end - 1))
    words = None if head is None else dice.choice((None, span, Span(head, head + 1)))
    phrase = dice.choice(("np", "", "coordination", "pronoun"))
    semantic = dice.choice(("", "person", "lugar", "unheard-of"))
    return Markable(name, (span,), head, head_span=words, phrase=phrase, semantic=semantic)


@given(st.integers(0, 2**32))
@settings(max_examples=300)
def test_tangled_units_are_written_without_crossing_and_come_back(seed: int) -> None:
    settles(tangle(random.Random(seed)))


@pytest.mark.slow
def test_thousands_of_tangled_texts_come_back() -> None:
    for seed in range(2000):
        settles(tangle(random.Random(seed)))


@given(st.data())
@settings(max_examples=200)
def test_no_change_of_a_file_makes_the_reader_crash(data: st.DataObject) -> None:
    lines = (TESTS / "golden" / "supar-sgml" / "parsed.supar.sgml").read_bytes().splitlines(True)
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(lines)))
        change = data.draw(st.sampled_from(["drop", "double", "swap", "insert"]))
        if change == "drop":
            del lines[place : place + 1]
        elif change == "double":
            lines[place:place] = lines[place : place + 1]
        elif change == "swap" and lines:
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[place : place + 1], lines[other] = [lines[other]], b"<@/CCC>\n"
        else:
            lines.insert(place, data.draw(st.binary(max_size=12)) + b"\n")
    assert refused_or_stable(b"".join(lines))


def refused_or_stable(raw: bytes) -> bool:
    """Tell whether a file is refused with a place, or read as something that can be written.

    What was written is read without errors and written again byte for byte.
    """
    try:
        back = read(raw)
    except FormatError as error:
        return error.at is not None
    placed = all(problem.at is not None for reading in back for problem in reading.problems)
    first = [read(write(reading)) for reading in back]
    return placed and all(
        len(again) == 1
        and all(problem.severity is Severity.WARNING for problem in again[0].problems)
        and write(again[0]) == write(*read(write(again[0])))
        for again in first
    )


@pytest.mark.parametrize("name", ["figure", "spanish", "parsed"])
def test_format_keeps_the_contract_of_formats_with_files(name: str) -> None:
    check_format(FORMAT, [TESTS / "golden" / "supar-sgml" / f"{name}.supar.sgml"])


def test_format_keeps_the_contract_of_formats_with_samples() -> None:
    check_format(FORMAT, sample_readings())
