"""Folders with pairs of files: a text, ``NAME.txt``, and its annotation, ``NAME.ann``.

A document is a pair, called as its files are. One ``.ann`` file is read where the format is named.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from anaphora_formats.shared.bordered_text import read_exactly
from anaphora_formats.shared.file_format import FileFormat
from anaphora_formats.shared.rows import with_problems
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.file_names import readable_name
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.ports import Reading, Source, Target

ANN_SUFFIX, TEXT_SUFFIX = ".ann", ".txt"


@dataclass(frozen=True, slots=True)
class PairCodes:
    """The codes of a format of pairs.

    Attributes:
        stream: It is to be read from a stream.
        empty: A folder has no pair.
        no_text: An annotation has no text.
        no_annotation: A text has no annotation.
        no_words: A text has no words.
        name_twice: Two documents would have the same files.
    """

    stream: str
    empty: str
    no_text: str
    no_annotation: str
    no_words: str
    name_twice: str


class PairedFormat(FileFormat):
    """A format of pairs of files; subclasses read and render one pair.

    Attributes:
        codes: The codes of its problems.
        spoken: The name of the format in messages.
    """

    folder = True
    codes: PairCodes
    spoken: str

    @abstractmethod
    def begins(self, line: str) -> bool:
        """Tell whether a line is a first line of annotation."""

    @abstractmethod
    def reading_of(self, name: str, text: str, annotation: str, source: Source) -> Reading:
        """Return the document of a text and its annotation, which ``source`` names."""

    @abstractmethod
    def files_of(self, reading: Reading) -> tuple[str, str, str]:
        """Return the name of both files without suffix, the text and the annotation."""

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a folder holds pairs of files, or a text is a first line of annotation."""
        if source.path is None or not source.path.is_dir():
            return self.begins(head) and source.name.lower().endswith(ANN_SUFFIX)
        for path in sorted(source.path.glob(f"*{ANN_SUFFIX}")):
            if path.is_file() and path.with_suffix(TEXT_SUFFIX).is_file():
                return self.begins(_first_line(path))
        return False

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents of a folder, or that of one ``.ann`` file.

        Raises:
            FormatError: Nothing can be read: ``PairCodes.empty``, ``PairCodes.stream``, or the
                first thing that is wrong.
        """
        if source.path is None:
            raise FormatError(
                f"annotation lies next to its text, so {self.spoken} is read from files, not from "
                "a stream",
                code=self.codes.stream,
                at=source.at(),
            )
        none = FormatError(
            "the folder contains no .ann file with a .txt file of the same name",
            code=self.codes.empty,
            at=source.at(),
        )
        yield from with_problems(self._items(source, source.path), none)

    def _items(self, source: Source, path: Path) -> Iterator[Reading | Problem]:
        if not path.is_dir():
            name = path.with_suffix(ANN_SUFFIX).name
            above = str(Path(source.name).parent)
            parent = Source(above, path=path.parent, encoding=source.encoding)
            yield self._document(parent, name, named=source)
            return
        names = {entry.name for entry in path.iterdir() if entry.is_file()}
        for name in sorted(names):
            stem, suffix = Path(name).stem, Path(name).suffix
            if suffix == ANN_SUFFIX:
                yield self._document(source, name)
            elif suffix == TEXT_SUFFIX and f"{stem}{ANN_SUFFIX}" not in names:
                yield Problem(
                    self.codes.no_annotation,
                    f"there is no '{stem}{ANN_SUFFIX}' next to this text; it is skipped",
                    source.child(name).at(),
                    Severity.WARNING,
                )

    def _document(
        self, folder: Source, name: str, named: Source | None = None
    ) -> Reading | Problem:
        annotation = folder.child(name)
        stem = name.removesuffix(ANN_SUFFIX)
        text = folder.child(stem + TEXT_SUFFIX)
        if named is not None and named.path is not None and not named.path.exists():
            # It says best itself that it is not there.
            annotation = named
        try:
            lines = read_exactly(annotation)
            if text.path is None or not text.path.is_file():
                return Problem(
                    self.codes.no_text,
                    f"there is no '{stem}{TEXT_SUFFIX}' next to this annotation; it is skipped",
                    annotation.at(),
                )
            written = read_exactly(text)
        except FormatError as error:
            return Problem(error.code, error.message, error.at)
        with collector_paused():
            reading = self.reading_of(readable_name(stem), written, lines, annotation)
        if not reading.document.tokens:
            problem = Problem(
                self.codes.no_words, "the text contains no words", text.at(), Severity.WARNING
            )
            reading = replace(reading, problems=(*reading.problems, problem))
        return reading

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a folder with a pair of files for each document; it appears whole or not at all.

        Raises:
            FormatError: Two documents would have one name (``PairCodes.name_twice``), a text holds
                what a file cannot (``text-unwritable``), or the target cannot be written.
        """
        with target.open_folder() as folder:
            taken: set[str] = set()
            for reading in readings:
                stem, text, annotation = self.files_of(reading)
                if stem.casefold() in taken:
                    raise FormatError(
                        f"two documents would be written to '{stem}{ANN_SUFFIX}'; give "
                        "them names of their own",
                        code=self.codes.name_twice,
                        at=Position(target.name),
                    )
                taken.add(stem.casefold())
                for suffix, content in ((TEXT_SUFFIX, text), (ANN_SUFFIX, annotation)):
                    place = folder / (stem + suffix)
                    beside = Target.of(place, name=str(Path(target.name) / place.name))
                    with beside.open_text() as file:
                        file.write(content)


def _first_line(path: Path) -> str:
    with path.open("rb") as handle:
        for raw in handle:
            if raw.strip():
                return raw.decode("utf-8", "replace").lstrip("\ufeff")
    return ""
