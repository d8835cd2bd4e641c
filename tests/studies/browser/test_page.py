"""The page in a real Chromium against our own server: each kind from consent to the last trial."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.studies.browser.conftest import until

from anaphora_workbench.studies.answers import checked_answers, measures_of
from anaphora_workbench.studies.schedule import planned_trials, rows_of

NEXT = ".buttons .primary"


def listening(tab: Any) -> None:
    """Wait until the page takes keys: what it waits for is on the screen."""
    tab.wait_for_selector("html[data-listens]")
    tab.wait_for_timeout(30)


def unsettled(tab: Any) -> None:
    """Wait until a click is no second half of a double click any more."""
    tab.wait_for_timeout(260)


def unnamed(tab: Any) -> list[str]:
    """Return the controls of the page that a screen reader could not name."""
    found: list[str] = tab.evaluate(
        """[...document.querySelectorAll('button, input, select')].filter((each) => !(
            each.labels?.length || each.textContent.trim() || each.getAttribute('aria-label') ||
            document.getElementById(each.getAttribute('aria-labelledby'))
        )).map((each) => each.outerHTML)"""
    )
    return found


def begin(tab: Any, served: Any) -> None:
    """Consent, wait for the instructions, leave them."""
    tab.goto(served.url)
    tab.click(NEXT)
    tab.wait_for_selector(".link-part")
    tab.click(".page .buttons .primary")


def end(tab: Any) -> None:
    tab.wait_for_selector("h1:has-text('Thank you')")


def read(tab: Any) -> None:
    """Read a text by keys, answer the first question by a key and the second by a click."""
    tab.wait_for_selector("text=A new text begins")
    listening(tab)
    tab.keyboard.press("Space")
    for words in ("Jean Baker was", "She spent", "Baker's last"):
        tab.wait_for_selector(f'.sentence:has-text("{words}")')
        listening(tab)
        tab.keyboard.press("Space")
    tab.wait_for_selector("text=Question 1 of 2")
    listening(tab)
    tab.keyboard.press("2")
    tab.wait_for_selector("text=Question 2 of 2")
    listening(tab)
    unsettled(tab)
    tab.click(".answer >> nth=2")


def choose(tab: Any) -> None:
    """Try to leave with open gaps, then fill them, the last one with nothing."""
    tab.wait_for_selector("text=Choose the best expression")
    listening(tab)
    unsettled(tab)
    tab.click(NEXT)
    tab.wait_for_selector("text=3 gaps are still open.")
    assert tab.evaluate("document.activeElement.getAttribute('aria-label')") == "Gap 1 of 3"
    for gap, value in enumerate(("2", "0", "2")):
        tab.select_option(f"select >> nth={gap}", value)
    tab.click(NEXT)


def describe(tab: Any) -> None:
    """Describe; correct the system where it has misunderstood."""
    tab.wait_for_selector(".cell.framed")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("text=Please type a description.")
    tab.keyboard.type("the red chair")
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".feedback.good, .feedback.bad")
    if tab.locator(".feedback.bad").count():
        tab.click("button.cell >> nth=1")
    else:
        assert tab.locator(".cell.framed.gone").count() == 1
        tab.keyboard.press("Enter")
    tab.wait_for_selector(".feedback", state="detached")


def find(tab: Any) -> None:
    """Read the description, move in the grid by arrow keys, choose by Enter."""
    tab.wait_for_selector("text=Space bar: start")
    listening(tab)
    tab.keyboard.press("Space")
    tab.wait_for_selector("text=the red chair in the corner")
    listening(tab)
    tab.keyboard.press("Space")
    tab.wait_for_selector("button.cell")
    listening(tab)
    tab.keyboard.press("Tab")
    if tab.evaluate("document.activeElement.tagName") != "BUTTON":
        tab.keyboard.press("Tab")
    tab.focus("button.cell >> nth=0")
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        tab.keyboard.press(key)
    assert "row" in tab.evaluate("document.activeElement.getAttribute('aria-label')")
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".grid", state="detached")


def judge(tab: Any) -> None:
    """Move one slider by a key, leave the other one by its box."""
    tab.wait_for_selector("input[type=range]")
    assert "50" not in tab.inner_text("#stage")
    listening(tab)
    unsettled(tab)
    tab.click(NEXT)
    tab.wait_for_selector("text=Move this slider, or tick the box below it.")
    tab.focus("input[type=range] >> nth=0")
    tab.keyboard.press("End")
    tab.check("input[type=checkbox] >> nth=1")
    tab.click(NEXT)


def rate(tab: Any) -> None:
    """Rate on both screens."""
    judge(tab)
    tab.wait_for_selector("text=First text")
    listening(tab)
    unsettled(tab)
    assert tab.locator("mark").count() == 2
    tab.focus("input[type=range]")
    tab.keyboard.press("Home")
    tab.keyboard.press("ArrowRight")
    tab.click(NEXT)
    tab.wait_for_selector("text=First text", state="detached")


def estimate(tab: Any) -> None:
    """Enter nonsense, then a number with a comma."""
    tab.wait_for_selector("text=This one has the value 100")
    tab.fill("input.number", "-3")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("text=Please enter a number above 0.")
    tab.fill("input.number", "62,5")
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".error:not(:empty)", state="detached")


def write(tab: Any) -> None:
    """Leave a field open and give an answer twice, then write two questions."""
    tab.wait_for_selector("text=write one question of each type")
    fields = tab.locator("input[type=text]")
    for place in range(fields.count() - 1):
        fields.nth(place).fill(f"words {place % 4}")
    fields.nth(3).fill("WORDS 1")
    tab.click(NEXT)
    tab.wait_for_selector("text=Each answer must be different.")
    tab.wait_for_selector("text=Please fill this in.")
    fields.nth(3).fill("words 3")
    fields.nth(fields.count() - 1).fill("words 4")
    tab.click(NEXT)


WAYS: dict[str, Callable[[Any], None]] = {
    "reading": read,
    "selection": choose,
    "elicitation": describe,
    "identification": find,
    "judgement": judge,
    "rating": rate,
    "magnitude": estimate,
    "question-writing": write,
}
VALUES: dict[str, list[float | None]] = {
    "selection": [2, 0, 2],
    "elicitation": [None],
    "judgement": [100, 50],
    "rating": [100, 50, 1],
    "magnitude": [0.625],
    "question-writing": [None, None],
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", WAYS)
def test_each_kind_runs_from_consent_to_its_end(
    tab: Any, served: Callable[..., Any], kind: str
) -> None:
    study = served(kind)
    begin(tab, study)
    for _ in range(2):
        tab.wait_for_selector(".trial button")
        assert unnamed(tab) == []
        WAYS[kind](tab)
    end(tab)
    (session,) = study.store.sessions()
    assert session.state == "finished"
    assert session.browser["refresh_rate"] > 0
    trials = planned_trials(study.study, rows_of(study.study)[session.row], session.participant)
    answers = study.answers()
    assert len(answers) == len(trials) == 2
    for trial, answer in zip(trials, answers, strict=True):
        checked = checked_answers(study.study.settings, trial, answer["answers"])
        measures = measures_of(study.study.settings, trial, checked)
        assert answer["duration"] > 0
        assert all(0 <= event["at"] <= answer["duration"] for event in answer["events"])
        values = [measure.value for measure in measures]
        if kind in VALUES:
            assert values == VALUES[kind]
        else:
            assert all(value is not None for value in values)
            times = [each.value for each in measures if each.measure.endswith("_time")]
            assert all(20 < (time or 0) < 20_000 for time in times)
        if kind == "elicitation":
            assert (answer["answers"]["corrected"] is None) is trial.understood


def test_practice_comes_first_and_questions_before_it(tab: Any, served: Callable[..., Any]) -> None:
    more = """
