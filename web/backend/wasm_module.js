// SPDX-License-Identifier: MIT
// The module: Rowan as WebAssembly, running in workers of this browser and giving the same answers as the
// server (docs/site.md). Meta tags in the .html file say whether the page has a server and where the module
// is, so that the page need not infer either from failed requests.
//
//   <meta name="rowan-server" content="none">               absent if a server answers
//   <meta name="rowan-module" content="module-5f1c…/">      absent if there is no module
//   <meta name="rowan-networks" content="networks-08ab…/">  the module's networks

/**
 * A conversation as docs/api.md specifies it for /ws/v1: a WebSocket, or the module's with the same
 * interface.
 * @typedef {EventTarget & {readyState: number, send: (text: string) => void, close: () => void}}
 *   ConversationSocket
 * @typedef {{request: (path: string, request: {body?: string, signal?: AbortSignal | null}) =>
 *   Promise<{status: number, json: any}>, openConversation: () => ConversationSocket}} LocalServer
 */

/** @param {string} name */
const mark = (name) =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Whether the page came from a Rowan server. */
export const hasServer = mark("rowan-server") !== "none";

/** Whether the module's files are beside the page. */
export const hasModuleFiles = mark("rowan-module") !== "";

/**
 * Whether the module can answer: always without a server; beside a server only once its files are kept for
 * offline use, because then nothing needs to be downloaded.
 */
export const hasModule = hasModuleFiles && (!hasServer || Boolean(navigator.serviceWorker?.controller));

/**
 * The full address of a file of the page, which may be in a folder of its site.
 * @param {string} path relative to the page
 */
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
 * Returns the module, started on first use. Rejects if its files cannot be loaded; the next call tries again.
 * @returns {Promise<LocalServer>}
 */
export function localServer() {
  starting ??= load().catch((trouble) => {
    starting = null;
    throw trouble;
  });
  return starting;
}

/** A connection to the module that opens once the module has started. @implements {ConversationSocket} */
class DeferredSocket extends EventTarget {
  /** @param {Promise<ConversationSocket>} opening */
  constructor(opening) {
    super();
    /** @type {ConversationSocket | null} */
    this.socket = null;
    this.isClosed = false;
    opening.then(
      (socket) => this.follow(socket),
      () => this.end(),
    );
  }

  get readyState() {
    return this.isClosed ? WebSocket.CLOSED : (this.socket?.readyState ?? WebSocket.CONNECTING);
  }

  /** @param {ConversationSocket} socket */
  follow(socket) {
    if (this.isClosed) return socket.close();
    this.socket = socket;
    socket.addEventListener("open", () => this.dispatchEvent(new Event("open")));
    socket.addEventListener("message", (event) =>
      this.dispatchEvent(new MessageEvent("message", { data: /** @type {MessageEvent} */ (event).data })),
    );
    socket.addEventListener("close", () => this.end());
    if (socket.readyState === WebSocket.OPEN) this.dispatchEvent(new Event("open"));
  }

  /** @param {string} text */
  send(text) {
    this.socket?.send(text);
  }

  close() {
    this.socket?.close();
    this.end();
  }

  end() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.dispatchEvent(new Event("close"));
  }
}

/** Opens a conversation with the module. @returns {ConversationSocket} */
export const openModuleSocket = () =>
  new DeferredSocket(localServer().then((server) => server.openConversation()));
