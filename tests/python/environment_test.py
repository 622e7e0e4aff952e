#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Environments satisfy the contracts of PettingZoo's AEC and of gymnasium, and bots satisfy the contract of
OpenSpiel's bots."""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from package import Case, run

import numpy as np
import rowan


def play(environment, seed):
    """Plays a random game, checking the contract on the way; returns how it ended."""
    draw, rewards, steps = random.Random(seed), dict.fromkeys(environment.possible_agents, 0.0), 0
    for agent in environment.agent_iter():
        assert agent == environment.agent_selection and agent in environment.agents
        assert len(environment.agents) == environment.num_agents <= environment.max_num_agents
        for told in (
            environment.rewards,
            environment.terminations,
            environment.truncations,
            environment.infos,
        ):
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
            assert (
                len(legal)
                and not environment.observe(
                    environment.possible_agents[1 - environment.possible_agents.index(agent)]
                )["action_mask"].any()
            )
            action = int(draw.choice(legal))
            assert action in environment.action_space(agent)
            environment.step(action)
        steps += 1
    assert not environment.agents and steps >= 7
    return rewards


class Environments(Case):
    def test_random_games_satisfy_the_contract(self):
        for name in ("tictactoe", "5x5x4", "renju"):
            environment, seen = rowan.env(name), set()
            for seed in range(12 if name != "renju" else 3):
                environment.reset(seed=seed)
                rewards = play(environment, seed)
                self.assertEqual(sum(rewards.values()), 0)
                seen.add(rewards["player_0"])
            self.assertTrue(seen <= {-1.0, 0.0, 1.0} and seen - {0.0}, seen)

    def test_the_winner_gets_1_and_the_loser_minus_1(self):
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

    def test_wrong_arguments_are_refused(self):
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

    def test_a_space_samples_only_what_the_mask_allows(self):
        space = rowan.env("tictactoe").action_space("player_0")
        self.assertEqual(space.sample(np.array([0, 0, 1, 0, 0, 0, 0, 0, 0], np.int8)), 2)
        self.assertIn(space.sample(), space)
        self.assertNotIn(9, space)
        self.assertNotIn("x", space)


class SoloEnvironments(Case):
    def play(self, environment, seed):
        observation, info = environment.reset(seed=seed)
        rewards = []
        terminated = False
        while not terminated:
            self.assertTrue(environment.observation_space.contains(observation))
            np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, reward, terminated, truncated, info = environment.step(action)
            self.assertFalse(truncated)
            rewards.append(reward)
        self.assertFalse(observation["action_mask"].any())
        self.assertEqual([each for each in rewards[:-1] if each], [])
        self.refused("reset", environment.step, 0)
        return rewards[-1], observation["observation"]

    def test_equal_seeds_give_equal_games(self):
        for player in (0, 1):
            for name in ("tictactoe", "5x5x4"):
                environment, seen = rowan.gym_env(name, player=player), set()
                for seed in range(12):
                    reward, planes = self.play(environment, seed)
                    again, same = self.play(environment, seed)
                    self.assertEqual(reward, again)
                    np.testing.assert_array_equal(planes, same)
                    seen.add(reward)
                self.assertTrue(seen <= {-1.0, 0.0, 1.0} and seen - {0.0}, seen)

    def test_an_opponent_may_be_a_player_or_a_bot(self):
        perfect = rowan.gym_env("tictactoe", opponent="perfect", player=1)
        self.assertLess(self.play(perfect, 1)[0], 1)
        lost = rowan.gym_env("tictactoe", opponent=rowan.RandomBot(seed=3))
        self.assertIn(self.play(lost, 1)[0], (-1.0, 0.0, 1.0))
        observation, _ = perfect.reset(options={"moves": "1"})
        self.assertEqual(observation["observation"][1].sum(), 1)
        observation, _ = perfect.reset(options={"moves": "1 5"})
        self.assertEqual(observation["observation"][1].sum(), 2)

    def test_an_illegal_action_loses_unless_it_is_an_error(self):
        environment = rowan.gym_env("tictactoe")
        environment.reset(seed=1)
        environment.step(4)
        observation, reward, terminated, truncated, info = environment.step(4)
        self.assertEqual((reward, terminated, truncated, info["illegal_action"]), (-1.0, True, False, 4))
        self.assertFalse(observation["action_mask"].any())
        strict = rowan.SoloEnvironment("tictactoe", illegal_loses=False)
        strict.reset()
        self.refused("numbered", strict.step, 9)
        strict.step(0)

    def test_wrong_arguments_are_refused(self):
        self.refused("player", rowan.gym_env, player=2)
        self.refused("render_mode", rowan.gym_env, render_mode="rgb_array")
        self.refused("nobody", rowan.gym_env, opponent="nobody")
        with rowan.gym_env("tictactoe", render_mode="ansi") as environment:
            self.refused("reset", environment.step, 0)
            self.refused("reset", environment.render)
            environment.reset(seed=1)
            self.assertEqual(environment.render(), "...\n...\n...")
            self.assertIs(environment.unwrapped, environment)
            self.refused("over", environment.reset, options={"moves": "1 4 2 5 3"})
        self.refused("reset", environment.render)


