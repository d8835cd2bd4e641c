"""Properties of the format conll: what is written is read back, what is read is written back."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from anaphora_formats.conll import ConllFormat
from anaphora_formats.conll.brackets import (
    CellParser,
    LabelledSpan,
    column_of,
    find_mentions,
    parse_cell,
)
from anaphora_formats.conll.columns import LAYOUTS
from anaphora_formats.conll.tokens import bits_of_tree, is_writable, tree_of_bits
from anaphora_workbench.errors import Severity
from anaphora_workbench.model import Document, chains_of
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.testing.strategies import documents, readings

Compared = Callable[[Format, Source], list[str]]

LINE_ENDS = ("\n", "\r\n", "\r")
GOLDEN = Path(__file__).parents[1] / "golden" / "conll"


def read(text: str) -> list[Reading]:
    return list(ConllFormat().read(Source.of_text(text, name="farm.conll")))


def write(*given_readings: Reading, layout: str | None = None) -> str:
    stream = io.BytesIO()
    ConllFormat(layout).write(given_readings, Target.of(stream))
    return stream.getvalue().decode()


def without_bare_nothing(document: Document) -> Document:
    """Make "a tree for no sentence" mean "no trees", as every column format must."""
    return document if any(document.trees) else replace(document, trees=())


PLAIN = documents(
    running_text=False,
    paragraphs=False,
    stems=False,
    parses=False,
    empty_nodes=False,
    structures=False,
    trees=False,
    metadata=False,
)


def chains(reading: Reading) -> list[list[tuple[int, int]]]:
    layer = reading.layers[0]
    return [
        [(layer.markables[name].start, layer.markables[name].end) for name in names]
        for names in chains_of(layer).entities
    ]


@given(
    readings(
        of=PLAIN,
        links="clusters",
        zeros=False,
        clitics=False,
        crossing=False,
        discontinuous=False,
        across_sentences=True,
        splits=False,
    )
)
def test_words_and_entities_are_read_back(reading: Reading) -> None:
    [back] = read(write(reading))

    assert back.document.doc_id == reading.document.doc_id
    assert back.document.sentences == reading.document.sentences
    assert [t.text for t in back.document.tokens] == [t.text for t in reading.document.tokens]
    assert chains(back) == chains(reading)


@given(readings(of=documents().map(without_bare_nothing), max_layers=2))
def test_whatever_is_written_settles(reading: Reading) -> None:
    [once] = read(write(reading))
    [twice] = read(write(once))

    assert (twice.document, twice.layers) == (once.document, once.layers)
    assert ConllFormat().losses(once) == []
    assert [p for p in once.problems if p.severity is Severity.ERROR] == []


WORDS = st.sampled_from(("w", "(", "1)", "-", "_", "*", "|", "#", "שלום", "\U0001f600", "e\u0301"))
LABELS = st.sampled_from(("0", "1", "2", "12", "e1", "A-0", "é", "0+1"))


@st.composite
def mention_lists(draw: st.DrawFn, size: int) -> list[LabelledSpan]:
    """Build mentions of which none crosses another one of its cluster."""
    chosen: list[LabelledSpan] = []
    for _ in range(draw(st.integers(0, 8))):
        start = draw(st.integers(0, size - 1))
        new = (draw(LABELS), start, draw(st.integers(start + 1, size)))
        if all(new[0] != old[0] or not crosses(new, old) for old in chosen):
            chosen.append(new)
    return chosen


def crosses(one: LabelledSpan, other: LabelledSpan) -> bool:
    (_, a, b), (_, c, d) = sorted((one, other), key=lambda m: m[1])
    return a < c < b < d


def cells_of(layout: str, name: str, index: int, form: str, others: int) -> list[str]:
    """Return the cells of one word but the last, with some columns that the layout leaves open."""
    number = str(index)
    more = ["x"] * others
    return {
        "conll-2012": [name, "0", number, form, "NN", "*", "-", "-", "-", "Ana", "*", *more],
        "short": [name, "0", number, form, *more],
        "ud": [number, form, form, "NOUN", "_", "A=b", "0", "root", "_", "_", *more],
        "democrat": [number, form, form, "X", *["_"] * 7, "0", "*", "*"],
        "gum": [number, form, *more],
        "bare": [name],
        "plain": [form, *more],
    }[layout]


@st.composite
def document_lines(draw: st.DrawFn, layout: str, name: str, spaced: bool) -> list[str]:
    """Build the lines of one sound document."""
    size = draw(st.integers(1, 8))
    breaks = draw(st.sets(st.integers(1, size)))
    empties = ("-", "_", "*") if spaced else ("-", "_", "*", "")
    column = column_of(
        draw(mention_lists(size)),
        size,
        joint=draw(st.sampled_from(("", "|"))),
        empty=draw(st.sampled_from(empties)),
    )
    others = draw(st.integers(0, 3))
    lines = [draw(st.sampled_from(("#begin document ({}); part 0", "# begin document {}")))]
    lines[0] = lines[0].format(name)
    for index, cell in enumerate(column):
        if index in breaks:
            lines += draw(st.sampled_from(([""], ["", ""], ["", "# note"])))
        gap = " " * draw(st.integers(1, 3)) if spaced else "\t"
        lines.append(gap.join([*cells_of(layout, name, index, draw(WORDS), others), cell]))
    behind = st.sampled_from(([], [""]))
    return [*lines, *draw(behind), "#end document", *draw(behind)]


@st.composite
def files(draw: st.DrawFn) -> str:
    """Build the text of a sound file in one of the layouts, laid out in any way."""
    layout, spaced = draw(st.sampled_from(sorted(LAYOUTS))), draw(st.booleans())
    lines: list[str] = []
    for number in range(draw(st.integers(1, 3))):
        lines += draw(document_lines(layout, f"d{number}", spaced))
    return draw(st.sampled_from(("\n", "\r\n"))).join([*lines, *draw(st.sampled_from(([], [""])))])


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(files())
def test_a_sound_file_comes_back_byte_for_byte(text: str) -> None:
    assert write(*read(text)) == text


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(files())
def test_bare_mentions_agree_with_the_model(compared: Compared, text: str) -> None:
    assert compared(ConllFormat(), Source.of_text(text, name="farm.conll")) == []


@given(readings(of=documents().map(without_bare_nothing), zeros=False), st.sampled_from(LINE_ENDS))
def test_bare_mentions_of_any_document_agree_with_the_model(
    compared: Compared, reading: Reading, line_end: str
) -> None:
    text = write(reading).replace("\n", line_end)

    assert compared(ConllFormat(), Source.of_text(text, name="farm.conll")) == []


@given(files(), st.data())
def test_bare_mentions_of_a_damaged_file_agree_with_the_model(
    compared: Compared, text: str, data: st.DataObject
) -> None:
    lines = text.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    damage = data.draw(
        st.sampled_from(("", "#", " ", "# end document", "w", "\t(7", "7)\t", "\ufeff"))
    )
    lines[at : at + data.draw(st.integers(0, 1))] = [damage]
    damaged = "\n".join(lines)

    assert compared(ConllFormat(), Source.of_text(damaged, name="farm.conll")) == []


@given(st.integers(1, 9).flatmap(lambda size: st.tuples(st.just(size), mention_lists(size))))
def test_a_column_gives_its_mentions_back(given_mentions: tuple[int, list[LabelledSpan]]) -> None:
    size, mentions = given_mentions

    for joint in ("", "|"):
        found = find_mentions(column_of(mentions, size, joint=joint, empty="-"))

        assert found.sound
        assert sorted(found.mentions) == sorted(mentions)


@given(st.text("()|1a -_", max_size=8))
def test_a_cell_is_all_brackets_or_none(cell: str) -> None:
    pieces = parse_cell(cell)

    assert CellParser()(cell) == pieces
    if pieces is not None:
        written = "".join([f"{'(' * (k != 2)}{label}{')' * (k != 1)}" for k, label in pieces])
        assert written == cell.replace("|", "")


@given(documents(trees=True))
def test_bits_give_their_tree_back(document: Document) -> None:
    for sentence, tree in zip(document.sentences, document.trees, strict=False):
        if tree is not None:
            tags = [leaf.label for leaf in tree.walk() if not leaf.children]
            assert is_writable(tree, sentence)
            assert tree_of_bits(bits_of_tree(tree), tags, sentence.start) == tree


@pytest.mark.parametrize("layout", [None, "short", "ud", "democrat", "gum", "plain"])
def test_every_layout_keeps_the_contract_of_formats_on_the_samples(layout: str | None) -> None:
    check_format(ConllFormat(layout), sample_readings())


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*")), ids=lambda path: path.parent.name)
def test_every_golden_file_keeps_the_contract_of_formats(path: Path) -> None:
    if path.name.endswith(".json"):
        assert path.with_name(path.name).is_file()
        return
    check_format(ConllFormat(), [path])


@settings(
    max_examples=8, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None
)
@given(readings(of=documents().map(without_bare_nothing), max_layers=2))
def test_random_readings_keep_the_contract_of_formats(reading: Reading) -> None:
    check_format(ConllFormat(), [reading])
