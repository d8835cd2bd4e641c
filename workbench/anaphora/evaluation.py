"""`evaluate` and `compare`: resolvers and other systems against gold texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Literal, cast

from anaphora.choices import (
    a_number,
    a_string,
    language_of,
    listed,
    one_name,
    one_of,
    some_of,
    string_or_none,
)
from anaphora.messages import in_python
from anaphora.reading import checked, opened
from anaphora.results import Point, Result, percentage, point
from anaphora.tables import Row
from anaphora_workbench.cli.shared.evaluation_run import adopted, evaluation_notes, not_run_notes
from anaphora_workbench.cli.shared.gold import GoldWatch
from anaphora_workbench.cli.shared.systems import chosen_resolvers, seeded
from anaphora_workbench.errors import (
    AnaphoraError,
    FormatError,
    Problem,
    UsageError,
    counted,
    unknown_name,
)
from anaphora_workbench.experiments import Comparison, ComparisonPlan, run
from anaphora_workbench.model import FrozenDict, Reference
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import BatchResolver, Reading, Seeded, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.failures import case_rows
from anaphora_workbench.reports.labels import EARLIER_ERRORS
from anaphora_workbench.scoring import (
    ALL_KINDS,
    TOTAL,
    CarryOver,
    Credit,
    Evaluation,
    Figure,
    Match,
    Settings,
    default_kinds,
    differences,
)
from anaphora_workbench.scoring.measures import noted

Systems = str | Resolver | Iterable[str | Resolver]
"""Names of resolvers, or resolvers of one's own."""


class EvaluationResult(Result):
    """How many anaphors each system resolves correctly.

    Attributes:
        evaluation: The counts, as the inside has them.
    """

    def __init__(self, comparison: Comparison, notes: list[str]) -> None:
        self.evaluation: Evaluation = comparison.evaluation
        self._comparison = comparison
        evaluation = self.evaluation
        compared = [
            noted(difference.row(), evaluation.headline)
            for figure in (Figure.F1, Figure.SUCCESS_RATE)
            for difference in differences(evaluation, figure=figure, kinds=True)
        ]
        rows = list(evaluation.rows())
        super().__init__(
            _title("Evaluation", comparison),
            rows,
            _summary(rows, evaluation),
            evaluation.signature,
            notes,
            {"short_signature": evaluation.short_signature, "differences": compared},
            _caption(evaluation),
        )

    @property
    def cases(self) -> list[Row]:
        """Every judged anaphor with its answer and the cause of its error, a flat row each.

        They are those of ``--cases``; empty unless `evaluate` was called with ``cases=True``.
        """
        return list(case_rows(self.evaluation))

    def _points(self) -> list[Point]:
        return _with_intervals(self.summary, self._comparison)


class ComparisonResult(Result):
    """Systems side by side, with tests of their differences.

    Attributes:
        comparison: Everything that reports show, as the inside has it.
        pairs: The tests of every two systems, flat rows as in ``--json``.
    """

    _frame_columns = FrozenDict(
        {
            "first": "resolver",
            "second": "other",
            "first_value": "value",
            "second_value": "other_value",
        }
    )

    def __init__(self, comparison: Comparison, notes: list[str]) -> None:
        self.comparison = comparison
        evaluation = comparison.evaluation
        rows = list(comparison.rows())
        parts = comparison.parts()
        parts["breakdowns"] = list(cast("Iterable[Row]", parts["breakdowns"]))
        self.pairs = cast("list[Row]", parts["pairs"])
        super().__init__(
            _title("Comparison", comparison),
            rows,
            _lettered(_summary(rows, evaluation), comparison),
            comparison.signature,
            [*notes, *[f"warning: {each} [compare-limits]" for each in comparison.warnings]],
            {"short_signature": evaluation.short_signature, **parts},
            f"{_headline(comparison)} {_caption(evaluation)}".strip(),
        )

    def _points(self) -> list[Point]:
        return _with_intervals(self.summary, self.comparison)


