// The page with DataPipe: it hands out the places, and takes all answers of a person as one file.

import { run } from "./flow.js";
import { Memory, Refused } from "./queue.js";

const LONGEST_MS = 60_000;
const ROOT = new URL("../", import.meta.url);
const OVER = ["SESSION_LIMIT_REACHED", "CONDITION_ASSIGNMENT_NOT_ACTIVE", "DATA_COLLECTION_NOT_ACTIVE"];
const WRONG = ["MISSING_PARAMETER", "EXPERIMENT_NOT_FOUND", "INVALID_DATA"];

/** DataPipe behind the page. The answers wait in the browser until the last one is given. */
class DataPipe {
  constructor() {
    this.resumable = true;
    this.link = null;
    this.token = null;
    this.state = null;
    this.about = null;
    const memory = new Memory(`anaphora-study:${ROOT.pathname}`);
    // A finished run is no unfinished one.
    this.remembered = { get: () => memory.get()?.run ?? null };
    this.memory = memory;
  }

  async study() {
    const answer = await fetch(new URL("study.json", ROOT));
    this.about = await answer.json();
    return this.about;
  }

  async start(asked, browser) {
    const { condition } = await this.#call("condition", {}, OVER);
    const participant = Number(condition) + 1;
    if (!(participant >= 1 && participant <= this.about.places)) {
      throw new Refused(409, "study-full", "no place is left");
    }
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#keep({ run: name, participant, done: [], lines: [] });
    this.#add({ what: "start", asked, browser });
    this.token = name;
  }

  use(token) {
    this.token = token;
    this.state = this.memory.get();
  }

  async session() {
    const answer = await fetch(new URL(`plans/${this.state.participant}.json`, ROOT));
    const plan = await answer.json();
    const trials = plan.trials.filter((screen) => !this.state.done.includes(screen.number));
    const next = trials[0]?.number ?? plan.total + 1;
    return { ...plan, participant: this.state.participant, state: "active", next, trials };
  }

  media(url) {
    return new URL(url, ROOT).href;
  }

  async send(entry) {
    if (!this.state) this.use(this.token);
    if (entry.what !== "finish") {
      if (entry.what === "trial" && this.state.done.includes(entry.number)) return;
      if (entry.what === "trial") this.state.done.push(entry.number);
      this.#add(entry);
      return;
    }
    const { run: name, participant, lines } = this.state;
    const last = JSON.stringify(this.#line(entry));
    await this.#call("data", {
      filename: `participant-${String(participant).padStart(4, "0")}-${name}.jsonl`,
      data: `${[...lines, last].join("\n")}\n`,
    });
  }

  async withdraw() {
    this.forget();
  }

  forget() {
    this.memory.set(null);
  }

  #line(entry) {
    return {
      study: this.about.fingerprint,
      run: this.state.run,
      participant: this.state.participant,
      sent: Date.now() / 1000,
      ...entry,
    };
  }

  #add(entry) {
    this.#keep({ ...this.state, lines: [...this.state.lines, JSON.stringify(this.#line(entry))] });
  }

  #keep(state) {
    this.state = state;
    this.memory.set(state);
  }

  /** Call DataPipe; an answer that nothing changes is refused, everything else is tried again. */
  async #call(endpoint, content, over = []) {
    const { address, experiment } = this.about.datapipe;
    const answer = await fetch(`${address.replace(/\/+$/, "")}/${endpoint}/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "*/*" },
      body: JSON.stringify({ experimentID: experiment, ...content }),
      credentials: "omit",
      signal: AbortSignal.timeout?.(LONGEST_MS),
    });
    const value = await answer.json().catch(() => ({}));
    // The file is there already: an earlier attempt has arrived, only its reply was lost.
    if (answer.ok || value.error === "OSF_FILE_EXISTS") return value;
    if (over.includes(value.error)) throw new Refused(409, "study-full", value.message);
    if (WRONG.includes(value.error)) throw new Refused(answer.status, value.error, value.message);
    throw new Error(value.message ?? answer.statusText);
  }
}

run(new DataPipe());
