"""A session that was revised answers as a new one for the same layer does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import anaphora_samples
from anaphora_resolvers.finders.candidates import SuparCandidateFinder, SuparSession
from anaphora_workbench.edits import (
    AddMarkable,
    Edit,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    SetAnaphor,
    SetReference,
)
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span, Zero
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import RevisableSession, Source
from anaphora_workbench.registry import Registry


@pytest.fixture(scope="module", params=["en-story", "es-story"])
def prepared(request: pytest.FixtureRequest) -> tuple[Document, Layer]:
    registry = Registry()
    path = anaphora_samples.path(request.param)
    reading = next(iter(registry.format("corefud").read(Source.of(path))))
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed"))
    ((document, layer, _seconds),) = pipeline.prepare([reading.document])
    return document, pipeline.finder.find(document, layer)


def _some_edit(document: Document, layer: Layer, random: Random, number: int) -> Edit | None:
    """Return an edit such as annotators make, ``None`` where there is nothing to change."""
    names = sorted(layer.markables)
    anaphors = sorted(layer.anaphors)
    what = random.randrange(6)
    if what == 0:
        start = random.randrange(len(document.tokens) - 3)
        end = min(start + random.randint(1, 3), document.sentences[document.sentence_of(start)].end)
        return AddMarkable(Markable(f"new{number}", (Span(start, end),), head=start))
    if what == 1:
        governor = random.randrange(len(document.tokens))
        zero = Zero(governor, "nsubj")
        return AddMarkable(Markable(f"new{number}", (Span(governor, governor + 1),), zero=zero))
    if what == 2:
        free = [name for name in names if name not in layer.anaphors]
        return RemoveMarkable(random.choice(free)) if free else None
    if what == 3:
        name = random.choice(anaphors)
        reference = random.choice([Reference.NON_REFERRING, Reference.ANAPHOR, None])
        return SetReference(name, reference)
    if what == 4:
        markable = layer.markables[random.choice(names)]
        attributes = markable.attributes.updated({"Gender": random.choice(["Masc", "Fem"])})
        return ReplaceMarkable(replace(markable, attributes=attributes))
    name = random.choice(names)
    if name in layer.anaphors:
        return RemoveAnaphor(name)
    return SetAnaphor(Anaphor(name, "persNoRefl"))


@pytest.mark.parametrize("seed", range(6))
def test_a_revised_session_answers_as_a_new_one(
    prepared: tuple[Document, Layer], seed: int
) -> None:
    document, layer = prepared
    finder = SuparCandidateFinder()
    session = finder.start(document, layer)
    for anaphor in layer.anaphors_in_text_order():
        session.candidates(anaphor)  # what is remembered now must not outlive its reason
    random = Random(seed)
    for number in range(40):
        edit = _some_edit(document, layer, random, number)
        if edit is None:
            continue
        applied = edit.apply(layer)
        layer = applied.layer
        session.revise(layer, applied.touched)
        if number % 8 == 0:
            _compare(session, finder.start(document, layer), layer)
    _compare(session, finder.start(document, layer), layer)


def _compare(revised: SuparSession, new: SuparSession, layer: Layer) -> None:
    for anaphor in layer.anaphors_in_text_order():
        assert revised.candidates(anaphor) == new.candidates(anaphor)


def test_the_session_says_that_it_can_be_revised(prepared: tuple[Document, Layer]) -> None:
    assert isinstance(SuparCandidateFinder().start(*prepared), RevisableSession)


def test_a_corrected_gender_of_a_pronoun_changes_its_candidates(
    prepared: tuple[Document, Layer],
) -> None:
    document, layer = prepared
    finder = SuparCandidateFinder()
    asked = next(
        anaphor
        for anaphor in layer.anaphors_in_text_order()
        if anaphor.kind == "persNoRefl"
        and any(
            c.fails("gender") for c in finder.start(document, layer).candidates(anaphor).candidates
        )
    )
    session = finder.start(document, layer)
    markable = layer.markables[asked.markable]
    for gender in ("Masc", "Fem"):
        edit = ReplaceMarkable(
            replace(markable, attributes=markable.attributes.updated({"Gender": gender}))
        )
        applied = edit.apply(layer)
        session.revise(applied.layer, applied.touched)
        failed = {
            c.record.gender for c in session.candidates(asked).candidates if c.fails("gender")
        }
        assert gender not in failed


def test_a_longer_expression_on_a_head_changes_what_all_on_it_agree_in(
    prepared: tuple[Document, Layer],
) -> None:
    document, layer = prepared
    finder = SuparCandidateFinder()
    session = finder.start(document, layer)
    pronoun = next(
        layer.markables[anaphor.markable]
        for anaphor in layer.anaphors_in_text_order()
        if layer.markables[anaphor.markable].realisation == "overt"
        and document.token_after(layer.markables[anaphor.markable].start) is not None
    )
    longer = Markable("longer", (Span(pronoun.start, pronoun.end + 1),), head=pronoun.start)
    applied = AddMarkable(longer).apply(layer)
    session.revise(applied.layer, applied.touched)
    _compare(session, finder.start(document, applied.layer), applied.layer)
    back = applied.inverse.apply(applied.layer)
    session.revise(back.layer, back.touched)
    _compare(session, finder.start(document, layer), layer)
