"""Running resolvers: what they are asked, what they are told, what is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from anaphora_workbench.errors import FormatError, ResolverError, UsageError
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
)
from anaphora_workbench.ports import Decision, Need, Pool, Reading
from anaphora_workbench.scoring import (
    ALL_KINDS,
    CarryOver,
    DocumentResult,
    Evaluation,
    Evaluator,
    GivenLayer,
    Response,
    Settings,
    Tally,
)
from anaphora_workbench.scoring.evaluator import check_same_tokens

Make = Callable[..., Document]
Layers = Callable[..., Layer]


@dataclass
class EveryWord:
    """Offers every markable but the anaphor, all admissible."""

    name: str = "every"

    def start(self, document: Document, layer: Layer) -> EveryWordSession:
        """Return a session."""
        return EveryWordSession(layer)


@dataclass
class EveryWordSession:
    """See `EveryWord`."""

    layer: Layer

    def candidates(self, anaphor: Anaphor) -> Pool:
        """Return all others."""
        others = [m for m in self.layer.in_text_order() if m.id != anaphor.markable]
        return Pool(tuple([Candidate(m.id) for m in others]), tuple(others))


@dataclass
class Finder:
    """Finds what it was given."""

    found: tuple[Anaphor, ...] = ()
    name: str = "finder"
    needs: frozenset[Need] = frozenset()

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with those anaphors."""
        return replace(layer, anaphors=FrozenDict({a.markable: a for a in self.found}))


@dataclass
class Scripted:
    """Answers by script and remembers what it was asked and told."""

    script: dict[int, int | None]
    uses_history: bool = True
    name: str = "scripted"
    title: str = "answers by script"
    needs: frozenset[Need] = frozenset()
    asked: list[tuple[int, str, Reference | None]] = field(default_factory=list)
    settled: list[list[tuple[int, tuple[int, ...]]]] = field(default_factory=list)

    def start(self, document: Document, layer: Layer) -> ScriptedRun:
        """Begin."""
        self.settled.append([])
        return ScriptedRun(self, layer)


@dataclass
class ScriptedRun:
    """See `Scripted`."""

    script: Scripted
    layer: Layer

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer by script."""
        start = self.layer.markables[anaphor.markable].start
        self.script.asked.append((start, anaphor.kind, anaphor.reference))
        wanted = self.script.script.get(start)
        return Decision(tuple([m for m in pool.markables if m.start == wanted]))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Remember."""
        start = self.layer.markables[anaphor.markable].start
        chosen = tuple([m.start for m in decision.antecedents])
        self.script.settled[-1].append((start, chosen))


@dataclass
class Breaking(Scripted):
    """Breaks down on every document."""

    name: str = "breaking"

    def start(self, document: Document, layer: Layer) -> ScriptedRun:
        """Break down."""
        raise ResolverError(document.doc_id, "it crashed")


@dataclass
class Absent(Scripted):
    """Lacks its weights."""

    name: str = "absent"

    def missing(self) -> str:
        """Say so."""
        return "no weights; fetch them"


def words_layer(document: Document) -> Layer:
    """Return one markable a word."""
    return Layer.build(
        "base", [Markable(f"w{n}", (Span(n, n + 1),), n) for n in range(len(document.tokens))]
    )


def run(
    document: Document,
    gold: Layer,
    resolvers: Sequence[Scripted] = (),
    *,
    settings: Settings | None = None,
    found: tuple[Anaphor, ...] = (),
    responses: Sequence[Response] = (),
) -> DocumentResult:
    """Evaluate with the stubs."""
    evaluator = Evaluator(
        settings or Settings(), GivenLayer(words_layer(document)), Finder(found), EveryWord()
    )
    return evaluator.evaluate(Reading(document, (gold,)), resolvers, responses)


def total(result: DocumentResult, mode: CarryOver) -> Tally:
    """Return the counts of a mode over all kinds."""
    tally = Tally()
    for row, other in result.tallies.items():
        if row.carry_over is mode:
            tally.add(other)
    return tally


@pytest.fixture
def story(make_document: Make, make_layer: Layers) -> tuple[Document, Layer]:
    """John 0, Bill 1, he 2 and he 3 are John, it 4 is pleonastic, he 5 is Bill."""
    document = make_document("John Bill", "he/p", "he/p it/e", "he/p")
    return document, make_layer({"J": [(0, 1), (2, 3), (3, 4)], "B": [(1, 2), (5, 6)]})


def test_gold_anaphors_are_asked_with_kind_and_without_reference_type(
    story: tuple[Document, Layer],
) -> None:
    scripted = Scripted({}, uses_history=False)
    run(*story, [scripted])
    in_each_mode = [
        (2, "persNoRefl", None),
        (3, "persNoRefl", None),
        (4, "persIt", None),
        (5, "persNoRefl", None),
    ]
    assert scripted.asked == 2 * in_each_mode


