// SPDX-License-Identifier: MIT
#include "files/psq.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "files/file_lines.hpp"
#include "files/rules_text.hpp"
#include "files/text_encoding.hpp"
#include "game/games.hpp"
#include "record/game_record.hpp"
#include "record/text_field.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view magic = "Piskvorky ";
constexpr std::string_view person = "homo-";  // followed by a number: a person without a name
constexpr Size rec_board{20, 20};
constexpr int draw_margin = 25;  // Piskvork declares a draw when at most this many points are empty
constexpr std::int64_t code_board = 0;
constexpr std::int64_t code_late = 15;
constexpr std::int64_t code_failed = -2;
constexpr std::int64_t code_unknown = -1;

using Lines = std::span<const FileLine>;

/// The numbers on the line of a move: column, row and perhaps the time. Empty if the line does not consist of
/// two or three numbers with commas between them.
std::vector<std::int64_t> move_numbers(std::string_view text) {
  std::vector<std::int64_t> numbers;
  std::size_t start = 0;
  while (start <= text.size() && numbers.size() <= 3) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const auto number = parse_integer(trim(text.substr(start, end - start)));
    if (!number) return {};
    numbers.push_back(*number);
    start = end + 1;
  }
  if (numbers.size() < 2 || numbers.size() > 3) return {};
  return numbers;
}

bool reads_like_a_move(std::string_view text) { return !move_numbers(text).empty(); }

/// The last line, such as "3,Renju": the winner and the rule.
struct Verdict {
  Outcome result = Outcome::ongoing;
  std::string_view rule;
};

std::optional<Verdict> parse_verdict(std::string_view text) {
  constexpr std::array results{Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw};
  const std::size_t comma = text.find(',');
  if (comma != 1 || text[0] < '0' || text[0] > '3') return std::nullopt;
  return Verdict{results[text[0] - '0'], trim(text.substr(comma + 1))};
}

struct Header {
  Size board = rec_board;
  bool second_name_begins = false;
};

Result<Header> parse_header(const FileLine& line) {
  const std::size_t start = line.text.find(magic);
  const auto parts = start == std::string_view::npos
                         ? std::vector<Word>()
                         : split_words(line.text.substr(start + magic.size()), ",");
  constexpr std::string_view expected = "expected the size of the board, as in 'Piskvorky 15x15, 0:0, 0'";
  if (parts.empty()) return std::unexpected(line_error(line, expected));
  const auto board = parse_size(trim(parts[0].text));
  if (!board) return std::unexpected(line_error(line, parts[0].text, "expected a board of 1x1 to 32x32"));
  const std::string_view last = parts.size() < 3 ? std::string_view("0") : trim(parts[2].text);
  if (last != "0" && last != "1") {
    return std::unexpected(line_error(line, parts[2].text, "the player who moves first must be 0 or 1"));
  }
  return Header{*board, last == "1"};
}

std::string off_board(const char* axis, std::int64_t number, int first, int size) {
  return std::string(axis) + ' ' + std::to_string(number) + " is off the board, which has " + axis + "s " +
         std::to_string(first) + " to " + std::to_string(first + size - 1);
}

Result<record::RecordedMove> read_move(const FileLine& line, Size board, int first) {
  const auto numbers = move_numbers(record::clean_line(line.text));
  const std::int64_t x = numbers[0] - first;
  const std::int64_t y = numbers[1] - first;
  if (x < 0 || x >= board.width) {
    return std::unexpected(line_error(line, off_board("column", numbers[0], first, board.width)));
  }
  if (y < 0 || y >= board.height) {
    return std::unexpected(line_error(line, off_board("row", numbers[1], first, board.height)));
  }
  record::RecordedMove move{.point = point_at(static_cast<int>(x), static_cast<int>(y))};
  if (numbers.size() < 3 || numbers[2] == 0) return move;
  if (numbers[2] < 0 || numbers[2] > std::numeric_limits<std::int32_t>::max()) {
    return std::unexpected(line_error(line, "the time must be from 0 to 2147483647 milliseconds"));
  }
  move.time = std::chrono::milliseconds(numbers[2]);
  return move;
}

/// The name on a line; empty for Piskvork's placeholder for a person.
std::string read_name(const FileLine& line) {
  const std::string name = record::clean_line(line.text);
  const bool is_nobody = name.starts_with(person) && parse_integer(name.substr(person.size()));
  return is_nobody ? "" : name;
}

/// The lines below the moves.
struct Tail {
  std::array<std::string, 2> names;
  std::int64_t code = code_unknown;
  std::optional<Verdict> verdict;
  std::optional<FileLine> verdict_line;
};

Result<Tail> read_tail(Lines lines, PsqForm form) {
  Tail tail;
  if (lines.size() > 1) tail.verdict = parse_verdict(trim(lines.back().text));
  if (tail.verdict) {
    tail.verdict_line = lines.back();
    lines = lines.first(lines.size() - 1);
  }
  const auto code = lines.empty() ? std::nullopt : parse_integer(trim(lines.back().text));
  if (code) {
    tail.code = *code;
    lines = lines.first(lines.size() - 1);
  }
  if (lines.empty()) return tail;
  if (form == PsqForm::rec || lines.size() != 2) {
    return std::unexpected(line_error(
        lines.front(), form == PsqForm::rec ? "expected a move such as 9,9,0 or the result"
                                            : "expected a move such as 8,8,0, two names, or the result"));
  }
  tail.names = {read_name(lines[0]), read_name(lines[1])};
  return tail;
}

