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
    genre: element.dataset.g ?? "",
    cards: [...element.querySelectorAll("article")].map((card) => ({
      card,
      kind: card.dataset.k,
      reference: card.dataset.f,
      distance: card.dataset.d,
      asked: (card.dataset.r ?? "").split(" ").filter(Boolean),
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
  const numbered = (count, one, several) =>
    `${count.toLocaleString("en")} ${count === 1 ? one : several}`;
  const errorsOf = (count) =>
    "plain" in form.dataset ? "" : `, ${numbered(count, "error", "errors")}`;
  const casesOf = (count) => numbered(count, form.dataset.one, form.dataset.several);

  const chosen = (name) => form.elements[name]?.value ?? "";
  const filter = () => {
    const system = chosen("system");
    const kind = chosen("kind");
    const causes = chosen("cause") ? chosen("cause").split(",") : null;
    const ofClass = chosen("class") ? chosen("class").split(",") : null;
    const reference = chosen("reference");
    const distance = chosen("distance");
    const size = chosen("size");
    const link = chosen("link");
    const mode = chosen("carry-over") === "" ? 0 : 1 + Number(chosen("carry-over"));
    const place = chosen("document") === "" ? null : form.elements["document"]
      .selectedOptions[0].textContent;
    const match = chosen("match");
    const genre = chosen("genre");
    const right = chosen("right");
    const also = chosen("also");
    // First what only one system has correct, then what only one has wrong, by system.
    const systemsOf = form.elements["right"] ? form.elements["right"].options.length - 1 : 0;
    const alone = chosen("alone") === "" ? null : Number(chosen("alone"));
    const active = Boolean(system || kind || causes || ofClass || mode || place || genre ||
      right || also || reference || distance || size || link || alone !== null);
    let shown = 0;
    let failures = 0;
    for (const group of groups) {
      let here = 0;
      let wrong = 0;
      for (const { card, kind: own, reference: type, distance: back, rows, asked } of group.cards) {
        let any = false;
        const errs = (name) => rows.some(({ matches, systems, causes: found }) =>
          systems.includes(name) && (!match || matches.includes(match)) && found[mode].length > 0);
        const open = (place === null || group.name === place) && (!kind || kind === own) &&
          (!genre || group.genre === genre) && (!reference || reference === type) &&
          (!distance || distance === back) &&
          // What one system alone has correct or wrong is of anaphors that all were asked.
          (alone === null || (asked.length === systemsOf && asked.every((name) =>
            errs(name) === ((Number(name) === alone % systemsOf) === (alone >= systemsOf))))) &&
          // What only one of two systems has correct is of anaphors that both were asked.
          (!right || (asked.includes(right) && (!system || asked.includes(system)) &&
            !errs(right))) &&
          (!also || (asked.includes(also) && (!system || asked.includes(system)) && errs(also)));
        for (const { row, matches, systems, causes: found } of rows) {
          const fits = open && (!match || matches.includes(match)) && (!system || systems.includes(system)) &&
            found[mode].length > 0 && (!size || row.dataset.z === size) &&
            (!link || row.dataset.e === link) && [causes, ofClass].every((list) =>
              !list || found[mode].some((cause) => list.includes(cause)));
          row.hidden = !fits;
          if (fits) wrong += (system ? 1 : systems.length) * (match ? 1 : matches.length);
          any ||= fits;
        }
        card.hidden = !any;
        here += any;
      }
      group.element.hidden = !here;
      group.count.textContent = ` ${casesOf(here)}${errorsOf(wrong)}`;
      shown += here;
      failures += wrong;
    }
    counter.textContent = `${casesOf(shown)}${
      active ? ` of ${total.toLocaleString("en")}` : ""}${errorsOf(failures)}`;
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
  addEventListener("popstate", () => location.hash.startsWith("#failures?") && reveal());
  document.getElementById("open-all").addEventListener("click", () => open(true));
  document.getElementById("close-all").addEventListener("click", () => open(false));
  // A figure of a table leads to its errors: the query has the text of an option by field.
  const choose = (query) => {
    form.reset();
    for (const [name, text] of new URLSearchParams(query)) {
      const field = form.elements[name];
      const option = field && [...field.options].find((each) =>
        (each.dataset.t ?? each.textContent.trim()) === text);
      if (option) field.value = option.value;
    }
    filter();
    const found = groups.filter(({ element }) => !element.hidden);
    for (const { element } of found.slice(0, 3)) element.open = true;
    document.getElementById("failures").scrollIntoView({ behavior: "instant" });
    const first = found[0]?.element.querySelector("article:not([hidden]) h3 a");
    first?.focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-q]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", `#failures?${link.dataset.q}`);
    choose(link.dataset.q);
  });
  const reveal = () => {
    if (location.hash.startsWith("#failures?")) {
      choose(location.hash.slice("#failures?".length));
      return;
    }
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