[consent]
text = "Nothing can go wrong."
agree = "Let me in"
[[ask]]
name = "age"
text = "How old are you?"
type = "number"
[[ask]]
name = "first"
text = "Is English your first language?"
[[ask]]
name = "note"
text = "Anything else?"
type = "text"
required = false
[instructions]
text = "Read on."
after_practice = "It was easy."
end = "Good bye."
[breaks]
after_trials = 1
seconds = 0.3
"""
    study = served("magnitude", more, practice=True)
    tab.goto(study.url)
    tab.wait_for_selector("text=Nothing can go wrong.")
    assert tab.evaluate("document.activeElement.tagName") == "H1"
    tab.click("button:has-text('Let me in')")
    tab.click(NEXT)
    assert tab.locator("text=Please answer this question.").count() == 2
    tab.keyboard.type("3x")
    tab.click("label:has-text('Yes')")
    tab.click(NEXT)
    tab.wait_for_selector("text=Please enter a number.")
    tab.fill("input[type=text] >> nth=0", "31,5")
    tab.click(NEXT)
    tab.click("button:has-text('Begin')")
    assert tab.inner_text("#progress") == "Practice"
    estimate(tab)
    tab.wait_for_selector("text=It was easy.")
    tab.click("button:has-text('Begin')")
    assert tab.inner_text("#progress") == "2 items remaining"
    estimate(tab)
    tab.wait_for_selector("text=Time for a break")
    assert tab.is_disabled(NEXT)
    tab.wait_for_selector("text=You can continue now.")
    tab.click(NEXT)
    assert tab.inner_text("#progress") == "1 item remaining"
    estimate(tab)
    tab.wait_for_selector("text=Good bye.")
    (session,) = study.store.sessions()
    assert session.asked == {"age": 31.5, "first": "yes"}


def test_a_reload_goes_on_at_the_next_trial_and_so_does_the_link_elsewhere(
    tab: Any, served: Callable[..., Any], chromium: Any
) -> None:
    study = served("magnitude", items=3)
    begin(tab, study)
    tab.wait_for_selector("text=number")
    first = tab.inner_text("mark")
    estimate(tab)
    until(tab, f"document.querySelector('mark').textContent !== {json.dumps(first)}")
    second = tab.inner_text("mark")
    tab.reload()
    tab.wait_for_selector("text=Welcome back")
    tab.click(NEXT)
    assert tab.inner_text("mark") == second
    link = tab.url
    assert "/p/" in link
    other = chromium.new_context().new_page()
    other.goto(link)
    other.wait_for_selector("text=Welcome back")
    other.click(NEXT)
    assert other.inner_text("mark") == second
    estimate(other)
    # The first device learns that this trial is done, and goes on after it.
    estimate(tab)
    tab.wait_for_selector("text=Welcome back")
    tab.click(NEXT)
    assert tab.inner_text("mark") not in (first, second)
    estimate(tab)
    end(tab)
    other.context.close()
    assert len(study.answers()) == 3


def test_a_browser_with_an_unfinished_session_asks_whose_it_is(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude")
    begin(tab, study)
    link = tab.url
    tab.goto(study.url)
    tab.wait_for_selector("text=You have started this study before")
    tab.click("button:has-text('Continue my session')")
    tab.wait_for_selector("text=Instructions")
    assert tab.url == link
    tab.goto(study.url)
    tab.click("button:has-text('Begin as another person')")
    tab.click(NEXT)
    tab.wait_for_selector(".link-part")
    assert tab.url != link
    assert len(list(study.store.sessions())) == 2


def test_without_a_network_answers_wait_and_none_is_lost_or_doubled(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude", items=4)
    begin(tab, study)
    estimate(tab)
    tab.wait_for_selector("text=This one has")
    until(tab, "localStorage.length === 1")
    tab.context.set_offline(True)
    estimate(tab)
    tab.wait_for_selector("text=No connection. 1 answer waits here")
    estimate(tab)
    tab.wait_for_selector("text=No connection. 2 answers wait here")
    assert len(study.answers()) == 1
    warned = tab.evaluate(
        "(() => { const e = new Event('beforeunload', {cancelable: true});"
        " return !dispatchEvent(e); })()"
    )
    assert warned
    tab.context.set_offline(False)
    tab.wait_for_selector("#notice.shown", state="detached")
    estimate(tab)
    end(tab)
    assert len(study.answers()) == 4
    assert tab.evaluate("localStorage.length") == 0


def test_what_waited_when_the_page_was_closed_is_sent_by_the_next_visit(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude", items=3)
    begin(tab, study)
    tab.route("**/trials/*", lambda route: route.abort())
    estimate(tab)
    tab.wait_for_selector("text=No connection. 1 answer waits here")
    tab.unroute("**/trials/*")
    tab.on("dialog", lambda dialog: dialog.accept())
    tab.reload()
    tab.wait_for_selector("text=Welcome back")
    assert len(study.answers()) == 1
    tab.click(NEXT)
    for _ in range(2):
        estimate(tab)
    end(tab)
    assert len(study.answers()) == 3


def test_an_answer_that_arrived_without_a_reply_is_stored_once(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude")
    begin(tab, study)
    lost: list[str] = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
        else:
            route.fetch()
            lost.append(route.request.url)
            route.abort()

    tab.route("**/trials/*", lose)
    for _ in range(2):
        estimate(tab)
    end(tab)
    assert lost
    assert len(study.answers()) == 2


def test_an_answer_that_the_server_refuses_is_kept_and_told(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude")
    begin(tab, study)
    refusal = {"status": 422, "json": {"code": "answer-invalid", "message": "no"}}
    tab.route("**/trials/1", lambda route: route.fulfill(**refusal))
    estimate(tab)
    tab.wait_for_selector("text=An answer could not be stored.")
    kept = tab.evaluate(
        "Object.entries(localStorage).filter(([k]) => k.endsWith(':refused')).map(([, v]) => v)"
    )
    assert json.loads(kept[0])[0]["entry"]["body"]["answers"] == {"value": 62.5}


def test_of_two_tabs_the_newer_one_goes_on(tab: Any, served: Callable[..., Any]) -> None:
    study = served("magnitude")
    begin(tab, study)
    tab.wait_for_selector("input.number")
    newer = tab.context.new_page()
    newer.goto(tab.url)
    newer.wait_for_selector("text=Instructions")
    tab.wait_for_selector("text=The study is open in another tab")
    tab.keyboard.press("Space")
    newer.click(NEXT)
    for _ in range(2):
        estimate(newer)
    end(newer)
    assert len(study.answers()) == 2


def test_a_time_that_is_up_is_stored_as_none(tab: Any, served: Callable[..., Any]) -> None:
    settings = '[trial]\nseconds = 0.3\nfixation_ms = 0\npresentation = "{}"\n'
    study = served("identification", settings=settings.format("together"), items=1)
    begin(tab, study)
    tab.wait_for_selector("text=Space bar: start")
    listening(tab)
    tab.keyboard.press("Space")
    end(tab)
    (answer,) = study.answers()
    assert answer["answers"] == {"reading": None, "finding": None, "chosen": None}
    assert "time-up" in [event["what"] for event in answer["events"]]


@pytest.mark.parametrize("presentation", ["spoken", "together"])
def test_description_and_grid_may_come_together(
    tab: Any, served: Callable[..., Any], presentation: str
) -> None:
    settings = f'[trial]\nfixation_ms = 0\npresentation = "{presentation}"\n'
    study = served("identification", settings=settings, items=1, sound=presentation == "spoken")
    begin(tab, study)
    tab.wait_for_selector("text=Space bar: start")
    listening(tab)
    tab.keyboard.press("Space")
    tab.wait_for_selector("button.cell")
    shown = "the red chair in the corner" in tab.inner_text("#stage")
    assert shown is (presentation == "together")
    listening(tab)
    tab.click("button.cell >> nth=1")
    end(tab)
    (answer,) = study.answers()
    assert answer["answers"]["reading"] is None
    assert answer["answers"]["finding"] > 0
    happened = [event["what"] for event in answer["events"]]
    assert ("sound" in happened) is (presentation == "spoken")
    assert happened.index("grid") < happened.index("click")


def test_a_line_is_drawn_in_proportion(tab: Any, served: Callable[..., Any]) -> None:
    settings = '[trial]\nmodulus_text = "A sentence."\nmodulus = 40.0\nresponse = "line"\n'
    study = served("magnitude", settings=settings, items=1)
    begin(tab, study)
    tab.wait_for_selector(".line-slider")
    tab.click(NEXT)
    tab.wait_for_selector("text=Please draw a line.")
    # Two tenths of the room is twice the modulus.
    tab.keyboard.press("PageUp")
    tab.keyboard.press("PageUp")
    tab.click(NEXT)
    end(tab)
    (answer,) = study.answers()
    assert answer["answers"] == {"value": 80.0}


def test_a_second_chance_depends_on_the_condition(tab: Any, served: Callable[..., Any]) -> None:
    settings = """
