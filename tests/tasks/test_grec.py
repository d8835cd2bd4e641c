"""Records of GREC texts, and the running text of what somebody chose."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import FrozenDict
from anaphora_workbench.tasks.grec import (
    GrecText,
    Part,
    Ref,
    Refex,
    begins_sentence,
    decoded,
    running_text,
)


def refex(words: str, kind: str = "name") -> Refex:
    return Refex(words, FrozenDict({"REG08-TYPE": kind}))


def ref(number: int, chosen: str) -> Ref:
    return Ref(f"1.{number}", "river", "np-subj", (), refex(chosen))


def shown(*parts: Part, capitals: bool = True) -> str:
    text = GrecText("1", "The Lorn", (parts,))
    return running_text(text, text.choices, capitals=capitals).text


def test_the_test_input_has_no_selected_expression() -> None:
    text = GrecText("1", "Lorn", ((ref(1, "it"), " rises."),))
    assert [each.chosen for each in text.asked().refs] == [None]
    assert text.asked().choosing([refex("it")]) == text


def test_a_choice_too_many_is_refused() -> None:
    with pytest.raises(ValueError, match="has 1 references, not 2"):
        GrecText("1", "Lorn", ((ref(1, "it"),),)).choosing([None, None])


@pytest.mark.parametrize(
    ("encoded", "plain"),
    [("F%C3%A1brega", "Fábrega"), ("102 %. This", "102 %. This"), ("%20", "%20"), ("%C3", "%C3")],
)
def test_percent_encoding_of_characters_beyond_ascii_is_decoded(encoded: str, plain: str) -> None:
    assert decoded(encoded) == plain


def test_strings_are_the_same_whatever_their_case() -> None:
    assert refex("The  River").key == refex("the river").key
    assert refex("", "empty").key == refex("_", "empty").key


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((ref(1, "the Lorn"), "\n (a river) rises.\n"), "The Lorn (a river) rises."),
        ((ref(1, "the Lorn"), "\n, a river, rises."), "The Lorn, a river, rises."),
        ((ref(1, "the Lorn"), "\n(a river) rises."), "The Lorn (a river) rises."),
        ((ref(1, "the Lorn's"), "\nbed"), "The Lorn's bed"),
        (("\nThe valley (\n", ref(1, "it"), "\n) is"), "The valley (it) is"),
        (("It falls, \n", ref(1, "_"), "\n turns and"), "It falls, turns and"),
        (("It falls and \n", ref(1, "_"), "\n."), "It falls and."),
        ((ref(1, "it"), ref(2, "which"), "\n rises"), "It which rises"),
        (("It falls. \n", ref(1, "the river"), "\n turns."), "It falls. The river turns."),
        (("Off Mt. \n", ref(1, "lorn"), "\n."), "Off Mt. lorn."),
    ],
)
def test_blanks_and_capitals_are_those_of_a_running_text(
    parts: tuple[Part, ...], expected: str
) -> None:
    assert shown(*parts) == expected


def test_places_tell_where_the_expressions_stand() -> None:
    parts: tuple[Part, ...] = (ref(1, "it"), " falls, ", ref(2, "_"), " turns")
    text = GrecText("1", "Lorn", ((), parts, ("End.",)))
    found = running_text(text, text.choices)
    assert found.text == "It falls, turns\n\nEnd."
    assert found.places == ((0, 2), (9, 9))
    assert [found.text[a:b] for a, b in found.paragraphs] == ["It falls, turns", "End."]


def test_without_capitals_every_string_stays_as_it_is() -> None:
    assert shown(ref(1, "the Lorn"), "\n rises", capitals=False) == "the Lorn rises"


@pytest.mark.parametrize("before", ["", "It fell. ", 'He said "Yes." ', "(1920.) "])
def test_a_sentence_begins_after_the_end_of_another(before: str) -> None:
    assert begins_sentence(before)


@pytest.mark.parametrize("before", ["It fell, ", "by J. ", "near St. ", "and "])
def test_no_sentence_begins_after_an_abbreviation_or_in_the_middle(before: str) -> None:
    assert not begins_sentence(before)
