"""Resolvers with an order of preferences from a file, and in parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.cli.shared.systems import (
    chosen_resolvers,
    fingerprint,
    in_parts,
    read_orders,
    reordered,
)
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.registry import Registry


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (["supar,hobbs", "supar"], ["supar", "hobbs"]),
        (["supar, hobbs nearest"], ["supar", "hobbs", "nearest"]),
        (["sieves:ontonotes,supar"], ["sieves:ontonotes", "supar"]),
        (["supar,sieves:ontonotes, xrenner:GUM"], ["supar", "sieves:ontonotes", "xrenner:GUM"]),
        (["command:my.toml,worker:other.toml"], ["command:my.toml", "worker:other.toml"]),
        (["nosuch:settings,supar"], ["nosuch:settings", "supar"]),
    ],
)
def test_names_are_divided_at_commas(given: list[str], names: list[str]) -> None:
    assert chosen_resolvers(Registry(), given) == names


@pytest.mark.parametrize(
    "name",
    [
        "command:prog -a,b",
        "command:prog --with supar,hobbs",
        "command:prog,2 -x,,y,",
        "coreferee:weights,old",
        "corenlp:http://host:9000",
    ],
)
def test_settings_keep_commas_that_no_name_follows_or_that_stand_in_a_command_line(
    name: str,
) -> None:
    assert chosen_resolvers(Registry(), [f"supar,{name}"]) == ["supar", name]


def test_baselines_stand_for_the_simple_ones_behind_settings_too() -> None:
    names = chosen_resolvers(Registry(), ["sieves:ontonotes,baselines"])
    assert names[:2] == ["sieves:ontonotes", "nearest"]
    assert "random" in names


def order_file(folder: Path, text: str | bytes) -> str:
    path = folder / "orders.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_orders_stand_at_the_top_or_in_their_table(tmp_path: Path) -> None:
    at_top = read_orders(order_file(tmp_path, 'other = ["subject", "nearest"]\n'))
    in_table = read_orders(order_file(tmp_path, '[preferences]\nother = ["subject", "nearest"]\n'))
    assert at_top == in_table == {"other": ("subject", "nearest")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"other = [", "is not TOML: Invalid value"),
        (b"\xff", "is not TOML: 'utf-8' codec"),
        (b"other = 3", "should contain lists of names"),
        (b"other = [3]", "should contain lists of names"),
        (b"", "should contain lists of names"),
        (b"preferences = 1", "should contain lists of names"),
    ],
)
def test_a_file_that_holds_something_else_is_refused(
    tmp_path: Path, text: bytes, message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        read_orders(order_file(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            'othr = ["nearest"]',
            "orders-kind",
            "orders.toml: there is no kind of anaphor 'othr'. Did you mean 'other'? Known: ",
        ),
        (
            'qqq = ["nearest"]',
            "orders-kind",
            "orders.toml: there is no kind of anaphor 'qqq'. Known: ",
        ),
        (
            'zero = ["subject", "nearest", "subject"]',
            "orders-twice",
            "orders.toml: 'zero' names the preference 'subject' twice; the second time it can ",
        ),
    ],
)
def test_kinds_are_known_and_names_stand_once(
    tmp_path: Path, text: str, code: str, message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read_orders(order_file(tmp_path, text))
    assert caught.value.code == code
    assert message in str(caught.value)


def test_an_empty_list_asks_no_preference(tmp_path: Path) -> None:
    path = order_file(tmp_path, 'zero = []\nother = ["nearest"]\n')
    assert read_orders(path) == {"zero": (), "other": ("nearest",)}


def test_every_kind_of_the_tag_set_may_have_an_order(tmp_path: Path) -> None:
    kinds = [*[kind.label for kind in tag_set()], "other"]
    path = order_file(tmp_path, "".join([f'{kind} = ["nearest"]\n' for kind in kinds]))
    assert list(read_orders(path)) == kinds


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="there is no such file"):
        read_orders(str(tmp_path / "none.toml"))
    with pytest.raises(FormatError, match="cannot be read"):
        read_orders(str(tmp_path))


def test_forms_of_pronouns_may_have_an_order(tmp_path: Path) -> None:
    text = 'poss = ["subject"]\nits = ["nearest"]\n"lo la" = ["same sentence"]\n'
    assert read_orders(order_file(tmp_path, text)) == {
        "poss": ("subject",),
        "its": ("nearest",),
        "lo": ("same sentence",),
        "la": ("same sentence",),
    }


def test_orders_go_to_the_resolvers_that_have_preferences(tmp_path: Path) -> None:
    registry = Registry()
    supar, nearest = registry.resolver("supar"), registry.resolver("nearest")
    path = order_file(tmp_path, 'other = ["nearest"]\n')
    changed, same = reordered([supar, nearest], path)
    assert changed is not supar
    assert same is nearest
    with pytest.raises(UsageError, match="for resolvers that have them"):
        reordered([nearest], path)


def test_a_file_goes_into_the_signature_by_name_and_content(tmp_path: Path) -> None:
    one = fingerprint(order_file(tmp_path, 'other = ["nearest"]\n'))
    two = fingerprint(order_file(tmp_path, 'other = ["subject"]\n'))
    assert one.startswith("orders.toml@")
    assert one != two


def test_a_resolver_in_parts_is_whole_first_and_then_without_each() -> None:
    found = in_parts([Registry().resolver("supar")])
    assert [resolver.name for resolver in found[:3]] == [
        "supar",
        "supar without number",
        "supar without gender",
    ]


@pytest.mark.parametrize("names", [["nearest"], ["supar", "supar-published"]])
def test_only_one_resolver_with_parts_can_be_taken_apart(names: list[str]) -> None:
    registry = Registry()
    with pytest.raises(UsageError, match="takes one --resolver that has parts"):
        in_parts([registry.resolver(name) for name in names])