def evaluate(
    gold: Any,
    systems: Systems = (),
    *,
    responses: Mapping[str, Any] | None = None,
    format: str | None = None,
    language: str = "",
    match: str | Iterable[str] = "head",
    carry_over: str | Iterable[str] = ("propagated", "corrected"),
    credit: str = "chain",
    anaphors: str = "gold",
    kinds: str | Iterable[str] | None = None,
    references: str | Iterable[str] = ("<", ">"),
    candidates: str = "auto",
    markables: str = "auto",
    window: int = 4,
    preprocessor: str = "auto",
    finder: str = "pronouns",
    reparse: bool = False,
    layout: str = "words",
    seed: int = 0,
    cases: bool = False,
    lenient: bool = False,
    jobs: int = 1,
    lang: str | None = None,
) -> EvaluationResult:
    """Score the answers of resolvers and of other systems: what ``anaphora evaluate`` does.

    ::

        result = anaphora.evaluate("gold/", ["supar", "hobbs"])
        result.to_frame()
        anaphora.evaluate("gold/", responses={"theirs": "system-output/"})

    Args:
        gold: The key: whatever `read` takes.
        systems: Names of resolvers (`anaphora.resolvers`), or resolver objects.
        responses: Output of other systems on the same texts, by a name for each.
        format: Format of the gold files; else each is recognised.
        language: Code such as ``en``; else that of the files, else a guess.
        match: ``head``, ``full``, ``partial``, or several: when an answer is a gold mention.
        carry_over: ``propagated`` and ``corrected``, or one: whether earlier errors count.
        credit: ``chain``: the answer denotes the entity; ``link``: exactly the antecedents.
        anaphors: ``gold``: those of the key; ``found``: those of the finder.
        kinds: Kinds to score, ``all``, or those of the tag set that are scored by default.
        references: Reference types to score: ``<``, ``>``, ``!``, ``$``.
        candidates: ``auto``, ``given`` or ``found``.
        markables: ``auto``, ``parsed`` or ``gold``.
        window: Sentences before the anaphor's own that are searched.
        preprocessor: What analyses texts without a parse; ``none`` for nothing.
        finder: What finds anaphors.
        reparse: Take only the words of the gold files and analyse them again.
        layout: ``words`` or ``given``.
        seed: Seed of resolvers that draw lots.
        cases: Whether to keep every judged anaphor, for `EvaluationResult.cases`.
        lenient: Go on where a file has errors, without what they affect.
        jobs: Number of processes.
        lang: The same as ``language``.

    Raises:
        FormatError: A file cannot be read or has errors, or a response is of another text.
        NeedsError: A text lacks what a system needs.
        PluginError: There is no resolver of a name.
        UsageError: No system is named, or an argument has no such value.
    """
    settings = _settings(
        match, carry_over, credit, anaphors, kinds, references, candidates, markables, window,
        language_of(language, lang) or "", preprocessor, finder, reparse, layout,
    )  # fmt: skip
    chosen = _Chosen(systems, responses, seed, lenient=lenient)
    plan = ComparisonPlan(settings, chosen.resolvers, chosen.facts, cases, tests=False)
    return EvaluationResult(*chosen.run(plan, gold, format, jobs))


def compare(
    gold: Any,
    systems: Systems = (),
    *,
    responses: Mapping[str, Any] | None = None,
    against: str = "",
    format: str | None = None,
    language: str = "",
    match: str | Iterable[str] = ("head", "full"),
    carry_over: str | Iterable[str] = ("propagated", "corrected"),
    credit: str = "chain",
    anaphors: str = "gold",
    kinds: str | Iterable[str] | None = None,
    references: str | Iterable[str] = ("<", ">"),
    candidates: str = "auto",
    markables: str = "auto",
    window: int = 4,
    preprocessor: str = "auto",
    finder: str = "pronouns",
    reparse: bool = False,
    layout: str = "words",
    seed: int = 0,
    cases: bool = False,
    lenient: bool = False,
    jobs: int = 1,
    lang: str | None = None,
) -> ComparisonResult:
    """Compare systems on the same texts, with significance tests: what ``anaphora compare`` does.

    ::

        result = anaphora.compare("gold/", ["supar", "hobbs", "nearest"])
        result.to_frame("pairs")     # p values, corrected for the number of pairs

    Letters in the summary: systems that share one do not differ significantly. Nothing is kept
    between calls.

    Args:
        gold: The key: whatever `read` takes.
        systems: Names of resolvers, or resolver objects.
        responses: Output of other systems on the same texts, by a name for each.
        against: The system that the title compares with each other one; ``""``: the best.
        format: As of `evaluate`, like all other arguments.
        language: As of `evaluate`.
        match: As of `evaluate`; by default ``head`` and ``full``.
        carry_over: As of `evaluate`.
        credit: As of `evaluate`.
        anaphors: As of `evaluate`.
        kinds: As of `evaluate`.
        references: As of `evaluate`.
        candidates: As of `evaluate`.
        markables: As of `evaluate`.
        window: As of `evaluate`.
        preprocessor: As of `evaluate`.
        finder: As of `evaluate`.
        reparse: As of `evaluate`.
        layout: As of `evaluate`.
        seed: As of `evaluate`.
        cases: As of `evaluate`.
        lenient: As of `evaluate`.
        jobs: As of `evaluate`.
        lang: As of `evaluate`.

    Raises:
        AnaphoraError: As `evaluate`; `UsageError` also for ``against`` that is no system.
    """
    settings = _settings(
        match, carry_over, credit, anaphors, kinds, references, candidates, markables, window,
        language_of(language, lang) or "", preprocessor, finder, reparse, layout,
    )  # fmt: skip
    chosen = _Chosen(systems, responses, seed, lenient=lenient)
    against = string_or_none("against", against, "supar") or ""
    if against and against not in chosen.names:
        raise UsageError("against: " + unknown_name("system", against, chosen.names))
    plan = ComparisonPlan(settings, chosen.resolvers, chosen.facts, cases, against=against)
    return ComparisonResult(*chosen.run(plan, gold, format, jobs))


