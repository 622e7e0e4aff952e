// SPDX-License-Identifier: MIT
#include "gomocup/protocol/messages.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

namespace {

using namespace std::string_view_literals;

std::string score_text(think::Score score) {
  if (!think::is_decided(score)) return std::to_string(score);
  return fmt::format("{}M{}", think::is_win(score) ? '+' : '-', think::plies_to_end(score));
}

std::string line_text(const think::Line& line, const Rules& rules) {
  std::string text;
  for (const Point point : line.moves) text += (text.empty() ? "" : " ") + short_text(point, rules);
  return text;
}

/// The nodes per second: "812K".
std::string speed_text(const think::Answer& report) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(report.elapsed).count();
  const double seconds = static_cast<double>(std::max<std::int64_t>(microseconds, 1)) / 1e6;
  return fmt::format("{:.0f}K", static_cast<double>(report.nodes) / seconds / 1000);
}

constexpr std::array score_names{"ev"sv, "eval"sv, "evaluation"sv, "score"sv, "value"sv, "val"sv};
constexpr std::array node_names{"n"sv, "node"sv, "nodes"sv, "visit"sv, "visits"sv};

bool is_one_of(std::string_view word, std::span<const std::string_view> names) {
  return std::ranges::find(names, word) != names.end();
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// A number at the front of a word, and the text after it.
struct Number {
  double value = 0;
  bool has_fraction = false;
  std::string_view rest;
};

std::optional<Number> leading_number(std::string_view word) {
  const bool signed_word = word.starts_with('+') || word.starts_with('-');
  const bool negative = word.starts_with('-');
  if (signed_word) word.remove_prefix(1);
  if (word.empty() || !is_digit(word.front())) return std::nullopt;
  const auto end = static_cast<std::size_t>(
      std::ranges::find_if_not(word, [](char letter) { return is_digit(letter) || letter == '.'; }) -
      word.begin());
  const std::string_view digits = word.substr(0, end);
  const auto value = parse_decimal(digits);
  if (!value) return std::nullopt;
  return Number{negative ? -*value : *value, digits.contains('.'), word.substr(end)};
}

template <class Integer>
Integer clamped(double value) {
  // A double holds the maximum of 32 bits exactly, but not that of 64: 9e18 is below the latter, and above
  // any real count.
  constexpr double most = std::min(static_cast<double>(std::numeric_limits<Integer>::max()), 9e18);
  return static_cast<Integer>(std::clamp(std::round(value), -most, most));
}

/// Reads "+m7", "m7" or "#7", a win in 7 moves, and "-m12", a loss in 12.
std::optional<std::int32_t> claimed_win(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  if (!word.starts_with('m') && !word.starts_with('#')) return std::nullopt;
  const auto number = leading_number(word.substr(1));
  if (!number || !number->rest.empty() || number->has_fraction || number->value < 0) return std::nullopt;
  const auto moves = std::max(clamped<std::int32_t>(std::min(number->value, 1024.0)), 1);
  return negative ? -moves : moves;
}

bool take_score(MessageEvaluation& result, std::string_view word) {
  Evaluation& evaluation = result.evaluation;
  if (const auto win = claimed_win(word)) {
    evaluation.win_in = *win;
    evaluation.score = *win > 0 ? MessageEvaluation::win_score - *win : -MessageEvaluation::win_score - *win;
  } else if (const auto number = leading_number(word); number && number->rest.empty()) {
    evaluation.win_in = 0;
    evaluation.score = clamped<std::int32_t>(number->has_fraction ? number->value * 100 : number->value);
  } else {
    return false;
  }
  result.has_score = true;
  return true;
}

/// Reads the depth from "12", or from "12-20", where 20 is the selective depth.
bool take_depth(MessageEvaluation& result, std::string_view word) {
  const auto number = leading_number(word);
  if (!number || number->has_fraction || number->value < 0) return false;
  if (!number->rest.empty() && !number->rest.starts_with('-') && !number->rest.starts_with('/')) return false;
  result.evaluation.depth = clamped<std::int32_t>(number->value);
  return true;
}

/// Reads "1254", "1254k", "12.5m" or "3g".
bool take_nodes(MessageEvaluation& result, std::string_view word) {
  const auto number = leading_number(word);
  if (!number || number->value < 0) return false;
  double unit = 1;
  if (number->rest == "k") unit = 1e3;
  if (number->rest == "m") unit = 1e6;
  if (number->rest == "g" || number->rest == "b") unit = 1e9;
  if (unit == 1 && !number->rest.empty()) return false;
  result.evaluation.nodes = clamped<std::int64_t>(number->value * unit);
  return true;
}

/// The rank of the move that a line is about, from its first word: "(1)", "(2)"; 0 if none is given.
std::int64_t rank_of(std::string_view word) {
  if (!word.starts_with('(') || !word.ends_with(')') || word.size() < 3) return 0;
  return parse_integer(word.substr(1, word.size() - 2)).value_or(0);
}

}  // namespace

