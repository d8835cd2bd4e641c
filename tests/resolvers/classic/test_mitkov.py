"""Mitkov and MARS: each indicator, sums on worked examples, the search and the ties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.classic import table
from anaphora_resolvers.classic.mitkov import MARS, Mars, Mitkov, PronounQuestion
from anaphora_resolvers.classic.mitkov_text import ManualText
from anaphora_resolvers.views import TextView
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Span, Token
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings

Build = Callable[..., Any]
IT = "it it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut"

# Mitkov's photocopier; README.md has the sums.
ORIGINAL = f"""
Raise raise VERB Mood=Imp|VerbForm=Fin 0 root
the the DET _ 4 det
original original ADJ _ 4 amod
cover cover NOUN Number=Sing 1 obj
. . PUNCT _ 1 punct

Place place VERB Mood=Imp|VerbForm=Fin 0 root
the the DET _ 3 det
original original NOUN Number=Sing 1 obj
face face NOUN Number=Sing 5 obl:npmod
down down ADV _ 1 advmod
on on ADP _ 9 case
the the DET _ 9 det
original original ADJ _ 9 amod
glass glass NOUN Number=Sing 1 obl
so so SCONJ _ 14 mark
that that SCONJ _ 10 fixed
{IT} 14 nsubj:pass
is be AUX VerbForm=Fin 14 aux:pass
aligned align VERB VerbForm=Part 1 advcl
. . PUNCT _ 1 punct
"""
PRINTER = f"""
You you PRON PronType=Prs|Person=2 3 nsubj
can can AUX VerbForm=Fin 3 aux
stand stand VERB VerbForm=Inf 0 root
the the DET _ 5 det
printer printer NOUN Number=Sing 3 obj
up up ADP _ 3 compound:prt
or or CCONJ _ 8 cc
lay lay VERB VerbForm=Inf 3 conj
{IT} 8 obj
flat flat ADJ _ 8 xcomp
. . PUNCT _ 3 punct
"""
PAPER = f"""
Unwrap unwrap VERB Mood=Imp|VerbForm=Fin 0 root
the the DET _ 3 det
paper paper NOUN Number=Sing 1 obj
, , PUNCT _ 5 punct
form form VERB Mood=Imp|VerbForm=Fin 1 conj
{IT} 5 obj
and and CCONJ _ 8 cc
align align VERB Mood=Imp|VerbForm=Fin 1 conj
{IT} 8 obj
, , PUNCT _ 12 punct
then then ADV _ 12 advmod
load load VERB Mood=Imp|VerbForm=Fin 1 conj
{IT} 12 obj
into into ADP _ 16 case
the the DET _ 16 det
drawer drawer NOUN Number=Sing 12 obl
. . PUNCT _ 1 punct
"""
KEY = f"""
Press press VERB Mood=Imp|VerbForm=Fin 0 root
the the DET _ 3 det
key key NOUN Number=Sing 1 obj
down down ADV _ 1 advmod
and and CCONJ _ 6 cc
turn turn VERB Mood=Imp|VerbForm=Fin 1 conj
the the DET _ 8 det
volume volume NOUN Number=Sing 6 obj
up up ADV _ 6 advmod
. . PUNCT _ 1 punct

Press press VERB Mood=Imp|VerbForm=Fin 0 root
{IT} 1 obj
again again ADV _ 1 advmod
. . PUNCT _ 1 punct
"""
TABLE = f"""
This this DET _ 2 det
table table NOUN Number=Sing 3 nsubj
shows show VERB VerbForm=Fin 0 root
the the DET _ 6 det
minimal minimal ADJ _ 6 amod
configuration configuration NOUN Number=Sing 3 obj
of of ADP _ 9 case
a a DET _ 9 det
printer printer NOUN Number=Sing 6 nmod
; ; PUNCT _ 12 punct
{IT} 12 nsubj
leaves leave VERB VerbForm=Fin 3 parataxis
room room NOUN Number=Sing 12 obj
. . PUNCT _ 3 punct
"""
SEQUENCE = f"""
To to PART _ 2 mark
open open VERB VerbForm=Inf 6 advcl
the the DET _ 4 det
box box NOUN Number=Sing 2 obj
, , PUNCT _ 2 punct
pull pull VERB Mood=Imp|VerbForm=Fin 0 root
the the DET _ 8 det
lever lever NOUN Number=Sing 6 obj
. . PUNCT _ 6 punct

