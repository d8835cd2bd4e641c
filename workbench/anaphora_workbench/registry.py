"""Plug-ins by name, found through entry points and imported only when they are used.

Groups: ``anaphora_workbench.formats``, ``.resolvers``, ``.candidate_finders``,
``.anaphor_finders``, ``.preprocessors``, ``.metrics``, ``.generators``, ``.task_formats``.

Looking at a file name should not import every format. The entry point of a format may therefore
list the suffixes of its files behind its name, those of folders with a slash behind them::

    "brackets .brackets .brk" = "anaphora_brackets:BracketsFormat"

A format that lists none works as well, and is imported to ask for its suffixes.

What reasons of verdicts and traces are in other languages stands in tables that the group
``anaphora_workbench.wordings`` names (`Registry.wording`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from anaphora_workbench import ports
from anaphora_workbench.errors import MissingExtraError, PluginError, UsageError, unknown_name

if TYPE_CHECKING:
    from anaphora_workbench.ports import (
        AnaphorFinder,
        BatchResolver,
        CandidateFinder,
        Format,
        Generator,
        Preprocessor,
        StepResolver,
        TaskFormat,
    )

PREFIX = "anaphora_workbench."
_PORTS: dict[str, tuple[str, ...]] = {
    "formats": ("Format",),
    "resolvers": ("StepResolver", "BatchResolver"),
    "candidate_finders": ("CandidateFinder",),
    "anaphor_finders": ("AnaphorFinder",),
    "preprocessors": ("Preprocessor",),
    "metrics": (),
    "generators": ("Generator",),
    "task_formats": ("TaskFormat",),
}
"""What a plug-in of each group must offer: all of one of these protocols of the ports, if any."""
_WORDINGS = "wordings"

GROUPS = tuple(_PORTS)

_Groups = dict[str, dict[str, list[EntryPoint]]]
"""Entry points by group and name."""


@dataclass(frozen=True, slots=True)
class Listing:
    """One plug-in as ``anaphora list`` shows it.

    Attributes:
        name: Its name.
        provider: The distribution that provides it.
        plugin: The plug-in, or ``None`` when it failed to load.
        reason: Why it failed, or ``""``.
    """

    name: str
    provider: str
    plugin: Any
    reason: str = ""


class Registry:
    """Looks plug-ins up. Make one and pass it on; it holds no state but what it has imported.

    Tests give it entry points to use instead of the installed ones.
    """

    def __init__(self, points: Iterable[EntryPoint] | None = None) -> None:
        self._points = None if points is None else tuple(points)
        self._groups: _Groups | None = None
        self._loaded: dict[tuple[str, str], Any] = {}

    def _of(self, group: str) -> dict[str, list[EntryPoint]]:
        if self._groups is None:
            self._groups = _installed() if self._points is None else _grouped(self._points)
        return self._groups.get(group, {})

    def suffixes(self, group: str) -> dict[str, tuple[str, ...] | None]:
        """Return the suffixes of each format, sorted by its name, without importing any.

        Entry points (of ``formats`` or ``task_formats``) list them, a folder's with a slash behind
        it. A format that lists none has ``None``: only the format itself knows then.
        """
        return {
            name: tuple(points[0].name.split()[1:]) or None
            for name, points in self._of(group).items()
        }

    def wording(self, language: str) -> dict[str, str]:
        """Return the templates of reasons in a language (``es``) by code, of all plug-ins together.

        Each entry point of the group ``anaphora_workbench.wordings`` names a package in which
        ``wording/<language>.toml`` has them. A package without such a file has none.
        """
        found: dict[str, str] = {}
        for points in self._of(_WORDINGS).values():
            for point in points:
                found |= _wording(point, language)
        return found

    def names(self, group: str) -> list[str]:
        """Return the names in a group, sorted, without importing anything."""
        return list(self._of(group))

    def get(self, group: str, name: str) -> Any:
        """Return a new instance of the plug-in.

        Raises:
            PluginError: ``plugin-unknown`` (names the known and the nearest ones),
                ``plugin-twice`` (names both providers), ``plugin-broken`` (says why),
                ``plugin-incomplete`` (names what it lacks).
            MissingExtraError: It needs an optional dependency.
        """
        found = self._of(group)
        points = found.get(name, [])
        if not points:
            raise PluginError(unknown_name(_singular(group), name, found), code="plugin-unknown")
        if len(points) > 1:
            providers = " and ".join([f"{_provider(p)} ({p.value})" for p in points])
            raise PluginError(
                f"the {_singular(group)} '{name}' is provided twice, by {providers}; "
                "uninstall one of them",
                code="plugin-twice",
            )
        key = (group, name)
        if key not in self._loaded:
            self._loaded[key] = _guarded(points[0], group, points[0].load)
        plugin = _guarded(points[0], group, self._loaded[key])
        _check_complete(plugin, points[0], group)
        return plugin

    def listing(self, group: str) -> list[Listing]:
        """Return every plug-in of a group; one that fails is listed with its reason."""
        result = []
        for name, points in self._of(group).items():
            provider = ", ".join([_provider(point) for point in points])
            try:
                result.append(Listing(name, provider, self.get(group, name)))
            except (PluginError, MissingExtraError) as error:
                result.append(Listing(name, provider, None, error.message))
        return result

    def format(self, name: str) -> Format:
        """Return a format by name."""
        return cast("Format", self.get("formats", name))

    def resolver(self, name: str) -> StepResolver | BatchResolver:
        """Return a resolver by name; ``NAME:TEXT`` says what it works with.

        Raises:
            PluginError: As `get`.
            MissingExtraError: It needs an optional dependency.
            FormatError: The text names a file that cannot be used.
            UsageError: The text makes no sense, or the resolver takes none.
        """
        return cast("StepResolver | BatchResolver", self._configured("resolvers", name))

    def has_resolver(self, name: str) -> bool:
        """Tell whether there is a resolver of a name, also with what it works with behind a colon.

        Nothing is imported, so it may still be unusable.
        """
        return name.partition(":")[0] in self._of("resolvers")

    def generator(self, name: str) -> Generator[Any]:
        """Return a generator by name; ``NAME:TEXT`` says how it works.

        Raises:
            PluginError: As `get`.
            MissingExtraError: It needs an optional dependency.
            UsageError: The text makes no sense, or the generator takes none.
        """
        return cast("Generator[Any]", self._configured("generators", name))

    def check_generator(self, name: str, task: str, title: str) -> None:
        """Refuse a name that no generator has, and name those of one track.

        Raises:
            PluginError: ``plugin-unknown``.
        """
        plain = name.partition(":")[0]
        if plain not in self._of("generators"):
            own = [
                each.name
                for each in self.listing("generators")
                if getattr(each.plugin, "task", "") == task
            ]
            raise PluginError(unknown_name(f"{title} system", plain, own), code="plugin-unknown")

    def task_format(self, name: str) -> TaskFormat[Any]:
        """Return a format of challenge files by name."""
        return cast("TaskFormat[Any]", self.get("task_formats", name))

    def _configured(self, group: str, name: str) -> Any:
        plain, colon, text = name.partition(":")
        plugin = self.get(group, plain)
        if not colon:
            return plugin
        if not isinstance(plugin, ports.Configurable):
            raise UsageError(f"the {_singular(group)} '{plain}' takes nothing after a colon")
        return plugin.configured(text)

    def preprocessor(self, name: str) -> Preprocessor:
        """Return a preprocessor by name."""
        return cast("Preprocessor", self.get("preprocessors", name))

    def anaphor_finder(self, name: str) -> AnaphorFinder:
        """Return an anaphor finder by name; ``NAME:TEXT`` says what it looks for.

        Raises:
            PluginError: As `get`.
            MissingExtraError: It needs an optional dependency.
            UsageError: The text makes no sense, or the finder takes none.
        """
        return cast("AnaphorFinder", self._configured("anaphor_finders", name))

    def candidate_finder(self, name: str, *, window: int | None = None) -> CandidateFinder:
        """Return a candidate finder by name.

        A `Windowed` one searches ``window`` sentences before the anaphor's own, or its default.

        Raises:
            PluginError: As `get`.
            MissingExtraError: It needs an optional dependency.
        """
        finder = cast("CandidateFinder", self.get("candidate_finders", name))
        if window is not None and isinstance(finder, ports.Windowed):
            finder.window = window
        return finder


def _installed() -> _Groups:
    """Return what is installed.

    Looking through all distributions takes milliseconds, so all registries share it until
    something is installed: a folder of Python's path changes, or the path does.
    """
    return _installed_in(tuple([(place, _changed(place)) for place in sys.path]))


@lru_cache(maxsize=1)
def _installed_in(_path: tuple[tuple[str, int], ...]) -> _Groups:
    found = entry_points()
    ours = [found.select(group=PREFIX + group) for group in (*GROUPS, _WORDINGS)]
    return _grouped([point for points in ours for point in points])


def _changed(place: str) -> int:
    """Return when a folder or file of Python's path changed, 0 if there is none."""
    try:
        return Path(place).stat().st_mtime_ns
    except OSError:
        return 0


