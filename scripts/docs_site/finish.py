"""What the built pages still need: no network, a language, and docstrings without their marks."""

from __future__ import annotations

import re
from pathlib import Path

SHIM = "https://unpkg.com/iframe-worker/shim"
"""What zensical would fetch for pages on a disk; `worker.js` does the same."""
SPANISH = {
    "Skip to content": "Saltar al contenido",
    "Navigation": "Navegación",
    "Search": "Buscar",
    "On this page": "En esta página",
    "Back to top": "Volver arriba",
    "Previous": "Anterior",
    "Next": "Siguiente",
    "Light colours": "Colores claros",
    "Dark colours": "Colores oscuros",
    "Colours of the system": "Colores del sistema",
    "Copy to clipboard": "Copiar",
    "Copied to clipboard": "Copiado",
    "No matching documents": "Ningún resultado",
    "1 matching document": "1 resultado",
    "# matching documents": "# resultados",
    "1 more on this page": "1 más en esta página",
    "# more on this page": "# más en esta página",
    "Type to start searching": "Escriba lo que busca",
}
"""The words around a page; a site has one language, and ours has pages in two."""
_BLANK_LINES = re.compile(r"\n\s*\n+(?=\s*<)")
_LITERAL = re.compile(r"<p>::</p>|(?<=:):(?=</p>\s*<div class=\"(?:language-\w+ )?highlight)")
"""The mark before an example in a docstring."""


def finish(site: Path) -> None:
    """Rewrite the pages of a site that zensical has built."""
    for name in ("sitemap.xml", "404.html"):  # both need the address of a server
        (site / name).unlink(missing_ok=True)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        up = "../" * (len(page.relative_to(site).parts) - 1)
        text = _LITERAL.sub("", text.replace(SHIM, f"{up}worker.js"))
        if page.name.endswith((".es.html", "-es.html")):
            text = in_spanish(text)
        page.write_text(_BLANK_LINES.sub("\n", text), encoding="utf-8")


def in_spanish(page: str) -> str:
    """Return a page with Spanish words around what was written for it."""
    before, start, rest = page.partition("<article")
    inside, end, after = rest.partition("</article>")
    for english, spanish in SPANISH.items():
        words = re.compile(rf'(?<=[>"])(\s*){re.escape(english)}(?=\s*<|"|:\s)')
        before = words.sub(rf"\g<1>{spanish}", before)
        after = words.sub(rf"\g<1>{spanish}", after)
    before = before.replace('<html lang="en"', '<html lang="es"', 1)
    return f"{before}{start}{inside}{end}{after}"
