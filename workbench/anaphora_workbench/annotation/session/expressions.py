"""The commands that change expressions: new ones, zeros, spans, heads, corrected words."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.annotation.session.feature_agreement import token_of
from anaphora_workbench.annotation.session.planned_edits import (
    agreement_set,
    delete_markable,
    followed_verb,
    grown,
    is_punctuation,
    new_anaphor,
    new_markable,
    new_zero,
    phrase_around,
    phrase_inside,
    respanned,
    same_place,
    with_part,
    zero_at,
)
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Message, Tone, refused
from anaphora_workbench.edits import AddMarkable, Batch, CorrectToken, MoveHead, ReplaceMarkable
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import FOUND, Correction, Document, Layer, Markable, Span
from anaphora_workbench.model.document import ROOT
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import called

CORRECT = "Correct word"
CHANGE_SPAN, CHANGE_HEAD, CHANGE_AGREEMENT = "Change words", "Change head", "Correct agreement"
_PREDICATES = frozenset(("VERB", "AUX", "ADJ", "NOUN", "PROPN", "PRON", "NUM", "X"))
"""Parts of speech of what can have a subject, a verb or what stands with a copula."""


def corrected_word(
    document: Document, layer: Layer, token: int, correction: Correction | None
) -> Batch:
    """Return the edit that corrects the analysis of a word; ``None`` returns to that of the text.

    Raises:
        EditError: ``token-missing``: there is no such word. ``token-head-elsewhere``: its head
            would be itself or stand in another sentence. ``token-head-circle``: it would depend
            on itself through other words.
    """
    if not 0 <= token < len(document.tokens):
        raise EditError("there is no such word", code="token-missing")
    head = document.tokens[token].head
    if correction is not None and correction.head is not None:
        head = correction.head
        same = 0 <= head < len(document.tokens) and (
            document.sentence_of(head) == document.sentence_of(token)
        )
        if head == token or not (same or head == ROOT):
            raise EditError(
                "a head must be another word of the same sentence", code="token-head-elsewhere"
            )
    if _depends_on(document, layer, head, token):
        raise EditError("it would depend on itself", code="token-head-circle")
    return Batch((CorrectToken(token, correction),), CORRECT)


def _depends_on(document: Document, layer: Layer, word: int | None, token: int) -> bool:
    """Tell whether a word, or one on which it depends, is a given one."""
    seen: set[int] = set()
    while word is not None and word >= 0 and word not in seen:
        if word == token:
            return True
        seen.add(word)
        word = token_of(document, layer, word).head
    return False


def no_word_in(document: Document, span: Span) -> Change | None:
    """Return the refusal of punctuation alone, which refers to nothing, ``None`` for words."""
    tokens = document.tokens[span.start : span.end]
    if len(tokens) == len(span) and all(is_punctuation(token.text) for token in tokens):
        return refused("no-word", words=document.words(span))
    return None


class Markings:
    """Changes the expressions of a session's document."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._under: dict[str, Markable] = {}
        """By an expression what gave way to it where it is now, and comes back afterwards."""

    def _near(self, token: int) -> list[Markable]:
        """Return the markables of the sentence of a token, none where there is no such token."""
        document = self._session.document
        if not 0 <= token < len(document.tokens):
            return []
        return self._session.places.of(document.sentence_of(token))

    # New ones

    def zero(self, token: int) -> Change:
        """Mark a zero subject at a verb, or take it away again; a new one is asked about."""
        session = self._session
        if not 0 <= token < len(session.document.tokens):
            return refused("token-missing")
        if no_word := no_word_in(session.document, Span(token, token + 1)):
            return no_word
        known = zero_at(self._near(token), token)
        if known is not None:
            return self.delete(known.id)
        edit, name = new_zero(session.document, session.layer, token, session.taken)
        change = self._added(edit, name)
        word = token_of(session.document, session.layer, token)
        pos = language(session.document.language).pos_of(word)
        if change.saved and pos and pos not in _PREDICATES:
            values = (("words", word.text), ("tag", pos))
            return replace(change, messages=(Message("zero-no-verb", Tone.WARNING, values),))
        return change

    def new_anaphor(self, span: Span, kind: str = "") -> Change:
        """Mark an anaphor and ask about it."""
        session = self._session
        if no_word := no_word_in(session.document, span):
            return no_word
        near = self._near(span.start)
        try:
            edit, name = new_anaphor(
                session.document, session.layer, near, span, kind, session.taken
            )
        except EditError as error:
            return refused(error.code)
        return self._added(edit, name)

    def _added(self, edit: Batch, name: str) -> Change:
        session = self._session
        asked = session.active
        change = session.save(edit)
        if not change.saved:
            return change
        session.remember_origin(name, asked)
        moved = session.activate(name)
        return replace(moved, touched=change.touched | moved.touched, saved=True)

    def new_markable(self, span: Span) -> Change:
        """Mark an expression as a mention that can be an antecedent; it is marked in the list."""
        session = self._session
        if no_word := no_word_in(session.document, span):
            return no_word
        try:
            edit, name = new_markable(
                session.document,
                self._near(span.start),
                span,
                session.taken,
                session.layer.anaphors,
            )
        except EditError as error:
            return refused(error.code)
        change = session.save(edit)
        if not change.saved:
            return change
        offered = session.offer(name)
        words = session.document.words(span)
        message = Message("markable-new", values=(("words", words),))
        touched = change.touched | offered.touched
        return replace(change, messages=(message,), touched=touched, show=name)

    def delete(self, markable_id: str) -> Change:
        """Remove an expression; anaphors that had it as antecedent are asked again."""
        session = self._session
        markable = session.layer.markables.get(markable_id)
        if markable is None:
            return refused("markable-none")
        there = session.neighbour(1) or session.neighbour(-1)
        active = session.active == markable_id
        edit, stale = delete_markable(session.document, session.layer, session.links, markable_id)
        change = session.save(edit)
        if not change.saved:
            return change
        session.answers.forget((markable_id,))
        words = ("words", called(session.document, markable))
        message = Message("markable-deleted", values=(words,))
        if stale:
            values = (words, ("number", str(stale)))
            message = Message("markable-deleted-stale", values=values)
        moved = Change(moved=active)
        if active and there:
            moved = session.activate(there)
        touched = change.touched | moved.touched
        return replace(moved, messages=(message,), touched=touched, saved=True)

    # The active one

    def grow(self, side: str, by: int) -> Change:
        """Move an edge of the active expression by words; ``side`` is ``left`` or ``right``.

        Two expressions never have the same words. What the analysis found, and nothing refers to,
        gives way, and is there again when the edge goes on. The edge passes over any other
        expression that has exactly the words.
        """
        session, markable = self._session, self._session.here
        if markable is None:
            return refused("nothing-asked")
        near, passed = self._near(markable.start), None
        try:
            spans = grown(session.document, markable, side, by)
            while (there := same_place(near, spans)) is not None and not self._gives_way(there):
                passed = there
                by += 1 if by > 0 else -1
                spans = grown(session.document, markable, side, by)
            others = [other for other in near if other is not there]
            edit = Batch((respanned(session.document, others, markable, spans),), CHANGE_SPAN)
        except EditError as error:
            return refused("markable-there" if passed is not None else error.code)
        if there is not None:
            gone, _ = delete_markable(session.document, session.layer, session.links, there.id)
            edit = Batch((*edit.edits, *gone.edits), CHANGE_SPAN)
        before = self._under.get(markable.id)
        if before is not None and before.spans == markable.spans and self._is_gone(before):
            edit = Batch((*edit.edits, AddMarkable(before)), CHANGE_SPAN)
        change = session.save(edit)
        if change.saved:
            self._under.pop(markable.id, None)
            if there is not None:
                self._under[markable.id] = there
                session.answers.forget((there.id,))
            if passed is not None:
                words = (("words", called(session.document, passed)),)
                change = replace(change, messages=(Message("span-passed", values=words),))
        return change

    def _gives_way(self, there: Markable) -> bool:
        """Tell whether an expression is one of the analysis that nothing in the layer refers to."""
        session = self._session
        if FOUND not in there.attributes or there.id in session.layer.anaphors:
            return False
        bridged = any(there.id == bridge.antecedent for bridge in session.layer.bridges)
        return not bridged and not session.links.users(there.id)

    def _is_gone(self, markable: Markable) -> bool:
        there = same_place(self._near(markable.start), markable.spans)
        free = there is None or there.id == self._session.active
        return free and markable.id not in self._session.layer.markables

    def grow_phrase(self) -> Change:
        """Let the active expression grow to the next larger phrase that no other one has."""
        return self._to_phrase(outwards=True)

    def shrink_phrase(self) -> Change:
        """Let it shrink to the next smaller phrase with the same head that no other one has."""
        return self._to_phrase(outwards=False)

    def _to_phrase(self, *, outwards: bool) -> Change:
        session = self._session
        markable = session.here
        if markable is None:
            return refused("nothing-asked")
        if markable.zero is not None or markable.clitic is not None or len(markable.spans) > 1:
            return refused("span-no-words")
        sentence = session.document.sentences[session.document.sentence_of(markable.start)]
        spans = [structure.span for structure in session.places.structures(sentence)]
        near = self._near(markable.start)
        spans += [other.span for other in near if other.realisation == "overt"]
        inside = [span for span in spans if span in sentence and not same_place(near, (span,))]
        if outwards:
            found = phrase_around(inside, markable.span)
        else:
            found = phrase_inside(inside, markable.span, markable.head)
        if found is None:
            return refused("no-phrase")
        try:
            return self._respanned(markable, (found,))
        except EditError as error:
            return refused(error.code)

    def add_part(self, span: Span) -> Change:
        """Add words elsewhere to the active expression, which becomes discontinuous."""
        markable = self._session.here
        if markable is None:
            return refused("nothing-asked")
        try:
            return self._respanned(markable, with_part(markable, span))
        except EditError as error:
            return refused(error.code)

    def _respanned(self, markable: Markable, spans: tuple[Span, ...]) -> Change:
        near = self._near(markable.start)
        edit = respanned(self._session.document, near, markable, spans)
        return self._changed(edit, CHANGE_SPAN)

    def head(self, token: int) -> Change:
        """Make a word of the active expression its head."""
        markable = self._session.here
        if markable is None:
            return refused("nothing-asked")
        if not markable.covers(token):
            return refused("head-outside")
        if markable.head == token:
            return Change()
        return self._changed(MoveHead(markable.id, token), CHANGE_HEAD)

    def agreement(self, name: str, value: str) -> Change:
        """Correct ``Number``, ``Gender`` or ``Person``; an empty value takes it back."""
        markable = self._session.here
        if markable is None:
            return refused("nothing-asked")
        try:
            edit = agreement_set(markable, name, value)
        except EditError as error:
            return refused(error.code)
        if edit.markable == markable:
            return Change()
        return self._changed(edit, CHANGE_AGREEMENT)

    def _changed(self, edit: ReplaceMarkable | MoveHead, label: str) -> Change:
        return self._session.save(Batch((edit,), label))

    def correct(self, token: int, correction: Correction | None) -> Change:
        """Correct the analysis of a word; ``None`` returns to that of the text."""
        session = self._session
        if correction is None and token not in session.layer.corrections:
            return refused("not-corrected")
        try:
            edit = corrected_word(session.document, session.layer, token, correction)
        except EditError as error:
            return refused(error.code)
        zero = zero_at(self._near(token), token)
        if zero is not None:
            corrected = edit.apply(session.layer).layer
            more = followed_verb(session.document, session.layer, corrected, zero)
            edit = Batch((*edit.edits, *more), edit.label)
        change = session.save(edit)
        standing = frozenset([m.id for m in self._near(token) if m.covers(token)])
        return replace(change, touched=change.touched | standing) if change.saved else change
