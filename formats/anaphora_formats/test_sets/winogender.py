"""Winogender schemas, sentences that differ in the pronoun (Rudinger et al. 2018); read only.

1.  A file is UTF-8; its first line names the columns, which are separated by tabs, and tells which
    of two sorts it is. Empty lines mean nothing.
2.  Sentences: ``sentid``, ``sentence``. The id says what stands in the sentence,
    ``OCCUPATION.PARTICIPANT.ANSWER.GENDER.txt``: the answer is 0 if the pronoun means the
    occupation and 1 if the participant; the gender is *male*, *female* or *neutral*.
3.  Templates: ``occupation(0)``, ``other-participant(1)``, ``answer``, ``sentence`` with
    ``$OCCUPATION``, ``$PARTICIPANT`` and one of ``$NOM_PRONOUN``, ``$POSS_PRONOUN`` and
    ``$ACC_PRONOUN``. Each gives six sentences as the authors' program does: the participant and
    *someone* (which takes the place of the article, too), each with *he/his/him*, *she/her/her*
    and *they/their/them* (after which *was* becomes *were*). They get the ids of rule 2.
4.  Each sentence is a document of its own in English, called as its id.
5.  The layer ``gold`` has the markables ``occupation``, ``participant`` (both with the article
    before them) and ``pronoun``. The pronoun is an anaphor of its kind and refers to the one that
    the answer says, ``<`` if that stands before it, ``>`` if behind. The layer is partial
    (`model.PARTIAL`).
6.  Metadata: ``sentence-id``, ``occupation``, ``participant``, ``answer`` (0 or 1), ``gender``
    (*masculine*, *feminine* or *neutral*), ``version-of``, the same for the six sentences of one
    template (``technician.1``), which count as one text in statistics. Where a file
    ``occupations-stats.tsv`` lies beside
    (``occupation``, ``bergsma_pct_female``, ``bls_pct_female``, ``bls_year``), also
    ``occupation-female-bergsma`` and ``occupation-female-bls``: how many of a hundred people of
    that occupation are women, in texts and in the statistics of labour.
7.  A line whose words are not found in its sentence just once is left out.

Example, with ``→`` for a tab::

    sentid→sentence
    cook.guest.0.female.txt→The cook told the guest that she had burnt the soup.

Reference: R. Rudinger, J. Naradowsky, B. Leonard and B. Van Durme 2018, Gender bias in coreference
resolution, NAACL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from anaphora_formats.shared.bordered_text import bordered, words_between
from anaphora_formats.shared.file_format import ReadOnlyFormat
from anaphora_formats.shared.rows import cell_column, with_problems
from anaphora_formats.test_sets import LANGUAGE, kind_at
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, counted
from anaphora_workbench.io.csv_tables import decimal_of
from anaphora_workbench.model import (
    PARTIAL,
    VERSION_OF,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.ports import Reading, Source

FILE = "occupations-stats.tsv"
_COLUMNS = {
    "bergsma_pct_female": "occupation-female-bergsma",
    "bls_pct_female": "occupation-female-bls",
}
_MOST = 100

Statistics = Mapping[str, Mapping[str, float]]
"""By occupation and key of metadata, percentages."""
OCCUPATION, PARTICIPANT, PRONOUN = "occupation", "participant", "pronoun"
"""Ids of the markables; the first two in the order of the answers 0 and 1."""
GENDERS = {"male": "masculine", "female": "feminine", "neutral": "neutral"}
"""What metadata calls the genders of ids."""
_FORMS = {
    "male": ("he", "his", "him"),
    "female": ("she", "her", "her"),
    "neutral": ("they", "their", "them"),
}
_PLACES = ("$NOM_PRONOUN", "$POSS_PRONOUN", "$ACC_PRONOUN")
_WORD = re.compile(r"[^\W\d_]+")
_FIELDS = 5
_WITH_ARTICLE = re.compile(r"\b(?:The|the|An|an|A|a) \$PARTICIPANT")
_SENTENCES = ("sentid", "sentence")
_TEMPLATES = ("occupation(0)", "other-participant(1)", "answer", "sentence")
_SOMEONE = "someone"


def statistics_beside(source: Source) -> tuple[Statistics, list[Problem]]:
    """Read the file beside a source, if there is one.

    Returns:
        The percentages, and what is wrong with the file.
    """
    if source.path is None:
        return {}, []
    path = source.path.with_name(FILE)
    if not path.is_file():
        return {}, []
    beside = Source.of(path)
    try:
        return _read(beside)
    except FormatError as error:
        at = error.at or beside.at()
        return {}, [_unusable(f"the file cannot be read: {error.message}", at)]


def _unusable(why: str, at: Position) -> Problem:
    message = f"these statistics of occupations are skipped: {why}"
    return Problem("winogender-statistics", message, at, Severity.WARNING)


def _read(source: Source) -> tuple[Statistics, list[Problem]]:
    found: dict[str, dict[str, float]] = {}
    problems: list[Problem] = []
    header: list[str] = []
    for number, line in source.lines():
        if not line.strip():
            continue
        cells = line.split("\t")
        if not header:
            header = cells
            if header[0] != "occupation" or not _COLUMNS.keys() & set(header):
                why = "its first line does not name the columns 'occupation', 'bls_pct_female' ..."
                return {}, [_unusable(why, source.at(number, 1))]
            continue
        values = _percentages(dict(zip(header, cells, strict=False)))
        if len(cells) != len(header) or values is None:
            why = f"the line does not have {len(header)} columns with percentages"
            problems.append(_unusable(why, source.at(number, 1)))
            continue
        found[cells[0]] = values
    return found, problems


def _percentages(row: Mapping[str, str]) -> dict[str, float] | None:
    values: dict[str, float] = {}
    for column, key in _COLUMNS.items():
        cell = row.get(column)
        if cell is None:
            continue
        value = decimal_of(cell)
        if value is None or not 0 <= value <= _MOST:
            return None
        values[key] = float(value)
    return values


@dataclass(frozen=True, slots=True)
class Schema:
    """What a sentence is about; the answer is 0 for the occupation, 1 for the participant."""

    occupation: str
    participant: str
    answer: int
    gender: str

    @classmethod
    def of_id(cls, name: str) -> Schema | None:
        """Return what an id says, ``None`` for what is not an id."""
        fields = name.split(".")
        if len(fields) != _FIELDS or fields[2] not in ("0", "1") or fields[3] not in GENDERS:
            return None
        if not fields[0].strip() or not fields[1].strip():
            return None
        return cls(fields[0], fields[1], int(fields[2]), fields[3])

    @property
    def id(self) -> str:
        """The id of the sentence."""
        return f"{self.occupation}.{self.participant}.{self.answer}.{self.gender}.txt"


def filled(template: str, schema: Schema, *, is_someone: bool) -> str | None:
    """Return the sentence that a template makes, ``None`` if the template is broken.

    Someone (``is_someone``) takes the place of the article, too.
    """
    once = ("$OCCUPATION", "$PARTICIPANT")
    if any(template.count(place) != 1 for place in once):
        return None
    if sum([template.count(place) for place in _PLACES]) != 1:
        return None
    if is_someone:
        template = _WITH_ARTICLE.sub("$PARTICIPANT", template)
    # The words come last, so that no place is found in them.
    text = template
    for place, form in zip(_PLACES, _FORMS[schema.gender], strict=True):
        text = text.replace(place, form)
    if schema.gender == "neutral":
        text = re.sub(r"\bthey was\b", "they were", text)
        text = re.sub(r"\bthey's\b", "they're", text)
    word = schema.participant
    if is_someone and text.startswith("$PARTICIPANT"):
        word = word.capitalize()
    return re.sub(
        r"\$(OCCUPATION|PARTICIPANT)",
        lambda match: schema.occupation if match[1] == "OCCUPATION" else word,
        text,
    )


class SentenceReader:
    """Reads the sentences of one file."""

    def __init__(self, source: Source, statistics: Mapping[str, Mapping[str, float]]) -> None:
        self._source = source
        self._statistics = statistics
        self._met: dict[str, int] = {}

    def wrong(self, code: str, message: str, line: int, column: int = 1) -> Problem:
        """Return a problem of a line."""
        return Problem(code, message, self._source.at(line, column))

    def read(
        self, name: str, schema: Schema, text: str, line: int, column: int
    ) -> Reading | Problem:
        """Return the document of a sentence, or why there is none."""
        marks: dict[str, tuple[int, int]] = {}
        for key, word in ((OCCUPATION, schema.occupation), (PARTICIPANT, schema.participant)):
            found = list(_phrases(text, word))
            if len(found) != 1:
                return self.wrong(
                    "winogender-mention",
                    f"'{word}' occurs {len(found)} times in the sentence instead of once; it is "
                    "skipped",
                    line,
                    column,
                )
            marks[key] = found[0]
        forms = _FORMS[schema.gender]
        forms_found = [m.span() for m in _WORD.finditer(text) if m[0].lower() in forms]
        if len(forms_found) != 1:
            return self.wrong(
                "winogender-pronoun",
                f"a pronoun of the gender '{schema.gender}' occurs {len(forms_found)} times in the "
                "sentence instead of once; it is skipped",
                line,
                column,
            )
        marks[PRONOUN] = forms_found[0]
        problems: list[Problem] = []
        if name in self._met:
            message = f"the sentence of line {self._met[name]} has the same id; both are kept"
            at = self._source.at(line, 1)
            problems.append(Problem("winogender-id-twice", message, at, Severity.WARNING))
        self._met.setdefault(name, line)
        edges = [edge for mark in marks.values() for edge in mark]
        document, _parted = bordered(name, text, LANGUAGE, edges)
        document = replace(document, metadata=self._metadata(name, schema))
        spans = {
            key: span
            for key, mark in marks.items()
            if (span := words_between(document.offsets, *mark)) is not None
        }
        if len(spans) < len(marks):
            return self.wrong(
                "winogender-mention", "a mention contains no words; it is skipped", line, column
            )
        layer = _layer(document, spans, schema)
        return Reading(document, (layer,), tuple(problems), self._source.name)

    def _metadata(self, name: str, schema: Schema) -> FrozenDict[str, Any]:
        return FrozenDict(
            {
                "sentence-id": name,
                "occupation": schema.occupation,
                "participant": schema.participant,
                "answer": schema.answer,
                "gender": GENDERS[schema.gender],
                VERSION_OF: f"{schema.occupation}.{schema.answer}",
                **self._statistics.get(schema.occupation, {}),
            }
        )


def _phrases(text: str, word: str) -> list[tuple[int, int]]:
    """Return the places of a word with the article before it."""
    pattern = rf"(?:(?<!\w)(?:the|an?)\s+)?(?<!\w){re.escape(word)}(?!\w)"
    return [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]


def _layer(document: Document, spans: dict[str, Span], schema: Schema) -> Layer:
    right = (OCCUPATION, PARTICIPANT)[schema.answer]
    before = spans[right].start < spans[PRONOUN].start
    reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    kind = kind_at(document, spans[PRONOUN])
    return Layer.build(
        "gold",
        [Markable(key, (span,)) for key, span in spans.items()],
        [Anaphor(PRONOUN, kind, reference, (right,))],
        metadata={PARTIAL: True},
    )


class WinogenderFormat(ReadOnlyFormat):
    """The format ``winogender``: sentences, or the templates they are made from."""

    name = "winogender"
    title = "Winogender schemas: sentences or templates as a table"
    suffixes: tuple[str, ...] = (".winogender.tsv",)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line names the columns of either sort."""
        line = next(iter(head.lstrip().splitlines()), "")
        return not source.is_folder and tuple(line.split("\t")) in (_SENTENCES, _TEMPLATES)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield a document a sentence.

        Raises:
            FormatError: Nothing can be read (``winogender-empty``, ``winogender-header``, or the
                first thing that is wrong), or what opening the source raises.
        """
        none = FormatError(
            "the file contains no sentence; each is a line of columns separated by tabs, below a "
            "line with their names",
            code="winogender-empty",
            at=source.at(),
        )
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        header: tuple[str, ...] = ()
        statistics, problems = statistics_beside(source)
        yield from problems
        reader = SentenceReader(source, statistics)
        for number, line in source.lines():
            if not line.strip():
                continue
            cells = line.split("\t")
            if header:
                yield from _row(cells, header, number, reader)
                continue
            header = tuple(cells)
            if header not in (_SENTENCES, _TEMPLATES):
                raise FormatError(
                    "the first line must name the columns: 'sentid' and 'sentence', or "
                    "'occupation(0)', 'other-participant(1)', 'answer' and 'sentence', separated "
                    "by tabs",
                    code="winogender-header",
                    at=source.at(number, 1),
                )


def _row(
    cells: list[str], header: Sequence[str], line: int, reader: SentenceReader
) -> Iterator[Reading | Problem]:
    """Yield what a line holds: one sentence, or the six of a template."""
    if len(cells) != len(header):
        yield reader.wrong(
            "winogender-columns",
            f"the line has {counted(len(cells), 'column')} separated by tabs instead of "
            f"{len(header)}; it is skipped",
            line,
        )
        return
    last = cell_column(cells, len(cells) - 1)
    if len(header) == len(_SENTENCES):
        schema = Schema.of_id(cells[0])
        if schema is None:
            yield reader.wrong(
                "winogender-id",
                f"'{cells[0]}' is not OCCUPATION.PARTICIPANT.ANSWER.GENDER.txt with an answer 0 "
                "or 1 and male, female or neutral; the line is skipped",
                line,
            )
            return
        yield reader.read(cells[0], schema, cells[1], line, last)
        return
    occupation, participant, answer, template = cells
    if answer not in ("0", "1"):
        yield reader.wrong(
            "winogender-answer",
            f"the answer '{answer}' is neither 0 nor 1; the template is skipped",
            line,
            cell_column(cells, 2),
        )
        return
    for other in (participant, _SOMEONE):
        for gender in GENDERS:
            schema = Schema(occupation, other, int(answer), gender)
            sentence = filled(template, schema, is_someone=other == _SOMEONE)
            if sentence is None:
                yield reader.wrong(
                    "winogender-template",
                    "a template has $OCCUPATION, $PARTICIPANT and one pronoun ($NOM_PRONOUN, "
                    "$POSS_PRONOUN or $ACC_PRONOUN), each once; it is skipped",
                    line,
                    last,
                )
                return
            yield reader.read(schema.id, schema, sentence, line, last)
