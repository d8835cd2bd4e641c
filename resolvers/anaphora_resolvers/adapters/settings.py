"""How a user describes a program: a small TOML file, or what would be typed in a shell.

::

    name = "my-system"                  # in tables; the file's name when left out
    title = "pronouns by rules"         # optional
    command = ["python3", "resolve.py"] # or "python3 resolve.py"
    folder = "."                        # where it runs; the TOML file's folder when left out
    input = "conll-u"                   # or conll-2012, tokens, json
    output = "conll-u"                  # or conll-2012, json; found out when left out
    timeout = 60                        # seconds for a document
    needs = ["pos", "heads"]            # or morphology, trees; documents without are left out
    version = "1.13"                    # kept results count for this version only
    env = ["CORPUS_HOME"]               # variables of yours that it gets besides the usual ones
    requires = ["java", "rap.jar"]      # programs and files besides that must be there
    hint = "see https://..."            # how to get what is missing

    [environment]
    CLASSPATH = "lib/all.jar"

A worker takes ``start`` (seconds) and ``restarts`` besides, and neither ``input`` nor ``output``.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from anaphora_resolvers.adapters.starting import usual_environment
from anaphora_resolvers.adapters.tables import Table, reading_of
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Fingerprint, Need
from anaphora_workbench.ports.fingerprints import fingerprint_of
from anaphora_workbench.ports.python_code import Code, code_of_script

__all__ = ["INPUTS", "OUTPUTS", "ProgramSettings", "read_settings"]

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
            return f"there is no folder {self.folder}"
        hint = f"; {self.hint}" if self.hint else ""
        if self._found(self.command[0]) is None:
            return f"the program '{self.command[0]}' is not found{hint}"
        for needed in self.requires:
            if self._found(needed) is None and not Path(self.folder or ".", needed).exists():
                return f"'{needed}' is not found{hint}"
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
        raise UsageError("name a program, or a file that ends in .toml, behind the colon")
    return ProgramSettings(text, command)


def _of_file(path: str, *, worker: bool) -> ProgramSettings:
    with reading_of(path) as table:
        return _settings(table, Path(path), worker=worker)


def _settings(table: Table, path: Path, *, worker: bool) -> ProgramSettings:
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
