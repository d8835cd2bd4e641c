"""Entities of a text, and what the features of candidates mean, in English and Spanish."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.ranker.columns import ROLES, SUBJECT
from anaphora_resolvers.ranker.discourse import NAMES
from anaphora_resolvers.ranker.features import COLUMN, features_of
from anaphora_resolvers.ranker.questions import Text
from anaphora_workbench.model import Anaphor, Document, Markable
from anaphora_workbench.ports import Decision

Parse = Callable[..., Document]
ENGLISH = """
Ana ana PROPN Gender=Fem|Number=Sing 3 nsubj
Hu hu PROPN Number=Sing 1 flat
met meet VERB VerbForm=Fin 0 root
Eva eva PROPN Gender=Fem|Number=Sing 3 obj

Hu hu PROPN Number=Sing 2 nsubj
met meet VERB VerbForm=Fin 0 root
the the DET Definite=Def 4 det
queen queen NOUN Number=Sing 2 obj

She she PRON Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
met meet VERB VerbForm=Fin 0 root
her she PRON Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 obj
"""
SPANISH = """
Ana Ana PROPN Gender=Fem|Number=Sing 2 nsubj
vio ver VERB Number=Sing|Person=3|VerbForm=Fin 0 root
un uno DET Definite=Ind|Gender=Masc|Number=Sing|PronType=Art 4 det
barco barco NOUN Gender=Masc|Number=Sing 2 obj

Ana Ana PROPN Gender=Fem|Number=Sing 3 nsubj
lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 3 obj
pintó pintar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
"""


class Asked:
    """A text whose pronouns are asked about one after the other."""

    def __init__(self, document: Document) -> None:
        self.document, layer = ParsedPreprocessor().prepare(document)
        self.layer = PronounFinder().find(self.document, layer)
        self.session = SuparCandidateFinder().start(self.document, self.layer)
        self.text = Text(self.document, self.layer)

    def words(self, markable: Markable) -> str:
        return " ".join(
            [token.text for token in self.document.tokens[markable.start : markable.end]]
        )

    def anaphor(self, words: str) -> Anaphor:
        return next(
            anaphor
            for anaphor in self.layer.anaphors_in_text_order()
            if self.words(self.layer.markables[anaphor.markable]) == words
        )

    def features(
        self, words: str, text: Text | None = None
    ) -> dict[tuple[str, int], dict[str, int]]:
        """Return the features of each candidate of a pronoun, by its words and first token."""
        anaphor = self.anaphor(words)
        question, markables = (text or self.text).question(
            anaphor, self.session.candidates(anaphor)
        )
        rows = features_of(question).tolist()
        return {
            (self.words(markable), markable.start): dict(zip(COLUMN, row, strict=True))
            for markable, row in zip(markables, rows, strict=True)
        }

    def settle(self, words: str, start: int, text: Text | None = None) -> None:
        """Decide that a pronoun stands for what begins at a token."""
        markable = next(m for m in self.layer.markables.values() if m.start == start and not m.zero)
        (text or self.text).settle(self.anaphor(words), Decision((markable,)))


@pytest.fixture
def english(parse: Parse) -> Asked:
    return Asked(parse(ENGLISH, "en"))


def test_names_with_the_same_words_are_one_entity(english: Asked) -> None:
    found = english.features("She")
    for place in (("Ana Hu", 0), ("Hu", 4)):
        assert found[place]["entity.mentions"] == 2
        assert found[place]["entity.subjects"] == 2
        assert found[place]["entity.since_sentence"] == 1
        assert found[place]["entity.in_previous"] == SUBJECT + 1
        assert found[place]["entity.named"] == 1
        assert found[place]["count_of_entity"] == 2
    assert found[("Eva", 3)]["entity.mentions"] == 1
    assert found[("Eva", 3)]["entity.since_sentence"] == 2
    assert found[("the queen", 6)]["entity.named"] == 0
    assert found[("Eva", 3)]["count_of_entities"] == 3


def test_a_name_behind_the_anaphor_is_not_known_yet(parse: Parse) -> None:
    first, second, third = ENGLISH.strip().split("\n\n")
    late = Asked(parse("\n\n".join((third, first, second)), "en"))
    discourse = late.text._discourse
    asked = late.anaphor("She")
    late.text.question(asked, late.session.candidates(asked))
    rows = [
        n for n, name in enumerate(late.text.columns.names) if "hu" in {w.lower() for w in name}
    ]
    assert len(rows) == 2
    assert len(set(discourse.numbers(rows))) == 2
    discourse.reach(len(late.document.tokens))
    assert len(set(discourse.numbers(rows))) == 1


def test_an_answer_adds_to_its_entity_and_a_branch_keeps_its_own(english: Asked) -> None:
    branch = english.text.branch(english.layer)
    english.settle("She", 0)
    after = english.features("her")
    assert after[("Eva", 3)]["entity.mentions"] == 1
    assert english.text._discourse is not branch._discourse
    row = english.text.columns.row[english.anaphor("She").markable]
    name = english.text.columns.row[
        next(m.id for m in english.layer.markables.values() if m.start == 0)
    ]
    own, theirs = english.text._discourse, branch._discourse
    same = own.numbers([row, name])
    apart = theirs.numbers([row, name])
    assert same[0] == same[1]
    assert apart[0] != apart[1]
    facts = own.facts(same[:1], english.text.columns.row[english.anaphor("her").markable])
    assert facts[0][NAMES.index("mentions")] == 3  # Ana Hu, Hu, She


def test_pairs_of_an_english_pronoun_and_its_candidates(english: Asked) -> None:
    found = english.features("She")
    name, eva, queen = found[("Hu", 4)], found[("Eva", 3)], found[("the queen", 6)]
    assert (name["sentences"], eva["sentences"], queen["sentences"]) == (1, 2, 1)
    assert (name["tokens"], eva["tokens"], queen["tokens"]) == (3, 4, 0)
    assert (queen["recency"], name["recency"]) == (0, 1)  # backwards
    assert (name["search"], queen["search"]) == (0, 1)  # each sentence from left to right
    assert (name["candidate.role"], eva["candidate.role"]) == (SUBJECT, ROLES["object"])
    assert (name["role_less"], eva["role_less"]) == (0, 1)
    assert (name["before"], name["same_verb"], name["same_clause"]) == (1, 1, 0)
    assert eva["agrees.gender"] == 1
    assert (queen["candidate.definite"], queen["candidate.proper"]) == (1, 0)
    assert name["candidate.proper"] == 1


def test_pairs_of_a_spanish_pronoun_and_its_candidates(parse: Parse) -> None:
    spanish = Asked(parse(SPANISH, "es"))
    found = spanish.features("lo")
    boat = found[("un barco", 2)]
    assert boat["agrees.gender"] == 1
    assert boat["candidate.indefinite"] == 1
    assert (boat["candidate.role"], boat["role_less"]) == (ROLES["object"], 0)
    assert (boat["sentences"], boat["entity.mentions"], boat["same_verb"]) == (1, 1, 0)
    assert all(words != "Ana" for words, _start in found)  # a constraint excludes her
