"""The constraints binding, i-within-i and precedence, in English and Spanish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_workbench.model import Anaphor, Layer, Markable, Span

Build = Callable[..., Any]

HIM = "him he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc"
HIMSELF = "himself himself PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc|Reflex=Yes"
HIS = "his he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc|Poss=Yes"
TOLD = """
John John PROPN Number=Sing 2 nsubj
told tell VERB VerbForm=Fin 0 root
Bill Bill PROPN Number=Sing 2 obj
to to PART _ 5 mark
help help VERB VerbForm=Inf 2 xcomp
{pronoun} 5 obj
"""
SAID = """
John John PROPN Number=Sing 2 nsubj
said say VERB VerbForm=Fin 0 root
Bill Bill PROPN Number=Sing 4 nsubj
saw see VERB VerbForm=Fin 2 ccomp
{pronoun} 4 obj
"""


@pytest.mark.parametrize(
    ("rows", "pronoun", "candidate", "outcome"),
    [
        (SAID, HIM, "Bill", "fail"),
        (SAID, HIM, "John", "pass"),
        (SAID, HIMSELF, "Bill", "pass"),
        (SAID, HIMSELF, "John", "fail"),
        (TOLD, HIM, "Bill", "fail"),
        (TOLD, HIM, "John", "pass"),
        (TOLD, HIMSELF, "Bill", "pass"),
        (TOLD, HIMSELF, "John", "fail"),
    ],
)
def test_pronouns_are_free_and_reflexives_bound_in_their_clause(
    sample: Build, rows: str, pronoun: str, candidate: str, outcome: str
) -> None:
    text = sample(rows.format(pronoun=pronoun))
    assert text.outcome("binding", pronoun.split()[0], candidate) == outcome


def test_the_reasons_of_binding_say_which_place_it_has(sample: Build) -> None:
    assert sample(SAID.format(pronoun=HIM)).verdict("binding", "him", "Bill").reason == (
        "It is an argument of the same verb, where a reflexive pronoun would be used."
    )
    assert sample(TOLD.format(pronoun=HIM)).verdict("binding", "him", "Bill").reason == (
        "It is the understood subject of the pronoun's verb; a reflexive would be used."
    )


def test_a_possessive_is_free_in_its_clause(sample: Build) -> None:
    text = sample(
        f"""
        John John PROPN Number=Sing 2 nsubj
        lost lose VERB VerbForm=Fin 0 root
        {HIS} 4 nmod:poss
        dog dog NOUN Number=Sing 2 obj
        """
    )
    assert text.outcome("binding", "his", "John") == "pass"
    assert text.outcome("i-within-i", "his", "his dog") == "fail"


def test_the_object_of_a_preposition_is_disjoint_from_the_subject(sample: Build) -> None:
    rows = """
    John John PROPN Number=Sing 2 nsubj
    {verb} VERB VerbForm=Fin 0 root
    {preposition} {preposition} ADP _ 4 case
    {pronoun} 2 obl
    """
    on = rows.format(verb="relied rely", preposition="for", pronoun=HIM)
    near = rows.format(verb="looked look", preposition="behind", pronoun=HIM)
    assert sample(on).outcome("binding", "him", "John") == "fail"
    assert sample(near).outcome("binding", "him", "John") == "pass"


def test_a_pronoun_is_disjoint_from_its_fellow_conjunct(sample: Build) -> None:
    text = sample(
        f"""
        Ana Ana PROPN Number=Sing 2 nsubj
        saw see VERB VerbForm=Fin 0 root
        John John PROPN Number=Sing 2 obj
        and and CCONJ _ 5 cc
        {HIM} 3 conj
        """
    )
    verdict = text.verdict("binding", "him", "John")
    assert verdict.reason == "It is coordinated with the pronoun."


def test_in_a_noun_phrase_the_possessor_is_the_limit(sample: Build) -> None:
    rows = """
    Ana Ana PROPN Number=Sing 2 nsubj
    bought buy VERB VerbForm=Fin 0 root
    John John PROPN Number=Sing 5 nmod:poss
    's 's PART _ 3 case
    picture picture NOUN Number=Sing 2 obj
    of of ADP _ 7 case
    {pronoun} 5 nmod
    """
    assert sample(rows.format(pronoun=HIM)).outcome("binding", "him", "John 's") == "fail"
    assert sample(rows.format(pronoun=HIMSELF)).outcome("binding", "himself", "John 's") == "pass"
    assert sample(rows.format(pronoun=HIM)).outcome("binding", "him", "Ana") == "pass"


def test_a_reflexive_of_a_coordinated_verb_finds_the_shared_subject(sample: Build) -> None:
    text = sample(
        f"""
        John John PROPN Number=Sing 2 nsubj
        came come VERB VerbForm=Fin 0 root
        and and CCONJ _ 4 cc
        hurt hurt VERB VerbForm=Fin 2 conj
        {HIMSELF} 4 obj
        """
    )
    assert text.outcome("binding", "himself", "John") == "pass"


def test_a_reflexive_in_a_relative_clause_finds_the_noun(sample: Build) -> None:
    text = sample(
        f"""
        John John PROPN Number=Sing 2 nsubj
        met meet VERB VerbForm=Fin 0 root
        a a DET _ 4 det
        man man NOUN Number=Sing 2 obj
        who who PRON PronType=Rel 6 nsubj
        hurt hurt VERB VerbForm=Fin 4 acl:relcl
        {HIMSELF} 6 obj
        """
    )
    assert text.candidate("himself", "a man who hurt himself").admissible
    assert text.outcome("binding", "himself", "John") == "fail"


def test_an_emphatic_reflexive_belongs_to_what_it_stands_beside(sample: Build) -> None:
    text = sample(
        f"""
        John John PROPN Number=Sing 3 nsubj
        {HIMSELF} 1 nmod:unmarked
        came come VERB VerbForm=Fin 0 root
        """
    )
    verdict = text.verdict("binding", "himself", "John himself")
    assert verdict.reason == "The reflexive is next to it for emphasis."


def test_a_reflexive_in_a_modifier_refers_to_what_is_modified(sample: Build) -> None:
    text = sample(
        f"""
        a a DET _ 2 det
        man man NOUN Number=Sing 7 nsubj
        at at ADP _ 4 case
        peace peace NOUN Number=Sing 2 nmod
        with with ADP _ 6 case
        {HIMSELF} 4 nmod
        slept sleep VERB VerbForm=Fin 0 root
        """
    )
    assert text.candidate("himself", "a man at peace with himself").admissible


SE = """
{subject}
vio ver VERB VerbForm=Fin|Number=Sing|Person=3 0 root
que que SCONJ _ 6 mark
{lower}
se él PRON PronType=Prs|Person=3|Reflex=Yes 6 obj
lavaba lavar VERB VerbForm=Fin|Number=Sing|Person=3 2 ccomp
"""


def test_the_spanish_reflexive_takes_the_subject_of_its_own_clause(sample: Build) -> None:
    text = sample(
        SE.format(
            subject="Ana Ana PROPN Number=Sing 2 nsubj", lower="Juan Juan PROPN Number=Sing 6 nsubj"
        ),
        "es",
    )
    assert text.outcome("binding", "se", "Juan") == "pass"
    assert text.outcome("binding", "se", "Ana") == "fail"


def test_a_zero_subject_binds_the_spanish_reflexive(sample: Build) -> None:
    text = sample(
        """
        Ana Ana PROPN Number=Sing 2 nsubj
        durmió dormir VERB VerbForm=Fin|Number=Sing|Person=3 0 root

        Se él PRON PronType=Prs|Person=3|Reflex=Yes 2 obj
        lavó lavar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        """,
        "es",
        "1 3 nsubj _",
    )
    assert text.outcome("binding", "Se", "Ø") == "pass"
    assert text.outcome("binding", "Se", "Ana") == "fail"


def test_a_finite_spanish_verb_without_any_subject_leaves_its_reflexive_open(
    sample: Build,
) -> None:
    # The text marks another zero, so that none is added to the verbs that have no subject.
    text = sample(
        """
        Ana Ana PROPN Number=Sing 2 nsubj
        durmió dormir VERB VerbForm=Fin|Number=Sing|Person=3 0 root

        Se él PRON PronType=Prs|Person=3|Reflex=Yes 2 obj
        lavó lavar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        """,
        "es",
        "1 1 obj _",
    )
    assert text.outcome("binding", "Se", "Ana") == "unknown"


DOUBLED = """
A a ADP _ 2 case
Juan Juan PROPN Number=Sing 5 {role}
Ana Ana PROPN Number=Sing 5 nsubj
le él PRON PronType=Prs|Person=3|Number=Sing 5 iobj
dio dar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
pan pan NOUN Number=Sing 5 obj
"""


def test_a_spanish_clitic_may_repeat_a_phrase_with_a_but_not_the_subject(sample: Build) -> None:
    text = sample(DOUBLED.format(role="obl"), "es")
    assert text.outcome("binding", "le", "Juan") == "pass"
    assert text.outcome("binding", "le", "Ana") == "fail"


def test_two_zeros_of_one_verb_are_disjoint_but_not_parts_of_each_other(sample: Build) -> None:
    text = sample(
        """
        látta lát VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        tegnap tegnap ADV _ 1 mode
        """,
        "hu",
        "-1 0 nsubj _\n0 0 obj _",
    )
    first, second = [m for m in text.layer.in_text_order() if m.zero is not None]
    pool = text.session.candidates(Anaphor(second.id))
    (candidate,) = [found for found in pool.candidates if found.markable == first.id]
    assert candidate.fails("binding")
    assert not candidate.fails("i-within-i")


RELATIVE = f"""
A a DET _ 2 det
man man NOUN Number=Sing 7 nsubj
who who PRON PronType=Rel 4 nsubj
lost lose VERB VerbForm=Fin 2 acl:relcl
{HIS} 6 nmod:poss
dog dog NOUN Number=Sing 4 obj
{{rest}}
"""
WEPT = "wept weep VERB VerbForm=Fin 0 root"
SAW_BILL = "saw see VERB VerbForm=Fin 0 root\nBill Bill PROPN Number=Sing 7 obj"


def test_a_pronoun_in_a_relative_clause_may_refer_to_the_whole(sample: Build) -> None:
    text = sample(RELATIVE.format(rest=WEPT))
    assert text.candidate("his", "A man who lost his dog").admissible
    assert text.outcome("i-within-i", "his", "his dog") == "fail"


@pytest.mark.parametrize(
    ("rows", "inner", "outer", "outcome"),
    [
        (
            """
            Her     her     PRON  Poss=Yes|PronType=Prs|Person=3 2 nmod:poss
            brother brother NOUN  Number=Sing 4 nsubj
            Tom     Tom     PROPN Number=Sing 2 appos
            slept   sleep   VERB  VerbForm=Fin 0 root
            """,
            "Tom",
            "Her brother Tom",
            "unknown",
        ),
        (
            """
            Her     her     PRON  Poss=Yes|PronType=Prs|Person=3 2 nmod:poss
            brother brother NOUN  Number=Sing 5 nsubj
            ,       ,       PUNCT _ 4 punct
            Tom     Tom     PROPN Number=Sing 2 appos
            slept   sleep   VERB  VerbForm=Fin 0 root
            """,
            "Tom",
            "Her brother , Tom",
            "unknown",
        ),
        (
            """
            Paris   Paris   PROPN Number=Sing 4 nsubj
            ,       ,       PUNCT _ 3 punct
            France  France  PROPN Number=Sing 1 appos
            slept   sleep   VERB  VerbForm=Fin 0 root
            """,
            "France",
            "Paris , France",
            "fail",
        ),
        (
            """
            the     the     DET   PronType=Art 2 det
            king    king    NOUN  Number=Sing 5 nsubj
            of      of      ADP   _ 4 case
            Spain   Spain   PROPN Number=Sing 2 nmod
            slept   sleep   VERB  VerbForm=Fin 0 root
            """,
            "Spain",
            "the king of Spain",
            "fail",
        ),
    ],
)
def test_a_name_in_apposition_may_name_the_same_as_the_phrase_around_it(
    sample: Build, rows: str, inner: str, outer: str, outcome: str
) -> None:
    text = sample(rows)
    assert text.outcome("i-within-i", inner, outer) == outcome
    admissible = text.candidate(inner, outer).admissible
    assert admissible is (outcome == "unknown")


def test_two_phrases_with_one_head_may_name_the_same_but_a_pronoun_inside_may_not(
    parse: Build,
) -> None:
    document = parse(
        """
        Aunt    aunt    NOUN  Number=Sing 2 compound
        Polly   Polly   PROPN Number=Sing 3 nsubj
        slept   sleep   VERB  VerbForm=Fin 0 root

        She     she     PRON  Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
        herself herself PRON  Gender=Fem|Number=Sing|Person=3|PronType=Prs|Reflex=Yes 1 nmod
        slept   sleep   VERB  VerbForm=Fin 0 root
        """
    )
    spans = {"whole": Span(0, 2), "name": Span(1, 2), "both": Span(3, 5), "she": Span(3, 4)}
    markables = [Markable(name, (span,)) for name, span in spans.items()]
    session = SuparCandidateFinder().start(document, Layer.build("gold", markables))
    for asked, other, outcome in (("name", "whole", "unknown"), ("she", "both", "fail")):
        (found,) = session.judge(Anaphor(asked), [other])
        (verdict,) = [v for v in found.verdicts if v.constraint == "i-within-i"]
        assert verdict.outcome.value == outcome


def test_a_clause_that_completes_a_noun_is_not_relative(sample: Build) -> None:
    text = sample(
        f"""
        the the DET _ 2 det
        claim claim NOUN Number=Sing 7 nsubj
        that that SCONJ _ 5 mark
        {HIM.replace("him", "he", 1)} 5 nsubj
        left leave VERB VerbForm=Fin 2 acl
        was be AUX VerbForm=Fin 7 cop
        false false ADJ _ 0 root
        """
    )
    assert text.outcome("i-within-i", "he", "the claim that he left") == "fail"


def test_without_a_parse_a_relative_pronoun_makes_i_within_i_unknown(words_only: Build) -> None:
    document = words_only("the man who lost his dog and his brother wept")
    spans = {"man": (0, 6), "dog": (4, 6), "his": (4, 5)}
    layer = Layer.build("gold", [Markable(name, (Span(*span),)) for name, span in spans.items()])
    pool = SuparCandidateFinder().start(document, layer).candidates(Anaphor("his"))
    outcomes = {found.markable: str(found.verdicts[5].outcome) for found in pool.candidates}
    assert outcomes == {"man": "unknown", "dog": "fail"}


SHE_CAME = """
When when SCONJ _ 3 mark
she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
came come VERB VerbForm=Fin 6 advcl
, , PUNCT _ 3 punct
Ana Ana PROPN Number=Sing 6 nsubj
sang sing VERB VerbForm=Fin 0 root
"""


def test_a_pronoun_in_an_earlier_dependent_clause_may_look_ahead(sample: Build) -> None:
    verdict = sample(SHE_CAME).verdict("precedence", "she", "Ana")
    assert verdict.outcome.value == "pass"
    assert verdict.reason == "The pronoun is in an earlier clause that depends on its clause."


def test_a_pronoun_in_an_earlier_prepositional_phrase_may_look_ahead(sample: Build) -> None:
    text = sample(
        """
        En en ADP _ 3 case
        su él DET PronType=Prs|Person=3|Poss=Yes|Number=Sing 3 det
        casa casa NOUN Number=Sing 5 obl
        Ana Ana PROPN Number=Sing 5 nsubj
        cantó cantar VERB VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.outcome("precedence", "su", "Ana") == "pass"


