"""The worked example of the documentation, to the last figure."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
    anaphors_from_clusters,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import CandidateFinder, Need, Pool, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import classic_block
from anaphora_workbench.scoring import (
    CarryOver,
    Credit,
    Evaluator,
    GivenLayer,
    Match,
    Response,
    Settings,
    Tally,
)
from anaphora_workbench.scoring.judge import Aligner, Judge, Result, answers_of_layer
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.testing import worked_example

ENGLISH = language("en")
KINDS = {
    "He": "persNoRefl",
    "His": "poss",
    "she": "persNoRefl",
    "them": "persNoRefl",
    "Ø": "zero",
    "They": "persNoRefl",
    "It": "persIt",
    "it": "persIt",
}
CLUSTERS = {
    "John": "J",
    "He": "J",
    "His": "J",
    "Bill": "B",
    "His dog": "D",
    "It": "D",
    "she": "A",
    "Ana": "A",
    "Ø": "A",
    "them": "T",
    "They": "T",
}


def derived_gold() -> Layer:
    """Return the key as clusters; ``it`` has no mention."""
    markables = [m for m in worked_example.layer().markables.values() if m.id != "it"]
    links = anaphors_from_clusters(markables, CLUSTERS, {"T": ("J", "B")})
    return Layer.build("gold", markables, links)


def stated_gold() -> Layer:
    """Return the key with kinds; ``it`` is left unmarked."""
    markables = worked_example.layer().markables.values()
    said = {
        "He": (Reference.ANAPHOR, ("John",)),
        "His": (Reference.ANAPHOR, ("He",)),
        "she": (Reference.CATAPHOR, ("Ana",)),
        "them": (Reference.ANAPHOR, ("His", "Bill")),
        "Ø": (Reference.ANAPHOR, ("Ana",)),
        "They": (Reference.ANAPHOR, ("them",)),
        "It": (Reference.ANAPHOR, ("His dog",)),
    }
    anaphors = [Anaphor(name, KINDS[name], ref, chosen) for name, (ref, chosen) in said.items()]
    return Layer.build("gold", [m for m in markables if m.id != "it"], anaphors)


def response() -> Layer:
    """Return the system's answers."""
    markables = [*worked_example.layer().markables.values(), Markable("barked", (Span(12, 13),))]
    said = {
        "He": ("Bill",),
        "His": ("He",),
        "she": ("Ana",),
        "them": ("He", "Bill"),
        "Ø": ("it",),
        "They": (),
        "It": ("barked",),
        "it": ("John",),
    }
    anaphors = [
        Anaphor(name, KINDS[name], Reference.ANAPHOR if chosen else None, chosen)
        for name, chosen in said.items()
    ]
    return Layer.build("system", markables, anaphors)


@dataclass
class NoFinder:
    """Finds nothing: a response brings its own anaphors."""

    name: str = "none"
    needs: frozenset[Need] = frozenset()

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer as it is."""
        return layer


@dataclass
class SlowFinder:
    """The example's constraints, spelt out: number, gender and i-within-i."""

    name: str = "slow"

    def start(self, document: Document, layer: Layer) -> SlowSession:
        """Return a session."""
        return SlowSession(document, layer)


@dataclass
class SlowSession:
    """Judges all markables of the window one by one."""

    document: Document
    layer: Layer

    def candidates(self, anaphor: Anaphor) -> Pool:
        """Return the pool."""
        own = self.layer.markables[anaphor.markable]
        here = self.document.sentence_of(own.start)
        chosen = []
        for markable in self.layer.in_text_order():
            sentence = self.document.sentence_of(markable.start)
            if markable.id == own.id or not here - 4 <= sentence <= here:
                continue
            verdicts = [self._feature(name, own, markable) for name in ("Number", "Gender")]
            inside = markable.contains(own) and markable.size > own.size
            verdicts.append(verdict("i-within-i", not inside))
            if markable.id not in ("Ana",) or own.id != "she":
                verdicts.append(verdict("precedence", markable.order < own.order))
            chosen.append((Candidate(markable.id, tuple(verdicts)), markable))
        return Pool(tuple([c for c, _m in chosen]), tuple([m for _c, m in chosen]))

    def _feature(self, name: str, own: Markable, other: Markable) -> Verdict:
        ours, theirs = self._value(name, own), self._value(name, other)
        return verdict(name.lower(), not ours or not theirs or ours == theirs)

    def _value(self, name: str, markable: Markable) -> str:
        if markable.zero is not None:
            return markable.zero.features.get(name, "")
        return self.document.tokens[markable.head or 0].features.get(name, "")


