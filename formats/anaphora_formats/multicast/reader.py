"""From the glossed words of a Multi-CAST text to a reading.

Rules 3 to 9 of `anaphora_formats.multicast`.
"""

from __future__ import annotations

from itertools import count

from anaphora_formats.multicast.rows import GlossedText, GlossedWord
from anaphora_formats.shared.mention_properties import series
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import (
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

_LANGUAGES = {
    "cypgreek": "el",
    "english": "en",
    "mandarin": "zh",
    "nkurd": "ku",
    "persian": "fa",
}
"""Codes of the languages of some corpora."""
_POS = {"v": "VERB", "np": "NOUN", "pro": "PRON"}
_ROLES = {"s": "nsubj", "a": "nsubj", "p": "obj", "poss": "nmod:poss"} | dict.fromkeys(
    ("g", "l", "obl"), "obl"
)
_PREFIX = "multicast."


def reading_of(text: GlossedText, source: Source, language: str | None) -> Reading | None:
    """Return the document of a text, ``None`` if it has no words."""
    reader = _Reader(text)
    if not reader.tokens:
        return None
    name = "_".join(["mc", *filter(None, (text.corpus, text.name))])
    document = Document(
        name if text.corpus or text.name else source.stem,
        language or _LANGUAGES.get(text.corpus, "und"),
        tokens=tuple(reader.tokens),
        sentences=sentences_from_lengths([n for n in reader.lengths if n]),
        empty_nodes=tuple(reader.nodes),
    )
    return Reading(document, (reader.layer(),), tuple(text.problems), source.name)


class _Reader:
    """Takes the units of a text in their order."""

    def __init__(self, text: GlossedText) -> None:
        self.tokens: list[Token] = []
        self.lengths: list[int] = []
        self.nodes: list[EmptyNode] = []
        self._text = text
        self._mentions: list[tuple[GlossedWord, Markable]] = []
        self._names = series(sum([len(unit) for unit in text.units]))
        self._at_node = (-2, 0)
        for unit in text.units:
            self._take(unit)

    def _take(self, unit: list[GlossedWord]) -> None:
        begin = len(self.tokens)
        index_of: dict[int, int] = {}
        for place, word in enumerate(unit):
            if word.is_word:
                index_of[place] = len(self.tokens)
                form = word.parts[0].rpartition("_")[2].lstrip("=")
                self.tokens.append(Token(word.word, pos=_POS.get(form, ""), tag=word.graid))
        self.lengths.append(len(self.tokens) - begin)
        after = begin - 1
        for place, word in enumerate(unit):
            if place in index_of:
                after = index_of[place]
                if word.referent:
                    self._add(word, Span(after, after + 1), None)
            elif word.is_zero and word.referent:
                governor = _governor(unit, place, index_of)
                if governor is None and not self.tokens:
                    message = (
                        "Anaphora skips the zero: its unit has no word, and there is none before"
                    )
                    self._text.problems.append(Problem("multicast-zero", message, word.at))
                    continue
                if governor is None:
                    governor = max(after, 0)
                self._add_zero(word, governor, after)
            elif word.referent:
                message = f"Anaphora skips referent {word.referent}, which is a clause or a break"
                problem = Problem("multicast-clause", message, word.at, Severity.WARNING)
                self._text.problems.append(problem)

    def _add_zero(self, word: GlossedWord, governor: int, after: int) -> None:
        number = self._at_node[1] + 1 if self._at_node[0] == after else 1
        self._at_node = (after, number)
        function = word.parts[2].rpartition("_")[2]
        role = _ROLES.get(function, function or "dep")
        self.nodes.append(EmptyNode(after, number, governor=governor, deprel=role))
        zero = Zero(governor, role, place=(after, number))
        self._add(word, Span(governor, governor + 1), zero)

    def _add(self, word: GlossedWord, span: Span, zero: Zero | None) -> None:
        form, animacy, _function = word.parts
        phrase = "zero" if zero is not None else "pronoun" if "pro" in form else "np"
        held = {f"{_PREFIX}graid": word.graid, f"{_PREFIX}isnref": word.news}
        markable = Markable(
            next(self._names),
            (span,),
            head=span.start,
            phrase=phrase,
            zero=zero,
            semantic="person" if animacy == "h" else "",
            attributes=FrozenDict({key: value for key, value in held.items() if value}),
        )
        self._mentions.append((word, markable))

    def layer(self) -> Layer:
        """Return the layer of all mentions."""
        return layer_of(
            [
                AnnotatedMention(markable, entity=word.referent, kind=_kind_of(word, markable))
                for word, markable in self._mentions
            ]
        ).layer


def _governor(unit: list[GlossedWord], place: int, index_of: dict[int, int]) -> int | None:
    """Return the word at which a zero is: the predicate of its clause, else the nearest word."""
    begin = next((n for n in range(place, -1, -1) if unit[n].is_border), -1)
    end = next((n for n in range(place, len(unit)) if unit[n].is_border), len(unit))
    behind = [n for n in range(place + 1, end) if n in index_of]
    before = [n for n in range(place - 1, begin, -1) if n in index_of]
    if unit[place].parts[2] == "poss" and behind:
        return index_of[behind[0]]
    for listed in (behind, before):
        for n in listed:
            form, _, function = unit[n].parts
            if function.startswith("pred") or form.rpartition("_")[2] in ("v", "vother"):
                return index_of[n]
    for n in (*behind, *before):
        return index_of[n]
    for distance in count(1):
        if distance > len(unit):
            return None
        for n in (place + distance, place - distance):
            if n in index_of:
                return index_of[n]
    return None


def _kind_of(word: GlossedWord, markable: Markable) -> str:
    """Return the kind of an anaphor, ``""`` for other mentions."""
    form, animacy, function = word.parts
    if markable.zero is not None:
        return "zero"
    if "refl" in form:
        return "persRefl"
    if not form.endswith("pro"):
        return ""
    if animacy in ("1", "2"):
        return "pers12"
    for sign, kind in (("dem", "demo"), ("rel", "rel")):
        if sign in form:
            return kind
    return "poss" if function == "poss" else "persNoRefl"
