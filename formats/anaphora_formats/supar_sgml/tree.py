"""Bring what is to be marked in a sentence into an order in which tags never cross.

`arrange` takes the units of one sentence and gives them back so that each pair lies one in the
other or apart, with the genitives, heads, clauses and verbs as Figure 5 has them. Cost: linear in
the units and words of a sentence, quadratic in the units where some of them cross.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from anaphora_formats.supar_sgml.lines import (
    APPOSITION,
    CLAUSE,
    GENITIVE,
    HEAD,
    OTHER_GENITIVE,
    PHRASE,
    PREPOSITIONAL,
    RELATIVE,
    VERB,
)
from anaphora_workbench.model import Span

_RANKS = {
    CLAUSE: 0,
    GENITIVE: 1,
    RELATIVE: 2,
    APPOSITION: 3,
    OTHER_GENITIVE: 4,
    PREPOSITIONAL: 5,
    PHRASE: 6,
    VERB: 7,
    HEAD: 8,
}
"""Of units over the same words the one with the smaller rank is outside."""
_LEAVES = frozenset((HEAD, VERB))
_AFTER_GENITIVE = frozenset((PREPOSITIONAL, RELATIVE, APPOSITION))


@dataclass(slots=True, eq=False)
class UnitNode:
    """A unit that is to be written.

    Attributes:
        name: Its tag.
        start: Its first word.
        end: Behind its last word.
        worth: Of two units that cross, the one with the smaller worth stays.
        number: Order among units over the same words.
        fields: The fields of its tag, escaped.
        anaphor: The fields of the ANF around it, or ``None`` for no ANF.
        head: Head word of an SNS, or ``None``.
        head_words: The words of its NSN, or ``None``.
        full_end: Behind its last word before a genitive took the marker over.
        parent: The unit around it.
    """

    name: str
    start: int
    end: int
    worth: int = 0
    number: int = 0
    fields: tuple[str, ...] = ()
    anaphor: tuple[str, ...] | None = None
    head: int | None = None
    head_words: Span | None = None
    full_end: int = 0
    parent: UnitNode | None = None

    def __post_init__(self) -> None:
        self.full_end = self.end

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Sort key of the open tags."""
        return (self.start, -self.end, _RANKS[self.name], self.number)


@dataclass(frozen=True, slots=True)
class WordFacts:
    """What `arrange` asks about words.

    Attributes:
        is_marker: Whether a word marks the possessor before it.
        is_verb: Whether a word is a verb, asked where no verb is given; ``None`` for a text
            without clauses.
        is_mark: Whether a word is a punctuation mark.
    """

    is_marker: Callable[[int], bool]
    is_mark: Callable[[int], bool]
    is_verb: Callable[[int], bool] | None


def arrange(
    nodes: list[UnitNode], clauses: Sequence[Span], sentence: Span, words: WordFacts
) -> list[UnitNode]:
    """Return all units but CCC and NSN in the order of their open tags, with parents."""
    nodes = _with_parents(_without_crossing(nodes))
    nodes = _with_parents(_with_genitives(nodes, words))
    nodes = _with_parents(nodes + _heads(nodes, sentence))
    if clauses:
        nodes = _with_parents(nodes + _clauses(nodes, clauses, sentence, words.is_mark))
    if words.is_verb is not None and all(node.name != VERB for node in nodes):
        nodes = _with_parents(nodes + _verbs(nodes, sentence, words.is_verb))
    return nodes


def _without_crossing(nodes: list[UnitNode]) -> list[UnitNode]:
    """Leave out units that cross one that is worth more."""
    nodes.sort(key=lambda node: node.order)
    opened: list[UnitNode] = []
    for node in nodes:
        while opened and opened[-1].end <= node.start:
            opened.pop()
        if opened and opened[-1].end < node.end:
            break
        opened.append(node)
    else:
        return nodes
    kept: list[UnitNode] = []
    for node in sorted(nodes, key=lambda node: (node.worth, node.order)):
        if not any(_cross(node, other) for other in kept):
            kept.append(node)
    return kept


