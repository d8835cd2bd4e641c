// What is around the trials: the bar at the top, the line about the connection, pages with text.

import { counted, errorFor, h, newId, paragraphs, t } from "./dom.js";

const bar = document.getElementById("bar");
export const stage = document.getElementById("stage");
const notice = document.getElementById("notice");

/** Show who takes part and how much is left; `help` opens the personal link and the way out. */
export function showBar({ title, participant, help }) {
  const parts = [
    h("span", { class: "bar-title" }, title),
    h("span", { id: "progress" }),
    participant && h("span", { class: "bar-person" }, t("participant", { participant })),
    help && h("button", { type: "button", class: "quiet", onclick: help }, t("menu")),
  ];
  bar.replaceChildren(...parts.filter(Boolean));
}

/** Say how many items are left, or that this is practice. */
export function showProgress(count, practice = false) {
  const place = document.getElementById("progress");
  if (place) place.textContent = practice ? t("practice") : counted("remaining", count);
}

/** Say something about the connection; an empty text hides the line. */
export function showNotice(text) {
  if (notice.textContent !== text) notice.textContent = text;
  notice.classList.toggle("shown", Boolean(text));
}

/**
 * Show a page and wait until one of its buttons is pressed.
 *
 * @param {Element} place Where the page goes.
 * @param {object} page
 * @param {string} page.title
 * @param {Node[]} page.content
 * @param {{label: string, value: any, quiet?: boolean, check?: () => boolean}[]} page.buttons
 *   `check` may refuse to leave the page.
 * @param {Promise<any>} page.until Leaves the page, too.
 */
export function page(place, { title, content = [], buttons = [], until = null }) {
  return new Promise((resolve) => {
    const heading = h("h1", { tabindex: "-1" }, title);
    const leave = (value) => {
      place.replaceChildren();
      resolve(value);
    };
    const made = buttons.map(({ label, value, quiet, check }) =>
      h(
        "button",
        {
          type: "button",
          class: quiet ? "quiet" : "primary",
          onclick: () => {
            if (!check || check()) leave(typeof value === "function" ? value() : value);
          },
        },
        label,
      ),
    );
    const row = made.length ? h("div", { class: "buttons" }, made) : null;
    place.replaceChildren(h("section", { class: "page" }, heading, content, row ?? ""));
    window.scrollTo(0, 0);
    heading.focus({ preventScroll: true });
    if (until) until.then(leave);
  });
}

/** Return the part of a page that shows the personal link. */
export function linkPart(link) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("link-title") });
  field.addEventListener("focus", () => field.select());
  const copy = h("button", { type: "button", class: "quiet" }, t("link-copy"));
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy");
    }
    copy.textContent = t("link-copied");
  });
  return h(
    "section",
    { class: "link-part" },
    h("h2", {}, t("link-title")),
    h("p", {}, t("link-text")),
    h("div", { class: "field-row" }, field, copy),
  );
}

/** Open the dialog with link, contact and the way out. */
export function openHelp({ link, contact, withdraw }) {
  const title = newId();
  const dialog = h("dialog", { "aria-labelledby": title });
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const first = () =>
    dialog.replaceChildren(
      h("h1", { id: title }, t("menu")),
      link ? linkPart(link) : "",
      contact ? h("p", { class: "prose" }, t("contact", { contact })) : "",
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: close, autofocus: true }, t("close")),
        withdraw
          ? h("button", { type: "button", class: "quiet danger", onclick: sure }, t("withdraw"))
          : null,
      ),
    );
  const sure = () =>
    dialog.replaceChildren(
      h("h1", { id: title }, t("withdraw-title")),
      h("p", {}, t("withdraw-text")),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: first }, t("back")),
        h(
          "button",
          {
            type: "button",
            class: "quiet danger",
            onclick: () => {
              close();
              withdraw();
            },
          },
          t("withdraw-yes"),
        ),
      ),
    );
  first();
  dialog.addEventListener("close", () => dialog.remove());
  document.dispatchEvent(new Event("studyhelp"));
  document.body.append(dialog);
  dialog.showModal();
}

/** Return the fields of the questions before the study, and a function that checks and reads them. */
export function askFields(asks) {
  const readers = [];
  const fields = asks.map((ask) => {
    const mark = ask.required ? null : h("span", { class: "faint" }, ` (${t("optional")})`);
    if (ask.type === "yes-no" || (ask.type === "choice" && ask.choices.length <= 7)) {
      const values = ask.type === "yes-no" ? ["yes", "no"] : ask.choices;
      const labels = ask.type === "yes-no" ? [t("yes"), t("no")] : ask.choices;
      const name = newId();
      const inputs = values.map((value) => h("input", { type: "radio", name, value }));
      const set = h("fieldset", {}, h("legend", {}, ask.text, mark));
      const error = errorFor(set);
      set.append(
        h(
          "div",
          { class: labels.length > 2 ? "choices" : "choices in-row" },
          inputs.map((input, place) => h("label", { class: "choice" }, input, h("span", {}, labels[place]))),
        ),
        error.place,
      );
      readers.push({ ask, error, focus: inputs[0], read: () => inputs.find((one) => one.checked)?.value ?? "" });
      return set;
    }
    const id = newId();
    const field =
      ask.type === "choice"
        ? h(
            "select",
            { id },
            h("option", { value: "" }, t("choose")),
            ask.choices.map((choice) => h("option", { value: choice }, choice)),
          )
        : h("input", {
            id,
            type: "text",
            inputmode: ask.type === "number" ? "decimal" : null,
            autocomplete: "off",
            maxlength: 2000,
          });
    const error = errorFor(field);
    readers.push({ ask, error, focus: field, read: () => field.value.trim() });
    return h("div", { class: "field" }, h("label", { for: id }, ask.text, mark), field, error.place);
  });
  const read = () => {
    const found = {};
    let wrong = null;
    for (const { ask, error, focus, read: value } of readers) {
      const given = value();
      let problem = "";
      if (!given && ask.required) problem = t("asks-missing");
      const number = Number(given.replace(",", "."));
      if (given && ask.type === "number" && !Number.isFinite(number)) problem = t("asks-number");
      error.say(problem);
      if (problem && !wrong) wrong = focus;
      if (given) found[ask.name] = ask.type === "number" ? number : given;
    }
    wrong?.focus();
    return wrong ? null : found;
  };
  return { fields, read };
}

/** Return the texts of instructions as paragraphs, or a text of ours where there are none. */
export function textOr(text, own) {
  const found = paragraphs(text);
  return found.length ? found : paragraphs(own);
}
