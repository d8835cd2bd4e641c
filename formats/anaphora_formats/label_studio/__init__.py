r"""Label Studio's JSON export: tasks with labelled spans of a text and relations between them.

The file
--------
1.  UTF-8 JSON: a list of tasks, or one task. A task is a document; its text is ``data.text``.
2.  The first annotation that was not cancelled counts, without one the first prediction. Further
    ones are reported and skipped. Without either there are no mentions.
3.  ``data.anaphora`` is ours, and Label Studio keeps it: ``name`` and ``language`` of the document,
    ``tokens`` (start and end of each word) and ``sentences`` (numbers of words). Without it the
    words are those of `model.tokenise`, split where a mention begins or ends in one, the file's
    name and the task's number name the document, and the language is guessed.

Mentions
--------
4.  A result with ``start`` and ``end`` in its ``value`` is a mention. They count characters; where
    ``value.text`` stands at these places only if they count UTF-16 units, they do. The first of
    ``value.labels`` is the semantic class, unless it is ``mention``.
5.  A result of the type ``relation`` leads from the anaphor ``from_id`` to its antecedent
    ``to_id``; with ``direction`` *left* it is the other way round, with *bi* the later mention
    refers to the earlier one. The first of its ``labels`` says more: ``split`` a part of a split
    antecedent, ``bridge:RELATION`` and others that begin with *bridg* a bridging link.
6.  ``meta.anaphora`` of a mention is ours: ``entity``, the label of its entity, and properties of
    `anaphora_formats.shared.mention_properties` but for antecedents and bridging.

Writing
-------
7.  The running text is written where the words stand in it, else the words with blanks between
    them and a line for each sentence. Mentions are results of the type ``labels`` for the names
    ``label`` and ``text`` of a labelling configuration such as::

        <View><Labels name="label" toName="text"><Label value="mention"/></Labels>
        <Relations><Relation value="coref"/><Relation value="split"/></Relations>
        <Text name="text" value="$text"/></View>

Example::

    [{"id": 1, "data": {"text": "Ana ran. She sang."}, "annotations": [{"result": [
      {"id": "a", "type": "labels", "from_name": "label", "to_name": "text",
       "value": {"start": 0, "end": 3, "text": "Ana", "labels": ["person"]}},
      {"id": "b", "type": "labels", "from_name": "label", "to_name": "text",
       "value": {"start": 9, "end": 12, "text": "She", "labels": ["mention"]}},
      {"type": "relation", "from_id": "b", "to_id": "a", "direction": "right"}]}]}]

Reference: https://labelstud.io/guide/export and the page of the tag Relations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.label_studio.reader import readings_of
from anaphora_formats.label_studio.writer import written
from anaphora_formats.shared.bordered_text import read_exactly
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.ports import Reading, Source, Target

_TASK = re.compile(r'"data": ?\{|"(?:annotations|predictions)": ?\[')


class LabelStudioFormat(FileFormat):
    """The format ``label-studio``; ``language=None`` takes the file's, else guesses it."""

    name = "label-studio"
    title = "Label Studio's JSON: labelled spans and relations"
    suffixes: tuple[str, ...] = (".label-studio.json",)
    mentions_only = True
    loses: tuple[str, ...] = (
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes, paragraphs",
        "minimal spans, places of zeros among the words",
        "candidates and verdicts, corrections",
        "metadata and all layers but the first, and its name",
    )

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._text_of = LastRendering(written)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the data or the annotations of a task are there; a text may be long."""
        if source.is_folder or not head.lstrip("\ufeff \t\r\n").startswith(("[", "{")):
            return False
        return _TASK.search(head) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield a document for each task.

        Raises:
            FormatError: ``label-studio-syntax``, or what opening the source raises.
        """
        yield from readings_of(read_exactly(source).removeprefix("\ufeff"), source, self.language)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a task for each document; the target appears whole or not at all.

        Raises:
            FormatError: The target cannot be written.
        """
        with target.open_text() as file:
            file.write("[")
            for number, reading in enumerate(readings):
                file.write(",\n" if number else "\n")
                file.write(self._text_of(reading))
            file.write("\n]\n")
