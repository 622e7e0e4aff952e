// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace rowan {

/// Help as CLI11 lays it out, in lines that fit on a screen of 80 columns: descriptions are wrapped under themselves, and an
/// option too long for its column has a line of its own. In a footer, indented lines are examples and stay as they are.
///
///     --player WORDS ...          A player of Rowan (see rowan players), or an
///                                 engine: cmd=... name=...
class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat();

  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* command) const override;
};

}  // namespace rowan
