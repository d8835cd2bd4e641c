"""From the words and levels of an MMAX2 project to a reading.

Rules 2 to 9 of `anaphora_formats.mmax2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from anaphora_formats.mmax2.project import MENTIONS, PARAGRAPH, SENTENCE, MmaxProject
from anaphora_formats.shared.bordered_text import joined
from anaphora_formats.shared.elements import Element
from anaphora_formats.shared.mention_properties import ANTECEDENTS, BRIDGING, mention_of
from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_formats.shared.spaced_text import lengths_between, sentence_lengths
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading

PREFIX = "mmax2."
RELATION = "bridging_relation"
HEAD, MINIMUM, LABEL = "head", "min_ids", "entity"
OF_FORMAT = frozenset(("id", "span", "mmax_level"))
NO_SET = "empty"
SET = re.compile(r"set_[0-9]{1,9}")
_NUMBERED = re.compile(r"(\w*?_?)([0-9]{1,9})", re.ASCII)
_KINDS = {
    "personal": "persNoRefl",
    "possessive": "poss",
    "demonstrative": "demo",
    "reflexive": "persRefl",
    "relative": "rel",
}
"""Kinds of anaphors by ParCor's types of pronouns."""


def reading_of(project: MmaxProject, language: str | None) -> Reading:
    """Return the document of a project; ``language=None`` guesses it.

    Raises:
        FormatError: ``mmax2-project``, ``mmax2-xml``, ``mmax2-no-words``, or what opening raises.
    """
    reader = _Reader(project)
    document = reader.document(language)
    layer = reader.layer()
    layers = () if layer is None else (layer,)
    return Reading(document, layers, tuple(project.problems), project.file.name)


