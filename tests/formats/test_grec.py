"""GREC files as documents: one chain, zeros on their verbs, and the way back after editing."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_formats.challenges.grec import GrecFormat
from anaphora_formats.challenges.grec_tasks import GrecTaskFormat
from anaphora_formats.json import JsonFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    chains_of,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.tasks.grec import GrecText
from anaphora_workbench.testing import check_format

GREC = anaphora_samples.folder() / "grec"
BAD = Path(__file__).parents[1] / "bad_input" / "grec"


def readings(name: str = "test") -> list[Reading]:
    return list(GrecFormat().read(Source.of(GREC / f"{name}.xml")))


def written(*given: Reading) -> str:
    stream = io.BytesIO()
    GrecFormat().write(given, Target.of(stream))
    return stream.getvalue().decode("utf-8")


def back(reading: Reading) -> GrecText:
    (task,) = GrecTaskFormat().read(Source.of_text(written(reading), name="f.xml"))
    assert task.item is not None
    assert not [each for each in task.problems if each.code != "grec-selected"]
    return task.item


def with_layer(reading: Reading, layer: Layer) -> Reading:
    return replace(reading, layers=(layer,))


def without(reading: Reading, name: str) -> Layer:
    """The layer without one mention; the one behind it refers to the one before it."""
    (layer,) = reading.layers
    markables = [each for each in layer.in_text_order() if each.id != name]
    anaphors = [
        Anaphor(after.id, layer.anaphors[after.id].kind, Reference.ANAPHOR, (before.id,))
        for before, after in pairwise(markables)
    ]
    return Layer.build("gold", markables, anaphors, metadata=layer.metadata)


def test_references_are_one_chain_with_kinds_and_zeros_on_their_verbs() -> None:
    reading = readings()[0]
    document, (layer,) = reading.document, reading.layers
    assert [len(names) for names in chains_of(layer).entities] == [10]
    assert layer.metadata[PARTIAL] is True
    assert document.metadata["title"] == "Clara Amsel"
    shown = [
        (
            document.words(each.span),
            layer.anaphors[each.id].kind if each.id in layer.anaphors else "",
        )
        for each in layer.in_text_order()
    ]
    assert shown[:8] == [
        *(("Clara Amsel", ""), ("who", "rel"), ("She", "persNoRefl"), ("She", "persNoRefl")),
        *(("worked", "zero"), ("came", "zero"), ("Her", "poss"), ("her", "persNoRefl")),
    ]
    assert {each.semantic for each in layer.markables.values()} == {"person"}


def test_the_text_is_that_of_the_selected_expressions_in_sentences_and_paragraphs() -> None:
    document = readings("train")[0].document
    assert document.text.startswith(
        "Marla Denholm (4 March 1911 - 9 June 1986) was a mapmaker, who"
    )
    assert len(document.paragraphs) == 2
    assert document.text[slice(*document.chars_of(document.paragraphs[1]))].startswith("In 1940")


@pytest.mark.parametrize("name", ["train", "test", "lakes"])
def test_what_is_not_edited_is_written_as_it_was(name: str) -> None:
    assert written(*readings(name)) == (GREC / f"{name}.xml").read_text(encoding="utf-8")


def test_documents_come_back_from_other_formats_that_keep_metadata() -> None:
    given = readings("lakes")
    stream = io.BytesIO()
    JsonFormat().write(given, Target.of(stream))
    source = Source.of(io.BytesIO(stream.getvalue()), name="lakes.anaphora.json")
    again = list(JsonFormat().read(source))
    assert written(*again) == (GREC / "lakes.xml").read_text(encoding="utf-8")


def test_a_mention_that_left_the_chain_becomes_words_of_the_text() -> None:
    reading = readings()[0]
    text = back(with_layer(reading, without(reading, "t1.9")))
    assert [ref.id for ref in text.refs] == [f"t1.{n}" for n in (*range(1, 9), 10)]
    plain = "".join([part for part in text.paragraphs[0] if isinstance(part, str)])
    assert "closed the mine; Amsel kept" in plain
    (again,) = GrecFormat().read(
        Source.of_text(written(with_layer(reading, without(reading, "t1.9"))))
    )
    assert again.document.text == reading.document.text


def test_a_zero_that_left_the_chain_leaves_no_trace() -> None:
    reading = readings()[0]
    text = back(with_layer(reading, without(reading, "t1.5")))
    assert "t1.5" not in [ref.id for ref in text.refs]
    assert len(text.refs) == 9


def added(reading: Reading, words: str) -> Reading:
    """The reading with one more mention of the main subject."""
    (layer,) = reading.layers
    document = reading.document
    tokens = [token.text for token in document.tokens]
    start = tokens.index(words)
    markable = Markable("new", (Span(start, start + 1),))
    anaphor = Anaphor("new", "name", Reference.ANAPHOR, (next(iter(layer.markables)),))
    return with_layer(
        reading,
        Layer.build(
            "gold",
            [*layer.markables.values(), markable],
            [*layer.anaphors.values(), anaphor],
            metadata=layer.metadata,
        ),
    )


def test_a_mention_that_came_into_the_chain_becomes_a_reference_with_alternatives() -> None:
    text = back(added(readings()[0], "Owl"))
    (new,) = [ref for ref in text.refs if ref.id == "t1.11"]
    assert (new.semcat, new.syncat) == ("person", "np-subj")
    assert new.chosen is not None
    assert (new.chosen.text, new.chosen.type) == ("Owl", "name")
    assert new.alternatives == text.refs[0].alternatives


def test_a_mention_with_other_words_gets_these_as_its_selected_expression() -> None:
    reading = readings()[0]
    (layer,) = reading.layers
    old = layer.markables["t1.1"]
    markable = replace(old, spans=(Span(old.start, old.end - 1),))
    changed = replace(layer, markables=layer.markables.updated({"t1.1": markable}))
    text = back(with_layer(reading, changed))
    assert text.refs[0].chosen is not None
    assert text.refs[0].chosen.text == "Clara"
    assert text.refs[0].chosen.type == "name"
    assert text.refs[1:] == back(reading).refs[1:]


def test_what_cannot_be_written_is_announced() -> None:
    reading = readings()[0]
    assert GrecFormat().losses(reading) == []
    (layer,) = reading.layers
    anaphor = replace(layer.anaphors["t1.3"], kind="demo")
    changed = replace(layer, anaphors=layer.anaphors.updated({"t1.3": anaphor}))
    codes = [problem.code for problem in GrecFormat().losses(with_layer(reading, changed))]
    assert codes == ["grec-loses-kinds"]


def test_a_document_of_another_format_is_refused_with_what_to_do() -> None:
    reading = Reading(Document("other"))
    with pytest.raises(FormatError, match=r"'anaphora grec make' makes GREC files of other texts"):
        written(reading)
    (problem,) = GrecFormat().losses(reading)
    assert problem.code == "grec-no-grec"


def test_a_test_input_shows_the_first_alternatives_and_says_so() -> None:
    task = next(iter(GrecTaskFormat().read(Source.of(GREC / "test.xml"))))
    assert task.item is not None
    stream = io.BytesIO()
    GrecTaskFormat().write([task.item.asked()], Target.of(stream))
    (reading,) = GrecFormat().read(Source.of_text(stream.getvalue().decode(), name="f.xml"))
    assert [problem.code for problem in reading.problems] == ["grec-unanswered"]
    assert reading.document.text.startswith("Amsel, Amsel was") or "Amsel" in reading.document.text
    assert back(reading) == task.item.asked()


def test_the_contract_of_formats_is_kept() -> None:
    check_format(GrecFormat(), [GREC / "lakes.xml", BAD / "grec-type.xml", readings()[0]])


@pytest.mark.skipif("ANAPHORA_GREC" not in os.environ, reason="needs GREC-2.0 in $ANAPHORA_GREC")
def test_every_text_of_the_real_corpus_comes_back() -> None:
    files = sorted(Path(os.environ["ANAPHORA_GREC"]).rglob("*.xml"))[::10]
    for file in files:
        (task,) = GrecTaskFormat().read(Source.of(file))
        (reading,) = GrecFormat().read(Source.of(file))
        assert back(reading) == task.item
        (layer,) = reading.layers
        assert len(layer.markables) == len(task.item.refs)
        assert len(chains_of(layer).entities) <= 1
