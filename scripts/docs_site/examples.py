"""Pages of the site that show files which are not pages: code, tables, notebooks."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path, PurePosixPath
from typing import Any

LANGUAGES = {".py": "python", ".toml": "toml", ".mjs": "javascript", ".sh": "bash", ".json": "json"}
"""What the colours of a code block follow, by the ending of the file."""


def code_anchor(path: PurePosixPath) -> str:
    """Return the anchor of a file on the page of its example."""
    return "file-" + re.sub(r"[^a-z0-9]+", "-", str(path).lower())


def code_block(path: Path) -> str:
    """Return a file as a code block."""
    text = path.read_text(encoding="utf-8").rstrip("\n")
    longest = max([len(run) for run in re.findall("`+", text)], default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{LANGUAGES.get(path.suffix, 'text')}\n{text}\n{fence}\n"


def example_page(folder: Path, files: list[Path]) -> str:
    """Return the page of an example: its README, then each of its files.

    Args:
        folder: The folder of the example.
        files: Its files that belong to the project.
    """
    readme = folder / "README.md"
    start = readme.read_text(encoding="utf-8") if readme.is_file() else f"# {folder.name}\n"
    parts = [start.rstrip("\n") + "\n"]
    for file in sorted(files):
        path = PurePosixPath(file.relative_to(folder).as_posix())
        if path.name != "README.md" and file.stat().st_size:
            parts.append(f"## `{path}` {{ #{code_anchor(path)} }}\n\n{code_block(file)}")
    return "\n".join(parts)


def notebook_page(file: Path) -> str:
    """Return a notebook as a page: its words, its code, and what the code printed and drew."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    parts = []
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [_output(output) for output in cell["outputs"]]
    return "\n\n".join([part for part in parts if part]) + "\n"


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {})
    if "text/html" in data:
        # One block without blank lines, which would end the HTML for Markdown.
        lines = "".join(data["text/html"]).splitlines()
        kept = "\n".join([line for line in lines if line.strip()])
        return f'<div class="output">\n{kept}\n</div>'
    if "image/svg+xml" in data:
        drawn = "".join(data["image/svg+xml"]).encode()
        return f"![](data:image/svg+xml;base64,{base64.b64encode(drawn).decode()})"
    if "image/png" in data:
        return f"![](data:image/png;base64,{''.join(data['image/png']).replace(chr(10), '')})"
    text = "".join(data.get("text/plain", output.get("text", ""))).rstrip("\n")
    return f"```text\n{text}\n```" if text else ""
