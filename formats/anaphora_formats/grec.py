r"""GREC files as annotated documents: the references to the main subject of a text are one chain.

The XML itself is specified in `anaphora_formats.grec_tasks`.

1.  Each TEXT is a document in English, called as its ID. Its text are the paragraphs with their
    selected expressions; white space beside a REF means little (`tasks.grec_text`), and the letters
    of expressions stay as they are. Where no expression is selected (a file for testing) the first
    alternative stands in its place, with a warning.
2.  Words and sentences are found by `model.tokenise`; a word that an expression begins or ends
    inside is parted there.
3.  The layer ``gold`` has a mention for each REF, called as its ID, with its SEMCAT as semantic
    class. They are one chain: each but the first is an anaphor whose antecedent is the one before.
    Kinds are those of pronouns (``persIt``, ``poss`` ...), ``name``, ``defDesc`` for category
    nouns, and ``zero``. Of other pronouns the file says nothing: the layer is partial
    (`model.PARTIAL`).
4.  A REF without words (``_``) is a zero on its verb, the next word that is no adverb.
5.  Metadata: ``title``, the decoded title, and ``grec.text`` with everything that the file has:
    attributes, alternatives, the selected expressions, and the white space.
6.  Writing gives the file back. Where the chain was edited, the file follows: a mention that has
    left it becomes words of the text, one that has come becomes a REF with the alternatives that
    the text offers for its SYNCAT (told by its relation, else by its form), and one with other
    words gets these as its selected expression. The chain is the one with most of the REFs.
7.  Only documents that were read in this format can be written; ``anaphora grec make`` makes files
    of others. `losses` counts what does not come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anaphora_formats.grec_layer import reading_of
from anaphora_formats.grec_tasks import looks_like_grec
from anaphora_formats.grec_unmaking import KEPT, text_of
from anaphora_formats.grec_writing import file_of, text_element
from anaphora_formats.grec_xml import read_texts
from anaphora_formats.read_back_losses import losses_between
from anaphora_formats.row_readings import Names, with_problems
from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.ports import Reading, Source, Target


class GrecFormat:
    """The format ``grec``."""

    name = "grec"
    title = "GREC: references to the main subject of a text (XML)"
    suffixes: tuple[str, ...] = (".grec.xml",)
    folder = False
    readable = True
    writable = True
    many = True
    loses: tuple[str, ...] = (
        "all mentions and links but those of the main subject",
        "kinds and reference types other than those that are found again",
        "mentions inside mentions",
        "lemmas, tags, features, heads, structures and trees",
        "metadata",
    )

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a file begins as GREC files do."""
        return not source.is_folder and looks_like_grec(head)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the texts one by one.

        Raises:
            FormatError: Nothing can be read (``grec-empty``, or the first thing that is wrong), or
                what opening the source raises.
        """
        none = FormatError("there is no TEXT in the file", code="grec-empty", at=source.at())
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        names = Names("grec-text-twice")
        for task in read_texts(source):
            if task.item is None:
                yield from task.problems
            else:
                reading = reading_of(task.item, task.problems, source)
                yield names.checked(reading, source.at())

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what does not come back, one warning for each sort of thing.

        Of a document that cannot be written it is the reason why.
        """
        try:
            element = text_element(text_of(reading))
        except FormatError as error:
            return [Problem(error.code, error.message, error.at, Severity.WARNING)]
        (back,) = self.read(Source.of_text(element, name=reading.source or "text"))
        return losses_between(reading, back, "grec-loss-", "GREC", KEPT)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the texts.

        Raises:
            FormatError: A document was not read in this format (``grec-no-grec``), a text holds a
                character that XML cannot write (``grec-character``), or the target cannot be
                written.
        """
        with target.open_text() as file:
            for piece in file_of([text_of(reading) for reading in readings]):
                file.write(piece)
