"""The contracts about imports are complete, and each catches what it forbids."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOTS = ("workbench", "resolvers", "formats", "sample_corpora")
CORE = "workbench/anaphora_workbench"
INNER = (
    "errors",
    "fingerprints",
    "io",
    "lazy",
    "model",
    "alignment",
    "edits",
    "tasks",
    "ports",
    "registry",
)
"""What plug-ins may see, and what needs the standard library only."""
SEEN = (*INNER, "language_guess", "user_folders")
"""What plug-ins may see."""


def test_the_inner_core_imports_the_standard_library_only(project: Path) -> None:
    allowed = set(sys.stdlib_module_names) | {"anaphora_workbench"}
    foreign = [
        f"{path.name} imports {name}"
        for path in (project / CORE).rglob("*.py")
        if path.relative_to(project / CORE).parts[0].removesuffix(".py") in INNER
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in _imported(node)
        if name.split(".")[0] not in allowed
    ]
    assert foreign == []


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def test_every_core_module_that_plugins_may_not_see_is_forbidden_to_them(project: Path) -> None:
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = [
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["name"].startswith("Plug-ins see")
    ]
    modules = {
        path.stem
        for path in (project / CORE).iterdir()
        if path.stem != "__init__" and (path.suffix == ".py" or (path / "__init__.py").exists())
    }
    expected = {f"anaphora_workbench.{name}" for name in modules - set(SEEN)}
    assert set(contract["forbidden_modules"]) == expected


def test_no_file_of_the_window_goes_round_in_a_circle_through_its_parts(project: Path) -> None:
    """The contracts leave imports of `shell.parts` out; this one counts them."""
    folder = project / CORE / "ui"
    graph: dict[str, set[str]] = {}
    for path in folder.rglob("*.py"):
        name = ".".join(path.relative_to(project / "workbench").with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        graph[name] = {module for node in ast.walk(tree) for module in _imported(node)}
    tuple(TopologicalSorter(graph).static_order())  # raises CycleError


def test_the_map_has_every_package(project: Path) -> None:
    page = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = page[page.index("## Map") : page.index("## Conventions")]
    packages = {
        path.parent.name for root in ROOTS[:3] for path in (project / root).rglob("__init__.py")
    }
    assert sorted(name for name in packages if name not in rooms) == []


def test_no_files_import_each_other_in_a_circle(project: Path) -> None:
    graph = _imports_when_loaded([project / root for root in ROOTS])
    assert len(graph) > 400
    tuple(TopologicalSorter(graph).static_order())  # raises CycleError


def test_a_circle_of_files_is_caught(tmp_path: Path) -> None:
    package = tmp_path / "shop"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "price.py").write_text("from shop.tax import rate\n")
    (package / "tax.py").write_text("from shop import price\n")
    with pytest.raises(CycleError):
        tuple(TopologicalSorter(_imports_when_loaded([tmp_path])).static_order())
    lazy = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop import price\n"
    (package / "tax.py").write_text(f"{lazy}def f(): from shop import price\n")
    tuple(TopologicalSorter(_imports_when_loaded([tmp_path])).static_order())


def _imports_when_loaded(roots: list[Path]) -> dict[str, set[str]]:
    """Return the modules below some folders, and which of them each imports when it is loaded."""
    files = {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for root in roots
        for path in root.rglob("*.py")
    }
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        found: set[str] = set()
        for node in _executed(ast.parse(path.read_text(encoding="utf-8")).body):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                members = {f"{node.module}.{alias.name}" for alias in node.names}
                modules = members & set(files)
                found |= modules if len(modules) == len(members) else modules | {node.module}
        graph[name] = found & set(files) - {name}
    return graph


def _executed(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is loaded, without what only types need."""
    for node in body:
        yield node
        if isinstance(node, ast.If):
            if "TYPE_CHECKING" not in ast.unparse(node.test):
                yield from _executed(node.body)
            yield from _executed(node.orelse)
        elif isinstance(node, ast.Try):
            for part in (node.body, node.orelse, node.finalbody, *[h.body for h in node.handlers]):
                yield from _executed(part)
        elif isinstance(node, ast.ClassDef | ast.With):
            yield from _executed(node.body)


