// Describing the framed thing of a grid; a system then seems to interpret the description.

import { onset, pressed } from "./clock.js";
import { errorFor, h, newId, sent, t } from "./dom.js";
import { gridOf } from "./grid.js";

const THINKING_MS = 900;
const READING_MS = 1800;

/** Show the grid and ask for a description; return it, and what a correction pointed out. */
export async function elicitation({ place, screen, record, media }) {
  const { element, cells } = gridOf(screen.grid, media);
  const id = newId();
  const field = h("input", {
    id,
    type: "text",
    autocomplete: "off",
    maxlength: 2000,
    class: "wide",
  });
  const error = errorFor(field);
  const send = h("button", { type: "submit", class: "primary" }, t("send"));
  const form = h(
    "form",
    { class: "describe" },
    h("label", { for: id }, t("elicitation-label")),
    h("div", { class: "field-row" }, field, send),
    error.place,
  );
  const description = sent(form, () => {
    const given = field.value.trim();
    error.say(given ? "" : t("elicitation-missing"));
    if (!given) field.focus();
    return given || null;
  });
  place.replaceChildren(h("h1", { class: "task" }, t("elicitation-task")), element, form);
  field.focus({ preventScroll: true });
  record.begin(await onset());
  field.addEventListener("input", () => record.note("typing", ""), { once: true });
  const text = await description;
  record.note("sent");
  if (!screen.feedback) return { text, corrected: null };
  const corrected = await feedback({ place, screen, record, media, cells, element });
  return { text, corrected };
}

/** A thing vanishes: the framed one if the system understands, else another one. */
async function feedback({ place, screen, record, media, cells, element }) {
  const line = h("p", { class: "feedback", role: "status" }, t("elicitation-waiting"));
  place.querySelector("form").replaceWith(line);
  await later(THINKING_MS);
  const gone = screen.understood ? framed(screen) : other(screen);
  cells.get(gone.id).classList.add("gone");
  record.note("vanished", gone.id);
  line.textContent = screen.understood ? t("elicitation-understood") : t("elicitation-misunderstood");
  line.classList.add(screen.understood ? "good" : "bad");
  const next = h("button", { type: "button", class: "primary" }, t("continue"));
  if (screen.understood || screen.second_chance === false) {
    place.append(h("div", { class: "buttons" }, next));
    next.focus({ preventScroll: true });
    await pressed({ buttons: [[next, true]], from: await onset(), record });
    return null;
  }
  const left = { ...screen.grid, things: screen.grid.things.filter((thing) => thing !== gone) };
  const plain = left.things.map((thing) => ({ ...thing, framed: false }));
  await later(READING_MS / 2);
  const choice = gridOf({ ...left, things: plain }, media, { choose: true });
  element.replaceWith(choice.element);
  line.append(" ", h("strong", {}, t("elicitation-correct")));
  const buttons = [...choice.cells].map(([id, cell]) => [cell, id]);
  const end = await pressed({ buttons, from: await onset(), record });
  return end.value;
}

function framed(screen) {
  return screen.grid.things.find((thing) => thing.framed) ?? screen.grid.things[0];
}

/** The thing that a wrong interpretation takes: the same one whenever the trial is shown. */
function other(screen) {
  const others = screen.grid.things.filter((thing) => !thing.framed);
  return others.length ? others[screen.number % others.length] : framed(screen);
}

function later(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
