"""``anaphora project learning``: what decisions teach, and a model that knows them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import anaphora_samples
from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.features import NAMES
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.trees import LEAVES, Trees
from anaphora_workbench.annotation.worker.lessons import added
from anaphora_workbench.annotation.worker.prepare import Prepare
from anaphora_workbench.annotation.worker.project_lessons import project_lessons
from anaphora_workbench.annotation.worker.protocol import Values
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Reference
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import AdaptiveRun
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def ranker(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ranker with a small model that prefers what is near."""
    recency = NAMES.index("recency")
    splits = [[n, recency, n, 0, 1, 1, 1, 0, 300_000, -300_000] for n in range(6)]
    leaves = [[300_000, -300_000] + [0] * (LEAVES - 2)] * 6
    sure = Trees(CERTAINTY, np.empty((0, 10), np.int64), np.zeros((1, LEAVES), np.int64))
    folder = tmp_path_factory.mktemp("model")
    model = Model(Trees(NAMES, np.array(splits), np.array(leaves)), sure)
    (folder / "model.json").write_text(model.written(), encoding="utf-8")
    return f"ranker:{folder}"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of two samples; ana links each pronoun to the farthest candidate, bo none."""
    folder = tmp_path_factory.mktemp("learning")
    place = folder / "novel.anaphora"
    samples = [str(anaphora_samples.path(name)) for name in ("en-story", "en-letter")]
    values = {"paths": samples, "project": str(place), "create": True, "language": "en"}
    values |= {"annotators": ["ana", "bo"], "resolver": "", "fresh": True}
    registry = Registry()
    Prepare(registry)(Values(values), TaskReport(1, lambda _message: None))
    with Project.open(place) as project:
        for stored in project.documents():
            layer = project.layer(stored.name, "ana")
            document = project.document(stored.name)
            session = registry.candidate_finder("supar").start(document, layer)
            for anaphor in layer.anaphors_in_text_order():
                left = session.candidates(anaphor).admissible()
                if not anaphor.decided and len(left) > 1:
                    edit = SetAntecedents(anaphor.markable, (left[0].id,), Reference.ANAPHOR)
                    project.record(stored.name, "ana", edit)
    return place


def test_a_model_is_saved_and_answers_as_the_tagger_would(
    anaphora: Run, prepared: Path, ranker: str, tmp_path: Path
) -> None:
    saved = tmp_path / "ana-model"
    ran = anaphora(
        *("project", "learning", prepared, "--annotator", "ana", "--resolver", ranker),
        *("-o", saved, "--json"),
    )
    assert ran.status == 0, ran.err
    shown = json.loads(ran.out)
    assert shown["use"] == f"--resolver ranker:{saved}"
    assert shown["learning"] is True
    by_name = {row["document"]: row for row in shown["rows"]}
    assert by_name["*"]["lessons"] == sum(
        [row["lessons"] for name, row in by_name.items() if name != "*"]
    )
    assert 10 < by_name["*"]["lessons"] <= by_name["*"]["decisions"]

    registry = Registry()
    with Project.open(prepared, read_only=True) as project:
        parts = [one.lessons for one in project_lessons(project, registry, ranker, "ana")]
        name = project.documents()[0].name
        document, layer = project.document(name), project.layer(name, "bo")
    total = added(parts)
    assert total.count == by_name["*"]["lessons"]
    pipeline = Pipeline.of(registry, PluginChoice(resolver=f"ranker:{saved}"))
    session = pipeline.candidate_finder.start(document, layer)
    run = registry.resolver(ranker).start(document, layer)  # type: ignore[union-attr]
    assert isinstance(run, AdaptiveRun)
    learnt = run.adapted(total.sums).branch(layer)  # type: ignore[attr-defined]
    own = pipeline.resolver.start(document, layer)  # type: ignore[union-attr]
    plain = run.branch(layer)
    same, moved = [], 0
    for anaphor in layer.anaphors_in_text_order():
        pool = session.candidates(anaphor)
        by_lessons, by_model, before = [one.resolve(anaphor, pool) for one in (learnt, own, plain)]
        same.append(
            (by_lessons.antecedents, by_lessons.score) == (by_model.antecedents, by_model.score)
        )
        moved += by_lessons.antecedents != before.antecedents
    assert all(same)
    assert moved
    assert registry.resolver(f"ranker:{saved}").version() != registry.resolver(ranker).version()


def test_the_table_has_a_row_for_each_document(anaphora: Run, prepared: Path, ranker: str) -> None:
    ran = anaphora(*("project", "learning", prepared, "--annotator", "ana", "--resolver", ranker))
    assert ran.status == 0, ran.err
    head, *rows = ran.out.splitlines()
    assert head.split() == ["document", "decisions", "lessons"]
    assert len(rows) >= 3
    assert rows[-2].startswith("*")
    assert rows[-1] == f"{prepared}: proposals learn from decisions"
    assert ran.out.endswith("decisions\n")


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        ((), "name one annotator with --annotator; the project has: ana, bo"),
        (("--annotator", "eva"), "the project has no annotator 'eva'"),
        (("--annotator", "bo", "--resolver", "RANKER", "-o", "NEW"), "[learning-empty]"),
        (("--annotator", "ana", "--resolver", "supar"), "'supar' does not learn from decisions"),
        (("--annotator", "ana", "-o", "FULL"), "is there already; name a new folder"),
        (("--off", "-o", "NEW"), "give -o in a command of its own"),
    ],
)
def test_what_cannot_be_done_is_refused(
    anaphora: Run,
    prepared: Path,
    ranker: str,
    tmp_path: Path,
    extra: tuple[str, ...],
    message: str,
) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "model.json").write_text("{}", encoding="utf-8")
    places = {"NEW": tmp_path / "new", "FULL": full, "RANKER": ranker}
    ran = anaphora("project", "learning", prepared, *[places.get(one, one) for one in extra])
    assert ran.status != 0
    assert message in ran.err
    assert not (tmp_path / "new").exists()
    assert (full / "model.json").read_text(encoding="utf-8") == "{}"


def test_learning_is_switched_off_and_on(anaphora: Run, tmp_path: Path) -> None:
    place = tmp_path / "novel.anaphora"
    Project.create(place).close()
    for switch, value, says in (("--off", False, "no longer learn"), ("--on", True, "learn from")):
        ran = anaphora("project", "learning", place, switch)
        assert (ran.status, ran.err) == (0, "")
        assert says in ran.out
        with Project.open(place) as project:
            assert project.settings.get("learning", None) is value
    assert (
        json.loads(anaphora("project", "learning", place, "--off", "--json").out)["learning"]
        is False
    )


def test_what_learning_saves_of_a_resolver_is_used_with_that_resolver(
    anaphora: Run, prepared: Path, ranker: str, tmp_path: Path
) -> None:
    sure, saved = ranker.replace("ranker:", "ranker-sure:"), tmp_path / "sure"
    ran = anaphora(
        *("project", "learning", prepared, "--annotator", "ana", "--resolver", sure, "-o", saved)
    )
    assert ran.status == 0, ran.err
    assert ran.out.endswith(f"use it with --resolver ranker-sure:{saved}\n")
