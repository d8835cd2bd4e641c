"""What the partial parser builds: chunks, clauses, and the parse as it grows."""

from __future__ import annotations

from dataclasses import dataclass, field

from anaphora_resolvers.dependencies import NONE
from anaphora_workbench.model import Span

__all__ = ["Chunk", "Clause", "Parse"]


@dataclass(slots=True)
class Chunk:
    """A noun phrase without what modifies it from behind.

    Attributes:
        start: First token, that of its possessor included.
        end: Token behind its last.
        head: Head token.
        preposition: The preposition before it, or `NONE`.
        coordinator: The coordinator before it, or `NONE`.
        possessor: Whether an ending makes it the possessor of the next one.
        first: First phrase of the coordination that it continues, or ``None``.
    """

    start: int
    end: int
    head: int
    preposition: int = NONE
    coordinator: int = NONE
    possessor: bool = False
    first: Chunk | None = None


@dataclass(slots=True)
class Parse:
    """Heads and relations under construction.

    Attributes:
        head: Per token the head, ``None`` until it is found.
        deprel: Per token the relation.
    """

    head: list[int | None]
    deprel: list[str]

    def hang(self, index: int, above: int, relation: str) -> None:
        """Hang a word below another unless it hangs somewhere already."""
        if self.head[index] is None and index != above:
            self.head[index], self.deprel[index] = above, relation


@dataclass(slots=True)
class Clause:
    """A clause with at most one group of verbs.

    Attributes:
        span: Its words.
        verb: Its main verb, or `NONE`.
        relation: Its relation to the clause that governs it; ``""`` when its first word tells.
        before: Its words before a relative clause that divides it.
        chunks: Its noun phrases.
    """

    span: Span
    verb: int
    relation: str = ""
    before: Span | None = None
    chunks: list[Chunk] = field(default_factory=list)

    @property
    def parts(self) -> list[Span]:
        """The stretches of text that it consists of."""
        return [self.span] if self.before is None else [self.before, self.span]

    @property
    def opener(self) -> int:
        """Its first word."""
        return self.span.start if self.before is None else self.before.start
