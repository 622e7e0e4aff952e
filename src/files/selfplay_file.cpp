// SPDX-License-Identifier: MIT
#include "files/selfplay_file.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

#include "base/checksum.hpp"
#include "base/text.hpp"
#include "game/games.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view magic = "ROWANSP1";
constexpr std::size_t size_bytes = 4;
constexpr int one_byte_points = 256;

void append_fixed(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xFF);
}

void append_varint(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes += static_cast<char>((number & 127) | 128);
  bytes += static_cast<char>(number);
}

void append_chunk(std::string& bytes, std::string_view content) {
  std::string chunk;
  append_fixed(chunk, static_cast<std::uint32_t>(content.size()));
  chunk += content;
  append_fixed(chunk, crc32c(chunk));
  bytes += chunk;
}

/// Reads values from the front of a byte string.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool is_at_end() const { return at_ == bytes_.size(); }
  [[nodiscard]] std::size_t at() const { return at_; }
  /// Returns whether a read wanted more bytes than were left.
  [[nodiscard]] bool ran_out() const { return ran_out_; }

  std::optional<std::uint64_t> fixed(std::size_t count) {
    if (bytes_.size() - at_ < count) {
      ran_out_ = true;
      return std::nullopt;
    }
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i)
      number |= std::uint64_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
    return number;
  }

  /// A varint; empty if it exceeds `most` or has no end.
  std::optional<std::int64_t> varint(std::int64_t most) {
    std::uint64_t number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      const auto byte = fixed(1);
      if (!byte) return std::nullopt;
      number |= (*byte & 127) << shift;
      if (*byte < 128) {
        if (number > static_cast<std::uint64_t>(most)) return std::nullopt;
        return static_cast<std::int64_t>(number);
      }
    }
    return std::nullopt;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ran_out_ = false;
};

std::optional<Outcome> outcome_of(std::uint64_t byte) {
  if (byte < 1 || byte > 3) return std::nullopt;
  return static_cast<Outcome>(byte);
}
static_assert(static_cast<int>(Outcome::first_wins) == 1 && static_cast<int>(Outcome::draw) == 3);

std::optional<SelfplayGame> read_game(Reader& reader, const Rules& rules) {
  SelfplayGame game;
  const int points = rules.point_count();
  const auto number = reader.varint(std::numeric_limits<std::int64_t>::max() - 1);  // to_record adds 1
  const auto result = number ? reader.fixed(1) : std::nullopt;
  const auto termination = result ? reader.fixed(1) : std::nullopt;
  const auto opening = termination ? reader.varint(points) : std::nullopt;
  const auto moves = opening ? reader.varint(points) : std::nullopt;
  if (!moves || *opening > *moves || *termination >= record::termination_count) return std::nullopt;
  const auto outcome = outcome_of(*result);
  if (!outcome) return std::nullopt;
  game.number = *number;
  game.result = *outcome;
  game.termination = static_cast<record::Termination>(*termination);
  game.opening_moves = static_cast<int>(*opening);
  for (std::int64_t i = 0; i < *moves; ++i) {
    const auto index = reader.fixed(points <= one_byte_points ? 1 : 2);
    if (!index || *index >= static_cast<std::uint64_t>(points)) return std::nullopt;
    game.moves.push_back(rules.point_of(static_cast<int>(*index)));
  }
  return game;
}

Result<SelfplayHead> read_head(std::string_view content) {
  const auto game_end = content.find('\n');
  const auto player_end = game_end == std::string_view::npos ? game_end : content.find('\n', game_end + 1);
  if (player_end == std::string_view::npos)
    return failure("byte 12: expected a game and a player, a line each");
  const auto rules = find_game(content.substr(0, game_end));
  if (!rules) return failure("byte 12: " + rules.error().message);
  return SelfplayHead{.rules = *rules,
                      .player = std::string(content.substr(game_end + 1, player_end - game_end - 1)),
                      .description = std::string(content.substr(player_end + 1))};
}

struct Chunk {
  std::string_view content;
  std::size_t end = 0;
};

/// Reads the chunk at byte `at`; empty if it is unfinished.
Result<std::optional<Chunk>> read_chunk(std::string_view bytes, std::size_t at) {
  Reader reader(bytes.substr(at));
  const auto size = reader.fixed(size_bytes);
  if (!size || bytes.size() - at < 2 * size_bytes + *size) return std::nullopt;
  const auto length = static_cast<std::size_t>(*size);
  const Chunk chunk{.content = bytes.substr(at + size_bytes, length), .end = at + 2 * size_bytes + length};
  Reader sum(bytes.substr(chunk.end - size_bytes));
  if (sum.fixed(size_bytes) != crc32c(bytes.substr(at, size_bytes + length))) {
    return failure("byte " + std::to_string(at) + ": the checksum of this chunk does not match");
  }
  return chunk;
}

