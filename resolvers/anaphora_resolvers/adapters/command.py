"""Any program as a resolver: ``--resolver command:FILE.toml`` or ``'command:PROGRAM ARGUMENT'``.

The program is started for each document, reads it on standard input and writes clusters on standard
output (described below). What takes long to start is better plugged in as a worker: ``--resolver
worker:FILE.toml``.

A program is described by a small TOML file, or by what would be typed in a shell;
``docs/guide/programs.md`` has its settings, which `ProgramSettings` holds.

Only words, sentences and their analysis go out: coreference, empty nodes and what a format keeps
of its file stay here, so that no program can see the key.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shlex
import shutil
from abc import abstractmethod
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import ClassVar, Self

from anaphora_resolvers.adapters.messages import output_of, value_of_document
from anaphora_resolvers.adapters.option_table import OptionTable, reading_of
from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_resolvers.adapters.processes import run_program, usual_environment
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_resolvers.adapters.worker import WorkerSpec, worker_of
from anaphora_workbench.alignment import align, carried_and_counted
from anaphora_workbench.errors import FormatError, NeedsError, ResolverError, Severity, UsageError
from anaphora_workbench.fingerprints import fingerprint_of
from anaphora_workbench.fingerprints.python_code import Code, code_of_script
from anaphora_workbench.model import EMPTY, Document, FrozenDict, Layer, Markable, chains_of
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.ports import Fingerprint, Need, Reading, Source, Target
from anaphora_workbench.registry import Registry

INPUTS = ("conll-u", "conll-2012", "tokens", "json")
"""What a program can be given."""
OUTPUTS = ("conll-u", "conll-2012", "json")
"""What a program can answer."""
_NEEDS = {
    "pos": Need.POS,
    "heads": Need.HEADS,
    "morphology": Need.MORPHOLOGY,
    "trees": Need.TREES,
}
_LARGEST = 256 << 20
"""Bytes of a program's folder beyond which it is not looked at, as that would take too long."""
_PATHS = ("PYTHONPATH", "PYTHONHOME", "LD_PRELOAD", "LD_LIBRARY_PATH")
"""Variables that lead a program to code outside its folder."""
_COMMON = frozenset(
    (
        "name",
        "title",
        "command",
        "folder",
        "timeout",
        "needs",
        "version",
        "requires",
        "hint",
        "env",
        "environment",
    )
)
_OF_A_COMMAND = _COMMON | {"input", "output"}
_OF_A_WORKER = _COMMON | {"start", "restarts"}


