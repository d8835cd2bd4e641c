"""SUPAR: what each preference prefers, how filters narrow the choice, and what the trace says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.constraints import NAMES
from anaphora_resolvers.constraints.position import EARLIER_CLAUSE
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar import PREFERENCES, OpenCandidate, PublishedSupar, Supar
from anaphora_resolvers.supar.profiles import CandidateProfile, Entities
from anaphora_resolvers.traits import Expression, Traits
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    CandidateRecord,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.model.language import UNKNOWN, AgreementFeatures, language, language_codes
from anaphora_workbench.ports import Decision, Pool
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings

Build = Callable[..., Any]

PLAIN = CandidateProfile(
    markable=Markable("c", (Span(0, 1),), 0),
    order=(0, -1, 0, "c"),
    sentence=0,
    clause=0,
    role="object",
    pronoun=False,
    kind="",
    form="dog",
    proper=False,
    indefinite=False,
    in_pp=True,
    nested=True,
    before_verb=False,
    phrases=1,
    head="dog",
    token=0,
    owner=None,
    agreement=UNKNOWN,
    modified=NONE,
    modifiers=frozenset(),
)
ASKED = replace(
    PLAIN,
    markable=Markable("a", (Span(20, 21),), 20),
    order=(20, -21, 0, "a"),
    sentence=3,
    clause=5,
    role="subject",
    pronoun=True,
    kind="persNoRefl",
    form="she",
    in_pp=False,
    nested=False,
    before_verb=True,
    phrases=4,
    head="",
    token=20,
    agreement=AgreementFeatures(frozenset(("Sing",)), frozenset(("Fem",))),
)
HERS = AgreementFeatures(frozenset(("Sing",)), frozenset(("Fem",)))


def choice(profile: CandidateProfile = PLAIN, *passed: str, **record: int) -> OpenCandidate:
    verdicts = tuple([Verdict(name, Outcome.PASS, "Both are.") for name in passed])
    return OpenCandidate(Candidate("c", verdicts, CandidateRecord(**record)), profile, seen())


def seen(traits: Traits | None = None, **known: bool) -> Expression:
    """Return what the constraints see of a candidate of which little is known."""
    return Expression(PLAIN.markable, 0, 0, "", traits or Traits(UNKNOWN), "dog", **known)


PERSON = Traits(UNKNOWN, frozenset(("person",)))
THAT = Traits(AgreementFeatures(gender=frozenset(("Neut",))), pronoun=True)
MONDAY = Traits(UNKNOWN, frozenset(("time",)))
BETTER = {
    "known to agree": choice(PLAIN, "gender", "semantic"),
    "known gender": choice(PLAIN, "gender"),
    "known class": choice(PLAIN, "semantic"),
    "known class or acting name": choice(replace(PLAIN, proper=True, role="subject")),
    "living": replace(choice(), expression=seen(PERSON)),
    "not a time": choice(),
    "not neuter": choice(),
    "not a quantifier": choice(),
    "object": choice(replace(PLAIN, role="object")),
    "same speaker": choice(),
    "in an argument": choice(),
    "noun of the clause": choice(replace(PLAIN, token=7)),
    "not of the same owner": choice(replace(PLAIN, owner=None)),
    "main subject": replace(
        choice(replace(PLAIN, role="subject")),
        candidate=Candidate("c", (EARLIER_CLAUSE,), CandidateRecord()),
    ),
    "before": choice(),
    "same clause": choice(replace(PLAIN, clause=5)),
    "same sentence": choice(replace(PLAIN, sentence=3)),
    "previous sentence": choice(replace(PLAIN, sentence=2)),
    "nearest sentence": choice(replace(PLAIN, sentence=1)),
    "name or indefinite": choice(replace(PLAIN, indefinite=True)),
    "name": choice(replace(PLAIN, proper=True)),
    "name or pronoun": choice(replace(PLAIN, proper=True)),
    "subject or object": choice(replace(PLAIN, role="subject")),
    "subject or pronoun": choice(replace(PLAIN, role="subject")),
    "repeated": choice(times_in_text=2),
    "repeated or pronoun": choice(replace(PLAIN, pronoun=True)),
    "most repeated": choice(times_in_text=5),
    "with the verb": choice(times_with_verb=1),
    "repeated with the verb": choice(times_with_verb=2),
    "same side of the verb": choice(replace(PLAIN, before_verb=True)),
    "before the verb": choice(replace(PLAIN, before_verb=True)),
    "same kind of phrase": choice(replace(PLAIN, in_pp=False)),
    "not in a PP": choice(replace(PLAIN, in_pp=False)),
    "not nested": choice(replace(PLAIN, nested=False)),
    "as many phrases": choice(replace(PLAIN, phrases=4)),
    "subject": choice(replace(PLAIN, role="subject")),
    "role": choice(replace(PLAIN, role="subject")),
    "same role": choice(replace(PLAIN, role="subject")),
    "pronoun": choice(replace(PLAIN, pronoun=True)),
    "same pronoun": choice(replace(PLAIN, pronoun=True, form="she")),
    "nearest": choice(replace(PLAIN, order=(9, -10, 0, "c"))),
}
WORSE = {
    "known to agree": choice(PLAIN, "gender"),
    "known class or acting name": choice(replace(PLAIN, proper=True)),
    "not a time": replace(choice(), expression=seen(MONDAY)),
    "not neuter": replace(choice(), expression=seen(THAT)),
    "not a quantifier": replace(choice(), expression=seen(universal=True)),
    "object": choice(replace(PLAIN, role="subject")),
    "same speaker": choice(replace(PLAIN, turn=2)),
    "subject or object": choice(replace(PLAIN, role="oblique")),
    "in an argument": choice(replace(PLAIN, role="apposition")),
    "not of the same owner": choice(replace(PLAIN, owner=HERS)),
    "before": choice(replace(PLAIN, order=(30, -31, 0, "c"))),
    "nearest": choice(replace(PLAIN, order=(30, -31, 0, "c"))),
}


@pytest.mark.parametrize("name", BETTER)
def test_a_preference_ranks_what_it_prefers_higher(name: str) -> None:
    asked = replace(ASKED, modified=7) if name == "noun of the clause" else ASKED
    rank = PREFERENCES[name].rank
    better, worse = BETTER[name], WORSE.get(name, choice())
    assert rank(asked, better, Entities()) > rank(asked, worse, Entities())


def test_a_persons_name_agrees_in_gender_though_it_tells_no_sex() -> None:
    rank = PREFERENCES["known to agree"].rank
    pronoun = choice(replace(PLAIN, pronoun=True), "number", "gender", "semantic")
    person = choice(replace(PLAIN, proper=True), "number", "semantic")
    sexless = Verdict("gender", Outcome.UNKNOWN, "Its gender is unknown.")
    candidate = replace(person.candidate, verdicts=(*person.candidate.verdicts, sexless))
    person = replace(person, candidate=candidate)
    unknown = choice(replace(PLAIN, proper=True), "number")
    noun = choice(PLAIN, "number", "semantic")
    ranks = [rank(ASKED, one, Entities()) for one in (pronoun, person, noun, unknown)]
    assert ranks == [3, 3, 2, 1]


def test_every_preference_is_tested() -> None:
    others = {
        *("solution of a zero", "taken up", "most mentioned"),
        *("same head", "same name", "compatible modifiers", "not the co-argument's"),
    }
    assert set(BETTER) | others == set(PREFERENCES)
    assert not set(BETTER) & others


def test_a_description_takes_up_what_says_at_least_as_much() -> None:
    asked = replace(ASKED, head="car", modifiers=frozenset(("red",)))
    same, fits = PREFERENCES["same head"], PREFERENCES["compatible modifiers"]
    red = choice(replace(PLAIN, head="car", modifiers=frozenset(("red", "old"))))
    blue = choice(replace(PLAIN, head="car", modifiers=frozenset(("blue",))))
    assert same.rank(asked, red, Entities())
    assert not same.rank(asked, choice(), Entities())
    assert fits.rank(asked, red, Entities())
    assert not fits.rank(asked, blue, Entities())


SHE_SAW_HER = """
Mary Mary PROPN Number=Sing 2 nsubj
met meet VERB VerbForm=Fin 0 root
Jane Jane PROPN Number=Sing 2 obj
. . PUNCT _ 2 punct

