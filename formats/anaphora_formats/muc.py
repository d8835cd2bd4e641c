r"""MUC SGML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.muc_layer import LayerReader
from anaphora_formats.muc_losses import losses_of
from anaphora_formats.muc_page import page_of
from anaphora_formats.muc_sheet import metadata_of
from anaphora_formats.muc_source import RawDocument, raw_documents
from anaphora_formats.muc_words import words_of
from anaphora_formats.muc_writer import written
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import Document, Token
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.collecting import collector_paused

_TAG = re.compile(r"<(?:DOC|DOCID|DOCNO|TEXT|TXT|COREF)(?=[\s>])[^<>]*>", re.IGNORECASE)


class MucFormat:
    """MUC SGML, read in any form and written in the strict one.

    Attributes:
        language: BCP 47 tag of documents that do not tell theirs; ``None`` to guess it.
    """

    name = "muc"
    title = "MUC-6 and MUC-7 SGML (COREF tags in running text)"
    suffixes: tuple[str, ...] = (".sgm", ".sgml", ".muc")
    folder = False
    readable = True
    writable = True
    many = True
    loses: tuple[str, ...] = (
        "zero anaphors, clitics and non-referring expressions",
        "gaps in discontinuous mentions, and one of two mentions that cross",
        "kinds and reference types of anaphors, links of exophors",
        "split antecedents, bridging links, candidates and verdicts",
        "semantic classes and phrase types; heads become MIN strings",
        "lemmas, tags, features, heads, structures and trees",
        "metadata and all layers but the first",
    )
    _extended = False

    def __init__(self, language: str | None = None) -> None:
        self.language = language

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the text begins with tags of MUC; SUPAR's (``<@...``) are not claimed."""
        if source.is_folder or "<@" in head:
            return False
        return _TAG.search(head) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one, each with the layer ``gold`` if it has COREF tags.

        Raises:
            FormatError: ``muc-empty``, ``encoding-invalid``, ``nul-character`` or what opening
                the source raises.
        """
        names: dict[str, int] = {}
        for raw in raw_documents(source):
            with collector_paused():
                reading = self._reading(raw, source, names)
            yield reading

    def _reading(self, raw: RawDocument, source: Source, names: dict[str, int]) -> Reading:
        page = page_of(raw)
        words = words_of(page, self.language)
        name = page.name or source.stem
        problems = [*page.problems]
        at = raw.places(0)
        number = names[name] = names.get(name, 0) + 1
        if number > 1:
            problems.append(
                Problem(
                    "muc-document-twice",
                    f"{number} documents of this file are called '{name}'",
                    at,
                    Severity.WARNING,
                )
            )
        if words.wrong:
            problems.append(
                Problem(
                    "muc-words",
                    "the list 'words' of <?anaphora ...> does not fit the text, which was changed "
                    "since; the words are found by the rules",
                    at,
                )
            )
        if not words.ranges:
            problems.append(
                Problem("muc-no-words", "the document holds no words", at, Severity.WARNING)
            )
        reader = LayerReader(page, words, raw.places)
        layer = reader.read()
        problems = sorted([*problems, *reader.problems], key=_place)
        document = Document(
            name,
            words.language,
            page.text,
            tuple([Token(form) for form in words.forms]),
            words.sentences,
            tuple(words.ranges),
            words.paragraphs,
            metadata=metadata_of(page, name),
        )
        return Reading(document, (layer,) if layer else (), tuple(problems), source.name)

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what writing this reading would leave out, a warning for each sort of thing."""
        return losses_of(reading, self._extended)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the first layer of each reading; the target appears whole or not at all.

        Raises:
            FormatError: The target cannot be written, or a text holds what a file cannot
                (``muc-nul``, ``text-unwritable``).
        """
        with target.open_text() as file:
            ended = first = True
            for reading in readings:
                with collector_paused():
                    text = written(reading, self._extended).text
                if not first:
                    text = text.removeprefix("\ufeff")
                if not ended:
                    file.write("\n")
                file.write(text)
                ended, first = text.endswith(("\n", "\r")), False


class MucExtendedFormat(MucFormat):
    """MUC SGML, written in the extended form (rule 12), which is read as any other."""

    name = "muc-extended"
    title = "MUC SGML with attributes for what MUC does not know (KIND, REFTYPE, ZERO ...)"
    suffixes = (".xmuc", ".extended.sgm", ".extended.sgml", ".extended.muc")
    loses = (
        "candidates and verdicts",
        "lemmas, tags, features, heads, structures and trees",
        "metadata and all layers but the first",
    )
    _extended = True


def _place(problem: Problem) -> tuple[int, int]:
    return (0, 0) if problem.at is None else (problem.at.line, problem.at.column)
