"""The ports of preprocessing, finding and resolving."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol, runtime_checkable

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    WITHOUT_ANTECEDENT,
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.model.reasons import Reason

NOTES = "resolver.notes"
"""Key of the metadata of a batch resolver's layer: a list of sentences for the user, on what of
the system's answer was left out and why."""
TRACE = "resolver.trace"
"""Key of an anaphor's attributes in a batch resolver's layer: one sentence on what decided, as in
the trace of a `Decision`."""


class State(StrEnum):
    """``FOUND``: it is there. ``ABSENT``: optional and not there. ``BROKEN``: needs repair."""

    FOUND = "found"
    ABSENT = "absent"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked for.

    Attributes:
        what: What it is, e.g. ``spaCy`` or ``model for Spanish``.
        state: Whether it is there.
        details: Name, version, licence, place; or what is wrong.
        remedy: The line to type, or ``""``.
        notes: Sentences that a user should know.
    """

    what: str
    state: State
    details: str = ""
    remedy: str = ""
    notes: tuple[str, ...] = ()


@runtime_checkable
class Diagnosing(Protocol):
    """A plug-in that can look at what it needs; every plug-in may have this method."""

    def diagnose(self) -> Iterable[Diagnosis]:
        """Yield what was looked for, found or not. Never raises, never downloads."""
        ...


class Need(StrEnum):
    """What a resolver, finder or preprocessor can require of a document."""

    POS = "parts of speech"
    HEADS = "dependency heads"
    MORPHOLOGY = "morphological features"
    TREES = "constituent trees"
    SYNTAX = "constituent trees or dependency heads"
    SENTENCES = "sentences"


def available(document: Document) -> frozenset[Need]:
    """Return what a document offers."""
    parsed = document.has_trees or document.has_heads
    have = {
        Need.POS: document.has_pos,
        Need.HEADS: document.has_heads,
        Need.MORPHOLOGY: document.has_morphology,
        Need.TREES: document.has_trees,
        Need.SYNTAX: parsed,
        # One sentence may be a whole text that nobody has divided; a parser would have.
        Need.SENTENCES: parsed or len(document.sentences) > 1 or len(document.tokens) < 2,
    }
    return frozenset(need for need, present in have.items() if present)


def check_needs(name: str, needs: frozenset[Need], document: Document) -> None:
    """Raise `NeedsError`, which names what is present and absent, if a document lacks something."""
    have = available(document)
    absent = needs - have
    if absent:
        present = ", ".join(sorted(have - {Need.SYNTAX})) or "only words"
        raise NeedsError(
            f"'{name}' needs {', '.join(sorted(needs))}; '{document.doc_id}' has {present} and "
            f"lacks {', '.join(sorted(absent))}",
            code="analysis-missing",
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One narrowing of the choice, for programs that ask where a right candidate was lost.

    The trace says the same to people. Resolvers that filter candidates give one step for each
    constraint check, requirement or preference that they applied, in order.

    Attributes:
        what: ``constraints`` (all of them at once), ``constraint``, ``requirement`` or
            ``preference``.
        name: Name of the constraint, requirement or preference; ``""`` for ``constraints``.
        left: Ids of the markables of the candidates that stayed.
    """

    what: str
    name: str
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A resolver's answer to one anaphor.

    Attributes:
        antecedents: The chosen markables, several for a split antecedent, none for no answer.
        reference: The reference type that the resolver states, or ``None``.
        score: The resolver's own confidence, if it has one; see `Calibrated`.
        trace: What decided: one sentence a step, naming the constraint or preference.
        steps: The candidates left after each step; empty where the resolver does not say.
    """

    antecedents: tuple[Markable, ...] = ()
    reference: Reference | None = None
    score: float | None = None
    trace: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def is_silent(self) -> bool:
        """Whether it says that there is nothing in the text that the anaphor takes up."""
        return self.reference in WITHOUT_ANTECEDENT and not self.antecedents


NO_ANSWER = Decision()


class Preprocessor(Protocol):
    """Adds what is absent (tags, parse, structures, markables); keeps what is given exactly."""

    name: str
    needs: frozenset[Need]

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return the document with its structures and a layer with its markables.

        Raises:
            NeedsError: Something is missing.
        """
        ...


@runtime_checkable
class BatchPreprocessor(Preprocessor, Protocol):
    """A preprocessor that is faster on many documents than on one at a time."""

    def prepare_all(self, documents: Iterable[Document]) -> Iterator[tuple[Document, Layer]]:
        """Yield what `prepare` returns for each document, in the same order.

        Documents are taken as they are needed, so that a corpus need not fit into memory.

        Raises:
            NeedsError: Something is missing in a document.
        """
        ...


