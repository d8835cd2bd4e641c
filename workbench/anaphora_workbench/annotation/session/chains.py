"""The commands on chains: walk, split with a preview, delete one link.

Two chains are joined by `decisions.Decisions.choose_markable`.

A chain is split before one of its mentions. Links from one part into the other are cut. Of the part
that thereby has no first link left, one anaphor is asked again; all others that were cut off are
linked to their own part, so that the result is what the preview showed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.planned_edits import stale, words_of
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Message, refused
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Anaphor, Document, Layer, Reference
from anaphora_workbench.model.markables import called

SPLIT = "Split chain"
_DIRECTED = frozenset((None, Reference.ANAPHOR, Reference.CATAPHOR))
UNLINK = "Delete link"


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
        for anaphor in _held_together(document, layer, half, anchor)
    ]
    return Batch(tuple(edits), SPLIT)


def _held_together(
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


class Chaining:
    """Looks at the chain of the active anaphor of a session and repairs it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def members(self) -> tuple[str, ...]:
        """Return the chain of the active anaphor in text order."""
        return self._session.chain(self._session.active)

    def halves(self, markable_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a split before a mention would leave: both halves in text order.

        Both are empty for what is no markable.
        """
        if markable_id not in self._session.layer.markables:
            return (), ()
        return split_halves(self._session.links, markable_id)

    def split(self, markable_id: str) -> Change:
        """Divide the chain before a mention. What was linked across is asked again."""
        session = self._session
        markable = session.layer.markables.get(markable_id)
        if markable is None:
            return refused("markable-none")
        try:
            edit = split_chain(session.document, session.layer, session.links, markable_id)
        except EditError as error:
            return refused(error.code)
        message = Message("chain-split", values=(("words", called(session.document, markable)),))
        return self._repaired(edit, message, markable_id)

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
