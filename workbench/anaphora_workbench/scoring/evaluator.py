"""Documents in, results out: each is analysed, gets its key, and is evaluated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

from anaphora_workbench.errors import FormatError, NeedsError, Problem, counted
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import EMPTY, VERSION_OF, Document, FrozenDict, Layer, Markable, bare
from anaphora_workbench.model.language import language
from anaphora_workbench.model.usual_spelling import words_alone
from anaphora_workbench.pipeline import Resolver, ordered_map
from anaphora_workbench.ports import (
    AnaphorFinder,
    CandidateFinder,
    Given,
    Need,
    Preprocessor,
    Reading,
    StepResolver,
    analysis_of,
    given_by,
    lacks,
)
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.document_evaluation import (
    DocumentEvaluation,
    DocumentResult,
    PreparedDocument,
    Tools,
)
from anaphora_workbench.scoring.gap import is_snippet
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.prepared_input import (
    GivenLayer,
    analyses,
    missing,
    pool_source,
)
from anaphora_workbench.scoring.responses import Response, response_of
from anaphora_workbench.scoring.results import Evaluation, text_digest
from anaphora_workbench.scoring.settings import NO_ANALYSIS, Settings
from anaphora_workbench.scoring.timings import Clock


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates documents one by one; holds no state between them.

    Attributes:
        cases: Whether to keep every judged anaphor for reports.
        chains: Whether to score the chains of the systems with coreference metrics, too.
        needs: What the resolvers of the whole call need, by name (`needs_of`). A text that lacks
            some of it is analysed for all systems alike, whichever of them are asked here.
        constrained: Whether a resolver of the whole call gets its candidates here
            (`takes_candidates`). Texts without a parse are then analysed where that can be done.
    """

    settings: Settings
    preprocessor: Preprocessor
    finder: AnaphorFinder
    candidate_finder: CandidateFinder
    cases: bool = False
    chains: bool = False
    needs: FrozenDict[str, frozenset[Need]] = EMPTY
    constrained: bool = False

    def facts(self) -> dict[str, object]:
        """Return what the tools add to the signature."""
        name = self.settings.candidate_finder
        return {"pool": getattr(self.candidate_finder, "signature", name)}

    def evaluate(
        self,
        reading: Reading,
        resolvers: Sequence[Resolver] = (),
        responses: Sequence[Response] = (),
        *,
        read_seconds: float = 0.0,
    ) -> DocumentResult:
        """Evaluate resolvers and responses on one gold document.

        The reading has its gold layer first. What reading took, ``read_seconds``, is for the speed
        table.

        Raises:
            NeedsError: The settings ask for a parse that is not there, or a resolver needs an
                analysis that the settings forbid or that nobody here can make.
        """
        with collector_paused():
            return self._evaluate(reading, resolvers, responses, read_seconds)

    def _evaluate(
        self,
        reading: Reading,
        resolvers: Sequence[Resolver],
        responses: Sequence[Response],
        read_seconds: float,
    ) -> DocumentResult:
        document = reading.document
        code = self.settings.language or document.language
        if code in ("", "und"):
            code = guess_language([token.text for token in document.tokens])
        if code != document.language:
            document = replace(document, language=code)
        gold = reading.layers[0] if reading.layers else Layer("gold")
        clock = Clock()
        # What analysis, finders and resolvers see. The key and the reports have the whole text.
        shown = document if self.settings.layout == "given" else words_alone(document)
        words = bare(shown) if self.settings.reparse else shown
        prepared, unanalysed = self._analysed(shown, words, clock)
        parse = None if prepared is None or document.has_pos else prepared.document
        key = key_of(document, gold, language(code), parse, in_progress=reading.in_progress)
        version = document.metadata.get(VERSION_OF)
        result = DocumentResult(
            document.doc_id,
            language=code,
            version_of=version if isinstance(version, str) else "",
            digest=text_digest(document),
            snippet=str(document.metadata.get("gender", "")) if is_snippet(document) else None,
        )
        result.head_sources = dict(Counter(map(key.heads.source, gold.markables.values())))
        result.undecided, result.hanging = len(key.undecided.waiting), len(key.undecided.hanging)
        for anaphor in key.judged():
            reference = key.split.get(anaphor.markable, anaphor.reference)
            row = (anaphor.kind, str(reference or "none"))
            result.anaphors[row] += 1
            if anaphor.markable in key.split:
                result.split[row] += 1
            result.occurrences[anaphor.kind] += 1
        result.derived, result.stated = key.derived, sorted(key.stated)
        result.unmarked.update(key.unmarked.values())
        if not key.derived:
            # Derived keys have an anaphor for each of them.
            result.occurrences.update(key.unmarked.values())
        if key.undecided.waiting and not key.judged():
            # Nobody has begun here, so nobody knows either what is not an anaphor.
            result.begun = False
            return result
        result.pool = pool_source(document, key, self.settings)
        mentions = gold.markables.values() if result.pool in ("gold", "given") else ()
        result.given = self._stated(words, mentions)
        result.unanalysed = unanalysed
        result.analysis = "" if prepared is None else analysis_of(prepared.layer)
        tools = Tools(
            self.preprocessor, self.finder, self.candidate_finder, self.cases, self.chains
        )
        of_document = PreparedDocument(document, shown, prepared, key, read_seconds, clock)
        # Nobody showed another system where to look: its output is judged as found.
        found = replace(self.settings, anaphors="found")
        for settings, systems in ((self.settings, resolvers), (found, responses)):
            if systems:
                evaluation = DocumentEvaluation(tools, settings, of_document)
                for system in systems:
                    evaluation.evaluate(system, result)
                evaluation.add_text(result)
        return result

    def _stated(self, document: Document, mentions: Iterable[Markable]) -> list[str]:
        """Return what a document states besides words and sentences, as far as it is shown."""
        stated = given_by(document, mentions)
        if self.settings.layout == "words":
            stated -= {Given.TEXT}  # the text is then made of the words
        return [str(what) for what in Given if what in stated]

    def analyses(self, document: Document) -> bool:
        """Tell whether a document gets an analysis of our own."""
        needs = frozenset[Need]().union(*self.needs.values())
        return analyses(document, self.settings, needs, constrained=self.constrained)

    def _analysed(
        self, document: Document, words: Document, clock: Clock
    ) -> tuple[GivenLayer | None, str]:
        """Return our own analysis of the words of a document, ``None`` when there is none.

        The second value is why it is missing though constraints would use it, else ``""``.

        Raises:
            NeedsError: It is needed, and the settings forbid it or nobody here can make it.
        """
        lacking = {
            name: absent for name, needs in self.needs.items() if (absent := missing(words, needs))
        }
        if not self.analyses(document):
            if lacking and self.settings.preprocessor == NO_ANALYSIS:
                raise NeedsError(
                    f"{_who(lacking)}, which '{document.doc_id}' does not have, and --preprocessor "
                    "none adds nothing. To have such texts analysed, type --preprocessor auto",
                    code="analysis-off",
                )
            return None, ""
        # Without an analysis every resolver still runs; only constraints know less.
        optional = not lacking and not analyses(document, self.settings)
        with clock("preparing"):
            try:
                analysed, layer = self.preprocessor.prepare(words)
            except NeedsError as error:
                if optional:
                    return None, error.message.replace(f"'{document.doc_id}'", "the text")
                if not lacking:
                    raise
                raise NeedsError(f"{_who(lacking)}. {error.message}", code=error.code) from None
            if optional and not analysis_of(layer):
                return None, ""  # tags alone; no model has added anything
            return GivenLayer(layer, analysed), ""


