#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""rowan.Game and rowan.State: rules, moves, outcomes, observations, texts, copies."""
import copy
import pickle
import random
import resource
import threading
import tracemalloc

from package import Case, run

import numpy as np
import rowan


def random_state(game, seed, moves=None):
    state, draw = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (moves is None or state.move_number() < moves):
        state.apply_action(draw.choice(state.legal_actions()))
    return state


class Games(Case):
    def test_a_game_is_given_by_name_or_by_size_and_rule(self):
        self.assertEqual(rowan.Game().name, "freestyle")
        self.assertEqual(rowan.Game("15x15x5", rule="renju"), rowan.Game("renju"))
        self.assertEqual(rowan.Game("15x15", rule="renju"), rowan.Game("renju"))
        self.assertNotEqual(rowan.Game("15x15x5"), rowan.Game("renju"))
        self.assertNotEqual(rowan.Game("renju"), "renju")
        self.assertEqual(len({rowan.Game("renju"), rowan.Game("15x15x5", "renju"), rowan.Game()}), 2)
        game = rowan.Game("7x6x4", rule="standard")  # rules without a name of their own
        self.assertEqual((game.width, game.height, game.k, game.exact, game.renju), (7, 6, 4, True, False))
        self.assertTrue(rowan.Game("caro").ends_must_be_free)
        self.assertEqual(rowan.Game("standard 19x19").width, 19)
        for each in (game, rowan.Game("caro-exact"), rowan.Game("caro 20x20"), rowan.Game("tictactoe")):
            self.assertEqual(pickle.loads(pickle.dumps(each)), each)
            self.assertEqual(eval(repr(each)), each)  # pylint: disable=eval-used

    def test_sizes_follow_the_board(self):
        game = rowan.Game("7x6x4")
        self.assertEqual(game.num_distinct_actions(), 42)
        self.assertEqual(game.max_game_length(), 42)
        self.assertEqual(list(game.observation_tensor_shape()), [4, 6, 7])
        self.assertEqual((game.num_players(), game.min_utility(), game.max_utility()), (2, -1.0, 1.0))
        self.assertIn("4", game.describe())
        self.assertEqual(game.string_to_action("a6"), 0)
        self.assertEqual(game.action_to_string(41), "g1")

    def test_invalid_games_are_refused(self):
        self.refused("chess", rowan.Game, "chess")
        self.refused("no rule is called 'go'", rowan.Game, "15x15x5", rule="go")
        self.refused("is a size", rowan.Game, "renju", rule="caro")
        self.refused("NUL", rowan.Game, "renju\0")
        for size in ("0x3x3", "33x3x3", "99999999999x3x3", "3x", "x", "", "3x3x3x3", "-3x3x3"):
            self.refused("", rowan.Game, size, rule="freestyle")
        self.refused("k = 5", rowan.Game, "15x15x4", rule="renju")
        with self.assertRaises(TypeError):
            rowan.Game(15)


