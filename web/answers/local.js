// SPDX-License-Identifier: MIT
// The module: Rowan in this browser, in workers, which answers what a server would (docs/site.md). Marks in
// the .html file say whether the page has a server and where the module is; nothing is guessed from requests
// that fail.
//
//   <meta name="rowan-server" content="none">               left out where a server answers
//   <meta name="rowan-module" content="module-5f1c…/">      left out where there is no module
//   <meta name="rowan-networks" content="networks-08ab…/">  with it

/**
 * A conversation as docs/api.md has it for /ws/v1, in the shape of a WebSocket.
 * @typedef {EventTarget & {readyState: number, send: (text: string) => void, close: () => void}} Talk
 * @typedef {{request: (path: string, request: {body?: string, signal?: AbortSignal | null}) =>
 *   Promise<{status: number, json: any}>, openConversation: () => Talk}} LocalServer
 */

/** @param {string} name */
const mark = (name) =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Whether the page came from a server that answers. */
export const hasServer = mark("rowan-server") !== "none";

/** Whether the module's files are beside the page. */
export const hasModuleFiles = mark("rowan-module") !== "";

/**
 * Whether the module can answer: always where there is no server; beside a server once the files are kept
 * for offline use, because then nothing is loaded for it.
 */
export const hasModule =
  hasModuleFiles && (!hasServer || Boolean(navigator.serviceWorker?.controller));

/** A file of the page: relative, because a page may stand in a folder. @param {string} path */
export const addressOf = (path) => new URL(path, document.baseURI).href;

/** @type {Promise<LocalServer> | null} */
let starting = null;

async function load() {
  const { LocalServer } = await import(addressOf(`${mark("rowan-module")}local_server.js`));
  return new LocalServer({
    wasm: addressOf(`${mark("rowan-module")}rowan.wasm`),
    networks: addressOf(mark("rowan-networks")),
  });
}

/**
 * The module, started when it is first needed. Fails where its files cannot be had; then the next call tries
 * again.
 * @returns {Promise<LocalServer>}
 */
export function localServer() {
  starting ??= load().catch((trouble) => {
    starting = null;
    throw trouble;
  });
  return starting;
}

/**
 * A connection to the server.
 * @param {string} path "ws/v1" @returns {WebSocket}
 */
export const openSocket = (path) => new WebSocket(addressOf(path).replace(/^http/, "ws"));

/** A conversation that opens when somebody is there to have it with. @implements {Talk} */
class LateTalk extends EventTarget {
  /** @param {Promise<Talk>} opening */
  constructor(opening) {
    super();
    /** @type {Talk | null} */
    this.talk = null;
    this.isClosed = false;
    opening.then(
      (talk) => this.follow(talk),
      () => this.end(),
    );
  }

  get readyState() {
    return this.isClosed ? WebSocket.CLOSED : (this.talk?.readyState ?? WebSocket.CONNECTING);
  }

  /** @param {Talk} talk */
  follow(talk) {
    if (this.isClosed) return talk.close();
    this.talk = talk;
    talk.addEventListener("open", () => this.dispatchEvent(new Event("open")));
    talk.addEventListener("message", (event) =>
      this.dispatchEvent(
        new MessageEvent("message", { data: /** @type {MessageEvent} */ (event).data }),
      ),
    );
    talk.addEventListener("close", () => this.end());
    if (talk.readyState === WebSocket.OPEN) this.dispatchEvent(new Event("open"));
  }

  /** @param {string} text */
  send(text) {
    this.talk?.send(text);
  }

  close() {
    this.talk?.close();
    this.end();
  }

  end() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.dispatchEvent(new Event("close"));
  }
}

/** A conversation with the module. @returns {Talk} */
export const talkToModule = () =>
  new LateTalk(localServer().then((server) => server.openConversation()));