def test_a_pronoun_in_the_main_clause_may_not_look_ahead(sample: Build) -> None:
    text = sample(
        """
        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        sang sing VERB VerbForm=Fin 0 root
        when when SCONJ _ 5 mark
        Ana Ana PROPN Number=Sing 5 nsubj
        came come VERB VerbForm=Fin 2 advcl
        """
    )
    assert text.outcome("precedence", "She", "Ana") == "fail"


def test_a_pronoun_in_a_relative_clause_may_not_look_ahead(sample: Build) -> None:
    text = sample(RELATIVE.format(rest=SAW_BILL))
    assert text.outcome("precedence", "his", "Bill") == "fail"


def test_without_a_parse_binding_is_unknown_and_following_ones_fail(words_only: Build) -> None:
    document = words_only("John saw him near Bill")
    layer = Layer.build(
        "gold",
        [Markable(name, (Span(n, n + 1),)) for name, n in (("John", 0), ("him", 2), ("Bill", 4))],
    )
    pool = SuparCandidateFinder().start(document, layer).candidates(Anaphor("him"))
    found = {
        candidate.markable: {v.constraint: str(v.outcome) for v in candidate.verdicts}
        for candidate in pool.candidates
    }
    assert found["John"]["binding"] == "unknown"
    assert found["John"]["precedence"] == "pass"
    assert found["Bill"]["precedence"] == "fail"


