// SPDX-License-Identifier: MIT
#include "arena/watch/live_tournament.hpp"

#include <algorithm>
#include <cmath>

#include "arena/report/report_data.hpp"
#include "arena/report/report_json.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/standings_text.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

void LiveBoard::change() { changed_ = ++changes_; }

void LiveBoard::on_begin(const ScheduledGame& game) {
  const std::scoped_lock lock(mutex_);
  change();
  begun_ = changed_;
  number_ = game.number;
  turn_ = {.players = game.seats};
  moves_.clear();
  move_changes_.clear();
  asked_.reset();
  is_over_ = false;
  result_ = Outcome::ongoing;
}

void LiveBoard::on_turn(const Turn& turn) {
  const auto now = Clock::now();
  const std::scoped_lock lock(mutex_);
  change();
  turn_ = turn;
  asked_ = now;
}

void LiveBoard::on_move(const record::RecordedMove& move) {
  const std::scoped_lock lock(mutex_);
  change();
  moves_.push_back(move);
  move_changes_.push_back(changed_);
}

void LiveBoard::on_end(const record::GameRecord* record) {
  const std::scoped_lock lock(mutex_);
  change();
  asked_.reset();
  is_over_ = true;
  if (record == nullptr) return;
  result_ = record->result;
  turn_.opening_moves = record->opening_moves;
}

std::optional<LiveBoard::View> LiveBoard::view_since(std::uint64_t since, Clock::time_point now) const {
  const std::scoped_lock lock(mutex_);
  if (changed_ <= since) return std::nullopt;
  const auto first_new =
      begun_ > since ? move_changes_.begin() : std::ranges::upper_bound(move_changes_, since);
  const auto seen = first_new - move_changes_.begin();
  View view{.number = number_,
            .turn = turn_,
            .first_new = static_cast<std::size_t>(seen),
            .moves = {moves_.begin() + seen, moves_.end()},
            .is_over = is_over_,
            .result = result_};
  if (asked_)
    view.thinking = std::chrono::duration_cast<std::chrono::milliseconds>(std::max(now, *asked_) - *asked_);
  return view;
}

namespace {

/// The least time between two updates of the table. After an update that took long, the next one comes later
/// still, so that updates use only a small share of one core.
constexpr std::chrono::milliseconds between_tables{500};
constexpr int rest_after_table = 50;  // as a multiple of the time that the update took

std::int64_t milliseconds_since_1970() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

json::Json span_json(const std::optional<std::chrono::milliseconds>& span) {
  return span ? json::Json(span->count()) : json::Json();
}

json::Json board_json(std::size_t place, const LiveBoard::View& view) {
  json::Json board{{"board", place},
                   {"id", view.number + 1},
                   {"x", view.turn.players[0]},
                   {"o", view.turn.players[1]},
                   {"rules", 0},
                   {"given", view.turn.opening_moves},
                   {"from", view.first_new},
                   {"left", json::Json::array({span_json(view.turn.left[0]), span_json(view.turn.left[1])})},
                   {"turn", view.turn.side == Side::first ? "x" : "o"},
                   {"thinking", span_json(view.thinking)},
                   {"over", view.is_over},
                   {"result", static_cast<int>(view.result)}};
  add_moves(board, view.moves);
  return board;
}

/// Results between the top players, in order of rating.
std::vector<Encounter> encounters_of(const Ratings& ratings, const Standings& standings) {
  std::vector<Encounter> encounters;
  const std::size_t count = std::min(ratings.players.size(), most_in_cross_table);
  for (std::size_t one = 0; one < count; ++one) {
    for (std::size_t other = one + 1; other < count; ++other) {
      const std::size_t better = ratings.players[one].player;
      const std::size_t worse = ratings.players[other].player;
      const MatchScore& score = standings.score(static_cast<int>(better), static_cast<int>(worse));
      if (score.games() > 0) encounters.push_back({.first = better, .second = worse, .score = score});
    }
  }
  return encounters;
}

json::Json steps_json(const std::vector<std::pair<std::int64_t, double>>& steps) {
  auto list = json::Json::array();
  for (const auto& [games, ratio] : steps)
    list.push_back(json::Json::array({games, std::round(ratio * 1000) / 1000}));
  return list;
}

json::Json table_json(const Tournament& tournament, const Standings& standings, bool is_finished) {
  const Ratings ratings = ratings_of(tournament, standings);
  return {{"total", standings.games()},
          {"notes", standings.games() == 0 ? std::vector<std::string>{} : notes_of(ratings)},
          {"ratings", ratings_json(ratings)},
          {"encounters", encounters_json(encounters_of(ratings, standings))},
          {"tournaments", tournaments_json({reported_tournament(tournament, standings, is_finished)})},
          {"terminations", terminations_json(standings.terminations())}};
}

}  // namespace

