// SPDX-License-Identifier: MIT
#include "arena/tournament/standings_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/stats/elo.hpp"
#include "arena/stats/sprt.hpp"
#include "arena/tournament/standings.hpp"
#include "base/table.hpp"
#include "base/text.hpp"
#include "json/json.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

namespace {

double share(const MatchScore& score) {
  return score.games() == 0
             ? 0.5
             : static_cast<double>(score.half_points()) / static_cast<double>(2 * score.games());
}

std::string rating_text(const Rating& rating) {
  return to_text({.value = rating.elo, .low = rating.elo - rating.error, .high = rating.elo + rating.error});
}

std::string counts_text(const std::map<record::Termination, std::int64_t>& counts) {
  std::vector<std::string> parts;
  for (const auto& [how, count] : counts) parts.push_back(fmt::format("{} {}", name_of(how), count));
  return join(parts);
}

std::string_view verdict_word(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::running:
      return "not decided";
    case SprtVerdict::accept_h0:
      return "failed";
    case SprtVerdict::accept_h1:
      return "passed";
  }
  return "";
}

/// A player's name without characters that could disturb a terminal or a table.
std::string name_of_player(const Tournament& tournament, std::size_t player) {
  return record::clean_line(tournament.players[player].name);
}

std::string players_table(const Tournament& tournament, const Standings& standings, const Ratings& ratings) {
  using enum Table::Align;
  Table table({{""},
               {"player"},
               {"games", right},
               {"score", right},
               {"+", right},
               {"=", right},
               {"-", right},
               {"Elo", right},
               {"faults", right}});
  int rank = 0;
  for (const Rating& rating : ratings.players) {
    const MatchScore& score = rating.score;
    table.add({fmt::format("{}", ++rank), name_of_player(tournament, rating.player),
               fmt::format("{}", score.games()),
               score.games() == 0 ? "-" : fmt::format("{:.1f}%", 100 * share(score)),
               fmt::format("{}", score.wins), fmt::format("{}", score.draws), fmt::format("{}", score.losses),
               rating_text(rating), counts_text(standings.faults(static_cast<int>(rating.player)))});
  }
  return table.text();
}

/// The points of each player against each other player, in order of rating.
std::string cross_table(const Tournament& tournament, const Standings& standings, const Ratings& ratings) {
  std::vector<Table::Column> columns{{""}, {""}};
  for (std::size_t i = 0; i < ratings.players.size(); ++i) {
    columns.push_back({fmt::format("{}", i + 1), Table::Align::right});
  }
  Table table(std::move(columns));
  int rank = 0;
  for (const Rating& row : ratings.players) {
    std::vector<std::string> cells{fmt::format("{}", ++rank), name_of_player(tournament, row.player)};
    for (const Rating& column : ratings.players) {
      const MatchScore& score =
          standings.score(static_cast<int>(row.player), static_cast<int>(column.player));
      const bool met = score.games() > 0;
      cells.push_back(
          met ? fmt::format("{:.1f}/{}", static_cast<double>(score.half_points()) / 2, score.games()) : "");
    }
    table.add(std::move(cells));
  }
  return table.text(Table::EmptyColumns::kept);
}

std::string half_text(std::int64_t halves) { return fmt::format("{:.1f}", static_cast<double>(halves) / 2); }

/// Formats a Sonneborn-Berger score, given in quarters.
std::string quarter_text(std::int64_t quarters) {
  return fmt::format("{:.2f}", static_cast<double>(quarters) / 4);
}

std::string places_table(const Tournament& tournament, const Standings& standings) {
  using enum Table::Align;
  // Criteria that do not apply in a gauntlet are not shown.
  const bool is_gauntlet = tournament.format == Format::gauntlet;
  std::vector<Table::Column> columns{{"place", right}, {"player"}, {"points", right}};
  if (is_gauntlet) {
    columns.insert(columns.end(), {{"games", right}, {"score", right}, {"direct", right}});
  } else {
    columns.insert(columns.end(), {{"direct", right}, {"Sonneborn-Berger", right}, {"Buchholz", right}});
  }
  Table table(std::move(columns));
  for (const Place& place : places_of(tournament, standings)) {
    std::vector<std::string> cells{fmt::format("{}", place.place),
                                   name_of_player(tournament, static_cast<std::size_t>(place.player)),
                                   half_text(place.half_points)};
    if (is_gauntlet) {
      cells.push_back(fmt::format("{}", place.games));
      const bool has_played = place.games > 0;
      cells.push_back(has_played ? fmt::format("{:.1f}%", 100 * share(standings.total(place.player))) : "");
      cells.push_back(half_text(place.direct));
    } else {
      cells.insert(cells.end(), {half_text(place.direct), quarter_text(place.sonneborn_berger),
                                 half_text(place.buchholz)});
    }
    table.add(std::move(cells));
  }
  return table.text();
}