[trial]
feedback = true
understood = 0.0
[[condition]]
name = "fc"
values = ["+", "-"]
within = true
second_chance = [false, true]
texts = ["The system cannot be corrected.", "You can correct the system."]
"""
    study = served("elicitation", settings=settings, items=2)
    begin(tab, study)
    for _ in range(2):
        tab.wait_for_selector(".cell.framed")
        first = "cannot be corrected" in tab.inner_text(".conditions")
        tab.keyboard.type("it")
        tab.keyboard.press("Enter")
        tab.wait_for_selector(".feedback.bad")
        if first:
            tab.click(NEXT)
        else:
            tab.click("button.cell >> nth=0")
        tab.wait_for_selector(".feedback", state="detached")
    end(tab)
    corrected = [answer["answers"]["corrected"] is None for answer in study.answers()]
    assert sorted(corrected) == [False, True]


def test_a_left_full_screen_is_in_the_events(tab: Any, served: Callable[..., Any]) -> None:
    study = served("magnitude", "[screen]\nfullscreen = true\n", items=1)
    tab.goto(study.url)
    tab.click(NEXT)
    tab.click("button:has-text('Fill the screen')")
    tab.click("button:has-text('Begin')")
    tab.wait_for_selector("input.number")
    until(tab, "document.fullscreenElement")
    tab.wait_for_timeout(60)
    tab.evaluate("document.exitFullscreen()")
    until(tab, "!document.fullscreenElement")
    estimate(tab)
    end(tab)
    (answer,) = study.answers()
    assert "fullscreen-left" in [event["what"] for event in answer["events"]]


def test_held_keys_and_keys_with_control_do_not_count(tab: Any, served: Callable[..., Any]) -> None:
    study = served("reading", items=1)
    begin(tab, study)
    tab.wait_for_selector("text=A new text begins")
    listening(tab)
    tab.keyboard.down("Space")
    tab.wait_for_selector('.sentence:has-text("Jean Baker was")')
    for _ in range(5):
        tab.keyboard.down("Space")
    tab.keyboard.up("Space")
    tab.keyboard.press("Control+Space")
    tab.wait_for_timeout(100)
    assert "Jean Baker was" in tab.inner_text(".sentence")


def test_a_double_click_answers_one_question(tab: Any, served: Callable[..., Any]) -> None:
    study = served("reading", items=1)
    begin(tab, study)
    for _ in range(4):
        listening(tab)
        tab.keyboard.press("Space")
        tab.wait_for_timeout(60)
    tab.wait_for_selector("text=Question 1 of 2")
    listening(tab)
    unsettled(tab)
    box = tab.locator(".answer >> nth=1").bounding_box()
    tab.mouse.move(box["x"] + 40, box["y"] + 10)
    tab.mouse.down()
    tab.mouse.up()
    tab.wait_for_selector("text=Question 2 of 2")
    tab.wait_for_selector("html[data-listens]")
    tab.mouse.down(click_count=2)
    tab.mouse.up(click_count=2)
    unsettled(tab)
    assert tab.is_visible("text=Question 2 of 2")
    tab.click(".answer >> nth=0")
    end(tab)
    (answer,) = study.answers()
    assert [each["chosen"] for each in answer["answers"]["questions"]] == [1, 0]
    assert "early-click" in [event["what"] for event in answer["events"]]


def test_hidden_tabs_and_lost_focus_are_in_the_events(tab: Any, served: Callable[..., Any]) -> None:
    study = served("magnitude", items=1)
    begin(tab, study)
    tab.wait_for_selector("input.number")
    tab.wait_for_timeout(60)
    tab.evaluate("dispatchEvent(new Event('blur'))")
    tab.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'));"
        "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))"
    )
    tab.click("button:has-text('Link and help')")
    tab.click("button:has-text('Close')")
    estimate(tab)
    end(tab)
    (answer,) = study.answers()
    happened = [event["what"] for event in answer["events"]]
    assert [what for what in happened if what in ("blur", "hidden", "shown", "help")] == [
        "blur",
        "hidden",
        "shown",
        "help",
    ]
    assert happened[-1] == "frames"


def test_keys_of_the_help_are_no_answers_and_withdrawing_ends_it(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("reading")
    begin(tab, study)
    tab.wait_for_selector("text=A new text begins")
    listening(tab)
    tab.click("button:has-text('Link and help')")
    assert tab.input_value("dialog input") == tab.url
    tab.keyboard.press("Space")
    tab.wait_for_selector("dialog", state="detached")
    assert tab.is_visible("text=A new text begins")
    tab.click("button:has-text('Link and help')")
    tab.click("button:has-text('Stop taking part')")
    assert "Your answers are deleted" in tab.inner_text("dialog")
    tab.click("button:has-text('Yes, stop')")
    tab.wait_for_selector("text=You have stopped taking part")
    (session,) = study.store.sessions()
    assert session.state == "withdrawn"
    tab.reload()
    tab.wait_for_selector("text=You have stopped taking part")


def test_a_narrow_window_is_refused_until_it_is_wide_enough(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude", "[screen]\nleast_width = 900\n")
    tab.set_viewport_size({"width": 500, "height": 700})
    tab.goto(study.url)
    tab.click(NEXT)
    tab.wait_for_selector("text=too narrow")
    assert not list(study.store.sessions())
    tab.set_viewport_size({"width": 1000, "height": 700})
    tab.wait_for_selector(".link-part")


def test_pictures_that_do_not_load_are_asked_for_again(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("elicitation")
    asked: list[str] = []

    def fail_once(route: Any) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    tab.route("**/media/*", fail_once)
    tab.goto(study.url)
    tab.click(NEXT)
    tab.wait_for_selector("text=Some files could not be loaded")
    tab.click("button:has-text('Try again')")
    tab.wait_for_selector(".link-part")
    assert len(set(asked)) == 5


def test_a_wrong_link_a_full_study_and_a_closed_server_are_told(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("magnitude", "[design]\nparticipants = 1\n")
    tab.goto(f"{study.url}/p/{'x' * 43}")
    tab.wait_for_selector("text=This link is not valid")
    tab.route("**/api/study", lambda route: route.abort())
    tab.goto(study.url)
    tab.wait_for_selector("text=The study cannot be reached")
    tab.unroute("**/api/study")
    tab.click("button:has-text('Try again')")
    tab.wait_for_selector(NEXT)
    study.store.start({}, {})
    tab.click(NEXT)
    tab.wait_for_selector("text=All places of this study are taken")
    tab.goto(study.url)
    tab.wait_for_selector("text=This study is closed")


@pytest.mark.parametrize("kind", ["judgement", "identification", "selection"])
def test_a_narrow_zoomed_page_loses_nothing(
    tab: Any, served: Callable[..., Any], kind: str
) -> None:
    """400 px is 800 px at 200 %."""
    study = served(kind)
    tab.set_viewport_size({"width": 400, "height": 600})
    begin(tab, study)
    tab.wait_for_selector(".trial button")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 400


def test_a_text_of_another_script_runs_as_its_own_does(
    tab: Any, served: Callable[..., Any]
) -> None:
    """The full stop of a Hebrew sentence is left of its first letter, also within English."""
    study = served("rating")
    begin(tab, study)
    tab.wait_for_selector("mark")
    letter, stop = tab.evaluate(
        """[0, 4].map((place) => {
            const text = document.querySelector('mark');
            if (!place) text.textContent = '\u05e9\u05dc\u05d5\u05dd.';
            const one = document.createRange();
            one.setStart(text.firstChild, place);
            one.setEnd(text.firstChild, place + 1);
            return one.getBoundingClientRect().left;
        })"""
    )
    assert stop < letter


def test_a_spanish_study_is_spanish(tab: Any, served: Callable[..., Any]) -> None:
    study = served("magnitude", study='language = "es"')
    tab.goto(study.url)
    tab.click("button:has-text('Acepto y quiero participar')")
    tab.click("button:has-text('Empezar')")
    tab.wait_for_selector("text=Ahora valore este en proporción:")
    assert tab.inner_text("#progress") == "Quedan 2 elementos"
    assert tab.evaluate("document.documentElement.lang") == "es"


@pytest.mark.slow
def test_stored_times_are_those_of_the_events(project: Path, chromium: Any, tmp_path: Path) -> None:
    """Each key carries its own time, so that a slow machine changes nothing."""
    path = project / "benchmarks" / "bench_study_timing.py"
    spec = importlib.util.spec_from_file_location("bench_study_timing", path)
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = bench  # dataclasses look there
    spec.loader.exec_module(bench)
    in_the_page, by_the_browser = bench.measured(tmp_path, chromium, 3, 1)
    assert len(in_the_page.values) == len(by_the_browser.values) == 3
    assert by_the_browser.greatest < 5
