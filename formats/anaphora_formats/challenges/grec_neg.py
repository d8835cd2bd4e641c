"""GREC-NEG files, references to all people of a text, as tasks (Belz et al. 2009, 2010).

They are those of the corpus GREC-People.

1.  A file is XML, read by rules 1 and 5 of `anaphora_formats.challenges.grec_tasks`. It holds one
    ``GREC-ITEM``, or several in ``GREC-ITEMS`` or any other element.
2.  ``GREC-ITEM`` has a ``TEXT`` (``ID``, ``TITLE``, ``PARAGRAPH``), and behind or in it one
    ``ALT-REFEX``, the expressions for all its references.
3.  ``REF`` has ``ENTITY`` (``0``; ``0,1`` for both), ``MENTION``, ``SEMCAT``, ``SYNCAT`` (``np``)
    and ``SYNFUNC``. It is called as its text, entity and mention, ``7.0.2``. Its SYNCAT in the
    record is as in GREC-MSR: ``np-subj`` for ``np`` and ``subj``, ``subj-det`` for that function.
4.  A REF holds the selected ``REFEX``; a file for testing lacks it. A REFEX (``ENTITY``,
    ``REG08-TYPE``, ``CASE``) has words, ``_`` for none, and may hold REFs, to any depth up to 20.
5.  The alternatives of a REF are the expressions of its ENTITY in their order. Where one holds
    REFs (which have no REFEX there), each way to fill them in is an alternative: by expressions of
    these entities, genitives for ``subj-det`` and no genitives elsewhere, none about an entity
    around it, at most 200 per expression. One that cannot be filled in is none.
6.  Attributes and white space are kept; an item that is broken is left out with a problem.
7.  Writing gives the same elements, a reference a line. What is read of it equals what was written.

Example::

    <GREC-ITEM><TEXT ID="7"><TITLE>Ada Moor</TITLE><PARAGRAPH>
    <REF ENTITY="1" MENTION="1" SEMCAT="person" SYNCAT="np" SYNFUNC="subj">
    <REFEX ENTITY="1" REG08-TYPE="common" CASE="plain">
    <REF ENTITY="0" MENTION="1" SEMCAT="person" SYNCAT="np" SYNFUNC="subj-det">
    <REFEX ENTITY="0" REG08-TYPE="name" CASE="genitive">Ada Moor's</REFEX></REF> brother</REFEX>
    </REF> is a weaver.</PARAGRAPH></TEXT>
    <ALT-REFEX>
    <REFEX ENTITY="0" REG08-TYPE="name" CASE="genitive">Ada Moor's</REFEX>
    <REFEX ENTITY="1" REG08-TYPE="pronoun" CASE="nominative">he</REFEX>
    <REFEX ENTITY="1" REG08-TYPE="common" CASE="plain">
    <REF ENTITY="0" MENTION="?" SEMCAT="person" SYNCAT="np" SYNFUNC="subj-det"/> brother</REFEX>
    </ALT-REFEX></GREC-ITEM>
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product

from anaphora_formats.challenges.grec_tasks import (
    HEAD,
    attributes_text,
    checked,
    escaped,
)
from anaphora_formats.challenges.grec_xml import ItemLayout, Spot, read_items
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.grec import TYPES, GrecText, Part, Ref, Refex

_DOCTYPE = '<!DOCTYPE {} SYSTEM "genchal09-grec.dtd">\n'
_PLACES = {
    "TEXT": ("GREC-ITEM",),
    "TITLE": ("TEXT",),
    "PARAGRAPH": ("TEXT",),
    "REF": ("PARAGRAPH", "REFEX"),
    "REFEX": ("REF", "ALT-REFEX"),
    "ALT-REFEX": ("GREC-ITEM", "TEXT"),
}
"""The elements that each may stand in."""
_HOLDS_TEXT = frozenset(("TITLE", "PARAGRAPH", "REFEX"))
_REF = ("ENTITY", "MENTION", "SEMCAT", "SYNCAT", "SYNFUNC")
_DEEPEST = 20
_FILLED = 200
_NESTINGS = 3
_DETERMINER = "subj-det"


def syncat_of(syncat: str, synfunc: str) -> str:
    """Return the SYNCAT that GREC-MSR has for a SYNCAT and SYNFUNC of GREC-NEG."""
    if synfunc.startswith(_DETERMINER) or not syncat:
        return synfunc
    return f"{syncat}-{synfunc}" if synfunc else syncat


class _Alternatives:
    """The alternatives of each entity of a text, with the references in them filled in."""

    def __init__(self, listed: Iterable[Refex]) -> None:
        self._listed: dict[str, list[Refex]] = {}
        for refex in listed:
            self._listed.setdefault(refex.attributes.get("ENTITY", ""), []).append(refex)
        self._found: dict[str, tuple[Refex, ...]] = {}
        self._templates: dict[str, frozenset[tuple[str, ...]]] = {}

    def of(self, entity: str) -> tuple[Refex, ...]:
        """Return what may stand where a text refers to an entity."""
        found = self._found.get(entity)
        if found is None:
            filled = [
                option
                for refex in self._listed.get(entity, ())
                for option in islice(self._filled(refex, (entity,)), _FILLED)
            ]
            found = self._found[entity] = tuple(filled)
        return found

    def has(self, refex: Refex, entity: str) -> bool:
        """Tell whether an expression is listed, whatever is filled into it."""
        known = self._templates.get(entity)
        if known is None:
            templates = map(_template, self._listed.get(entity, ()))
            known = self._templates[entity] = frozenset(templates)
        return _template(refex) in known

    def _filled(self, refex: Refex, around: tuple[str, ...]) -> Iterator[Refex]:
        """Yield an expression with each way to fill in the references in it."""
        if not refex.parts:
            yield refex
            return
        if len(around) > _NESTINGS:
            return
        refs = [part for part in refex.parts if isinstance(part, Ref)]
        options = [list(islice(self._inside(ref, around), _FILLED)) for ref in refs]
        for chosen in product(*options):
            left = iter(chosen)
            parts = [
                replace(part, chosen=next(left)) if isinstance(part, Ref) else part
                for part in refex.parts
            ]
            yield Refex.with_parts(parts, refex.attributes)

    def _inside(self, ref: Ref, around: tuple[str, ...]) -> Iterator[Refex]:
        if ref.entity in around:
            return
        genitive = ref.syncat.startswith(_DETERMINER)
        for refex in self._listed.get(ref.entity, ()):
            if refex.type != "empty" and (refex.case == "genitive") == genitive:
                yield from islice(self._filled(refex, (*around, ref.entity)), _FILLED)


def _template(refex: Refex) -> tuple[str, ...]:
    """Return what is the same in all ways to fill in the references in an expression."""
    if not refex.parts:
        return (refex.key,)
    return tuple(
        [
            f"<{part.entity}>" if isinstance(part, Ref) else " ".join(part.lower().split())
            for part in refex.parts
            if isinstance(part, Ref) or part.strip()
        ]
    )


@dataclass(slots=True)
class _Open:
    """An element that is open: a REF, REFEX or PARAGRAPH, and what it holds so far."""

    name: str
    at: Spot
    own: dict[str, str]
    parts: list[Part] = field(default_factory=list)
    selected: list[Refex] = field(default_factory=list)


class _NegBuilder:
    """Builds the text of a GREC-ITEM."""

    def __init__(self, source: Source, here: Callable[[], Spot], attributes: Sequence[str]) -> None:
        del attributes  # GREC-ITEM has none
        self.buffer: list[str] = []
        self._source = source
        self._here = here
        self._at = here()
        self._open = [_Open("GREC-ITEM", self._at, {})]
        self._own: dict[str, str] | None = None
        self._title: str | None = None
        self._paragraphs: list[tuple[Part, ...]] = []
        self._listed: list[Refex] = []
        self._refs: dict[str, Spot] = {}
        self._names: Counter[str] = Counter()
        self._depth = 0
        self._problems: list[Problem] = []
        self._broken = False

    @property
    def innermost(self) -> str:
        """The element that is open and holds no other open one."""
        return self._open[-1].name

    def start(self, name: str, attributes: Sequence[str]) -> None:
        """Hear of a start tag inside the item."""
        around = self._open[-1]
        places = _PLACES.get(name)
        if places is None:
            message = f"<{name}> is not an element of GREC files; its words are kept in their place"
            self._say("grec-element", message, severity=Severity.WARNING)
            self._open.append(around)  # what is inside belongs to what is around
            return
        if around.name not in places:
            message = f"<{name}> cannot be in <{around.name}>, only in {' or '.join(places)}; the "
            self._break("grec-place", f"{message}text is skipped")
        elif name == "TEXT" and self._own is not None:
            self._break("grec-place", "a GREC-ITEM has one TEXT; the item is skipped")
        elif name == "REF" and self._depth >= _DEEPEST:
            message = f"references are inside each other more than {_DEEPEST} deep; the text is "
            self._break("grec-nested", f"{message}skipped")
        self._flush(around)
        self._depth += name == "REF"
        own = dict(zip(attributes[::2], attributes[1::2], strict=True))
        if name == "TEXT":
            self._own = own
            if not own.get("ID"):
                message = f"the TEXT has no ID; it is called '{self._source.stem}'"
                self._say("grec-text-id", message)
        self._open.append(_Open(name, self._here(), own))

    def end(self, name: str) -> None:
        """Hear of an end tag inside the item."""
        was = self._open.pop()
        if was.name != name:  # an unknown element
            return
        self._depth -= name == "REF"
        if name == "TITLE":
            self._title = "".join(self.buffer)
            self.buffer.clear()
            return
        self._flush(was)
        if self._broken:
            return
        if name == "PARAGRAPH":
            self._paragraphs.append(tuple(was.parts))
        elif name == "REFEX":
            self._end_refex(was)
        elif name == "REF":
            self._end_ref(was)

    def reading(self) -> TaskReading[GrecText]:
        """Return the text; the reader calls it at the end tag of the item."""
        self._flush(self._open[0])
        warn = Severity.WARNING
        if self._own is None:
            self._break("grec-no-text", "the GREC-ITEM has no TEXT; it is skipped", self._at)
        own = self._own or {}
        name = own.pop("ID", "") or self._source.stem
        if self._title is None:
            self._say("grec-title", "the TEXT has no TITLE", self._at, warn)
        if not self._refs:
            message = "the text has no REF; there is nothing to choose in it"
            self._say("grec-no-refs", message, self._at, warn)
        item = None
        if not self._broken:
            alternatives = _Alternatives(self._listed)
            paragraphs = [
                tuple([self._with_list(part, alternatives) for part in parts])
                for parts in self._paragraphs
            ]
            attributes = FrozenDict(own) if own else EMPTY
            item = GrecText(
                name, self._title or "", tuple(paragraphs), attributes, tuple(self._listed)
            )
        return TaskReading(item, tuple(self._problems), self._source.name)

    # ---- parts

    def _flush(self, around: _Open) -> None:
        """Put the characters since the last tag where they belong."""
        if not self.buffer:
            return
        data = "".join(self.buffer)
        self.buffer.clear()
        if around.name in ("PARAGRAPH", "REFEX"):
            before = around.parts[-1] if around.parts else None
            if isinstance(before, str):
                around.parts[-1] = before + data
            else:
                around.parts.append(data)
        elif around.name not in _HOLDS_TEXT and data.strip():
            self._say(
                "grec-stray",
                f"words are in <{around.name}> before this place, where none may be: "
                f"'{' '.join(data.split())[:40]}'; they are skipped",
            )

    def _end_refex(self, was: _Open) -> None:
        attributes = FrozenDict(was.own)
        if any(isinstance(part, Ref) for part in was.parts):
            refex = Refex.with_parts(was.parts, attributes)
        else:
            refex = Refex(
                "".join([part for part in was.parts if isinstance(part, str)]), attributes
            )
            if not refex.text.strip():
                message = "the REFEX contains no characters; write _ for an expression without "
                self._say("grec-refex-empty", f"{message}words", was.at, Severity.WARNING)
        if refex.type not in TYPES:
            what = f"is '{refex.type}'" if refex.type else "is missing"
            message = f"REG08-TYPE {what}; it is name, common, pronoun or empty"
            self._say("grec-type", message, was.at, Severity.WARNING)
        around = self._open[-1]
        if around.name == "REF":
            around.selected.append(refex)
            return
        if not refex.attributes.get("ENTITY"):
            message = "the listed REFEX has no ENTITY, so it is nobody's expression"
            self._say("grec-attribute", message, was.at)
        self._listed.append(refex)

    def _end_ref(self, was: _Open) -> None:
        for name in _REF:
            if not was.own.get(name):
                self._say("grec-attribute", f"the REF has no {name}", was.at)
        if len(was.selected) > 1:
            message = "the REF has several selected REFEXs; the first one is kept"
            self._say("grec-selected-twice", message, was.at)
        own = dict(was.own)
        semcat = own.pop("SEMCAT", "")
        text = (self._own or {}).get("ID") or self._source.stem
        name = f"{text}.{own.get('ENTITY', '')}.{own.get('MENTION', '')}"
        if self._open[-1].name == "PARAGRAPH":
            name = self._unique(name, was.at)
        syncat = syncat_of(own.get("SYNCAT", ""), own.get("SYNFUNC", ""))
        chosen = was.selected[0] if was.selected else None
        self._open[-1].parts.append(Ref(name, semcat, syncat, (), chosen, FrozenDict(own)))

    def _unique(self, name: str, at: Spot) -> str:
        """Return the name of a REF, another one if it is taken."""
        self._names[name] += 1
        found = name
        if self._names[name] > 1:
            found = f"{name}~{self._names[name]}"
            message = f"ENTITY and MENTION are those of an earlier REF, '{name}'; this one is "
            self._say("grec-ref-twice", f"{message}called '{found}'", at)
        self._refs[found] = at
        return found

    def _with_list(self, part: Part, alternatives: _Alternatives) -> Part:
        """Return a part of a paragraph with the alternatives of its entity, and report none."""
        if isinstance(part, str):
            return part
        at = self._refs[part.id]
        listed = alternatives.of(part.entity)
        if not listed:
            message = f"ALT-REFEX has no expression for the entity '{part.entity}'; there is "
            self._say("grec-alternatives", f"{message}nothing to choose from", at)
        elif part.chosen is not None and not alternatives.has(part.chosen, part.entity):
            words = part.chosen.words or part.chosen.text
            message = f"the selected '{words}' is none of the alternatives"
            self._say("grec-selected", message, at, Severity.WARNING)
        return replace(part, alternatives=listed)

    def _break(self, code: str, message: str, at: Spot | None = None) -> None:
        """Report what is wrong with the whole item; of several such problems the first."""
        if not self._broken:
            self._say(code, message, at)
        self._broken = True

    def _say(
        self,
        code: str,
        message: str,
        at: Spot | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        if not self._broken:
            place = self._source.at(*(at or self._here()))
            self._problems.append(Problem(code, message, place, severity))


_SEVERAL = ItemLayout(
    "GREC-ITEM",
    _NegBuilder,
    "there is no GREC-ITEM in the file; a GREC-NEG file contains one, with a TEXT and an ALT-REFEX",
    "grec-neg-empty",
)


class GrecNegTaskFormat:
    """The task format ``grec-neg``."""

    name = "grec-neg"
    title = "GREC-NEG: texts whose references to all people are open to choice (XML)"
    suffixes: tuple[str, ...] = (".xml", ".grec-neg.xml")
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a file begins as GREC-NEG files do."""
        return not source.is_folder and "<GREC-ITEM" in head

    def read(self, source: Source) -> Iterator[TaskReading[GrecText]]:
        """Yield the texts one by one.

        Raises:
            FormatError: There is no text (``grec-neg-empty``), or the file cannot be read at all.
        """
        yield from read_items(source, _SEVERAL)

    def write(self, items: Iterable[GrecText], target: Target) -> None:
        """Write all texts into one file.

        Raises:
            FormatError: ``grec-character``, or the target cannot be written.
        """
        with target.open_text() as file:
            for piece in _file_of(items):
                file.write(piece)


