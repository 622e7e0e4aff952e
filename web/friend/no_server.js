// SPDX-License-Identifier: MIT
// Replaces the modes for games with a friend and for classes on a page without a server: says that these
// modes need a server, and offers what two people can do without one.

import { byId, make } from "../core/dom.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { byLink } from "../play/by_link.js";
import { lastSetup } from "../play/play_game.js";

export class NoServer {
  /**
   * @param {import("../app.js").Shell} shell @param {import("../play/play.js").Play} play
   * @param {"friend" | "class"} name
   */
  constructor(shell, play, name) {
    this.shell = shell;
    this.play = play;
    this.name = name;
    this.label = name === "friend" ? t("With a friend") : t("A class");
    this.icon = name;
    this.layout = /** @type {const} */ ("none");
    this.isListed = false;
    this.hasIds = true;
    this.note = make("p", { class: "small", role: "status" });
    this.element = make("div", { class: "home no-server", hidden: true }, this.card());
    byId("home-page").after(this.element);
  }

  card() {
    const isFriend = this.name === "friend";
    /** @param {string} opponent */
    const start = (opponent) => {
      const setup = { ...lastSetup(), opponent };
      this.play.setup.open(opponent === byLink ? { ...setup, clock: "0+0" } : setup);
    };
    return make(
      "section",
      { class: "card hero", "aria-label": this.label },
      make("h2", {}, isFriend ? t("Play with a friend") : t("A class")),
      make(
        "p",
        {},
        isFriend
          ? t("Games over the network need a Rowan server, and this page has none. Without one:")
          : t("A class needs a Rowan server, and this page has none. Without one:"),
      ),
      make(
        "div",
        { class: "hero-foot" },
        pictureButton("link", t("A game by links"), () => start(byLink), { class: "primary big" }),
        pictureButton("friend", t("Two at this screen"), () => start("person"), { class: "big" }),
      ),
      make(
        "p",
        { class: "small" },
        t("By links: you play a move and send the link by mail or messenger; your friend does the same."),
      ),
      this.note,
    );
  }

  enter() {
    document.title = `${this.label} · Rowan`;
    this.shell.setAddress({});
  }

  leave() {}

  playPoint() {}

  tell() {}

  /** @param {string} trouble */
  say(trouble) {
    this.note.textContent = trouble;
  }
}
