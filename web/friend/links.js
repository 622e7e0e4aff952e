// SPDX-License-Identifier: MIT
// Links to a game: to copy, to share, and as a QR code. Until the friend has joined, the links take the place
// of the moves.

import { button, make, makeSvg } from "../core/dom.js";
import { plural, t } from "../core/language.js";
import { linkField } from "../core/link_field.js";
import { openOnce, pictureButton, sheet } from "../core/parts.js";
import { linkTo, qrCode } from "./shared_game.js";

/**
 * Draws a QR code in dark squares on a light ground, whatever the theme, because cameras need that.
 * @param {{width: number, quiet_zone: number, rows: string[]}} code @param {string} label
 */
function drawCode({ width, quiet_zone, rows }, label) {
  const squares = rows.flatMap((row, y) =>
    [...row].map((square, x) => (square === "1" ? `M${x} ${y}h1v1h-1z` : "")),
  );
  const size = width + 2 * quiet_zone;
  return makeSvg(
    "svg",
    {
      class: "code",
      role: "img",
      "aria-label": label,
      viewBox: `${-quiet_zone} ${-quiet_zone} ${size} ${size}`,
      "shape-rendering": "crispEdges",
    },
    makeSvg("rect", { x: -quiet_zone, y: -quiet_zone, width: size, height: size, rx: 2, fill: "#ffffff" }),
    makeSvg("path", { d: squares.join(""), fill: "#1b1715" }),
  );
}

/**
 * The QR code of a link: empty until the server answers, removed if the request fails.
 * @param {string} link
 */
export function codeOf(link) {
  const host = make("div", { class: "code-host" });
  qrCode(link).then(
    (code) => host.append(drawCode(code, t("QR code of the link, for a phone camera"))),
    () => host.remove(),
  );
  return host;
}

/**
 * Whether a host name is a loopback name or address, so that links to it work only on this machine.
 * @param {string} hostname as in location: an IPv6 address is in brackets
 */
export const isLoopback = (hostname) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/**
 * The note that the links of this page work only on this machine, with collapsed advice for the person who
 * runs the server; empty if the links also work on other machines.
 */
export const reachNotes = () =>
  isLoopback(location.hostname)
    ? [
        make(
          "div",
          { class: "fine reach" },
          make("p", { class: "trouble" }, t("This link works only on this computer.")),
          make(
            "details",
            {},
            make("summary", {}, t("How to play from another one")),
            make(
              "p",
              {},
              t(
                "You opened the page at {address}. The person who runs the server must start it with " +
                  "“{command}”; then open the page at an address that it prints.",
                { address: location.host, command: "rowan serve --host 0.0.0.0" },
              ),
            ),
          ),
        ),
      ]
    : [];

/** Shown in place of the moves: how to start, or the links until the friend has joined. */
export class Waiting {
  /** @param {() => void} invite @param {() => void} withdraw */
  constructor(invite, withdraw) {
    this.invite = invite;
    this.withdraw = withdraw;
    this.element = make("section", { class: "waiting", "aria-label": t("Invitation"), hidden: true });
    this.shown = "";
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
    this.shown = "";
  }

  /** Shows how to start, while no game is open. */
  showStart() {
    if (!this.begin("start")) return;
    this.element.append(
      make(
        "p",
        {},
        t("Play with someone who is elsewhere: you send a link, and the first to open it plays."),
      ),
      pictureButton("friend", t("Invite a friend"), this.invite, { class: "primary big" }),
    );
  }

  /**
   * @param {string} game @param {import("./shared_game.js").Tokens} tokens
   * @param {number} days after the last move until the game is deleted
   */
  showLinks(game, tokens, days) {
    if (!this.begin(game)) return;
    const link = linkTo(game, tokens.link_token);
    this.element.append(
      make("p", {}, make("b", {}, t("Send this link to your friend."))),
      linkField(t("Link for your friend"), link, true),
      ...reachNotes(),
      codeOf(link),
      make(
        "details",
        {},
        make("summary", {}, t("Link for spectators")),
        linkField(t("Link for spectators"), linkTo(game, tokens.watch_token)),
      ),
      make(
        "div",
        { class: "fine-row" },
        make("p", { class: "fine" }, deletedText(days)),
        button(t("Withdraw"), () => this.withdraw(), { class: "quiet" }),
      ),
    );
  }

  /**
   * Empties the element for new contents; returns false if the element shows these contents already.
   * @param {string} what the key of the contents
   */
  begin(what) {
    this.element.hidden = false;
    if (this.shown === what) return false;
    this.shown = what;
    this.element.replaceChildren();
    return true;
  }
}

/** @param {number} days */
const deletedText = (days) =>
  plural(
    days,
    "Names and games are deleted one day after the last move.",
    "Names and games are deleted {count} days after the last move.",
  );

/** Opens the link for spectators in a sheet. @param {string} link */
export function openWatchLink(link) {
  const element = sheet(
    t("Let others watch"),
    make(
      "div",
      { class: "waiting" },
      make("p", {}, t("Anyone who opens this link can watch the game but not play.")),
      linkField(t("Link for spectators"), link, true),
      ...reachNotes(),
      codeOf(link),
    ),
  );
  openOnce(element);
}

/**
 * Asks for the visitor's name as a player or spectator; `label` says who sees the name.
 * @param {string} name @param {(name: string) => void} change @param {string} [label]
 */
export function openName(name, change, label = t("Your name, as your opponent sees it")) {
  const field = nameField(name);
  const form = make(
    "form",
    {
      class: "setup",
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        element.close();
        change(field.value.trim());
      },
    },
    make("label", { class: "field" }, make("span", {}, label), field),
    make(
      "div",
      { class: "sheet-foot" },
      make("button", { class: "primary big" }, t("Save")),
      button(t("Cancel"), () => element.close(), { class: "big quiet" }),
    ),
  );
  const element = sheet(t("Your name"), form);
  openOnce(element);
  field.select();
}

/** @param {string} name */
export const nameField = (name) =>
  make("input", {
    value: name,
    maxlength: 40,
    autocomplete: "nickname",
    enterkeyhint: "done",
    placeholder: t("Anna"),
  });