class OtherPackages(Case):
    """With PettingZoo and gymnasium installed, environments derive from their classes. Here small packages of
    those names take their place; they have what those classes guarantee to subclasses, and nothing else."""

    PETTINGZOO = """class AECEnv:
    def __init__(self):
        self.was_made = True
"""
    GYMNASIUM = """class Env:
    _np_random = None
    def reset(self, *, seed=None, options=None):
        import numpy
        self.np_random = numpy.random.default_rng(seed)
"""
    SPACES = """class Space:
    pass
class Discrete(Space):
    def __init__(self, n):
        self.n = n
class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.shape, self.dtype = shape, dtype
class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces
"""

    def run_with(self, packages, script):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in packages.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            done = subprocess.run(
                [
                    sys.executable,
                    "-c",
                    "import sys; sys.path[:0] = eval(sys.argv[1])\n" + script,
                    repr([folder] + sys.path),
                ],
                capture_output=True,
                text=True,
                check=False,
            )
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_environments_have_the_classes_of_those_packages(self):
        self.run_with(
            {
                "pettingzoo/__init__.py": self.PETTINGZOO,
                "gymnasium/__init__.py": self.GYMNASIUM,
                "gymnasium/spaces.py": self.SPACES,
            },
            """if True:
            import rowan
            assert "pettingzoo" not in sys.modules and "gymnasium" not in sys.modules  # they take long to import
            environment = rowan.env("tictactoe")
            import gymnasium, pettingzoo
            assert isinstance(environment, pettingzoo.AECEnv) and environment.was_made
            assert isinstance(environment, rowan.Environment)
            assert isinstance(environment.action_space("player_0"), gymnasium.spaces.Discrete)
            assert isinstance(environment.observation_space("player_1"), gymnasium.spaces.Dict)
            assert environment.observation_space("player_0") is environment.observation_space("player_0")
            assert environment.action_space("player_0") is environment.action_space("player_0")
            environment.reset(seed=1)
            environment.step(4)
            solo = rowan.gym_env("tictactoe", player=1)
            assert isinstance(solo, gymnasium.Env) and isinstance(solo.action_space, gymnasium.spaces.Discrete)
            assert solo.reset(seed=1)[0]["observation"][1].sum() == 1""",
        )

    def test_packages_that_cannot_be_imported_are_ignored(self):
        broken = "raise ImportError('broken')"
        self.run_with(
            {"pettingzoo.py": broken, "gymnasium.py": broken},
            """if True:
            import rowan
            rowan.env("tictactoe").reset()
            rowan.gym_env("tictactoe").reset()
            from rowan import *
            assert Environment is rowan.Environment and gym_env is rowan.gym_env
            assert not hasattr(rowan, "no_such_name")""",
        )


class Bots(Case):
    def test_bots_play_a_game(self):
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

    def test_a_policy_covers_the_legal_actions(self):
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
