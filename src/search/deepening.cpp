// SPDX-License-Identifier: MIT
#include "search/deepening.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <functional>
#include <utility>

#include "search/move_list.hpp"

namespace rowan::search {

namespace {

/// The limits of the VCF and the VCT search: `share` percent of the time, and half that percentage of the
/// nodes, but at most most_nodes. Their nodes cost more than those of the tree search.
threat::ThreatLimits part_of(const SearchLimits& limits, int share, const StopToken& stop) {
  constexpr std::int64_t most_nodes = 20'000;
  const std::int64_t half = std::min(limits.nodes, 200 * most_nodes) * share / 200;
  threat::ThreatLimits part{
      .nodes = limits.nodes > 0 ? std::clamp<std::int64_t>(half, 1, most_nodes) : most_nodes, .stop = stop};
  if (limits.time) part.deadline = std::chrono::steady_clock::now() + *limits.time * share / 100;
  return part;
}

}  // namespace

WinFinder::WinFinder(bool small)
    : fours_(std::size_t{1} << (small ? 14 : 18)), threats_(std::size_t{1} << (small ? 12 : 16)) {}

std::optional<WinFinder::Win> WinFinder::find(pattern::PatternBoard& board, const think::Request& request,
                                              const SearchLimits& limits, const Parameters& parameters) {
  threat::ThreatLimits part = part_of(limits, parameters.finder_share, request.stop);
  part.attacks = parameters.fours;
  const std::function<void()> pause = [&] { request.pause(0); };
  if (request.pause) part.pause = &pause;
  if (fours_.search(board, part) == threat::ThreatVerdict::win) {
    return Win{.line = fours_.win_line(board),
               .proof = std::make_shared<const proof::WinTree>(fours_.win_tree())};
  }
  if (parameters.fours == 0 && threats_.search(board, part) == threat::ThreatVerdict::win) {
    return Win{.line = threats_.win_line(),
               .proof = std::make_shared<const proof::WinTree>(threats_.win_tree())};
  }
  return std::nullopt;
}

void WinFinder::clear() {
  fours_.clear();
  threats_.clear();
}

namespace {

constexpr int max_depth = 200;

void move_to_front(std::vector<pattern::PointIndex>& moves, pattern::PointIndex move, std::size_t place) {
  const auto found = std::ranges::find(moves, move);
  assert(found != moves.end());
  const auto target = moves.begin() + static_cast<std::ptrdiff_t>(place);
  if (found > target) std::rotate(target, found, found + 1);
}

}  // namespace

Deepening::Deepening(const think::Request& request, const eval::Evaluator& evaluator,
                     const Parameters& parameters, TranspositionTable& table, threat::FourSearch& fours,
                     SearchControl& control)
    : request_(request),
      parameters_(parameters),
      control_(control),
      search_(request.position, evaluator, parameters, table, fours, control),
      moves_(root_moves(request)) {
  std::vector<std::pair<int, pattern::PointIndex>> order;
  for (const pattern::PointIndex move : moves_)
    order.emplace_back(-evaluator.move_score(search_.board(), move), move);
  std::ranges::sort(order);
  std::ranges::transform(order, moves_.begin(), &std::pair<int, pattern::PointIndex>::second);
}

std::vector<pattern::PointIndex> Deepening::root_moves(const think::Request& request) {
  const pattern::PatternBoard& board = search_.board();
  const Rules& rules = board.rules();
  std::vector<pattern::PointIndex> moves;
  if (!request.only.empty()) {
    for (const Point point : request.only) {
      const auto move = static_cast<pattern::PointIndex>(rules.index_of(point));
      if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
    }
    return moves;
  }
  const auto add = [&](const pattern::PointSet& points) {
    points.for_each([&](pattern::PointIndex point) {
      if (!board.is_forbidden(point, board.side_to_move())) moves.push_back(point);
    });
  };
  const ThreatStatus status = classify(board, 0);
  if (status.defense == RequiredDefense::none || request.lines > 1) {
    add(board.near_stones());
  } else {
    add(status.moves);
  }
  if (moves.empty()) add(board.near_stones());
  if (moves.empty()) add(board.empty_points());
  return moves;
}

/// Makes a win proved by the VCF or VCT search the first line, as if the tree search had found it. A win
/// whose first move is not among the root moves is ignored.
void Deepening::look_for_win(WinFinder& finder) {
  auto win = finder.find(search_.board(), request_, control_.limits(), parameters_);
  if (!win || std::ranges::find(moves_, win->line.front()) == moves_.end()) return;
  move_to_front(moves_, win->line.front(), 0);
  lines_.front() = {.score = think::win_in(static_cast<int>(win->line.size())),
                    .moves = std::move(win->line),
                    .proof = std::move(win->proof)};
}

/// Continues with the lines of the previous answer, unless a win was just found and the best of those lines
/// is no win.
void Deepening::resume(const think::Answer& before) {
  if (think::is_win(lines_.front().score) && !think::is_win(before.lines.front().score)) return;
  lines_.clear();
  for (const think::Line& line : before.lines) {
    RootLine known{.score = line.score, .moves = {}, .proof = line.proof};
    for (const Point move : line.moves)
      known.moves.push_back(static_cast<pattern::PointIndex>(request_.position.rules().index_of(move)));
    lines_.push_back(std::move(known));
  }
  for (std::size_t place = lines_.size(); place-- > 0;) move_to_front(moves_, lines_[place].moves.front(), 0);
}

think::Answer Deepening::run(WinFinder& finder, const think::Answer* before) {
  lines_.push_back({.score = 0, .moves = {moves_.front()}});
  look_for_win(finder);
  const int last = control_.limits().depth > 0 ? std::min(control_.limits().depth, max_depth) : max_depth;
  int depth = 0;
  if (before != nullptr) {
    resume(*before);
    depth = std::min(before->depth, last - 1);
  }
  while (depth < last && !control_.has_ended()) {
    search_depth(depth + 1);
    if (control_.has_ended()) break;
    ++depth;
    if (request_.report) request_.report(answer_so_far(depth, true));
    if (is_enough(depth)) break;
  }
  return answer_so_far(depth, !control_.has_ended());
}

void Deepening::run_helper(int number) {
  lines_.push_back({.score = 0, .moves = {moves_.front()}});
  for (int depth = 1 + number % 2; depth <= max_depth && !control_.has_ended(); ++depth) search_depth(depth);
}

/// Searches the lines of a multi-PV search to this depth. Each search leaves out the first moves of the lines
/// already found, which stand at the front of moves_. If the search ends early, lines of the previous depth
/// that begin with other moves fill the remaining places.
void Deepening::search_depth(int depth) {
  const auto wanted = std::min(static_cast<std::size_t>(request_.lines), moves_.size());
  const std::vector<RootLine> before = std::exchange(lines_, {});
  while (lines_.size() < wanted && !control_.has_ended()) {
    const std::size_t place = lines_.size();
    const think::Score expected = place < before.size() ? before[place].score : -think::no_score;
    RootLine line =
        search_line(std::span(moves_).subspan(place), depth > 4 ? expected : -think::no_score, depth);
    if (line.moves.empty()) break;
    move_to_front(moves_, line.moves.front(), place);
    keep_proved_win(line, before);
    move_to_front(moves_, line.moves.front(), place);
    lines_.push_back(std::move(line));
  }
  for (const RootLine& line : before) {
    if (lines_.size() < wanted && !has_line_of(line.moves.front())) lines_.push_back(line);
  }
  sort_lines();
  for (std::size_t place = lines_.size(); place-- > 0;) move_to_front(moves_, lines_[place].moves.front(), 0);
  same_best_ = lines_.front().moves.front() == before.front().moves.front() ? same_best_ + 1 : 0;
}

bool Deepening::has_line_of(pattern::PointIndex move) const {
  return std::ranges::any_of(lines_, [&](const RootLine& line) { return line.moves.front() == move; });
}

/// Keeps a win of the previous depth whose first move begins none of the other lines. The win replaces `line`
/// if its score is higher. It also replaces `line` if the scores are equal, unless the win has no proof and
/// shows fewer moves. A win that does not replace `line` passes its proof on to `line` if both begin with the
/// same move, or if only one line is wanted.
void Deepening::keep_proved_win(RootLine& line, std::span<const RootLine> before) const {
  for (const RootLine& known : before) {
    if (!think::is_win(known.score) || has_line_of(known.moves.front())) continue;
    const bool shows_less = known.proof == nullptr && known.moves.size() < line.moves.size();
    if (line.score < known.score || (line.score == known.score && !shows_less)) {
      line = known;
      return;
    }
    if (request_.lines == 1 || known.moves.front() == line.moves.front()) line.proof = known.proof;
  }
}

/// Sorts the lines by score. Insertion sort, because it is stable: lines of equal score keep the order in
/// which they were found.
void Deepening::sort_lines() {
  for (std::size_t i = 1; i < lines_.size(); ++i) {
    for (std::size_t j = i; j > 0 && lines_[j].score > lines_[j - 1].score; --j)
      std::swap(lines_[j], lines_[j - 1]);
  }
}

/// Searches a line with an aspiration window around the expected score, widened until the score lies within.
Deepening::RootLine Deepening::search_line(std::span<const pattern::PointIndex> moves, think::Score expected,
                                           int depth) {
  int width = 16;
  think::Score alpha = -think::no_score;
  think::Score beta = think::no_score;
  if (expected > -think::win_bound && expected < think::win_bound) {
    alpha = expected - width;
    beta = expected + width;
  }
  RootLine found;
  while (true) {
    const think::Score score = search_.search_root(moves, alpha, beta, depth);
    if (!search_.pv().empty() && (search_.pv_score() > alpha || found.moves.empty())) {
      found.score = search_.pv_score();
      found.moves.assign(search_.pv().begin(), search_.pv().end());
    }
    if (control_.has_ended()) return found;
    if (score <= alpha && alpha > -think::no_score) {
      width *= 3;
      alpha = width > 500 ? -think::no_score : score - width;
    } else if (score >= beta && beta < think::no_score) {
      width *= 3;
      beta = width > 500 ? think::no_score : score + width;
    } else {
      return found;
    }
  }
}

/// Should deepening stop? It stops if the result is proved and no shorter one can exist; on a clock with one
/// line wanted, also if the line wins or there is only one root move; and if the target time is used up. The
/// target is scaled by best-move stability, and counts only if it is shorter than the hard limit.
bool Deepening::is_enough(int depth) const {
  const SearchLimits& limits = control_.limits();
  const think::Score best = lines_.front().score;
  if (think::is_decided(best) && depth >= think::plies_to_end(best)) return true;
  if (request_.lines == 1) {
    if (limits.target && moves_.size() == 1) return true;
    if (limits.time && think::is_win(best)) return true;
  }
  if (!limits.target || limits.target >= limits.time) return false;
  const int percent = same_best_ >= 6 ? 60 : same_best_ >= 3 ? 80 : same_best_ >= 1 ? 100 : 130;
  return control_.elapsed() * 100 >= *limits.target * percent;
}

think::Answer Deepening::answer_so_far(int depth, bool complete) const {
  think::Answer made{.depth = depth,
                     .deepest = search_.deepest(),
                     .complete = complete,
                     .nodes = std::max(search_.nodes(), control_.nodes()),
                     .elapsed = control_.elapsed()};
  for (const RootLine& line : lines_) {
    think::Line shown{.score = line.score, .moves = {}, .proof = line.proof};
    for (const pattern::PointIndex move : line.moves)
      shown.moves.push_back(request_.position.rules().point_of(move));
    made.lines.push_back(std::move(shown));
  }
  made.move = made.lines.front().moves.front();
  made.evaluation = think::evaluation_of(made.lines.front().score, made.depth, made.nodes);
  return made;
}

}  // namespace rowan::search
