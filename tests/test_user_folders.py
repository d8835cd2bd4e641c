"""Folders of the user: those of the system, and those of earlier versions where they are."""

import sys
from pathlib import Path

import pytest

from anaphora_workbench.user_folders import results_folder, settings_folder


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders")
def test_settings_and_results_are_where_version_0_1_had_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert settings_folder() == tmp_path / ".config" / "anaphora-workbench"
    assert results_folder() == tmp_path / ".cache" / "anaphora-workbench" / "results"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    assert results_folder() == tmp_path / "other" / "anaphora-workbench" / "results"


def test_results_of_version_0_1_on_windows_are_used_where_they_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def place(name: str, *, appauthor: bool) -> Path:
        assert not appauthor
        return tmp_path / name / "Cache"

    monkeypatch.setattr("platformdirs.user_cache_path", place)
    assert results_folder() == tmp_path / "anaphora-workbench" / "Cache" / "results"
    (tmp_path / "anaphora-workbench" / "results").mkdir(parents=True)
    assert results_folder() == tmp_path / "anaphora-workbench" / "results"
