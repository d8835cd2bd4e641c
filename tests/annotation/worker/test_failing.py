"""The list that the error view steps through, from the child process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.annotation.failures.evaluated import failures_of
from anaphora_workbench.annotation.failures.files import failures_of_json
from anaphora_workbench.cli.main import main
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model import Reference
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Workspace

NEWS = Path(anaphora_samples.__file__).parent / "en" / "news.conllu"
CHAT = NEWS.with_name("chat.conllu")


def listed(ask: Any, **values: Any) -> Any:
    """Return what the window makes of the result."""
    result = ask("failures", **values)
    return failures_of_json({**result, "failures": ask.received.items("failures")})


def test_the_failures_of_a_resolver_come_as_they_are_computed(ask: Any) -> None:
    found = listed(ask, files=[str(NEWS)], resolvers=["supar"])
    (entry,) = Workspace(Registry()).open([str(NEWS)])
    (reading,) = entry.readings()
    assert found == failures_of(reading, ["supar"])


def test_several_documents_make_one_list(ask: Any) -> None:
    found = listed(ask, files=[str(NEWS), str(CHAT)], resolvers=["nearest"])
    assert [failure.document for failure in found.failures] == sorted(
        [failure.document for failure in found.failures], reverse=True
    )
    assert {failure.document for failure in found.failures} == {"en-news", "en-chat"}
    one = listed(ask, files=[str(NEWS)], resolvers=["nearest"])
    other = listed(ask, files=[str(CHAT)], resolvers=["nearest"])
    assert found.judged == one.judged + other.judged


def test_stored_proposals_are_judged_against_an_annotators_decisions(
    ask: Any, project: Path, opened: Project
) -> None:
    proposals = opened.proposals("farm")["supar"].anaphors
    wrong = next(n for n, a in proposals.items() if len(a.attributes["order"].split()) > 1)
    for name, anaphor in proposals.items():
        chosen = anaphor.antecedents
        if name == wrong:
            chosen = (anaphor.attributes["order"].split()[1],)
        opened.record("farm", "ana", SetAntecedents(name, chosen, Reference.ANAPHOR))
    found = listed(ask, project=str(project), annotator="ana", proposals=["supar"])
    assert found.failures
    assert {failure.system for failure in found.failures} == {"supar"}
    spans = opened.layer("farm", "ana").markables[wrong].spans
    assert spans in [failure.anaphor.spans for failure in found.failures]


def test_another_annotator_is_judged_like_a_system(
    ask: Any, project: Path, opened: Project
) -> None:
    opened.add_annotator("bo")
    for name, anaphor in opened.proposals("farm")["supar"].anaphors.items():
        edit = SetAntecedents(name, anaphor.antecedents, Reference.ANAPHOR)
        opened.record("farm", "ana", edit)
        opened.record("farm", "bo", edit)
    found = listed(ask, project=str(project), annotator="ana", others=["bo"])
    assert found.failures == ()
    assert found.judged > 0


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"resolvers": []}, "request-value"),
        ({"proposals": ["nobody"]}, "proposals-unknown"),
    ],
)
def test_what_cannot_be_judged_is_said(
    ask: Any, project: Path, opened: Project, values: dict[str, Any], code: str
) -> None:
    name = next(iter(opened.proposals("farm")["supar"].anaphors))
    opened.record("farm", "ana", SetAntecedents(name, (), Reference.EXOPHOR))
    with pytest.raises(UsageError) as error:
        ask("failures", project=str(project), annotator="ana", **values)
    assert error.value.code == code


def test_failures_on_undecided_anaphors_are_none(ask: Any, project: Path, opened: Project) -> None:
    first, *others = opened.proposals("farm")["supar"].anaphors.values()
    edit = SetAntecedents(first.markable, first.antecedents, Reference.ANAPHOR)
    opened.record("farm", "ana", edit)
    found = listed(ask, project=str(project), annotator="ana", proposals=["supar"])
    assert (found.judged, found.failures) == (1, ())
    (told,) = ask.received.of("problem")
    assert told["code"] == "anaphors-undecided"
    assert told["message"].startswith(f"excluded from all figures: {len(others)} undecided")


def test_a_table_of_cases_is_opened(ask: Any, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    assert main(["evaluate", str(NEWS), "--resolver", "nearest", "--cases", str(path)]) == 0
    found = listed(ask, list=str(path))
    assert {failure.system for failure in found.failures} == {"nearest"}
    with pytest.raises(FormatError):
        ask("failures", list=str(NEWS))
