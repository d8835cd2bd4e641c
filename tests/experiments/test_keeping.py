"""What is kept: nothing that a change of code, data or surroundings could have made stale."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from anaphora_workbench.experiments import Cache, Comparison, ComparisonPlan, Resampling, run
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Match, Settings

PLUGIN = """
    from anaphora_workbench.registry import Registry

    class Mine:
        name = "mine"
        title = "as the helper says"
        needs = frozenset()
        uses_history = False

        def start(self, document, layer):
            return self

        def resolve(self, anaphor, pool):
            from mine_helper import chosen

            return chosen(pool.admissible())

        def settle(self, anaphor, decision):
            pass
"""
HELPER = """
    from anaphora_workbench.ports import Decision

    def chosen(candidates):
        return Decision(tuple(candidates[:{most}]))
"""
Write = Callable[..., Path]
Compare = Callable[[], Comparison]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a module into a folder on the path; what was imported of it is forgotten."""
    folder = tmp_path / "plugins"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    # Two texts of one length in one second have one bytecode file.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def written(name: str, text: str) -> Path:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        forget()
        return path

    yield written
    forget()


def forget() -> None:
    """Forget the modules of the tests, as a new process would."""
    for name in [name for name in sys.modules if name.startswith("mine")]:
        del sys.modules[name]
    importlib.invalidate_caches()


@pytest.fixture
def compare(texts: list[Reading], tmp_path: Path) -> Compare:
    """Compare with the class ``Mine`` of the module ``mine``, always with the same cache."""

    def compared() -> Comparison:
        plugin: Any = importlib.import_module("mine").Mine()
        plan = ComparisonPlan(
            Settings(match=(Match.HEAD,)),
            (plugin,),
            resampling=Resampling(samples=50, shuffles=49),
        )
        return run(plan, texts, registry=Registry(), cache=Cache(tmp_path / "kept"))

    return compared


def right(comparison: Comparison) -> int:
    """Return how many answers are right."""
    return sum([comparison.total(column).exit for column in comparison.columns])


def test_a_changed_helper_of_a_plugin_gives_its_own_figures(write: Write, compare: Compare) -> None:
    write("mine.py", PLUGIN)
    write("mine_helper.py", HELPER.format(most=1))
    first = compare()
    assert compare().kept.found == 2
    write("mine_helper.py", HELPER.format(most=0))
    changed = compare()
    assert (changed.kept.found, changed.kept.asked) == (0, 2)
    assert (right(first), right(changed)) == (8, 0)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("mine_far/__init__.py", "", "ADDED = 1\n"),  # reached through the helper only
        ("mine_far/table.txt", "a", "b"),  # data beside code
        ("mine.txt", "a", "b"),  # a file that the code names
    ],
)
def test_all_that_a_plugin_reaches_counts(
    write: Write, compare: Compare, name: str, before: str, after: str
) -> None:
    write("mine.py", PLUGIN + '\n    TABLE = "mine.txt"\n')
    write("mine_far/__init__.py", "")
    write("mine_helper.py", "import mine_far\n" + dedent(HELPER.format(most=1)))
    write(name, before)
    compare()
    assert compare().kept.found == 2
    write(name, after)
    assert compare().kept.found == 0


def test_a_variable_that_a_plugin_asks_for_counts(
    write: Write, compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("mine_helper.py", HELPER.format(most=1))
    write("mine.py", 'import os\nMODEL = os.environ.get("MINE_MODEL")\n' + dedent(PLUGIN))
    compare()
    assert compare().kept.found == 2
    monkeypatch.setenv("MINE_MODEL", "large")
    assert compare().kept.found == 0


def test_a_file_that_is_a_parameter_counts(write: Write, compare: Compare, tmp_path: Path) -> None:
    weights = tmp_path / "weights.bin"
    weights.write_bytes(b"1")
    write("mine_helper.py", HELPER.format(most=1))
    write(
        "mine.py",
        dedent(PLUGIN) + f"\n    def __init__(self):\n        self.weights = {str(weights)!r}\n",
    )
    compare()
    assert compare().kept.found == 2
    weights.write_bytes(b"2")
    assert compare().kept.found == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("import sys; sys.path.append('/elsewhere')", "uses sys.path"),
        ("import subprocess", "starts programs"),
        ("import urllib.request", "may ask a server"),
        ("import importlib; load = importlib.import_module(__name__[:4])", "names cannot be seen"),
        ("import os; ALL = dict(os.environ)", "environment variables whose names cannot be seen"),
        ("exec('pass')", "runs code made at run time"),
        ("import os; os.path.exists(os.path.expanduser('~/.x'))", "in mine.py:1 it reads"),
        ("import configparser", "can read files"),
        ("import numpy; LOAD = lambda path: numpy.load(path)", "reads with 'load'"),
        ("import spacy; LOAD = lambda: spacy.load('a_model')", "it loads 'a_model'"),
    ],
)
def test_what_cannot_be_seen_whole_is_not_kept_unless_it_states_a_version(
    write: Write, compare: Compare, line: str, why: str
) -> None:
    write("mine_helper.py", HELPER.format(most=1))
    write("mine.py", f"{line}\n{dedent(PLUGIN)}")
    compare()
    kept = compare().kept
    assert (kept.found, list(kept.unseen)) == (0, ["mine"])
    assert why in kept.unseen["mine"]
    assert str(kept) == "kept: 0 of 2 results (never kept: mine)"
    write("mine.py", f'{line}\n{dedent(PLUGIN)}\n    def version(self):\n        return "1"\n')
    compare()
    assert str(compare().kept) == "kept: 2 of 2 results"


def test_a_class_whose_code_is_in_no_file_is_not_kept(write: Write, compare: Compare) -> None:
    write("mine_helper.py", HELPER.format(most=1))
    module = type(sys)("mine")
    exec(dedent(PLUGIN), vars(module))  # as in a notebook
    sys.modules["mine"] = module
    compare()
    kept = compare().kept
    assert kept.found == 0
    assert "is in no file" in kept.unseen["mine"]


def test_a_method_of_that_name_that_is_about_something_else_does_no_harm(
    write: Write, compare: Compare
) -> None:
    write("mine_helper.py", HELPER.format(most=1))
    text = dedent(PLUGIN) + '\n    def fingerprint(self):\n        return "of a finger"\n'
    write("mine.py", text)
    compare()
    assert compare().kept.found == 2
    write("mine.py", "import subprocess\n" + text)
    compare()
    assert list(compare().kept.unseen) == ["mine"]
    write("mine.py", text.replace("(self)", "(self, hand)"))
    assert "fingerprint() fails" in compare().kept.unseen["mine"]
