"""The resolver as programs see it: kinds, traces, variants, needs, other languages, cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.finders.descriptions import NominalFinder
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.sieves.clusters import SieveText
from anaphora_resolvers.sieves.mentions import sieve_words
from anaphora_resolvers.sieves.resolver import PASSES, Sieves
from anaphora_workbench.errors import NeedsError, UsageError
from anaphora_workbench.model import Anaphor, Document, Layer, Reference
from anaphora_workbench.pipeline import resolve
from anaphora_workbench.ports import Pool
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings

Linked = Callable[..., Any]

DOCTOR = "Ana/PROPN/4/nsubj is/AUX/4/cop a/DET/4/det doctor/NOUN/0/root"
SHE = "She/PRON/2/nsubj slept/VERB/0/root"
HOUSE = "The/DET/2/det house/NOUN/3/nsubj burned/VERB/0/root"


def test_the_passes_are_in_the_papers_order() -> None:
    names = [sieve.name for sieve in PASSES]
    assert names == [
        "speaker identification",
        "exact string match",
        "relaxed string match",
        *("apposition", "predicate nominative", "role apposition"),
        *("relative pronoun", "doubling", "acronym", "demonym"),
        "strict head match A",
        "strict head match B",
        "strict head match C",
        "proper head word match",
        "relaxed head match",
        "pronoun",
    ]


def test_it_keeps_the_rules_of_the_port() -> None:
    check_resolver(Sieves(), list(sample_readings()))


def test_ontonotes_leaves_predicate_nouns_out_and_keeps_what_is_linked_to_them(
    linked: Linked,
) -> None:
    assert ("a doctor", "Ana", "predicate nominative") in linked(DOCTOR, SHE).links()
    text = linked(DOCTOR, SHE, guidelines="ontonotes")
    assert text.links() == [("She", "Ana", "pronoun")]
    assert "a doctor" not in [text.words(name) for name in text.layer.markables]


def test_the_variant_has_a_name_of_its_own_and_others_are_refused() -> None:
    variant = Registry().resolver("sieves:ontonotes")
    assert variant.name == "sieves:ontonotes"
    with pytest.raises(UsageError, match="sieves knows the guidelines 'ontonotes', not 'gum'"):
        Sieves().configured("gum")


def test_names_and_descriptions_are_answered_under_the_kinds_that_were_asked(
    document: Callable[..., Document],
) -> None:
    text, layer = ParsedPreprocessor().prepare(
        document(
            "Ana/PROPN/2/nsubj slept/VERB/0/root",
            HOUSE,
            HOUSE,
            "Ana/PROPN/2/nsubj left/VERB/0/root",
        )
    )
    layer = NominalFinder().find(text, layer)
    asked = layer.anaphors_in_text_order()
    answered = Sieves().resolve(text, layer, asked)
    found = {
        (text.words(layer.markables[anaphor.markable].span), anaphor.kind)
        for anaphor in answered.anaphors_in_text_order()
        if anaphor.antecedents
    }
    assert found == {("The house", "defDesc"), ("Ana", "name")}


def test_decisions_tell_the_pass(document: Callable[..., Document]) -> None:
    text, layer = ParsedPreprocessor().prepare(document(HOUSE, HOUSE))
    resolved = resolve(Sieves(), text, layer, (), lambda _anaphor: Pool())
    (decision,) = resolved.decisions.values()
    assert decision.trace == ("exact string match: the same words",)


def test_what_does_not_refer_is_no_mention(document: Callable[..., Document]) -> None:
    text, layer = ParsedPreprocessor().prepare(
        document(HOUSE, "It/PRON/2/nsubj rained/VERB/0/root//rain")
    )
    layer = PronounFinder().find(text, layer)
    answered = Sieves().resolve(text, layer, ())
    (anaphor,) = answered.anaphors.values()
    assert anaphor.reference is Reference.NON_REFERRING


def test_what_is_asked_about_stays_a_mention(document: Callable[..., Document]) -> None:
    """*1999* is a number and no mention, unless somebody asks about it."""
    year = "1999/NUM/2/nsubj passed/VERB/0/root"
    text, layer = ParsedPreprocessor().prepare(document(year, year))
    first, second = (markable.id for markable in layer.in_text_order())
    assert not Sieves().resolve(text, layer, ()).anaphors
    asked = [Anaphor(first, "defDesc"), Anaphor(second, "defDesc")]
    answered = Sieves().resolve(text, layer, asked)
    assert answered.anaphors[second].antecedents == (first,)


def test_text_without_tags_is_refused_with_what_is_missing(
    words_only: Callable[..., Document],
) -> None:
    with pytest.raises(NeedsError, match="'sieves' needs parts of speech"):
        Sieves().resolve(words_only("Ana slept ."), Layer.build("empty"), ())


def test_other_languages_go_without_lists(linked: Linked) -> None:
    assert not sieve_words("fr").known
    maison = "La/DET/2/det maison/NOUN/3/nsubj brûla/VERB/0/root"
    vieille = "La/DET/3/det vieille/ADJ/3/amod maison/NOUN/4/nsubj brûla/VERB/0/root"
    assert linked(vieille, maison, code="fr").links() == [
        ("La maison", "La vieille maison", "strict head match A")
    ]


def test_the_work_grows_with_the_text_and_not_with_its_square(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second house has another colour, so that nothing is linked and all is compared."""
    calls = 0
    apart = SieveText.apart

    def counted(self: Any, one: Any, other: Any) -> bool:
        nonlocal calls
        calls += 1
        return apart(self, one, other)

    monkeypatch.setattr(SieveText, "apart", counted)
    counts = []
    for size in (200, 400, 800):
        calls = 0
        linked(*[f"The/DET/3/det c{n}/ADJ/3/amod house/NOUN/0/root" for n in range(size)])
        counts.append(calls)
    first, second, third = counts
    assert third - second < 2.5 * (second - first)
