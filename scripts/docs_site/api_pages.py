"""The API reference: a page for each public package, from its docstrings."""

from __future__ import annotations

import ast
from pathlib import Path

FIRST = "anaphora"
"""The package that most people need; `docs/README.md` has it under Python."""
INSIDE = {
    "anaphora_workbench.ports": "contracts of formats, resolvers, finders and metrics",
    "anaphora_workbench.model": "texts, layers, anaphors, markables",
    "anaphora_workbench.tasks": "contents of the challenges' files",
    "anaphora_workbench.errors": "errors and problems, with code and place",
    "anaphora_workbench.registry": "plug-ins by name",
    "anaphora_workbench.scoring": "coreference metrics and tallies",
    "anaphora_workbench.reports": "pages, tables and pictures",
    "anaphora_workbench.testing": "the conformance kit",
}
"""The packages that writers of plug-ins need, each with what it contains."""
SECTIONS = {"Python": [FIRST], "Development": list(INSIDE)}
"""Sections of the navigation, each with the packages whose pages come at its end."""


def api_place(package: str) -> str:
    """Return the place of a package's page on the site."""
    return f"api/{package.removeprefix('anaphora_workbench.')}.md"


def public_names(root: Path, package: str) -> list[str]:
    """Return the public names of a package, read from its source."""
    path = root / "workbench" / Path(*package.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    ]


def api_page(root: Path, package: str) -> str:
    """Return the page of a package: its docstring, then a section for each public name."""
    lines = [f"# API: `{package}`", "", f"::: {package}", "    options:"]
    lines += ["      show_root_heading: false", "      members: false", ""]
    for name in public_names(root, package):
        if name.startswith("__"):
            continue
        lines += [f"::: {package}.{name}", "    options:", "      heading_level: 2", ""]
    return "\n".join(lines)
