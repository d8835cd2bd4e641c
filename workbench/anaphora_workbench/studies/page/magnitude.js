// Magnitude estimation: each item in proportion to a first one, by a number or the length of a line.

import { onset, pressed } from "./clock.js";
import { errorFor, h, newId, sent, t } from "./dom.js";
import { gridOf } from "./grid.js";
import { within } from "./scales.js";

const LONGEST = 10; // times the line of the modulus
const STEPS = 1000;

/** Show the modulus and the item; return the value in proportion. */
export async function magnitude({ place, screen, record, media }) {
  const line = screen.response === "line";
  const field = line ? lineField(screen) : numberField(screen);
  const done = h("button", { type: "submit", class: "primary" }, t("continue"));
  const values = { modulus: screen.modulus };
  const form = h("form", { class: "estimate", novalidate: true }, field.element, h("div", { class: "buttons" }, done));
  const estimate = sent(form, field.value);
  place.replaceChildren(
    screen.modulus_text
      ? h(
          "section",
          { class: "extract modulus" },
          h("h2", {}, t(line ? "magnitude-modulus-line" : "magnitude-modulus", values)),
          h("p", { class: "prose" }, screen.modulus_text),
          line ? field.modulus : null,
        )
      : "",
    h(
      "section",
      { class: "extract" },
      screen.modulus_text ? h("h2", {}, t("magnitude-item")) : null,
      within(screen, screen.text ?? ""),
      screen.grid ? gridOf(screen.grid, media).element : null,
    ),
    form,
  );
  field.focus();
  record.begin(await onset());
  return { value: await estimate };
}

function numberField(screen) {
  const id = newId();
  const input = h("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", class: "number" });
  const error = errorFor(input);
  const hint = screen.modulus_text ? h("p", { class: "faint" }, t("magnitude-hint")) : null;
  return {
    element: h("div", { class: "field" }, h("label", { for: id }, t("magnitude-number")), hint, input, error.place),
    focus: () => input.focus({ preventScroll: true }),
    value: () => {
      const value = Number(input.value.trim().replace(",", "."));
      const good = input.value.trim() !== "" && Number.isFinite(value) && value > 0 && value <= 1e12;
      error.say(good ? "" : t("magnitude-missing"));
      if (!good) input.focus();
      return good ? value : null;
    },
  };
}

function lineField(screen) {
  const id = newId();
  const input = h("input", { id, type: "range", min: 0, max: STEPS, step: 1, class: "line-slider" });
  input.value = "0";
  const drawn = h("div", { class: "line" });
  const error = errorFor(input);
  const show = () => {
    drawn.style.inlineSize = `${(100 * input.valueAsNumber) / STEPS}%`;
    input.setAttribute("aria-valuetext", `${Math.round((100 * input.valueAsNumber) / STEPS)} %`);
  };
  show();
  input.addEventListener("input", () => {
    show();
    error.say("");
  });
  const modulus = h("div", { class: "line" });
  modulus.style.inlineSize = `${100 / LONGEST}%`;
  return {
    modulus: h("div", { class: "line-room" }, modulus),
    element: h(
      "div",
      { class: "field" },
      h("label", { for: id }, t("magnitude-line")),
      h("p", { class: "faint" }, t("magnitude-hint-line")),
      h("div", { class: "line-room" }, drawn),
      input,
      error.place,
    ),
    focus: () => input.focus({ preventScroll: true }),
    value: () => {
      const value = (input.valueAsNumber / STEPS) * LONGEST * screen.modulus;
      error.say(value > 0 ? "" : t("magnitude-missing-line"));
      if (!(value > 0)) input.focus();
      return value > 0 ? value : null;
    },
  };
}