def needs_of(resolvers: Iterable[Resolver]) -> FrozenDict[str, frozenset[Need]]:
    """Return what resolvers need that can be used here, by name."""
    return FrozenDict({each.name: each.needs for each in resolvers if not lacks(each)})


def takes_candidates(resolvers: Iterable[Resolver]) -> bool:
    """Tell whether one of the resolvers that can be used here gets its candidates from us."""
    return any(isinstance(each, StepResolver) and not lacks(each) for each in resolvers)


def _who(lacking: Mapping[str, frozenset[Need]]) -> str:
    """Return which resolvers need what."""
    what = _listed(sorted(frozenset().union(*lacking.values())))
    return f"{_listed(list(lacking))} need{'s' if len(lacking) == 1 else ''} {what}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), names[-1]])


Responses = Mapping[str, Mapping[str, Reading]]
"""Response readings by system and document id."""

OnProblems = Callable[[Sequence[Problem]], None]
"""Called with the problems of a response."""

DEFAULTS = Settings()


@dataclass(frozen=True, slots=True)
class DocumentTask:
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
    on_problems: OnProblems | None = None,
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
        on_problems: Called with what of responses on other tokens could not be kept.

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
    for result in ordered_map(work, tasks_of(readings, responses or {}, on_problems), jobs):
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

    All resolvers that will be asked are given, as texts get the analysis that they need. ``cases``:
    keep every judged anaphor; ``chains``: score the chains of the systems, too.

    Raises:
        PluginError: A name is unknown.
    """
    resolvers = list(resolvers)
    return Evaluator(
        settings,
        registry.preprocessor(settings.preprocessor),
        registry.anaphor_finder(settings.anaphor_finder),
        registry.candidate_finder(settings.candidate_finder, window=settings.window),
        cases,
        chains,
        needs_of(resolvers),
        takes_candidates(resolvers),
    )


def _evaluate_one(
    evaluator: Evaluator, resolvers: tuple[Resolver, ...], task: DocumentTask
) -> DocumentResult:
    return evaluator.evaluate(task.reading, resolvers, task.responses, read_seconds=task.seconds)


def tasks_of(
    readings: Iterable[Reading], responses: Responses, on_problems: OnProblems | None = None
) -> Iterator[DocumentTask]:
    """Yield the documents with what other systems say of them, as they are read.

    ``on_problems`` is called with what of responses on other tokens could not be kept.

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
            if problems and on_problems is not None:
                on_problems(problems)
        seen[doc_id] = number = seen.get(doc_id, 0) + 1
        if number > 1:
            # Two documents of one name must not be added up as if they were one.
            document = replace(reading.document, doc_id=f"{doc_id}#{number}")
            reading = replace(reading, document=document)
        yield DocumentTask(reading, tuple(matched), seconds)


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
