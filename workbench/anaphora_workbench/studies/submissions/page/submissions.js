// The page of a task: texts, a team's submissions with their problems and scores, the table.

const KEPT = "anaphora-team-token";
const EVERY_MS = 3000;

const ENGLISH = {
  texts: "Texts",
  all: "Download all texts (ZIP)",
  single: "Single files",
  team: "Your team",
  token: "Token of the team",
  open: "Open",
  name: "Name of the team",
  contact: "Contact (only the organiser sees it)",
  register: "Register a team",
  leave: "Close",
  system: "Name of the system",
  file: "Answer file (several files: as one ZIP)",
  send: "Submit",
  sending: "Sending …",
  table: "Teams",
  opens: (time) => `Opens ${time}.`,
  closes: (time) => `Open until ${time}.`,
  closed: (time) => `Closed since ${time}.`,
  always: "Open.",
  limits: (size, day, all, formats) =>
    `At most ${size} MB a file, ${day} submissions a day, ${all} in all. Formats: ${formats}.`,
  anyFormat: "all that Anaphora reads",
  newToken: (token) =>
    `Keep this token; it opens the submissions of your team and is not shown again: ${token}`,
  nothing: "No submissions yet.",
  waiting: "waiting to be scored",
  scored: "accepted",
  refused: "refused: please fix the errors and submit again",
  later: "Scores are shown after the task has closed.",
  report: "Report (HTML)",
  columns: ["", "Team", "System"],
  received: "Received",
  unreachable: "The server does not answer. This page tries again.",
};
const SPANISH = {
  texts: "Textos",
  all: "Descargar todos los textos (ZIP)",
  single: "Archivos sueltos",
  team: "Su equipo",
  token: "Clave del equipo",
  open: "Abrir",
  name: "Nombre del equipo",
  contact: "Contacto (solo lo ve quien organiza)",
  register: "Inscribir un equipo",
  leave: "Cerrar",
  system: "Nombre del sistema",
  file: "Archivo de respuestas (varios archivos: en un ZIP)",
  send: "Enviar",
  sending: "Enviando…",
  table: "Equipos",
  opens: (time) => `Se abre el ${time}.`,
  closes: (time) => `Abierta hasta el ${time}.`,
  closed: (time) => `Cerrada desde el ${time}.`,
  always: "Abierta.",
  limits: (size, day, all, formats) =>
    `Como máximo ${size} MB por archivo, ${day} envíos al día y ${all} en total. Formatos: ${formats}.`,
  anyFormat: "todos los que lee Anaphora",
  newToken: (token) =>
    `Guarde esta clave: abre los envíos de su equipo y no se volverá a mostrar: ${token}`,
  nothing: "Todavía no hay envíos.",
  waiting: "a la espera de evaluación",
  scored: "aceptado",
  refused: "rechazado: corrija los errores y vuelva a enviarlo",
  later: "Las puntuaciones se muestran cuando la tarea se cierra.",
  report: "Informe (HTML)",
  columns: ["", "Equipo", "Sistema"],
  received: "Recibido",
  unreachable: "El servidor no responde. Esta página lo vuelve a intentar.",
};

let words = ENGLISH;
let locale = "en";
let task = null;
let timer = 0;
let waitingBefore = 0;

const byId = (id) => document.getElementById(id);

function put(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const when = (seconds) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(seconds * 1000));
const number = (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value);
const figure = (value) =>
  value === null
    ? "–"
    : new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(value);

async function ask(path, options = {}) {
  const token = sessionStorage.getItem(KEPT);
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers };
  const reply = await fetch(path, { ...options, headers, cache: "no-store", credentials: "omit" });
  if (reply.ok) return reply;
  const found = await reply.json().catch(() => ({ code: "", message: reply.statusText }));
  throw Object.assign(new Error(found.message), { code: found.code });
}

function complain(error) {
  byId("trouble").textContent = error instanceof TypeError ? words.unreachable : error.message;
}

async function showTask() {
  task = await (await ask("api/task")).json();
  locale = task.language;
  words = task.language === "es" ? SPANISH : ENGLISH;
  document.documentElement.lang = task.language;
  document.title = task.title;
  for (const each of document.querySelectorAll("[data-text]")) each.textContent = words[each.dataset.text];
  byId("title").textContent = task.title;
  byId("when").textContent = times();
  const paragraphs = [...task.text.split(/\n\s*\n/), task.contact].filter((each) => each.trim());
  byId("about").replaceChildren(...paragraphs.map((each) => put("p", each)));
  byId("texts-part").hidden = !task.texts.length;
  byId("texts").replaceChildren(
    ...task.texts.map(({ name }) => {
      const entry = put("li");
      const address = `texts/${name.split("/").map(encodeURIComponent).join("/")}`;
      entry.append(put("a", name, { href: address, download: "" }));
      return entry;
    }),
  );
  byId("register").hidden = task.registration !== "open" || task.closed;
  byId("limits").textContent = words.limits(
    number(task.largest / 1e6), task.per_day, task.per_team, task.formats.join(", ") || words.anyFormat,
  );
  byId("submit").hidden = !task.opened || task.closed;
  if (task.shown.table) await showTable();
}

