"""Every code of the server and its store is documented and has a Spanish sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path


def test_every_code_has_a_line_in_the_guide_and_a_spanish_sentence(project: Path) -> None:
    core = project / "workbench" / "anaphora_workbench"
    files = [core / "studies" / "store.py", *(core / "studies" / "server").rglob("*.py")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in files)
    codes = set(re.findall(r'\bcode(?:: str)? ?=\s*"([a-z-]+)"', sources))
    codes |= set(re.findall(r'"code": "([a-z-]+)"', sources))
    assert len(codes) > 15
    guide = (project / "docs" / "guide" / "studies-server.md").read_text(encoding="utf-8")
    assert [code for code in sorted(codes) if f"| `{code}` |" not in guide] == []
    with (core / "wording" / "es.toml").open("rb") as file:
        spanish = tomllib.load(file)["problem"]
    assert [code for code in sorted(codes) if code not in spanish] == []