def prepare_all(
    preprocessor: Preprocessor, documents: Iterable[Document]
) -> Iterator[tuple[Document, Layer]]:
    """Yield the prepared documents in order, many at a time where the preprocessor can.

    Raises:
        NeedsError: Something is missing in a document.
    """
    if isinstance(preprocessor, BatchPreprocessor):
        yield from preprocessor.prepare_all(documents)
    else:
        yield from map(preprocessor.prepare, documents)


@runtime_checkable
class AnalysisTaking(Protocol):
    """A preprocessor that goes on from the analysis that a pipeline of the same kind has made."""

    def prepare_analysed(
        self, document: Document, entities: Sequence[str], model: str
    ) -> tuple[Document, Layer]:
        """Return a parsed document with its structures, and a layer with its markables.

        Args:
            document: The text with its analysis.
            entities: Type of the named entity that each token is in, or ``""``.
            model: Name and version of what analysed it.

        Raises:
            NeedsError: Something is missing.
        """
        ...


class AnaphorFinder(Protocol):
    """Finds the anaphors of a text."""

    name: str
    needs: frozenset[Need]

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text, and markables for zeros and clitics.

        Each anaphor has its kind and, where the finder can tell, its reference type (pleonastic
        *it* is `Reference.NON_REFERRING`); never antecedents.
        """
        ...


@dataclass(frozen=True, slots=True)
class Pool:
    """The candidates of one anaphor with their markables, in text order.

    Attributes:
        candidates: With verdicts and records.
        markables: The markables they name, same length and order.
        clauses: Clauses that the anaphor may stand for (*it*, *this*, *that*), with verdicts and
            records. They are not candidates of a resolver that does not ask for them.
        clause_markables: The markables of the clauses, same length and order. The layer has those
            that an anaphor has been linked to.
    """

    candidates: tuple[Candidate, ...] = ()
    markables: tuple[Markable, ...] = ()
    clauses: tuple[Candidate, ...] = ()
    clause_markables: tuple[Markable, ...] = ()
    _excluded_by: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def excluded_by(self) -> Sequence[str]:
        """What excludes each candidate (`Candidate.excluded_by`); found out when first asked."""
        if not self._excluded_by:
            self._excluded_by.extend([candidate.excluded_by for candidate in self.candidates])
        return self._excluded_by

    def admissible(self) -> list[Markable]:
        """Return the markables that no verdict excludes, in text order."""
        return [
            markable
            for markable, constraint in zip(self.markables, self.excluded_by, strict=True)
            if not constraint
        ]

    def without(self, names: Container[str]) -> Pool:
        """Return the pool without the candidates that have been decided to refer to nothing."""
        kept = _kept(self.candidates, names)
        clauses = _kept(self.clauses, names)
        if len(kept) == len(self.candidates) and len(clauses) == len(self.clauses):
            return self
        return Pool(
            tuple([self.candidates[number] for number in kept]),
            tuple([self.markables[number] for number in kept]),
            tuple([self.clauses[number] for number in clauses]),
            tuple([self.clause_markables[number] for number in clauses]),
        )

    def with_clauses(self) -> Pool:
        """Return the pool with the clauses among its candidates, all in text order."""
        if not self.clauses:
            return self
        pairs = [
            *zip(self.candidates, self.markables, strict=True),
            *zip(self.clauses, self.clause_markables, strict=True),
        ]
        pairs.sort(key=lambda pair: pair[1].order)
        return Pool(tuple([one for one, _ in pairs]), tuple([markable for _, markable in pairs]))


def _kept(candidates: Sequence[Candidate], names: Container[str]) -> list[int]:
    """Return the places of the candidates that are none of some markables."""
    return [n for n, candidate in enumerate(candidates) if candidate.markable not in names]


class CandidateSession(Protocol):
    """Candidate finding for one document: indexes are built once, then each call is short."""

    def candidates(self, anaphor: Anaphor) -> Pool:
        """Return the candidates of an anaphor of the session's layer."""
        ...


@runtime_checkable
class RevisableSession(CandidateSession, Protocol):
    """A session that follows the changes of a layer, so that the tagger need not begin anew."""

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Answer from now on as a new session for this layer would.

        Args:
            layer: The layer as it is now; the text is the same.
            touched: Ids of all markables that were added, changed or removed, and of those whose
                anaphors were.
        """
        ...


@runtime_checkable
class Judging(CandidateSession, Protocol):
    """A session that judges any expression, so that a person sees why one further back fits."""

    def judge(self, anaphor: Anaphor, names: Iterable[str]) -> Sequence[Candidate]:
        """Return the verdicts on markables of the session's layer, whatever the window is.

        Markables that it cannot judge are left out. What depends on other candidates is not asked.
        """
        ...


@runtime_checkable
class ClauseFinding(CandidateSession, Protocol):
    """A session that names any clause of the text, so that a person can link a pronoun to it.

    A clause has the id that it has in `Pool.clause_markables`.
    """

    def clause_at(self, index: int) -> Markable | None:
        """Return the innermost clause that a token belongs to, ``None`` outside of all."""
        ...

    def clauses_in(self, sentence: int) -> Sequence[Markable]:
        """Return the clauses whose predicate stands in a sentence."""
        ...


class CandidateFinder(Protocol):
    """Finds candidates and judges them by constraints; the tagger and step resolvers share it."""

    name: str

    def start(self, document: Document, layer: Layer) -> CandidateSession:
        """Return a session for a document and a layer with its markables and anaphors.

        The reference types and antecedents in the layer are never looked at, except that
        markables known not to refer are left out.
        """
        ...


@runtime_checkable
class Windowed(Protocol):
    """A candidate finder that searches a number of sentences before the anaphor's own."""

    window: int


