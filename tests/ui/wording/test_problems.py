"""Every code that can reach the windows has a sentence in every other language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import anaphora_formats
import anaphora_resolvers
import anaphora_workbench
from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.model import Outcome, Verdict
from anaphora_workbench.model.reasons import Reason, about, objection
from anaphora_workbench.ports.losses import WHAT
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.ui.wording.problems import (
    error_in_words,
    note_in_words,
    problem_in_words,
    reason_in_words,
)
from anaphora_workbench.ui.wording.translation import Translations

ISOLATES = str.maketrans("", "", "\u2068\u2069")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
CORE = Path(anaphora_workbench.__file__).parent
SOURCES = (
    Path(anaphora_formats.__file__).parent,
    Path(anaphora_resolvers.__file__).parent,
    *[CORE / name for name in ("annotation", "store", "ports", "scoring")],
    CORE / "registry.py",
    CORE / "workspace.py",
)
"""What the window or the child process runs; commands say their own."""
ELSEWHERE = (
    *[CORE / "scoring" / name for name in ("interannotator", "coreference", "generation")],
    *[
        path
        for name in ("sr", "tuna", "vareg", "webnlg")
        for path in SOURCES[0].glob(f"challenges/{name}*.py")
    ],
    SOURCES[0] / "shared" / "xml.py",
)
"""Figures that no window shows problems of, and challenge files that none opens."""
TASK_FORMATS = frozenset(("sr.md", "sr-ud.md", "tuna.md", "vareg.md", "webnlg.md"))
"""Pages on challenge files that no window opens."""
OLD_CODES = "\n## Codes of version 0.1\n"
"""Heading of a table of codes that nothing reports any more, at the end of its page."""
NOT_IN_WINDOWS = frozenset(
    (
        "cas-json",
        "cas-xmi",
        "coref-annotator",
        "coref-data",
        "csv-links",
        "csv-mentions",
        "conll-2012",
        "label-studio",
        "conll-srl",
        "trees-missing",
    )
)
"""Names of formats and of a layout, and a code of the command ``evaluate --trees``."""
OF_OTHER_SYSTEMS = frozenset(
    (
        *("language-unsupported", "program-failed", "program-not-started", "program-settings"),
        *("program-toml", "server-answer", "server-failed", "system-failed", "trained-on"),
        *("training-empty", "training-languages", "weights-broken", "weights-missing"),
        *("worker-answer", "worker-cancelled", "worker-error", "worker-given-up"),
        *("worker-not-started", "worker-protocol", "worker-unusable"),
    )
)
"""Codes of adapters, which tell what another system has said: in English also in windows."""
NO_SENTENCES = frozenset(("refused", "ModelError", "EditError", "Metric", "failed", "Message"))
"""Calls whose codes never come with a message, or have one in `ui.messages`."""


def _codes(tree: ast.AST) -> Iterator[str]:
    """Yield the codes that calls name beside a message."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or _name(call.func) in NO_SENTENCES:
            continue
        named = [k.value for k in call.keywords if k.arg == "code"]
        given = [*call.args, *[keyword.value for keyword in call.keywords]]
        sentences = any(_is_sentence(one) for one in given)
        for value in named or (given if sentences or _name(call.func) == "Problem" else ()):
            is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
            if is_text and KEBAB.fullmatch(value.value):
                yield value.value


def _name(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _is_sentence(value: ast.expr) -> bool:
    if isinstance(value, ast.BinOp):
        return _is_sentence(value.left) or _is_sentence(value.right)
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value
        for part in parts
    )


def _said_in_code() -> set[str]:
    files = [f for one in SOURCES for f in ([one] if one.suffix else sorted(one.rglob("*.py")))]
    wanted = [f for f in files if not any(f.is_relative_to(folder) for folder in ELSEWHERE)]
    return {code for file in wanted for code in _codes(ast.parse(file.read_text("utf-8")))}


def _said_in_specifications() -> set[str]:
    """Return the codes of the tables in the specifications of formats."""
    found: set[str] = set()
    for path in (Path(__file__).parents[3] / "docs" / "formats").glob("*.md"):
        if path.name in TASK_FORMATS:
            continue
        for line in path.read_text("utf-8").partition(OLD_CODES)[0].splitlines():
            cell = re.match(r"\| (`[^|]*`) \|", line)
            if cell is not None:
                codes = re.findall(r"`([a-z0-9-]+)`", cell[1])
                found |= {code for code in codes if KEBAB.fullmatch(code)}
    return found


@pytest.fixture
def spanish(qtbot: QtBot) -> Iterator[None]:
    translations = Translations()
    translations.use("es")
    yield
    translations.use("en")


@pytest.fixture(scope="module")
def table() -> dict[str, str]:
    return Registry().wording("es")


