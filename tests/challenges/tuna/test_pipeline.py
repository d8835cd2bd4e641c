"""Systems in a row, cross-validation, models as files, and the finding of the chapter."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.challenges.analysis import analysis_of
from anaphora_workbench.challenges.results import Challenge, TestSet
from anaphora_workbench.challenges.tuna.correlations import (
    all_grids,
    minimality_correlations,
    published_grids,
    read_extrinsic,
)
from anaphora_workbench.challenges.tuna.made_domains import TrialPlan, make
from anaphora_workbench.challenges.tuna.pipeline import (
    REALISERS,
    SELECTIONS,
    crossed,
    folds_of,
    line_of,
    lines_for,
    read_model,
    run_line,
    write_model,
)
from anaphora_workbench.challenges.tuna.scoring import TunaSettings, TunaTask, measures_of, scored
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Trial

TRAIN = make(TrialPlan(seed=2, authors=20))
TEST = make(TrialPlan(seed=102, authors=40, rounds=4, descriptions=2, first=101))


@pytest.fixture(scope="module")
def held_out() -> TestSet:
    """All systems of attribute selection on items of authors whom they never saw."""
    systems = {}
    for name in SELECTIONS:
        line = line_of(name, Registry())
        line.train(TRAIN)
        systems[name] = run_line(line, TEST)
    return scored("held-out", TEST, systems, TunaSettings())


def test_systems_beat_the_baselines_on_held_out_items_with_letters(held_out: TestSet) -> None:
    found = analysis_of(held_out, measures_of(TunaSettings())[0])
    assert found is not None
    letters = found.letters()
    better = ("incremental", "graph-fp", "titch", "usp-each", "is-fbn", "is-fbs", "is-iac", "att")
    for system in better:
        for baseline in ("full-brevity", "greedy"):
            assert not set(letters[system]) & set(letters[baseline])


def test_minimality_and_likeness_to_people_exclude_each_other(held_out: TestSet) -> None:
    for group in ("*", "furniture", "people"):
        found = minimality_correlations(held_out, group)
        for name, limit in (("dice", -0.9), ("masi", -0.75)):
            r, p = found[name].r, found[name].p
            assert r is not None
            assert p is not None
            assert r < limit
            assert p < 0.01


def test_every_system_identifies_every_target(held_out: TestSet) -> None:
    for system in held_out.systems[: len(SELECTIONS)]:
        assert held_out.score(system, "uniqueness") == 1.0


def test_the_shortest_descriptions_are_minimal(held_out: TestSet) -> None:
    shares = {one.system: held_out.score(one, "minimality") for one in held_out.systems}
    assert shares["full-brevity"] == 1.0
    assert shares["incremental"] is not None
    assert shares["incremental"] < 0.02


def test_a_system_does_not_see_the_descriptions_of_an_item() -> None:
    line = line_of("incremental+template", Registry())
    line.train(TRAIN)
    bare = [Trial(t.id, t.entities, domain=t.domain, condition=t.condition) for t in TEST[:5]]
    assert run_line(line, bare) == run_line(line, TEST[:5])


def test_two_systems_in_a_row_give_words() -> None:
    line = line_of("full-brevity:type=yes+template", Registry())
    said = line.answer(TEST[0])
    assert said is not None
    assert (said.words or "").startswith("the ")
    assert said.attributes


def test_a_realiser_by_itself_is_given_the_attributes() -> None:
    line = line_of("template", Registry())
    assert line.selection is None
    said = line.answer(TEST[0])
    assert said is not None
    assert said.attributes == TEST[0].descriptions[0].attributes
    assert line.answer(Trial("x", TEST[0].entities)) is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("template+phrases", "a realiser comes after the"),
        ("greedy+greedy", "'greedy' is no realiser"),
    ],
)
def test_systems_in_the_wrong_order_are_refused(name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        line_of(name, Registry())


@pytest.mark.parametrize(
    ("task", "names", "message"),
    [
        (TunaTask.R, ["greedy"], "in the task R they are given"),
        (TunaTask.AS, ["template"], "only puts attributes into words"),
        (TunaTask.REG, ["greedy"], "the task REG needs words"),
    ],
)
def test_systems_that_do_not_fit_the_task_are_refused(
    task: TunaTask, names: list[str], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        lines_for(task, Registry(), names, "")


def test_without_names_all_systems_of_a_task_are_run() -> None:
    registry = Registry()
    assert [line.name for line in lines_for(TunaTask.AS, registry, [], "")] == list(SELECTIONS)
    assert [line.name for line in lines_for(TunaTask.R, registry, [], "")] == list(REALISERS)


def test_folds_are_parts_with_both_domains() -> None:
    parts = folds_of(TRAIN, 5, seed=1)
    assert sorted([t.id for part in parts for t in part]) == sorted([t.id for t in TRAIN])
    assert {len(part) for part in parts} == {56}
    assert all(len({trial.kind for trial in part}) == 2 for part in parts)
    assert folds_of(TRAIN, 5, seed=1) == parts != folds_of(TRAIN, 5, seed=2)
    with pytest.raises(UsageError, match="cannot be divided"):
        folds_of(TRAIN[:1], 2, seed=1)


def test_cross_validation_answers_every_item() -> None:
    line = line_of("att", Registry())
    assert list(crossed(line, TRAIN[:30], 3, seed=1).by_item) == [t.id for t in TRAIN[:30]]


def test_authors_who_were_seen_are_described_better_after_their_own_habits() -> None:
    scores = {}
    for name in ("usp-each", "att"):
        answers = crossed(line_of(name, Registry()), TRAIN, 5, seed=1)
        test = scored("cv", TRAIN, {name: answers}, TunaSettings())
        scores[name] = test.score(test.systems[0], "dice") or 0.0
    plain, own = scores.values()
    assert own > plain


def test_a_trained_system_comes_back_from_its_file(tmp_path: Path) -> None:
    registry = Registry()
    line = line_of("usp-each:threshold=0.5+phrases", registry)
    line.train(TRAIN)
    place = tmp_path / "model.json"
    place.write_text(write_model(line, len(TRAIN)), "utf-8")
    again = read_model(str(place), registry)
    assert again.name == line.name
    assert run_line(again, TEST[:10]) == run_line(line, TEST[:10])


def test_what_learns_nothing_has_no_model() -> None:
    with pytest.raises(UsageError, match="learns nothing"):
        write_model(line_of("greedy", Registry()), 0)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "anaphora-tuna-model"}'])
def test_another_file_is_no_model(tmp_path: Path, text: str) -> None:
    place = tmp_path / "model.json"
    place.write_text(text, "utf-8")
    with pytest.raises(FormatError, match="not a model of 'anaphora tuna train'"):
        read_model(str(place), Registry())


def test_published_correlations_are_marked_as_not_re_run() -> None:
    grids = published_grids()
    assert [grid.name for grid in grids] == ["published-5", "published-6", "published-7"]
    assert all("not re-run" in grid.notes[0] for grid in grids)
    assert grids[0].rows[1] == ("Minimality", "TUNA-AS 2008", "-0.96*", "-0.90*")
    assert grids[2].rows[1][1:4] == ("TUNA-REG 2009", "-0.65", "0.95**")


def test_measures_are_correlated_with_those_of_readers(held_out: TestSet, tmp_path: Path) -> None:
    challenge = Challenge("tuna", "t", measures_of(TunaSettings()), (held_out,), "")
    scores = {one.system: held_out.score(one, "dice") or 0.0 for one in held_out.systems}
    lines = ["system,IT,IA", *[f"{name},{-value},{2 * value}" for name, value in scores.items()]]
    place = tmp_path / "readers.csv"
    place.write_text("\n".join(lines) + "\n", "utf-8")
    _minimality, grid, readers = all_grids(challenge, read_extrinsic(str(place)))
    assert grid.header == ("measure", "IT", "IA")
    assert grid.rows[0] == ("Dice", "-1.000**", "1.000**")
    assert readers.rows == (("IT", "-1.000**"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,IT\na,1\n", "readers.csv:1: this file has no column 'system'"),
        ("system,IT\na,1\nb,fast\n", "readers.csv:3: 'fast' in column 'IT' is not a number"),
    ],
)
def test_a_file_of_readers_that_makes_no_sense_is_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    place = tmp_path / "readers.csv"
    place.write_text(text, "utf-8")
    with pytest.raises(FormatError) as caught:
        read_extrinsic(str(place))
    assert message in str(caught.value)
