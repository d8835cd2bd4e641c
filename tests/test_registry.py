"""The registry finds plug-ins by name, late, and says in a sentence what is wrong with one."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Iterator
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path

import pytest

from anaphora_workbench.errors import MissingExtraError, PluginError
from anaphora_workbench.registry import GROUPS, PREFIX, Listing, Registry

MODULE = "plugins_of_the_registry_tests"


class Good:
    """Offers everything that any port asks for, without doing anything."""

    name = "good"

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        return ()


class Poor:
    name = "poor"
    title = "has a name and a title, but none of the rest"


class BrokenWhenMade:
    def __init__(self) -> None:
        raise RuntimeError("no licence file")


class NeedsExtra:
    def __init__(self) -> None:
        raise MissingExtraError("'good' needs lxml: pip install 'anaphora-workbench[formats]'")


@pytest.fixture(autouse=True)
def plugin_module() -> Iterator[None]:
    """A module that entry points can name."""
    module = types.ModuleType(MODULE)
    vars(module).update(Good=Good, Poor=Poor, BrokenWhenMade=BrokenWhenMade, NeedsExtra=NeedsExtra)
    sys.modules[MODULE] = module
    yield
    del sys.modules[MODULE]


class FakeDistribution(Distribution):
    """A distribution that has nothing but a name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def read_text(self, filename: str) -> str | None:
        return f"Metadata-Version: 2.1\nName: {self._name}\n" if filename == "METADATA" else None

    def locate_file(self, path: object) -> Path:
        return Path(str(path))


def point(
    name: str, value: str = "Good", *, group: str = "formats", provider: str | None = "acme"
) -> EntryPoint:
    value = value if ":" in value else f"{MODULE}:{value}"
    made = EntryPoint(name, value, PREFIX + group)
    if provider is not None:
        vars(made).update(dist=FakeDistribution(provider))
    return made


def test_names_are_sorted_and_of_the_group_asked_for() -> None:
    registry = Registry([point("b"), point("a"), point("c", group="resolvers")])
    assert registry.names("formats") == ["a", "b"]


def test_names_are_listed_without_importing_anything() -> None:
    assert Registry([point("a", "no.such.module:X")]).names("formats") == ["a"]


def test_suffixes_stand_behind_the_name_of_an_entry_point() -> None:
    registry = Registry([point("a .a .aa", "no.such.module:X"), point("b", "no.such.module:X")])
    assert registry.suffixes("formats") == {"a": (".a", ".aa"), "b": None}
    assert registry.names("formats") == ["a", "b"]
    with pytest.raises(PluginError, match="the format 'a' of acme cannot be loaded"):
        registry.get("formats", "a")


@pytest.mark.parametrize("group", ["formats", "task_formats"])
def test_the_declared_suffixes_are_those_of_the_formats(group: str) -> None:
    """A missing or wrong one is put right in ``pyproject.toml``."""
    registry = Registry()
    for name, declared in registry.suffixes(group).items():
        made = registry.get(group, name)
        assert made.name == name
        assert declared == tuple(f"{each}/" if made.folder else each for each in made.suffixes)


def test_every_call_gives_a_new_instance() -> None:
    registry = Registry([point("a")])
    first, second = registry.get("formats", "a"), registry.get("formats", "a")
    assert isinstance(first, Good)
    assert first is not second


@pytest.mark.parametrize(
    ("method", "group"),
    [
        ("format", "formats"),
        ("resolver", "resolvers"),
        ("preprocessor", "preprocessors"),
        ("anaphor_finder", "anaphor_finders"),
        ("candidate_finder", "candidate_finders"),
    ],
)
def test_each_kind_of_plugin_has_a_method(method: str, group: str) -> None:
    registry = Registry([point("a", group=group)])
    assert isinstance(getattr(registry, method)("a"), Good)


def test_an_unknown_name_is_answered_with_the_nearest_one() -> None:
    registry = Registry([point("nearest", group="resolvers"), point("hobbs", group="resolvers")])
    with pytest.raises(PluginError) as caught:
        registry.resolver("neerest")
    assert str(caught.value) == (
        "there is no resolver 'neerest'. Did you mean 'nearest'? Known: hobbs, nearest. "
        "[plugin-unknown]"
    )


def test_an_unknown_name_that_resembles_none_is_answered_with_the_list() -> None:
    with pytest.raises(PluginError) as caught:
        Registry([point("a", group="candidate_finders")]).candidate_finder("zzz")
    assert str(caught.value) == ("there is no candidate finder 'zzz'. Known: a. [plugin-unknown]")


def test_without_any_plugin_the_list_says_none() -> None:
    with pytest.raises(PluginError, match=r"Known: none\. \[plugin-unknown\]"):
        Registry([]).format("a")