She she PRON Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
saw see VERB VerbForm=Fin 0 root
her she PRON Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 obj
. . PUNCT _ 2 punct
"""


def answers(text: Any) -> dict[str, str]:
    """Return what each anaphor was resolved to, one after the other."""
    run = Supar().start(text.document, text.layer)
    found = {}
    for anaphor in text.layer.anaphors.values():
        decision = run.resolve(anaphor, text.session.candidates(anaphor))
        run.settle(anaphor, decision)
        words = text.document.words(text.layer.markables[anaphor.markable].span)
        found[words] = chosen(text, decision)[0]
    return found


def test_an_object_is_not_what_its_verbs_subject_was_resolved_to(sample: Build) -> None:
    assert answers(sample(SHE_SAW_HER)) == {"She": "Mary", "her": "Jane"}


def test_a_reflexive_is_not_kept_apart_from_its_subject(sample: Build) -> None:
    feats = "Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs"
    herself = SHE_SAW_HER.replace(
        f"her she PRON {feats}", f"herself herself PRON {feats}|Reflex=Yes"
    )
    assert answers(sample(herself)) == {"She": "Mary", "herself": "She"}


def test_what_was_kept_apart_is_forgotten_at_the_next_anaphor() -> None:
    entities = Entities()
    ana, she = Markable("ana", (Span(0, 1),), 0), Markable("she", (Span(2, 3),), 2)
    entities.settle(she, ana)
    entities.keep_apart(["she"])
    assert PREFERENCES["not the co-argument's"].rank(ASKED, choice(), entities)
    assert entities.is_apart("ana")
    entities.keep_apart([])
    assert not entities.is_apart("ana")


def test_entities_grow_with_every_decision_and_know_the_solutions_of_zeros() -> None:
    entities = Entities()
    ana, she = Markable("ana", (Span(0, 1),), 0), Markable("she", (Span(2, 3),), 2)
    zero = Markable("z", (Span(5, 6),), 5, zero=Zero(5))
    entities.settle(she, ana)
    assert (entities.mentions("ana"), entities.mentions("she")) == (2, 2)
    assert not entities.solved_zero("ana")
    entities.settle(zero, she)
    assert entities.mentions("ana") == 3
    assert entities.solved_zero("she")
    assert entities.solved_zero("ana")
    assert entities.same("z", "ana")
    assert not entities.same("z", "bill")


def test_a_decision_that_is_taken_twice_counts_once() -> None:
    entities = Entities()
    ana, she = Markable("ana", (Span(0, 1),), 0), Markable("she", (Span(2, 3),), 2)
    entities.settle(she, ana)
    entities.settle(she, ana)
    assert entities.mentions("ana") == 2


# ---- the whole resolver

GARDEN = """
Ana Ana PROPN Number=Sing 2 nsubj
met meet VERB VerbForm=Fin 0 root
Laura Laura PROPN Number=Sing 2 obj
. . PUNCT _ 2 punct

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
smiled smile VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def decide(sample: Any, resolver: Supar, words: str, kind: str) -> Decision:
    asked = Anaphor(sample.markable(words).id, kind)
    run = resolver.start(sample.document, sample.layer)
    return run.resolve(asked, sample.session.candidates(asked))