class _Reader:
    """Reads one project."""

    def __init__(self, project: MmaxProject) -> None:
        self._project = project
        self._index_of: dict[str, int] = {}
        self._size = 0
        self._sets: frozenset[str] = frozenset()
        self._pointers: frozenset[str] = frozenset()

    def document(self, language: str | None) -> Document:
        """Return the words with their sentences and paragraphs."""
        root = self._project.words()
        words: list[str] = []
        for one in root.all("word"):
            name = one.attributes.get("id", "")
            if not name or name in self._index_of:
                what = f"a word '{name}' was there before" if name else "a word has no id"
                message = f"{what}; no span can name this one"
                self._say(one.at, "mmax2-word", message)
            else:
                self._index_of[name] = len(words)
            words.append(one.text().strip() or "_")
        self._report_gap(root)
        if not words:
            raise FormatError("the file has no words", code="mmax2-no-words", at=root.at)
        self._size = len(words)
        starts = self._starts(SENTENCE)
        lengths = sentence_lengths(words) if starts is None else lengths_between(starts, self._size)
        sentences = sentences_from_lengths(lengths)
        blocks = self._starts(PARAGRAPH)
        return Document(
            self._project.name,
            language or guess_language(words),
            tokens=tuple([Token(word) for word in words]),
            sentences=sentences,
            paragraphs=()
            if blocks is None
            else sentences_from_lengths(lengths_between(blocks, self._size)),
        )

    def _report_gap(self, root: Element) -> None:
        """Report the first gap in ids that end in numbers; words may have been removed there."""
        before: tuple[str, int] | None = None
        for name in self._index_of:
            match = _NUMBERED.fullmatch(name)
            this = (match[1], int(match[2])) if match is not None else None
            if before is not None and this is not None and this != (before[0], before[1] + 1):
                message = f"'{name}' follows '{before[0]}{before[1]}'; spans over the gap go on"
                self._say(root.at, "mmax2-word-gap", message, warning=True)
                return
            before = this

    def _starts(self, level: str) -> set[int] | None:
        """Return the words at which the markables of a level begin, ``None`` without a level."""
        found = self._project.level(level)
        if found is None:
            return None
        starts: set[int] = set()
        for one in found[1].all("markable"):
            spans = self._spans(one.attributes.get("span", ""))
            if not spans:
                self._say(one.at, "mmax2-span", f"a {level} has no words; it is skipped")
                continue
            starts.add(spans[0].start)
        return starts

    def _spans(self, value: str) -> tuple[Span, ...]:
        """Return the words of a span, nothing for one that is wrong."""
        found: list[Span] = []
        for part in value.split(","):
            first, dots, last = part.strip().partition("..")
            start, end = self._index_of.get(first), self._index_of.get(last if dots else first)
            if start is None or end is None or end < start:
                return ()
            found.append(Span(start, end + 1))
        return joined(found)

    def layer(self) -> Layer | None:
        """Return the layer of the level of mentions, ``None`` where there is none."""
        found = self._project.level(*MENTIONS)
        if found is None:
            if not self._project.problems:
                message = f"no level of mentions has a file; it is one of {', '.join(MENTIONS)}"
                self._say(self._project.file.at(), "mmax2-no-level", message, warning=True)
            return None
        level, root = found
        self._sets, self._pointers = self._project.roles(level)
        mentions: dict[str, AnnotatedMention] = {}
        at: dict[str, Position] = {}
        for one in root.all("markable"):
            name = one.attributes.get("id", "")
            if not name or name in mentions:
                what = f"a markable '{name}' was there before" if name else "it has no id"
                self._say(one.at, "mmax2-mention-twice", f"Anaphora skips the markable: {what}")
                continue
            spans = self._spans(one.attributes.get("span", ""))
            if not spans:
                value = one.attributes.get("span", "")[:60]
                message = f"Anaphora skips '{name}': the text has no words '{value}'"
                self._say(one.at, "mmax2-span", message)
                continue
            mentions[name], at[name] = self._mention(one, Markable(name, spans)), one.at
        built = layer_of(mentions.values())
        for name, other in built.unknown:
            message = f"'{name}' points to '{other}', which is not there; the link is skipped"
            if other == name:
                message = f"'{name}' points to itself; the link is skipped"
            self._say(at[name], "mmax2-antecedent", message)
        for name, ours, theirs in built.merged:
            message = f"'{name}' is in '{ours}', its antecedent in '{theirs}'; the link counts"
            self._say(at[name], "mmax2-entity-differs", message, warning=True)
        return built.layer

    def _mention(self, one: Element, markable: Markable) -> AnnotatedMention:
        values = {k: v for k, v in one.attributes.items() if k not in OF_FORMAT}
        entity = ""
        for name in sorted(self._sets & values.keys()):
            if not entity and values[name] != NO_SET:
                entity = values.pop(name)
            elif values[name] == NO_SET:
                del values[name]
        entity = values.pop(LABEL, "") or entity
        head = self._index_of.get(values.get(HEAD, ""))
        if head is not None and head in markable.indices:
            markable = replace(markable, head=head)
            del values[HEAD]
        stated = {name: values.pop(name) for name in (HEAD, MINIMUM) if name in values}
        minimum = self._spans(stated.get(MINIMUM, ""))
        if minimum:
            markable = replace(markable, minimum=minimum)
            del stated[MINIMUM]
        links = dict(self._links(values))
        antecedents, bridging = links.pop(ANTECEDENTS, ""), links.pop(BRIDGING, "")
        found, rest = mention_of(
            markable, {**values, ANTECEDENTS: antecedents, BRIDGING: bridging}, entity
        )
        if not found.kind and (kind := _KINDS.get(rest.get("type_of_pronoun", ""))):
            found.kind = kind
        if not found.reference and (
            rest.get("type") == "pleonastic" or rest.get("reference") == "non_referring"
        ):
            found.reference = "nonreferring"
        kept = {f"{PREFIX}{key}": value for key, value in {**rest, **stated}.items()}
        found.markable = replace(found.markable, attributes=FrozenDict(kept))
        return found

    def _links(self, values: dict[str, str]) -> Iterator[tuple[str, str]]:
        """Take the pointers of a markable; yield antecedents and bridging links."""
        antecedents: list[str] = []
        bridges: list[str] = []
        relations = values.pop(RELATION, "").split(";")
        for name in list(values):
            is_bridge = name.startswith("bridg")
            if not (is_bridge or name in self._pointers or _is_antecedent(name)):
                continue
            for target in _targets(values.pop(name)):
                if is_bridge:
                    place = len(bridges)
                    relation = relations[place] if place < len(relations) else ""
                    bridges.append(f"{target} {relation}")
                else:
                    antecedents.append(target)
        yield ANTECEDENTS, " ".join(antecedents)
        yield BRIDGING, "; ".join(bridges)

    def _say(self, at: Position, code: str, message: str, *, warning: bool = False) -> None:
        severity = Severity.WARNING if warning else Severity.ERROR
        self._project.problems.append(Problem(code, message, at, severity))


def _is_antecedent(name: str) -> bool:
    return name == "antecedent" or name.endswith("_antecedent")


def _targets(value: str) -> Iterator[str]:
    """Yield the markables that a pointer names, without their level."""
    for part in value.split(";"):
        name = part.strip().rpartition(":")[2]
        if name and name != NO_SET:
            yield name
