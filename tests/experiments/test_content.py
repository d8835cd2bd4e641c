"""Fingerprints: equal content, equal fingerprint, in every process; anything else differs."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field, replace

import pytest

from anaphora_workbench.experiments.content import code_of_core, code_of_package, digest, identity
from anaphora_workbench.model import Document, FrozenDict, Span, Token
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
        "from anaphora_workbench.experiments.content import digest, identity\n"
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