class Run(Protocol):
    """A step resolver at work on one document."""

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor; they come in text order."""
        ...

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Hear what holds for that anaphor from now on: the own decision, or the gold one."""
        ...


@runtime_checkable
class BranchingRun(Run, Protocol):
    """A run that can be continued in more than one way, so that the tagger need not begin anew.

    Such a run hears of anaphors by ``settle`` that it was not asked about.
    """

    def branch(self, layer: Layer) -> Run:
        """Return a run that knows what this one has heard and goes on without it.

        Args:
            layer: The layer of the new run: the text is the same, markables may be others.
        """
        ...


@runtime_checkable
class AdaptiveRun(BranchingRun, Protocol):
    """A run that learns from people's decisions, so that proposals adapt while they annotate.

    What one decision teaches is a lesson: whole numbers, always as many, which mean something to
    the resolver alone. Lessons are added up. So the order of decisions makes no difference, and one
    that is taken back is subtracted again. A lesson does not depend on earlier lessons.
    """

    def lesson(self, anaphor: Anaphor, pool: Pool, decision: Decision) -> tuple[int, ...]:
        """Return what a person's decision teaches, ``()`` where it teaches nothing.

        The run has heard of the anaphors before this one, and hears of this one afterwards. What it
        would answer does not change.
        """
        ...

    def adapted(self, lessons: Sequence[int]) -> Run:
        """Return the run to go on with: it knows what this one has heard, and has learnt lessons.

        Args:
            lessons: The sum, empty for none; it replaces what the run was adapted by before.
        """
        ...


@runtime_checkable
class Adaptable(Protocol):
    """A resolver with adaptive runs that can save what one has learnt as a model of its own."""

    def save_adapted(self, lessons: Sequence[int], folder: Path) -> str:
        """Save the resolver as it answers after lessons, for other texts and computers.

        Args:
            lessons: The sum of the lessons that `AdaptiveRun.lesson` gave.
            folder: A new folder; it appears whole or not at all.

        Returns:
            How the model is used: the option to type.

        Raises:
            FormatError: The lessons are those of another model.
        """
        ...


@runtime_checkable
class StepResolver(Protocol):
    """Decides anaphor by anaphor.

    Attributes:
        name: Name on the command line.
        title: One line for ``anaphora list resolvers``.
        needs: What the document must offer.
        uses_history: Whether ``settle`` can change a later answer. When it cannot, the corrected
            run gives the same answers and is not repeated, unless the truth can rule out candidates
            of later anaphors: what takes up nothing, and what is another argument of their verb.
    """

    name: str
    title: str
    needs: frozenset[Need]
    uses_history: bool

    def start(self, document: Document, layer: Layer) -> Run:
        """Begin with a document; the layer holds the markables that candidates name."""
        ...


@runtime_checkable
class SessionTaking(StepResolver, Protocol):
    """A step resolver that takes over what the candidate session has found out about the text.

    So nothing is found out twice. Begin with `started`, which passes the session on.
    """

    takes_session: bool

    def start(
        self, document: Document, layer: Layer, session: CandidateSession | None = None
    ) -> Run:
        """Begin with a document, perhaps with the session that finds its candidates.

        The answers are the same with and without it. What is needed of a session is read here, and
        never later, since a session follows the changes of its layer. It may be any plug-in's, and
        of another layer.
        """
        ...


def started(
    resolver: StepResolver,
    document: Document,
    layer: Layer,
    session: CandidateSession | None = None,
) -> Run:
    """Begin with a document whose candidates a session finds."""
    if session is not None and isinstance(resolver, SessionTaking) and resolver.takes_session:
        return resolver.start(document, layer, session)
    return resolver.start(document, layer)


