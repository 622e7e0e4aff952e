// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"
#include "book/book_file.hpp"
#include "cli/options/command.hpp"
#include "game/rules.hpp"
#include "network/network_selector.hpp"

namespace rowan::cli {

/// Adds --network to a command. `text` receives the value and must live as long as the command.
Option* add_network_option(Command& command, std::string& text);

/// The network that --network names: Rowan's own if `text` is empty, none if it is "none". A file that cannot
/// be read or is not a network is an error.
[[nodiscard]] Result<network::NetworkSelector> read_network(const std::string& text);

/// The same if the rules are known: a network for other games is an error too.
[[nodiscard]] Result<network::NetworkSelector> read_network(const std::string& text, const Rules& rules);

/// Adds --book to a command, with its description. `text` receives the value and must live as long as the
/// command.
Option* add_book_option(Command& command, std::string& text, std::string description);

/// The book that --book names; null if it is "none" or not given. A file that cannot be read or is not a book
/// is an error.
[[nodiscard]] Result<book::SharedBook> read_book_option(const std::string& text);

/// The same if the rules are known: a book for another game is an error too.
[[nodiscard]] Result<book::SharedBook> read_book_option(const std::string& text, const Rules& rules);

}  // namespace rowan::cli
