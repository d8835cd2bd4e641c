"""How far a proposal can be trusted: shown, spoken, hidden on blind items, and as an order."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.features import NAMES
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees
from anaphora_workbench.annotation.preparation.confidence import Confidence, whole_percent
from anaphora_workbench.annotation.worker.lessons import STEP
from anaphora_workbench.model import FrozenDict, Reference
from anaphora_workbench.store import Project
from anaphora_workbench.ui.panels.items import ItemColumn
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.wording.messages import spoken_question

command = pytest.mark.command
PROBABILITIES = ("0.95", "0.7", "0.3", "0.2")


@pytest.fixture
def likely(
    originals: dict[str, Path], tmp_path: Path, opened: Callable[..., Any]
) -> Callable[..., Any]:
    """Open the story or another text with probabilities of its first proposals, .99 of others."""

    def begin(name: str = "story", *, share: float = 0.0, **options: Any) -> Any:
        path = tmp_path / f"{name}.anaphora"
        shutil.copyfile(originals[name], path)
        with Project.open(path) as project:
            (document,) = [stored.name for stored in project.documents()]
            (proposals,) = project.proposals(document).values()
            order = [anaphor.markable for anaphor in proposals.anaphors_in_text_order()]
            shown = dict(zip(order, PROBABILITIES, strict=False))
            anaphors = {
                name: replace(
                    anaphor,
                    reference=anaphor.reference or Reference.NON_REFERRING,
                    attributes=anaphor.attributes.updated(
                        {"probability": shown.get(name, "0.99"), "resolver.version": "7"}
                    ),
                )
                for name, anaphor in proposals.anaphors.items()
            }
            project.propose(document, replace(proposals, anaphors=FrozenDict(anaphors)))
        driven = opened(path, blind=share, **options)
        driven.until(lambda: driven.window.work.controller is not None)
        return driven

    return begin


def head(driven: Any) -> Any:
    return driven.window.candidates.head


def order(driven: Any) -> list[str]:
    return [item.markable_id for item in driven.session.items]


@pytest.mark.parametrize(
    ("downs", "words", "level"),
    [
        (0, "High confidence", Confidence.HIGH),
        (1, "Medium confidence", Confidence.MEDIUM),
        (2, "Low confidence", Confidence.LOW),
    ],
)
def test_the_level_is_shown_in_words_and_by_a_sign(
    likely: Callable[..., Any], downs: int, words: str, level: Confidence
) -> None:
    driven = likely()
    driven.press(*["Down"] * downs)
    label, sign = head(driven)._confidence, head(driven)._sign
    assert label.isVisible()
    assert (label.text(), sign.confidence) == (words, level)
    assert sign.accessibleName() == words.lower()
    assert words in head(driven).accessibleDescription()
    assert words.lower() in spoken_question(driven.session)
    percent = whole_percent(float(PROBABILITIES[downs]))
    assert f"a probability of {percent} %" in label.toolTip()
    driven.press("Return", "Up")
    assert not label.isVisible()  # it is decided


def test_the_line_of_the_level_says_from_how_many_decisions_the_resolver_has_learnt(
    likely: Callable[..., Any],
) -> None:
    driven = likely()
    known = driven.session.answers.of(driven.session.active)
    adapted = replace(known, version="7+20.0a1b2c")
    driven.session.take_answers([(driven.session.active, adapted)])
    driven.press("Down", "Up")
    label = head(driven)._confidence
    assert label.text().replace("\N{NO-BREAK SPACE}", " ").endswith("learnt from 20 decisions")
    assert "Learn from decisions" in label.toolTip()


def test_without_probabilities_no_level_is_shown(story: Any) -> None:
    assert story.session.question.offers
    assert not head(story)._confidence.isVisible()
    assert not head(story)._sign.isVisible()
    assert "confidence" not in head(story).accessibleDescription()


def test_blind_items_show_no_level_anywhere(likely: Callable[..., Any]) -> None:
    driven = likely(share=1.0)
    driven.run("view.items")
    driven.settle()
    model = driven.window.docks.items.model
    for row in range(3):
        assert not head(driven)._confidence.isVisible()
        assert "confidence" not in head(driven).accessibleDescription()
        assert "confidence" not in spoken_question(driven.session)
        for column in ItemColumn:
            for role in (
                Qt.ItemDataRole.DisplayRole,
                Qt.ItemDataRole.ToolTipRole,
                Qt.ItemDataRole.AccessibleTextRole,
            ):
                shown = str(model.index(row, column).data(role))
                assert shown not in ("low", "medium", "high")
                assert "confidence" not in shown
        driven.press("N")


def test_the_list_shows_the_level_until_the_anaphor_is_decided(likely: Callable[..., Any]) -> None:
    driven = likely()
    driven.run("view.items")
    driven.settle()
    index = driven.window.docks.items.model.index(2, ItemColumn.ANSWER)
    spoken = driven.window.docks.items.model.index(2, 0)
    assert index.data(Qt.ItemDataRole.DisplayRole) == "low"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "low confidence"
    assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert "low confidence" in spoken.data(Qt.ItemDataRole.AccessibleTextRole)
    driven.front()
    driven.press("Down", "Down", "Return")
    driven.settle()
    assert index.data(Qt.ItemDataRole.DisplayRole) == driven.answer(order(driven)[2])[0]
    assert index.data(Qt.ItemDataRole.DecorationRole) is None


@command("go.by-confidence")
def test_low_confidence_comes_first_and_return_follows_it(likely: Callable[..., Any]) -> None:
    driven = likely()
    first, second, third, fourth, *_rest = order(driven)
    driven.press("O")
    assert "without a proposal, if any, come next, then those of low confidence" in driven.message
    assert driven.window.commands.action("go.by-confidence").isChecked()
    assert driven.session.active == first
    driven.press("N")
    assert driven.session.active == fourth
    driven.press("Return")
    assert driven.session.active == third
    driven.press("N")
    assert driven.session.active == second
    driven.press("Shift+N")
    assert driven.session.active == third
    driven.press("Down")  # what is next in the text is not asked by confidence
    assert driven.session.active == fourth
    driven.press("N")
    assert driven.session.active == third
    driven.press("O", "Ctrl+Home", "N")
    assert driven.session.active == second
    assert not driven.window.commands.action("go.by-confidence").isChecked()


def test_the_order_is_remembered_for_the_next_time(likely: Callable[..., Any]) -> None:
    driven = likely()
    driven.run("go.by-confidence")
    driven.press("Ctrl+W")
    assert Preferences().by_confidence
    again = likely()
    assert again.window.commands.action("go.by-confidence").isChecked()
    again.press("N")
    assert again.session.active == order(again)[3]


def test_where_no_probability_is_known_the_order_stays_that_of_the_text(story: Any) -> None:
    story.press("O")
    assert "states no probability" in story.message
    assert not story.window.commands.action("go.by-confidence").isChecked()
    assert not Preferences().by_confidence
    story.press("N")
    assert story.session.active == order(story)[1]


def test_in_spanish(likely: Callable[..., Any]) -> None:
    driven = likely("spanish", ui_language="es")
    assert head(driven)._confidence.text() == "Confianza alta"
    driven.press("O")
    assert "Siguen las anáforas sin propuesta, si las hay, y luego las de" in driven.message
    driven.press("N")
    assert head(driven)._confidence.text() == "Confianza baja"
    assert "probabilidad del 20 %" in head(driven)._confidence.toolTip()


# The model of the resolver


def versions(driven: Any) -> set[str]:
    path = driven.window.work.path
    with Project.open(path, read_only=True) as project:
        layer = project.proposals(driven.session.name)["weighing"]
        return {anaphor.attributes["resolver.version"] for anaphor in layer.anaphors.values()}


def test_proposals_of_an_older_model_are_renewed_and_stored(
    copied: Callable[[str], Path], opened: Callable[..., Any], weighing: Callable[[str], None]
) -> None:
    path = copied("story")
    driven = opened(path, resolver="weighing")
    driven.until(lambda: driven.window.work.controller is not None)
    driven.until(lambda: not driven.session.answers.empty)
    driven.run("tools.recompute")
    driven.until(lambda: not driven.window.proposing.busy)
    levels = {item.confidence for item in driven.session.items}
    assert levels >= {Confidence.LOW, Confidence.HIGH}
    driven.press("Ctrl+Q")
    weighing("2")
    driven = opened(path, resolver="weighing")
    driven.until(lambda: "The model of weighing has changed" in driven.message)
    driven.until(lambda: driven.session.answers.of(order(driven)[0]).version == "2")
    driven.until(lambda: not driven.window.proposing.busy)
    assert versions(driven) == {"2"}
    active = driven.session.active
    driven.press("Return")
    (recorded,) = driven.session.project.history(driven.session.name, "ana")
    assert recorded.context.anaphor == active
    assert recorded.context.proposal is not None
    assert recorded.context.proposal.version == "1"  # the question stays as it was asked


def test_a_resolver_with_a_model_of_one_s_own_proposes_in_the_window(
    copied: Callable[[str], Path], opened: Callable[..., Any], tmp_path: Path
) -> None:
    splits = [[0, NAMES.index("recency"), 0, 0, 1, 1, 1, 0, UNIT, -UNIT]]
    leaves = [[UNIT, -UNIT] + [0] * (LEAVES - 2)]
    certainty = Trees(CERTAINTY, np.empty((0, 10), np.int64), np.zeros((1, LEAVES), np.int64))
    model = Model(Trees(NAMES, np.array(splits), np.array(leaves)), certainty)
    place = tmp_path / "model.json"
    place.write_text(model.written(), encoding="utf-8")
    driven = opened(copied("story"), resolver=f"ranker:{place}")
    driven.until(lambda: driven.window.work.controller is not None)
    driven.until(lambda: not driven.session.answers.empty)
    driven.until(lambda: not driven.window.proposing.busy)
    answers = [driven.session.answers.of(name) for name in order(driven)]
    given = [answer for answer in answers if answer.antecedents]
    assert {answer.version for answer in given} == {model.version}
    assert 0.5 in {answer.probability for answer in given}  # what the model always says
    assert driven.session.item(order(driven)[0]).confidence is Confidence.MEDIUM


def test_proposals_in_the_window_learn_from_keys(
    copied: Callable[[str], Path], opened: Callable[..., Any], weighing: Callable[[str], None]
) -> None:
    driven = opened(copied("story"), resolver="learning")
    driven.until(lambda: driven.window.work.controller is not None)
    driven.until(lambda: not driven.session.answers.empty)
    driven.until(lambda: not driven.window.proposing.busy)
    taught = 0
    for item in driven.session.items:
        if taught == STEP:
            break
        driven.window.work.controller.show(driven.session.activate(item.markable_id))
        shown = [row for row in driven.session.rows if row.allowed]
        if len(shown) < 2:
            continue
        far = min(shown, key=lambda row: row.markable.order)
        if far.number <= 9:
            driven.press(str(far.number))
            assert driven.anaphor(item.markable_id).antecedents == (far.markable.id,)
            taught += 1
    assert taught == STEP
    later = order(driven)[order(driven).index(driven.session.active) :]
    assert len(later) > 1
    learnt = f"1+{STEP}."

    def renewed() -> bool:
        versions = [driven.session.answers.of(name).version for name in later]
        return all(version.startswith(learnt) for version in versions)

    driven.until(renewed)


@pytest.mark.parametrize(
    ("probability", "percent"), [(0.8999, 89), (0.9, 90), (0.29, 29), (0.4999, 49), (1.0, 100)]
)
def test_the_percentage_is_on_the_same_side_of_a_threshold(
    probability: float, percent: int
) -> None:
    assert whole_percent(probability) == percent
