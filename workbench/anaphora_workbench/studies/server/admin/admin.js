// The researcher's page: asks for the token, then shows the progress of the study, again and again.

const KEPT = "anaphora-study-token";
const EVERY_MS = 5000;
const spanish = navigator.language.toLowerCase().startsWith("es");
const locale = spanish || navigator.language.toLowerCase().startsWith("en") ? navigator.language : "en";
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const exact = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });

const ENGLISH = {
  login: "Progress of the study",
  token: "Researcher’s token",
  open: "Open",
  where: "anaphora study serve prints it. It stays in this tab only.",
  table: "Table (CSV)",
  raw: "Raw answers (JSONL)",
  leave: "Close",
  arrivals: "Answers over time",
  square: "Rows of the square",
  people: "Participants",
  refused: "This is not the token of this study.",
  unreachable: "The server does not answer. This page tries again.",
  updated: (time) => `Updated at ${time}`,
  of: (many) => `of ${many}`,
  planned: (many) => `${many} planned`,
  finished: "finished",
  active: "taking part",
  away: "away",
  withdrawn: "withdrawn",
  answers: "answers",
  trial: "median time of a trial",
  session: "median time of a participant",
  timeouts: "times over the limit",
  outliers: "times too far from the mean",
  excluded: "participants excluded",
  none: "No answers yet.",
  rows: (rows, least, most) =>
    least === most
      ? `${rows} rows, each taken by ${most}.`
      : `${rows} rows, each taken by ${least} to ${most}.`,
  arrivalsText: (count, from, to) => `${count} answers from ${from} to ${to}`,
  squareText: (list) => `Participants by row: ${list}`,
  columns: ["No.", "Row", "State", "Trials", "Excluded", "Time of a trial", "Over the limit", "Started", "Last answer"],
  person: { finished: "finished", active: "taking part", away: "away", withdrawn: "withdrawn" },
  unfinished: "unfinished",
  seconds: "s",
  minutes: "min",
};
const SPANISH = {
  login: "Progreso del estudio",
  token: "Clave del investigador",
  open: "Abrir",
  where: "La muestra anaphora study serve. Solo se guarda en esta pestaña.",
  table: "Tabla (CSV)",
  raw: "Respuestas tal como llegaron (JSONL)",
  leave: "Cerrar",
  arrivals: "Respuestas a lo largo del tiempo",
  square: "Filas del cuadrado",
  people: "Participantes",
  refused: "No es la clave de este estudio.",
  unreachable: "El servidor no responde. Esta página lo vuelve a intentar.",
  updated: (time) => `Actualizado a las ${time}`,
  of: (many) => `de ${many}`,
  planned: (many) => `previstas: ${many}`,
  finished: "han terminado",
  active: "participan",
  away: "ausentes",
  withdrawn: "se han retirado",
  answers: "respuestas",
  trial: "mediana de un ensayo",
  session: "mediana de un participante",
  timeouts: "tiempos agotados",
  outliers: "tiempos muy lejos de la media",
  excluded: "participantes excluidos",
  none: "Todavía no hay respuestas.",
  rows: (rows, least, most) =>
    least === most
      ? `${rows} filas, cada una con ${most}.`
      : `${rows} filas, cada una con entre ${least} y ${most}.`,
  arrivalsText: (count, from, to) => `${count} respuestas del ${from} al ${to}`,
  squareText: (list) => `Participantes por fila: ${list}`,
  columns: ["N.º", "Fila", "Estado", "Ensayos", "Excluido", "Tiempo por ensayo", "Agotados", "Inicio", "Última respuesta"],
  person: { finished: "ha terminado", active: "participa", away: "ausente", withdrawn: "se ha retirado" },
  unfinished: "sin terminar",
  seconds: "s",
  minutes: "min",
};
const words = spanish ? SPANISH : ENGLISH;
const NUMERIC = new Set([0, 1, 5, 6]);

const byId = (id) => document.getElementById(id);
let timer = 0;

