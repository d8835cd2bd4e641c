"""Texts in the manner of the SUPAR paper's example (1): numbered brackets and divided clauses.

::

    1  [Ana]₁ met [[Bill's]₂ brother]₃ ‖ when {she}₄→₁ left .

`[...]₃` is a noun phrase, numbered where it closes, so that inner ones come first; `{she}₄` an
anaphor; `→₁` what was proposed as its antecedent (`→₁₊₃` a split one, `→∅` it does not refer).
`{Ø}₅` before a verb is its zero subject; *comprar*`{lo}₆` has a clitic inside the word (`{+1}₆`
where its form is not known). ` ‖ ` divides clauses; a mark of punctuation belongs to the clause
before it, a coordinator to the one behind it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from anaphora_workbench.model import Document, Layer, Markable, Outcome, Reason, Reference
from anaphora_workbench.model.clauses import zero_position
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import called, clitic_form
from anaphora_workbench.model.reasons import exclusions, objection
from anaphora_workbench.pipeline import Prepared, place_of
from anaphora_workbench.pipeline.resolving import Decided
from anaphora_workbench.ports import Decision, Pool

DIVIDER = "‖"
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_OPENERS = frozenset("([{¿¡“‘«")
_CLOSERS = frozenset(".,;:!?)]}…”’»%")
_CLAUSES = frozenset(("clause", "relative"))


class Brackets:
    """One document with its markables numbered.

    Attributes:
        numbers: Number of each markable by id.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._document = prepared.document
        self._layer = prepared.layer
        self._tables = language(prepared.document.language)
        self._units = _clause_units(prepared.document)
        self._by_sentence: list[list[Markable]] = [[] for _span in self._document.sentences]
        for markable in self._layer.in_text_order():
            self._by_sentence[self._document.sentence_of(markable.start)].append(markable)
        self.numbers: dict[str, int] = {}
        for markables in self._by_sentence:
            for markable in sorted(markables, key=_closing_order):
                self.numbers[markable.id] = len(self.numbers) + 1

    def subscript(self, markable_id: str) -> str:
        """Return the number of a markable as the text shows it."""
        return str(self.numbers[markable_id]).translate(_SUBSCRIPTS)

    def text(self) -> Iterator[str]:
        """Yield a line for each sentence: its number and its words in brackets."""
        width = len(str(len(self._document.sentences)))
        for number in range(len(self._document.sentences)):
            yield f"{number + 1:>{width}}  {self.sentence(number)}"

    def sentence(self, number: int) -> str:
        """Return a sentence (counted from 0) with its brackets."""
        opening: dict[int, list[Markable]] = {}
        closing: dict[int, list[Markable]] = {}
        before: dict[int, list[Markable]] = {}
        behind: dict[int, list[Markable]] = {}
        for markable in self._by_sentence[number]:
            if markable.zero is not None:
                place = zero_position(self._document, markable.zero, self._tables)
                before.setdefault(place, []).append(markable)
            elif markable.clitic is not None:
                behind.setdefault(markable.start, []).append(markable)
            else:
                for span in markable.spans:
                    opening.setdefault(span.start, []).append(markable)
                    closing.setdefault(span.end, []).append(markable)
        parts: list[str] = []
        sentence = self._document.sentences[number]
        for index in sentence:
            gap = self._gap(index) if index > sentence.start else ""
            if index > sentence.start and self._units[index] != self._units[index - 1]:
                gap = f" {DIVIDER} "
            parts.append(gap)
            parts += [f"{self._shown(m, 'Ø')} " for m in before.get(index, ())]
            widest = sorted(opening.get(index, ()), key=lambda m: -m.size)
            parts += ["{" if m.id in self._layer.anaphors else "[" for m in widest]
            parts.append(self._with_clitics(index, behind.get(index, [])))
            for markable in sorted(closing.get(index + 1, ()), key=_closing_order):
                closed = "}" if markable.id in self._layer.anaphors else "]"
                parts.append(f"{closed}{self.subscript(markable.id)}{self._proposal(markable.id)}")
        parts += [f" {self._shown(m, 'Ø')}" for m in before.get(sentence.end, ())]
        return "".join(parts)

    def _with_clitics(self, index: int, clitics: list[Markable]) -> str:
        """Return a word with its clitics: inside it where it ends in them, else behind it."""
        word = self._document.tokens[index].text
        if not clitics:
            return word
        forms = [clitic_form(markable) for markable in clitics]
        written = word.lower().endswith("".join(forms))
        host = word[: len(word) - len("".join(forms))] if written else word
        sign = "" if written else "+"
        parts = [self._shown(m, sign + form) for m, form in zip(clitics, forms, strict=True)]
        return host + "".join(parts)

    def _shown(self, markable: Markable, form: str) -> str:
        name = markable.id
        if name not in self._layer.anaphors:
            return f"[{form}]{self.subscript(name)}"
        return f"{{{form}}}{self.subscript(name)}{self._proposal(name)}"

    def _proposal(self, markable_id: str) -> str:
        anaphor = self._layer.anaphors.get(markable_id)
        if anaphor is None:
            return ""
        if anaphor.reference is Reference.NON_REFERRING:
            return "→∅"
        if not anaphor.antecedents:
            return ""
        return "→" + "₊".join([self.subscript(name) for name in anaphor.antecedents])

    def _gap(self, index: int) -> str:
        """Return what stands between a word and the one before it."""
        document = self._document
        if document.offsets:
            first, second = document.offsets[index - 1 : index + 1]
            if first != second:
                return " " if second[0] > first[1] else ""
            return " "
        word, previous = document.tokens[index].text, document.tokens[index - 1].text
        tight = word[:1] in _CLOSERS or previous[-1:] in _OPENERS or word.startswith(("'", "n't"))
        return "" if tight else " "

    def listing(self) -> Iterator[str]:
        """Yield the anaphors with their candidates: number, head, and what the constraints say."""
        for anaphor in self._layer.anaphors_in_text_order():
            yield from self.candidates(anaphor.markable)

    def candidates(self, markable_id: str) -> Iterator[str]:
        """Yield the lines on one anaphor and its candidates."""
        anaphor = self._layer.anaphors[markable_id]
        shown = f"{{{self.name(markable_id)}}}{self.subscript(markable_id)}"
        kind = anaphor.kind or "mention"
        pool = self._prepared.pools.get(markable_id)
        if anaphor.reference is Reference.NON_REFERRING:
            yield f"{shown} {kind}: does not refer"
            return
        if pool is None:
            yield f"{shown} {kind}"
            return
        left = len(pool.admissible())
        chosen = set(anaphor.antecedents)
        count = f"{len(pool.candidates)} candidate{'' if len(pool.candidates) == 1 else 's'}"
        yield f"{shown} {kind}: {count}, {left} after constraints"
        rows = [
            (self.subscript(c.markable), self._head(m), c)
            for c, m in zip(pool.candidates, pool.markables, strict=True)
        ]
        rows.sort(key=lambda row: self.numbers[row[2].markable])
        first = max([len(number) for number, _head, _c in rows], default=0)
        second = max([len(head) for _number, head, _c in rows], default=0)
        for number, head, candidate in rows:
            mark = "→" if candidate.markable in chosen else " "
            failed = [v for v in candidate.verdicts if v.outcome is Outcome.FAIL]
            status = f"out  {objection(failed[0])}" if failed else "in"
            more = f" (and {', '.join([v.constraint for v in failed[1:]])})" if failed[1:] else ""
            yield f"  {mark} {number:<{first}}  {head:<{second}}  {status}{more}"

    def _head(self, markable: Markable) -> str:
        """Return the head words of a markable; of a zero or clitic, what it is called.

        A coordination is called by all its words: the head is that of its first member alone.
        """
        if markable.realisation != "overt" or markable.phrase == "coordination":
            return self.name(markable.id)
        if markable.head_span is not None:
            return self._document.words(markable.head_span)
        if markable.head is not None:
            return self._document.tokens[markable.head].text
        return self.name(markable.id)

    def name(self, markable_id: str) -> str:
        """Return the words of a markable, `Ø` with its verb for a zero."""
        return name_of(self._document, self._layer, markable_id)


