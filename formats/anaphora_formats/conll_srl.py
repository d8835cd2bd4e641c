r"""CoNLL-2008 and CoNLL-2009, format ``conll-srl``: read only; dependencies and semantic roles.

The input of the Surface Realisation task of 2011 was made of such data (Belz et al. 2011, section
2), which the Linguistic Data Consortium distributes: whoever has it makes the input of it by
``anaphora sr convert``. A file is one document, called as the file without its suffix.

1.  Rows have columns separated by tabs; an empty line ends a sentence. In 2009 they are ``ID FORM
    LEMMA PLEMMA POS PPOS FEAT PFEAT HEAD PHEAD DEPREL PDEPREL FILLPRED PRED APRED...``, in 2008
    ``ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED ARG...``. The tenth
    column of the first row tells them apart: a number (or ``_``) in 2009, a relation in 2008.
2.  Words are FORM in 2009 and SPLIT_FORM in 2008, with their lemma. The tag is POS or GPOS, the
    predicted one where that is ``_``. HEAD and DEPREL are the gold ones. ``FEAT`` is kept where it
    reads ``Name=value|...``.
3.  IDs run from 1 in each sentence; HEAD is an ID or 0.
4.  PRED is a roleset (``take.01``) at each predicate. The first column behind it is the arguments
    of the first predicate of the sentence, and so on. Metadata has both, a line for each word:
    ``conll.pred`` the roleset or ``_``, ``conll.args`` the predicates and roles of the word,
    ``4:A0|7:A1`` with places in the sentence from 1, or ``_``.
5.  There are no mentions. The language is English unless the name of the file begins otherwise, as
    the task's files do (``CoNLL2009-ST-Spanish-...``).

Example, 2009 (columns are separated by tabs)::

    1  Ada  ada   ada   NNP  NNP  _  _  2  2  SBJ   SBJ   _  _        A0
    2  sat  sit   sit   VBD  VBD  _  _  0  0  ROOT  ROOT  Y  sit.01   _
    3  .    .     .     .    .    _  _  2  2  P     P     _  _        _

References: Surdeanu et al. 2008, The CoNLL-2008 shared task on joint parsing of syntactic and
semantic dependencies; Hajič et al. 2009, The CoNLL-2009 shared task, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from anaphora_formats.shared.file_format import ReadOnlyFormat
from anaphora_formats.shared.rows import lines_with_faults
from anaphora_workbench.errors import FormatError, Problem, Severity, counted
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Document,
    FrozenDict,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

PREDICATES = "conll.pred"
"""Key of the metadata that has the roleset of each word."""
ARGUMENTS = "conll.args"
"""Key of the metadata that has the predicates and roles of each word."""
_NONE = "_"
_HEAD = 8
_LANGUAGES = {"spanish": "es", "catalan": "ca", "german": "de", "czech": "cs", "chinese": "zh"}


@dataclass(frozen=True, slots=True)
class _Edition:
    """Numbers of the columns of an edition."""

    form: int
    lemma: int
    tag: int
    predicted: int
    features: int | None
    relation: int
    predicate: int


_2008 = _Edition(5, 6, 3, 7, None, 9, 10)
_2009 = _Edition(1, 2, 4, 5, 6, 10, 13)


def _edition_of(fields: Sequence[str]) -> _Edition | None:
    """Return the edition of a row, ``None`` if it is of neither."""
    if len(fields) <= _2008.predicate or whole_number(fields[0]) is None:
        return None
    if whole_number(fields[_HEAD]) is None:
        return None
    if whole_number(fields[9]) is not None or fields[9] == _NONE:
        return _2009 if len(fields) > _2009.predicate and fields[12] in ("Y", _NONE) else None
    return _2008


@dataclass(slots=True)
class _Rows:
    """The rows of one sentence."""

    first: int
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


class _Reader:
    """Reads the sentences of one file; what is broken costs its sentence."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._edition: _Edition | None = None
        self.problems: list[Problem] = []
        self.tokens: list[Token] = []
        self.lengths: list[int] = []
        self.predicates: list[str] = []
        self.arguments: list[str] = []

    def read(self) -> None:
        """Read all sentences."""
        found: _Rows | None = None
        lost = False
        for first, lines, faults in lines_with_faults(self._source, "srl-cut"):
            for number, line in enumerate(lines, first):
                fault = faults.get(number)
                if fault is not None:
                    self.problems.append(fault)
                    lost = lost or fault.severity is Severity.ERROR
                if line.strip():
                    found = found or _Rows(number)
                    found.rows.append((number, line.split("\t")))
                elif found is not None:
                    self._sentence(found, lost)
                    found, lost = None, False
        if found is not None:
            self._sentence(found, lost)

    def _wrong(self, code: str, message: str, number: int, fields: Sequence[str], at: int) -> None:
        column = len("\t".join(fields[:at])) + 1 + bool(at)
        where = self._source.at(number, column)
        self.problems.append(Problem(code, f"{message}; the sentence is skipped", where))

    def _sentence(self, found: _Rows, lost: bool) -> None:
        if self._edition is None:
            self._edition = _edition_of(found.rows[0][1])
        edition = self._edition
        number, fields = found.rows[0]
        if edition is None:
            message = "this is not a row of CoNLL-2008 or CoNLL-2009"
            self._wrong("srl-columns", message, number, fields, 0)
            return
        if lost or not self._sound(found, edition):
            return
        start = len(self.tokens)
        predicates = [
            place
            for place, (_number, row) in enumerate(found.rows, 1)
            if row[edition.predicate] != _NONE
        ]
        for _number, row in found.rows:
            self.tokens.append(_token(row, edition, start))
            self.predicates.append("_".join(row[edition.predicate].split()))
            roles = zip(predicates, row[edition.predicate + 1 :], strict=False)
            given = [f"{place}:{role}" for place, role in roles if role != _NONE]
            self.arguments.append("|".join(given) or _NONE)
        self.lengths.append(len(found.rows))

    def _sound(self, found: _Rows, edition: _Edition) -> bool:
        """Report the first thing that is wrong with a sentence; tell whether nothing is."""
        size = len(found.rows)
        marked = sum(
            [
                len(row) > edition.predicate and row[edition.predicate] != _NONE
                for _number, row in found.rows
            ]
        )
        for place, (number, row) in enumerate(found.rows, 1):
            if len(row) <= edition.predicate:
                message = f"a row has at least {edition.predicate + 1} columns, this one {len(row)}"
                self._wrong("srl-columns", message, number, row, 0)
            elif whole_number(row[0]) != place:
                message = f"ID is '{row[0]}', but this is row {place} of its sentence"
                self._wrong("srl-id", message, number, row, 0)
            elif (head := whole_number(row[_HEAD])) is None or head > size or head == place:
                message = f"HEAD is '{row[_HEAD]}', not 0 or the ID of another row"
                self._wrong("srl-head", message, number, row, _HEAD)
            elif len(row) - edition.predicate - 1 not in (0, marked):
                given = len(row) - edition.predicate - 1
                message = f"the sentence has {counted(marked, 'predicate')}, but this row has "
                message += f"{counted(given, 'column')} of roles"
                self._wrong("srl-roles", message, number, row, edition.predicate)
            elif not row[edition.form].strip():
                self._wrong("srl-form", "the word is missing", number, row, edition.form)
            else:
                continue
            return False
        return True


