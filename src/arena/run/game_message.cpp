// SPDX-License-Identifier: MIT
#include "arena/run/game_message.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <spanstream>
#include <utility>

#include "base/text.hpp"
#include "record/format/json_record.hpp"
#include "record/format/training_file.hpp"
#include "store/move_codec.hpp"

namespace rowan::arena {

namespace {

void append_number(std::string& bytes, std::int64_t number) {
  bytes += std::to_string(number);
  bytes += ' ';
}

void append_part(std::string& bytes, std::string_view part) {
  append_number(bytes, static_cast<std::int64_t>(part.size()));
  bytes += part;
}

std::string_view text_of(const store::Blob& blob) {
  return {reinterpret_cast<const char*>(blob.data()), blob.size()};
}

std::span<const std::uint8_t> blob_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::optional<std::int64_t> take_number(std::string_view& bytes) {
  const auto space = bytes.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto number = parse_integer(bytes.substr(0, space));
  bytes.remove_prefix(space + 1);
  return number;
}

std::optional<std::string_view> take_part(std::string_view& bytes) {
  const auto size = take_number(bytes);
  if (!size || *size < 0 || std::cmp_greater(*size, bytes.size())) return std::nullopt;
  const auto part = bytes.substr(0, static_cast<std::size_t>(*size));
  bytes.remove_prefix(part.size());
  return part;
}

Result<PlayedGame> take_game(std::string_view& bytes) {
  const auto number = take_number(bytes);
  const auto opening_moves = number ? take_number(bytes) : std::nullopt;
  const auto head = opening_moves ? take_part(bytes) : std::nullopt;
  const auto points = head ? take_part(bytes) : std::nullopt;
  const auto annotations = points ? take_part(bytes) : std::nullopt;
  const auto training = annotations ? take_part(bytes) : std::nullopt;
  if (!training) return failure("a message between processes is damaged");
  auto records = record::parse_json_records(*head);
  if (!records) return failure_of(records);
  if (records->size() != 1) return failure("a message between processes holds no game");
  PlayedGame game{.number = *number, .record = std::move(records->front())};
  const auto moves = store::decode_points(blob_of(*points), game.record.rules());
  if (!moves) return failure_of(moves);
  for (const Point point : *moves) game.record.moves.push_back({.point = point});
  if (const auto read = store::decode_annotations(blob_of(*annotations), game.record.moves); !read) {
    return failure_of(read);
  }
  game.record.opening_moves = static_cast<int>(*opening_moves);
  if (training->empty()) return game;
  std::ispanstream stream(*training);
  auto read = record::TrainingReader(stream).next();
  if (!read) return failure_of(read);
  game.training = *std::move(read);
  return game;
}

}  // namespace

void append_game(std::string& bytes, const PlayedGame& game) {
  record::GameRecord head = game.record;
  head.moves.clear();
  head.opening_moves = 0;
  append_number(bytes, game.number);
  append_number(bytes, game.record.opening_moves);
  append_part(bytes, to_json(head));
  append_part(bytes, text_of(store::encode_points(game.record.moves, game.record.rules())));
  append_part(bytes, text_of(store::encode_annotations(game.record.moves)));
  std::string training;
  if (game.training) {
    training = record::training_head();
    append_training_game(training, *game.training);
  }
  append_part(bytes, training);
}

Result<std::vector<PlayedGame>> read_games(std::string_view bytes) {
  std::vector<PlayedGame> games;
  while (!bytes.empty()) {
    auto game = take_game(bytes);
    if (!game) return failure_of(game);
    games.push_back(*std::move(game));
  }
  return games;
}

}  // namespace rowan::arena
