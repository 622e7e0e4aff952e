// SPDX-License-Identifier: MIT
// The page's side of one worker. Requests are queued and can be withdrawn at any time.

/**
 * @typedef {import("./worker.js").ToWorker} ToWorker
 * @typedef {import("./worker.js").FromWorker} FromWorker
 * @typedef {{make: () => Worker, module: () => Promise<WebAssembly.Module>,
 *   network: (name: string) => Promise<ArrayBuffer | null>}} Supplies what all workers share
 * @typedef {{message: ToWorker & {id: number}, heard: (message: FromWorker) => void,
 *   isSent: boolean}} Task
 */

/**
 * A worker, started on first use. It receives no messages while it computes. If memory can be shared, a flag
 * stops it; otherwise it is terminated, and a replacement is started at once.
 */
export class WorkerHandle {
  /** @param {Supplies} supplies */
  constructor(supplies) {
    this.supplies = supplies;
    /** @type {Promise<Worker> | null} */
    this.worker = null;
    /** @type {Int32Array | null} */
    this.flag = typeof SharedArrayBuffer === "function" ? new Int32Array(new SharedArrayBuffer(4)) : null;
    /** @type {Task[]} in order; the worker is processing the first task */
    this.tasks = [];
    this.lastId = 0;
  }

  /** Starts the worker, so that the first request need not wait for the start. */
  warmUp() {
    this.worker ??= this.start();
  }

  /** @returns {Promise<Worker>} */
  async start() {
    const worker = this.supplies.make();
    worker.addEventListener("message", ({ data }) => this.hear(worker, data));
    worker.addEventListener("error", (event) => this.fail(event.message ?? "the worker failed"));
    const stop = this.flag ? /** @type {SharedArrayBuffer} */ (this.flag.buffer) : null;
    worker.postMessage({ type: "start", module: await this.supplies.module(), stop });
    return worker;
  }

  /**
   * Queues a request. The listener receives all replies to it; the last reply has the type "reply" or "end".
   * @param {{type: "request", path: string, body: string} | {type: "converse", message: string}} question
   * @param {(message: FromWorker) => void} heard
   * @returns {Task}
   */
  ask(question, heard) {
    const task = { message: { ...question, id: ++this.lastId }, heard, isSent: false };
    this.tasks.push(task);
    if (this.tasks.length === 1) this.sendFirst();
    return task;
  }

  async sendFirst() {
    const [task] = this.tasks;
    if (!task) return;
    this.warmUp();
    try {
      const worker = await /** @type {Promise<Worker>} */ (this.worker);
      if (this.tasks[0] !== task) return;
      if (this.flag) Atomics.store(this.flag, 0, 0);
      task.isSent = true;
      worker.postMessage(task.message);
    } catch (trouble) {
      this.worker = null;
      this.fail(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  /**
   * Withdraws a request. A request that was not yet sent is dropped. Running work is stopped by the flag, if
   * there is one: the module then reports the end to the listener. Otherwise the worker is terminated, and no
   * message follows.
   * @param {Task} task
   * @returns {boolean} whether no message follows
   */
  withdraw(task) {
    const place = this.tasks.indexOf(task);
    if (place < 0) return true;
    if (task.isSent && this.flag) {
      Atomics.store(this.flag, 0, 1);
      return false;
    }
    this.tasks.splice(place, 1);
    if (task.isSent) {
      this.end();
      this.warmUp();
    }
    if (place === 0) this.sendFirst();
    return true;
  }

  /** Ends the worker and drops all requests. */
  close() {
    this.tasks = [];
    this.end();
  }

  end() {
    this.worker?.then((worker) => worker.terminate()).catch(() => {});
    this.worker = null;
  }

  /** @param {Worker} worker @param {FromWorker} message */
  async hear(worker, message) {
    if (message.type === "network") {
      const bytes = await this.supplies.network(message.name);
      worker.postMessage({ type: "network", name: message.name, bytes });
      return;
    }
    const [task] = this.tasks;
    if (message.type === "ready" || !task || message.id !== task.message.id) return;
    if (message.type !== "message") this.tasks.shift();
    task.heard(message);
    if (message.type !== "message") this.sendFirst();
  }

  /** The worker itself has failed: answers all pending requests with this error. @param {string} reason */
  fail(reason) {
    const { tasks } = this;
    this.tasks = [];
    this.end();
    const body = JSON.stringify({ error: "Rowan could not be started in this browser", detail: reason });
    for (const { message, heard } of tasks) heard({ type: "reply", id: message.id, status: 500, body });
  }
}
