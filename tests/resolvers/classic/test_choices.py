"""What comes into question: what is known to agree, entities that nothing excludes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic.bfp import Bfp
from anaphora_resolvers.classic.choices import known
from anaphora_resolvers.classic.cogniac import Cogniac, CogniacFull
from anaphora_resolvers.classic.discourse import Discourse
from anaphora_resolvers.classic.hobbs import Hobbs
from anaphora_resolvers.classic.kennedy_boguraev import KennedyBoguraev
from anaphora_resolvers.classic.lrc import Lrc
from anaphora_resolvers.classic.mitkov import Mars, Mitkov
from anaphora_resolvers.classic.rap import JavaRap, Rap
from anaphora_resolvers.classic.s_list import SList
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision

Build = Callable[..., Any]

BACK = """
Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
saw see VERB VerbForm=Fin 0 root
a a DET _ 4 det
{0} {0} NOUN Number=Sing 2 obj

Dogs dog NOUN Number=Plur 2 nsubj
broke break VERB VerbForm=Fin 0 root
the the DET _ 4 det
{0} {0} NOUN Number=Sing 2 obj

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
left leave VERB VerbForm=Fin 0 root
"""


def choices(text: Any, words: str, *settled: tuple[str, str]) -> Any:
    """Return the choices for a pronoun after others have been settled."""
    tables = language(text.document.language)
    discourse = Discourse(text.layer, TextView(text.document, tables))
    for anaphor, antecedent in settled:
        discourse.settle(text.markable(anaphor), Decision((text.markable(antecedent),)))
    asked = text.markable(words)
    pool = text.session.candidates(Anaphor(asked.id))
    return discourse.choices_before(asked, pool, "persNoRefl")


def mentions(text: Any, found: Any) -> list[list[str]]:
    """Return the words of the mentions by entity."""
    return [[text.document.words(m.span) for m in near] for near in found.by_entity.values()]


def test_what_is_known_to_agree_stands_before_what_is_unknown(sample: Build) -> None:
    text = sample(BACK.format("zorp"))
    found = choices(text, "She")
    assert mentions(text, found) == [["Ann"]]
    assert found.trace[-1] == (
        "a living being by the analysis, as the pronoun demands: 1 of 3 candidates "
        "(requirement 'class')"
    )
    assert [step.name for step in found.steps] == ["", "class"]


def test_what_is_unknown_comes_into_question_when_nothing_is_known(
    sample: Build, asking: Build
) -> None:
    text = sample(BACK.format("zorp").replace("Ann Ann PROPN Number=Sing|Gender=Fem", "Hu hu X _"))
    assert asking(Hobbs(), text).answer("She") == "the zorp"


# Being near, being repeated and being a subject speak for the zorp.
WAVED = """
Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
waved wave VERB VerbForm=Fin 0 root

The the DET Definite=Def 2 det
zorp zorp NOUN Number=Sing 3 nsubj
broke break VERB VerbForm=Fin 0 root
the the DET Definite=Def 5 det
zorp zorp NOUN Number=Sing 3 obj

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
left leave VERB VerbForm=Fin 0 root
"""


CLASSIC = (
    *(Bfp(), Cogniac(), CogniacFull(), Hobbs(), JavaRap(), KennedyBoguraev()),
    *(Lrc(), Mars(), Mitkov(), Rap(), SList()),
)


@pytest.mark.parametrize("resolver", CLASSIC, ids=lambda resolver: resolver.name)
def test_no_classic_resolver_takes_an_unknown_noun_for_she_when_a_woman_is_known(
    resolver: Any, sample: Build, asking: Build
) -> None:
    answer = asking(resolver, sample(WAVED)).answer("She")
    assert answer in ("Ann", "")


@pytest.mark.parametrize(
    "resolver", [KennedyBoguraev(), Mars(), Mitkov(), Rap()], ids=lambda resolver: resolver.name
)
def test_what_is_known_is_told_as_a_requirement(
    resolver: Any, sample: Build, asking: Build
) -> None:
    text = sample(WAVED)
    decision = asking(resolver, text).decide("She")
    assert decision.antecedents == (text.markable("Ann"),)
    assert any(line.endswith("1 of 3 candidates (requirement 'class')") for line in decision.trace)
    assert "class" in [step.name for step in decision.steps]


def test_what_is_known_of_one_mention_is_known_of_its_entity(sample: Build) -> None:
    text = sample(WAVED)
    pool = text.session.candidates(Anaphor(text.markable("She").id))
    ann, first, second = [text.markable(words) for words in ("Ann", "The zorp", "the zorp")]
    assert known(pool, [ann, first, second]) == [ann]
    one = {ann.id: "ann", first.id: "ann", second.id: "zorp"}
    assert known(pool, [ann, first, second], lambda m: one[m.id]) == [ann, first]


def test_a_repeated_definite_phrase_is_one_entity_and_an_indefinite_one_is_not(
    sample: Build,
) -> None:
    text = sample(BACK.format("queen"))
    assert mentions(text, choices(text, "She")) == [["Ann"], ["a queen"], ["the queen"]]
    both = sample(BACK.format("queen").replace("a a DET", "the the DET"))
    assert mentions(both, choices(both, "She")) == [["Ann"], ["the queen", "the queen"]]


def test_binding_keeps_the_whole_entity_apart(sample: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        met meet VERB VerbForm=Fin 0 root
        Eve Eve PROPN Number=Sing|Gender=Fem 2 obj

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        thanked thank VERB VerbForm=Fin 0 root
        her she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem|Case=Acc 2 obj
        """
    )
    found = choices(text, "her", ("She", "Eve"))
    assert mentions(text, found) == [["Ann"]]
    assert found.trace[-1].endswith("1 of 2 candidates (requirement 'entity')")


def test_an_entity_whose_pronoun_does_not_agree_is_left_out(sample: Build) -> None:
    text = sample(
        """
        Smith Smith PROPN Number=Sing 2 nsubj
        met meet VERB VerbForm=Fin 0 root
        Jones Jones PROPN Number=Sing 2 obj

        He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
        left leave VERB VerbForm=Fin 0 root

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        sang sing VERB VerbForm=Fin 0 root
        """
    )
    assert mentions(text, choices(text, "She")) == [["Smith"], ["Jones"]]
    assert mentions(text, choices(text, "She", ("He", "Smith"))) == [["Jones"]]


def test_a_relative_pronoun_is_the_noun_of_its_clause_and_no_answer(sample: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing|Gender=Fem 0 root
        who who PRON PronType=Rel 3 nsubj
        sang sing VERB VerbForm=Fin 1 acl:relcl

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root
        """
    )
    assert mentions(text, choices(text, "She")) == [["Ann who sang"]]


def test_the_gender_of_spanish_nouns_does_not_tell_what_they_name(sample: Build) -> None:
    text = sample(
        """
        La el DET Definite=Def 2 det
        garumba garumba NOUN Gender=Fem|Number=Sing 3 nsubj
        cayó caer VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        sobre sobre ADP _ 5 case
        Alex Alex PROPN Number=Sing 3 obl

        Ella él PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        gritó gritar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        """,
        "es",
    )
    assert len(choices(text, "Ella").by_entity) == 2


def test_a_pronoun_of_things_takes_what_is_unknown(sample: Build) -> None:
    text = sample(
        BACK.format("zorp").replace(
            "She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem",
            "It it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut",
        )
    )
    found = choices(text, "It")
    assert mentions(text, found) == [["a zorp"], ["the zorp"]]
    assert [step.name for step in found.steps] == [""]
