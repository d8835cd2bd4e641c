"""Anaphors, candidates and verdicts: the decisions that annotators and resolvers make."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model.frozen import EMPTY, FrozenDict


class Reference(StrEnum):
    """How an expression refers: SUPAR's four types and, apart from them, not at all."""

    ANAPHOR = "<"
    """Its antecedent comes before it."""
    CATAPHOR = ">"
    """Its antecedent comes after it."""
    EXOPHOR = "!"
    """It refers to something outside the text."""
    OTHER = "$"
    """Bound, or new in the discourse."""
    NON_REFERRING = "-"
    """It does not refer (pleonastic *it*)."""


NEW = "new"
"""Attribute of an anaphor of the type ``$`` without an antecedent: it introduces an entity. A noun
phrase does so without the attribute; a pronoun of that type may be bound instead."""
WITHOUT_ANTECEDENT = frozenset((Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING))
"""How an anaphor refers that has no antecedent in the text."""


@dataclass(frozen=True, slots=True)
class Anaphor:
    """A decision on one markable.

    Attributes:
        markable: Id of the markable; a layer holds at most one anaphor for each.
        kind: Open label of a tag set (``persRefl``, ``persIt``, ``zero`` ...); ``""`` for a
            mention of a chain file whose kind nobody has stated.
        reference: How it refers, ``None`` while undecided or when the source gives it a mention
            without an antecedent.
        antecedents: Ids of markables; several mean a split antecedent. An antecedent may be
            another anaphor.
        attributes: What a format needs to write the anaphor back as it was.

    Raises:
        ModelError: The anaphor is its own antecedent, names one twice, or has an antecedent
            though it does not refer.
    """

    markable: str
    kind: str = ""
    reference: Reference | None = None
    antecedents: tuple[str, ...] = ()
    attributes: FrozenDict[str, str] = EMPTY

    def __post_init__(self) -> None:
        if self.markable in self.antecedents:
            raise ModelError(
                f"anaphor '{self.markable}' cannot be its own antecedent", code="anaphor-self"
            )
        if len(set(self.antecedents)) != len(self.antecedents):
            raise ModelError(
                f"anaphor '{self.markable}' names an antecedent twice", code="antecedent-twice"
            )
        if self.antecedents and self.reference is Reference.NON_REFERRING:
            raise ModelError(
                f"anaphor '{self.markable}' does not refer and cannot have an antecedent",
                code="antecedent-of-non-referring",
            )

    @property
    def decided(self) -> bool:
        """Whether it says how it refers, or to what."""
        return self.reference is not None or bool(self.antecedents)


@dataclass(frozen=True, slots=True)
class Bridge:
    """A link to an associated entity (*the car ... the wheel*). It never merges chains.

    Attributes:
        anaphor: Id of the markable that is understood through the other.
        antecedent: Id of the other markable.
        relation: Open label, e.g. ``part-whole``, or ``""``.
    """

    anaphor: str
    antecedent: str
    relation: str = ""


class Outcome(StrEnum):
    """What a constraint says of a candidate."""

    PASS = "pass"
    FAIL = "fail"
    UNKNOWN = "unknown"


_FAIL = Outcome.FAIL


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one constraint says of one candidate, and why.

    Attributes:
        constraint: Name of the constraint, e.g. ``number``.
        outcome: Pass, fail or unknown.
        reason: A sentence that a person understands.
        entity: Whether a fail holds of everything that is one with the candidate, as two arguments
            of a verb are two entities. Files do not keep it.
    """

    constraint: str
    outcome: Outcome
    reason: str
    entity: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class CandidateRecord:
    """What SUPAR stores of a candidate, in the words of the paper's section 4.

    Attributes:
        number: ``Sing``, ``Plur`` or ``""`` when unknown.
        gender: ``Masc``, ``Fem``, ``Neut``, several joined by a comma, or ``""``.
        person: ``1``, ``2``, ``3`` or ``""``.
        head: Lemma of the head, else its form.
        modifiers: Lemmas of the words that modify the head.
        clause: Number of its clause in the document, ``-1`` when clauses are unknown.
        verb: Lemma of the clause's verb, or ``""``.
        before_verb: Whether it stands before that verb; ``None`` when there is no verb.
        in_pp: Whether it is part of a prepositional phrase.
        in_np: Whether it is nested in another noun phrase.
        times_in_text: How often its head has appeared up to the anaphor.
        times_with_verb: How often its head has appeared with the anaphor's verb up to there.
    """

    number: str = ""
    gender: str = ""
    person: str = ""
    head: str = ""
    modifiers: tuple[str, ...] = ()
    clause: int = -1
    verb: str = ""
    before_verb: bool | None = None
    in_pp: bool = False
    in_np: bool = False
    times_in_text: int = 0
    times_with_verb: int = 0


NO_RECORD = CandidateRecord()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A markable considered as antecedent of one anaphor.

    Attributes:
        markable: Id of the markable.
        verdicts: What each constraint says, in the order in which they were asked.
        record: SUPAR's record of the candidate.
    """

    markable: str
    verdicts: tuple[Verdict, ...] = ()
    record: CandidateRecord = NO_RECORD

    # Resolvers ask these of every candidate of every anaphor. Lists and plain loops take half the
    # time of generators.

    @property
    def admissible(self) -> bool:
        """Whether no verdict fails."""
        return _FAIL not in [verdict.outcome for verdict in self.verdicts]

    @property
    def failed(self) -> list[str]:
        """Names of the constraints that fail."""
        return [verdict.constraint for verdict in self.verdicts if verdict.outcome is _FAIL]

    @property
    def excluded_by(self) -> str:
        """Name of the first constraint that fails, ``""`` for an admissible candidate."""
        for verdict in self.verdicts:
            if verdict.outcome is _FAIL:
                return verdict.constraint
        return ""

    def fails(self, *constraints: str) -> bool:
        """Tell whether one of the named constraints fails."""
        for verdict in self.verdicts:
            if verdict.outcome is _FAIL and verdict.constraint in constraints:
                return True
        return False

    def has(self, verdict: Verdict) -> bool:
        """Tell whether this is one of the verdicts."""
        reason = verdict.reason
        for known in self.verdicts:
            if known is verdict or (known.reason == reason and known == verdict):
                return True
        return False
