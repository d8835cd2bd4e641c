"""From the text and mentions of a SACR file to a reading.

Rules 3, 4 and 6 to 8 of `anaphora_formats.sacr`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from anaphora_formats.sacr.markup import SacrMention, SacrText, parse
from anaphora_formats.shared.bordered_text import bordered, words_between
from anaphora_formats.shared.mention_properties import ID, mention_of, series
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_formats.shared.spaced_text import is_spaced, spaced_document
from anaphora_formats.shared.xml import place_of
from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document, FrozenDict, Layer, Markable
from anaphora_workbench.ports import Reading, Source

COMMENTS = "sacr.comments"
PREFIX = "sacr."
HEAD, HEAD_WORD = "head", "headword"
WORD = re.compile(r"[^\W\d_]+'?|[-+±]?[.,]?[0-9]+")
"""A word as SACR counts it, in letters of any script."""
_MOST_GUESSED = 20_000


def reading_of(raw: str, source: Source, language: str | None) -> Reading:
    """Return the document of a file with its layer.

    Raises:
        FormatError: ``sacr-empty``.
    """
    parsed = parse(raw, source)
    document = _document(parsed, source, language)
    if not document.tokens:
        for problem in parsed.problems:
            if problem.severity is Severity.ERROR:
                raise FormatError(problem.message, code=problem.code, at=problem.at)
        raise FormatError("the file contains no text", code="sacr-empty", at=source.at())
    layer = _LayerBuilder(document, parsed, raw, source).build()
    if parsed.spaced:
        document = replace(document, text="", offsets=())
    problems = tuple(sorted(parsed.problems, key=_line))
    return Reading(document, (layer,), problems, source.name)


def _line(problem: Problem) -> tuple[int, int]:
    return (0, 0) if problem.at is None else (problem.at.line, problem.at.column)


def _document(parsed: SacrText, source: Source, language: str | None) -> Document:
    code = language or parsed.language or guess_language(parsed.text[:_MOST_GUESSED].split())
    name = parsed.name or source.stem
    edges = {edge for one in parsed.mentions for edge in (one.start, one.end)}
    if parsed.spaced or is_spaced(parsed.text):
        document = spaced_document(name, parsed.text, code, edges).document
    else:
        document = bordered(name, parsed.text, code, edges).document
    if parsed.comments:
        metadata = document.metadata.updated({COMMENTS: parsed.comments})
        document = replace(document, metadata=metadata)
    return document


class _LayerBuilder:
    """Makes a layer of the mentions of a file, and reports what has no meaning."""

    def __init__(self, document: Document, parsed: SacrText, raw: str, source: Source) -> None:
        self._document = document
        self._parsed = parsed
        self._raw = raw
        self._source = source
        self._given: dict[str, SacrMention] = {}

    def build(self) -> Layer:
        """Return the layer."""
        taken = {one.properties.get(ID, "") for one in self._parsed.mentions}
        fresh = (name for name in series(len(self._parsed.mentions)) if name not in taken)
        mentions = []
        for given in self._parsed.mentions:
            one = self._mention(given, fresh)
            if one is not None:
                self._given[one.markable.id] = given
                mentions.append(one)
        built = layer_of(mentions)
        for name, other in built.unknown:
            message = f"no mention has the id '{other}'; the link is skipped"
            if other == name:
                message = "the mention refers to itself; the link is skipped"
            self._say(self._given[name], "sacr-antecedent", message)
        for name, ours, theirs in built.merged:
            message = f"its antecedent is in entity '{theirs}', not in '{ours}'; the link counts"
            self._say(self._given[name], "sacr-entity-differs", message, warning=True)
        return built.layer

    def _mention(self, given: SacrMention, fresh: Iterator[str]) -> AnnotatedMention | None:
        span = words_between(self._document.offsets, given.start, given.end)
        if span is None:
            message = f"Anaphora skips a mention of '{given.entity}': it contains no word"
            self._say(given, "sacr-no-words", message)
            return None
        name = given.properties.get(ID, "")
        if name and (name in self._given or not name.strip() or len(name.split()) > 1):
            message = f"another mention has the id '{name}'; this one gets a new one"
            self._say(given, "sacr-mention-twice", message)
            name = ""
        markable = Markable(name or next(fresh), (span,))
        properties = dict(given.properties)
        stated = properties.pop(HEAD, None)
        if HEAD_WORD in properties:
            properties[HEAD] = properties.pop(HEAD_WORD)
        one, rest = mention_of(markable, properties, given.entity)
        if HEAD in rest:
            rest[HEAD_WORD] = rest.pop(HEAD)
        head = self._head(given)
        if head is not None and head in one.markable.indices:
            one.markable = replace(one.markable, head=head)
        elif stated is not None:
            rest[HEAD] = stated
        kept = {f"{PREFIX}{key}": value for key, value in rest.items()}
        one.markable = replace(one.markable, attributes=FrozenDict(kept))
        return one

    def _head(self, given: SacrMention) -> int | None:
        """Return the word that the property ``head`` means."""
        value = given.properties.get(HEAD, "")
        if not are_digits(value) or len(value) > 6:
            return None
        text = self._parsed.text[given.start : given.end]
        words = [match.start() for match in WORD.finditer(text)]
        if int(value) >= len(words):
            return None
        offsets = self._document.offsets
        place = given.start + words[int(value)]
        return bisect_right(offsets, place, key=lambda where: where[0]) - 1

    def _say(self, given: SacrMention, code: str, message: str, *, warning: bool = False) -> None:
        at = place_of(self._raw, given.place, self._source)
        severity = Severity.WARNING if warning else Severity.ERROR
        self._parsed.problems.append(Problem(code, message, at, severity))