def name_of(document: Document, layer: Layer, markable_id: str) -> str:
    """Return what a markable is called in lists: its words, for a zero or clitic its host."""
    markable = layer.markables[markable_id]
    if markable.clitic is not None:
        return f"{clitic_form(markable)} in {document.words(markable.span)}"
    return called(document, markable)


def _closing_order(markable: Markable) -> tuple[int, int, int, str]:
    """Sort key of closing brackets: the earlier end first, then the inner one."""
    number = 0 if markable.zero is not None else 1 + (markable.clitic or 0)
    return (markable.end, -markable.start, number, markable.id)


def _is_mark(text: str) -> bool:
    return not any(character.isalnum() for character in text)


def _clause_units(document: Document) -> list[int]:
    """Return the number of the innermost clause of each token, -1 outside of all."""
    clauses = sorted([s.span.order for s in document.structures if s.kind in _CLAUSES])
    units = [-1] * len(document.tokens)
    for number, (start, end) in enumerate(clauses):
        units[start:-end] = [number] * (-end - start)
    starts = [span.start for span in document.sentences]
    # Words outside every clause form one unit a sentence.
    units = [
        unit if unit >= 0 else -1 - bisect_right(starts, index) for index, unit in enumerate(units)
    ]
    coordinators = language(document.language).coordinators
    for span in document.sentences:
        for index in range(span.end - 2, span.start - 1, -1):
            token = document.tokens[index]
            forward = token.pos == "CCONJ" or token.text.lower() in coordinators
            if forward or token.text[-1] in _OPENERS:
                units[index] = units[index + 1]
        for index in range(span.start + 1, span.end):
            text = document.tokens[index].text
            if _is_mark(text) and text[-1] not in _OPENERS:
                units[index] = units[index - 1]
        if _is_mark(document.tokens[span.start].text) and len(span) > 1:
            units[span.start] = units[span.start + 1]
    return units


