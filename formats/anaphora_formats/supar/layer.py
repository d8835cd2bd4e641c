"""Read ``anaphors.txt`` and the ``.www`` files of a folder: the decisions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from anaphora_formats.supar.files import (
    ANAPHORS,
    ANTECEDENTS,
    CANDIDATES,
    CLITIC,
    ENDING,
    NO_KIND,
    OVERT,
    SOLUTION,
    ZERO,
    Denotation,
    Notes,
    PlaceError,
    PositionSpans,
    SectionLine,
    SectionLines,
    column_of,
    fields_of,
    read_lists,
    realisation,
)
from anaphora_workbench.errors import Position
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
    Zero,
)
from anaphora_workbench.ports import Source

BEFORE_UNKNOWN = "candidates.before_unknown"
PASS = (Verdict("supar", Outcome.PASS, "listed under ANTECEDENTS"),)
FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)

SIGNS = {
    "<": Reference.ANAPHOR,
    ">": Reference.CATAPHOR,
    "!": Reference.EXOPHOR,
    "$": Reference.OTHER,
}

_NAME = re.compile(r"a_([0-9]+_[0-9]+_[0-9]+(?:_[0-9]+)?)\.www")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of ``anaphors.txt``; the id is the name of its file without the ending."""

    id: str
    span: Span
    kind: str
    reference: Reference | None
    at: Position


