"""Targets of results: one file, one file for all, or a folder of the shape of the input."""

from __future__ import annotations

import copy
import itertools
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from anaphora_workbench.cli.shared.options import refuse_existing, refuse_unwritable
from anaphora_workbench.cli.shared.output import free_place, places_of
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.io.compression import without_compression
from anaphora_workbench.io.file_names import safe_name, shortened
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.workspace import Input


class Writer:
    """Writes the documents of inputs in one format; each file appears whole or not at all.

    A folder, or several inputs, are written file by file into a folder of the same shape, or
    joined into one file if the output has a suffix of a format for many documents.

    Args:
        output: File or folder, ``-`` for standard output.
        inputs: What is read; nothing is written over it.
        folder: Whether the inputs came from a folder, or are several.
        replace: Whether files and document folders that exist are replaced.
        on_place: Called with each document and the file or folder where it goes.

    Attributes:
        written: Number of documents that are in place.

    Raises:
        FormatError: The output cannot be written at all.
        UsageError: The output cannot hold that, or exists and must not be replaced, or two
            inputs would go to one file.
    """

    def __init__(
        self,
        fmt: Format,
        output: str,
        inputs: Sequence[Input],
        *,
        folder: bool,
        replace: bool = False,
        on_place: Callable[[Reading, Path], None] | None = None,
    ) -> None:
        self._format = fmt
        self._output = output
        # Found once: with each of a thousand files that are written, finding them takes seconds.
        self._inputs = places_of([entry.place for entry in inputs])
        self._replace = replace
        self._on_place = on_place
        self._is_trial = False
        self._taken: set[Path] = set()
        self.written = 0
        plain = without_compression(output)
        self.joined = folder and fmt.many and plain.lower().endswith(fmt.suffixes)
        self.mirrored = folder and not self.joined
        if output != "-":
            free_place(output, self._inputs)
        if output == "-" and (fmt.folder or folder):
            raise UsageError(
                "the result is a folder of files, and standard output takes one file; name a folder"
            )
        if self.mirrored and Path(output).is_file():
            raise UsageError(
                f"'{output}' is a file, but a folder is written into a folder; name one"
            )
        if output != "-":
            refuse_unwritable(output)
        if self.mirrored and not fmt.folder:
            self._check_files(inputs)
        elif not self.mirrored:
            refuse_existing(output, force=replace)
        if output != "-" and not self.joined and not fmt.many:
            self._check_documents(inputs)

    def trial(self) -> Writer:
        """Return one that reads and checks everything, and writes nothing."""
        other = copy.copy(self)
        other._taken = set()
        other._is_trial = True
        return other

    def _check_files(self, inputs: Sequence[Input]) -> None:
        """Refuse files that exist and names that two inputs share.

        Documents of inputs with several are named by their ids if the target has one a file; these
        names are not known yet.
        """
        taken: set[Path] = set()
        for entry in inputs:
            path = self._mirror(entry) / self._renamed(entry)
            if path in taken and (self._format.many or not entry.format.many):
                raise _twice(str(path))
            taken.add(path)
            refuse_existing(str(path), force=self._replace)

    def _check_documents(self, inputs: Sequence[Input]) -> None:
        """Refuse what `_check_files` cannot see: files and folders that are named after documents.

        The inputs are read once more for that; a folder that is half written when two documents
        turn out to have one name would be worse. Names must differ in more than capitals, so that
        the folder can be copied to any disk.
        """
        taken: dict[tuple[Path, str], str] = {}
        for entry in inputs:
            if not entry.format.many and not (self.mirrored and self._format.folder):
                continue
            ids = _document_ids(entry)
            if len(ids) < 2 and not (self.mirrored and self._format.folder):
                continue
            folder = self._mirror(entry) if self.mirrored else Path(self._output)
            for doc_id in ids:
                path = folder / _file_of(doc_id, self._format)
                key = (folder, path.name.casefold())
                if key in taken:
                    raise _twice(str(path), f"'{taken[key]}' and '{doc_id}'")
                taken[key] = doc_id
                self._check_place(path)

    def _check_place(self, path: Path) -> None:
        """Refuse to write a document where there is one, or something else."""
        refuse_existing(str(path), force=self._replace)
        if not self._format.folder or not path.is_dir():
            return
        if self._replace and any(path.iterdir()):
            self._check_replaceable(path)
        elif not self._replace:
            Target.of(path).refuse_full_folder()

    def _mirror(self, entry: Input) -> Path:
        return Path(self._output) / entry.relative.parent

    def one(self, entry: Input, readings: Iterator[Reading]) -> None:
        """Write the documents of one input.

        Raises:
            FormatError: There is none, or the output cannot be written.
            UsageError: The output cannot hold them, or exists and must not be replaced.
        """
        first = next(readings, None)
        if first is None:
            raise FormatError("contains no document", code="no-document", at=entry.source.at())
        into = self.mirrored
        output = str(self._mirror(entry)) if into else self._output
        second = None if self._format.many else next(readings, None)
        if second is not None or (into and self._format.folder):
            # A file from the file's name, a document folder from the document's, which the folder
            # alone can carry.
            if output == "-":
                raise UsageError(
                    f"the format '{self._format.name}' has one document per file and there are "
                    "several; name a folder"
                )
            both = [first] if second is None else [first, second]
            for reading in itertools.chain(both, readings):
                name = _file_of(reading.document.doc_id, self._format)
                self._write([reading], str(Path(output) / name))
            return
        if into:
            output = str(Path(output) / self._renamed(entry))
        self._write(itertools.chain([first], readings), output)

    def join(self, readings: Iterable[Reading]) -> None:
        """Write the documents of all inputs to one file."""
        self._write(readings, self._output)

    def _renamed(self, entry: Input) -> str:
        """Return the name of an output file, with the suffix of the target format.

        It is not compressed, even if the input was.
        """
        name = without_compression(entry.relative.name)
        for suffix in sorted(entry.format.suffixes, key=len, reverse=True):
            if name.lower().endswith(suffix):
                name = name[: -len(suffix)]
                break
        return name + self._format.suffixes[0]

    def _write(self, readings: Iterable[Reading], output: str) -> None:
        place = None if output == "-" else free_place(output, self._inputs)
        going = 0

        def counted() -> Iterator[Reading]:
            nonlocal going
            for reading in readings:
                going += 1
                if self._on_place is not None and output != "-":
                    self._on_place(reading, Path(output))
                yield reading

        self._put(counted(), output, place)
        self.written += going

    def _put(self, readings: Iterable[Reading], output: str, place: Path | None) -> None:
        """Write to where an output leads, ``None`` for standard output."""
        if self._is_trial:
            for _reading in readings:
                pass
            return
        if place is None:
            self._format.write(readings, Target.of(sys.stdout.buffer))
            return
        path = Path(output)
        if place in self._taken:
            raise _twice(output)
        self._taken.add(place)
        refuse_existing(output, force=self._replace)
        if self._format.folder and self._replace and path.is_dir() and any(path.iterdir()):
            self._replace_folder(readings, path)
        else:
            self._format.write(readings, Target.of(output))

    def _check_replaceable(self, path: Path) -> None:
        if not self._format.sniff("", Source.of(path)):
            raise UsageError(
                f"'{path}' is a folder that contains no document in '{self._format.name}'; choose "
                "another name"
            )

    def _replace_folder(self, readings: Iterable[Reading], path: Path) -> None:
        """Replace a document folder; raise `UsageError` for one without documents of the format."""
        self._check_replaceable(path)
        beside = Path(
            tempfile.mkdtemp(prefix=f".{shortened(path.name)}.", suffix=".part", dir=path.parent)
        )
        try:
            fresh = beside / "new" / path.name
            self._format.write(readings, Target.of(fresh, name=str(path)))
            path.rename(beside / "old")
            fresh.rename(path)
        finally:
            shutil.rmtree(beside, ignore_errors=True)


def _document_ids(entry: Input) -> list[str]:
    """Return the ids of the documents of an input, up to the first that cannot be read."""
    found: list[str] = []
    with suppress(FormatError):  # which is reported when the documents are read to be written
        found += [reading.document.doc_id for reading in entry.readings()]
    if entry.source.stream is not None:
        entry.source.stream.seek(0)
    return found


def _twice(output: str, documents: str = "") -> UsageError:
    which = f"two documents, {documents}," if documents else "two documents"
    return UsageError(
        f"{which} would be written to '{output}'; give their files or documents names of their "
        "own, or join them in one file"
    )


def _file_of(doc_id: str, fmt: Format) -> str:
    """Return the name of the file of a document; a document folder is called like the document."""
    return safe_name(doc_id) + ("" if fmt.folder else fmt.suffixes[0])


def is_folder_of_files(paths: Sequence[str], inputs: Sequence[Input]) -> bool:
    """Tell whether what was named is a folder of files, or several inputs."""
    if len(paths) > 1 or len(inputs) > 1:
        return True
    return Path(paths[0]).is_dir() and not inputs[0].format.folder