def _token(row: Sequence[str], edition: _Edition, start: int) -> Token:
    head = whole_number(row[_HEAD]) or 0
    tag = row[edition.tag] if row[edition.tag] != _NONE else row[edition.predicted]
    lemma = row[edition.lemma]
    features = EMPTY
    if edition.features is not None and "=" in row[edition.features]:
        pairs = [each.partition("=") for each in row[edition.features].split("|")]
        features = FrozenDict({name: value for name, equals, value in pairs if equals})
    return Token(
        row[edition.form].strip(),
        lemma="" if lemma == _NONE and row[edition.form] != _NONE else lemma,
        tag="" if tag == _NONE else tag,
        features=features,
        head=start + head - 1 if head else ROOT,
        deprel="" if row[edition.relation] == _NONE else row[edition.relation],
    )


class ConllSrlFormat(ReadOnlyFormat):
    """CoNLL-2008 and CoNLL-2009; a file says nothing about mentions."""

    name = "conll-srl"
    title = "CoNLL-2008 and CoNLL-2009: dependencies and semantic roles"
    suffixes: tuple[str, ...] = (".conll08", ".conll09")
    many = False
    holds_coreference = False

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first row has the columns of either edition."""
        first = next((line for line in head.splitlines() if line.strip()), "")
        return _edition_of(first.split("\t")) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: No sentence can be read (``srl-empty``, or the first thing that is wrong).
        """
        reader = _Reader(source)
        reader.read()
        if not reader.tokens:
            first = next((each for each in reader.problems if each.at), None)
            if first is not None:
                raise FormatError(first.message, code=first.code, at=first.at)
            raise FormatError("there is no row in the file", code="srl-empty", at=source.at(1, 1))
        low = source.stem.lower()
        language = next((code for name, code in _LANGUAGES.items() if name in low), "en")
        document = Document(
            source.stem,
            language,
            tokens=tuple(reader.tokens),
            sentences=sentences_from_lengths(reader.lengths),
            metadata=FrozenDict(
                {
                    PREDICATES: "\n".join(reader.predicates),
                    ARGUMENTS: "\n".join(reader.arguments),
                }
            ),
        )
        yield Reading(document, (), tuple(reader.problems), source.name)