PLANTED = [
    (f"{CORE}/model/planted.py", "import anaphora_workbench.edits", "direction of imports"),
    (f"{CORE}/ports/planted.py", "import anaphora_workbench.registry", "direction of imports"),
    (f"{CORE}/scoring/planted.py", "import anaphora_workbench.reports", "direction of imports"),
    (f"{CORE}/reports/planted.py", "import anaphora_workbench.cli", "direction of imports"),
    (
        f"{CORE}/model/planted.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import anaphora_workbench.ports",
        "direction of imports",
    ),
    (f"{CORE}/planted.py", "import anaphora_workbench.model", "planted"),
    (f"{CORE}/registry.py", "def f(): import anaphora_formats", "core finds plug-ins"),
    (f"{CORE}/cli/planted.py", "import anaphora_samples", "core finds plug-ins"),
    ("formats/anaphora_formats/planted.py", "import anaphora_resolvers", "never import each"),
    ("resolvers/anaphora_resolvers/planted.py", "import anaphora_samples", "never import each"),
    (
        "formats/anaphora_formats/planted.py",
        "import anaphora_workbench.scoring",
        "Plug-ins see errors",
    ),
    (
        "resolvers/anaphora_resolvers/planted.py",
        "import anaphora_workbench.workspace",
        "Plug-ins see errors",
    ),
    (f"{CORE}/cli/planted.py", "import anaphora_workbench.testing", "conformance kit is for"),
    (f"{CORE}/ports/planted.py", "import numpy", "need the standard library only"),
    (f"{CORE}/annotation/planted.py", "import anaphora_workbench.ui", "direction of imports"),
    (f"{CORE}/ui/panels/planted.py", "import anaphora_workbench.cli", "inside the core"),
    (
        f"{CORE}/ui/review/planted.py",
        "import anaphora_workbench.ui.shell.window",
        "inside the window",
    ),
    (f"{CORE}/ui/planted.py", "import anaphora_workbench.ui.wording", "planted"),
    (
        f"{CORE}/ui/panels/looks.py",
        "def f(): import anaphora_workbench.ui.panels.lists",
        "No circle of files",
    ),
    (
        "resolvers/anaphora_resolvers/planted.py",
        "import anaphora_workbench.annotation",
        "Plug-ins see errors",
    ),
    (f"{CORE}/reports/planted.py", "import PySide6.QtWidgets", "PySide6 is at home"),
    (f"{CORE}/annotation/planted.py", "import PySide6.QtCore", "PySide6 is at home"),
    (f"{CORE}/cli/planted.py", "import PySide6.QtWidgets", "PySide6 is at home"),
    ("formats/anaphora_formats/planted.py", "import spacy", "spaCy is at home"),
    (f"{CORE}/scoring/planted.py", "from spacy.tokens import Doc", "spaCy is at home"),
    (f"{CORE}/scoring/planted.py", "import pandas", "pandas is at home"),
    ("resolvers/anaphora_resolvers/planted.py", "import pandas", "pandas is at home"),
    (f"{CORE}/cli/planted.py", "import numpy", "numpy and scipy are at home"),
    (f"{CORE}/reports/planted.py", "import scipy.stats", "numpy and scipy are at home"),
    (f"{CORE}/scoring/planted.py", "import anaphora_workbench.challenges", "direction of imports"),
    (f"{CORE}/tasks/planted.py", "import anaphora_workbench.ports", "direction of imports"),
    (f"{CORE}/scoring/planted.py", "import sklearn.svm", "scikit-learn is at home"),
    (f"{CORE}/scoring/planted.py", "import dask", "dask is at home"),
    ("formats/anaphora_formats/planted.py", "import py3langid", "py3langid is at home"),
    (f"{CORE}/cli/planted.py", "import anaphora.texts", "Nothing imports the door"),
    ("resolvers/anaphora_resolvers/planted.py", "import anaphora", "Nothing imports the door"),
    ("workbench/anaphora/planted.py", "import anaphora_workbench.ui.keys", "opens no window"),
]
HOME = [
    (f"{CORE}/scoring/planted.py", "import numpy\nimport scipy.optimize"),
    (f"{CORE}/challenges/planted.py", "import numpy\nimport sklearn.svm"),
    (f"{CORE}/reports/planted.py", "import pandas"),
    (f"{CORE}/ui/panels/planted.py", "import PySide6.QtWidgets"),
    ("workbench/anaphora/planted.py", "import pandas\nimport spacy\nimport anaphora_workbench.cli"),
    ("resolvers/anaphora_resolvers/planted.py", "import spacy\nimport numpy"),
    ("formats/anaphora_formats/planted.py", "import numpy\nimport anaphora_workbench.registry"),
]


@pytest.fixture(scope="module")
def copy(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that import-linter looks at."""
    folder = tmp_path_factory.mktemp("copy")
    for root in ROOTS:
        shutil.copytree(project / root, folder / root, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(project / "pyproject.toml", folder)
    return folder


def lint(copy: Path, path: str, line: str) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the copy with one more line, and take the line away again."""
    place = copy / path
    before = place.read_text(encoding="utf-8") if place.exists() else None
    place.write_text(f"{before or ''}\n{line}\n", encoding="utf-8")
    paths = os.pathsep.join([str(copy / root) for root in ROOTS])
    program = "import sys; from importlinter.cli import lint_imports_command as c; sys.exit(c())"
    try:
        return subprocess.run(
            [sys.executable, "-c", program, "--no-cache"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
        )
    finally:
        if before is None:
            place.unlink()
        else:
            place.write_text(before, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("path", "line", "contract"), PLANTED)
def test_a_planted_violation_is_caught(copy: Path, path: str, line: str, contract: str) -> None:
    done = lint(copy, path, line)
    assert done.returncode == 1, done.stdout
    broken = [row for row in done.stdout.splitlines() if " BROKEN" in row]
    assert contract in "\n".join(broken) + done.stdout * (contract == "planted")


@pytest.mark.slow
@pytest.mark.parametrize(("path", "line"), HOME)
def test_a_dependency_is_welcome_at_home(copy: Path, path: str, line: str) -> None:
    done = lint(copy, path, line)
    assert done.returncode == 0, done.stdout
