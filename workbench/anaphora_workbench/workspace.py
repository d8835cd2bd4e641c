"""Opening input: which files, in which format, one document at a time.

A folder that a folder format recognises is one document; any other folder stands for all
readable files below it. The format is found from content and suffix unless it is named: the
formats with a file's suffix look at it first, and the others are imported only when none of those
knows it. Of a compressed file (``x.conll.gz``) formats see the name without the last suffix.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from anaphora_workbench.errors import (
    FormatError,
    MissingExtraError,
    PluginError,
    Problem,
    Severity,
    UsageError,
    unknown_name,
)
from anaphora_workbench.io.compression import method_of_bytes, unpacked, without_compression
from anaphora_workbench.io.encodings import checked_encoding
from anaphora_workbench.io.missing_files import no_such_file
from anaphora_workbench.ports import Format, Reading, Source, TaskFormat, TaskReading
from anaphora_workbench.registry import Registry

HEAD_SIZE = 4096
_TAR = slice(257, 262)
"""Where a tar archive says ``ustar``."""
_TASKS = "task_formats"
_TEXT = "text"
_WORD_PROCESSORS = {
    "%PDF-": "a PDF document",
    "{\\rtf": "a document in Rich Text Format",
    "PK\x03\x04": "a Word or LibreOffice document, or another zip archive",
    "\ufffd\ufffd\x11\u0871": "a document of an old version of Microsoft Word, or like one",
}
"""How files of word processors begin, read as UTF-8 with a sign for each byte that is none."""
_TAG = re.compile(r"\s*<(\?xml\b|!DOCTYPE\b|!--|[A-Za-z][\w.:-]*(?=[\s/>]))", re.IGNORECASE)
_QUOTES = frozenset(('"', "``", "''", "“", "”"))
_OWN_REPORT = re.compile(r'\{\n "(?:signature"|format": "anaphora-(?!workbench))')
"""How JSON begins that commands print with ``--json`` or write with ``--errors``."""
_NO_CORPUS = ("readme", "license", "licence", "citation", "changelog", "origin-readme")


@dataclass(frozen=True)
class Input:
    """One file or document folder with its format.

    Attributes:
        source: Where it is.
        format: How to read it.
        relative: Its path below the folder that was named, or its own name.
        encoding: The encoding that the caller has named, ``""`` for UTF-8.
        task: Whether it is a challenge file, which `tasks_of` reads.
        doubt: Why it is not read: its name says plain text, and what stands in it does not.
    """

    source: Source
    format: Format
    relative: Path
    encoding: str = ""
    task: bool = False
    doubt: FormatError | None = None

    @property
    def place(self) -> str:
        """The path by which it can be opened; of a stream its name."""
        return self.source.name if self.source.path is None else str(self.source.path)

    def readings(self) -> Iterator[Reading]:
        """Yield its documents.

        What was read in another encoding than UTF-8 says so: a note (``encoding-chosen``) and
        ``encoding`` in the document's metadata.

        Raises:
            FormatError: It cannot be read, or ``text-other-format``: see `doubt`.
        """
        if self.doubt is not None:
            raise self.doubt
        encoding = self.encoding or self.source.marked
        if not encoding:
            yield from self.format.read(self.source)
            return
        why = "as requested" if self.encoding else "by its byte order mark"
        message = f"read as '{encoding}', {why}"
        note = Problem("encoding-chosen", message, self.source.at(), Severity.WARNING)
        for reading in self.format.read(self.source):
            metadata = reading.document.metadata.updated({"encoding": encoding})
            document = replace(reading.document, metadata=metadata)
            yield replace(reading, document=document, problems=(note, *reading.problems))

    def sha256(self) -> str:
        """Return a fingerprint of its bytes: of a folder, of its files' names and bytes."""
        import hashlib

        digest = hashlib.sha256()
        if self.source.path is None:
            return ""
        files = [self.source.path]
        if self.source.is_folder:
            files = sorted(path for path in self.source.path.rglob("*") if path.is_file())
        for path in files:
            if self.source.is_folder:
                digest.update(path.relative_to(self.source.path).as_posix().encode() + b"\0")
            with path.open("rb") as handle:
                while block := handle.read(1 << 20):
                    digest.update(block)
        return digest.hexdigest()


