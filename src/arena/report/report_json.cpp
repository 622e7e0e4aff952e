// SPDX-License-Identifier: MIT
#include "arena/report/report_json.hpp"

#include <cmath>
#include <ranges>
#include <string_view>
#include <utility>

#include "arena/stats/elo.hpp"
#include "game/games.hpp"
#include "json/position_json.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

namespace {

/// The points as text, two base-32 digits each, x and then y: "77" is h8 on 15×15.
template <class Points>
std::string points_text(const Points& points) {
  constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuv";
  std::string text;
  for (const Point point : points) {
    text += digits[point.x];
    text += digits[point.y];
  }
  return text;
}

std::vector<Point> stones_of(const Position& position, Cell stone) {
  std::vector<Point> points;
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (position.cell(point) == stone) points.push_back(point);
  }
  return points;
}

/// The winning line at the end of the game, empty if there is none. Does not check that the moves are legal.
std::vector<Point> last_line(const record::GameRecord& record) {
  std::vector<Cell> cells(record.start.cells().begin(), record.start.cells().end());
  Side side = record.start.side_to_move();
  for (const record::RecordedMove& move : record.moves) {
    cells[record.rules().index_of(move.point)] = stone_of(side);
    side = opponent(side);
  }
  return Position(record.rules(), std::move(cells), side).winning_line();
}

/// The value; null for infinity, which JSON cannot represent.
json::Json finite(double value) { return std::isfinite(value) ? json::Json(value) : json::Json(); }

json::Json score_json(const MatchScore& score) {
  return json::Json::array({score.wins, score.draws, score.losses});
}

}  // namespace

void add_moves(json::Json& game, std::span<const record::RecordedMove> moves) {
  game["moves"] = points_text(moves | std::views::transform(&record::RecordedMove::point));
  auto times = json::Json::array();
  auto evaluations = json::Json::array();
  auto comments = json::Json::object();
  bool has_times = false;
  bool has_evaluations = false;
  int ply = 0;
  for (const record::RecordedMove& move : moves) {
    ++ply;
    times.push_back(move.time ? json::Json(move.time->count()) : json::Json());
    has_times = has_times || move.time;
    const auto& said = move.evaluation;
    evaluations.push_back(said ? json::Json::array({said->score, said->win_in, said->depth, said->nodes})
                               : json::Json());
    has_evaluations = has_evaluations || said;
    if (!move.comment.empty()) comments[std::to_string(ply)] = record::clean_text(move.comment);
  }
  if (has_times) game["times"] = std::move(times);
  if (has_evaluations) game["evaluations"] = std::move(evaluations);
  if (!comments.empty()) game["comments"] = std::move(comments);
}

json::Json game_json(const ReportedGame& reported, const record::GameRecord& record) {
  json::Json game{{"id", reported.id},
                  {"x", reported.players[0]},
                  {"o", reported.players[1]},
                  {"result", static_cast<int>(record.result)},
                  {"rules", reported.rules}};
  const auto add = [&](const char* field, const std::string& text) {
    if (!text.empty()) game[field] = record::clean_text(text);
  };
  if (record.termination != record::Termination::unknown) game["by"] = name_of(record.termination);
  if (record.opening_moves > 0) game["given"] = record.opening_moves;
  add("opening", record.opening_note);
  add("detail", record.detail);
  add("event", record.event);
  add("round", record.round);
  add("date", record.date);
  add("comment", record.comment);
  if (const auto line = last_line(record); !line.empty()) game["line"] = points_text(line);
  if (record.start != Position(record.rules())) {
    game["start"] = {{"x", points_text(stones_of(record.start, Cell::first))},
                     {"o", points_text(stones_of(record.start, Cell::second))},
                     {"o_begins", record.start.side_to_move() == Side::second}};
  }
  add_moves(game, record.moves);
  return game;
}

json::Json ratings_json(const Ratings& ratings) {
  auto list = json::Json::array();
  for (const Rating& rating : ratings.players) {
    list.push_back({{"player", rating.player},
                    {"elo", finite(rating.elo)},
                    {"error", finite(rating.error)},
                    {"score", score_json(rating.score)}});
  }
  return list;
}

json::Json encounters_json(const std::vector<Encounter>& encounters) {
  auto list = json::Json::array();
  for (const Encounter& met : encounters) {
    list.push_back({{"players", json::Json::array({met.first, met.second})},
                    {"score", score_json(met.score)},
                    {"elo", to_text(elo(met.score))},
                    {"superiority", likelihood_of_superiority(met.score)}});
  }
  return list;
}

json::Json tournaments_json(const std::vector<ReportedTournament>& tournaments) {
  auto list = json::Json::array();
  for (const ReportedTournament& tournament : tournaments) {
    auto meetings = json::Json::array();
    for (const ReportedMeeting& met : tournament.meetings) {
      meetings.push_back({{"player", record::clean_line(met.player)},
                          {"against", record::clean_line(met.against)},
                          {"pairs", met.pairs.pairs},
                          {"elo", met.elo},
                          {"normalized", met.normalized}});
    }
    auto places = json::Json::array();
    for (const auto& [player, place] : tournament.places) {
      places.push_back({{"place", place.place},
                        {"player", record::clean_line(player)},
                        {"points", static_cast<double>(place.half_points) / 2},
                        {"games", place.games},
                        {"direct", static_cast<double>(place.direct) / 2},
                        {"sonneborn_berger", static_cast<double>(place.sonneborn_berger) / 4},
                        {"buchholz", static_cast<double>(place.buchholz) / 2}});
    }
    list.push_back({{"name", record::clean_line(tournament.name)},
                    {"finished", tournament.finished},
                    {"games", tournament.games},
                    {"scheduled", tournament.scheduled},
                    {"test", tournament.test},
                    {"by_score", tournament.is_by_score},
                    {"places", std::move(places)},
                    {"meetings", std::move(meetings)}});
  }
  return list;
}

json::Json rules_with_name(const Rules& rules) {
  json::Json named{{"name", game_name(rules)}};
  named.update(json::rules_json(rules));
  return named;
}

json::Json terminations_json(const std::map<record::Termination, std::int64_t>& terminations) {
  auto list = json::Json::array();
  for (const auto& [how, games] : terminations) {
    list.push_back({{"name", name_of(how)}, {"games", games}, {"fault", is_fault(how)}});
  }
  return list;
}

std::vector<std::string> notes_of(const Ratings& ratings) {
  std::vector<std::string> notes;
  if (ratings.groups > 1) {
    notes.emplace_back("Some players are not connected by games; their ratings cannot be compared.");
  }
  if (ratings.with_prior) {
    notes.emplace_back(
        "A player has won or lost every game, so its rating has no limit; the ratings are as if each player "
        "had drawn one more game against a player of Elo 0.");
  }
  return notes;
}

}  // namespace rowan::arena
