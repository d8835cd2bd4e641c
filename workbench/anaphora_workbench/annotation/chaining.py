"""The commands on chains: walk, split with a preview, delete one link.

Two chains are joined by `deciding.Decisions.choose_markable`.
"""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.annotation.building import stale, words_of
from anaphora_workbench.annotation.session import Session, refused
from anaphora_workbench.annotation.splitting import split_chain, split_halves
from anaphora_workbench.annotation.values import Change, Message
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.errors import EditError
from anaphora_workbench.model.naming import called

UNLINK = "Delete link"


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
