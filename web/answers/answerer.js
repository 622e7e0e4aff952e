// SPDX-License-Identifier: MIT
// Who answers: the server, or the module in this browser. A page without a server has only the module. One
// with both asks the server; when that does not answer the module does, until the server is back.
// For analyses the faster of both is chosen.

/**
 * @typedef {"server" | "module"} Who
 * @typedef {{hasServer: boolean, hasModule: boolean, isServerBack: () => Promise<boolean>,
 *   later: (call: () => void) => void}} Surroundings
 *   isServerBack: asks the server whether it is there; later: calls when it is time to ask again
 */

/** Paths and conversations that only a server has: games between people, classes, a store of games. */
const onlyServer = /^(games|classes|stored_game|qr)\b/;

export class Answerer {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    this.isAway = false;
    /**
     * @type {{server: number, module: number}} nodes per millisecond of the first analysis by each; 0: none
     *   yet
     */
    this.speeds = { server: 0, module: 0 };
  }

  /** Who is asked for this. @param {string} what the last part of a path, "position" @returns {Who} */
  for(what) {
    const { hasServer, hasModule } = this.surroundings;
    if (!hasServer) return "module";
    return this.isAway && hasModule && !onlyServer.test(what) ? "module" : "server";
  }

  /** Whether the module answers this when the server does not. @param {string} what */
  canReplace(what) {
    return this.surroundings.hasModule && !onlyServer.test(what);
  }

  /** The server does not answer: from now on the module does, until the server is back. */
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
   * Who analyzes next: the server first, then once the module, and from then on whoever was faster.
   * @returns {Who}
   */
  forAnalysis() {
    const { server, module } = this.speeds;
    if (this.for("analyze") === "module") return "module";
    if (!this.surroundings.hasModule || !server) return "server";
    return !module || module > server ? "module" : "server";
  }

  /**
   * How far an analysis has come. The first one that took a second counts.
   * @param {Who} who @param {number} nodes @param {number} milliseconds since it was asked for
   */
  measured(who, nodes, milliseconds) {
    if (milliseconds >= 1000) this.speeds[who] ||= nodes / milliseconds;
  }

  /** The module cannot be started, so it is not waited for again while there is a server. */
  loseModule() {
    if (this.surroundings.hasServer) this.surroundings.hasModule = false;
    this.isAway = false;
  }
}
