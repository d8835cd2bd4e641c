"""Sentences for the classic algorithms: clauses, roles, nesting, coordination.

`TextView` reads a document once, in time linear in its length. It works on Universal
Dependencies, on ClearNLP labels (spaCy's English models) and on KorKor's Hungarian labels;
tokens without a parse get no clause and no role.

A *domain* is the clause whose predicate a noun phrase belongs to as an argument or adjunct,
through prepositions and coordination. Possessors and other nested phrases have none.
"""

from __future__ import annotations

from array import array
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter, is_

from anaphora_resolvers.dependencies import (
    ARGUMENTS,
    CLAUSE_LINKS,
    NOMINAL,
    NONE,
    VERBAL,
    Dependencies,
    filled,
    normalise,
)
from anaphora_workbench.model import Document, Markable, Span
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.pacing import paced
from anaphora_workbench.model.quotations import Quotations

__all__ = ["ARGUMENTS", "NOMINAL", "NONE", "Clause", "TextView", "view_of"]

_NESTED = frozenset(("possessor", "modifier", "apposition", "name", "number", "determiner"))


@dataclass(slots=True)
class Clause:
    """A clause of a sentence.

    Attributes:
        number: Its place in `TextView.clauses`; clauses are in text order of their first word.
        head: Token of the predicate (for *is a doctor*, UD's *doctor*).
        verb: Token of the verb or copula, or `NONE`.
        parent: Number of the clause it depends on, or `NONE`. The second of two coordinated
            clauses depends on the first.
        link: Its relation: ``root``, ``complement``, ``adverbial-clause`` ..., ``conjunct``.
        attached: Token it modifies or is coordinated with, or `NONE`.
        span: From its first to its last token, dependent clauses included.
        finite: Whether it has a finite verb.
        subject: Head token of its own subject, or `NONE`.
        understood: Head token of its own subject, else of the one it shares with or takes from
            the clause above (coordination, control, participles), or `NONE`.
        objects: Head tokens of its direct and indirect objects.
        filler: Noun that a relative clause modifies when that noun fills an argument place of
            the clause (*the man who saw him*), else `NONE`.
    """

    number: int
    head: int
    verb: int
    parent: int
    link: str
    attached: int
    span: Span
    finite: bool
    subject: int = NONE
    understood: int = NONE
    objects: tuple[int, ...] = ()
    filler: int = NONE