def chosen(sample: Any, decision: Decision) -> list[str]:
    return [sample.document.words(markable.span) for markable in decision.antecedents]


def test_the_first_preference_that_leaves_one_candidate_decides(sample: Build) -> None:
    text = sample(GARDEN)
    decision = decide(text, Supar(), "She", "persNoRefl")
    assert chosen(text, decision) == ["Ana"]
    assert decision.reference is Reference.ANAPHOR
    assert decision.trace == (
        "constraints: 2 of 2 candidates left",
        "a subject or a pronoun: 1 of 2 candidates (preference 'subject or pronoun')",
    )


def test_steps_say_who_stayed_for_programs(sample: Build) -> None:
    text = sample(GARDEN)
    decision = decide(text, Supar(), "She", "persNoRefl")
    ana, laura = text.markable("Ana").id, text.markable("Laura").id
    assert [(step.what, step.name, step.left) for step in decision.steps] == [
        ("constraints", "", (ana, laura)),
        ("preference", "subject or pronoun", (ana,)),
    ]


def test_the_order_is_data(sample: Build) -> None:
    text = sample(GARDEN)
    decision = decide(text, Supar({"": ["nearest"]}), "She", "persNoRefl")
    assert chosen(text, decision) == ["Laura"]


def test_a_preference_that_is_switched_off_is_not_asked(sample: Build) -> None:
    text = sample(GARDEN)
    decision = decide(text, Supar(without=["subject or pronoun"]), "She", "persNoRefl")
    assert chosen(text, decision) == ["Laura"]


