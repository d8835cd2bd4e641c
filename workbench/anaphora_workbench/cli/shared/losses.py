"""Losses of a target format, reported before writing; a count of answers that are lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.errors import FormatError, counted
from anaphora_workbench.model import Layer, chains_of
from anaphora_workbench.ports import Format, Reading, Source
from anaphora_workbench.ports.losses import (
    INFIX,
    WHAT,
    HasRoutineLosses,
    NamedByFile,
    lost_together,
    read_back,
    reading_back_once,
)
from anaphora_workbench.ports.written_mentions import ALL_MENTIONS, ToWrite

_Place = tuple[object, str]
"""The words of a markable, and whether it is overt, a zero or a clitic."""

_LEFT_OUT = {
    "mentions-left-out": "noun phrases that only the preprocessor found",
    "mentions-non-referring": "expressions that do not refer",
    "mentions-singletons": "entities of a single mention",
}


class Losses:
    """Reports what a target format cannot contain, each sort once, or refuses it (``strict``)."""

    def __init__(self, fmt: Format, *, strict: bool = False) -> None:
        self.format = fmt
        self._strict = strict
        self._counts: Counter[str] = Counter()

    def check(self, writing: ToWrite, source: Source) -> None:
        """Report what writing a document will drop; raise `FormatError` if that is not allowed."""
        reading = writing.reading
        losses = [*writing.losses, *self.format.losses(reading)]
        name = self.format.name
        if losses and self._strict:
            raise self._refused(reading, "; ".join(lost_together(losses, name)), source)
        routine: frozenset[str] = frozenset()
        if isinstance(self.format, HasRoutineLosses):
            routine = self.format.never_holds
        news = [loss for loss in losses if loss.code.partition(INFIX)[2] not in routine]
        self._counts.update([loss.code for loss in news])
        first = [loss for loss in news if self._counts[loss.code] == 1]
        for line in lost_together(first, name):
            say(f"warning: {reading.document.doc_id}: {line}")

    def check_name(self, reading: Reading, path: Path) -> None:
        """Report, or refuse, that a document will be called like its file from now on."""
        name = reading.document.doc_id
        if not isinstance(self.format, NamedByFile) or self.format.name_in(path) == name:
            return
        code = f"{self.format.name}{INFIX}name"
        place = "folder" if self.format.folder else "file"
        message = (
            f"{self.format.name} does not keep the name of the document; its {place} is called "
            f"'{self.format.name_in(path)}' [{code}]"
        )
        if self._strict:
            raise self._refused(reading, message, Source.of(path))
        self._counts[code] += 1
        if self._counts[code] == 1:
            say(f"warning: {name}: {message}")

    def _refused(self, reading: Reading, listed: str, source: Source) -> FormatError:
        return FormatError(
            f"'{reading.document.doc_id}' does not fit into '{self.format.name}': {listed}. "
            "Nothing was written (--strict)",
            code="strict-loss",
            at=source.at(),
        )

    def close(self) -> None:
        """Report in how many more documents something was lost."""
        if self._counts["mentions-left-out"]:
            say(f"note: {ALL_MENTIONS} writes all noun phrases")
        more: dict[int, list[str]] = {}
        for code, number in self._counts.items():
            if number > 1:
                one, many = WHAT.get(code.partition(INFIX)[2], (_LEFT_OUT.get(code, code), ""))
                more.setdefault(number - 1, []).append(many or one)
        if more:
            listed = [
                f"{counted(number, 'more document')}: {', '.join(names)}"
                for number, names in sorted(more.items(), reverse=True)
            ]
            say(f"warning: '{self.format.name}' loses the same in {'; in '.join(listed)}")


class ResultLosses:
    """Reports at the end what a format cannot contain of results, and how many answers are lost.

    What else is lost was not in the input, but was found by us: one note is enough.
    """

    def __init__(self, fmt: Format) -> None:
        self.format = fmt
        self._lossy = False
        self._left_out = 0
        self._answers = 0
        self._lost: Counter[str] = Counter()

    def check(self, writing: ToWrite) -> None:
        """Count the answers of a document that will not be read back from what is written.

        Files that contain labels and no words (GAP's answers) are read back without links, yet are
        scored; the note that `close` prints tells of every such format what it contains.
        """
        reading = writing.reading
        self._left_out += writing.left_out + writing.non_referring
        answers = [a for layer in reading.layers for a in layer.anaphors.values() if a.antecedents]
        self._answers += len(answers)
        with reading_back_once():
            # One document that loses something is enough.
            self._lossy = self._lossy or bool(self.format.losses(reading))
            if not self._lossy:
                return
            try:
                back = read_back(self.format, reading)
            except FormatError:
                return  # writing it says why
        if reading.document.tokens and not (back and back.document.tokens):
            return
        self._lost.update(_lost(reading.layers[0], _first_layer(back)))

    def close(self) -> None:
        """Say what was lost."""
        name, lost = self.format.name, self._lost.total()
        if lost:
            sorts = ", ".join([counted(number, sort) for sort, number in self._lost.items()])
            if lost == self._answers:
                what = f"contains none of the {lost:,} answers ({sorts})"
            else:
                what = f"loses {lost:,} of {self._answers:,} answers ({sorts})"
            say(
                f"warning: '{name}' {what}; they cannot be read back. json contains every "
                "one [answers-lost]"
            )
        if self._left_out:
            say(
                "note: noun phrases that only the preprocessor found, and nobody linked or decided "
                f"or that do not refer, are not written to '{name}': {self._left_out:,}; "
                f"{ALL_MENTIONS} writes them [mentions-left-out]"
            )
        if self._lossy:
            say(
                f"note: '{name}' does not contain: {'; '.join(self.format.loses)}. json "
                "contains everything, and 'anaphora convert' counts what is lost [format-loses]"
            )


_SORTS = {"zero": "zero", "clitic": "clitic", "overt": "word"}


def lost_answers(fmt: Format, reading: Reading) -> Counter[str]:
    """Count the answers that are gone when a document is written and read back.

    The result has numbers by sort of anaphor: ``word``, ``zero``, ``clitic``. An answer is there if
    the anaphor still is, and is linked to its antecedent or shares an entity with another mention
    of what it denoted. A document that cannot be written at all has no count; writing it reports
    why. Cost: about that of writing and reading.
    """
    try:
        back = read_back(fmt, reading)
    except FormatError:
        return Counter()
    return _lost(reading.layers[0], _first_layer(back))


def _lost(layer: Layer, read: Layer) -> Counter[str]:
    """Count the answers of a layer that are not in what was read back, by sort of anaphor."""
    lost: Counter[str] = Counter()
    back = _Links(read)
    entities: dict[str, tuple[_Place, ...]] = {}
    for mentions in chains_of(layer).entities:
        places = tuple([_place(layer, name) for name in mentions])
        entities.update(dict.fromkeys(mentions, places))
    for anaphor in layer.anaphors_in_text_order():
        if anaphor.antecedents and not back.holds(
            _place(layer, anaphor.markable),
            [_place(layer, name) for name in anaphor.antecedents],
            entities.get(anaphor.markable, ()),
        ):
            lost[_SORTS[_place(layer, anaphor.markable)[1]]] += 1
    return lost


def _place(layer: Layer, name: str) -> _Place:
    markable = layer.markables[name]
    # The role of a zero may be called otherwise; it is still the same zero.
    return (markable.spans, markable.realisation.partition(":")[0])


def _first_layer(reading: Reading | None) -> Layer:
    return reading.layers[0] if reading is not None and reading.layers else Layer("nothing")


class _Links:
    """The links and entities of a layer by places."""

    def __init__(self, layer: Layer) -> None:
        self._entities: dict[_Place, set[int]] = {}
        self._linked: set[tuple[_Place, _Place]] = set()
        for number, mentions in enumerate(chains_of(layer).entities):
            for name in mentions:
                self._entities.setdefault(_place(layer, name), set()).add(number)
        for anaphor in layer.anaphors.values():
            for name in anaphor.antecedents:
                self._linked.add((_place(layer, anaphor.markable), _place(layer, name)))

    def holds(self, anaphor: _Place, antecedents: list[_Place], entity: tuple[_Place, ...]) -> bool:
        """Tell whether an answer is there; ``entity`` is what its antecedent made it part of."""
        if all((anaphor, antecedent) in self._linked for antecedent in antecedents):
            return True
        own = self._entities.get(anaphor, set())
        return len(antecedents) == 1 and any(
            place != anaphor and not own.isdisjoint(self._entities.get(place, ()))
            for place in entity
        )