def verdict(name: str, passes: bool) -> Verdict:
    """Return a verdict."""
    return Verdict(name, Outcome.PASS if passes else Outcome.FAIL, "by the example")


FINDERS = ["slow", "supar"]


def finder(name: str) -> CandidateFinder:
    """Return a finder by name."""
    return SlowFinder() if name == "slow" else Registry().candidate_finder(name)


def evaluated(gold: Layer, how: CandidateFinder, settings: Settings) -> dict[CarryOver, Tally]:
    """Return the totals of the response by mode."""
    evaluator = Evaluator(
        settings,
        GivenLayer(worked_example.layer()),
        NoFinder(),
        how,
    )
    reading = Reading(worked_example.document(), (gold,))
    result = evaluator.evaluate(reading, responses=[Response("system", response())])
    totals = {mode: Tally() for mode in settings.carry_over}
    for row, tally in result.tallies.items():
        totals[row.carry_over].add(tally)
    return totals


@pytest.mark.parametrize("how", FINDERS)
@pytest.mark.parametrize("gold", [stated_gold(), derived_gold()], ids=["stated", "derived"])
def test_totals_are_those_of_the_documentation(gold: Layer, how: str) -> None:
    totals = evaluated(gold, finder(how), Settings())
    for tally in totals.values():
        assert (tally.gold, tally.answered, tally.missing, tally.spurious) == (7, 6, 1, 1)
        assert (tally.before, tally.after, tally.only) == (48, 18, 1)
    propagated, corrected = totals[CarryOver.PROPAGATED], totals[CarryOver.CORRECTED]
    assert (propagated.exit, propagated.failure) == (1, 5)
    assert (corrected.exit, corrected.failure) == (3, 3)
    assert propagated.success_rate == pytest.approx(1 / 6)
    assert propagated.recall == pytest.approx(1 / 7)
    assert propagated.precision == pytest.approx(1 / 7)
    assert propagated.critical_success_rate == pytest.approx(1 / 5)
    assert propagated.non_trivial_success_rate == pytest.approx(1 / 7)
    assert corrected.success_rate == pytest.approx(3 / 6)
    assert corrected.recall == pytest.approx(3 / 7)
    assert corrected.precision == pytest.approx(3 / 7)
    assert corrected.critical_success_rate == pytest.approx(2 / 5)
    assert corrected.non_trivial_success_rate == pytest.approx(3 / 7)
    assert (corrected.rescued, corrected.lost) == (2, 0)


@pytest.mark.parametrize("how", FINDERS)
def test_classic_figures_are_those_of_the_documentation(how: str) -> None:
    totals = evaluated(stated_gold(), finder(how), Settings())
    propagated, corrected = totals[CarryOver.PROPAGATED], totals[CarryOver.CORRECTED]
    assert [
        (t.exit, t.exit_before, t.exit_after, t.exit_only) for t in (propagated, corrected)
    ] == [(1, 8, 2, 0), (3, 21, 5, 0)]
    assert [
        (t.failure, t.failure_before, t.failure_after, t.failure_only)
        for t in (propagated, corrected)
    ] == [(5, 32, 15, 0), (3, 19, 12, 0)]


