"""The files that a piece of Python code reads, as far as their paths are constant in its text.

Every read counts as unproven unless it is one of these:

1.  A constant place beside the code: ``Path(__file__).parent / "words.txt"``, also through a name
    that is bound once, ``os.path.join``, ``glob`` and the like; nothing above that folder.
2.  A constant: relative to the folder that the program runs in, or absolute.
3.  Standard input, and words of the program's command (``sys.argv[1]``).

Modules of the standard library are taken from a list of those that read nothing by themselves, or
of which all that reads is known by name. Of installed packages nobody knows that: functions
whose names say so (``load``, ``read_csv``, ``from_pretrained``) count as reading.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from anaphora_workbench.fingerprints import PASSED_OVER
from anaphora_workbench.fingerprints.library_functions import (
    HARMLESS,
    LOADERS,
    METHODS,
    MORE_LOADERS,
    OPAQUE,
    READERS,
    READING_MODULES,
    READING_PARTS,
    SAME,
    TELLING,
    WITH_MODE,
    WRAPPERS,
)

__all__ = ["Read", "ReadPath", "reads_of"]

_WILD = frozenset("*?[")
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class ReadPath:
    """A place that code reads.

    Attributes:
        path: The path, with ``/``.
        beside: Whether it is relative to the folder of the code; otherwise to the folder that the
            code runs in, or absolute.
        given: Whether it is a word of the command, whatever that is.
        sure: Whether it is a path for certain; an installed package may take it for a name.
    """

    path: str = ""
    beside: bool = False
    given: bool = False
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Read:
    """A read whose place is not proven, or one with its places.

    Attributes:
        line: Its line.
        places: What is read; empty for standard input.
        why: Why that cannot be seen; ``""`` when it can.
        loader: Whether only the name of a function tells that it reads.
    """

    line: int
    places: tuple[ReadPath, ...] = ()
    why: str = ""
    loader: bool = False


def reads_of(tree: ast.AST, name: str) -> Iterator[Read]:
    """Yield what a file of Python code reads; ``__file__`` ends in its name."""
    return _Reader(tree, name).reads()


class _Reader:
    """Finds the reads of one file."""

    def __init__(self, tree: ast.AST, name: str) -> None:
        self._name = name
        self._nodes = list(ast.walk(tree))
        self._imports: dict[str, str] = {}
        self._bound: dict[str, list[tuple[str, ast.expr | None]]] = defaultdict(list)
        self._own: set[str] = set()
        self._twice = False
        self._called: set[int] = set()
        self._inner: set[int] = set()
        for node in self._nodes:
            self._collect(node)

    def _collect(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                self._import(alias.asname or top, alias.name if alias.asname else top)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                self._import(alias.asname or alias.name, f"{module}.{alias.name}")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._bind(node.targets[0], "is", node.value)
        elif (isinstance(node, ast.AnnAssign) and node.value is not None) or isinstance(
            node, ast.NamedExpr
        ):
            self._bind(node.target, "is", node.value)
        elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            self._bind(node.target, "in", node.iter)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            self._bind(node.optional_vars, "is", node.context_expr)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self._own.add(node.name)
            self._bound[node.name].append(("", None))
        elif isinstance(node, ast.arg):
            self._bound[node.arg].append(("", None))
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self._bound[node.id].append(("seen", None))
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            self._bound[node.name].append(("", None))
        elif isinstance(node, ast.MatchMapping) and node.rest:
            self._bound[node.rest].append(("", None))
        elif isinstance(node, ast.Call):
            self._called.add(id(node.func))
        if isinstance(node, ast.Attribute):
            self._inner.add(id(node.value))
            if not isinstance(node.ctx, ast.Load):
                # Somebody may set a name of this module from outside it: `module.NAME = ...`.
                self._bound[node.attr].append(("", None))

    def _import(self, name: str, whole: str) -> None:
        if (before := self._imports.setdefault(name, whole)) != whole:
            self._twice |= _can_read(before) or _can_read(whole)
            self._imports[name] = "?"

    def _bind(self, target: ast.expr, how: str, value: ast.expr | None) -> None:
        if isinstance(target, ast.Name):
            self._bound[target.id].append((how, value))

    def _value(self, name: str) -> tuple[str, ast.expr] | None:
        """Return what a name is, if it is bound in one place only."""
        found = self._bound.get(name, [])
        if name in self._imports or sum([how == "seen" for how, _ in found]) != 1:
            return None
        rest = [(how, value) for how, value in found if how != "seen"]
        if len(rest) != 1 or rest[0][1] is None:
            return None
        return rest[0][0], rest[0][1]

    def _dotted(self, node: ast.expr) -> str:
        """Return the whole name of what is imported, ``""`` for anything else."""
        if isinstance(node, ast.Attribute):
            base = self._dotted(node.value)
            return f"{base}.{node.attr}" if base else ""
        if not isinstance(node, ast.Name):
            return ""
        whole = "" if node.id in self._bound else self._imports.get(node.id, "")
        return "" if whole == "?" else whole

    def reads(self) -> Iterator[Read]:
        """Yield the reads."""
        both = [name for name in self._imports if name in self._bound]
        if self._twice or any(_can_read(self._imports[name]) for name in both):
            yield Read(0, why="it gives one name to two things, of which one can read files")
        for node in self._nodes:
            line = getattr(node, "lineno", 0)
            if isinstance(node, ast.Import | ast.ImportFrom):
                for why in self._imported(node):
                    yield Read(line, why=why)
            elif isinstance(node, ast.Call):
                yield from self._read_by(node)
            elif (
                isinstance(node, ast.Attribute | ast.Name)
                and isinstance(node.ctx, ast.Load)
                and (why := self._mentioned(node))
            ):
                yield Read(line, why=why)

    def _imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif node.level:
            return
        else:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            top = name.partition(".")[0]
            if top not in sys.stdlib_module_names:
                continue
            parts = {name.rpartition(".")[0], name} & READING_PARTS
            if top not in HARMLESS or parts:
                module = next(iter(parts), top)
                yield f"it uses {module}, which can read files that cannot be seen"
            elif name.endswith(".*") and any(one.startswith(name[:-1]) for one in READERS):
                yield f"it imports all names of {name[:-2]}, so which files it reads cannot be seen"

    def _mentioned(self, node: ast.Attribute | ast.Name) -> str:
        """Return why a name that is not called leads out of sight, ``""`` if it does not."""
        dotted = self._dotted(node)
        last = node.attr if isinstance(node, ast.Attribute) else node.id
        if dotted in OPAQUE:
            return f"it uses {dotted}, so which files it reads cannot be seen"
        module = dotted.rpartition(".")[0]
        if last in ("__builtins__", "__loader__") or (module and last in ("__dict__", "__spec__")):
            return f"it uses {last}, so which files it reads cannot be seen"
        if dotted in READING_PARTS:
            return f"it uses {dotted}, which can read files that cannot be seen"
        if id(node) in self._called or id(node) in self._inner:
            return ""
        is_open = isinstance(node, ast.Name) and last == "open"
        if dotted in READING_MODULES:
            return f"it hands on the module {dotted}, so which files it reads cannot be seen"
        method = isinstance(node, ast.Attribute) and not dotted and last in METHODS
        if is_open or dotted in READERS or method:
            return f"it hands on '{last}', so which files it reads cannot be seen"
        return ""

    def _read_by(self, node: ast.Call) -> Iterator[Read]:
        if any(keyword.arg == "fromfile_prefix_chars" for keyword in node.keywords):
            yield Read(node.lineno, why=_nowhere("argparse"))
        called = self._function(node.func)
        last = called.rpartition(".")[2]
        if called == "getattr":
            yield from self._got(node)
        elif called in READERS:
            if not self._writes(node, 1 if called in WITH_MODE else None):
                yield self._read(node, _first(node), last)
        elif called.startswith("pathlib.") and last in METHODS and called.count(".") > 1:
            yield self._read(node, _first(node), last)
        elif called.partition(".")[0] in sys.stdlib_module_names:
            return
        elif last in TELLING or (isinstance(node.func, ast.Name) and last in ("open", "glob")):
            yield self._read(node, _first(node), last)
        elif isinstance(node.func, ast.Attribute) and last in METHODS:
            yield from self._read_by_method(node, node.func)
        elif last.startswith(LOADERS) or last in MORE_LOADERS:
            yield from self._loaded(node, last)

    def _function(self, node: ast.expr) -> str:
        """Return the whole name of what is called; of a method, its own behind a dot."""
        if dotted := self._dotted(node):
            return dotted
        if isinstance(node, ast.Name):
            return node.id
        return f"?.{node.attr}" if isinstance(node, ast.Attribute) else ""

    def _got(self, node: ast.Call) -> Iterator[Read]:
        if len(node.args) < 2:
            return
        key = node.args[1]
        if isinstance(key, ast.Constant):
            names = {name.rpartition(".")[2] for name in READERS | OPAQUE}
            hidden = key.value in names | METHODS
        else:
            hidden = bool(self._dotted(node.args[0]))
        if hidden:
            yield Read(node.lineno, why=_nowhere("getattr"))

    def _read_by_method(self, node: ast.Call, function: ast.Attribute) -> Iterator[Read]:
        receiver, last = function.value, function.attr
        mine = isinstance(receiver, ast.Name) and receiver.id in ("self", "cls")
        if (mine and last in self._own) or (last == "open" and self._writes(node, 0)):
            return
        places = self._places(receiver)
        if places is not None and last in ("glob", "rglob"):
            pattern = _first(node)
            places = self._joined(places, [pattern] if pattern is not None else [])
        yield self._settled(node, places, last)

    def _loaded(self, node: ast.Call, last: str) -> Iterator[Read]:
        """Yield the read of a function that an installed package may have."""
        function = node.func
        if isinstance(function, ast.Name):
            whole = self._imports.get(function.id, "")
            if whole.startswith(".") or not whole:
                return  # its own: its text is looked at
        elif isinstance(function, ast.Attribute):
            receiver = function.value
            mine = isinstance(receiver, ast.Name) and receiver.id in ("self", "cls")
            if (mine and last in self._own) or self._dotted(function).startswith("."):
                return
            if last in ("parse", "connect", "pipeline") and not self._dotted(function):
                return  # methods of many things
        places = self._places(_first(node))
        if places is None:
            yield Read(node.lineno, why=_nowhere(last), loader=True)
        else:
            unsure = tuple([ReadPath(p.path, p.beside, p.given, sure=False) for p in places])
            yield Read(node.lineno, unsure, loader=True)

    def _read(self, node: ast.Call, argument: ast.expr | None, last: str) -> Read:
        if argument is None and last in ("listdir", "scandir"):
            return self._settled(node, (ReadPath("."),), last)
        return self._settled(node, self._places(argument), last)

    def _settled(self, node: ast.Call, places: tuple[ReadPath, ...] | None, last: str) -> Read:
        return Read(node.lineno, places or (), why=_nowhere(last) if places is None else "")

    def _writes(self, node: ast.Call, position: int | None) -> bool:
        """Tell whether a file is opened for writing only."""
        if position is None:
            return False
        mode = next((word.value for word in node.keywords if word.arg == "mode"), None)
        if len(node.args) > position and not any(isinstance(a, ast.Starred) for a in node.args):
            mode = node.args[position]
        text = mode.value if isinstance(mode, ast.Constant) else ""
        return isinstance(text, str) and text[:1] in ("w", "a", "x") and "+" not in text

    def _places(self, node: ast.AST | None, depth: int = _DEEPEST) -> tuple[ReadPath, ...] | None:
        """Return the places that an expression stands for, ``None`` when that is not proven."""
        if node is None or not depth:
            return None
        if isinstance(node, ast.Constant):
            return _of_constant(node.value)
        if isinstance(node, ast.Name):
            if node.id == "__file__":
                return (ReadPath(self._name, beside=True),)
            if (found := self._value(node.id)) is None:
                return None
            how, value = found
            return (
                self._members(value, depth - 1) if how == "in" else self._places(value, depth - 1)
            )
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            several = [self._places(item, depth - 1) for item in node.elts]
            return (
                tuple([one for places in several for one in places or ()])
                if all(places is not None for places in several)
                else None
            )
        if isinstance(node, ast.Attribute):
            if self._dotted(node) in ("sys.stdin", "sys.stdin.buffer"):
                return ()
            if node.attr == "parent":
                return _above(self._places(node.value, depth - 1), 1)
            return None
        if isinstance(node, ast.Subscript):
            return self._item(node, depth - 1)
        if isinstance(node, ast.BinOp):
            left = self._places(node.left, depth - 1)
            if isinstance(node.op, ast.Div):
                return self._joined(left, [node.right])
            return _with_text(left, node.right) if isinstance(node.op, ast.Add) else None
        if isinstance(node, ast.JoinedStr) and len(node.values) == 2:
            front, behind = node.values
            if isinstance(front, ast.FormattedValue) and front.format_spec is None:
                return _with_text(self._places(front.value, depth - 1), behind)
            return None
        return self._of_call(node, depth - 1) if isinstance(node, ast.Call) else None

    def _members(self, node: ast.AST, depth: int) -> tuple[ReadPath, ...] | None:
        """Return the places that a loop goes through: what a file holds is none."""
        if not depth:
            return None
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return self._places(node, depth)
        if isinstance(node, ast.Name) and (found := self._value(node.id)) and found[0] == "is":
            return self._members(found[1], depth - 1)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            return self._item(node, depth)
        if isinstance(node, ast.Call):
            called = self._function(node.func)
            if called in ("sorted", "list", "tuple", "iter", "reversed") and node.args:
                return None if called in self._own else self._members(node.args[0], depth - 1)
            if called in ("glob.glob", "glob.iglob", "?.glob", "?.rglob", "?.iterdir"):
                return self._places(node, depth)
        return None

    def _item(self, node: ast.Subscript, depth: int) -> tuple[ReadPath, ...] | None:
        value, key = node.value, node.slice
        if self._dotted(value) == "sys.argv":
            return (ReadPath(given=True),)
        number = key.value if isinstance(key, ast.Constant) else None
        if isinstance(value, ast.Attribute) and value.attr == "parents" and isinstance(number, int):
            return _above(self._places(value.value, depth), number + 1) if number >= 0 else None
        return None

    def _of_call(self, node: ast.Call, depth: int) -> tuple[ReadPath, ...] | None:
        called = self._function(node.func)
        if called in WRAPPERS and (called not in self._own) and node.args:
            places = self._places(node.args[0], depth)
            return self._joined(places, node.args[1:]) if "." in called else places
        if called == "importlib.resources.files":
            package = node.args[0] if node.args else None
            own = isinstance(package, ast.Name) and package.id in ("__package__", "__name__")
            return (ReadPath("", beside=True),) if own else None
        if called == "os.path.dirname" and node.args:
            return _above(self._places(node.args[0], depth), 1)
        if called in ("os.path.join",) and node.args:
            return self._joined(self._places(node.args[0], depth), node.args[1:])
        if called in ("glob.glob", "glob.iglob") and len(node.args) == 1 and not node.keywords:
            return self._places(node.args[0], depth)
        if called in READERS:
            # An opened file: the call that opened it is judged by itself.
            return () if called in WITH_MODE else None
        if not isinstance(node.func, ast.Attribute) or not called.startswith("?."):
            return None
        receiver, last = node.func.value, node.func.attr
        if last == "fileno" and self._dotted(receiver) in ("sys.stdin", "sys.stdin.buffer"):
            return ()
        places = self._places(receiver, depth)
        if last in SAME and not node.args:
            return places
        if last in ("joinpath", "glob", "rglob"):
            return self._joined(places, node.args)
        if last == "iterdir":
            return places
        if last == "open" and places is not None:
            return ()
        if last == "with_name":
            return self._joined(_above(places, 1), node.args)
        return None

    def _joined(
        self, places: tuple[ReadPath, ...] | None, parts: Iterable[ast.expr]
    ) -> tuple[ReadPath, ...] | None:
        for part in parts:
            if places is None:
                return None
            several: list[ReadPath] = []
            texts = self._texts(part)
            for place in places:
                for text in texts or ():
                    if place.given or not _stays_below(text):
                        return None
                    several.append(
                        ReadPath(f"{place.path}/{text}".lstrip("/"), beside=True)
                        if place.beside
                        else ReadPath(f"{place.path}/{text}")
                    )
            if not texts:
                return None
            places = tuple(several)
        return places

    def _texts(self, node: ast.expr, depth: int = _DEEPEST) -> list[str] | None:
        """Return the constant texts that an expression may be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value]
        if isinstance(node, ast.Tuple | ast.List):
            several = [self._texts(item, depth - 1) or [""] for item in node.elts]
            return [text for texts in several for text in texts]
        if isinstance(node, ast.Name) and depth and (found := self._value(node.id)):
            how, value = found
            if (how == "in") == isinstance(value, ast.Tuple | ast.List):
                return self._texts(value, depth - 1)
        return None