def decision_lines(
    prepared: Prepared, *, trace: bool = False, excluded: bool = False
) -> Iterator[str]:
    """Yield a line for each anaphor, in text order, and with ``trace`` how it was decided.

    With ``excluded`` the trace begins with the candidates that the constraints exclude, and why.

    Positions are SUPAR's: sentence, first and last word boundary. The sign between anaphor and
    antecedent is the type of reference (``<`` back, ``>`` forward, ``-`` not referring)::

        en-news 2 0 1  He persNoRefl < Bill 1 2 3
            excluded: Ana (gender: It is feminine, but the pronoun is masculine.)
            It is the nearest of 2 candidates that agree.
    """
    document, layer = prepared.document, prepared.layer
    reasons = _exclusions(prepared) if trace and excluded else {}
    for anaphor in layer.anaphors_in_text_order():
        own = _placed(document, layer, anaphor.markable)
        if anaphor.reference is Reference.NON_REFERRING:
            answer = "- does not refer"
        elif anaphor.antecedents:
            named = [_named(document, layer, name) for name in anaphor.antecedents]
            answer = f"{anaphor.reference or ' '} {' + '.join(named)}"
        else:
            answer = f"{anaphor.reference or '?'} no answer"
        words = name_of(document, layer, anaphor.markable)
        yield f"{document.doc_id} {own}  {words} {anaphor.kind or 'mention'} {answer}"
        decision = prepared.decisions.get(anaphor.markable)
        if trace and decision is not None:
            yield from [f"    excluded: {why}" for why in reasons.get(anaphor.markable, ())]
            yield from [f"    {line}" for line in decision.trace]


def _exclusions(prepared: Prepared) -> dict[str, list[Reason]]:
    """Return why candidates were excluded, by anaphor, as the resolver saw them at its turn."""
    found: dict[str, list[Reason]] = {}
    decided = Decided()
    for anaphor in prepared.asked:
        name = anaphor.markable
        pool = decided.left(anaphor, prepared.pools.get(name, Pool()))
        words = [called(prepared.document, markable) for markable in pool.markables]
        found[name] = exclusions(zip(pool.candidates, words, strict=True))
        decided.hear(anaphor, prepared.decisions.get(name, Decision()))
    return found


def _placed(document: Document, layer: Layer, name: str) -> str:
    return " ".join([str(number) for number in place_of(document, layer.markables[name])])


def _named(document: Document, layer: Layer, name: str) -> str:
    return f"{name_of(document, layer, name)} {_placed(document, layer, name)}"
