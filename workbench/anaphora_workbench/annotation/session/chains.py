"""The commands on chains: walk, split and join with a preview, delete one link.

Two chains are joined as a whole (`merge_chains`): every link of both stays, and one more is added.

A chain is split before one of its mentions. Links from one part into the other are cut. Of the part
that thereby has no first link left, one anaphor is asked again; all others that were cut off are
linked to their own part, so that the result is what the preview showed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.session.decisions import Decisions
from anaphora_workbench.annotation.session.feature_agreement import NEAREST, Clash, clashes_between
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.planned_edits import (
    Primitive,
    answered,
    mention_kind,
    stale,
    words_of,
)
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Message, refused
from anaphora_workbench.edits import AddMarkable, Batch, SetAnaphor, SetBridges
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference
from anaphora_workbench.model.language import is_new
from anaphora_workbench.model.markables import called

SPLIT, MERGE = "Split chain", "Join chains"
_DIRECTED = frozenset((None, Reference.ANAPHOR, Reference.CATAPHOR))
UNLINK = "Delete link"
CUT_OUT = "Cut out of chain"


def split_halves(links: LayerLinks, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the mentions before a mention of its chain, and those from it on."""
    members = links.chain(name)
    place = members.index(name)
    return members[:place], members[place:]


def split_chain(document: Document, layer: Layer, links: LayerLinks, name: str) -> Batch:
    """Return the edit that divides a chain before one of its mentions.

    Before the first one it raises `EditError` (``split-first``).
    """
    first, second = split_halves(links, name)
    if not first:
        raise EditError("it is the first mention of its chain", code="split-first")
    edits = [
        SetAnaphor(anaphor)
        for half, anchor in ((first, first[0]), (second, name))
        for anaphor in held_together(document, layer, half, anchor)
    ]
    return Batch(tuple(edits), SPLIT)


def cut_out(document: Document, layer: Layer, links: LayerLinks, name: str) -> Batch:
    """Return the edit that takes one mention out of its chain; all others stay together.

    What was linked to the mention is linked to the rest instead. The mention is asked again; if the
    rest hung on it, so is the mention that comes first now. For a mention without a chain it raises
    `EditError` (``cut-alone``).
    """
    others = tuple([other for other in links.chain(name) if other != name])
    if not others:
        raise EditError("it has no chain", code="cut-alone")
    edits = [
        SetAnaphor(anaphor)
        for half, anchor in ((others, others[0]), ((name,), name))
        for anaphor in held_together(document, layer, half, anchor)
    ]
    return Batch(tuple(edits), CUT_OUT)


def held_together(
    document: Document, layer: Layer, half: tuple[str, ...], anchor: str
) -> Iterable[Anaphor]:
    """Yield the anaphors of one part of a chain whose answer must change.

    Every mention has one link at most, and the chain was connected. So each piece of the part
    that hangs together by itself has one link into the other part, except a single piece of the
    whole chain, which has none.
    """
    pieces = _pieces(layer, half)
    whole = next((piece for piece in pieces if _cut_off(layer, piece) is None), None)
    if whole is None:
        whole = next(piece for piece in pieces if anchor in piece)
    target = anchor if anchor in whole else min(whole, key=lambda n: layer.markables[n].order)
    for piece in pieces:
        cut = _cut_off(layer, piece)
        if cut is None:
            continue
        if piece is whole:
            yield stale(cut, words_of(document, layer, cut.antecedents))
        else:
            yield _linked(layer, cut, target)


def _pieces(layer: Layer, half: tuple[str, ...]) -> list[frozenset[str]]:
    """Return the sets of mentions that are linked among themselves."""
    near: dict[str, list[str]] = {name: [] for name in half}
    for name in half:
        above = _antecedent(layer, name)
        if above in near:
            near[name].append(above)
            near[above].append(name)
    pieces: list[frozenset[str]] = []
    left = dict.fromkeys(half)
    while left:
        start = next(iter(left))
        found, waiting = {start}, [start]
        while waiting:
            for name in near[waiting.pop()]:
                if name not in found:
                    found.add(name)
                    waiting.append(name)
        for name in found:
            del left[name]
        pieces.append(frozenset(found))
    return pieces


