// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "protocol/spoken_words.hpp"

namespace rowan::protocol {

/// One line from a manager to an engine that speaks the Gomocup protocol, with the commands that Yixin-Board
/// added. Words are case-insensitive; points may have space around their comma.
///
///     line                            kind                content
///     white space                     blank
///     START 15   START 20 12          start               width and height
///     RECTSTART 20,12                 start               width and height
///     BEGIN                           begin
///     TURN 7,8                        turn                point
///     PLAY 7,8   TAKEBACK 7,8         play, takeback      point
///     BOARD   YXBOARD   SWAP2BOARD    board, quiet_board, swap2_board
///     YXBLOCK   YXBLOCKUNDO           block, unblock
///     7,8   7,8,1                     field               point and mark, one line of the five above
///     DONE                            done                ends the five above
///     YXBLOCKRESET                    unblock_all
///     INFO key value                  info                text: the rest after INFO
///                                                         (protocol/gomocup_info.hpp)
///     RESTART   ABOUT   END           restart, about, end
///     YXSTOP   STOP                   stop
///     YXNBEST 3                       best_moves          number, at least 1
///     YXBALANCEONE 0  YXBALANCETWO 0  balance_one, _two   number: the wanted evaluation; 0 by default
///     YXSEARCHDEFEND                  search_defense
///     YXSHOWFORBID                    show_forbidden
///     YXSHOWINFO                      show_info
///     YXHASHCLEAR                     forget
///     anything else                   unknown             text: the line
struct GomocupOrder {
  enum class Kind : std::uint8_t {
    blank,
    start,
    begin,
    turn,
    play,
    takeback,
    board,
    quiet_board,
    swap2_board,
    block,
    unblock,
    field,
    done,
    unblock_all,
    info,
    restart,
    about,
    end,
    stop,
    best_moves,
    balance_one,
    balance_two,
    search_defense,
    show_forbidden,
    show_info,
    forget,
    unknown
  };

  Kind kind = Kind::unknown;
  int width = 0;
  int height = 0;
  SpokenPoint point = SpokenPoint();  // g++ 12 takes {} for uninitialized
  int mark = 0;                       // of a field: 1 own, 2 the opponent's, 3 closed to both; 0: none given
  int number = 0;
  bool is_yixin = false;  // a command of Yixin-Board's, whose rule 2 differs (gomocup_rules)
  std::string text = {};

  friend bool operator==(const GomocupOrder&, const GomocupOrder&) = default;
};

/// Reads a line without its line break. An error is a known command whose arguments are wrong: "TURN expects
/// a point such as 7,8, not 'h8'".
[[nodiscard]] Result<GomocupOrder> parse_gomocup_order(std::string_view line);

/// How the number of `INFO rule` is read. Its bits are 1 exactly five, 2 continuous (a game continues after a
/// line, which does not concern us), 4 renju, 8 caro; but Yixin-Board sends 2 for renju, and 5 and 6 for
/// freestyle with openings of its own.
enum class RuleDialect : std::uint8_t { gomocup, yixin };

/// The rules for that number, on a board of that size; the inverse of gomocup_rule. If the bit for renju is
/// set, the bit for exactly five changes nothing. An error lists the supported rules.
[[nodiscard]] Result<Rules> gomocup_rules(std::int64_t number, RuleDialect dialect, int width, int height);

}  // namespace rowan::protocol
