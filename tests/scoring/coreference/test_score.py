"""Scoring documents: sums by document, genre and all; metrics that need the mentions themselves."""

from __future__ import annotations

from array import array
from fractions import Fraction

import pytest

from anaphora_workbench.model import Zero
from anaphora_workbench.ports import MentionTable, Special, fingerprint
from anaphora_workbench.scoring.coreference import METRICS
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching
from anaphora_workbench.scoring.coreference.score import (
    TOTAL,
    CoreferenceScores,
    Matched,
    score_tables,
)
from anaphora_workbench.scoring.coreference.settings import ScoreSettings, SplitWay
from anaphora_workbench.scoring.coreference.significance import compare_systems, intervals


def table(
    name: str,
    entities: str,
    *,
    genre: str = "",
    special: dict[int, Special] | None = None,
    parts: dict[int, tuple[int, ...]] | None = None,
    pronominal: tuple[bool, ...] = (),
) -> MentionTable:
    """Return a document: the n-th letter is the entity of a mention of the n-th word.

    A dot is a word without a mention.
    """
    labels = sorted(set(entities) - {"."})
    at = [place for place, letter in enumerate(entities) if letter != "."]
    return MentionTable(
        name,
        len(entities),
        array("q", [0]),
        array("q", [fingerprint(["w"] * len(entities))]),
        array("q", [1]),
        array("q", at),
        array("q", [place + 1 for place in at]),
        array("q", at),
        array("q", [labels.index(entities[place]) for place in at]),
        tuple(labels),
        special or {},
        parts or {},
        genre,
        pronominal=pronominal,
    )


def scored(
    key: list[MentionTable], response: list[MentionTable], *metrics: str, **settings: object
) -> CoreferenceScores:
    chosen = {"metrics": metrics} if metrics else {}
    return score_tables(key, response, ScoreSettings(**chosen, **settings))


def test_a_response_scores_one_against_itself_in_every_metric() -> None:
    key = [table("a", "xxyyz"), table("b", "xyxy.")]
    scores = scored(key, key)
    for name in (*METRICS, "mor"):
        assert scores.score(name).f1 == 1, name


def test_sums_of_documents_add_up() -> None:
    key = [table("a", "xxyy"), table("b", "xyxy")]
    response = [table("a", "xxxx"), table("b", "xyxy")]
    scores = scored(key, response)
    alone = [scored([one], [other]) for one, other in zip(key, response, strict=True)]
    for name, total in scores.sums().items():
        assert total == alone[0].sums()[name] + alone[1].sums()[name]


def test_the_order_of_the_documents_changes_nothing() -> None:
    key = [table("a", "xxyy"), table("b", "xyxyz"), table("c", "xxx")]
    response = [table("a", "xxxy"), table("b", "xxyyz"), table("c", "xyx")]
    there, back = scored(key, response), scored(key[::-1], response[::-1])
    assert there.sums() == back.sums()


def test_genres_have_sums_of_their_own() -> None:
    key = [table("a", "xx", genre="news"), table("b", "xx", genre="novel"), table("c", "xx")]
    response = [table("a", "xx", genre="news"), table("b", "xy", genre="novel"), table("c", "xx")]
    scores = scored(key, response, "muc")
    assert scores.genres() == ["news", "novel"]
    shown = {(row["document"], row["genre"]): row["f1"] for row in scores.rows()}
    assert shown == {
        ("a", "news"): 1.0,
        ("b", "novel"): 0.0,
        ("c", ""): 1.0,
        (TOTAL, "news"): 1.0,
        (TOTAL, "novel"): 0.0,
        (TOTAL, TOTAL): pytest.approx(2 * 1 * (2 / 3) / (1 + 2 / 3)),
    }


def test_blanc_shows_its_halves() -> None:
    rows = list(scored([table("a", "xxy")], [table("a", "xxy")], "blanc").rows(documents=False))
    assert [row["metric"] for row in rows] == ["blanc", "blanc-c", "blanc-n"]
    assert [row["recall_num"] for row in rows] == [None, "1", "2"]


def test_a_document_that_the_response_lacks_has_a_key_only() -> None:
    settings = ScoreSettings(metrics=("mentions",))
    scores = score_tables([table("a", "xx")], [], settings)
    assert scores.documents == []
    assert scores.alignment.refused


def test_whoever_watches_sees_each_document_with_its_pairs() -> None:
    seen: list[Matched] = []
    score_tables([table("a", "xxy")], [table("a", "xyy")], seen=[seen.append])
    ((pair, *_),) = [list(each.listed()) for each in seen]
    assert (seen[0].doc_id, len(seen[0].pairs.key)) == ("a", 3)
    assert (pair.key, pair.key_entity, pair.response_entity) == ("0", "x", "x")


def zero(governor: int) -> Special:
    return Special(realisation="zero:nsubj", zero=Zero(governor))


def test_zeros_have_a_score_of_their_own() -> None:
    key = table("a", "xyx.x", special={2: zero(2), 3: zero(4)})
    response = table("a", "xyy.x", special={2: zero(2), 3: zero(4)})
    scores = scored([key], [response], "zero")
    sums = scores.sums()["zero"]
    assert (sums.recall_num, sums.recall_den) == (1, 2)


def test_zeros_can_be_dropped() -> None:
    key = table("a", "xyx.x", special={2: zero(2), 3: zero(4)})
    scores = scored([key], [key], "mentions", "zero", drop_zeros=True)
    assert scores.sums()["mentions"].recall_den == 2
    assert scores.score("zero").f1 is None


