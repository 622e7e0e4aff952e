// SPDX-License-Identifier: MIT
#include "explain/hint.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "explain/shortest_win.hpp"
#include "pattern/pattern_board.hpp"
#include "think/score.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_moves.hpp"
#include "threat/threat_search.hpp"

namespace rowan::explain {

namespace {

constexpr std::size_t most_candidates = 3;  // moves that complete a row or defend are all listed

class HintFinder {
 public:
  HintFinder(const Position& position, const HintLimits& limits)
      : position_(position),
        limits_(limits),
        mover_(position.side_to_move()),
        opponent_(opponent(mover_)),
        board_(position) {}

  Hint run() {
    const think::Answer report = think(static_cast<int>(most_candidates), {}, limits_.nodes);
    const think::Line& best = report.lines.front();
    if (think::is_win(best.score)) return winning(report);
    auto threat = threat_on_board();
    if (think::is_loss(best.score)) {
      if (auto hint = lost(threat)) return *std::move(hint);
    }
    if (threat) {
      if (auto hint = blocking(*std::move(threat))) return *std::move(hint);
    }
    Hint hint{.kind = HintKind::open, .move = best.moves.front(), .candidates = {}, .line = best};
    for (const think::Line& line : report.lines) {
      if (!think::is_loss(line.score) || &line == &best) hint.candidates.push_back(line.moves.front());
    }
    return in_reading_order(std::move(hint));
  }

 private:
  think::Answer think(int lines, std::vector<Point> only, std::int64_t nodes) {
    think::Request request{.position = position_,
                           .limits = {.nodes = nodes},
                           .lines = lines,
                           .only = std::move(only),
                           .stop = limits_.interruption.stop};
    if (limits_.interruption.pause)
      request.pause = [this](std::int64_t /*nodes*/) { limits_.interruption.pause(); };
    return engine_.think(request);
  }

  static Hint in_reading_order(Hint hint) {
    const Point move = hint.move;
    if (std::ranges::find(hint.candidates, move) == hint.candidates.end()) hint.candidates.push_back(move);
    std::ranges::sort(hint.candidates, {}, [](Point point) { return std::pair(point.y, point.x); });
    return hint;
  }

  // Won positions.

  /// The hint for a win. If a row can be completed now, the candidates are the points that complete one;
  /// otherwise those of the engine's three best moves that win.
  Hint winning(const think::Answer& report) {
    const think::Line& best = report.lines.front();
    Hint hint{.kind = HintKind::wins, .move = best.moves.front(), .candidates = {}, .line = best};
    if (best.score == think::win_in(1)) {
      hint.candidates = points_of(board_.points(mover_, pattern::PointClass::win));
    } else {
      for (const think::Line& line : report.lines)
        if (think::is_win(line.score)) hint.candidates.push_back(line.moves.front());
      if (!board_.points(opponent_, pattern::PointClass::win).is_empty()) hint.threat = threat_on_board();
    }
    return in_reading_order(std::move(hint));
  }

  // Threats of the opponent.

  /// The opponent's win by fours that would follow if the side to move passed; empty if there is none.
  std::optional<HintThreat> threat_on_board() {
    board_.pass();
    auto line = opponent_wins_by_fours() ? fours_.win_line(board_) : std::vector<pattern::PointIndex>();
    board_.undo();
    if (line.empty()) return std::nullopt;
    const Point first = rules().point_of(line.front());
    HintThreat threat{.rows = {}, .line = {}};
    for (const pattern::PointIndex move : line) threat.line.push_back(rules().point_of(move));
    for (int direction = 0; direction < 4; ++direction) {
      for (StoneRow& row : rows_blocked_at(position_, first, direction, opponent_)) {
        if (threat_level_of(row.shape) < ThreatLevel::three) continue;
        const auto place =
            std::ranges::upper_bound(threat.rows, row.shape, std::ranges::greater{}, &StoneRow::shape);
        threat.rows.insert(place, std::move(row));  // the strongest first
      }
    }
    // A stone at one end of an open four still leaves a four, so no row counts as blocked: then the fours are
    // the threat.
    for (int direction = 0; direction < 4 && threat.rows.empty(); ++direction) {
      threat.rows = fours_at(position_, first, direction, opponent_);
    }
    // If one row is a threat by itself, the weaker rows are not mentioned.
    if (!threat.rows.empty() && threat_level_of(threat.rows.front().shape) >= ThreatLevel::open_three) {
      const ThreatLevel strongest = threat_level_of(threat.rows.front().shape);
      std::erase_if(threat.rows, [&](const StoneRow& row) { return threat_level_of(row.shape) < strongest; });
    }
    return threat;
  }