@dataclass(frozen=True, slots=True)
class ProgramSettings:
    """A program that resolves, as its user describes it.

    Attributes:
        name: Name in tables.
        command: Program and arguments.
        title: One line on it.
        folder: Folder it runs in; this process' own when ``None``.
        input: What it is given, one of `INPUTS`.
        output: What it answers, one of `OUTPUTS`; ``""`` to find out.
        timeout: Seconds for a document.
        start: Seconds from the start of a worker to its greeting.
        restarts: How often in a row a worker may break down.
        needs: What a document must offer.
        version: Version that the user states, or ``""``.
        requires: Programs and files that must be there besides.
        hint: How to get what is missing.
        environment: Environment variables that it is given besides the usual ones.
        env: Names of further variables of this process that are passed on to it.
    """

    name: str
    command: tuple[str, ...]
    title: str = ""
    folder: str | None = None
    input: str = "conll-u"
    output: str = ""
    timeout: float = 300.0
    start: float = 120.0
    restarts: int = 3
    needs: frozenset[Need] = frozenset()
    version: str = ""
    requires: tuple[str, ...] = ()
    hint: str = ""
    environment: FrozenDict[str, str] = EMPTY
    env: tuple[str, ...] = ()

    def missing(self) -> str:
        """Return in one line what is missing and how to get it, ``""`` when it can be started."""
        if self.folder is not None and not Path(self.folder).is_dir():
            return Reason("missing.folder", "there is no folder {name}", name=str(self.folder))
        hint = f"; {self.hint}" if self.hint else ""
        if self._found(self.command[0]) is None:
            return Reason(
                "missing.program",
                "the program '{name}' is not found{hint}",
                name=self.command[0],
                hint=hint,
            )
        for needed in self.requires:
            if self._found(needed) is None and not Path(self.folder or ".", needed).exists():
                return Reason("missing.file", "'{name}' is not found{hint}", name=needed, hint=hint)
        return ""

    def _found(self, program: str) -> str | None:
        """Return the place of a program: beside the settings, or where programs are."""
        if "/" in program and not Path(program).is_absolute() and self.folder is not None:
            program = str(Path(self.folder) / program)
        return shutil.which(program)

    def started(self) -> tuple[str, ...]:
        """Return the command with the place of the program in front."""
        return (self._found(self.command[0]) or self.command[0], *self.command[1:])

    def variables(self) -> FrozenDict[str, str]:
        """Return the variables of the environment that it is given besides the usual ones.

        Those of ``env`` that are not set are left out; ``environment`` wins.
        """
        passed = {name: os.environ[name] for name in self.env if name in os.environ}
        return FrozenDict({**passed, **self.environment})

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the program, with why it is not all where it is not.

        It changes with the command, the settings, the variables that are passed on, the files and
        folders that the command names and all that is in the program's folder. That is all for a
        script in Python that imports nothing but its folder and the standard library; what other
        programs consist of only a stated version can tell.
        """
        code = self._code()
        places = self._places(code)
        seen = fingerprint_of(*places, most=_LARGEST)
        given = {name: value for name, value in usual_environment().items() if _speaks(name)}
        variables = sorted({**given, **self.variables()}.items())
        facts = (self.command, self.input, self.output, variables)
        digest = hashlib.sha256(repr((facts, self.version, seen.digest)).encode()).hexdigest()
        if self.version:
            return Fingerprint(digest)
        if why := self._unseen(code) or seen.unseen:
            why += "; state a 'version' in its TOML file, and change that with the program"
        return Fingerprint(digest, why)

    def stated(self) -> str:
        """Return the stated version, or eight digits that change with the fingerprint."""
        return self.version or self.fingerprint().digest[:8]

    def _code(self) -> Code | None:
        """Return what its script in Python consists of, ``None`` for any other program."""
        script = self._script()
        if script is None:
            return None
        return code_of_script(
            script, runs_in=Path(self.folder or ".").resolve(), whole=not self.version
        )

    def _places(self, code: Code | None) -> list[Path]:
        """Return the files and folders that the program may consist of."""
        base = Path(self.folder or ".")
        words = [self._found(self.command[0]) or "", *self.command[1:]]
        places = [base / word for word in words if word and _exists(base / word)]
        script = self._script()
        files = sorted(code.files) if code is not None else []
        if self.version:
            # A stated version stands for what cannot be seen; logs and output may be in its folder.
            return [*[place for place in places if place.is_file()], *files]
        folders = [Path(self.folder)] if self.folder is not None else []
        folders += [script.parent] if script is not None else []
        folders = list(dict.fromkeys([folder.resolve() for folder in folders]))
        # What it reads elsewhere, by a constant.
        files = [file for file in files if not any(file.is_relative_to(one) for one in folders)]
        return [*places, *folders, *files]

    def _script(self) -> Path | None:
        """Return the script in Python that the command runs, ``None`` for any other program."""
        base = Path(self.folder or ".")
        words = [self._found(self.command[0]) or "", *self.command[1:]]
        if Path(words[0]).name.startswith("python"):
            words = [word for word in words[1:] if not word.startswith("-") or word in ("-c", "-m")]
        script = base / words[0] if words and words[0] else None
        return script if script is not None and script.suffix == ".py" and _exists(script) else None

    def _unseen(self, code: Code | None) -> str:
        """Return why looking at its folder does not tell all that decides its answers."""
        for name in _PATHS:
            if name in self.variables():
                return f"{name} leads it to code that cannot be seen"
        return code.door() if code is not None else "what the program consists of cannot be seen"


def _speaks(variable: str) -> bool:
    """Tell whether one of the usual variables says what language or time a program works in."""
    return variable.upper().startswith(("LANG", "LC_", "TZ"))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_settings(text: str, *, worker: bool = False) -> ProgramSettings:
    """Return the settings in a TOML file, or those of a command line.

    Args:
        text: Name of a file that ends in ``.toml``, or a program and its arguments as a shell
            would be given them (there is no shell: no pipes, no variables).
        worker: Whether the program is a worker.

    Raises:
        FormatError: ``file-missing``, ``file-unreadable``, ``program-toml`` (no TOML), or
            ``program-settings`` (a setting that is unknown, wrong or left out).
        UsageError: The command line is empty, or a quote is not closed.
    """
    if text.endswith(".toml"):
        return _of_file(text, worker=worker)
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(f"the command '{text}' cannot be taken apart: {error}") from None
    if not command:
        raise UsageError("type a program, or a file that ends in .toml, after the colon")
    return ProgramSettings(text, command)


def _of_file(path: str, *, worker: bool) -> ProgramSettings:
    with reading_of(path) as table:
        return _settings(table, Path(path), worker=worker)


def _settings(table: OptionTable, path: Path, *, worker: bool) -> ProgramSettings:
    table.allow(_OF_A_WORKER if worker else _OF_A_COMMAND)
    return ProgramSettings(
        table.text("name") or path.stem,
        table.command("command"),
        table.text("title"),
        str((path.parent / table.text("folder")).resolve()),
        table.one_of("input", INPUTS) or "conll-u",
        table.one_of("output", OUTPUTS),
        table.number("timeout", 300.0),
        table.number("start", 120.0),
        int(table.number("restarts", 3)),
        frozenset([_NEEDS[name] for name in table.several_of("needs", _NEEDS)]),
        table.text("version"),
        table.words("requires"),
        table.text("hint"),
        table.texts("environment"),
        table.words("env"),
    )


_FORMATS = {"conll-u": "corefud", "conll-2012": "conll"}


def text_of(document: Document, kind: str) -> bytes:
    """Return what a program is given.

    Args:
        document: The text.
        kind: ``conll-u``, ``conll-2012``, ``tokens`` (a sentence a line, a blank between tokens)
            or ``json`` (as a worker is given it).

    Raises:
        ResolverError: The document cannot be written in that format.
    """
    if kind == "json":
        return json.dumps(value_of_document(document)).encode("ascii") + b"\n"
    if kind == "tokens":
        lines = [
            " ".join(["_".join(t.text.split()) for t in document.tokens[s.start : s.end]])
            for s in document.sentences
        ]
        return "".join([f"{line}\n" for line in lines]).encode("utf-8", "replace")
    stream = io.BytesIO()
    words = replace(document, metadata=EMPTY, empty_nodes=())
    try:
        Registry().format(_FORMATS[kind]).write([Reading(words, (Layer("none"),))], _target(stream))
    except FormatError as error:
        raise ResolverError(
            document.doc_id, f"the text cannot be handed over: {error.message}"
        ) from None
    return stream.getvalue()


def answer_of_text(document: Document, data: bytes, kind: str = "") -> SystemOutput:
    """Return the answer that a program wrote.

    Args:
        document: What it was asked about.
        data: What it wrote.
        kind: ``conll-u``, ``conll-2012`` or ``json``; ``""`` to find out: an answer that begins
            with a brace is JSON, one whose first line of words has ten columns divided by tabs
            is CoNLL-U.

    Raises:
        ResolverError: It is none, holds errors, or is on another text. Other tokens of the same
            text are aligned; what could not be is among the answer's notes.
    """
    kind = kind or _kind_of(data)
    if not data.strip():
        raise ResolverError(document.doc_id, "it wrote nothing")
    if kind == "json":
        try:
            return output_of(json.loads(data))
        except (ValueError, RecursionError) as error:
            raise ResolverError(document.doc_id, f"its answer cannot be used: {error}") from None
    source = Source.of(io.BytesIO(data), name="its output")
    try:
        readings = list(islice(Registry().format(_FORMATS[kind]).read(source), 2))
    except FormatError as error:
        raise ResolverError(document.doc_id, f"its answer cannot be read: {error}") from None
    if len(readings) != 1:
        raise ResolverError(document.doc_id, "it wrote several documents instead of one")
    (reading,) = readings
    for problem in reading.problems:
        if problem.severity is Severity.ERROR:
            raise ResolverError(document.doc_id, f"its answer has an error: {problem}")
    return _in_tokens_asked(document, reading)


def _target(stream: io.BytesIO) -> Target:
    return Target.of(stream, name="the text")


def _kind_of(data: bytes) -> str:
    start = data.lstrip()
    if start.startswith(b"{"):
        return "json"
    for line in start.splitlines():
        if line.strip() and not line.startswith(b"#"):
            return "conll-u" if line.count(b"\t") == 9 else "conll-2012"
    return "conll-u"


def _in_tokens_asked(asked: Document, reading: Reading) -> SystemOutput:
    """Return an answer in the tokens that were asked about, with notes on what is not in them.

    Raises:
        ResolverError: It is on another text.
    """
    layer = reading.layers[0] if reading.layers else Layer("none")
    alignment = align(asked, reading.document)
    counts = alignment.counts
    if asked.tokens and not alignment.same_text:
        raise ResolverError(
            asked.doc_id,
            f"it answers on another text: {counts.other_extra:,} of its {counts.other_tokens:,} "
            f"tokens are not among the {counts.gold_tokens:,} that it was given",
        )
    made, problems, aligned = carried_and_counted(layer, alignment)
    output = _output_of(made)
    if alignment.is_same:
        return output
    notes = (aligned.sentence, *[str(problem) for problem in problems])
    return replace(output, notes=(*output.notes, *notes))


def _output_of(layer: Layer) -> SystemOutput:
    """Return the clusters of a layer, and its split antecedents as links."""
    mention = {name: _mention(markable) for name, markable in layer.markables.items()}
    return SystemOutput(
        tuple([tuple([mention[n] for n in names]) for names in chains_of(layer).entities]),
        tuple(
            [
                AnswerLink(mention[a.markable], tuple([mention[name] for name in a.antecedents]))
                for a in layer.anaphors_in_text_order()
                if len(a.antecedents) > 1
            ]
        ),
    )


def _mention(markable: Markable) -> SystemMention:
    if markable.zero is not None:
        return SystemMention.zero_of(markable.zero.governor, markable.zero.role)
    return SystemMention.of_parts(
        [(span.start, span.end) for span in markable.spans], markable.head
    )


class _ProgramResolver(SystemResolver):
    """A resolver that its user describes.

    Args:
        settings: The description; without it nothing can be resolved.
    """

    stays: ClassVar[bool] = False
    """Whether the program is a worker."""

    def __init__(self, settings: ProgramSettings | None = None) -> None:
        self._settings = settings
        if settings is not None:
            self.name = settings.name
            self.title = settings.title or self.title
            self.needs = settings.needs

    def configured(self, text: str) -> Self:
        """Return the resolver of a TOML file or a command line.

        Raises:
            FormatError: The file cannot be read or used.
            UsageError: The command line cannot be taken apart.
        """
        return type(self)(read_settings(text, worker=self.stays))

    def missing(self) -> str:
        """Return what is missing: the description, or the program that it names."""
        if self._settings is not None:
            return self._settings.missing()
        return Reason(
            "missing.command",
            "it needs a program: --resolver {name}:FILE.toml or '{name}:PROGRAM ...'",
            name=self.name,
        )

    def version(self) -> str:
        """Return the version that the description states, else a fingerprint of the command."""
        return "" if self._settings is None else self._settings.stated()

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the program."""
        return Fingerprint("") if self._settings is None else self._settings.fingerprint()

    def _answer(self, document: Document) -> SystemOutput:
        assert self._settings is not None  # `missing` asks for them
        return self._run(self._settings, document)

    @abstractmethod
    def _run(self, settings: ProgramSettings, document: Document) -> SystemOutput: ...