std::string duel_text(const Tournament& tournament, const Standings& standings) {
  const MatchScore& score = standings.score(0, 1);
  const Pentanomial& pairs = standings.pairs(0, 1);
  const bool by_pairs = pairs.pair_count() > 0;
  const Estimate difference = by_pairs ? elo(pairs) : elo(score);
  const Estimate normalized = by_pairs ? normalized_elo(pairs) : normalized_elo(score);
  const double superiority = by_pairs ? likelihood_of_superiority(pairs) : likelihood_of_superiority(score);
  std::string text =
      fmt::format("{} against {}: Elo {}, nElo {}, LOS {:.1f}%, draws {:.1f}%\n",
                  name_of_player(tournament, 0), name_of_player(tournament, 1), to_text(difference),
                  to_text(normalized), 100 * superiority, 100 * draw_ratio(score));
  if (by_pairs) {
    const auto& counts = pairs.pairs;
    text += fmt::format("pairs LL {}, LD {}, WL+DD {}, WD {}, WW {}\n", counts[0], counts[1], counts[2],
                        counts[3], counts[4]);
  }
  return text;
}

/// The number; null for infinity, which JSON does not have.
json::Json finite(double number) { return std::isfinite(number) ? json::Json(number) : json::Json(nullptr); }

json::Json estimate_json(const Estimate& estimate) {
  return {{"value", finite(estimate.value)}, {"low", finite(estimate.low)}, {"high", finite(estimate.high)}};
}

json::Json score_json(const MatchScore& score) {
  return {{"games", score.games()}, {"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

json::Json counts_json(const std::map<record::Termination, std::int64_t>& counts) {
  json::Json json = json::Json::object();
  for (const auto& [how, count] : counts) json[name_of(how)] = count;
  return json;
}

json::Json players_json(const Tournament& tournament, const Standings& standings, const Ratings& ratings) {
  json::Json players = json::Json::array();
  const auto places = places_of(tournament, standings);
  for (const Rating& rating : ratings.players) {
    const Place& place = *std::ranges::find(places, static_cast<int>(rating.player), &Place::player);
    json::Json json = score_json(rating.score);
    json["place"] = place.place;
    json["points"] = static_cast<double>(place.half_points) / 2;
    json["direct_encounter"] = static_cast<double>(place.direct) / 2;
    json["sonneborn_berger"] = static_cast<double>(place.sonneborn_berger) / 4;
    json["buchholz"] = static_cast<double>(place.buchholz) / 2;
    json["score"] = share(rating.score);
    json["elo"] = finite(rating.elo);
    json["error"] = finite(rating.error);
    json["faults"] = counts_json(standings.faults(static_cast<int>(rating.player)));
    json::Json named{{"name", tournament.players[rating.player].name}};
    named.update(json);
    players.push_back(std::move(named));
  }
  return players;
}

json::Json encounters_json(const Tournament& tournament, const Standings& standings) {
  json::Json encounters = json::Json::array();
  const int count = static_cast<int>(tournament.players.size());
  for (int one = 0; one < count; ++one) {
    for (int other = one + 1; other < count; ++other) {
      const MatchScore& score = standings.score(one, other);
      if (score.games() == 0) continue;
      const Pentanomial& pairs = standings.pairs(one, other);
      const bool by_pairs = pairs.pair_count() > 0;
      json::Json json{
          {"players", json::Json::array({tournament.players[one].name, tournament.players[other].name})},
          {"score", score_json(score)},
          {"pairs", pairs.pairs},
          {"elo", estimate_json(by_pairs ? elo(pairs) : elo(score))},
          {"normalized_elo", estimate_json(by_pairs ? normalized_elo(pairs) : normalized_elo(score))},
          {"los", by_pairs ? likelihood_of_superiority(pairs) : likelihood_of_superiority(score)},
          {"draw_ratio", draw_ratio(score)}};
      encounters.push_back(std::move(json));
    }
  }
  return encounters;
}

/// Quotes a field as in RFC 4180.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) {
    quoted += letter;
    if (letter == '"') quoted += '"';
  }
  return quoted + '"';
}

}  // namespace

