// SPDX-License-Identifier: MIT
// Rowan in WebAssembly: answers the requests and messages of `rowan serve` (docs/api.md) in process. Calls
// block until they are done, so a page should make them in a worker (local_server.js).

import { wasiImports } from "./wasi.js";

/**
 * @typedef {{status: number, body: string}} Reply status: as in HTTP; body: JSON
 * @typedef {string | URL | Response | BufferSource | WebAssembly.Module} WasmSource
 * @typedef {{memory: WebAssembly.Memory, __stack_pointer: WebAssembly.Global,
 *   __indirect_function_table: WebAssembly.Table, _initialize: () => void,
 *   rowan_allocate: (size: number) => number, rowan_free: (memory: number) => void,
 *   rowan_text: () => number, rowan_text_size: () => number,
 *   rowan_request: (path: number, pathSize: number, body: number, bodySize: number) => number,
 *   rowan_converse: (message: number, size: number) => void,
 *   rowan_add_network: (bytes: number, size: number) => number,
 *   rowan_network_for: (request: number, size: number) => number,
 *   rowan_bench: (depth: number) => number}} Exports
 * @typedef {{shouldStop?: () => boolean}} Options shouldStop is called every few hundred nodes of a search;
 *   if it returns true, the search stops
 */

/** An error in the module, or in the data given to it. */
export class RowanError extends Error {}