class CommandResolver(_ProgramResolver):
    """A program that is run once for each document."""

    name = "command"
    title = "any program that reads CoNLL-U or CoNLL-2012 and writes clusters"

    def _run(self, settings: ProgramSettings, document: Document) -> SystemOutput:
        try:
            ran = run_program(
                settings.started(),
                text_of(document, settings.input),
                timeout=settings.timeout,
                environment=settings.variables(),
                folder=settings.folder,
            )
        except OSError as error:
            raise NeedsError(
                f"'{self.name}' cannot be started: {settings.command[0]}: "
                f"{error.strerror or error}",
                code="program-not-started",
            ) from None
        if ran.trouble:
            raise ResolverError(document.doc_id, ran.trouble, code="program-failed")
        return answer_of_text(document, ran.output, settings.output)


class WorkerResolver(_ProgramResolver):
    """A program that stays and is asked about one document after the other."""

    stays = True
    name = "worker"
    title = "any program that speaks the JSON lines of 'anaphora docs workers'"

    def _run(self, settings: ProgramSettings, document: Document) -> SystemOutput:
        spec = WorkerSpec(
            settings.name,
            settings.started(),
            settings.variables(),
            settings.folder,
            settings.start,
            settings.timeout,
            settings.restarts,
        )
        return worker_of(spec).resolve(document)