To to PART _ 2 mark
close close VERB VerbForm=Inf 5 advcl
{IT} 2 obj
, , PUNCT _ 2 punct
push push VERB Mood=Imp|VerbForm=Fin 0 root
hard hard ADV _ 5 advmod
. . PUNCT _ 5 punct
"""


def manual(text: Any) -> ManualText:
    tables = language(text.document.language)
    return ManualText(text.layer, TextView(text.document, tables))


def scores(text: Any, anaphor: str, candidate: str, *, nth: int = 0) -> dict[str, float]:
    """Return the scores of one candidate by indicator, those that are 0 left out."""
    asked = text.markable(anaphor, nth=nth)
    wanted = text.markable(candidate)
    pool = text.session.candidates(Anaphor(asked.id))
    question = PronounQuestion.of(manual(text), asked, pool.admissible())
    run = Mars().start(text.document, text.layer)
    return {name: score for name, score in run.scores(question, wanted).items() if score}


def answer(text: Any, anaphor: str, *, nth: int = 0, resolver: Mitkov | None = None) -> Decision:
    asked = Anaphor(text.markable(anaphor, nth=nth).id, "persIt")
    run = (resolver or Mitkov()).start(text.document, text.layer)
    decision = run.resolve(asked, text.session.candidates(asked))
    run.settle(asked, decision)
    return decision


def first(text: Any, decision: Decision) -> str:
    return str(text.document.words(decision.antecedents[0].span))


def with_paragraphs(text: Any, *paragraphs: tuple[int, int], **metadata: Any) -> Any:
    spans = tuple([Span(*paragraph) for paragraph in paragraphs])
    text.document = replace(text.document, paragraphs=spans, metadata=FrozenDict(metadata))
    return text


def without_mars(found: dict[str, float]) -> dict[str, float]:
    return {name: score for name, score in found.items() if name in table("mitkov")["indicators"]}


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        ("the original cover", {"distance": 1}),
        ("the original", {"distance": 2}),
        ("the original glass", {"distance": 2, "prepositional": -1}),
    ],
)
def test_the_photocopier_has_these_scores(
    sample: Build, candidate: str, expected: dict[str, float]
) -> None:
    assert without_mars(scores(sample(ORIGINAL), "it", candidate)) == expected


def test_the_original_is_what_is_aligned(sample: Build) -> None:
    text = sample(ORIGINAL)
    decision = answer(text, "it")
    assert (first(text, decision), decision.score) == ("the original", 2)
    assert decision.trace[-1] == "greatest sum of indicators, 2: distance 2"


def test_immediate_reference_takes_the_object_before_the_connective(sample: Build) -> None:
    text = sample(PRINTER)
    assert scores(text, "it", "the printer")["immediate reference"] == 2
    assert first(text, answer(text, "it")) == "the printer"


@pytest.mark.parametrize("nth", [0, 1, 2])
def test_immediate_reference_goes_on_from_verb_to_verb(sample: Build, nth: int) -> None:
    text = sample(PAPER)
    assert scores(text, "it", "the paper", nth=nth)["immediate reference"] == 2
    assert first(text, answer(text, "it", nth=nth)) == "the paper"


def test_a_collocation_is_the_same_verb_on_the_same_side(sample: Build) -> None:
    text = sample(KEY)
    assert scores(text, "it", "the key")["collocation"] == 2
    assert "collocation" not in scores(text, "it", "the volume")
    assert first(text, answer(text, "it")) == "the key"


def test_to_be_is_no_collocation(sample: Build) -> None:
    text = sample(KEY.replace("press", "be"))
    assert "collocation" not in scores(text, "it", "the key")


def test_the_first_phrase_behind_an_indicating_verb_is_preferred(sample: Build) -> None:
    text = sample(TABLE)
    configuration = scores(text, "it", "the minimal configuration of a printer")
    assert configuration["indicating verb"] == 1
    assert "indicating verb" not in scores(text, "it", "a printer")


def test_an_indicating_verb_goes_before_givenness_in_ties(sample: Build) -> None:
    text = sample(TABLE)
    decision = answer(text, "it")
    assert (first(text, decision), decision.score) == ("the minimal configuration of a printer", 3)


def test_the_first_phrase_of_a_statement_is_given_that_of_an_instruction_is_not(
    sample: Build,
) -> None:
    assert scores(sample(TABLE), "it", "This table")["givenness"] == 1
    assert "givenness" not in scores(sample(KEY), "it", "the key")


def test_an_indefinite_phrase_in_a_pp_loses_two(sample: Build) -> None:
    found = without_mars(scores(sample(TABLE), "it", "a printer"))
    assert found == {"definiteness": -1, "prepositional": -1, "distance": 2}


BARE = f"""
Press press VERB Mood=Imp|VerbForm=Fin 0 root
key key NOUN Number=Sing 1 obj
. . PUNCT _ 1 punct