def test_classic_block_is_written_as_in_the_paper() -> None:
    evaluator = Evaluator(
        Settings(carry_over=(CarryOver.CORRECTED,)),
        GivenLayer(worked_example.layer()),
        NoFinder(),
        SlowFinder(),
    )
    reading = Reading(worked_example.document(), (stated_gold(),))
    result = evaluator.evaluate(reading, responses=[Response("system", response())])
    assert classic_block(result.tallies, result.timings["system"]) == "\n".join(
        [
            "persIt<failure 1 7 2 0",
            "persNoRefl<exit 1 8 0 0",
            "persNoRefl<failure 1 3 2 0",
            "persNoRefl>exit 1 8 2 0",
            "poss<exit 1 5 3 0",
            "zero<failure 1 9 8 0",
            "",
            "NumberSentences: 7 - NumberWords: 30 Words/Sent: 4.29",
        ]
    )


@pytest.mark.parametrize(
    ("name", "mode", "denoted", "result"),
    [
        ("He", "propagated", "B", Result.FAILURE),
        ("He", "corrected", "B", Result.FAILURE),
        ("His", "propagated", "B", Result.FAILURE),
        ("His", "corrected", "J", Result.EXIT),
        ("she", "propagated", "A", Result.EXIT),
        ("she", "corrected", "A", Result.EXIT),
        ("them", "propagated", "B", Result.PART),
        ("them", "corrected", "BJ", Result.EXIT),
        ("Ø", "propagated", "J", Result.FAILURE),
        ("Ø", "corrected", "J", Result.FAILURE),
        ("It", "propagated", "-", Result.FAILURE),
        ("It", "corrected", "-", Result.FAILURE),
    ],
)
def test_each_answer_denotes_what_the_table_says(
    name: str, mode: str, denoted: str, result: Result
) -> None:
    document = worked_example.document()
    key = key_of(document, stated_gold(), ENGLISH)
    answers = answers_of_layer(document, response(), ENGLISH, key.heads)
    judge = Judge(key, Aligner(key, Match.HEAD), answers, bool, Credit.CHAIN)
    gold = key.layer.anaphors[name]
    answer = answers[key.place(name)]
    entities = judge.denoted(gold, answer, CarryOver(mode))
    letters = {key.chains.entity_of[mention]: letter for mention, letter in CLUSTERS.items()}
    shown = "".join(sorted("-" if entity is None else letters[entity] for entity in entities))
    assert shown == denoted
    assert judge.judge(gold, answer, CarryOver(mode)) is result


def test_missing_answer_is_missing() -> None:
    document = worked_example.document()
    key = key_of(document, stated_gold(), ENGLISH)
    answers = answers_of_layer(document, response(), ENGLISH, key.heads)
    judge = Judge(key, Aligner(key, Match.HEAD), answers, bool, Credit.CHAIN)
    gold = key.layer.anaphors["They"]
    assert judge.judge(gold, answers[key.place("They")], CarryOver.CORRECTED) is Result.MISSING


def test_link_credit_wants_exactly_the_listed_antecedents() -> None:
    totals = evaluated(stated_gold(), SlowFinder(), Settings(credit=Credit.LINK))
    # His -> He and she -> Ana are the listed links; "them" has {His, Bill} listed, not {He, Bill}.
    for tally in totals.values():
        assert (tally.exit, tally.failure, tally.part) == (2, 4, 0)


def test_part_of_a_split_antecedent_is_a_failure_of_its_own() -> None:
    gold = stated_gold()
    layer = response()
    only_bill = replace(layer.anaphors["them"], antecedents=("Bill",))
    layer = replace(layer, anaphors=layer.anaphors.updated({"them": only_bill}))
    document = worked_example.document()
    key = key_of(document, gold, ENGLISH)
    answers = answers_of_layer(document, layer, ENGLISH, key.heads)
    judge = Judge(key, Aligner(key, Match.HEAD), answers, bool, Credit.CHAIN)
    result = judge.judge(
        key.layer.anaphors["them"], answers[key.place("them")], CarryOver.CORRECTED
    )
    assert result is Result.PART
