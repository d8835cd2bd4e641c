"""Run the notebooks of docs/notebooks and keep what they print, show and draw.

    python scripts/run_notebooks.py                          all of them
    python scripts/run_notebooks.py docs/notebooks/NAME.ipynb

The cells run in this process, one after the other, as Jupyter runs them: what is printed, the value
of the last line (text and HTML) and open figures of matplotlib become the outputs. Nothing of
Jupyter has to be installed for that; the files are of its format 4.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"


def run_notebook(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with the outputs of its code cells; an error of a cell is raised."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = run_cell("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def run_cell(code: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Run a cell in a namespace and return its outputs."""
    body = ast.parse(code).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), f"<cell {number}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = _lines(printed.getvalue())
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    outputs += [
        {"data": {"image/png": picture}, "metadata": {}, "output_type": "display_data"}
        for picture in _figures()
    ]
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        html = getattr(value, "_repr_html_", None)
        if html is not None and (page := html()) is not None:
            data["text/html"] = _lines(page)
        result = {"execution_count": number, "metadata": {}, "output_type": "execute_result"}
        outputs.append({"data": data, **result})
    return outputs


def _figures() -> list[str]:
    """Return the open figures as PNG in base 64, and close them."""
    if "matplotlib.pyplot" not in sys.modules:
        return []
    from matplotlib import pyplot

    pictures = []
    for figure_number in pyplot.get_fignums():
        held = io.BytesIO()
        figure = pyplot.figure(figure_number)
        figure.savefig(held, dpi=80, bbox_inches="tight", metadata={"Software": None})
        pictures.append(base64.b64encode(held.getvalue()).decode("ascii"))
        pyplot.close(figure)
    return pictures


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main(paths: list[str]) -> None:
    """Run notebooks and write them back with their outputs."""
    import matplotlib

    matplotlib.use("Agg")
    for path in [Path(each) for each in paths] or sorted(FOLDER.glob("*.ipynb")):
        notebook = run_notebook(json.loads(path.read_text(encoding="utf-8")))
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
