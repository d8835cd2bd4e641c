r"""SACR (Oberle 2018): a text with braces around its mentions, named after their entities.

The text
--------
1.  The file is UTF-8 and contains one text. An empty line ends a paragraph; a single line end
    within a paragraph is white space. ``\n``, a backslash and an *n*, is a line break within a
    paragraph; a line end that follows it belongs to it.
2.  A line that begins with ``#`` is a comment, and a line of stars is a rule; both end a
    paragraph. ``#textid:`` names the document (else the name of the file does). All others are
    kept with the number of the paragraph before them and are written again.
3.  Words and sentences are found by `model.tokenise`, and a word is split where a mention begins
    or ends in it. Where blanks already part words from punctuation marks, what white space parts
    are words, and each line is a sentence.
4.  Two comments are ours. SACR keeps and skips them. ``#anaphora-language:es`` states the
    language. After ``#anaphora-words:blanks`` words have blanks between them and each line (which
    ends in ``\n``) is a sentence.

Mentions
--------
5.  ``{Name words}`` is a mention; *Name* is that of its entity: letters from *a* to *z*, digits,
    ``-`` and ``_``. ``{Name:key="value",key="value" words}`` has properties; the values may be
    numbers or names without quotation marks, and ``\"`` is a quotation mark in one. Any other
    opening brace is text. Mentions may be nested. They end before their paragraph does.
6.  Each mention refers to the one of its entity before it, unless properties say otherwise.
7.  ``head`` is the number of the head in the mention from 0, counted as SACR counts words: runs of
    letters with an apostrophe behind them, and numbers; punctuation marks do not count. Where that
    names no word of ours, ``headword`` is the number of the head among our words, from 1.
8.  These properties are ours as well: ``id``, ``antecedents``, ``bridging``, ``kind``,
    ``reference``, ``zero``, ``clitic``, ``phrase``, ``semantic`` and ``parts``, as in
    `anaphora_formats.shared.mention_properties`. Properties with other names or values are kept as
    ``sacr.NAME`` in `Markable.attributes`; they depend on the annotator's schema.

Writing
-------
9.  The running text is written if a reader finds the same words and sentences in it; else the
    words, by rule 4. A closing brace in the text, and an opening
    one before a name, becomes a parenthesis, ``\`` before *n* becomes ``/``,
    and white space in a word ``_``.
10. Names of entities keep what rule 5 allows; names that would be empty or the same get numbers.
    A mention that crosses another one goes on to the end of that, and ``parts`` has its words. A
    paragraph does not end inside a mention.

Example::

    {Ana Ana} saw {M2 the dog}. {Ana:kind="persNoRefl" She} ran.

References: B. Oberle 2018, SACR: a drag-and-drop based tool for coreference annotation, LREC;
https://github.com/boberle/sacr.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.sacr.layer import reading_of
from anaphora_formats.sacr.writer import written
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Reading, Source, Target

_BIBTEX = re.compile(r"^@[A-Za-z]+[{(]", re.MULTILINE)
_MENTION = re.compile(r"\{[-A-Za-z0-9_]+(?::[A-Za-z0-9_]+=[A-Za-z0-9_\"]|\s\S)")


class SacrFormat(FileFormat):
    """The format ``sacr``; ``language=None`` guesses it."""

    name = "sacr"
    title = "SACR: a text with braces around its mentions"
    suffixes: tuple[str, ...] = (".sacr",)
    many = False
    mentions_only = True
    loses: tuple[str, ...] = (
        "running text whose words would not be found again",
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes",
        "minimal spans, places of zeros among the words",
        "letters other than a-z in names of entities",
        "candidates and verdicts, corrections",
        "metadata and all layers but the first, and its name",
    )
    own_attributes = ("sacr.",)

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._text_of = LastRendering(lambda reading: written(reading, self.language))

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether there is a mention in braces, but not in an entry of BibTeX."""
        if source.is_folder or _BIBTEX.search(head) is not None:
            return False
        return _MENTION.search(head) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: ``sacr-empty``, or what opening the source raises.
        """
        yield reading_of(source.read_text(), source, self.language)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the one document; the target appears whole or not at all.

        Raises:
            FormatError: ``sacr-many``, ``sacr-nul``, or the target cannot be written.
        """
        with target.open_text() as file:
            for number, reading in enumerate(readings):
                if number:
                    raise FormatError(
                        "a SACR file contains one document, but there are several; write to a "
                        "folder, one file each",
                        code="sacr-many",
                        at=Position(target.name),
                    )
                file.write(self._text_of(reading))
