// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "base/result.hpp"
#include "game/evaluation.hpp"
#include "json/json.hpp"
#include "record/game_record.hpp"
#include "record/game_tree.hpp"

namespace rowan::json {

/// A game as JSON (docs/json.md, docs/schema/record.json), with everything that a GameRecord holds. Fields
/// with their default value are omitted, except `rules`, `moves` and `score`.
///
///     {"rowan_record": 1,                        version of this form
///      "rules": {"width": 15, "height": 15, "k": 5, "overline": "wins", "blocked_five": "wins",
///                "forbidden": "none"},
///      "start": "15/15/7x7/.../15 o",            stones before any move; omitted: none, and x moves first
///      "players": ["Ada", "pbrain-thing"],       x, then o
///      "moves": ["h8",                           a point, or more about the move:
///                {"move": "i9", "time_us": 1500, "comment": "late",
///                 "evaluation": {"score": -12, "win_in": 3, "depth": 9, "nodes": 4711}}],
///      "opening_moves": 3, "opening_note": "opener placed h8 i9 j7; the other took black",
///      "result": "x",                            or "o", "draw"; omitted: unknown, or decided by the board
///      "termination": "line",                    name_of(Termination); omitted: unknown
///      "detail": "...", "event": "...", "round": "2", "date": "2026-11-15", "comment": "..."}
///
/// Texts that are not UTF-8 are cleaned first (record/text_field.hpp).
[[nodiscard]] Json record_json(const record::GameRecord& record);

/// A player's evaluation of its own move: {"score": -12, "win_in": 3, "depth": 9, "nodes": 4711}.
[[nodiscard]] Json evaluation_json(const Evaluation& evaluation);

/// Reads the field "evaluation"; empty if it is missing.
[[nodiscard]] Result<std::optional<Evaluation>> read_evaluation_field(const Json& object);

/// Reads everything of a game except its moves: the part that a tree and a single line share. The rules may
/// also be given by name, in `game` and `size`. Without the field "rowan_record" they may be missing, which
/// means freestyle.
[[nodiscard]] Result<record::GameRecord> read_record_header(const Json& game);

/// Reads a game. Input is not trusted: fields are checked and the moves replayed. An error names the field,
/// and what was expected there. Unknown fields are ignored. `moves` may also be one string, "h8 i9".
[[nodiscard]] Result<record::GameRecord> read_record(const Json& game);

/// The most nodes of a tree in JSON: larger trees are neither sent nor accepted.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// A game with its variations: the form of record_json with the main line as its moves, and
///
///     "game": "renju", "about": "15x15, ...",    the rules by name, and in words
///     "error": "move 3, h8: h8 is occupied",     the illegal move that ends the main line, if there is one
///     "nodes": [{"parent": -1}, {"parent": 0, "move": "h8", "comment": "center"}, ...]
///
/// `nodes` is written only if `with_nodes` is true.
[[nodiscard]] Json tree_json(const record::GameTree& tree, bool with_nodes);

/// Reads the same form; the rules may be given as for read_record_header. Without `nodes`, the tree is the
/// single line of `moves`. Nodes may come in any order in which parents precede their children. An error in a
/// node names the node.
[[nodiscard]] Result<record::GameTree> read_tree(const Json& record);

}  // namespace rowan::json