def test_a_zero_subject_may_stand_for_the_subject_of_the_coordinated_verb(sample: Build) -> None:
    text = sample(
        """
        Ana Ana PROPN Number=Sing 2 nsubj
        llegó llegar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        y y CCONJ _ 4 cc
        vio ver VERB VerbForm=Fin|Number=Sing|Person=3 2 conj
        la él PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 4 obj
        """,
        "es",
        "2 3 nsubj _",
    )
    pool = text.session.candidates(Anaphor("z1"))
    outcomes = {found.markable: found.admissible for found in pool.candidates}
    assert outcomes[text.markable("Ana").id]
    assert text.outcome("binding", "la", "Ana") == "fail"
    assert text.outcome("binding", "la", "Ø") == "fail"


CLITICS = """
Ana Ana PROPN Number=Sing 2 nsubj
quiere querer VERB VerbForm=Fin|Person=3|Number=Sing 0 root
{verb} {lemma} VERB VerbForm=Inf 2 xcomp
. . PUNCT _ 2 punct
"""


def test_a_clitic_is_an_argument_of_its_own_verb(sample: Build) -> None:
    text = sample(CLITICS.format(verb="dárselo", lemma="dar"), "es")
    found = [e for e in text.session.expressions.all if e.markable.clitic is not None]
    assert [(e.role, e.clause == e.domain, e.key) for e in found] == [
        ("indirect", True, ""),
        ("object", True, ""),
    ]


