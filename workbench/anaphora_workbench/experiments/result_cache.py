"""The cache of results, with names by content."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import BuiltinFunctionType, CellType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, cast

from anaphora_workbench.experiments.comparison import CachedResults
from anaphora_workbench.experiments.jobs import SHARED, DocumentJob, JobContext, JobResult
from anaphora_workbench.experiments.result_files import Cache
from anaphora_workbench.fingerprints import (
    TooLargeError,
    files_under,
    fingerprint_of,
    print_of_files,
)
from anaphora_workbench.fingerprints.python_code import Code, code_of_module, distribution_of
from anaphora_workbench.model.language_files import user_tables
from anaphora_workbench.ports import Diagnosing, Fingerprint, Fingerprinted
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.evaluator import DocumentTask

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

_OURS = frozenset(("anaphora_workbench", "anaphora_resolvers", "anaphora_formats"))
"""Our own packages: what they read besides themselves they say (`Fingerprinted`)."""
_CORE_PACKAGE = frozenset(("anaphora_workbench",))
_CORE = (
    *("__init__.py", "errors.py", "model", "language_guess.py", "alignment", "edits.py"),
    *("ports", "registry.py", "stats", "pipeline", "scoring", "experiments"),
)
"""What of the workbench can move a figure."""
_TOOLS = ("numpy", "scipy", "py3langid")
"""Distributions that the workbench reckons with."""
_DEEPEST = 6
"""How far objects within objects are looked into."""


def digest(*values: object) -> str:
    """Return the SHA-256 of dataclasses, collections, enumerations and plain values.

    Raises:
        TypeError: A value is of another type, whose content nobody can know.
    """
    made = hashlib.sha256()
    for value in values:
        made.update("\x00".join(_parts(value)).encode("utf-8", "surrogatepass"))
        made.update(b"\x01")
    return made.hexdigest()


def _parts(value: object) -> Iterator[str]:
    """Yield the content of a value as texts; lengths and type names keep values apart."""
    if value is None or isinstance(value, bool | int | float):
        yield repr(value)
    elif isinstance(value, Enum):
        yield f"{type(value).__name__}.{value.name}"
    elif isinstance(value, str):
        yield f"s{len(value)}"
        yield value
    elif isinstance(value, Sequence) and not isinstance(value, bytes):
        yield f"t{len(value)}"
        for item in value:
            yield from _parts(item)
    elif isinstance(value, Mapping):
        yield f"d{len(value)}"
        for key, item in value.items():
            yield from _parts(key)
            yield from _parts(item)
    elif isinstance(value, set | frozenset):
        yield f"f{len(value)}"
        yield from sorted(["\x00".join(_parts(item)) for item in value])
    elif isinstance(value, Path):
        yield f"p{value}"
    elif is_dataclass(value) and not isinstance(value, type):
        yield type(value).__name__
        for name in _compared(type(value)):
            yield from _parts(getattr(value, name))
    else:
        raise TypeError(f"the content of a {type(value).__name__} cannot be determined")


@cache
def _compared(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields that make up the value of a dataclass."""
    return tuple([field.name for field in fields(kind) if field.compare])


def code_of_core() -> str:
    """Return the fingerprint of the workbench's own code, as far as it can move a figure.

    The versions of Python and of the packages that it reckons with are a part of it, and so are the
    language tables of the user.
    """
    root = _folder("anaphora_workbench")
    files = [path for name in _CORE for path in files_under(root / name)]
    python = (platform.python_implementation(), *sys.version_info[:3])
    tools = [_version_of(tool) for tool in _TOOLS]
    tables = [(code, print_of_files(path.parent, [path])) for code, path in user_tables().items()]
    return digest(print_of_files(root, files), python, tools, tables)


def code_of_package(name: str) -> str:
    """Return the fingerprint of a top-level package's code and data; of a single module its own.

    Raises:
        TooLargeError: The package is too large to read it each time.
    """
    root = _folder(name)
    return print_of_files(root.parent, files_under(root))


def _version_of(name: str) -> str:
    try:
        return distribution(name).version
    except PackageNotFoundError:
        return ""


