"use strict";
// Filters the failures. Everything is readable without this script.
(() => {
  // What is closed is not printed; tables are.
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details.more")) details.open = true;
  });
  const form = document.getElementById("failures-filter");
  if (!form) return;
  const groups = [...document.querySelectorAll("#failures-list > details")].map((element) => ({
    element,
    count: element.querySelector("summary > .count"),
    name: element.querySelector("summary > b").textContent,
    cards: [...element.querySelectorAll("article")].map((card) => ({
      card,
      kind: card.dataset.k,
      rows: [...card.querySelectorAll("tr[data-s]")].map((row) => ({
        row,
        matches: row.dataset.m.split(" "),
        systems: row.dataset.s.split(" "),
        // By carry-over mode: either, then in the order of the choices.
        causes: [row.dataset.c, row.dataset.p, row.dataset.o].map((text) =>
          text ? text.split(" ") : []),
      })),
    })),
  }));
  const total = groups.reduce((sum, group) => sum + group.cards.length, 0);
  const counter = document.getElementById("failures-count");
  const numbered = (count, noun) =>
    `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

  const chosen = (name) => form.elements[name]?.value ?? "";
  const filter = () => {
    const system = chosen("system");
    const kind = chosen("kind");
    const causes = chosen("cause") ? chosen("cause").split(",") : null;
    const mode = chosen("carry-over") === "" ? 0 : 1 + Number(chosen("carry-over"));
    const place = chosen("document") === "" ? null : form.elements["document"]
      .selectedOptions[0].textContent;
    const match = chosen("match");
    const active = Boolean(system || kind || causes || mode || place);
    let shown = 0;
    let failures = 0;
    for (const group of groups) {
      let here = 0;
      let wrong = 0;
      for (const { card, kind: own, rows } of group.cards) {
        let any = false;
        const open = (place === null || group.name === place) && (!kind || kind === own);
        for (const { row, matches, systems, causes: found } of rows) {
          const fits = open && (!match || matches.includes(match)) && (!system || systems.includes(system)) &&
            found[mode].length > 0 && (!causes || found[mode].some((cause) => causes.includes(cause)));
          row.hidden = !fits;
          if (fits) wrong += (system ? 1 : systems.length) * (match ? 1 : matches.length);
          any ||= fits;
        }
        card.hidden = !any;
        here += any;
      }
      group.element.hidden = !here;
      group.count.textContent = ` ${numbered(here, "anaphor")}, ${numbered(wrong, "error")}`;
      shown += here;
      failures += wrong;
    }
    counter.textContent = `${numbered(shown, "anaphor")}${
      active ? ` of ${total.toLocaleString("en")}` : ""}, ${numbered(failures, "error")}`;
    return active;
  };
  const open = (value) => {
    for (const { element } of groups) if (!element.hidden) element.open = value;
  };
  form.addEventListener("change", () => {
    if (filter()) groups.find(({ element }) => !element.hidden)?.element.setAttribute("open", "");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  document.getElementById("open-all").addEventListener("click", () => open(true));
  document.getElementById("close-all").addEventListener("click", () => open(false));
  const reveal = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    const group = target && target.closest("#failures-list > details");
    if (group) {
      group.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", reveal);
  form.hidden = false;
  filter();
  reveal();
})();
