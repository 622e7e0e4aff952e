// SPDX-License-Identifier: MIT
#include "cli/commands/arena/training_check.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/io/output.hpp"
#include "files/training_file.hpp"
#include "json/json.hpp"

namespace rowan::cli {

namespace {

double mean_length(const files::TrainingSummary& summary) {
  return summary.games == 0 ? 0 : static_cast<double>(summary.moves) / static_cast<double>(summary.games);
}

std::string summary_json(const std::string& path, const files::TrainingSummary& summary) {
  json::Json json{{"file", path},
                  {"sound", summary.problems.empty()},
                  {"games", summary.games},
                  {"x_wins", summary.first_wins},
                  {"draws", summary.draws},
                  {"o_wins", summary.second_wins},
                  {"mean_length", mean_length(summary)},
                  {"positions", summary.positions},
                  {"clean_positions", summary.clean_positions}};
  json["boards"] = json::Json::array();
  for (const auto& [game, games] : summary.boards)
    json["boards"].push_back(json::Json{{"game", game}, {"games", games}});
  if (summary.unfinished_from) json["unfinished_from"] = *summary.unfinished_from;
  json["problems"] = json::Json::array();
  for (const std::string& problem : summary.problems) json["problems"].push_back(problem);
  return json.dump();
}

std::string summary_text(const std::string& path, const files::TrainingSummary& summary) {
  std::string text =
      fmt::format("{} games of {:.1f} moves in {}: x won {}, o won {}, {} drawn; {} positions, {} clean",
                  summary.games, mean_length(summary), quotable(path, 200), summary.first_wins,
                  summary.second_wins, summary.draws, summary.positions, summary.clean_positions);
  for (const auto& [game, games] : summary.boards) text += fmt::format("\n  {}: {} games", game, games);
  if (summary.unfinished_from) {
    text += fmt::format("\nbyte {}: the rest is incomplete; continuing the run removes it",
                        *summary.unfinished_from);
  }
  for (const std::string& problem : summary.problems) text += "\ndamaged: " + problem;
  return text;
}

}  // namespace

ExitCode check_training_file(const std::string& path, bool as_json) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return fail(Error{fmt::format("cannot read '{}': {}", quotable(path, 200), std::strerror(errno))});
  const auto summary = files::summarize_training(file);
  if (file.bad())
    return fail(Error{fmt::format("cannot read '{}': {}", quotable(path, 200), std::strerror(errno))});
  if (!summary) return fail(Error{fmt::format("{}: {}", quotable(path, 200), summary.error().message)});
  print_line(as_json ? summary_json(path, *summary) : summary_text(path, *summary));
  return summary->problems.empty() ? ExitCode::ok : ExitCode::no;
}

}  // namespace rowan::cli