def test_a_reflexive_clitic_is_bound_in_its_clause(sample: Build) -> None:
    text = sample(CLITICS.format(verb="lavarse", lemma="lavar"), "es")
    (clitic,) = [e for e in text.session.expressions.all if e.markable.clitic is not None]
    assert clitic.reflexive


IN_A_PHRASE = """
The the DET PronType=Art 2 det
{head} NOUN Number=Sing 6 nsubj
{adposition} ADP _ 5 case
his his PRON Gender=Masc|Number=Sing|Person=3|Poss=Yes|PronType=Prs 5 nmod:poss
senses sense NOUN Number=Plur 2 nmod
slept sleep VERB VerbForm=Fin 0 root
"""


@pytest.mark.parametrize(
    ("head", "adposition", "outcome"),
    [
        ("uncle uncle", "in in", "unknown"),
        ("uncle uncle", "of of", "fail"),
        ("pride pride", "in in", "fail"),
    ],
)
def test_a_person_may_hold_a_pronoun_in_a_phrase_that_says_where_or_how_he_is(
    sample: Build, head: str, adposition: str, outcome: str
) -> None:
    text = sample(IN_A_PHRASE.format(head=head, adposition=adposition))
    words = f"The {head.split()[0]} {adposition.split()[0]} his senses"
    assert text.outcome("i-within-i", "his", words) == outcome