class States(Case):
    def test_a_game_is_played_to_its_end(self):
        state = rowan.Game("tictactoe").new_initial_state()
        self.assertEqual(state.legal_actions(), list(range(9)))
        for action, player in ((0, 0), (4, 1), (1, 0), (3, 1)):
            self.assertEqual(state.current_player(), player)
            state.apply_action(action)
        self.assertFalse(state.is_terminal())
        self.assertEqual(state.legal_actions(), [2, 5, 6, 7, 8])
        state.apply_action(2)
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.current_player(), rowan.TERMINAL_PLAYER)
        self.assertEqual(state.returns(), [1.0, -1.0])
        self.assertEqual(state.player_return(1), -1.0)
        self.assertEqual(state.winning_line(), [0, 1, 2])
        self.assertEqual(state.history(), [0, 4, 1, 3, 2])
        self.assertEqual(state.legal_actions(), [])
        self.assertFalse(state.legal_actions_mask().any())
        self.assertEqual(str(state), "xxx\noo.\n...")
        self.refused("over", state.apply_action, 8)
        state.undo_action(0, 2)
        self.assertEqual(state.current_player(), 0)
        self.assertEqual(state.rewards(), [0.0, 0.0])

    def test_undo_checks_its_arguments(self):
        state = rowan.Game("tictactoe").new_initial_state()
        self.refused("", state.undo_action)
        state.apply_action(4)
        self.refused("the latest action is 4, not 5", state.undo_action, 0, 5)
        self.refused("player 0's", state.undo_action, 1, 4)
        self.assertEqual(state.move_number(), 1)
        state.undo_action()
        self.assertEqual(state.move_number(), 0)

    def test_masks_and_boards_agree_with_legal_actions(self):
        for name in ("tictactoe", "5x5x4", "renju", "32x32x5"):
            for seed in range(3):
                state = random_state(rowan.Game(name), seed, moves=20)
                mask = state.legal_actions_mask()
                self.assertEqual(mask.dtype, np.bool_)
                self.assertEqual(np.flatnonzero(mask).tolist(), state.legal_actions())
                board = state.board()
                self.assertEqual(np.count_nonzero(board), state.move_number())
                for number, action in enumerate(state.history()):
                    self.assertEqual(board.flat[action], number % 2 + 1)

    def test_an_observation_shows_the_stones_and_the_latest_move(self):
        state = rowan.Game("5x4x3").new_initial_state()
        for action in (7, 8, 12):
            state.apply_action(action)
        planes = state.observation_tensor()
        self.assertEqual((planes.dtype, planes.shape), (np.float32, (4, 4, 5)))
        self.assertEqual([np.flatnonzero(plane).tolist() for plane in planes], [[8], [7, 12], [12], []])
        other = state.observation_tensor(0)
        np.testing.assert_array_equal(other[[1, 0, 2, 3]], planes)
        np.testing.assert_array_equal(state.observation_tensor(1), planes)
        self.refused("a player must be 0 or 1", state.observation_tensor, 2)

    def test_moves_and_actions_have_texts(self):
        state = rowan.Game("renju").new_initial_state()
        state.apply_moves("h8 i9 h7")
        self.assertEqual(state.moves(), "h8 i9 h7")
        self.assertEqual(state.action_to_string(state.history()[0]), "h8")
        self.assertEqual(state.action_to_string(0, state.history()[0]), "h8")
        self.assertEqual(state.string_to_action("h8"), 7 * 15 + 7)
        self.refused("", state.apply_moves, "h8")
        self.refused("", state.apply_moves, "a1 z99")
        self.assertEqual(state.move_number(), 3)
        self.assertEqual(state.observation_string(), state.position())

    def test_copies_are_equal_and_independent(self):
        state = rowan.Game("5x5x4").new_initial_state()
        state.apply_moves("c3 c4 b2")
        for other in (
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            rowan.State.deserialize(state.serialize()),
            state.game.deserialize_state(state.serialize()),
            eval(repr(state)),
        ):
            self.assertEqual(other, state)
            self.assertEqual(hash(other), hash(state))
            self.assertEqual(other.history(), state.history())
            other.apply_action(0)
            self.assertNotEqual(other, state)
        self.assertEqual(state.child(0).history(), state.history() + [0])
        transposed = state.game.new_initial_state()
        transposed.apply_moves("b2 c4 c3")
        self.assertEqual(transposed, state)
        self.assertNotEqual(state, rowan.Game("5x5x3").new_initial_state())
        self.assertNotEqual(state, 3)

    def test_a_position_that_was_set_up_survives_a_round_trip(self):
        state = rowan.Game("tictactoe").new_initial_state()
        state.set_position("x1o/3/3 o")
        state.apply_action(4)
        again = rowan.State.deserialize(state.serialize())
        self.assertEqual((again, again.history()), (state, [4]))
        state.undo_action()
        self.refused("", state.set_position, "xxxx")

    def test_every_random_game_survives_a_round_trip(self):
        for name in ("tictactoe", "5x5x4", "caro", "renju"):
            for seed in range(5):
                state = random_state(rowan.Game(name), seed)
                again = pickle.loads(pickle.dumps(state))
                self.assertEqual((again.history(), again.returns()), (state.history(), state.returns()))
                while state.move_number():
                    state.undo_action()
                self.assertEqual(state, rowan.Game(name).new_initial_state())


