"""Why an answer is wrong: one stable label for each judged anaphor.

====================== ==========================================================================
label                  meaning
====================== ==========================================================================
right                  the answer is right
missing:not-found      the system does not list the anaphor
missing:non-referring  the system says that it does not refer
missing:no-answer      the system names no antecedent, though a right one was left
window                 every right antecedent stands outside the sentences that are searched
no-markable            no markable of the pool stands for a right antecedent
constraint:<name>      the constraints exclude every right candidate; <name> is the first one that
                       excludes the right candidate with the fewest objections (the nearest of
                       several)
requirement:<name>     the step of the resolver after which no right candidate was left
preference:<name>      likewise
choice                 a right candidate was left to the end and another one was taken; or the
                       system does not say how it decided
carry-over             the answer names the right entity, but the system's own answer to that
                       expression led it astray (propagated only)
part                   some, but not all, of a split antecedent
reference              another reference type than the key's (``!`` and ``$``)
spurious:non-referring the key says that the expression does not refer
spurious:no-antecedent the key gives it no antecedent
spurious:unmarked      the key does not mark it
====================== ==========================================================================

The first row that fits holds, with ``carry-over`` before the candidates are looked at. The pool
says nothing about systems that bring along markables of their own (batch resolvers, output
files): they are never given ``window``, ``no-markable`` or ``constraint``. Nor is a constraint to
blame where the system did not obey the constraints.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
)
from anaphora_workbench.ports import Pool, Preprocessor
from anaphora_workbench.scoring.judge import Answer, Result
from anaphora_workbench.scoring.keys import Key
from anaphora_workbench.scoring.prepared_input import PreparedInput

RIGHT = "right"
WINDOW = "window"
NO_MARKABLE = "no-markable"
CHOICE = "choice"
CARRY_OVER = "carry-over"

_QUOTED = re.compile(r"(?:preference|requirement) '([^']+)'")


@dataclass(frozen=True, slots=True)
class Chances:
    """What the pool of an anaphor offered.

    Attributes:
        pool: The candidates.
        right: The right ones among them, in text order, with their markables.
        objections: Verdicts that exclude the right candidate with the fewest objections (the last
            one of several); empty when a right one is admissible or there is none.
        beyond: Whether every right antecedent stands outside the window.
    """

    pool: Pool
    right: tuple[tuple[Candidate, Markable], ...]
    objections: tuple[Verdict, ...]
    beyond: bool

    @classmethod
    def of(cls, pool: Pool, right: Sequence[bool], beyond: bool) -> Chances:
        """Look at a pool; ``right``: whether each candidate would be a right answer by itself."""
        chosen = [
            (candidate, markable)
            for candidate, markable, fits in zip(
                pool.candidates, pool.markables, right, strict=True
            )
            if fits
        ]
        fewest: tuple[Verdict, ...] | None = None
        for candidate, _markable in chosen:
            failing = objections(candidate)
            if fewest is None or len(failing) <= len(fewest):
                fewest = failing
        return cls(pool, tuple(chosen), fewest or (), beyond)

    @property
    def blocked_by(self) -> tuple[str, ...]:
        """Names of the constraints in `objections`."""
        return tuple([verdict.constraint for verdict in self.objections])


def objections(candidate: Candidate) -> tuple[Verdict, ...]:
    """Return the verdicts that exclude a candidate."""
    return tuple([v for v in candidate.verdicts if v.outcome is Outcome.FAIL])


def cause_of(
    gold: Anaphor,
    answer: Answer | None,
    result: Result,
    chances: Chances,
    *,
    by_itself: Result,
    from_pool: bool,
) -> str:
    """Return the label of a judged gold anaphor.

    ``answer`` is ``None`` when the system does not list the anaphor. ``by_itself`` is how the same
    answer would be judged if no error were carried over.
    """
    simple = _without_candidates(gold, answer, result, by_itself)
    if simple:
        return simple
    assert answer is not None
    fallback = CHOICE if answer.antecedents else "missing:no-answer"
    if not from_pool:
        return fallback
    if not chances.right:
        return WINDOW if chances.beyond else NO_MARKABLE
    if answer.steps:
        return _lost_at(answer, chances) or fallback
    if chances.blocked_by and _obeys(answer, chances.pool):
        return f"constraint:{chances.blocked_by[0]}"
    quoted = [match for sentence in answer.trace for match in _QUOTED.finditer(sentence)]
    return quoted[-1].group().replace(" '", ":").rstrip("'") if quoted else fallback


def _without_candidates(
    gold: Anaphor, answer: Answer | None, result: Result, by_itself: Result
) -> str:
    """Return the label where the answer alone tells, else ``""``."""
    if result is Result.EXIT:
        return RIGHT
    if result is Result.PART:
        return "part"
    if answer is None:
        return "missing:not-found"
    if gold.reference in (Reference.EXOPHOR, Reference.OTHER):
        return "missing:no-answer" if result is Result.MISSING else "reference"
    if result is Result.MISSING and answer.reference is Reference.NON_REFERRING:
        return "missing:non-referring"
    return CARRY_OVER if by_itself is Result.EXIT else ""


def _lost_at(answer: Answer, chances: Chances) -> str:
    """Return the step after which no right candidate was left, ``""`` if one was to the end."""
    right = {candidate.markable for candidate, _markable in chances.right}
    for step in answer.steps:
        if right.isdisjoint(step.left):
            if step.what != "constraints":
                return f"{step.what}:{step.name}"
            return f"constraint:{chances.blocked_by[0] if chances.blocked_by else 'unknown'}"
    return ""


def _obeys(answer: Answer, pool: Pool) -> bool:
    """Tell whether no constraint excludes what the system chose."""
    excluded = {c.markable for c in pool.candidates if not c.admissible}
    return not any(markable.id in excluded for markable in answer.antecedents)


def cause_of_spurious(gold: Anaphor | None) -> str:
    """Return the label of an answer that no anaphor of the key asked for."""
    if gold is None:
        return "spurious:unmarked"
    if gold.reference is Reference.NON_REFERRING:
        return "spurious:non-referring"
    return "spurious:no-antecedent"


SENTENCE = "sentence"
HEAD = "head"
POS = "pos"
MORPHOLOGY = "morphology"
CLAUSE = "clause"
MARKABLE = "markable"
FAULTS = (MARKABLE, HEAD, POS, MORPHOLOGY, SENTENCE, CLAUSE)
"""All labels, in the order of reports."""

_AGREEMENT = frozenset(("number", "gender", "person", "semantic"))
_FEATURES = ("Number", "Gender", "Person", "Animacy")


class FaultFinder:
    """Looks for faults of the preprocessing in one document.

    Args:
        gold: The document as the gold file gives it.
        key: Its key.
        base: What the resolvers were given.
        preprocessor: Tells the clauses of the gold file's own parse.
    """

    def __init__(
        self, gold: Document, key: Key, base: PreparedInput, preprocessor: Preprocessor
    ) -> None:
        self._gold = gold
        self._given = base.document
        self._key = key
        self._base = base
        self._preprocessor = preprocessor
        self._spans: set[tuple[Span, ...]] | None = None
        self._parsed: Document | None = None

    def fault(self, anaphor: Markable, antecedents: Sequence[Markable], chances: Chances) -> str:
        """Return the label of a fault, ``""`` when the analysis offers a right candidate.

        ``antecedents`` are gold mentions that would be right, the nearest first.
        """
        if any(candidate.admissible for candidate, _markable in chances.right):
            return ""
        if not chances.right:
            return "" if chances.beyond or not antecedents else self._absent(antecedents[0])
        fewest = min(reversed(chances.right), key=lambda candidate: len(objections(candidate[0])))
        return self._excluded(anaphor, fewest[1], chances.blocked_by)

    def _absent(self, antecedent: Markable) -> str:
        """Return why no markable stands for an antecedent."""
        if antecedent.realisation != "overt":
            return MARKABLE
        sentence = self._given.sentence_of
        if sentence(antecedent.start) != sentence(antecedent.end - 1):
            return SENTENCE
        if self._spans is None:
            markables = self._base.layer.markables.values()
            self._spans = {m.spans for m in markables if m.realisation == "overt"}
        if antecedent.spans in self._spans:
            return HEAD
        if self._other_pos(self._key.heads(antecedent)):
            return POS
        return MARKABLE

    def _excluded(self, anaphor: Markable, candidate: Markable, names: Sequence[str]) -> str:
        """Return why constraints exclude a right candidate, as far as the analysis is to blame."""
        heads = self._key.heads(anaphor), self._key.heads(candidate)
        if any(self._other_pos(head) for head in heads):
            return POS
        if _AGREEMENT.intersection(names) and any(self._other_features(head) for head in heads):
            return MORPHOLOGY
        if not _AGREEMENT.issuperset(names):
            if self._gold.sentences != self._given.sentences:
                return SENTENCE
            if any(self._other_clause(head) for head in heads):
                return CLAUSE
        return ""

    def _tokens(self, index: int) -> tuple[Token, Token]:
        return self._gold.tokens[index], self._given.tokens[index]

    def _other_pos(self, index: int) -> bool:
        ours, theirs = self._tokens(index)
        return bool(ours.pos and theirs.pos) and ours.pos != theirs.pos

    def _other_features(self, index: int) -> bool:
        ours, theirs = self._tokens(index)
        pairs = [(ours.features.get(name), theirs.features.get(name)) for name in _FEATURES]
        return any(gold and found and gold != found for gold, found in pairs)

    def _other_clause(self, index: int) -> bool:
        """Tell whether a word stands in another clause by the gold file's own parse."""
        if not self._gold.has_heads or self._gold.tokens == self._given.tokens:
            return False
        if self._parsed is None:
            self._parsed, _layer = self._preprocessor.prepare(self._gold)
        return _clause(self._parsed, index) != _clause(self._given, index)


def _clause(document: Document, index: int) -> Span | None:
    """Return the smallest clause that holds a word."""
    holding = [s.span for s in document.structures if s.kind == "clause" and index in s.span]
    return min(holding, key=len, default=None)
