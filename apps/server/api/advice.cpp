// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "explain/explain.hpp"
#include "explain/hint.hpp"
#include "explain/reason.hpp"
#include "explain/stone_row.hpp"
#include "explain/strong_points.hpp"
#include "game/notation.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"
#include "message/analysis_json.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "search/numbers.hpp"
#include "server/api/api.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::server {

namespace {

Result<Position> read_ongoing(const json::Json& request) {
  auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  if (asked->position.is_over()) return refused(phrase("the game is over"));
  return std::move(asked->position);
}

// Hints.

/// The part of the board that contains a point: a ninth of the board or, on a small board, a row. `sentence`
/// names that part.
struct Region {
  Phrase sentence;
  std::vector<Point> points;
};

Region region_around(Point point, const Rules& rules) {
  constexpr int small = 9;
  Region region;
  if (rules.width < small || rules.height < small) {
    region.sentence = phrase("Look at row {row}.", {{"row", rules.height - point.y}});
    for (int x = 0; x < rules.width; ++x) region.points.push_back(point_at(x, point.y));
    return region;
  }
  const int column = point.x * 3 / rules.width;
  const int row = point.y * 3 / rules.height;
  constexpr std::array<std::string_view, 9> sentences{
      translatable("Look at the upper left."),  translatable("Look at the upper middle."),
      translatable("Look at the upper right."), translatable("Look at the middle left."),
      translatable("Look at the center."),      translatable("Look at the middle right."),
      translatable("Look at the lower left."),  translatable("Look at the lower middle."),
      translatable("Look at the lower right.")};
  region.sentence = phrase(sentences[static_cast<std::size_t>(row * 3 + column)]);
  for (int y = 0; y < rules.height; ++y) {
    for (int x = 0; x < rules.width; ++x) {
      if (x * 3 / rules.width == column && y * 3 / rules.height == row)
        region.points.push_back(point_at(x, y));
    }
  }
  return region;
}

json::Json row_json(const explain::StoneRow& row, const Rules& rules, const language::Texts& texts) {
  return {{"shape", name_of(row.shape)},
          {"points", json::points_json(row.stones, rules)},
          {"text", explain::row_text(row.shape, row.stones, rules, to_text, texts)}};
}

json::Json threat_json(const explain::HintThreat& threat, Side side, const Rules& rules,
                       const language::Texts& texts) {
  json::Json rows = json::Json::array();
  for (const explain::StoneRow& row : threat.rows) rows.push_back(row_json(row, rules, texts));
  const auto plies = static_cast<int>(threat.line.size());
  return {{"side", json::side_name(side)},
          {"rows", rows},
          {"line", json::points_json(threat.line, rules)},
          {"plies", plies},
          {"moves", search::moves_of_winner(plies)}};
}

/// Adds what this stage reveals beyond the earlier ones.
void add_stage(json::Json& answer, const explain::Hint& hint, const Position& position,
               explain::HintStage stage, const RequestContext& context) {
  const language::Texts& texts = context.texts;
  const Rules& rules = position.rules();
  switch (stage) {
    case explain::HintStage::situation:
      answer["kind"] = name_of(hint.kind);
      answer["threat"] = hint.threat
                             ? threat_json(*hint.threat, opponent(position.side_to_move()), rules, texts)
                             : json::Json();
      break;
    case explain::HintStage::candidates:
      answer["candidates"] = json::points_json(hint.candidates, rules);
      break;
    case explain::HintStage::move:
      answer["move"] = to_text(hint.move, rules);
      break;
    case explain::HintStage::reasons: {
      const auto reasons = with_engine_line(explain::reasons_for(position, hint.move, context.interruption()),
                                            hint.line, position.side_to_move());
      answer["why"] = to_text(reasons, rules, to_text, texts);
      answer["reasons"] = message::reasons_json(reasons, rules, texts);
      answer["line"] = json::points_json(hint.line.moves, rules);
      message::add_score(answer, {.score = hint.line.score, .to_move = position.side_to_move()});
      break;
    }
  }
}

// Threats.

json::Json strong_points_json(const Position& position) {
  json::Json list = json::Json::array();
  for (const explain::StrongPoint& strong : explain::strong_points(position)) {
    list.push_back({{"point", to_text(strong.point, position.rules())},
                    {"side", json::side_name(strong.side)},
                    {"makes", name_of(strong.makes)}});
  }
  return list;
}

json::Json rows_json(const Position& position, const language::Texts& texts) {
  json::Json list = json::Json::array();
  for (const explain::StoneRow& row : explain::rows_on_board(position)) {
    json::Json json = row_json(row, position.rules(), texts);
    json["side"] = json::side_name(row.side);
    list.push_back(std::move(json));
  }
  return list;
}

message::ForcedWin won(const Position& position, const std::vector<pattern::PointIndex>& line,
                       const proof::WinTree& tree, const Interruption& interruption) {
  std::vector<Point> moves;
  for (const pattern::PointIndex move : line) moves.push_back(position.rules().point_of(move));
  const proof::WinCheck check =
      check_win(position, position.side_to_move(), tree, proof::Answers::all, interruption);
  const bool holds = check.verdict == proof::WinVerdict::accepted;
  return {.verdict = threat::ThreatVerdict::win, .line = std::move(moves), .verified = holds};
}

/// Searches for a win of `side` by fours, or by fours and threes, as if it were that side's turn.
message::ForcedWin find_forced_win(const Position& position, Side side, bool with_threes,
                                   RequestContext& context) {
  constexpr std::int64_t most_nodes = 20'000;
  const Position turned(position.rules(), {position.cells().begin(), position.cells().end()}, side);
  if (turned.is_over()) return {};
  pattern::PatternBoard board(turned);
  const Interruption interruption = context.interruption();
  const threat::ThreatLimits limits{.nodes = most_nodes,
                                    .deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1),
                                    .stop = interruption.stop,
                                    .pause = &interruption.pause};
  threat::FourSearch fours(std::size_t{1} << 16);
  const threat::ThreatVerdict by_fours = fours.search(board, limits);
  if (by_fours == threat::ThreatVerdict::win) {
    return won(turned, fours.win_line(board), fours.win_tree(), interruption);
  }
  if (!with_threes) return {.verdict = by_fours};
  threat::ThreatSearch threats(std::size_t{1} << 15);
  const threat::ThreatVerdict by_threats = threats.search(board, limits);
  if (by_threats == threat::ThreatVerdict::win) {
    return won(turned, threats.win_line(), threats.win_tree(), interruption);
  }
  return {.verdict = by_threats};
}

}  // namespace

