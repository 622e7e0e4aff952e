// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "store/game_database.hpp"

namespace rowan::arena {

/// The contents of a report.
struct ReportOptions {
  std::string title = "Games";
  std::string date = {};                         // when the report was written; omitted if empty
  std::optional<std::int64_t> tournament = {};   // the id of the only tournament to report; empty: all
  std::int64_t embedded_games = 2000;            // how many of the newest games can be replayed
  store::GameDatabase::OnDamage on_damage = {};  // called for damaged games, which the report leaves out
};

/// A self-contained HTML page about the games of a store: standings with a plot of the ratings, cross table,
/// encounters, how games ended, histograms of length and time, and the newest games to step through.
///
///     page.html    the frame; @TITLE@, @SIGN@, @STYLE@, @DARK@, @SCRIPT@ and @DATA@ are filled in
///     page.css     for wide and narrow screens; colors and sizes are those of web/style/
///     page/*.js    draw everything from the data; bundled into one script
///     the data     JSON, generated here
///
/// Names and comments are untrusted. The title is escaped for HTML. The data are escaped so that they cannot
/// end their script element, and the script inserts texts as plain text only.
[[nodiscard]] Result<std::string> report_page(store::GameDatabase& store, const ReportOptions& options);

}  // namespace rowan::arena
