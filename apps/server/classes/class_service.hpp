// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "json/json.hpp"
#include "server/classes/class_json.hpp"
#include "server/classes/class_table.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/game_service.hpp"
#include "server/multiplayer/shared_games.hpp"

namespace rowan::server {

/// Classes as docs/api.md describes them: requests and messages in, replies and messages out, on the thread
/// and in the batches of the games. A round of a class consists of games between two people, in which each
/// player keeps the token from the class; GameService runs these games like all others.
///
///     start-round  ->  GameTable::create for each pair
///     game over    ->  game_changed: the result of the board, in the same transaction
///     decide       ->  the result of the board, GameService::apply_teacher_event
class ClassService : public GameGroups {
 public:
  using Reply = GameService::Reply;
  using Connection = std::shared_ptr<ClassConnection>;

  static constexpr int most_per_member = 8;
  static constexpr int most_guests = 128;

  ClassService(GameService& games, GameStore& store) : games_(games), classes_(games.table(), store) {}

  // Requests. Answers come with GameService::finish(); refusals may come at once.

  void create(const json::Json& request, const Payer& payer, const Reply& reply, Times now);
  /// If `id` is a code (class_store.hpp), replies with the id of its class.
  void show(const std::string& id, const std::string& token, const Payer& payer, const Reply& reply,
            Times now);
  void receive(const Connection& connection, std::string_view text, Times now);
  void leave(const Connection& connection, Times now);

  /// The answer to a message if the server has no classes.
  [[nodiscard]] static std::string no_class_answer(std::string_view text);

  void game_changed(LiveGame& live, Times now) override;
  void presence_changed(LiveGame& live, Times now) override;
  [[nodiscard]] std::optional<WallTime> kept_until(const LiveGame& live, Times now) override;
  void before_commit(Times now) override;
  void unload_idle(Times now) override { classes_.unload_idle(now); }
  [[nodiscard]] Result<void> delete_old(Times now) override;

 private:
  using Visit = ServiceVisit<ClassConnection>;

  void show_code(const ClassCodeRange& code, const Payer& payer, const Reply& reply, Times now);
  void act(const Visit& visit, LiveClass& live, const ClassAction* action);
  void start_round(LiveClass& live, ClassEvent& event, Times now);
  [[nodiscard]] bool may_start(const Visit& visit, const ClassEvent& event);
  [[nodiscard]] VisitorLedger& ledger() { return games_.ledger(); }
  /// How long the visitor must wait before trying this token, if it has the form of a class code.
  [[nodiscard]] VisitorLedger::Wait wait_to_guess(std::string_view token, const Payer& payer, Times now);
  [[nodiscard]] std::optional<ClassMember> identify(const LiveClass* live, std::string_view token,
                                                    const Payer& payer, Times now);
  [[nodiscard]] VisitorLedger::Wait wait_to_load(const std::string& id, const Payer& payer, Times now);
  [[nodiscard]] Result<LiveClass*> find(const std::string& id, const Payer& payer, Times now);
  void forward_to_games(LiveClass& live, const ClassEvent& event, Times now);
  void apply_teacher_event(LiveClass& live, int board, GameEvent event, Times now);
  void record_results(LiveClass& live, Times now);
  void record_result(LiveClass& live, int board, const SharedGame& game, Times now);
  void answer(const LiveClass& live, const Visit& visit, const json::Json& message);

  void join(const Visit& visit, const JoinClass& message);
  [[nodiscard]] Result<Pupil> find_place(LiveClass& live, const Visit& visit, const std::string& name);
  static void drop(LiveClass& live, ClassMember member);
  void enter(const Visit& visit, LiveClass& live, ClassMember member, const std::string& pupil_token);
  void confirm(LiveClass& live, ClassMember member, Times now);
  void depart(const Connection& connection);

  [[nodiscard]] json::Json state_of(LiveClass& live, ClassMember you, Times now);
  void send_state(LiveClass& live, Times now);
  void send_board(LiveClass& live, int board, const SharedGame& game, Times now);

  GameService& games_;
  ClassTable classes_;
};

inline constexpr std::string_view no_such_class =
    translatable("there is no such class, or the link does not belong to it; old classes are deleted");

inline constexpr std::string_view too_many_wrong_codes =
    translatable("too many wrong codes from your address; wait a while and try again");

/// The owner of a token: the teacher, a pupil, or a guest for the token of the link and, until the class is
/// over, for the code. Empty if the token does not belong to this class.
[[nodiscard]] std::optional<ClassMember> member_of(std::string_view token, const StoredClass& stored);

/// The classes of a server, on the thread and in the file of its games between two people.
class Classes {
 public:
  using Reply = ClassService::Reply;
  using Connection = ClassService::Connection;

  /// Requires that the games have not been started. They must outlive this object.
  explicit Classes(SharedGames& games);

  // These may be called from any thread. Replies come from the thread of the games, or at once from the
  // calling thread if the request is refused before it gets there.

  void create(const std::string& body, const Payer& payer, const Reply& reply);
  void show(std::string id, std::string token, const Payer& payer, const Reply& reply);
  void receive(const Connection& connection, const std::string& text);
  void leave(const Connection& connection) noexcept;

 private:
  SharedGames& games_;
  /// The pointer to the service, null until the file is open. Tasks share ownership of the pointer, since
  /// they may run after this object is gone.
  std::shared_ptr<ClassService*> service_ = std::make_shared<ClassService*>(nullptr);
};

}  // namespace rowan::server