class Workspace:
    """Finds formats and opens input.

    Args:
        registry: Where the formats come from.
        encoding: What all files are in; ``""`` for UTF-8, and UTF-16 where its mark tells it.
        groups: Entry point groups of the formats: ``formats``, and ``task_formats`` for challenge
            files, which `tasks_of` reads. What both know is read by the first.

    Raises:
        UsageError: ``encoding-unknown``.

    Attributes:
        skipped: Files in folders that are in no known format, and special files.
    """

    def __init__(
        self, registry: Registry, encoding: str = "", groups: Sequence[str] = ("formats",)
    ) -> None:
        self.registry = registry
        self._groups = tuple(groups)
        self._listed = f"'anaphora list {self._groups[0].replace('_', '-')}'"
        self._encoding = checked_encoding(encoding) if encoding else ""
        self.skipped: list[str] = []
        self._order: list[tuple[str, str, tuple[str, ...] | None]] | None = None
        self._loaded: dict[tuple[str, str], Format | None] = {}
        self._tasks: set[int] = set()

    def formats(self) -> list[Format]:
        """Return every format that loads, those that look at content before plain text."""
        return self._formats(lambda _suffixes: True)

    def _formats(self, wanted: Callable[[tuple[str, ...]], bool]) -> list[Format]:
        """Return the formats that load and whose suffixes are wanted, or not known beforehand.

        The others are not imported: all formats together take longer to import than most files
        take to read.
        """
        if self._order is None:
            every = [
                (name == _TEXT, place, name, suffixes)
                for place, group in enumerate(self._groups)
                for name, suffixes in self.registry.suffixes(group).items()
            ]
            self._order = [
                (self._groups[place], name, suffixes)
                for _last, place, name, suffixes in sorted(every, key=lambda each: each[:3])
            ]
        found = [
            self._loaded_format(group, name)
            for group, name, suffixes in self._order
            if suffixes is None or wanted(suffixes)
        ]
        return [fmt for fmt in found if fmt is not None]

    def _loaded_format(self, group: str, name: str) -> Format | None:
        if (group, name) not in self._loaded:
            try:
                self._loaded[group, name] = self._of(group, name)
            except (PluginError, MissingExtraError):  # `anaphora list formats` gives the reason
                self._loaded[group, name] = None
        return self._loaded[group, name]

    def open(self, paths: Iterable[str], format_name: str | None = None) -> list[Input]:
        """Return the inputs that paths stand for, in the order given, folders sorted by name.

        Args:
            paths: Files, folders, or ``-`` for standard input.
            format_name: Read everything in this format.

        Raises:
            FormatError: A path does not exist, a file is in no known format, or a folder holds
                nothing readable.
            PluginError: There is no format of that name.
        """
        named = self._named(format_name) if format_name else None
        if named is not None and not named.readable:
            raise UsageError(f"the format '{named.name}' cannot be read")
        inputs: list[Input] = []
        for path in paths:
            inputs.extend(self._open(path, named))
        return inputs

    def _named(self, name: str) -> Format:
        *others, last = self._groups
        for group in others:
            if name in self.registry.names(group):
                return self._of(group, name)
        if others and name not in self.registry.names(last):
            known = sorted({each for group in self._groups for each in self.registry.names(group)})
            raise PluginError(unknown_name("format", name, known), code="plugin-unknown")
        return self._of(last, name)

    def _of(self, group: str, name: str) -> Format:
        if group != _TASKS:
            return self.registry.format(name)
        fmt = cast(Format, self.registry.task_format(name))
        self._tasks.add(id(fmt))
        return fmt

    def _made(self, source: Source, fmt: Format, relative: Path, encoding: str = "") -> Input:
        return Input(source, fmt, relative, encoding, id(fmt) in self._tasks)

    def _open(self, name: str, named: Format | None) -> Iterator[Input]:
        if name == "-":
            yield from self._standard_input(named)
            return
        path = Path(name)
        if not path.exists():
            raise no_such_file(name)
        source = Source.of(name)
        if not path.is_dir():
            yield self._input(source, named, Path(path.name), sure=named is not None)
            return
        folder_format = self._folder_format(source, named)
        if folder_format is not None:
            yield self._made(source, folder_format, Path(path.name))
            return
        found = list(self._below(path, path, named))
        if not found:
            raise FormatError(
                f"contains no file or folder in a known format (see {self._listed})",
                code="folder-empty",
                at=source.at(),
            )
        yield from found

    def _input(self, source: Source, fmt: Format | None, relative: Path, *, sure: bool) -> Input:
        if self._encoding:
            source = source.read_in(self._encoding)
        fmt = fmt or self.detect(source)
        doubt = self._doubt(source) if fmt.name == _TEXT and not sure else None
        if source.stream is not None:
            source.stream.seek(0)
        return replace(self._made(source, fmt, relative, self._encoding), doubt=doubt)

    def _doubt(self, source: Source) -> FormatError | None:
        """Return why a file should not be read as plain text.

        Every tag and number of another format would be taken for words without a warning.
        """
        try:
            head = _head(source)
        except FormatError:
            return None  # its reader says it
        if _is_tar(head):
            return FormatError(
                "the file is a tar archive of other files. Unpack it (tar -xf FILE), and give "
                "Anaphora the folder",
                code="text-other-format",
                at=source.at(),
            )
        kind = next(
            (name for start, name in _WORD_PROCESSORS.items() if head.startswith(start)), ""
        )
        if kind:
            return FormatError(
                f"the file is {kind}, not plain text. Save it as plain text in UTF-8, and give "
                "Anaphora that file",
                code="text-other-format",
                at=source.at(1, 1),
            )
        tag = _first_tag(head)
        fmt = next(self._that_know(head, source, tag), None)
        if fmt is None and not tag:
            return None
        found = f"markup ({tag})" if fmt is None else f"a file of the format '{fmt.name}'"
        if fmt is None:
            remedy = "Save it as plain text"
        elif fmt.name in self.registry.names("formats"):
            remedy = f"Type --from {fmt.name} to read it in that format"
        else:
            command = getattr(fmt, "command", fmt.name.partition("-")[0])
            remedy = f"Use 'anaphora {command}' to read it"
        return FormatError(
            f"the file begins as {found}, not as plain text. {remedy}, or type --from text to read "
            "everything in it as words",
            code="text-other-format",
            at=source.at(1, 1),
        )

    def _that_know(self, head: str, source: Source, tag: str) -> Iterator[Format]:
        """Yield the formats that recognise a file by its content."""
        source = source.as_unpacked
        for fmt in self.formats():
            # MUC's tags may stand anywhere in the head, also in a text that is about them.
            if not fmt.readable or fmt.folder or fmt.name == _TEXT:
                continue
            if (tag or not fmt.name.startswith("muc")) and fmt.sniff(head, source):
                yield fmt
        for listing in self.registry.listing(_TASKS) if tag else []:
            if listing.plugin is not None and listing.plugin.sniff(head, source):
                yield listing.plugin

    def _standard_input(self, named: Format | None) -> Iterator[Input]:
        import sys

        data = sys.stdin.buffer.read()
        data = _uncompressed(data, "<stdin>")
        yield self._held(data, "<stdin>", named, Path("stdin"), "standard input")

    def open_bytes(
        self, data: bytes, name: str, format_name: str | None = None, *, else_text: bool = False
    ) -> Input:
        """Return what is held in memory as an input, in the format that recognises it.

        Args:
            data: The bytes of one file.
            name: What messages call it; a document without an id is called so.
            format_name: Read it in this format.
            else_text: Whether what no format recognises, and has no markup, is plain text.

        Raises:
            FormatError: No format recognises it, it is empty, or markup is in it (``else_text``).
            PluginError: There is no format of that name.
        """
        named = self._named(format_name) if format_name else None
        data = _uncompressed(data, name)
        if named is None and else_text:
            source = Source.of(io.BytesIO(data), name=name)
            if self._sniff(source, data[:HEAD_SIZE].decode("utf-8", "replace")) is None:
                if (doubt := self._doubt(source)) is not None:
                    raise doubt
                named = self._of("formats", _TEXT)
        return self._held(data, name, named, Path(name), f"'{name}'")

    def _held(
        self, data: bytes, name: str, named: Format | None, relative: Path, called: str
    ) -> Input:
        source = Source.of(io.BytesIO(data), name=name)
        if self._encoding:
            source = source.read_in(self._encoding)
            data = source.read_bytes()
            source = Source.of(io.BytesIO(data), name=name)
        if named is None:
            head = data[:HEAD_SIZE].decode("utf-8", "replace")
            named = self._sniff(source, head)
        if named is None and not data.strip():
            raise _empty(source)
        if named is None:
            raise FormatError(
                f"the format of {called} is not recognised; name it with --from, such as "
                "--from text for plain text",
                code="format-unknown",
                at=source.at(),
            )
        return self._made(source, named, relative, self._encoding)

    def _folder_format(self, source: Source, named: Format | None) -> Format | None:
        formats = [named] if named is not None else self._formats(_of_folders)
        for fmt in formats:
            if fmt.folder and fmt.readable and fmt.sniff("", source):
                return fmt
        return None

    def _below(self, top: Path, folder: Path, named: Format | None) -> Iterator[Input]:
        for path in sorted(folder.iterdir()):
            plain = Path(without_compression(path.name))
            if path.name.startswith(".") or plain.stem.lower() in _NO_CORPUS:
                continue
            source = Source.of(path)
            relative = path.relative_to(top)
            if path.is_dir():
                folder_format = self._folder_format(source, named)
                if folder_format is not None:
                    yield self._made(source, folder_format, relative)
                elif not path.is_symlink():  # a link may lead back to where we came from
                    yield from self._below(top, path, named)
            elif named is None or not named.folder:
                fmt = self._in_folder(path, source, named)
                if fmt is None:
                    self.skipped.append(source.name)
                elif named is None or fmt.name == named.name:
                    yield self._input(source, fmt, relative, sure=named is not None)

    def _in_folder(self, path: Path, source: Source, named: Format | None) -> Format | None:
        """Return the format of a file in a folder; what cannot be read goes by its name.

        Its reader then says what is wrong, and the rest of the folder is read all the same.
        """
        if path.exists() and not path.is_file():
            return None  # a pipe or device: opening it may wait for ever
        try:
            if _OWN_REPORT.match(_head(source)):
                return None
            found = self._of_file(source)
            if named is not None and found is not None and found.name == _TEXT:
                # Its name alone says so; whoever names another format may know better.
                return named if named.sniff(_head(source), source.as_unpacked) else found
        except FormatError:
            return next(iter(self._with_suffix(source)), None)
        return found

    def detect(self, source: Source) -> Format:
        """Return the format of a file; raise `FormatError` if none recognises it."""
        found = self._of_file(source) or self._part_of_folder(source)
        if found is None and _is_blank(source):
            raise _empty(source)
        if found is None and (doubt := self._doubt(source)) is not None:
            raise doubt
        if found is None:
            raise FormatError(
                f"the format is not recognised; name it with --from (see {self._listed})",
                code="format-unknown",
                at=source.at(),
            )
        return found

    def _part_of_folder(self, source: Source) -> Format | None:
        """Return the folder format that a file alone is a document of: brat's, beside its text."""
        head, source = _head(source), source.as_unpacked
        folders = [fmt for fmt in self._formats(_of_folders) if fmt.readable and fmt.folder]
        return next((fmt for fmt in folders if fmt.sniff(head, source)), None)

    def _of_file(self, source: Source) -> Format | None:
        return self._sniff(source, _head(source))

    def _sniff(self, source: Source, head: str) -> Format | None:
        if _is_tar(head):
            return None
        by_suffix = self._with_suffix(source)
        name = source.unpacked_name.lower()
        source = source.as_unpacked
        for fmt in by_suffix:
            if fmt.sniff(head, source):
                return fmt
        for fmt in self.formats():
            readable = fmt.readable and not fmt.folder and fmt not in by_suffix
            if readable and fmt.sniff(head, source):
                return fmt
        # An empty or broken file is still what its name says, so that its reader can complain.
        # ``.label-studio.json`` says more than ``.json``.
        return max(by_suffix, key=lambda fmt: _longest(fmt, name)) if by_suffix else None

    def _with_suffix(self, source: Source) -> list[Format]:
        name = source.unpacked_name.lower()
        return [
            fmt
            for fmt in self._formats(name.endswith)
            if fmt.readable and not fmt.folder and name.endswith(fmt.suffixes)
        ]

    def format_for_writing(self, name: str, format_name: str | None = None) -> Format:
        """Return the format to write to a path.

        Raises:
            UsageError: The suffix says nothing or fits several formats, the format cannot be
                written, or it is one of folders and the name that of a compressed file.
        """
        plain = without_compression(name)
        if format_name:
            fmt = self._named(format_name)
        else:
            ending = plain.lower().endswith
            fitting = [
                (len(suffix), fmt)
                for fmt in self._formats(lambda each: any(ending(s.rstrip("/")) for s in each))
                for suffix in fmt.suffixes
                if ending(suffix)
            ]
            if not fitting:
                raise UsageError(
                    f"the name '{name}' does not say which format to write; add --to "
                    f"(see {self._listed})"
                )
            longest = max(size for size, _ in fitting)
            fmt, *others = [each for size, each in fitting if size == longest]
            if others:
                names = ", ".join([each.name for each in (fmt, *others)])
                raise UsageError(
                    f"several formats have files with names such as '{name}'; choose one with "
                    f"--to: {names}"
                )
        if not fmt.writable:
            raise UsageError(f"the format '{fmt.name}' cannot be written")
        if fmt.folder and plain != name:
            raise UsageError(
                f"the format '{fmt.name}' is a folder, which '{name}' cannot be; write '{plain}', "
                "and compress the folder with tar"
            )
        return fmt