def test_a_constraint_that_is_switched_off_excludes_nobody(sample: Build) -> None:
    text = sample(GARDEN.replace("Laura Laura", "Tom Tom"))
    nearest = {"": ["nearest"]}
    assert chosen(text, decide(text, Supar(nearest), "She", "persNoRefl")) == ["Ana"]
    without = Supar(nearest, without=["gender"])
    assert chosen(text, decide(text, without, "She", "persNoRefl")) == ["Tom"]


def test_nothing_left_is_no_answer_and_the_trace_says_what_excluded_it(sample: Build) -> None:
    text = sample(GARDEN.replace("Ana Ana", "Bill Bill").replace("Laura Laura", "Tom Tom"))
    decision = decide(text, Supar(), "She", "persNoRefl")
    assert decision.antecedents == ()
    assert decision.trace == ("constraints: 0 of 2 candidates left (excluded by 'gender' 2)",)


CARS = """
The the DET PronType=Art 2 det
car car NOUN Number=Sing 3 nsubj
stopped stop VERB VerbForm=Fin 0 root
. . PUNCT _ 3 punct

The the DET PronType=Art 2 det
{noun} {noun} NOUN Number=Sing 3 nsubj
left leave VERB VerbForm=Fin 0 root
. . PUNCT _ 3 punct
"""


def test_a_description_takes_up_the_same_head(sample: Build) -> None:
    text = sample(CARS.format(noun="car"))
    asked = Anaphor(text.markable("The car", nth=1).id, "defDesc")
    run = Supar().start(text.document, text.layer)
    decision = run.resolve(asked, text.session.candidates(asked))
    assert chosen(text, decision) == ["The car"]


def test_a_description_without_the_same_head_before_it_gets_no_answer(sample: Build) -> None:
    text = sample(CARS.format(noun="bus"))
    decision = decide(text, Supar(), "The bus", "defDesc")
    assert decision.antecedents == ()
    assert decision.trace[-1] == (
        "with the same head noun: 0 of 1 candidates (requirement 'same head')"
    )


def test_a_preference_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UsageError, match=r"no preference 'shoe size'\. Known: as many phrases"):
        Supar({"": ["shoe size"]})


@pytest.mark.parametrize("code", ["und", *language_codes()])
def test_every_preference_in_the_tables_exists(code: str) -> None:
    tables = language(code)
    for orders in (tables.preferences, tables.published_preferences, tables.requirements):
        assert {name for order in orders.values() for name in order} <= set(PREFERENCES)


def test_another_order_can_be_given_for_every_language(sample: Build) -> None:
    text = sample(GARDEN)
    resolver = Supar().reordered({"other": ["nearest"]})
    assert chosen(text, decide(text, resolver, "She", "persNoRefl")) == ["Laura"]
    assert resolver.name == "supar"
    with pytest.raises(UsageError, match="no preference 'shoe size'"):
        Supar().reordered({"zero": ["shoe size"]})


def test_a_form_of_a_pronoun_may_have_an_order_that_goes_before_its_kinds(sample: Build) -> None:
    text = sample(GARDEN)
    for orders, answer in (
        ({"she": ["nearest"], "persNoRefl": ["subject"]}, "Laura"),
        ({"he": ["nearest"], "persNoRefl": ["subject"]}, "Ana"),
        ({"she": ["subject"], "": ["nearest"]}, "Ana"),
    ):
        assert chosen(text, decide(text, Supar(orders), "She", "persNoRefl")) == [answer]


PLANTS = """
The the DET PronType=Art 2 det
plants plant NOUN Number=Plur 3 nsubj
surprised surprise VERB VerbForm=Fin 0 root
the the DET PronType=Art 5 det
nurses nurse NOUN Number=Plur 3 obj
. . PUNCT _ 3 punct

They they PRON PronType=Prs|Person=3|Number=Plur 2 nsubj
laughed laugh VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def test_they_are_rather_living_beings_than_things(sample: Build) -> None:
    text = sample(PLANTS)
    assert chosen(text, decide(text, Supar(), "They", "persNoRefl")) == ["the nurses"]


FIRM = """
The the DET PronType=Art 2 det
firm firm NOUN Number=Sing 3 nsubj
sold sell VERB VerbForm=Fin 0 root
a a DET PronType=Art 5 det
truck truck NOUN Number=Sing 3 obj
. . PUNCT _ 3 punct

