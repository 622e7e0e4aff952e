// SPDX-License-Identifier: MIT
#include "session/game_controller.hpp"

#include <utility>

#include <fmt/format.h>

#include "session/session_hint.hpp"

namespace rowan {

GameController::Outcome GameController::changed(std::string text) {
  Outcome outcome{.has_changed = true, .text = std::move(text)};
  auto problem = store_.update(session_);
  if (problem && !unsaved_)
    outcome.trouble = "The game cannot be saved (" + problem->message + "), but goes on.";
  unsaved_ = std::move(problem);
  return outcome;
}

Result<GameController::Outcome> GameController::play(Point point) {
  if (const auto illegal = session_.play(point)) return std::unexpected(*illegal);
  return changed("");
}

GameController::Outcome GameController::play_answer(const Answer& answer, const SideNames& names) {
  const std::string who = seat_name(session_, session_.position().side_to_move(), names);
  session_.play_answer(answer);
  Outcome outcome = changed(answer_text(who, answer, session_.rules()));
  outcome.point = answer.move;
  return outcome;
}

GameController::Outcome GameController::undo() {
  const auto taken_back = session_.undo();
  if (!taken_back) return {.text = "No: " + taken_back.error().message + '.'};
  if (*taken_back == 0) return changed("You play on.");
  return changed(fmt::format("{} move{} taken back.", *taken_back, *taken_back == 1 ? "" : "s"));
}

GameController::Outcome GameController::hint(const ThinkOptions& how) {
  const auto hint = session_.hint(how);
  if (!hint) return {.text = "No hint: " + hint.error().message + '.'};
  return {.text = hint_text(session_, *hint), .point = hint->found.move};
}

GameController::Outcome GameController::resign() {
  if (const auto error = session_.resign()) return {.text = "Not now: " + error->message + '.'};
  return changed("");
}

GameController::Outcome GameController::save() {
  if (session_.is_over()) return {.text = "The game is over; there is nothing to save."};
  unsaved_ = store_.keep(session_);
  return {.text = unsaved_ ? "The game cannot be saved: " + unsaved_->message
                           : "Saved; 'rowan play --continue' goes on with it."};
}

GameController::Outcome GameController::rematch() {
  if (!session_.is_over()) return {.text = "Not now: the game goes on; new starts another."};
  session_.rematch();
  return changed("");
}

GameController::Outcome GameController::begin_another() {
  Outcome outcome{.has_changed = true};
  if (store_.is_kept()) outcome.text = "The unfinished game is kept.";
  store_.begin_another();
  unsaved_.reset();
  session_.restart();
  return outcome;
}

std::string GameController::farewell() const {
  if (unsaved_) return "The game is lost because it could not be saved: " + unsaved_->message;
  return store_.is_kept() ? "The game is saved; 'rowan play --continue' goes on with it." : "";
}

}  // namespace rowan
