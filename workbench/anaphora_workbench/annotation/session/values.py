"""The plain values that the tagger's panels show: items of the queue, questions, messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from anaphora_workbench.annotation.preparation.confidence import Confidence, confidence_of
from anaphora_workbench.annotation.preparation.word_matches import Match
from anaphora_workbench.model import (
    NO_RECORD,
    Anaphor,
    Bridge,
    CandidateRecord,
    Markable,
    Outcome,
    Reference,
    Verdict,
)
from anaphora_workbench.model.language import is_noun_kind


class AnaphorState(StrEnum):
    """How far an anaphor is, in the words of the user guide."""

    UNTOUCHED = "untouched"
    """Nobody has decided it and no resolver has answered it."""
    SUGGESTED = "suggested"
    """Undecided; a resolver has an answer, which is shown."""
    BLIND = "blind"
    """Undecided; the answer is kept hidden, to measure what showing it does."""
    SKIPPED = "skipped"
    """Undecided, and passed over by the annotator in this session."""
    DECIDED = "decided"
    """Answered, or looked at and left without an answer on purpose."""
    GIVEN = "given"
    """Answered in the file that the text came from; nobody has decided it."""
    STALE = "stale"
    """Answered once, but the antecedent is gone: it waits to be asked again."""
    CONFLICT = "conflict"
    """Two annotators differ (adjudication only)."""


OPEN_STATES = frozenset(
    (
        AnaphorState.UNTOUCHED,
        AnaphorState.SUGGESTED,
        AnaphorState.BLIND,
        AnaphorState.SKIPPED,
        AnaphorState.STALE,
    )
)
"""States of anaphors that still wait for an answer."""
UNDECIDED_STATES = OPEN_STATES | {AnaphorState.GIVEN}
"""States of anaphors that nobody has decided."""


@dataclass(frozen=True, slots=True)
class Item:
    """One anaphor as the rail and the lists show it.

    Attributes:
        markable_id: Id of its markable.
        state: How far it is.
        kind: Its kind.
        reference: The annotator's reference type, ``None`` while undecided.
        sentence: Index of its sentence, from 0.
        token: Index of its first token (of a zero, its governor).
        words: What it is called: its words, ``Ø`` and the verb for a zero.
        doubt: Reason of the doubt flag, ``None`` without a flag.
        note: The annotator's note, or ``""``.
        confidence: How far the proposal that is shown can be trusted; ``None`` when none is shown,
            or its resolver does not say.
    """

    markable_id: str
    state: AnaphorState
    kind: str
    reference: Reference | None
    sentence: int
    token: int
    words: str
    doubt: str | None = None
    note: str = ""
    confidence: Confidence | None = None


class Same:
    """Is equal to what holds the same object, and to nothing else.

    What is too large to be compared is compared so. The object is kept, since the id of one that is
    gone may be given to another.
    """

    __slots__ = ("_held",)

    def __init__(self, held: object) -> None:
        self._held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other._held is self._held

    def __hash__(self) -> int:
        return id(self._held)


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """A candidate in the list of the active anaphor.

    Attributes:
        number: Its number in list and text, from 1; 1 to 9 are keys. Fixed while the anaphor is
            active; candidates that are rejected continue the numbering.
        markable: The expression.
        words: Its words.
        sentence: Index of its sentence, from 0.
        distance: Sentences back from the anaphor, 0 in the same one, negative for following ones.
        verdicts: What each constraint says.
        record: SUPAR's record of the candidate.
        proposed: Whether it is (part of) the proposal that is shown.
        members: Number of mentions of its chain.
        outside: Whether it stands outside the window of candidates.
        stands_for: What a pronoun among the candidates refers to by its chain, as text; of a split
            antecedent its parts.
        predicate: The words by which a clause is called, ``""`` for any other expression.
        match: What it has in common with a noun phrase that is asked about, ``None`` for nothing.
        mentions: Of a row that stands for an entity, the ids of all its mentions among the
            candidates, else ``()``.
        passing: How many of them no constraint rejects.
        disagreeing: The agreement (number, gender) that rejects some of them, but not all.
        letter: The letter that chooses the entity, ``""`` for none.
        unfolded: Whether its other mentions are listed below it.
        part: Whether it is a mention that is listed below its entity.
        further: Whether it stands for an entity that is active in the text, but has no mention
            among the candidates.
    """

    number: int
    markable: Markable
    words: str
    sentence: int
    distance: int
    verdicts: tuple[Verdict, ...] = ()
    record: CandidateRecord = NO_RECORD
    proposed: bool = False
    members: int = 1
    outside: bool = False
    stands_for: str = ""
    match: Match | None = None
    predicate: str = ""
    mentions: tuple[str, ...] = ()
    passing: int = 0
    disagreeing: tuple[str, ...] = ()
    letter: str = ""
    unfolded: bool = False
    part: bool = False
    further: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of the mentions that the row stands for."""
        return self.mentions or (self.markable.id,)

    @property
    def failed(self) -> tuple[Verdict, ...]:
        """The verdicts that throw it out."""
        return tuple([v for v in self.verdicts if v.outcome is Outcome.FAIL])

    @property
    def allowed(self) -> bool:
        """Whether no verdict throws it out."""
        # Asked more than a hundred times a key: a list takes half of a generator's time.
        return Outcome.FAIL not in [verdict.outcome for verdict in self.verdicts]


