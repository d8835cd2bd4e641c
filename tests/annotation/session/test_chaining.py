"""Chains: joined, walked, split as previewed, unlinked, and warned of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anaphora_workbench.annotation.session.values import AnaphorState, Change, Tone
from anaphora_workbench.model import Anaphor, Layer, Markable, Reference, Span
from anaphora_workbench.model.tokenise import document_of_text

NORA, SHE, SHE2, HER, HIMSELF, OLD_MAN, HE = "m2", "m1", "m13", "m24", "m15", "m14", "m23"
YOUR = "m22"
LEAF, WIND, ITS, IT, IT2 = "m5", "m4", "m7", "m8", "m9"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def link(work: Any, *pairs: tuple[str, str]) -> None:
    for anaphor, antecedent in pairs:
        work.session.activate(anaphor)
        work.decide.choose_markable(antecedent)
        assert work.anaphor(anaphor).antecedents == (antecedent,)


def test_a_chain_is_in_text_order(english: Any) -> None:
    link(english, (SHE, NORA), (HER, SHE2), (SHE2, NORA))
    english.session.activate(SHE)
    assert english.chain.members() == (SHE, NORA, SHE2, HER)


def test_choosing_an_antecedent_elsewhere_joins_the_chains(english: Any) -> None:
    link(english, (IT, LEAF), (IT2, ITS))
    link(english, (ITS, IT))
    assert english.session.chain(LEAF) == (LEAF, ITS, IT, IT2)


def test_a_split_leaves_the_halves_of_the_preview(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2), ("m25", NORA))
    halves = english.chain.halves(HER)
    assert halves == ((NORA, SHE2), (HER, "m25"))
    change = english.chain.split(HER)
    assert codes(change) == ["chain-split"]
    assert english.session.chain(NORA) == halves[0]
    assert english.session.chain(HER) == halves[1]
    assert english.session.active == HER
    assert english.session.question.old_answer == "she"
    assert english.session.item("m25").state is AnaphorState.DECIDED


def test_a_split_goes_back_in_one_step(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2), ("m25", NORA))
    before = english.session.layer
    english.chain.split(HER)
    english.session.undo()
    assert english.session.layer == before


def test_a_chain_is_not_split_before_its_first_mention(english: Any) -> None:
    link(english, (SHE2, NORA))
    assert codes(english.chain.split(NORA)) == ["split-first"]
    assert codes(english.chain.split("nobody")) == ["markable-none"]
    assert english.chain.halves("nobody") == ((), ())


def test_a_split_holds_halves_together_that_hung_on_each_other_crosswise(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    # b points forward to d, c back to a, d to a: split before c, both halves need a new link.
    work = begin(_letters(texts, {"b": "d", "c": "b", "d": "a"}))
    halves = work.chain.halves("c")
    assert halves == (("a", "b"), ("c", "d"))
    work.chain.split("c")
    assert work.session.chain("a") == halves[0]
    assert work.session.chain("c") == halves[1]
    asked = [item.markable_id for item in work.session.items if item.state is AnaphorState.STALE]
    assert len(asked) == 1


def _letters(texts: dict[str, Any], links: dict[str, str]) -> Any:
    """Return a text of five letters; ``ab`` is a split antecedent, ``-`` does not refer."""
    document = document_of_text("letters", "a b c d e", "en")
    markables = [
        Markable(token.text, (Span(index, index + 1),))
        for index, token in enumerate(document.tokens)
    ]
    anaphors = []
    for name, others in links.items():
        if others == "-":
            anaphors.append(Anaphor(name, "", Reference.NON_REFERRING))
            continue
        reference = Reference.ANAPHOR if min(others) < name else Reference.CATAPHOR
        anaphors.append(Anaphor(name, "", reference, tuple(others)))
    return type(texts["plain"])(document, Layer.build("start", markables, anaphors))


def test_deleting_one_link_undoes_a_wrong_merge(english: Any) -> None:
    link(english, (HIMSELF, OLD_MAN), (HE, HIMSELF), (SHE2, NORA), (HER, SHE2))
    link(english, (SHE2, OLD_MAN))
    change = english.chain.unlink(SHE2)
    assert codes(change) == ["link-deleted"]
    assert english.session.chain(OLD_MAN) == (OLD_MAN, HIMSELF, HE)
    assert english.session.chain(SHE2) == (SHE2, HER)
    assert english.session.active == SHE2
    assert english.session.item(SHE2).state is AnaphorState.STALE


def test_a_split_antecedent_is_unlinked_as_a_whole(english: Any) -> None:
    english.session.activate("m33")
    english.decide._answer((NORA, OLD_MAN))
    english.chain.unlink("m33")
    assert english.anaphor("m33").antecedents == ()
    english.session.activate("m33")
    assert english.session.question.old_answer == "Nora + The old man"


def test_only_a_link_can_be_deleted(english: Any) -> None:
    assert codes(english.chain.unlink(SHE)) == ["no-link"]
    assert codes(english.chain.unlink(NORA)) == ["no-link"]


# Chains that disagree


def test_two_chains_of_different_gender_that_are_joined_are_warned_of(english: Any) -> None:
    link(english, (HER, YOUR))
    english.session.activate(YOUR)
    change = english.decide.choose_markable(HE)
    (message,) = [one for one in change.messages if one.code == "chain-disagrees"]
    assert message.tone is Tone.WARNING
    assert dict(message.values) == {
        "words": "your",
        "feature": "Gender",
        "ours": "Fem",
        "theirs": "Masc",
    }
    assert english.anaphor(YOUR).antecedents == (HE,)


def test_chains_that_agree_are_joined_in_silence(english: Any) -> None:
    link(english, (HER, YOUR))
    english.session.activate(YOUR)
    assert "chain-disagrees" not in codes(english.decide.choose_markable(SHE2))


def test_a_constraint_that_says_so_is_not_repeated(english: Any) -> None:
    english.session.activate(HER)
    change = english.decide.choose_markable(HE)
    assert "breaks-constraint" in codes(change)
    assert "chain-disagrees" not in codes(change)


def test_values_that_are_not_known_do_not_disagree(english: Any) -> None:
    english.session.activate(HE)
    change = english.decide.choose_markable(OLD_MAN)
    assert change.messages == ()


def test_a_chain_that_disagrees_in_itself_warns_once(english: Any) -> None:
    link(english, (HE, HIMSELF), (HER, YOUR), (YOUR, HE))
    english.session.activate("m30")  # her
    change = english.decide.choose_markable(YOUR)
    assert "chain-disagrees" not in codes(change)


def test_a_corrected_gender_counts(english: Any) -> None:
    link(english, (HER, YOUR))
    english.session.activate(HER)
    english.mark.agreement("Gender", "Masc")
    english.session.activate(YOUR)
    assert "chain-disagrees" not in codes(english.decide.choose_markable(HE))


# Two chains joined


def test_a_good_link_stays_when_two_chains_are_joined(english: Any) -> None:
    link(english, (SHE, NORA), (HER, SHE2))
    english.session.activate(HER)
    plan = english.chain.planned_merge(HER, NORA)
    assert (plan.first, plan.second) == ((SHE, NORA), (SHE2, HER))
    assert (plan.linked, plan.antecedent, plan.changed) == (SHE2, NORA, ())
    change = english.chain.merge(HER, NORA)
    assert codes(change) == ["chains-merged"]
    assert english.session.chain(NORA) == (SHE, NORA, SHE2, HER)
    assert english.anaphor(HER).antecedents == (SHE2,)
    assert english.anaphor(SHE2).antecedents == (NORA,)
    assert english.session.active == HER


def test_joined_chains_come_apart_in_one_step(english: Any) -> None:
    link(english, (SHE, NORA), (HER, SHE2))
    before = english.session.layer
    english.chain.merge(HER, NORA)
    english.session.undo()
    assert english.session.layer == before
    english.session.redo()
    assert english.session.chain(NORA) == (SHE, NORA, SHE2, HER)


def test_a_chain_that_begins_with_a_name_gets_a_record_for_its_name(english: Any) -> None:
    link(english, (SHE, NORA), (HE, OLD_MAN))
    english.chain.merge(OLD_MAN, NORA)
    first = english.anaphor(OLD_MAN)
    assert (first.kind, first.reference, first.antecedents) == (
        "defDesc",
        Reference.ANAPHOR,
        (NORA,),
    )
    english.session.undo()
    assert OLD_MAN not in english.session.layer.anaphors


def test_an_open_anaphor_that_is_joined_is_decided_and_the_next_one_asked(english: Any) -> None:
    english.session.activate(SHE)
    english.clock.now += 3
    assert english.chain.merge(SHE, NORA).moved
    assert english.anaphor(SHE).reference is Reference.CATAPHOR
    assert english.session.chain(NORA) == (SHE, NORA)
    assert english.session.active != SHE
    context = english.last_decision().context
    assert (context.anaphor, context.seconds) == (SHE, 3)


def test_one_chain_is_not_joined_with_itself(english: Any) -> None:
    link(english, (SHE, NORA))
    assert codes(english.chain.merge(SHE, NORA)) == ["same-chain"]
    assert codes(english.chain.merge(SHE, "nobody")) == ["markable-none"]


def test_answers_that_joining_replaces_are_named(english: Any) -> None:
    link(english, (SHE, NORA), (HER, SHE2))
    english.session.activate(SHE2)
    english.decide.refer(Reference.EXOPHOR)
    plan = english.chain.planned_merge(SHE, HER)
    assert [(one.markable_id, one.words, one.reference) for one in plan.changed] == [
        (SHE2, "", Reference.EXOPHOR)
    ]
    english.chain.merge(SHE, HER)
    assert english.anaphor(SHE2).reference is Reference.ANAPHOR


def test_a_bridging_answer_gives_way_to_identity(english: Any) -> None:
    english.session.activate(IT)
    rows = english.session.rows
    english.session.set_current(0)
    english.decide.bridge("part")
    plan = english.chain.planned_merge(IT, ITS)
    (lost,) = plan.changed
    assert (lost.markable_id, lost.words) == (IT, rows[0].words)
    english.chain.merge(IT, ITS)
    assert english.session.layer.bridges == ()
    assert english.session.chain(IT) == (ITS, IT)


def test_the_preview_tells_in_what_two_chains_differ(english: Any) -> None:
    link(english, (HER, YOUR), (HE, OLD_MAN), (HIMSELF, HE))
    (clash,) = english.chain.planned_merge(HE, HER).clashes
    assert (clash.feature, clash.ours, clash.theirs) == ("Gender", "Fem", "Masc")
    assert english.chain.planned_merge(HER, HE).clashes == (clash,)


def _joined(work: Any, one: str, other: str) -> dict[str, str]:
    """Join two chains of letters; return all links and answers, anaphor by anaphor."""
    change = work.chain.merge(one, other)
    assert change.saved, codes(change)
    return {
        name: f"{anaphor.reference or '?'}{''.join(anaphor.antecedents)}"
        for name, anaphor in sorted(work.session.layer.anaphors.items())
    }


def test_a_chain_that_begins_with_a_cataphor_is_linked_by_what_that_leads_to(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_letters(texts, {"b": "d"}))
    assert _joined(work, "b", "a") == {"b": ">d", "d": "<a"}
    work = begin(_letters(texts, {"a": "c"}))
    assert _joined(work, "a", "b") == {"a": ">c", "b": "<a"}


def test_a_circle_is_linked_where_it_begins_only_when_the_other_has_no_root(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_letters(texts, {"b": "c", "c": "b"}))
    assert _joined(work, "b", "a") == {"a": ">b", "b": ">c", "c": "<b"}
    work = begin(_letters(texts, {"a": "b", "b": "a", "c": "d", "d": "c", "e": "d"}))
    plan = work.chain.planned_merge("e", "a")
    assert [one.markable_id for one in plan.changed] == ["c"]
    assert _joined(work, "e", "a")["c"] == "<b"


def test_the_first_mention_takes_over_a_split_antecedent(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_letters(texts, {"d": "ab", "e": "d"}))
    assert _joined(work, "e", "c") == {"c": "<ab", "d": "<c", "e": "<d"}
    assert work.session.chain("c") == ("c", "d", "e")


def test_a_whole_is_not_joined_with_its_part(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_letters(texts, {"c": "ab", "d": "c", "e": "a"}))
    for one, other in (("d", "e"), ("e", "d"), ("b", "d")):
        assert codes(work.chain.merge(one, other)) == ["chains-nested"]


def test_what_does_not_refer_takes_the_link(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(_letters(texts, {"b": "-", "d": "c"}))
    plan = work.chain.planned_merge("d", "b")
    assert [one.markable_id for one in plan.changed] == ["b"]
    assert _joined(work, "d", "b") == {"b": ">c", "d": "<c"}
    work = begin(_letters(texts, {"b": "-", "c": "-"}))
    assert _joined(work, "c", "b") == {"b": "?", "c": "<b"}


def test_a_mention_inside_another_is_linked_to_one_beside_it(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    text = _letters(texts, {})
    whole = Markable("whole", (Span(1, 4),))
    layer = text.start
    layer = Layer.build(
        "start", [*layer.markables.values(), whole], [Anaphor("whole", "", None, ("a",))]
    )
    work = begin(type(text)(text.document, layer))
    assert work.chain.planned_merge("c", "whole").antecedent == "a"
