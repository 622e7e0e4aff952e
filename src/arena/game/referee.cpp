// SPDX-License-Identifier: MIT
#include "arena/game/referee.hpp"

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/core.h>

#include "arena/game/clock.hpp"
#include "arena/game/judge.hpp"
#include "game/opening_text.hpp"
#include "game/swap2.hpp"

namespace rowan::arena {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

std::string utc_now() {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

/// A game in progress. Each step returns false once the game is over, void or stopped.
class GameInProgress {
 public:
  GameInProgress(const Tournament& tournament, const ScheduledGame& game, std::array<Competitor*, 2> seats,
                 StallWatch* watch, GameListener* listener, Referee::OnStall on_stall, StopToken stop)
      : tournament_(tournament),
        game_(game),
        seats_(seats),
        watch_(watch),
        listener_(listener),
        on_stall_(on_stall),
        stop_(std::move(stop)),
        position_(tournament.rules),
        clocks_{Clock(limits_of(0)), Clock(limits_of(1))} {}

  [[nodiscard]] bool begin() {
    if (listener_ != nullptr) listener_->on_begin(game_);
    for (const std::size_t seat : {0, 1}) {
      const auto stalled_before = stalled();
      const auto fault = seats_[seat]->begin(tournament_.rules, game_.seeds[seat], stop_);
      if (stop_.stop_requested()) return false;
      if (fault && fault->how == record::Termination::silent && void_game(stalled() - stalled_before))
        return false;
      if (fault) return lose(seat, *fault);
    }
    return true;
  }

  [[nodiscard]] bool open() {
    if (const OpeningRule* const rule = tournament_.opening_rule)
      return rule->name == "swap2" ? open_by_swap2() : open_by(*rule);
    for (const Point point : game_.opening) put(point);
    record_.opening_moves = static_cast<int>(game_.opening.size());
    return true;
  }

  void play(const std::shared_ptr<const pattern::ShapeTables>& tables) {
    Judge judge(position_, tables);
    Adjudicator adjudicator(tournament_.adjudication);
    while (play_move(judge, adjudicator)) {}
  }

  /// If the game is void: how long the referee was stalled; otherwise 0.
  [[nodiscard]] nanoseconds void_after() const { return void_after_; }

  void end() {
    for (Competitor* const seat : seats_) seat->end();
  }

  /// Ends the game for the players and the listener, and returns its record.
  [[nodiscard]] record::GameRecord finish_record() {
    end();
    record_.start = Position(tournament_.rules);
    for (const Side side : {Side::first, Side::second}) {
      const int player = game_.seats[seat_of(side)];
      record_.players[std::to_underlying(side)] = tournament_.players[player].name;
    }
    record_.event = tournament_.name;
    record_.round = fmt::format("{}", game_.number + 1);
    record_.date = utc_now();
    if (listener_ != nullptr) listener_->on_end(&record_);
    return std::move(record_);
  }

  /// Tells the listener that there will be no record of the game.
  void discard() {
    if (listener_ != nullptr) listener_->on_end(nullptr);
  }

 private:
  [[nodiscard]] const think::GameLimits& limits_of(std::size_t seat) const {
    return tournament_.players[game_.seats[seat]].limits;
  }

  [[nodiscard]] nanoseconds stalled() { return watch_ == nullptr ? nanoseconds(0) : watch_->stalled(); }
  [[nodiscard]] steady_clock::time_point now() const {
    return watch_ == nullptr ? steady_clock::now() : watch_->now();
  }

  /// Makes the game void if the referee was stalled, unless stalls are to be ignored. Returns whether the
  /// game is void.
  bool void_game(nanoseconds stalled) {
    if (on_stall_ == Referee::OnStall::continue_game || stalled.count() == 0) return false;
    void_after_ = stalled;
    return true;
  }

  [[nodiscard]] std::size_t seat_of(Side side) const {
    return side == Side::first ? first_seat_ : 1 - first_seat_;
  }

  void put(Point point) { put(record::RecordedMove{.point = point}); }

  void put(record::RecordedMove move) {
    position_.play(move.point);
    if (listener_ != nullptr) listener_->on_move(move);
    record_.moves.push_back(std::move(move));
  }

  void announce_turn(std::size_t seat) {
    const std::size_t second_seat = 1 - first_seat_;
    listener_->on_turn({.side = seat == first_seat_ ? Side::first : Side::second,
                        .players = {game_.seats[first_seat_], game_.seats[second_seat]},
                        .left = {clocks_[first_seat_].match_left(), clocks_[second_seat].match_left()},
                        .opening_moves = record_.opening_moves});
  }

  /// Returns false, for the step that ends the game.
  bool set_result(Judge::Verdict verdict) {
    record_.result = verdict.outcome;
    record_.termination = verdict.how;
    return false;
  }

  /// Returns false, for the step that ends the game.
  bool lose(std::size_t seat, const record::Fault& fault) {
    record_.detail = fault.detail;
    const Side winner = seat == first_seat_ ? Side::second : Side::first;
    return set_result({win_for(winner), fault.how});
  }

  /// Calls `ask` for a seat with the clock running; empty if the game is then over, void or stopped.
  template <class Ask, class Reply = typename std::invoke_result_t<Ask, const think::Request&>::value_type>
  std::optional<Reply> ask_seat(std::size_t seat, Ask ask) {
    if (listener_ != nullptr) announce_turn(seat);
    const auto stalled_before = stalled();
    const auto asked = now();
    const think::Request request{.position = position_,
                                 .clock = {.turn = longest_turn(limits_of(seat)),
                                           .left = clocks_[seat].match_left(),
                                           .increment = limits_of(seat).increment,
                                           .deadline = clocks_[seat].deadline(asked)},
                                 .stop = stop_};
    auto answer = ask(request);
    used_ = std::chrono::duration_cast<Clock::Span>(now() - asked);
    if (stop_.stop_requested()) return std::nullopt;
    const auto allowed = clocks_[seat].allowed();
    const bool is_measured = clocks_[seat].match_left().has_value();
    const bool in_time = clocks_[seat].spend(used_);
    const bool is_late = !in_time || (!answer && answer.error().how == record::Termination::silent);
    if ((is_late || is_measured) && void_game(stalled() - stalled_before)) return std::nullopt;
    if (!answer) {
      lose(seat, answer.error());
      return std::nullopt;
    }
    if (!in_time) {
      lose(seat, {record::Termination::late, fmt::format("answered after {} ms, {} ms were allowed",
                                                         used_.count() / 1000, allowed->count() / 1000)});
      return std::nullopt;
    }
    return *std::move(answer);
  }

  bool open_by_swap2() {
    Swap2 swap2(tournament_.rules);
    while (!swap2.is_done()) {
      const auto seat = static_cast<std::size_t>(swap2.asked());
      const auto answer =
          ask_seat(seat, [&](const think::Request& request) { return seats_[seat]->open(request); });
      if (!answer) return false;
      if (const auto error = swap2.answer(*answer))
        return lose(seat, {record::Termination::bad_opening, error->message});
      for (const Point point : answer->stones) put(point);
    }
    first_seat_ = static_cast<std::size_t>(swap2.seat_of(Side::first));
    record_.opening_moves = static_cast<int>(record_.moves.size());
    record_.opening_note = swap2.note();
    return true;
  }

  bool open_by(const OpeningRule& rule) {
    Opening opening(rule, tournament_.rules);
    while (!opening.is_done()) {
      const auto seat = static_cast<std::size_t>(opening.asked());
      const auto answer = ask_seat(
          seat, [&](const think::Request& request) { return seats_[seat]->answer(opening, request.stop); });
      if (!answer) return false;
      const std::size_t before = opening.position().moves().size();
      if (const auto error = opening.apply(*answer))
        return lose(seat, {record::Termination::bad_opening, error->message});
      for (const Point point : std::span(opening.position().moves()).subspan(before)) put(point);
    }
    first_seat_ = static_cast<std::size_t>(opening.seat_of(Side::first));
    record_.opening_moves = static_cast<int>(record_.moves.size());
    record_.opening_note = to_text(opening);
    return true;
  }

  bool play_move(Judge& judge, Adjudicator& adjudicator) {
    const Side side = judge.side_to_move();
    const std::size_t seat = seat_of(side);
    const auto answer =
        ask_seat(seat, [&](const think::Request& request) { return seats_[seat]->think(request); });
    if (!answer) return false;
    if (const auto fault = judge.why_illegal(answer->move)) return lose(seat, *fault);
    put({.point = answer->move, .time = used_, .evaluation = answer->evaluation});
    const Judge::Verdict verdict = judge.play(answer->move);
    if (verdict.outcome != Outcome::ongoing) return set_result(verdict);
    const int played = static_cast<int>(position_.moves().size());
    if (const auto ended = adjudicator.observe(side, answer->evaluation, played)) return set_result(*ended);
    return true;
  }

  const Tournament& tournament_;
  const ScheduledGame& game_;
  std::array<Competitor*, 2> seats_;
  StallWatch* watch_;
  GameListener* listener_;
  Referee::OnStall on_stall_;
  nanoseconds void_after_{0};
  StopToken stop_;
  Position position_;
  std::array<Clock, 2> clocks_;  // by seat
  std::size_t first_seat_ = 0;   // the first player's seat
  Clock::Span used_{};           // time taken for the latest answer
  record::GameRecord record_;
};

}  // namespace

Referee::Referee(const Tournament& tournament, StallWatch* watch, GameListener* listener)
    : tournament_(&tournament),
      watch_(watch),
      listener_(listener),
      tables_(Judge::tables_for(tournament.rules)) {}

std::expected<record::GameRecord, Referee::NoGame> Referee::play(const ScheduledGame& game,
                                                                 std::array<Competitor*, 2> seats,
                                                                 const StopToken& stop,
                                                                 OnStall on_stall) const {
  GameInProgress in_progress(*tournament_, game, seats, watch_, listener_, on_stall, stop);
  if (in_progress.begin() && in_progress.open()) in_progress.play(tables_);
  const bool is_stopped = stop.stop_requested();
  if (!is_stopped && in_progress.void_after().count() == 0) return in_progress.finish_record();
  in_progress.discard();
  if (is_stopped) return std::unexpected(NoGame{});
  in_progress.end();
  return std::unexpected(NoGame{.stalled = in_progress.void_after()});
}

}  // namespace rowan::arena
