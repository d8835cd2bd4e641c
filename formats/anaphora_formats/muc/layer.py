"""From the COREF elements of a page to mentions and a layer, and what is wrong with them.

Rules 8 to 12 of `anaphora_formats.muc`.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import compress, repeat
from operator import lt
from typing import Any, NamedTuple

from anaphora_formats.muc.markup import (
    EXTENDED,
    NATIVE,
    FilePlaces,
    Strings,
    parse_features,
    parse_head,
    parse_places,
    parse_spans,
    plain_words,
    unescaped,
)
from anaphora_formats.muc.page import Element, MucPage
from anaphora_formats.muc.words import Cuts, WordSpans
from anaphora_workbench.errors import ModelError, Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    ENTITY,
    Anaphor,
    Bridge,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
    anaphors_from_clusters,
)
from anaphora_workbench.model.columns import from_columns, spans_from

STATUS = "muc.status"
"""Key of `Markable.attributes` for STATUS or STAT, which is ``OPT``."""
_KNOWN = frozenset((*NATIVE, *EXTENDED, "SUBTYPE", "SPEAKER", "S_OFF", "E_OFF"))
_OF_ANAPHORS = frozenset(("REF", "KIND", "REFTYPE"))
_LINKS = frozenset(("ID", "TYPE", "REF"))
_SHOWN = 60
TAGS = "muc.tags"
"""Key of `Layer.metadata` for how the elements stood in the file."""
UNDECIDED = "?"
"""REFTYPE of an anaphor whose reference type is not known."""


class ElementProblems:
    """Collects what is wrong with elements."""

    def __init__(self, places: FilePlaces) -> None:
        self._places = places
        self.problems: list[Problem] = []

    def say(
        self, element: Element, code: str, message: str, severity: Severity = Severity.WARNING
    ) -> None:
        """Report something at the first tag of an element."""
        self.problems.append(Problem(code, message, self._places(element.place), severity))

    def wrong(self, element: Element, name: str) -> None:
        """Report a value of an attribute that cannot be read."""
        value = element.attributes.values.get(name, "")
        self.say(
            element,
            "muc-value",
            f'{name}="{shown(value)}" cannot be read and counts for nothing',
            Severity.ERROR,
        )


class MentionReader:
    """Reads mentions of one page."""

    def __init__(self, page: MucPage, words: WordSpans, report: ElementProblems) -> None:
        self._text = page.text
        self._size = len(words.ranges)
        self._forms = words.forms
        self._report = report

    @cached_property
    def _strings(self) -> Strings:
        return Strings(self._forms)

    def read(self, mention: _Mention, name: str) -> Markable:
        """Return the mention of an element."""
        element, span = mention.element, mention.span
        values = element.attributes.values
        self._names(element)
        base = span.start
        zero = self._zero(element, base) if "ZERO" in values else None
        spans = self._spans(element, "PARTS", base) or (span,)
        head, head_span = self._head(element, base)
        clitic = values.get("CLITIC", "")
        if clitic and not (are_digits(clitic) and len(clitic) < 4):
            self._report.wrong(element, "CLITIC")
            clitic = ""
        attributes = {}
        status = values.get("STATUS") or values.get("STAT")
        if status:
            attributes[STATUS] = status
            if status.upper() != "OPT":
                self._report.say(
                    element,
                    "muc-status",
                    f"the status '{status}' is not known, only OPT is; it is kept",
                )
        if "ENTITY" in values:
            attributes[ENTITY] = values["ENTITY"]
        try:
            return Markable(
                name,
                spans,
                head,
                head_span,
                values.get("PHRASE", ""),
                zero,
                int(clitic) if clitic else None,
                values.get("SEMANTIC", ""),
                self._minimum(element, span, base),
                self._nodes(element, base),
                FrozenDict(attributes),
            )
        except ModelError as error:
            self._report.say(
                element,
                "muc-value",
                f"PARTS or HEAD of {shown(element.raw)} cannot be: {error.message}; they are "
                "skipped",
                Severity.ERROR,
            )
            return Markable(
                name, (span,), phrase=values.get("PHRASE", ""), attributes=FrozenDict(attributes)
            )

    def _names(self, element: Element) -> None:
        """Say what is not an attribute, or none that is known."""
        attributes = element.attributes
        for name in attributes.values:
            if name not in _KNOWN:
                self._report.say(
                    element,
                    "muc-attribute-unknown",
                    f"COREF has no attribute '{name}'; it says nothing and is kept as it is",
                )
        for name in attributes.twice:
            self._report.say(
                element,
                "muc-attribute-twice",
                f"the attribute '{name}' occurs twice; the first counts",
                Severity.ERROR,
            )
        if attributes.junk and not element.raw.count('"') % 2 and not element.raw.count("'") % 2:
            self._report.say(
                element,
                "muc-attribute",
                f"'{' '.join(attributes.junk)}' in {shown(element.raw)} is not an attribute; write "
                'NAME="value"',
                Severity.ERROR,
            )

    def _zero(self, element: Element, base: int) -> Zero:
        values = element.attributes.values
        try:
            features = parse_features(values.get("FEATS", ""))
        except ValueError:
            self._report.wrong(element, "FEATS")
            features = FrozenDict()
        place = None
        try:
            if "PLACE" in values:
                (place,) = parse_places(values["PLACE"], base, self._size)
        except ValueError:
            self._report.wrong(element, "PLACE")
        governor = base
        try:
            if "GOVERNOR" in values:
                governor, _ = parse_head(values["GOVERNOR"], base, self._size)
        except ValueError:
            self._report.wrong(element, "GOVERNOR")
        return Zero(governor, values["ZERO"], features, place)

    def _head(self, element: Element, base: int) -> tuple[int | None, Span | None]:
        value = element.attributes.values.get("HEAD")
        if value is not None:
            try:
                return parse_head(value, base, self._size)
            except ValueError:
                self._report.wrong(element, "HEAD")
        return None, None

    def _nodes(self, element: Element, base: int) -> tuple[tuple[int, int], ...]:
        try:
            return parse_places(element.attributes.values.get("NODES", ""), base, self._size)
        except ValueError:
            self._report.wrong(element, "NODES")
            return ()

    def _spans(self, element: Element, name: str, base: int) -> tuple[Span, ...]:
        try:
            return parse_spans(element.attributes.values.get(name, ""), base, self._size)
        except ValueError:
            self._report.wrong(element, name)
            return ()

    def _minimum(self, element: Element, span: Span, base: int) -> tuple[Span, ...]:
        values = element.attributes.values
        if "MINAT" in values or "HEAD" in values:
            return self._spans(element, "MINAT", base)
        found: dict[Span, None] = {}
        if "MIN" not in values:
            return ()
        for alternative in values["MIN"].split("|"):
            place = self._strings.find(alternative, span)
            if place is not None:
                found[place] = None
                continue
            assert element.end is not None
            whole = plain_words(self._text[element.start[0] : element.end[0]])
            self._report.say(
                element,
                "muc-min",
                f"the MIN '{plain_words(alternative)}' is not in '{shown(whole)}' and counts for "
                "nothing; alternatives are divided by |",
                Severity.ERROR,
            )
        return tuple(found)


def shown(text: str) -> str:
    """Return text as it stands in a message: one line, not too long."""
    line = plain_words(text)
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def fingerprint(markable: Markable, anaphor: Anaphor | None, bridges: Sequence[Bridge]) -> int:
    """Return a number that changes when anything that a tag says of a mention changes.

    Files keep it, so what is counted must stay as it is, `repr` of all values included.
    """
    zero = markable.zero
    stated = zero and (zero.governor, zero.role, zero.place)
    features = () if zero is None else tuple(sorted(zero.features.items()))
    attributes = tuple(sorted(markable.attributes.items())) if markable.attributes else ()
    facts = (
        f"{markable.head!r}, {markable.head_span!r}, {markable.phrase!r}, {stated!r}, "
        f"{features!r}, {markable.clitic!r}, {markable.semantic!r}, {markable.minimum!r}, "
        f"{markable.empty_nodes!r}, {attributes!r}"
    )
    return _counted(markable, facts, anaphor, bridges)


def fingerprint_of_plain(markable: Markable, anaphor: Anaphor | None) -> int:
    """Return the `fingerprint` of a mention of which only the words are known: most are."""
    return _counted(markable, _NO_FACTS, anaphor, ())


_NO_FACTS = "None, None, '', None, (), None, '', (), (), ()"


def _counted(
    markable: Markable, facts: str, anaphor: Anaphor | None, bridges: Sequence[Bridge]
) -> int:
    # `repr` of spans is slow; nearly all mentions have one.
    (first, *more) = spans = markable.spans
    places = repr(spans) if more else f"(Span(start={first.start}, end={first.end}),)"
    link = anaphor and (anaphor.kind, str(anaphor.reference), anaphor.antecedents)
    bridged = tuple([(bridge.antecedent, bridge.relation) for bridge in bridges]) if bridges else ()
    content = f"({markable.id!r}, {places}, {facts}, {link!r}, {bridged!r})"
    return zlib.crc32(content.encode("utf-8", "backslashreplace"))


class MucLayerReader:
    """Reads the elements of one page."""

    def __init__(self, page: MucPage, words: WordSpans, places: FilePlaces) -> None:
        self._page = page
        self._cuts = Cuts(words.ranges, words.forms, page.text)
        self._report = ElementProblems(places)
        self._mentions = MentionReader(page, words, self._report)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong."""
        return self._report.problems

    def read(self) -> Layer | None:
        """Return the layer, ``None`` if there is nothing of one."""
        page = self._page
        name = page.instructions.get("LAYER", "")
        held = self._held()
        if not held and not name:
            return None
        if _names_entities(held):
            return self._clusters(held, name or "gold")
        ids = self._ids(held)
        known = {mention.given for mention in held}
        markables = self._markables(held, ids)
        by_id = dict(zip(ids, markables, strict=True))
        bridges: list[Bridge] = []
        anaphors: list[Anaphor] = []
        for mention, markable in zip(held, markables, strict=True):
            element = mention.element
            values = element.attributes.values
            if "BRIDGE" in values:
                bridges += self._bridges(element, markable, known)
            if values.keys().isdisjoint(_OF_ANAPHORS):
                continue
            anaphor = self._anaphor(mention, markable, by_id, bridges)
            if anaphor is not None:
                anaphors.append(anaphor)
        elements = [mention.element for mention in held]
        self._circles(anaphors, dict(zip(ids, elements, strict=True)))
        tags = _tags(held, markables, anaphors, bridges)
        return Layer.build(
            name or "gold",
            markables,
            anaphors,
            bridges=bridges,
            metadata=FrozenDict({TAGS: tags}) if tags else FrozenDict(),
        )

    def _held(self) -> list[_Mention]:
        """Return the elements that have words, with these."""
        elements = self._page.elements
        starts, ends = self._cuts.starts, self._cuts.ends
        first_places = [element.start[0] for element in elements]
        last_places = [element.end[0] for element in elements if element.end is not None]
        firsts = list(map(bisect_right, repeat(ends), first_places))
        lasts = list(map(bisect_left, repeat(starts), last_places))
        if all(map(lt, firsts, lasts)) and not any(element.crosses for element in elements):
            return list(map(_mention, elements, spans_from(firsts, lasts)))
        return [_mention(element, span) for element in elements if (span := self._spoken(element))]

    def _markables(self, held: list[_Mention], ids: list[str]) -> list[Markable]:
        plain = [mention.is_plain for mention in held]
        names = list(compress(ids, plain))
        places = [(mention.span,) for mention in compress(held, plain)]
        made = iter(from_columns(Markable, len(names), id=names, spans=places))
        return [
            next(made) if mention.is_plain else self._mentions.read(mention, name)
            for mention, name in zip(held, ids, strict=True)
        ]

    def _spoken(self, element: Element) -> Span | None:
        """Return the words of a mention; one that the stated words leave empty is reported."""
        span = self._span(element)
        if span is None:
            self._report.say(
                element,
                "muc-coref-empty",
                f"{shown(element.raw)} contains no word and is skipped; correct 'words' in "
                "<?anaphora ...>, if the file has one",
                Severity.ERROR,
            )
        return span

    def _clusters(self, held: list[_Mention], name: str) -> Layer:
        """Return the layer of a document whose IDs name entities (rule 11)."""
        self._report.say(
            held[0].element,
            "muc-id-entity",
            "IDs occur several times and there is no REF, so ID names the entity, as in OntoNotes; "
            "each mention gets an id of its own, SUBTYPE, S_OFF and E_OFF are not kept",
        )
        bodies = self._page.bodies
        first: dict[str, str] = {}
        counts: Counter[str] = Counter()
        markables: list[Markable] = []
        clusters: dict[str, str] = {}
        bridges: list[Bridge] = []
        for mention in held:
            values = mention.element.attributes.values
            label = mention.given or "x"
            if len(bodies) > 1:
                label = f"{bisect_right(bodies, mention.element.place)}/{label}"
            counts[label] += 1
            markable = self._mentions.read(mention, f"{label}.{counts[label]}")
            attributes = markable.attributes.updated({ENTITY: label})
            markables.append(replace(markable, attributes=attributes))
            if values.get("TYPE", "IDENT").upper() == "IDENT":
                clusters[markable.id] = label
            elif first.setdefault(label, markable.id) != markable.id:
                bridges.append(Bridge(markable.id, first[label], values["TYPE"]))
        anaphors = anaphors_from_clusters(markables, clusters)
        return Layer.build(name, markables, anaphors, bridges=bridges)

    # ---- mentions

    def _span(self, element: Element) -> Span | None:
        assert element.end is not None
        span = self._cuts.words(element.start[0], element.end[0])
        if span is not None and element.crosses:
            self._report.say(
                element,
                "muc-tag-crossing",
                f"{shown(element.raw)} goes over the border of a paragraph or a part of the "
                "document",
            )
        return span

    def _ids(self, held: list[_Mention]) -> list[str]:
        """Return an id for each element; doubled and missing ones are replaced."""
        given = [mention.given for mention in held]
        taken = set(given)
        if len(taken) == len(given) and "" not in taken:
            return given
        met: set[str] = set()
        counts: dict[str, int] = {}
        ids: list[str] = []
        for element, _, name, _ in held:
            if name and name not in met:
                met.add(name)
                ids.append(name)
                continue
            stem = name or "x"
            number = counts.get(stem, 1 if name else 0) + 1
            while f"{stem}.{number}" in taken:
                number += 1
            counts[stem] = number
            taken.add(f"{stem}.{number}")
            ids.append(f"{stem}.{number}")
            if name:
                text = f"there are two mentions with ID '{name}'; the second is called '{ids[-1]}'"
                self._report.say(element, "muc-id-twice", text, Severity.ERROR)
            else:
                text = f"{shown(element.raw)} has no ID; it is called '{ids[-1]}'"
                self._report.say(element, "muc-id-missing", text, Severity.ERROR)
        return ids

    # ---- links

    def _anaphor(
        self,
        mention: _Mention,
        markable: Markable,
        by_id: dict[str, Markable],
        bridges: list[Bridge],
    ) -> Anaphor | None:
        element = mention.element
        values = element.attributes.values
        name, ref = markable.id, values.get("REF")
        if mention.is_plain and ref != name and values.get("TYPE", "IDENT") == "IDENT":
            antecedent = by_id.get(ref or "")
            if antecedent is not None:  # as nearly all are
                return Anaphor(name, "", by_direction(markable, (antecedent,)), (antecedent.id,))
        wanted = self._refs(element, markable, by_id)
        kind = values.get("TYPE", "IDENT")
        if wanted and kind.upper() != "IDENT":
            bridges += [Bridge(markable.id, name, kind) for name in wanted]
            wanted = ()
            self._report.say(
                element,
                "muc-type",
                f"the TYPE '{kind}' is not IDENT, so this link joins no entities; it is read as a "
                "bridging link",
            )
        reference = self._reference(element, markable, [by_id[name] for name in wanted])
        if wanted or "KIND" in values or "REFTYPE" in values:
            if reference is Reference.NON_REFERRING and wanted:
                self._report.wrong(element, "REFTYPE")
                reference = Reference.ANAPHOR
            return Anaphor(markable.id, values.get("KIND", ""), reference, wanted)
        return None

    def _refs(
        self, element: Element, markable: Markable, by_id: dict[str, Markable]
    ) -> tuple[str, ...]:
        value = element.attributes.values.get("REF")
        if value is None:
            return ()
        value = value.strip()
        if value in by_id and value != markable.id:
            return (value,)
        named = [value] if value in by_id else value.split()
        if not named:
            self._report.say(
                element, "muc-ref-missing", "REF is empty; it names no ID", Severity.ERROR
            )
        found: dict[str, None] = {}
        for name in named:
            if name == markable.id:
                text = f"the mention '{name}' refers to itself; this REF is skipped"
                self._report.say(element, "muc-ref-self", text, Severity.ERROR)
            elif name in by_id:
                found[name] = None
            else:
                text = f"REF names '{name}', but no mention has this ID; the link is skipped"
                self._report.say(element, "muc-ref-missing", text, Severity.ERROR)
        return tuple(found)

    def _reference(
        self, element: Element, markable: Markable, antecedents: list[Markable]
    ) -> Reference | None:
        value = element.attributes.values.get("REFTYPE")
        if value == UNDECIDED:
            return None
        if value is not None:
            try:
                return Reference(value)
            except ValueError:
                self._report.wrong(element, "REFTYPE")
        return by_direction(markable, antecedents)

    def _bridges(self, element: Element, markable: Markable, known: set[str]) -> list[Bridge]:
        bridges = []
        for item in element.attributes.values["BRIDGE"].split():
            relation, equals, name = item.partition("=")
            if not equals or name not in known or name == markable.id:
                self._report.wrong(element, "BRIDGE")
            else:
                bridges.append(Bridge(markable.id, name, unescaped(relation)))
        return bridges

    def _circles(self, anaphors: list[Anaphor], elements: dict[str, Element]) -> None:
        """Say where links lead back to where they began; each circle is named once."""
        links = {a.markable: a.antecedents[0] for a in anaphors if len(a.antecedents) == 1}
        done: set[str] = set()
        for start in links:
            path: dict[str, None] = {}
            name = start
            while name in links and name not in done and name not in path:
                path[name] = None
                name = links[name]
            if name in path:
                self._report.say(
                    elements[name],
                    "muc-ref-circle",
                    f"the REF of mention '{name}' leads back to itself in a circle; the entity is "
                    "the same, but one mention should have no REF",
                )
            done.update(path)


