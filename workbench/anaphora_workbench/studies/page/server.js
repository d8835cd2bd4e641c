// Our own server: where the page gets the study and sends answers.

import { Memory, Refused } from "./queue.js";

// A connection that hangs is no connection: the queue tries again.
const LONGEST_MS = 30_000;
const ROOT = new URL("../", import.meta.url);

async function call(method, path, body) {
  const answer = await fetch(new URL(`api/${path}`, ROOT), {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout?.(LONGEST_MS),
  });
  const value = await answer.json().catch(() => ({}));
  if (answer.ok) return value;
  const message = value.message ?? answer.statusText;
  if (answer.status >= 500 || answer.status === 408 || answer.status === 429) {
    const error = new Error(message);
    error.status = answer.status;
    error.after = Number(answer.headers.get("Retry-After")) || 0;
    throw error;
  }
  throw new Refused(answer.status, value.code ?? "", message);
}

function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The server behind the page. */
export class Server {
  constructor() {
    this.token = location.pathname.match(/\/p\/([^/]+)\/?$/)?.[1] ?? null;
    this.remembered = new Memory(`anaphora-study:${ROOT.pathname}`);
    this.resumable = true;
    // Names this attempt to start, so that a repeated request does not take a second place.
    this.key = randomKey();
  }

  /** Return the study as a newcomer sees it. */
  study() {
    return call("GET", "study");
  }

  /** Return the link with which the participant continues elsewhere. */
  get link() {
    return new URL(`p/${this.token}`, ROOT).href;
  }

  /** Take a place in the study. */
  async start(asked, browser) {
    const session = await call("POST", "sessions", { agreed: true, key: this.key, asked, browser });
    this.use(session.token);
  }

  /** Continue with a session; the address of the page becomes its link. */
  use(token) {
    this.token = token;
    this.remembered.set(token);
    history.replaceState(null, "", this.link);
  }

  /** Return what is left to do. */
  session() {
    return call("GET", `sessions/${this.token}`);
  }

  /** Return the address of a picture or sound. */
  media(url) {
    return new URL(url.replace(/^\/+/, ""), ROOT).href;
  }

  /** Send an entry of the queue; safe to repeat. Returns what the server says of a trial. */
  async send(entry) {
    const session = `sessions/${this.token}`;
    if (entry.what === "trial") return call("PUT", `${session}/trials/${entry.number}`, entry.body);
    if (entry.what === "events") await call("POST", `${session}/events`, { events: entry.events });
    if (entry.what === "finish") await call("POST", `${session}/finish`);
    return null;
  }

  /** Give the place back: the participant stops. */
  async withdraw() {
    await call("POST", `sessions/${this.token}/withdraw`);
    this.remembered.set(null);
  }

  /** Forget the session: it is over. */
  forget() {
    this.remembered.set(null);
  }
}
