"""Failures of resolvers and responses on a gold document, with candidates and verdicts.

This is `scoring.evaluate` with every case, so the figures are the same; beside the cases it keeps
the verdicts of the candidate finder on each anaphor. It imports numpy with the scorer and takes as
long as an evaluation: the window asks the child process for `failures_json(failures_of(...))`.

A layer of proposals (`proposing`) is a resolver's output that says what decided (the attribute
`WHY`). Its causes are found as those of a resolver that is run: the pool is the same, so a
constraint that excludes every right candidate, or the preference that decided, is named. Of other
responses nobody knows what they chose from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.failures import (
    RIGHT,
    Considered,
    Failure,
    FailureList,
    FailureMention,
    FailureSource,
    JudgedAnswer,
    chosen_mode,
)
from anaphora_workbench.annotation.preparation.resolver_answers import WHY, why_of
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Outcome, Reference, Span
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import called
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import CandidateFinder, CandidateSession, Pool, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import (
    Evaluation,
    Evaluator,
    Match,
    Response,
    Settings,
)
from anaphora_workbench.scoring.cases import Case, CaseText
from anaphora_workbench.scoring.cases import CaseMention as ScoredMention
from anaphora_workbench.scoring.cases import Judgement as ScoredJudgement
from anaphora_workbench.scoring.causes import Chances, cause_of
from anaphora_workbench.scoring.evaluator import check_same_tokens, needs_of, takes_candidates
from anaphora_workbench.scoring.judge import Aligner, Answer, Result, begins_after
from anaphora_workbench.scoring.keys import Key, Place, key_of

DEFAULTS = Settings()
MOST_CANDIDATES = 12
"""So many candidates of a failure are kept, if no more are right or chosen."""

_UNTOLD = frozenset(("choice", "missing:no-answer"))
_Where = tuple[tuple[tuple[int, int], ...], str]


def failures_of(
    gold: Reading,
    resolvers: Sequence[str | Resolver] = (),
    responses: Mapping[str, Layer | Reading] | None = None,
    settings: Settings = DEFAULTS,
    *,
    registry: Registry | None = None,
    candidates: int = MOST_CANDIDATES,
) -> FailureList:
    """Return the failures of systems on one document, system by system in text order.

    Args:
        gold: The document with its gold layer first.
        resolvers: Resolvers to run, by name or themselves.
        responses: Output of other systems on the same tokens, by the system's name: what a file
            holds, or a layer of a project (proposals, another annotator's decisions).
        settings: How to evaluate. Of several ways of matching the first counts.
        registry: Where names are looked up.
        candidates: Most candidates that are kept of a failure; 0 for none.

    Raises:
        FormatError: ``response-tokens``: a response has other tokens.
        NeedsError: The settings ask for what the document does not have.
        PluginError: A name is unknown.
    """
    registry = registry or Registry()
    settings = replace(settings, match=settings.match[:1])
    finder = registry.candidate_finder(settings.candidate_finder, window=settings.window)
    recording = _Recording(finder)
    chosen = [registry.resolver(one) if isinstance(one, str) else one for one in resolvers]
    evaluator = Evaluator(
        settings,
        registry.preprocessor(settings.preprocessor),
        registry.anaphor_finder(settings.anaphor_finder),
        recording,
        cases=True,
        needs=needs_of(chosen),
        constrained=takes_candidates(chosen),
    )
    layers: dict[str, Layer] = {}
    for name, response in (responses or {}).items():
        if isinstance(response, Reading):
            check_same_tokens(gold.document, response)
            response = response.layers[0] if response.layers else Layer(name)
        layers[name] = response
    given = [Response(name, layer) for name, layer in layers.items()]
    result = evaluator.evaluate(gold, chosen, given)
    pool = getattr(finder, "signature", settings.candidate_finder)
    evaluation = Evaluation(settings, {"pool": pool})
    evaluation.add(result)
    text = evaluation.texts.get(gold.document.doc_id)
    failures: tuple[Failure, ...] = ()
    if text is not None:
        known = _Known(gold, settings, recording, layers, text, candidates)
        failures = tuple(
            [known.failure(case) for case in evaluation.cases if any(map(_wrong, case.judgements))]
        )
    return FailureList(
        failures,
        FailureSource.EVALUATION,
        evaluation.signature,
        len(evaluation.cases),
        tuple(evaluation.skipped),
    )


def _wrong(judgement: ScoredJudgement) -> bool:
    return judgement.outcome != RIGHT


@dataclass(slots=True)
class _Session:
    """A session of candidates that keeps what it finds."""

    inner: CandidateSession
    document: Document
    layer: Layer
    pools: dict[str, Pool]

    def candidates(self, anaphor: Anaphor) -> Pool:
        """Return the candidates of an anaphor."""
        pool = self.pools[anaphor.markable] = self.inner.candidates(anaphor)
        return pool


class _Recording:
    """A candidate finder whose findings can be looked at afterwards."""

    def __init__(self, finder: CandidateFinder) -> None:
        self.name = finder.name
        self.sessions: list[_Session] = []
        self._finder = finder

    def start(self, document: Document, layer: Layer) -> CandidateSession:
        """Return a session."""
        session = _Session(self._finder.start(document, layer), document, layer, {})
        self.sessions.append(session)
        return session


class _Known:
    """Turns cases into failures, with what is known of their candidates."""

    def __init__(
        self,
        gold: Reading,
        settings: Settings,
        recording: _Recording,
        responses: Mapping[str, Layer],
        text: CaseText,
        most: int,
    ) -> None:
        self._settings = settings
        self._text = text
        self._most = most
        self._key = self._key_of(gold, settings, recording)
        self._aligner = Aligner(self._key, Match(settings.match[0]))
        self._document = gold.document
        self._pools = dict(self._found(recording))
        self._pools.update(self._given())
        self._why = {name: dict(self._traces(layer)) for name, layer in responses.items()}
        self._anaphors: dict[_Where, Anaphor] = {}
        for anaphor in self._key.anaphors():
            markable = self._key.layer.markables[anaphor.markable]
            self._anaphors.setdefault(_where(markable), anaphor)

    @staticmethod
    def _key_of(gold: Reading, settings: Settings, recording: _Recording) -> Key:
        """Return the key as the evaluation has it."""
        document = gold.document
        code = settings.language or document.language
        if code in ("", "und"):
            code = guess_language([token.text for token in document.tokens])
        if code != document.language:
            document = replace(document, language=code)
        parse = None
        if recording.sessions and not document.has_pos:
            analysed = recording.sessions[-1].document
            parse = analysed if analysed.has_pos else None
        layer = gold.layers[0] if gold.layers else Layer("gold")
        return key_of(document, layer, language(code), parse, in_progress=gold.in_progress)

    def _found(self, recording: _Recording) -> Iterator[tuple[Place, Pool]]:
        for session in recording.sessions:
            for name, pool in session.pools.items():
                yield self._key.heads.place(session.layer.markables[name]), pool

    def _given(self) -> Iterator[tuple[Place, Pool]]:
        """Yield the candidates that the gold file lists."""
        layer = self._key.layer
        if self._settings.candidates == "found":
            return
        for name, listed in layer.candidates.items():
            pairs = sorted(
                [(layer.markables[one.markable], one) for one in listed],
                key=lambda pair: pair[0].order,
            )
            markables = tuple([markable for markable, _one in pairs])
            yield self._key.place(name), Pool(tuple([one for _m, one in pairs]), markables)

    def _traces(self, layer: Layer) -> Iterator[tuple[Place, tuple[str, ...]]]:
        """Yield what decided the answers of a layer of proposals."""
        for anaphor in layer.anaphors.values():
            if WHY in anaphor.attributes:
                place = self._key.heads.place(layer.markables[anaphor.markable])
                yield place, why_of(anaphor.attributes)

    def failure(self, case: Case) -> Failure:
        """Return a case as a failure."""
        where = (case.anaphor.spans, case.anaphor.realisation)
        gold = self._anaphors.get(where)
        place = self._key.place(gold.markable) if gold is not None else self._place_of(case)
        pool = self._pools.get(place) if place is not None else None
        rights = self._rights(case, gold, pool) if pool is not None else []
        trace = self._why.get(case.system, {}).get(place) if place is not None else None
        judged = []
        for one in case.judgements:
            if trace is not None:
                one = replace(one, trace=one.trace or trace)
                if gold is not None and pool is not None and one.cause in _UNTOLD:
                    one = replace(one, cause=self._cause(case, one, gold, pool, rights))
            judged.append(
                JudgedAnswer(
                    str(one.carry_over),
                    one.outcome,
                    one.cause,
                    _mentions(one.answer),
                    one.trace,
                )
            )
        failure = chosen_mode(
            Failure(
                f"{case.system}/{case.document}/{_place_text(case.anaphor)}",
                case.document,
                case.system,
                case.kind,
                case.reference,
                "",
                "",
                _mention(case.anaphor),
                antecedents=_mentions(case.antecedents),
                entity=_mentions(
                    [one for number in case.entities for one in self._text.entities[number]]
                ),
                judged=tuple(judged),
                before=case.before,
                after=case.after,
                excluded_by=case.excluded_by,
                distance=case.distance,
            )
        )
        if pool is None or not self._most:
            return failure
        return replace(failure, candidates=self._considered(pool, rights, failure))

    def _place_of(self, case: Case) -> Place | None:
        """Return the place of an answer where the key has no anaphor."""
        spans = case.anaphor.spans
        return next(
            (
                place
                for place in self._pools
                if place[1] == case.anaphor.realisation
                and any(start <= place[0] < end for start, end in spans)
            ),
            None,
        )

    def _rights(self, case: Case, gold: Anaphor | None, pool: Pool) -> list[bool]:
        if gold is None:
            return [False] * len(pool.markables)
        own = self._key.layer.markables[gold.markable]
        backward = gold.reference is Reference.ANAPHOR
        return [
            self._aligner.entity(one) in case.entities and not (backward and begins_after(one, own))
            for one in pool.markables
        ]

    def _cause(
        self, case: Case, judged: ScoredJudgement, gold: Anaphor, pool: Pool, rights: list[bool]
    ) -> str:
        """Return the cause as that of a system which has chosen from the pool."""
        at = {_where(markable): markable for markable in pool.markables}
        chosen = [at.get((one.spans, one.realisation)) for one in judged.answer]
        own = self._key.layer.markables[gold.markable]
        answer = Answer(
            own,
            self._key.place(own.id),
            gold.kind,
            tuple([one for one in chosen if one is not None]),
            trace=judged.trace,
        )
        distance = case.distance
        beyond = distance is not None and not 0 <= distance <= self._settings.window
        result = Result(judged.outcome)
        chances = Chances.of(pool, rights, beyond)
        return cause_of(gold, answer, result, chances, by_itself=result, from_pool=True)

    def _considered(
        self, pool: Pool, rights: Sequence[bool], failure: Failure
    ) -> tuple[Considered, ...]:
        chosen = {one.place for judged in failure.judged for one in judged.answer}
        every = list(zip(pool.candidates, pool.markables, rights, strict=True))
        answered = [(markable.spans, markable.realisation) in chosen for _c, markable, _r in every]
        kept = {n for n, (_c, _m, right) in enumerate(every) if right or answered[n]}
        start = failure.anaphor.spans[0].start
        others = sorted(
            [n for n in range(len(every)) if n not in kept],
            key=lambda n: (abs(start - every[n][1].start), n),
        )
        kept.update(others[: max(0, self._most - len(kept))])
        return tuple(
            [
                Considered(
                    self._shown(markable),
                    tuple([v for v in candidate.verdicts if v.outcome is not Outcome.PASS]),
                    right,
                    answered[number],
                )
                for number, (candidate, markable, right) in enumerate(every)
                if number in kept
            ]
        )

    def _shown(self, markable: Markable) -> FailureMention:
        return FailureMention(
            called(self._document, markable),
            markable.spans,
            self._document.sentence_of(markable.start),
            markable.realisation,
        )


def _where(markable: Markable) -> _Where:
    spans = tuple([(span.start, span.end) for span in markable.spans])
    return (spans, markable.realisation)


def _place_text(mention: ScoredMention) -> str:
    spans = ",".join([f"{start}-{end}" for start, end in mention.spans])
    return f"{spans}:{mention.realisation}"


def _mention(mention: ScoredMention) -> FailureMention:
    spans = tuple([Span(start, end) for start, end in mention.spans])
    return FailureMention(mention.words, spans, mention.sentence - 1, mention.realisation)


def _mentions(mentions: Sequence[ScoredMention]) -> tuple[FailureMention, ...]:
    return tuple([_mention(mention) for mention in mentions])
