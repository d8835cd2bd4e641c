"""The task ``evaluate``: resolvers and output files against decided documents.

Values: ``files``, or ``project``, ``annotator`` and perhaps ``documents``, for the key;
``resolvers`` (names) and ``responses`` (objects with ``name`` and ``files``); ``match``
(``["head"]``), ``carry_over`` (both), ``credit``, ``anaphors``, ``candidates``, ``markables``,
``kinds``, ``references``, ``language``, ``window``, ``preprocessor``, ``finder``, ``seed``; and
``cases``: ``failures`` (by default), ``all`` or ``none``.

Of a project only what its annotator has decided counts (`scoring.undecided`).

Result: ``signature``, ``text`` (the report), ``systems``, ``documents``, ``undecided`` (what is
left out: ``anaphors``, ``hanging`` ones, ``documents``), ``key`` (of a project: ``name``,
``decided`` anaphors and ``accepted`` proposals by resolver), ``skipped`` (objects with ``system``,
``document``, ``reason``); the lists ``classic`` (``system``, ``match``, ``carry_over``
and ``text``, SUPAR's block), ``rows`` (as ``evaluate --json`` prints them) and ``cases``: one
object a judged anaphor, as `scoring.Case`, whose mentions have ``words``, ``spans`` (token
numbers, half-open), ``sentence`` and ``realisation``, and ``id`` where the key has that markable.

The task ``failures`` gives the list of the error view. Values: the key, systems and settings as for
``evaluate``; besides, on a project, ``proposals`` (resolvers whose stored proposals are judged) and
``others`` (annotators whose decisions are); ``candidates``, how many of a failure are kept. Or
``list`` alone: a file that ``evaluate --cases`` or ``score --errors`` has written. Result: the
object that `annotation.failures.files.failures_of_json` reads; its list ``failures`` comes in
parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from anaphora_workbench.annotation.preparation.prepared_text import Stage
from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.task_io import TaskReport, gold_readings, responses
from anaphora_workbench.errors import FormatError, Problem, Severity, UsageError
from anaphora_workbench.model import Layer, Reference
from anaphora_workbench.model.reasons import packed_all
from anaphora_workbench.ports import Reading, Seeded
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

if TYPE_CHECKING:
    from anaphora_workbench.annotation.failures import FailureList
    from anaphora_workbench.scoring import Evaluation, Settings
    from anaphora_workbench.scoring.cases import Case, CaseMention

CASES = ("failures", "all", "none")
_Places = dict[tuple[tuple[tuple[int, int], ...], str], str]


def collect_failures(registry: Registry, values: Values, report: TaskReport) -> Json:
    """Collect the failures and send them in parts."""
    if "list" in values:
        from anaphora_workbench.annotation.failures.files import failures_of_file

        return _sent([failures_of_file(values.text("list"))], report)
    from anaphora_workbench.annotation.failures.evaluated import MOST_CANDIDATES, failures_of

    settings = settings_of(values)
    systems = responses(registry, values, report)
    resolvers = values.texts("resolvers")
    if not (resolvers or systems or values.texts("proposals") or values.texts("others")):
        raise _nothing_chosen()
    readings = list(gold_readings(registry, values, report))
    check_key(readings, systems, report)
    found = []
    for number, reading in enumerate(readings):
        name = reading.document.doc_id
        report.progress(number, len(readings), Stage.EVALUATING, name)
        given: dict[str, Layer | Reading] = {
            system: by_id[name] for system, by_id in systems.items() if name in by_id
        }
        given.update(_stored(values, name))
        if not resolvers and not given:
            raise _nothing_chosen()
        found.append(
            failures_of(
                reading,
                resolvers,
                given,
                settings,
                registry=registry,
                candidates=values.number("candidates", MOST_CANDIDATES),
            )
        )
    return _sent(found, report)


def _nothing_chosen() -> UsageError:
    return UsageError("choose a resolver, or open a response", code="request-value")


def _stored(values: Values, document: str) -> dict[str, Layer]:
    """Return the layers of the project that are judged, by name."""
    names, others = values.texts("proposals"), values.texts("others")
    if not names and not others:
        return {}
    with Project.open(values.text("project"), read_only=True) as project:
        known = project.proposals(document)
        absent = [name for name in names if name not in known]
        if absent:
            raise UsageError(
                f"the project has no proposals of '{absent[0]}' for '{document}'; it has: "
                f"{', '.join(known) or 'none'}",
                code="proposals-unknown",
            )
        layers = {name: known[name] for name in names}
        layers.update({name: project.layer(document, name) for name in others})
        return layers


def _sent(lists: Iterable[FailureList], report: TaskReport) -> Json:
    """Send the failures of several documents, and return what stands around them."""
    from anaphora_workbench.annotation.failures.files import failures_json

    values = [failures_json(one) for one in lists]
    for value in values:
        report.part("failures", value["failures"])
    return {
        **values[0],
        "signature": " / ".join(dict.fromkeys([value["signature"] for value in values])),
        "judged": sum([value["judged"] for value in values]),
        "skipped": [entry for value in values for entry in value["skipped"]],
        "failures": [],
    }


class Rendering(NamedTuple):
    """How results are written for people; reports are built on this package, not the other way.

    Attributes:
        report: Returns the whole report of an evaluation.
        classic: Yields system, way of matching, carry-over mode and SUPAR's block.
    """

    report: Callable[[Evaluation], str]
    classic: Callable[[Evaluation], Iterator[tuple[str, str, str, str]]]


def settings_of(values: Values) -> Settings:
    """Return the settings that a request asks for; raise `UsageError` for an unknown value."""
    from anaphora_workbench.scoring import CarryOver, Credit, Match, Settings

    plain = Settings()

    def chosen(name: str, sort: Callable[[str], Any], default: tuple[Any, ...]) -> tuple[Any, ...]:
        given = values.texts(name)
        try:
            return tuple(dict.fromkeys([sort(each) for each in given])) or default
        except ValueError as error:
            raise UsageError(f"'{name}': {error}", code="request-value") from None

    return Settings(
        match=chosen("match", Match, plain.match),
        carry_over=chosen("carry_over", CarryOver, plain.carry_over),
        credit=chosen("credit", Credit, (plain.credit,))[0],
        anaphors=cast(Any, values.text("anaphors", plain.anaphors)),
        kinds=values.texts("kinds", plain.kinds) or plain.kinds,
        references=chosen("references", Reference, plain.references),
        candidates=cast(Any, values.text("candidates", plain.candidates)),
        markables=cast(Any, values.text("markables", plain.markables)),
        window=values.number("window", plain.window),
        language=values.text("language", ""),
        preprocessor=values.text("preprocessor", plain.preprocessor),
        anaphor_finder=values.text("finder", plain.anaphor_finder),
    )


class _Progress:
    """Reports how many documents are done, from steps of one system on one document."""

    def __init__(self, report: TaskReport, documents: int, systems: int) -> None:
        self._report = report
        self._documents = documents
        self._systems = systems
        self._steps = 0

    def step(self, label: str = "") -> None:
        """Count a step; the label begins with the name of the document."""
        self._steps += 1
        done = self._steps // self._systems
        name = label.rpartition(" ")[0]
        self._report.progress(done, self._documents, Stage.EVALUATING, name)

    def passed(self, steps: int) -> None:
        """Count nothing: no result is kept here."""


def evaluate(registry: Registry, rendering: Rendering, values: Values, report: TaskReport) -> Json:
    """Evaluate, and send rows and cases in parts."""
    from anaphora_workbench.experiments import ComparisonPlan, run

    settings = settings_of(values)
    shown = values.text("cases", CASES[0])
    if shown not in CASES:
        raise UsageError(f"'cases' is one of {', '.join(CASES)}", code="request-value")
    systems = responses(registry, values, report)
    resolvers = [registry.resolver(name) for name in values.texts("resolvers")]
    if not (resolvers or systems):
        raise _nothing_chosen()
    facts: dict[str, object] = {}
    for resolver in resolvers:
        if isinstance(resolver, Seeded):
            resolver.seed = values.number("seed", 0)
            facts["seed"] = resolver.seed
    readings = list(gold_readings(registry, values, report))
    check_key(readings, systems, report)
    report.progress(0, len(readings), Stage.EVALUATING, readings[0].document.doc_id)
    plan = ComparisonPlan(settings, tuple(resolvers), facts, shown != "none", tests=False)
    evaluation = run(
        plan,
        readings,
        registry=registry,
        responses=systems,
        progress=_Progress(report, len(readings), len(plan.systems(systems))),
    ).evaluation
    report.problems(evaluation.limits())
    places = {reading.document.doc_id: _places(reading) for reading in readings}
    report.part("rows", list(evaluation.rows()))
    wanted = [case for case in evaluation.cases if shown == "all" or _wrong(case)]
    report.part("cases", [case_json(case, places) for case in wanted])
    report.part("classic", [_block(*block) for block in rendering.classic(evaluation)])
    return {
        "signature": evaluation.signature,
        "text": rendering.report(evaluation),
        "systems": evaluation.systems(),
        "documents": list(evaluation.documents),
        "undecided": evaluation.undecided_row(),
        "key": _key(values, evaluation.documents),
        "skipped": [
            {"system": system, "document": document, "reason": reason}
            for system, document, reason in evaluation.skipped
        ],
        **{name: [] for name in ("rows", "cases", "classic")},
    }


def _key(values: Values, documents: Iterable[str]) -> Json:
    """Return whose decisions the key is, and how many of them are accepted proposals."""
    from anaphora_workbench.annotation.project.proposal_bias import accepted_in
    from anaphora_workbench.annotation.project.settings import settings_of as project_settings

    if not values.text("project", ""):
        return {}
    name = values.text("annotator")
    with Project.open(values.text("project"), read_only=True) as project:
        found = accepted_in(project, documents, name, project_settings(project).adjudicator)
    return {"name": name, "decided": found.decided, "accepted": dict(found.accepted)}


def check_key(
    readings: list[Reading], systems: dict[str, dict[str, Reading]], report: TaskReport
) -> None:
    """Refuse what cannot be evaluated, and tell what is strange.

    Raises:
        FormatError: ``key-empty`` or ``response-none``.
    """
    from anaphora_workbench.scoring.undecided import Survey

    survey = Survey()
    begun = [
        survey.add(layer, in_progress=reading.in_progress) and bool(layer.markables)
        for reading in readings
        for layer in reading.layers[:1]
    ]
    if not any(begun):
        raise FormatError(
            "there is nothing to compare with: the documents contain no decisions", code="key-empty"
        )
    report.problems(survey.problems())
    names = [reading.document.doc_id for reading in readings]
    for system, by_id in systems.items():
        if not by_id.keys() & set(names):
            raise FormatError(
                f"'{system}' has none of these documents, which go by their names: the first one "
                f"here is '{names[0]}', the first one there '{next(iter(by_id), '')}'",
                code="response-none",
            )
        absent = [name for name in names if name not in by_id]
        if absent:
            message = f"'{system}' has no document '{absent[0]}'" + (
                f" and {len(absent) - 1} others" if len(absent) > 1 else ""
            )
            report.problems([Problem("response-missing", message, None, Severity.WARNING)])


def _wrong(case: Case) -> bool:
    return any(judgement.outcome != "exit" for judgement in case.judgements)


def _block(system: str, match: str, carry_over: str, text: str) -> Json:
    return {"system": system, "match": match, "carry_over": carry_over, "text": text}


def _places(reading: Reading) -> _Places:
    """Return the ids of the key's markables by tokens and realisation."""
    layer = reading.layers[0] if reading.layers else None
    found: _Places = {}
    for markable in layer.in_text_order() if layer is not None else ():
        spans = tuple([(span.start, span.end) for span in markable.spans])
        found.setdefault((spans, markable.realisation), markable.id)
    return found


def case_json(case: Case, places: dict[str, _Places]) -> Json:
    """Return a case as JSON, with the ids of the key's markables."""
    here = places.get(case.document, {})

    def mention(one: CaseMention) -> Json:
        value: Json = {
            "words": one.words,
            "spans": [list(span) for span in one.spans],
            "sentence": one.sentence,
            "realisation": one.realisation,
        }
        name = here.get((one.spans, one.realisation))
        return value if name is None else {**value, "id": name}

    return {
        "document": case.document,
        "system": case.system,
        "match": str(case.match),
        "kind": case.kind,
        "reference": case.reference,
        "anaphor": mention(case.anaphor),
        "antecedents": [mention(one) for one in case.antecedents],
        "before": case.before,
        "after": case.after,
        "excluded_by": list(case.excluded_by),
        "distance": case.distance,
        "judgements": [
            {
                "carry_over": str(judgement.carry_over),
                "outcome": judgement.outcome,
                "cause": judgement.cause,
                "answer": [mention(one) for one in judgement.answer],
                "trace": packed_all(judgement.trace),
            }
            for judgement in case.judgements
        ],
    }
