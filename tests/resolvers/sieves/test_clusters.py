"""What clusters share, and what keeps mentions apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Linked = Callable[..., Any]


def test_what_a_pronoun_tells_of_a_name_holds_for_later_pronouns(linked: Linked) -> None:
    """*Sam* may be a man or a woman until *she* takes the name up; then *he* is somebody else."""
    text = linked(
        "Zork/PROPN/2/nsubj met/VERB/0/root//meet Jan/PROPN/2/obj",
        "She/PRON/2/nsubj slept/VERB/0/root",
        "Zork/PROPN/2/nsubj left/VERB/0/root",
        "He/PRON/2/nsubj slept/VERB/0/root",
    )
    links = {mention: antecedent for mention, antecedent, _sieve in text.links()}
    assert links == {"Zork": "Zork", "She": "Zork", "He": "Jan"}


def test_a_later_mention_gives_an_earlier_cluster_its_sex(linked: Linked) -> None:
    text = linked(
        "Zork/PROPN/2/nsubj slept/VERB/0/root",
        "Mrs/PROPN/2/compound Zork/PROPN/3/nsubj slept/VERB/0/root",
        "He/PRON/2/nsubj slept/VERB/0/root",
    )
    assert "He" not in [mention for mention, _antecedent, _sieve in text.links()]


def test_a_part_is_never_linked_to_the_whole_around_it(linked: Linked) -> None:
    """*The house of my house*: the same head, and one inside the other."""
    text = linked(
        "The/DET/2/det house/NOUN/6/nsubj of/ADP/5/case the/DET/5/det house/NOUN/2/nmod "
        "burned/VERB/0/root"
    )
    assert text.links() == []


def test_conjuncts_are_two(linked: Linked) -> None:
    text = linked(
        "Ana/PROPN/6/nsubj Hu/PROPN/1/flat and/CCONJ/4/cc Jan/PROPN/1/conj Hu/PROPN/4/flat "
        "slept/VERB/0/root"
    )
    assert text.links() == []


def test_who_says_i_does_not_mean_the_same_by_she(linked: Linked) -> None:
    text = linked(
        "I/PRON/2/nsubj slept/VERB/0/root",
        "She/PRON/2/nsubj slept/VERB/0/root",
    )
    assert text.links() == []


def test_indefinite_mentions_look_for_nothing_but_the_same_words(linked: Linked) -> None:
    text = linked(
        "The/DET/3/det old/ADJ/3/amod house/NOUN/4/nsubj burned/VERB/0/root",
        "A/DET/2/det house/NOUN/3/nsubj burned/VERB/0/root",
    )
    assert text.links() == []


def test_bare_plurals_look_for_nothing_but_the_same_words(linked: Linked) -> None:
    old = "The/DET/3/det old/ADJ/3/amod houses/NOUN/4/nsubj/Plur/house burned/VERB/0/root"
    bare = "Houses/NOUN/2/nsubj/Plur/house burned/VERB/0/root"
    assert linked(old, bare).links() == []
    assert linked(old, bare, bare).links() == [("Houses", "Houses", "exact string match")]


def test_numbers_measures_and_partitives_are_no_mentions(linked: Linked) -> None:
    year = "1999/NUM/2/nsubj passed/VERB/0/root"
    miles = "Two/NUM/2/nummod miles/NOUN/3/nsubj/Plur/mile passed/VERB/0/root"
    lot = "A/DET/2/det lot/NOUN/5/nsubj of/ADP/4/case water/NOUN/2/nmod passed/VERB/0/root"
    assert linked(year, year).links() == []
    assert linked(miles, miles).links() == []
    assert linked(lot, lot).links() == [("water", "water", "exact string match")]


def test_reflexives_are_bound_and_pronouns_free_in_their_clause(linked: Linked) -> None:
    text = linked(
        "Jan/PROPN/2/nsubj saw/VERB/0/root//see himself/PRON/2/obj",
        "Otto/PROPN/2/nsubj saw/VERB/0/root//see him/PRON/2/obj",
    )
    assert text.links() == [("himself", "Jan", "pronoun"), ("him", "Jan", "pronoun")]


def test_he_prefers_what_is_known_to_live(linked: Linked) -> None:
    text = linked(
        "Zork/PROPN/2/nsubj saw/VERB/0/root//see John/PROPN/2/obj",
        "He/PRON/2/nsubj slept/VERB/0/root",
    )
    assert text.links() == [("He", "John", "pronoun")]