def _file_of(texts: Iterable[GrecText]) -> Iterator[str]:
    """Yield the pieces of a file: one GREC-ITEM as the root, or several in GREC-ITEMS."""
    elements = [_item(text) for text in texts]
    if len(elements) == 1:
        yield f"{HEAD}{_DOCTYPE.format('GREC-ITEM')}{elements[0]}"
        return
    yield f"{HEAD}{_DOCTYPE.format('GREC-ITEMS')}<GREC-ITEMS>\n"
    yield from elements
    yield "</GREC-ITEMS>\n"


def _item(text: GrecText) -> str:
    body = "\n".join([f"<PARAGRAPH>{_parts(parts)}</PARAGRAPH>\n" for parts in text.paragraphs])
    own = attributes_text({"ID": text.id, **text.attributes})
    listed = "".join([f"{_refex(refex, listed=True)}\n" for refex in text.listed])
    element = (
        f"<GREC-ITEM>\n<TEXT{own}>\n<TITLE>{escaped(text.title)}</TITLE>\n\n{body}</TEXT>\n\n"
        f"<ALT-REFEX>\n{listed}</ALT-REFEX>\n</GREC-ITEM>\n"
    )
    return checked(element, text.id)


def _parts(parts: Sequence[Part], *, listed: bool = False) -> str:
    return "".join(
        [escaped(part) if isinstance(part, str) else _ref(part, listed=listed) for part in parts]
    )


def _ref(ref: Ref, *, listed: bool = False) -> str:
    given = {"SEMCAT": ref.semcat, **ref.attributes}
    own = {**{name: given[name] for name in _REF if name in given}, **given}
    chosen = "" if ref.chosen is None or listed else _refex(ref.chosen)
    return f"<REF{attributes_text(own)}>{chosen}</REF>"


def _refex(refex: Refex, *, listed: bool = False) -> str:
    body = _parts(refex.parts, listed=listed) if refex.parts else escaped(refex.text)
    return f"<REFEX{attributes_text(refex.attributes)}>{body}</REFEX>"