def test_corrected_run_is_told_the_truth_after_a_mistake(story: tuple[Document, Layer]) -> None:
    scripted = Scripted({2: 1, 3: 2, 4: 0, 5: None})
    result = run(*story, [scripted])
    own, corrected = scripted.settled
    assert own == [(2, (1,)), (3, (2,)), (4, (0,)), (5, ())]
    # he 2 was wrong; he 3 was right by itself; it 4 does not refer; he 5 was missed.
    assert corrected == [(2, (0,)), (3, (2,)), (4, ()), (5, (1,))]
    propagated, mended = (total(result, mode) for mode in CarryOver)
    assert (propagated.exit, propagated.failure, propagated.missing) == (0, 2, 1)
    assert (mended.exit, mended.failure, mended.missing) == (1, 1, 1)
    assert (mended.rescued, mended.lost, mended.spurious) == (1, 0, 1)


def test_resolver_without_history_is_run_once(make_document: Make, make_layer: Layers) -> None:
    scripted = Scripted({2: 1, 3: 2}, uses_history=False)
    document = make_document("John Bill", "he/p", "he/p", "he/p")
    key = make_layer({"J": [(0, 1), (2, 3), (3, 4)], "B": [(1, 2), (4, 5)]})
    result = run(document, key, [scripted])
    assert len(scripted.settled) == 1
    assert total(result, CarryOver.CORRECTED).exit == 1


def test_resolver_without_history_is_run_again_where_the_key_rules_out_candidates(
    story: tuple[Document, Layer],
) -> None:
    scripted = Scripted({2: 1, 3: 2}, uses_history=False)
    result = run(*story, [scripted])
    assert len(scripted.settled) == 2
    assert total(result, CarryOver.CORRECTED).exit == 1


def test_found_anaphors_are_asked_and_what_is_not_found_is_missing(
    story: tuple[Document, Layer],
) -> None:
    scripted = Scripted({2: 0, 4: 0})
    found = (
        Anaphor("w2", "persNoRefl"),
        Anaphor("w4", "persIt"),
        Anaphor("w5", "persNoRefl", Reference.NON_REFERRING),
    )
    result = run(*story, [scripted], settings=Settings(anaphors="found"), found=found)
    assert {start for start, _kind, _reference in scripted.asked} == {2, 4}
    tally = total(result, CarryOver.PROPAGATED)
    assert (tally.gold, tally.exit, tally.missing, tally.spurious) == (3, 1, 2, 1)
    assert (tally.said_referring, tally.gold_referring, tally.both_referring) == (2, 3, 1)


def test_answers_outside_the_population_are_excluded_by_reason(
    story: tuple[Document, Layer],
) -> None:
    scripted = Scripted({2: 0, 3: 0, 5: 1})
    result = run(*story, [scripted], settings=Settings(kinds=("persIt",)))
    tally = total(result, CarryOver.PROPAGATED)
    assert (tally.gold, tally.excluded) == (0, {"kind persNoRefl": 3})
    assert tally.excluded_referential == {"kind persNoRefl": 3}
    assert tally.resolution_rate == 0


def test_choosing_kinds_does_not_change_the_figures_of_a_kind(
    story: tuple[Document, Layer],
) -> None:
    script: dict[int, int | None] = {2: 1, 3: 2, 4: 0, 5: 1}
    every = run(*story, [Scripted(script)], settings=Settings(kinds=ALL_KINDS))
    chosen = run(*story, [Scripted(script)], settings=Settings(kinds=("persNoRefl",)))
    for row, tally in chosen.tallies.items():
        if tally.gold:
            assert tally == every.tallies[row]


def test_exophors_are_scored_only_when_chosen(make_document: Make) -> None:
    document = make_document("he/p came")
    gold = Layer.build(
        "gold", [Markable("h", (Span(0, 1),), 0)], [Anaphor("h", "persNoRefl", Reference.EXOPHOR)]
    )
    said = Layer.build(
        "system", [Markable("s", (Span(0, 1),), 0)], [Anaphor("s", "persNoRefl", Reference.EXOPHOR)]
    )
    response = [Response("system", said)]
    result = run(document, gold, responses=response)
    assert total(result, CarryOver.PROPAGATED).gold == 0
    settings = Settings(references=(Reference.EXOPHOR,))
    result = run(document, gold, responses=response, settings=settings)
    assert total(result, CarryOver.PROPAGATED).exit == 1


def test_exophor_that_gets_an_antecedent_is_a_failure(make_document: Make) -> None:
    document = make_document("John he/p")
    markables = [Markable("j", (Span(0, 1),), 0), Markable("h", (Span(1, 2),), 1)]
    gold = Layer.build("gold", markables, [Anaphor("h", "persNoRefl", Reference.EXOPHOR)])
    said = Layer.build("system", markables, [Anaphor("h", "persNoRefl", Reference.ANAPHOR, ("j",))])
    settings = Settings(references=(Reference.EXOPHOR,))
    result = run(document, gold, responses=[Response("system", said)], settings=settings)
    tally = total(result, CarryOver.PROPAGATED)
    assert (tally.gold, tally.failure, tally.spurious) == (1, 1, 0)
    result = run(document, gold, responses=[Response("system", said)])
    assert total(result, CarryOver.PROPAGATED).excluded == {"reference !": 1}