Result<Rules> choose_rules(const Tail& tail, Size board, PsqForm form, const std::optional<Rules>& asked) {
  if (asked) return form == PsqForm::rec ? *asked : on_board(*asked, board);
  if (!tail.verdict) return usual_rules(board);
  const auto rules = parse_rules_text(tail.verdict->rule, board);
  if (rules && !rules_text(*rules).starts_with("k=")) return *rules;
  return std::unexpected(line_error(*tail.verdict_line, tail.verdict->rule,
                                    "not a rule; expected Freestyle, Standard, Renju, Caro or Caro-exact"));
}

/// Sets the result and the termination of a record.
void read_end(const Tail& tail, const Position& last, record::GameRecord& record) {
  if (last.is_over()) {
    record.termination = record::board_termination(last);
    return;
  }
  const Outcome loss_of_mover = win_for(opponent(last.side_to_move()));
  const auto stones = static_cast<int>(last.moves().size());
  if (tail.verdict) record.result = tail.verdict->result;
  const bool is_said = tail.verdict && tail.verdict->result != Outcome::ongoing;
  if (!is_said && (tail.code == code_late || tail.code == code_failed)) record.result = loss_of_mover;
  if (!is_said && tail.code == code_board && stones >= last.rules().point_count() - draw_margin) {
    record.result = Outcome::draw;
  }
  if (tail.code == code_late && record.result == loss_of_mover)
    record.termination = record::Termination::late;
  if (tail.code == code_board && record.result == Outcome::draw)
    record.termination = record::Termination::move_limit;
}

/// The position after all moves; `lines` starts with a line for each move. An error names the line of the
/// first illegal move. If the game was over before it and `rules_are_a_guess`, the error also says that
/// freestyle was assumed.
Result<Position> play(const record::GameRecord& record, Lines lines, bool rules_are_a_guess) {
  Position position = record.start;
  for (std::size_t index = 0; index < record.moves.size(); ++index) {
    const Point point = record.moves[index].point;
    if (const auto illegal = position.why_illegal(point)) {
      const std::string hint = position.is_over() && rules_are_a_guess
                                   ? "; the file does not declare its rules, so freestyle is used"
                                   : "";
      return std::unexpected(line_error(lines[index], illegal->message + hint));
    }
    position.play(point);
  }
  return position;
}

// Writing.

constexpr std::chrono::microseconds longest_time = std::chrono::milliseconds(2147483647);

/// The reason why the form cannot hold the game; empty if it can.
std::optional<Error> incompatibility(const record::GameRecord& record, PsqForm form) {
  const std::string name = form == PsqForm::psq ? "psq" : "rec";
  if (record.start != Position(record.rules())) {
    return Error{name + " cannot hold stones placed before the first move, or a game in which o moves first"};
  }
  if (rules_text(record.rules()).starts_with("k=")) {
    return Error{name + " is for five in a row; this game is " + game_name(record.rules())};
  }
  if (form == PsqForm::rec && (record.rules().width != 20 || record.rules().height != 20)) {
    return Error{"rec is for boards of 20x20; this game is " + describe(record.rules())};
  }
  const std::string first = record::clean_line(record.players[0]);
  const bool is_ambiguous =
      form == PsqForm::psq
          ? reads_like_a_move(first) && reads_like_a_move(record::clean_line(record.players[1]))
          : first.starts_with(magic);
  if (is_ambiguous) return Error{"the player's name '" + quotable(first) + "' would be misread in a " + name};
  return std::nullopt;
}

/// Notes on what the form does not keep.
Notes losses(const record::GameRecord& record, const Position& last) {
  Notes notes;
  for (const record::RecordedMove& move : record.moves) {
    if (!move.comment.empty()) notes.add("comments are not kept");
    if (move.evaluation) notes.add("evaluations are not kept");
    if (move.time && move.time->count() % 1000 != 0) notes.add("times are kept to the millisecond");
  }
  if (!record.comment.empty()) notes.add("comments are not kept");
  if (!(record.event + record.round + record.date).empty()) notes.add("event, round and date are not kept");
  if (record.opening_moves != 0 || !record.opening_note.empty()) notes.add("opening information is not kept");
  const bool is_kept = record.termination == record::board_termination(last) ||
                       record.termination == record::Termination::late ||
                       record.termination == record::Termination::move_limit;
  if (!is_kept)
    notes.add("how the game ended (" + std::string(name_of(record.termination)) + ") is not kept");
  if (!record.detail.empty()) notes.add("details of how the game ended are not kept");
  return notes;
}

