"""A FrozenDict reads like a dict and cannot be changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.model import EMPTY, FrozenDict

MUTATIONS: dict[str, Callable[[Any], Any]] = {
    "setitem": lambda frozen: frozen.__setitem__("a", 2),
    "delitem": lambda frozen: frozen.__delitem__("a"),
    "ior": lambda frozen: frozen.__ior__({"b": 2}),
    "clear": lambda frozen: frozen.clear(),
    "pop": lambda frozen: frozen.pop("a"),
    "popitem": lambda frozen: frozen.popitem(),
    "setdefault": lambda frozen: frozen.setdefault("b", 2),
    "update": lambda frozen: frozen.update(b=2),
}


def test_every_changing_method_of_dict_is_tried_below() -> None:
    """A future Python may bring a new one; then this test says so."""
    harmless = {"copy", "fromkeys", "get", "items", "keys", "values"}
    public = {name for name in dir(dict) if not name.startswith("_")}
    assert public - harmless == set(MUTATIONS) - {"setitem", "delitem", "ior"}


@pytest.mark.parametrize("name", MUTATIONS)
def test_every_mutation_is_refused_and_changes_nothing(name: str) -> None:
    frozen = FrozenDict({"a": 1})
    with pytest.raises(TypeError, match=r"cannot be changed; use updated\(\)"):
        MUTATIONS[name](frozen)
    assert frozen == {"a": 1}


def test_it_has_no_attributes_of_its_own() -> None:
    assert not hasattr(FrozenDict({"a": 1}), "__dict__")


@given(st.dictionaries(st.text(), st.integers()), st.dictionaries(st.text(), st.integers()))
def test_updated_gives_a_changed_copy(old: dict[str, int], changes: dict[str, int]) -> None:
    frozen = FrozenDict(old)
    updated = frozen.updated(changes)
    assert updated == {**old, **changes}
    assert isinstance(updated, FrozenDict)
    assert frozen == old


@given(st.dictionaries(st.text(), st.integers()))
def test_it_survives_pickling_and_stays_frozen(content: dict[str, int]) -> None:
    back = pickle.loads(pickle.dumps(FrozenDict(content)))
    assert back == content
    assert isinstance(back, FrozenDict)


def test_a_deep_copy_is_frozen_too() -> None:
    back = copy.deepcopy(FrozenDict({"a": [1]}))
    assert back == {"a": [1]}
    assert isinstance(back, FrozenDict)


def test_a_shallow_copy_is_the_same_object() -> None:
    frozen = FrozenDict({"a": 1})
    assert copy.copy(frozen) is frozen


@given(st.dictionaries(st.text(), st.integers()))
def test_equal_dicts_have_equal_hashes_in_any_order(content: dict[str, int]) -> None:
    backward = FrozenDict(dict(reversed(content.items())))
    assert backward == FrozenDict(content)
    assert hash(backward) == hash(FrozenDict(content))


def test_the_shared_empty_dict_is_empty() -> None:
    assert EMPTY == {}