def _antecedent(layer: Layer, name: str) -> str:
    anaphor = layer.anaphors.get(name)
    single = anaphor is not None and len(anaphor.antecedents) == 1
    return anaphor.antecedents[0] if anaphor is not None and single else ""


def _cut_off(layer: Layer, piece: frozenset[str]) -> Anaphor | None:
    """Return the anaphor of a piece whose antecedent is in the other part."""
    for name in piece:
        above = _antecedent(layer, name)
        if above and above not in piece:
            return layer.anaphors[name]
    return None


def _linked(layer: Layer, anaphor: Anaphor, target: str) -> Anaphor:
    reference = anaphor.reference
    if reference in _DIRECTED:
        markables = layer.markables
        before = markables[target].order < markables[anaphor.markable].order
        reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    return replace(anaphor, antecedents=(target,), reference=reference)


@dataclass(frozen=True, slots=True)
class ChangedAnswer:
    """An answer that joining two chains replaces.

    Attributes:
        markable_id: The anaphor.
        words: Its old antecedents or what it was bridged to, as text; ``""`` without any.
        reference: How it referred.
        relation: Of a bridging answer the relation, ``""`` for one without a name; else ``None``.
        new: Whether it introduced an entity.
    """

    markable_id: str
    words: str
    reference: Reference | None
    relation: str | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class ChainMerge:
    """Two chains that are to become one.

    Attributes:
        first: The chain that begins first, in text order.
        second: The other one.
        linked: The mention that gets the new link.
        antecedent: The mention that it is linked to.
        changed: Answers that are replaced.
        clashes: Features in which the chains differ, ``ours`` those of the second.
        edit: What joins them.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    linked: str
    antecedent: str
    changed: tuple[ChangedAnswer, ...]
    clashes: tuple[Clash, ...]
    edit: Batch


def merge_chains(
    document: Document, layer: Layer, links: LayerLinks, one: str, other: str
) -> ChainMerge:
    """Return how the chains of two markables become one, with every link that they have.

    A mention has one link at most, so a chain has one mention without a link, its root: the first
    mention, or what cataphors at the start lead to. The root of the chain that begins later is
    linked to the nearest mention of the other chain before it. With that it loses an answer without
    an antecedent (``!``, ``$``, not referring) or a bridging answer. These cases differ:

    - The root is not an anaphor yet: it becomes one, of the kind that its words tell.
    - The root has a split antecedent. The root of the chain that begins first takes that over,
      unless it has antecedents itself.
    - The root of the chain that begins first takes the link, as a cataphor, if it does not refer,
      or if it is open and the other root is not an anaphor. If neither root refers, the first one
      is asked again.
    - All mentions have a link, because cataphor and anaphor answer each other. The chain is then
      not linked itself if the other has a root; else the first mention of the circle is.

    Raises:
        EditError: ``same-chain``: they are one chain. ``chains-nested``: one is a part of the
            other by a split antecedent.
    """
    if links.joined(one, other):
        raise EditError("they are in one chain already", code="same-chain")
    if links.has_part(one, other) or links.has_part(other, one):
        raise EditError("one is a part of the other", code="chains-nested")
    markables = layer.markables
    chains = (links.chain(one), links.chain(other))
    first, second = sorted(chains, key=lambda chain: markables[chain[0]].order)
    roots = (_root(layer, first), _root(layer, second))
    linked, theirs = roots[1], first
    if roots[0] and (not linked or _comes_first(layer, roots[0], linked)):
        linked, theirs = roots[0], second
    elif not linked:
        linked = _circular(layer, second)
    antecedent = _nearest(layer, linked, theirs)
    new = [_taking_up(document, layer, linked, (antecedent,))]
    above = roots[0] if linked == roots[1] else ""
    parts = layer.anaphors[linked].antecedents if linked in layer.anaphors else ()
    if above and len(parts) > 1 and not _antecedents(layer, above):
        new.append(_taking_up(document, layer, above, parts))
    elif above and _refers_not(layer, above):
        new.append(stale(layer.anaphors[above], ""))
    changed = [found for one in new if (found := _changed(document, layer, one)) is not None]
    edits: list[Primitive] = [SetAnaphor(anaphor) for anaphor in new]
    names = {anaphor.markable for anaphor in new}
    if any(bridge.anaphor in names for bridge in layer.bridges):
        edits.append(SetBridges(tuple([b for b in layer.bridges if b.anaphor not in names])))
    ours, theirs_near = links.around(linked, NEAREST), links.around(antecedent, NEAREST)
    if linked not in second:
        ours, theirs_near = theirs_near, ours
    return ChainMerge(
        first,
        second,
        linked,
        antecedent,
        tuple(changed),
        tuple(clashes_between(document, layer, ours, theirs_near)),
        Batch(tuple(edits), MERGE),
    )


def _antecedents(layer: Layer, name: str) -> tuple[str, ...]:
    anaphor = layer.anaphors.get(name)
    return anaphor.antecedents if anaphor is not None else ()


def _root(layer: Layer, chain: tuple[str, ...]) -> str:
    """Return the mention of a chain that has no single antecedent, ``""`` for a circle."""
    return next((name for name in chain if not _antecedent(layer, name)), "")


def _circular(layer: Layer, chain: tuple[str, ...]) -> str:
    """Return the first mention of the circle in which a chain without a root ends."""
    seen: dict[str, None] = {}
    name = chain[0]
    while name not in seen:
        seen[name] = None
        name = _antecedent(layer, name)
    circle = list(seen)[list(seen).index(name) :]
    return min(circle, key=lambda n: layer.markables[n].order)


def _comes_first(layer: Layer, first: str, second: str) -> bool:
    """Tell whether the root of the chain that begins first takes the link, not the other one."""
    anaphor = layer.anaphors.get(first)
    if anaphor is None:
        return False
    if anaphor.reference is Reference.NON_REFERRING:
        return not _refers_not(layer, second)
    bridged = any(bridge.anaphor == first for bridge in layer.bridges)
    return second not in layer.anaphors and not anaphor.decided and not bridged


def _refers_not(layer: Layer, name: str) -> bool:
    anaphor = layer.anaphors.get(name)
    return anaphor is not None and anaphor.reference is Reference.NON_REFERRING


def _nearest(layer: Layer, name: str, chain: tuple[str, ...]) -> str:
    """Return the mention of a chain that another mention is to be linked to.

    It is the nearest before it; without any the nearest behind it. One that is nested in the
    mention, or around it, is taken when there is no other.
    """
    own = layer.markables[name]

    def badness(other: str) -> tuple[bool, bool]:
        markable = layer.markables[other]
        return (_overlap(own, markable), markable.order > own.order)

    before = [other for other in chain if layer.markables[other].order < own.order]
    behind = [other for other in chain if layer.markables[other].order > own.order]
    return min((*reversed(before), *behind), key=badness)


def _overlap(one: Markable, other: Markable) -> bool:
    return one.realisation == other.realisation == "overt" and any(
        span.start < part.end and part.start < span.end
        for span in one.spans
        for part in other.spans
    )


def _taking_up(
    document: Document, layer: Layer, name: str, antecedents: tuple[str, ...]
) -> Anaphor:
    """Return the record of a mention with new antecedents, whether it had one before or not."""
    anaphor = layer.anaphors.get(name)
    markables = layer.markables
    if anaphor is None:
        anaphor = Anaphor(name, mention_kind(document, layer, markables[name]))
    before = any(markables[other].order < markables[name].order for other in antecedents)
    return answered(anaphor, antecedents, Reference.ANAPHOR if before else Reference.CATAPHOR)


def _changed(document: Document, layer: Layer, new: Anaphor) -> ChangedAnswer | None:
    """Return the answer that an anaphor had before, ``None`` when it was open."""
    name, old = new.markable, layer.anaphors.get(new.markable)
    bridge = next((b for b in layer.bridges if b.anaphor == name), None)
    if old is None or not (old.decided or bridge):
        return None
    if bridge is not None and not old.antecedents:
        words = words_of(document, layer, (bridge.antecedent,))
        return ChangedAnswer(name, words, old.reference, bridge.relation)
    words = words_of(document, layer, old.antecedents)
    return ChangedAnswer(name, words, old.reference, new=is_new(old))


class Chaining:
    """Looks at the chain of the active anaphor of a session and repairs it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def members(self) -> tuple[str, ...]:
        """Return the chain of the active anaphor in text order."""
        return self._session.chain(self._session.active)

    def halves(self, markable_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a split before a mention would leave: both halves in text order.

        Both are empty for what is not a markable.
        """
        if markable_id not in self._session.layer.markables:
            return (), ()
        return split_halves(self._session.links, markable_id)

    def split(self, markable_id: str) -> Change:
        """Divide the chain before a mention. What was linked across is asked again."""
        return self._divided(split_chain, "chain-split", markable_id)

    def _divided(
        self,
        divide: Callable[[Document, Layer, LayerLinks, str], Batch],
        code: str,
        markable_id: str,
    ) -> Change:
        session = self._session
        markable = session.layer.markables.get(markable_id)
        if markable is None:
            return refused("markable-none")
        try:
            edit = divide(session.document, session.layer, session.links, markable_id)
        except EditError as error:
            return refused(error.code)
        message = Message(code, values=(("words", called(session.document, markable)),))
        return self._repaired(edit, message, markable_id)

    def planned_merge(self, one: str, other: str) -> ChainMerge | Change:
        """Return how the chains of two expressions would be joined, or why they cannot be."""
        session = self._session
        layer, added = session.layer, []
        for name in (one, other):
            markable = session.markable(name)
            if markable is None:
                return refused("markable-none")
            if name not in layer.markables:
                added.append(AddMarkable(markable))
                layer = added[-1].apply(layer).layer
        try:
            plan = merge_chains(session.document, layer, session.links, one, other)
        except EditError as error:
            return refused(error.code)
        return replace(plan, edit=Batch((*added, *plan.edit.edits), MERGE))

    def entity_name(self, markable_id: str) -> str:
        """Return what the entity of a mention is called; without a chain, the mention's words."""
        session = self._session
        markable = session.markable(markable_id)
        known = session.entities.name(session.entities.of(markable_id))
        return known or (called(session.document, markable) if markable is not None else "")

    def merge(self, one: str, other: str) -> Change:
        """Join the chains of two expressions.

        If that answers the active anaphor, which was open, it is a decision like any other.
        """
        session, question = self._session, self._session.question
        plan = self.planned_merge(one, other)
        if isinstance(plan, Change):
            return plan
        if question is not None and question.undecided and plan.linked == session.active:
            return Decisions(session).record(plan.edit, (plan.antecedent,), ())
        names = [self.entity_name(chain[0]) for chain in (plan.first, plan.second)]
        change = session.save(plan.edit)
        if not change.saved:
            return change
        values = (
            ("first", names[0]),
            ("second", names[1]),
            ("count", str(len(plan.first) + len(plan.second))),
        )
        return replace(change, messages=(Message("chains-merged", values=values),))

    def cut_out(self, markable_id: str) -> Change:
        """Take one wrong mention out of its chain; the others stay together."""
        return self._divided(cut_out, "cut-out", markable_id)

    def unlink(self, markable_id: str) -> Change:
        """Delete one link: the anaphor is asked again, with its old answer shown."""
        session = self._session
        anaphor = session.layer.anaphors.get(markable_id)
        if anaphor is None or not anaphor.antecedents:
            return refused("no-link")
        words = words_of(session.document, session.layer, anaphor.antecedents)
        edit = Batch((SetAnaphor(stale(anaphor, words)),), UNLINK)
        message = Message("link-deleted", values=(("words", words),))
        return self._repaired(edit, message, markable_id)

    def _repaired(self, edit: Batch, message: Message, markable_id: str) -> Change:
        """Record a repair and ask about the mention where it was made, if it is an anaphor."""
        session = self._session
        change = session.save(edit)
        if not change.saved:
            return change
        moved = Change(show=markable_id)
        if markable_id in session.layer.anaphors and markable_id != session.active:
            moved = session.activate(markable_id)
        touched = change.touched | moved.touched
        return replace(moved, messages=(message,), touched=touched, saved=True)
