"""Candidates by entity: one row each, its verdict, number and letter; what is further back."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.annotation.session.active_entities import (
    LATELY,
    MOST,
    PROTAGONISTS,
    Protagonists,
)
from anaphora_workbench.annotation.session.rows_by_entity import UNFOLDED
from anaphora_workbench.annotation.session.values import CandidateRow, Change
from anaphora_workbench.model import Anaphor, Layer, Markable, Reference, Span, Token
from anaphora_workbench.model.document import Document
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.store import OUTSIDE_WINDOW

NORA, SHE, SHE2, HER, HIMSELF, OLD_MAN, HE = "m2", "m1", "m13", "m24", "m15", "m14", "m23"
THEY, MOTHER, HERSELF, SHE3, HER3 = "m33", "m21", "m26", "m25", "m30"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def link(work: Any, *pairs: tuple[str, str]) -> None:
    for anaphor, antecedent in pairs:
        work.session.activate(anaphor)
        work.decide.choose_markable(antecedent)


@pytest.fixture
def grouped(english: Any) -> Any:
    """The story with chains of Nora and of the old man, by entity, at the second *her*."""
    link(english, (SHE, NORA), (SHE2, NORA), (HIMSELF, OLD_MAN), (HE, HIMSELF), (HER, SHE2))
    english.session.listing.by_entity = True
    english.session.activate(SHE3)
    return english


def row_with(work: Any, name: str) -> CandidateRow:
    joined = work.session.links.joined
    (row,) = [row for row in work.session.listing.everything if joined(row.markable.id, name)]
    return row


def test_an_entity_has_one_row_that_shows_its_nearest_allowed_mention(grouped: Any) -> None:
    row = row_with(grouped, NORA)
    assert {SHE2, HER} <= set(row.ids)
    assert row.markable.id == HER
    assert (row.members, row.allowed) == (4, True)
    shown = [name for row in grouped.session.rows for name in row.ids]
    assert len(shown) == len(set(shown))


def test_a_row_has_the_verdict_of_its_best_mention_and_counts_the_others(grouped: Any) -> None:
    link(grouped, (HERSELF, HER))
    grouped.session.activate(HER3)
    row = row_with(grouped, HER)
    verdicts = [grouped.session.row_of(name).allowed for name in row.ids]
    assert row.passing == sum(verdicts)
    assert row.allowed == (row.passing > 0)


def test_a_row_names_the_agreement_that_rejects_others_of_its_mentions(grouped: Any) -> None:
    kite, its = "m16", "m18"
    assert row_with(grouped, kite).disagreeing == ()
    link(grouped, (its, kite))
    grouped.session.activate(SHE3)
    row = row_with(grouped, kite)
    assert (row.markable.id, row.allowed, row.passing) == (kite, True, 1)
    assert row.disagreeing == ("gender",)
    assert row_with(grouped, OLD_MAN).disagreeing == ()  # its verdict says so itself
    assert row_with(grouped, NORA).disagreeing == ()


def test_an_entity_is_rejected_when_each_of_its_mentions_is(grouped: Any) -> None:
    row = row_with(grouped, OLD_MAN)
    assert (row.allowed, row.passing) == (False, 0)
    assert row.number > max(r.number for r in grouped.session.rows if r.allowed)
    assert row not in grouped.session.rows
    grouped.decide.toggle_rejected()
    assert row in grouped.session.rows


def test_the_number_of_an_entity_records_its_nearest_allowed_mention(grouped: Any) -> None:
    row = row_with(grouped, NORA)
    rank = grouped.session.row_of(HER).number
    grouped.decide.choose(row.number)
    assert grouped.anaphor(SHE3).antecedents == (HER,)
    assert grouped.last_decision().context.rank == rank


def test_return_records_the_mention_that_the_row_of_the_proposal_shows(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2))
    english.session.listing.by_entity = True
    english.session.activate(HER3)  # proposed: her (m24)
    link(english, (SHE3, HER), (HERSELF, SHE3))
    english.session.activate(HER3)
    row = english.session.current_row
    assert row.proposed
    assert row.markable.id != "m24"
    english.decide.accept()
    assert english.anaphor(HER3).antecedents == (row.markable.id,)
    assert english.session.recent[0].proposed  # another mention of the proposed entity


def test_a_correction_of_what_the_row_showed_carries_over_to_the_answers_behind_it(
    english: Any,
) -> None:
    link(english, (HER, OLD_MAN))
    english.session.listing.by_entity = True
    english.session.activate(HER3)  # proposed: her (m24), which is the old man by mistake
    link(english, (SHE3, HER))
    english.session.activate(HER3)
    assert english.session.current_row.markable.id == SHE3
    english.decide.accept()
    link(english, (SHE3, NORA))
    assert english.session.links.joined(HER3, NORA)
    assert not english.session.links.joined(HER3, OLD_MAN)


def test_numbers_are_those_of_entities_from_1_on(grouped: Any) -> None:
    numbers = [row.number for row in grouped.session.listing.everything]
    assert numbers == list(range(1, len(numbers) + 1))


def test_numbers_stay_when_the_chains_change_while_an_anaphor_is_active(grouped: Any) -> None:
    before = {row.markable.id: row.number for row in grouped.session.listing.everything}
    mother = row_with(grouped, MOTHER)
    grouped.chain.merge(MOTHER, NORA)
    joined = row_with(grouped, MOTHER)
    assert joined.number == min(mother.number, before[HER])
    grouped.session.undo()
    assert grouped.session.active == SHE3 or grouped.session.activate(SHE3)
    after = {row.markable.id: row.number for row in grouped.session.listing.everything}
    assert after == before


def test_a_row_unfolds_into_its_mentions_and_folds_again(grouped: Any) -> None:
    index = [row.markable.id for row in grouped.session.rows].index(HER)
    folded = grouped.session.rows
    grouped.session.set_current(index)
    grouped.decide.unfold()
    rows = grouped.session.rows
    below = [row for row in rows if row.part]
    assert rows[index].unfolded
    assert rows[index + 1 : index + 1 + len(below)] == tuple(below)
    assert [row.markable.id for row in below] == [
        name for name in (SHE2, "m28", NORA) if name in rows[index].ids
    ]
    assert all(row.number > UNFOLDED for row in below)
    grouped.session.set_current(index + 1)
    grouped.decide.accept()
    assert grouped.anaphor(SHE3).antecedents == (SHE2,)
    grouped.session.undo()
    assert grouped.session.rows == folded or grouped.session.active == SHE3


def test_folding_puts_the_mark_back_on_the_entity(grouped: Any) -> None:
    grouped.session.point(SHE2)
    assert grouped.session.current_row.part
    grouped.decide.unfold()
    assert grouped.session.current_row.markable.id == HER
    assert not any(row.part for row in grouped.session.rows)


def test_unfolding_needs_an_entity_with_several_mentions(grouped: Any) -> None:
    session = grouped.session
    alone = next(n for n, row in enumerate(session.rows) if len(row.mentions) == 1)
    session.set_current(alone)
    assert codes(grouped.decide.unfold()) == ["one-mention"]
    session.set_by_entity(False)
    assert codes(grouped.decide.unfold()) == ["not-by-entity"]


def test_the_list_of_mentions_comes_back_with_its_numbers(grouped: Any) -> None:
    entities = grouped.session.rows
    grouped.session.set_by_entity(False)
    rows = grouped.session.rows
    assert [row.number for row in grouped.session.question.rows] == list(
        range(1, len(grouped.session.question.rows) + 1)
    )
    assert all(not row.mentions for row in rows)
    grouped.session.set_by_entity(True)
    assert grouped.session.rows == entities


def test_a_filter_shows_each_entity_once(grouped: Any) -> None:
    grouped.session.set_filter("he")
    shown = [row.markable.id for row in grouped.session.rows]
    joined = grouped.session.links.joined
    assert HER in shown
    assert not any(joined(HER, name) for name in shown if name != HER)
    assert {SHE2, SHE} <= set(row_with(grouped, HER).mentions)


def test_every_row_has_a_letter_of_its_own(grouped: Any) -> None:
    rows = grouped.session.listing.everything
    letters = [row.letter for row in rows]
    assert all(letters)
    assert len(set(letters)) == len(letters)
    assert row_with(grouped, NORA).letter == "n"
    again = {row.markable.id: row.letter for row in rows}
    grouped.decide.toggle_rejected()
    assert {row.markable.id: row.letter for row in grouped.session.listing.everything} == again


# Blind items


def test_the_order_of_entities_on_blind_items_is_that_of_the_mentions_they_show(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"], share=1.0)
    link(work, (SHE, NORA), (SHE2, NORA), (HER, SHE2))
    work.session.listing.by_entity = True
    work.session.activate(SHE3)
    session = work.session
    assert session.question.blind
    assert session.current == -1
    assert not any(row.proposed for row in session.rows)
    ranks = [session.row_of(row.markable.id).number for row in session.rows if row.allowed]
    assert ranks == sorted(ranks)
    first = session.rows[0]
    work.decide.choose(first.number)
    assert work.last_decision().context.rank == ranks[0]


# Split antecedents


def test_a_row_says_what_a_split_antecedent_stands_for(english: Any) -> None:
    english.session.activate(THEY)
    english.decide.add_to_set("m31")  # he
    english.decide.add_to_set("m30")  # her
    english.decide.accept()
    link(english, ("m31", HE), (HE, OLD_MAN))
    english.session.listing.by_entity = True
    english.session.activate("m37")
    row = row_with(english, THEY)
    assert row.stands_for == "The old man + her"


def test_an_expression_without_a_row_is_added_to_the_set_and_taken_out(grouped: Any) -> None:
    grouped.session.activate(THEY)
    assert grouped.session.current_row is None
    assert codes(grouped.decide.add_to_set("m3")) == ["set-grown"]  # the window
    assert grouped.session.chosen == ("m3",)
    assert any("m3" in row.ids for row in grouped.session.rows)
    assert codes(grouped.decide.add_to_set("m3")) == ["set-shrunk"]
    assert codes(grouped.decide.add_to_set(THEY)) == ["anaphor-self"]
    assert codes(grouped.decide.add_to_set("nobody")) == ["markable-none"]


def test_the_row_of_an_entity_takes_out_whichever_mention_is_in_the_set(grouped: Any) -> None:
    grouped.session.activate(THEY)
    grouped.decide.add_to_set(NORA)
    row = row_with(grouped, NORA)
    grouped.session.set_current(list(grouped.session.rows).index(row))
    assert codes(grouped.decide.add_to_set()) == ["set-shrunk"]
    assert grouped.session.chosen == ()


def test_the_last_part_is_taken_out_of_the_set(grouped: Any) -> None:
    grouped.session.activate(THEY)
    for name in (NORA, OLD_MAN):
        grouped.decide.add_to_set(name)
    assert codes(grouped.decide.shrink_set()) == ["set-shrunk"]
    assert grouped.session.chosen == (NORA,)
    grouped.decide.shrink_set()
    assert codes(grouped.decide.shrink_set()) == ["set-empty"]


def test_the_set_grows_while_a_filter_is_typed(grouped: Any) -> None:
    grouped.session.activate(THEY)
    grouped.session.set_filter("old man")
    grouped.decide.add_to_set()
    grouped.session.set_filter("nora")
    grouped.decide.take_marked()
    assert grouped.anaphor(THEY).antecedents == (OLD_MAN, "m28")


# Further back


def _long_text(texts: dict[str, Any], between: int, late: str = "He") -> Any:
    """Return a text: Abel with two mentions, Cain with one, much rain, then *he*."""
    text = " ".join(["Abel met Cain.", "He left.", *["Rain fell."] * between, f"{late} returned."])
    plain = document_of_text("long", text, "en")
    tokens = tuple(
        [
            Token(token.text, pos="PROPN") if token.text in ("Abel", "Cain") else token
            for token in plain.tokens
        ]
    )
    document = Document("long", "en", plain.text, tokens, plain.sentences, offsets=plain.offsets)
    last = len(tokens) - 3
    spans = {"abel": 0, "cain": 2, "he": 4, "late": last}
    markables = [Markable(n, (Span(at, at + 1),), head=at) for n, at in spans.items()]
    anaphors = [
        Anaphor("he", "persNoRefl", Reference.ANAPHOR, ("abel",)),
        Anaphor("late", "persNoRefl"),
    ]
    return type(texts["plain"])(document, Layer.build("start", markables, anaphors))


def test_entities_that_were_mentioned_lately_or_often_are_listed_behind_the_candidates(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, 7))
    work.session.listing.by_entity = True
    work.session.activate("late")
    rows = work.session.rows
    assert [(row.markable.id, row.further) for row in rows] == [("he", True), ("cain", True)]
    assert [row.letter for row in rows] == ["a", "c"]
    work.decide.choose_markable("cain")
    assert work.last_decision().context.broken == (OUTSIDE_WINDOW,)
    assert work.last_decision().context.rank is None


def test_what_is_further_back_is_judged_and_rejected_if_it_does_not_agree(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, 7, "She"))
    work.session.listing.by_entity = True
    work.session.activate("late")
    assert [row.markable.id for row in work.session.rows] == ["cain", "he"]
    cain, abel = work.session.listing.everything
    assert (cain.number, cain.further, cain.allowed) == (1, True, True)
    assert (abel.number, abel.letter, abel.further) == (2, "a", True)
    assert "gender" in [verdict.constraint for verdict in abel.failed]
    work.decide.choose(2)
    assert work.last_decision().context.broken == ("gender", OUTSIDE_WINDOW)


def test_what_becomes_active_later_is_listed_before_what_is_rejected(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, 12, "She"))
    listing = work.session.listing
    listing.by_entity = True
    work.session.activate("late")
    (abel,) = listing.everything
    assert (abel.number, abel.allowed, listing.rows) == (1, False, (abel,))
    work.mark.new_anaphor(Span(1, 2))  # "met", which nothing rejects
    met = work.session.active
    link(work, (met, "cain"))
    work.session.activate("late")
    shown = [(row.number, row.allowed) for row in listing.rows]
    assert shown == [(1, True), (2, False)]
    assert row_with(work, "cain").number == 1


def test_what_becomes_active_meanwhile_keeps_the_numbers_and_comes_first(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, 12, "She"))
    listing = work.session.listing
    listing.by_entity = True
    rain = work.session.document.sentences[3].start
    work.mark.new_markable(Span(rain, rain + 1))
    work.session.activate("late")
    assert [row.allowed for row in listing.rows] == [False]
    work.chain.merge(work.named("Rain"), "cain")
    assert work.session.active == "late"
    assert [(row.number, row.allowed) for row in listing.rows] == [(2, True), (1, False)]


def test_what_a_filter_finds_further_back_is_judged(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, 7, "She"))
    work.session.activate("late")
    work.session.set_filter("he")
    (row,) = work.session.rows
    assert (row.markable.id, row.outside, row.allowed) == ("he", True, False)


def test_a_name_with_the_same_words_is_judged_however_far_back(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    text = _long_text(texts, 7, "Abel")
    markables = {name: text.start.markables[name] for name in ("abel", "cain", "he", "late")}
    anaphors = [Anaphor("late", "name")]
    work = begin(type(text)(text.document, Layer.build("s", markables.values(), anaphors)))
    work.session.activate("late")
    first = work.session.rows[0]
    assert (first.markable.id, first.match is not None) == ("abel", True)
    assert [verdict.constraint for verdict in first.verdicts][:2] == ["number", "gender"]


# The anaphor's own entity


def test_a_mention_that_takes_up_the_anaphor_is_not_what_its_row_records(english: Any) -> None:
    link(english, (SHE2, NORA), (SHE, NORA), (HER, SHE2))
    english.session.listing.by_entity = True
    english.session.activate(SHE2)
    row = row_with(english, SHE2)
    assert row.markable.id == NORA
    assert HER not in row.ids
    change = english.decide.choose(row.number)
    assert change.saved
    assert english.anaphor(SHE2).antecedents == (NORA,)


def test_an_entity_of_which_every_mention_takes_up_the_anaphor_has_no_row(english: Any) -> None:
    english.mark.new_anaphor(english.session.layer.markables[NORA].span)
    link(english, (SHE, NORA), (SHE2, NORA))
    english.session.listing.by_entity = True
    english.session.activate(NORA)
    joined = english.session.links.joined
    rows = english.session.listing.everything
    assert rows
    assert not any(joined(row.markable.id, NORA) for row in rows)


class _Sizes:
    """Entities of which only the sizes are known."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.sizes = sizes
        self.news: set[str] = set()
        self.looked = 0

    def follow(self) -> set[str]:
        return self.news

    def size(self, name: str) -> int:
        return self.sizes.get(name, 0)

    def order(self, name: str) -> tuple[int, str]:
        return int(name), name

    def largest(self, number: int) -> list[str]:
        self.looked += 1
        there = [name for name, size in self.sizes.items() if size > 1]
        return sorted(there, key=lambda one: (-self.size(one), self.order(one)))[:number]