class TextView:
    """The parse of a document as the algorithms look at it. Lists have one entry a token.

    Args:
        document: The text; without a parse everything is empty or `NONE`.
        language: Tables of its language.

    Attributes:
        parsed: Whether there is any parse.
        deps: Relations, governors and subtrees.
        role: Role of the noun phrase that the token heads: a role of ``und.toml``; conjuncts have
            the role of the whole, predicate nouns ``predicate``.
        clause_of: Number of the clause, or `NONE`.
        domain: Number of the clause whose predicate it is an argument or adjunct of, or `NONE`.
        raised: For the subject of an infinitive (*wants him to go*) the clause above, in which it
            is bound as well; by token.
        np_parent: Head token of the noun phrase in which its phrase is nested, or `NONE`.
        conjunct_of: First conjunct of its coordination of noun phrases, or `NONE`.
        coordinations: Conjuncts in text order by first conjunct.
        clauses: All clauses.
        zero_subjects: Numbers of the clauses whose zero subject is a markable of the layer that
            somebody looks at; `Expressions` notes them. All else is the same for every layer.
    """

    def __init__(self, document: Document, language: Language) -> None:
        self.document = document
        self.language = language
        self.deps: Dependencies = normalise(document, language)
        count = len(document.tokens)
        self.parsed = bool(self.deps.order)
        self.role: list[str] = list(self.deps.relation)
        self.clause_of = filled(NONE, count)
        self.domain = filled(NONE, count)
        self.raised: dict[int, int] = {}
        self.np_parent = filled(NONE, count)
        self.conjunct_of = filled(NONE, count)
        self.coordinations: dict[int, tuple[int, ...]] = {}
        self.clauses: list[Clause] = []
        self.zero_subjects: set[int] = set()
        self._find_clauses()
        self._find_places()
        self._find_arguments()

    @cached_property
    def quotations(self) -> Quotations:
        """Who speaks where."""
        return Quotations(self.document)

    @cached_property
    def emphatic(self) -> frozenset[str]:
        """Words of emphasis behind a pronoun: *él mismo*."""
        return frozenset(language_data(self.language.code)["rewriting"]["emphatic"])

    @cached_property
    def personal_objects(self) -> dict[int, tuple[int, ...]]:
        """Head tokens of phrases with a preposition that clitics may repeat, by clause.

        Parsers hang objects on an object before them as well (*le dio un beso a Ana*), and take
        them for adverbials (*se lo regalé a mis tías*).
        """
        found: dict[int, tuple[int, ...]] = {}
        tokens, doubling = self.document.tokens, self.language.doubling
        for index in sorted(self.deps.order) if doubling else ():
            adposition, clause = self.deps.preposition[index], self.domain[index]
            role, above = self.role[index], self.np_parent[index]
            if role == "modifier" and above != NONE and self.role[above] == "object":
                clause, role = self.domain[above], "indirect"
            if clause == NONE or self.deps.relation[index] == "conjunct":
                continue
            if role not in ("object", "indirect", "oblique"):
                continue
            if adposition != NONE and tokens[adposition].text.lower() in doubling:
                found[clause] = (*found.get(clause, ()), index)
        return found

    @cached_property
    def opened_by(self) -> dict[int, tuple[int, ...]]:
        """Clauses that are the open complement of another, by that other."""
        found: dict[int, tuple[int, ...]] = {}
        for clause in self.clauses:
            if clause.link == "open-complement" and clause.parent != NONE:
                found[clause.parent] = (*found.get(clause.parent, ()), clause.number)
        return found

    def shared(self, document: Document) -> TextView:
        """Return this parse for a document that differs in structures only."""
        view = copy(self)
        view.document = document
        view.zero_subjects = set()
        return view

    def preposition(self, index: int) -> int:
        """Return the adposition of the phrase that a token heads, or `NONE`."""
        return self.deps.preposition[index]

    def kind_of(self, markable: Markable, head: int) -> str:
        """Return the kind of pronoun that a markable is, ``""`` for any other."""
        if markable.zero is not None:
            return "zero"
        if markable.clitic is not None:
            return "clitic"
        if markable.size > 1 and markable.phrase != "pronoun":
            return ""
        return self.language.kind_of(
            self.document.tokens[head],
            single=markable.size == 1,
            following=self.document.token_after(head),
        )

    def lemma(self, index: int) -> str:
        """Return the lemma, else the form, in lower case, without clitics that taggers add."""
        token = self.document.tokens[index]
        return (token.lemma or token.text).lower().partition(" ")[0]

    def in_pp(self, index: int) -> bool:
        """Tell whether a token's phrase is, or is nested in, a prepositional phrase."""
        while index != NONE:
            if self.deps.preposition[index] != NONE:
                return True
            first = self.conjunct_of[index]
            if first not in (NONE, index) and self.deps.preposition[first] != NONE:
                return True
            index = self.np_parent[index]
        return False

    def verb_of(self, index: int) -> int:
        """Return the verb of a token's clause, or `NONE`."""
        clause = self.clause_of[index]
        return NONE if clause == NONE else self.clauses[clause].verb

    def ancestors(self, clause: int) -> list[int]:
        """Return a clause and those it depends on, innermost first."""
        chain = []
        while clause != NONE:
            chain.append(clause)
            clause = self.clauses[clause].parent
        return chain

    def _find_clauses(self) -> None:
        deps = self.deps
        numbers: dict[int, int] = {}
        for index in paced(deps.order):
            link = self._link(index, numbers)
            above = deps.governor[index]
            if not link:
                self.clause_of[index] = NONE if above == NONE else self.clause_of[above]
                continue
            verb = index if deps.pos[index] in VERBAL else deps.copula[index]
            number = numbers[index] = self.clause_of[index] = len(self.clauses)
            self.clauses.append(
                Clause(
                    number,
                    index,
                    deps.auxiliary[index] if verb == NONE else verb,
                    NONE if above == NONE else self.clause_of[above],
                    link,
                    above,
                    Span(deps.first[index], deps.last[index] + 1),
                    bool(deps.finite[index]),
                )
            )
        self._number_in_text_order()

    def _link(self, index: int, numbers: dict[int, int]) -> str:
        """Return the relation by which a token heads a clause, ``""`` when it heads none."""
        deps = self.deps
        relation = deps.relation[index]
        if relation == "root":
            return relation
        verbal = deps.verbal(index)
        if relation in ("open-complement", "complement") and not verbal:
            self.role[index] = "predicate"
            return ""
        if relation in CLAUSE_LINKS:
            return relation
        if relation == "conjunct":
            return relation if verbal and deps.governor[index] in numbers else ""
        if deps.has_subject[index] and relation not in ("auxiliary", "copula"):
            return "adverbial-clause" if relation in ("oblique", "adverb") else "complement"
        return ""

    def _number_in_text_order(self) -> None:
        ordered = sorted(self.clauses, key=lambda clause: (clause.span.order, clause.head))
        renumbered = [NONE] * len(ordered)
        for new, clause in enumerate(ordered):
            renumbered[clause.number] = new
        for clause in paced(ordered):
            clause.number = renumbered[clause.number]
            if clause.parent != NONE:
                clause.parent = renumbered[clause.parent]
        self.clauses = ordered
        self.clause_of = array(
            "i", [number if number == NONE else renumbered[number] for number in self.clause_of]
        )

    def _find_places(self) -> None:
        """Find role, domain, nesting and coordination of each noun phrase by its head."""
        deps = self.deps
        groups: dict[int, list[int]] = {}
        for index in paced(deps.order):
            relation, above = deps.relation[index], deps.governor[index]
            clause = self.clause_of[index]
            heads_clause = clause != NONE and self.clauses[clause].head == index
            if relation == "conjunct" and not heads_clause and self._alike(index, above):
                first = self.conjunct_of[above] if self.conjunct_of[above] != NONE else above
                self.conjunct_of[first] = self.conjunct_of[index] = first
                groups.setdefault(first, [first]).append(index)
                self.role[index] = self.role[first]
                self.domain[index] = self.domain[first]
                self.np_parent[index] = self.np_parent[first]
                if first in self.raised:
                    self.raised[index] = self.raised[first]
            elif heads_clause:
                if deps.copula[index] != NONE and deps.pos[index] not in VERBAL:
                    self.role[index] = "predicate"
                    self.domain[index] = clause
            elif relation in ARGUMENTS or self.role[index] == "predicate":
                self._place_argument(index, above)
            elif relation in _NESTED:
                self._place_nested(index, relation, above)
        self.coordinations = {first: tuple(sorted(found)) for first, found in groups.items()}

    def _alike(self, index: int, above: int) -> bool:
        """Tell whether a conjunct makes a phrase with its first conjunct: a noun with a noun."""
        pos, other = self.deps.pos[index], self.deps.pos[above]
        return other not in VERBAL and (pos in NOMINAL or pos == other)

    def _place_argument(self, index: int, above: int) -> None:
        """Find the predicate above, through adjectives and adverbs; a noun above means nesting."""
        deps = self.deps
        while above != NONE:
            clause = self.clause_of[above]
            if clause == NONE:
                return
            if self.clauses[clause].head == above:
                self.domain[index] = clause
                self._raise(index, clause)
                return
            if deps.pos[above] in NOMINAL and self.role[above] != "predicate":
                self.np_parent[index] = above
                return
            above = deps.governor[above]

    def _raise(self, index: int, clause: int) -> None:
        """Note the subject of an infinitive below a verb: it is bound in the clause above."""
        it = self.clauses[clause]
        if it.link == "complement" and not it.finite and it.parent != NONE:
            verb_form = self.document.tokens[it.head].features.get("VerbForm", "")
            if self.deps.relation[index] == "subject" and verb_form in ("Inf", ""):
                self.raised[index] = it.parent

    def _place_nested(self, index: int, relation: str, above: int) -> None:
        deps = self.deps
        if relation == "modifier" and deps.pos[above] in VERBAL:
            self.role[index] = "oblique"
            self._place_argument(index, above)
            return
        self.np_parent[index] = above
        if relation == "apposition":
            self.domain[index] = self.domain[above]

    def _find_arguments(self) -> None:
        """Find the subject and objects of each clause, own or understood."""
        deps = self.deps
        tokens = self.document.tokens
        for index in paced(deps.order):
            number = self.domain[index]
            if number == NONE or deps.relation[index] == "conjunct":
                continue
            clause = self.clauses[number]
            if self.role[index] == "subject":
                # Of two (nsubj:outer) the one nearest to the predicate is the subject.
                if clause.subject == NONE or index > clause.subject:
                    clause.subject = index
            elif self.role[index] in ("object", "indirect"):
                clause.objects = tuple(sorted((*clause.objects, index)))
        by_head = {clause.head: clause for clause in self.clauses}
        for index in paced(deps.order):
            if index in by_head:
                clause = by_head[index]
                clause.filler = self._filler(clause)
                clause.understood = self._understood(clause, tokens[index].features)

    def _filler(self, clause: Clause) -> int:
        if clause.link not in ("relative-clause", "adnominal-clause") or clause.attached == NONE:
            return NONE
        if clause.link == "adnominal-clause" and not clause.finite:
            return NONE
        for index in range(clause.span.start, clause.span.end):
            if self.clause_of[index] != clause.number or self.deps.pos[index] != "PRON":
                continue
            if self.language.kind_of(self.document.tokens[index]) == "rel":
                return clause.attached if self.domain[index] == clause.number else NONE
        return clause.attached

    def _understood(self, clause: Clause, features: dict[str, str]) -> int:
        if clause.subject != NONE:
            relative = self.language.kind_of(self.document.tokens[clause.subject]) == "rel"
            return clause.filler if relative and clause.filler != NONE else clause.subject
        if clause.parent == NONE:
            return NONE
        above = self.clauses[clause.parent]
        if clause.link == "conjunct":
            return above.understood
        if clause.finite:
            return NONE
        if clause.link == "open-complement":
            return above.objects[0] if above.objects else above.understood
        if clause.link in ("adnominal-clause", "relative-clause"):
            return NONE if features.get("VerbForm") == "Inf" else clause.attached
        if clause.link in ("adverbial-clause", "complement"):
            return above.understood
        return NONE


_LAST: list[TextView] = []
"""The view that was made last, if nobody has taken it to keep."""
_READ = attrgetter(
    *("language", "tokens", "sentences", "text", "paragraphs", "metadata", "trees", "empty_nodes")
)
"""What views look at."""


def view_of(document: Document, *, keep: bool = False) -> TextView:
    """Return the view of a document.

    A text is prepared, searched for anaphors and for candidates one step after the other, and each
    step looks at its parse. So the last one is kept until a text comes with other words, or until
    the last of these steps takes it.

    Args:
        document: The text.
        keep: Whether the caller keeps the view, so that it need not be kept here.
    """
    last = _LAST[-1:]
    if last and all(map(is_, _READ(last[0].document), _READ(document))):
        view = last[0].shared(document)
    else:
        view = TextView(document, language(document.language))
    _LAST[:] = [] if keep else [view]
    return view