The the DET PronType=Art 2 det
gate gate NOUN Number=Sing 3 nsubj
lost lose VERB VerbForm=Fin 0 root
its its PRON Poss=Yes|PronType=Prs|Person=3|Number=Sing|Gender=Neut 5 nmod:poss
paint paint NOUN Number=Sing 3 obj
. . PUNCT _ 3 punct
"""


def test_its_belongs_to_something_of_its_sentence(sample: Build) -> None:
    text = sample(FIRM)
    assert chosen(text, decide(text, Supar(), "its", "poss")) == ["The gate"]


WINTER = """
The the DET PronType=Art 2 det
roof roof NOUN Number=Sing 3 nsubj
leaked leak VERB VerbForm=Fin 0 root
that that DET PronType=Dem 5 det
winter winter NOUN Number=Sing 3 nsubj
. . PUNCT _ 3 punct

It it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 2 nsubj
fell fall VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def test_it_is_rather_a_thing_than_a_time(sample: Build) -> None:
    text = sample(WINTER)
    assert chosen(text, decide(text, Supar(), "It", "persIt")) == ["The roof"]


THE_LETTER = """
Marta Marta PROPN Number=Sing 2 nsubj
leyó leer VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
una uno DET Definite=Ind|Gender=Fem|Number=Sing 4 det
carta carta NOUN Gender=Fem|Number=Sing 2 obj
. . PUNCT _ 2 punct

La él PRON Case=Acc|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 obj
quemó quemar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
Luis Luis PROPN Gender=Masc|Number=Sing 2 nsubj
. . PUNCT _ 2 punct
"""


def test_spanish_la_takes_up_an_object(sample: Build) -> None:
    text = sample(THE_LETTER, "es")
    assert chosen(text, decide(text, Supar(), "La", "persNoRefl")) == ["una carta"]


THE_AUNT = """
Esa ese DET Gender=Fem|Number=Sing|PronType=Dem 2 det
tarde tarde NOUN Gender=Fem|Number=Sing 6 obl
la el DET Definite=Def|Gender=Fem|Number=Sing 4 det
tía tía NOUN Gender=Fem|Number=Sing 6 nsubj
nos nosotros PRON Case=Dat|Number=Plur|Person=1|PronType=Prs 6 iobj
mostró mostrar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
una uno DET Definite=Ind|Gender=Fem|Number=Sing 8 det
foto foto NOUN Gender=Fem|Number=Sing 6 obj
. . PUNCT _ 6 punct

Ella él PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
sonrió sonreír VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def test_spanish_ella_is_a_person_and_not_the_noun_that_is_nearest(sample: Build) -> None:
    text = sample(THE_AUNT, "es")
    assert chosen(text, decide(text, Supar(), "Ella", "persNoRefl")) == ["la tía"]


WHEN_HE_CAME = """
Bruno Bruno PROPN Gender=Masc|Number=Sing 2 nsubj
cantaba cantar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
. . PUNCT _ 2 punct

Aunque aunque SCONJ _ 2 mark
cojeaba cojear VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 6 advcl
, , PUNCT _ 2 punct
el el DET Definite=Def|Gender=Masc|Number=Sing 5 det
cartero cartero NOUN Gender=Masc|Number=Sing 6 nsubj
corría correr VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
. . PUNCT _ 6 punct
"""


def test_a_spanish_zero_in_a_clause_before_the_main_one_is_its_subject(sample: Build) -> None:
    text = sample(WHEN_HE_CAME, "es", "3 4 nsubj Number=Sing|Person=3")
    decision = decide(text, Supar(), "Ø", "zero")
    assert chosen(text, decision) == ["el cartero"]
    assert decision.reference is Reference.CATAPHOR


THAT_BEFORE_HIM = """
El el DET Definite=Def|Gender=Masc|Number=Sing 2 det
médico médico NOUN Gender=Masc|Number=Sing 3 nsubj
llegó llegar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
y y CCONJ _ 6 cc
eso ese PRON Number=Sing|PronType=Dem 6 nsubj
bastó bastar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 3 conj
. . PUNCT _ 3 punct

