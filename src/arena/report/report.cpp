// SPDX-License-Identifier: MIT
#include "arena/report/report.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/embedded.hpp"
#include "arena/report/page_parts.hpp"
#include "arena/report/report_data.hpp"
#include "arena/report/report_json.hpp"
#include "base/text.hpp"
#include "json/json.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

namespace {

ReportedGame reported_game(ReportData& data, const store::GameSummary& summary) {
  const std::size_t first = data.player_number(summary.players[0]);
  const std::size_t second = data.player_number(summary.players[1]);
  return {.id = summary.id, .players = {first, second}, .rules = data.rules_number(summary.rules)};
}

json::Json lists_json(const ReportData& data) {
  json::Json lists;
  lists["players"] = json::Json::array();
  for (const std::string& name : data.players()) lists["players"].push_back(record::clean_line(name));
  lists["rules"] = json::Json::array();
  for (const Rules& rules : data.rules()) lists["rules"].push_back(rules_with_name(rules));
  lists["terminations"] = terminations_json(data.terminations());
  const LengthBins lengths = bin_lengths(data.lengths());
  lists["lengths"] = {{"first", lengths.first}, {"width", lengths.width}, {"counts", lengths.counts}};
  lists["times"] = json::Json::array();
  for (const auto& [from, moves] : data.times()) lists["times"].push_back({{"from", from}, {"moves", moves}});
  return lists;
}

/// Caveats that readers should know about.
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
  if (data.has_unrated_players()) {
    notes.push_back(
        fmt::format("Ratings cover the {} players with the most games, computed from the games between "
                    "them.",
                    ratings.players.size()));
  }
  for (std::string& note : notes_of(ratings)) notes.push_back(std::move(note));
  return notes;
}

/// JSON that is safe inside a script element: without a '<' that could end it.
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

}  // namespace

Result<std::string> report_page(store::GameDatabase& store, const ReportOptions& options) {
  ReportData data;
  auto games = json::Json::array();
  std::vector<std::string> damaged;
  const auto visited = store.for_each_game(
      {.tournament = options.tournament, .newest_first = true},
      [&](const store::GameSummary& summary, const record::GameRecord& record) {
        data.count(summary, record);
        if (data.games() <= options.embedded_games)
          games.push_back(game_json(reported_game(data, summary), record));
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
  json::Json page{{"date", record::clean_line(options.date)},
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
  // ASCII only: no byte of a name can be misread, whatever encoding the reader assumes.
  const std::string text = script_safe(page.dump({.ascii = true}));
  const std::string sign = inline_drawing(icon_svg);
  const std::string grain = fmt::format(":root {{ --grain: url(\"{}\"); }}\n", data_address(kaya_svg));
  const std::string style = fmt::format("{}{}{}{}{}", tokens_css, board_drawing_css, grain,
                                        font_style(font_data_address()), page_css);
  return filled_in(page_html, {{"@TITLE@", title},
                               {"@SIGN@", sign},
                               {"@STYLE@", style},
                               {"@DARK@", dark_css},
                               {"@SCRIPT@", report_js},
                               {"@DATA@", text}});
}

}  // namespace rowan::arena
