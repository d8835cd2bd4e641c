"""The feature structures of a CAS as a file has them: checked, with places, before a CAS is made.

dkpro-cassis says nothing of the place of a fault, and ends at the first one. Here each feature
structure gets its place, what is wrong is taken out, and the rest is what dkpro-cassis reads.
Rules 3 and 4 of `anaphora_formats.cas`.
"""

from __future__ import annotations

import re
import warnings
from bisect import bisect_left
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from anaphora_formats.shared.running_text import utf_16_steps
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, counted
from anaphora_workbench.ports import Source

MOST_BYTES = 256 << 20
"""Bytes of a file that is read; a CAS needs many times as much memory."""
MOST_TEXT = 5_000_000
"""Characters of a text; *War and Peace* has three million."""
INITIAL = "_InitialView"
REFERENCES = frozenset(
    (
        *("first", "next", "Governor", "Dependent", "Entity", "Mention", "Discontinuous"),
        *("lemma", "pos", "stem", "morph", "parent", "mention"),
    )
)
"""Features of types that nobody declares which name one other structure in an XMI file."""
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_UNKNOWN = "uima.cas.TOP"


@dataclass(slots=True)
class Structure:
    """A feature structure of a file.

    Attributes:
        number: Its id.
        type: The name of its type.
        values: Its features: strings, and in XMI lists of strings for nested elements.
        at: Where it is.
    """

    number: int
    type: str
    values: dict[str, Any]
    at: Position


@dataclass(slots=True)
class Sofa:
    """A text of a CAS, with its name."""

    number: int
    name: str
    text: str | None
    at: Position


@dataclass(slots=True)
class CasFile:
    """What a file contains.

    Attributes:
        source: The file.
        structures: Its feature structures, by id.
        sofas: Its texts.
        problems: What was found wrong.
        places: Characters of the annotations, by id.
        changed: Whether anything was taken out, so that the file itself cannot be read.
        asked: Whether the text has been asked for.
    """

    source: Source
    structures: dict[int, Structure] = field(default_factory=dict)
    sofas: list[Sofa] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    changed: bool = False
    asked: bool = False

    def say(self, code: str, message: str, at: Position, *, warning: bool = False) -> None:
        """Note a problem."""
        severity = Severity.WARNING if warning else Severity.ERROR
        self.problems.append(Problem(code, message, at, severity))

    def add(self, structure: Structure) -> bool:
        """Add a structure, unless its id is there."""
        if structure.number in self.structures:
            self.say(
                "cas-id-twice",
                f"the id {structure.number} is there twice; Anaphora skips this one",
                structure.at,
            )
            self.changed = True
            return False
        self.structures[structure.number] = structure
        return True

    def text(self) -> Sofa:
        """Return the text to read: that of the initial view, else the first there is.

        What is not read is reported the first time.

        Raises:
            FormatError: ``cas-no-text``, ``cas-too-large``.
        """
        with_text = [one for one in self.sofas if one.text]
        if not with_text:
            raise FormatError(
                "the CAS has no text (no Sofa with a sofaString); export the document again",
                code="cas-no-text",
                at=self.source.at(),
            )
        chosen = next((one for one in with_text if one.name == INITIAL), with_text[0])
        asked, self.asked = self.asked, True
        for one in [] if asked else with_text:
            if len(one.text or "") > MOST_TEXT:
                raise FormatError(
                    f"the text has {len(one.text or ''):,} characters; the most that Anaphora "
                    f"reads from a CAS is {MOST_TEXT:,}: divide the document",
                    code="cas-too-large",
                    at=one.at,
                )
            if one is not chosen:
                self.say(
                    "cas-views",
                    f"Anaphora reads the view '{chosen.name}' and skips the view '{one.name}'",
                    one.at,
                    warning=True,
                )
        return chosen

    def check_places(self, of_sofa: str) -> None:
        """Find the characters of all annotations; those outside the text get none.

        Args:
            of_sofa: The feature that names the text, ``sofa`` or ``@sofa``.
        """
        texts = {one.number: one.text or "" for one in self.sofas}
        steps = {number: utf_16_steps(text) for number, text in texts.items()}
        for one in self.structures.values():
            if "begin" not in one.values and "end" not in one.values:
                continue
            sofa = _whole(one.values.get(of_sofa))
            if sofa not in texts:
                continue  # the check of values reports it
            place = _place(one.values, texts[sofa], steps[sofa])
            if place is None:
                size = steps[sofa][-1] if steps[sofa] else len(texts[sofa])
                begin, end = one.values.get("begin"), one.values.get("end")
                self.say(
                    "cas-offset",
                    f"Anaphora skips the annotation {one.number}: there are no characters at "
                    f"begin={str(begin)[:20]} end={str(end)[:20]}; the text ends at {size} "
                    "(in UTF-16 units)",
                    one.at,
                )
                one.values["begin"] = one.values["end"] = 0 if of_sofa == "@sofa" else "0"
                self.changed = True
            else:
                self.places[one.number] = place
                self._check_edges(one)

    def _check_edges(self, one: Structure) -> None:
        missing = next((key for key in ("begin", "end") if key not in one.values), None)
        if missing is not None:
            self.say(
                "cas-offset",
                f"the annotation {one.number} has no '{missing}'; Anaphora reads 0",
                one.at,
                warning=True,
            )

    def say_placeless(self, one: Structure) -> None:
        """Note that an annotation is lost because it states no place."""
        self.say(
            "cas-offset",
            f"Anaphora skips the annotation {one.number}: it has no begin and end in a text",
            one.at,
        )

    def check_indexed(self, indexed: Collection[int], used: Collection[int]) -> None:
        """Report annotations that no view lists and no other structure uses.

        Args:
            indexed: The ids that views list.
            used: The ids that are values of other structures.
        """
        lost = [n for n in self.places if n not in indexed and n not in used]
        if not lost:
            return
        first = self.structures[lost[0]]
        more = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        self.say(
            "cas-not-indexed",
            f"no view lists the annotation {first.number} ({first.type.rpartition('.')[2]}){more}; "
            "Anaphora skips what no view lists",
            first.at,
            warning=True,
        )


