// SPDX-License-Identifier: MIT
// An opening in words: the question, the place for the next stone, and the answers given.

import { sideName } from "../core/games.js";
import { plural, t, withStop } from "../core/language.js";
import { openingTitle } from "../core/openings.js";

/**
 * @typedef {import("../core/api.js").OpeningState} OpeningState
 * @typedef {import("../core/api.js").OpeningOption} OpeningOption
 */

/**
 * The question to the visitor, in a few words.
 * @param {OpeningState} state
 * @param {OpeningOption | null} option the chosen kind of answer, if any
 * @param {number} placed points placed so far
 */
export function openingSentence(state, option, placed) {
  const numbers = { number: placed + 1, all: option?.stones?.length ?? option?.count ?? 1 };
  if (option?.act === "take") return t("Take one of the offered moves");
  if (option?.act === "offer") return t("Offer fifth move {number} of {all}", numbers);
  if (option?.act === "place") {
    const isBlack = option.stones?.[placed]?.color === "x";
    if (numbers.all === 1) return isBlack ? t("Place a black stone") : t("Place a white stone");
    return isBlack
      ? t("Place stone {number} of {all}: black", numbers)
      : t("Place stone {number} of {all}: white", numbers);
  }
  const acts = state.options.map(({ act }) => act);
  if (acts.includes("number")) return t("Choose the number of fifth moves");
  if (acts.includes("place")) return t("Take a color, or add two stones");
  return acts.includes("offer") ? t("Take a color, or offer fifth moves") : t("Choose your color");
}

/**
 * The color of a seat while the opening is in progress.
 * @param {OpeningState | null} state null until the server has sent it
 * @param {import("../core/api.js").OpeningSeat} seat @param {import("../core/games.js").Rules} rules
 */
export function colorSoFar(state, seat, rules) {
  if (!state) return t("no color yet");
  const side = sideName(state.first === seat ? "x" : "o", rules);
  return state.settled ? side : t("{side} so far", { side });
}

/**
 * Where the next stone may be placed; empty if no stone must be placed.
 * @param {OpeningOption | null} option @param {number} placed
 */
function whereWords(option, placed) {
  const stone = option?.stones?.[placed];
  if (!stone) return "";
  const { where, size } = stone;
  if (where === "anywhere") return t("Anywhere on the board.");
  if (where === "outside") return t("Outside the central {size}×{size}.", { size });
  return size === 1 ? t("On the middle point.") : t("In the central {size}×{size}.", { size });
}

/**
 * What a player answered.
 * @param {string} name @param {string} text of the answer
 */
export function openingAnswerText(name, text) {
  const [first, ...rest] = text.split(" ");
  if (first === "black") return t("{name} takes black", { name });
  if (first === "white") return t("{name} takes white", { name });
  if (first === "number")
    return plural(
      Number(rest[0]),
      "{name} asks for {count} fifth move",
      "{name} asks for {count} fifth moves",
      { name },
    );
  if (first === "offer") return t("{name} offers {points}", { name, points: rest.join(", ") });
  if (first === "take") return t("{name} takes {point}", { name, point: rest[0] });
  return t("{name} places {stones}", { name, stones: text.replaceAll(" ", ", ") });
}

/**
 * The note during an opening: the last answer, and where the next stone may be placed. Before the first
 * answer, and once the visitor has chosen a point, the note begins with the name of the rule instead.
 * @param {OpeningState} state @param {import("./opening.js").OpeningAnswer} answer
 * @param {(seat: "opener" | "other") => string} nameOf
 */
export function openingNote(state, answer, nameOf) {
  const last = answer.points.length ? undefined : state.answers.at(-1);
  const latest = withStop(last ? openingAnswerText(nameOf(last.by), last.text) : openingTitle(state.rule));
  return [latest, whereWords(answer.option, answer.points.length)].filter(Boolean).join(" ");
}
