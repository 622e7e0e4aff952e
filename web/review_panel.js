// SPDX-License-Identifier: MIT
// What stands beside the board during a review: how a game comes in and goes out, and what was found in it.

import { button, make } from "./dom.js";
import { sideName } from "./games.js";

/**
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./games.js").Rules} Rules
 * @typedef {object} Wishes
 * @property {(text: string) => void} openText
 * @property {(file: File) => void} openFile
 * @property {(index: number) => void} pickGame
 * @property {() => void} review
 * @property {(node: Node) => void} show
 * @property {(node: Node) => void} tryAgain
 * @property {() => void} solution
 * @property {() => void} giveUp
 * @property {(format: string) => void} save
 * @property {() => void} analyse
 * @property {() => void} share
 * @typedef {{graph: HTMLElement, steps: HTMLElement, tree: HTMLElement}} Parts
 */

/** @type {Record<string, string>} */
const verdictWords = {
  mistake: "a mistake",
  blunder: "a blunder",
  "missed-win": "a missed win",
  losing: "the losing move",
};

export class ReviewPanel {
  /** @param {Wishes} wishes @param {Parts} parts */
  constructor(wishes, parts) {
    this.wishes = wishes;
    this.text = make("textarea", { rows: 3, placeholder: "h8 i9 j7 …, or the text of a psq or SGF file" });
    this.file = make("input", {
      type: "file",
      accept: ".psq,.sgf,.lib,.rec,.json,.jsonl,.txt,.pos",
      change: () => {
        const chosen = this.file.files?.[0];
        if (chosen) wishes.openFile(chosen);
        this.file.value = "";
      },
    });
    this.notes = make("p", { class: "small" });
    this.games = make("select", {
      "aria-label": "Game of the file",
      hidden: true,
      change: () => wishes.pickGame(this.games.selectedIndex),
    });
    this.review = button("Review the game", wishes.review, { class: "primary" });
    this.progress = make("p", { class: "small steady" });
    this.mistakes = make("ol", { class: "mistakes" });
    this.trial = make(
      "div",
      { class: "actions", role: "group", "aria-label": "Try again", hidden: true },
      button("Show the solution", wishes.solution),
      button("Leave it", wishes.giveUp),
    );
    this.format = make("select", { "aria-label": "Format" });
    this.element = make(
      "div",
      { class: "panel" },
      make(
        "section",
        { class: "card", "aria-label": "Review" },
        parts.graph,
        parts.steps,
        parts.tree,
        this.review,
        this.progress,
        this.trial,
        this.mistakes,
        make("div", { class: "actions" }, button("Analyse", wishes.analyse), button("Copy link", wishes.share)),
      ),
      make(
        "section",
        { class: "card", "aria-label": "Open" },
        make("h2", {}, "Open a game"),
        make("label", { class: "field" }, make("span", {}, "Moves or a file, pasted"), this.text),
        make(
          "div",
          { class: "actions" },
          button("Open", () => wishes.openText(this.text.value)),
          this.games,
        ),
        make("label", { class: "field" }, make("span", {}, "Or a file: psq, SGF, RenLib, JSON"), this.file),
        this.notes,
      ),
      make(
        "section",
        { class: "card", "aria-label": "Save" },
        make("h2", {}, "Save"),
        make(
          "div",
          { class: "actions" },
          this.format,
          button("Download", () => wishes.save(this.format.value)),
        ),
      ),
    );
  }

  /** @param {import("./api.js").Info} info */
  setFormats({ formats }) {
    this.format.replaceChildren(
      ...formats
        .filter(({ writes }) => writes)
        .map(({ name }) => make("option", { value: name, selected: name === "sgf" }, name)),
    );
  }

  /** @param {import("./game_files.js").GameRecord[]} games */
  setGames(games) {
    this.games.hidden = games.length < 2;
    this.games.replaceChildren(
      ...games.map(({ players, moves }, index) =>
        make("option", {}, `${index + 1}: ${players.filter(Boolean).join(" – ") || "game"}, ${moves.length} moves`),
      ),
    );
  }

  /** @param {Node[]} bad nodes with a judgement @param {Rules} rules */
  showMistakes(bad, rules) {
    this.mistakes.replaceChildren(
      ...bad.map((node) =>
        make(
          "li",
          {},
          make("span", {}, sentence(node, rules)),
          make(
            "span",
            { class: "actions" },
            button("Show", () => this.wishes.show(node), { "aria-label": `Show what was better at move ${node.ply}` }),
            button("Try again", () => this.wishes.tryAgain(node), { "aria-label": `Try again at move ${node.ply}` }),
          ),
        ),
      ),
    );
  }
}

/** "12. White j7 is a blunder: 31 points of winning chance. Better: h9 g10." @param {Node} node @param {Rules} rules */
function sentence(node, rules) {
  const judgement = node.evaluation?.judgement;
  const before = node.parent?.evaluation;
  if (!judgement || !before) return "";
  const name = sideName(judgement.mover, rules);
  const missed = judgement.missed_win;
  const better = (missed?.line ?? before.line).slice(0, 7).join(" ");
  const cost = missed
    ? `a win in ${missed.moves} ${missed.moves === 1 ? "move" : "moves"} was there`
    : `it loses ${Math.round(judgement.loss * 100)} points of winning chance`;
  return `${node.ply}. ${name} ${node.move} is ${verdictWords[judgement.verdict]}: ${cost}. Better: ${better}.`;
}
