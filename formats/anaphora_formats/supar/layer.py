"""Read ``anaphors.txt`` and the ``.www`` files of a folder: the decisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import count, repeat
from operator import attrgetter
from typing import NamedTuple

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
    usual_lists,
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
from anaphora_workbench.model.columns import from_columns, spans_from
from anaphora_workbench.ports import Source

BEFORE_UNKNOWN = "candidates.before_unknown"
PASS = (Verdict("supar", Outcome.PASS, "listed under ANTECEDENTS"),)
FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)

_AT_ONCE = 50
"""Anaphors whose files are read one behind the other."""

SIGNS = {
    "<": Reference.ANAPHOR,
    ">": Reference.CATAPHOR,
    "!": Reference.EXOPHOR,
    "$": Reference.OTHER,
}

_NAME = re.compile(r"a_([0-9]+_[0-9]+_[0-9]+(?:_[0-9]+)?)\.www")


class _Entry(NamedTuple):
    """A line of ``anaphors.txt``; the id is the name of its file without the ending."""

    id: str
    span: Span
    kind: str
    reference: Reference | None
    source: Source
    row: int
    line: str

    @property
    def at(self) -> Position:
        """Where the line begins."""
        return self.source.at(self.row, column_of(self.line, 0))


class _Candidates(dict[str, Candidate]):
    """Candidates with the same verdicts, by markable: one object each for all anaphors."""

    def __init__(self, verdicts: tuple[Verdict, ...]) -> None:
        super().__init__()
        self._verdicts = verdicts

    def __missing__(self, name: str) -> Candidate:
        self[name] = Candidate(name, self._verdicts)
        return self[name]

    def expect(self, names: Sequence[str]) -> None:
        """Make the candidates of many markables at once."""
        size = len(names)
        made = from_columns(Candidate, size, markable=names, verdicts=[self._verdicts] * size)
        self.update(zip(names, made, strict=True))


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
        self._known: dict[str, str] = {}
        """What a position denotes for all but the anaphors that have it."""
        self._own: frozenset[str] = frozenset()
        self._admissible = _Candidates(PASS)
        self._refused = _Candidates(FAIL)
        self._before_unknown: list[str] = []
        self._usual: dict[str, SectionLines | None] = {}

    def read(self, lines: Iterable[str]) -> Layer:
        """Return the layer."""
        entries = self._entries(lines)
        anaphors: dict[str, Anaphor] = {}
        candidates: dict[str, tuple[Candidate, ...]] = {}
        for number, entry in enumerate(entries):
            if number % _AT_ONCE == 0:
                self._expect(entries[number : number + _AT_ONCE])
            self._own = self._denotation.at(entry.span)
            lists = self._lists(entry)
            listed = self._candidates(entry, lists)
            if listed is not None:
                candidates[entry.id] = listed
            anaphors[entry.id] = self._anaphor(entry, lists, listed)
        ordered = sorted(self._markables.values(), key=attrgetter("order"))
        unknown = {BEFORE_UNKNOWN: self._before_unknown} if self._before_unknown else {}
        return Layer(
            "gold",
            FrozenDict({markable.id: markable for markable in ordered}),
            FrozenDict(anaphors),
            candidates=FrozenDict(candidates),
            metadata=FrozenDict(unknown),
        )

    def _expect(self, entries: list[_Entry]) -> None:
        """Read the files that are written as usual, and the words that their lists name.

        Problems are reported later, anaphor by anaphor.
        """
        files = [file for entry in entries if (file := entry.id + ENDING) in self._names]
        self._usual = {file: usual_lists(self._folder, file) for file in files}
        listed: set[str] = set()
        for lists in self._usual.values():
            if lists is not None:
                listed.update(*lists.sections.values())
        found: list[tuple[str, str, int, int]] = []
        for position in self._places.regular(listed.difference(self._known)):
            text, _, start, end = position
            if (start, end) in self._denotation:
                self._known[text] = self._denotation.of(Span(start, end), "") or ""
            else:
                found.append(position)
        if found:
            texts, names, starts, ends = zip(*found, strict=True)
            spans = list(zip(spans_from(starts, ends), strict=True))
            made = from_columns(Markable, len(names), id=names, spans=spans)
            self._markables.update(zip(names, made, strict=True))
            self._known.update(zip(texts, names, strict=True))
            self._admissible.expect(names)
            self._refused.expect(names)

    def _lists(self, entry: _Entry) -> SectionLines:
        file = entry.id + ENDING
        if file not in self._names:
            self._notes.warning(
                "supar-www-missing",
                f"there is no file {file}; the anaphor has no candidates and no solution",
                entry.at,
            )
            return SectionLines(self._folder, file)
        lists = self._usual[file] or read_lists(self._folder, file, self._notes)
        if SOLUTION not in lists.sections and not lists.broken:
            message = f"there is no {SOLUTION}; the anaphor is read as one without"
            self._notes.warning("supar-section-missing", message, lists.source.at())
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
            entry = _Entry(name, span, kind, sign, source, row, line)
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

    def _listed(self, entry: _Entry, lists: SectionLines, name: str) -> dict[str, int]:
        """Return the ids that a section names, each with the index of its line."""
        known, own = self._known, self._own
        lines = lists.sections.get(name, ())
        # The common case first: all are known, are there once, and none is that of the anaphor.
        places: dict[str, int] = dict(zip(map(known.get, lines, repeat("")), count()))
        if "" not in places and len(places) == len(lines) and own.isdisjoint(places):
            return places
        found: dict[str, int] = {}
        for index, line in enumerate(lines):
            markable = known.get(line)
            if markable is None or markable in own:
                markable = self._meant(entry, lists, name, index)
                if markable is None:
                    continue
            if markable in found:
                self._notes.warning(
                    "supar-position-twice",
                    f"this is under {name} already",
                    lists.at(name, index).at,
                )
            else:
                found[markable] = index
        return found

    def _meant(self, entry: _Entry, lists: SectionLines, section: str, index: int) -> str | None:
        """Return the markable that a position denotes; note one that cannot be understood."""
        text = lists.sections[section][index]
        regular = next(self._places.regular([text]), None)
        if regular is not None:
            _, name, start, end = regular
            span = Span(start, end)
        else:
            irregular = self._irregular(lists.at(section, index))
            if irregular is None:
                return None
            span, name = irregular
        denoted = self._denotation.of(span, entry.id)
        if denoted is None:
            self._notes.error(
                "supar-own-position",
                "this is the position of the anaphor itself; the line is skipped",
                lists.at(section, index).at,
            )
            return None
        if denoted != OVERT:
            if span != entry.span:
                self._known[text] = denoted
            return denoted
        if name not in self._markables:
            self._markables[name] = Markable(name, (span,))
        if (span.start, span.end) not in self._denotation:
            self._known[text] = name
        return name

    def _irregular(self, line: SectionLine) -> tuple[Span, str] | None:
        """Return the tokens at a position and its name; note what is wrong with it."""
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
        return span, "m_" + "_".join([str(int(field)) for field in fields])

    def _candidates(self, entry: _Entry, lists: SectionLines) -> tuple[Candidate, ...] | None:
        if CANDIDATES not in lists.sections and ANTECEDENTS not in lists.sections:
            return None
        considered = self._listed(entry, lists, CANDIDATES)
        admissible = self._listed(entry, lists, ANTECEDENTS)
        if ANTECEDENTS not in lists.sections:
            self._notes.warning(
                "supar-section-missing",
                f"there is no {ANTECEDENTS}; all candidates are taken as admissible",
                lists.source.at(),
            )
            return tuple([Candidate(name) for name in considered])
        passed, failed = self._admissible, self._refused
        result = [passed[name] if name in admissible else failed[name] for name in considered]
        if CANDIDATES not in lists.sections:
            self._before_unknown.append(entry.id)
        if not admissible.keys() <= considered.keys():
            for name, index in admissible.items():
                if name in considered:
                    continue
                result.append(passed[name])
                if CANDIDATES in lists.sections:
                    self._notes.warning(
                        "supar-antecedent-unlisted",
                        f"this is under {ANTECEDENTS} but not under {CANDIDATES}; it is taken as a "
                        "candidate",
                        lists.at(ANTECEDENTS, index).at,
                    )
        return tuple(result)

    def _anaphor(
        self,
        entry: _Entry,
        lists: SectionLines,
        listed: tuple[Candidate, ...] | None,
    ) -> Anaphor:
        notes = self._notes
        solution = self._listed(entry, lists, SOLUTION)
        considered = [candidate.markable for candidate in listed or ()] if solution else []
        for name, index in solution.items():
            start = self._markables[name].start
            if listed is not None and name not in considered:
                notes.warning(
                    "supar-solution-unlisted",
                    "the solution is not among the candidates",
                    lists.at(SOLUTION, index).at,
                )
            if entry.reference is Reference.ANAPHOR and start > entry.span.start:
                notes.warning(
                    "supar-solution-later",
                    "the solution of an anaphor (<) comes after it; a cataphor has the sign >",
                    lists.at(SOLUTION, index).at,
                )
            elif entry.reference is Reference.CATAPHOR and start < entry.span.start:
                notes.warning(
                    "supar-solution-earlier",
                    "the solution of a cataphor (>) comes before it; an anaphor has the sign <",
                    lists.at(SOLUTION, index).at,
                )
            elif entry.reference is Reference.EXOPHOR:
                notes.warning(
                    "supar-solution-exophor",
                    "an exophor (!) refers to something outside the text, but has a solution",
                    lists.at(SOLUTION, index).at,
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
