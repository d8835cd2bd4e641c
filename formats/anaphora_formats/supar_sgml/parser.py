"""Read the lines of SUPAR's SGML into words and units; finds what is wrong with the tags.

One `ParsedDocument` is one document as its tags have it, before anything is made of it. Cost:
linear in the length of the file, however deep the tags are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from anaphora_formats.supar_sgml.lines import (
    ANAPHOR,
    FIELDS,
    GENITIVE,
    HEAD,
    HEADER,
    OPENING,
    PHRASE,
    VERB,
    ParsedDocument,
    Tag,
    TagPair,
    parse_comment,
    parse_tag,
    plain,
    tables,
    tag_line,
    word_field,
)
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.sources import MOST_DIGITS, are_digits
from anaphora_workbench.model import Token
from anaphora_workbench.ports import Source

_LEFT_OUT = "..."
"""A line of printed examples."""


def parse(lines: Iterable[tuple[int, str]], source: Source) -> Iterator[ParsedDocument]:
    """Yield the documents of a file.

    Raises:
        FormatError: ``supar-sgml-start``, the file does not begin with a tag;
            ``supar-sgml-empty``, it holds nothing.
    """
    reader: _Reader | None = None
    tags: dict[str, Tag | None] = {}
    for number, line in lines:
        if line.startswith(OPENING):
            if line not in tags:
                tags[line] = parse_tag(line.rstrip(" \t"))
            tag = tags[line]
            if tag is None:
                reader = reader or _Reader(source, number)
                reader.broken_tag(number)
            elif tag.name == HEADER and not tag.closing:
                header = _header(tag)
                if reader is None or reader.is_over(header):
                    later = reader is not None
                    if reader is not None:
                        yield reader.finished()
                    reader = _Reader(source, number, later=later)
                reader.header(header, number)
            else:
                reader = reader or _Reader(source, number)
                reader.tag(tag, number)
        elif line and not line.isspace():
            if reader is None:
                raise FormatError(
                    "the file begins with a word and not with a tag such as "
                    "'<@000,1,comment>'; this is not SUPAR SGML",
                    code="supar-sgml-start",
                    at=source.at(number, 1),
                )
            reader.word(line, number)
    if reader is None:
        raise FormatError(
            "the file is empty; a document begins with '<@000,1,comment>'",
            code="supar-sgml-empty",
            at=source.at(),
        )
    yield reader.finished()


def _header(tag: Tag) -> tuple[str, str]:
    number, *comment = tag.fields or ("",)
    return number, ",".join(comment)


class _Reader:
    """Reads one document."""

    def __init__(self, source: Source, line: int, *, later: bool = False) -> None:
        self._source = source
        self._parsed = ParsedDocument(line=line)
        self._open: list[TagPair] = []
        self._names: Counter[str] = Counter()  # of the open units
        self._phrases: list[TagPair] = []  # the open ones
        self._closed: list[TagPair] = []  # since the last word or open tag
        self._zeros: list[TagPair] = []  # since the last word
        self._possessors: list[TagPair] = []  # the possessor before a GSJ and what ends with it
        self._number = 0
        self._later = later
        self._line = line
        self._tables = tables()

    def finished(self) -> ParsedDocument:
        """Close what is open and return the document."""
        parsed = self._parsed
        if not parsed.words:
            self._warn("supar-sgml-no-words", "this document contains no words", parsed.line)
        self._close_all("the document ends")
        return parsed

    # ---- headers

    def is_over(self, header: tuple[str, str]) -> bool:
        """Tell whether a header begins another document."""
        number, comment = header
        if not self._parsed.headers:
            return False
        if parse_comment(comment) is not None:
            return True
        return _is_number(number) and int(number) <= self._number

    def header(self, header: tuple[str, str], line: int) -> None:
        """Begin a sentence."""
        number, comment = header
        parsed = self._parsed
        if not parsed.headers:
            parsed.named = parse_comment(comment)
        self._close_all("the next sentence begins")
        follows = _is_number(number) and (not parsed.headers or int(number) == self._number + 1)
        from_one = self._later or parsed.named is not None
        if from_one and not parsed.headers:
            follows = number == "1"
        if not follows:
            wanted = self._number + 1 if parsed.headers or from_one else "a number"
            self._warn(
                "supar-sgml-number",
                f"the header has the number '{number}', but {wanted} is expected; sentences are "
                "counted in their order",
                line,
            )
        self._number = int(number) if _is_number(number) else self._number + 1
        if comment and parsed.named is not None and parsed.headers:
            self._warn("supar-sgml-comment", "this comment is not kept", line)
        parsed.headers.append((number, comment))
        self._begin_sentence(line)

    def _begin_sentence(self, line: int) -> None:
        starts, size = self._parsed.starts, len(self._parsed.words)
        if not starts or starts[-1] < size:
            starts.append(size)
        else:
            message = "the sentence before this one contains no words and is skipped"
            self._warn("supar-sgml-sentence-empty", message, line)
        self._closed.clear()
        self._possessors.clear()

    # ---- words

    def word(self, line: str, number: int) -> None:
        """Read a line ``word TAG lemma``."""
        self._require_header(number)
        if line.strip(" \t") == _LEFT_OUT:
            message = "the three dots mean that lines were omitted here"
            self._warn("supar-sgml-ellipsis", message, number)
            return
        fields = line.split(" ")
        if len(fields) != 3 or "" in fields or "\t" in line:
            fields = self._fields(line, number)
        if "&" in line or "_" in fields:
            fields = [word_field(part) for part in fields]
        word, tag, lemma = fields
        words = self._parsed.words
        if self._possessors and self._tables.is_marker(word, tag):
            self._extend_possessor()
        words.append(Token(word, lemma=lemma, tag=tag))
        self._closed.clear()
        self._zeros.clear()
        self._possessors.clear()
        self._line = number

    def _fields(self, line: str, number: int) -> list[str]:
        """Return the three fields of an untidy line."""
        fields = [part for part in line.replace("\t", " ").split(" ") if part]
        if len(fields) == 3:
            return fields
        self._error(
            "supar-sgml-word",
            f"a word has three fields, word, tag and lemma, not {len(fields)}; "
            + (
                "all but the last two are taken as the word"
                if len(fields) > 3
                else "what is missing is taken as unknown"
            ),
            number,
        )
        if len(fields) < 3:
            return [*fields, "_", "_"][:3]
        return ["&#32;".join(fields[:-2]), *fields[-2:]]

    def _require_header(self, line: int) -> None:
        if not self._parsed.headers:
            self._parsed.headers.append(("", ""))
            self._warn(
                "supar-sgml-no-header",
                "there is no header such as '<@000,1,comment>' before this line",
                line,
            )
            self._begin_sentence(line)

    def _extend_possessor(self) -> None:
        """Give the possessor before a genitive, and what ends with it, the marker (*'s*)."""
        for closed in self._possessors:
            if closed.name not in (HEAD, VERB, ANAPHOR) and closed.end > closed.start:
                closed.end += 1

    # ---- tags

    def broken_tag(self, line: int) -> None:
        """Say that a line begins like a tag and is none."""
        self._error(
            "supar-sgml-tag",
            "this begins like a tag but is none, such as '<@CCC>' or '<@/CCC>'; the line is "
            "skipped (a word that begins with '<@' is written '&#60;@')",
            line,
        )

    def tag(self, tag: Tag, line: int) -> None:
        """Read a tag that is not a header."""
        self._require_header(line)
        self._line = line
        if tag.closing:
            self._close(tag, line)
        else:
            self._begin(tag, line)

    def _begin(self, tag: Tag, line: int) -> None:
        size = len(self._parsed.words)
        parent = self._open[-1] if self._open else None
        unit = TagPair(tag.name, tag.fields, size, size, parent, line)
        self._open.append(unit)
        self._names[unit.name] += 1
        self._parsed.units.append(unit)
        if tag.name == PHRASE:
            self._begin_phrase(unit)
        elif tag.name == HEAD:
            self._begin_head(unit)
        elif tag.name == GENITIVE:
            before = self._closed[-1] if self._closed else None
            if before is not None and before.anaphor is not None and before.name == ANAPHOR:
                before = before.anaphor
            if before is not None and before.name == PHRASE and before.end > before.start:
                unit.phrase = before
                self._possessors = self._closed.copy()
        elif tag.name == ANAPHOR:
            unit.fields = tuple([plain(part) for part in tag.fields])
        elif tag.name not in self._tables.units:
            unit.dropped = True
            self._error(
                "supar-sgml-tag-unknown",
                f"the tag '{tag.name}' is not known; it is skipped, its contents are read",
                line,
            )

        self._closed.clear()

    def _begin_phrase(self, unit: TagPair) -> None:
        fields = [plain(part) for part in unit.fields]
        if len(fields) != FIELDS:
            self._warn(
                "supar-sgml-fields",
                "an SNS has four fields, function, type, semantics and an empty one, not "
                f"{len(fields)}",
                unit.line,
            )
            fields = [*fields, "", "", "", ""]
        unit.fields = (*fields[: FIELDS - 1], ",".join(fields[FIELDS - 1 :]).strip(","))
        self._phrases.append(unit)
        around = unit.parent
        if around is None or around.name != ANAPHOR:
            return
        if around.anaphor is not None:
            self._error(
                "supar-sgml-anaphor-two",
                "an ANF contains one SNS; this one is not an anaphor",
                unit.line,
            )
            return
        around.anaphor, unit.anaphor = unit, around

    def _begin_head(self, unit: TagPair) -> None:
        around = self._phrases[-1] if self._phrases else None
        if around is None:
            message = "an NSN marks the head of an SNS, and there is none around it"
            self._error("supar-sgml-head-outside", message, unit.line)
            unit.dropped = True
        elif around.head is not None:
            message = f"the SNS of line {around.line} has an NSN already; this one is skipped"
            self._error("supar-sgml-head-twice", message, unit.line)
            unit.dropped = True
        else:
            around.head, unit.phrase = unit, around

    def _close(self, tag: Tag, line: int) -> None:
        opened = self._open
        if not opened:
            self._unopened(tag, line)
            return
        if opened[-1].name != tag.name:
            if not self._names[tag.name]:
                self._unopened(tag, line)
                return
            inner = opened[-1]
            self._error(
                "supar-sgml-crossing",
                f"'{tag}' comes while the {inner.name} of line {inner.line} is open, which ends "
                "here, too; tags must not cross",
                line,
            )
            while opened[-1].name != tag.name:
                self._end(opened.pop())
        unit = opened.pop()
        fields = tuple([plain(part) for part in tag.fields])
        if unit.name == PHRASE and len(fields) != FIELDS:
            fields = (*fields, "", "", "", "")[:FIELDS]
        if fields != unit.fields:
            opening = tag_line(unit.name, unit.fields)
            self._warn(
                "supar-sgml-close-differs",
                f"'{tag}' closes '{opening}' of line {unit.line}, which counts",
                line,
            )
        self._end(unit)

    def _unopened(self, tag: Tag, line: int) -> None:
        message = f"'{tag}' closes nothing that is open; the line is skipped"
        self._error("supar-sgml-unopened", message, line)

    def _close_all(self, when: str) -> None:
        if self._open:
            inner = self._open[-1]
            self._error(
                "supar-sgml-unclosed",
                f"{when}, but {_tags(len(self._open))} not closed, the innermost the "
                f"{inner.name} of line {inner.line}",
                self._line,
            )
            while self._open:
                self._end(self._open.pop())
        for unit in self._zeros:
            unit.dropped = True
            message = "a zero comes before its governor, and no word of the sentence follows it"
            self._error("supar-sgml-zero-place", message, unit.line)
        self._zeros.clear()

    def _end(self, unit: TagPair) -> None:
        unit.end = len(self._parsed.words)
        self._names[unit.name] -= 1
        self._closed.append(unit)
        if unit.name == PHRASE:
            self._phrases.pop()
        if unit.dropped:
            return
        empty = unit.end == unit.start
        if unit.name == ANAPHOR:
            self._end_anaphor(unit)
        elif unit.name == PHRASE and unit.fields[1] in (self._tables.zero, self._tables.clitic):
            self._end_wordless(unit, empty=empty)
        elif empty:
            unit.dropped = True
            message = f"the {unit.name} of line {unit.line} contains no words and is skipped"
            self._error("supar-sgml-unit-empty", message, unit.line)
            if unit.name == HEAD and unit.phrase is not None:
                unit.phrase.head = None

    def _end_anaphor(self, unit: TagPair) -> None:
        unit.dropped = True  # what it says is on its SNS
        if unit.anaphor is None:
            message = "an ANF is directly around an SNS, and there is none; it is skipped"
            self._error("supar-sgml-anaphor-empty", message, unit.line)
        elif (unit.anaphor.start, unit.anaphor.end) != (unit.start, unit.end):
            message = "the ANF contains more than its SNS; the SNS is the anaphor"
            self._warn("supar-sgml-anaphor-wider", message, unit.line)

    def _end_wordless(self, unit: TagPair, *, empty: bool) -> None:
        kind = unit.fields[1]
        if not empty:
            message = f"an SNS of the type {kind} contains no words; this one is taken as a phrase"
            self._error("supar-sgml-wordless", message, unit.line)
        elif kind == self._tables.zero:
            self._zeros.append(unit)
        elif unit.start == self._parsed.starts[-1]:
            unit.dropped = True
            message = "a clitic comes after its word, and there is none in this sentence"
            self._error("supar-sgml-clitic-place", message, unit.line)

    # ---- problems

    def _error(self, code: str, message: str, line: int) -> None:
        self._parsed.problems.append(Problem(code, message, self._at(line)))

    def _warn(self, code: str, message: str, line: int) -> None:
        self._parsed.problems.append(Problem(code, message, self._at(line), Severity.WARNING))

    def _at(self, line: int) -> Position:
        return self._source.at(line, 1)


def _is_number(text: str) -> bool:
    return are_digits(text) and len(text) <= MOST_DIGITS


def _tags(number: int) -> str:
    return f"{number} tags are" if number > 1 else "a tag is"
