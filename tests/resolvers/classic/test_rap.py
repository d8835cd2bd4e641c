"""RAP: the published factors on a worked example, decay, entities, parallelism and cataphora."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic import table
from anaphora_resolvers.classic.rap import JavaRap, Rap, factors_of
from anaphora_resolvers.classic.salience import (
    MarkablePlaces,
    MentionSalience,
    Salience,
    SalienceRun,
    Scale,
)
from anaphora_resolvers.views import TextView
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Reference, Span
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings

Build = Callable[..., Any]

# The example of Jurafsky and Martin's textbook; README.md has the working.
INTEGRA = """
John John PROPN Number=Sing|Gender=Masc 2 nsubj
saw see VERB VerbForm=Fin 0 root
a a DET _ 6 det
beautiful beautiful ADJ _ 6 amod
Acura Acura PROPN Number=Sing 6 compound
Integra integra NOUN Number=Sing|Gender=Neut 2 obj
at at ADP _ 9 case
the the DET _ 9 det
dealership dealership NOUN Number=Sing|Gender=Neut 2 obl
. . PUNCT _ 2 punct

He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
showed show VERB VerbForm=Fin 0 root
it it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 2 obj
to to ADP _ 5 case
Bob Bob PROPN Number=Sing|Gender=Masc 2 obl
. . PUNCT _ 2 punct

