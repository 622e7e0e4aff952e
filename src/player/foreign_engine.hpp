// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "player/gomocup_engine.hpp"
#include "process/child_process.hpp"
#include "protocol/gomocup_reply.hpp"
#include "record/fault.hpp"

namespace rowan::player {

/// Is this a line that an engine would send in the Gomocup protocol, and in no other?
[[nodiscard]] bool is_gomocup_speech(const protocol::GomocupReply& reply, std::string_view line);

/// The fault of an engine that does not answer START as it should, extended by what it speaks instead: "...:
/// it speaks UCI (it said 'id name Fish'), not the Gomocup protocol". Checks the lines that it has sent, and
/// then sends "uci", which most engines for other games answer: after that only END can be sent to it.
/// Without a sign of another protocol its first words are quoted, if there are any.
[[nodiscard]] record::Fault with_foreign_speech(record::Fault fault, process::ChildProcess& process,
                                                std::span<const std::string> first_lines,
                                                std::chrono::milliseconds reply_timeout,
                                                const EngineListener& listener, const StopToken& stop);

}  // namespace rowan::player
