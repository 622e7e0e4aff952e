// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "arena/game/competitor.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "gomocup/manager/external_engine.hpp"
#include "think/game_limits.hpp"

namespace rowan::arena {

/// An external engine, as configured by the organizer.
struct EngineSpec {
  std::string name = {};     // empty: the name it reports (probe_engine)
  std::string command = {};  // process/command_line.hpp
  think::GameLimits limits = {};
  bool suspend = false;                             // suspend it while its opponent thinks
  gomocup::EngineSettingList options = {};          // sent as INFO KEY VALUE before each game
  gomocup::EngineListener listener = {};            // receives every line exchanged, in the playing thread
  std::chrono::milliseconds reply_timeout{10'000};  // for the reply to START
};

/// A competitor that is an external process speaking the Gomocup protocol. The process starts with the first
/// game, and again after each fault. At swap2 an engine without SWAP2BOARD answers from
/// player/opening/swap2_table.hpp.
[[nodiscard]] std::unique_ptr<Competitor> make_engine_competitor(const EngineSpec& spec);

/// Starts an engine once and asks for its name, before a tournament begins. An error names the command and
/// the problem: no such file, not executable, it exits immediately, it does not answer.
[[nodiscard]] Result<std::string> probe_engine(const EngineSpec& spec, const StopToken& stop = {});

}  // namespace rowan::arena
