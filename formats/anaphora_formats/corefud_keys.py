"""The order of the fields in an Entity (``# global.Entity``), and how their values are written.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

USUAL = "eid-etype-head-other"
"""The order of CorefUD 1.x, for documents that bring none."""

_LABELS = ("eid", "GRP")
_TYPES = ("etype", "entity")
_MINIMA = ("minspan", "MIN")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# What would end a value, a bracket or a column too early, and the sign that begins an escape.
_SPECIAL = re.compile(r"[\s|()=,<>%\[\]-]")
_SPECIAL_IN_RELATION = re.compile(r"[\s|,]")
_ESCAPED = re.compile("%(" + "|".join([f"{ord(c):02X}" for c in " |()=,<>%[]-\t\n\r"]) + ")")
_ESCAPED_IN_RELATION = re.compile("%(" + "|".join([f"{ord(c):02X}" for c in " |,\t\n\r"]) + ")")


@dataclass(frozen=True, slots=True)
class EntityKeys:
    """The fields of an Entity in order; positions are -1 for those that the order lacks.

    Attributes:
        names: The names as they are declared.
        label: Position of the entity's label (``eid``, in GUM ``GRP``).
        etype: Position of the entity's type.
        head: Position of the number of the head word.
        minspan: Position of the numbers of the minimal words.
    """

    names: tuple[str, ...]
    label: int
    etype: int
    head: int
    minspan: int

    @classmethod
    def parse(cls, text: str) -> EntityKeys | None:
        """Return the order that ``# global.Entity = text`` declares, or ``None`` if malformed."""
        names = tuple(text.strip().split("-"))
        if len(set(names)) != len(names) or not all(map(_NAME.fullmatch, names)):
            return None
        label = _position(names, _LABELS)
        if label < 0:
            return None
        return cls(
            names,
            label,
            _position(names, _TYPES),
            _position(names, ("head",)),
            _position(names, _MINIMA),
        )

    def __str__(self) -> str:
        return "-".join(self.names)

    @property
    def is_gum(self) -> bool:
        """Whether labels are bare numbers and unknown values ``_``, as in GUM."""
        return self.names[self.label] == "GRP"


def _position(names: tuple[str, ...], wanted: tuple[str, ...]) -> int:
    return next((place for place, name in enumerate(names) if name in wanted), -1)


def escape(value: str) -> str:
    """Return the value of a field with nothing in it that looks like syntax (``(`` as ``%28``)."""
    return _SPECIAL.sub(_percent, value)


def unescape(written: str) -> str:
    """Return what the value of a field means; other escapes than those of `escape` stay."""
    return _ESCAPED.sub(_meant, written) if "%" in written else written


def escape_relation(value: str) -> str:
    """Return the relation of a bridge as it is written."""
    return _SPECIAL_IN_RELATION.sub(_percent, value)


def unescape_relation(written: str) -> str:
    """Return the relation that is meant."""
    return _ESCAPED_IN_RELATION.sub(_meant, written) if "%" in written else written


def _percent(match: re.Match[str]) -> str:
    return "".join([f"%{byte:02X}" for byte in match[0].encode()])


def _meant(match: re.Match[str]) -> str:
    return chr(int(match[1], 16))
