// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <utility>

#include "explain/explain.hpp"
#include "explain/hint.hpp"
#include "explain/reason_text.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {

namespace {

constexpr std::array<std::string_view, 4> kind_names{"wins", "must-block", "lost", "open"};

/// "h4", "h4 or h9", "f8, j8 or k8".
std::string choice_text(const std::vector<Point>& points, const Rules& rules, PointText name) {
  std::string text;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) text += i + 1 == points.size() ? " or " : ", ";
    text += name(points[i], rules);
  }
  return text;
}

/// "the open three g8-i8", "the threes a1-c1 and ..."; a win by fours that no row tells is told by its moves.
std::string threat_text(const HintThreat& threat, const Rules& rules, PointText name) {
  if (threat.rows.empty()) return "the win that begins with " + name(threat.line.front(), rules);
  std::string text;
  for (std::size_t i = 0; i < threat.rows.size(); ++i) {
    if (i > 0) text += i + 1 == threat.rows.size() ? " and " : ", ";
    text += "the " + row_text(threat.rows[i].shape, threat.rows[i].stones, rules, name);
  }
  return text;
}

class HintText {
 public:
  HintText(const Hint& hint, const Position& position, PointText name)
      : hint_(hint), position_(position), name_(name) {}

  [[nodiscard]] std::string situation() const {
    switch (hint_.kind) {
      case HintKind::wins:
        return "You can win.";
      case HintKind::must_block:
        return "You must block " + threat() + '.';
      case HintKind::lost:
        return has_four() ? "The game is lost in any case: nothing stops " + threat() + '.'
                          : "The game is lost in any case.";
      case HintKind::open:
        break;
    }
    return "";
  }

  [[nodiscard]] std::string candidates() const {
    const bool one = hint_.candidates.size() == 1;
    switch (hint_.kind) {
      case HintKind::wins:
        return "You can win with " + choice() + '.';
      case HintKind::must_block:
        return "You must block " + threat() + ": " + (one ? "only " : "") + choice() + " defends.";
      case HintKind::lost:
        return "Lost in any case; " + choice() + " holds longest.";
      case HintKind::open:
        break;
    }
    return one ? "Only " + choice() + '.' : "One of " + choice() + '.';
  }

  [[nodiscard]] std::string move() const {
    const std::string end = think::is_decided(hint_.line.score)
                                ? search::in_moves_text(think::plies_to_end(hint_.line.score))
                                : "";
    switch (hint_.kind) {
      case HintKind::wins:
        return "Play " + point() + ": it wins " + end;
      case HintKind::must_block:
        return candidates() + " Play " + point();
      case HintKind::lost:
        return "Lost in any case; " + point() + " holds longest: the opponent wins " + end;
      case HintKind::open:
        break;
    }
    return "Play " + point();
  }

  /// What the move does; the end, which the sentence before tells, is not told again.
  [[nodiscard]] std::string reasons() const {
    const auto reasons = reasons_for(position_, hint_.move);
    const std::string why = to_text(reasons, position_.rules(), name_);
    const bool tells_end = hint_.kind == HintKind::wins || hint_.kind == HintKind::lost;
    if (tells_end && reasons.front().kind == ReasonKind::quiet) return move();
    return tells_end ? move() + " (" + why + ')' : move() + ": " + why;
  }

 private:
  [[nodiscard]] std::string point() const { return name_(hint_.move, position_.rules()); }
  [[nodiscard]] std::string choice() const { return choice_text(hint_.candidates, position_.rules(), name_); }
  [[nodiscard]] bool has_four() const {
    return hint_.threat && !hint_.threat->rows.empty() &&
           pressure_of(hint_.threat->rows.front().shape) == Pressure::four;
  }
  [[nodiscard]] std::string threat() const { return threat_text(*hint_.threat, position_.rules(), name_); }

  const Hint& hint_;
  const Position& position_;
  PointText name_;
};

}  // namespace

std::string_view name_of(HintKind kind) { return kind_names[std::to_underlying(kind)]; }

std::string to_text(const Hint& hint, const Position& position, HintStage stage, PointText name) {
  const HintText text(hint, position, name);
  switch (stage) {
    case HintStage::situation:
      return text.situation();
    case HintStage::candidates:
      return text.candidates();
    case HintStage::move:
      return text.move() + '.';
    case HintStage::reasons:
      return text.reasons() + '.';
  }
  return "";
}

}  // namespace rowan::explain
