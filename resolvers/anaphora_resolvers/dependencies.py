"""One reading of dependency trees, whatever the labels: Universal, ClearNLP or Hungarian.

Universal Dependencies hang the preposition below its noun, ClearNLP (spaCy's English) the noun
below the preposition, KorKor hangs a conjunct below the conjunction. `normalise` gives each token
a relation (the roles of ``und.toml``), a governor (the word it logically depends on, never a
preposition or conjunction), its preposition, and the reach of its subtree. Cost: O(tokens).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora_workbench.model import Document, Token
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.pacing import paced

NONE = -1
"""No token, no clause."""

NOMINAL = frozenset(("NOUN", "PROPN", "PRON", "NUM", "SYM", "X"))
"""Parts of speech that head noun phrases by themselves."""
VERBAL = frozenset(("VERB", "AUX"))
ARGUMENTS = frozenset(("subject", "object", "indirect", "agent", "oblique"))
"""Roles of the nominal dependents of a predicate."""
CLAUSE_LINKS = frozenset(
    (
        "clausal-subject",
        "complement",
        "open-complement",
        "adverbial-clause",
        "adnominal-clause",
        "relative-clause",
        "parataxis",
    )
)
"""Relations whose dependent is a clause."""
_CONJUNCTIONS = frozenset(("coordinator", "marker"))
_FUNCTIONAL = frozenset(("case", "marker", "coordinator", "name", "adverb", "punctuation"))
# KorKor calls a clause by the role it has: an object clause is an ``obj``.
_CLAUSE_OF_ROLE = {
    "subject": "clausal-subject",
    "object": "complement",
    "modifier": "adnominal-clause",
    "oblique": "adverbial-clause",
    "indirect": "adverbial-clause",
    "adverb": "adverbial-clause",
    "apposition": "adnominal-clause",
}


@dataclass(slots=True)
class Dependencies:
    """The parse of a document, one list entry a token.

    Attributes:
        order: Tokens of the trees, governors before dependents. Tokens without a parse, or in a
            cycle, are not in it.
        parent: Head token as parsed, `NONE` for roots.
        children: Dependents as parsed, in text order.
        pos: Universal part of speech.
        relation: Role of the token's own relation; ``""`` when unparsed.
        governor: Word it logically depends on, or `NONE`.
        preposition: Its adposition, or `NONE`.
        first: First token of its subtree.
        last: Last token of its subtree.
        size: Number of tokens of its subtree; `last - first + 1` when there are no gaps.
        finite: Whether the token is a finite verb or has a finite auxiliary or copula.
        copula: Its copula, or `NONE`.
        auxiliary: Its first auxiliary, or `NONE`.
        has_subject: Whether it has a subject of its own, clausal ones included.
    """

    order: array[int]
    parent: array[int]
    children: list[Sequence[int]]
    pos: list[str]
    relation: list[str]
    governor: array[int]
    preposition: array[int]
    first: array[int]
    last: array[int]
    size: array[int]
    finite: bytearray
    copula: array[int]
    auxiliary: array[int]
    has_subject: bytearray

    def verbal(self, index: int) -> bool:
        """Tell whether a token can head a clause: verb, copular predicate, or with a subject."""
        if self.pos[index] in VERBAL or self.copula[index] != NONE:
            return True
        return bool(self.has_subject[index])


def filled(number: int, count: int) -> array[int]:
    """Return a number many times.

    Next to its words, these are the largest tables that there are of a novel: an array takes half
    of the room of a list, and no room for the numbers in it.
    """
    return array("i", [number]) * count


def normalise(document: Document, language: Language) -> Dependencies:
    """Read the parse of a document."""
    tokens = document.tokens
    count = len(tokens)
    parent = filled(NONE, count)
    below: dict[int, list[int]] = {}
    order = array("i")
    for index, token in paced(enumerate(tokens)):
        head = token.head
        if head is None or head == index:
            continue
        parent[index] = head
        if head < 0:
            order.append(index)
        else:
            below.setdefault(head, []).append(index)
    children: list[Sequence[int]] = [()] * count
    for head, found in below.items():
        children[head] = tuple(found)
    below.clear()
    for index in paced(order):  # grows while it is walked: breadth first from the roots
        order.extend(children[index])
    deps = Dependencies(
        order,
        parent,
        children,
        _parts_of_speech(tokens, language),
        [""] * count,
        filled(NONE, count),
        filled(NONE, count),
        array("i", range(count)),
        array("i", range(count)),
        filled(1, count),
        bytearray([_is_finite(token, language) for token in paced(tokens)]),
        filled(NONE, count),
        filled(NONE, count),
        bytearray(count),
    )
    _relations(deps, tokens, language)
    _reach(deps)
    return deps


def _parts_of_speech(tokens: tuple[Token, ...], language: Language) -> list[str]:
    return [token.pos or language.pos_of(token) for token in paced(tokens)]


def _is_finite(token: Token, language: Language) -> bool:
    if token.features:
        return "Fin" in token.features.get("VerbForm", "")
    return bool(token.tag) and language.features_of(token).get("VerbForm") == "Fin"


def _relations(deps: Dependencies, tokens: tuple[Token, ...], language: Language) -> None:
    roles: dict[str, str] = {}
    pos, relation, governor = deps.pos, deps.relation, deps.governor
    for index in paced(deps.order):
        label = tokens[index].deprel
        role = roles.get(label)
        if role is None:
            role = roles[label] = language.role(label)
        above = deps.parent[index]
        if above < 0:
            relation[index] = "root"
            continue
        if role == "conjunct":
            role = _conjunct_or_conjunction(deps, index)
        elif role == "apposition" and pos[index] == "PRON" and above < index:
            # *Ana, she said*: taken up again, not described; *Ana herself* is.
            role = role if "Reflex" in tokens[index].features else "dislocated"
        elif pos[index] == "VERB" and deps.finite[index] and role in _CLAUSE_OF_ROLE:
            role = _CLAUSE_OF_ROLE[role]
        if role == "conjunct":
            while relation[above] in _CONJUNCTIONS and governor[above] != NONE:
                above = governor[above]
        elif governor[above] >= 0 and (
            role == "prepositional-object"
            or (pos[above] == "ADP" and relation[above] not in _FUNCTIONAL)
        ):
            above, role = _below_preposition(deps, index, above, role)
        governor[index] = above
        relation[index] = role
    for index in paced(deps.order):
        _function_words(deps, index)


def _conjunct_or_conjunction(deps: Dependencies, index: int) -> str:
    """Return the role of a ``conj``: a conjunct, or in KorKor the conjunction itself."""
    pos = deps.pos[index]
    if pos in ("CCONJ", "PUNCT"):
        return "coordinator"
    if pos == "SCONJ":
        return "marker"
    if pos == "ADV" and any(deps.pos[child] in VERBAL for child in deps.children[index]):
        return "coordinator"
    return "conjunct"


def _below_preposition(
    deps: Dependencies, index: int, adposition: int, role: str
) -> tuple[int, str]:
    """Return governor and role of a word that hangs below its adposition."""
    if deps.pos[index] in NOMINAL or role == "prepositional-object":
        deps.preposition[index] = adposition
        above = deps.governor[adposition]
        outer = deps.relation[adposition]
        if outer == "preposition":
            outer = "modifier" if deps.pos[above] in NOMINAL else "oblique"
        return (above, outer if outer in ARGUMENTS or outer == "modifier" else "oblique")
    if role == "complement" and deps.pos[index] in VERBAL:  # *by leaving*
        return (deps.governor[adposition], "adverbial-clause")
    if role == "preposition":  # *from behind the door*
        return (deps.governor[adposition], role)
    return (adposition, role)


def _function_words(deps: Dependencies, index: int) -> None:
    """Tell a token's governor what its function words and subjects are."""
    above = deps.governor[index]
    if above == NONE:
        return
    role = deps.relation[index]
    if role == "case":
        if deps.preposition[above] == NONE and index < above:
            deps.preposition[above] = index
    elif role == "copula":
        deps.copula[above] = index
        deps.finite[above] = deps.finite[above] or deps.finite[index]
    elif role == "auxiliary":
        if deps.auxiliary[above] == NONE:
            deps.auxiliary[above] = index
        deps.finite[above] = deps.finite[above] or deps.finite[index]
    elif role in ("subject", "clausal-subject"):
        deps.has_subject[above] = True


def _reach(deps: Dependencies) -> None:
    first, last, size = deps.first, deps.last, deps.size
    for index in paced(reversed(deps.order)):
        above = deps.parent[index]
        if above >= 0:
            first[above] = min(first[above], first[index])
            last[above] = max(last[above], last[index])
            size[above] += size[index]