Le él PRON Case=Dat|Number=Sing|Person=3|PronType=Prs 2 iobj
dimos dar VERB Mood=Ind|Number=Plur|Person=1|VerbForm=Fin 0 root
agua agua NOUN Gender=Fem|Number=Sing 2 obj
. . PUNCT _ 2 punct
"""


def test_spanish_le_takes_up_no_eso(sample: Build) -> None:
    text = sample(THAT_BEFORE_HIM, "es")
    nearest = Supar({"": ["not neuter", "nearest"]})
    assert chosen(text, decide(text, nearest, "Le", "persNoRefl")) == ["El médico"]
    assert chosen(text, decide(text, Supar(), "Le", "persNoRefl")) == ["El médico"]


SHE_ASKS = """
Julia Julia PROPN Gender=Fem|Number=Sing 2 nsubj
buscaba buscar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
a a ADP _ 4 case
Elsa Elsa PROPN Gender=Fem|Number=Sing 2 obj
. . PUNCT _ 2 punct

Cuando cuando SCONJ _ 3 mark
Elsa Elsa PROPN Gender=Fem|Number=Sing 3 nsubj
llegó llegar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 5 advcl
, , PUNCT _ 3 punct
dormía dormir VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
su su DET Number=Sing|Person=3|Poss=Yes|PronType=Prs 7 det:poss
gato gato NOUN Gender=Masc|Number=Sing 5 nsubj
. . PUNCT _ 5 punct
"""


def test_spanish_su_belongs_to_the_subject_of_its_sentence(sample: Build) -> None:
    text = sample(SHE_ASKS, "es")
    assert chosen(text, decide(text, Supar(), "su", "poss")) == ["Elsa"]


def test_the_form_of_a_clitic_inside_a_verb_has_its_order() -> None:
    orders = {"lo": ["nearest"], "persNoRefl": ["subject", "nearest"]}
    words = [Token(w, pos=p) for w, p in (("Ana", "PROPN"), ("Bo", "PROPN"), ("mirarlo", "VERB"))]
    document = Document("d", "es", "", tuple(words), sentences_from_lengths([3]))
    ana, bo = Markable("ana", (Span(0, 1),), 0), Markable("bo", (Span(1, 2),), 1)
    lo = Markable("c1", (Span(2, 3),), 2, clitic=1, attributes=FrozenDict({"Form": "lo"}))
    asked = Anaphor("c1", "persNoRefl")
    layer = Layer.build("gold", [ana, bo, lo], [asked])
    pool = Pool(tuple([Candidate(m.id, (), CandidateRecord()) for m in (ana, bo)]), (ana, bo))
    run = Supar(orders).start(document, layer)
    assert [step.name for step in run.resolve(asked, pool).steps] == ["", "nearest"]


ODVAR = """
Odvar Odvar PROPN Number=Sing 2 nsubj
left leave VERB VerbForm=Fin 0 root
the the DET PronType=Art 4 det
nurse nurse NOUN Number=Sing 2 obj
in in ADP _ 6 case
Gardal Gardal PROPN Number=Sing 2 obl
. . PUNCT _ 2 punct

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
smiled smile VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""


def test_a_name_that_acts_may_be_a_person_as_well_as_what_is_known_to_be_one(
    sample: Build,
) -> None:
    decision = decide(sample(ODVAR), Supar(), "She", "persNoRefl")
    left = next(step.left for step in decision.steps if step.name == "known class or acting name")
    assert len(left) == 2
    assert chosen(sample(ODVAR), decision) == ["Odvar"]


def test_parts_are_the_constraints_and_the_preferences_in_use() -> None:
    parts = Supar().parts()
    assert parts[: len(NAMES)] == NAMES
    assert "known to agree" in parts
    assert "known to agree" not in PublishedSupar().parts()
    assert "solution of a zero" in PublishedSupar().parts()
    assert Supar({"": ["nearest"]}).parts() == (*NAMES, "nearest")


def test_a_resolver_without_a_part_says_so_in_its_name(sample: Build) -> None:
    text = sample(GARDEN)
    part = Supar().switched_off("subject or pronoun")
    assert part.name == "supar without subject or pronoun"
    assert chosen(text, decide(text, part, "She", "persNoRefl")) == ["Laura"]
    assert PublishedSupar().switched_off("name").name == "supar-published without name"
    with pytest.raises(UsageError, match="no constraint or preference 'shoe size'"):
        Supar().switched_off("shoe size")


@pytest.mark.parametrize("resolver", [Supar(), PublishedSupar()], ids=lambda r: r.name)
def test_the_conformance_kit_is_satisfied(resolver: Supar) -> None:
    check_resolver(resolver, sample_readings())
