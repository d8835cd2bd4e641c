"""The files that a piece of Python code imports, found without running it.

A module is followed through its imports, those within functions among them:

1.  Modules of the standard library are known by the version of Python.
2.  Modules in ``site-packages`` are known by the versions of their distribution and of all that it
    requires in turn; where no distribution owns one, by its content.
3.  All other modules are read: their content counts and that of the package they belong to, and
    their own imports are followed.
4.  Files that the code names by a constant, and the values of environment variables that it asks
    for by a constant, count.
5.  What the code reads counts where its place is proven, see
    `anaphora_workbench.fingerprints.python_reads`.
6.  Code may do more than that: read from a place that is not proven, import names that are made at
    run time, change ``sys.path``, start programs, ask servers. Such a door is named as *unseen*;
    what is behind it cannot be known.
"""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import os
import re
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from anaphora_workbench.fingerprints import TooLargeError, files_under
from anaphora_workbench.fingerprints.python_reads import Read, ReadPath, reads_of

__all__ = ["Code", "code_of_module", "code_of_script", "distribution_of", "is_installed"]

_DOORS = {
    **dict.fromkeys(("subprocess", "pty", "_posixsubprocess"), "it starts programs"),
    **dict.fromkeys(
        (
            *("socket", "urllib.request", "http.client", "xmlrpc.client", "ftplib", "asyncio"),
            *("requests", "httpx", "aiohttp", "urllib3", "websockets", "grpc"),
        ),
        "it may ask a server",
    ),
    **dict.fromkeys(("runpy", "ctypes", "cffi", "zipimport", "imp"), "it loads other code"),
}
"""Modules that lead to what cannot be seen."""
_DOOR_CALLS = {
    **dict.fromkeys(("exec", "eval", "compile", "__import__"), "it runs code made at run time"),
    **dict.fromkeys(
        (
            *("system", "popen", "startfile", "posix_spawn", "posix_spawnp", "fork", "forkpty"),
            *("execl", "execle", "execlp", "execlpe", "execv", "execve", "execvp", "execvpe"),
            *("spawnl", "spawnle", "spawnlp", "spawnlpe"),
            *("spawnv", "spawnve", "spawnvp", "spawnvpe"),
        ),
        "it starts programs",
    ),
    **dict.fromkeys(
        ("spec_from_file_location", "SourceFileLoader", "exec_module", "addsitedir"),
        "it loads other code",
    ),
}
_LARGEST = 256 << 20
"""Bytes of a package, or of a script's folder, beyond which it is not looked at."""
_NAMES_OF_MODULES = frozenset(("import_module", "find_spec", "__import__"))
_ASKED = frozenset(("get", "pop", "setdefault", "__getitem__", "__contains__"))
_REQUIRED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(slots=True)
class Code:
    """All that a piece of code consists of.

    Attributes:
        files: Modules outside ``site-packages``, the rest of their packages, and files they name.
        versions: Distributions in ``site-packages`` that it uses, ``name==version``.
        variables: Environment variables that it asks for.
        known: Modules of packages that the caller knows; they were not followed.
        absent: Modules that it would import and that are not there.
        unseen: Why this is not all, by file; ``""`` stands for no reason.
        lines: The line that shows it, by file, where one does.
    """

    files: set[Path] = field(default_factory=set)
    versions: set[str] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)
    unseen: dict[Path, str] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)

    def door(self) -> str:
        """Return where it leads out of sight and why, ``""`` when it does not."""
        for path, why in self.unseen.items():
            line = f":{self.lines[path]}" if path in self.lines else ""
            return f"in {path.name}{line} {why}"
        return ""

    def add_unseen(self, path: Path, why: str, line: int = 0) -> None:
        """Note why a file does not show all; what was noted first stays."""
        if path not in self.unseen:
            self.unseen[path] = why
            if line:
                self.lines[path] = line


@dataclass(frozen=True, slots=True)
class _Source:
    """What one file shows."""

    imports: tuple[tuple[str, ...], ...] = ()
    variables: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    reads: tuple[Read, ...] = ()
    unseen: str = ""
    line: int = 0


def code_of_module(
    name: str, *, known: frozenset[str] = frozenset(), trusted: frozenset[str] = frozenset()
) -> Code:
    """Return what a module of this interpreter consists of.

    Args:
        name: The module.
        known: Top-level packages that the caller looks at himself: they are not followed.
        trusted: Top-level packages of which the caller knows what they do: doors in them are none,
            and neither are files that they name.
    """
    code = Code()
    _follow([name], code, known, trusted)
    return code


