"""Passes 2 and 3: the same words, in full or up to the head."""

from __future__ import annotations

from abc import abstractmethod

from anaphora_resolvers.sieves.mentions import PRONOUN, Mention
from anaphora_resolvers.sieves.passes import Index, Sieve
from anaphora_resolvers.sieves.text import Text

__all__ = ["ExactString", "RelaxedString"]


class _SameWords(Sieve):
    """Finds the nearest mention with the same words."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self._seen = Index(text)

    @abstractmethod
    def words(self, mention: Mention) -> tuple[str, ...]:
        """Return the words to be compared; none for mentions that are not."""

    def antecedent(self, mention: Mention) -> Mention | None:
        """Return the nearest mention with the same words."""
        return next(self._seen.before(" ".join(self.words(mention)), mention), None)

    def enter(self, mention: Mention) -> None:
        """Note a mention under its words."""
        self._seen.add(" ".join(self.words(mention)), mention)


class ExactString(_SameWords):
    """The same words, determiners and modifiers included; pronouns are not compared.

    A mention that begins with an indefinite pronoun (*some people*) is left out as well.
    """

    name = "exact string match"
    title = "the same words"

    def words(self, mention: Mention) -> tuple[str, ...]:
        """Return all words."""
        out = mention.sort == PRONOUN or mention.indefinite_pronoun
        return () if out else mention.words


class RelaxedString(_SameWords):
    """The same words when what follows the head is dropped: relative clauses, phrases with *of*."""

    name = "relaxed string match"
    title = "the same words up to the head"

    def words(self, mention: Mention) -> tuple[str, ...]:
        """Return the words up to the head."""
        out = not mention.nominal or mention.indefinite
        return () if out else mention.core
