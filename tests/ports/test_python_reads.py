"""What a script reads: kept where its text proves that the file counts, otherwise not."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.fingerprints.python_code import code_of_script

PROVEN = {
    "nothing is read": "print(1)",
    "standard input": "import sys\nfor line in sys.stdin: print(line)",
    "the descriptor of standard input": "text = open(0).read()",
    "a constant in the folder": "text = open('words.txt').read()",
    "a constant elsewhere": "text = open('/etc/hostname').read()",
    "beside __file__": (
        "from pathlib import Path\nP = Path(__file__).parent\n(P / 'a.txt').read_text()"
    ),
    "beside __file__, with os.path": (
        "import os.path as p\nopen(p.join(p.dirname(p.abspath(__file__)), 'data', 'a.txt'))"
    ),
    "text behind a folder": "import os\nD = os.path.dirname(__file__)\nopen(D + '/a.txt')",
    "an f-string behind a folder": "import os\nD = os.path.dirname(__file__)\nopen(f'{D}/a.txt')",
    "all files of the folder": (
        "from pathlib import Path\nfor p in Path(__file__).parent.glob('*.txt'): p.read_text()"
    ),
    "names of a list": (
        "from pathlib import Path\nfor n in ('a', 'b'): open(Path(__file__).parent / n)"
    ),
    "json of an opened file": (
        "import json\nfrom pathlib import Path\n"
        "with open(Path(__file__).with_name('a.json')) as f: json.load(f)"
    ),
    "a word of the command": "import sys\nopen(sys.argv[1])",
    "a compressed file": (
        "import gzip\nfrom pathlib import Path\ngzip.open(Path(__file__).parent / 'a.gz', 'rt')"
    ),
    "writing": "import sys, tempfile\nopen(tempfile.mktemp(), 'w').write('')",
    "a method that is called group": "import re\nprint(re.match('a', 'a').group(0))",
    "a method of its own": (
        "class A:\n    def open(self, x): return x\n    def run(self): return self.open(1)"
    ),
}
UNPROVEN = {
    "a file of the user": "import os\nopen(os.path.expanduser('~/.x')).read()",
    "above the folder": (
        "from pathlib import Path\n(Path(__file__).parent.parent / 'u').read_text()"
    ),
    "dots": "from pathlib import Path\n(Path(__file__).parent / '..' / 'u.txt').read_text()",
    "dots in a constant": "from pathlib import Path\n(Path(__file__).parent / '../u').read_bytes()",
    "linecache": "import linecache\nlinecache.getline('/abs/path', 1)",
    "configparser": "import configparser\nconfigparser.ConfigParser().read('../out/c.ini')",
    "sqlite3": "import sqlite3\nsqlite3.connect('/abs/x.db')",
    "shelve": "import shelve",
    "fileinput": "from fileinput import input as lines",
    "a variable": "import sys\ndef f(path):\n    return open(path)",
    "the environment": "import os\nopen(os.environ['MINE'])",
    "a name that is bound twice": "P = 'a.txt'\nP = input()\nopen(P)",
    "names that a file holds": "for name in open('list.txt'): open(name)",
    "names from standard input": "import sys\nfor name in sys.stdin: open(name)",
    "letters of a text": "for name in 'ab': open(name)",
    "Path of a variable": "from pathlib import Path\nprint(Path(input()).read_text())",
    "Path as a class": "from pathlib import Path\nprint(Path.read_text(input()))",
    "os.open": "import os\nos.open(input(), os.O_RDONLY)",
    "a list of a folder": "import os\nprint(os.listdir(input()))",
    "the folder that it runs in": "import os\nprint(os.listdir())",
    "a parsed file": "import xml.etree.ElementTree as ET\nET.parse(input())",
    "open by another name": "read = open\nread(input())",
    "an imported open": "from io import open as read\nread(input())",
    "open handed on": "list(map(open, input().split()))",
    "getattr": "import os\ngetattr(os, input())('/')",
    "a module by another name": "import os\nsystem = os\nsystem.listdir('/')",
    "builtins": "import builtins\nbuiltins.open('/etc/hostname')",
    "os.chdir": "import os\nos.chdir('/')\nopen('etc/hostname')",
    "argparse": (
        "import argparse\nargparse.ArgumentParser().add_argument('x', type=argparse.FileType())"
    ),
    "whether there is a file": "import os\nprint(os.path.exists(input()))",
    "another mode": "open(input(), 'w+')",
    "resources of others": "from importlib import resources\nresources.files('x').read_text()",
    "all names of os": "from os import *\nprint(listdir('/'))",
}


def written(folder: Path, text: str) -> Path:
    script = folder / "resolve.py"
    script.write_text(f"\n{text}\n", encoding="utf-8")
    return script


@pytest.mark.parametrize("text", PROVEN.values(), ids=PROVEN)
def test_a_script_is_seen_whole_whose_reads_are_proven(text: str, tmp_path: Path) -> None:
    assert code_of_script(written(tmp_path, text), runs_in=tmp_path).door() == ""


@pytest.mark.parametrize("text", UNPROVEN.values(), ids=UNPROVEN)
def test_a_script_is_not_seen_whole_that_may_read_anything_else(text: str, tmp_path: Path) -> None:
    door = code_of_script(written(tmp_path, text), runs_in=tmp_path).door()
    assert door.startswith("in resolve.py:")


def test_the_reason_gives_file_and_line_and_the_place_that_would_do(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("\n\nopen(input())\n", encoding="utf-8")
    assert code_of_script(written(tmp_path, "import helper")).door() == (
        "in helper.py:3 it reads with 'open' from a place that is not certain to be in its folder "
        '(Path(__file__).parent / "NAME" would be)'
    )


@pytest.mark.parametrize("name", ["../up.txt", "{0}/up.txt"])
def test_a_constant_is_looked_up_from_where_the_program_runs(tmp_path: Path, name: str) -> None:
    program, runs_in = tmp_path / "program", tmp_path / "there"
    program.mkdir()
    runs_in.mkdir()
    up = tmp_path / "up.txt"
    up.write_text("1", encoding="utf-8")
    code = code_of_script(written(program, f"open({name.format(tmp_path)!r})"), runs_in=runs_in)
    assert code.door() == ""
    assert up.resolve() in {path.resolve() for path in code.files}
