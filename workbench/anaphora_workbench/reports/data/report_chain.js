"use strict";
// Follows an entity through a text: a click or Enter on a mention, then the buttons or ← and →.
(() => {
  const texts = [...document.querySelectorAll(".anaphora-text")];
  if (!texts.length) return;
  const bar = document.createElement("footer");
  bar.className = "chain";
  bar.hidden = true;
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const button = (text, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.title = label;
    made.addEventListener("click", act);
    return made;
  };
  let text = null;
  let entity = "";
  let at = -1;
  // A mention in pieces is one mention; its first piece stands for it.
  const mentions = () => {
    const found = new Map();
    for (const piece of text.querySelectorAll(`.m[data-e="${entity}"]`)) {
      if (!found.has(piece.dataset.m)) found.set(piece.dataset.m, piece);
    }
    return [...found.values()];
  };
  const clear = () => {
    for (const lit of document.querySelectorAll(".anaphora-text :is(.on, .at)")) {
      lit.classList.remove("on", "at");
    }
    bar.hidden = true;
    text = null;
  };
  const show = (place) => {
    const all = mentions();
    at = (place + all.length) % all.length;
    for (const lit of document.querySelectorAll(".anaphora-text :is(.on, .at)")) {
      lit.classList.remove("on", "at");
    }
    for (const piece of text.querySelectorAll(`.m[data-e="${entity}"]`)) piece.classList.add("on");
    const own = all[at].dataset.m;
    for (const piece of text.querySelectorAll(`.m[data-m="${own}"]`)) piece.classList.add("at");
    all[at].scrollIntoView({ block: "center", behavior: "instant" });
    words.textContent = `${all[at].textContent}: mention ${at + 1} of ${all.length} of entity ${
      entity}`;
    bar.hidden = false;
  };
  const choose = (mention) => {
    text = mention.closest(".anaphora-text");
    entity = mention.dataset.e;
    show(mentions().findIndex((other) => other.dataset.m === mention.dataset.m));
  };
  const step = (by) => text && show(at + by);
  bar.append(
    button("◂", "Previous mention", () => step(-1)),
    button("▸", "Next mention", () => step(1)),
    words,
    button("✕", "Clear", clear),
  );
  document.body.append(bar);
  for (const link of document.querySelectorAll(".show-chain")) link.hidden = false;
  document.addEventListener("click", (event) => {
    const mention = event.target.closest?.(".anaphora-text .m[data-e]");
    if (mention) choose(mention);
    const link = event.target.closest?.(".show-chain");
    if (link) {
      const whole = link.closest(".doc").querySelector(".whole");
      whole.open = true;
      choose(whole.querySelector(`.m[data-m="${link.dataset.m}"]`));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!text || event.ctrlKey || event.altKey || event.metaKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "Escape") clear();
    else return;
    event.preventDefault();
  });
})();
