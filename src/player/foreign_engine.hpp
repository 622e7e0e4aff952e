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

/// Is it a line that an engine of the Gomocup protocol would say, and that is no other protocol's?
[[nodiscard]] bool is_gomocup_speech(const protocol::GomocupReply& reply, std::string_view line);

/// The fault of an engine that does not answer START as it should, with what it speaks instead: "...: it
/// speaks UCI (it said 'id name Fish'), not the Gomocup protocol". Looks at the lines that it has said, and
/// then asks it "uci", as most engines for other games can be asked: after that nothing can be said to it but
/// END. Without a sign of another protocol its first words are quoted, if it has said any.
[[nodiscard]] record::Fault with_foreign_speech(record::Fault fault, process::ChildProcess& process,
                                                std::span<const std::string> first_lines,
                                                std::chrono::milliseconds reply_timeout,
                                                const EngineListener& listener, const StopToken& stop);

}  // namespace rowan::player
