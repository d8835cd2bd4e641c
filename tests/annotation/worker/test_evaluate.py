"""Evaluation, export and other systems' output in the child process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.edits import SetAnaphor
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model import FrozenDict, Reference
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import classic_block, evaluation_text
from anaphora_workbench.scoring import CarryOver, Match, evaluate
from anaphora_workbench.store import DecisionContext, Project, Proposal
from anaphora_workbench.workspace import Workspace

NEWS = Path(anaphora_samples.__file__).parent / "en" / "news.conllu"


def decide(opened: Project, *, note: str = "") -> None:
    """Take over every proposal, and note something on the first anaphor."""
    layer = opened.layer("farm", "ana")
    for anaphor in opened.proposals("farm")["supar"].anaphors.values():
        attributes = FrozenDict({"note": note, "doubt": "unclear"} if note else {})
        own = layer.anaphors[anaphor.markable]
        decided = type(own)(
            own.markable, own.kind, anaphor.reference, anaphor.antecedents, attributes
        )
        opened.record("farm", "ana", SetAnaphor(decided))
        note = ""


def readings() -> Any:
    for entry in Workspace(Registry()).open([str(NEWS)]):
        yield from entry.readings()


def test_a_file_is_evaluated_as_by_the_scorer(ask: Any) -> None:
    result = ask("evaluate", files=[str(NEWS)], resolvers=["supar", "nearest"])
    expected = evaluate(readings(), ["supar", "nearest"], cases=True)
    assert ask.received.items("rows") == list(expected.rows())
    assert result["signature"] == expected.signature
    assert result["systems"] == ["supar", "nearest"]
    assert result["text"].splitlines()[0] == evaluation_text(expected).splitlines()[0]
    (block,) = [
        block["text"]
        for block in ask.received.items("classic")
        if (block["system"], block["carry_over"]) == ("supar", "corrected")
    ]
    rows = {
        row: tally
        for row, tally in expected.totals().items()
        if (row.resolver, row.carry_over) == ("supar", CarryOver.CORRECTED)
    }
    assert block == classic_block(rows, expected.timings["supar"])


def test_failures_tell_where_to_jump(ask: Any) -> None:
    ask("evaluate", files=[str(NEWS)], resolvers=["supar"], match=["head"])
    cases = ask.received.items("cases")
    expected = evaluate(readings(), ["supar"], cases=True).cases
    wrong = [c for c in expected if any(j.outcome != "exit" for j in c.judgements)]
    assert len(cases) == len(wrong)
    (reading,) = readings()
    assert all("id" in case["anaphor"] for case in cases if case["antecedents"])
    for case, known in zip(cases, wrong, strict=True):
        assert case["match"] == Match.HEAD
        assert tuple(map(tuple, case["anaphor"]["spans"])) == known.anaphor.spans
        if "id" in case["anaphor"]:  # a spurious answer may stand where the key has nothing
            markable = reading.layers[0].markables[case["anaphor"]["id"]]
            assert [[span.start, span.end] for span in markable.spans] == case["anaphor"]["spans"]
        assert [j["cause"] for j in case["judgements"]] == [j.cause for j in known.judgements]


def test_all_cases_or_none_may_be_asked_for(ask: Any) -> None:
    ask("evaluate", files=[str(NEWS)], resolvers=["nearest"], cases="all")
    assert len(ask.received.items("cases")) == len(
        evaluate(readings(), ["nearest"], cases=True).cases
    )
    ask("evaluate", files=[str(NEWS)], resolvers=["nearest"], cases="none")
    assert ask.received.items("cases") == []


def test_an_annotators_decisions_are_a_key(ask: Any, project: Path, opened: Project) -> None:
    decide(opened)
    result = ask(
        "evaluate",
        project=str(project),
        annotator="ana",
        resolvers=["supar"],
        carry_over=["propagated"],
    )
    assert result["documents"] == ["farm"]
    (total,) = [
        row
        for row in ask.received.items("rows")
        if (row["document"], row["kind"], row["reference"]) == ("*", "*", "*")
    ]
    assert (total["gold"], total["exit"]) == (4, 4)


def test_accepted_proposals_of_the_key_are_counted_but_for_blind_items(
    ask: Any, project: Path, opened: Project
) -> None:
    decided = opened.layer("farm", "ana").anaphors
    proposed = opened.proposals("farm")["supar"].anaphors_in_text_order()[:2]
    for blind, first in zip((False, True), proposed, strict=True):
        own = decided[first.markable]
        answer = type(own)(own.markable, own.kind, first.reference, first.antecedents)
        proposal = Proposal("supar", first.antecedents, first.reference)
        context = DecisionContext(first.markable, blind=blind, proposal=proposal)
        opened.record("farm", "ana", SetAnaphor(answer), context)
    result = ask("evaluate", project=str(project), annotator="ana", resolvers=["supar"])
    assert result["key"] == {"name": "ana", "decided": 2, "accepted": {"supar": 1}}


def test_of_a_half_done_annotation_only_what_is_decided_is_evaluated(
    ask: Any, project: Path, opened: Project
) -> None:
    decided = opened.layer("farm", "ana").anaphors
    first = opened.proposals("farm")["supar"].anaphors_in_text_order()[0]
    own = decided[first.markable]
    answer = type(own)(own.markable, own.kind, first.reference, first.antecedents)
    opened.record("farm", "ana", SetAnaphor(answer))
    values = {"project": str(project), "annotator": "ana", "resolvers": ["supar"]}
    result = ask("evaluate", **values, carry_over=["propagated"])
    (total,) = [
        row
        for row in ask.received.items("rows")
        if (row["document"], row["kind"], row["reference"]) == ("*", "*", "*")
    ]
    assert (total["gold"], total["exit"], total["spurious"]) == (1, 1, 0)
    assert ask.received.items("cases") == []
    left = len(decided) - 1
    assert result["undecided"] == {"anaphors": left, "hanging": 0, "documents": 0}
    assert f"Excluded from all figures: {left} undecided" in result["text"]
    assert ask.received.codes() == {"anaphors-undecided": 1}


def test_a_project_in_which_nothing_is_decided_is_refused(ask: Any, project: Path) -> None:
    with pytest.raises(FormatError) as error:
        ask("evaluate", project=str(project), annotator="ana", resolvers=["supar"])
    assert error.value.code == "key-empty"


def test_output_files_of_other_systems_are_evaluated(ask: Any, tmp_path: Path) -> None:
    responses = [{"name": "itself", "files": [str(NEWS)]}]
    result = ask("evaluate", files=[str(NEWS)], responses=responses)
    assert result["systems"] == ["itself"]
    assert ask.received.items("rows")[0]["failure"] == 0


@pytest.mark.parametrize(
    ("values", "error", "code"),
    [
        ({"resolvers": []}, UsageError, "request-value"),
        ({"resolvers": ["nearest"], "match": ["somehow"]}, UsageError, "request-value"),
        ({"resolvers": ["nearest"], "cases": "some"}, UsageError, "request-value"),
        ({"responses": [{"name": "a"}]}, UsageError, "request-value"),
        ({"resolvers": ["nearest"], "files": ["nothing.sgm"]}, FormatError, "file-missing"),
    ],
)
def test_what_cannot_be_evaluated_is_said(
    ask: Any, values: dict[str, Any], error: type[UsageError], code: str
) -> None:
    with pytest.raises(error) as raised:
        ask("evaluate", **{"files": [str(NEWS)], **values})
    assert raised.value.code == code


def test_a_key_without_decisions_is_refused(ask: Any, tmp_path: Path) -> None:
    text = tmp_path / "plain.txt"
    text.write_text("Nothing is marked here.\n", encoding="utf-8")
    with pytest.raises(FormatError) as error:
        ask("evaluate", files=[str(text)], resolvers=["nearest"])
    assert error.value.code == "key-empty"


def test_a_response_on_other_documents_is_refused(ask: Any) -> None:
    other = str(NEWS.with_name("chat.conllu"))
    with pytest.raises(FormatError) as error:
        ask("evaluate", files=[str(NEWS)], responses=[{"name": "other", "files": [other]}])
    assert error.value.code == "response-none"


def test_losses_are_said_before_anything_is_written(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    decide(opened, note="look again")
    target = tmp_path / "farm.sgm"
    result = ask("losses", project=str(project), annotator="ana", target=str(target))
    assert result["format"] == "muc"
    assert result["anaphors"] > result["undecided"] == 0
    assert not target.exists()
    (remarks,) = [one for one in result["losses"] if one["code"] == "remarks-lost"]
    assert remarks["message"] == "'muc' does not contain 2 of the notes and flags"
    assert remarks["times"] == 1
    exported = ask("export", project=str(project), annotator="ana", target=str(target))
    assert exported["losses"] == result["losses"]
    assert target.exists()


def test_json_loses_nothing_and_is_read_back(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    decide(opened, note="look again")
    target = tmp_path / "farm.anaphora.json"
    result = ask("export", project=str(project), annotator="ana", target=str(target))
    assert result["losses"] == []
    (entry,) = Workspace(Registry()).open([str(target)])
    (reading,) = entry.readings()
    assert reading.layers == (opened.layer("farm", "ana"),)


def test_only_what_is_linked_may_be_exported(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    decide(opened)
    target = tmp_path / "farm.conllu"
    ask("export", project=str(project), annotator="ana", target=str(target), linked=True)
    (entry,) = Workspace(Registry()).open([str(target)])
    (reading,) = entry.readings()
    layer = opened.layer("farm", "ana")
    used = {name for a in layer.anaphors.values() for name in (a.markable, *a.antecedents)}
    assert len(reading.layers[0].markables) == len(used) < len(layer.markables)


def test_noun_phrases_that_only_the_preparation_found_are_exported_on_demand(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    decide(opened)
    asked = {"project": str(project), "annotator": "ana"}
    few, all_of_them = tmp_path / "few.conllu", tmp_path / "all.conllu"
    first = ask("export", **asked, target=str(few))
    second = ask("export", **asked, target=str(all_of_them), all_mentions=True)
    layer = opened.layer("farm", "ana")
    used = {name for a in layer.anaphors.values() for name in (a.markable, *a.antecedents)}
    assert (first["left_out"], second["left_out"]) == (len(layer.markables) - len(used), 0)
    assert "mentions-left-out" in {loss["code"] for loss in first["losses"]}
    sizes = []
    for path in (few, all_of_them):
        (entry,) = Workspace(Registry()).open([str(path)])
        (reading,) = entry.readings()
        sizes.append(len(reading.layers[0].markables))
    assert sizes == [len(used), len(layer.markables)]


def test_an_export_replaces_a_file_only_when_told(ask: Any, project: Path, tmp_path: Path) -> None:
    target = tmp_path / "farm.anaphora.json"
    target.write_text("somebody's work", encoding="utf-8")
    values = {"project": str(project), "annotator": "ana", "target": str(target)}
    with pytest.raises(UsageError) as error:
        ask("export", **values)
    assert error.value.code == "file-exists"
    assert target.read_text(encoding="utf-8") == "somebody's work"
    ask("export", **values, replace=True)
    assert target.read_text(encoding="utf-8").startswith("{")


def test_a_folder_format_is_exported_whole(ask: Any, project: Path, tmp_path: Path) -> None:
    target = tmp_path / "farm.supar"
    ask("export", project=str(project), annotator="ana", target=str(target), format="supar")
    assert (target / "anaphors.txt").exists()
    assert not list(tmp_path.glob(".*.part"))


def test_a_file_for_one_document_does_not_take_two(ask: Any, project: Path, tmp_path: Path) -> None:
    more = tmp_path / "town.txt"
    more.write_text("Bo came to town. He stayed.\n", encoding="utf-8")
    ask("prepare", paths=[str(more)], project=str(project), language="en")
    with pytest.raises(UsageError) as error:
        ask("losses", project=str(project), annotator="ana", target=str(tmp_path / "both.txt"))
    assert error.value.code == "export-many"


def test_a_target_of_unknown_format_is_said(ask: Any, project: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        ask("losses", project=str(project), annotator="ana", target=str(tmp_path / "farm.xyz"))
    assert "does not say which format" in error.value.message


def test_a_systems_output_becomes_proposals_of_the_project(
    ask: Any, project: Path, opened: Project, tmp_path: Path
) -> None:
    decide(opened)
    answers = tmp_path / "other.anaphora.json"
    ask("export", project=str(project), annotator="ana", target=str(answers))
    result = ask("adopt", project=str(project), files=[str(answers)], name="other-system")
    assert result["documents"] == [{"name": "farm", "resolver": "other-system", "answered": 4}]
    taken = opened.proposals("farm")["other-system"].anaphors
    for name, anaphor in opened.proposals("farm")["supar"].anaphors.items():
        assert taken[name].antecedents == anaphor.antecedents
        assert taken[name].reference is Reference.ANAPHOR


def test_output_on_another_text_is_refused(ask: Any, project: Path) -> None:
    with pytest.raises(FormatError) as error:
        ask("adopt", project=str(project), files=[str(NEWS)])
    assert error.value.code == "proposals-text"
