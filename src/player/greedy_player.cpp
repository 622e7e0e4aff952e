// SPDX-License-Identifier: MIT
#include "player/greedy_player.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <string>
#include <tuple>
#include <utility>

#include "pattern/renju.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::player {

namespace {

using Motive = GreedyPlayer::Motive;
using Candidate = GreedyPlayer::Candidate;

/// The score of each Shape on one line, for the side that makes it and for the side that stops it. Found by
/// hill climbing from a guess, with 140 tries in freestyle; in games from random stones these scores win 90 %
/// of the points against the player "lines" and 56 % against the guess.
constexpr std::array<int, pattern::shape_count> scores_made{0,  0,  0,  0,  5,  22, 22,
                                                            13, 48, 48, 57, 57, 57, 57};
constexpr std::array<int, pattern::shape_count> scores_stopped{0, 0,  0,  0,  1,  9,  9,
                                                               9, 30, 30, 36, 36, 36, 36};

int score_of(const pattern::ShapeBoard& board, Point point, Side side,
             const std::array<int, pattern::shape_count>& scores) {
  if (board.point_class(point, side) == pattern::PointClass::nothing)
    return 0;  // as for most points on a large board
  int score = 0;
  for (int line = 0; line < 4; ++line) score += scores[std::to_underlying(board.shape(point, side, line))];
  return score;
}

/// The class of a stone of that side on an empty point; no value if the move is forbidden.
std::optional<pattern::PointClass> allowed_class(const pattern::ShapeBoard& board, Point point, Side side) {
  const pattern::PointClass kind = board.point_class(point, side);
  if (kind != pattern::PointClass::forbidden && kind != pattern::PointClass::perhaps_forbidden) return kind;
  if (why_forbidden(board, point)) return std::nullopt;
  return combine_allowed(board.shapes(point, side));
}

Motive motive_to_make(pattern::PointClass kind) {
  switch (kind) {
    case pattern::PointClass::win:
      return Motive::wins;
    case pattern::PointClass::open_four:
    case pattern::PointClass::four_four:
      return Motive::makes_open_four;
    case pattern::PointClass::four_three:
      return Motive::makes_four_and_three;
    case pattern::PointClass::three_three:
      return Motive::makes_two_threes;
    default:
      return Motive::score;
  }
}

Motive motive_to_stop(pattern::PointClass kind) {
  switch (kind) {
    case pattern::PointClass::win:
      return Motive::stops_win;
    case pattern::PointClass::open_four:
    case pattern::PointClass::four_four:
      return Motive::stops_open_four;
    case pattern::PointClass::four_three:
      return Motive::stops_four_and_three;
    case pattern::PointClass::three_three:
      return Motive::stops_two_threes;
    default:
      return Motive::score;
  }
}

/// Is there an empty point where that side may play and makes an open four or two fours?
bool threatens(const pattern::ShapeBoard& board, Side side) {
  for (int index = 0; index < board.rules().point_count(); ++index) {
    const Point point = board.rules().point_of(index);
    if (board.point_class(point, side) < pattern::PointClass::four_four || board.cell(point) != Cell::empty)
      continue;
    const auto kind = allowed_class(board, point, side);
    if (kind == pattern::PointClass::open_four || kind == pattern::PointClass::four_four) return true;
  }
  return false;
}

/// Would a stone of that side on the point leave the opponent no threats (threatens())?
bool stops_threats(pattern::ShapeBoard& board, Point point, Side side) {
  board.place(point, side);
  const bool stopped = !threatens(board, opponent(side));
  board.remove(point);
  return stopped;
}

/// The number of stones within two columns and two rows of the point.
int stones_around(const pattern::ShapeBoard& board, Point point) {
  const Rules& rules = board.rules();
  int count = 0;
  for (int y = std::max(0, point.y - 2); y <= std::min(rules.height - 1, point.y + 2); ++y) {
    for (int x = std::max(0, point.x - 2); x <= std::min(rules.width - 1, point.x + 2); ++x) {
      count += static_cast<int>(board.cell(point_at(x, y)) != Cell::empty);
    }
  }
  return count;
}

/// Minus the square of twice the distance to the center.
int nearness(const Rules& rules, Point point) {
  const int across = 2 * point.x - (rules.width - 1);
  const int down = 2 * point.y - (rules.height - 1);
  return -(across * across + down * down);
}

std::string_view made(pattern::PointClass kind) {
  constexpr std::array<std::string_view, pattern::point_class_count> texts{
      "",
      translatable("builds on a stone"),
      translatable("makes an open two"),
      translatable("makes a three"),
      translatable("makes an open three"),
      translatable("makes two open threes"),
      translatable("makes a four"),
      translatable("makes a four and an open three"),
      translatable("makes two fours"),
      translatable("makes an open four"),
      "",
      "",
      translatable("wins"),
  };
  return texts[std::to_underlying(kind)];
}

std::string_view stopped(pattern::PointClass kind) {
  constexpr std::array<std::string_view, pattern::point_class_count> texts{
      "",
      translatable("blocks a line"),
      translatable("stops an open two"),
      translatable("stops a three"),
      translatable("stops an open three"),
      translatable("stops two open threes"),
      translatable("stops a four"),
      translatable("stops a four and an open three"),
      translatable("stops two fours"),
      translatable("stops an open four"),
      "",
      "",
      translatable("stops a win"),
  };
  return texts[std::to_underlying(kind)];
}

/// Names what a stone on the point makes or what it stops, whichever counts more.
Phrase reason(const pattern::ShapeBoard& board, const Candidate& candidate, Side side) {
  const auto own = allowed_class(board, candidate.point, side).value_or(pattern::PointClass::nothing);
  const auto other =
      allowed_class(board, candidate.point, opponent(side)).value_or(pattern::PointClass::nothing);
  if (candidate.motive != Motive::score) {
    return phrase(motive_to_make(own) == candidate.motive ? made(own) : stopped(other));
  }
  if (own == pattern::PointClass::nothing && other == pattern::PointClass::nothing) {
    return stones_around(board, candidate.point) > 0 ? phrase("stays near the stones")
                                                     : phrase("nearest to the center");
  }
  return phrase(own >= other ? made(own) : stopped(other));
}

}  // namespace

