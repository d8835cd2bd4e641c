"""Which clause a word belongs to, and which clauses lie above which.

From the dependency parse: a clause is a predicate with what depends on it, down to the next
predicate of a clause. What an infinitive leaves open (*wants to see her*) belongs to the clause
above it, and so does a coordinate verb without a subject of its own (*came and saw her*). Without
a parse the flat division of `anaphora_workbench.model.clauses` is used, in which no clause lies
above another.
"""

from __future__ import annotations

from bisect import bisect_right

from anaphora_workbench.model import Document
from anaphora_workbench.model.clauses import clause_division
from anaphora_workbench.model.language import Language

_OWN = frozenset(
    (
        *("root", "complement", "adverbial-clause", "adnominal-clause", "relative-clause"),
        *("clausal-subject", "parataxis"),
    )
)
"""Roles of predicates that have a clause of their own."""
_SUBJECTS = frozenset(("subject", "clausal-subject", "expletive"))
_VERBS = frozenset(("VERB", "AUX"))
_NO_CLAUSE = -1


class ClauseTree:
    """The clauses of a document. A clause is named by the token of its predicate.

    Args:
        document: The text.
        tables: Tables of its language.
    """

    def __init__(self, document: Document, tables: Language) -> None:
        self._tokens = document.tokens
        self._tables = tables
        self.children: list[list[int]] = [[] for _token in document.tokens]
        for index, token in enumerate(document.tokens):
            if token.head is not None and token.head >= 0:
                self.children[token.head].append(index)
        self._of: dict[int, int] = {}
        self._flat: list[int] = []
        if not document.has_heads:
            self._flat = [span.start for span in clause_division(document)]

    def role(self, index: int) -> str:
        """Return the role of a token, such as ``subject``."""
        return self._tables.role(self._tokens[index].deprel)

    def subject_of(self, predicate: int) -> int | None:
        """Return the token of the subject of a predicate."""
        found = [child for child in self.children[predicate] if self.role(child) in _SUBJECTS]
        return found[0] if found else None

    def is_joined(self, index: int) -> bool:
        """Tell whether a token is a verb that a conjunction joins to another one."""
        token = self._tokens[index]
        if self.role(index) != "conjunct" or token.head is None or token.head < 0:
            return False
        return self._predicate(index) and self._predicate(token.head)

    def _predicate(self, index: int) -> bool:
        if self._tables.pos_of(self._tokens[index]) in _VERBS:
            return True
        return any(self.role(child) in ("copula", *_SUBJECTS) for child in self.children[index])

    def of(self, index: int) -> int:
        """Return the clause of a token."""
        if self._flat:
            return self._flat[bisect_right(self._flat, index) - 1]
        known = self._of.get(index)
        if known is not None:
            return known
        path: list[int] = []
        here = index
        while here not in self._of and here not in path:
            path.append(here)
            head = self._tokens[here].head
            if head is None or head < 0 or self._opens(here):
                self._of[here] = here
                break
            here = head
        found = self._of.get(here, here)
        for each in path:
            self._of[each] = found
        return found

    def _opens(self, index: int) -> bool:
        if self.role(index) in _OWN:
            return True
        return self.is_joined(index) and self.subject_of(index) is not None

    def above(self, clause: int) -> int | None:
        """Return the clause in which a clause lies, ``None`` for an outermost one.

        A coordinate clause lies where the one lies to which it is joined.
        """
        if self._flat:
            return None
        here = clause
        while self.is_joined(here) or self.role(here) == "parataxis":
            head = self._tokens[here].head
            if head is None or head < 0:
                return None
            here = self.of(head)
        head = self._tokens[here].head
        return None if head is None or head < 0 else self.of(head)

    def before(self, clause: int) -> int | None:
        """Return the clause to which a coordinate clause is joined."""
        if self._flat or not self.is_joined(clause):
            return None
        head = self._tokens[clause].head
        return None if head is None or head < 0 else self.of(head)

    def all_above(self, clause: int) -> set[int]:
        """Return the clauses in which a clause lies, and itself."""
        found: set[int] = set()
        here: int | None = clause
        while here is not None and here not in found:
            found.add(here)
            here = self.above(here)
        return found

    def subtree(self, index: int) -> set[int]:
        """Return a token with all that depends on it."""
        found: set[int] = set()
        waiting = [index]
        while waiting:
            here = waiting.pop()
            if here not in found:
                found.add(here)
                waiting.extend(self.children[here])
        return found
