"""Any program as a resolver: ``--resolver command:FILE.toml`` or ``'command:PROGRAM ARGUMENT'``.

The program is started for each document, reads it on standard input and writes clusters on
standard output (`settings` says how that is described, `texts` what goes in and out). What takes
long to start is better plugged in as a worker: ``--resolver worker:FILE.toml``.
"""

from __future__ import annotations

from abc import abstractmethod

from anaphora_resolvers.adapters.output import SystemOutput
from anaphora_resolvers.adapters.running import run_program
from anaphora_resolvers.adapters.settings import ProgramSettings, read_settings
from anaphora_resolvers.adapters.system import SystemResolver
from anaphora_resolvers.adapters.texts import answer_of_text, text_of
from anaphora_resolvers.adapters.worker import WorkerSpec, worker_of
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Fingerprint

__all__ = ["CommandResolver", "WorkerResolver"]


class _ProgramResolver(SystemResolver):
    """A resolver that its user describes.

    Args:
        settings: The description; without it nothing can be resolved.
    """

    def __init__(self, settings: ProgramSettings | None = None) -> None:
        self._settings = settings
        if settings is not None:
            self.name = settings.name
            self.title = settings.title or self.title
            self.needs = settings.needs

    def missing(self) -> str:
        """Return what is missing: the description, or the program that it names."""
        if self._settings is not None:
            return self._settings.missing()
        return f"say which program: --resolver {self.name}:FILE.toml or '{self.name}:PROGRAM ...'"

    def version(self) -> str:
        """Return the version that the description states, else a fingerprint of the command."""
        return "" if self._settings is None else self._settings.stated()

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the program."""
        return Fingerprint("") if self._settings is None else self._settings.fingerprint()

    def answer(self, document: Document) -> SystemOutput:
        """Return what the program says of a document.

        Raises:
            NeedsError: The program is not there.
            ResolverError: It breaks down, takes too long or answers rubbish.
        """
        if self._settings is None or self.missing():
            raise NeedsError(f"'{self.name}' is not usable here: {self.missing()}")
        return self._answer(self._settings, document)

    @abstractmethod
    def _answer(self, settings: ProgramSettings, document: Document) -> SystemOutput: ...


class CommandResolver(_ProgramResolver):
    """A program that is run once for each document."""

    name = "command"
    title = "any program that reads CoNLL-U or CoNLL-2012 and writes clusters"

    def configured(self, text: str) -> CommandResolver:
        """Return the resolver of a TOML file or a command line.

        Raises:
            FormatError: The file cannot be read or used.
            UsageError: The command line cannot be taken apart.
        """
        return CommandResolver(read_settings(text))

    def _answer(self, settings: ProgramSettings, document: Document) -> SystemOutput:
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

    name = "worker"
    title = "any program that speaks the JSON lines of docs/guide/workers.md"

    def configured(self, text: str) -> WorkerResolver:
        """Return the resolver of a TOML file or a command line.

        Raises:
            FormatError: The file cannot be read or used.
            UsageError: The command line cannot be taken apart.
        """
        return WorkerResolver(read_settings(text, worker=True))

    def _answer(self, settings: ProgramSettings, document: Document) -> SystemOutput:
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
