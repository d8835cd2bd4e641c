// Small helpers for the document: elements without HTML strings, words in the language of the study.

let words = {};
let language = "en";

/** Load the words of both languages. */
export async function loadWords() {
  const answer = await fetch(new URL("words.json", import.meta.url));
  words = await answer.json();
}

/** Choose the language of all words from here on. */
export function setLanguage(code) {
  language = code in words ? code : "en";
  document.documentElement.lang = language;
}

/** Return a sentence of the page; `{name}` in it stands for `values.name`. */
export function t(key, values = {}) {
  const text = words[language]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Return a sentence that depends on a number: `key-one` or `key-other`. */
export function counted(key, count) {
  const form = new Intl.PluralRules(language).select(count) === "one" ? "one" : "other";
  return t(`${key}-${form}`, { count });
}

/**
 * Make an element. Attributes that start with `on` are listeners, `class` and the others as in HTML;
 * `false`, `null` and `undefined` leave an attribute out. No string is ever read as HTML.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined));
  return element;
}

/** Return the paragraphs of a plain text, which empty lines separate. */
export function paragraphs(text) {
  return (text || "")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => h("p", { class: "prose" }, part));
}

let lastId = 0;

/** Return an id that no other element has. */
export function newId() {
  lastId += 1;
  return `id-${lastId}`;
}

/** Return a drawn symbol: a path in a square of 24. */
export function symbol(path, name = "") {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", `symbol ${name}`);
  picture.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  picture.append(line);
  return picture;
}

/** Return an error below a field, empty until `say` is called; the field names it. */
export function errorFor(field) {
  const id = newId();
  const place = h("p", { class: "error", id, "aria-live": "polite" });
  const say = (text) => {
    place.textContent = text;
    field.setAttribute("aria-invalid", text ? "true" : "false");
    if (text) field.setAttribute("aria-describedby", id);
    else field.removeAttribute("aria-describedby");
  };
  return { place, say };
}

/**
 * Wait for a form to be sent with good content; it is never sent by the browser itself.
 *
 * @param {HTMLFormElement} form
 * @param {() => any} read Returns the content, or null where something is wrong and the page says so.
 */
export function sent(form, read) {
  return new Promise((resolve) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const content = read();
      if (content !== null) resolve(content);
    });
  });
}
