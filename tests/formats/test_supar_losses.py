"""SUPAR folders: what is lost is said, and what is not said to be lost comes back."""

from __future__ import annotations

import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.supar import SuparFormat
from anaphora_workbench.errors import Severity
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Verdict,
    Zero,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing.strategies import documents, readings

PASS = (Verdict("supar", Outcome.PASS, "listed under ANTECEDENTS"),)
OTHERS = (Verdict("number", Outcome.PASS, "both are singular"),)
FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)

WORDS = tuple(map(Token, ("Ana", "saw", "her", "dog", ".", "It", "barked", ".")))
PLAIN = Document("farm", tokens=WORDS, sentences=(Span(0, 5), Span(5, 8)))


def markable(name: str, start: int, end: int = 0, **details: object) -> Markable:
    """Return a markable of the words from start to end, one word by default."""
    return replace(Markable(name, (Span(start, end or start + 1),)), **details)


def linked(*markables: Markable, kind: str = "x", **details: object) -> Layer:
    """Return a layer whose last markable is an anaphor with the others as antecedents."""
    names = [m.id for m in markables]
    anaphor = Anaphor(names[-1], kind, Reference.ANAPHOR, tuple(names[:-1]))
    return replace(Layer.build("gold", markables, [anaphor]), **details)


def anaphors(*given: Anaphor) -> Layer:
    return Layer.build("gold", [markable(f"m{i}", i) for i in range(5)], given)


ANA, HER = markable("a", 0), markable("h", 2)
SHE = Anaphor("h", "x", Reference.ANAPHOR, ("a",))

LOSSES: dict[str, Reading] = {
    "language": Reading(replace(PLAIN, language="en")),
    "text": Reading(Document("d", text="Ana")),
    "paragraphs": Reading(replace(PLAIN, paragraphs=(Span(0, 5), Span(5, 8)))),
    "pos": Reading(replace(PLAIN, tokens=(Token("Ana", pos="PROPN"), *WORDS[1:]))),
    "features": Reading(
        replace(PLAIN, tokens=(Token("Ana", features=FrozenDict({"a": "b"})), *WORDS[1:]))
    ),
    "parse": Reading(replace(PLAIN, tokens=(Token("Ana", head=1), *WORDS[1:]))),
    "structures": Reading(replace(PLAIN, structures=(Structure("np", Span(2, 4)),))),
    "trees": Reading(replace(PLAIN, trees=(Tree("S", Span(0, 5)), None))),
    "empty-nodes": Reading(replace(PLAIN, empty_nodes=(EmptyNode(0, 1),))),
    "metadata": Reading(replace(PLAIN, metadata=FrozenDict({"genre": "news"}))),
    "layers": Reading(PLAIN, (Layer("gold"), Layer("other"))),
    "layer-name": Reading(PLAIN, (Layer("ana"),)),
    "corrections": Reading(PLAIN, (Layer.build("gold", corrections={0: Correction(tag="NP")}),)),
    "bridges": Reading(PLAIN, (linked(ANA, HER, bridges=(Bridge("h", "a"),)),)),
    "mentions": Reading(PLAIN, (Layer.build("gold", [ANA, HER, markable("d", 3)], [SHE]),)),
    "heads": Reading(PLAIN, (linked(markable("d", 2, 4, head=3), markable("i", 5, head=5)),)),
    "phrases": Reading(PLAIN, (linked(replace(ANA, phrase="np"), HER),)),
    "semantic": Reading(PLAIN, (linked(replace(ANA, semantic="person"), HER),)),
    "minimums": Reading(PLAIN, (linked(markable("d", 2, 4, minimum=(Span(3, 4),)), ANA),)),
    "attributes": Reading(PLAIN, (linked(replace(ANA, attributes=FrozenDict({"e": "1"})), HER),)),
    "discontinuous": Reading(
        PLAIN, (linked(Markable("p", (Span(0, 1), Span(3, 4))), markable("i", 5)),)
    ),
    "across-sentences": Reading(PLAIN, (linked(markable("s", 3, 6), markable("b", 6)),)),
    "zero-features": Reading(
        PLAIN, (linked(ANA, markable("z", 1, phrase="zero", zero=Zero(1, "obj")), kind="zero"),)
    ),
    "clitics": Reading(
        PLAIN, (linked(ANA, markable("c", 1, phrase="clitic", clitic=2), kind="clitic"),)
    ),
    "doubles": Reading(PLAIN, (linked(ANA, replace(ANA, id="b")),)),
    "kinds": Reading(PLAIN, (linked(ANA, HER, kind="zero"),)),
    "references": Reading(PLAIN, (anaphors(Anaphor("m0", "x", Reference.OTHER)),)),
    "verdicts": Reading(PLAIN, (linked(ANA, HER, candidates={"h": (Candidate("a", OTHERS),)}),)),
    "candidates": Reading(PLAIN, (linked(ANA, HER, candidates={"a": ()}),)),
}


