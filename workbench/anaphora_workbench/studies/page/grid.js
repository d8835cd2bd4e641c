// A grid of things: pictures in columns and rows, to look at or to choose from.

import { h, t } from "./dom.js";

/**
 * Return a grid.
 *
 * @param {object} grid What the screen says of it.
 * @param {(url: string) => string} media
 * @param {{choose?: boolean}} options Whether its things are buttons.
 * @returns {{element: Element, cells: Map<string, Element>}} The grid, and the cell of each thing.
 */
export function gridOf(grid, media, { choose = false } = {}) {
  const cells = new Map();
  const element = h("div", {
    class: "grid",
    role: "group",
    "aria-label": t("grid-label"),
  });
  element.style.setProperty("--columns", grid.columns);
  element.style.setProperty("--rows", grid.rows);
  for (const thing of grid.things) {
    const name = nameOf(thing);
    const picture = h("img", { src: media(thing.picture), alt: choose ? "" : name, draggable: "false", decoding: "sync" });
    const cell = h(
      choose ? "button" : "div",
      {
        class: thing.framed ? "cell framed" : "cell",
        "data-place": thing.id,
        ...(choose ? { type: "button", "aria-label": name } : {}),
      },
      picture,
    );
    cell.style.gridColumn = String(thing.column);
    cell.style.gridRow = String(thing.row);
    cells.set(thing.id, cell);
    element.append(cell);
  }
  if (choose) moveWithArrows(grid, cells);
  return { element, cells };
}

/** Wait until the pictures of a grid can be shown at once. */
export async function drawn({ cells }) {
  const pictures = [...cells.values()].map((cell) => cell.querySelector("img"));
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => null)));
}

function nameOf(thing) {
  const where = t("place", thing);
  const parts = [thing.name, where, thing.framed ? t("framed") : ""];
  return parts.filter(Boolean).join(", ");
}

/** Let the arrow keys move the focus between things; Tab leaves the grid. */
function moveWithArrows(grid, cells) {
  const at = new Map(grid.things.map((thing) => [`${thing.column} ${thing.row}`, cells.get(thing.id)]));
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  for (const thing of grid.things) {
    cells.get(thing.id).addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      let [column, row] = [thing.column + step[0], thing.row + step[1]];
      while (column >= 1 && column <= grid.columns && row >= 1 && row <= grid.rows) {
        const next = at.get(`${column} ${row}`);
        if (next) {
          next.focus();
          return;
        }
        column += step[0];
        row += step[1];
      }
    });
  }
}
