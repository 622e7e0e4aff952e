// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "board/text9.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"
#include "message/players_json.hpp"
#include "pattern/windows.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

/// The `count` lowest pairs of bits, the lowest first.
json::Json pairs_json(std::uint64_t word, int count) {
  json::Json list = json::Json::array();
  for (int field = 0; field < count; ++field) list.push_back(fmt::format("{:02b}", word >> 2 * field & 3));
  return list;
}

json::Json grid18_json(const Position& position) {
  const std::uint32_t word = board::Grid18(position).word();
  return {{"word", fmt::format("0x{:05X}", word)}, {"value", word}, {"cells", pairs_json(word, 9)}};
}

json::Json cells9_json(const Position& position) {
  json::Json list = json::Json::array();
  for (const Cell cell : position.cells()) list.push_back(static_cast<int>(cell));
  return list;
}

/// A group of bits in the word of Game32, which holds a whole game of tic-tac-toe in 32 bits.
struct WordField {
  std::string_view name;
  int high;
  int low;
  std::string_view about;
};

constexpr std::array<WordField, 5> word_fields{{
    {"result", 31, 30, translatable("00 ongoing, 01 x won, 10 o won, 11 draw")},
    {"error", 29, 29, translatable("1 if the last input was refused")},
    {"input", 28, 19, translatable("the last number typed, minus 1")},
    {"turn", 18, 18, translatable("1 if x is to move")},
    {"cells", 17, 0, translatable("two bits per cell, cell 0 lowest: 00 empty, 01 x, 10 o")},
}};

json::Json game32_json(const Position& position, const language::Texts& texts) {
  const std::int32_t value = board::Game32(position).word();
  const auto word = static_cast<std::uint32_t>(value);
  const std::string bits = fmt::format("{:032b}", word);
  json::Json fields = json::Json::array();
  for (const WordField& field : word_fields) {
    const int length = field.high - field.low + 1;
    fields.push_back(
        {{"name", field.name},
         {"high", field.high},
         {"low", field.low},
         {"bits", bits.substr(static_cast<std::size_t>(31 - field.high), static_cast<std::size_t>(length))},
         {"value", word >> field.low & ((std::uint32_t{1} << length) - 1)},
         {"about", texts(field.about)}});
  }
  return {{"word", fmt::format("0x{:08X}", word)},
          {"value", value},
          {"bits", bits},
          {"cells", pairs_json(word, 9)},
          {"fields", fields}};
}

/// The four line words that a stone on the point changes.
json::Json lines_json(const board::LineBoard& board, Point point) {
  constexpr std::array<std::string_view, 4> kinds{"row", "column", "diagonal", "anti-diagonal"};
  const Rules& rules = board.rules();
  const int diagonals = rules.width + rules.height - 1;
  const std::array<int, 4> first_line{0, rules.height, rules.height + rules.width,
                                      rules.height + rules.width + diagonals};
  const board::LineSlots slots = board.slots(point);
  json::Json list = json::Json::array();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const board::LineSlot slot = slots[i];
    const int length = board.line_length(slot.line);
    const std::uint64_t word = board.lines()[slot.line];
    std::vector<Point> points;
    for (int field = 0; field < length; ++field) {
      points.push_back(step(point, board::slot_directions[i], field - slot.field()));
    }
    list.push_back({{"kind", kinds[i]},
                    {"index", slot.line - first_line[i]},
                    {"line", slot.line},
                    {"word", fmt::format("0x{:X}", word)},
                    {"length", length},
                    {"field", slot.field()},
                    {"shift", slot.shift},
                    {"fields", pairs_json(word, length)},
                    {"points", json::points_json(points, rules)}});
  }
  return list;
}

Result<Point> read_point(const json::Json& request, const Position& position) {
  const Rules& rules = position.rules();
  const auto text = text_field(request, "point");
  if (!text) return failure_of(text);
  if (!text->empty()) {
    const auto point = parse_point(*text, rules);
    if (!point) return failure(fmt::format("\"point\", '{}': {}", quotable(*text), point.error().message));
    return *point;
  }
  if (!position.moves().empty()) return position.moves().back();
  return point_at(rules.width / 2, rules.height / 2);
}

}  // namespace

Result<json::Json> answer_bits(const json::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const Position& position = asked->position;
  const auto point = read_point(request, position);
  if (!point) return failure_of(point);
  const bool is_tictactoe = board::Game32::supports(position.rules());
  const board::LineBoard board(position);
  json::Json answer{{"position", to_text(position)}, {"point", to_text(*point, position.rules())}};
  answer["grid18"] = is_tictactoe ? grid18_json(position) : json::Json();
  answer["cells9"] = is_tictactoe ? cells9_json(position) : json::Json();
  answer["text9"] = is_tictactoe ? json::Json(board::Text9(position).text()) : json::Json();
  answer["game32"] = is_tictactoe ? game32_json(position, context.texts) : json::Json();
  const bool is_asked = is_tictactoe && !position.is_over();
  answer["pattern"] =
      is_asked ? message::pattern_json(player::PatternPlayer(player::mended), position) : json::Json();
  answer["two_stage"] =
      is_asked ? message::stage_json(player::TwoStagePlayer(player::TwoStagePlayer::Behavior::documented, 0),
                                     position)
               : json::Json();
  answer["lines"] = lines_json(board, *point);
  answer["windows"] = message::windows_json(pattern::count_windows(board));
  return answer;
}

}  // namespace rowan::server