def code_of_script(script: Path, *, runs_in: Path | None = None, whole: bool = True) -> Code:
    """Return what a script consists of that may be run by another interpreter.

    Its modules are those of its folder and of the standard library; any other one counts as unseen.

    Args:
        script: The script.
        runs_in: The folder that it runs in; this process' own when ``None``.
        whole: Whether everything else in its folder counts as well.
    """
    folder = script.resolve().parent
    code = Code()
    seen: set[str] = set()
    beside = folder if whole else None
    runs_in = runs_in or Path.cwd()
    _add_file(script.resolve(), "__main__", beside, code, script_in=runs_in)
    waiting = _names_of(_source(script.resolve(), "__main__", is_package=False))
    while waiting:
        name = waiting.pop()
        top = name.partition(".")[0]
        if name in seen:
            continue
        seen.add(name)
        # The folder comes first: a module there hides one of the standard library.
        spec = _below(name, importlib.machinery.PathFinder.find_spec(top, [str(folder)]))
        if spec is None:
            if "." not in name and top not in sys.stdlib_module_names:
                code.unseen.setdefault(script, f"it imports '{name}', which is not in its folder")
            continue
        path = _file_of(spec)
        if path is not None:
            _add_file(path, name, beside, code, script_in=runs_in)
            package = spec.submodule_search_locations is not None
            waiting += _names_of(_source(path, name, is_package=package))
    return code


def _follow(
    names: Sequence[str], code: Code, known: frozenset[str], trusted: frozenset[str]
) -> None:
    waiting = list(names)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        top = name.partition(".")[0]
        if name in seen or top in sys.stdlib_module_names:
            continue
        seen.add(name)
        if top in known:
            code.known.add(name)
            continue
        spec = _found(name)
        if spec is None:
            if "." not in name:
                code.absent.add(name)
            continue
        path = _file_of(spec)
        place = path or next(map(Path, spec.submodule_search_locations or ()), None)
        if place is None or _is_standard(place):
            continue
        if is_installed(place) and (owners := distribution_of(top)):
            for owner in owners:
                code.versions.update(_versions(owner))
            continue
        if path is None:  # a namespace package: its modules come by themselves
            continue
        _add_file(path, name, _package_folder(path, name, spec), code, trusted=top in trusted)
        package = spec.submodule_search_locations is not None
        waiting += _names_of(_source(path, name, is_package=package))


def _add_file(
    path: Path,
    name: str,
    folder: Path | None,
    code: Code,
    *,
    trusted: bool = False,
    script_in: Path | None = None,
) -> None:
    """Add a file of code, and what it shows.

    Args:
        path: The file.
        name: Its module.
        folder: A folder that counts with it.
        code: What it is added to.
        trusted: Whether the caller knows what it does.
        script_in: The folder that it runs in, if it belongs to a script.
    """
    code.files.add(path)
    if trusted:
        return
    if folder is not None:
        _add_files(path, folder, code)
    source = _source(path, name, is_package=path.name == "__init__.py")
    code.variables.update(source.variables)
    runs_in = script_in or Path.cwd()
    for constant in source.constants:
        for base in (path.parent, runs_in):
            named = base / constant
            if _is_file(named):
                code.files.add(named)
    if source.unseen:
        code.add_unseen(path, source.unseen, source.line)
    for read in source.reads:
        # A script has no code but its own and the standard library's: it is judged by itself.
        if not read.loader or script_in is None:
            _add_read(path, read, code, runs_in, is_script=script_in is not None)


def _add_files(path: Path, folder: Path, code: Code) -> None:
    try:
        code.files.update(files_under(folder, _LARGEST))
    except TooLargeError as error:
        code.add_unseen(path, str(error))


def _add_read(path: Path, read: Read, code: Code, runs_in: Path, *, is_script: bool) -> None:
    """Add what a file of code reads, or why that cannot be seen."""
    why = read.why
    for place in read.places:
        if place.given:
            if not is_script:
                why = "it reads what the command line names"
            continue  # the words of a script's command count
        named = _without_wildcards(place, path.parent if place.beside else runs_in)
        if named.is_dir() and not place.beside:
            why = f"it reads the folder '{place.path}', which is not named from __file__"
        elif not place.sure and not named.exists():
            why = f"it loads '{place.path}', which is not a file that can be seen"
        else:
            _add_files(path, named, code)
    if why:
        code.add_unseen(path, why, read.line)


