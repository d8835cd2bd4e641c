"""Markables: the stretches of text, and the zeros, that can refer; and what lists call them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model.document import Document, Span
from anaphora_workbench.model.frozen import EMPTY, FrozenDict
from anaphora_workbench.model.quotation_marks import with_pairs

FOUND = "found"
"""Key of `Markable.attributes`: the preprocessor that found the noun phrase, which neither a file
nor a person has marked."""
STATED = "class.stated"
"""Key of `Markable.attributes`: ``yes`` where an annotator has said of which semantic class the
entity is, so that a recogniser's model has not guessed it."""
CLAUSE = "clause"
"""Phrase of a clause that *it*, *this* or *that* stands for; its head is the predicate."""
ZERO_SIGN = "Ø"
"""What stands for an anaphor that has no words."""
_VERBS = frozenset(("VERB", "AUX"))
_COPULA_REACH = 8
"""How many words away from a noun or adjective its copula is searched for."""
_COPULA_NEAR = 2
"""Up to how many words away the copula, the adjective and what is between them name a zero."""


@dataclass(frozen=True, slots=True)
class Zero:
    """What is known of an anaphor that has no words.

    It is anchored on its governor: the verb of a zero subject or object (SUPAR), the noun of a
    zero possessor. The text itself is never touched.

    Attributes:
        governor: Document index of the governing token.
        role: Universal relation to the governor (``nsubj``, ``obj``, ``nmod:poss`` ...).
        features: What morphology tells: person, number, perhaps gender.
        place: Linear position `EmptyNode.place` where the source has one.
    """

    governor: int
    role: str = "nsubj"
    features: FrozenDict[str, str] = EMPTY
    place: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Markable:
    """An expression that can be an anaphor or an antecedent.

    Attributes:
        id: Identifier, unique in its layer.
        spans: Tokens, in order and without touching; several for a discontinuous expression. A
            zero has the span of its governor.
        head: Document index of the head token, or ``None`` when the source does not give it.
        head_span: The head with its name compounds (*Rockwell International Corp.*); ``None``
            means the head token alone.
        phrase: ``np``, ``pronoun``, ``zero``, ``clitic``, ``coordination``, `CLAUSE` or ``""``.
        zero: What is known of a zero; ``None`` for anything that has words.
        clitic: 1-based number of the clitic inside its token (*dá-se₁-lo₂*), or ``None``.
        semantic: Semantic class (``person``, ``place`` ...), or ``""``.
        minimum: MIN alternatives: spans of which an answer must hold one (MUC).
        empty_nodes: Places of the empty nodes that the expression includes.
        attributes: What a format needs to write the markable back as it was.

    Raises:
        ModelError: No span, spans that touch or are out of order, or a head outside them.
    """

    id: str
    spans: tuple[Span, ...]
    head: int | None = None
    head_span: Span | None = None
    phrase: str = ""
    zero: Zero | None = None
    clitic: int | None = None
    semantic: str = ""
    minimum: tuple[Span, ...] = ()
    empty_nodes: tuple[tuple[int, int], ...] = ()
    attributes: FrozenDict[str, str] = EMPTY

    def __post_init__(self) -> None:
        if not self.spans:
            raise ModelError(f"markable '{self.id}' has no tokens", code="markable-empty")
        for left, right in zip(self.spans, self.spans[1:], strict=False):
            if right.start <= left.end:
                raise ModelError(
                    f"the parts {left} and {right} of markable '{self.id}' touch or are out of "
                    "order",
                    code="markable-spans",
                )
        if self.head is not None and not self.covers(self.head):
            raise ModelError(
                f"the head {self.head} of markable '{self.id}' lies outside its tokens",
                code="head-outside",
            )
        if self.head_span is not None and (self.head is None or self.head not in self.head_span):
            raise ModelError(
                f"the head words of markable '{self.id}' do not contain its head",
                code="head-outside",
            )

    @property
    def span(self) -> Span:
        """The smallest span that holds all parts."""
        if len(self.spans) == 1:
            return self.spans[0]
        return Span(self.spans[0].start, self.spans[-1].end)

    @property
    def start(self) -> int:
        """Index of the first token."""
        return self.spans[0].start

    @property
    def end(self) -> int:
        """Index behind the last token."""
        return self.spans[-1].end

    @property
    def order(self) -> tuple[int, int, int, str]:
        """Sort key of text order: start, then the longer, then overt before zero and clitic.

        A zero whose linear position is known sorts there, else at its governor.
        """
        spans, zero = self.spans, self.zero
        if zero is not None:
            if zero.place is not None:
                after, index = zero.place
                return (after + 1, -(1 << 40), index, self.id)
            return (spans[0].start, -spans[-1].end, 1, self.id)
        clitic = self.clitic
        return (spans[0].start, -spans[-1].end, 1 + clitic if clitic else 0, self.id)

    @property
    def realisation(self) -> str:
        """``overt``, ``zero:<role>`` or ``clitic:<number>``: what can never be confused."""
        if self.zero is not None:
            return f"zero:{self.zero.role}"
        if self.clitic is not None:
            return f"clitic:{self.clitic}"
        return "overt"

    @property
    def is_clause(self) -> bool:
        """Whether it is a clause, an antecedent of neuter pronouns and demonstratives alone."""
        return self.phrase == CLAUSE

    @property
    def indices(self) -> Iterable[int]:
        """The token indices in order."""
        if len(self.spans) == 1:
            return self.spans[0]
        return [index for span in self.spans for index in span]

    @property
    def size(self) -> int:
        """Number of tokens."""
        return sum([len(span) for span in self.spans])

    def covers(self, index: int) -> bool:
        """Tell whether a token belongs to the expression."""
        return any(span.start <= index < span.end for span in self.spans)

    def contains(self, other: Markable) -> bool:
        """Tell whether every token of ``other`` belongs to this expression."""
        return all(any(part in span for span in self.spans) for part in other.spans)

    def overlap(self, other: Markable) -> int:
        """Number of tokens that both expressions hold."""
        total = 0
        for mine in self.spans:
            for theirs in other.spans:
                total += max(0, min(mine.end, theirs.end) - max(mine.start, theirs.start))
        return total


