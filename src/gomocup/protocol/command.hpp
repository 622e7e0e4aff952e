// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

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
///     7,8   7,8,1                     field               point and mark: a line after one of the five above
///     DONE                            done                ends the lines after one of the five above
///     YXBLOCKRESET                    unblock_all
///     INFO key value                  info                text: the rest after INFO
///                                                         (gomocup/protocol/info.hpp)
///     RESTART   ABOUT   END           restart, about, end
///     YXSTOP   STOP                   stop
///     YXNBEST 3                       best_moves          number, at least 1
///     YXBALANCEONE 0  YXBALANCETWO 0  balance_one, _two   number: the wanted evaluation; 0 by default
///     YXSEARCHDEFEND                  search_defense
///     YXSHOWFORBID                    show_forbidden
///     YXSHOWINFO                      show_info
///     YXHASHCLEAR                     forget
///     anything else                   unknown             text: the line
struct Command {
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
  ReceivedPoint point = ReceivedPoint();  // g++ 12 warns that {} is uninitialized
  int mark = 0;  // of a field: 1 own, 2 the opponent's, 3 closed to both; 0: none given
  int number = 0;
  bool is_yixin = false;  // a command of Yixin-Board, where rule 2 is renju (gomocup/protocol/info.hpp)
  std::string text = {};

  friend bool operator==(const Command&, const Command&) = default;
};

/// Reads a line without its line break. An error if the arguments of a known command are wrong, "TURN expects
/// a point such as 7,8, not 'h8'", or if a line begins with a number but is not a valid field.
[[nodiscard]] Result<Command> parse_command(std::string_view line);

/// The same commands as lines to send, without line breaks. Points are written by point_text()
/// (gomocup/protocol/line_parsing.hpp); words without arguments (BEGIN, RESTART, ABOUT, END) need no
/// function.

/// "START 15", or "RECTSTART 20,12" for a board that is not a square.
[[nodiscard]] std::string start_command(const Rules& rules);

/// A command such as "INFO timeout_turn 5000".
[[nodiscard]] std::string info_command(std::string_view key, std::int64_t value);

/// BOARD, a line "x,y,f" for each stone, DONE: f is 1 for stones of the side to move, which the engine plays,
/// and 2 for those of its opponent. Moves come in the order played, after the stones of the starting
/// position.
[[nodiscard]] std::vector<std::string> board_commands(const Position& position);

/// SWAP2BOARD, a line "x,y" for each move, DONE.
[[nodiscard]] std::vector<std::string> swap2_commands(const Position& position);

}  // namespace rowan::gomocup
