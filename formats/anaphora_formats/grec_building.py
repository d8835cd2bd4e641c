"""Builds the record of a GREC text from the events of an XML parser, and finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Source, TaskReading
from anaphora_workbench.tasks.grec import SYNCATS, TYPES, GrecText, Part, Ref, Refex

_PLACES = {
    "TITLE": ("TEXT",),
    "PARAGRAPH": ("TEXT",),
    "REF": ("PARAGRAPH",),
    "ALT-REFEX": ("REF",),
    "REFEX": ("REF", "ALT-REFEX"),
}
"""The elements that each may stand in."""
_HOLDS_TEXT = frozenset(("TITLE", "PARAGRAPH", "REFEX"))
_REF = ("ID", "SEMCAT", "SYNCAT")


class TextBuilder:
    """Builds one text.

    Args:
        source: Where it comes from.
        here: Returns the place where the parser is.
        attributes: Names and values of the attributes of TEXT, in turn.

    Attributes:
        buffer: The characters since the last tag.
    """

    def __init__(
        self, source: Source, here: Callable[[], Position], attributes: Sequence[str]
    ) -> None:
        self.buffer: list[str] = []
        self._source = source
        self._here = here
        self._at = here()
        self._own = _paired(attributes)
        self._problems: list[Problem] = []
        self._broken = False
        self._open = ["TEXT"]
        self._title: str | None = None
        self._paragraphs: list[tuple[Part, ...]] = []
        self._parts: list[Part] = []
        self._ids: dict[str, int] = {}
        self._known: dict[tuple[str, FrozenDict[str, str]], Refex] = {}
        self._sets: dict[tuple[str, ...], FrozenDict[str, str]] = {}
        self._refex: FrozenDict[str, str] = EMPTY
        self._refex_at = self._ref_at = self._at
        self._ref: dict[str, str] = {}
        self._selected: list[Refex] = []
        self._alternatives: list[Refex] = []
        if not self._own.get("ID"):
            self._say("grec-text-id", f"the TEXT has no ID; it is called '{source.stem}'")

    @property
    def innermost(self) -> str:
        """The element that is open and holds no other open one."""
        return self._open[-1]

    # ---- events

    def start(self, name: str, attributes: Sequence[str]) -> None:
        """Hear of a start tag inside the TEXT."""
        around = self._open[-1]
        places = _PLACES.get(name)
        if places is None:
            self._say(
                "grec-element",
                f"<{name}> is no element of GREC files; its words are kept where they stand",
                severity=Severity.WARNING,
            )
            self._open.append(around)  # what is inside belongs to what is around
            return
        if around not in places:
            self._broken = True
            self._say(
                "grec-place",
                f"<{name}> cannot stand in <{around}>, only in {' or '.join(places)}; the text is "
                "left out",
            )
        self._flush(around)
        self._open.append(name)
        if name == "REFEX":
            key = tuple(attributes)
            known = self._sets.get(key)
            if known is None:
                known = self._sets[key] = FrozenDict(_paired(attributes))
            self._refex, self._refex_at = known, self._here()
        elif name == "REF":
            self._ref, self._ref_at = _paired(attributes), self._here()
            self._selected, self._alternatives = [], []

    def end(self, name: str) -> None:
        """Hear of an end tag inside the TEXT."""
        was = self._open.pop()
        if was != name:  # an unknown element
            return
        if name == "REFEX":
            self._end_refex()
        elif name == "REF":
            self._flush(name)
            self._end_ref()
        elif name == "PARAGRAPH":
            self._flush(name)
            self._paragraphs.append(tuple(self._parts))
            self._parts = []
        elif name == "TITLE":
            self._title = "".join(self.buffer)
            self.buffer.clear()
        else:
            self._flush(name)

    def reading(self) -> TaskReading[GrecText]:
        """Return the text; call it at the end tag of TEXT."""
        self._flush("TEXT")
        name = self._own.pop("ID", "") or self._source.stem
        warn = Severity.WARNING
        if self._title is None:
            self._say("grec-title", "the TEXT has no TITLE", self._at, warn)
        if not self._ids:
            message = "the text has no REF; there is nothing to choose in it"
            self._say("grec-no-refs", message, self._at, warn)
        item = None
        if not self._broken:
            attributes = FrozenDict(self._own) if self._own else EMPTY
            item = GrecText(name, self._title or "", tuple(self._paragraphs), attributes)
        return TaskReading(item, tuple(self._problems), self._source.name)

    # ---- parts

    def _flush(self, around: str) -> None:
        """Put the characters since the last tag where they belong."""
        if not self.buffer:
            return
        data = "".join(self.buffer)
        self.buffer.clear()
        if around == "PARAGRAPH":
            before = self._parts[-1] if self._parts else None
            if isinstance(before, str):
                self._parts[-1] = before + data
            else:
                self._parts.append(data)
        elif around not in _HOLDS_TEXT and data.strip():
            self._say(
                "grec-stray",
                f"words stand in <{around}> before this place, where none may be: "
                f"'{' '.join(data.split())[:40]}'; they are left out",
            )

    def _end_refex(self) -> None:
        text = "".join(self.buffer)
        self.buffer.clear()
        attributes = self._refex
        refex = self._known.get((text, attributes))
        if refex is None:
            refex = self._known[text, attributes] = Refex(text, attributes)
            self._check(refex)
        if self._open[-1] == "REF":
            self._selected.append(refex)
        else:
            self._alternatives.append(refex)

    def _check(self, refex: Refex) -> None:
        if not refex.text.strip():
            self._say(
                "grec-refex-empty",
                "the REFEX holds no characters; write _ for an expression without words",
                self._refex_at,
                Severity.WARNING,
            )
        if refex.type not in TYPES:
            what = f"is '{refex.type}'" if refex.type else "is missing"
            self._say(
                "grec-type",
                f"REG08-TYPE {what}; it is name, common, pronoun or empty",
                self._refex_at,
                Severity.WARNING,
            )

    def _end_ref(self) -> None:
        own = self._ref
        values = [own.pop(name, "") for name in _REF]
        for name, value in zip(_REF, values, strict=True):
            if not value:
                self._say("grec-attribute", f"the REF has no {name}", self._ref_at)
        ref_id, semcat, syncat = values
        if syncat and syncat not in SYNCATS:
            message = f"SYNCAT is '{syncat}'; it is np-subj, np-obj or subj-det"
            self._say("grec-syncat", message, self._ref_at, Severity.WARNING)
        if not self._alternatives:
            message = "the REF has no alternatives (ALT-REFEX); there is nothing to choose from"
            self._say("grec-alternatives", message, self._ref_at)
        if len(self._selected) > 1:
            message = "the REF has several selected REFEXs; the first one is kept"
            self._say("grec-selected-twice", message, self._ref_at)
        chosen = self._selected[0] if self._selected else None
        if chosen is not None and self._alternatives:
            self._check_selected(chosen)
        self._parts.append(
            Ref(
                self._unique(ref_id),
                semcat,
                syncat,
                tuple(self._alternatives),
                chosen,
                FrozenDict(own) if own else EMPTY,
            )
        )

    def _check_selected(self, chosen: Refex) -> None:
        key = chosen.key
        if all(other is not chosen and other.key != key for other in self._alternatives):
            self._say(
                "grec-selected",
                f"the selected '{chosen.words or chosen.text}' is none of the alternatives",
                self._ref_at,
                Severity.WARNING,
            )

    def _unique(self, ref_id: str) -> str:
        """Return the id of a REF, another one if it is missing or taken."""
        text = self._own.get("ID") or self._source.stem
        name = ref_id or f"{text}.{len(self._ids) + 1}"
        if name in self._ids:
            number = 2
            while f"{name}~{number}" in self._ids:
                number += 1
            if ref_id:
                self._say(
                    "grec-ref-twice",
                    f"the ID '{name}' is taken by an earlier REF; this one is called "
                    f"'{name}~{number}'",
                    self._ref_at,
                )
            name = f"{name}~{number}"
        self._ids[name] = 1
        return name

    def _say(
        self,
        code: str,
        message: str,
        at: Position | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        if not self._broken or code == "grec-place":  # of a text that is left out, one is enough
            self._problems.append(Problem(code, message, at or self._here(), severity))


def _paired(attributes: Sequence[str]) -> dict[str, str]:
    return dict(zip(attributes[::2], attributes[1::2], strict=True))