def _settings(
    match: str | Iterable[str],
    carry_over: str | Iterable[str],
    credit: str,
    anaphors: str,
    kinds: str | Iterable[str] | None,
    references: str | Iterable[str],
    candidates: str,
    markables: str,
    window: int,
    language: str,
    preprocessor: str,
    finder: str,
    reparse: bool,
    layout: str,
) -> Settings:
    chosen = default_kinds() if kinds is None else tuple(listed("kinds", kinds))
    return Settings(
        match=some_of("match", match, Match),
        carry_over=some_of("carry_over", carry_over, CarryOver),
        credit=one_of("credit", credit, Credit),
        anaphors=cast(
            'Literal["gold", "found"]', one_name("anaphors", anaphors, ("gold", "found"))
        ),
        kinds=ALL_KINDS if chosen == ("all",) else chosen,
        references=some_of("references", references, Reference),
        candidates=cast(
            'Literal["auto", "given", "found"]',
            one_name("candidates", candidates, ("auto", "given", "found")),
        ),
        markables=cast(
            'Literal["auto", "parsed", "gold"]',
            one_name("markables", markables, ("auto", "parsed", "gold")),
        ),
        window=a_number("window", window, 0, "number of sentences"),
        language=language,
        preprocessor=a_string("preprocessor", preprocessor, "auto"),
        anaphor_finder=a_string("finder", finder, "pronouns"),
        reparse=reparse,
        layout=cast('Literal["words", "given"]', one_name("layout", layout, ("words", "given"))),
    )


class _Chosen:
    """The systems of a call."""

    def __init__(
        self, systems: Systems, responses: Mapping[str, Any] | None, seed: int, *, lenient: bool
    ) -> None:
        if responses is not None and not isinstance(responses, Mapping):
            raise UsageError(
                "responses are a mapping from the name of a system to its output, such as "
                'responses={"theirs": "system-output/"}'
            )
        listed("a mapping of responses", responses or ())
        seed = a_number("seed", seed)
        self.registry = Registry()
        self.lenient = lenient
        self.resolvers = tuple([seeded(each, seed) for each in self._resolvers(systems)])
        self.facts: dict[str, object] = {}
        if any(isinstance(resolver, Seeded) for resolver in self.resolvers):
            self.facts["seed"] = seed
        self.responses = {name: self._by_id(name, what) for name, what in (responses or {}).items()}
        if not (self.resolvers or self.responses):
            known = self.registry.names("resolvers")
            raise UsageError(
                'name at least one system, such as evaluate(gold, ["supar"]), or give responses. '
                f"Resolvers: {', '.join(known)}"
            )

    @property
    def names(self) -> list[str]:
        """The names of the systems."""
        return [*[resolver.name for resolver in self.resolvers], *self.responses]

    def run(
        self, plan: ComparisonPlan, gold: Any, format: str | None, jobs: int
    ) -> tuple[Comparison, list[str]]:
        """Return what came out, and what a reader of the figures must know."""
        jobs = a_number("jobs", jobs, 0)
        watch = GoldWatch(self.registry)
        files = opened(gold, format)
        if not files:
            raise UsageError("there is no text to evaluate on: gold is an empty list")
        problems: list[Problem] = []

        def readings() -> Iterator[Reading]:
            for each in files:
                for reading in checked(each, lenient=self.lenient):
                    problems.extend(reading.problems)
                    yield reading

        responses: Mapping[str, MutableMapping[str, Reading]] = self.responses
        try:
            comparison = run(
                plan,
                adopted(watch.watch(readings()), responses),
                registry=self.registry,
                responses=self.responses,
                jobs=jobs,
                on_problems=problems.extend,
            )
            found = evaluation_notes(comparison.evaluation, plan.settings, watch, self.responses)
            notes = [*[f"{each.severity}: {each}" for each in problems], *found]
        except AnaphoraError as error:
            raise in_python(error) from None
        return comparison, [*notes, *not_run_notes(comparison)]

    def _resolvers(self, systems: Systems) -> Iterator[Resolver]:
        given: object = systems
        listed_ones = [systems] if isinstance(systems, str) else () if given is None else systems
        if not isinstance(listed_ones, Iterable):
            listed_ones = [listed_ones]
        seen: set[str] = set()
        for each in listed_ones:
            names = chosen_resolvers(self.registry, [each]) if isinstance(each, str) else [each]
            for one in names:
                resolver = self.registry.resolver(one) if isinstance(one, str) else _checked(one)
                if resolver.name not in seen:
                    seen.add(resolver.name)
                    yield resolver

    def _by_id(self, name: str, what: Any) -> dict[str, Reading]:
        by_id: dict[str, Reading] = {}
        for each in opened(what):
            for reading in checked(each, lenient=self.lenient):
                doc_id = reading.document.doc_id
                if doc_id in by_id:
                    raise FormatError(
                        f"'{doc_id}' is in the response '{name}' twice; each response is the "
                        "output of one system",
                        code="response-twice",
                        at=each.source.at(),
                    )
                by_id[doc_id] = reading
        return by_id


