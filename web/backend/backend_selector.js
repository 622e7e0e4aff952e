// SPDX-License-Identifier: MIT
// Chooses the backend for each request: the server, or the WebAssembly module in this browser. A page without
// a server has only the module. With both, the server answers, or the module while the server is unreachable;
// only analyses go to whichever is faster.

/**
 * @typedef {"server" | "module"} Backend
 * @typedef {{hasServer: boolean, hasModule: boolean, isServerBack: () => Promise<boolean>,
 *   later: (call: () => void) => void}} Environment
 *   isServerBack: asks the server whether it is reachable; later: runs `call` when it is time to ask again
 */

/**
 * Paths and conversations that only a server offers: games between people, classes, the game store, QR codes.
 */
const onlyServer = /^(games|classes|stored_game|qr)\b/;

export class BackendSelector {
  /** @param {Environment} environment */
  constructor(environment) {
    this.environment = environment;
    this.isAway = false;
    /**
     * @type {{server: number, module: number}} nodes per millisecond in each backend's first analysis of at
     *   least a second; 0: not measured yet
     */
    this.speeds = { server: 0, module: 0 };
  }

  /**
   * The backend for this request.
   * @param {string} what the path after /api/v1/, such as "position" @returns {Backend}
   */
  for(what) {
    const { hasServer, hasModule } = this.environment;
    if (!hasServer) return "module";
    return this.isAway && hasModule && !onlyServer.test(what) ? "module" : "server";
  }

  /** Whether the module can answer this while the server is unreachable. @param {string} what */
  canReplace(what) {
    return this.environment.hasModule && !onlyServer.test(what);
  }

  /** The server is unreachable: the module answers until the server is back. */
  loseServer() {
    const { hasServer, hasModule } = this.environment;
    if (!hasServer || !hasModule || this.isAway) return;
    this.isAway = true;
    this.lookForServer();
  }

  lookForServer() {
    this.environment.later(async () => {
      if (await this.environment.isServerBack()) this.isAway = false;
      else this.lookForServer();
    });
  }

  /**
   * The backend of the next analysis: the server until its speed is known, then the module until its speed is
   * known, and after that the faster of the two. If only one of them can answer, always that one.
   * @returns {Backend}
   */
  forAnalysis() {
    const { server, module } = this.speeds;
    if (this.for("analyze") === "module") return "module";
    if (!this.environment.hasModule || !server) return "server";
    return !module || module > server ? "module" : "server";
  }

  /**
   * Reports the progress of an analysis. The first report after a second sets the speed of that backend.
   * @param {Backend} backend @param {number} nodes @param {number} milliseconds since the request
   */
  measured(backend, nodes, milliseconds) {
    if (milliseconds >= 1000) this.speeds[backend] ||= nodes / milliseconds;
  }

  /** The module cannot start: if there is a server, requests go to it alone from now on. */
  loseModule() {
    if (this.environment.hasServer) this.environment.hasModule = false;
    this.isAway = false;
  }
}
