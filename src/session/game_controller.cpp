// SPDX-License-Identifier: MIT
#include "session/game_controller.hpp"

#include <utility>

#include <fmt/format.h>

#include "session/session_hint.hpp"

namespace rowan::session {

GameController::Outcome GameController::changed(std::string text) {
  Outcome outcome{.has_changed = true, .text = std::move(text)};
  auto problem = store_.update(session_);
  if (problem && !unsaved_)
    outcome.trouble = "Cannot save the game (" + problem->message + "); play continues.";
  unsaved_ = std::move(problem);
  return outcome;
}

Result<GameController::Outcome> GameController::play(Point point) {
  if (const auto illegal = session_.play(point)) return std::unexpected(*illegal);
  return changed("");
}

GameController::Outcome GameController::play_answer(const think::Answer& answer, const SideNames& names) {
  const std::string who = seat_name(session_, session_.position().side_to_move(), names);
  session_.play_answer(answer);
  Outcome outcome = changed(answer_text(who, answer, session_.rules()));
  outcome.point = answer.move;
  return outcome;
}

GameController::Outcome GameController::undo() {
  const auto taken_back = session_.undo();
  if (!taken_back) return {.text = "Cannot undo: " + taken_back.error().message + '.'};
  if (*taken_back == 0) return changed("Resignation taken back.");
  return changed(fmt::format("{} move{} taken back.", *taken_back, *taken_back == 1 ? "" : "s"));
}

GameController::Outcome GameController::hint(const ThinkOptions& how) {
  const auto hint = session_.hint(how);
  if (!hint) return {.text = "No hint: " + hint.error().message + '.'};
  return {.text = hint_text(session_, *hint), .point = hint->found.move};
}

GameController::Outcome GameController::resign() {
  if (const auto error = session_.resign()) return {.text = "Cannot resign: " + error->message + '.'};
  return changed("");
}

GameController::Outcome GameController::save() {
  if (session_.is_over()) return {.text = "The game is over; nothing to save."};
  unsaved_ = store_.keep(session_);
  return {.text = unsaved_ ? "Cannot save the game: " + unsaved_->message
                           : "Saved. Run 'rowan play --continue' to resume."};
}

GameController::Outcome GameController::rematch() {
  if (!session_.is_over()) return {.text = "The game is not over yet; type new to start another."};
  session_.rematch();
  return changed("");
}

GameController::Outcome GameController::begin_another() {
  Outcome outcome{.has_changed = true};
  if (store_.is_kept()) outcome.text = "The unfinished game is saved.";
  store_.begin_another();
  unsaved_.reset();
  session_.restart();
  return outcome;
}

std::string GameController::farewell() const {
  if (unsaved_) return "The game could not be saved: " + unsaved_->message;
  return store_.is_kept() ? "Game saved. Run 'rowan play --continue' to resume." : "";
}

}  // namespace rowan::session
