"""Proposals that follow an annotator's decisions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import why_of
from anaphora_workbench.annotation.worker.protocol import answers_of
from anaphora_workbench.annotation.worker.task_io import StopError
from anaphora_workbench.edits import AddMarkable, Batch, RemoveAnaphor, SetAnaphor, SetAntecedents
from anaphora_workbench.errors import FormatError, NeedsError, PluginError, UsageError
from anaphora_workbench.model import Anaphor, Layer, Markable, Reference, Span
from anaphora_workbench.model.reasons import unpacked, unpacked_all
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Project

TEXT = (
    "Ana met Eva at the farm. She fed the dog. She liked it. It slept. "
    "She gave it water, and then she left. It rained. Her dog barked at her.\n"
)


@pytest.fixture
def farm(tmp_path: Path) -> Path:
    path = tmp_path / "farm.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def proposed(ask: Any, project: Path, first: str = "", **values: Any) -> dict[str, Any]:
    """Return the answers by anaphor."""
    ask.last = ask(
        "propose",
        **{
            "project": str(project),
            "document": "farm",
            "annotator": "ana",
            "resolver": "supar",
            "first": first,
            **values,
        },
    )
    return {item["anaphor"]: item for item in ask.received.items("answers")}


def ids(opened: Project) -> list[str]:
    layer = opened.layer("farm", "ana")
    return [anaphor.markable for anaphor in layer.anaphors_in_text_order()]


def decide(opened: Project, name: str, *antecedents: str) -> None:
    opened.record("farm", "ana", SetAntecedents(name, antecedents, Reference.ANAPHOR))


def from_scratch(ask: Any, project: Path, tmp_path: Path, layer: Layer) -> dict[str, Any]:
    """Return the answers of a worker that has never seen the text, with the same decisions."""
    with Project.open(project) as opened:
        document = opened.document("farm")
    place = tmp_path / "again.anaphora"
    place.unlink(missing_ok=True)
    with Project.create(place) as again:
        again.add_document(Reading(document), (), start=layer)
        again.add_annotator("ana")
    ask("release")
    answers = proposed(ask, place, horizon=-1)
    ask("release")
    return answers


def test_without_decisions_the_proposals_are_those_of_the_preparation(
    ask: Any, project: Path, opened: Project
) -> None:
    answers = proposed(ask, project, horizon=-1)
    stored = opened.proposals("farm")["supar"].anaphors
    assert answers.keys() == stored.keys()
    for name, item in answers.items():
        assert tuple(item["antecedents"]) == stored[name].antecedents
        assert item["reference"] == stored[name].reference
        assert " ".join(item["order"]) == stored[name].attributes.get("order", "")
        assert unpacked_all(item["why"]) == why_of(stored[name].attributes)
    assert ask.last["complete"] is True
    assert ask.last["answered"] == len(stored)


def test_what_does_not_refer_is_proposed_as_such(ask: Any, project: Path, opened: Project) -> None:
    answers = proposed(ask, project, horizon=-1)
    silent = [item for item in answers.values() if item["reference"] == "-"]
    assert len(silent) == 1
    assert silent[0]["antecedents"] == []
    assert unpacked(silent[0]["why"][0]).startswith("it does not refer")


def test_decided_anaphors_are_not_proposed(ask: Any, project: Path, opened: Project) -> None:
    proposed(ask, project, horizon=0)
    first = ids(opened)[0]
    decide(opened, first, proposed(ask, project)[first]["order"][-1])
    assert first not in proposed(ask, project)


def test_a_decision_changes_what_is_proposed_later_as_if_begun_anew(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    before = proposed(ask, project, horizon=-1)
    first, *rest = ids(opened)
    other = next(n for n in before[first]["order"] if n not in before[first]["antecedents"])
    decide(opened, first, other)
    after = proposed(ask, project, rest[0], horizon=-1)
    assert after.keys() == set(rest)
    fresh = from_scratch(ask, project, tmp_path, opened.layer("farm", "ana"))
    assert after == fresh


def test_earlier_proposals_hold_while_nobody_has_decided(
    ask: Any, project: Path, opened: Project
) -> None:
    names = ids(opened)
    whole = proposed(ask, project, horizon=-1)
    later = proposed(ask, project, names[3], horizon=-1)
    assert later == {name: whole[name] for name in names[3:]}


def test_a_text_nobody_has_proposed_for_is_answered_from_its_beginning(
    ask: Any, project: Path, opened: Project
) -> None:
    names = ids(opened)
    later = proposed(ask, project, names[4], resolver="nearest-agreeing", horizon=2)
    assert set(names[:4]) <= later.keys() | {
        name for name, item in later.items() if item["reference"] == "-"
    }
    assert set(names[4:6]) <= later.keys()


def test_the_horizon_is_how_many_answers_are_wanted(
    ask: Any, project: Path, opened: Project
) -> None:
    assert list(proposed(ask, project, ids(opened)[1], horizon=3)) == ids(opened)[1:4]
    assert ask.last["complete"] is False
    assert proposed(ask, project, horizon=0) == {}


def test_a_new_markable_is_a_candidate_at_once(ask: Any, project: Path, opened: Project) -> None:
    proposed(ask, project, horizon=0)
    names = ids(opened)
    mine = Markable("mine", (Span(1, 3),), 2, phrase="np")
    opened.record("farm", "ana", AddMarkable(mine))
    order = proposed(ask, project, names[0], horizon=1)[names[0]]["order"]
    assert "mine" in order


def test_a_new_anaphor_is_proposed_for(ask: Any, project: Path, opened: Project) -> None:
    proposed(ask, project, horizon=0)
    document = opened.document("farm")
    place = next(i for i, token in enumerate(document.tokens) if token.text == "farm")
    mine = Markable("mine", (Span(place - 1, place + 1),), place)
    edit = Batch((AddMarkable(mine), SetAnaphor(Anaphor("mine", "defDesc"))))
    opened.record("farm", "ana", edit)
    assert "mine" in proposed(ask, project, horizon=-1)


def test_a_removed_anaphor_is_forgotten(ask: Any, project: Path, opened: Project) -> None:
    proposed(ask, project, horizon=0)
    names = ids(opened)
    opened.record("farm", "ana", RemoveAnaphor(names[1]))
    assert proposed(ask, project, horizon=-1).keys() == set(names) - {names[1]}


def test_what_an_annotator_calls_non_referring_is_no_candidate_any_more(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    before = proposed(ask, project, horizon=-1)
    names = ids(opened)
    gone = next(n for n in names if any(n in item["order"] for item in before.values()))
    non_referring = Anaphor(gone, "persNoRefl", Reference.NON_REFERRING)
    opened.record("farm", "ana", SetAnaphor(non_referring))
    after = proposed(ask, project, horizon=-1)
    assert all(gone not in item["order"] for item in after.values())
    opened.undo("farm", "ana")
    assert proposed(ask, project, horizon=-1) == before


def test_finished_proposals_are_stored_when_asked_for(
    ask: Any, project: Path, opened: Project
) -> None:
    first = ids(opened)[0]
    other = proposed(ask, project)[first]["order"][-1]
    decide(opened, first, other)
    answers = proposed(ask, project, horizon=-1, store=True)
    stored = opened.proposals("farm")["supar"]
    assert ask.last["stored"] is True
    for name, item in answers.items():
        assert stored.anaphors[name].antecedents == tuple(item["antecedents"])


def test_a_resolver_that_was_never_asked_gets_its_own_layer(
    ask: Any, project: Path, opened: Project
) -> None:
    proposed(ask, project, resolver="nearest", horizon=-1, store=True)
    assert set(opened.proposals("farm")) == {"supar", "nearest"}


def test_the_tagger_takes_the_answers_as_they_come(ask: Any, project: Path) -> None:
    proposed(ask, project, horizon=-1)
    answers, strangers = answers_of(ask.received.items("answers"))
    assert len(answers) == ask.last["answered"]
    assert strangers == []
    assert all(answer.given for _name, answer in answers)


def test_another_annotator_sees_proposals_on_their_own_decisions(
    ask: Any, project: Path, opened: Project
) -> None:
    opened.add_annotator("bo")
    before = proposed(ask, project, annotator="bo", horizon=-1)
    first = ids(opened)[0]
    decide(opened, first, before[first]["order"][-1])
    assert proposed(ask, project, annotator="bo", horizon=-1) == before


def test_superseding_keeps_what_was_made_ready(ask: Any, project: Path, opened: Project) -> None:
    ask.stop = lambda: "superseded"
    with pytest.raises(StopError):
        proposed(ask, project)
    ask.stop = str
    proposed(ask, project)
    assert [p["stage"] for p in ask.received.of("progress")] == ["proposing"]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"first": "nobody"}, "anaphor-missing"),
        ({"document": "nothing"}, "document-unknown"),
        ({"annotator": "nobody"}, "annotator-unknown"),
        ({"resolver": ""}, "resolver-none"),
        ({"window": -1}, "request-value"),
    ],
)
def test_what_is_not_there_is_said(
    ask: Any, project: Path, values: dict[str, Any], code: str
) -> None:
    with pytest.raises(UsageError) as error:
        proposed(ask, project, **values)
    assert error.value.code == code


def test_an_unknown_resolver_is_said(ask: Any, project: Path) -> None:
    with pytest.raises(PluginError):
        proposed(ask, project, resolver="superman")


def test_a_resolver_that_needs_a_parse_says_so(ask: Any, tmp_path: Path) -> None:
    text = tmp_path / "farm.txt"
    text.write_text("Hän tuli. Se meni.\n", encoding="utf-8")
    place = tmp_path / "kala.anaphora"
    ask("prepare", paths=[str(text)], project=str(place), create=True, annotators=["ana"])
    with pytest.raises(NeedsError) as error:
        proposed(ask, place, resolver="nearest-subject")
    assert "lacks dependency heads" in error.value.message


def test_a_project_that_is_gone_is_said(ask: Any, project: Path, tmp_path: Path) -> None:
    proposed(ask, project)
    project.rename(tmp_path / "moved.anaphora")
    with pytest.raises(FormatError) as error:
        proposed(ask, project)
    assert error.value.code == "project-gone"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a file that is open")
def test_nothing_is_written_to_a_file_that_has_taken_the_project_s_name(
    ask: Any, project: Path, tmp_path: Path
) -> None:
    proposed(ask, project, horizon=0)
    other = tmp_path / "other.anaphora"
    with Project.open(project) as copied:
        copied.backup(other)
    other.replace(project)
    before = project.read_bytes()
    with pytest.raises(FormatError) as refused:
        proposed(ask, project, horizon=-1, store=True)
    assert refused.value.code == "project-replaced"
    assert project.read_bytes() == before
    ask("release")
    assert proposed(ask, project, horizon=-1, store=True)
    assert ask.last["stored"] is True


@pytest.mark.parametrize("resolver", ["supar", "sieves"])
@pytest.mark.parametrize("reference", [Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING])
def test_what_was_decided_to_refer_to_nothing_is_proposed_no_more(
    ask: Any, project: Path, opened: Project, reference: Reference, resolver: str
) -> None:
    answers = proposed(ask, project, horizon=-1, resolver=resolver)
    taken = next(
        name
        for item in answers.values()
        for name in item["antecedents"]
        if name in answers and name != item["anaphor"]
    )
    opened.record("farm", "ana", SetAnaphor(Anaphor(taken, "persNoRefl", reference)))
    later = proposed(ask, project, horizon=-1, resolver=resolver)
    assert taken not in {name for item in later.values() for name in item["antecedents"]}
    assert taken not in {name for item in later.values() for name in item["order"]}


def test_what_a_decision_takes_up_is_proposed_whatever_was_decided_on_it(
    ask: Any, project: Path, opened: Project
) -> None:
    answers = proposed(ask, project, horizon=-1)
    users = {n: [i for i, item in answers.items() if n in item["order"]] for n in answers}
    taken, (user, *others) = next((n, found) for n, found in users.items() if len(found) > 1)
    opened.record("farm", "ana", SetAnaphor(Anaphor(taken, "persNoRefl", Reference.EXOPHOR)))
    decide(opened, user, taken)
    later = proposed(ask, project, horizon=-1)
    assert [name for name in others if taken in later[name]["order"]] == others


@pytest.mark.parametrize("resolver", ["supar", "sieves"])
def test_what_an_anaphor_explains_is_not_proposed_for_it(
    ask: Any, project: Path, opened: Project, resolver: str
) -> None:
    answers = proposed(ask, project, horizon=-1, resolver=resolver)
    later, item = next((n, i) for n, i in answers.items() if set(i["antecedents"]) & set(answers))
    earlier = next(name for name in item["antecedents"] if name in answers)
    decide(opened, earlier, later)
    again = proposed(ask, project, horizon=-1, resolver=resolver)
    assert earlier not in again[later]["antecedents"]
    assert earlier not in again[later]["order"]
