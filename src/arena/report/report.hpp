// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "store/game_database.hpp"

namespace rowan::arena {

/// What a report is about.
struct ReportOptions {
  std::string title = "Games";
  std::string date = {};                         // when it was written; left out if empty
  std::optional<std::int64_t> tournament = {};   // only its games
  std::int64_t embedded_games = 2000;            // how many of the newest games can be replayed
  store::GameDatabase::OnDamage on_damage = {};  // told of games that the page cannot show
};

/// One HTML page about the games of a store, which needs nothing but itself: standings with a plot of the
/// ratings, cross table, encounters, how games ended, histograms of length and time, and the newest games
/// to click through.
///
///     page.html    the frame; @TITLE@, @SIGN@, @STYLE@, @DARK@, @SCRIPT@ and @DATA@ are filled in
///     page.css     wide and narrow; colors and sizes are those of web/style/
///     page/*.js    draw everything from the data; put one after another into one function
///     the data     JSON, made here
///
/// Names and comments come from outside. The title is escaped for HTML, the data so that no browser can
/// find the end of its script in it, and the script puts texts on the page as texts only.
[[nodiscard]] Result<std::string> report_page(store::GameDatabase& store, const ReportOptions& options);

}  // namespace rowan::arena