def test_every_code_of_the_program_has_a_spanish_sentence(
    spanish: None, table: dict[str, str]
) -> None:
    losses = {code.removeprefix("loss.") for code in table if code.startswith("loss.")}
    codes = _said_in_code() | _said_in_specifications()
    assert len(codes) > 300
    wanted = sorted(codes - NOT_IN_WINDOWS - OF_OTHER_SYSTEMS - losses)
    silent = [code for code in wanted if problem_in_words(code, "") == ""]
    assert not silent, " ".join(silent)


def test_every_loss_of_every_format_has_a_spanish_sentence(spanish: None) -> None:
    registry = Registry()
    met: set[str] = set()
    for name in registry.names("formats"):
        for reading in sample_readings():
            for loss in registry.format(name).losses(reading):
                met.add(loss.code)
                assert problem_in_words(loss.code, loss.message) != loss.message
    assert len(met) > 100


def test_no_sentence_is_kept_for_a_code_that_is_gone(table: dict[str, str]) -> None:
    known = _said_in_code() | _said_in_specifications() | {"loss"}
    folders = (CORE, Path(anaphora_formats.__file__).parent)
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    sources = "\n".join([file.read_text("utf-8") for file in files])
    codes = [code.removeprefix("problem.") for code in table if code.startswith("problem.")]
    assert [code for code in codes if code not in known and f'"{code}"' not in sources] == []


def test_what_the_message_names_is_kept(spanish: None) -> None:
    translated = problem_in_words(
        "muc-min", "the MIN 'dog' is not in 'the old one' and counts 0 times"
    )
    assert translated == "un MIN no está en su mención y no cuenta (dog, the old one, 0)"
    translated = problem_in_words(
        "supar-loses-bridges", "SUPAR cannot hold: bridging links (1,204)"
    )
    assert translated == "se pierde o cambia: enlaces de asociación (1,204)"


def test_a_reason_that_the_system_gives_is_kept_whole(spanish: None) -> None:
    translated = problem_in_words("file-unreadable", "cannot be read: Permission denied")
    assert translated == "no se puede leer: cannot be read: Permission denied"


def test_an_error_keeps_its_place_and_its_code(spanish: None) -> None:
    error = FormatError("the file holds nothing", code="muc-empty", at=Position("a.sgm", 3, 2))
    assert error_in_words(error) == "a.sgm:3:2: el archivo está vacío"
    assert error_in_words(OSError("no room")) == "no room"


@pytest.mark.parametrize(
    ("at", "place"),
    [
        (None, ""),
        (Position("/home/ana/a.sgm"), "a.sgm: "),
        (Position("/home/ana/a.sgm", 3), "a.sgm, línea 3: "),
        (Position("/home/ana/a.sgm", 3, 2), "a.sgm, línea 3, columna 2: "),
    ],
)
def test_a_note_says_where_in_which_file_it_is(
    spanish: None, at: Position | None, place: str
) -> None:
    note = note_in_words(Problem("muc-min", "the MIN 'dog' counts 0 times", at))
    assert note.translate(ISOLATES) == (f"{place}un MIN no está en su mención y no cuenta (dog, 0)")


def test_an_unknown_code_keeps_its_message(spanish: None) -> None:
    assert problem_in_words("plugin-of-somebody", "it is broken") == "it is broken"


def test_english_messages_stay_as_they_are(qtbot: QtBot) -> None:
    assert problem_in_words("muc-min", "the MIN 'x' is not there") == "the MIN 'x' is not there"


def test_losses_are_known_by_the_end_of_their_code(spanish: None) -> None:
    ours = problem_in_words("conll-loses-bridges", "2 bridging links")
    assert ours == problem_in_words("mine-loses-bridges", "2 bridging links")
    assert ours == "se pierde o cambia: enlaces de asociación (2)"


def test_everything_that_a_format_can_lose_has_a_sentence(table: dict[str, str]) -> None:
    assert {f"loss.{what}" for what in WHAT} <= table.keys()


def _about(kind: str) -> Verdict:
    plain = Reason("precedence.after", "It comes after the pronoun.")
    return Verdict("precedence", Outcome.FAIL, about(plain, kind))


def test_a_reason_is_about_what_is_asked(qtbot: QtBot) -> None:
    assert reason_in_words(_about("name").reason) == "It comes after the name."
    verdict = _about("noun-phrase")
    assert reason_in_words(verdict.reason) == "It comes after the noun phrase."
    assert reason_in_words(objection(verdict)).endswith(": It comes after the noun phrase.")
    assert verdict.reason == "It comes after the pronoun."


def test_a_reason_is_about_what_is_asked_in_spanish_too(spanish: None) -> None:
    assert reason_in_words(_about("name").reason) == "Va después del nombre propio."
    assert reason_in_words(_about("noun-phrase").reason) == "Va después del sintagma nominal."