@pytest.mark.parametrize("sort", sorted(LOSSES))
def test_each_loss_is_reported_and_comes_back_no_more(sort: str, tmp_path: Path) -> None:
    reading = LOSSES[sort]
    lost = {problem.code: problem for problem in SuparFormat().losses(reading)}
    assert lost[f"supar-loses-{sort}"].severity is Severity.WARNING
    beside = {"links", "phrases", "heads", "mentions", "references", "open", "zero-features"}
    assert {code.removeprefix("supar-loses-") for code in lost} <= beside | {sort}
    SuparFormat().write([reading], Target.of(tmp_path / "x"))
    (back,) = SuparFormat().read(Source.of(tmp_path / "x"))
    assert SuparFormat().losses(back) == []


@pytest.mark.parametrize(
    ("kind", "details", "line"),
    [
        ("", {}, "1 1 2 _ <"),
        ("two words", {}, "1 1 2 two_words <"),
        ("zero", {}, "1 1 2 overt_zero <"),
        ("poss", {"zero": Zero(1)}, "1 1 2 zero_poss <"),
        ("", {"zero": Zero(1)}, "1 1 2 zero <"),
        ("zeroSubj", {"zero": Zero(1)}, "1 1 2 zeroSubj <"),
        ("", {"clitic": 1}, "1 1 2 clitic <"),
        ("zero", {"clitic": 1}, "1 1 2 clitic_zero <"),
    ],
)
def test_a_kind_is_written_so_that_it_shows_zeros_and_clitics(
    kind: str, details: dict[str, object], line: str, tmp_path: Path
) -> None:
    layer = linked(ANA, markable("v", 1, **details), kind=kind)
    SuparFormat().write([Reading(PLAIN, (layer,))], Target.of(tmp_path / "x"))
    assert (tmp_path / "x" / "anaphors.txt").read_text() == line + "\n"


def test_what_only_could_mean_the_anaphor_itself_is_left_out(tmp_path: Path) -> None:
    layer = linked(ANA, replace(ANA, id="b"))
    SuparFormat().write([Reading(PLAIN, (layer,))], Target.of(tmp_path / "x"))
    assert (tmp_path / "x" / "a_1_0_1.www").read_text() == "SOLUTION\n"


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def facts(reading: Reading) -> object:
    """Return what a reading says, with places in place of the ids of markables."""
    said = []
    for layer in reading.layers:
        place = {name: (m.spans, m.realisation, m.phrase) for name, m in layer.markables.items()}
        decided = {
            place[a.markable]: (a.kind, a.reference, [place[name] for name in a.antecedents])
            for a in layer.anaphors.values()
        }
        listed = {
            place[name]: [(place[c.markable], c.verdicts) for c in candidates]
            for name, candidates in layer.candidates.items()
        }
        said.append((layer.name, set(place.values()), decided, listed))
    return reading.document.tokens, reading.document.sentences, said