class Attacks(Case):
    def test_invalid_actions_are_refused(self):
        state = rowan.Game("tictactoe").new_initial_state()
        for action in (-1, 9, 2**31, -(2**63), 2**62):
            self.refused("numbered 0 to 8", state.apply_action, action)
            self.refused("numbered 0 to 8", state.is_legal, action)
            self.refused("numbered 0 to 8", state.action_to_string, action)
        for action in (2**64, "a", None, 1.5, [], b"1"):
            with self.assertRaises(TypeError):
                state.apply_action(action)
        state.apply_action(np.int64(3))
        self.refused("occupied", state.apply_action, 3)

    def test_an_invalid_text_is_refused_or_a_valid_state(self):
        state = rowan.Game("tictactoe").new_initial_state()
        state.apply_moves("5 1 9")
        text = state.serialize()
        for cut in range(len(text)):
            try:
                self.assertIsInstance(rowan.State.deserialize(text[:cut]), rowan.State)
            except ValueError:
                pass
        draw = random.Random(1)
        for _ in range(2000):
            damaged = list(text)
            for _ in range(draw.randint(1, 4)):
                damaged[draw.randrange(len(damaged))] = chr(
                    draw.choice((0, 32, 48, 49, 57, 120, 124, 255, 0x1F600))
                )
            try:
                rowan.State.deserialize("".join(damaged))
            except ValueError:
                pass
        self.refused("", rowan.State.deserialize, "\ud800|" * 4, error=(ValueError, TypeError))
        self.refused("", rowan.State.deserialize, "rowan-state-1|3x3x3|freestyle||" + "1 " * 100000)
        self.refused("expected a state of", rowan.Game("4x4x4").deserialize_state, text)

    def test_a_damaged_pickle_does_not_crash(self):
        state = rowan.Game("tictactoe").new_initial_state()
        state.apply_moves("5 1 9")
        data = pickle.dumps(state)
        for at in range(len(data)):
            for value in (0, 1, 255, data[at] ^ 1):
                damaged = data[:at] + bytes([value]) + data[at + 1 :]
                if b"rowan" not in damaged.split(b"rowan-state")[0]:
                    continue  # would import another module
                try:
                    found = pickle.loads(damaged)
                    str(found), repr(found)
                except Exception:  # pylint: disable=broad-except
                    pass
        for cut in range(len(data)):
            with self.assertRaises(Exception):
                pickle.loads(data[:cut])

    def test_every_pickle_protocol_restores_states(self):
        state = rowan.Game("renju").new_initial_state()
        state.apply_moves("h8 i9")
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            self.assertEqual(pickle.loads(pickle.dumps(state, protocol)), state)
            self.assertEqual(pickle.loads(pickle.dumps(state.game, protocol)), state.game)
            with self.assertRaises(TypeError):
                pickle.dumps(rowan.Engine()._engine, protocol)
        with self.assertRaises(TypeError):
            rowan.State.__base__()

    def test_uninitialized_objects_raise_errors(self):
        for kind in (
            rowan.Game,
            rowan.State,
            rowan.BatchedState,
            rowan._rowan.Engine,
            rowan._rowan.Network,
            rowan._rowan.Player,
            rowan._rowan.Solver,
            rowan._rowan.Match,
        ):
            raw = kind.__new__(kind)
            for name in dir(kind):
                if name.startswith("__") and name not in (
                    "__str__",
                    "__repr__",
                    "__hash__",
                    "__len__",
                    "__reduce__",
                    "__getstate__",
                    "__copy__",
                ):
                    continue
                try:
                    value = getattr(raw, name)
                    for arguments in ((), (0,), ("x",), (rowan.Game().new_initial_state(), {})):
                        try:
                            value(*arguments)
                        except Exception:  # pylint: disable=broad-except
                            pass
                except Exception:  # pylint: disable=broad-except
                    pass
        raw = rowan.State.__new__(rowan.State)
        self.refused("never initialized", raw.legal_actions)
        for call in (rowan.forbidden_points, rowan.playouts, rowan.threats, rowan.solve):
            with self.assertRaises((ValueError, TypeError)):
                call(*([raw, 1] if call is rowan.playouts else [raw]))
        with self.assertRaises((ValueError, RuntimeError, TypeError)):
            rowan.State(rowan.Game.__new__(rowan.Game))
        with self.assertRaises((ValueError, TypeError)):
            rowan.BatchedState(raw, 3)
        self.assertNotEqual(rowan.Game(), 1)
        with self.assertRaises(ValueError):
            self.assertEqual(rowan.Game().new_initial_state(), raw)

    def test_errors_leak_nothing(self):
        state = rowan.Game("tictactoe").new_initial_state()
        batch = rowan.BatchedState(rowan.Game("tictactoe"), 2)

        def fail():
            for call, arguments in (
                (state.apply_action, (99,)),
                (batch.state, (5,)),
                (batch.step, ([0, 99],)),
                (rowan.Game, ("chess",)),
                (rowan.State.deserialize, ("x" * 100,)),
                (rowan.State.__new__(rowan.State).clone, ()),
                (batch.outcomes, ([],)),
                (rowan.Engine, (-1,)),
                (rowan.explain, (state, -1)),
            ):
                with self.assertRaises((ValueError, IndexError, TypeError)):
                    call(*arguments)

        for _ in range(200):
            fail()
        tracemalloc.start()
        before, memory = (
            tracemalloc.get_traced_memory()[0],
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        )
        for _ in range(1000):
            fail()
        self.assertLess(tracemalloc.get_traced_memory()[0] - before, 100_000)
        tracemalloc.stop()
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory, 8000)  # KiB

    def test_threads_share_a_state(self):
        state = rowan.Game("15x15x5").new_initial_state()
        failures = []

        def play(seed):
            draw = random.Random(seed)
            for _ in range(3000):
                try:
                    if draw.random() < 0.5:
                        state.apply_action(draw.randrange(225))
                    else:
                        state.undo_action()
                    state.observation_tensor(), state.serialize(), state.legal_actions()
                except ValueError:
                    pass
                except BaseException as error:  # pylint: disable=broad-except
                    failures.append(error)

        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(rowan.State.deserialize(state.serialize()), state)


if __name__ == "__main__":
    run()