def tasks_of(entry: Input) -> Iterator[TaskReading[Any]]:
    """Yield the items of a challenge file that a workspace of task formats opened."""
    if entry.doubt is not None:
        raise entry.doubt
    fmt = cast("TaskFormat[Any]", entry.format)
    yield from fmt.read(entry.source)


def with_trees(reading: Reading, trees: Reading) -> Reading:
    """Return a reading with the constituent trees of another one over the same words.

    Escapes of the Penn Treebank are taken off by its reader; quotes count as equal.

    Raises:
        FormatError: The words or the sentences differ; names the first difference.
    """
    document, other = reading.document, trees.document
    for index, (ours, theirs) in enumerate(zip(document.tokens, other.tokens, strict=False)):
        if ours.text != theirs.text and not {ours.text, theirs.text} <= _QUOTES:
            raise FormatError(
                f"word {index + 1} of the trees is '{theirs.text}', but '{ours.text}' in "
                f"'{document.doc_id}'",
                code="trees-differ",
                at=Source.of(trees.source).at(),
            )
    if document.sentences != other.sentences:
        raise FormatError(
            f"the trees have {len(other.tokens)} words in {len(other.sentences)} sentences, but "
            f"'{document.doc_id}' has {len(document.tokens)} in {len(document.sentences)}, or "
            "they end elsewhere",
            code="trees-differ",
            at=Source.of(trees.source).at(),
        )
    return replace(reading, document=replace(document, trees=other.trees))