def _grouped(points: Iterable[EntryPoint]) -> _Groups:
    """Return our entry points by group and by name, both sorted."""
    groups: _Groups = {}
    for point in sorted(points, key=lambda point: point.name.split()):
        if point.group.startswith(PREFIX):
            by_name = groups.setdefault(point.group.removeprefix(PREFIX), {})
            same = by_name.setdefault(_name(point), [])
            # An editable install beside its build folder lists the same thing twice.
            if all((point.value, _provider(point)) != (p.value, _provider(p)) for p in same):
                same.append(point)
    return groups


def _name(point: EntryPoint) -> str:
    return point.name.split()[0]


def _wording(point: EntryPoint, language: str) -> dict[str, str]:
    """Return a package's templates; a table that cannot be read is as good as none."""
    import tomllib
    from importlib.resources import files

    try:
        file = files(point.value) / "wording" / f"{language}.toml"
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        return {
            f"{group}.{name}": str(template)
            for group, templates in tables.items()
            for name, template in templates.items()
        }
    except Exception:
        return {}


def _provider(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "?"


def _singular(group: str) -> str:
    return group.removesuffix("s").replace("_", " ")


def _check_complete(plugin: Any, point: EntryPoint, group: str) -> None:
    """Refuse a plug-in that lacks something its port promises, before anybody stumbles on it."""
    lacking = [
        [name for name in _members(getattr(ports, port)) if not hasattr(plugin, name)]
        for port in _PORTS[group]
    ]
    if lacking and all(lacking):
        raise PluginError(
            f"the {_singular(group)} '{_name(point)}' of {_provider(point)} lacks "
            f"{', '.join(sorted(lacking, key=len)[0])}; its port is described in CONTRIBUTING",
            code="plugin-incomplete",
        )


def _members(port: type) -> list[str]:
    methods = [name for name, value in vars(port).items() if callable(value)]
    return sorted([n for n in {*port.__annotations__, *methods} if not n.startswith("_")])


def _guarded(point: EntryPoint, group: str, step: Callable[[], Any]) -> Any:
    """Import or instantiate a stranger's class; whatever it raises becomes a sentence."""
    try:
        return step()
    except MissingExtraError:
        raise
    except Exception as error:
        raise PluginError(
            f"the {_singular(group)} '{_name(point)}' of {_provider(point)} cannot be loaded: "
            f"{type(error).__name__}: {error}",
            code="plugin-broken",
        ) from error
