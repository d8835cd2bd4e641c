"""Every judged anaphor as a case: what was asked, answered and right, and why it went wrong.

Cases are collected only when asked for (``evaluate(..., cases=True)``): they hold words and
places, so that a report needs neither the corpus nor the resolvers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from unicodedata import combining, normalize

from anaphora_workbench.model import Anaphor, Document, Markable, Reference, Span
from anaphora_workbench.model.reasons import exclusions, objection
from anaphora_workbench.ports import Pool
from anaphora_workbench.scoring.causes import (
    RIGHT,
    Chances,
    FaultFinder,
    cause_of,
    cause_of_spurious,
)
from anaphora_workbench.scoring.judge import Aligner, Answer, Judge, Result, begins_after
from anaphora_workbench.scoring.keys import Key, Place
from anaphora_workbench.scoring.prepared_input import PreparedInput
from anaphora_workbench.scoring.settings import CarryOver, Match, Settings

SPURIOUS = "spurious"
"""Outcome of an answer that no anaphor of the key asked for; others are those of `Result`."""
UNSTATED = "unstated"
"""Outcome of such an answer of a kind that the key of its document does not state. No report shows
one: it becomes `SPURIOUS` where another key of the corpus states the kind (`Evaluation.add`)."""

ZERO = "Ø"
"""What a zero is shown as, before the word that governs it."""


@dataclass(frozen=True, slots=True)
class CaseMention:
    """An expression in its text.

    Attributes:
        words: Its words; a zero is ``Ø`` and its governor.
        spans: Token indices, half-open; a zero has those of its governor.
        sentence: Number of the sentence it begins in, from 1.
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>``.
    """

    words: str
    spans: tuple[tuple[int, int], ...]
    sentence: int
    realisation: str = "overt"


@dataclass(frozen=True, slots=True)
class Judgement:
    """How an answer turned out in one carry-over mode.

    Attributes:
        outcome: ``exit``, ``failure``, ``part``, ``missing`` or ``spurious``.
        cause: See `causes`.
        answer: What the system named.
        trace: What decided, a sentence a step.
        denotes: What the answer stands for: numbers of entities of the key, joined by ``+``; ``?``
            and its tokens where it stands for none; ``""`` without an answer. Equal answers of
            different systems are equal here.
    """

    carry_over: CarryOver
    outcome: str
    cause: str
    answer: tuple[CaseMention, ...] = ()
    trace: tuple[str, ...] = ()
    denotes: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """One anaphor, one system, one way of matching.

    Attributes:
        kind: The key's kind; of a spurious answer the system's.
        reference: The key's reference type; of a spurious answer the system's.
        antecedents: What the key names as antecedents; empty for a spurious answer.
        entities: Numbers of its entity, and of the parts of a split one, in `CaseText.entities`.
        before: Candidates before constraints, ``None`` when not known.
        after: Candidates that no constraint excludes, ``None`` when not known.
        right_before: Right ones among the candidates.
        right_after: Right ones among those that no constraint excludes.
        excluded_by: Constraints that exclude the right candidate with the fewest objections;
            empty when a right one is admissible or there is none.
        distance: Sentences back to the nearest right antecedent, 0 in the same sentence, negative
            for one that follows; ``None`` when there is none.
        judgements: The outcome in each mode that was asked for, in that order.
        fault: What the preprocessing did wrong where no right candidate is admissible, see
            `faults`; ``""`` otherwise.
        objections: Each of ``excluded_by`` with its sentence; of one that failed.
        excluded: Why the constraints exclude candidates, those with the same sentence together;
            likewise.
    """

    document: str
    system: str
    match: Match
    kind: str
    reference: str
    anaphor: CaseMention
    antecedents: tuple[CaseMention, ...]
    entities: tuple[int, ...]
    before: int | None
    after: int | None
    right_before: int
    right_after: int
    excluded_by: tuple[str, ...]
    distance: int | None
    judgements: tuple[Judgement, ...]
    fault: str = ""
    objections: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @property
    def unstated(self) -> bool:
        """Whether the key of its document does not state its kind."""
        return self.judgements[0].outcome == UNSTATED

    def state(self) -> Case:
        """Return the case as if the key stated its kind."""
        spurious = tuple([replace(judgement, outcome=SPURIOUS) for judgement in self.judgements])
        return replace(self, judgements=spurious)


@dataclass(frozen=True, slots=True)
class CaseText:
    """The text that the cases of a document point into.

    Attributes:
        spaced: Whether a space follows each token.
        sentences: Spans of the sentences.
        entities: Mentions of each entity that a case names, in text order.
    """

    document: str
    language: str
    words: tuple[str, ...]
    spaced: tuple[bool, ...]
    sentences: tuple[tuple[int, int], ...]
    entities: Mapping[int, tuple[CaseMention, ...]]

    def joined(self, other: CaseText) -> CaseText:
        """Return the same text with the entities of both."""
        return replace(self, entities={**self.entities, **other.entities})


@dataclass(frozen=True, slots=True)
class _Facts:
    """What a gold anaphor's cases share, whatever the system."""

    anaphor: CaseMention
    antecedents: tuple[CaseMention, ...]
    entities: tuple[int, ...]
    chances: Chances
    before: int | None
    distance: int | None
    fault: str