def test_two_providers_of_one_name_are_both_named() -> None:
    registry = Registry([point("a"), point("a", "Other", provider="bolt")])
    with pytest.raises(PluginError) as caught:
        registry.format("a")
    assert str(caught.value) == (
        f"the format 'a' is provided twice, by acme ({MODULE}:Good) and bolt ({MODULE}:Other); "
        "uninstall one of them [plugin-twice]"
    )


def test_the_same_entry_point_seen_twice_is_one_plugin() -> None:
    """An editable install beside its build folder lists everything twice."""
    assert isinstance(Registry([point("a"), point("a")]).format("a"), Good)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no.such.module:X", "ModuleNotFoundError: No module named 'no'"),
        ("Absent", f"AttributeError: module '{MODULE}' has no attribute 'Absent'"),
        ("BrokenWhenMade", "RuntimeError: no licence file"),
    ],
)
def test_a_broken_plugin_is_a_sentence_with_the_reason(value: str, reason: str) -> None:
    with pytest.raises(PluginError) as caught:
        Registry([point("a", value)]).format("a")
    assert str(caught.value) == (
        f"the format 'a' of acme cannot be loaded: {reason} [plugin-broken]"
    )


def test_a_plugin_that_lacks_part_of_its_port_is_refused_with_what_it_lacks() -> None:
    with pytest.raises(PluginError) as caught:
        Registry([point("a", "Poor", group="candidate_finders")]).candidate_finder("a")
    assert str(caught.value) == (
        "the candidate finder 'a' of acme lacks start; its port is described in CONTRIBUTING "
        "[plugin-incomplete]"
    )


def test_a_resolver_may_be_of_either_port() -> None:
    with pytest.raises(PluginError) as caught:
        Registry([point("a", "Poor", group="resolvers")]).resolver("a")
    assert "lacks needs, resolve;" in str(caught.value)


def test_a_missing_extra_is_passed_on_as_it_is() -> None:
    with pytest.raises(MissingExtraError, match=r"anaphora-workbench\[formats\]"):
        Registry([point("a", "NeedsExtra")]).format("a")


def test_the_listing_shows_good_and_broken_plugins_side_by_side() -> None:
    registry = Registry(
        [
            point("bad", "no.such.module:X"),
            point("good"),
            point("made", "BrokenWhenMade"),
            point("poor", "NeedsExtra"),
            point("twice"),
            point("twice", "Other", provider="bolt"),
        ]
    )
    listing = registry.listing("formats")
    assert [(item.name, item.plugin is not None) for item in listing] == [
        ("bad", False),
        ("good", True),
        ("made", False),
        ("poor", False),
        ("twice", False),
    ]
    reasons = {item.name: item.reason for item in listing}
    assert reasons["good"] == ""
    assert "No module named 'no'" in reasons["bad"]
    assert "no licence file" in reasons["made"]
    assert "needs lxml" in reasons["poor"]
    assert "acme" in reasons["twice"]
    assert "bolt" in reasons["twice"]


def test_the_listing_names_the_provider() -> None:
    (item,) = Registry([point("good")]).listing("formats")
    assert isinstance(item, Listing)
    assert item.provider == "acme"


def test_a_provider_without_a_distribution_is_a_question_mark() -> None:
    (item,) = Registry([point("good", provider=None)]).listing("formats")
    assert item.provider == "?"


def test_without_arguments_it_reads_what_is_installed() -> None:
    assert "json" in Registry().names("formats")


def test_what_is_installed_meanwhile_is_found_by_the_next_registry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    os.utime(tmp_path, (0, 0))  # a clock that is coarse would call the change the same moment
    before = Registry()
    assert "late" not in before.names("formats")
    installed = tmp_path / "late-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: late\nVersion: 1.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text(
        f"[{PREFIX}formats]\nlate = {MODULE}:Good\n", encoding="utf-8"
    )
    assert "late" in Registry().names("formats")
    assert "late" not in before.names("formats")
    monkeypatch.undo()
    assert "late" not in Registry().names("formats")


def test_the_groups_are_those_of_the_documentation() -> None:
    assert GROUPS == (
        "formats",
        "resolvers",
        "candidate_finders",
        "anaphor_finders",
        "preprocessors",
        "metrics",
        "generators",
        "task_formats",
    )


def test_a_resolver_is_known_by_its_name_with_or_without_a_model() -> None:
    registry = Registry()
    assert registry.has_resolver("supar")
    assert registry.has_resolver("ranker:some/model.json")
    assert not registry.has_resolver("")
    assert not registry.has_resolver("from a file: x")