function times() {
  if (!task.opened) return words.opens(when(task.opens));
  if (task.closed) return words.closed(when(task.closes));
  return task.closes === null ? words.always : words.closes(when(task.closes));
}

async function showTable() {
  const { rows } = await (await ask("api/table")).json();
  byId("table-part").hidden = !rows.length;
  if (!rows.length) return;
  const measures = rows[0].figures.map(([name]) => name);
  const head = put("tr");
  head.append(
    ...words.columns.map((name) => put("th", name, { scope: "col" })),
    ...measures.map((name) => put("th", name, { scope: "col", class: "number" })),
    put("th", words.received, { scope: "col" }),
  );
  byId("table").replaceChildren(
    head,
    ...rows.map((row, place) => {
      const line = put("tr");
      line.append(
        ...[`${place + 1}`, row.team, row.system].map((text) => put("td", text)),
        ...measures.map((name) =>
          put("td", figure(row.figures.find(([own]) => own === name)?.[1] ?? null), { class: "number" }),
        ),
        put("td", when(row.received)),
      );
      return line;
    }),
  );
}

async function showTeam() {
  clearTimeout(timer);
  const known = sessionStorage.getItem(KEPT) !== null;
  byId("enter").hidden = known;
  if (!known) {
    byId("own").hidden = true;
    return;
  }
  try {
    const found = await (await ask("api/team")).json();
    byId("own").hidden = false;
    byId("trouble").textContent = "";
    byId("own-title").textContent = found.team;
    byId("submissions").replaceChildren(
      ...(found.submissions.length ? found.submissions.toReversed().map(entry) : [put("p", words.nothing, { class: "hint" })]),
    );
    const waiting = found.submissions.filter((each) => each.state === "waiting").length;
    if (waiting < waitingBefore && task.shown.table) await showTable();
    waitingBefore = waiting;
    if (waiting) timer = setTimeout(showTeam, EVERY_MS);
  } catch (error) {
    complain(error);
    if (error.code === "team-token") leave();
    else timer = setTimeout(showTeam, 5 * EVERY_MS);
  }
}

function entry(one) {
  const made = put("article");
  made.append(
    put("h3", `${one.number}. ${one.system}`),
    put("p", `${one.file}, ${when(one.received)}: ${words[one.state]}`, { class: one.state === "refused" ? "bad" : "hint" }),
  );
  if (one.figures?.length) {
    const figures = put("dl");
    for (const [name, value] of one.figures) {
      const entry = put("div");
      entry.append(put("dt", name), put("dd", figure(value)));
      figures.append(entry);
    }
    made.append(figures);
  } else if (one.state === "scored") {
    made.append(put("p", words.later, { class: "hint" }));
  }
  if (one.problems.length) {
    const problems = put("ul");
    for (const { place, severity, code, message } of one.problems) {
      const problem = put("li", "", { class: severity === "error" ? "bad" : "" });
      if (place) problem.append(put("code", place), " ");
      problem.append(message, code ? ` [${code}]` : "");
      problems.append(problem);
    }
    made.append(problems);
  }
  if (one.report) {
    const button = put("button", words.report, { type: "button", class: "quiet" });
    button.addEventListener("click", () => download(one.number));
    made.append(button);
  }
  return made;
}

async function download(place) {
  try {
    const reply = await ask(`api/submissions/${place}/report`);
    const address = URL.createObjectURL(await reply.blob());
    put("a", "", { href: address, download: `report-${place}.html` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    complain(error);
  }
}

async function send(event) {
  event.preventDefault();
  const button = byId("submit").querySelector("button");
  const file = byId("file").files[0];
  const named = new URLSearchParams({ file: file.name, system: byId("system").value });
  button.disabled = true;
  button.textContent = words.sending;
  byId("trouble").textContent = "";
  try {
    if (file.size > task.largest) throw new Error(byId("limits").textContent);
    await ask(`api/submissions?${named}`, { method: "POST", body: file });
    byId("file").value = "";
    await showTeam();
  } catch (error) {
    complain(error);
  }
  button.disabled = false;
  button.textContent = words.send;
}

async function register(event) {
  event.preventDefault();
  const body = JSON.stringify({ name: byId("name").value, contact: byId("contact").value });
  try {
    const { token } = await (await ask("api/teams", { method: "POST", body })).json();
    sessionStorage.setItem(KEPT, token);
    byId("new-token").textContent = words.newToken(token);
    byId("new-token").hidden = false;
    byId("trouble").textContent = "";
    await showTeam();
  } catch (error) {
    complain(error);
  }
}

function leave() {
  clearTimeout(timer);
  sessionStorage.removeItem(KEPT);
  byId("token").value = "";
  byId("new-token").hidden = true;
  byId("enter").hidden = false;
  byId("own").hidden = true;
}

async function begin() {
  byId("login").addEventListener("submit", (event) => {
    event.preventDefault();
    sessionStorage.setItem(KEPT, byId("token").value.trim());
    showTeam();
  });
  byId("register").addEventListener("submit", register);
  byId("submit").addEventListener("submit", send);
  byId("leave").addEventListener("click", leave);
  try {
    await showTask();
    await showTeam();
  } catch (error) {
    complain(error);
    setTimeout(begin, 5 * EVERY_MS);
  }
}

begin();
