// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "gomocup/manager/external_engine.hpp"
#include "gomocup/protocol/reply.hpp"
#include "process/child_process.hpp"
#include "record/termination.hpp"

namespace rowan::gomocup {

/// The name of another protocol, if the line can belong only to that. Empty for a line of the Gomocup
/// protocol, and for one that may belong to any protocol, such as a greeting.
///
///     UCI       id name ...   id author ...   option name ...   uciok   readyok   bestmove ...
///     xboard    feature ...   Error (unknown command): ...   Illegal move: ...
///     GTP       = ...   ? ...
[[nodiscard]] std::optional<std::string_view> foreign_protocol(std::string_view line);

/// Does the line show that the engine speaks the Gomocup protocol? An UNKNOWN and a blank line do not,
/// because engines of other protocols may send them too.
[[nodiscard]] bool is_gomocup_line(const Reply& reply, std::string_view line);

/// The fault of an engine that does not answer START properly, extended by the protocol that it speaks
/// instead: "...: it speaks UCI (it said 'id name Fish'), not the Gomocup protocol". Checks the lines that
/// the engine has sent, and then sends "uci", which most engines for other games answer: after that only END
/// can be sent to it. Without a sign of another protocol the engine's first line is quoted, if there is one.
[[nodiscard]] record::Fault with_detected_protocol(record::Fault fault, process::ChildProcess& process,
                                                   std::span<const std::string> first_lines,
                                                   std::chrono::milliseconds reply_timeout,
                                                   const EngineListener& listener, const StopToken& stop);

}  // namespace rowan::gomocup
