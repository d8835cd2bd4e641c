"""The script that trains the model of pleonastic *it*, on the real corpora."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from anaphora_resolvers.finders.pleonastic_model import PleonasticModel

pytestmark = [pytest.mark.corpora, pytest.mark.slow]


def test_the_script_makes_a_model_of_the_texts_of_the_shipped_one(
    project: Path, corpora: Path, tmp_path: Path
) -> None:
    pytest.importorskip("lightgbm")
    pytest.importorskip("spacy")
    made = tmp_path / "model.json"
    script = project / "scripts" / "train_pleonastic.py"
    subprocess.run([sys.executable, str(script), str(corpora), "-o", str(made)], check=True)
    shipped = files("anaphora_resolvers.finders") / "models" / "pleonastic-en.json"
    text = shipped.read_text(encoding="utf-8")
    assert PleonasticModel.of_text(made.read_text(encoding="utf-8")).trees.leaves.shape == (250, 16)
    new, old = json.loads(made.read_text(encoding="utf-8")), json.loads(text)
    for name in ("format", "version", "language", "seed", "pronouns", "threshold"):
        assert new[name] == old[name]