/// The line of a player's name, in Latin-1 if Latin-1 can hold the name and a reader would guess that
/// encoding from the names, otherwise in UTF-8. An empty name becomes Piskvork's placeholder for a person.
std::string name_text(const record::GameRecord& record, Side side) {
  std::string foreign;
  for (const std::string& player : record.players) {
    const std::string bytes = record::to_old_bytes(record::clean_line(player));
    if (bytes != record::clean_line(player)) foreign += bytes + '\n';
  }
  const std::string name = record::clean_line(record.player(side));
  if (!name.empty()) return (is_guessed_as_latin1(foreign) ? record::to_old_bytes(name) : name) + '\n';
  return std::string(person) + (side == Side::first ? "1\n" : "2\n");
}

/// The lines of both names. The player who moved first comes first, unless `swapped`: a reader would take a
/// name that looks like a move for another move if it came right after the moves.
std::string names_text(const record::GameRecord& record, bool swapped) {
  const Side first = swapped ? Side::second : Side::first;
  return name_text(record, first) + name_text(record, opponent(first));
}

std::string moves_text(const record::GameRecord& record, int first) {
  std::string text;
  for (const record::RecordedMove& move : record.moves) {
    const std::chrono::microseconds known =
        std::min(move.time.value_or(std::chrono::microseconds(0)), longest_time);
    const auto time = std::chrono::round<std::chrono::milliseconds>(known);
    text += std::to_string(move.point.x + first) + ',' + std::to_string(move.point.y + first) + ',' +
            std::to_string(time.count()) + '\n';
  }
  return text;
}

std::string end_text(const record::GameRecord& record, const Position& last) {
  constexpr std::array winners{'0', '1', '2', '3'};
  const bool board_says_it = last.is_over();
  std::string code = "-1";
  if (board_says_it || record.termination == record::Termination::move_limit) {
    code = "0";
  } else if (record.termination == record::Termination::late ||
             record.termination == record::Termination::silent) {
    code = "15";
  } else if (is_fault(record.termination)) {
    code = "-2";
  }
  std::string rule = rules_text(record.rules());
  rule[0] = static_cast<char>(rule[0] - 'a' + 'A');
  const bool is_clear = record.result == Outcome::ongoing || board_says_it;
  if (is_clear && rule == "Freestyle") return code + '\n';
  return code + '\n' + winners[std::to_underlying(record.result)] + ',' + rule + '\n';
}

}  // namespace

Result<record::GameRecord> parse_psq(std::string_view text, PsqForm form, const std::optional<Rules>& asked) {
  const auto all_lines = lines_with_text(text);
  Lines lines = all_lines;
  Header header;
  record::GameRecord record;
  const std::size_t heading = form == PsqForm::psq ? 1 : 2;
  const std::string first = lines.empty() ? "" : record::clean_line(lines[0].text);
  if (lines.size() < heading || (form == PsqForm::psq) != first.starts_with(magic)) {
    return failure(form == PsqForm::psq ? "line 1: expected a first line such as 'Piskvorky 15x15, 0:0, 0'"
                                        : "line 1: expected the names of two players, a line each");
  }
  if (form == PsqForm::psq) {
    const auto parsed = parse_header(lines[0]);
    if (!parsed) return failure_of(parsed);
    header = *parsed;
  } else {
    record.players = {read_name(lines[0]), read_name(lines[1])};
    if (asked) header.board = {asked->width, asked->height};
  }
  lines = lines.subspan(heading);
  std::size_t count = 0;
  while (count < lines.size() && reads_like_a_move(record::clean_line(lines[count].text))) {
    auto move = read_move(lines[count], header.board, form == PsqForm::psq ? 1 : 0);
    if (!move) return failure_of(move);
    record.moves.push_back(*std::move(move));
    ++count;
  }
  const auto tail = read_tail(lines.subspan(count), form);
  if (!tail) return failure_of(tail);
  const auto rules = choose_rules(*tail, header.board, form, asked);
  if (!rules) return failure_of(rules);
  record.start = Position(*rules);
  if (form == PsqForm::psq) record.players = tail->names;
  if (header.second_name_begins) std::swap(record.players[0], record.players[1]);
  const auto last = play(record, lines, !asked && !tail->verdict);
  if (!last) return failure_of(last);
  record.result = last->outcome();
  read_end(*tail, *last, record);
  return record;
}

Result<WrittenFile> write_psq(const record::GameRecord& record, PsqForm form) {
  if (const auto unfit = incompatibility(record, form)) return std::unexpected(*unfit);
  const auto last = replay(record);
  if (!last) return failure_of(last);
  WrittenFile file{.bytes = {}, .notes = losses(record, *last)};
  const bool is_named = !record.players[0].empty() || !record.players[1].empty();
  if (form == PsqForm::rec) {
    file.bytes = names_text(record, false) + moves_text(record, 0) + end_text(record, *last);
    return file;
  }
  const bool swapped = reads_like_a_move(record::clean_line(record.players[0]));
  file.bytes = std::string(magic) + std::to_string(record.rules().width) + 'x' +
               std::to_string(record.rules().height) + (is_named ? ", 11:11, " : ", 0:0, ") +
               (swapped ? "1\n" : "0\n") + moves_text(record, 1) +
               (is_named ? names_text(record, swapped) : "") + end_text(record, *last);
  return file;
}

}  // namespace rowan::files