def _can_read(whole: str) -> bool:
    """Tell whether something imported reads files, or is a module that does."""
    return whole in READERS | READING_MODULES


def _nowhere(function: str) -> str:
    return (
        f"it reads with '{function}' from a place that is not certain to be in its folder "
        '(Path(__file__).parent / "NAME" would be)'
    )


def _first(node: ast.Call) -> ast.expr | None:
    """Return what is read: the first argument, or the only keyword that may name it."""
    if node.args:
        return None if isinstance(node.args[0], ast.Starred) else node.args[0]
    named = [word.value for word in node.keywords if word.arg in ("file", "path", "filename")]
    return named[0] if len(named) == 1 else None


def _of_constant(value: object) -> tuple[ReadPath, ...] | None:
    if value == 0 and isinstance(value, int):
        return ()  # standard input
    if not isinstance(value, str) or not value or "\0" in value:
        return None
    return () if value in ("/dev/stdin", "/dev/null") else (ReadPath(value),)


def _stays_below(text: str) -> bool:
    """Tell whether a part of a path leads neither up nor elsewhere."""
    parts = PurePosixPath(text.replace("\\", "/")).parts
    leads = text.startswith(("/", "\\")) or ":" in text
    return bool(text) and not leads and ".." not in parts and not PASSED_OVER & set(parts)


def _above(places: tuple[ReadPath, ...] | None, levels: int) -> tuple[ReadPath, ...] | None:
    """Return folders of places beside the code; there is none above the folder of the code."""
    found: list[ReadPath] = []
    for place in places or ():
        parts = PurePosixPath(place.path).parts
        wild = any(_WILD & set(part) for part in parts)
        if not place.beside or wild or len(parts) < levels:
            return None
        found.append(ReadPath("/".join(parts[: len(parts) - levels]), beside=True))
    return tuple(found) or None


def _with_text(places: tuple[ReadPath, ...] | None, node: ast.expr) -> tuple[ReadPath, ...] | None:
    """Return folders with a constant name behind them: ``folder + "/words.txt"``."""
    text = node.value if isinstance(node, ast.Constant) else None
    if not places or not isinstance(text, str) or text[:1] != "/" or not _stays_below(text[1:]):
        return None
    if any(not place.beside for place in places):
        return None
    return tuple([ReadPath(f"{one.path}{text}".lstrip("/"), beside=True) for one in places])
