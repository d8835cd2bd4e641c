"""The key file: the one that ships, and the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.ui.keys.command_table import COMMANDS, COMMANDS_BY_ID
from anaphora_workbench.ui.keys.key_sets import key_label, portable_key, read_key_maps

BAD = Path(__file__).parents[2] / "bad_input" / "keys"
ALTGR_IN_SPANISH = set("[]{}@#|\\~€¬")
"""What a Spanish keyboard types with AltGr only."""
LEFT = set("1234567890QWERTASDFGZXCVB") - set("67890")
"""Letters and digits under the left hand, in English and in Spanish."""
LEFT_NAMED = {"Tab", "Space", "Esc", "F1", "F2", "F3", "F4", "F5"}
EVERY_MINUTE = [
    *("decide.accept", "decide.1", "decide.2", "decide.3", "decide.4", "decide.5", "decide.same"),
    *("decide.next", "decide.previous", "decide.rejected", "decide.filter", "decide.add"),
    *("decide.bridge", "decide.not-referring", "reference.anaphor", "reference.cataphor"),
    *("reference.exophor", "reference.other", "decision.flag", "decision.note", "anaphor.kind"),
    *("anaphor.agreement", "anaphor.zero", "anaphor.new", "markable.new", "markable.part"),
    *("markable.head", "markable.delete", "span.grow-right", "span.shrink-right"),
    *("span.grow-left", "span.shrink-left", "chain.walk", "chain.split", "chain.join", "go.next"),
    *("go.previous", "go.next-open", "go.previous-open", "edit.undo", "edit.redo", "mode.leave"),
    *("review.accept", "review.both", "review.gap", "review.next", "review.previous"),
    *("help.guideline", "help.examples", "help.keys", "help.commands"),
]

PROBLEMS = {
    "keys-syntax": "4:18: This is not TOML (Expected '=' after a key in a key/value pair); the "
    "keys stay as they were.",
    "keys-no-set": "2:1: 'decide' is under no key set; write [default] above it.",
    "keys-unknown-command": "4:1: There is no command 'decide.acept'. Did you mean "
    "'decide.accept'?",
    "keys-invalid-value": '3:1: The keys of \'decide.accept\' must be a list: ["Return", "Space"].',
    "keys-unknown-key": "4:5: There is no key 'Spcae'; the top of the shipped keys.toml lists the "
    "names.",
    "keys-twice": "3:18: 'decide.not-referring' already has the key 'X'; 'decide.bridge' keeps "
    "its keys.",
}


def _user(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "keys.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_what_ships_has_no_problem():
    maps = read_key_maps()
    assert maps.problems == ()
    assert [each.name for each in maps.maps] == ["default", "left-hand"]


def test_the_default_set_has_a_line_for_every_command():
    assert set(read_key_maps().get("default").keys) == set(COMMANDS_BY_ID)


@pytest.mark.parametrize("name", ["default", "left-hand"])
def test_no_two_commands_of_one_mode_share_a_key(name):
    keys = read_key_maps().get(name)
    owners: dict[str, list[str]] = {}
    for command in COMMANDS:
        for key in keys.of(command.id):
            for other in owners.setdefault(key, []):
                assert not command.mode.meets(COMMANDS_BY_ID[other].mode), (key, other)
            owners[key].append(command.id)


@pytest.mark.parametrize("name", ["default", "left-hand"])
def test_no_key_needs_altgr_on_a_spanish_keyboard(name):
    keys = read_key_maps().get(name)
    used = {key[-1] for each in keys.keys.values() for key in each}
    assert not used & ALTGR_IN_SPANISH


@pytest.mark.parametrize("command_id", EVERY_MINUTE)
def test_the_left_hand_reaches_what_is_needed_every_minute(command_id):
    keys = read_key_maps().get("left-hand").of(command_id)
    last = [key.rpartition("+")[2] for key in keys]
    assert LEFT & set(last) or LEFT_NAMED & set(last)


def test_the_keys_are_those_of_the_documents():
    keys = read_key_maps().get("default")
    assert keys.of("decide.accept") == ("Return", "Enter", "Space")
    assert keys.of("edit.redo") == ("Ctrl+Y", "Ctrl+Shift+Z")
    assert keys.of("reference.cataphor") == (">",)


def test_a_set_that_does_not_exist_is_the_default():
    assert read_key_maps().get("klingon").name == "default"


def test_a_user_changes_single_lines(tmp_path):
    maps = read_key_maps(_user(tmp_path, '[default]\ndecide.bridge = ["Ñ", "shift+delete"]\n'))
    assert maps.problems == ()
    assert maps.get("default").of("decide.bridge") == ("Ñ", "Shift+Del")
    assert maps.get("default").of("decide.same") == (".",)
    assert maps.get("left-hand").of("decide.bridge") == ("B",)


def test_a_user_swaps_two_keys(tmp_path):
    text = '[default]\ndecide.bridge = ["C"]\nchain.walk = ["B"]\n'
    maps = read_key_maps(_user(tmp_path, text))
    assert maps.problems == ()
    assert maps.get("default").of("chain.walk") == ("B",)


def test_a_user_takes_a_key_away(tmp_path):
    maps = read_key_maps(_user(tmp_path, "[default]\nview.tags = []\n"))
    assert maps.get("default").of("view.tags") == ()


def test_a_table_of_a_new_name_is_a_set_of_its_own(tmp_path):
    maps = read_key_maps(_user(tmp_path, '[mine]\n"decide.same" = ["Ñ"]\n'))
    assert [each.name for each in maps.maps] == ["default", "left-hand", "mine"]
    assert maps.get("mine").of("decide.same") == ("Ñ",)
    assert maps.get("mine").of("decide.accept") == ("Return", "Enter", "Space")


def test_a_key_may_be_used_in_both_modes(tmp_path):
    maps = read_key_maps(_user(tmp_path, '[default]\nreview.both = ["B"]\n'))
    assert maps.problems == ()


def test_a_key_of_a_command_that_is_always_on_is_taken_in_both_modes(tmp_path):
    maps = read_key_maps(_user(tmp_path, '[default]\nreview.both = ["T"]\n'))
    assert [problem.code for problem in maps.problems] == ["keys-twice"]


def test_no_file_is_no_problem(tmp_path):
    assert read_key_maps(tmp_path / "none.toml").problems == ()


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_trouble_in_a_key_file_is_said_with_its_place(code):
    file = BAD / f"{code}.toml"
    problems = read_key_maps(file).problems
    assert [str(problem) for problem in problems] == [f"{file}:{PROBLEMS[code]} [{code}]"]


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_whatever_is_wrong_the_default_stays_and_the_rest_counts(code):
    maps = read_key_maps(BAD / f"{code}.toml")
    default = maps.get("default")
    assert default.of("decide.accept") == ("Return", "Enter", "Space")
    expected = (".",) if code in ("keys-syntax", "keys-no-set") else ("Ñ",)
    assert default.of("decide.same") == expected


def test_a_file_in_another_encoding_is_said(tmp_path):
    file = tmp_path / "keys.toml"
    file.write_bytes('[default]\ndecide.bridge = ["Ñ"]'.encode("latin-1"))
    [problem] = read_key_maps(file).problems
    assert problem.code == "keys-unreadable"
    assert "(UTF-8)" in problem.message


def test_a_text_in_a_comment_moves_no_place(tmp_path):
    text = '[default]\n# "x" is not a key\ndecide.bridge = [\n  "ñ",  # like "this"\n  "Qqq",\n]\n'
    [problem] = read_key_maps(_user(tmp_path, text)).problems
    assert (problem.at.line, problem.at.column) == (5, 3)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ctrl+delete", "Ctrl+Del"),
        ("m", "M"),
        ("+", "+"),
        ("Ctrl++", "Ctrl++"),
        ("Backtab", "Shift+Tab"),
        ("Escape", "Esc"),
        ("A, B", ""),
        ("Spcae", ""),
        ("", ""),
    ],
)
def test_a_key_has_one_way_of_writing(text, key):
    assert portable_key(text) == key


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("Ctrl+Shift+Left", "Ctrl+Shift+←"),
        ("Enter", "Return"),
        ("Ctrl++", "Ctrl++"),
        ("+", "+"),
        ("Ctrl+-", "Ctrl+-"),
        ("<", "<"),
    ],
)
def test_keys_are_written_as_they_are_printed_on_keyboards(key, label):
    assert key_label(key) == label
