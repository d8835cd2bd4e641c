"use strict";
// Tables: headings sort, a row of fields filters. Everything is readable without this script.
(() => {
  const FEWEST = 3; // rows from which sorting helps
  const MANY = 5; // rows from which filtering helps
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const firstText = (cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      if (text) return text;
    }
    return "";
  };
  // A figure is the number that its cell begins with; what has none comes last in any order.
  const number = (cell) => {
    const found = /^[<≤(]?([+−-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+))/.exec(firstText(cell));
    return found ? Number(found[1].replace("−", "-").replaceAll(",", "")) : NaN;
  };
  const fits = (cell, wanted) => {
    const limit = /^(>=|<=|>|<|=)\s*([+-]?[\d.]+)$/.exec(wanted);
    if (!limit) return cell.textContent.toLowerCase().includes(wanted.toLowerCase());
    const own = number(cell);
    const than = Number(limit[2]);
    return { ">": own > than, "<": own < than, "=": own === than, ">=": own >= than,
      "<=": own <= than }[limit[1]];
  };
  for (const table of document.querySelectorAll("table.data")) {
    const head = table.tHead?.rows[0];
    const body = table.tBodies[0];
    if (!head || !body) continue;
    // Totals, and rows that have a reason in place of figures, stay at the end.
    const rows = [...body.rows].filter((row) =>
      !row.classList.contains("total") && !row.classList.contains("idle"));
    if (rows.length < FEWEST) continue;
    const rest = [...body.rows].filter((row) => !rows.includes(row));
    const cells = [...head.cells];
    const numeric = cells.map((_cell, column) =>
      rows.every((row) => !row.cells[column] || /^[–-]?$/.test(firstText(row.cells[column])) ||
        !Number.isNaN(number(row.cells[column])) || row.cells[column].querySelector("em.instead")));
    const sort = (column, order) => {
      const sign = order === "ascending" ? 1 : -1;
      const key = (row) => numeric[column] ? number(row.cells[column])
        : firstText(row.cells[column]);
      const keyed = rows.map((row, place) => ({ row, place, own: key(row) }));
      keyed.sort((a, b) => {
        if (!numeric[column]) return sign * collator.compare(a.own, b.own) || a.place - b.place;
        const missing = Number.isNaN(a.own) - Number.isNaN(b.own);
        return missing || sign * (a.own - b.own) || a.place - b.place;
      });
      body.append(...keyed.map(({ row }) => row), ...rest);
      for (const cell of cells) cell.removeAttribute("aria-sort");
      cells[column].setAttribute("aria-sort", order);
    };
    cells.forEach((cell, column) => {
      if (!cell.textContent.trim()) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener("click", () => {
        // The best first: numbers begin with the largest, words with the first letter.
        const first = numeric[column] ? "descending" : "ascending";
        const other = numeric[column] ? "ascending" : "descending";
        sort(column, cell.getAttribute("aria-sort") === first ? other : first);
      });
    });
    // The title and its button stay in sight where the table is wider than the window.
    if (table.caption) {
      const title = document.createElement("span");
      title.append(...table.caption.childNodes);
      table.caption.append(title);
    }
    if (rows.length < MANY) continue;
    const toggle = document.createElement("button");
    toggle.type = "button";
    toggle.className = "filter";
    toggle.textContent = "Filter";
    toggle.setAttribute("aria-expanded", "false");
    (table.caption?.firstChild ?? table.createCaption()).append(" ", toggle);
    let line = null;
    const filter = () => {
      const wanted = [...line.querySelectorAll("input")].map((field) => field.value.trim());
      let shown = 0;
      for (const row of rows) {
        row.hidden = wanted.some((text, column) => text && !fits(row.cells[column], text));
        shown += !row.hidden;
      }
      const some = wanted.some(Boolean);
      toggle.textContent = some ? `Filter: ${shown} of ${rows.length} rows` : "Filter";
      // A sum over all rows says nothing of those that are left.
      for (const row of rest) row.hidden = some;
    };
    toggle.addEventListener("click", () => {
      if (line) {
        line.remove();
        line = null;
        for (const row of body.rows) row.hidden = false;
        toggle.textContent = "Filter";
      } else {
        line = table.tHead.insertRow();
        line.className = "filters";
        cells.forEach((cell, column) => {
          const place = document.createElement("th");
          const field = document.createElement("input");
          field.type = "search";
          field.placeholder = numeric[column] ? "> 0" : "text";
          field.setAttribute("aria-label", `Filter ${cell.textContent.trim() || "rows"}`);
          field.addEventListener("input", filter);
          place.append(field);
          line.append(place);
        });
        line.querySelector("input").focus();
      }
      toggle.setAttribute("aria-expanded", String(line !== null));
    });
  }
})();
