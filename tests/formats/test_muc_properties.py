"""Whatever is written as MUC is read back, and whatever was read is written as it was."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from anaphora_formats.muc import MucExtendedFormat, MucFormat
from anaphora_workbench.errors import FormatError, Severity
from anaphora_workbench.model import (
    EMPTY,
    ENTITY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Token,
    chains_of,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.testing.strategies import documents, readings

FORMATS = (MucFormat(), MucExtendedFormat())
PLAIN: dict[str, Any] = {
    "zeros": False,
    "clitics": False,
    "crossing": False,
    "discontinuous": False,
    "splits": False,
}


def written(fmt: MucFormat, *given_readings: Reading) -> bytes:
    stream = io.BytesIO()
    fmt.write(given_readings, Target.of(stream))
    return stream.getvalue()


def read(raw: bytes) -> list[Reading]:
    return list(MucFormat().read(Source.of(io.BytesIO(raw), name="d.sgm")))


def without_bare_nothing(document: Document) -> Document:
    """Make "a tree for no sentence" mean "no trees", as the losses do."""
    return document if any(document.trees) else replace(document, trees=())


def words(document: Document) -> list[str]:
    return [token.text for token in document.tokens]


def entities(layer: Layer, left_out: frozenset[str] = frozenset()) -> set[frozenset[object]]:
    """Return the entities as sets of mentions, each told by its words; ids are unique there."""
    return {
        frozenset([name for name in names if name not in left_out])
        for names in chains_of(layer).entities
    } - {frozenset()}


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
@given(reading=readings(across_sentences=True))
def test_words_sentences_and_running_text_are_read_back(fmt: MucFormat, reading: Reading) -> None:
    (back,) = read(written(fmt, reading))

    assert words(back.document) == words(reading.document)
    assert back.document.sentences == reading.document.sentences
    assert back.document.doc_id == reading.document.doc_id
    assert back.document.language == reading.document.language
    if reading.document.paragraphs:
        assert back.document.paragraphs == reading.document.paragraphs
    if reading.document.offsets:
        assert back.document.text == reading.document.text
        assert back.document.offsets == reading.document.offsets


def as_extended_tells(layer: Layer) -> Layer:
    """Return a layer without what no form of MUC holds."""
    markables = {}
    for name, markable in layer.markables.items():
        label = markable.attributes.get(ENTITY)
        attributes: FrozenDict[str, str] = FrozenDict({ENTITY: label}) if label else EMPTY
        markables[name] = replace(markable, attributes=attributes)
    return replace(
        layer,
        markables=FrozenDict(markables),
        bridges=tuple(sorted(layer.bridges, key=lambda b: (b.anaphor, b.antecedent, b.relation))),
        candidates=EMPTY,
        corrections=EMPTY,
        metadata=EMPTY,
    )


@given(readings(across_sentences=True))
def test_the_extended_form_keeps_the_whole_layer(reading: Reading) -> None:
    (back,) = read(written(MucExtendedFormat(), reading))

    layer = reading.layers[0]
    found = back.layers[0] if back.layers else Layer("gold")
    assert as_extended_tells(found) == as_extended_tells(layer)
    assert [p for p in back.problems if p.severity is Severity.ERROR] == []


@given(readings(**PLAIN, across_sentences=True))
def test_the_strict_form_keeps_every_mention_and_every_entity(reading: Reading) -> None:
    layer = reading.layers[0]
    silent = {n for n, a in layer.anaphors.items() if a.reference is Reference.NON_REFERRING}
    (back,) = read(written(MucFormat(), reading))

    found = back.layers[0] if back.layers else Layer("gold")
    spans = {m.id: m.spans for m in layer.markables.values() if m.id not in silent}
    lost = {problem.code for problem in MucFormat().losses(reading)}
    if "muc-loses-mentions" not in lost:
        assert {m.id: m.spans for m in found.markables.values()} == spans
    if not silent:
        assert entities(found) == entities(layer)


@given(readings(across_sentences=True, links="clusters"))
def test_the_strict_form_keeps_the_entities_of_what_it_writes(reading: Reading) -> None:
    layer = reading.layers[0]
    (back,) = read(written(MucFormat(), reading))

    found = back.layers[0] if back.layers else Layer("gold")
    missing = frozenset(layer.markables.keys() - found.markables.keys())
    assert entities(found) == entities(layer, missing)
    for anaphor in found.anaphors.values():
        earlier = [
            found.markables[n].order < found.markables[anaphor.markable].order
            for n in anaphor.antecedents
        ]
        assert anaphor == Anaphor(
            anaphor.markable,
            "",
            Reference.ANAPHOR if any(earlier) else Reference.CATAPHOR,
            anaphor.antecedents,
        )


@given(readings(zeros=False, clitics=False, across_sentences=True))
def test_every_mention_with_words_is_written_or_said_to_be_lost(reading: Reading) -> None:
    layer = reading.layers[0]
    (back,) = read(written(MucFormat(), reading))

    held: dict[str, Markable] = dict(back.layers[0].markables) if back.layers else {}
    lost = {problem.code for problem in MucFormat().losses(reading)}
    missing = layer.markables.keys() - held.keys()
    assert not missing or lost & {"muc-loses-crossing", "muc-loses-non-referring"}


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
@given(reading=readings(across_sentences=True))
def test_what_was_written_is_written_again_byte_for_byte(fmt: MucFormat, reading: Reading) -> None:
    once = written(fmt, reading)
    (back,) = read(once)

    assert written(fmt, back) == once
    assert fmt.losses(back) == []


@given(st.lists(readings(), min_size=2, max_size=3))
def test_several_documents_are_told_apart(several: list[Reading]) -> None:
    back = read(written(MucFormat(), *several))

    assert [r.document.doc_id for r in back] == [r.document.doc_id for r in several]
    assert [words(r.document) for r in back] == [words(r.document) for r in several]


SPACE = st.text(" \t\n\r\u2029", max_size=4)


@given(
    st.lists(st.tuples(SPACE, st.sampled_from(["Ana", "don't", ".", "a b", "<s>", "&lt;"]))), SPACE
)
def test_any_white_space_of_a_running_text_stays(parts: list[tuple[str, str]], end: str) -> None:
    text = ""
    offsets = []
    for space, word in parts:
        text += space
        offsets.append((len(text), len(text) + len(word)))
        text += word
    tokens = tuple([Token(text[first:last]) for first, last in offsets])
    spans = sentences_from_lengths([2] * (len(parts) // 2) + [len(parts) % 2])
    document = Document("d", "en", text + end, tokens, spans, tuple(offsets))
    (back,) = read(written(MucFormat(), Reading(document)))

    assert (words(back.document), back.document.sentences) == (words(document), spans)
    assert back.document.offsets == document.offsets
    assert back.document.text.rstrip() == document.text.rstrip()


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=6))
def test_words_that_overlap_are_written_one_by_one_and_that_is_said(
    ranges: list[tuple[int, int]],
) -> None:
    offsets = tuple([(min(pair), max(pair)) for pair in ranges])
    tokens = tuple([Token(f"w{number}") for number in range(len(ranges))])
    document = Document(
        "d", "en", "0123456789", tokens, sentences_from_lengths([len(ranges)]), offsets
    )
    (back,) = read(written(MucFormat(), Reading(document)))

    assert words(back.document) == words(document)
    lost = {problem.code for problem in MucFormat().losses(Reading(document))}
    assert (back.document.text == document.text) == ("muc-loses-text" not in lost)


PIECES = st.sampled_from(
    [
        *("<DOC>", "</DOC>", "<DOC>\n", "</DOC>\n", "<TEXT>", "</TEXT>", "<p>", "</p>", "<s>"),
        *("</s>", "<HL>", "</HL>", "<DOCID>", "</DOCID>", " d1 ", "<SLUG fv=x>", "</SLUG>"),
        *(
            '<COREF ID="1">',
            "<coref id=2 ref=1 type=IDENT>",
            '<COREF ID="3" REF="4" MIN="dog|cat">',
        ),
        *("</COREF>", "</coref >", "<COREF>", '<COREF ID="1" REF="1" STATUS="OPT">', "<COREF ID='"),
        *(
            '<COREF ID="5" ZERO="nsubj" FEATS="a=b" PLACE="0.1">',
            '<COREF ID=6 HEAD="2" PARTS="1 3">',
        ),
        *("the ", "dog", " cat", "Iraq", "-based", ". ", "He ran", "\n", "\r\n", "\r", "\n\n", " "),
        *(
            "&amp;",
            "&AMP;",
            "&lt;",
            "&#233;",
            "&nix;",
            "&",
            "<",
            ">",
            '"',
            "'",
            "<!-- x -->",
            "<b>",
        ),
        *(
            "שלום",
            "\U0001f600",
            "e\u0301",
            "\ufeff",
            "<ENAMEX TYPE=X>",
            "</ENAMEX>",
            "<!DOCTYPE x>",
        ),
        *(
            '<?anaphora words="0-3:0-1,1-3">',
            '<?anaphora lang="es">',
            '<?anaphora layer="x">',
            "del ",
        ),
    ]
)


@settings(max_examples=400)
@example('</DOC><?anaphora words="0-3:0-1,1-3"> cat')
@example('<DOC><DOCID><COREF ID="1"><DOC>')
@example('</DOC><?anaphora lang="es"> \n<COREF ID="1">cat</COREF>')
@given(st.lists(PIECES, max_size=25).map("".join) | st.text("<>&/COREFIDp= \"'\n1;", max_size=60))
def test_any_text_is_read_and_its_text_stays(text: str) -> None:
    found: list[Reading] = []
    with suppress(FormatError):
        found = read(text.encode())
    for reading in found:
        assert all(problem.at is not None for problem in reading.problems)
    once = written(MucFormat(), *found)
    again = read(once) if found else []
    assert [words(r.document) for r in again] == [words(r.document) for r in found]
    assert written(MucFormat(), *again) == once


SOUND = st.recursive(
    st.sampled_from(["the dog", "He", "cat &amp; dog", "a &lt; b", "x>y", "\r\n", "U.S.", "don't"]),
    lambda inner: st.builds(
        lambda parts, blank: f"<COREF ID=§>{blank}{' '.join(parts)} x{blank}</COREF>",
        st.lists(inner, min_size=1, max_size=3),
        st.sampled_from(["", " ", "\n"]),
    ),
    max_leaves=8,
)


@given(
    st.lists(SOUND, max_size=6), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\n", " "])
)
def test_a_sound_file_comes_back_byte_for_byte(parts: list[str], end: str, last: str) -> None:
    body = f" {end}<p> ".join(parts)
    for number in range(body.count("§")):
        body = body.replace("§", str(number), 1)
    head = f"<DOC>{end}<DOCNO> d1 </DOCNO>{end}<HL> A&AMP;B </HL>{end}"
    text = f"{head}<TXT>{body}</TXT>{end}</DOC>{last}"

    (reading,) = read(text.encode())

    assert written(MucFormat(), reading).decode() == text
    assert written(MucExtendedFormat(), reading).decode() == text


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
def test_the_samples_keep_the_contract_of_formats(fmt: MucFormat) -> None:
    check_format(fmt, sample_readings())


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
@settings(
    max_examples=6, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None
)
@given(reading=readings(of=documents().map(without_bare_nothing), max_layers=2))
def test_random_readings_keep_the_contract_of_formats(fmt: MucFormat, reading: Reading) -> None:
    check_format(fmt, [reading])