/** Stands for a C++ exception: unwinds through the module from where its code throws. */
class ModuleException extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Compiles the module from any source.
 * @param {WasmSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileRowan(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new RowanError(`${response.url} answered ${response.status}, not with the module`);
  // Streaming compilation fails if a server does not know the MIME type of the file.
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Compiles the module, makes an instance, and gives it the networks.
 * @param {{wasm: WasmSource, networks?: Record<string, BufferSource>} & Options} options networks by name, as
 *   in addNetwork()
 * @returns {Promise<Rowan>}
 */
export async function loadRowan({ wasm, networks = {}, ...options }) {
  const rowan = new Rowan(await compileRowan(wasm), options);
  for (const [name, bytes] of Object.entries(networks)) rowan.addNetwork(name, bytes);
  return rowan;
}

/** @param {BufferSource} source */
const bytesOf = (source) =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);

/** An instance of the module. If the instance fails, a new one replaces it. */
export class Rowan {
  /** @param {WebAssembly.Module} module @param {Options} [options] */
  constructor(module, { shouldStop = () => false } = {}) {
    this.module = module;
    this.shouldStop = shouldStop;
    /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
    this.networks = new Map();
    /** @type {(text: string) => void} */
    this.onMessage = () => {};
    this.exports = this.instantiate();
  }

  /**
   * Answers a request of the JSON interface: request("/api/v1/position", '{"game": "freestyle"}').
   * @param {string} path @param {string} [body] JSON
   * @returns {Reply}
   */
  request(path, body = "") {
    try {
      const status = this.call([encoder.encode(path), encoder.encode(body)], (...texts) =>
        this.exports.rowan_request(texts[0], texts[1], texts[2], texts[3]),
      );
      return { status, body: this.text() };
    } catch (trouble) {
      const error = "this request could not be answered";
      return { status: 500, body: JSON.stringify({ error, detail: this.recover(trouble) }) };
    }
  }

  /**
   * Answers a message of the WebSocket /ws/v1: `analyze`, `review` or `ping`. Returns after the last reply.
   * @param {string} message JSON @param {(text: string) => void} onMessage receives each reply, also as JSON
   */
  converse(message, onMessage) {
    this.onMessage = onMessage;
    try {
      this.call([encoder.encode(message)], (text, size) => this.exports.rowan_converse(text, size));
    } catch (trouble) {
      const detail = this.recover(trouble);
      const id = JSON.parse(message).id ?? null;
      onMessage(JSON.stringify({ t: "error", id, error: "this question could not be answered", detail }));
      onMessage(JSON.stringify({ t: "done", id, reason: "stopped" }));
    } finally {
      this.onMessage = () => {};
    }
  }

  /**
   * Adds the network of src/network/weights/NAME.rnet: `name` is NAME, and `bytes` are the contents of the
   * file. Throws a RowanError if the module rejects them.
   * @param {string} name @param {BufferSource} bytes
   */
  addNetwork(name, bytes) {
    const copy = new Uint8Array(bytesOf(bytes));
    const isGood = this.call([copy], (text, size) => this.exports.rowan_add_network(text, size));
    if (!isGood) throw new RowanError(`network '${name}': ${this.text()}`);
    this.networks.set(name, copy);
  }

  /**
   * The name of the network that evaluates the game of a request or message, or null.
   * @param {string} request JSON
   */
  networkFor(request) {
    const isKnown = this.call([encoder.encode(request)], (text, size) =>
      this.exports.rowan_network_for(text, size),
    );
    return isKnown ? this.text() : null;
  }

  /**
   * Computes the result of `rowan bench`. Requires that all networks have been added.
   * @param {number} [depth]
   * @returns {{depth: number, nodes: number, signature: string}}
   */
  bench(depth = 11) {
    this.exports.rowan_bench(depth);
    return JSON.parse(this.text());
  }

  /** The memory of the module, in bytes. */
  get memoryBytes() {
    return this.exports.memory.buffer.byteLength;
  }

  /** The text that the last call left in the module. */
  text() {
    const start = this.exports.rowan_text();
    return this.read(start, this.exports.rowan_text_size());
  }

  /** @param {number} start @param {number} size */
  read(start, size) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, size));
  }

  /**
   * Copies texts into the module's memory, and calls a function with the address and size of each text.
   * @template Result
   * @param {Uint8Array[]} texts @param {(...places: number[]) => Result} call
   * @returns {Result}
   */
  call(texts, call) {
    const places = texts.map((text) => {
      const start = this.exports.rowan_allocate(text.length || 1);
      if (!start) throw new RowanError("the module has no memory left");
      new Uint8Array(this.exports.memory.buffer).set(text, start);
      return start;
    });
    const result = call(...texts.flatMap((text, index) => [places[index], text.length]));
    for (const start of places) this.exports.rowan_free(start);
    return result;
  }

  /**
   * Replaces the instance by a new one, because its state is unreliable after a failure, and returns the
   * error's message. An error that cannot come from the module is thrown again.
   * @param {unknown} trouble
   */
  recover(trouble) {
    const known =
      trouble instanceof ModuleException ||
      trouble instanceof RowanError ||
      trouble instanceof WebAssembly.RuntimeError ||
      trouble instanceof RangeError;
    if (!known) throw trouble;
    this.exports = this.instantiate();
    for (const [name, bytes] of this.networks) this.addNetwork(name, bytes);
    return trouble.message;
  }

  /** @returns {Exports} */
  instantiate() {
    /** @type {Exports} */
    let exports;
    const rowan = {
      /** @param {number} text @param {number} size */
      message: (text, size) => this.onMessage(this.read(text, size)),
      should_stop: () => (this.shouldStop() ? 1 : 0),
      /** @param {number} text @param {number} size */
      throw: (text, size) => {
        throw new ModuleException(this.read(text, size));
      },
      /** @param {number} call @param {number} argument @param {number} text @param {number} size */
      attempt: (call, argument, text, size) => {
        const { __stack_pointer: stack, __indirect_function_table: functions, memory } = exports;
        const before = stack.value;
        try {
          functions.get(call)(argument);
          return 0;
        } catch (trouble) {
          if (!(trouble instanceof ModuleException)) throw trouble;
          stack.value = before;
          const place = new Uint8Array(memory.buffer, text, size);
          const { written } = encoder.encodeInto(trouble.message, place.subarray(0, size - 1));
          place[written] = 0;
          return 1;
        }
      },
    };
    const wasi = wasiImports(() => exports.memory);
    const instance = new WebAssembly.Instance(this.module, { rowan, wasi_snapshot_preview1: wasi });
    exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    exports._initialize();
    return exports;
  }
}