He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
bought buy VERB VerbForm=Fin 0 root
it it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 2 obj
. . PUNCT _ 2 punct
"""
PRONOUNS = (("He", 0, "persNoRefl"), ("it", 0, "persIt"), ("He", 1, "persNoRefl"))


def answer(sample: Any, run: SalienceRun, words: str, nth: int, kind: str) -> Decision:
    """Ask about one pronoun and let the answer hold."""
    asked = Anaphor(sample.markable(words, nth=nth).id, kind)
    decision = run.resolve(asked, sample.session.candidates(asked))
    run.settle(asked, decision)
    return decision


def words_of(sample: Any, decision: Decision) -> list[str]:
    return [sample.document.words(markable.span) for markable in decision.antecedents]


def weights(sample: Any, run: SalienceRun, sentence: int, *mentions: str) -> list[float]:
    return [run.salience.weight(sample.markable(words), sentence) for words in mentions]


ENTITIES = ("John", "a beautiful Acura Integra", "the dealership")


def test_the_first_sentence_gives_the_published_weights(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    assert weights(integra, run, 0, *ENTITIES) == [310, 280, 230]


def test_a_new_sentence_halves_all_weights(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    assert weights(integra, run, 1, *ENTITIES) == [155, 140, 115]


def test_a_pronoun_adds_its_factors_to_the_entity_of_its_antecedent(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    he = answer(integra, run, "He", 0, "persNoRefl")
    it = answer(integra, run, "it", 0, "persIt")
    assert words_of(integra, he) == ["John"]
    assert words_of(integra, it) == ["a beautiful Acura Integra"]
    assert weights(integra, run, 1, *ENTITIES, "Bob") == [465, 420, 115, 270]


def test_the_third_sentence_is_resolved_as_published(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    for words, nth, kind in PRONOUNS[:2]:
        answer(integra, run, words, nth, kind)
    assert weights(integra, run, 2, *ENTITIES, "Bob") == [232.5, 210, 57.5, 135]
    he = answer(integra, run, "He", 1, "persNoRefl")
    it = answer(integra, run, "it", 1, "persIt")
    assert words_of(integra, he) == ["He"]  # the nearest mention of John
    assert words_of(integra, it) == ["it"]
    assert weights(integra, run, 2, *ENTITIES[:2]) == [310 + 232.5, 280 + 210]


def test_the_score_is_salience_with_the_bonus_of_parallelism(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    he = answer(integra, run, "He", 0, "persNoRefl")
    assert he.score == 155 + 35
    assert he.reference is Reference.ANAPHOR
    assert he.trace[-3:] == (
        "factors 1 sentence back: head noun, non-adverbial, recency, subject",
        "its entity has salience 155",
        "for this pronoun only: parallelism 35",
    )


def test_javarap_counts_the_sentence_of_the_pronoun_and_no_head_nouns(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = JavaRap().start(integra.document, integra.layer)
    assert weights(integra, run, 0, *ENTITIES) == [80 + 50, 50 + 50, 50]
    he = answer(integra, run, "He", 0, "persNoRefl")
    assert he.score == 65 + 35


CATAPHOR = """
When when ADV _ 3 advmod
she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
arrived arrive VERB VerbForm=Fin 5 advcl
Ana Ana PROPN Number=Sing|Gender=Fem 5 nsubj
called call VERB VerbForm=Fin 0 root
Eva Eva PROPN Number=Sing|Gender=Fem 5 obj
. . PUNCT _ 5 punct
"""


def test_a_candidate_that_follows_has_175_less(sample: Build) -> None:
    text = sample(CATAPHOR)
    run = Rap().start(text.document, text.layer)
    she = answer(text, run, "she", 0, "persNoRefl")
    assert words_of(text, she) == ["Ana"]
    assert she.score == 310 + 35 - 175
    assert she.reference is Reference.CATAPHOR


EXISTENTIAL = """
There there PRON _ 2 expl EX
is be VERB VerbForm=Fin 0 root
a a DET _ 4 det
dog dog NOUN Number=Sing 2 nsubj
in in ADP _ 7 case
the the DET _ 7 det
garden garden NOUN Number=Sing 4 nmod
. . PUNCT _ 2 punct
"""


def test_the_noun_of_an_existential_sentence_is_no_subject(sample: Build) -> None:
    text = sample(EXISTENTIAL)
    place = places(text)(text.markable("a dog in the garden"))
    assert factors_of(place) >= {"recency", "existential", "head noun"}
    assert "subject" not in factors_of(place)


def test_a_noun_in_another_noun_phrase_has_no_head_noun_emphasis(sample: Build) -> None:
    text = sample(EXISTENTIAL)
    assert places(text)(text.markable("the garden")).embedded


HAY = """
Hay haber VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
tres tres NUM _ 3 nummod
perros perro NOUN Number=Plur|Gender=Masc 1 obj
. . PUNCT _ 1 punct
"""


def test_spanish_hay_makes_an_existential_sentence(sample: Build) -> None:
    text = sample(HAY, code="es")
    assert places(text)(text.markable("tres perros")).existential


DATIVE = """
Le él PRON PronType=Prs|Person=3|Number=Sing|Case=Dat 2 obj
dio dar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
su su DET PronType=Prs|Poss=Yes|Person=3 4 det
libro libro NOUN Number=Sing|Gender=Masc 2 obj
. . PUNCT _ 2 punct
"""


@pytest.mark.parametrize(
    ("words", "role"), [("Le", "indirect"), ("su", "possessor"), ("su libro", "object")]
)
def test_spanish_datives_and_possessives_are_known_whatever_their_label(
    sample: Build, words: str, role: str
) -> None:
    text = sample(DATIVE, code="es")
    assert places(text)(text.markable(words)).role == role


DEMARCATED = """
Inside inside ADP _ 3 case
his his PRON PronType=Prs|Poss=Yes|Person=3|Number=Sing|Gender=Masc 3 nmod:poss
car car NOUN Number=Sing 6 obl
, , PUNCT _ 3 punct
John John PROPN Number=Sing|Gender=Masc 6 nsubj
sang sing VERB VerbForm=Fin 0 root
at at ADP _ 8 case
night night NOUN Number=Sing 6 obl
last last ADJ _ 10 amod
week week NOUN Number=Sing 6 obl:tmod
. . PUNCT _ 6 punct
"""


@pytest.mark.parametrize(
    ("words", "demarcated", "bare", "role"),
    [
        ("his car", True, False, "adjunct"),
        ("his", True, False, "possessor"),
        ("night", False, False, "adjunct"),
        ("last week", False, True, "adjunct"),
        ("John", False, False, "subject"),
    ],
)
def test_adverbial_phrases_are_told_by_commas_and_prepositions(
    sample: Build, words: str, demarcated: bool, bare: bool, role: str
) -> None:
    text = sample(DEMARCATED)
    place = places(text)(text.markable(words))
    assert (place.demarcated, place.bare_adverbial, place.role) == (demarcated, bare, role)


RELATIVE = """
The the DET _ 2 det
man man NOUN Number=Sing|Gender=Masc 7 nsubj
who who PRON PronType=Rel 4 nsubj
met meet VERB VerbForm=Fin 2 acl:relcl
Tom Tom PROPN Number=Sing|Gender=Masc 4 obj
has have AUX VerbForm=Fin 7 aux
slept sleep VERB VerbForm=Part 0 root
. . PUNCT _ 7 punct
"""


def test_what_stands_in_a_relative_clause_is_embedded(sample: Build) -> None:
    text = sample(RELATIVE)
    assert places(text)(text.markable("Tom")).embedded


def places(text: Any) -> MarkablePlaces:
    tables = language(text.document.language)
    return MarkablePlaces(text.layer, TextView(text.document, tables))


SCALE = Scale(FrozenDict({"recency": 100.0, "subject": 80.0}), 0.5, 1)
BOTH = frozenset(("recency", "subject"))


def standing_in(**sentences: int) -> Callable[[Markable], MentionSalience]:
    return lambda markable: MentionSalience(sentences[markable.id], BOTH)


def mention(name: str, at: int) -> Markable:
    return Markable(name, (Span(at, at + 1),), at)


def test_a_factor_counts_once_for_an_entity_and_sentence() -> None:
    salience = Salience(SCALE, standing_in(a=0, b=0))
    salience.settle(mention("b", 1), mention("a", 0))
    assert salience.weight(mention("a", 0), 0) == 180


def test_a_factor_is_gone_when_its_weight_falls_below_one() -> None:
    salience = Salience(SCALE, standing_in(a=0))
    seen = [salience.weight(mention("a", 0), sentence) for sentence in (6, 7)]
    assert seen == [100 / 64 + 80 / 64, 0]


def test_entities_that_are_joined_add_up_over_sentences() -> None:
    salience = Salience(SCALE, standing_in(a=0, b=1, c=2))
    a, b, c = mention("a", 0), mention("b", 1), mention("c", 2)
    salience.settle(c, b)
    salience.settle(b, a)
    assert salience.weight(a, 2) == salience.weight(c, 2) == 45 + 90 + 180


def test_old_sentences_are_forgotten_when_entities_are_joined() -> None:
    salience = Salience(SCALE, standing_in(a=0, b=100))
    salience.settle(mention("b", 9), mention("a", 0))
    assert list(salience.factors(mention("a", 0))) == [100]


def test_a_branch_goes_its_own_way(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    branch = run.branch(integra.layer)
    answer(integra, branch, "He", 0, "persNoRefl")
    assert weights(integra, run, 1, "John") == [155]
    assert weights(integra, branch, 1, "John") == [465]


def test_a_branch_over_other_markables_looks_them_up_anew(sample: Build) -> None:
    integra = sample(INTEGRA)
    run = Rap().start(integra.document, integra.layer)
    john = integra.markable("John")
    weights(integra, run, 0, "John")
    moved = Markable(john.id, (Span(8, 9),), 8)
    branch = run.branch(Layer("other", FrozenDict({john.id: moved})))
    assert branch.salience.weight(moved, 0) == 230


def test_a_text_without_a_parse_is_refused(words_only: Build) -> None:
    with pytest.raises(NeedsError, match="lacks dependency heads"):
        Rap().start(words_only("He sleeps ."), Layer("none"))


def test_no_candidate_is_said_to_be_left(sample: Build) -> None:
    text = sample("She she PRON PronType=Prs|Person=3|Gender=Fem 2 nsubj\nleft leave VERB _ 0 root")
    run = Rap().start(text.document, text.layer)
    decision = answer(text, run, "She", 0, "persNoRefl")
    assert decision.antecedents == ()
    assert decision.trace == ("There is no candidate in the window.",)


def test_the_weights_are_those_of_the_paper() -> None:
    assert table("rap")["weights"] == {
        "recency": 100,
        "subject": 80,
        "existential": 70,
        "object": 50,
        "oblique": 40,
        "head noun": 80,
        "non-adverbial": 50,
    }


@pytest.mark.parametrize("resolver", [Rap(), JavaRap()], ids=lambda r: r.name)
def test_the_conformance_kit_is_satisfied(resolver: Rap) -> None:
    check_resolver(resolver, sample_readings())
