"""Winogender schemas, sentences that differ in the pronoun (Rudinger et al. 2018); read only.

1.  A file is UTF-8; its first line names the columns, which are parted by tabs, and tells which of
    two sorts it is. Empty lines mean nothing.
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

from collections.abc import Iterable, Iterator, Sequence

from anaphora_formats.row_readings import cell_column, with_problems
from anaphora_formats.winogender_sentences import GENDERS, Schema, SentenceReader, filled
from anaphora_formats.winogender_statistics import statistics_beside
from anaphora_workbench.errors import FormatError, Problem, counted
from anaphora_workbench.ports import Reading, Source, Target

_SENTENCES = ("sentid", "sentence")
_TEMPLATES = ("occupation(0)", "other-participant(1)", "answer", "sentence")
_SOMEONE = "someone"


class WinogenderFormat:
    """The format ``winogender``: sentences, or the templates they are made from."""

    name = "winogender"
    title = "Winogender schemas: sentences or templates as a table"
    suffixes: tuple[str, ...] = (".winogender.tsv",)
    folder = False
    readable = True
    writable = False
    many = True
    loses: tuple[str, ...] = ("everything: it is only read",)

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
            "the file holds no sentence; each is a line of columns parted by tabs, below a line "
            "with their names",
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
                    "'occupation(0)', 'other-participant(1)', 'answer' and 'sentence', parted by "
                    "tabs",
                    code="winogender-header",
                    at=source.at(number, 1),
                )

    def losses(self, _reading: Reading) -> list[Problem]:
        """Return nothing: the format is not written."""
        return []

    def write(self, _readings: Iterable[Reading], _target: Target) -> None:
        """Refuse.

        Raises:
            FormatError: Always.
        """
        raise FormatError("the format 'winogender' is only read", code="winogender-unwritable")


def _row(
    cells: list[str], header: Sequence[str], line: int, reader: SentenceReader
) -> Iterator[Reading | Problem]:
    """Yield what a line holds: one sentence, or the six of a template."""
    if len(cells) != len(header):
        yield reader.wrong(
            "winogender-columns",
            f"the line has {counted(len(cells), 'column')} parted by tabs instead of "
            f"{len(header)}; it is left out",
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
                "or 1 and male, female or neutral; the line is left out",
                line,
            )
            return
        yield reader.read(cells[0], schema, cells[1], line, last)
        return
    occupation, participant, answer, template = cells
    if answer not in ("0", "1"):
        yield reader.wrong(
            "winogender-answer",
            f"the answer '{answer}' is neither 0 nor 1; the template is left out",
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
                    "$POSS_PRONOUN or $ACC_PRONOUN), each once; it is left out",
                    line,
                    last,
                )
                return
            yield reader.read(schema.id, schema, sentence, line, last)