def _cross(one: UnitNode, other: UnitNode) -> bool:
    if one.start > other.start:
        one, other = other, one
    return one.start < other.start < one.end < other.end


def _with_parents(nodes: Iterable[UnitNode]) -> list[UnitNode]:
    """Return the units sorted, each with the unit around it."""
    ordered = sorted(nodes, key=lambda node: node.order)
    opened: list[UnitNode] = []
    for node in ordered:
        while opened and opened[-1].end <= node.start:
            opened.pop()
        node.parent = opened[-1] if opened else None
        opened.append(node)
    return ordered


# ---- genitives


def _with_genitives(nodes: list[UnitNode], words: WordFacts) -> list[UnitNode]:
    """Write genitives as GSJ where the figure's form can express them."""
    genitives = [number for number, node in enumerate(nodes) if node.name == OTHER_GENITIVE]
    if not genitives:
        return nodes
    children: dict[int, list[UnitNode]] = {}
    for node in nodes:
        if node.parent is not None:
            children.setdefault(id(node.parent), []).append(node)
    made: list[UnitNode] = []
    gone: set[int] = set()
    for number in genitives:
        node = nodes[number]
        around = node.parent
        if around is None or around.name != PHRASE:
            continue
        beside = children[id(around)]
        inner = children.get(id(node), [])
        possessor = inner[0] if inner and inner[0].name == PHRASE else None
        if possessor is not None and (possessor.start, possessor.end) == (node.start, node.end):
            possessed = _possessed(nodes, number, around, beside, words)
            if possessed is not None:
                made.append(possessed)
                gone.add(id(node))
            continue
        follows = any(other.name == PHRASE and other.end == node.start for other in beside)
        if words.is_marker(node.start) and not follows:
            node.name = GENITIVE
    return [node for node in nodes if id(node) not in gone] + made


def _possessed(
    nodes: list[UnitNode],
    number: int,
    around: UnitNode,
    beside: list[UnitNode],
    words: WordFacts,
) -> UnitNode | None:
    """Take the marker from a possessor and return the GSJ behind it; ``None`` if that fails."""
    genitive = nodes[number]
    marked = genitive.end - genitive.start > 1 and words.is_marker(genitive.end - 1)
    edge = genitive.end - marked
    within = []
    for place in range(number + 1, len(nodes)):
        node = nodes[place]
        if node.start >= genitive.end:
            break
        if node.end == genitive.end:
            within.append(node)
        elif marked and node.end == edge:
            return None  # it would get the marker when it is read
    if marked and any(node.name in _LEAVES or node.start >= edge for node in within):
        return None
    limit = min(
        [n.start for n in beside if n.start >= genitive.end and n.name in _AFTER_GENITIVE],
        default=around.end,
    )
    ends = {node.end for node in beside if node.name != VERB or node.end - node.start > 1}
    while limit > edge and words.is_mark(limit - 1) and limit not in ends:
        limit -= 1
    if limit <= edge or (not marked and words.is_marker(edge)):
        return None
    if marked:
        for node in within:
            node.end = edge
    return UnitNode(GENITIVE, edge, limit)


# ---- heads


def _heads(nodes: list[UnitNode], sentence: Span) -> list[UnitNode]:
    """Return an NSN for each SNS whose head words, or at least head, stand directly in it."""
    owners = _owners(nodes, sentence)
    made = []
    for node in nodes:
        if node.head_words is None or node.head is None:
            continue
        for words in (node.head_words, Span(node.head, node.head + 1)):
            owner = owners[words.start - sentence.start]
            if any(owners[index - sentence.start] is not owner for index in words):
                continue
            while owner is not None and owner is not node and owner.name == GENITIVE:
                owner = owner.parent
            if owner is node:
                made.append(UnitNode(HEAD, words.start, words.end))
                break
    return made


def _owners(nodes: list[UnitNode], sentence: Span) -> list[UnitNode | None]:
    """Return the smallest unit around each word."""
    owners: list[UnitNode | None] = [None] * len(sentence)
    for owner, items in _contents(nodes, sentence):
        for item in items:
            if not isinstance(item, UnitNode):
                owners[item - sentence.start] = owner
    return owners


