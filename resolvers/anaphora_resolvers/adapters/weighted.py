"""The base of adapters of whole systems, and the adapters whose weights the user supplies.

A system answers a document, and a layer is made of its answer. The weights of a system are named on
the command line (``--resolver NAME:PLACE``) or in an environment variable, and are loaded from
nowhere else: such files may run what their makers put there. Nothing is downloaded. Whoever wants
that opts in with ``HF_HUB_OFFLINE=0``, Hugging Face's own variable, and may then name a model of
the hub instead of a place.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar

from anaphora_resolvers.adapters.output import SystemOutput, layer_of
from anaphora_resolvers.adapters.packages import absent, guarded, only_in, quietly, version_of
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.fingerprints import fingerprint_of
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.ports import Fingerprint, Need, check_needs


class SystemResolver(ABC):
    """A batch resolver that asks a system about the words of a document.

    The class fulfils the ports `BatchResolver` and `Conditional`. Resolvers are sent to other
    processes, once for each document: what is slow to make (a model, a process) belongs behind
    a cached function, never into an attribute.

    Attributes:
        name: Name on the command line.
        title: One line for ``anaphora list resolvers``.
        needs: What the document must offer.
    """

    name: str
    title: str
    needs: frozenset[Need] = frozenset()
    languages: ClassVar[frozenset[str]] = frozenset()
    """Languages that the system knows; empty where it does not matter or is not known."""
    packages: ClassVar[tuple[str, ...]] = ()
    """Packages that must be installed, as they are imported."""
    install: ClassVar[str] = ""
    """The line that installs them."""
    distribution: ClassVar[str] = ""
    """Distribution whose version counts."""

    def answer(self, document: Document) -> SystemOutput:
        """Return what the system says of a document.

        Raises:
            NeedsError: A package, a program or weights are missing, the document lacks something,
                or it is in another language.
            ResolverError: The system breaks down on this document.
        """
        self._check(document)
        return self._answer(document)

    def _check(self, document: Document) -> None:
        """Raise `NeedsError` if the system is not usable, or does not know the language."""
        if lacking := self.missing():
            raise NeedsError(f"'{self.name}' is not usable here: {lacking}")
        if self.languages:
            only_in(self.name, self.languages, document)

    @abstractmethod
    def _answer(self, document: Document) -> SystemOutput:
        """Return what the system says of a document, which has been checked."""

    def missing(self) -> str:
        """Return in one line what is missing and how to get it, ``""`` when usable."""
        return absent(self.packages, self.install)

    def version(self) -> str:
        """Return the version of the system, ``""`` when it is not known.

        Results are kept under it, so a new version of a system is asked again.
        """
        return version_of(self.distribution) if self.distribution else ""

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        """Return a layer with the system's own mentions and links.

        Raises:
            NeedsError: The document lacks something, or the system does.
            MissingExtraError: A package is not installed.
            ResolverError: The system breaks down on this document.
        """
        check_needs(self.name, self.needs, document)
        return layer_of(document, layer, self.answer(document), self.name)


_OFFLINE = "HF_HUB_OFFLINE"
_ALSO = ("TRANSFORMERS_OFFLINE", "HF_DATASETS_OFFLINE")
_WORKING = RLock()
"""The systems are not made for several threads."""
_PART = 1 << 20
"""Bytes at each end of a file of weights that go into its fingerprint."""


class WeightedResolver(SystemResolver):
    """A system in this process whose weights its user supplies.

    Args:
        place: File or folder with the weights, or a model of the hub; that of the environment
            variable when ``""``.
    """

    system: ClassVar[str]
    """Name of the system, which is the resolver's unless a place is given."""
    variable: ClassVar[str]
    """Environment variable that names the weights."""
    weights: ClassVar[str]
    """What the weights are, for messages."""
    needs = frozenset((Need.SENTENCES,))

    def __init__(self, place: str = "") -> None:
        self._place = place
        self.name = f"{self.system}:{Path(place).name}" if place else self.system

    def configured(self, text: str) -> WeightedResolver:
        """Return the resolver with the weights of a place."""
        return type(self)(text)

    def missing(self) -> str:
        """Return what is missing: a package, or weights."""
        if lacking := super().missing():
            return lacking
        place = self.place()
        if not place:
            return Reason(
                "missing.weights",
                "no weights are given: --resolver {system}:PLACE, or the variable "
                "{variable}; PLACE is {weights}",
                system=self.system,
                variable=self.variable,
                weights=self.weights,
            )
        if not Path(place).expanduser().exists() and not downloads_allowed():
            return Reason(
                "missing.no-weights",
                "there are no weights in '{place}'; name {weights}, or a model of the hub "
                "and allow downloads with {variable}=0",
                place=place,
                weights=self.weights,
                variable=_OFFLINE,
            )
        return ""

    def version(self) -> str:
        """Return the system's version and eight digits that change with the weights."""
        place = Path(self.place()).expanduser() if self.place() else None
        files = []
        if place is not None and place.exists():
            found = place.rglob("*") if place.is_dir() else (place,)
            files = sorted([path for path in found if path.is_file()])
        facts = tuple([(path, path.stat().st_size, path.stat().st_mtime_ns) for path in files])
        parts = (super().version(), _print_of(facts) if facts else "")
        return "-".join([part for part in parts if part])

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the weights; those of a model of the hub cannot be seen."""
        if not self.place():
            return Fingerprint("")
        place = Path(self.place()).expanduser()
        unseen = f"the weights '{self.place()}' are not a file or folder here; name one that is"
        return fingerprint_of(place, unseen="" if place.exists() else unseen)

    def _answer(self, document: Document) -> SystemOutput:
        with _WORKING, undisturbed():
            system = self._loaded(document)
            with guarded(document):
                return self._predicted(system, document)

    def place(self) -> str:
        """Return where the weights are, ``""`` when nobody says."""
        return self._place or os.environ.get(self.variable, "").strip()

    def _loaded(self, document: Document) -> Any:
        place = self.place()
        try:
            with quietly():
                return self._load(str(Path(place).expanduser()), document.language)
        except (Exception, SystemExit) as error:
            reason = " ".join(str(error).split())[:300]
            raise NeedsError(
                f"'{self.name}' cannot load the weights '{place}': {type(error).__name__}: "
                f"{reason}",
                code="weights-broken",
            ) from error

    @abstractmethod
    def _load(self, place: str, code: str) -> Any:
        """Return the system with the weights of a place, loaded once in a process."""

    @abstractmethod
    def _predicted(self, system: Any, document: Document) -> SystemOutput:
        """Return what the loaded system says of a document."""


def downloads_allowed() -> bool:
    """Tell whether the user has opted in to downloads."""
    return os.environ.get(_OFFLINE, "").strip().lower() in ("0", "false", "no", "off")


def words_of(document: Document) -> list[list[str]]:
    """Return the words of each sentence; empty ones, and blanks in words, become ``_``."""
    return [
        ["_".join(document.tokens[index].text.split()) or "_" for index in sentence]
        for sentence in document.sentences
    ]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep downloads, and changes to this process' logging, from happening meanwhile."""
    before = {name: os.environ.get(name) for name in (_OFFLINE, *_ALSO)}
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    hub = sys.modules.get("huggingface_hub.constants")
    known = getattr(hub, _OFFLINE, None)
    if not downloads_allowed():
        os.environ.update(dict.fromkeys(before, "1"))
        if hub is not None:
            setattr(hub, _OFFLINE, True)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        if hub is not None:
            setattr(hub, _OFFLINE, known)
        root.handlers[:] = handlers
        root.setLevel(level)


@cache
def _print_of(files: tuple[tuple[Path, int, int], ...]) -> str:
    digest = hashlib.sha256()
    for path, size, _changed in files:
        with path.open("rb") as stream:
            digest.update(f"{path.name} {size}".encode())
            digest.update(stream.read(_PART))
            stream.seek(max(0, size - _PART))
            digest.update(stream.read(_PART))
    return digest.hexdigest()[:8]
