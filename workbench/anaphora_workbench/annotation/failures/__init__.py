"""A system's failures one by one: the list that the error view steps through.

The list is the same whether failures come from an evaluation (`evaluated.failures_of`, which needs
numpy and runs in the child process), from a table of cases, or from the errors of a coreference
score (`files.failures_of_file`). It is plain data, which `files` writes and reads.

A cause is a label such as ``constraint:number`` (`scoring.causes`, or the type of a coreference
error). After the colon comes a name, where the sentence has a place for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from anaphora_workbench.model import Outcome, Span, Verdict

SENTENCES: Mapping[str, str] = {
    "right": "The answer is correct.",
    "missing:not-found": "The system does not list this anaphor.",
    "missing:non-referring": "The system answers: does not refer.",
    "missing:no-answer": "The system gives no antecedent, although a correct candidate was left.",
    "missing": "The system gives no answer.",
    "window": "Every correct antecedent is outside the candidate window.",
    "no-markable": "No candidate matches a correct antecedent.",
    "constraint": "The constraint “{name}” excludes every correct candidate.",
    "requirement": "The requirement “{name}” excludes the last correct candidate.",
    "preference": "The preference “{name}” drops the last correct candidate.",
    "choice": "A correct candidate was left, and the system chose another.",
    "carry-over": "The answer is correct by itself, but leads to an earlier error.",
    "part": "The answer has some parts of a split antecedent, but not all.",
    "reference": "The key has another type of reference.",
    "spurious:non-referring": "In the key it does not refer.",
    "spurious:no-antecedent": "The key gives it no antecedent.",
    "spurious:unmarked": "The key does not mark it.",
    "spurious": "The key has no anaphor there.",
    "missing-mention": "The response does not have this mention.",
    "spurious-mention": "The key does not have this mention.",
    "boundary": "The mention has other boundaries in the response.",
    "wrong-link": "It is linked to a mention of another entity.",
    "lost-link": "It is not linked to its entity.",
    "missing-entity": "The response has no mention of this entity.",
    "spurious-entity": "The key has no mention of this entity.",
    "split-entity": "The response divides this entity.",
    "merged-entities": "The response joins several entities.",
}
"""A sentence for each label or family of labels; ``{name}`` is what stands behind the colon."""

UNKNOWN = "The cause is “{name}”."
"""The sentence for labels that another version has written."""
RIGHT = "exit"
"""The outcome of a right answer."""
UNKNOWN_SENTENCE = -1
"""Stands for the sentence of an expression whose source does not tell it."""


def sentence_of(cause: str) -> tuple[str, str]:
    """Return the English sentence of a cause, with ``{name}`` in it, and the name to put there."""
    if cause in SENTENCES:
        return SENTENCES[cause], ""
    family, _, name = cause.partition(":")
    if family in SENTENCES:
        return SENTENCES[family], name
    return UNKNOWN, cause


class FailureSource(StrEnum):
    """Where a list of failures comes from."""

    EVALUATION = "evaluation"
    """Judged anaphors: `scoring.evaluate`, or its table of cases."""
    COREFERENCE = "coreference"
    """Errors of mentions and entities: ``anaphora score --errors``."""


@dataclass(frozen=True, slots=True)
class FailureMention:
    """An expression in its text.

    Attributes:
        words: Its words.
        spans: Its tokens; a zero has those of its governor.
        sentence: Index of the sentence it begins in, from 0, or `UNKNOWN_SENTENCE`.
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>``.
    """

    words: str
    spans: tuple[Span, ...]
    sentence: int = UNKNOWN_SENTENCE
    realisation: str = "overt"

    @property
    def place(self) -> tuple[tuple[Span, ...], str]:
        """Tokens and realisation."""
        return (self.spans, self.realisation)


@dataclass(frozen=True, slots=True)
class Considered:
    """A candidate of a failed anaphor.

    Attributes:
        mention: The expression.
        verdicts: The constraints that exclude it or cannot tell; those that it passes are left out.
        right: Whether it would have been right.
        answered: Whether the system chose it.
    """

    mention: FailureMention
    verdicts: tuple[Verdict, ...] = ()
    right: bool = False
    answered: bool = False

    @property
    def excluded_by(self) -> tuple[str, ...]:
        """The constraints that exclude it."""
        return tuple([v.constraint for v in self.verdicts if v.outcome is Outcome.FAIL])


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """How the answer turned out in one mode of error carry-over.

    Attributes:
        mode: ``propagated`` or ``corrected``.
        outcome: ``exit``, ``failure``, ``part``, ``missing`` or ``spurious``.
        cause: Label of the cause, as in `scoring.causes`.
        answer: What the system named.
        trace: What decided, a sentence a step.
    """

    mode: str
    outcome: str
    cause: str
    answer: tuple[FailureMention, ...] = ()
    trace: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """A wrong, missing or spurious answer, or an error in a mention or entity.

    Attributes:
        id: Name that is unique in its list and the same in every run.
        document: The document.
        system: The system.
        kind: Kind of the anaphor, or sort of mention.
        reference: The key's reference type, of a spurious answer the system's; ``""`` unknown.
        outcome: As in `JudgedAnswer`, or the type of an error of coreference.
        cause: Label of the cause.
        anaphor: Where it is.
        answer: What the system named.
        antecedents: What the key names.
        entity: All mentions of the key's entity, where known.
        trace: What decided, a sentence a step.
        candidates: Some candidates in text order: the right ones, those that were chosen, and the
            nearest others.
        judged: How it turned out in each mode; empty for errors of coreference.
        before: Number of candidates, ``None`` unknown.
        after: Number of those that no constraint excludes, ``None`` unknown.
        excluded_by: Constraints that exclude the right candidate with the fewest objections.
        distance: Sentences back to the nearest right antecedent, ``None`` unknown.
    """

    id: str
    document: str
    system: str
    kind: str
    reference: str
    outcome: str
    cause: str
    anaphor: FailureMention
    answer: tuple[FailureMention, ...] = ()
    antecedents: tuple[FailureMention, ...] = ()
    entity: tuple[FailureMention, ...] = ()
    trace: tuple[str, ...] = ()
    candidates: tuple[Considered, ...] = ()
    judged: tuple[JudgedAnswer, ...] = ()
    before: int | None = None
    after: int | None = None
    excluded_by: tuple[str, ...] = ()
    distance: int | None = None

    def _outcome(self, mode: str) -> str:
        return next((one.outcome for one in self.judged if one.mode == mode), "")

    @property
    def carry_over(self) -> bool:
        """Whether it is right when earlier errors are corrected, and wrong when they are not."""
        return self._outcome("corrected") == RIGHT and self._outcome("propagated") not in (
            "",
            RIGHT,
        )

    @property
    def lucky(self) -> bool:
        """Whether it is right only because of an earlier error (a lucky double error)."""
        return self._outcome("propagated") == RIGHT and self._outcome("corrected") not in (
            "",
            RIGHT,
        )

    @property
    def family(self) -> str:
        """What stands before the colon of the cause."""
        return self.cause.partition(":")[0]


def chosen_mode(failure: Failure) -> Failure:
    """Return a failure with outcome, cause, answer and trace of the first mode it is wrong in."""
    for one in failure.judged:
        if one.outcome != RIGHT:
            return replace(
                failure, outcome=one.outcome, cause=one.cause, answer=one.answer, trace=one.trace
            )
    return failure


@dataclass(frozen=True, slots=True)
class FailureFilter:
    """Which failures are shown.

    Attributes:
        document: Of this document, ``""`` for all.
        system: Of this system.
        kind: Of this kind.
        reference: Of this reference type.
        outcome: With this outcome.
        cause: With this cause, or of this family of causes.
        carry_over: Only those that error carry-over alone makes wrong (``True``), or only others
            (``False``); ``None`` for all.
        text: Whose anaphor, answer or antecedent holds these characters, small or capital.
    """

    document: str = ""
    system: str = ""
    kind: str = ""
    reference: str = ""
    outcome: str = ""
    cause: str = ""
    carry_over: bool | None = None
    text: str = ""

    def passes(self, failure: Failure) -> bool:
        """Tell whether a failure is shown."""
        return (
            self.document in ("", failure.document)
            and self.system in ("", failure.system)
            and self.kind in ("", failure.kind)
            and self.reference in ("", failure.reference)
            and self.outcome in ("", failure.outcome)
            and self.cause in ("", failure.cause, failure.family)
            and self.carry_over in (None, failure.carry_over)
            and (not self.text or self._holds(failure))
        )

    def _holds(self, failure: Failure) -> bool:
        wanted = self.text.casefold()
        shown = (failure.anaphor, *failure.answer, *failure.antecedents)
        return any(wanted in mention.words.casefold() for mention in shown)


class FailureGrouping(StrEnum):
    """By what failures are counted."""

    CAUSE = "cause"
    FAMILY = "family"
    KIND = "kind"
    REFERENCE = "reference"
    OUTCOME = "outcome"
    DOCUMENT = "document"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class FailureList:
    """Failures in the order of documents and text.

    Attributes:
        failures: The failures.
        source: Where they come from.
        signature: Every setting that can move a figure.
        judged: Number of anaphors that were judged, of errors of coreference of mentions and
            entities; 0 unknown.
        skipped: Systems that could not run, with the document and the reason.
    """

    failures: tuple[Failure, ...] = ()
    source: FailureSource = FailureSource.EVALUATION
    signature: str = ""
    judged: int = 0
    skipped: tuple[tuple[str, str, str], ...] = ()

    def shown(self, chosen: FailureFilter) -> tuple[Failure, ...]:
        """Return the failures that pass a filter."""
        return tuple([failure for failure in self.failures if chosen.passes(failure)])

    def counts(
        self, by: FailureGrouping, chosen: FailureFilter | None = None
    ) -> tuple[tuple[str, int], ...]:
        """Return how many of the chosen failures (by default all) each group has, largest first."""
        failures: Iterable[Failure] = self.failures if chosen is None else self.shown(chosen)
        found = Counter([str(getattr(failure, by.value)) for failure in failures])
        return tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))