@settings(max_examples=100)
@given(reading=readings(max_layers=2, across_sentences=True))
def test_whatever_is_written_is_read_without_errors_and_written_again_the_same(
    reading: Reading, tmp_path_factory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    SuparFormat().write([reading], Target.of(folder / "first"))
    (back,) = SuparFormat().read(Source.of(folder / "first"))
    SuparFormat().write([back], Target.of(folder / "second"))
    assert [problem for problem in back.problems if problem.severity == "error"] == []
    assert contents(folder / "first") == contents(folder / "second")
    assert SuparFormat().losses(back) == []
    if not SuparFormat().losses(reading):
        assert facts(back) == facts(reading)
    shutil.rmtree(folder)


BARE = documents(
    running_text=False,
    contractions=False,
    paragraphs=False,
    parses=False,
    empty_nodes=False,
    structures=False,
    trees=False,
    metadata=False,
)


@st.composite
def holdable(draw: st.DrawFn) -> Reading:
    """Build a reading of which a folder can hold everything."""
    given_reading = draw(
        readings(
            of=BARE,
            heads=False,
            minimums=False,
            discontinuous=False,
            with_empty_nodes=False,
            bridges=False,
            corrections=False,
        )
    )
    document = given_reading.document
    tokens = [replace(token, pos="", features=EMPTY) for token in document.tokens]
    (layer,) = given_reading.layers
    markables: dict[str, Markable] = {}
    spans: set[Span] = set()
    for m in layer.in_text_order():
        # One expression a position, so that positions are clear; zeros and clitics that are no
        # anaphors cannot be told from the words.
        if m.span not in spans and (m.realisation == "overt" or m.id in layer.anaphors):
            spans.add(m.span)
            markables[m.id] = replace(
                m,
                phrase=m.realisation.split(":")[0].removeprefix("overt"),
                zero=None if m.zero is None else Zero(m.zero.governor),
                clitic=None if m.clitic is None else 1,
                semantic="",
            )
    anaphors = [
        _holdable(anaphor, markables)
        for anaphor in layer.anaphors.values()
        if anaphor.markable in markables
    ]
    candidates = {
        name: tuple(
            [
                Candidate(c.markable, PASS if c.admissible else FAIL)
                for c in listed
                if c.markable in markables
            ]
        )
        for name, listed in layer.candidates.items()
        if name in markables
    }
    used = {name for a in anaphors for name in (a.markable, *a.antecedents)}
    used |= {c.markable for listed in candidates.values() for c in listed}
    kept = [markables[name] for name in markables if name in used]
    return Reading(
        Document("x", tokens=tuple(tokens), sentences=document.sentences),
        (Layer.build("gold", kept, anaphors, candidates=candidates),),
    )


def _holdable(anaphor: Anaphor, markables: dict[str, Markable]) -> Anaphor:
    antecedents = tuple([name for name in anaphor.antecedents if name in markables])
    reference = anaphor.reference or Reference.EXOPHOR
    if reference is Reference.OTHER and not antecedents:
        reference = Reference.NON_REFERRING
    kind = markables[anaphor.markable].phrase or anaphor.kind
    return replace(anaphor, kind=kind, reference=reference, antecedents=antecedents)


@settings(max_examples=100)
@given(reading=holdable())
def test_what_a_folder_can_hold_is_read_back(reading: Reading, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("held") / "x"
    assert SuparFormat().losses(reading) == []
    SuparFormat().write([reading], Target.of(folder))
    (back,) = SuparFormat().read(Source.of(folder))
    assert back.document == reading.document
    assert facts(back) == facts(reading)
    shutil.rmtree(folder.parent)


def test_a_long_text_is_read_back(tmp_path: Path) -> None:
    sentences = tuple([Span(i, i + 20) for i in range(0, 20_000, 20)])
    tokens = tuple([Token(word, word, "", "NN", word) for word in list("abcde") * 4000])
    places = [markable(f"m{i}", i) for i in range(0, 20_000, 10)]
    found = [
        Anaphor(m.id, "persIt", Reference.ANAPHOR, (before.id,)) for before, m in pairwise(places)
    ]
    candidates = {
        m.id: tuple([Candidate(c.id, PASS) for c in places[max(0, i - 9) : i + 1]])
        for i, m in enumerate(places[1:])
    }
    layer = Layer.build("gold", places, found, candidates=candidates)
    reading = Reading(Document("x", tokens=tokens, sentences=sentences), (layer,))
    SuparFormat().write([reading], Target.of(tmp_path / "x"))
    (back,) = SuparFormat().read(Source.of(tmp_path / "x"))
    assert (back.problems, back.document) == ((), reading.document)
    assert facts(back) == facts(reading)
