// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"
#include "record/written_file.hpp"

namespace rowan::record {

/// What a search said of a position: the score from the side to move, and the move that it would play.
struct SearchedPosition {
  /// The score of a position with one reply only, where no search was needed: `best` is that reply.
  static constexpr std::int16_t unsearched = -32768;

  std::int16_t score = 0;
  Point best = {};

  friend bool operator==(const SearchedPosition&, const SearchedPosition&) = default;
};

/// A game from which a network learns: its result, and what the search said of each position.
///
///     ply            0     1     2     3     4     5     6     7
///     moves          h8    i9    g7    h7    i8    g9    j9
///     searched                         o-----o-----o-----o-----o     opening_moves = 3, searched = 5
///     clean_from                                   ^                 = 5: the move before it was random
///
/// searched[i] is the position after opening_moves + i moves. The last one is not played where its score
/// proves the result, so there may be one more of them than moves after the opening. The result tells
/// something about the positions from clean_from on; before them a move was drawn at random.
struct TrainingGame {
  std::int64_t number = 0;  // in its series, from 0
  Rules rules = {};
  int opening_moves = 0;
  int clean_from = 0;
  Outcome result = Outcome::draw;
  std::vector<Point> moves = {};
  std::vector<SearchedPosition> searched = {};

  friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

/// A file of such games, version 1:
///
///     file      "ROWANGAM" | version (1 byte, 1) | records
///     record    size of the content in bytes (4 bytes) | content | CRC-32C of size and content (4 bytes)
///     content   number of the game          4 bytes
///               width, height, k            1 byte each
///               overline, blocked five,     1 byte each, as enumerated in game/rules.hpp
///               forbidden
///               stones                      2 bytes: how many moves there are, the opening included
///               opening                     2 bytes: how many of them were played before the first search
///               clean from                  2 bytes
///               result                      1 byte: 0 the second player won, 1 a draw, 2 the first won
///               searched                    2 bytes: how many positions were searched
///               moves                       2 bytes for each stone: y · width + x, y = 0 at the top
///               for each searched           2 bytes: score, with a sign, of the side to move
///                 position                  2 bytes: best move
///
/// Numbers have their lowest byte first. Scores are those of think/score.hpp: a proven win in n moves of both
/// sides is 30,000 - n; or SearchedPosition::unsearched. Records are in no particular order. A writer that
/// is killed leaves at worst an unfinished record at the end, and a machine that loses power a row of zero
/// bytes: readers stop before either, and writers cut it off and continue. A record is unfinished only if
/// its size agrees with its stones and searched positions, where these are there: else whole records after
/// a damaged size would be cut off.
[[nodiscard]] std::string training_head();

/// Adds a record to the bytes of a file. Requires points of the board, numbers below 2^32, and positions and
/// plies as in the drawing above.
void append_training_game(std::string& bytes, const TrainingGame& game);

/// Do the bytes begin as such a file does?
[[nodiscard]] bool is_training(std::string_view bytes);

/// Reads a file of any size, game by game.
class TrainingReader {
 public:
  /// The stream must outlive the reader.
  explicit TrainingReader(std::istream& stream) : stream_(&stream) {}

  /// The next game; nothing at the end, and where the rest is unfinished. Anything else that is wrong is an
  /// error that names the byte. The moves are points of the board; they are not replayed (to_record).
  [[nodiscard]] Result<std::optional<TrainingGame>> next();

  /// Where the last whole record ends: the size of the file, unless its rest is unfinished.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }

  /// After the last game: is there an unfinished rest?
  [[nodiscard]] bool has_rest() const { return has_rest_; }

 private:
  [[nodiscard]] bool fill(std::size_t wanted);
  [[nodiscard]] Result<bool> read_head();
  [[nodiscard]] Result<std::optional<TrainingGame>> unfinished();
  [[nodiscard]] Result<std::optional<TrainingGame>> damaged(const std::string& what);
  [[nodiscard]] std::string_view waiting() const { return std::string_view(buffer_).substr(at_); }

  std::istream* stream_;
  std::string buffer_;  // what was read and not yet taken, from at_ on
  std::size_t at_ = 0;
  std::uint64_t whole_bytes_ = 0;
  bool has_head_ = false;
  bool has_rest_ = false;
};

/// A game as every other file holds it, replayed by the rules, with the scores of the moves that were best.
/// An error names the move that the rules do not allow, or says that the moves lead to another result.
[[nodiscard]] Result<GameRecord> to_record(const TrainingGame& game);

/// All games of a file in the order of their numbers, each replayed by the rules. An unfinished end is noted.
[[nodiscard]] Result<std::vector<GameRecord>> read_training_games(std::string_view bytes, Notes& notes);

}  // namespace rowan::record
