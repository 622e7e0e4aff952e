// SPDX-License-Identifier: MIT
#include "arena/run/selfplay_archive.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "record/format/selfplay_file.hpp"

namespace rowan::arena {

Tournament selfplay_tournament(const Contestant& player, const Rules& rules, int games) {
  Tournament tournament;
  tournament.name = "self-play";
  tournament.rules = rules;
  tournament.players = {player, player};
  tournament.players[1].name += " (second seat)";
  tournament.rounds = games;
  tournament.swap_colors = false;
  return tournament;
}

Result<std::vector<FinishedGame>> SelfplayArchive::resume(const Tournament& tournament) {
  rules_ = tournament.rules;
  // Lock before the first read: anything that another run appends in between would be cut off.
  if (auto locked = file_.open_locked(); !locked) return failure_of(locked);
  std::ifstream file(file_.path(), std::ios::binary);
  if (!file) return failure(fmt::format("cannot read {}: {}", file_.path().string(), std::strerror(errno)));
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const std::string head = record::selfplay_head(
      {.rules = rules_, .player = tournament.players[0].name, .description = tournament_text(tournament)});
  const bool has_head = bytes.size() >= head.size() || !head.starts_with(bytes);
  if (has_head) return read_again(tournament, bytes);
  // The file is empty, or has as much of the head as a killed run had written.
  if (auto cut = file_.cut_to(0); !cut) return failure_of(cut);
  if (auto written = file_.append(head); !written) return failure_of(written);
  return {};
}

Result<std::vector<FinishedGame>> SelfplayArchive::read_again(const Tournament& tournament,
                                                              const std::string& bytes) {
  const auto file = record::parse_selfplay(bytes);
  if (!file) return failure(fmt::format("{}: {}", file_.path().string(), file.error().message));
  const auto was = parse_tournament(file->head.description);
  if (!was) return failure(fmt::format("{}: {}", file_.path().string(), was.error().message));
  if (const std::string differs = difference(was->tournament, tournament); !differs.empty()) {
    return failure(fmt::format("{} holds other games", file_.path().string()),
                   "  " + differs + "\n  use the same options to continue, or another --out");
  }
  std::vector<FinishedGame> games;
  const Schedule schedule(tournament);
  for (const record::SelfplayGame& game : file->games) {
    if (game.number >= schedule.size())
      return failure(fmt::format("{}: game {} is beyond the last game of this tournament",
                                 file_.path().string(), game.number));
    games.push_back({.number = game.number,
                     .players = schedule.game(game.number).seats,
                     .result = game.result,
                     .termination = game.termination,
                     .moves = static_cast<int>(game.moves.size())});
  }
  // Cut off what a killed run left unfinished, so that the next chunk begins where the last whole one ends.
  if (auto cut = file_.cut_to(file->whole_bytes); !cut) return failure_of(cut);
  return games;
}

Result<void> SelfplayArchive::add(std::span<const PlayedGame> games) {
  std::vector<record::SelfplayGame> block;
  block.reserve(games.size());
  for (const PlayedGame& game : games) {
    block.push_back({.number = game.number,
                     .result = game.record.result,
                     .termination = game.record.termination,
                     .opening_moves = game.record.opening_moves,
                     .moves = points_of(game.record)});
  }
  std::string bytes;
  append_selfplay_block(bytes, rules_, block);
  return file_.append(bytes);
}

Result<void> SelfplayArchive::finish() { return {}; }

}  // namespace rowan::arena