def _folder(name: str) -> Path:
    module = import_module(name)
    found = getattr(module, "__file__", None)
    if found is None:
        # A namespace package, or one without files: its name is all that is known.
        return Path(next(iter(getattr(module, "__path__", [name]))))
    path = Path(found)
    return path.parent if path.name == "__init__.py" else path


def identity(plugin: object) -> Fingerprint:
    """Return the fingerprint of a plug-in: its class, code, version, signature and parameters.

    Its code is that of its distribution and of all that it imports, see
    `anaphora_workbench.fingerprints.python_code`. Its version is ``version``, a method or a value;
    its signature is ``signature``. The parameters are its attributes and what these contain;
    private ones are among them, since a setting may be kept there. A parameter that is the name of
    a file counts with its content. What else moves its answers it states itself (`Fingerprinted`).

    Code that cannot be seen whole (it starts programs, asks servers, imports what is made up at run
    time) leaves something unseen, unless the plug-in states a version.
    """
    kind = type(plugin)
    package = kind.__module__.partition(".")[0]
    version = _member_text(plugin, "version")
    codes = {base: _code_of(base.__module__, package) for base in _written(kind)}
    parts = [
        f"{kind.__module__}.{kind.__qualname__}",
        *[_print_of_code(base.__module__, code, package) for base, code in codes.items()],
        version,
        _member_text(plugin, "signature"),
    ]
    unseen = "" if version else _unseen_in(codes)
    held = {name: _content(value) for name, value in _attributes(plugin).items()}
    if isinstance(plugin, Fingerprinted):
        own = _own_fingerprint(plugin, unseen)
        parts.append(own.digest)
        # What a class says of itself is more than a look at its code could tell.
        inherited = "fingerprint" not in vars(kind) and package not in _OURS
        unseen = own.unseen or (unseen if inherited else "")
    elif package not in _OURS:
        files = [fingerprint_of(path) for path in _files_in(_attributes(plugin))]
        parts += [file.digest for file in files]
        unseen = unseen or next((file.unseen for file in files if file.unseen and not version), "")
    return Fingerprint(digest(parts, held), unseen)


def _own_fingerprint(plugin: Fingerprinted, unseen: str) -> Fingerprint:
    """Return the fingerprint that a plug-in states; another method may have that name."""
    try:
        own: object = plugin.fingerprint()
    except Exception as error:
        # One that takes a text, for example; what the code shows still counts.
        why = f"its method fingerprint() fails ({type(error).__name__}: {error})"
        return Fingerprint("", unseen or why)
    return own if isinstance(own, Fingerprint) else Fingerprint(str(own), unseen)


def _written(kind: type) -> list[type]:
    """Return a class and its bases but for those of the standard library."""
    standard = sys.stdlib_module_names - {"__main__"}
    return [base for base in kind.__mro__ if base.__module__.partition(".")[0] not in standard]


def _code_of(module: str, package: str) -> Code:
    """Return what a module of a plug-in's package consists of."""
    code = code_of_module(module, known=_CORE_PACKAGE, trusted=_OURS)
    top = module.partition(".")[0]
    if _counts_by_content(top, code, package):
        try:
            files_under(_folder(top))
        except TooLargeError as error:
            code.unseen.setdefault(_folder(top), str(error))
    return code


def _counts_by_content(top: str, code: Code, package: str) -> bool:
    """Tell whether a package counts by content: the plug-in's own, and what has no version."""
    return top == package or not code.versions


def _print_of_code(module: str, code: Code, package: str) -> str:
    """Return the fingerprint of a module of a package, its distribution and what both import."""
    top = module.partition(".")[0]
    if not _counts_by_content(top, code, package):
        return digest(module, sorted(code.versions))
    surroundings = [f"{name}={os.environ.get(name)}" for name in sorted(code.variables)]
    surroundings += [*sorted(code.versions), *sorted(code.absent)]
    files = {*code.files, *([] if top in _OURS else _files_of_distribution(top))}
    # Places differ between machines: the end of a name is enough beside the content.
    contents = [(path.parts[-3:], print_of_files(path.parent, [path])) for path in files]
    packages = {top, *({"anaphora_workbench"} if _beyond_core(code.known) else set())}
    code_prints = [_print_of_package(one) for one in sorted(packages)]
    return digest(code_prints, sorted(contents), surroundings)