LiveTournament::LiveTournament(const Tournament& tournament, Standings standings, int boards)
    : tournament_(tournament),
      run_(milliseconds_since_1970()),
      worker_count_(boards),
      standings_(std::move(standings)) {
  const std::size_t shown = std::min(static_cast<std::size_t>(boards), most_boards);
  for (std::size_t i = 0; i < shown; ++i) boards_.push_back(std::make_unique<LiveBoard>(changes_));
  add_step();
}

GameListener* LiveTournament::board(int worker) {
  const auto place = static_cast<std::size_t>(worker);
  return place < boards_.size() ? boards_[place].get() : nullptr;
}

void LiveTournament::enter(std::span<const PlayedGame> games) {
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const record::GameRecord& record = games[i].record;
    const auto finished = finished_game(tournament_, games[i].number, record.players, record.result,
                                        record.termination, static_cast<int>(record.moves.size()));
    if (!finished) continue;  // does not happen for games in the ledger
    standings_.count(*finished);
    if (games.size() - i > most_games) continue;
    games_.push_back({++changes_, finished->players, std::make_shared<const PlayedGame>(games[i])});
    if (games_.size() > most_games) games_.pop_front();
  }
  is_table_old_ = true;
  add_step();
}

void LiveTournament::end(Ending ending) {
  const std::scoped_lock lock(mutex_);
  ending_ = ending;
  ended_ = ++changes_;
  is_table_old_ = true;
}

void LiveTournament::add_step() {
  const auto& test = standings_.test();
  if (!test || (!steps_.empty() && steps_.back().second == test->llr)) return;
  steps_.emplace_back(standings_.games(), test->llr);
  if (steps_.size() < most_steps) return;
  std::size_t place = 0;  // every second one is removed, the last one stays
  std::erase_if(steps_, [&](const Step&) { return place++ % 2 == 0; });
}

void LiveTournament::refresh_table() {
  const auto now = Clock::now();
  std::optional<Standings> standings;
  std::vector<Step> steps;
  bool is_finished = false;
  {
    const std::scoped_lock lock(mutex_);
    if (!is_table_old_ || (!ending_ && now < next_table_)) return;
    is_table_old_ = false;
    standings = standings_;
    steps = steps_;
    is_finished = ending_ == Ending::finished;
  }
  table_ = table_json(tournament_, *standings, is_finished);
  table_["steps"] = steps_json(steps);
  table_change_ = ++changes_;
  const auto made = Clock::now();
  next_table_ = made + std::max<Clock::duration>(between_tables, rest_after_table * (made - now));
}

json::Json LiveTournament::about() const {
  json::Json about{{"run", run_},
                   {"name", record::clean_line(tournament_.name)},
                   {"scheduled", Schedule(tournament_).size()},
                   {"workers", worker_count_},
                   {"rules", json::Json::array({rules_with_name(tournament_.rules)})},
                   {"cross_limit", most_in_cross_table},
                   {"encounter_limit", most_encounters},
                   {"board_limit", most_boards}};
  about["players"] = json::Json::array();
  for (const Contestant& player : tournament_.players)
    about["players"].push_back(record::clean_line(player.name));
  if (!tournament_.sprt) return about;
  const SprtBounds bounds = bounds_of(*tournament_.sprt);
  about["bounds"] = json::Json::array({bounds.lower, bounds.upper});
  return about;
}

json::Json LiveTournament::boards_since(std::uint64_t cursor) const {
  auto boards = json::Json::array();
  const auto now = LiveBoard::Clock::now();
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    if (const auto view = boards_[i]->view_since(cursor, now)) boards.push_back(board_json(i, *view));
  }
  return boards;
}

std::string LiveTournament::news(std::uint64_t& cursor) {
  refresh_table();
  // The counter is read before the data: a change in between is reported now and again next time, which is
  // harmless.
  const std::uint64_t seen = changes_;
  if (seen <= cursor) return {};
  json::Json message{{"t", "news"}};
  if (cursor == 0) message["tournament"] = about();
  if (auto boards = boards_since(cursor); !boards.empty()) message["boards"] = std::move(boards);
  if (table_change_ > cursor) message["table"] = table_;
  std::vector<FinishedEntry> games;
  {
    const std::scoped_lock lock(mutex_);
    for (const FinishedEntry& entry : games_) {
      if (entry.change > cursor) games.push_back(entry);
    }
    if (ended_ > cursor) message["ending"] = *ending_ == Ending::finished ? "finished" : "interrupted";
  }
  for (const FinishedEntry& entry : games) {
    const ReportedGame reported{
        .id = entry.game->number + 1,
        .players = {static_cast<std::size_t>(entry.players[0]), static_cast<std::size_t>(entry.players[1])}};
    message["games"].push_back(game_json(reported, entry.game->record));
  }
  cursor = seen;
  return message.dump();
}

}  // namespace rowan::arena
