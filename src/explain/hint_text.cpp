// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <utility>

#include "explain/explain.hpp"
#include "explain/hint.hpp"
#include "explain/reason.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {

namespace {

using language::Texts;

constexpr std::array<std::string_view, 4> kind_names{"wins", "must-block", "lost", "open"};

/// At most this many clauses are given, the most important ones: a list of everything explains nothing.
constexpr std::size_t most_reasons = 2;

/// The points as a choice: "h4", "h4 or h9", "f8, j8 or k8".
std::string choice_text(const std::vector<Point>& points, const Rules& rules, PointText name,
                        const Texts& texts) {
  std::string list;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Texts::Values values{{"list", list}, {"next", name(points[i], rules)}};
    list = i == 0                   ? name(points[i], rules)
           : i + 1 == points.size() ? texts("{list} or {next}", values)
                                    : texts("{list}, {next}", values);
  }
  return list;
}

/// The rows of a threat: "the open three g8-i8", "the three a1-c1 and the three ...". A win by fours without
/// such rows is named by its first move.
std::string threat_text(const HintThreat& threat, const Rules& rules, PointText name, const Texts& texts) {
  if (threat.rows.empty())
    return texts("the win that begins with {point}", {{"point", name(threat.line.front(), rules)}});
  std::vector<std::string> rows;
  for (const StoneRow& row : threat.rows)
    rows.push_back(definite_row_text(row.shape, row.stones, rules, name, texts));
  return list_text(rows, texts);
}

class HintText {
 public:
  HintText(const Hint& hint, const Position& position, PointText name, const Texts& texts,
           const Interruption& interruption)
      : hint_(hint), position_(position), name_(name), texts_(texts), interruption_(interruption) {}

  [[nodiscard]] std::string situation() const {
    switch (hint_.kind) {
      case HintKind::wins:
        return has_four() ? texts_("Stop the {row}, and you win.", four()) : texts_("You can win.");
      case HintKind::must_block:
        return texts_("You must block {threat}.", {{"threat", threat()}});
      case HintKind::lost:
        return has_four() ? texts_("Every move loses: nothing stops {threat}.", {{"threat", threat()}})
                          : texts_("Every move loses.");
      case HintKind::open:
        break;
    }
    return "";
  }

  [[nodiscard]] std::string candidates() const {
    const bool one = hint_.candidates.size() == 1;
    const Texts::Values points{{"points", choice()}};
    switch (hint_.kind) {
      case HintKind::wins:
        return has_four() ? texts_("Stop the {row} at {points}, and you win.", {four()[0], points[0]})
                          : texts_("You can win with {points}.", points);
      case HintKind::must_block: {
        const Texts::Values both{points[0], {"threat", threat()}};
        return one ? texts_("You must block {threat}: only {points} defends.", both)
                   : texts_("You must block {threat}: {points} defends.", both);
      }
      case HintKind::lost:
        return texts_("Every move loses; {points} holds out longest.", points);
      case HintKind::open:
        break;
    }
    return one ? texts_("Only {points}.", points) : texts_("One of {points}.", points);
  }

  [[nodiscard]] std::string move() const {
    const Texts::Values point{{"point", move_point()}};
    switch (hint_.kind) {
      case HintKind::wins:
        if (has_four())
          return texts_.plural(moves(), "Stop the {row} at {point}: it wins in {count} move.",
                               "Stop the {row} at {point}: it wins in {count} moves.", {four()[0], point[0]});
        return texts_.plural(moves(), "Play {point}: it wins in {count} move.",
                             "Play {point}: it wins in {count} moves.", point);
      case HintKind::must_block:
        return texts_("{sentence} Play {point}.", {{"sentence", candidates()}, point[0]});
      case HintKind::lost:
        return texts_.plural(
            moves(), "Every move loses; {point} holds out longest: the opponent wins in {count} move.",
            "Every move loses; {point} holds out longest: the opponent wins in {count} moves.", point);
      case HintKind::open:
        break;
    }
    return texts_("Play {point}.", point);
  }

  /// Like move(), with the effects of the move. These do not include the engine's result, which the sentence
  /// states anyway.
  [[nodiscard]] std::string reasons() const {
    const auto reasons = reasons_for(position_, hint_.move, interruption_);
    const Texts::Values values{{"point", move_point()},
                               {"reasons", to_text(reasons, position_.rules(), name_, texts_, most_reasons)}};
    const bool is_quiet = reasons.front().kind == ReasonKind::quiet;
    switch (hint_.kind) {
      case HintKind::wins:
        if (is_quiet || has_four()) return move();
        return texts_.plural(moves(), "Play {point}: it wins in {count} move ({reasons}).",
                             "Play {point}: it wins in {count} moves ({reasons}).", values);
      case HintKind::lost:
        if (is_quiet) return move();
        return texts_.plural(
            moves(),
            "Every move loses; {point} holds out longest: the opponent wins in {count} move ({reasons}).",
            "Every move loses; {point} holds out longest: the opponent wins in {count} moves ({reasons}).",
            values);
      case HintKind::must_block:
        return texts_("{sentence} Play {point}: {reasons}.",
                      {{"sentence", candidates()}, values[0], values[1]});
      case HintKind::open:
        break;
    }
    return texts_("Play {point}: {reasons}.", values);
  }

 private:
  [[nodiscard]] int moves() const { return search::moves_of_winner(think::plies_to_end(hint_.line.score)); }
  [[nodiscard]] std::string move_point() const { return name_(hint_.move, position_.rules()); }
  [[nodiscard]] std::string choice() const {
    return choice_text(hint_.candidates, position_.rules(), name_, texts_);
  }
  [[nodiscard]] bool has_four() const {
    return hint_.threat && !hint_.threat->rows.empty() &&
           threat_level_of(hint_.threat->rows.front().shape) == ThreatLevel::four;
  }
  /// The word for a row that lacks one stone: "four" at five in a row.
  [[nodiscard]] Texts::Values four() const { return {{"row", four_word(position_.rules(), texts_)}}; }
  [[nodiscard]] std::string threat() const {
    return threat_text(*hint_.threat, position_.rules(), name_, texts_);
  }

  const Hint& hint_;
  const Position& position_;
  PointText name_;
  const Texts& texts_;
  const Interruption& interruption_;
};

}  // namespace

std::string_view name_of(HintKind kind) { return kind_names[std::to_underlying(kind)]; }

std::string to_text(const Hint& hint, const Position& position, HintStage stage, PointText name,
                    const Texts& texts, const Interruption& interruption) {
  const HintText text(hint, position, name, texts, interruption);
  switch (stage) {
    case HintStage::situation:
      return text.situation();
    case HintStage::candidates:
      return text.candidates();
    case HintStage::move:
      return text.move();
    case HintStage::reasons:
      return text.reasons();
  }
  return "";
}

}  // namespace rowan::explain
