"""Strangers' packages: found or not, and kept from doing harm."""

from __future__ import annotations

import sys
import warnings

import pytest

from anaphora_resolvers.adapters.packages import absent, guarded, only_in, quietly, version_of
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document


def test_installed_packages_are_not_missing() -> None:
    assert absent(("json", "numpy"), "pip install x") == ""


def test_a_missing_package_is_named_with_the_line_that_gets_it() -> None:
    assert absent(("json", "no_such_thing"), "pip install nst") == (
        "the package 'no_such_thing' is not installed: pip install nst"
    )


def test_several_missing_packages_are_named_in_one_sentence() -> None:
    assert absent(("no_a", "no_b"), "pip install ab") == (
        "the packages 'no_a' and 'no_b' are not installed: pip install ab"
    )


def test_the_version_of_what_is_not_installed_is_empty() -> None:
    assert version_of("no-such-thing") == ""
    assert version_of("numpy")[0].isdigit()


def test_what_a_system_raises_costs_its_document_only() -> None:
    with pytest.raises(ResolverError) as caught, guarded(Document("d")):
        raise ZeroDivisionError("no\nluck")
    assert str(caught.value) == (
        "on 'd': it breaks down: ZeroDivisionError: no luck [system-failed]"
    )


def test_a_system_cannot_leave_python() -> None:
    with pytest.raises(ResolverError, match="SystemExit"), guarded(Document("d")):
        sys.exit()


def test_our_own_errors_go_through() -> None:
    with pytest.raises(NeedsError), guarded(Document("d")):
        raise NeedsError("not here")


def test_prints_go_to_standard_error_and_warnings_nowhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with quietly():
        sys.stdout.write("chatter")
        warnings.warn("old", DeprecationWarning, stacklevel=1)
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err == "chatter"


def test_a_language_that_a_system_does_not_know_is_refused() -> None:
    with pytest.raises(NeedsError, match="'x' knows the languages en, pt; 'd' is in 'fr'"):
        only_in("x", frozenset(("pt", "en")), Document("d", "fr"))


def test_a_document_of_no_stated_language_is_let_through() -> None:
    only_in("x", frozenset(("en",)), Document("d"))
