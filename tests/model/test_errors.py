"""What a user sees of an error is `file:line:column: message [code]`, everywhere the same."""

from __future__ import annotations

import pickle

import pytest

from anaphora_workbench import errors
from anaphora_workbench.errors import (
    AnaphoraError,
    EditError,
    FormatError,
    MissingExtraError,
    ModelError,
    NeedsError,
    PluginError,
    Position,
    Problem,
    ResolverError,
    Severity,
    UsageError,
)

TREE = {
    ModelError: "model-invalid",
    EditError: "edit-invalid",
    FormatError: "format-invalid",
    NeedsError: "needs-missing",
    PluginError: "plugin-invalid",
    MissingExtraError: "extra-missing",
    UsageError: "usage",
}


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (Position("file.sgm", 12, 7), "file.sgm:12:7"),
        (Position("file.sgm", 12), "file.sgm:12"),
        (Position("file.sgm"), "file.sgm"),
        (Position("file.sgm", 0, 7), "file.sgm"),
    ],
)
def test_a_position_prints_what_is_known(at: Position, text: str) -> None:
    assert str(at) == text


def test_an_error_prints_place_message_and_code() -> None:
    error = FormatError(
        "</COREF> without <COREF>", code="muc-unbalanced", at=Position("file.sgm", 12, 7)
    )
    assert str(error) == "file.sgm:12:7: </COREF> without <COREF> [muc-unbalanced]"


def test_an_error_without_a_place_prints_message_and_code() -> None:
    assert str(UsageError("name a file")) == "name a file [usage]"


def test_a_problem_prints_as_an_error_does() -> None:
    problem = Problem("head-outside", "the head lies outside", Position("a.conllu", 3, 1))
    assert str(problem) == "a.conllu:3:1: the head lies outside [head-outside]"


def test_a_problem_is_an_error_unless_it_says_otherwise() -> None:
    assert Problem("a", "b").severity is Severity.ERROR


def test_every_error_of_the_module_is_in_the_tree_of_this_test() -> None:
    found = {
        value
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, AnaphoraError)
    }
    assert found == {AnaphoraError, ResolverError, *TREE}


@pytest.mark.parametrize("kind", TREE)
def test_every_kind_is_drawn_in_the_module_docstring_and_has_its_own_code(
    kind: type[AnaphoraError],
) -> None:
    assert kind.__name__ in (errors.__doc__ or "")
    assert kind("message").code == TREE[kind]


@pytest.mark.parametrize("kind", TREE)
def test_an_error_survives_the_way_back_from_a_worker_process(kind: type[AnaphoraError]) -> None:
    error = kind("what to do", code="some-code", at=Position("x", 1, 2))
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is kind
    assert str(back) == "x:1:2: what to do [some-code]"
    assert back.at == Position("x", 1, 2)


def test_a_code_of_its_own_does_not_change_that_of_the_class() -> None:
    FormatError("x", code="special")
    assert FormatError("x").code == "format-invalid"


def test_a_model_error_is_a_value_error_too() -> None:
    with pytest.raises(ValueError, match="not good"):
        raise ModelError("not good")


def test_positions_sort_by_source_line_and_column() -> None:
    ordered = [Position("a", 2, 1), Position("a", 10, 1), Position("a", 10, 2), Position("b", 1)]
    assert sorted(set(ordered)) == ordered
