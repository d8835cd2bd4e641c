"""The evaluation of one document: what all systems share, each asked and judged in turn.

Candidates are found once a document and shared by all resolvers, ways of matching and modes.
A step resolver is run once on its own decisions (propagated). For corrected carry-over it is run
again and given, before each anaphor, the truth about every earlier gold anaphor that it got wrong
or missed; decisions on which the key is silent stay, those on pronouns that it calls
non-referring are dropped. If the resolver does not look at history the first run's answers
stand. Batch resolvers and response files are never run again: their links stay and are judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from anaphora_workbench.alignment import Aligned
from anaphora_workbench.errors import MissingExtraError, NeedsError, ResolverError
from anaphora_workbench.model import (
    WITHOUT_ANTECEDENT,
    Anaphor,
    Document,
    Layer,
    Markable,
    Reason,
    Reference,
)
from anaphora_workbench.model.language import is_pronominal, language
from anaphora_workbench.pipeline import Resolver, check_sentences, step_decisions
from anaphora_workbench.ports import (
    NOTES,
    AnaphorFinder,
    CandidateFinder,
    ClauseTaking,
    Decision,
    Learned,
    Pool,
    Preprocessor,
    StepResolver,
    check_needs,
    lacks,
    started,
)
from anaphora_workbench.scoring.cases import Case, CaseRecorder, CaseText, Outcomes
from anaphora_workbench.scoring.causes import FaultFinder
from anaphora_workbench.scoring.chains import ChainScorer
from anaphora_workbench.scoring.coreference.sums import Sums
from anaphora_workbench.scoring.count import CandidateCounts, Counting, TallyKey
from anaphora_workbench.scoring.gap import NameCounts, is_snippet, name_counts
from anaphora_workbench.scoring.judge import (
    Aligner,
    Answer,
    Judge,
    Result,
    answers_of_layer,
    begins_after,
    layer_of_answers,
)
from anaphora_workbench.scoring.keys import Key, Place
from anaphora_workbench.scoring.prepared_input import (
    GivenLayer,
    PreparedInput,
    given_pools,
    prepared_input,
    takes_parse,
)
from anaphora_workbench.scoring.responses import Response
from anaphora_workbench.scoring.settings import CarryOver, Match, Settings
from anaphora_workbench.scoring.tally import Tally
from anaphora_workbench.scoring.timings import Clock, Timing

_LEARNT = "it has learnt from this text, so its figures on it are too high"
_BY_KEY = Reason("evaluation.by-key", "given by the key")


@dataclass(slots=True)
class DocumentResult:
    """What came out of one document.

    Attributes:
        doc_id: The document.
        tallies: Counts by row.
        timings: Seconds by system.
        skipped: Systems that could not run, with the reason.
        failed: Those of them that broke down on the document.
        notes: (system, sentence) of what was left out of an answer (`NOTES`), or that the system
            has learnt from the text (`Learned`).
        head_sources: How often the heads of the key's mentions came from which source.
        language: The language that was used.
        pool: What the candidates were taken from: ``parsed``, ``trees`` or ``gold`` markables,
            and ``given`` where the key lists candidates.
        given: What the gold file states besides words and sentences (`ports.Given`).
        analysis: What analysed a text that has no parse: name and version of a model; ``""``
            where the file's own parse was used, or none.
        unanalysed: Why nothing analysed it though constraints would use that, ``""`` else.
        anaphors: Number of the key's anaphors by kind and by how they refer (``-``
            non-referring, ``none`` without an antecedent) as the chains alone say.
        split: Those of them, by the same, that a split antecedent makes ``<``.
        derived: Whether the key is made from clusters.
        stated: Kinds that the key states because it uses them (`Key.stated`).
        occurrences: Number of anaphors, and of pronouns that the key leaves unmarked, by kind.
        unmarked: Number of the latter (`Key.unmarked`), by kind.
        undecided: Number of the key's anaphors that are left out as nobody has decided them yet.
        hanging: Number of decided ones that are left out as their chain leads to such a one.
        begun: Whether the key decides anything; if not, no system was asked.
        cases: Every judged anaphor, if asked for.
        texts: The text that the cases point into; empty if not asked for.
        chains: Sums of coreference metrics by system and way of matching, if asked for.
        names: Labels of the two names of a snippet of GAP, by system and rule (`scoring.gap`).
        stepwise: Systems that decided anaphor by anaphor, of the anaphors of the key alone.
        aligned: What became of responses on other tokens, by system.
        other_heads: Number of mentions of responses that have the words of a mention of the key and
            do not stand for it by ``head``, as the files state different heads; by system.
        version_of: What it is one of several versions of (`model.VERSION_OF`), ``""`` if of none.
        digest: Fingerprint of its words and sentences (`scoring.quoting`).
        snippet: The gender of the pronoun of a snippet of GAP, ``""`` where none is stated;
            ``None`` for other documents.
    """

    doc_id: str
    tallies: dict[TallyKey, Tally] = field(default_factory=dict)
    timings: dict[str, Timing] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    head_sources: dict[str, int] = field(default_factory=dict)
    language: str = ""
    pool: str = ""
    given: list[str] = field(default_factory=list)
    analysis: str = ""
    unanalysed: str = ""
    anaphors: Counter[tuple[str, str]] = field(default_factory=Counter)
    split: Counter[tuple[str, str]] = field(default_factory=Counter)
    derived: bool = False
    stated: list[str] = field(default_factory=list)
    occurrences: Counter[str] = field(default_factory=Counter)
    unmarked: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    hanging: int = 0
    begun: bool = True
    cases: list[Case] = field(default_factory=list)
    texts: list[CaseText] = field(default_factory=list)
    chains: dict[tuple[str, Match], dict[str, Sums]] = field(default_factory=dict)
    names: dict[tuple[str, str], NameCounts] = field(default_factory=dict)
    stepwise: list[str] = field(default_factory=list)
    aligned: dict[str, Aligned] = field(default_factory=dict)
    other_heads: dict[str, int] = field(default_factory=dict)
    version_of: str = ""
    digest: str = ""
    snippet: str | None = None


@dataclass(frozen=True, slots=True)
class Tools:
    """What a document is prepared with.

    Attributes:
        cases: Whether to keep every judged anaphor for reports.
        chains: Whether to score the chains of the systems, too.
    """

    preprocessor: Preprocessor
    finder: AnaphorFinder
    candidate_finder: CandidateFinder
    cases: bool = False
    chains: bool = False


@dataclass(frozen=True, slots=True)
class PreparedDocument:
    """A document with its key, before any system is asked.

    Attributes:
        written: The document as its file writes it, for reports.
        shown: The document as analysis and resolvers see it.
        analysed: Our own analysis of it, ``None`` when it has none.
        key: Its key.
        read_seconds: What reading it took.
        clock: Holds what the analysis took.
    """

    written: Document
    shown: Document
    analysed: GivenLayer | None
    key: Key
    read_seconds: float
    clock: Clock

    def base(self, tools: Tools, settings: Settings, clock: Clock) -> PreparedInput:
        """Return what the systems are asked about.

        Raises:
            NeedsError: ``sentence-too-long``, or what preparing raises.
        """
        check_sentences(self.shown)
        document, analysed = self.shown, self.analysed
        if analysed is None:
            return prepared_input(
                document, self.key, settings, tools.preprocessor, tools.finder, clock
            )
        if takes_parse(document, settings):
            settings = replace(settings, markables="parsed")
        else:
            # The key's mentions stay what they are, in a text that now has tags and a parse.
            settings = replace(settings, markables="gold")
            document = analysed.document or document
        return prepared_input(document, self.key, settings, analysed, tools.finder, clock)


class DocumentEvaluation:
    """One document with everything that all systems, ways of matching and modes share.

    Raises:
        NeedsError: ``sentence-too-long``, or what preparing raises.
    """

    def __init__(self, tools: Tools, settings: Settings, prepared: PreparedDocument) -> None:
        clock = Clock()
        base, key = prepared.base(tools, settings, clock), prepared.key
        self._settings = settings
        self._key = key
        self._base = base
        self._words = language(prepared.shown.language)
        self._clock = Clock()
        self._given = given_pools(key, base) if settings.candidates != "found" else {}
        with self._clock("candidates"):
            self._session = tools.candidate_finder.start(base.document, base.layer)
        self._pools: dict[str, Pool] = {}
        self._lists: dict[str, CandidateCounts] = {}
        self._aligners = {match: Aligner(key, match) for match in settings.match}
        self._by_place: dict[Place, list[Markable]] = {}
        self._clauses: dict[Place, Markable] = {}
        for markable in base.layer.markables.values():
            self._by_place.setdefault(key.heads.place(markable), []).append(markable)
        self._population = [
            anaphor
            for anaphor in key.judged()
            if settings.chooses_kind(anaphor.kind) and anaphor.reference in settings.references
        ]
        self._chains = ChainScorer(base.document, key) if tools.chains else None
        self._recorder = self._case_recorder(tools, prepared) if tools.cases else None
        # Every candidate is found before a system is asked: finding them is not a system's time.
        for anaphor in base.asked:
            for clause in self.pool(anaphor.markable).clause_markables:
                self._clauses.setdefault(key.heads.place(clause), clause)
        self._shared = Timing(
            1,
            len(prepared.shown.sentences),
            len(prepared.shown.tokens),
            prepared.read_seconds,
            clock.seconds.get("preparing", 0.0) + prepared.clock.seconds.get("preparing", 0.0),
            clock.seconds.get("finding", 0.0),
            self._clock.seconds["candidates"],
        )

    def _case_recorder(self, tools: Tools, prepared: PreparedDocument) -> CaseRecorder:
        return CaseRecorder(
            self._settings,
            self._key,
            self._base,
            pool_of=self.pool,
            known_before=self._known_before,
            judge_of=self._judge,
            aligners=self._aligners,
            faults=FaultFinder(prepared.shown, self._key, self._base, tools.preprocessor),
            written=prepared.written,
        )

    def pool(self, name: str) -> Pool:
        """Return the candidates of an anaphor of the base layer, found once."""
        pool = self._pools.get(name)
        if pool is None:
            if name in self._given:
                pool = self._given[name][0]
            else:
                anaphor = self._base.layer.anaphors.get(name) or Anaphor(name)
                with self._clock("candidates"):
                    pool = self._session.candidates(anaphor)
            self._pools[name] = pool
        return pool

    def evaluate(self, system: Resolver | Response, result: DocumentResult) -> None:
        """Ask one system, judge it in every way and add the counts to the result.

        A system that cannot be used here, misses something in this document or breaks down on it
        is noted as skipped; nothing of it is counted.
        """
        if lacking := lacks(system):
            result.skipped[system.name] = f"not usable here: {lacking}"
            return
        clock = Clock()
        try:
            with clock("resolving"):
                answers, layer = self._answers(system)
        except (NeedsError, MissingExtraError) as error:
            # One sentence for all documents, so that reports can count them.
            named = f"'{self._base.document.doc_id}'"
            result.skipped[system.name] = error.message.replace(named, "the text")
            return
        except ResolverError as error:
            result.skipped[system.name] = error.reason
            result.failed.append(system.name)
            return
        if isinstance(system, Learned) and system.has_learnt_from(self._base.document):
            result.notes.append((system.name, _LEARNT))
        if layer is not None:
            result.notes += [(system.name, str(note)) for note in layer.metadata.get(NOTES, ())]
        result.timings[system.name] = replace(self._shared, resolving=clock.seconds["resolving"])
        if isinstance(system, StepResolver) and self._settings.anaphors == "gold":
            result.stepwise.append(system.name)
        if isinstance(system, Response) and system.aligned is not None:
            result.aligned[system.name] = system.aligned
        if isinstance(system, Response) and (differ := self._other_heads(system.layer)):
            result.other_heads[system.name] = differ
        if is_snippet(self._base.document):
            own = layer_of_answers(answers) if layer is None else layer
            for rule, counts in name_counts(self._base.document, own, self._key.heads).items():
                result.names[(system.name, rule)] = counts
        for match in self._settings.match:
            outcomes = self._judged(system, answers, match)
            for row, tally in self._counted(system.name, match, outcomes).items():
                result.tallies.setdefault(row, Tally()).add(tally)
            if self._chains is not None:
                aligner = self._aligners[match]
                result.chains[(system.name, match)] = (
                    self._chains.of_answers(answers, aligner)
                    if layer is None
                    else self._chains.of_layer(layer, aligner)
                )
            if self._recorder is not None:
                from_pool = isinstance(system, StepResolver)
                clauses = isinstance(system, ClauseTaking) and system.takes_clauses
                result.cases += self._recorder.cases(
                    system.name,
                    match,
                    self._population,
                    outcomes,
                    from_pool=from_pool,
                    clauses=clauses,
                )

    def _other_heads(self, response: Layer) -> int:
        """Count the mentions that have the words of one of the key and do not stand for it."""
        aligner = self._aligners.get(Match.HEAD)
        if aligner is None:
            return 0
        # Only heads that files state keep the same words apart.
        stated = [m for m in response.markables.values() if m.head is not None and m.size > 1]
        return sum([aligner.is_kept_apart(markable) for markable in stated])

    def add_text(self, result: DocumentResult) -> None:
        """Add the text that the cases point into, if there are any."""
        if self._recorder is not None:
            result.texts.append(self._recorder.text())

    def _answers(self, system: Resolver | Response) -> tuple[dict[Place, Answer], Layer | None]:
        """Return a system's own answers, and the layer of one that does not decide step by step.

        Raises:
            NeedsError: The document lacks something that the resolver needs.
        """
        document, heads = self._base.document, self._key.heads
        if isinstance(system, Response):
            layer = system.layer
            return answers_of_layer(document, layer, self._words, heads), layer
        check_needs(system.name, system.needs, document)
        if isinstance(system, StepResolver):
            answers: dict[Place, Answer] = {}
            self._step(system, answers, None)
            return answers, None
        layer = system.resolve(document, self._base.layer, self._base.asked)
        answers = answers_of_layer(document, layer, self._words, heads)
        if self._settings.anaphors == "gold":
            asked = {heads.place(self._base.layer.markables[a.markable]) for a in self._base.asked}
            answers = {place: answer for place, answer in answers.items() if place in asked}
        return answers, layer

    def _step(
        self, resolver: StepResolver, answers: dict[Place, Answer], judge: Judge | None
    ) -> None:
        """Run a step resolver and fill in its answers; with a judge, tell it the truth."""
        layer, heads = self._base.layer, self._key.heads
        for name, stated in layer.anaphors.items():
            if stated.reference is Reference.NON_REFERRING:
                own = layer.markables[name]
                place = heads.place(own)
                answers[place] = Answer(own, place, stated.kind, (), stated.reference)

        def held(anaphor: Anaphor, decision: Decision) -> Decision:
            if judge is None:
                return decision
            answer = answers[heads.place(layer.markables[anaphor.markable])]
            return self._truth(answer, judge) or decision

        run = started(resolver, self._base.document, layer, self._session)
        decisions = step_decisions(
            run,
            self._base.asked,
            lambda a: self.pool(a.markable),
            held,
            () if judge is None else self._taken_up,
        )
        for anaphor, decision in decisions:
            own = layer.markables[anaphor.markable]
            place = heads.place(own)
            answers[place] = Answer(
                own,
                place,
                anaphor.kind,
                decision.antecedents,
                decision.reference,
                decision.trace,
                decision.steps,
            )

    @cached_property
    def _taken_up(self) -> frozenset[str]:
        """Ids of what the key takes up, so that its reference type rules it out for nobody."""
        return frozenset(
            [
                self._known_as(name).id
                for anaphor in self._key.layer.anaphors.values()
                for name in anaphor.antecedents
            ]
        )

    @cached_property
    def _silences(self) -> bool:
        """Whether the key says of an anaphor that there is nothing in the text that it takes up.

        Then the candidates of later ones are fewer, for resolvers without a memory as well.
        """
        asked = {
            self._key.heads.place(self._base.layer.markables[a.markable]) for a in self._base.asked
        }
        return any(
            gold.reference in WITHOUT_ANTECEDENT and place in asked
            for place, gold in self._key.by_place.items()
        )

    @cached_property
    def _binds(self) -> bool:
        """Whether an answer can rule out candidates of another anaphor (`Answered`)."""
        return any(
            verdict.entity
            for anaphor in self._base.asked
            for candidate in self.pool(anaphor.markable).candidates
            for verdict in candidate.verdicts
        )

    def _truth(self, answer: Answer, judge: Judge) -> Decision | None:
        """Return what the key says instead of an answer, ``None`` if the answer may stand."""
        gold = self._key.by_place.get(answer.place)
        if gold is None or gold.markable in self._key.undecided:
            return None
        if gold.reference in (None, Reference.NON_REFERRING):
            return Decision(reference=gold.reference, trace=(_BY_KEY,))
        if judge.judge(gold, answer, CarryOver.CORRECTED) is Result.EXIT:
            return None
        antecedents = tuple([self._known_as(name) for name in gold.antecedents])
        return Decision(antecedents, gold.reference, trace=(_BY_KEY,))

    def _known_as(self, gold_id: str) -> Markable:
        """Return a gold mention as the resolver knows it.

        That is the markable of the pool with the same head and realisation, preferring the same
        tokens, then the larger overlap; else the clause with that head; else the gold mention
        itself.
        """
        gold = self._key.layer.markables[gold_id]
        place = self._key.heads.place(gold)
        return min(
            self._by_place.get(place) or [self._clauses.get(place, gold)],
            key=lambda m: (m.spans != gold.spans, -m.overlap(gold), m.size, m.order),
        )

    def _judged(
        self, system: Resolver | Response, own: dict[Place, Answer], match: Match
    ) -> Outcomes:
        """Judge the answers in every mode."""
        outcomes: dict[CarryOver, tuple[dict[Place, Answer], dict[str, Result]]] = {}
        for mode in self._settings.carry_over:
            answers = own
            if (
                mode is CarryOver.CORRECTED
                and isinstance(system, StepResolver)
                and (system.uses_history or self._silences or self._binds)
            ):
                answers = {}
                self._step(system, answers, self._judge(answers, match))
            judge = self._judge(answers, match)
            results = {
                gold.markable: judge.judge(gold, answers.get(self._key.place(gold.markable)), mode)
                for gold in self._population
            }
            outcomes[mode] = (answers, results)
        return outcomes

    def _counted(self, system: str, match: Match, outcomes: Outcomes) -> dict[TallyKey, Tally]:
        counting = Counting(self._settings, self._key, system, match)
        lists = {gold.markable: self._lists_of(gold) for gold in self._population}
        return counting.rows(self._population, outcomes, lists)

    def _judge(self, answers: Mapping[Place, Answer], match: Match) -> Judge:
        return Judge(
            self._key, self._aligners[match], answers, self._follows, self._settings.credit
        )

    def _follows(self, kind: str) -> bool:
        return is_pronominal(kind) or self._settings.chooses_kind(kind)

    def _known_before(self, own: str) -> bool:
        """Tell whether the candidates before constraints of an anaphor are all listed."""
        return own not in self._given or self._given[own][1]

    def _lists_of(self, gold: Anaphor) -> CandidateCounts:
        """Return the figures on the candidates of a gold anaphor, made once."""
        lists = self._lists.get(gold.markable)
        if lists is None:
            own = self._base.own_of[gold.markable]
            known = self._known_before(own)
            entity = self._key.chains.entity_of[gold.markable]
            aligner = self._aligners[self._settings.match[0]]
            markable = self._key.layer.markables[gold.markable]
            backward = gold.reference is Reference.ANAPHOR

            def is_right(answer: Markable) -> bool:
                return aligner.entity(answer) == entity and not (
                    backward and begins_after(answer, markable)
                )

            lists = CandidateCounts.of(self.pool(own), known, is_right)
            self._lists[gold.markable] = lists
        return lists
