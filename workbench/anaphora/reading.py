"""`read`: files, folders, content and open files as texts.

What a ``str`` is, in this order: a path that exists; content, where it has a line end; a path that
does not exist, which is an error, where it has no blank or looks like one (it ends with the suffix
of a format, or begins with ``/``, ``./`` or ``~``); else content. A missing file is never taken for
a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Protocol, runtime_checkable

from anaphora.choices import a_string, language_of, string_or_none
from anaphora.messages import in_python
from anaphora.texts import Corpus, Text
from anaphora_workbench.errors import AnaphoraError, FormatError, Position, Severity, UsageError
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Input, Workspace

_LONGEST_PATH = 4096
_PATH_STARTS = ("/", "./", "../", "~", ".\\", "..\\")
_TEXT = "text"


@runtime_checkable
class _Readable(Protocol):
    def read(self) -> str | bytes:
        """Return everything."""
        ...


@dataclass(frozen=True, slots=True)
class HeldFormat:
    """Reads texts that are in memory already, for scorers, which read from open files."""

    texts: tuple[Text, ...]
    name: str = "memory"
    gives_heads: bool = False

    def read(self, _source: Source) -> Iterator[Reading]:
        """Yield them."""
        yield from [text.reading for text in self.texts]


@dataclass(frozen=True, slots=True)
class HeldTexts:
    """Texts in memory in the place of a file that is open."""

    source: Source
    format: Any

    def readings(self) -> Iterator[Reading]:
        """Yield the documents."""
        yield from self.format.read(self.source)


Opened = Input | HeldTexts
"""What can be read, document by document, with the format that reads it."""


def read(
    what: Any,
    format: str | None = None,
    language: str | None = None,
    *,
    encoding: str = "",
    lenient: bool = True,
    lang: str | None = None,
) -> Corpus:
    """Read texts with their annotation.

    ::

        anaphora.read("gold/")                              # a folder, or a file
        anaphora.read("Ana met Bo. She greeted him.")       # raw text
        anaphora.read(open("gold.conll").read())            # the content of a file
        anaphora.read([path_a, path_b], format="conll")

    Args:
        what: A path, a folder, the content of a file, an open file, a corpus or text, or an
            iterable of these. A ``.spacy`` file (DocBin) is read with spaCy. An empty list gives an
            empty corpus, as of a search that found no file.
        format: Name of the format (`anaphora.formats`); else it is recognised.
        language: Code such as ``en``. Raw text without it is read in the language that is guessed
            from its words.
        encoding: Encoding of the files, such as ``windows-1252``; else UTF-8.
        lenient: Whether to go on where a file has errors; `Corpus.problems` then lists them.
        lang: The same as ``language``.

    Raises:
        FormatError: Something cannot be read: missing, in no known format, or with errors where
            ``lenient`` is off.
        PluginError: There is no format of that name.
        UsageError: ``what`` is nothing that can be read.
    """
    language = language_of(language, lang)
    texts: list[Text] = []
    for each in opened(what, format, encoding=encoding):
        readings = checked(each, lenient=lenient)
        if isinstance(each.format, HeldFormat):
            pairs = zip(each.format.texts, readings, strict=True)
            texts += [replace(t, reading=in_language(t.format, r, language)) for t, r in pairs]
            continue
        name = each.format.name
        texts += [Text(in_language(name, reading, language), name) for reading in readings]
    return Corpus(texts)


def opened(what: Any, format: str | None = None, *, encoding: str = "") -> list[Opened]:
    """Return what stands for files, open: nothing is read yet but what tells the format.

    Raises:
        FormatError: A file is missing or in no known format.
        UsageError: ``what`` is nothing that can be read.
    """
    format = string_or_none("format", format, "conllu")
    workspace = Workspace(Registry(), a_string("encoding", encoding, "windows-1252"))
    try:
        return list(_opened(workspace, what, format))
    except AnaphoraError as error:
        raise in_python(error) from None


def checked(each: Opened, *, lenient: bool) -> Iterator[Reading]:
    """Yield the documents of an open file; raise `FormatError` for errors in it if not lenient."""
    try:
        for reading in each.readings():
            errors = [p for p in reading.problems if p.severity is Severity.ERROR]
            if errors and not lenient:
                raise FormatError(
                    f"has errors, so Anaphora stops before it skips anything; the first of "
                    f"{len(errors):,}: {errors[0].message}. Fix them, or skip what they affect: "
                    "lenient=True",
                    code="input-errors",
                    at=errors[0].at or each.source.at(),
                )
            yield reading
    except FormatError as error:
        raise in_python(error) from None


def _opened(workspace: Workspace, what: Any, format: str | None) -> Iterator[Opened]:
    if isinstance(what, Text):
        what = Corpus([what])
    if isinstance(what, Corpus):
        yield held(what)
    elif isinstance(what, Path):
        yield from _of_path(workspace, what, format)
    elif isinstance(what, str):
        if _is_path(workspace.registry, what):
            yield from _of_path(workspace, Path(what).expanduser(), format)
        else:
            yield _of_content(workspace, what, format)
    elif isinstance(what, bytes):
        yield workspace.open_bytes(what, "text", format, else_text=True)
    elif isinstance(what, _Readable):
        yield _of_stream(workspace, what, format)
    elif _is_spacy_doc(what):
        from anaphora.spacy_docs import from_spacy

        yield held(Corpus([from_spacy(what)]))
    elif isinstance(what, Iterable) and not isinstance(what, Mapping):
        contents = 0
        for one in what:
            if isinstance(one, str) and not _is_path(workspace.registry, one):
                contents += 1
                yield _of_content(workspace, one, format, contents)
            else:
                yield from _opened(workspace, one, format)
    else:
        remedy = "give a path, a text, an open file, a corpus, or a list of these"
        if hasattr(what, "__index__"):  # a place of clusters without words
            remedy += ". Clusters become a text with anaphora.from_clusters(tokens, clusters)"
        raise UsageError(f"cannot read a value of the type {type(what).__name__}; {remedy}")


def held(corpus: Corpus) -> HeldTexts:
    """Return texts in memory as what scorers read."""
    source = corpus[0].reading.source if len(corpus) else ""
    return HeldTexts(Source.of_text("", name=source or "<memory>"), HeldFormat(tuple(corpus)))


def _of_path(workspace: Workspace, path: Path, format: str | None) -> Iterator[Opened]:
    if not path.exists():
        raise FormatError(
            "there is no such file or folder; check the path. A text that is given as it is needs "
            "a line end, or a file object (io.StringIO)",
            code="file-missing",
            at=Position(str(path)),
        )
    if format == "docbin" or (format is None and path.suffix == ".spacy"):
        from anaphora.spacy_docs import read_docbin

        yield held(read_docbin(path))
        return
    yield from workspace.open([str(path)], format)


def _of_content(workspace: Workspace, text: str, format: str | None, number: int = 1) -> Input:
    """Return content; what comes later in a list has a number in its name, so that names differ."""
    name = _TEXT if number == 1 else f"{_TEXT}-{number}"
    return workspace.open_bytes(text.encode("utf-8", "surrogatepass"), name, format, else_text=True)


def _of_stream(workspace: Workspace, stream: IO[Any] | _Readable, format: str | None) -> Input:
    data = stream.read()
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    name = getattr(stream, "name", "")
    called = name if isinstance(name, str) and name else "text"
    return workspace.open_bytes(data, called, format, else_text=True)


def _is_path(registry: Registry, text: str) -> bool:
    """Tell whether a string is a path, of something that exists or is missing."""
    if not text.strip() or "\n" in text or "\r" in text or "\0" in text:
        return False
    if len(text) <= _LONGEST_PATH and _exists(text):
        return True
    if " " not in text.strip() or text.startswith(_PATH_STARTS):
        return True
    suffixes = [
        s.rstrip("/") for known in registry.suffixes("formats").values() for s in known or ()
    ]
    return text.lower().endswith((*suffixes, ".spacy"))


def _exists(text: str) -> bool:
    try:
        return Path(text).expanduser().exists()
    except (OSError, RuntimeError):  # too long for the system, or no home folder
        return False


def _is_spacy_doc(what: object) -> bool:
    return type(what).__module__.startswith("spacy.") and type(what).__name__ == "Doc"


def in_language(
    format: str, reading: Reading, language: str | None, *, guess: bool = False
) -> Reading:
    """Return a reading in the language that was named.

    Raw text without it gets one that is guessed, and is divided into words again by the rules of
    that language, as commands do; other texts with ``guess`` only.
    """
    document = reading.document
    code = language or document.language
    if code in ("", "und") and (guess or format == _TEXT):
        code = guess_language([token.text for token in document.tokens])
    if code == document.language:
        return reading
    if format == _TEXT:
        divided = document_of_text(document.doc_id, document.text, code)
        document = replace(divided, metadata=document.metadata)
    else:
        document = replace(document, language=code)
    return replace(reading, document=document)


def names_for(whats: Sequence[Any]) -> list[str]:
    """Return a name for each of some systems or annotators: that of its path, else a letter."""
    from anaphora_workbench.cli.shared.output import names_of_paths

    paths = [str(what) if isinstance(what, str | Path) else "" for what in whats]
    if all(path and "\n" not in path for path in paths):
        return names_of_paths(paths)
    return [chr(ord("A") + number) for number in range(len(whats))]
