// SPDX-License-Identifier: MIT
#include "session/game_controller.hpp"

#include <optional>
#include <utility>

#include "session/game_session.hpp"

namespace rowan::session {

GameController::Reply GameController::save_and_reply(std::string text) {
  Reply reply{.has_changed = true, .text = std::move(text)};
  std::optional<Error> problem;
  if (session_.has_person_moved() && !session_.is_over())
    problem = store_.keep(session_);
  else
    store_.forget();
  if (problem && !unsaved_)
    reply.trouble =
        texts_("Cannot save the game ({problem}); play continues.", {{"problem", texts_(*problem)}});
  unsaved_ = std::move(problem);
  return reply;
}

Result<GameController::Reply> GameController::play(Point point) {
  if (const auto illegal = session_.play(point)) return std::unexpected(*illegal);
  return save_and_reply("");
}

std::optional<GameController::Reply> GameController::answer(const ThinkOptions& how,
                                                            const std::function<bool()>& is_wanted,
                                                            const SideNames& names) {
  const think::Answer chosen = session_.think(how);
  if (!is_wanted()) return std::nullopt;
  const std::string who = seat_name(session_, session_.position().side_to_move(), names, texts_);
  session_.play_answer(chosen);
  Reply reply = save_and_reply(answer_text(who, chosen, session_.rules(), texts_));
  reply.point = chosen.move;
  return reply;
}

GameController::Reply GameController::undo() {
  const auto taken_back = session_.undo();
  if (!taken_back)
    return {.text = texts_("Cannot undo: {problem}.", {{"problem", texts_(taken_back.error())}})};
  if (*taken_back == 0) return save_and_reply(texts_("Resignation taken back."));
  return save_and_reply(texts_.plural(*taken_back, "{count} move taken back.", "{count} moves taken back."));
}

GameController::Reply GameController::hint(const ThinkOptions& how) {
  const auto hint = session_.hint(how);
  if (!hint) return {.text = texts_("No hint: {problem}.", {{"problem", texts_(hint.error())}})};
  return {.text = hint_text(session_, *hint, texts_), .point = hint->found.move};
}

GameController::Reply GameController::resign() {
  if (const auto error = session_.resign())
    return {.text = texts_("Cannot resign: {problem}.", {{"problem", texts_(*error)}})};
  return save_and_reply("");
}

GameController::Reply GameController::save() {
  if (session_.is_over()) return {.text = texts_("The game is over; nothing to save.")};
  unsaved_ = store_.keep(session_);
  return {.text = unsaved_ ? texts_("Cannot save the game: {problem}", {{"problem", texts_(*unsaved_)}})
                           : texts_("Saved. Run 'rowan play --continue' to resume.")};
}

GameController::Reply GameController::rematch() {
  if (!session_.is_over()) return {.text = texts_("The game is not over yet; type new to start another.")};
  session_.rematch();
  return save_and_reply("");
}

GameController::Reply GameController::begin_another() {
  Reply reply{.has_changed = true};
  if (store_.is_kept()) reply.text = texts_("The unfinished game is saved.");
  store_.begin_another();
  unsaved_.reset();
  session_.restart();
  return reply;
}

std::string GameController::farewell() const {
  if (unsaved_) return texts_("The game could not be saved: {problem}", {{"problem", texts_(*unsaved_)}});
  return store_.is_kept() ? texts_("Game saved. Run 'rowan play --continue' to resume.") : "";
}

}  // namespace rowan::session
