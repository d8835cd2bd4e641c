"""The learned finder of pleonastic *it*: features, file, and what the finder makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from anaphora_resolvers.finders.pleonastic import Pleonastic
from anaphora_resolvers.finders.pleonastic_features import NAMES, PleonasticFeatures
from anaphora_resolvers.finders.pleonastic_learning import cross_validated, key_of, without_labels
from anaphora_resolvers.finders.pleonastic_model import (
    LEARNED,
    Judgement,
    PleonasticModel,
    PleonasticPronouns,
    shipped_model,
)
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Layer, Reference
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading

Build = Callable[..., Any]
SEEMS = """
    It it PRON PronType=Prs|Person=3 2 nsubj
    seems seem VERB VerbForm=Fin|Mood=Ind 0 root
    odd odd ADJ _ 2 xcomp
    that that SCONJ _ 7 mark
    nobody nobody PRON PronType=Neg 7 nsubj
    ever ever ADV _ 7 advmod
    came come VERB VerbForm=Fin 2 ccomp
    """
BARKS = """
    It it PRON PronType=Prs|Person=3 2 nsubj
    chased chase VERB VerbForm=Fin|Mood=Ind 0 root
    its its PRON PronType=Prs|Poss=Yes|Person=3 4 nmod:poss
    tail tail NOUN _ 2 obj
    """
MODEL = files("anaphora_resolvers.finders") / "models" / "pleonastic-en.json"


def view(document: Any) -> TextView:
    return TextView(document, language("en"))


def shown(document: Any, index: int = 0) -> set[str]:
    text = view(document)
    return PleonasticFeatures(text, Pleonastic(text)).shown(index)


def one_question(feature: str, yes: float, no: float, threshold: float = 0.5) -> PleonasticModel:
    """Return a model with a single tree, which asks about one feature."""
    leaves = np.zeros((1, LEAVES), np.int64)
    leaves[0, :2] = [round(no * UNIT), round(yes * UNIT)]
    splits = np.array([[0, 0, 0, 0, 1, 1, 1, 0, 0, 0]], np.int64)
    return PleonasticModel(Trees((feature,), splits, leaves), threshold, {"language": "en"})


def test_features_are_ones_and_zeros_in_the_order_of_their_names(parse: Build) -> None:
    text = view(parse(SEEMS))
    features = PleonasticFeatures(text, Pleonastic(text))
    (row,) = features.rows([0])
    assert {name for name, value in zip(NAMES, row.tolist(), strict=True) if value} == shown(
        parse(SEEMS)
    )
    assert features.rows([0], ["its_behind", "words.that"]).tolist() == [[0, 1]]


def test_features_show_clauses_once_by_the_parse_and_once_by_the_words(parse: Build) -> None:
    hung_wrong = SEEMS.replace("7 mark", "5 mark").replace("2 ccomp", "5 acl:relcl")
    assert {"clause.that", "words.that", "first"} <= shown(parse(SEEMS))
    assert "words.that" in shown(parse(hung_wrong))


def test_features_show_what_speaks_for_a_thing(parse: Build) -> None:
    assert {"its_behind", "words.none", "has_object", "relation.subject"} <= shown(parse(BARKS))


def test_an_expletive_relation_is_no_feature(parse: Build) -> None:
    labelled = SEEMS.replace("2 nsubj", "2 expl", 1)
    assert shown(parse(labelled)) ^ shown(parse(SEEMS)) <= {"relation.subject", "relation.other"}


def test_the_shipped_model_tells_the_two_apart(parse: Build) -> None:
    empty = PleonasticPronouns(view(parse(SEEMS))).judge(0)
    thing = PleonasticPronouns(view(parse(BARKS))).judge(0)
    assert empty.pattern
    assert empty.probability is not None
    assert empty.probability > 0.8
    assert thing.pattern == ""
    assert thing.probability is not None
    assert thing.probability < 0.2


def test_what_no_pattern_covers_is_called_learned(parse: Build) -> None:
    document = parse(BARKS)
    judge = PleonasticPronouns(view(document), one_question("its_behind", 3.0, -3.0)).judge
    assert judge(0) == Judgement(LEARNED, pytest.approx(0.9526, abs=1e-4))
    assert judge(1) == Judgement("")


def test_the_model_may_overrule_a_pattern_but_no_fixed_phrase(parse: Build) -> None:
    never = one_question("first", -9.0, -9.0)
    phrase = parse(
        """
        Damn damn VERB VerbForm=Fin|Mood=Imp 0 root
        it it PRON PronType=Prs|Person=3 1 obj
        """
    )
    rain = parse(
        """
        It it PRON PronType=Prs|Person=3 2 nsubj
        rained rain VERB VerbForm=Fin|Mood=Ind 0 root
        """
    )
    assert Pleonastic(view(rain)).pattern(0) == "weather"
    assert PleonasticPronouns(view(rain), never).judge(0).pattern == ""
    assert PleonasticPronouns(view(phrase), never).judge(1) == Judgement("idiom")


def test_without_a_parse_or_a_model_the_patterns_decide(words_only: Build, parse: Build) -> None:
    words = words_only("when it comes to bread")
    assert PleonasticPronouns(view(words)).judge(1) == Judgement("idiom")
    assert PleonasticPronouns(view(parse(BARKS)), None).judge(0) == Judgement("")
    assert shipped_model("es") is None


def test_the_finder_stores_the_probability(parse: Build) -> None:
    found = PronounFinder().find(parse(SEEMS), Layer("base"))
    first = found.anaphors_in_text_order()[0]
    assert first.reference is Reference.NON_REFERRING
    assert 0.8 < float(first.attributes["probability"]) <= 1.0


def test_a_model_comes_back_from_its_file() -> None:
    text = MODEL.read_text(encoding="utf-8")
    assert PleonasticModel.of_text(text).written() == text
    assert len(text) < 100_000


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 99}, "another version"),
        ({"format": "anaphora-ranker"}, "not a model"),
        ({"trees": {"features": ["moon"], "splits": [], "leaves": []}}, "lacks: \\['moon'\\]"),
    ],
)
def test_a_file_of_another_kind_is_refused(change: dict[str, Any], message: str) -> None:
    value = {**json.loads(MODEL.read_text(encoding="utf-8")), **change}
    with pytest.raises(ValueError, match=message):
        PleonasticModel.of_text(json.dumps(value))


def test_idle_features_go_and_scores_stay() -> None:
    splits = np.array([[0, 2, 0, 0, 1, 1, 1, 0, 0, 0], [1, 0, 3, 0, 1, 1, 1, 0, 0, 0]], np.int64)
    leaves = np.arange(2 * LEAVES, dtype=np.int64).reshape(2, LEAVES)
    trees = Trees(("a", "b", "c"), splits, leaves)
    rows = np.array([[0, 5, 1], [4, 5, 0]], np.int64)
    fewer = trees.without_idle()
    assert fewer.features == ("a", "c")
    assert fewer.scores(rows[:, [0, 2]]).tolist() == trees.scores(rows).tolist()


def test_the_key_counts_expletives_and_what_is_no_mention(parse: Build) -> None:
    document = parse(SEEMS.replace("2 nsubj", "2 expl", 1))
    assert key_of(Reading(document, (Layer("key"),), ())) == {0: True}
    assert key_of(Reading(parse(SEEMS), (Layer("key"),), ())) == {0: True}
    named = PronounFinder(pleonastic=False).find(parse(SEEMS), Layer("key"))
    assert key_of(Reading(parse(SEEMS), (named,), ())) == {0: False}


def test_nothing_says_expletive_once_labels_are_gone(parse: Build) -> None:
    labelled = parse(SEEMS.replace("2 nsubj", "2 expl", 1).replace("ccomp", "csubj"))
    wiped = without_labels(labelled)
    assert [token.deprel for token in wiped.tokens] == [
        *("nsubj", "root", "xcomp", "mark", "nsubj", "advmod", "ccomp"),
    ]


@pytest.mark.slow
def test_training_learns_what_tells_two_sorts_apart_on_documents_it_has_not_seen(
    parse: Build,
) -> None:
    pytest.importorskip("lightgbm")
    from anaphora_resolvers.finders.pleonastic_learning import cases_of

    cases = [
        case
        for number in range(40)
        for case in cases_of("made", "own", parse((SEEMS, BARKS)[number % 2]), {0: number % 2 == 0})
    ]
    found = cross_validated(cases, [str(number // 4) for number in range(40)], folds=5)
    assert [likely > 0.5 for likely in found] == [number % 2 == 0 for number in range(40)]
