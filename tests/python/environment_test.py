#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The environment keeps the contract of PettingZoo's AEC, and the bots that of OpenSpiel's."""
import random

from package import Case, run

import numpy as np
import rowan


def play(environment, seed):
    """A random game; checks the contract on the way, and answers how it ended."""
    draw, rewards, steps = random.Random(seed), dict.fromkeys(environment.possible_agents, 0.0), 0
    for agent in environment.agent_iter():
        assert agent == environment.agent_selection and agent in environment.agents
        assert len(environment.agents) == environment.num_agents <= environment.max_num_agents
        for told in (environment.rewards, environment.terminations, environment.truncations, environment.infos):
            assert set(told) == set(environment.agents), told
        observation, reward, termination, truncation, info = environment.last()
        assert environment.last(observe=False)[0] is None
        assert isinstance(info, dict) and not truncation
        space = environment.observation_space(agent)
        assert set(observation) == set(space)
        for name, array in observation.items():
            assert array in space[name], (name, array.dtype, array.shape)
        rewards[agent] += reward
        mask = observation["action_mask"]
        if termination:
            assert not mask.any()
            try:
                environment.step(0)
            except ValueError:
                pass
            else:
                raise AssertionError("a dead agent may only step with None")
            environment.step(None)
        else:
            legal = np.flatnonzero(mask)
            assert len(legal) and not environment.observe(
                environment.possible_agents[1 - environment.possible_agents.index(agent)])["action_mask"].any()
            action = int(draw.choice(legal))
            assert action in environment.action_space(agent)
            environment.step(action)
        steps += 1
    assert not environment.agents and steps >= 7
    return rewards


class Environments(Case):
    def test_contract(self):
        for name in ("tictactoe", "5x5x4", "renju"):
            environment, seen = rowan.env(name), set()
            for seed in range(12 if name != "renju" else 3):
                environment.reset(seed=seed)
                rewards = play(environment, seed)
                self.assertEqual(sum(rewards.values()), 0)
                seen.add(rewards["player_0"])
            self.assertTrue(seen <= {-1.0, 0.0, 1.0} and seen - {0.0}, seen)

    def test_rewards_of_a_won_game(self):
        environment = rowan.env("tictactoe")
        environment.reset()
        for action in (0, 3, 1, 4):
            environment.step(action)
            self.assertEqual(environment.rewards, {"player_0": 0.0, "player_1": 0.0})
        environment.step(2)
        self.assertEqual(environment.rewards, {"player_0": 1.0, "player_1": -1.0})
        self.assertEqual(environment.terminations, {"player_0": True, "player_1": True})
        self.assertEqual(environment.agent_selection, "player_1")
        self.assertEqual(environment.last()[1:4], (-1.0, True, False))
        environment.step(None)
        self.assertEqual(environment.agents, ["player_0"])
        self.assertEqual(environment.last()[1:4], (1.0, True, False))
        environment.step(None)
        self.assertEqual((environment.agents, list(environment.agent_iter())), ([], []))
        self.refused("reset", environment.step, None)
        self.refused("reset", environment.last)

    def test_players_see_their_own_stones(self):
        environment = rowan.env("tictactoe")
        environment.reset()
        environment.step(4)
        own, other = (environment.observe(agent)["observation"] for agent in environment.possible_agents)
        self.assertEqual((own[0, 1, 1], own[1, 1, 1], other[0, 1, 1], other[1, 1, 1]), (1, 0, 0, 1))
        np.testing.assert_array_equal(environment.state(), other)

    def test_refusals(self):
        environment = rowan.env("tictactoe", render_mode="ansi")
        self.refused("reset", environment.last)
        self.refused("reset", environment.step, 0)
        environment.reset(seed=3, options={"moves": "5"})
        self.assertEqual(environment.agent_selection, "player_1")
        self.refused("occupied", environment.step, 4)
        self.refused("numbered", environment.step, 9)
        self.refused("None", environment.step, None)
        self.refused("there is no agent", environment.observe, "player_2")
        self.assertEqual(environment.render(), "...\n.x.\n...")
        self.refused("render_mode", rowan.env, "tictactoe", render_mode="rgb_array")
        self.refused("over", environment.reset, options={"moves": "5 1 9 2 7 3"} | {"moves": "1 4 2 5 3"})
        environment.close()
        self.refused("reset", environment.observe, "player_0")
        loses = rowan.Environment("tictactoe", illegal_loses=True)
        loses.reset()
        loses.step(4)
        loses.step(4)
        self.assertEqual(loses.rewards, {"player_0": 1.0, "player_1": -1.0})
        self.assertEqual(loses.last()[1], 1.0)

    def test_spaces_sample(self):
        space = rowan.env("tictactoe").action_space("player_0")
        self.assertEqual(space.sample(np.array([0, 0, 1, 0, 0, 0, 0, 0, 0], np.int8)), 2)
        self.assertIn(space.sample(), space)
        self.assertNotIn(9, space)
        self.assertNotIn("x", space)


class Bots(Case):
    def test_a_game(self):
        game = rowan.Game("tictactoe")
        bots = [rowan.PlayerBot("perfect", game), rowan.RandomBot(seed=1)]
        for _ in range(3):
            state = game.new_initial_state()
            for bot in bots:
                bot.restart()
            while not state.is_terminal():
                player = state.current_player()
                action = bots[player].step(state)
                bots[1 - player].inform_action(state, player, action)
                state.apply_action(action)
            self.assertGreaterEqual(state.returns()[0], 0)

    def test_policies(self):
        state = rowan.Game("5x5x4").new_initial_state()
        for bot in (rowan.RandomBot(3), rowan.EngineBot(nodes=500)):
            bot.restart_at(state)
            self.assertTrue(bot.provides_policy())
            policy, action = bot.step_with_policy(state)
            self.assertAlmostEqual(sum(probability for _, probability in policy), 1)
            self.assertEqual([each for each, _ in policy], state.legal_actions())
            self.assertGreater(dict(policy)[action], 0)
        self.assertFalse(rowan.PlayerBot("greedy", state.game).provides_policy())
        with self.assertRaises(NotImplementedError):
            rowan.PlayerBot("greedy", state.game).get_policy(state)
        with self.assertRaises(NotImplementedError):
            rowan.Bot().step(state)


if __name__ == "__main__":
    run()
