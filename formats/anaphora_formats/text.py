r"""Plain text, format ``text``: the words and nothing else.

1.  A file is one document, called as the file is without its suffix. It is UTF-8; a byte order
    mark is skipped; ``\n``, ``\r\n`` and ``\r`` all end a line and become ``\n``, also where the
    last line has none.
2.  Words, sentences and paragraphs are found by `anaphora_workbench.model.tokenise`, by the rules
    of `TextFormat.language` (``und`` unless the caller says otherwise; it is never guessed here).
    A blank line ends a paragraph; a single line end is white space.
3.  A file without words is a document without tokens and a warning.
4.  Writing gives the running text as it is. A document that has tokens only is written a line
    per sentence, the words separated by blanks, an empty line between paragraphs.
5.  Everything else is lost: `TextFormat.losses` counts it. Line ends are those of rule 1: a file
    with ``\r\n`` or a byte order mark comes back with ``\n`` and without the mark.

Example. ``Ana can't come.\n\nShe is ill.\n`` in English has the tokens *Ana ca n't come . She is
ill .*, two sentences and two paragraphs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from anaphora_formats.shared.file_format import FileFormat
from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.model import Document
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Reading, Source, Target


class TextFormat(FileFormat):
    """Plain text, divided by the rules of a language; a file says nothing about mentions."""

    name = "text"
    title = "Plain text"
    suffixes: tuple[str, ...] = (".txt", ".text")
    many = False
    holds_coreference = False
    loses: tuple[str, ...] = (
        "all markables, anaphors and links",
        "tokens and sentences other than those that are found again",
        "lemmas, tags, features, heads, structures and trees",
        "metadata",
    )

    def __init__(self, language: str = "und") -> None:
        self.language = language

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the name ends as a text's does; what stands inside says nothing."""
        return source.name.lower().endswith(self.suffixes) and not source.is_folder

    def name_in(self, path: Path) -> str:
        """Return the name of the file without its suffixes."""
        return Source.of(path).stem

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: The file cannot be read or is not UTF-8 text.
        """
        document = document_of_text(source.stem, source.read_text(), self.language)
        problems: tuple[Problem, ...] = ()
        if not document.tokens:
            message = "the text contains no words; nothing can be tagged in it"
            problems = (Problem("text-empty", message, source.at(), Severity.WARNING),)
        yield Reading(document, (), problems, source.name)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the running text of the one document.

        Raises:
            FormatError: There are several documents (``text-many``), or the text holds half of a
                surrogate pair, which UTF-8 cannot hold (``text-surrogate``).
        """
        texts = [_running_text(reading.document) for reading in readings]
        if len(texts) > 1:
            raise FormatError(
                f"a text file contains one document, but there are {len(texts)}; write to a "
                "folder, one file each",
                code="text-many",
            )
        with target.open_text() as file:
            for text in texts:
                try:
                    file.write(text)
                except UnicodeEncodeError as error:
                    raise FormatError(
                        "the text contains half of a surrogate pair, "
                        f"U+{ord(text[error.start]):04X}, which UTF-8 cannot contain; "
                        "correct the text first",
                        code="text-surrogate",
                    ) from None


def _running_text(document: Document) -> str:
    if document.text or not document.tokens:
        return document.text
    starts = {paragraph.start for paragraph in document.paragraphs} - {0}
    return "".join(
        [
            ("\n" if sentence.start in starts else "") + f"{document.words(sentence)}\n"
            for sentence in document.sentences
        ]
    )