def _uncompressed(data: bytes, name: str) -> bytes:
    """Return the bytes of a file as they were before it was compressed, if it is."""
    if not method_of_bytes(data):
        return data
    held = io.BufferedReader(cast(Any, io.BytesIO(data)))
    return unpacked(held, "", Source.of(name).at()).read()


def _head(source: Source) -> str:
    with source.open_binary() as handle:
        return handle.read(HEAD_SIZE).decode("utf-8-sig", "replace")


def _is_tar(head: str) -> bool:
    return head[_TAR] == "ustar"


def _first_tag(head: str) -> str:
    """Return the tag with which XML, HTML or SGML begins, ``""`` for anything else.

    The name of a speaker in angle brackets (``<ana> hello``) is not a tag: nothing is closed.
    """
    found = _TAG.match(head)
    if found is None or (not found[1].startswith(("?", "!")) and "</" not in head):
        return ""
    return f"<{found[1]}>"


def _longest(fmt: Format, name: str) -> int:
    """Return the length of the longest suffix of a format that a name has."""
    return max([len(suffix) for suffix in fmt.suffixes if name.endswith(suffix)])


def _of_folders(suffixes: Iterable[str]) -> bool:
    return any(suffix.endswith("/") for suffix in suffixes)


def _is_blank(source: Source) -> bool:
    """Tell whether a file has nothing but white space, however long it is."""
    with source.open_binary() as handle:
        while chunk := handle.read(HEAD_SIZE):
            if chunk.strip():
                return False
    return True


def _empty(source: Source) -> FormatError:
    return FormatError(
        "the file is empty: there is nothing to read in it; check that the path is right and that "
        "the program that wrote the file had finished",
        code="file-empty",
        at=source.at(),
    )