Result<json::Json> answer_hint(const json::Json& request, RequestContext& context) {
  const auto position = read_ongoing(request);
  if (!position) return failure_of(position);
  const auto stage = number_field(request, "stage", {.least = 1, .most = 4});
  if (!stage) return failure_of(stage);
  const std::int64_t wanted = stage->value_or(1);
  const explain::HintLimits limits{.interruption = context.interruption(), .network = context.network};
  const explain::Hint hint = find_hint(*position, limits);
  const Region region = region_around(hint.move, position->rules());
  json::Json answer{{"stage", wanted}, {"region", json::points_json(region.points, position->rules())}};
  for (std::int64_t told = 1; told <= wanted; ++told) {
    add_stage(answer, hint, *position, static_cast<explain::HintStage>(told), context);
  }
  std::string text = to_text(hint, *position, static_cast<explain::HintStage>(wanted), to_text, context.texts,
                             context.interruption());
  if (wanted == 1) {
    const std::string look = context.texts(region.sentence);
    text = text.empty() ? look : context.texts("{sentence} {next}", {{"sentence", text}, {"next", look}});
  }
  answer["text"] = text;
  return answer;
}

Result<json::Json> answer_why(const json::Json& request, RequestContext& context) {
  const auto position = read_ongoing(request);
  if (!position) return failure_of(position);
  const auto text = text_field(request, "move");
  if (!text) return failure_of(text);
  if (text->empty()) return failure("\"move\" is required: the move to explain");
  const Rules& rules = position->rules();
  const auto move = parse_point(*text, rules);
  if (!move) return std::unexpected(move_refusal(*text, move.error()));
  if (const auto problem = position->why_illegal(*move)) {
    return std::unexpected(move_refusal(*text, *problem));
  }
  const auto reasons = explain::reasons_for(*position, *move, context.interruption());
  return json::Json{{"move", to_text(*move, rules)},
                    {"text", to_text(reasons, rules, to_text, context.texts)},
                    {"sentence", to_sentences(reasons, rules, to_text, context.texts)},
                    {"reasons", message::reasons_json(reasons, rules, context.texts)}};
}

Result<json::Json> answer_threats(const json::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const auto kind = text_field(request, "kind", "fours");
  if (!kind) return failure_of(kind);
  if (*kind != "fours" && *kind != "threats") {
    return failure(fmt::format("\"kind\" must be \"fours\" or \"threats\", not '{}'", quotable(*kind)));
  }
  const Position& position = asked->position;
  const bool has_shapes = position.rules().k >= 3 && !position.is_over();
  const auto win_of = [&](Side side) {
    const message::ForcedWin win =
        has_shapes ? find_forced_win(position, side, *kind == "threats", context) : message::ForcedWin{};
    return forced_win_json(win, position.rules());
  };
  return json::Json{{"points", has_shapes ? strong_points_json(position) : json::Json::array()},
                    {"rows", has_shapes ? rows_json(position, context.texts) : json::Json::array()},
                    {"x", win_of(Side::first)},
                    {"o", win_of(Side::second)},
                    {"kind", *kind}};
}

}  // namespace rowan::server