def _checked(resolver: Resolver) -> Resolver:
    """Return a resolver of one's own; raise `UsageError` for what is none."""
    given: object = resolver
    if isinstance(given, type):
        raise UsageError(
            f"systems has the class {given.__name__}; make a resolver of it: {given.__name__}()"
        )
    if not isinstance(given, StepResolver | BatchResolver):
        raise UsageError(
            "systems are names of resolvers (anaphora.resolvers()) or resolvers of your own, not "
            f"{given!r}"
        )
    return resolver


def _title(what: str, comparison: Comparison) -> str:
    evaluation = comparison.evaluation
    systems = counted(len(evaluation.systems()), "system")
    return f"{what} of {systems} on {counted(len(evaluation.documents), 'document')}"


def _summary(rows: Iterable[Row], evaluation: Evaluation) -> list[Row]:
    """Return a row for each system, the best first: all documents, kinds and reference types."""
    settings, headline = evaluation.settings, evaluation.headline
    wanted = {
        "kind": TOTAL,
        "reference": TOTAL,
        "match": str(settings.match[0]),
        "carry_over": str(settings.carry_over[0]),
    }
    found: list[Row] = []
    for row in rows:
        if row["document"] != TOTAL or (row.get("metric") or "") != headline:
            continue
        if not headline and any(row[name] != value for name, value in wanted.items()):
            continue
        counts = {} if headline else {"gold": row["gold"], "correct": row["exit"]}
        found.append(
            {
                "resolver": row["resolver"],
                **counts,
                "recall %": percentage(row["recall"]),
                "precision %": percentage(row["precision"]),
                "F1 %": percentage(row["f1"]),
            }
        )
    return sorted(found, key=lambda row: -(row["F1 %"] or 0.0))


def _with_intervals(summary: Iterable[Row], comparison: Comparison) -> list[Point]:
    """Return F1 of each system with its 95 % interval, that of the reports' first picture."""
    from anaphora_workbench.reports.comparison.data import ComparisonData

    settings = comparison.evaluation.settings
    rates = ComparisonData.of_comparison(comparison).rates(
        settings.match[0], settings.carry_over[0]
    )
    points: list[Point] = []
    for row in summary:
        rate = rates.get((str(row["resolver"]), TOTAL))
        low, high = (None, None) if rate is None else (rate.low, rate.high)
        ends = percentage(low), percentage(high)
        points.append(point(str(row["resolver"]), row.get("gold"), row["F1 %"], *ends))
    return points


def _caption(evaluation: Evaluation) -> str:
    settings = evaluation.settings
    if evaluation.headline:
        return "GAP's official F1."
    return f"Match {settings.match[0]}, {EARLIER_ERRORS[settings.carry_over[0]]}."


def _lettered(summary: list[Row], comparison: Comparison) -> list[Row]:
    """Return the rows with the letters of systems that do not differ significantly."""
    if comparison.headline:
        measure = comparison.letters_by(comparison.headline)
        letters_of = measure.of if measure is not None else None
    else:
        found = comparison.letters_of(comparison.settings.carry_over[0])
        letters_of = found.of if found is not None else None
    if letters_of is None:
        return summary
    return [{**row, "groups": letters_of(str(row["resolver"]))} for row in summary]


def _headline(comparison: Comparison) -> str:
    """Return who is better than whom, by how much, and whether that is significant."""
    if comparison.headline:
        return ""
    tests = comparison.pairs_of(comparison.settings.carry_over[0])
    best = comparison.against or _best(comparison)
    mine = [test for test in tests if best in (test.first, test.second)]
    if not mine:
        return ""
    alpha = comparison.resampling.alpha
    others = [
        test.second if test.first == best else test.first
        for test in mine
        if test.p_holm is not None and test.p_holm <= alpha
    ]
    if not others:
        return f"{best} does not differ significantly from any other system."
    return f"{best} differs significantly from {', '.join(others)} (adjusted p <= {alpha})."


def _best(comparison: Comparison) -> str:
    rows = _summary(comparison.rows(), comparison.evaluation)
    return str(rows[0]["resolver"]) if rows else ""