def _print_of_package(name: str) -> str:
    try:
        return code_of_package(name)
    except TooLargeError:  # `_code_of` says so
        return ""


def _beyond_core(modules: Iterable[str]) -> bool:
    """Tell whether some modules of the workbench are not in its core, whose code always counts."""
    core = {name.removesuffix(".py") for name in _CORE}
    return any(parts[1] not in core for name in modules if len(parts := name.split(".")) > 1)


def _files_of_distribution(top: str) -> Iterator[Path]:
    """Yield the files of the distribution that brings a package, as far as it lists them."""
    for name in distribution_of(top):
        for file in distribution(name).files or ():
            path = Path(str(file.locate()))
            if path.suffix != ".pyc" and path.is_file():
                yield path.resolve()


def _unseen_in(codes: Mapping[type, Code]) -> str:
    """Return why the code of a class and its bases cannot be seen whole, ``""`` if it can be."""
    for base, code in codes.items():
        nowhere = not (code.files or code.versions or code.known)
        why = f"the code of {base.__name__} is in no file" if nowhere else ""
        why = code.door() or why
        if why:
            return (
                f"{why}, which may change its answers unseen; give its class a method version() "
                "that changes with all that does"
            )
    return ""


def _files_in(attributes: Mapping[str, object]) -> Iterator[Path]:
    """Yield what attributes name: files and folders with a whole path or a folder in it."""
    for value in attributes.values():
        if isinstance(value, Path) or (isinstance(value, str) and os.sep in value):
            path = Path(value)
            try:
                if path.exists():
                    yield path
            except (OSError, ValueError):
                continue


def _member_text(plugin: object, name: str) -> str:
    value = getattr(plugin, name, "")
    return str(value() if callable(value) else value)


def _attributes(plugin: object) -> dict[str, object]:
    names = dict.fromkeys(getattr(plugin, "__dict__", ()))
    for kind in type(plugin).__mro__:
        slots = getattr(kind, "__slots__", ())
        names.update(dict.fromkeys([slots] if isinstance(slots, str) else slots))
    return {name: getattr(plugin, name) for name in sorted(names) if hasattr(plugin, name)}


def _content(value: object, depth: int = _DEEPEST) -> str:
    """Return the fingerprint of a parameter; of an object, those of its parts."""
    try:
        return digest(value)
    except TypeError:
        pass
    kind = type(value).__qualname__
    if isinstance(value, _PLAIN):
        return digest(kind, repr(value))
    if (content := _bytes_of(value)) is not None:
        return digest(kind, content)
    if not depth:
        return kind
    held = [f"{name}={_content(item, depth - 1)}" for name, item in _held_by(value)]
    if isinstance(value, set | frozenset):
        held.sort()
    return digest(kind, held)


_PLAIN = (complex, range, slice, Decimal, Fraction, date, time, timedelta, re.Pattern)
"""Types whose values are what they print."""


def _bytes_of(value: object) -> str | None:
    """Return the content of a value in one piece of memory, as arrays of numbers are."""
    try:
        with memoryview(cast("Buffer", value)) as view:
            content = hashlib.sha256(view.tobytes()).hexdigest()
            return f"{view.format}{view.shape}{content}"
    except (TypeError, ValueError, NotImplementedError, BufferError):
        return None


def _held_by(value: object) -> Iterable[tuple[object, object]]:
    """Return the parts of an object, with names or numbers."""
    if isinstance(value, Mapping):
        return value.items()
    if isinstance(value, set | frozenset):
        return [("", item) for item in value]
    if isinstance(value, tuple | list | deque):
        return enumerate(value)
    if isinstance(value, partial):
        return (("", value.func), ("", value.args), ("", value.keywords))
    if isinstance(value, type | BuiltinFunctionType):
        return (("", f"{value.__module__}.{value.__qualname__}"),)
    if isinstance(value, MethodType):
        return (("", value.__func__), ("", value.__self__))
    if isinstance(value, FunctionType):
        # Its text is that of its module, which counts. Two of one name differ in their lines.
        cells = [cell.cell_contents for cell in value.__closure__ or () if _is_filled(cell)]
        name, line = value.__qualname__, value.__code__.co_firstlineno
        return enumerate((name, line, value.__defaults__, value.__kwdefaults__, cells))
    return _attributes(value).items()


