#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""States and games as OpenSpiel's algorithms use them: the same names, arguments and results as in
spiel.h."""
import sys
import types

from package import Case, run

import numpy as np
import rowan

TIC_TAC_TOE = rowan.Game("tictactoe")


def state_after(moves, game=TIC_TAC_TOE):
    state = game.new_initial_state()
    state.apply_moves(moves)
    return state


class States(Case):
    def test_only_the_player_to_move_has_legal_actions(self):
        state = state_after("1 5 2")
        self.assertEqual(state.current_player(), 1)
        self.assertEqual(state.legal_actions(1), state.legal_actions())
        self.assertEqual(state.legal_actions(player=0), [])
        np.testing.assert_array_equal(state.legal_actions_mask(1), state.legal_actions_mask())
        self.assertEqual((state.legal_actions_mask(0).sum(), len(state.legal_actions_mask(0))), (0, 9))
        for nobody in (-1, -2, -3, rowan.TERMINAL_PLAYER, -5):
            self.assertEqual(state.legal_actions(nobody), [])
        for wrong in (2, -6):
            self.refused("a player must be 0 or 1", state.legal_actions, wrong)
            self.refused("a player must be 0 or 1", state.legal_actions_mask, wrong)
        state.apply_moves("4 3")
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.legal_actions(state.current_player()), [])
        self.assertEqual(state.legal_actions(0), [])

    def test_a_history_has_players_and_actions(self):
        state = state_after("1 5 2")
        self.assertEqual(state.history_str(), "0, 4, 1")
        self.assertEqual(TIC_TAC_TOE.new_initial_state().history_str(), "")
        self.assertEqual(
            [(each.player, each.action) for each in state.full_history()], [(0, 0), (1, 4), (0, 1)]
        )
        state.apply_moves("4 3")
        self.assertEqual([each.player for each in state.full_history()], [0, 1, 0, 1, 0])
        second = TIC_TAC_TOE.new_initial_state("x2/3/3 o")
        second.apply_moves("5 9")
        self.assertEqual([(each.player, each.action) for each in second.full_history()], [(1, 4), (0, 8)])
        self.assertFalse(second.is_initial_state())
        self.assertTrue(TIC_TAC_TOE.new_initial_state().is_initial_state())

    def test_actions_are_checked_and_named(self):
        state = state_after("1 5")
        state.apply_action_with_legality_check(1)
        self.assertEqual(state.history(), [0, 4, 1])
        self.refused("occupied", state.apply_action_with_legality_check, 4)
        self.assertEqual(state.string_to_action(1, "9"), state.string_to_action("9"))
        self.refused("a player must be 0 or 1", state.string_to_action, 2, "9")
        self.assertEqual(TIC_TAC_TOE.action_to_string(1, 8), TIC_TAC_TOE.action_to_string(8))
        self.assertEqual(state.resample_from_infostate(0, lambda: 0.5), state)
        self.assertEqual(state.to_string(), str(state))

    def test_tensors_have_the_stated_shapes(self):
        game = rowan.Game("5x4x3")
        state = state_after("b2 c3 a1", game)
        tensor = state.information_state_tensor()
        self.assertEqual(
            (tensor.dtype, list(tensor.shape)), (np.float32, game.information_state_tensor_shape())
        )
        self.assertEqual(tensor.size, game.information_state_tensor_size())
        np.testing.assert_array_equal(tensor[:4], state.observation_tensor())
        np.testing.assert_array_equal(state.information_state_tensor(0)[:4], state.observation_tensor(0))
        expected = np.zeros(20)
        expected[state.history()] = [1, 2, 3]
        np.testing.assert_array_equal(tensor[4].ravel(), expected)
        self.assertEqual(state.observation_tensor().size, game.observation_tensor_size())
        self.refused("a player must be 0 or 1", state.information_state_tensor, 2)
        transposed = state_after("a1 c3 b2", game)  # another move order of the same position
        self.assertTrue((transposed.information_state_tensor() != tensor).any())

    def test_every_node_is_a_decision_or_terminal(self):
        state = state_after("1 5 2 4")
        self.assertEqual(
            (
                state.is_player_node(),
                state.is_chance_node(),
                state.is_mean_field_node(),
                state.is_simultaneous_node(),
            ),
            (True, False, False, False),
        )
        self.assertEqual((state.chance_outcomes(), state.get_type()), ([], rowan.StateType.DECISION))
        state.apply_moves("3")
        self.assertEqual((state.is_player_node(), state.get_type()), (False, rowan.StateType.TERMINAL))


class Games(Case):
    def test_the_type_describes_the_game(self):
        kind = TIC_TAC_TOE.get_type()
        self.assertIsInstance(kind, rowan.GameType)
        self.assertEqual(
            (
                kind.dynamics.name,
                kind.chance_mode.name,
                kind.information.name,
                kind.utility.name,
                kind.reward_model.name,
            ),
            ("SEQUENTIAL", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM", "TERMINAL"),
        )
        self.assertEqual((kind.max_num_players, kind.min_num_players), (2, 2))
        self.assertTrue(kind.provides_observation_tensor and kind.provides_information_state_tensor)

    def test_type_is_open_spiels_if_that_is_imported(self):
        module = types.ModuleType("pyspiel")

        class GameType(rowan.GameType):
            pass

        class StateType:
            DECISION, TERMINAL = object(), object()

        module.GameType, module.StateType = GameType, StateType
        sys.modules["pyspiel"] = module
        self.addCleanup(sys.modules.pop, "pyspiel")
        self.assertIs(type(TIC_TAC_TOE.get_type()), GameType)
        self.assertIs(TIC_TAC_TOE.new_initial_state().get_type(), StateType.DECISION)

    def test_parameters_make_the_same_game(self):
        for name in ("tictactoe", "renju", "standard 19x19", "7x6x4", "caro"):
            game = rowan.Game(name)
            self.assertEqual(rowan.Game(**game.get_parameters()), game)

    def test_sizes_follow_the_board(self):
        game = rowan.Game("7x6x4")
        self.assertEqual((game.observation_tensor_size(), game.policy_tensor_shape()), (4 * 42, [42]))
        self.assertEqual(
            (
                game.max_move_number(),
                game.max_history_length(),
                game.max_chance_outcomes(),
                game.max_chance_nodes_in_history(),
            ),
            (42, 42, 0, 0),
        )
        self.assertEqual(game.new_initial_states(), [game.new_initial_state()])
        self.assertEqual(game.to_string(), str(game))
        self.assertEqual(TIC_TAC_TOE.new_initial_state("x1o/3/3 x").position(), "x1o/3/3 x")
        self.refused("", TIC_TAC_TOE.new_initial_state, "nonsense")

    def test_a_search_that_uses_only_open_spiels_names(self):
        """Minimax with only the calls that OpenSpiel's python/algorithms/minimax.py makes."""

        def value(state, player):
            if state.is_terminal():
                return state.player_return(player)
            assert not state.is_chance_node()
            sign = max if state.current_player() == player else min
            found = None
            for action in state.legal_actions(state.current_player()):
                child = state.clone()
                child.apply_action(action)
                found = value(child, player) if found is None else sign(found, value(child, player))
            return found

        self.assertEqual(value(state_after("1 5 2"), 0), 0.0)
        self.assertEqual(value(state_after("1 2 5 9 7"), 1), -1.0)


if __name__ == "__main__":
    run()
