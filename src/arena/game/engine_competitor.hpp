// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "arena/game/competitor.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "player/gomocup_engine.hpp"
#include "think/limits.hpp"

namespace rowan::arena {

/// An engine of others, as an organizer names it.
struct EngineSpec {
  std::string name = {};     // empty: as it calls itself (probe_engine)
  std::string command = {};  // process/command_line.hpp
  think::Limits limits = {};
  bool suspend = false;                             // stop it while its opponent thinks
  player::EngineSettingList options = {};           // sent as INFO KEY VALUE before each game
  player::EngineListener listener = {};             // hears every line exchanged, in the thread that plays
  std::chrono::milliseconds reply_timeout{10'000};  // for an answer to START
};

/// A competitor that is another process and speaks the Gomocup protocol. The process starts with the first
/// game and again after each fault. At swap2 an engine that does not know SWAP2BOARD answers by
/// player/opening/swap2_table.hpp.
[[nodiscard]] std::unique_ptr<Competitor> make_engine_competitor(const EngineSpec& spec);

/// Starts an engine once and asks for its name: before a tournament begins. An error names the command and
/// says what is wrong: no such file, not executable, it ends at once, it says nothing.
[[nodiscard]] Result<std::string> probe_engine(const EngineSpec& spec, const StopToken& stop = {});

}  // namespace rowan::arena
