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
    document = document_of_text("letters", "a b c d e", "en")
    markables = [
        Markable(token.text, (Span(index, index + 1),))
        for index, token in enumerate(document.tokens)
    ]
    anaphors = [
        Anaphor(name, "", Reference.ANAPHOR if other < name else Reference.CATAPHOR, (other,))
        for name, other in links.items()
    ]
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
