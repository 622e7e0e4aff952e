// SPDX-License-Identifier: MIT
#include "server/multiplayer/shared_game.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/phrase.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "server/multiplayer/player_name.hpp"

namespace rowan::server {

namespace {

/// The time charged for a turn.
Milliseconds charge_of(Milliseconds turn) { return std::max(Milliseconds(0), turn - lag_allowance); }

/// The part of a turn after the main time, which falls into the periods.
Milliseconds into_periods(const SeatClock& clock, Milliseconds turn) {
  return std::max(Milliseconds(0), charge_of(turn) - clock.time);
}

using Kind = GameEventKind;

struct EventWords {
  GameEventKind kind;
  std::string_view event;
  std::string_view message;  // empty for events that players cannot request
};

constexpr std::array<EventWords, 18> event_words{{
    {GameEventKind::seated, "seated", ""},
    {GameEventKind::move, "move", "move"},
    {GameEventKind::swap2, "swap2", "swap2"},
    {GameEventKind::opening, "opening", "opening"},
    {GameEventKind::undo_asked, "undo-asked", "ask-undo"},
    {GameEventKind::undo_granted, "undo-granted", "grant-undo"},
    {GameEventKind::undo_refused, "undo-refused", "refuse-undo"},
    {GameEventKind::draw_offered, "draw-offered", "offer-draw"},
    {GameEventKind::draw_accepted, "draw-accepted", "accept-draw"},
    {GameEventKind::draw_declined, "draw-declined", "decline-draw"},
    {GameEventKind::resigned, "resigned", "resign"},
    {GameEventKind::flag, "flag", ""},
    {GameEventKind::rematch_asked, "rematch-asked", "ask-rematch"},
    {GameEventKind::rematch_accepted, "rematch-accepted", "accept-rematch"},
    {GameEventKind::rematch_declined, "rematch-declined", "decline-rematch"},
    {GameEventKind::named, "named", "name"},
    {GameEventKind::decided, "decided", ""},
    {GameEventKind::withdrawn, "withdrawn", "withdraw"},
}};

std::optional<GameEventKind> find_kind(std::string_view EventWords::* word, std::string_view name) {
  const auto* const found = std::ranges::find(event_words, name, word);
  if (name.empty() || found == event_words.end()) return std::nullopt;
  return found->kind;
}

Error game_is_over() { return refusal(phrase("the game is over")); }

/// The result of an event, other than a move, that ends the game.
GameResult ending_of(const GameEvent& event) {
  using How = GameResult::How;
  switch (event.kind) {
    case Kind::resigned:
      return {.how = How::resignation, .winner = other(event.seat)};
    case Kind::flag:
      return {.how = How::time, .winner = other(event.seat)};
    case Kind::decided:
      return {.how = event.text == "none" ? How::canceled : How::teacher, .winner = find_seat(event.text)};
    case Kind::withdrawn:
      return {.how = How::withdrawn};
    default:
      return {.how = How::agreement};
  }
}

/// The board before the first event. The game may begin with an opening: swap2 as older clients request it,
/// or any opening rule.
json::AskedPosition board_at_start(const GameSetup& setup) {
  json::AskedPosition board{.position = setup.position};
  if (setup.is_swap2) board.swap2.emplace(setup.position.rules());
  if (setup.opening != nullptr) board.opening.emplace(*setup.opening, setup.position.rules());
  return board;
}

Swap2Answer swap2_answer_of(const GameEvent& event) {
  return {.take_first = event.takes_black, .stones = event.points};
}

/// The seat that has to answer the question of an unfinished opening.
OpeningSeat asked_by(const json::AskedPosition& board) {
  return board.opening ? board.opening->asked() : board.swap2->asked();
}

/// Answers the question of an unfinished opening, or says what is wrong with the answer.
std::optional<Error> answer_opening(json::AskedPosition& board, const GameEvent& event) {
  if (board.opening) {
    if (event.kind != GameEventKind::opening)
      return Error{std::string(board.opening->rule().name) +
                   " expects an answer of its own, not a swap2 answer"};
    const auto action = parse_opening_action(event.text, *board.opening);
    if (!action) return action.error();
    if (auto problem = board.opening->apply(*action)) return problem;
    board.position = board.opening->position();
    return std::nullopt;
  }
  if (event.kind != GameEventKind::swap2) return Error{"this game expects a swap2 answer"};
  if (auto problem = board.swap2->answer(swap2_answer_of(event))) return problem;
  board.position = board.swap2->position();
  return std::nullopt;
}

}  // namespace

SeatClock clock_at_start(const TimeControl& control) {
  return {.time = control.time, .periods = control.periods};
}

Milliseconds longest_turn(const TimeControl& control, const SeatClock& clock) {
  return lag_allowance + clock.time + clock.periods * control.period;
}

SeatClock after_turn(const TimeControl& control, SeatClock clock, Milliseconds turn) {
  if (control.kind == TimeControl::Kind::none) return clock;
  if (control.kind == TimeControl::Kind::byo_yomi) {
    const auto passed = into_periods(clock, turn) / control.period;
    clock.periods -= static_cast<int>(std::min<std::int64_t>(passed, clock.periods));
  }
  clock.time -= std::min(clock.time, charge_of(turn));
  return clock;
}

SeatClock after_move(const TimeControl& control, SeatClock clock, Milliseconds turn) {
  clock = after_turn(control, clock, turn);
  if (control.kind == TimeControl::Kind::fischer) clock.time += control.increment;
  return clock;
}

TimeLeft left_within(const TimeControl& control, const SeatClock& clock, Milliseconds turn) {
  const SeatClock after = after_turn(control, clock, turn);
  TimeLeft left{.time = after.time, .periods = after.periods};
  if (control.kind == TimeControl::Kind::byo_yomi && after.periods > 0)
    left.period = control.period - into_periods(clock, turn) % control.period;
  return left;
}

std::string_view name_of(GameSeat seat) { return seat == GameSeat::host ? "host" : "guest"; }

std::optional<GameSeat> find_seat(std::string_view name) {
  if (name == "host") return GameSeat::host;
  if (name == "guest") return GameSeat::guest;
  return std::nullopt;
}

std::string_view name_of(GameEventKind kind) { return event_words.at(std::to_underlying(kind)).event; }

std::optional<GameEventKind> find_event_kind(std::string_view name) {
  return find_kind(&EventWords::event, name);
}

std::optional<GameEventKind> find_action(std::string_view message) {
  return find_kind(&EventWords::message, message);
}

std::vector<std::string> action_names() {
  std::vector<std::string> names;
  for (const EventWords& words : event_words)
    if (!words.message.empty()) names.emplace_back(words.message);
  return names;
}

SharedGame::SharedGame(GameSetup setup) : setup_(std::move(setup)), board_(board_at_start(setup_)) {
  names_[GameSeat::host] = setup_.host_name;
  names_[GameSeat::guest] = setup_.guest_name.value_or("");
  is_guest_seated_ = setup_.guest_name.has_value();
  for (const GameSeat seat : {GameSeat::host, GameSeat::guest}) {
    clocks_[seat] = clock_at_start(setup_.control);
    refused_draw_[seat] = refused_undo_[seat] = -1;
  }
}

GameSeat SharedGame::opener() const {
  const Side first = setup_.has_opening() ? Side::first : setup_.position.side_to_move();
  return setup_.host_side == first ? GameSeat::host : GameSeat::guest;
}

std::optional<Side> SharedGame::side_of(GameSeat seat) const {
  if (board_.is_opening()) return std::nullopt;
  if (setup_.has_opening()) {
    const OpeningSeat first =
        board_.opening ? board_.opening->seat_of(Side::first) : board_.swap2->seat_of(Side::first);
    const bool opener_is_first = first == OpeningSeat::opener;
    return (seat == opener()) == opener_is_first ? Side::first : Side::second;
  }
  return seat == GameSeat::host ? setup_.host_side : opponent(setup_.host_side);
}

std::optional<GameSeat> SharedGame::turn() const {
  if (result_) return std::nullopt;
  if (board_.is_opening()) return asked_by(board_) == OpeningSeat::opener ? opener() : other(opener());
  return side_of(GameSeat::host) == board_.position.side_to_move() ? GameSeat::host : GameSeat::guest;
}

std::size_t SharedGame::answer_count() const {
  return board_.opening ? board_.opening->actions().size() : answers_.size();
}

int SharedGame::undo_count(GameSeat seat) const {
  if (result_ || board_.is_opening()) return 0;
  const int count = turn() == seat ? 2 : 1;
  return std::cmp_less(clocks_before_.size(), count) ? 0 : count;
}

std::optional<GameSeat> SharedGame::pending(GameEventKind kind) const {
  switch (kind) {
    case Kind::undo_asked:
    case Kind::undo_granted:
    case Kind::undo_refused:
      return undo_request_;
    case Kind::draw_offered:
    case Kind::draw_accepted:
    case Kind::draw_declined:
      return draw_offer_;
    default:
      return rematch_request_;
  }
}

std::optional<Error> SharedGame::why_not_play(const GameEvent& wanted) const {
  if (result_) return game_is_over();
  if (turn() != wanted.seat) return refusal(phrase("it is your opponent's turn"));
  if (!is_guest_seated_ && progress_ > 0) return refusal(phrase("wait until your opponent has joined"));
  if (wanted.kind == Kind::move) {
    if (board_.is_opening()) {
      return refusal(board_.opening ? phrase("the opening requires an answer, not a move")
                                    : phrase("swap2 requires an answer, not a move"));
    }
    if (wanted.points.size() != 1) return refusal(phrase("a move must be a single point"));
    return board_.position.why_illegal(wanted.points.front());
  }
  if (!board_.is_opening()) {
    return refusal(wanted.kind == Kind::swap2 ? phrase("swap2 is not waiting for an answer")
                                              : phrase("the opening is not waiting for an answer"));
  }
  json::AskedPosition board = board_;
  return answer_opening(board, wanted);
}

/// Checks an answer to the opponent's request for an undo or a rematch, or to an offer of a draw.
std::optional<Error> SharedGame::why_not_answer(const GameEvent& wanted) const {
  const auto asked_by = pending(wanted.kind);
  if (!asked_by) return refusal(phrase("there is nothing to answer: the request has lapsed"));
  if (*asked_by == wanted.seat) return refusal(phrase("your opponent has to answer this"));
  return std::nullopt;
}

std::optional<Error> SharedGame::why_not_offer(const GameEvent& wanted) const {
  if (result_) return game_is_over();
  if (!is_guest_seated_) return refusal(phrase("wait until your opponent has joined"));
  if (wanted.kind == Kind::resigned) return std::nullopt;
  if (pending(wanted.kind)) return refusal(phrase("such a request is already waiting for an answer"));
  const bool is_undo = wanted.kind == Kind::undo_asked;
  if (is_undo && undo_count(wanted.seat) == 0) return refusal(phrase("you have no move to take back"));
  if ((is_undo ? refused_undo_ : refused_draw_)[wanted.seat] == progress_)
    return refusal(phrase("your opponent has refused; ask again after the next move"));
  return std::nullopt;
}

std::optional<Error> SharedGame::why_not_rematch(const GameEvent& wanted) const {
  if (!setup_.class_id.empty())
    return refusal(phrase("there is no rematch in a class; wait for the next round"));
  if (!result_) return refusal(phrase("the game is not over yet"));
  if (is_withdrawn()) return refusal(phrase("the invitation was withdrawn; create another game"));
  if (!next_.empty()) return refusal(phrase("the rematch has already begun"));
  if (wanted.kind != Kind::rematch_asked) return why_not_answer(wanted);
  if (rematch_request_) return refusal(phrase("such a request is already waiting for an answer"));
  if (refused_rematch_[wanted.seat]) return refusal(phrase("your opponent has declined a rematch"));
  return std::nullopt;
}

std::optional<Error> SharedGame::why_not_withdraw(const GameEvent& wanted) const {
  if (result_) return game_is_over();
  if (is_guest_seated_) return refusal(phrase("your opponent has already joined; you can resign instead"));
  if (wanted.seat != GameSeat::host) return refusal(phrase("only the host can withdraw the invitation"));
  return std::nullopt;
}

std::optional<Error> SharedGame::why_not(const GameEvent& wanted) const {
  switch (wanted.kind) {
    case Kind::move:
    case Kind::swap2:
    case Kind::opening:
      return why_not_play(wanted);
    case Kind::undo_asked:
    case Kind::draw_offered:
    case Kind::resigned:
      return why_not_offer(wanted);
    case Kind::undo_granted:
    case Kind::undo_refused:
    case Kind::draw_accepted:
    case Kind::draw_declined:
      return result_ ? game_is_over() : why_not_answer(wanted);
    case Kind::rematch_asked:
    case Kind::rematch_accepted:
    case Kind::rematch_declined:
      return why_not_rematch(wanted);
    case Kind::withdrawn:
      return why_not_withdraw(wanted);
    case Kind::named:
      return std::nullopt;
    case Kind::seated:
    case Kind::flag:
    case Kind::decided:
      break;
  }
  return Error{"only the server can do this"};
}

Result<GameEvent> SharedGame::decide(GameEvent wanted, Moment now) const {
  const bool crosses = pending(wanted.kind) == other(wanted.seat);
  if (wanted.kind == Kind::draw_offered && crosses) wanted.kind = Kind::draw_accepted;
  if (wanted.kind == Kind::rematch_asked && crosses) wanted.kind = Kind::rematch_accepted;
  if (auto problem = why_not(wanted)) return std::unexpected(*std::move(problem));
  if (wanted.kind == Kind::named && !setup_.class_id.empty())
    return refused(phrase("the names in this game are those of the class"));
  if (wanted.kind == Kind::named) wanted.text = distinct_name(std::move(wanted.text), wanted.seat);
  if (wanted.kind == Kind::named && renames_[wanted.seat] >= most_renames && !changes_nothing(wanted))
    return refused(phrase("you have changed your name too often in this game"));
  const bool is_play =
      wanted.kind == Kind::move || wanted.kind == Kind::swap2 || wanted.kind == Kind::opening;
  if (version_ >= (is_play ? most_events : most_events / 2) && wanted.kind != Kind::resigned)
    return refused(phrase("too much has happened in this game; start another one"));
  if (wanted.kind == Kind::opening)  // validated above; stored in its canonical form
    wanted.text = action_text(*parse_opening_action(wanted.text, *board_.opening), board_.position.rules());
  wanted.elapsed = turn_time(now) - turn_time_;
  return wanted;
}

GameEvent SharedGame::seat_guest(std::string name) const {
  return {
      .kind = Kind::seated, .seat = GameSeat::guest, .text = distinct_name(std::move(name), GameSeat::guest)};
}

/// Adds a number if the name looks like the other player's.
std::string SharedGame::distinct_name(std::string name, GameSeat seat) const {
  const std::string& taken = names_[other(seat)];
  if (name.empty() || taken.empty()) return name;
  return server::distinct_name(
      name, [&](const NameSkeleton& wanted) { return wanted.is_like(NameSkeleton(taken)); });
}

std::optional<GameEvent> SharedGame::find_teacher_event(GameEvent wanted, Moment now) const {
  if (result_) return std::nullopt;
  wanted.elapsed = turn_time(now) - turn_time_;
  return wanted;
}

std::optional<Moment> SharedGame::flag_time() const {
  if (!running_since_ || !is_timed()) return std::nullopt;
  return *running_since_ + longest_turn(setup_.control, clocks_[*turn()]) - turn_time_ - unrecorded_;
}

std::optional<GameEvent> SharedGame::find_flag(Moment now) const {
  const auto due = flag_time();
  if (!due || now < *due) return std::nullopt;
  return GameEvent{.kind = Kind::flag, .seat = *turn(), .elapsed = turn_time(now) - turn_time_};
}

bool SharedGame::replay(const GameEvent& event) {
  const bool is_seat =
      event.kind == Kind::seated && event.seat == GameSeat::guest && !is_guest_seated_ && !result_;
  const bool is_flag = event.kind == Kind::flag && is_timed() && turn() == event.seat;
  if (event.elapsed < Milliseconds(0)) return false;
  const bool is_decided = event.kind == Kind::decided && !result_ && !setup_.class_id.empty();
  if (!is_seat && !is_flag && !is_decided && why_not(event)) return false;
  apply(event);
  return true;
}

void SharedGame::apply(const GameEvent& event) {
  ++version_;
  running_since_.reset();
  unrecorded_ = Milliseconds(0);
  turn_time_ += event.elapsed;
  switch (event.kind) {
    case Kind::seated:
      is_guest_seated_ = true;
      names_[event.seat] = event.text;
      break;
    case Kind::named:
      names_[event.seat] = event.text;
      ++renames_[event.seat];
      break;
    case Kind::move:
    case Kind::swap2:
    case Kind::opening:
      apply_move(event);
      break;
    case Kind::undo_asked:
      undo_request_ = event.seat;
      break;
    case Kind::undo_granted:
      apply_undo();
      break;
    case Kind::undo_refused:
      refused_undo_[*undo_request_] = progress_;
      undo_request_.reset();
      break;
    case Kind::draw_offered:
      draw_offer_ = event.seat;
      break;
    case Kind::draw_declined:
      refused_draw_[*draw_offer_] = progress_;
      draw_offer_.reset();
      break;
    case Kind::draw_accepted:
    case Kind::resigned:
    case Kind::flag:
    case Kind::decided:
    case Kind::withdrawn:
      end(ending_of(event));
      break;
    case Kind::rematch_asked:
      rematch_request_ = event.seat;
      break;
    case Kind::rematch_accepted:
      next_ = event.text;
      rematch_request_.reset();
      break;
    case Kind::rematch_declined:
      refused_rematch_[*rematch_request_] = true;
      rematch_request_.reset();
      break;
  }
}

void SharedGame::apply_move(const GameEvent& event) {
  if (event.kind == Kind::move) {
    const BySeat<SeatClock> before = clocks_;
    end_turn(event.seat);
    clocks_before_.push_back(before);
    board_.position.play(event.points.front());
  } else {
    end_turn(event.seat);
    if (board_.swap2) answers_.push_back(swap2_answer_of(event));
    static_cast<void>(answer_opening(board_, event));  // validated by decide
  }
  ++progress_;
  draw_offer_.reset();
  undo_request_.reset();
  const Outcome outcome = board_.position.outcome();
  if (outcome == Outcome::ongoing) return;
  GameResult result{.how = GameResult::How::board};
  if (outcome != Outcome::draw) result.winner = event.seat;
  end(result);
}

/// Charges the turn to the clock of the player who moved. The first move of a game is not timed.
void SharedGame::end_turn(GameSeat seat) {
  if (is_timed()) clocks_[seat] = after_move(setup_.control, clocks_[seat], turn_time_);
  turn_time_ = Milliseconds(0);
}

void SharedGame::apply_undo() {
  for (int left = undo_count(*undo_request_); left > 0; --left) {
    clocks_ = clocks_before_.back();
    clocks_before_.pop_back();
    board_.position.undo();
  }
  turn_time_ = Milliseconds(0);
  ++progress_;
  draw_offer_.reset();
  undo_request_.reset();
}

void SharedGame::end(GameResult result) {
  if (is_timed()) clocks_[*turn()] = after_turn(setup_.control, clocks_[*turn()], turn_time_);
  turn_time_ = Milliseconds(0);
  result_ = result;
  draw_offer_.reset();
  undo_request_.reset();
}

bool SharedGame::is_timed() const {
  const bool has_begun = !clocks_before_.empty() || answer_count() > 0;
  return setup_.control.kind != TimeControl::Kind::none && is_guest_seated_ && has_begun && !result_;
}

void SharedGame::resume(Moment now) {
  if (is_timed() && !running_since_) running_since_ = now;
}

void SharedGame::pause(Moment now) {
  set_turn_time(turn_time(now));
  running_since_.reset();
}

Milliseconds SharedGame::turn_time(Moment now) const {
  const Milliseconds before = turn_time_ + unrecorded_;
  return running_since_ && now > *running_since_ ? before + (now - *running_since_) : before;
}

TimeLeft SharedGame::time_left(GameSeat seat, Moment now) const {
  const bool is_own_turn = turn() == seat;
  return left_within(setup_.control, clocks_[seat], is_own_turn ? turn_time(now) : Milliseconds(0));
}

GameSetup SharedGame::rematch(std::string own_id) const {
  GameSetup setup = setup_;
  setup.host_side = opponent(setup_.host_side);
  setup.host_name = names_[GameSeat::host];
  setup.guest_name = names_[GameSeat::guest];
  setup.previous = std::move(own_id);
  return setup;
}

}  // namespace rowan::server