@dataclass(frozen=True, slots=True)
class Question:
    """The active anaphor and everything that is asked about it.

    While it is active, the proposal and the numbers of the rows stay as they were first shown.
    Who comes back to it finds the same numbers, as far as the same candidates are there.

    Attributes:
        anaphor: The annotator's present decision on it.
        markable: Its markable.
        words: What it is called.
        sentence: Index of its sentence, from 0.
        rows: The candidates: those allowed, best first, then those rejected.
        agreement: Number, gender and person in universal names, as far as known: ``Number``,
            ``Gender``, ``Person``.
        proposed: What the resolver answered, also when it is hidden: ids of markables.
        proposed_reference: The reference type of that answer.
        proposer: Name of the resolver, ``""`` without a proposal.
        why: What decided, a reason a step.
        blind: Whether the proposal is hidden and the list shuffled.
        old_answer: What a stale anaphor's answer was, as text.
        undecided: Whether it waits for an answer.
        judged: Whether the constraints have been asked; not while the candidates of a long text
            are being prepared, and not where nothing can find any.
        bridge: The bridging link that is the annotator's answer, ``None`` where it is none.
        probability: How likely the resolver's answer is correct, 0 to 1, also when it is hidden;
            ``None`` when the resolver does not state it.
        version: The version of the resolver that answered, ``""`` when it has none.
        given: Whether its answer came with the text, and nobody has decided it.
        rejected: The row of the proposal that is shown, if constraints throw it out: Return does
            not take it.
        corrected: Whether the proposal, or that there is none, is from before the annotator
            corrected the anaphor or a candidate. Only what is undecided has a proposal.
    """

    anaphor: Anaphor
    markable: Markable
    words: str
    sentence: int
    rows: tuple[CandidateRow, ...] = ()
    agreement: tuple[tuple[str, str], ...] = ()
    proposed: tuple[str, ...] = ()
    proposed_reference: Reference | None = None
    proposer: str = ""
    why: tuple[str, ...] = ()
    blind: bool = False
    old_answer: str = ""
    undecided: bool = True
    judged: bool = True
    bridge: Bridge | None = None
    probability: float | None = None
    version: str = ""
    given: bool = False
    rejected: CandidateRow | None = None
    corrected: bool = False

    @property
    def chosen(self) -> tuple[str, ...]:
        """Ids of what the annotator has answered: the antecedents, or what it is bridged to."""
        if self.bridge is not None:
            return (self.bridge.antecedent,)
        return self.anaphor.antecedents

    @property
    def offers(self) -> bool:
        """Whether Enter takes the resolver's answer: it waits for one, and that is shown."""
        return self.undecided and not self.blind and self.has_proposal

    @property
    def proposes_new(self) -> bool:
        """Whether the proposal that is shown is that a noun phrase names something new."""
        new = not self.proposed and self.proposed_reference is Reference.OTHER
        return self.offers and new and is_noun_kind(self.anaphor.kind)

    @property
    def has_proposal(self) -> bool:
        """Whether a resolver has answered, shown or not."""
        return bool(self.proposed) or self.proposed_reference is not None

    @property
    def confidence(self) -> Confidence | None:
        """How far the proposal that is shown can be trusted; ``None`` when none is, or unknown."""
        return confidence_of(self.probability) if self.offers else None


class Tone(StrEnum):
    """How a message is meant."""

    PLAIN = "plain"
    """Something was done."""
    WARNING = "warning"
    """Something was done that deserves a look; the message names how to take it back."""
    REFUSED = "refused"
    """Nothing was done, and why."""


@dataclass(frozen=True, slots=True)
class Message:
    """One line for the annotator. It is translated where it is shown.

    Attributes:
        code: Stable name of the sentence, e.g. ``breaks-constraint``; the sentence itself is in
            `ui.messages`.
        tone: How it is meant.
        values: What the sentence's ``{places}`` are filled with.
    """

    code: str
    tone: Tone = Tone.PLAIN
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What a command has done.

    Attributes:
        messages: Messages for the user.
        touched: Ids of markables whose display may have changed.
        saved: Whether a decision has reached the disk.
        moved: Whether another anaphor is active now.
        elsewhere: Whether the layer has become another one by what another program has written.
        show: Id of the markable that the view should bring into sight, or ``""``.
        text: Whether the document has another text now, so that it must be opened again.
        tokens: Of another text the first token that differs.
    """

    messages: tuple[Message, ...] = ()
    touched: frozenset[str] = field(default_factory=frozenset)
    saved: bool = False
    moved: bool = False
    elsewhere: bool = False
    show: str = ""
    text: bool = False
    tokens: int = 0


def refused(code: str, **values: str) -> Change:
    """Return the change of a command that did nothing."""
    return Change((Message(code, Tone.REFUSED, tuple(values.items())),))