Outcomes = Mapping[CarryOver, tuple[Mapping[Place, Answer], Mapping[str, Result]]]


class CaseRecorder:
    """Makes the cases of one document.

    Args:
        base: What the resolvers were given.
        pool_of: Finds the candidates of an anaphor of the base layer.
        known_before: Tells whether the candidates before constraints are all listed.
        judge_of: Makes the judge of some answers under a way of matching.
        aligners: By way of matching.
        faults: Tells what the preprocessing did wrong.
        written: The document as its file writes it.
    """

    def __init__(
        self,
        settings: Settings,
        key: Key,
        base: PreparedInput,
        *,
        pool_of: Callable[[str], Pool],
        known_before: Callable[[str], bool],
        judge_of: Callable[[Mapping[Place, Answer], Match], Judge],
        aligners: Mapping[Match, Aligner],
        faults: FaultFinder,
        written: Document,
    ) -> None:
        self._settings = settings
        self._key = key
        self._base = base
        self._pool_of = pool_of
        self._known_before = known_before
        self._judge_of = judge_of
        self._aligners = aligners
        self._faults = faults
        self._forms, self._spaced = _written_forms(written)
        self._facts: dict[tuple[Match, str, bool], _Facts] = {}
        self._excluded: dict[tuple[str, bool], tuple[str, ...]] = {}
        self._mentions: dict[int, tuple[Markable, CaseMention]] = {}
        self._entities: dict[int, tuple[CaseMention, ...]] = {}

    def text(self) -> CaseText:
        """Return the text, with the entities that the cases made so far name."""
        document = self._base.document
        return CaseText(
            document.doc_id,
            document.language,
            self._forms,
            self._spaced,
            tuple([(span.start, span.end) for span in document.sentences]),
            dict(self._entities),
        )

    def cases(
        self,
        system: str,
        match: Match,
        population: Sequence[Anaphor],
        outcomes: Outcomes,
        *,
        from_pool: bool,
        clauses: bool = False,
    ) -> Iterator[Case]:
        """Yield the cases of one system: the population's, then spurious and unstated answers.

        ``outcomes`` are answers by place and results by gold anaphor, by mode; ``from_pool``:
        whether the system chooses from the pool, and ``clauses``: also from its clauses.
        """
        judges = {mode: self._judge_of(given, match) for mode, (given, _) in outcomes.items()}
        for gold in population:
            place = self._key.place(gold.markable)
            facts = self._facts_of(gold, match, clauses)
            judgements = []
            for mode, (answers, results) in outcomes.items():
                answer, result = answers.get(place), results[gold.markable]
                alone = result
                if mode is CarryOver.PROPAGATED and result is Result.FAILURE:
                    alone = judges[mode].judge(gold, answer, CarryOver.CORRECTED)
                cause = cause_of(
                    gold, answer, result, facts.chances, by_itself=alone, from_pool=from_pool
                )
                denotes = _denotes(judges[mode], gold, answer, mode)
                judged = self._judgement(mode, str(result), cause, answer)
                judgements.append(replace(judged, denotes=denotes))
            chances = facts.chances
            failed = any(judgement.cause != RIGHT for judgement in judgements)
            yield Case(
                document=self._base.document.doc_id,
                system=system,
                match=match,
                kind=gold.kind,
                reference=str(gold.reference),
                anaphor=facts.anaphor,
                antecedents=facts.antecedents,
                entities=facts.entities,
                before=facts.before,
                after=len(chances.pool.admissible()),
                right_before=len(chances.right),
                right_after=sum([candidate.admissible for candidate, _ in chances.right]),
                excluded_by=chances.blocked_by,
                distance=facts.distance,
                judgements=tuple(judgements),
                fault=facts.fault,
                objections=tuple([str(objection(verdict)) for verdict in chances.objections])
                if failed
                else (),
                excluded=self._why_excluded(gold.markable, chances.pool, clauses) if failed else (),
            )
        offered = partial(self._pool, clauses=clauses) if from_pool else None
        yield from self._spurious(system, match, outcomes, offered)

    def _pool(self, name: str, clauses: bool) -> Pool:
        pool = self._pool_of(name)
        return pool.with_clauses() if clauses else pool

    def _why_excluded(self, name: str, pool: Pool, clauses: bool) -> tuple[str, ...]:
        """Return why candidates of an anaphor are excluded, those with one sentence together."""
        known = self._excluded.get((name, clauses))
        if known is None:
            words = [self._mention(markable).words for markable in pool.markables]
            reasons = exclusions(zip(pool.candidates, words, strict=True))
            known = self._excluded[name, clauses] = tuple([str(reason) for reason in reasons])
        return known

    def _judgement(
        self, mode: CarryOver, outcome: str, cause: str, answer: Answer | None
    ) -> Judgement:
        if answer is None:
            return Judgement(mode, outcome, cause)
        named = tuple([self._mention(markable) for markable in answer.antecedents])
        return Judgement(mode, outcome, cause, named, answer.trace)

    def _spurious(
        self,
        system: str,
        match: Match,
        outcomes: Outcomes,
        offered: Callable[[str], Pool] | None,
    ) -> Iterator[Case]:
        found: dict[Place, list[tuple[CarryOver, Answer]]] = {}
        for mode, (answers, _results) in outcomes.items():
            for place, answer in answers.items():
                if self._key.is_open(place):
                    continue
                gold = self._key.by_place.get(place)
                silent = gold is None or gold.reference in (None, Reference.NON_REFERRING)
                if silent and answer.antecedents and self._settings.chooses_kind(answer.kind):
                    found.setdefault(place, []).append((mode, answer))
        for place, given in sorted(found.items(), key=lambda item: item[1][0][1].markable.order):
            answer = given[0][1]
            gold = self._key.by_place.get(place)
            cause = cause_of_spurious(gold)
            stated = gold is not None or self._key.states(answer.kind)
            outcome = SPURIOUS if stated else UNSTATED
            pool = None if offered is None else offered(answer.markable.id)
            yield Case(
                document=self._base.document.doc_id,
                system=system,
                match=match,
                kind=answer.kind,
                reference=str(answer.reference or Reference.ANAPHOR),
                anaphor=self._mention(answer.markable),
                antecedents=(),
                entities=(),
                before=None if pool is None else len(pool.candidates),
                after=None if pool is None else len(pool.admissible()),
                right_before=0,
                right_after=0,
                excluded_by=(),
                distance=None,
                judgements=tuple([self._judgement(mode, outcome, cause, a) for mode, a in given]),
            )

    def _facts_of(self, gold: Anaphor, match: Match, clauses: bool) -> _Facts:
        known = self._facts.get((match, gold.markable, clauses))
        if known is not None:
            return known
        key, layer = self._key, self._key.layer
        own = layer.markables[gold.markable]
        entity = key.chains.entity_of[gold.markable]
        entities = (entity, *sorted(key.chains.parts.get(entity, ())))
        for number in entities:
            if number not in self._entities:
                members = [layer.markables[name] for name in key.chains.entities[number]]
                self._entities[number] = tuple([self._mention(m) for m in members])
        backward = gold.reference is Reference.ANAPHOR
        distances = [
            (self._sentence(own) - self._sentence(other), other)
            for number in entities
            for other in [layer.markables[name] for name in key.chains.entities[number]]
            if other.id != own.id
            and not (backward and begins_after(other, own))
            and not (other.realisation == "overt" and other.size > 1 and other.contains(own))
        ]
        distances.sort(key=lambda found: (abs(found[0]), found[0] < 0))
        distance = distances[0][0] if distances else None
        aligner = self._aligners[match]
        name = self._base.own_of[gold.markable]
        pool = self._pool(name, clauses)
        right = [
            aligner.entity(markable) in entities and not (backward and begins_after(markable, own))
            for markable in pool.markables
        ]
        beyond = distance is not None and not 0 <= distance <= self._settings.window
        chances = Chances.of(pool, right, beyond)
        facts = self._facts[match, gold.markable, clauses] = _Facts(
            self._mention(own),
            tuple([self._mention(layer.markables[other]) for other in gold.antecedents]),
            entities,
            chances,
            len(pool.candidates) if self._known_before(name) else None,
            distance,
            self._faults.fault(own, [other for _distance, other in distances], chances),
        )
        return facts

    def _sentence(self, markable: Markable) -> int:
        return self._base.document.sentence_of(markable.start)

    def _words(self, span: Span) -> str:
        """Return words as the report shows them."""
        parts = [self._forms[i] + " " * self._spaced[i] for i in span]
        return "".join(parts).rstrip()

    def _mention(self, markable: Markable) -> CaseMention:
        known = self._mentions.get(id(markable))
        if known is None:
            words = " … ".join([self._words(span) for span in markable.spans])
            if markable.zero is not None:
                words = f"{ZERO} {words}"
            mention = CaseMention(
                words,
                tuple([(span.start, span.end) for span in markable.spans]),
                self._sentence(markable) + 1,
                markable.realisation,
            )
            known = self._mentions[id(markable)] = (markable, mention)
        return known[1]