  /// Does the opponent, to move on board_, win by fours?
  bool opponent_wins_by_fours() {
    return fours_.search(board_, threat_limits(20'000)) == threat::ThreatVerdict::win;
  }

  std::optional<Hint> blocking(HintThreat threat) {
    std::vector<Point> defenses = all_defenses();
    if (defenses.empty() || is_stopped()) return std::nullopt;
    std::vector<Point> firm;
    std::ranges::copy_if(defenses, std::back_inserter(firm),
                         [&](Point move) { return !loses_to_threats(move); });
    if (is_stopped()) return std::nullopt;
    if (!firm.empty()) defenses = std::move(firm);
    const int wanted = static_cast<int>(std::min(defenses.size(), std::size_t{12}));
    const think::Answer report = think(wanted, defenses, limits_.nodes);
    if (is_stopped()) return std::nullopt;
    const think::Line& best = report.lines.front();
    for (const think::Line& line : report.lines) {
      if (think::is_loss(line.score) && !think::is_loss(best.score)) std::erase(defenses, line.moves.front());
    }
    return in_reading_order({.kind = HintKind::must_block,
                             .move = best.moves.front(),
                             .candidates = std::move(defenses),
                             .threat = std::move(threat),
                             .line = best});
  }

  /// The legal moves after which the opponent no longer wins by fours. A move that makes a four delays the
  /// threat in any case, so it counts only if it also stops the threat itself.
  std::vector<Point> all_defenses() {
    const auto in_the_way = points_that_stop_all();
    std::vector<Point> moves;
    for (const Point move : position_.legal_moves()) {
      if (limits_.interruption.should_stop()) break;
      const bool stops_all = in_the_way && in_the_way->contains(index_of(move));
      board_.play(index_of(move));
      const bool makes_four = board_.count(mover_, pattern::PointClass::win) > 0;
      const bool is_firm = !makes_four || stops_all || (!in_the_way && stops_after_four());
      if (is_firm && fours_.search(board_, threat_limits(20'000)) == threat::ThreatVerdict::none)
        moves.push_back(move);
      board_.undo();
    }
    return moves;
  }

  /// The points that each stop every row that the opponent could complete next or, if there is no such row,
  /// every open four and double four that it could make next. nullopt if there is nothing to stop; an empty
  /// set if no single point stops everything.
  std::optional<pattern::PointSet> points_that_stop_all() {
    pattern::PointSet targets = board_.points(opponent_, pattern::PointClass::win);
    if (targets.is_empty()) {
      targets = board_.points(opponent_, pattern::PointClass::open_four) |
                board_.points(opponent_, pattern::PointClass::four_four);
    }
    if (targets.is_empty()) return std::nullopt;
    pattern::PointSet common = board_.empty_points();
    targets.for_each(
        [&](pattern::PointIndex target) { common &= threat::defenses(board_, target, opponent_); });
    return common;
  }

  /// Called after a four of the mover: is the opponent's threat still gone once the four is answered and the
  /// mover passes?
  bool stops_after_four() {
    return !threat::row_stoppers(board_, mover_).any_of([&](pattern::PointIndex answer) {
      if (board_.is_forbidden(answer, opponent_)) return false;
      board_.play(answer);
      bool threatens = false;
      if (board_.count(mover_, pattern::PointClass::win) == 0) {
        board_.pass();
        threatens = opponent_wins_by_fours();
        board_.undo();
      }
      board_.undo();
      return threatens;
    });
  }

  bool loses_to_threats(Point move) {
    board_.play(index_of(move));
    const bool loses = threats_.search(board_, threat_limits(500)) == threat::ThreatVerdict::win;
    board_.undo();
    return loses;
  }

  // Lost positions.

  /// The hint for a loss, by iterative deepening: as n grows, moves after which the opponent wins within n
  /// moves drop out; the last to drop out hold longest. Empty if interrupted, or if some move is not known to
  /// lose.
  std::optional<Hint> lost(const std::optional<HintThreat>& threat) {
    constexpr int most_moves = 5;
    ShortestWin shortest(200'000, limits_.interruption);
    std::vector<Point> holding = position_.legal_moves();
    for (int moves = 1; moves <= most_moves; ++moves) {
      std::vector<Point> left;
      for (const Point move : holding) {
        if (limits_.interruption.should_stop()) return std::nullopt;
        board_.play(index_of(move));
        if (!shortest.wins_within(board_, moves)) left.push_back(move);
        board_.undo();
      }
      if (is_stopped()) return std::nullopt;
      if (shortest.is_exhausted()) break;
      if (left.empty()) return holding_longest(holding, threat, think::loss_in(2 * moves));
      holding = std::move(left);
    }
    const think::Answer report = think(1, holding, limits_.nodes);
    if (!think::is_loss(report.lines.front().score)) return std::nullopt;
    return holding_longest({report.lines.front().moves.front()}, threat, report.lines.front().score);
  }

  /// The hint for a loss, given the moves that hold equally long. Prefers a block: the opponent may overlook
  /// the other end.
  Hint holding_longest(std::vector<Point> moves, const std::optional<HintThreat>& threat,
                       think::Score score) {
    const pattern::PointSet in_the_way = points_in_the_way();
    std::vector<Point> blocks;
    std::ranges::copy_if(moves, std::back_inserter(blocks),
                         [&](Point move) { return in_the_way.contains(index_of(move)); });
    if (!blocks.empty()) moves = std::move(blocks);
    think::Line line = think(1, moves, limits_.nodes / 4).lines.front();
    line.score = score;
    if (moves.size() > most_candidates) moves = {line.moves.front()};
    const Point move = line.moves.front();
    return in_reading_order({.kind = HintKind::lost,
                             .move = move,
                             .candidates = std::move(moves),
                             .threat = threat,
                             .line = std::move(line)});
  }

  pattern::PointSet points_in_the_way() {
    const pattern::PointSet rows = threat::row_stoppers(board_, opponent_);
    if (!rows.is_empty()) return rows;
    pattern::PointSet all(rules().point_count());
    for (const pattern::PointClass kind : {pattern::PointClass::open_four, pattern::PointClass::four_four}) {
      board_.points(opponent_, kind).for_each([&](pattern::PointIndex target) {
        all |= threat::defenses(board_, target, opponent_);
      });
    }
    return all;
  }

  [[nodiscard]] threat::ThreatLimits threat_limits(std::int64_t nodes) const {
    const Interruption& interruption = limits_.interruption;
    return {.nodes = nodes,
            .stop = interruption.stop,
            .pause = interruption.pause ? &interruption.pause : nullptr};
  }

  /// Was a stop requested? Then the results of recent searches may be incomplete.
  [[nodiscard]] bool is_stopped() const { return limits_.interruption.stop.stop_requested(); }

  [[nodiscard]] std::vector<Point> points_of(const pattern::PointSet& set) const {
    std::vector<Point> points;
    set.for_each([&](pattern::PointIndex point) { points.push_back(rules().point_of(point)); });
    return points;
  }
  [[nodiscard]] const Rules& rules() const { return position_.rules(); }
  [[nodiscard]] pattern::PointIndex index_of(Point point) const {
    return static_cast<pattern::PointIndex>(rules().index_of(point));
  }

  const Position& position_;
  const HintLimits& limits_;
  Side mover_;
  Side opponent_;
  pattern::PatternBoard board_;
  search::Engine engine_{
      search::Engine::Options{.table_mebibytes = 2, .threads = 1, .small = true, .network = limits_.network}};
  threat::FourSearch fours_{std::size_t{1} << 14};
  threat::ThreatSearch threats_{std::size_t{1} << 12};
};

}  // namespace

Hint find_hint(const Position& position, const HintLimits& limits) {
  return HintFinder(position, limits).run();
}

}  // namespace rowan::explain
