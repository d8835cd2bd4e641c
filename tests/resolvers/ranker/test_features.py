"""What the features know of entities: who lives, which gender was used, who says something."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.ranker.columns import OWN, Columns
from anaphora_resolvers.ranker.discourse import NAMES, Discourse
from anaphora_workbench.model import Document
from anaphora_workbench.model.language import language

TEXT = """
La el DET Definite=Def|Gender=Fem|Number=Sing|PronType=Art 2 det
panadera panadera NOUN Gender=Fem|Number=Sing 3 nsubj
dijo decir VERB Number=Sing|Person=3|VerbForm=Fin 0 root
algo algo PRON Number=Sing|PronType=Ind 3 obj

Le él PRON Case=Dat|Number=Sing|Person=3|PronType=Prs 2 iobj
dieron dar VERB Number=Plur|Person=3|VerbForm=Fin 0 root
un uno DET Definite=Ind|Gender=Masc|Number=Sing|PronType=Art 4 det
martillo martillo NOUN Gender=Masc|Number=Sing 2 obj

Ella él PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
calló callar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
"""


class _Text:
    """The columns and the discourse of a text, by the words of its markables."""

    def __init__(self, document: Document) -> None:
        ready, layer = ParsedPreprocessor().prepare(document)
        layer = PronounFinder().find(ready, layer)
        self.columns = Columns(ready, layer, language("es"))
        self.discourse = Discourse(self.columns)
        words = [
            "" if markable.zero else " ".join(t.text for t in ready.tokens[m.start : m.end])
            for markable in self.columns.markables
            for m in (markable.span,)
        ]
        self.row = {word: number for number, word in enumerate(words)}

    def fact(self, name: str, words: str, asked: str) -> int:
        rows = self.columns.rows_of([self.columns.markables[self.row[words]]])
        facts = self.discourse.facts(self.discourse.entities(rows).tolist(), self.row[asked])
        return facts[0][NAMES.index(name)]


@pytest.fixture
def text(parse: Callable[..., Document]) -> _Text:
    return _Text(parse(TEXT, "es"))


def test_a_pronoun_stands_for_a_living_being_if_its_entity_does(text: _Text) -> None:
    assert text.fact("living", "Le", "Ella") == 0
    text.discourse.settle(text.row["Le"], text.row["La panadera"])
    assert text.fact("living", "Le", "Ella") == 1
    assert text.fact("living", "un martillo", "Ella") == -1


def test_the_gender_of_an_entity_is_that_of_all_its_mentions(text: _Text) -> None:
    assert text.fact("agreeing", "Le", "Ella") == 0
    text.discourse.settle(text.row["Le"], text.row["La panadera"])
    assert text.fact("agreeing", "Le", "Ella") == 1
    assert text.fact("agreeing", "un martillo", "Ella") == -1
    assert text.fact("agreeing", "La panadera", "Le") == 0


def test_a_branch_learns_nothing_of_what_the_other_hears(text: _Text) -> None:
    other = text.discourse.copied()
    text.discourse.settle(text.row["Le"], text.row["La panadera"])
    text.discourse = other
    assert text.fact("living", "Le", "Ella") == 0


def test_the_subject_of_a_verb_of_saying_is_known(text: _Text) -> None:
    saying = text.columns.own[:, OWN.index("saying")]
    assert saying[text.row["La panadera"]] == 1
    assert saying[text.row["algo"]] == 0
    assert saying[text.row["Ella"]] == 0


def test_the_number_of_a_zero_is_known(text: _Text) -> None:
    assert text.columns.traits[text.row[""]] == (2, 0)
