"""Where a mention stands in its sentence, as the salience factors of the classic algorithms see it.

RAP and its relatives were built on parsers that tell complements of a verb from adjuncts. Universal
Dependencies do not: here an oblique phrase is a complement when the parse says so (``obl:arg``) or
its preposition is one of those in ``places.toml``, and an adjunct otherwise.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from anaphora_resolvers.classic.tables import words
from anaphora_resolvers.dependencies import NOMINAL, NONE
from anaphora_resolvers.supar_profiles import Profiles
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, Layer, Markable
from anaphora_workbench.model.language import Language

__all__ = ["Place", "Places"]

_BELOW_NOUNS = frozenset(("relative-clause", "adnominal-clause"))
_POSSESSIVES = frozenset(("poss", "poss12"))
_COMMAS = frozenset((",", ";", "--", "-", "–", "—"))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mention stands.

    Attributes:
        sentence: Number of its sentence.
        role: ``subject``, ``object``, ``indirect``, ``agent``, ``oblique`` (a complement),
            ``adjunct``, ``possessor``, or another role of `TextView.role`.
        existential: Whether it is the noun of an existential sentence (*there is a dog*).
        embedded: Whether another noun phrase holds it, relative clauses of that one included.
        demarcated: Whether it stands in an adverbial phrase that commas set off.
        bare_adverbial: Whether it is, or is part of, a noun phrase used as an adverb (*last
            week*), which the Penn Treebank's parsers call ADVP.
        in_adjunct: Whether it stands in an adjunct: a prepositional phrase that is no complement,
            a noun phrase used as an adverb, or an adverbial clause.
        preposition: Whether it is the complement of a preposition.
    """

    sentence: int
    role: str
    existential: bool
    embedded: bool
    demarcated: bool
    bare_adverbial: bool
    in_adjunct: bool
    preposition: bool


class Places:
    """The places of a layer's markables, found when they are asked for.

    Args:
        document: The text.
        layer: Its markables.
        language: Tables of its language.
        view: Its parse.

    Attributes:
        profiles: What is known of the markables besides.
        view: The parse.
        language: Tables of the language.
    """

    def __init__(
        self, document: Document, layer: Layer, language: Language, view: TextView
    ) -> None:
        self.profiles = Profiles(document, layer, language, view)
        self.view = view
        self.language = language
        self._document = document
        self._complement = words("places", language.code, "complement")
        self._existential = words("places", language.code, "existential_verbs")
        self._expletives = _expletives(view)
        self._clauses: dict[int, tuple[bool, bool]] = {}

    def of(self, layer: Layer) -> Places:
        """Return the places of another layer's markables in the same text."""
        other = copy(self)
        other.profiles = self.profiles.of(layer)
        return other

    def __call__(self, markable: Markable) -> Place:
        """Return where a markable stands."""
        profile = self.profiles(markable)
        head, view = profile.token, self.view
        below_noun, in_adverbial = self._clause(profile.clause)
        if markable.zero is not None or markable.clitic is not None:
            role = profile.role
            if markable.clitic is not None and markable.attributes.get("Case") == "Dat":
                role = "indirect"
            return Place(
                profile.sentence, role, False, below_noun, False, False, in_adverbial, False
            )
        outer = head
        while view.np_parent[outer] != NONE:
            outer = view.np_parent[outer]
        adjunct = self._is_adjunct(outer)
        role = profile.role
        if role == "oblique" and self._is_adjunct(head):
            role = "adjunct"
        elif role == "object" and self._document.tokens[head].features.get("Case") == "Dat":
            role = "indirect"  # Spanish *le*, which parsers like to call an object
        elif profile.kind in _POSSESSIVES:
            role = "possessor"
        bare = adjunct and self._preposition(outer) == NONE
        return Place(
            profile.sentence,
            role,
            self._is_existential(head),
            outer != head or below_noun,
            adjunct and self._is_set_off(outer),
            bare,
            adjunct or in_adverbial,
            self._preposition(head) != NONE,
        )

    def _preposition(self, head: int) -> int:
        """Return the preposition of a phrase, that of its coordination included, or `NONE`."""
        found = self.view.preposition(head)
        first = self.view.conjunct_of[head]
        return self.view.preposition(first) if found == NONE and first != NONE else found

    def _is_adjunct(self, head: int) -> bool:
        if self.view.role[head] != "oblique":
            return False
        first = self.view.conjunct_of[head]
        label = self._document.tokens[head if first == NONE else first].deprel
        preposition = self._preposition(head)
        if label == "obl:arg":
            return False
        if preposition == NONE:
            return True
        return self._document.tokens[preposition].text.lower() not in self._complement

    def _is_set_off(self, head: int) -> bool:
        """Tell whether a comma stands between an adverbial phrase and its verb."""
        view, tokens = self.view, self._document.tokens
        clause = view.clause_of[head]
        if clause == NONE:
            return False
        first, last = view.deps.first[head], view.deps.last[head]
        preposition = self._preposition(head)
        if preposition != NONE:
            first = min(first, preposition)
        before_verb = head < view.clauses[clause].head
        near = (last, last + 1) if before_verb else (first, first - 1)
        return any(0 <= index < len(tokens) and tokens[index].text in _COMMAS for index in near)

    def _is_existential(self, head: int) -> bool:
        view = self.view
        number = view.domain[head]
        if number == NONE:
            number = view.clause_of[head]
        if number == NONE:
            return False
        clause = view.clauses[number]
        if number in self._expletives and self._expletives[number] != head:
            return view.role[head] in ("subject", "object", "predicate")
        if clause.verb == NONE or view.role[head] not in ("subject", "object"):
            return False
        return self._document.tokens[clause.verb].lemma.lower() in self._existential

    def _clause(self, number: int) -> tuple[bool, bool]:
        """Tell whether a clause is part of a noun phrase, and of an adverbial clause."""
        if number == NONE:
            return (False, False)
        known = self._clauses.get(number)
        if known is None:
            known = self._clauses[number] = self._clause_place(number)
        return known

    def _clause_place(self, number: int) -> tuple[bool, bool]:
        below_noun = in_adverbial = False
        view = self.view
        for above in view.ancestors(number):
            clause = view.clauses[above]
            if clause.link in _BELOW_NOUNS or (
                clause.link == "complement"
                and clause.attached != NONE
                and view.deps.pos[clause.attached] in NOMINAL
                and view.deps.copula[clause.attached] == NONE
            ):
                below_noun = True
            if clause.link == "adverbial-clause":
                in_adverbial = True
        return (below_noun, in_adverbial)


def _expletives(view: TextView) -> dict[int, int]:
    """Return the *there* of existential clauses by clause: expletives tagged ``EX`` or *there*."""
    found: dict[int, int] = {}
    tokens = view.document.tokens
    for index in view.deps.order:
        token = tokens[index]
        if view.deps.relation[index] != "expletive":
            continue
        if token.tag == "EX" or (token.lemma or token.text).lower() == "there":
            above = view.deps.governor[index]
            if above != NONE and view.clause_of[above] != NONE:
                found[view.clause_of[above]] = index
    return found
