"""The commands that change expressions: new ones, zeros, spans, heads, corrected words."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.annotation.building import (
    agreement_set,
    delete_markable,
    grown,
    new_anaphor,
    new_markable,
    new_zero,
    phrase_around,
    phrase_inside,
    respanned,
    with_part,
    zero_at,
)
from anaphora_workbench.annotation.session import Session, refused
from anaphora_workbench.annotation.values import Change, Message
from anaphora_workbench.edits import CorrectToken, Edit, MoveHead
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Correction, Markable, Span


class Markings:
    """Changes the expressions of a document.

    Args:
        session: What it works on.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def _near(self, token: int) -> list[Markable]:
        return self._session.places.of(self._session.document.sentence_of(token))

    def zero(self, token: int) -> Change:
        """Mark a zero subject at a verb, or take it away again; a new one is asked about."""
        session = self._session
        known = zero_at(self._near(token), token)
        if known is not None:
            return self.delete(known.id)
        edit, name = new_zero(session.document, session.layer, token)
        return self._added(session.save(edit), name)

    def new_anaphor(self, span: Span, kind: str = "") -> Change:
        """Mark an anaphor and ask about it."""
        session = self._session
        try:
            edit, name = new_anaphor(
                session.document, session.layer, self._near(span.start), span, kind
            )
        except EditError as error:
            return refused(error.code)
        return self._added(session.save(edit), name)

    def _added(self, change: Change, name: str) -> Change:
        if not change.saved:
            return change
        moved = self._session.activate(name)
        return replace(moved, touched=change.touched | moved.touched, saved=True)

    def new_markable(self, span: Span) -> Change:
        """Mark an expression that can be an antecedent; it joins the list of candidates."""
        session = self._session
        try:
            edit, name = new_markable(session.document, session.layer, self._near(span.start), span)
        except EditError as error:
            return refused(error.code)
        change = session.save(edit)
        if change.saved:
            session.offer(name)
            words = session.document.words(span)
            change = replace(
                change, messages=(Message("markable-new", values=(("words", words),)),)
            )
        return change

    def delete(self, markable_id: str) -> Change:
        """Remove an expression; anaphors that had it as antecedent are asked again."""
        session = self._session
        if markable_id not in session.layer.markables:
            return refused("markable-none")
        stale = len(session.links.followers(markable_id))
        there = session.neighbour(1) or session.neighbour(-1)
        active = session.active == markable_id
        change = session.save(
            delete_markable(session.document, session.layer, session.links, markable_id)
        )
        if not change.saved:
            return change
        messages: tuple[Message, ...] = (Message("markable-deleted"),)
        if stale:
            messages = (Message("markable-deleted-stale", values=(("number", str(stale)),)),)
        if not active:
            session.withdraw(markable_id)
            return replace(change, messages=messages)
        if there:
            moved = session.activate(there)
        else:
            session.reask()
            moved = Change(moved=True)
        return replace(moved, messages=messages, touched=change.touched | moved.touched, saved=True)

    def grow(self, side: str, by: int) -> Change:
        """Move an edge of the active expression by words; ``side`` is ``left`` or ``right``."""
        markable = self._markable()
        if markable is None:
            return refused("nothing-asked")
        session = self._session
        try:
            spans = grown(session.document, markable, side, by)
            edit = respanned(session.document, self._near(markable.start), markable, spans)
        except EditError as error:
            return refused(error.code)
        return self._changed(edit)

    def grow_phrase(self) -> Change:
        """Let the active expression grow to the next larger phrase."""
        return self._to_phrase(outwards=True)

    def shrink_phrase(self) -> Change:
        """Let the active expression shrink to the next smaller phrase with the same head."""
        return self._to_phrase(outwards=False)

    def _to_phrase(self, *, outwards: bool) -> Change:
        session = self._session
        markable = self._markable()
        if markable is None:
            return refused("nothing-asked")
        if markable.zero is not None or markable.clitic is not None or len(markable.spans) > 1:
            return refused("span-no-words")
        near = self._near(markable.start)
        sentence = session.document.sentences[session.document.sentence_of(markable.start)]
        spans = [structure.span for structure in session.places.structures(sentence)]
        spans += [other.span for other in near if other.zero is None and other.clitic is None]
        inside = [span for span in spans if span in sentence]
        own = markable.span
        if outwards:
            found = phrase_around(inside, own)
        else:
            found = phrase_inside(inside, own, markable.head)
        if found is None:
            return refused("no-phrase")
        try:
            return self._changed(respanned(session.document, near, markable, (found,)))
        except EditError as error:
            return refused(error.code)

    def add_part(self, span: Span) -> Change:
        """Add words elsewhere to the active expression, which becomes discontinuous."""
        markable = self._markable()
        if markable is None:
            return refused("nothing-asked")
        session = self._session
        try:
            spans = with_part(markable, span)
            edit = respanned(session.document, self._near(markable.start), markable, spans)
        except EditError as error:
            return refused(error.code)
        return self._changed(edit)

    def head(self, token: int) -> Change:
        """Make a word of the active expression its head."""
        markable = self._markable()
        if markable is None:
            return refused("nothing-asked")
        if not markable.covers(token):
            return refused("head-outside")
        return self._changed(MoveHead(markable.id, token))

    def agreement(self, name: str, value: str) -> Change:
        """Correct ``Number``, ``Gender`` or ``Person``; an empty value takes it back."""
        markable = self._markable()
        if markable is None:
            return refused("nothing-asked")
        try:
            return self._changed(agreement_set(markable, name, value))
        except EditError as error:
            return refused(error.code)

    def correct(self, token: int, correction: Correction | None) -> Change:
        """Correct the analysis of a word; ``None`` returns to that of the text."""
        if not 0 <= token < len(self._session.document.tokens):
            return refused("token-missing")
        change = self._session.save(CorrectToken(token, correction))
        if change.saved:
            self._session.reask()
        return change

    def _markable(self) -> Markable | None:
        return self._session.layer.markables.get(self._session.active)

    def _changed(self, edit: Edit) -> Change:
        change = self._session.save(edit)
        if change.saved:
            self._session.reask()
        return change