class SuparLayerReader:
    """Reads the decisions of one folder."""

    def __init__(
        self, folder: Source, names: Iterable[str], places: PositionSpans, notes: Notes
    ) -> None:
        self._folder = folder
        self._names = {name for name in names if name.endswith(ENDING)}
        self._places = places
        self._notes = notes
        self._markables: dict[str, Markable] = {}
        self._denotation = Denotation()
        self._plain: dict[str, str] = {}
        self._shared: dict[tuple[str, bool], Candidate] = {}
        self._before_unknown: list[str] = []

    def read(self, lines: Iterable[str]) -> Layer:
        """Return the layer."""
        entries = self._entries(lines)
        anaphors: dict[str, Anaphor] = {}
        candidates: dict[str, tuple[Candidate, ...]] = {}
        for entry in entries:
            source = self._folder.child(entry.id + ENDING)
            lists = self._lists(entry, source)
            listed = self._candidates(entry, lists, source)
            if listed is not None:
                candidates[entry.id] = listed
            anaphors[entry.id] = self._anaphor(entry, lists, listed, source)
        ordered = sorted(self._markables.values(), key=lambda markable: markable.order)
        unknown = {BEFORE_UNKNOWN: self._before_unknown} if self._before_unknown else {}
        return Layer(
            "gold",
            FrozenDict({markable.id: markable for markable in ordered}),
            FrozenDict(anaphors),
            candidates=FrozenDict(candidates),
            metadata=FrozenDict(unknown),
        )

    def _lists(self, entry: _Entry, source: Source) -> SectionLines:
        if entry.id + ENDING not in self._names:
            self._notes.warning(
                "supar-www-missing",
                f"there is no file {entry.id}{ENDING}; the anaphor has no candidates and no "
                "solution",
                entry.at,
            )
            return SectionLines()
        lists = read_lists(source, self._notes)
        if SOLUTION not in lists.sections and not lists.broken:
            message = f"there is no {SOLUTION}; the anaphor is read as one without"
            self._notes.warning("supar-section-missing", message, source.at())
        return lists

    def _entries(self, lines: Iterable[str]) -> list[_Entry]:
        source = self._folder.child(ANAPHORS)
        notes = self._notes
        entries: list[_Entry] = []
        known: set[str] = set()
        counts: dict[str, int] = {}
        for row, line in enumerate(lines, 1):
            fields = fields_of(line)
            if not fields:
                continue
            if fields in (["..."], ["…"]):
                message = "the three dots mean that lines were omitted here"
                notes.warning("supar-ellipsis", message, source.at(row, column_of(line, 0)))
                continue
            if len(fields) != 5:
                notes.error(
                    "supar-anaphor-fields",
                    "an anaphor has five fields, sentence, from, to, kind and reference type, not "
                    f"{len(fields)}; the line is skipped",
                    source.at(row, column_of(line, min(len(fields), 5))),
                )
                continue
            name = "a_" + "_".join(fields[:3])
            number = counts[name] = counts.get(name, 0) + 1
            if number > 1:
                name = f"{name}_{number}"
            known.add(name + ENDING)
            try:
                span = self._places.span(fields[:3])
            except PlaceError as error:
                message = f"{error.message}; the anaphor is skipped"
                notes.error(error.code, message, source.at(row, column_of(line, error.field)))
                continue
            kind = "" if fields[3] == NO_KIND else fields[3]
            sign = SIGNS.get(fields[4])
            if sign is None:
                notes.error(
                    "supar-reference",
                    f"the reference type is one of {' '.join(SIGNS)}, not '{fields[4][:20]}'; it "
                    "is left open",
                    source.at(row, column_of(line, 4)),
                )
            entry = _Entry(name, span, kind, sign, source.at(row, column_of(line, 0)))
            self._add(entry)
            entries.append(entry)
        self._check_names(known)
        return entries

    def _check_names(self, known: set[str]) -> None:
        for name in sorted(self._names - known):
            if _NAME.fullmatch(name) is None:
                self._notes.error(
                    "supar-www-name",
                    "the name of such a file is a_<sentence>_<from>_<to>.www, with _2 and so on "
                    "for more anaphors at one position; this file is skipped",
                    self._folder.child(name).at(),
                )
            else:
                self._notes.error(
                    "supar-www-unexpected",
                    f"{ANAPHORS} has no line for this anaphor; this file is skipped",
                    self._folder.child(name).at(),
                )

    def _add(self, entry: _Entry) -> None:
        """Make the markable of an anaphor."""
        span = entry.span
        realised = realisation(entry.kind)
        number = self._denotation.add(span, realised, entry.id)
        zero = Zero(span.end - 1) if realised == ZERO else None
        clitic = number if realised == CLITIC else None
        self._markables[entry.id] = Markable(
            entry.id, (span,), phrase=realised, zero=zero, clitic=clitic
        )
        if realised == OVERT and number > 1:
            self._notes.warning(
                "supar-anaphor-twice", "these words are an anaphor already", entry.at
            )
        elif realised != OVERT and len(span) > 1:
            self._notes.warning(
                "supar-host-long",
                f"a {realised} pronoun has the position of one word, its verb or noun; the last "
                f"of these {len(span)} is taken",
                entry.at,
            )

    def _listed(
        self, entry: _Entry, lists: SectionLines, name: str, source: Source
    ) -> dict[str, int]:
        """Return the ids that a section names, each with the index of its line."""
        found: dict[str, int] = {}
        for index, line in enumerate(lists.sections.get(name, ())):
            # The common case first: the position was met before and is nobody's but the words'.
            markable = self._plain.get(line) or self._meant(entry, lists.at(name, index, source))
            if markable is None:
                continue
            if markable in found:
                self._notes.warning(
                    "supar-position-twice",
                    f"this is under {name} already",
                    lists.at(name, index, source).at,
                )
            else:
                found[markable] = index
        return found

    def _meant(self, entry: _Entry, line: SectionLine) -> str | None:
        """Return the markable that a position denotes; note one that cannot be understood."""
        fields = fields_of(line.text)
        if len(fields) != 3:
            self._notes.error(
                "supar-position-fields",
                f"a position has three fields, sentence, from and to, not {len(fields)}; the line "
                "is skipped",
                line.at_field(min(len(fields), 3)),
            )
            return None
        try:
            span = self._places.span(fields)
        except PlaceError as error:
            message = f"{error.message}; the line is skipped"
            self._notes.error(error.code, message, line.at_field(error.field))
            return None
        denoted = self._denotation.of(span, entry.id)
        if denoted is None:
            self._notes.error(
                "supar-own-position",
                "this is the position of the anaphor itself; the line is skipped",
                line.at,
            )
            return None
        if denoted != OVERT:
            return denoted
        name = "m_" + "_".join([str(int(field)) for field in fields])
        if name not in self._markables:
            self._markables[name] = Markable(name, (span,))
        if span not in self._denotation:
            self._plain[line.text] = name
        return name

    def _candidates(
        self, entry: _Entry, lists: SectionLines, source: Source
    ) -> tuple[Candidate, ...] | None:
        if CANDIDATES not in lists.sections and ANTECEDENTS not in lists.sections:
            return None
        considered = self._listed(entry, lists, CANDIDATES, source)
        admissible = self._listed(entry, lists, ANTECEDENTS, source)
        if ANTECEDENTS not in lists.sections:
            self._notes.warning(
                "supar-section-missing",
                f"there is no {ANTECEDENTS}; all candidates are taken as admissible",
                source.at(),
            )
            return tuple([Candidate(name) for name in considered])
        if CANDIDATES not in lists.sections:
            self._before_unknown.append(entry.id)
        else:
            for name, index in admissible.items():
                if name not in considered:
                    self._notes.warning(
                        "supar-antecedent-unlisted",
                        f"this is under {ANTECEDENTS} but not under {CANDIDATES}; it is taken as a "
                        "candidate",
                        lists.at(ANTECEDENTS, index, source).at,
                    )
        shared = self._shared
        result = [
            shared.get((name, name in admissible)) or self._share(name, name in admissible)
            for name in considered
        ]
        result += [self._share(name, True) for name in admissible if name not in considered]
        return tuple(result)

    def _share(self, name: str, admissible: bool) -> Candidate:
        key = (name, admissible)
        if key not in self._shared:
            self._shared[key] = Candidate(name, PASS if admissible else FAIL)
        return self._shared[key]

    def _anaphor(
        self,
        entry: _Entry,
        lists: SectionLines,
        listed: tuple[Candidate, ...] | None,
        source: Source,
    ) -> Anaphor:
        notes = self._notes
        solution = self._listed(entry, lists, SOLUTION, source)
        considered = {candidate.markable for candidate in listed or ()}
        for name, index in solution.items():
            line = lists.at(SOLUTION, index, source)
            start = self._markables[name].start
            if listed is not None and name not in considered:
                notes.warning(
                    "supar-solution-unlisted", "the solution is not among the candidates", line.at
                )
            if entry.reference is Reference.ANAPHOR and start > entry.span.start:
                notes.warning(
                    "supar-solution-later",
                    "the solution of an anaphor (<) comes after it; a cataphor has the sign >",
                    line.at,
                )
            elif entry.reference is Reference.CATAPHOR and start < entry.span.start:
                notes.warning(
                    "supar-solution-earlier",
                    "the solution of a cataphor (>) comes before it; an anaphor has the sign <",
                    line.at,
                )
            elif entry.reference is Reference.EXOPHOR:
                notes.warning(
                    "supar-solution-exophor",
                    "an exophor (!) refers to something outside the text, but has a solution",
                    line.at,
                )
        reference = entry.reference
        # A solution that cannot be read is not an empty one.
        empty = not lists.broken and not lists.sections.get(SOLUTION)
        if empty and reference is Reference.OTHER:
            reference = Reference.NON_REFERRING
        elif (
            empty
            and SOLUTION in lists.sections
            and reference in (Reference.ANAPHOR, Reference.CATAPHOR)
        ):
            notes.warning(
                "supar-solution-missing",
                f"this anaphor ({reference.value}) has no solution; one that does not refer has "
                "the sign $",
                entry.at,
            )
        return Anaphor(entry.id, entry.kind, reference, tuple(solution))