function put(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function draw(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

async function ask(path) {
  return fetch(path, {
    headers: { authorization: `Bearer ${sessionStorage.getItem(KEPT)}` },
    cache: "no-store",
    credentials: "omit",
  });
}

function showLogin(message = "") {
  clearTimeout(timer);
  sessionStorage.removeItem(KEPT);
  byId("progress").hidden = true;
  byId("login").hidden = false;
  byId("refused").textContent = message;
  byId("token").value = "";
  byId("token").focus();
}

async function update() {
  clearTimeout(timer);
  try {
    const reply = await ask("api/admin/progress");
    if (reply.status === 401) return showLogin(words.refused);
    const found = await reply.json();
    if (!reply.ok) {
      if (byId("progress").hidden) return showLogin(found.message);
      byId("trouble").textContent = found.message;
    } else {
      byId("trouble").textContent = "";
      show(found);
    }
  } catch {
    if (byId("progress").hidden) return showLogin(words.unreachable);
    byId("trouble").textContent = words.unreachable;
  }
  timer = setTimeout(update, document.hidden ? 10 * EVERY_MS : EVERY_MS);
}

const seconds = (value) => (value === null ? "–" : `${numbers.format(value)} ${words.seconds}`);
const minutes = (value) => (value === null ? "–" : `${numbers.format(value)} ${words.minutes}`);
const when = (time) => clock.format(new Date(time * 1000));

function show(found) {
  const first = byId("progress").hidden;
  byId("login").hidden = true;
  byId("progress").hidden = false;
  document.title = found.title;
  byId("title").textContent = found.title;
  byId("updated").textContent = words.updated(exact.format(new Date(found.now * 1000)));
  showNumbers(found);
  showArrivals(found);
  showSquare(found.rows);
  showPeople(found.people);
  if (first) byId("title").focus();
}

// Names of questions are the researcher's own words and stay as they are.
const reason = (name) => ({ withdrawn: words.person.withdrawn, unfinished: words.unfinished })[name] ?? name;

function showNumbers(found) {
  const state = (name) => numbers.format(found.states[name] ?? 0);
  const excluded = Object.entries(found.excluded);
  const reasons = excluded.map(([name, many]) => `${reason(name)}: ${many}`).join(", ");
  const entries = [
    [words.finished, state("finished"), words.of(numbers.format(found.planned))],
    [words.active, state("active")],
    [words.away, state("away")],
    [words.withdrawn, state("withdrawn")],
    [
      words.answers,
      numbers.format(found.answers),
      // More people than planned may have taken part.
      (found.answers > found.answers_planned ? words.planned : words.of)(
        numbers.format(found.answers_planned),
      ),
    ],
    [words.trial, seconds(found.trial_seconds)],
    [words.session, minutes(found.session_minutes)],
    [words.timeouts, numbers.format(found.timeouts)],
    ...(found.outliers === null ? [] : [[words.outliers, numbers.format(found.outliers)]]),
    [
      words.excluded + (reasons && ` (${reasons})`),
      numbers.format(excluded.reduce((sum, [, many]) => sum + many, 0)),
    ],
  ];
  byId("numbers").replaceChildren(
    ...entries.map(([name, value, more]) => {
      const entry = put("div");
      const number = put("dd", value);
      if (more) number.append(" ", put("small", more));
      entry.append(put("dt", name), number);
      return entry;
    }),
  );
}

function showArrivals({ arrivals, answers }) {
  const place = byId("arrivals");
  if (!arrivals.length) return place.replaceChildren(put("p", words.none, { class: "hint" }));
  const wide = Math.max(320, Math.min(1080, place.clientWidth || 1080));
  const [width, height, left, bottom, top] = [wide, 220, 44, 28, 10];
  const from = arrivals[0][0];
  const to = Math.max(arrivals.at(-1)[0], from + 1);
  const x = (time) => left + ((width - left - 8) * (time - from)) / (to - from);
  const y = (count) => height - bottom - ((height - bottom - top) * count) / answers;
  const points = arrivals.map(([time, count]) => `${x(time).toFixed(1)},${y(count).toFixed(1)}`);
  const ground = height - bottom;
  const picture = draw("svg", {
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": words.arrivalsText(numbers.format(answers), when(from), when(to)),
  });
  for (const share of [0, 0.5, 1]) {
    const at = y(answers * share);
    picture.append(
      draw("line", { class: "axis", x1: left, x2: width - 8, y1: at, y2: at }),
      draw("text", { x: left - 6, y: at + 4, "text-anchor": "end" }, numbers.format(Math.round(answers * share))),
    );
  }
  picture.append(
    draw("path", { class: "area", d: `M${x(from)},${ground} L${points.join(" L")} L${x(arrivals.at(-1)[0])},${ground} Z` }),
    draw("polyline", { class: "curve", points: points.join(" ") }),
    draw("text", { x: left, y: height - 8 }, when(from)),
    draw("text", { x: width - 8, y: height - 8, "text-anchor": "end" }, when(to)),
  );
  place.replaceChildren(picture);
}

function showSquare(rows) {
  const counts = rows.map((row) => row.taken);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  byId("square-text").replaceChildren(
    `${words.rows(rows.length, least, most)} `,
    put("span", words.finished, { class: "key done-key" }),
    put("span", words.active, { class: "key active-key" }),
  );
  const place = byId("square");
  const width = Math.max(320, Math.min(1080, place.clientWidth || 1080));
  const step = Math.min(40, width / rows.length);
  const thick = Math.max(1, step * 0.8);
  const high = 90;
  const unit = high / Math.max(1, most);
  const labels = step >= 18;
  const picture = draw("svg", {
    viewBox: `0 0 ${width} ${high + (labels ? 20 : 4)}`,
    role: "img",
    "aria-label": words.squareText(counts.join(", ")),
  });
  rows.forEach((row, index) => {
    const left = index * step + (step - thick) / 2;
    picture.append(
      draw("rect", { class: "free", x: left, y: 1, width: thick, height: high - 1 }),
      draw("rect", { class: "active", x: left, y: high - row.taken * unit, width: thick, height: row.taken * unit }),
      draw("rect", { class: "done", x: left, y: high - row.finished * unit, width: thick, height: row.finished * unit }),
    );
    if (labels) {
      picture.append(draw("text", { x: left + thick / 2, y: high + 15, "text-anchor": "middle" }, `${row.row + 1}`));
    }
  });
  place.replaceChildren(picture);
}

function showPeople(people) {
  byId("people").replaceChildren(
    ...people.toReversed().map((one) => {
      const row = put("tr");
      const trials = put("td");
      const label = `${one.answered} / ${one.total}`;
      trials.append(put("progress", "", { max: one.total, value: one.answered, "aria-label": label }), ` ${label}`);
      row.append(
        put("td", `${one.participant}`, { class: "number" }),
        put("td", `${one.row + 1}`, { class: "number" }),
        put("td", words.person[one.state]),
        trials,
        put("td", reason(one.excluded)),
        put("td", seconds(one.trial_seconds), { class: "number" }),
        put("td", `${one.timeouts}`, { class: "number" }),
        put("td", when(one.started)),
        put("td", one.answered ? when(one.last_seen) : "–"),
      );
      return row;
    }),
  );
}

async function download(path, name) {
  const reply = await ask(path);
  if (!reply.ok) {
    byId("trouble").textContent = (await reply.json()).message;
    return;
  }
  const address = URL.createObjectURL(await reply.blob());
  put("a", "", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function begin() {
  document.documentElement.lang = spanish ? "es" : "en";
  for (const each of document.querySelectorAll("[data-text]")) {
    each.textContent = words[each.dataset.text];
  }
  byId("title").tabIndex = -1;
  byId("columns").replaceChildren(
    ...words.columns.map((name, place) =>
      put("th", name, { scope: "col", class: NUMERIC.has(place) ? "number" : "" }),
    ),
  );
  byId("login").addEventListener("submit", (event) => {
    event.preventDefault();
    sessionStorage.setItem(KEPT, byId("token").value.trim());
    update();
  });
  byId("leave").addEventListener("click", () => showLogin());
  byId("table").addEventListener("click", () => download("api/admin/table.csv", "table.csv"));
  byId("raw").addEventListener("click", () => download("api/admin/raw.jsonl", "raw.jsonl"));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !byId("progress").hidden) update();
  });
  if (sessionStorage.getItem(KEPT)) update();
  else showLogin();
}

begin();
