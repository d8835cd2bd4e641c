"""The facts of a markable for SUPAR's preferences: SUPAR's record and its position.

A `CandidateProfile` is made once for each markable that a preference looks at. `Entities` follows
which markables have been settled as one, so that a preference can ask what a candidate has already
been the solution of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.names import name_words
from anaphora_resolvers.phrases import name_span
from anaphora_resolvers.traits import Expression
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, Layer, Markable
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import UNKNOWN, AgreementFeatures
from anaphora_workbench.model.quotations import NARRATION
from anaphora_workbench.model.usual_spelling import composed

_BELOW_NOUNS = frozenset(("relative-clause", "adnominal-clause"))
_POSSESSIVE = frozenset(("DET", "PRON", ""))
"""Parts of speech of possessive pronouns; unknown is one."""
_MODIFIERS = frozenset(("adjective", "number", "name", "modifier"))


@dataclass(frozen=True, slots=True)
class CandidateProfile:
    """A markable as the preferences see it.

    Attributes:
        markable: The markable.
        order: Its place in text order.
        sentence: Number of its sentence.
        clause: Number of its clause, or `NONE`.
        role: Role of its phrase (`TextView.role`), or ``""``.
        pronoun: Whether it is a pronoun, zero or clitic.
        kind: Kind of pronoun, or ``""``.
        form: Its words in lower case; ``""`` for a zero.
        proper: Whether its head is a proper noun.
        indefinite: Whether an indefinite article or determiner begins it.
        in_pp: Whether it is part of a prepositional phrase.
        nested: Whether it is part of another noun phrase.
        before_verb: Whether it stands before the verb of its clause; ``None`` without a verb.
        phrases: Number of noun phrases of its clause that are not nested in another.
        head: Lemma (else form) of its head in lower case; ``""`` for what is not a noun.
        token: Index of its head.
        owner: What its possessive pronoun agrees in (*her* in *her sister*), ``None`` without one.
        agreement: For a pronoun with words: what it agrees in itself.
        modified: For a pronoun in a relative clause: the noun that the clause modifies, or `NONE`.
        modifiers: Lemmas of the adjectives, numbers, nouns and names that modify the head, without
            the other words of a name.
        name: The words of a name in lower case, without titles; empty for anything else.
        turn: Number of the turn in which it stands (`Quotations`).
    """

    markable: Markable
    order: tuple[int, int, int, str]
    sentence: int
    clause: int
    role: str
    pronoun: bool
    kind: str
    form: str
    proper: bool
    indefinite: bool
    in_pp: bool
    nested: bool
    before_verb: bool | None
    phrases: int
    head: str
    token: int
    owner: AgreementFeatures | None
    agreement: AgreementFeatures
    modified: int
    modifiers: frozenset[str]
    name: frozenset[str] = frozenset()
    turn: int = NARRATION


class Profiles:
    """The profiles of a layer's markables, made when they are asked for.

    Args:
        layer: The layer.
        view: The parse.
        expressions: The markables as the constraints see them, whose heads and kinds are then not
            looked for again.
    """

    def __init__(
        self, layer: Layer, view: TextView, expressions: Expressions | None = None
    ) -> None:
        self._document = view.document
        self._layer = layer
        self._language = view.language
        self._view = view
        self._expressions = expressions
        self._known: dict[str, CandidateProfile] = {}
        self._phrases = self._count_phrases()

    def of(self, layer: Layer) -> Profiles:
        """Return the profiles of another layer's markables in the same text."""
        return Profiles(layer, self._view, self._expressions)

    def _count_phrases(self) -> dict[int, int]:
        """Return the number of outermost noun phrases by clause."""
        counts: dict[int, int] = {}
        heads: set[int] = set()
        for markable in self._layer.markables.values():
            if markable.head is None or markable.head in heads or markable.is_clause:
                continue
            heads.add(markable.head)
            clause = self._view.clause_of[markable.head]
            if clause != NONE and self._view.np_parent[markable.head] == NONE:
                counts[clause] = counts.get(clause, 0) + 1
        return counts

    def __call__(self, markable: Markable) -> CandidateProfile:
        """Return the profile of a markable."""
        known = self._known.get(markable.id)
        if known is None or known.markable is not markable:
            if self._expressions is not None:
                known = self.of_expression(self._expressions.known(markable))
            else:
                head, _source = head_of(self._document, markable, self._language)
                sentence = self._document.sentence_of(markable.start)
                known = self._made(markable, head, self._view.kind_of(markable, head), sentence)
            self._known[markable.id] = known
        return known

    def of_expression(self, expression: Expression) -> CandidateProfile:
        """Return the profile of a markable of which the constraints know head and kind."""
        markable, head = expression.markable, expression.head
        kind = expression.kind
        if markable.is_clause:
            kind = self._view.kind_of(markable, head)
        return self._made(markable, head, kind, expression.sentence)

    def _made(self, markable: Markable, head: int, kind: str, sentence: int) -> CandidateProfile:
        document, view, tables = self._document, self._view, self._language
        token, first = document.tokens[head], document.tokens[markable.start]
        hidden = markable.zero is not None or markable.clitic is not None
        role = view.role[head]
        if markable.zero is not None:
            role = tables.role(markable.zero.role) or "subject"
        elif markable.clitic is not None:
            role = "object"
        clause = view.clause_of[head]
        verb = view.verb_of(head)
        return CandidateProfile(
            markable,
            markable.order,
            sentence,
            clause,
            role,
            bool(kind),
            kind,
            "" if hidden else _form(document, markable),
            tables.pos_of(token) == "PROPN" and not hidden,
            not hidden and first.text.lower() in tables.indefinite_articles,
            not hidden and view.in_pp(head),
            not hidden and view.np_parent[head] != NONE,
            None if verb == NONE else markable.start <= verb,
            self._phrases.get(clause, 0),
            "" if kind else (token.lemma or token.text).lower(),
            head,
            None if kind else self._owner(head),
            tables.agreement(token) if kind and not hidden else UNKNOWN,
            self._modified(clause) if kind == "rel" else NONE,
            frozenset() if kind else self._modifiers(head),
            frozenset() if kind else name_words(markable, head, view),
            view.quotations.turn_of(head),
        )

    def _owner(self, head: int) -> AgreementFeatures | None:
        tokens, deps = self._document.tokens, self._view.deps
        for child in deps.children[head]:
            if child > head or deps.pos[child] not in _POSSESSIVE:
                continue
            if self._language.kind_of(tokens[child]) == "poss":
                return self._language.agreement(tokens[child])
        return None

    def _modified(self, clause: int) -> int:
        for number in self._view.ancestors(clause):
            found = self._view.clauses[number]
            if found.link in _BELOW_NOUNS:
                return found.attached
        return NONE

    def _modifiers(self, head: int) -> frozenset[str]:
        tokens, deps = self._document.tokens, self._view.deps
        name = name_span(self._view, head)
        return frozenset(
            [
                (tokens[child].lemma or tokens[child].text).lower()
                for child in deps.children[head]
                if deps.relation[child] in _MODIFIERS and (name is None or child not in name)
            ]
        )