Ratings ratings_of(const Tournament& tournament, const Standings& standings) {
  std::vector<Encounter> encounters;
  const std::size_t count = tournament.players.size();
  for (std::size_t one = 0; one < count; ++one) {
    for (std::size_t other = one + 1; other < count; ++other) {
      const MatchScore& score = standings.score(static_cast<int>(one), static_cast<int>(other));
      if (score.games() > 0) encounters.push_back({.first = one, .second = other, .score = score});
    }
  }
  return rate(count, encounters);
}

std::string test_text(const Tournament& tournament, const Standings& standings) {
  const auto& test = standings.test();
  if (!test) return "";
  const SprtSettings& settings = *tournament.sprt;
  const SprtBounds bounds = bounds_of(settings);
  return fmt::format("LLR {:.2f} ({:.2f} to {:.2f}) for {} {:g} or {:g}: {}", test->llr, bounds.lower,
                     bounds.upper, settings.model == EloModel::normalized ? "nElo" : "Elo", settings.elo0,
                     settings.elo1, verdict_word(test->verdict));
}

std::string standings_table(const Tournament& tournament, const Standings& standings) {
  const Ratings ratings = ratings_of(tournament, standings);
  std::string text = players_table(tournament, standings, ratings) + '\n';
  text += tournament.players.size() == 2 ? duel_text(tournament, standings)
                                         : cross_table(tournament, standings, ratings) + '\n' +
                                               places_table(tournament, standings) + '\n';
  if (standings.test()) text += test_text(tournament, standings) + '\n';
  if (standings.games() > 0) {
    text += fmt::format("{} {} of {:.1f} moves, ended by {}\n", standings.games(),
                        standings.games() == 1 ? "game" : "games", standings.mean_length(),
                        counts_text(standings.terminations()));
  }
  if (ratings.with_prior && standings.games() > 0) {
    text += "Elo includes one extra draw per player, because a player won or lost every game.\n";
  }
  return text;
}

std::string standings_json(const Tournament& tournament, const Standings& standings, bool is_done) {
  json::Json json{{"name", tournament.name},
                  {"done", is_done},
                  {"games", standings.games()},
                  {"scheduled", Schedule(tournament).size()},
                  {"mean_length", standings.mean_length()},
                  {"first_movers", score_json(standings.first_movers())},
                  {"players", players_json(tournament, standings, ratings_of(tournament, standings))},
                  {"encounters", encounters_json(tournament, standings)},
                  {"terminations", counts_json(standings.terminations())}};
  if (const auto& test = standings.test()) {
    const SprtBounds bounds = bounds_of(*tournament.sprt);
    json["sprt"] = {{"pairs", test->pairs.pairs},
                    {"llr", test->llr},
                    {"lower", bounds.lower},
                    {"upper", bounds.upper},
                    {"verdict", verdict_word(test->verdict)}};
  }
  return json.dump();
}

std::string standings_csv(const Tournament& tournament, const Standings& standings) {
  std::string text = "player,games,wins,draws,losses,score,elo,error,faults\n";
  for (const Rating& rating : ratings_of(tournament, standings).players) {
    const MatchScore& score = rating.score;
    std::int64_t faults = 0;
    for (const auto& [how, count] : standings.faults(static_cast<int>(rating.player))) faults += count;
    text += fmt::format("{},{},{},{},{},{:.4f},{:.2f},{:.2f},{}\n",
                        csv_field(name_of_player(tournament, rating.player)), score.games(), score.wins,
                        score.draws, score.losses, share(score), rating.elo, rating.error, faults);
  }
  return text;
}

}  // namespace rowan::arena