@runtime_checkable
class HasParts(StepResolver, Protocol):
    """A step resolver whose preferences can be reordered, and its parts switched off."""

    def reordered(self, orders: Mapping[str, Sequence[str]]) -> StepResolver:
        """Return the same resolver with other orders of preferences, by kind of anaphor.

        Raises:
            UsageError: There is no preference of a name.
        """
        ...

    def parts(self) -> tuple[str, ...]:
        """Return the names of what can be switched off."""
        ...

    def switched_off(self, part: str) -> StepResolver:
        """Return the same resolver without a part, under a name that says so.

        Raises:
            UsageError: It has no such part.
        """
        ...


@runtime_checkable
class BatchResolver(Protocol):
    """Decides a whole document at once."""

    name: str
    title: str
    needs: frozenset[Need]

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        """Return a layer with the resolver's own markables and links.

        Args:
            document: The text.
            layer: Markables and, for ``asked``, kinds; no reference types and no links.
            asked: The anaphors whose answers will be looked at, in text order.
        """
        ...


@runtime_checkable
class Conditional(Protocol):
    """A resolver that needs something which may not be here: a program, weights, a server."""

    def missing(self) -> str:
        """Return in one line what is missing and how to get it, ``""`` when it can be used.

        A `model.reasons.Reason` can be shown in other languages.
        Never raises, never downloads, and is quick: it looks for things and starts none.
        """
        ...


def lacks(resolver: object) -> str:
    """Return in one line what a resolver lacks here, ``""`` when it can be used.

    Resolvers that are not `Conditional` lack nothing. A stranger's that breaks its promise and
    raises cannot be used.
    """
    if not isinstance(resolver, Conditional):
        return ""
    try:
        missing = resolver.missing()
    except Exception as error:
        return f"it cannot tell what it lacks: {type(error).__name__}: {error}"
    return missing if isinstance(missing, Reason) else " ".join(missing.split())


@runtime_checkable
class Deciding(Protocol):
    """A resolver that says what it decides at a time.

    For a step resolver that is asked anaphor by anaphor and looks at more than one at once, such as
    all pronouns of an utterance.
    """

    @property
    def decides(self) -> str:
        """It in a few words: ``utterance by utterance``."""
        ...


@runtime_checkable
class Seeded(Protocol):
    """A resolver that draws lots: ``--seed``."""

    seed: int


@runtime_checkable
class Configurable(Protocol):
    """A resolver that learns on the command line what to work with: ``--resolver NAME:TEXT``."""

    def configured(self, text: str) -> StepResolver | BatchResolver:
        """Return the resolver that a text behind the name and a colon asks for.

        Resolvers of one call need different names, so it has one of its own.

        Raises:
            FormatError: The text names a file that cannot be used.
            UsageError: It makes no sense.
        """
        ...


@runtime_checkable
class Learned(Protocol):
    """A resolver that has learnt from texts and answers them better than others.

    `evaluate` and `compare` say on which texts that holds.
    """

    def has_learnt_from(self, document: Document) -> bool:
        """Tell whether it has learnt from a document, by its name; quick."""
        ...


@runtime_checkable
class ClauseTaking(Protocol):
    """A step resolver that may answer with a clause (`Pool.clauses`).

    The error analysis counts clauses among the candidates of such a resolver, and of no other.
    """

    takes_clauses: bool


@runtime_checkable
class Versioned(Protocol):
    """A resolver whose answers may change without the workbench changing: another's system."""

    def version(self) -> str:
        """Return its version, ``""`` when unknown. Reports state it; never raises, is quick."""
        ...


def stated_version(resolver: object) -> str:
    """Return the version that a resolver states now, ``""`` for one that is not `Versioned`.

    The version of such a resolver is that of the program that it comes with.
    """
    return resolver.version() if isinstance(resolver, Versioned) else ""


@runtime_checkable
class NounAnswering(Protocol):
    """A resolver that answers names and descriptions: ``name``, ``defDesc``, ``demoDesc``.

    The tagger asks others about pronouns only; what has the same words or the same head is its
    proposal for a noun phrase then.
    """

    answers_nouns: bool


@runtime_checkable
class Calibrated(Protocol):
    """A resolver that tells whether `Decision.score` is a calibrated probability.

    Calibrated means: of many decisions with a score near p, the share p is correct, on texts that
    the resolver has not learnt from. What a decision states is meant as a whole: its antecedents,
    or that the anaphor does not refer. A decision without a score is allowed; it was not estimated.
    """

    @property
    def calibrated(self) -> bool:
        """Whether the scores are such probabilities; a model may lack what is needed for it."""
        ...


def probability_of(resolver: object, decision: Decision) -> float | None:
    """Return the probability (0 to 1) that a decision is correct, ``None`` where it is unknown.

    It is the score of a resolver that calls itself calibrated (`Calibrated`). A score outside 0 to
    1 is not a probability, whatever the resolver claims.
    """
    if not isinstance(resolver, Calibrated) or not resolver.calibrated:
        return None
    score = decision.score
    return score if score is not None and 0 <= score <= 1 else None