def _whole(value: object) -> int | None:
    if type(value) is int:
        return value
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    return None


def _place(values: dict[str, Any], text: str, steps: list[int]) -> tuple[int, int] | None:
    edges: list[int] = []
    for key in ("begin", "end"):
        offset = _whole(values.get(key, 0))  # UIMA's default
        if offset is None or offset < 0:
            return None
        if steps:
            index = bisect_left(steps, offset)
            if index == len(steps) or steps[index] != offset:
                return None
            offset = index
        edges.append(offset)
    return (edges[0], edges[1]) if edges[0] <= edges[1] <= len(text) else None


def completed(
    types: Any, anew: Callable[[], Any], base: Any, file: CasFile, *, in_json: bool
) -> Any:
    """Return a type system with all types and features that a file uses.

    Args:
        types: What the file declares, which other files share: it stays as it is.
        anew: Returns the same types once more, for a file that needs others as well. That takes
            longer than to read a small file.
        base: The types that everybody knows.
        file: The file.
        in_json: Whether the features that begin with ``@`` are references.
    """
    shared = types
    unknown: set[str] = set()
    strange: set[tuple[str, str]] = set()
    for one in file.structures.values():
        if not types.contains_type(one.type):
            if not base.contains_type(one.type):
                unknown.add(one.type)
            types = anew() if types is shared else types
            _declare(types, base, one)
        declared = {feature.name for feature in types.get_type(one.type).all_features}
        for key, value in one.values.items():
            name = key.lstrip("@#^") if in_json else key
            if name in declared or f"{name}_" in declared or key.startswith("%"):
                continue
            if base.contains_type(one.type) and (one.type, name) not in strange:
                strange.add((one.type, name))
                file.say(
                    "cas-feature-unknown",
                    f"no type system declares '{name[:40]}' of {one.type.rpartition('.')[2]}; "
                    "Anaphora does not use it",
                    one.at,
                    warning=True,
                )
            if in_json:
                range_type = _UNKNOWN if key.startswith("@") else "uima.cas.String"
            elif isinstance(value, list):
                range_type = "uima.cas.StringArray"
            else:
                range_type = _UNKNOWN if name in REFERENCES else "uima.cas.String"
            types = anew() if types is shared else types
            with warnings.catch_warnings():
                # It warns of names such as "type", which it then calls "type_".
                warnings.simplefilter("ignore")
                types.create_feature(types.get_type(one.type), name, range_type)
            declared.add(name)
    if unknown:
        first = next(one for one in file.structures.values() if one.type in unknown)
        file.say(
            "cas-type-unknown",
            f"no type system declares '{first.type}'"
            + (f" and {len(unknown) - 1} more" if len(unknown) > 1 else "")
            + "; Anaphora infers its features: put TypeSystem.xml next to the file",
            first.at,
            warning=True,
        )
    return types


def _declare(types: Any, base: Any, one: Structure) -> None:
    known = base.get_type(one.type) if base.contains_type(one.type) else None
    if known is None:
        above = "uima.tcas.Annotation" if "begin" in one.values else _UNKNOWN
        if above == _UNKNOWN and ("sofa" in one.values or "@sofa" in one.values):
            above = "uima.cas.AnnotationBase"
        types.create_type(one.type, above)
        return
    lineage = [known]
    while not types.contains_type(lineage[-1].supertype.name):
        lineage.append(lineage[-1].supertype)
    for each in reversed(lineage):
        types.create_type(each.name, each.supertype.name)
    for each in reversed(lineage):
        for feature in each.features:
            range_type = feature.rangeType.name
            if not types.contains_type(range_type):
                range_type = _UNKNOWN
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                types.create_feature(
                    types.get_type(each.name),
                    feature.name.removesuffix("_"),
                    range_type,
                    multipleReferencesAllowed=feature.multipleReferencesAllowed,
                )


def check_members(
    file: CasFile, members: list[Any], at: Position, known: Callable[[int], bool]
) -> list[int]:
    """Return the members of a view that are there."""
    found = [number for one in members if (number := _whole(one)) is not None and known(number)]
    if len(found) < len(members):
        file.say(
            "cas-member",
            f"Anaphora skips {counted(len(members) - len(found), 'member')} of a view that the "
            "file does not contain",
            at,
        )
        file.changed = True
    return found
