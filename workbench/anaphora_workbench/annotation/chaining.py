"""The commands on chains: walk, split with a preview, join."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.annotation.building import split_chain, split_halves, stale
from anaphora_workbench.annotation.session import Session, refused
from anaphora_workbench.annotation.values import Change, Message
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.errors import EditError
from anaphora_workbench.model.naming import called


class Chaining:
    """Looks at the chain of the active anaphor and repairs it.

    Args:
        session: What it works on.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def members(self) -> tuple[str, ...]:
        """Return the chain of the active anaphor in text order."""
        return self._session.chain(self._session.active)

    def halves(self, markable_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a split before a mention would leave: both halves in text order."""
        return split_halves(self._session.links, markable_id)

    def split(self, markable_id: str) -> Change:
        """Divide the chain before a mention. What was linked across is asked again."""
        session = self._session
        try:
            edit = split_chain(session.document, session.layer, session.links, markable_id)
        except EditError as error:
            return refused(error.code)
        change = session.save(edit)
        if not change.saved:
            return change
        words = called(session.document, session.layer.markables[markable_id])
        message = Message("chain-split", values=(("words", words),))
        there = markable_id if markable_id in session.layer.anaphors else session.active
        moved = session.activate(there)
        return replace(
            moved, messages=(message,), touched=change.touched | moved.touched, saved=True
        )

    def unlink(self, markable_id: str) -> Change:
        """Delete one link: the anaphor is asked again, with its old answer shown."""
        session = self._session
        anaphor = session.layer.anaphors.get(markable_id)
        if anaphor is None or not anaphor.antecedents:
            return refused("no-link")
        markables = session.layer.markables
        words = " + ".join([called(session.document, markables[n]) for n in anaphor.antecedents])
        change = session.save(Batch((SetAnaphor(stale(anaphor, words)),), "Delete link"))
        if not change.saved:
            return change
        message = Message("link-deleted", values=(("words", words),))
        moved = session.activate(markable_id)
        return replace(
            moved, messages=(message,), touched=change.touched | moved.touched, saved=True
        )
