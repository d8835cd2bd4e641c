"use strict";
(() => {
  const byId = (name) => document.getElementById(name);
  const { words, texts } = JSON.parse(byId("data").textContent);
  const filled = (name, values) =>
    words[name].replace(/\{(\w+)\}/g, (_whole, place) => values[place]);
  const articles = [...document.querySelectorAll("article")];
  // Per text: elements by entity ("e3") and by mention of a side ("0.17"), in text order.
  const indexes = articles.map((article) => {
    const found = new Map();
    const add = (key, element) =>
      found.has(key) ? found.get(key).push(element) : found.set(key, [element]);
    for (const element of article.querySelectorAll("[data-e], [data-m]")) {
      if (element.dataset.e) add(`e${element.dataset.e}`, element);
      if (element.dataset.m) add(`${sideOf(element)}.${element.dataset.m}`, element);
    }
    return found;
  });
  let shown = 0;
  let lit = "";
  let chosen = null; // { entity, side, mention }
  let difference = -1;

  function sideOf(element) {
    return Number(element.closest("[data-s]")?.dataset.s ?? 0);
  }
  const elements = (key) => indexes[shown].get(key) ?? [];
  const light = (entity) => {
    if (entity === lit) return;
    if (lit) for (const element of elements(`e${lit}`)) element.classList.remove("on");
    if (entity) for (const element of elements(`e${entity}`)) element.classList.add("on");
    lit = entity;
  };
  const wordsOf = (side, mention) =>
    elements(`${side}.${mention}`).map((element) => element.textContent).join(" … ");

  // The mentions of an entity on one side, each once.
  const chain = (entity, side) => {
    const own = elements(`e${entity}`)
      .filter((element) => element.dataset.m && sideOf(element) === side)
      .map((element) => Number(element.dataset.m));
    return [...new Set(own)];
  };

  const describe = () => {
    const detail = byId("detail");
    detail.replaceChildren();
    if (!chosen) {
      detail.textContent = words["mention.none"];
      return;
    }
    const add = (tag, text) => {
      const element = document.createElement(tag);
      element.textContent = text;
      detail.append(element, " ");
    };
    const side = texts[shown].sides[chosen.side];
    const [kind, reference, antecedents, reason, sentence] = side.mentions[chosen.mention];
    if (chosen.entity) {
      const list = chain(chosen.entity, chosen.side);
      add("b", chosen.entity);
      add("bdi", side.names[chosen.entity]);
      const place = list.indexOf(chosen.mention) + 1;
      detail.append(`– ${filled("mention.place", { place, count: list.length })}: `);
    }
    add("q", wordsOf(chosen.side, chosen.mention));
    const facts = [filled("sentence", { number: sentence })];
    if (kind) facts.push(words[`kind.${kind}`] ?? kind);
    if (reference) facts.push(words[`reference.${reference}`] ?? reference);
    if (antecedents.length) {
      const named = antecedents.map((one) => `“${wordsOf(chosen.side, one)}”`).join(" + ");
      facts.push(filled(antecedents.length > 1 ? "antecedents" : "antecedent", { words: named }));
    }
    const sort = texts[shown].differences.find(
      (each) => each[chosen.side] === chosen.mention)?.[2];
    if (sort) facts.push(`≠ ${words[`difference.${sort}`]}`);
    if (reason) facts.push(filled("reason", { words: reason }));
    detail.append(`· ${facts.join(" · ")}`);
  };
  const choose = (side, mention, scroll) => {
    for (const element of document.querySelectorAll(".at")) element.classList.remove("at");
    if (mention === null) {
      chosen = null;
      light("");
      describe();
      return;
    }
    const parts = elements(`${side}.${mention}`);
    const entity = parts[0]?.dataset.e ?? "";
    chosen = { entity, side, mention };
    light(entity);
    for (const element of parts) element.classList.add("at");
    describe();
    if (scroll && parts[0]) reach(parts[0]);
  };
  // A far part of the text gets its height only when it is drawn, so the first jump may miss.
  const reach = (element) => {
    element.scrollIntoView({ block: "center" });
    requestAnimationFrame(() => element.scrollIntoView({ block: "center" }));
  };
  const inWindow = () => {
    const middle = innerHeight / 3;
    const all = articles[shown].querySelectorAll(".text [data-m]");
    return [...all].find((each) => each.getBoundingClientRect().top > middle) ?? all[0];
  };
  const follow = (step) => {
    if (!chosen) {
      const first = inWindow();
      if (first) choose(sideOf(first), Number(first.dataset.m), true);
      return;
    }
    if (!chosen.entity) return;
    const list = chain(chosen.entity, chosen.side);
    const place = list.indexOf(chosen.mention) + step;
    choose(chosen.side, list[(place + list.length) % list.length], true);
  };
  const chooseEntity = (entity) => {
    for (const side of texts[shown].sides.keys()) {
      const [first] = chain(entity, side);
      if (first !== undefined) {
        choose(side, first, true);
        return;
      }
    }
  };
  const differ = (place) => {
    const all = texts[shown].differences;
    if (!all.length) return;
    difference = (place + all.length) % all.length;
    const [left, right] = all[difference];
    if (left !== null) choose(0, left, true);
    else choose(1, right, true);
    if (left !== null && right !== null) {
      for (const element of elements(`1.${right}`)) element.classList.add("at");
    }
    for (const each of articles[shown].querySelectorAll("[data-d]")) {
      each.classList.toggle("on", Number(each.dataset.d) === difference);
    }
  };

  addEventListener("pointerover", (event) => {
    const over = event.target.closest?.("article [data-e]");
    light(over ? over.dataset.e : chosen?.entity ?? "");
  });
  document.addEventListener("click", (event) => {
    const mark = event.target.closest("article [data-m]");
    const button = event.target.closest("article button");
    if (mark) choose(sideOf(mark), Number(mark.dataset.m), false);
    else if (button?.dataset.e) chooseEntity(button.dataset.e);
    else if (button?.dataset.d) differ(Number(button.dataset.d));
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input, select")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const backward = articles[shown].querySelector("[dir=rtl]") ? 1 : -1;
    const acts = {
      ArrowLeft: () => follow(backward),
      ArrowRight: () => follow(-backward),
      Escape: () => choose(0, null),
      "/": () => byId("search").focus(),
      d: () => differ(difference + 1),
      D: () => differ(difference - 1),
    };
    if (acts[event.key]) {
      acts[event.key]();
      event.preventDefault();
    }
  });

  // Search: ranges of text, zeros and clitics left out; entities whose names do not fit are hidden.
  let hits = [];
  let hit = -1;
  const rangesIn = (paragraph, needle) => {
    const nodes = [];
    let text = "";
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest(".z, .k, .sp")) continue;
      nodes.push([text.length, node]);
      text += node.data;
    }
    const folded = text.toLowerCase();
    // A letter may be longer in lower case; then the text is searched as it is.
    const haystack = folded.length === text.length ? folded : text;
    const at = (place) => {
      let found = nodes[0];
      for (const each of nodes) if (each[0] <= place) found = each;
      return [found[1], place - found[0]];
    };
    const found = [];
    for (let place = haystack.indexOf(needle); place >= 0;
      place = haystack.indexOf(needle, place + needle.length)) {
      const range = document.createRange();
      range.setStart(...at(place));
      const [last, offset] = at(place + needle.length - 1);
      range.setEnd(last, offset + 1);
      found.push(range);
    }
    return found;
  };
  const paint = () => {
    byId("hits").textContent = !byId("search").value.trim() ? "" : hits.length
      ? filled("search.count", { place: hit + 1, count: hits.length }) : words["search.none"];
    if (!CSS.highlights) return;
    CSS.highlights.set("hit", new Highlight(...hits));
    CSS.highlights.set("hit-now", new Highlight(...hits.slice(hit, hit + 1)));
  };
  const goTo = (place) => {
    if (hits.length) {
      hit = (place + hits.length) % hits.length;
      reach(hits[hit].startContainer.parentElement);
      if (!CSS.highlights) {
        getSelection().removeAllRanges();
        getSelection().addRange(hits[hit]);
      }
    }
    paint();
  };
  const search = () => {
    const needle = byId("search").value.trim().toLowerCase();
    const paragraphs = articles[shown].querySelectorAll(
      ".text:not(.two) p, .two .side[data-s='0'] p");
    hits = needle ? [...paragraphs].flatMap((each) => rangesIn(each, needle)) : [];
    hit = -1;
    for (const button of articles[shown].querySelectorAll("aside button[data-e]")) {
      const fits = button.textContent.toLowerCase().includes(needle);
      (button.closest("li") ?? button).hidden = !fits;
    }
    goTo(0);
  };
  let waiting = 0;
  byId("search").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 120);
  });
  byId("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter") goTo(hit + (event.shiftKey ? -1 : 1));
  });
  byId("tools").addEventListener("submit", (event) => event.preventDefault());
  const press = (name, act) => byId(name)?.addEventListener("click", act);
  press("hit-next", () => goTo(hit + 1));
  press("hit-previous", () => goTo(hit - 1));
  press("mention-next", () => follow(1));
  press("mention-previous", () => follow(-1));
  press("clear", () => choose(0, null));
  press("difference-next", () => differ(difference + 1));
  press("difference-previous", () => differ(difference - 1));
  for (const name of ["singles", "numbers"]) {
    byId(name).addEventListener("change", (event) =>
      document.body.classList.toggle(`without-${name}`, !event.target.checked));
  }

  const show = (number) => {
    choose(0, null);
    shown = number;
    difference = -1;
    for (const [place, article] of articles.entries()) article.hidden = place !== number;
    byId("to-panel").href = `#panel-${number}`;
    search();
  };
  byId("choice")?.addEventListener("change", (event) => show(Number(event.target.value)));
  byId("tools").hidden = false;
  document.querySelector("body > footer").hidden = false;
  // On paper all texts are shown again.
  addEventListener("beforeprint", () => { for (const article of articles) article.hidden = false; });
  addEventListener("afterprint", () => show(shown));
  show(0);
})();