def test_listed_candidates_are_used_unless_the_finder_is_chosen(make_document: Make) -> None:
    document = make_document("John Bill Ed", "he/p")
    markables = [Markable(f"m{n}", (Span(n, n + 1),), n) for n in range(4)]
    fails = (Verdict("gender", Outcome.FAIL, "It is a woman."),)
    gold = Layer.build(
        "gold",
        markables,
        [Anaphor("m3", "persNoRefl", Reference.ANAPHOR, ("m0",))],
        candidates={"m3": (Candidate("m0"), Candidate("m1", fails))},
    )
    tally = total(run(document, gold, [Scripted({3: 0})]), CarryOver.PROPAGATED)
    assert (tally.candidates_before, tally.after, tally.only, tally.exit) == (2, 1, 1, 1)
    settings = Settings(candidates="found")
    tally = total(run(document, gold, [Scripted({3: 0})], settings=settings), CarryOver.PROPAGATED)
    assert (tally.candidates_before, tally.after) == (3, 3)


def test_candidates_before_are_undefined_when_only_admissible_ones_are_listed(
    make_document: Make,
) -> None:
    document = make_document("John Bill", "he/p")
    markables = [Markable(f"m{n}", (Span(n, n + 1),), n) for n in range(3)]
    gold = Layer.build(
        "gold",
        markables,
        [Anaphor("m2", "persNoRefl", Reference.ANAPHOR, ("m0",))],
        candidates={"m2": (Candidate("m0"),)},
        metadata={"candidates.before_unknown": ["m2"]},
    )
    tally = total(run(document, gold, [Scripted({2: 0})]), CarryOver.PROPAGATED)
    assert (tally.candidates_before, tally.non_trivial_success_rate, tally.after) == (None, None, 1)


def test_blocked_anaphor_names_the_constraint(make_document: Make) -> None:
    document = make_document("John Bill", "he/p")
    markables = [Markable(f"m{n}", (Span(n, n + 1),), n) for n in range(3)]
    fails = (Verdict("number", Outcome.FAIL, "It is plural."),)
    gold = Layer.build(
        "gold",
        markables,
        [Anaphor("m2", "persNoRefl", Reference.ANAPHOR, ("m0",))],
        candidates={"m2": (Candidate("m0", fails), Candidate("m1"))},
    )
    tally = total(run(document, gold, [Scripted({2: 0})]), CarryOver.PROPAGATED)
    assert (tally.reachable, tally.blocked, tally.blocked_by) == (1, 1, {"number": 1})


def test_gold_anaphor_without_markable_in_the_parse_is_asked_all_the_same(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("John", "he/p")
    gold = make_layer({"J": [(0, 1), (1, 2)]})
    evaluator = Evaluator(Settings(), GivenLayer(Layer("base")), Finder(), EveryWord())
    scripted = Scripted({})
    evaluator.evaluate(Reading(document, (gold,)), [scripted])
    assert scripted.asked[0] == (1, "persNoRefl", None)


def test_resolver_that_misses_something_is_skipped_with_the_reason(
    story: tuple[Document, Layer],
) -> None:
    result = run(*story, [Scripted({}, needs=frozenset({Need.TREES}))])
    assert "lacks constituent trees" in result.skipped["scripted"]
    assert not result.tallies


def test_resolver_that_breaks_down_costs_one_document_and_is_no_zero(
    story: tuple[Document, Layer],
) -> None:
    result = run(*story, [Breaking({}), Scripted({2: 0}, uses_history=False)])
    assert (result.skipped, result.failed) == ({"breaking": "it crashed"}, ["breaking"])
    assert {row.resolver for row in result.tallies} == {"scripted"}
    assert list(result.timings) == ["scripted"]


def test_resolver_that_cannot_be_used_here_is_not_asked(story: tuple[Document, Layer]) -> None:
    absent = Absent({})
    result = run(*story, [absent])
    assert result.skipped == {"absent": "not usable here: no weights; fetch them"}
    assert (result.failed, result.tallies, absent.settled) == ([], {}, [])


def test_failures_of_all_documents_are_added_up(story: tuple[Document, Layer]) -> None:
    evaluation = Evaluation(Settings())
    evaluation.add(run(*story, [Breaking({})]))
    assert evaluation.failed == [("breaking", "text")]
    assert evaluation.skipped == [("breaking", "text", "it crashed")]


def test_response_with_other_tokens_is_refused_with_the_first_difference(
    make_document: Make,
) -> None:
    with pytest.raises(FormatError, match=r"token 2 of 'text' is 'Jack', but 'John' in the gold"):
        check_same_tokens(make_document("Hi John"), Reading(make_document("Hi Jack")))
    with pytest.raises(FormatError, match="has 1 token, but 2 in the gold file"):
        check_same_tokens(make_document("Hi John"), Reading(make_document("Hi")))


@pytest.mark.parametrize(
    "changes",
    [{"match": ()}, {"kinds": ()}, {"references": (Reference.NON_REFERRING,)}],
    ids=["no match", "no kind", "non-referring"],
)
def test_settings_that_cannot_be_meant_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        Settings(**changes)