Hold hold VERB Mood=Imp|VerbForm=Fin 0 root
{IT} 1 obj
. . PUNCT _ 1 punct
"""


def test_definiteness_says_nothing_where_there_are_no_articles(sample: Build) -> None:
    assert "definiteness" not in scores(sample(BARE), "it", "key")


def test_a_possessive_makes_a_phrase_definite(sample: Build) -> None:
    text = sample(
        KEY.replace("the the DET _ 3 det", "my my PRON Poss=Yes|PronType=Prs|Person=1 3 nmod:poss")
    )
    assert "definiteness" not in scores(text, "it", "my key")


def test_what_is_repeated_in_the_paragraph_has_one_or_two(sample: Build) -> None:
    twice = sample(TABLE + "\n" + TABLE.replace("it it", "It it"))
    with_paragraphs(twice, (0, 28))
    assert scores(twice, "It", "This table")["reiteration"] == 1
    thrice = sample("\n".join([TABLE, TABLE, TABLE.replace("it it", "It it")]))
    with_paragraphs(thrice, (0, 42))
    assert scores(thrice, "It", "a printer")["reiteration"] == 2


def test_a_repeated_noun_is_a_term(sample: Build) -> None:
    text = sample(TABLE + "\n" + TABLE.replace("it it", "It it"))
    assert scores(text, "It", "a printer")["term"] == 1


HEADING = """
The the DET _ 2 det
key key NOUN Number=Sing 0 root
"""


def test_a_short_paragraph_without_a_stop_is_a_heading(sample: Build) -> None:
    text = with_paragraphs(sample(HEADING + KEY), (0, 2), (2, 16))
    assert scores(text, "it", "the key")["heading"] == 1
    assert "heading" not in scores(text, "it", "the volume")


def test_a_short_message_with_a_verb_is_no_heading(sample: Build) -> None:
    message = HEADING.replace("key key NOUN Number=Sing 0 root", "key key NOUN Number=Sing 3 nsubj")
    text = with_paragraphs(
        sample(message + "works work VERB VerbForm=Fin 0 root\n" + KEY), (0, 3), (3, 17)
    )
    assert "heading" not in scores(text, "it", "the key")


def test_headings_that_the_source_names_go_first(sample: Build) -> None:
    text = with_paragraphs(sample(HEADING + KEY), (0, 2), (2, 16), headings=[])
    assert "heading" not in scores(text, "it", "the key")
    text = with_paragraphs(sample(HEADING + KEY), (0, 16), headings=[0])
    assert scores(text, "it", "the key")["heading"] == 1


def test_mars_knows_sequential_instructions(sample: Build) -> None:
    text = sample(SEQUENCE)
    assert scores(text, "it", "the box")["sequential instructions"] == 2
    assert "sequential instructions" not in scores(text, "it", "the lever")
    assert first(text, answer(text, "it", resolver=Mars())) == "the box"


def test_mars_takes_pronouns_as_candidates_and_mitkov_does_not(sample: Build) -> None:
    text = sample(PAPER)
    assert scores(text, "it", "it", nth=1)["pronoun"] == 1
    mars = answer(text, "it", nth=1, resolver=Mars())
    mitkov = answer(text, "it", nth=1)
    assert len(mars.steps[1].left) == 2
    assert len(mitkov.steps[1].left) == 1


def test_mars_prefers_the_role_of_the_pronoun(sample: Build) -> None:
    text = sample(KEY)
    assert scores(text, "it", "the volume")["parallelism"] == 1
    assert "parallelism" not in scores(sample(TABLE), "it", "a printer")


def test_mars_prefers_what_competes_most_often(sample: Build) -> None:
    text = sample(PAPER)
    assert scores(text, "it", "the paper")["frequent candidate"] == 1
    assert "frequent candidate" not in scores(text, "it", "the drawer")


FAR = """
Ana Ana PROPN Number=Sing|Gender=Fem 2 nsubj
slept sleep VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct

Bob Bob PROPN Number=Sing|Gender=Masc 2 nsubj
fell fall VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct

Tom Tom PROPN Number=Sing|Gender=Masc 2 nsubj
fell fall VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
woke wake VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def test_three_sentences_back_is_too_far(sample: Build) -> None:
    text = sample(FAR)
    decision = answer(text, "She")
    assert decision.antecedents == ()
    assert decision.trace[-1] == (
        "a noun phrase before the anaphor, 2 sentences back at most: 0 of 1 candidates "
        "(requirement 'search')"
    )
    assert [step.left for step in decision.steps] == [(text.markable("Ana").id,), ()]


