"""Every code of the server and its store is documented and has a Spanish sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path


def test_every_code_has_a_line_in_the_guide_and_a_spanish_sentence(project: Path) -> None:
    core = project / "workbench" / "anaphora_workbench"
    rooms = [core / "studies" / name for name in ("server", "submissions")]
    files = [core / "studies" / "store.py", core / "studies" / "database.py"]
    files += [path for room in rooms for path in room.rglob("*.py")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in files)
    codes = set(re.findall(r'\bcode(?:: str)? ?=\s*"([a-z-]+)"', sources))
    codes |= set(re.findall(r'"code": "([a-z-]+)"', sources))
    codes |= set(re.findall(r'Problem\("([a-z-]+)"', sources))
    codes |= set(re.findall(r'_refused\(name, "([a-z-]+)"', sources))
    codes |= set(re.findall(r'"(task-file-[a-z]+)"', sources))
    assert len(codes) > 30
    pages = [
        project / "docs" / "guide" / f"{name}.md" for name in ("studies-server", "submissions")
    ]
    guide = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert [code for code in sorted(codes) if f"| `{code}` |" not in guide] == []
    with (core / "wording" / "es.toml").open("rb") as file:
        spanish = tomllib.load(file)["problem"]
    assert [code for code in sorted(codes) if code not in spanish] == []