class _Mention(NamedTuple):
    """An element with its words, its ID as given, and whether its tag says nothing but its link."""

    element: Element
    span: Span
    given: str
    is_plain: bool


def _mention(element: Element, span: Span) -> _Mention:
    values, twice, junk = element.attributes
    is_plain = not twice and not junk and _LINKS.issuperset(values)
    return _Mention(element, span, values.get("ID", "").strip(), is_plain)


def _tags(
    held: list[_Mention],
    markables: list[Markable],
    anaphors: list[Anaphor],
    bridges: list[Bridge],
) -> dict[str, Any]:
    """Return how each element stood in the file, by markable."""
    by_id = {anaphor.markable: anaphor for anaphor in anaphors}
    own: dict[str, list[Bridge]] = {}
    for bridge in bridges:
        own.setdefault(bridge.anaphor, []).append(bridge)
    tags = {}
    for number, (mention, markable) in enumerate(zip(held, markables, strict=True)):
        element, name = mention.element, markable.id
        assert element.end is not None
        if mention.is_plain and name not in own:
            mark = fingerprint_of_plain(markable, by_id.get(name))
        else:
            mark = fingerprint(markable, by_id.get(name), own.get(name, ()))
        raw = element.raw if mention.given == name else ""
        tags[name] = [number, *element.start, *element.end, raw, element.close, mark]
    return tags


def _names_entities(held: list[_Mention]) -> bool:
    """Tell whether no mention has a REF and an ID stands twice."""
    ids = [mention.given for mention in held if mention.given]
    if len(set(ids)) == len(ids):
        return False
    return not any("REF" in mention.element.attributes.values for mention in held)


def by_direction(markable: Markable, antecedents: Sequence[Markable]) -> Reference | None:
    """Return ``<`` where an antecedent begins before the mention, ``>`` where all begin behind."""
    if not antecedents:
        return None
    own = markable.order
    for antecedent in antecedents:
        if antecedent.order < own:
            return Reference.ANAPHOR
    return Reference.CATAPHOR
