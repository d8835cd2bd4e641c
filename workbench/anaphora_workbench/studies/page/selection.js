// Choosing an expression at each gap of a text.

import { SETTLE_MS, onset, pressed } from "./clock.js";
import { counted, errorFor, h, t } from "./dom.js";

/** Show the text with its gaps; return the place of each chosen expression in its list. */
export async function selection({ place, screen, record }) {
  const gaps = [];
  const total = screen.parts.filter((part) => typeof part !== "string").length;
  const text = h("div", { class: "prose gapped" });
  let paragraph = h("p");
  const add = (...nodes) => paragraph.append(...nodes);
  for (const part of screen.parts) {
    if (typeof part === "string") {
      part.split(/\n\s*\n/).forEach((piece, number) => {
        if (number) {
          text.append(paragraph);
          paragraph = h("p");
        }
        add(piece);
      });
    } else {
      const gap = choice(part.choices, gaps.length + 1, total);
      gap.addEventListener("change", () => {
        gap.classList.toggle("filled", gap.value !== "");
        record.note("choice", `${gaps.indexOf(gap) + 1}: ${gap.value}`);
        say("");
      });
      gaps.push(gap);
      add(gap);
    }
  }
  text.append(paragraph);
  const title = h("h1", { class: "task", tabindex: "-1" }, t("selection-task"));
  const done = h("button", { type: "button", class: "primary" }, t("continue"));
  const error = errorFor(text);
  const say = (message) => error.say(message);
  place.replaceChildren(title, text, error.place, h("div", { class: "buttons" }, done));
  title.focus({ preventScroll: true });
  const from = await onset();
  record.begin(from);
  for (;;) {
    await pressed({ buttons: [[done, true]], from, settle: SETTLE_MS, record });
    const open = gaps.filter((gap) => gap.value === "");
    if (!open.length) return { choices: gaps.map((gap) => Number(gap.value)) };
    say(counted("selection-missing", open.length));
    open[0].focus();
  }
}

function choice(choices, number, total) {
  const name = t("selection-gap", { number, total });
  return h(
    "select",
    { class: "gap", "aria-label": name },
    h("option", { value: "", disabled: true, selected: true }, t("choose")),
    choices.map((words, value) =>
      h("option", { value: String(value) }, words === "" || words === "_" ? t("selection-nothing") : words),
    ),
  );
}