def test_of_equal_sums_the_nearest_is_taken(sample: Build) -> None:
    text = sample(KEY.replace("Press press", "Hold hold", 1))
    decision = answer(text, "it")
    assert (first(text, decision), decision.score) == ("the volume", 1)


def test_immediate_reference_breaks_ties(sample: Build) -> None:
    scored = dict.fromkeys(table("mitkov")["indicators"], 0.0)
    run = Mitkov().start(sample(KEY).document, sample(KEY).layer)
    immediate = run._rank(FrozenDict({**scored, "immediate reference": 2.0}))
    collocation = run._rank(FrozenDict({**scored, "collocation": 2.0}))
    reiterated = run._rank(FrozenDict({**scored, "reiteration": 2.0}))
    assert immediate > collocation > reiterated


SPANISH = """
Pulse pulsar VERB Mood=Imp|VerbForm=Fin|Person=3 0 root
el el DET _ 3 det
botón botón NOUN Number=Sing|Gender=Masc 1 obj
y y CCONJ _ 6 cc
luego luego ADV _ 6 advmod
gire girar VERB Mood=Imp|VerbForm=Fin|Person=3 1 conj
el el DET _ 8 det
mando mando NOUN Number=Sing|Gender=Masc 6 obj
. . PUNCT _ 1 punct

No no ADV _ 3 advmod
lo él PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc|Case=Acc 3 obj
pulse pulsar VERB Mood=Sub|VerbForm=Fin|Person=3 0 root
más más ADV _ 3 advmod
. . PUNCT _ 3 punct
"""


def test_spanish_collocations_are_found_by_role_not_by_order(sample: Build) -> None:
    text = sample(SPANISH, code="es")
    assert scores(text, "lo", "el botón")["collocation"] == 2
    assert first(text, answer(text, "lo")) == "el botón"


ZERO = """
El el DET _ 2 det
manual manual NOUN Number=Sing|Gender=Masc 3 nsubj
describe describir VERB VerbForm=Fin|Mood=Ind|Number=Sing|Person=3 0 root
la el DET _ 5 det
impresora impresora NOUN Number=Sing|Gender=Fem 3 obj
. . PUNCT _ 3 punct

Imprime imprimir VERB VerbForm=Fin|Mood=Ind|Number=Sing|Person=3 0 root
bien bien ADV _ 1 advmod
. . PUNCT _ 1 punct
"""


def test_a_spanish_zero_subject_is_resolved_as_a_subject(sample: Build) -> None:
    text = sample(ZERO, code="es", zeros="5 6 nsubj Number=Sing|Person=3")
    built = manual(text).build(text.markable("Ø"))
    assert built is not None
    assert (built.verb, built.before) == (6, True)
    assert scores(text, "Ø", "la impresora")["indicating verb"] == 1


def test_without_a_parse_the_tags_tell_subjects_and_objects(sample: Build) -> None:
    text = sample(KEY)
    tokens = tuple([Token(t.text, t.lemma, t.pos) for t in text.document.tokens])
    text.document = replace(text.document, tokens=tokens)
    builds = [manual(text).build(text.markable(words)) for words in ("the key", "it")]
    assert [(b.verb, b.before) for b in builds if b] == [(0, False), (10, False)]


def test_every_indicator_has_scores() -> None:
    named = {**table("mitkov")["indicators"], **table("mars")["indicators"]}
    assert [indicator.name for indicator in MARS] == list(named)


def test_a_text_without_tags_is_refused(words_only: Build) -> None:
    with pytest.raises(NeedsError, match="parts of speech"):
        Mitkov().start(words_only("It works ."), Layer("none"))


def test_a_branch_knows_other_markables(sample: Build) -> None:
    text = sample(KEY)
    run = Mitkov().start(text.document, text.layer)
    asked = Anaphor(text.markable("it").id, "persIt")
    pool = text.session.candidates(asked)
    fewer = Layer("fewer", FrozenDict(dict(text.layer.markables)))
    assert (
        run.branch(fewer).resolve(asked, pool).antecedents == run.resolve(asked, pool).antecedents
    )


@pytest.mark.parametrize("resolver", [Mitkov(), Mars()], ids=lambda r: r.name)
def test_the_conformance_kit_is_satisfied(resolver: Mitkov) -> None:
    check_resolver(resolver, sample_readings())
