"""Questions, rows and items for the panels, written for these tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.entity_letters import EntityLetters, EntityNumbers
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.values import AnaphorState, CandidateRow, Item, Question
from anaphora_workbench.edits import Edit
from anaphora_workbench.model import (
    Anaphor,
    CandidateRecord,
    Document,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
)
from anaphora_workbench.ui.panels.chain_list import ChainMention
from anaphora_workbench.ui.panels.entity_model import EntitySource

PASSED = Verdict("number", Outcome.PASS, "Both are singular.")
UNKNOWN = Verdict("semantic", Outcome.UNKNOWN, "It is not known what it names.")
WRONG_GENDER = Verdict("gender", Outcome.FAIL, "It is feminine, but the pronoun is masculine.")
WRONG_NUMBER = Verdict("number", Outcome.FAIL, "It is plural, but the pronoun is singular.")


def _markable(key: str, start: int, words: str) -> Markable:
    end = start + len(words.split())
    return Markable(key, (Span(start, end),), end - 1)


def _row(
    number: int,
    words: str,
    distance: int,
    *verdicts: Verdict,
    record: CandidateRecord | None = None,
    proposed: bool = False,
    members: int = 1,
    outside: bool = False,
) -> CandidateRow:
    return CandidateRow(
        number,
        _markable(f"m{number}", number * 20, words),
        words,
        14 - distance,
        distance,
        verdicts or (PASSED, UNKNOWN),
        record or CandidateRecord("Sing", "Masc", "3", words.split()[-1], times_in_text=1),
        proposed,
        members,
        outside,
    )


def _english() -> Question:
    rows = (
        _row(
            1,
            "the president",
            1,
            PASSED,
            Verdict("gender", Outcome.PASS, "Both are masculine."),
            UNKNOWN,
            record=CandidateRecord(
                "Sing", "Masc", "3", "president", (), 3, "say", True, False, False, 4, 2
            ),
            proposed=True,
            members=3,
        ),
        _row(
            2,
            "the city",
            0,
            record=CandidateRecord("Sing", "Neut", "3", "city", ("old",), 4, "leave", False, True),
        ),
        _row(3, "a spokesman for the ministry of the interior of the neighbouring country", 3),
        _row(4, "the country", 3, outside=True),
        _row(5, "Mrs Ruiz", 1, WRONG_GENDER, record=CandidateRecord("Sing", "Fem", "3", "Ruiz")),
        _row(
            6,
            "the ministers who had come to the capital for the meeting of Thursday",
            4,
            WRONG_NUMBER,
            Verdict(
                "precedence",
                Outcome.FAIL,
                "It comes after the pronoun, and the clause of the pronoun does not depend on it.",
            ),
        ),
    )
    return Question(
        Anaphor("him", "persNoRefl"),
        _markable("him", 300, "him"),
        "him",
        14,
        rows,
        (("Number", "Sing"), ("Gender", "Masc"), ("Person", "3")),
        ("m1",),
        Reference.ANAPHOR,
        "supar",
        (
            "constraints: 4 of 6 candidates left (excluded by 'gender' 1)",
            "nearest to the pronoun: 1 of 4 candidates (preference 'same-sentence')",
        ),
    )


@pytest.fixture
def english() -> Question:
    """A question with four candidates that pass and two that are rejected."""
    return _english()


@pytest.fixture
def make_row() -> Callable[..., CandidateRow]:
    """Builds a row: number, words, distance, verdicts."""
    return _row


@pytest.fixture
def make_items() -> Callable[[int], list[Item]]:
    """Builds that many anaphors of all states, about twelve tokens apart."""

    def build(count: int) -> list[Item]:
        states = [
            AnaphorState.DECIDED,
            AnaphorState.DECIDED,
            AnaphorState.SUGGESTED,
            AnaphorState.UNTOUCHED,
            AnaphorState.BLIND,
            AnaphorState.STALE,
            AnaphorState.SKIPPED,
        ]
        words = ["he", "her", "Ø dijo", "it", "su", "themselves"]
        kinds = ["persNoRefl", "persNoRefl", "zero", "persIt", "poss", "persRefl"]
        return [
            Item(
                f"a{number}",
                states[number % 7],
                kinds[number % 6],
                Reference.ANAPHOR if number % 7 < 2 else None,
                number // 2,
                number * 12,
                words[number % 6],
                "hard to tell" if number % 10 == 3 else None,
                "compare line 4" if number % 15 == 5 else "",
            )
            for number in range(count)
        ]

    return build


TEXT = "Zoe saw Bert . She knew he liked Ana . She did , too ."


class EntityText:
    """A text in which Zoe has four mentions, Bert two, and Ana is only a markable."""

    def __init__(self, copies: int = 1) -> None:
        words = TEXT.split() * copies
        tags = {"Zoe": "PROPN", "Bert": "PROPN", "Ana": "PROPN", "She": "PRON", "he": "PRON"}
        tokens = tuple([Token(word, pos=tags.get(word, "VERB")) for word in words])
        size = len(TEXT.split())
        starts = [start for copy in range(copies) for start in (size * copy,)]
        sentences = [Span(s + a, s + b) for s in starts for a, b in ((0, 4), (4, 10), (10, size))]
        self.document = Document("d", "en", "", tokens, tuple(sentences))
        markables, anaphors = [], []
        for copy in range(copies):
            at = {"zoe": 0, "bert": 2, "she": 4, "he": 6, "ana": 8, "her": 10}
            markables += [
                Markable(
                    f"{name}{copy}",
                    (Span(size * copy + place, size * copy + place + 1),),
                    head=size * copy + place,
                    semantic="person" if name == "zoe" else "",
                )
                for name, place in at.items()
            ]
            for name, above in (("she", "zoe"), ("he", "bert"), ("her", "she")):
                anaphors.append(
                    Anaphor(f"{name}{copy}", "pers", Reference.ANAPHOR, (f"{above}{copy}",))
                )
        self.layer = Layer.build("a", markables, anaphors)
        self.links = LayerLinks(self.layer)
        self.entities = Entities(self.document, self.layer, self.links)
        self.news = self.entities.follow()

    def source(self) -> EntitySource:
        """Return the rows of the text."""
        letters, numbers = EntityLetters(self.entities), EntityNumbers(self.entities)

        def mention(name: str) -> ChainMention:
            markable = self.layer.markables[name]
            sentence = self.document.sentence_of(markable.start)
            return ChainMention(name, self.document.words(markable.span), sentence)

        return EntitySource(self.entities, mention, letters.own, str.capitalize, numbers.of)

    def do(self, edit: Edit) -> frozenset[str]:
        """Change the layer and return the entities that have changed."""
        applied = edit.apply(self.layer)
        self.layer = applied.layer
        self.links.revise(self.layer, applied.touched)
        self.entities.revise(self.layer, applied.touched)
        changed = frozenset(self.news)
        self.news.clear()
        return changed


@pytest.fixture
def entity_text() -> type[EntityText]:
    """Makes a text with entities."""
    return EntityText
