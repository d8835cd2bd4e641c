"""Every phrase of the ranker's reasons, in English and Spanish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from anaphora_resolvers.ranker.columns import ROLES, SUBJECT
from anaphora_resolvers.ranker.features import COLUMN, NAMES
from anaphora_resolvers.ranker.reasons import reasons
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees
from anaphora_workbench.model import Markable, Reason, Span
from anaphora_workbench.model.markables import Zero
from anaphora_workbench.model.reasons import in_words
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.registry import Registry

DOCUMENT = document_of_text("d", "Ana Bob. He saw it, and it was red. She took it.")
MARKABLES = [Markable("m1", (Span(0, 1),)), Markable("m2", (Span(1, 2),))]
ASKED = Markable("m3", (Span(12, 13),))
ENTITIES = np.array([0, 1])


def reasons_if(
    decides: str,
    markables: Sequence[Markable] = MARKABLES,
    asked: Markable = ASKED,
    rival_kind: int = 0,
    **facts: int,
) -> list[Reason]:
    """Return the reasons where one feature decides for the first candidate.

    The best candidate has 1 in that feature and the other has -9, unless ``facts`` say otherwise.
    """
    node = {
        "split_feature": COLUMN[decides],
        "threshold": -5.0,
        "internal_value": 0.0,
        "left_child": {"leaf_value": -1.0},
        "right_child": {"leaf_value": 1.0},
    }
    trees = Trees.of_lightgbm({"tree_info": [{"tree_structure": node}]}, NAMES)
    features = np.zeros((2, len(NAMES)), np.int64)
    features[:, COLUMN[decides]] = (1, -9)
    for name, value in facts.items():
        features[0, COLUMN[name.replace("__", ".")]] = value
    features[1, COLUMN["candidate.kind"]] = rival_kind
    ends = trees.ends(features)
    scores = trees.scores_at(ends)
    return list(reasons(trees, features, ends, scores, ENTITIES, 0, asked, markables, DOCUMENT))


SAYS: list[tuple[str, dict[str, int], str, str]] = [
    ("sentences", {}, "it follows", "va detrás"),
    ("tokens", {"before": 1}, "mentioned in the same sentence", "mención en la misma oración"),
    (
        "tokens",
        {"before": 1, "entity__since_sentence": 1},
        "mentioned in the previous sentence",
        "mención en la oración anterior",
    ),
    (
        "tokens",
        {"before": 1, "entity__since_sentence": 3},
        "last mentioned 3 sentences back",
        "última mención 3 oraciones atrás",
    ),
    ("share", {"entity__mentions": 7}, "mentioned 7 times so far", "7 menciones hasta aquí"),
    (
        "entity.subjects",
        {"candidate__role": SUBJECT},
        "subject in this sentence",
        "sujeto en esta oración",
    ),
    (
        "entity.subjects",
        {"candidate__role": SUBJECT, "sentences": 1},
        "subject of the previous sentence",
        "sujeto de la oración anterior",
    ),
    (
        "entity.subjects",
        {"candidate__role": SUBJECT, "sentences": 2},
        "subject of its sentence",
        "sujeto de su oración",
    ),
    (
        "entity.subjects",
        {"entity__in_previous": SUBJECT + 1},
        "another mention is the subject of the previous sentence",
        "otra mención es el sujeto de la oración anterior",
    ),
    ("entity.subjects", {"entity__subjects": 4}, "subject 4 times", "sujeto 4 veces"),
    ("entity.subjects", {"candidate__role": ROLES["object"]}, "an object", "un objeto"),
    (
        "agreement",
        {"entity__alike": 2},
        "pronouns of the same gender have referred to it",
        "referente de pronombres anteriores del mismo género",
    ),
    (
        "agreement",
        {"agrees__number": 1, "agrees__gender": 1, "agrees__person": 1, "agrees__semantic": 1},
        "agrees in number, gender, person and semantic class by the analysis",
        "concuerda en número, género, persona y clase semántica según el análisis",
    ),
    (
        "same_pronoun",
        {"entity__same_form": 2},
        "the same pronoun has referred to it 2 times",
        "referente del mismo pronombre 2 veces",
    ),
    (
        "same_pronoun",
        {"entity__same_form": 1},
        "the same pronoun has referred to it before",
        "referente del mismo pronombre una vez",
    ),
    (
        "same_side",
        {"same_verb": 1},
        "at a verb like that of the anaphor",
        "con un verbo como el de la anáfora",
    ),
    ("same_side", {"same_head": 1}, "the same noun", "el mismo nombre"),
    (
        "same_side",
        {"candidate__role": 5},
        "with the same grammatical role as the anaphor",
        "con la misma función gramatical que la anáfora",
    ),
    (
        "may_own",
        {"understood": 1},
        "understood subject of the clause",
        "el sujeto sobrentendido de la cláusula",
    ),
    ("may_own", {"same_clause": 1}, "in the same clause", "en la misma cláusula"),
    (
        "may_own",
        {"above": 1},
        "in the clause above",
        "en la cláusula de la que depende la suya",
    ),
    ("may_own", {"below": 1}, "in a clause below", "en una cláusula subordinada"),
    (
        "slots",
        {"anaphor__slot": 80, "anaphor__role": ROLES["possessor"], "candidate__animate": 1},
        "this noun mostly belongs to persons",
        "este nombre pertenece sobre todo a personas",
    ),
    (
        "slots",
        {"anaphor__slot": 8, "anaphor__role": ROLES["possessor"]},
        "this noun mostly belongs to things",
        "este nombre pertenece sobre todo a cosas",
    ),
    ("polite", {"speaks": 1}, "who says this", "quien dice esto"),
    ("polite", {"speaks": 2}, "who is spoken to here", "a quien se habla aquí"),
    ("polite", {"speaks": -1}, "neither says nor hears this", "ni dice ni oye esto"),
    (
        "slots",
        {"anaphor__slot": 90, "candidate__animate": 1},
        "this place of the verb is mostly filled by persons",
        "este lugar del verbo lo ocupan sobre todo personas",
    ),
    (
        "slots",
        {"anaphor__slot": 10},
        "this place of the verb is mostly filled by things",
        "este lugar del verbo lo ocupan sobre todo cosas",
    ),
    ("candidate.size", {"candidate__clause": 1}, "what the clause says", "lo que dice la cláusula"),
    ("candidate.size", {"candidate__proper": 1}, "a name", "un nombre propio"),
    ("candidate.size", {"candidate__kind": 3}, "a pronoun", "un pronombre"),
    (
        "candidate.size",
        {"candidate__definite": 1},
        "a definite noun phrase",
        "un sintagma nominal definido",
    ),
    (
        "candidate.size",
        {"candidate__indefinite": 1},
        "an indefinite noun phrase",
        "un sintagma nominal indefinido",
    ),
]


@pytest.fixture(scope="module")
def spanish() -> dict[str, str]:
    return Registry().wording("es")


@pytest.mark.parametrize(("decides", "facts", "english", "spanish_words"), SAYS)
def test_each_phrase_is_reached_and_has_its_spanish(
    decides: str,
    facts: dict[str, int],
    english: str,
    spanish_words: str,
    spanish: dict[str, str],
) -> None:
    found = reasons_if(decides, **facts)
    assert [str(reason) for reason in found] == [f"ranking: ahead of 'Bob': {english}"]
    shown = in_words(found[0], lambda code: spanish.get(code, ""))
    assert shown == f"ordenación: por delante de «Bob»: {spanish_words}"


def test_what_is_the_same_for_all_candidates_is_not_told(spanish: dict[str, str]) -> None:
    found = reasons_if("count")
    assert [str(reason) for reason in found] == ["ranking: ahead of 'Bob' by all together"]
    shown = in_words(found[0], lambda code: spanish.get(code, ""))
    assert shown == "ordenación: por delante de «Bob» por todo en conjunto"


def test_a_relative_clause_and_a_single_entity_need_no_ranking(spanish: dict[str, str]) -> None:
    assert [str(it) for it in reasons_if("count", relative=1)] == [
        "what the relative clause belongs to"
    ]
    empty = Trees(NAMES, np.zeros((0, 10), np.int64), np.zeros((0, LEAVES), np.int64))
    features = np.zeros((2, len(NAMES)), np.int64)
    scores: Any = np.array([UNIT, 0])
    ends, one = empty.ends(features), np.array([3, 3])
    found = list(reasons(empty, features, ends, scores, one, 0, ASKED, MARKABLES, DOCUMENT))
    assert [str(it) for it in found] == ["ranking: all candidates left are one entity"]
    shown = in_words(found[0], lambda code: spanish.get(code, ""))
    assert shown == "ordenación: todos los candidatos que quedan son una sola entidad"


def test_one_candidate_is_the_only_one_and_one_mention_is_no_reason(
    spanish: dict[str, str],
) -> None:
    empty = Trees(NAMES, np.zeros((0, 10), np.int64), np.zeros((0, LEAVES), np.int64))
    features = np.zeros((1, len(NAMES)), np.int64)
    ends, one = empty.ends(features), np.array([3])
    (only,) = reasons(
        empty, features, ends, np.array([UNIT]), one, 0, ASKED, MARKABLES[:1], DOCUMENT
    )
    assert str(only) == "ranking: the only candidate left"
    shown = in_words(only, lambda code: spanish.get(code, ""))
    assert shown == "ordenación: el único candidato que queda"
    (reason,) = reasons_if("share", entity__mentions=1)
    assert reason.code == "ranker.ahead-by-all"


@pytest.mark.parametrize(("share", "animate"), [(90, 0), (10, 1), (-1, 1), (90, -1), (10, -1)])
def test_a_verb_that_does_not_speak_for_the_answer_is_no_reason(share: int, animate: int) -> None:
    (reason,) = reasons_if("slots", anaphor__slot=share, candidate__animate=animate)
    assert reason.code == "ranker.ahead-by-all"


def test_a_zero_has_its_sign_and_a_part_of_the_answer_is_no_rival() -> None:
    zero = Markable("m2", (Span(1, 2),), zero=Zero(1, "nsubj"))
    inside = Markable("m3", (Span(0, 1),))
    (reason,) = reasons_if("tokens", markables=[MARKABLES[0], zero], before=1)
    assert "ahead of 'Ø Bob' (2 sentences back)" in str(reason)
    (reason,) = reasons_if("tokens", markables=[MARKABLES[0], inside], before=1)
    assert reason.code == "ranker.only-nested"


@pytest.mark.parametrize(
    ("kind", "place", "asked", "english", "spanish_words"),
    [
        (0, 1, 14, "'Bob'", "«Bob»"),
        (1, 3, 14, "'He' (1 sentence back)", "«He» (1 oración atrás)"),
        (1, 8, 14, "'it' (1 sentence back)", "«it» (1 oración atrás)"),
        (1, 3, 5, "'He' (in this sentence)", "«He» (en esta oración)"),
        (1, 12, 3, "'She' (further on)", "«She» (más adelante)"),
        (
            1,
            5,
            8,
            "'it' (in this sentence, before ',')",
            "«it» (en esta oración, ante «,»)",
        ),
    ],
)
def test_a_rival_whose_words_do_not_tell_which_it_is_has_its_place(
    kind: int,
    place: int,
    asked: int,
    english: str,
    spanish_words: str,
    spanish: dict[str, str],
) -> None:
    anaphor = Markable("m3", (Span(asked, asked + 1),))
    rival = Markable("m2", (Span(place, place + 1),))
    (reason,) = reasons_if("count", [MARKABLES[0], rival], anaphor, rival_kind=kind)
    assert str(reason) == f"ranking: ahead of {english} by all together"
    shown = in_words(reason, lambda code: spanish.get(code, ""))
    assert shown == f"ordenación: por delante de {spanish_words} por todo en conjunto"