def _contents(
    nodes: list[UnitNode], sentence: Span
) -> list[tuple[UnitNode | None, list[int | UnitNode]]]:
    """Return what stands directly in the sentence and in each unit: words and units in order."""
    top: list[int | UnitNode] = []
    found: list[tuple[UnitNode | None, list[int | UnitNode]]] = [(None, top)]
    stack: list[tuple[int, list[int | UnitNode]]] = [(sentence.end, top)]
    position = sentence.start
    for node in [*nodes, None]:
        until = sentence.end if node is None else node.start
        while position < until:
            while stack[-1][0] <= position:
                stack.pop()
            step = min(until, stack[-1][0])
            stack[-1][1].extend(range(position, step))
            position = step
        if node is not None:
            while stack[-1][0] <= node.start:
                stack.pop()
            stack[-1][1].append(node)
            items: list[int | UnitNode] = []
            found.append((node, items))
            stack.append((node.end, items))
    return found


# ---- clauses


def _clauses(
    nodes: list[UnitNode],
    clauses: Sequence[Span],
    sentence: Span,
    is_mark: Callable[[int], bool],
) -> list[UnitNode]:
    """Return the flat division: a CCC for each run of words and units of one clause.

    A unit belongs to the clause in which it begins, a punctuation mark to the clause before it.
    Inside a unit that is in no clause, the clauses that lie wholly in it are marked.
    """
    clause_of: list[Span | None] = [None] * len(sentence)
    for clause in clauses:
        start, end = clause.start - sentence.start, clause.end - sentence.start
        clause_of[start:end] = [clause] * len(clause)
    made: list[UnitNode] = []
    covered: set[int] = set()
    for owner, items in _contents(nodes, sentence):
        inside = owner is not None and (
            id(owner) in covered
            or owner.name in _LEAVES
            # Nothing may come between a possessor and its genitive.
            or any(isinstance(item, UnitNode) and item.name == GENITIVE for item in items)
        )
        last: Span | None = None
        for item in items:
            start, end = (item.start, item.end) if isinstance(item, UnitNode) else (item, item + 1)
            found = None if inside else clause_of[start - sentence.start]
            if found is not None and (
                (owner is not None and (end > found.end or _beyond(found, owner)))
                or _only_inside(found, clause_of[start - sentence.start : end - sentence.start])
            ):
                found = None
            if not isinstance(item, UnitNode):
                joins = owner is None and last is not None and is_mark(item)
                found = last if joins else found
            elif inside or found is not None:
                covered.add(id(item))
            if found is None or found is not last:
                made.extend([UnitNode(CLAUSE, start, end)] if found is not None else ())
            else:
                made[-1].end = made[-1].full_end = end
            last = found
    return made


def _only_inside(clause: Span, around: list[Span | None]) -> bool:
    """Tell whether a clause is smaller than a unit that begins with it and has no other one."""
    if around[-1] is clause:
        return False
    return all(other is None or other is clause for other in around)


def _beyond(clause: Span, owner: UnitNode) -> bool:
    """Tell whether a clause is not smaller than a unit, or goes on outside it."""
    return not (
        owner.start <= clause.start
        and clause.end <= owner.end
        and len(clause) < owner.end - owner.start
    )


# ---- verbs


def _verbs(nodes: list[UnitNode], sentence: Span, is_verb: Callable[[int], bool]) -> list[UnitNode]:
    """Return a VBC for each run of verbs that stand directly in a clause."""
    made: list[UnitNode] = []
    for owner, items in _contents(nodes, sentence):
        if owner is None or owner.name not in (CLAUSE, RELATIVE):
            continue
        last = -2
        for item in items:
            if isinstance(item, UnitNode) or not is_verb(item):
                continue
            if item == last + 1:
                made[-1].end = made[-1].full_end = item + 1
            else:
                made.append(UnitNode(VERB, item, item + 1))
            last = item
    return made