std::uint64_t fixed_at(std::string_view bytes, std::size_t at) {
  return Reader(bytes.substr(at)).fixed(size_bytes).value_or(0);
}

/// Returns whether `rest`, the bytes that follow a block's `size` in a file, can be an unfinished block:
/// games, the last of them cut off. Games that are followed by their own checksum are a whole block with a
/// damaged size; if they counted as unfinished, whole blocks would be lost.
bool is_unfinished_block(std::string_view rest, std::size_t size, const Rules& rules) {
  const std::string_view content = rest.substr(0, size);
  Reader reader(content);
  std::size_t games_end = 0;
  while (!reader.is_at_end()) {
    if (!read_game(reader, rules)) break;
    games_end = reader.at();
  }
  if (games_end < content.size() && !reader.ran_out()) return false;
  if (rest.size() - games_end < size_bytes) return true;
  std::string whole;
  append_fixed(whole, static_cast<std::uint32_t>(games_end));
  whole += rest.substr(0, games_end);
  return fixed_at(rest, games_end) != crc32c(whole);
}

}  // namespace

std::string selfplay_head(const SelfplayHead& head) {
  assert(head.player.find('\n') == std::string::npos);
  std::string bytes(magic);
  append_chunk(bytes, game_name(head.rules) + '\n' + head.player + '\n' + head.description);
  return bytes;
}

void append_selfplay_block(std::string& bytes, const Rules& rules, std::span<const SelfplayGame> games) {
  std::string block;
  for (const SelfplayGame& game : games) {
    append_varint(block, static_cast<std::uint64_t>(game.number));
    block += static_cast<char>(game.result);
    block += static_cast<char>(game.termination);
    append_varint(block, static_cast<std::uint64_t>(game.opening_moves));
    append_varint(block, game.moves.size());
    for (const Point point : game.moves) {
      const int index = rules.index_of(point);
      block += static_cast<char>(index & 0xFF);
      if (rules.point_count() > one_byte_points) block += static_cast<char>(index >> 8);
    }
  }
  append_chunk(bytes, block);
}

bool is_selfplay(std::string_view bytes) { return bytes.starts_with(magic); }

Result<SelfplayFile> parse_selfplay(std::string_view bytes) {
  if (!is_selfplay(bytes)) return failure("byte 0: expected " + std::string(magic));
  const auto first = read_chunk(bytes, magic.size());
  if (!first) return failure_of(first);
  if (!*first) return failure("byte 8: the header is incomplete");
  auto head = read_head((*first)->content);
  if (!head) return failure_of(head);
  SelfplayFile file{.head = *std::move(head), .whole_bytes = (*first)->end};
  while (file.whole_bytes < bytes.size()) {
    const auto chunk = read_chunk(bytes, file.whole_bytes);
    if (!chunk) return failure_of(chunk);
    if (!*chunk) {
      const std::string_view rest = bytes.substr(file.whole_bytes);
      if (rest.size() > size_bytes &&
          !is_unfinished_block(rest.substr(size_bytes), fixed_at(rest, 0), file.head.rules)) {
        return failure("byte " + std::to_string(file.whole_bytes) +
                       ": the size of this chunk does not match its games");
      }
      break;
    }
    Reader reader((*chunk)->content);
    while (!reader.is_at_end()) {
      auto game = read_game(reader, file.head.rules);
      if (!game) {
        const std::size_t at = file.whole_bytes + size_bytes + reader.at();
        return failure("byte " + std::to_string(at) + ": not a game of this board");
      }
      file.games.push_back(*std::move(game));
    }
    file.whole_bytes = (*chunk)->end;
  }
  return file;
}

record::GameRecord to_record(const SelfplayGame& game, const SelfplayHead& head) {
  record::GameRecord record;
  record.start = Position(head.rules);
  record.players = {head.player, head.player};
  for (const Point point : game.moves) record.moves.push_back({.point = point});
  record.opening_moves = game.opening_moves;
  record.result = game.result;
  record.termination = game.termination;
  record.event = "self-play";
  record.round = std::to_string(game.number + 1);
  return record;
}

Result<std::vector<record::GameRecord>> read_selfplay_games(std::string_view bytes, Notes& notes) {
  auto file = parse_selfplay(bytes);
  if (!file) return failure_of(file);
  std::ranges::sort(file->games, {}, &SelfplayGame::number);
  if (file->whole_bytes < bytes.size()) {
    notes.add("byte " + std::to_string(file->whole_bytes) + ": the rest is incomplete and is skipped");
  }
  std::vector<record::GameRecord> games;
  games.reserve(file->games.size());
  for (const SelfplayGame& game : file->games) {
    games.push_back(to_record(game, file->head));
    if (const auto replayed = replay(games.back()); !replayed) {
      return failure("game " + std::to_string(game.number) + ": " + replayed.error().message);
    }
  }
  return games;
}

}  // namespace rowan::files
