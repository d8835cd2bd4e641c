"""A CoNLL-U file cut into documents at ``# newdoc``, one at a time.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from anaphora_formats.conllu_rows import Report
from anaphora_formats.conllu_table import Caches, Comment, Table
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source

_NEWDOC = re.compile(r"#\s*newdoc(?:\s+id\s*=\s*(.*?)\s*|\s*)")


class _Block(NamedTuple):
    """Lines between empty ones.

    Attributes:
        comments: The comment lines at its head.
        first: 1-based number of the line behind them.
        lines: The other lines.
        before: Number of empty lines before it, counted at the beginning of the file only.
        after: Number of empty lines behind it.
    """

    comments: list[Comment]
    first: int
    lines: list[str]
    before: int
    after: int


def read_tables(source: Source, report: Report) -> Iterator[Table]:
    """Yield the documents of a file, each complete; the report holds its problems then.

    Raises:
        FormatError: The file holds neither a sentence nor a document (``conllu-empty``).
    """
    tables = _Tables(source, report)
    table: Table | None = None
    waiting: list[Comment] = []
    for block in _blocks(source, report):
        comments = block.comments
        begins = _newdoc(comments) is not None
        if not begins:
            comments = waiting + comments
            begins = _newdoc(comments) is not None
        elif waiting and _newdoc(waiting) is not None:
            if table is not None:
                yield table
            table = tables.without_sentences(waiting)
        elif waiting and table is not None:
            table.tail = waiting
        else:
            comments = waiting + comments
        waiting = []
        if not block.lines:
            waiting = comments
            continue
        if comments is not block.comments and len(comments) > len(block.comments):
            _report_alone(comments[0], report)
        if begins or table is None:
            if table is not None:
                yield table
            table = tables.new(comments, block.before)
        table.add_sentence(comments, block.first, block.lines, block.after)
    if _newdoc(waiting) is not None:
        if table is not None:
            yield table
        table = tables.without_sentences(waiting)
    elif table is not None:
        table.tail = waiting
    if table is None:
        raise FormatError(
            "the file holds no sentence; CoNLL-U has a line for each word, with ten columns "
            "parted by tabs",
            code="conllu-empty",
            at=source.at(),
        )
    yield table


def _report_alone(comment: Comment, report: Report) -> None:
    report.warning(
        "conllu-comment-alone",
        "an empty line parts these comments from their sentence; they are taken to the next one",
        comment.line,
    )


def _newdoc(comments: list[Comment]) -> Comment | None:
    for comment in comments:
        if "newdoc" in comment.text and _NEWDOC.fullmatch(comment.text):
            return comment
    return None


class _Tables:
    """Makes the documents of one file, each with a name of its own."""

    def __init__(self, source: Source, report: Report) -> None:
        self._source = source
        self._report = report
        self._caches = Caches()
        self._names: set[str] = set()
        self._count = 0

    def new(self, comments: list[Comment], before: int = 0) -> Table:
        """Return a document that begins with these comments."""
        self._count += 1
        begin = [c for c in comments if "newdoc" in c.text and _NEWDOC.fullmatch(c.text)]
        for comment in begin[1:]:
            self._report.warning(
                "conllu-newdoc-twice",
                "a second '# newdoc' before one sentence; the document is called after the first",
                comment.line,
            )
        match = _NEWDOC.fullmatch(begin[0].text) if begin else None
        name = (match[1] if match else "") or self._source.stem
        if match and not match[1] and self._count > 1:
            name = f"{name}-{self._count}"
        if name in self._names and begin:
            self._report.warning(
                "conllu-document-twice",
                f"a document '{name}' was there before; give each its own id",
                begin[0].line,
            )
        self._names.add(name)
        table = Table(name, self._report, self._caches)
        if before:
            table.blanks[-1] = before
        return table

    def without_sentences(self, comments: list[Comment]) -> Table:
        """Return a document that has comments only."""
        table = self.new(comments)
        table.comments.append(comments)
        self._report.warning(
            "conllu-document-empty",
            f"the document '{table.doc_id}' holds no sentence",
            comments[0].line,
        )
        return table


def _blocks(source: Source, report: Report) -> Iterator[_Block]:
    lines: list[str] = []
    first = before = after = 0
    for number, line in source.lines():
        if line and (line[0] > " " or line.strip()):
            if after:
                yield _block(first, lines, before, after)
                lines = []
                before = after = 0
            if not lines:
                first = number
            lines.append(line)
            continue
        if line:
            message = "an empty line holds blanks; it ends the sentence all the same"
            report.warning("conllu-blank-line", message, number)
        if lines:
            after += 1
        else:
            before += 1
    if lines:
        yield _block(first, lines, before, after)


def _block(first: int, lines: list[str], before: int, after: int) -> _Block:
    comments: list[Comment] = []
    for number, line in enumerate(lines, first):
        if line[0] != "#":
            break
        comments.append(Comment(number, line))
    size = len(comments)
    return _Block(comments, first + size, lines[size:], before, after)
