"""Fingerprints: equal content, equal fingerprint, in every process; anything else differs."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from anaphora_workbench.experiments import result_cache
from anaphora_workbench.experiments.result_cache import (
    code_of_core,
    code_of_package,
    digest,
    identity,
)
from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.packed_pairs import PackedPairs
from anaphora_workbench.scoring import Match, Settings


@dataclass(frozen=True)
class _Pair:
    left: object
    right: object
    note: str = field(default="", compare=False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1", 1),
        (1, 1.0),
        (True, 1),
        (None, "None"),
        (("a", "b"), ("ab",)),
        (("a", ("b",)), ("a", "b")),
        ({"a": 1}, {"a": 2}),
        (_Pair("a", "b"), _Pair("b", "a")),
        (Match.HEAD, "head"),
        ("a\x00b", ("a", "b")),
    ],
)
def test_different_contents_have_different_fingerprints(one: object, other: object) -> None:
    assert digest(one) != digest(other)


def test_what_is_not_compared_is_no_content() -> None:
    assert digest(_Pair(1, 2, "a")) == digest(_Pair(1, 2, "b"))


def test_the_order_of_a_set_does_not_matter() -> None:
    assert digest(frozenset(["a", "b", "c"])) == digest(frozenset(["c", "b", "a"]))


def test_every_setting_is_content() -> None:
    assert digest(Settings()) != digest(Settings(window=5))
    assert digest(Settings()) == digest(Settings())


def test_a_changed_word_changes_a_document() -> None:
    token = Token("it", "it", "PRON", features=FrozenDict({"Number": "Sing"}))
    document = Document("d", "en", tokens=(token,), sentences=(Span(0, 1),))
    other = replace(document, tokens=(replace(token, lemma="they"),))
    assert digest(document) != digest(other)


def test_an_object_without_known_content_is_refused() -> None:
    with pytest.raises(TypeError, match="content of a object"):
        digest(object())


def test_fingerprints_are_the_same_in_every_process() -> None:
    code = (
        "from anaphora_workbench.experiments.result_cache import digest, identity\n"
        "from anaphora_workbench.registry import Registry\n"
        "print(digest(frozenset('abcdef')), identity(Registry().resolver('supar')).digest)"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


class _Inner:
    def __init__(self, weight: int) -> None:
        self.weight = weight


class _Plugin:
    name = "plugin"

    def __init__(self, weight: int = 1, release: str = "1") -> None:
        self._inner = _Inner(weight)
        self._release = release

    def version(self) -> str:
        return self._release


def test_a_plugin_is_its_parameters_and_its_version() -> None:
    assert identity(_Plugin()) == identity(_Plugin())
    assert identity(_Plugin(weight=2)) != identity(_Plugin())
    assert identity(_Plugin(release="2")) != identity(_Plugin())


def test_code_has_a_fingerprint() -> None:
    assert len(code_of_core()) == len(code_of_package("anaphora_resolvers")) == 64
    assert code_of_package("json") != code_of_package("email")


class _Weigher:
    def __init__(self, weight: int) -> None:
        self.weight = weight

    def __call__(self) -> int:
        return self.weight


def _weighing(weight: int) -> Callable[[], int]:
    return lambda: weight


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (_Weigher(1), _Weigher(2)),
        (_Weigher(1).__call__, _Weigher(2).__call__),
        (partial(max, 1), partial(max, 2)),
        (_weighing(1), _weighing(2)),
        (np.array([1.0, 2.0]), np.array([1.0, 3.0])),
        (b"1", b"2"),
        (re.compile("1"), re.compile("2")),
        ({_Inner}, {_Weigher}),
    ],
)
def test_whatever_a_parameter_holds_counts(one: Any, other: Any) -> None:
    plugin = _Plugin()
    plugin._inner = one
    first = identity(plugin)
    assert identity(plugin) == first
    plugin._inner = other
    assert identity(plugin) != first


def test_a_plugin_that_is_too_large_to_look_at_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine_large"
    folder.mkdir()
    (folder / "__init__.py").write_text("class Mine:\n    name = 'mine'\n", encoding="utf-8")
    (folder / "text.txt").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("anaphora_workbench.fingerprints._MOST_FILES", 1)
    found = identity(importlib.import_module("mine_large").Mine())
    assert "mine_large is too large to read it each time" in found.unseen
    monkeypatch.delitem(sys.modules, "mine_large")


def test_a_base_class_of_an_installed_package_counts_by_its_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Mine(np.polynomial.Polynomial):
        pass

    read: list[str] = []
    monkeypatch.setattr(result_cache, "code_of_package", lambda name: read.append(name) or name)
    identity(Mine([1]))
    assert "numpy" not in read  # some installed packages are too large to be read
    assert read


def test_packed_pairs_have_the_content_of_the_tuple_that_they_equal() -> None:
    assert digest(PackedPairs((0, 2, 3, 7))) == digest(((0, 2), (3, 7)))
    assert digest(PackedPairs((0, 2, 3, 7))) != digest(((0, 2), (3, 8)))
