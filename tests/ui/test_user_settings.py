"""The settings of the tagger: where they are, and what is taken over from an earlier place."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from anaphora_workbench.ui.preferences import APPLICATION, ORGANISATION, user_settings
from anaphora_workbench.user_folders import settings_folder


def test_settings_are_in_the_user_s_folder(own_settings: Path) -> None:
    user_settings().setValue("a", "b")
    user_settings().sync()
    assert (settings_folder() / "tagger.ini").is_file()
    assert settings_folder().is_relative_to(own_settings)


def test_settings_at_an_earlier_place_are_copied_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    form, scope = QSettings.Format.IniFormat, QSettings.Scope.UserScope
    old = QSettings(form, scope, ORGANISATION, APPLICATION)
    old.setValue("a", "old")
    old.sync()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = user_settings()
    assert Path(settings.fileName()).is_relative_to(tmp_path)
    assert settings.value("a") == "old"
    settings.setValue("a", "new")
    settings.sync()
    assert user_settings().value("a") == "new"
    assert old.value("a") == "old"
