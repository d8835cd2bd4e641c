"""Nodes of a phrase structure, and the two breadth-first searches of Hobbs (1978).

What the classic algorithms ask of a constituent tree is little: which nodes are noun phrases and
which are sentences, what lies left and right of a path, and the left-to-right, breadth-first order
of the noun phrases. A `Node` holds just that, whether it was made from a Penn tree or from
dependencies.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from anaphora_workbench.model import Markable

NP = "NP"
"""Kind of a noun phrase."""
CLAUSE = "S"
"""Kind of a sentence: a clause with a subject, a finite clause, a root."""
PHRASE = "XP"
"""Kind of any other phrase."""


@dataclass(slots=True, eq=False)
class Node:
    """A node of a phrase structure.

    Attributes:
        kind: `NP`, `CLAUSE` or `PHRASE`.
        place: Sort key among its sisters: a token, and a number for what has no token of its own.
        parent: The node above, ``None`` for a root.
        children: The nodes below from left to right; words are left out.
        nominal: Whether it lies below the Nominal of the noun phrase above it, as an argument of
            the noun (*a driver of his truck*), and not beside it (*a driver in his truck*).
        markables: What a noun phrase is called in the layer, longer ones first.
    """

    kind: str
    place: tuple[int, int]
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    nominal: bool = False
    markables: list[Markable] = field(default_factory=list)

    @property
    def is_step(self) -> bool:
        """Whether the search stops here on its way up: a noun phrase or a sentence."""
        return self.kind != PHRASE

    def add(self, child: Node) -> None:
        """Put a node below this one, behind those that are there."""
        child.parent = self
        self.children.append(child)

    def insert(self, child: Node) -> None:
        """Put a node below this one, where its place is."""
        child.parent = self
        at = len(self.children)
        while at and self.children[at - 1].place > child.place:
            at -= 1
        self.children.insert(at, child)


def rising(node: Node) -> Iterator[Node]:
    """Yield the noun phrases and sentences above a node, innermost first."""
    above = node.parent
    while above is not None:
        if above.is_step:
            yield above
        above = above.parent


def path_down(top: Node, bottom: Node) -> dict[Node, Node]:
    """Return the path from a node to one below it: the next node by node, without the last one."""
    path: dict[Node, Node] = {}
    node = bottom
    while node is not top and node.parent is not None:
        path[node.parent] = node
        node = node.parent
    return path


def left_of(top: Node, path: dict[Node, Node]) -> Iterator[tuple[Node, bool]]:
    """Yield the noun phrases below a node and left of a path, left to right, breadth first.

    Args:
        top: The node.
        path: The path from it (`path_down`); empty for the whole of what is below it.

    Yields:
        Each noun phrase, and whether another noun phrase or a sentence lies between it and the
        top. Nodes of the path itself are not yielded.
    """
    queue = deque([(top, False)])
    while queue:
        node, crossed = queue.popleft()
        if node is not top and node.is_step:
            crossed = True
        follow = path.get(node)
        for child in node.children:
            if child is follow:
                if child in path:
                    queue.append((child, crossed))
                break
            if child.kind == NP:
                yield child, crossed
            queue.append((child, crossed))


def right_of(top: Node, path: dict[Node, Node]) -> Iterator[Node]:
    """Yield the noun phrases below a node and right of a path, left to right, breadth first.

    The search does not go below any noun phrase or sentence that it meets.
    """
    queue = deque([top])
    while queue:
        node = queue.popleft()
        follow = path.get(node)
        passed = follow is None
        for child in node.children:
            if child is follow:
                passed = True
                if child in path and not child.is_step:
                    queue.append(child)
            elif passed:
                if child.kind == NP:
                    yield child
                elif not child.is_step:
                    queue.append(child)