std::vector<std::string> summary_messages(const think::Answer& report, const Rules& rules) {
  std::vector<std::string> lines;
  if (report.lines.empty()) return lines;
  const think::Line& best = report.lines.front();
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(report.elapsed);
  lines.push_back(fmt::format("MESSAGE Depth {}-{} | Eval {} | Node {} | Speed {} | Time {}ms | Pv {}",
                              report.depth, report.deepest, score_text(best.score), report.nodes,
                              speed_text(report), elapsed.count(), line_text(best, rules)));
  for (std::size_t rank = 1; rank < report.lines.size(); ++rank) {
    const think::Line& line = report.lines[rank];
    lines.push_back(fmt::format("MESSAGE ({}) {} | {}-{} | {}", rank + 1, score_text(line.score),
                                report.depth, report.deepest, line_text(line, rules)));
  }
  return lines;
}

std::vector<std::string> live_messages(const think::Answer& report) {
  std::vector<std::string> lines;
  if (report.lines.empty()) return lines;
  const think::Line& best = report.lines.front();
  const std::string_view word = think::is_loss(best.score) ? "LOSE" : "BEST";
  if (report.complete) lines.emplace_back("MESSAGE REALTIME REFRESH");
  lines.push_back(fmt::format("MESSAGE REALTIME {} {}", word, point_text(best.moves.front())));
  if (!report.complete) return lines;
  std::string points;
  for (const Point point : best.moves) points += ' ' + point_text(point);
  lines.push_back("MESSAGE REALTIME PV" + points);
  lines.push_back("MESSAGE REALTIME VAL " + score_text(best.score));
  return lines;
}

void MessageEvaluation::add_message(std::string_view message) {
  const std::string lower = to_lower(message);
  const auto words = split_words(lower, " \t\r\n|:=,;[]");
  for (std::size_t index = 0; index < words.size(); ++index) {
    const std::string_view next = index + 1 < words.size() ? words[index + 1].text : std::string_view();
    if (words[index].text == "multipv" && parse_integer(next).value_or(0) > 1) return;
  }
  if (!words.empty() && rank_of(words[0].text) > 1) return;
  if (words.size() >= 3 && rank_of(words[0].text) == 1 && take_score(*this, words[1].text)) {
    take_depth(*this, words[2].text);
    return;
  }
  for (std::size_t index = 0; index + 1 < words.size(); ++index) {
    const std::string_view name = words[index].text;
    const std::string_view value = words[index + 1].text;
    if (name == "pv" || name == "bestline") return;  // points may look like anything
    if (name == "depth") take_depth(*this, value);
    if (is_one_of(name, score_names)) take_score(*this, value);
    if (is_one_of(name, node_names)) take_nodes(*this, value);
  }
}

}  // namespace rowan::gomocup