def _without_wildcards(place: ReadPath, base: Path) -> Path:
    """Return a place, of a pattern the folder that all its files are in."""
    for part in Path(place.path).parts:
        if any(sign in part for sign in "*?["):
            break
        base /= part
    return base


def _names_of(source: _Source) -> list[str]:
    """Return the modules that a file may import: ``a.b.c`` stands for ``a`` and ``a.b``, too."""
    return [
        ".".join(parts[:length]) for parts in source.imports for length in range(1, len(parts) + 1)
    ]


def _found(name: str) -> importlib.machinery.ModuleSpec | None:
    """Find a module without importing anything."""
    top = name.partition(".")[0]
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError, AttributeError):
        # A module without a spec, as `__main__` is one.
        file = getattr(sys.modules.get(top), "__file__", None)
        spec = importlib.util.spec_from_file_location(top, file) if file else None
    return _below(name, spec)


def _below(
    name: str, spec: importlib.machinery.ModuleSpec | None
) -> importlib.machinery.ModuleSpec | None:
    """Return the spec of a module, from that of its top-level package."""
    full, *parts = name.split(".")
    for part in parts:
        if spec is None or spec.submodule_search_locations is None:
            return None
        full = f"{full}.{part}"
        places = list(spec.submodule_search_locations)
        spec = importlib.machinery.PathFinder.find_spec(full, places)
    return spec


def _file_of(spec: importlib.machinery.ModuleSpec) -> Path | None:
    if not spec.has_location or spec.origin is None:
        return None
    return Path(spec.origin).resolve()


def _package_folder(path: Path, name: str, spec: importlib.machinery.ModuleSpec) -> Path | None:
    """Return the folder of the top-level package of a file; ``None`` for a module of its own."""
    levels = name.count(".") + (spec.submodule_search_locations is not None)
    folder = path
    for _ in range(levels):
        folder = folder.parent
    return folder if levels and (folder / "__init__.py").is_file() else None


@cache
def _installed_places() -> tuple[Path, ...]:
    places = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    places += [*site.getsitepackages(), site.getusersitepackages()]
    return tuple({Path(place).resolve() for place in places if place})


@cache
def _standard_places() -> tuple[Path, ...]:
    return tuple({Path(sysconfig.get_path(kind)).resolve() for kind in ("stdlib", "platstdlib")})


def is_installed(path: Path) -> bool:
    """Tell whether a file is in ``site-packages``."""
    whole = path.resolve()
    return any(whole.is_relative_to(place) for place in _installed_places())


def _is_standard(path: Path) -> bool:
    return not is_installed(path) and any(
        path.is_relative_to(place) for place in _standard_places()
    )


@cache
def _owners() -> dict[str, list[str]]:
    return {top: sorted(set(names)) for top, names in packages_distributions().items()}


def distribution_of(top: str) -> list[str]:
    """Return the distributions that bring a top-level package, none when nobody does."""
    try:
        files = distribution(top).files or ()
    except (PackageNotFoundError, ValueError):
        return _owners().get(top, [])
    if any(file.parts[0] in (top, f"{top}.py") for file in files):
        return [top]  # most are called as what they bring, which spares looking at all
    return _owners().get(top, [])


@cache
def _versions(name: str) -> frozenset[str]:
    """Return a distribution with its version, and those of all that it requires and are there.

    What only its extras require is left out: where it is used, an import shows it.
    """
    found: dict[str, str] = {}
    waiting = [name]
    while waiting:
        one = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if one in found:
            continue
        try:
            installed = distribution(one)
        except PackageNotFoundError:
            continue
        found[one] = installed.version
        for line in installed.requires or ():
            if "extra ==" not in line and (needed := _REQUIRED.match(line.strip())):
                waiting.append(needed[0])
    return frozenset([f"{one}=={version}" for one, version in found.items()])


def _source(path: Path, name: str, *, is_package: bool) -> _Source:
    """Return what a file shows; of one that is not a Python source, that it cannot be read."""
    if path.suffix not in (".py", ".pyw", "") and name != "__main__":
        return _Source(unseen="it is compiled") if path.suffix != ".pyi" else _Source()
    try:
        facts = path.stat()
        return _parsed(path, name, is_package, facts.st_size, facts.st_mtime_ns)
    except OSError:
        return _Source(unseen="it cannot be read")