@pytest.mark.parametrize(("way", "mentions"), [("items", 5), ("mentions", 6), ("drop", 5)])
def test_split_antecedents_are_items_or_mentions_or_only_counted(way: str, mentions: int) -> None:
    key = table("a", "xyxyz", parts={2: (0, 1)})
    scores = scored([key], [key], "mentions", "split", splits=SplitWay(way))
    assert scores.sums()["mentions"].recall_den == mentions
    assert scores.score("split").f1 == (None if way == "drop" else 1)
    assert scores.counts()[0].splits == 1


def test_arcs_asks_which_mentions_are_pronouns() -> None:
    key = table("a", "xyxy", pronominal=(False, False, True, True))
    response = table("a", "xyyx", pronominal=(False, False, True, True))
    right, wrong = (scored([key], [r], "arcs-inferred") for r in (key, response))
    assert (right.score("arcs-inferred").f1, wrong.score("arcs-inferred").f1) == (1, 0)


def test_optional_mentions_that_are_left_out_cost_nothing() -> None:
    key = table("a", "xxx", special={1: Special(optional=True)})
    scores = scored([key], [table("a", "x.x")], "mentions", matching=Matching(MentionMatching.MIN))
    assert scores.score("mentions").recall == 1


def test_undefined_counts_as_zero_when_asked_for() -> None:
    key = [table("a", "xyz")]
    plain, zeros = scored(key, key), scored(key, key, undefined_is_zero=True)
    assert (plain.score("muc").f1, plain.score("conll").f1) == (None, 1)
    assert zeros.score("conll").f1 == Fraction(2, 3)
    (row,) = [row for row in zeros.rows(documents=False) if row["metric"] == "muc"]
    assert row["f1"] == 0


def systems(*responses: str) -> list[CoreferenceScores]:
    key = [table(f"d{n}", "xxyy") for n in range(12)]
    return [
        scored(key, [table(f"d{n}", "xxyy" if n else text) for n in range(12)], "bcub", "conll")
        if text != "all"
        else scored(key, [table(f"d{n}", "xyxy") for n in range(12)], "bcub", "conll")
        for text in responses
    ]


def test_intervals_hold_the_score() -> None:
    (scores,) = systems("xyxy")
    found = intervals(scores, samples=500)
    f1 = scores.score("bcub").f1
    assert f1 is not None
    interval = found["bcub"].bca
    assert interval.low is not None
    assert interval.high is not None
    assert interval.value == pytest.approx(float(f1))
    assert interval.low <= float(f1) <= interval.high


def test_two_systems_that_differ_everywhere_differ_for_sure() -> None:
    good, bad = systems("xxyy", "all")
    found = compare_systems({"good": good, "bad": bad}, samples=500, shuffles=999)
    assert [(d.system, d.other, d.metric) for d in found] == [
        ("good", "bad", "bcub"),
        ("good", "bad", "conll"),
    ]
    assert found[0].bootstrap.difference == pytest.approx(0.5)
    assert found[0].p_adjusted is not None
    assert found[0].p_adjusted < 0.01


def test_three_systems_are_corrected_for_three_comparisons() -> None:
    one, two, three = systems("xxyy", "xyxy", "all")
    found = compare_systems({"1": one, "2": two, "3": three}, samples=200, shuffles=999)
    pairs = [d for d in found if d.metric == "bcub"]
    assert [(d.system, d.other) for d in pairs] == [("1", "2"), ("1", "3"), ("2", "3")]
    for difference in pairs:
        p = difference.randomisation.p_two_sided
        assert p is not None
        assert difference.p_adjusted is not None
        assert difference.p_adjusted >= p


def test_two_systems_are_compared_on_the_documents_that_both_have() -> None:
    one, two, three = systems("xxyy", "xyxy", "all")
    size = len(one.documents)
    three.documents = three.documents[:3]
    found = compare_systems({"1": one, "2": two, "3": three}, samples=200, shuffles=999)
    assert {(d.system, d.other): d.bootstrap.documents for d in found} == {
        ("1", "2"): size,
        ("1", "3"): 3,
        ("2", "3"): 3,
    }


def test_documents_of_a_unit_are_drawn_and_exchanged_together() -> None:
    one, two = systems("xxyy", "all")
    names = [document.doc_id for document in one.documents]
    units = {name: f"unit{number // 2}" for number, name in enumerate(names)}
    alone, together = (
        compare_systems({"1": one, "2": two}, samples=200, shuffles=999, units=given)[0]
        for given in ({}, units)
    )
    assert together.bootstrap.documents == len(set(units.values())) < alone.bootstrap.documents
    assert together.bootstrap.difference == pytest.approx(alone.bootstrap.difference)


def test_a_system_alone_is_compared_with_none() -> None:
    (one,) = systems("xxyy")
    assert compare_systems({"one": one}) == []


def test_documents_are_listed_in_the_order_of_the_key() -> None:
    key = [table("a", "xx"), table("b", "xx"), table("c", "xx")]
    scores = scored(key, [key[2], key[1], key[0]])
    assert [document.doc_id for document in scores.documents] == ["a", "b", "c"]


def test_intervals_do_not_depend_on_the_order_of_the_documents() -> None:
    key = [table(f"d{n:02}", "xxyy") for n in range(12)]
    response = [table(f"d{n:02}", "xxyy" if n % 3 else "xyxy") for n in range(12)]
    there = scored(key, response, "bcub")
    back = scored(key[::-1], response[::-1], "bcub")
    assert intervals(there, samples=300) == intervals(back, samples=300)


def test_without_coreference_the_conll_mean_is_zero_where_undefined_is() -> None:
    key = [table("a", "...")]
    assert scored(key, key, "conll").score("conll").f1 is None
    zeros = scored(key, key, "conll", undefined_is_zero=True).score("conll")
    assert (zeros.f1, zeros.averaged) == (0, 3)
