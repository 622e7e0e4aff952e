// SPDX-License-Identifier: MIT
// Chooses the backend for each request: the server, or the WebAssembly module in this browser. A page without
// a server has only the module. With both, the server is asked; while it is unreachable the module answers.
// Analyses go to whichever is faster.

/**
 * @typedef {"server" | "module"} Who
 * @typedef {{hasServer: boolean, hasModule: boolean, isServerBack: () => Promise<boolean>,
 *   later: (call: () => void) => void}} Surroundings
 *   isServerBack: asks the server whether it is reachable; later: calls when it is time to ask again
 */

/** Paths and conversations that only a server offers: games between people, classes, the game store. */
const onlyServer = /^(games|classes|stored_game|qr)\b/;

export class Answerer {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    this.isAway = false;
    /**
     * @type {{server: number, module: number}} nodes per millisecond in the first analysis by each; 0: none
     *   yet
     */
    this.speeds = { server: 0, module: 0 };
  }

  /** The backend for this request. @param {string} what the last part of a path, "position" @returns {Who} */
  for(what) {
    const { hasServer, hasModule } = this.surroundings;
    if (!hasServer) return "module";
    return this.isAway && hasModule && !onlyServer.test(what) ? "module" : "server";
  }

  /** Whether the module can answer this while the server is unreachable. @param {string} what */
  canReplace(what) {
    return this.surroundings.hasModule && !onlyServer.test(what);
  }

  /** The server is unreachable: the module answers until the server is back. */
  loseServer() {
    const { hasServer, hasModule } = this.surroundings;
    if (!hasServer || !hasModule || this.isAway) return;
    this.isAway = true;
    this.lookForServer();
  }

  lookForServer() {
    this.surroundings.later(async () => {
      if (await this.surroundings.isServerBack()) this.isAway = false;
      else this.lookForServer();
    });
  }

  /**
   * The backend of the next analysis: first the server, then once the module, and from then on the faster
   * one.
   * @returns {Who}
   */
  forAnalysis() {
    const { server, module } = this.speeds;
    if (this.for("analyze") === "module") return "module";
    if (!this.surroundings.hasModule || !server) return "server";
    return !module || module > server ? "module" : "server";
  }

  /**
   * Reports the progress of an analysis. The first report after a second sets the speed of that backend.
   * @param {Who} who @param {number} nodes @param {number} milliseconds since it was asked for
   */
  measured(who, nodes, milliseconds) {
    if (milliseconds >= 1000) this.speeds[who] ||= nodes / milliseconds;
  }

  /** The module cannot start: it is no longer waited for while there is a server. */
  loseModule() {
    if (this.surroundings.hasServer) this.surroundings.hasModule = false;
    this.isAway = false;
  }
}