@cache
def _parsed(path: Path, name: str, is_package: bool, _size: int, _changed: int) -> _Source:
    try:
        text = path.read_bytes()
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return _Source(unseen="it is not Python that can be read here")
    package = name.split(".") if is_package else name.split(".")[:-1]
    imports: list[tuple[str, ...]] = []
    variables: list[str] = []
    constants: list[str] = []
    unseen, line = "", 0
    nodes = list(ast.walk(tree))
    parents: dict[ast.AST, ast.AST] = {}
    if b"environ" in text or b"getenv" in text:
        parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    for node in nodes:
        why = ""
        if isinstance(node, ast.Import | ast.ImportFrom):
            for parts in _imported(node, package):
                imports.append(parts)
                why = why or _door_of(parts)
        elif isinstance(node, ast.Call):
            why = _called(node, imports)
        elif isinstance(node, ast.Attribute | ast.Name):
            asked = _asked(node, parents)
            if asked is None:
                why = _named_door(node)
            elif asked:
                variables.append(asked)
            else:
                why = "it asks for environment variables whose names cannot be seen"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            constants += _file_name(node.value)
        if why and not unseen:
            unseen, line = why, getattr(node, "lineno", 0)
    reads = tuple(reads_of(tree, path.name))
    return _Source(tuple(imports), tuple(variables), tuple(constants), reads, unseen, line)


def _imported(
    node: ast.Import | ast.ImportFrom, package: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    if isinstance(node, ast.Import):
        yield from [tuple(alias.name.split(".")) for alias in node.names]
        return
    base = list(package[: len(package) - node.level + 1]) if node.level else []
    base += node.module.split(".") if node.module else []
    yield from [(*base, alias.name) if alias.name != "*" else tuple(base) for alias in node.names]


def _door_of(parts: Sequence[str]) -> str:
    """Return what an imported module leads to that cannot be seen, ``""`` for nothing."""
    for length in range(1, len(parts) + 1):
        if why := _DOORS.get(".".join(parts[:length])):
            return why
    return ""


def _called(node: ast.Call, imports: list[tuple[str, ...]]) -> str:
    """Note a module that is imported by a constant name; return a door, ``""`` for none."""
    function = node.func
    called = function.attr if isinstance(function, ast.Attribute) else ""
    called = function.id if isinstance(function, ast.Name) else called
    first = node.args[0] if node.args else None
    if called in _NAMES_OF_MODULES:
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            if first.value.startswith("."):
                return "it imports modules whose names cannot be seen"
            parts = tuple(first.value.split("."))
            imports.append(parts)
            return _door_of(parts)
        return "it imports modules whose names cannot be seen"
    if isinstance(function, ast.Attribute) and called == "compile":
        return ""  # re.compile
    return _DOOR_CALLS.get(called, "")


def _named_door(node: ast.Attribute | ast.Name) -> str:
    """Return the door that a name opens without being called."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return ""
    if (node.value.id, node.attr) in (("sys", "path"), ("sys", "meta_path"), ("sys", "modules")):
        return f"it uses sys.{node.attr}, so what it imports cannot be seen"
    return ""


def _asked(node: ast.Attribute | ast.Name, parents: dict[ast.AST, ast.AST]) -> str | None:
    """Return the environment variable that is asked for; ``""`` if unknown, ``None`` if none is."""
    name = node.attr if isinstance(node, ast.Attribute) else node.id
    parent = parents.get(node)
    key: ast.AST | None = None
    if name in ("getenv", "getenvb"):
        if isinstance(parent, ast.Call) and parent.func is node:
            key = parent.args[0] if parent.args else None
    elif name in ("environ", "environb"):
        above = parents.get(parent) if parent is not None else None
        if isinstance(parent, ast.Subscript) and parent.value is node:
            key = parent.slice
        elif isinstance(parent, ast.Compare):
            key = parent.left
        elif isinstance(parent, ast.Attribute) and parent.attr in _ASKED:
            key = above.args[0] if isinstance(above, ast.Call) and above.args else None
    else:
        return None
    value = key.value if isinstance(key, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def _file_name(text: str) -> Iterable[str]:
    """Return a constant that may be the name of a file, as the only one of a list."""
    if not 0 < len(text) <= 1024 or "\n" in text or "\0" in text:
        return ()
    return (text,) if "/" in text or os.sep in text or "." in text[1:] else ()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
