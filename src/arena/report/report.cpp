// SPDX-License-Identifier: MIT
#include "arena/report/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/report/report_data.hpp"
#include "arena/report/report_tournaments.hpp"
#include "arena/report_page.hpp"
#include "arena/stats/elo.hpp"
#include "base/html.hpp"
#include "game/games.hpp"
#include "record/json.hpp"
#include "record/json/rules_json.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

namespace {

constexpr std::size_t most_in_cross_table = 40;
constexpr std::size_t most_encounters = 200;

/// Two digits of base 32 a point, x and then y: "77" is h8 on 15×15.
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

/// The winner's line at the end of the game, without asking whether every move was legal.
std::vector<Point> last_line(const record::GameRecord& record) {
  std::vector<Cell> cells(record.start.cells().begin(), record.start.cells().end());
  Side side = record.start.side_to_move();
  for (const record::RecordedMove& move : record.moves) {
    cells[record.rules().index_of(move.point)] = stone_of(side);
    side = opponent(side);
  }
  return Position(record.rules(), std::move(cells), side).winning_line();
}

/// Adds what is known about single moves, where anything is.
void add_annotations(record::Json& game, const record::GameRecord& record) {
  auto times = record::Json::array();
  auto evaluations = record::Json::array();
  auto comments = record::Json::object();
  bool has_times = false;
  bool has_evaluations = false;
  int ply = 0;
  for (const record::RecordedMove& move : record.moves) {
    ++ply;
    times.push_back(move.time ? record::Json(move.time->count()) : record::Json());
    has_times = has_times || move.time;
    const auto& said = move.evaluation;
    evaluations.push_back(said ? record::Json::array({said->score, said->win_in, said->depth, said->nodes})
                               : record::Json());
    has_evaluations = has_evaluations || said;
    if (!move.comment.empty()) comments[std::to_string(ply)] = record::clean_text(move.comment);
  }
  if (has_times) game["times"] = std::move(times);
  if (has_evaluations) game["evaluations"] = std::move(evaluations);
  if (!comments.empty()) game["comments"] = std::move(comments);
}

record::Json game_json(ReportData& data, const store::GameSummary& summary,
                       const record::GameRecord& record) {
  record::Json game{{"id", summary.id},
                    {"x", data.player_number(summary.players[0])},
                    {"o", data.player_number(summary.players[1])},
                    {"result", static_cast<int>(summary.result)},
                    {"rules", data.rules_number(summary.rules)},
                    {"moves", points_text(points_of(record))}};
  const auto add = [&](const char* field, const std::string& text) {
    if (!text.empty()) game[field] = record::clean_text(text);
  };
  if (summary.termination != record::Termination::unknown) game["by"] = name_of(summary.termination);
  if (record.opening_moves > 0) game["given"] = record.opening_moves;
  add("opening", record.opening_note);
  add("detail", summary.detail);
  add("event", summary.event);
  add("round", summary.round);
  add("date", summary.date);
  add("comment", record.comment);
  if (const auto line = last_line(record); !line.empty()) game["line"] = points_text(line);
  if (record.start != Position(record.rules())) {
    game["start"] = {{"x", points_text(stones_of(record.start, Cell::first))},
                     {"o", points_text(stones_of(record.start, Cell::second))},
                     {"o_begins", record.start.side_to_move() == Side::second}};
  }
  add_annotations(game, record);
  return game;
}

/// Null for what is infinite, which JSON cannot say.
record::Json finite(double value) { return std::isfinite(value) ? record::Json(value) : record::Json(); }

record::Json score_json(const MatchScore& score) {
  return record::Json::array({score.wins, score.draws, score.losses});
}

record::Json ratings_json(const Ratings& ratings) {
  auto list = record::Json::array();
  for (const Rating& rating : ratings.players) {
    list.push_back({{"player", rating.player},
                    {"elo", finite(rating.elo)},
                    {"error", finite(rating.error)},
                    {"score", score_json(rating.score)}});
  }
  return list;
}

record::Json encounters_json(const std::vector<Encounter>& encounters) {
  auto list = record::Json::array();
  for (const Encounter& met : encounters) {
    list.push_back({{"players", record::Json::array({met.first, met.second})},
                    {"score", score_json(met.score)},
                    {"elo", to_text(elo(met.score))},
                    {"superiority", likelihood_of_superiority(met.score)}});
  }
  return list;
}

record::Json tournaments_json(const std::vector<ReportedTournament>& tournaments) {
  auto list = record::Json::array();
  for (const ReportedTournament& tournament : tournaments) {
    auto meetings = record::Json::array();
    for (const ReportedMeeting& met : tournament.meetings) {
      meetings.push_back({{"player", record::clean_line(met.player)},
                          {"against", record::clean_line(met.against)},
                          {"pairs", met.pairs.pairs},
                          {"elo", met.elo},
                          {"normalized", met.normalized}});
    }
    list.push_back({{"name", record::clean_line(tournament.name)},
                    {"finished", tournament.finished},
                    {"games", tournament.games},
                    {"scheduled", tournament.scheduled},
                    {"test", tournament.test},
                    {"meetings", std::move(meetings)}});
  }
  return list;
}

record::Json lists_json(const ReportData& data) {
  record::Json lists;
  lists["players"] = record::Json::array();
  for (const std::string& name : data.players()) lists["players"].push_back(record::clean_line(name));
  lists["rules"] = record::Json::array();
  for (const Rules& rules : data.rules()) {
    record::Json named{{"name", game_name(rules)}};
    named.update(record::rules_json(rules));
    lists["rules"].push_back(std::move(named));
  }
  lists["terminations"] = record::Json::array();
  for (const auto& [how, games] : data.terminations()) {
    lists["terminations"].push_back({{"name", name_of(how)}, {"games", games}, {"fault", is_fault(how)}});
  }
  const LengthBins lengths = bin_lengths(data.lengths());
  lists["lengths"] = {{"first", lengths.first}, {"width", lengths.width}, {"counts", lengths.counts}};
  lists["times"] = record::Json::array();
  for (const auto& [from, moves] : data.times()) lists["times"].push_back({{"from", from}, {"moves", moves}});
  return lists;
}

/// What a reader should know before taking the page for the whole truth.
std::vector<std::string> notes_of(const ReportData& data, const Ratings& ratings, std::size_t embedded) {
  std::vector<std::string> notes;
  if (static_cast<std::int64_t>(embedded) < data.games()) {
    notes.push_back(
        fmt::format("The newest {} of {} games can be replayed below; the tables count all of them.",
                    embedded, data.games()));
  }
  if (data.games_against_oneself() > 0) {
    notes.push_back(fmt::format("{} of the games are self-play and do not count for ratings.",
                                data.games_against_oneself()));
  }
  if (ratings.players.size() == ReportData::most_rated) {
    notes.push_back(
        fmt::format("Ratings cover the {} players with the most games, from their games among "
                    "each other.",
                    ratings.players.size()));
  }
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

/// JSON as it may stand in a script: without a '<' that could end it.
std::string script_safe(const std::string& json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char letter : json) {
    switch (letter) {
      case '<':
        safe += "\\u003c";
        break;
      case '>':
        safe += "\\u003e";
        break;
      case '&':
        safe += "\\u0026";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

/// The files of page/ one after another, each below what it uses.
std::string page_script() {
  std::string script;
  for (const std::string_view part :
       {elements_js, texts_js, standings_js, charts_js, board_js, game_js, list_js, start_js}) {
    script += part;
  }
  return script;
}

/// Puts the parts in their places in one pass, so that a part that looks like a place is left alone.
std::string filled_in(std::string_view frame,
                      const std::vector<std::pair<std::string_view, std::string_view>>& parts) {
  std::string page;
  while (!frame.empty()) {
    const auto* const part =
        std::ranges::find_if(parts.data(), parts.data() + parts.size(),
                             [&](const auto& entry) { return frame.starts_with(entry.first); });
    if (part != parts.data() + parts.size()) {
      page += part->second;
      frame.remove_prefix(part->first.size());
    } else {
      const std::size_t next = std::min(frame.find('@', 1), frame.size());
      page += frame.substr(0, next);
      frame.remove_prefix(next);
    }
  }
  return page;
}

}  // namespace

Result<std::string> report_page(store::GameDatabase& store, const ReportOptions& options) {
  ReportData data;
  auto games = record::Json::array();
  std::vector<std::string> damaged;
  const auto visited = store.for_each_game(
      {.tournament = options.tournament, .newest_first = true},
      [&](const store::GameSummary& summary, const record::GameRecord& record) {
        data.count(summary, record);
        if (data.games() <= options.embedded_games) games.push_back(game_json(data, summary, record));
        return true;
      },
      [&](const store::DamagedGame& game) {
        damaged.push_back(
            fmt::format("Game {} of the store is damaged and not counted: {}.", game.id, game.reason));
        if (options.on_damage) options.on_damage(game);
      });
  if (!visited) return failure_of(visited);
  const auto tournaments = reported_tournaments(store, options.tournament);
  if (!tournaments) return failure_of(tournaments);
  const Ratings ratings = data.ratings();
  record::Json page{{"date", record::clean_line(options.date)},
                    {"total", data.games()},
                    {"notes", notes_of(data, ratings, games.size())},
                    {"cross_limit", most_in_cross_table},
                    {"encounter_limit", most_encounters},
                    {"ratings", ratings_json(ratings)},
                    {"encounters", encounters_json(data.encounters(ratings))},
                    {"tournaments", tournaments_json(*tournaments)}};
  for (std::string& note : damaged) page["notes"].push_back(record::clean_line(note));
  page.update(lists_json(data));
  page["games"] = std::move(games);
  const std::string title = html_escaped(record::clean_line(options.title));
  // ASCII only: no byte of a name can be taken for something else, whatever the reader's encoding.
  const std::string text = script_safe(page.dump({.ascii = true}));
  const std::string script = page_script();
  return filled_in(page_html,
                   {{"@TITLE@", title}, {"@STYLE@", page_css}, {"@SCRIPT@", script}, {"@DATA@", text}});
}

}  // namespace rowan::arena
