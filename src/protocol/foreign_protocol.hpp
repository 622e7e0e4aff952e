// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace rowan::protocol {

/// The name of another protocol, if a line can belong only to that. Empty for a line of the Gomocup protocol,
/// and for one that might belong to any, such as a greeting.
///
///     UCI       id name ...   id author ...   option name ...   uciok   readyok   bestmove ...
///     xboard    feature ...   Error (unknown command): ...   Illegal move: ...
///     GTP       = ...   ? ...
[[nodiscard]] std::optional<std::string_view> foreign_protocol(std::string_view line);

}  // namespace rowan::protocol
