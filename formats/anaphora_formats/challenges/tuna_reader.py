"""From the XML of a TUNA trial to its record, in the words of the challenges and of the corpus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from anaphora_formats.challenges.tuna_xml import TunaElement, trials
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.ports import Source
from anaphora_workbench.ports.generation import TaskReading
from anaphora_workbench.tasks.tuna import (
    DISTRACTOR,
    TARGET,
    Attribute,
    Description,
    Entity,
    Marked,
    Pair,
    Piece,
    Trial,
    marked_attributes,
    pairs_of,
)

_WORDS = frozenset({"WORD-STRING", "STRING-DESCRIPTION"})
_ANNOTATED = frozenset({"ANNOTATED-WORD-STRING", "DESCRIPTION"})
_SET = "ATTRIBUTE-SET"
_FIELDS = {
    "TRIAL": {"AUTHOR", "CARDINALITY", "CONDITION", "DOMAIN", "ID", "SIMILARITY"},
    "DOMAIN": {"ID"},
    "ENTITY": {"ID", "IMAGE", "TYPE"},
    "ATTRIBUTE": {"ID", "NAME", "TYPE", "VALUE"},
    _SET: {"AUTHOR", "ID"},
}
"""XML attributes of the elements that hold no text."""
_INSIDE = {"DOMAIN": "ENTITY", "ENTITY": "ATTRIBUTE", "ATTRIBUTE": "ATTRIBUTE", _SET: "ATTRIBUTE"}
"""What each of them holds; of a TRIAL see `_TrialReader._descriptions`."""
_CRITICALITY = re.compile(r"[+-] ?FC\b")
_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


def readings(source: Source) -> Iterator[TaskReading[Trial]]:
    """Yield the trials of a file, in whatever of the two forms each of them is.

    Raises:
        FormatError: The file cannot be read, or holds no trial.
    """
    met: set[tuple[str, str]] = set()
    for number, (node, problems) in enumerate(trials(source), 1):
        trial = None
        if node is not None:
            reader = _TrialReader(source, number, problems, met)
            trial = reader.read(node)
        yield TaskReading(trial, tuple(problems), source.name)


class _TrialReader:
    """Reads one trial; what it finds wrong goes to a list."""

    def __init__(
        self, source: Source, number: int, problems: list[Problem], met: set[tuple[str, str]]
    ) -> None:
        self._source = source
        self._number = number
        self._problems = problems
        self._met = met

    def read(self, node: TunaElement) -> Trial | None:
        self._check_parts(node)
        entities = self._entities(node)
        if entities is None:
            return None
        condition, criticality = _conditions(node.get("CONDITION") or "")
        trial = Trial(
            id=self._id(node),
            entities=entities,
            descriptions=self._descriptions(node, entities),
            domain=(node.get("DOMAIN") or "").strip().lower(),
            condition=condition,
            criticality=criticality,
            cardinality=self._cardinality(node, entities),
            similarity=(node.get("SIMILARITY") or "").strip(),
            author=(node.get("AUTHOR") or "").strip(),
            at=node.at,
        )
        return _with_domain(trial)

    def _say(
        self, code: str, message: str, at: Position, severity: Severity = Severity.WARNING
    ) -> None:
        self._problems.append(Problem(code, message, at, severity))

    def _check_parts(self, node: TunaElement) -> None:
        """Report what an element of the tree holds that means nothing, and what its own hold."""
        tag = node.tag.upper()
        known = _FIELDS.get(tag)
        if known is None:
            return
        for name, _value in node.fields:
            if name.upper() not in known and (tag, name) not in self._met:
                self._met.add((tag, name))
                self._say(
                    "attribute-unknown",
                    f"'{name}' is not an XML attribute of {tag}; it is ignored, here and below",
                    node.at,
                )
        if text := " ".join("".join([one for one in node.content if isinstance(one, str)]).split()):
            message = f"'{text}' is in {tag}, which contains no text; it is skipped"
            self._say("text-stray", message, node.at, Severity.ERROR)
        for one in node.elements:
            if tag in _INSIDE and one.tag.upper() != _INSIDE[tag]:
                message = f"there is no <{one.tag}> in {tag}; it is skipped"
                self._say("element-unknown", message, one.at)
            else:
                self._check_parts(one)

    def _id(self, node: TunaElement) -> str:
        name = (node.get("ID") or "").strip()
        if name:
            return name
        made = self._source.stem if self._number == 1 else f"{self._source.stem}-{self._number}"
        self._say(
            "trial-without-id",
            f"this TRIAL has no ID; it is called '{made}' after the file: give it an ID, by which "
            "answers are found",
            node.at,
        )
        return made

    def _entities(self, node: TunaElement) -> tuple[Entity, ...] | None:
        """Return the domain: empty in a file of answers, ``None`` if there is no target."""
        domains = [one for one in node.elements if one.tag.upper() == "DOMAIN"]
        if not domains:
            return ()
        entities = tuple(
            [
                self._entity(one, number)
                for domain in domains
                for number, one in enumerate(domain.elements, 1)
                if one.tag.upper() == "ENTITY"
            ]
        )
        if any(one.role == TARGET for one in entities):
            return entities
        self._say(
            "target-missing",
            'no ENTITY of this domain is the target; the trial is skipped: write TYPE="target" '
            "in the one that is described",
            domains[0].at,
            Severity.ERROR,
        )
        return None

    def _entity(self, node: TunaElement, number: int) -> Entity:
        role = (node.get("TYPE") or "").strip().lower()
        if role not in {TARGET, DISTRACTOR}:
            self._say(
                "entity-role",
                f"the TYPE of an ENTITY is 'target' or 'distractor', not '{role}'; it is read as "
                "a distractor",
                node.at,
            )
            role = DISTRACTOR
        found: dict[str, Attribute] = {}
        for place, one in self._attributes(node):
            name, value = one.pair
            known = found.setdefault(name, one)
            if known is not one:
                self._say(
                    "attribute-twice",
                    f"this entity has '{one.name}' already ({known.value}); '{value}' is skipped: "
                    "an attribute has one value",
                    place.at,
                    Severity.ERROR,
                )
        name = (node.get("ID") or "").strip() or str(number)
        image = (node.get("IMAGE") or "").strip()
        return Entity(name, image, role, tuple(found.values()))

    def _attributes(self, node: TunaElement) -> Iterator[tuple[TunaElement, Attribute]]:
        """Yield the attributes below a node; a wrapper such as ``location`` stands for its own."""
        for one in node.elements:
            if one.tag.upper() != "ATTRIBUTE":
                continue
            name = (one.get("NAME") or "").strip()
            value = one.get("VALUE")
            if not name:
                self._say(
                    "attribute-without-name",
                    "this ATTRIBUTE has no NAME; it is skipped",
                    one.at,
                    Severity.ERROR,
                )
            elif value is not None and value.strip():
                yield one, Attribute(name, value, (one.get("TYPE") or "").strip())
            elif not one.elements:
                self._say(
                    "attribute-without-value",
                    f"the ATTRIBUTE '{name}' has no VALUE; it is skipped",
                    one.at,
                    Severity.ERROR,
                )
            yield from self._attributes(one)

    def _cardinality(self, node: TunaElement, entities: tuple[Entity, ...]) -> int | None:
        targets = len([one for one in entities if one.role == TARGET])
        stated = (node.get("CARDINALITY") or "").strip()
        if not stated:
            return targets or None
        number = whole_number(stated) or 0
        if not number or (entities and number != targets):
            self._say(
                "cardinality-differs",
                f"CARDINALITY says '{stated}', but the domain has {targets} "
                f"{'target' if targets == 1 else 'targets'}; the domain counts",
                node.at,
            )
            return targets or None
        return number

    def _descriptions(
        self, node: TunaElement, entities: tuple[Entity, ...]
    ) -> tuple[Description, ...]:
        """Return the descriptions: a new one begins with a part that the one before has already."""
        groups: list[dict[str, TunaElement]] = []
        for one in node.elements:
            tag = one.tag.upper()
            part = "words" if tag in _WORDS else "annotated" if tag in _ANNOTATED else tag
            if part not in {"words", "annotated", _SET}:
                if tag != "DOMAIN":
                    self._say(
                        "element-unknown",
                        f"there is no <{one.tag}> in a TRIAL; it is passed over",
                        one.at,
                    )
                continue
            if not groups or part in groups[-1]:
                groups.append({})
            groups[-1][part] = one
        true = frozenset([pair for one in entities if one.role == TARGET for pair in one.pairs])
        return tuple([self._description(group, true) for group in groups])

    def _description(self, parts: dict[str, TunaElement], true: frozenset[Pair]) -> Description:
        words, annotated, attributes = None, None, None
        author = ""
        for node in parts.values():
            author = author or (node.get("AUTHOR") or "").strip()
        if "words" in parts:
            words = " ".join(_text(parts["words"]).split())
            if not words:
                self._say(
                    "words-empty",
                    "this description has no words; an answer without words counts as missing: "
                    "write them, or leave the element out",
                    parts["words"].at,
                )
        if "annotated" in parts:
            self._check_marks(parts["annotated"])
            annotated = _trimmed(_pieces(parts["annotated"]))
        if _SET in parts:
            listed = list(self._attributes(parts[_SET]))
            attributes = tuple([one for _node, one in listed])
            if true:
                self._check_truth(listed, true)
        if annotated is not None and attributes is not None:
            self._check_annotation(parts["annotated"], annotated, attributes)
        at = parts.get(_SET, next(iter(parts.values()))).at
        return Description(words, annotated, attributes, author, at)

    def _check_marks(self, node: TunaElement) -> None:
        """Report marks in annotated words that name no attribute."""
        for one in node.elements:
            if one.tag.upper() == "ATTRIBUTE" and not (one.get("NAME") or "").strip():
                message = "this ATTRIBUTE has no NAME, so it marks no words"
                self._say("attribute-without-name", message, one.at, Severity.ERROR)
            self._check_marks(one)

    def _check_truth(
        self, attributes: list[tuple[TunaElement, Attribute]], true: frozenset[Pair]
    ) -> None:
        for node, one in attributes:
            if one.pair in true:
                continue
            name = one.pair[0]
            values = sorted([value for found, value in true if found == name])
            reason = f"its {one.name} is '{values[0]}'" if values else f"it has no '{one.name}'"
            self._say(
                "pair-untrue",
                f"'{one.name}={one.value.strip()}' is not true of the target: {reason}. No system "
                "will say so",
                node.at,
            )

    def _check_annotation(
        self, node: TunaElement, annotated: tuple[Piece, ...], attributes: tuple[Attribute, ...]
    ) -> None:
        inline, listed = pairs_of(marked_attributes(annotated)), pairs_of(attributes)
        if inline == listed:
            return
        only = [_named(pair) for pair in sorted(inline - listed)]
        missing = [_named(pair) for pair in sorted(listed - inline)]
        parts = [
            *([f"only the words have {', '.join(only)}"] if only else []),
            *([f"only ATTRIBUTE-SET has {', '.join(missing)}"] if missing else []),
        ]
        self._say(
            "annotation-differs",
            f"the annotated words and ATTRIBUTE-SET differ: {'; '.join(parts)}. Scores go by "
            "ATTRIBUTE-SET",
            node.at,
        )


def _named(pair: Pair) -> str:
    return f"{pair[0]}={pair[1]}"


def _conditions(text: str) -> tuple[str, str]:
    """Return the condition on places and that on faults: ``+LOC``, and ``-FC`` if there is one."""
    plain = text.strip().translate(_SIGNS).upper()
    found = _CRITICALITY.search(plain)
    if found is None:
        return plain, ""
    return (plain[: found.start()] + plain[found.end() :]).strip(" ,;/"), found[0].replace(" ", "")


def _with_domain(trial: Trial) -> Trial:
    """Return the trial with its domain named, where the type of the target tells it."""
    if trial.domain or not trial.entities:
        return trial
    return replace(trial, domain=trial.kind)


def _text(node: TunaElement) -> str:
    return "".join([one if isinstance(one, str) else _text(one) for one in node.content])


def _pieces(node: TunaElement) -> tuple[Piece, ...]:
    return tuple([one if isinstance(one, str) else _marked(one) for one in node.content])


def _marked(node: TunaElement) -> Marked:
    return Marked(node.tag, node.fields, _pieces(node))


def _trimmed(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return pieces with single blanks, and none at the ends of the whole."""
    plain = [_spaced(one) for one in pieces]
    if plain and isinstance(plain[0], str):
        plain[0] = plain[0].lstrip()
    if plain and isinstance(plain[-1], str):
        plain[-1] = plain[-1].rstrip()
    return tuple([one for one in plain if one != ""])


def _spaced(piece: Piece) -> Piece:
    if isinstance(piece, Marked):
        inner = tuple([one for one in [_spaced(part) for part in piece.content] if one != ""])
        return Marked(piece.tag, piece.fields, inner)
    words = " ".join(piece.split())
    if not words:
        return " " if piece else ""
    return f"{' ' if piece[0].isspace() else ''}{words}{' ' if piece[-1].isspace() else ''}"
