"""A CoNLL-U file cut into documents at ``# newdoc``, one at a time.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import GLOBAL, Comment, Comments, ConlluTable, Sentence
from anaphora_formats.corefud.vocabulary import Vocabulary
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source

_NEWDOC = re.compile(r"#\s*newdoc(?:\s+id\s*=(.*)|\s*)")


class _Block(NamedTuple):
    """Lines between empty ones.

    Attributes:
        comments: The comment lines at its head.
        first: 1-based number of the line behind them.
        lines: The other lines.
        before: Number of empty lines before it, counted at the beginning of the file only.
        after: Number of empty lines behind it.
        blank: Those of the lines before and behind it that hold blanks.
    """

    comments: Comments
    first: int
    lines: list[str]
    before: int
    after: int
    blank: list[int]


def read_tables(
    source: Source, report: DocumentProblems, tables: TableReader | None = None, first: int = 1
) -> Iterator[ConlluTable]:
    """Yield the documents of a file, each complete; the report holds its problems then.

    Raises:
        FormatError: The file holds neither a sentence nor a document (``conllu-empty``).
    """
    tables = tables or TableReader(source, report)
    # A box, because a generator's variable would keep the last document alive behind its yield.
    current: list[ConlluTable] = []
    nothing = Comments((), [])
    waiting = nothing
    blank: list[int] = []
    begins = False
    for block in _blocks(source, first):
        if _newdoc(block.comments):
            if waiting.texts and begins:
                if current:
                    yield current.pop().complete()
                current.append(tables.without_sentences(waiting))
                _report_blank(blank, report)
                waiting = nothing
            elif waiting.texts and current:
                current[0].tail = waiting.texts
                _report_blank(blank, report)
                waiting = nothing
            begins = True
        blank += block.blank
        comments = waiting.followed_by(block.comments)
        if not block.lines:
            waiting = comments
            continue
        if begins or not current:
            if current:
                yield current.pop().complete()
            current.append(tables.new(comments, block.before))
        if waiting.texts:
            report.warning(
                "conllu-comment-alone",
                "an empty line parts these comments from their sentence; they are taken to the "
                "next one",
                waiting.lines[0],
            )
            waiting = nothing
        begins = False
        current[0].add_sentence(Sentence(comments, block.first, block.lines, block.after))
        _report_blank(blank, report)
    if begins:
        if current:
            yield current.pop().complete()
        current.append(tables.without_sentences(waiting))
    elif current:
        current[0].tail = waiting.texts
    if not current:
        raise FormatError(
            "the file contains no sentence; CoNLL-U has a line for each word, with ten columns "
            "separated by tabs",
            code="conllu-empty",
            at=source.at(),
        )
    _report_blank(blank, report)
    yield current.pop().complete()


def _report_blank(lines: list[int], report: DocumentProblems) -> None:
    """Warn of lines that only look empty, each once."""
    for line in lines:
        message = "an empty line contains blanks; it ends the sentence all the same"
        report.warning("conllu-blank-line", message, line)
    lines.clear()


def is_newdoc(comment: str) -> bool:
    """Tell whether a comment begins a document."""
    return "newdoc" in comment and _NEWDOC.fullmatch(comment) is not None


def renamed(comments: list[str], doc_id: str) -> list[str]:
    """Return the first comments of a document with the id that it has now.

    A file that names none keeps saying nothing: the document is called after the file.
    """
    for place, comment in enumerate(comments):
        match = _NEWDOC.fullmatch(comment)
        if match is not None:
            stated = (match[1] or "").strip()
            if stated and stated != doc_id:
                return [*comments[:place], f"# newdoc id = {doc_id}", *comments[place + 1 :]]
            break
    return comments


def _newdoc(comments: Comments) -> list[Comment]:
    return [
        Comment(comments.lines[place], text)
        for place, text in enumerate(comments.texts)
        if "newdoc" in text and is_newdoc(text)
    ]


class TableReader:
    """Makes the documents of one file, each with a name of its own."""

    def __init__(self, source: Source, report: DocumentProblems) -> None:
        self._source = source
        self._report = report
        self._vocabulary = Vocabulary()
        self._names: set[str] = set()
        self._count = 0

    def new(self, comments: Comments, before: int = 0) -> ConlluTable:
        """Return a document that begins with these comments."""
        self._count += 1
        begin = _newdoc(comments)
        for comment in begin[1:]:
            self._report.warning(
                "conllu-newdoc-twice",
                "a second '# newdoc' before one sentence; the document is called after the first",
                comment.line,
            )
        match = _NEWDOC.fullmatch(begin[0].text) if begin else None
        given = (match[1] or "").strip() if match else ""
        name = given or self._source.stem
        if match and not given and self._count > 1:
            name = f"{name}-{self._count}"
        if name in self._names and begin:
            self._report.warning(
                "conllu-document-twice",
                f"a document '{name}' was there before; give each its own id",
                begin[0].line,
            )
        self._names.add(name)
        if self._vocabulary.is_large:
            self._vocabulary = Vocabulary()
        table = ConlluTable(name, self._report, self._vocabulary)
        if before:
            table.blanks[-1] = before
        return table

    def without_sentences(self, comments: Comments) -> ConlluTable:
        """Return a document that has comments only."""
        table = self.new(comments)
        table.comments.append(comments.texts)
        table.declarations += [(0, comment) for comment in comments.beginning_with(GLOBAL)]
        self._report.warning(
            "conllu-document-empty",
            f"the document '{table.doc_id}' contains no sentence",
            comments.lines[0],
        )
        return table


def _blocks(source: Source, begin: int) -> Iterator[_Block]:
    held: list[str] = []
    blanks: list[int] = []
    first = before = after = 0
    for place, lines in source.blocks():
        number = place + begin - 1
        blank: set[int] = set()
        if True in map(str.isspace, lines):
            blank = {at for at, line in enumerate(lines) if line.isspace()}
            lines = ["" if at in blank else line for at, line in enumerate(lines)]
        at = 0
        while at < len(lines):
            if not lines[at]:
                if at in blank:
                    blanks.append(number + at)
                if held:
                    after += 1
                else:
                    before += 1
                at += 1
                continue
            if after:
                yield _block(first, held, before, after, blanks)
                held, blanks = [], []
                before = after = 0
            if not held:
                first = number + at
            end = _end(lines, at)
            held += lines[at:end]
            at = end
    if held:
        yield _block(first, held, before, after, blanks)


def _end(lines: list[str], at: int) -> int:
    try:
        return lines.index("", at)
    except ValueError:
        return len(lines)


def _block(first: int, lines: list[str], before: int, after: int, blank: list[int]) -> _Block:
    size = 0
    for line in lines:
        if line[0] != "#":
            break
        size += 1
    comments = Comments(range(first, first + size), lines[:size])
    return _Block(comments, first + size, lines[size:], before, after, blank)
