// SPDX-License-Identifier: MIT
// The keys of analysis, review and the lesson, for the list of keys.

/** @type {{keys: string[], does: string}[]} */
export const studyKeys = [
  { keys: ["←", "→"], does: "One move back, one move on" },
  { keys: ["Home", "End"], does: "To the start, to the end of the line" },
  { keys: ["↑", "↓"], does: "To the variation before, to the next one" },
  { keys: [",", "."], does: "One move back or on, from a point of the board too" },
  { keys: ["Wheel"], does: "Over the board: through the game" },
  { keys: ["L"], does: "On the board: hear the last move" },
  { keys: ["E"], does: "On the board: hear who is to move, or how the game ended" },
];
