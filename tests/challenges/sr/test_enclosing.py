"""Quotes and brackets stand around what the features name, whatever counts say."""

from __future__ import annotations

import pytest

from anaphora_workbench.challenges.sr.decoder import Enclosing
from anaphora_workbench.challenges.sr.systems import CountsRealiser, Realiser, TrigramRealiser
from anaphora_workbench.challenges.sr.word_order import families
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track


def family(*words: tuple[str, str, str], root: tuple[str, str, str] = ("go", "", "")) -> SrSentence:
    """Return a sentence of a root and words below it: lemma, quoted and bracket of each."""
    nodes = [SrNode("SROOT", 1, 0, root[0], quoted=root[1], bracket=root[2])]
    for number, (lemma, quoted, bracket) in enumerate(words, 2):
        nodes.append(SrNode("X", number, 1, lemma, quoted=quoted, bracket=bracket))
    return SrSentence("1", Track.DEEP, tuple(nodes))


def arranged(sentence: SrSentence, likely: str) -> str:
    """Return the order that a likely one becomes; words that come twice are taken in turn."""
    members = list(families(sentence)[1].members)
    order = []
    for lemma in likely.split():
        member = next(each for each in members if each.lemma == lemma)
        members.remove(member)
        order.append(member)
    return " ".join([member.lemma for member in Enclosing(sentence).arranged(tuple(order))])


@pytest.mark.parametrize(
    ("words", "root", "likely", "expected"),
    [
        # brackets the wrong way round
        ([("(", "", ""), (")", "", "")], ("go", "", "r"), ") go (", "( go )"),
        # signs go to the border of what they enclose, and the rest stays
        (
            [("(", "", ""), (")", "", ""), ("a", "", "r"), ("b", "", "")],
            ("go", "", "r"),
            "( ) a go b",
            "( a go ) b",
        ),
        # what belongs together comes together
        (
            [("(", "", ""), (")", "", ""), ("a", "", "r"), ("b", "", "r"), ("c", "", "")],
            ("go", "", ""),
            "a go ( b c )",
            "( a b ) go c",
        ),
        # quotes within brackets, and brackets in brackets
        (
            [("(", "", ""), (")", "", ""), ("“", "", "r"), ("”", "", "r"), ("a", "d", "r")],
            ("go", "", "r"),
            "” “ a ( ) go",
            "( “ a ” go )",
        ),
        (
            [("(", "", ""), ("(", "", "r"), (")", "", "r"), (")", "", ""), ("a", "", "rr")],
            ("go", "", "r"),
            "a go ( ( ) )",
            "( ( a ) go )",
        ),
        # signs that do not say whether they open: in turn; alone, the nearer border
        ([('"', "", ""), ('"', "", "")], ("go", "d", ""), 'go " "', '" go "'),
        ([('"', "", ""), ("a", "d", "")], ("go", "d", ""), 'a go "', 'a go "'),
        ([('"', "", ""), ("a", "d", "")], ("go", "d", ""), '" a go', '" a go'),
        # two quotations
        (
            [*[(sign, "", "") for sign in "““””"], ("a", "d", ""), ("b", "d", "")],
            ("go", "", ""),
            "a “ ” go “ b ”",
            "“ a ” go “ b ”",
        ),
        # what they enclose is elsewhere: they open before they close; one by itself stays
        ([("(", "", ""), (")", "", "")], ("go", "", ""), ") go (", "( go )"),
        ([(")", "", ""), ("a", "", "")], ("go", "", ""), "a ) go", "a ) go"),
        # an apostrophe and an ordinary family are left alone
        ([("a", "", ""), ("b", "", "")], ("go", "", ""), "b go a", "b go a"),
    ],
)
def test_signs_stand_around_what_the_features_name(
    words: list[tuple[str, str, str]], root: tuple[str, str, str], likely: str, expected: str
) -> None:
    assert arranged(family(*words, root=root), likely) == expected


def test_a_quotation_with_signs_of_its_own_is_not_enclosed_again() -> None:
    sentence = SrSentence(
        "1",
        Track.DEEP,
        (
            SrNode("SROOT", 1, 0, "say"),
            SrNode("A0", 2, 1, "he", quoted="d"),
            SrNode("A1", 3, 1, "go", quoted="d"),
            SrNode("P", 4, 1, "“"),
            SrNode("P", 5, 1, "”"),
            SrNode("P", 6, 3, "“"),
            SrNode("P", 7, 3, "”"),
        ),
    )
    assert arranged(sentence, "“ ” go say he") == "go say “ he ”"


@pytest.mark.parametrize("kind", [CountsRealiser, TrigramRealiser])
def test_brackets_and_quotes_come_out_in_order_and_as_their_lemmas(kind: type[Realiser]) -> None:
    def sentence_with(sign: str, other: str, text: str) -> SrSentence:
        nodes = (
            SrNode("SROOT", 1, 0, "go", cpos="VB"),
            SrNode("OBL", 2, 1, "home", cpos="RB", quoted="d", bracket="r"),
            SrNode("PUNCT", 3, 2, sign, cpos="``", bracket="r"),
            SrNode("PUNCT", 4, 2, other, cpos="''", bracket="r"),
            SrNode("PUNCT", 5, 2, "(", cpos="-LRB-"),
            SrNode("PUNCT", 6, 2, ")", cpos="-RRB-"),
        )
        return SrSentence("1", Track.SHALLOW, nodes, text)

    realiser = kind()
    realiser.train([sentence_with('"', '"', "Go ) ” home “ (")])  # a text that has it all wrong
    for sign, other in (('"', '"'), ("“", "”"), ("``", "''")):
        for output in realiser.generate(sentence_with(sign, other, "")):
            assert f"( {sign} home {other} )" in output.text.lower()
