"""What the features know of entities: who lives, which gender was used, who says something."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.ranker.columns import OWN, Columns
from anaphora_resolvers.ranker.discourse import NAMES, Discourse
from anaphora_resolvers.ranker.features import NAMES as NAMES_OF_ROW
from anaphora_resolvers.ranker.features import Question, features_of
from anaphora_workbench.model import Candidate, Document
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

    def __init__(self, document: Document, code: str = "es") -> None:
        ready, layer = ParsedPreprocessor().prepare(document)
        layer = PronounFinder().find(ready, layer)
        self.columns = Columns(ready, layer, language(code))
        self.discourse = Discourse(self.columns)
        words = [
            "" if markable.zero else " ".join(t.text for t in ready.tokens[m.start : m.end])
            for markable in self.columns.markables
            for m in (markable.span,)
        ]
        self.row = {word: number for number, word in enumerate(words)}

    def fact(self, name: str, words: str, asked: str) -> int:
        rows = self.columns.rows_of([self.columns.markables[self.row[words]]])
        facts = self.discourse.facts(self.discourse.numbers(rows), self.row[asked])
        return facts[0][NAMES.index(name)]

    def own(self, name: str, words: str) -> int:
        return int(self.columns.own[self.row[words], OWN.index(name)])

    def question(self, asked: str, *candidates: str) -> Question:
        self.discourse.reach(int(self.columns.places[self.row[asked]].start))
        rows = [self.row[words] for words in candidates]
        found = [Candidate(self.columns.markables[row].id, ()) for row in rows]
        return Question(
            self.columns,
            self.discourse,
            self.row[asked],
            rows,
            found,
            (),
            found,
        )


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


TURNS = """
Tom Tom PROPN Number=Sing 2 nsubj
left leave VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct

" " PUNCT _ 3 punct
I I PRON Case=Nom|Number=Sing|Person=1|PronType=Prs 3 nsubj
wait wait VERB VerbForm=Fin 0 root
, , PUNCT _ 3 punct
" " PUNCT _ 3 punct
said say VERB VerbForm=Fin 3 parataxis
Ana Ana PROPN Number=Sing 6 nsubj
. . PUNCT _ 3 punct

" " PUNCT _ 3 punct
He he PRON Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs 3 nsubj
knows know VERB VerbForm=Fin 0 root
, , PUNCT _ 3 punct
" " PUNCT _ 3 punct
said say VERB VerbForm=Fin 3 parataxis
Ben Ben PROPN Number=Sing 6 nsubj
. . PUNCT _ 3 punct

She she PRON Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
slept sleep VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def test_an_entity_is_known_to_speak_or_to_hear(parse: Callable[..., Document]) -> None:
    text = _Text(parse(TURNS, "en"), "en")
    known = text.question("He", "Tom", "I", "Ana", "Ben").speaks
    assert known == [-1, 2, 2, 1]
    assert text.question("She", "Tom", "I", "Ana", "Ben").speaks == [0] * 4


def test_a_mention_tells_who_its_whole_entity_is(parse: Callable[..., Document]) -> None:
    text = _Text(parse(TURNS, "en"), "en")
    text.discourse.settle(text.row["I"], text.row["Tom"])
    assert text.question("He", "Tom").speaks == [2]


def test_turns_and_subjects_are_counted_between_candidate_and_anaphor(
    parse: Callable[..., Document],
) -> None:
    text = _Text(parse(TURNS, "en"), "en")
    asked = text.question("He", "Tom", "I", "Ana")
    row = dict(zip(NAMES_OF_ROW, features_of(asked).T.tolist(), strict=True))
    assert row["turns"] == [-1, 1, -1]
    assert row["subjects_between"] == [3, 2, 1]
    assert row["objects_between"] == [0, 0, 0]
    assert row["anaphor.since_turn"] == [1, 1, 1]


def test_it_is_known_how_long_an_entity_has_not_been_named(text: _Text) -> None:
    text.discourse.settle(text.row["Le"], text.row["La panadera"])
    assert text.fact("since_sentence", "Le", "Ella") == 1
    assert text.fact("since_noun", "Le", "Ella") == 2


def test_the_places_of_two_clitics_of_one_verb_are_told_apart(
    parse: Callable[..., Document],
) -> None:
    text = _Text(
        parse(
            """
Se él PRON Case=Dat|Number=Sing|Person=3|PronType=Prs 3 iobj
lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 3 obj
dio dar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
pan pan NOUN Gender=Masc|Number=Sing 3 obj
""",
            "es",
        )
    )
    assert [text.own("cluster", word) for word in ("Se", "lo", "pan")] == [1, 2, 0]
    assert [text.own("bare", word) for word in ("Se", "pan")] == [0, 1]