class Entities:
    """Which markables have been settled as one entity, and what they have been the solution of."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}
        self._mentions: dict[str, int] = {}
        self._of_zero: set[str] = set()
        self._apart: frozenset[str] = frozenset()

    def copied(self) -> Entities:
        """Return a copy that goes its own way."""
        copy = Entities()
        copy._parent = dict(self._parent)
        copy._mentions = dict(self._mentions)
        copy._of_zero = set(self._of_zero)
        copy._apart = self._apart
        return copy

    def _root(self, name: str) -> str:
        parent = self._parent
        while (above := parent.get(name, name)) != name:
            parent[name] = parent.get(above, above)
            name = above
        return name

    def settle(self, anaphor: Markable, antecedent: Markable) -> None:
        """Note that an anaphor stands for an antecedent."""
        ours, theirs = self._root(anaphor.id), self._root(antecedent.id)
        if anaphor.zero is not None:
            self._of_zero.update((antecedent.id, theirs))
        if ours == theirs:
            return
        self._parent[ours] = theirs
        self._mentions[theirs] = self.mentions(antecedent.id) + self._mentions.get(ours, 1)

    def mentions(self, name: str) -> int:
        """Return how many mentions of a markable's entity are known, itself included."""
        return self._mentions.get(self._root(name), 1)

    def entity(self, name: str) -> str:
        """Return the markable whose id stands for the entity of a markable, perhaps its own."""
        return self._root(name)

    def same(self, one: str, other: str) -> bool:
        """Tell whether two markables have been settled as one."""
        return self._root(one) == self._root(other)

    def keep_apart(self, names: Iterable[str]) -> None:
        """Note which markables cannot be the anaphor's that is asked about next."""
        self._apart = frozenset([self._root(name) for name in names])

    def is_apart(self, name: str) -> bool:
        """Tell whether a markable belongs to the entity of one that was kept apart."""
        return self._root(name) in self._apart

    def solved_zero(self, name: str) -> bool:
        """Tell whether a markable, or the entity it belongs to, has been the solution of a zero."""
        return name in self._of_zero or self._root(name) in self._of_zero


def _form(document: Document, markable: Markable) -> str:
    """Return the words of a markable in small letters, however the text divides them."""
    words = document.tokens[markable.start : markable.end]
    return composed(" ".join([token.text for token in words])).lower()