def called(document: Document, markable: Markable) -> str:
    """Return the words of a markable; ``Ø`` and its verb for a zero; ``+lo`` and its host.

    A clause may begin or end within a quotation; its quotation marks get their partners.
    """
    words = document.words(markable.span)
    if markable.is_clause:
        return with_pairs(words)
    if markable.zero is not None:
        copula = _copula(document, markable.zero)
        return f"{ZERO_SIGN} {words if copula is None else document.words(copula)}"
    if markable.clitic is not None:
        return f"+{clitic_form(markable)} {words}"
    return words


def _copula(document: Document, zero: Zero) -> Span | None:
    """Return the words that name a zero subject at a noun or adjective: those of its copula.

    *Ø está delgado*, but only *Ø era* where much is between the two. ``None`` at a verb, and where
    no copula is known.
    """
    tokens, governor = document.tokens, zero.governor
    if zero.role != "nsubj" or tokens[governor].pos in _VERBS:
        return None
    for distance in range(1, _COPULA_REACH + 1):
        for index in (governor - distance, governor + distance):
            if not 0 <= index < len(tokens) or tokens[index].head != governor:
                continue
            if tokens[index].deprel.partition(":")[0] == "cop":
                if distance > _COPULA_NEAR:
                    return Span(index, index + 1)
                return Span(min(index, governor), max(index, governor) + 1)
    return None


def clitic_form(markable: Markable) -> str:
    """Return the form of a clitic, its number inside the word where the form is not known."""
    return markable.attributes.get("Form") or str(markable.clitic)


def in_same_place(one: Markable, other: Markable) -> bool:
    """Tell whether two markables have the same tokens, or are the same zero or clitic of one."""
    return one.spans == other.spans and one.realisation == other.realisation