GreedyPlayer::GreedyPlayer(std::uint64_t seed, int noise) : random_(seed), noise_(noise) {
  assert(noise >= 0 && noise <= 1000);
}

std::expected<think::Answer, record::Fault> GreedyPlayer::think(const think::Request& request) {
  const Position& position = request.position;
  assert(!position.is_over());
  renew(random_, request);
  const Side side = position.side_to_move();
  bring_up_to_date(position);
  score_all_points(side);
  if (noise_ > 0) add_noise();
  const Candidate best = best_candidate(side);
  return think::Answer{.move = best.point, .why = reason(*board_, best, side)};
}

void GreedyPlayer::bring_up_to_date(const Position& position) {
  const Rules& rules = position.rules();
  if (!board_ || board_->rules() != rules) board_.emplace(rules, pattern::shared_tables(rules));
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    const Cell wanted = position.cells()[index];
    const Cell present = board_->cell(point);
    if (wanted == present) continue;
    if (present != Cell::empty) board_->remove(point);
    if (wanted != Cell::empty) board_->place(point, owner_of(wanted));
  }
}

void GreedyPlayer::score_all_points(Side side) {
  const Side other = opponent(side);
  candidates_.clear();
  for (int index = 0; index < board_->rules().point_count(); ++index) {
    const Point point = board_->rules().point_of(index);
    if (board_->cell(point) != Cell::empty) continue;
    const auto made = allowed_class(*board_, point, side);
    if (!made) continue;
    Candidate candidate{point, motive_to_make(*made), score_of(*board_, point, side, scores_made)};
    if (const auto stopped = allowed_class(*board_, point, other)) {
      candidate.motive = std::max(candidate.motive, motive_to_stop(*stopped));
      candidate.score += score_of(*board_, point, other, scores_stopped);
    }
    candidates_.push_back(candidate);
  }
  assert(!candidates_.empty());
}

void GreedyPlayer::add_noise() {
  const int highest = std::ranges::max(candidates_, {}, &Candidate::score).score;
  const auto range = static_cast<std::uint32_t>(highest * noise_ + 1);
  for (Candidate& candidate : candidates_) {
    candidate.score = 100 * candidate.score + static_cast<int>(random_.below(range));
  }
}

Candidate GreedyPlayer::best_candidate(Side side) {
  const auto by_merit = [](const Candidate& candidate) {
    return std::tuple(candidate.motive, candidate.score);
  };
  const Candidate best = std::ranges::max(candidates_, {}, by_merit);
  if (best.motive == Motive::stops_open_four) return best_defense(side);
  return any_of_the_best(best.motive, best.score);
}

/// Of the points where the opponent would make at least a three, the one with the highest score that leaves
/// the opponent no open four and no two fours; if there is none, the point with the highest score where the
/// opponent would make an open four or two fours. So the defense may be at the far end of an open three.
Candidate GreedyPlayer::best_defense(Side side) {
  const auto by_score = [](const Candidate& candidate) {
    return std::tuple(-candidate.score, candidate.point);
  };
  std::ranges::sort(candidates_, {}, by_score);
  const auto attacked = [&](const Candidate& candidate) {
    return board_->point_class(candidate.point, opponent(side)) >= pattern::PointClass::three;
  };
  for (const Candidate& candidate : candidates_) {
    if (!attacked(candidate) || !stops_threats(*board_, candidate.point, side)) continue;
    return {candidate.point, Motive::stops_open_four, candidate.score};
  }
  return *std::ranges::find(candidates_, Motive::stops_open_four, &Candidate::motive);
}

Candidate GreedyPlayer::any_of_the_best(Motive motive, int score) {
  std::tuple<int, int> highest{-1, 0};
  std::vector<Candidate> equals;
  for (const Candidate& candidate : candidates_) {
    if (candidate.motive != motive || candidate.score != score) continue;
    const std::tuple place(stones_around(*board_, candidate.point),
                           nearness(board_->rules(), candidate.point));
    if (place > highest) {
      highest = place;
      equals.clear();
    }
    if (place == highest) equals.push_back(candidate);
  }
  return equals[random_.below(static_cast<std::uint32_t>(equals.size()))];
}

}  // namespace rowan::player