def _denotes(judge: Judge, gold: Anaphor, answer: Answer | None, mode: CarryOver) -> str:
    """Return what an answer stands for, as `Judgement.denotes` tells it."""
    if answer is None or not answer.antecedents:
        return "" if answer is None else str(answer.reference or "")
    denoted = judge.denoted(gold, answer, mode)
    numbers = [number for number in denoted if number is not None]
    if len(numbers) == len(denoted):
        return "+".join([str(number) for number in sorted(numbers)])
    return "?" + ",".join([f"{m.start}-{m.end}" for m in answer.antecedents])


def _written_forms(document: Document) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """Return each token as a report shows it, and whether white space follows.

    The parts of a written word share their offsets. They stand together where they are its letters
    (*buscar*, *la* in *buscarla*), and apart where they are not (*de*, *el* in *del*). Without
    running text white space follows each token.
    """
    forms = [token.text for token in document.tokens]
    offsets = document.offsets
    if not offsets:
        return tuple(forms), (True,) * len(forms)
    following = [start for start, _end in offsets[1:]] + [offsets[-1][1] + 1]
    spaced = [
        after > end or after <= start
        for (start, end), after in zip(offsets, following, strict=True)
    ]
    first = 0
    while first < len(offsets):
        last = first + 1
        while last < len(offsets) and offsets[last] == offsets[first]:
            last += 1
        word = document.text[slice(*offsets[first])]
        if last - first > 1 and _letters(word) == _letters("".join(forms[first:last])):
            # With the accents of the word: *mandár*, *te*, *lo*.
            place = 0
            for index in range(first, last):
                length = len(forms[index])
                forms[index] = word[place : place + length]
                place += length
            end = offsets[first][1]
            spaced[first : last - 1] = [False] * (last - first - 1)
            spaced[last - 1] = following[last - 1] > end
        first = last
    return tuple(forms), tuple(spaced)


def _letters(word: str) -> str:
    """Return a word in lower case, its accents apart and dropped; as long as before or unequal."""
    plain = "".join([letter for letter in normalize("NFD", word) if not combining(letter)])
    return plain.lower() if len(plain) == len(word) else word
