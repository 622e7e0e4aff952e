// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/written_file.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"

namespace rowan::files {

/// The result of searching a position: the score for the side to move, and the best move.
struct SearchedPosition {
  /// The score of a position that was not searched because only one move stops the opponent's five: `best` is
  /// that move.
  static constexpr std::int16_t unsearched = -32768;

  std::int16_t score = 0;
  Point best = {};

  friend bool operator==(const SearchedPosition&, const SearchedPosition&) = default;
};

/// A game to train a network on: its result, and the search results of its positions.
///
///     ply            0     1     2     3     4     5     6     7
///     moves          h8    i9    g7    h7    i8    g9    j9
///     searched                         o-----o-----o-----o-----o     opening_moves = 3, searched = 5
///     clean_from                                   ^                 = 5: the move before it was random
///
/// searched[i] is the position after opening_moves + i moves. If the score of a position proves the result,
/// its best move is not played: then there is one more searched position than moves after the opening. The
/// result is meaningful only for positions from clean_from on: after the earlier ones, a random move was
/// played.
struct TrainingGame {
  std::int64_t number = 0;  // counted from 0
  Rules rules = {};
  int opening_moves = 0;
  int clean_from = 0;
  Outcome result = Outcome::draw;
  std::vector<Point> moves = {};
  std::vector<SearchedPosition> searched = {};

  friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

/// Returns the head of a file of such games. The file, version 1:
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
///               for each searched           2 bytes: score for the side to move, signed
///                 position                  2 bytes: best move
///
/// Numbers are little-endian. Scores are those of think/score.hpp: a proven win in n plies is 30,000 - n; or
/// SearchedPosition::unsearched. Records are in no particular order. A killed writer leaves at worst an
/// unfinished record at the end, and a power failure a run of zero bytes: readers stop before either, and
/// writers cut either off and continue. A record counts as unfinished only if its size agrees with its
/// numbers of stones and searched positions (if these are present): otherwise a damaged size would make
/// readers discard the intact records after it.
[[nodiscard]] std::string training_head();

/// Appends a record to the bytes of a file. Requires points on the board, a game number below 2^32, and
/// opening_moves, clean_from and searched as in the drawing at TrainingGame.
void append_training_game(std::string& bytes, const TrainingGame& game);

/// Returns whether the bytes begin like such a file.
[[nodiscard]] bool is_training(std::string_view bytes);

/// Reads a file of any size, one game at a time.
class TrainingReader {
 public:
  /// The stream must outlive the reader.
  explicit TrainingReader(std::istream& stream) : stream_(&stream) {}

  /// The next game; empty at the end, or before an unfinished rest. Any other fault is an error that names
  /// the byte. The moves are points on the board; they are not replayed (to_record does that).
  [[nodiscard]] Result<std::optional<TrainingGame>> next();

  /// The end of the last whole record read so far. After the last game this is the size of the file, unless
  /// an unfinished rest follows.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }

  /// Returns, after the last game, whether an unfinished rest follows.
  [[nodiscard]] bool has_rest() const { return has_rest_; }

 private:
  [[nodiscard]] bool fill(std::size_t wanted);
  [[nodiscard]] Result<bool> read_head();
  [[nodiscard]] Result<std::optional<TrainingGame>> unfinished();
  [[nodiscard]] Result<std::optional<TrainingGame>> damaged(const std::string& what);
  [[nodiscard]] std::string_view waiting() const { return std::string_view(buffer_).substr(at_); }

  std::istream* stream_;
  std::string buffer_;  // bytes read; those before at_ are consumed
  std::size_t at_ = 0;
  std::uint64_t whole_bytes_ = 0;
  bool has_head_ = false;
  bool has_rest_ = false;
};

/// The game as a record, replayed by the rules. A played move that the search found best gets the search's
/// score. An error names a move that the rules do not allow, or says that the moves lead to another result.
[[nodiscard]] Result<record::GameRecord> to_record(const TrainingGame& game);

/// All games of a file, ordered by number, each replayed by the rules. An unfinished end is noted.
[[nodiscard]] Result<std::vector<record::GameRecord>> read_training_games(std::string_view bytes,
                                                                          Notes& notes);

/// The contents of a file of training games, and whether it is intact.
struct TrainingSummary {
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t positions = 0;        // number of searched positions in all games
  std::int64_t clean_positions = 0;  // searched positions from clean_from on
  std::int64_t first_wins = 0;
  std::int64_t draws = 0;
  std::int64_t second_wins = 0;
  std::map<std::string, std::int64_t> boards = {};    // number of games by game_name
  std::optional<std::uint64_t> unfinished_from = {};  // offset of an unfinished rest, if there is one

  /// A damaged record (nothing after it can be read), games that break the rules or lead to another result,
  /// and a game number that appears twice. At most 20 are listed.
  std::vector<std::string> problems = {};

  friend bool operator==(const TrainingSummary&, const TrainingSummary&) = default;
};

/// Reads the whole file and replays every game by the rules. An error if it is not a file of training games.
[[nodiscard]] Result<TrainingSummary> summarize_training(std::istream& stream);

}  // namespace rowan::files