@pytest.mark.parametrize("seed", range(4))
def test_protagonists_are_the_largest_entities_and_seldom_looked_for(seed: int) -> None:
    chance = random.Random(seed)
    sizes = _Sizes({str(number): chance.randint(2, 60) for number in range(400)})
    protagonists: Any = Protagonists(sizes)  # type: ignore[arg-type]
    steps = 1000
    for step in range(steps):
        wanted = sizes.largest(PROTAGONISTS)
        assert protagonists.current() == wanted
        # Half of all decisions are on one of the largest, most of them take something away.
        name = chance.choice(wanted) if step % 2 else str(chance.randrange(420))
        sizes.sizes[name] = max(0, sizes.size(name) + chance.choice([1, -1, -1, -5]))
        sizes.news.add(name)
    assert sizes.looked - steps < steps / 20


def test_only_protagonists_are_listed_from_far_back(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, LATELY + 5))
    work.session.listing.by_entity = True
    work.session.activate("late")
    assert [row.markable.id for row in work.session.rows] == ["he"]
    assert len(work.session.rows) <= MOST


def test_what_follows_a_cataphor_is_listed_by_entity_without_what_is_further_back(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_long_text(texts, 7))
    work.session.listing.by_entity = True
    work.session.activate("he")
    work.decide.refer(Reference.CATAPHOR)
    assert not any(row.further for row in work.session.rows)