def _is_filled(cell: CellType) -> bool:
    """Tell whether the variable of a cell has a value yet."""
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def analyses(registry: Registry) -> str:
    """Return the fingerprint of what is installed for analysing texts, models included.

    A preprocessor may choose another one by itself, so all of them are asked what they find.
    """
    installed: list[object] = []
    for listing in registry.listing("preprocessors"):
        plugin = listing.plugin
        if isinstance(plugin, Fingerprinted):
            installed.append((listing.name, plugin.fingerprint().digest))
        elif isinstance(plugin, Diagnosing):
            found = plugin.diagnose()
            installed.append([(listing.name, str(d.what), str(d.state), d.details) for d in found])
    return digest(installed)


@dataclass(frozen=True, slots=True)
class Identities:
    """The fingerprints of all that a comparison runs.

    Attributes:
        common: What every result depends on: the code and versions of the workbench, its settings,
            what analyses texts.
        systems: The resolvers, by name.
    """

    common: Fingerprint
    systems: Mapping[str, Fingerprint]

    @classmethod
    def of(cls, context: JobContext, registry: Registry) -> Identities:
        """Return the fingerprints as this process has them, also of what is installed."""
        evaluator = context.evaluator
        tools = [
            identity(tool)
            for tool in (evaluator.preprocessor, evaluator.finder, evaluator.candidate_finder)
        ]
        common = digest(
            code_of_core(),
            evaluator.settings,
            [tool.digest for tool in tools],
            analyses(registry),
        )
        unseen = next((tool.unseen for tool in tools if tool.unseen), "")
        return cls(
            Fingerprint(common, unseen), {one.name: identity(one) for one in context.resolvers}
        )


class ResultCache:
    """The results of earlier runs, looked up for one comparison.

    The name of a result is the fingerprint of the document with its key, whether a resolver of the
    comparison needs an analysis of it, the settings, the code of the workbench, of the tools that
    prepare a document and what they have installed; and of the system: its name, class, code,
    version, signature and parameters, or the output file's content.
    A system that cannot be fingerprinted whole has no name, so its results are neither looked up
    nor kept.
    """

    def __init__(self, context: JobContext, registry: Registry, cache: Cache) -> None:
        self._cache: Cache | None = cache
        self._evaluator = context.evaluator
        self._common = ""
        self._systems: dict[str, str] = {}
        self._unseen: dict[str, str] = {}
        self._found = 0
        found = Identities.of(context, registry)
        self._common = found.common.digest
        for name, system in found.systems.items():
            if unseen := found.common.unseen or system.unseen:
                self._unseen[name] = unseen
            else:
                self._systems[name] = digest("resolver", name, system.digest)
        if found.common.unseen:
            self._cache = None

    def kept(self, asked: int) -> CachedResults:
        """Return how many of the results that were asked for were kept."""
        return CachedResults(self._found, asked, True, dict(self._unseen))

    def job(
        self, task: DocumentTask, systems: Iterable[str]
    ) -> tuple[DocumentJob, JobResult | None]:
        """Return what is still to be done with a document, and what is known of it.

        The job has no systems when nothing is to be done; ``None`` is known when nothing is.
        """
        asked = frozenset(systems)
        if self._cache is None:
            return DocumentJob(task, asked, {}), None
        names = self._names(task)
        shared = self._cache.load(names[SHARED])
        if shared is None:
            return DocumentJob(task, asked, names), None
        found = {name: self._cache.load(names[name]) for name in sorted(asked & names.keys())}
        known = {name: result for name, result in found.items() if result is not None}
        self._found += len(known)
        return DocumentJob(task, asked - known.keys(), names), JobResult(shared, known)

    def _names(self, task: DocumentTask) -> dict[str, str]:
        reading = task.reading
        analysed = self._evaluator.analyses(reading.document)
        document = digest(
            self._common, reading.document, reading.layers[:1], reading.in_progress, analysed
        )
        names = {SHARED: document}
        for name, fingerprint in self._systems.items():
            names[name] = digest(document, fingerprint)
        for response in task.responses:
            names[response.name] = digest(document, "response", response.name, response.layer)
        return names
