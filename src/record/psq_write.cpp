// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include "base/text.hpp"
#include "game/games.hpp"
#include "record/psq.hpp"
#include "record/rules_text.hpp"
#include "record/settle.hpp"
#include "record/text_field.hpp"

namespace rowan {

namespace {

constexpr std::chrono::microseconds longest_time = std::chrono::milliseconds(2147483647);

/// Why the form cannot hold the game, in which case nothing may be written.
std::optional<Error> why_unfit(const GameRecord& record, PsqForm form) {
  const std::string name = form == PsqForm::psq ? "psq" : "rec";
  if (record.start != Position(record.rules())) {
    return Error{name + " cannot hold stones that stand before the first move, or a game that o begins"};
  }
  if (rules_text(record.rules()).starts_with("k=")) {
    return Error{name + " is for five in a row; this game is " + game_name(record.rules())};
  }
  if (form == PsqForm::rec && (record.rules().width != 20 || record.rules().height != 20)) {
    return Error{"rec is for boards of 20x20; this game is " + describe(record.rules())};
  }
  const std::string first = clean_line(record.players[0]);
  const bool is_ambiguous =
      form == PsqForm::psq
          ? first.find_first_not_of("0123456789,- ") == std::string::npos && first.contains(',')
          : first.starts_with("Piskvorky ");
  if (is_ambiguous)
    return Error{"the player's name '" + quotable(first) + "' would mean something else in a " + name};
  return std::nullopt;
}

/// What of the game the form has no place for.
Notes losses(const GameRecord& record, const Position& last) {
  Notes notes;
  for (const RecordedMove& move : record.moves) {
    if (!move.comment.empty()) notes.add("comments are not kept");
    if (move.evaluation) notes.add("evaluations are not kept");
    if (move.time && move.time->count() % 1000 != 0) notes.add("times are kept to the millisecond");
  }
  if (!record.comment.empty()) notes.add("comments are not kept");
  if (!(record.event + record.round + record.date).empty()) notes.add("event, round and date are not kept");
  if (record.opening_moves != 0 || !record.opening_note.empty())
    notes.add("what was the opening is not kept");
  const bool is_kept = record.termination == board_termination(last) ||
                       record.termination == Termination::late ||
                       record.termination == Termination::move_limit;
  if (!is_kept)
    notes.add("how the game ended (" + std::string(name_of(record.termination)) + ") is not kept");
  if (!record.detail.empty()) notes.add("what is known about the end is not kept");
  return notes;
}

std::string names_text(const GameRecord& record) {
  std::string text;
  for (const int side : {0, 1}) {
    const std::string name = clean_line(record.players[static_cast<std::size_t>(side)]);
    text += (name.empty() ? "homo-" + std::to_string(side + 1) : to_old_bytes(name)) + '\n';
  }
  return text;
}

std::string moves_text(const GameRecord& record, int first) {
  std::string text;
  for (const RecordedMove& move : record.moves) {
    const std::chrono::microseconds known =
        std::min(move.time.value_or(std::chrono::microseconds(0)), longest_time);
    const auto time = std::chrono::round<std::chrono::milliseconds>(known);
    text += std::to_string(move.point.x + first) + ',' + std::to_string(move.point.y + first) + ',' +
            std::to_string(time.count()) + '\n';
  }
  return text;
}

std::string end_text(const GameRecord& record, const Position& last) {
  constexpr std::array winners{'0', '1', '2', '3'};
  const bool board_says_it = last.is_over();
  std::string code = "-1";
  if (board_says_it || record.termination == Termination::move_limit) {
    code = "0";
  } else if (record.termination == Termination::late || record.termination == Termination::silent) {
    code = "15";
  } else if (is_fault(record.termination)) {
    code = "-2";
  }
  std::string rule = rules_text(record.rules());
  rule[0] = static_cast<char>(rule[0] - 'a' + 'A');
  const bool is_clear = record.result == Outcome::ongoing || board_says_it;
  if (is_clear && rule == "Freestyle") return code + '\n';
  return code + '\n' + winners[static_cast<std::size_t>(record.result)] + ',' + rule + '\n';
}

}  // namespace

Result<WrittenFile> write_psq(const GameRecord& record, PsqForm form) {
  if (const auto unfit = why_unfit(record, form)) return std::unexpected(*unfit);
  const auto last = replay(record);
  if (!last) return std::unexpected(last.error());
  WrittenFile file{.bytes = {}, .notes = losses(record, *last)};
  const bool is_named = !record.players[0].empty() || !record.players[1].empty();
  if (form == PsqForm::rec) {
    file.bytes = names_text(record) + moves_text(record, 0) + end_text(record, *last);
    return file;
  }
  file.bytes = "Piskvorky " + std::to_string(record.rules().width) + 'x' +
               std::to_string(record.rules().height) + (is_named ? ", 11:11, 0\n" : ", 0:0, 0\n") +
               moves_text(record, 1) + (is_named ? names_text(record) : "") + end_text(record, *last);
  return file;
}

}  // namespace rowan
