"""Fingerprints by content: of values of the model, of code, of plug-ins.

A fingerprint does not depend on the process: no identity, no hash of strings, no order of sets goes
into it. Two values with the same fingerprint have the same content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from anaphora_workbench.ports import Diagnosing
from anaphora_workbench.registry import Registry

_CORE = (
    *("errors.py", "model", "alignment", "edits.py"),
    *("ports", "pipeline", "scoring", "experiments"),
)
"""What of the workbench can move a figure."""
_DEEPEST = 6
"""How far objects within objects are looked into."""


def digest(*values: object) -> str:
    """Return the SHA-256 of values: of dataclasses, collections, enumerations and plain values.

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
    elif isinstance(value, tuple | list):
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
        raise TypeError(f"the content of a {type(value).__name__} cannot be told")


@cache
def _compared(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields that make up the value of a dataclass."""
    return tuple([field.name for field in fields(kind) if field.compare])


def code_of_core() -> str:
    """Return the fingerprint of the workbench's own code, as far as it can move a figure."""
    root = _folder("anaphora_workbench")
    files = [path for name in _CORE for path in _files(root / name)]
    return _of_files(root, files)


@cache
def code_of_package(name: str) -> str:
    """Return the fingerprint of a package's code and data; of a single module its own.

    Args:
        name: A top-level package or module.
    """
    root = _folder(name)
    return _of_files(root.parent, _files(root))


def _folder(name: str) -> Path:
    module = import_module(name)
    found = getattr(module, "__file__", None)
    if found is None:
        # A namespace package, or one without files: its name is all that is known.
        return Path(next(iter(getattr(module, "__path__", [name]))))
    path = Path(found)
    return path.parent if path.name == "__init__.py" else path


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path] if path.is_file() else []
    found = [p for p in path.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return sorted(found)


def _of_files(root: Path, files: Iterable[Path]) -> str:
    made = hashlib.sha256()
    for path in files:
        made.update(path.relative_to(root).as_posix().encode() + b"\0")
        made.update(hashlib.sha256(path.read_bytes()).digest())
    return made.hexdigest()


def identity(plugin: object) -> str:
    """Return the fingerprint of a plug-in: its class, code, version, signature and parameters.

    Its version is what ``version`` says, a method or a value; its signature is ``signature``. The
    parameters are its attributes and what these hold; private ones are among them, since a setting
    may be kept there.

    Args:
        plugin: A resolver, finder or preprocessor.
    """
    kind = type(plugin)
    package = kind.__module__.partition(".")[0]
    told = [
        f"{kind.__module__}.{kind.__qualname__}",
        code_of_package(package),
        _said(plugin, "version"),
        _said(plugin, "signature"),
    ]
    parameters = {name: _content(value) for name, value in _attributes(plugin).items()}
    return digest(told, parameters)


def _said(plugin: object, name: str) -> str:
    value = getattr(plugin, name, "")
    return str(value() if callable(value) else value)


def _attributes(plugin: object) -> dict[str, object]:
    names = dict.fromkeys(getattr(plugin, "__dict__", ()))
    for kind in type(plugin).__mro__:
        slots = getattr(kind, "__slots__", ())
        names.update(dict.fromkeys([slots] if isinstance(slots, str) else slots))
    return {name: getattr(plugin, name) for name in sorted(names) if hasattr(plugin, name)}


def _content(value: object, depth: int = _DEEPEST) -> str:
    """Return the fingerprint of a parameter; of an object, those of what it holds."""
    try:
        return digest(value)
    except TypeError:
        pass
    if callable(value):
        return getattr(value, "__qualname__", type(value).__qualname__)
    if not depth:
        return type(value).__qualname__
    held: Iterable[tuple[object, object]]
    if isinstance(value, Mapping):
        held = value.items()
    elif isinstance(value, tuple | list):
        held = enumerate(value)
    else:
        held = _attributes(value).items()
    told = [f"{name}={_content(item, depth - 1)}" for name, item in held]
    return digest(type(value).__qualname__, told)


def analyses(registry: Registry) -> str:
    """Return the fingerprint of what is installed for analysing texts, models included.

    A preprocessor may choose another one by itself, so all of them are asked what they find.
    """
    told = [
        (listing.name, str(diagnosis.what), str(diagnosis.state), diagnosis.details)
        for listing in registry.listing("preprocessors")
        if isinstance(listing.plugin, Diagnosing)
        for diagnosis in listing.plugin.diagnose()
    ]
    return digest(told)
