"""Evaluating many documents, in one process or several: what the command and Python code call.

::

    from anaphora_workbench.registry import Registry
    from anaphora_workbench.scoring import Settings, evaluate
    from anaphora_workbench.workspace import Workspace

    registry = Registry()
    inputs = Workspace(registry).open(["corpus/"])
    readings = (reading for entry in inputs for reading in entry.readings())
    result = evaluate(readings, ["nearest-agreeing"], registry=registry)
    print(list(result.rows())[0])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

from anaphora_workbench.errors import FormatError, Problem, counted
from anaphora_workbench.model import Document
from anaphora_workbench.pipeline import Resolver, ordered_map
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.bench import DocumentResult
from anaphora_workbench.scoring.evaluator import Evaluator, needs_of, takes_candidates
from anaphora_workbench.scoring.responses import Response, response_of
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import Settings

Responses = Mapping[str, Mapping[str, Reading]]
"""Response readings by system and document id."""

Told = Callable[[Sequence[Problem]], None]
"""Hears problems of responses."""

DEFAULTS = Settings()


@dataclass(frozen=True, slots=True)
class Task:
    """One document to be evaluated.

    Attributes:
        reading: The gold document, under a name that no earlier one has.
        responses: The other systems' output on it.
        seconds: What reading it took.
    """

    reading: Reading
    responses: tuple[Response, ...]
    seconds: float


def evaluate(
    readings: Iterable[Reading],
    resolvers: Sequence[str | Resolver] = (),
    settings: Settings = DEFAULTS,
    *,
    registry: Registry | None = None,
    responses: Responses | None = None,
    jobs: int = 1,
    facts: Mapping[str, object] | None = None,
    progress: Callable[[str], None] | None = None,
    cases: bool = False,
    told: Told | None = None,
) -> Evaluation:
    """Evaluate resolvers and responses on gold documents.

    Args:
        readings: Gold documents; read lazily, so that a corpus need not fit into memory.
        resolvers: Names of resolvers, or resolvers.
        settings: How to evaluate.
        registry: Where names are looked up.
        responses: Output of other systems on the same texts; other tokens are aligned.
        jobs: Number of processes.
        facts: Further facts for the signature.
        progress: Called with the id of each document that is done.
        cases: Whether to keep every judged anaphor (`Evaluation.cases`) for reports; memory then
            grows with the corpus.
        told: Hears what of responses on other tokens could not be kept.

    Raises:
        FormatError: A response is another text than the gold document of its name.
        NeedsError: The settings ask for what a document does not have.
        PluginError: A name is unknown.
    """
    registry = registry or Registry()
    chosen = [registry.resolver(r) if isinstance(r, str) else r for r in resolvers]
    evaluator = evaluator_of(settings, registry, chosen, cases=cases)
    evaluation = Evaluation(settings, {**evaluator.facts(), **(facts or {})})
    work = partial(_evaluate_one, evaluator, tuple(chosen))
    for result in ordered_map(work, tasks_of(readings, responses or {}, told), jobs):
        evaluation.add(result)
        if progress is not None:
            progress(result.doc_id)
    return evaluation


def evaluator_of(
    settings: Settings,
    registry: Registry,
    resolvers: Iterable[Resolver] = (),
    *,
    cases: bool = False,
    chains: bool = False,
) -> Evaluator:
    """Return what evaluates documents as the settings say.

    Args:
        settings: How to evaluate.
        registry: Where names are looked up.
        resolvers: All resolvers that will be asked; texts get the analysis that they need.
        cases: Whether to keep every judged anaphor.
        chains: Whether to score the chains of the systems, too.

    Raises:
        PluginError: A name is unknown.
    """
    resolvers = list(resolvers)
    candidate_finder = registry.candidate_finder(settings.candidate_finder)
    if hasattr(candidate_finder, "window"):
        candidate_finder.window = settings.window
    return Evaluator(
        settings,
        registry.preprocessor(settings.preprocessor),
        registry.anaphor_finder(settings.anaphor_finder),
        candidate_finder,
        cases,
        chains,
        needs_of(resolvers),
        takes_candidates(resolvers),
    )


def _evaluate_one(
    evaluator: Evaluator, resolvers: tuple[Resolver, ...], task: Task
) -> DocumentResult:
    return evaluator.evaluate(task.reading, resolvers, task.responses, read_seconds=task.seconds)


def tasks_of(
    readings: Iterable[Reading], responses: Responses, told: Told | None = None
) -> Iterator[Task]:
    """Yield the documents with what other systems say of them, as they are read.

    Args:
        readings: Gold documents.
        responses: Output of other systems.
        told: Hears what of responses on other tokens could not be kept.

    Raises:
        FormatError: A response is another text than the gold document of its name.
    """
    seen: dict[str, int] = {}
    iterator = iter(readings)
    while True:
        started = perf_counter()
        reading = next(iterator, None)
        if reading is None:
            return
        seconds = perf_counter() - started
        doc_id = reading.document.doc_id
        matched = []
        for name, by_id in responses.items():
            response, problems = response_of(name, reading.document, by_id.get(doc_id))
            matched.append(response)
            if problems and told is not None:
                told(problems)
        seen[doc_id] = number = seen.get(doc_id, 0) + 1
        if number > 1:
            # Two documents of one name must not be added up as if they were one.
            document = replace(reading.document, doc_id=f"{doc_id}#{number}")
            reading = replace(reading, document=document)
        yield Task(reading, tuple(matched), seconds)


def check_same_tokens(document: Document, response: Reading) -> None:
    """Refuse a response whose tokens differ from the gold document's.

    Raises:
        FormatError: Names the first difference.
    """
    gold = document.tokens
    other = response.document.tokens
    for index, (ours, theirs) in enumerate(zip(gold, other, strict=False)):
        if ours.text != theirs.text:
            raise FormatError(
                f"{response.source or 'the response'}: token {index + 1} of "
                f"'{document.doc_id}' is '{theirs.text}', but '{ours.text}' in the gold file; "
                "a response must have the same tokens",
                code="response-tokens",
            )
    if len(gold) != len(other):
        raise FormatError(
            f"{response.source or 'the response'}: '{document.doc_id}' has "
            f"{counted(len(other), 'token')}, but {len(gold)} in the gold file; "
            "a response must have the same tokens",
            code="response-tokens",
        )
