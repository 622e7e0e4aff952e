#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""rowan.BatchedState and playouts: equal to single states, arrays without copies, every kind of wrong array."""
import copy
import pickle
import random
import threading

from package import SOURCE, Case, run

import numpy as np
import rowan


class Batches(Case):
    def test_behaves_like_many_states(self):
        for name, count, steps in (("tictactoe", 16, 30), ("5x4x4", 8, 40), ("renju", 4, 60)):
            game = rowan.Game(name)
            batch = rowan.BatchedState(game, count, seed=3)
            states = [game.new_initial_state() for _ in range(count)]
            ended = 0
            for _ in range(steps):
                actions = batch.random_actions()
                for state, action in zip(states, actions):
                    state.apply_action(int(action))
                over = [state.is_terminal() for state in states]
                self.assertEqual(batch.step(actions), sum(over))
                ended += sum(over)
                np.testing.assert_array_equal(batch.outcomes() != 0, over)
                np.testing.assert_array_equal(batch.returns(), [state.returns() for state in states])
                states = [game.new_initial_state() if state.is_terminal() else state for state in states]
                np.testing.assert_array_equal(
                    batch.legal_actions_mask(), [state.legal_actions_mask() for state in states]
                )
                np.testing.assert_array_equal(
                    batch.observation_tensor(), [state.observation_tensor() for state in states]
                )
                np.testing.assert_array_equal(
                    batch.observation_tensor(dtype=np.uint8), batch.observation_tensor()
                )
                np.testing.assert_array_equal(
                    batch.current_players(), [state.current_player() for state in states]
                )
                np.testing.assert_array_equal(batch.move_numbers(), [state.move_number() for state in states])
            self.assertTrue(ended or name == "renju")
            self.assertEqual([batch.state(i) for i in range(count)], states)

    def test_without_auto_reset_finished_games_stay(self):
        batch = rowan.BatchedState(rowan.Game("tictactoe"), 3, seed=1, auto_reset=False)
        for _ in range(9):
            batch.step(batch.random_actions())
        self.assertTrue((batch.outcomes() != 0).all())
        self.assertTrue((batch.random_actions() == -1).all())
        self.assertFalse(batch.legal_actions_mask().any())
        self.refused("game 0", batch.step, [0, 0, 0])
        batch.reset(1)
        self.assertEqual(batch.outcomes().tolist().index(0), 1)
        batch.reset()
        self.assertFalse(batch.move_numbers().any())

    def test_begins_like_a_state(self):
        state = rowan.Game("tictactoe").new_initial_state()
        state.apply_moves("5 1")
        batch = rowan.BatchedState(state, 2)
        self.assertEqual(batch.state(1), state)
        state.apply_action(8)
        batch.set_state(0, state)
        self.assertEqual((batch.state(0), batch.state(1).move_number()), (state, 2))
        self.refused("rules", batch.set_state, 0, rowan.Game("4x4x4").new_initial_state())
        self.refused("", batch.set_state, 2, state)
        self.refused("", batch.state, -1, error=IndexError)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        self.refused("over", rowan.BatchedState, state, 2)

    def test_equal_seeds_give_equal_games(self):
        def play(seed):
            batch = rowan.BatchedState(rowan.Game(), 5, seed)
            for _ in range(50):
                batch.step_random()
            return [batch.state(i).history() for i in range(5)]

        self.assertEqual(play(7), play(7))
        self.assertNotEqual(play(7), play(8))

    def test_arrays_share_memory(self):
        batch = rowan.BatchedState(rowan.Game("tictactoe"), 4)
        mask, planes = batch.legal_actions_mask(), batch.observation_tensor()
        batch.step([0, 1, 2, 3])
        self.assertTrue(mask.all())
        self.assertTrue(np.shares_memory(batch.legal_actions_mask(), mask))
        self.assertEqual(np.argmin(mask, 1).tolist(), [0, 1, 2, 3])
        self.assertTrue(np.shares_memory(batch.observation_tensor(), planes))
        own = np.empty((4, 9), bool)
        self.assertIs(batch.legal_actions_mask(out=own), own)
        np.testing.assert_array_equal(own, mask)
        batch.legal_actions_mask(out=np.empty((4, 9), np.uint8))
        floats = np.empty((4, 4, 3, 3), np.float32)
        self.assertIs(batch.observation_tensor(floats), floats)
        rows = np.zeros((9, 4, 4, 3, 3), np.uint8)
        batch.observation_tensor(out=rows[3])  # a slice of a larger array, as in a replay buffer
        np.testing.assert_array_equal(rows[3], floats)
        del batch
        mask[:] = True  # the memory lives as long as the array
        self.assertEqual(mask.sum(), 36)

    def test_actions_may_have_any_integer_type(self):
        for kind in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", ">i8"):
            batch = rowan.BatchedState(rowan.Game("tictactoe"), 3)
            batch.step(np.array([8, 0, 4], kind))
            self.assertEqual([batch.state(i).history() for i in range(3)], [[8], [0], [4]])
        batch.step(np.array([[1, 7], [2, 7], [3, 7]])[:, 0])  # not contiguous
        batch.step(np.array([0, 1, 2])[::-1])
        batch.step([3, -1, 1])
        self.assertEqual(batch.state(1).history(), [0, 2, 1])
        self.assertEqual(batch.state(0).history(), [8, 1, 2, 3])


class Attacks(Case):
    def setUp(self):
        self.batch = rowan.BatchedState(rowan.Game("tictactoe"), 3)

    def test_wrong_actions_are_refused(self):
        step = self.batch.step
        for wrong in (
            [0.0, 1.0, 2.0],
            [True, False, True],
            ["a", "b", "c"],
            None,
            [None] * 3,
            "abc",
            np.zeros(3, complex),
            np.zeros(3, "datetime64[s]"),
            [0, 1],
            [],
            [[0, 1, 2]],
            5,
            np.zeros((3, 1), int),
            [[0], [1, 2], 3],
        ):
            with self.assertRaises((TypeError, ValueError)):
                step(wrong)
        for wrong in (
            [9, 0, 0],
            [-2, 0, 0],
            [0, 2**40, 0],
            [0, 0, -(2**63)],
            np.array([2**64 - 1, 0, 0], np.uint64),
        ):
            self.refused("is not a point, which are numbered 0 to 8", step, wrong)
        self.assertFalse(self.batch.move_numbers().any())
        step([0, 1, 2])
        self.refused("game 2: 3 is occupied", step, [3, 3, 2])
        self.assertEqual(self.batch.move_numbers().tolist(), [1, 1, 1])

    def test_wrong_output_arrays_are_refused(self):
        batch = self.batch
        for fill in (
            batch.legal_actions_mask,
            batch.observation_tensor,
            batch.outcomes,
            batch.returns,
            batch.current_players,
            batch.move_numbers,
            batch.random_actions,
        ):
            right = fill().copy()
            fill(right)
            frozen = right.copy()
            frozen.setflags(write=False)
            for wrong in (
                right[:-1],
                right.astype(np.float64),
                np.asfortranarray(np.stack([right] * 2)),
                np.zeros(right.shape + (2,), right.dtype)[..., 0],
                frozen,
                [1, 2],
                "x",
                5,
                right.astype(object),
                np.zeros(0, right.dtype),
                right.view(right.dtype.newbyteorder()) if right.itemsize > 1 else right[:1],
            ):
                with self.assertRaises((TypeError, ValueError)):
                    fill(wrong)
        self.refused("float32 or uint8", batch.observation_tensor, dtype="int64")
        self.refused("", batch.observation_tensor, dtype="nonsense", error=TypeError)
        with self.assertRaises(ValueError):
            batch.legal_actions_mask().resize((1, 1), refcheck=False)

    def test_wrong_batches_are_refused(self):
        self.refused("must have 1 to", rowan.BatchedState, rowan.Game(), 0)
        self.refused("must have 1 to", rowan.BatchedState, rowan.Game(), -5)
        self.refused("must have 1 to", rowan.BatchedState, rowan.Game(), 2**31 - 1)
        for wrong in (
            (rowan.Game(), 2**40),
            (rowan.Game(), "3"),
            ("renju", 3),
            (None, 3),
            (3, 3),
            (rowan.Game(), 3, -1),
        ):
            with self.assertRaises((TypeError, RuntimeError)):
                rowan.BatchedState(*wrong)

    def test_threads_share_a_batch(self):
        batch = rowan.BatchedState(rowan.Game("15x15x5"), 64)
        mask = np.empty((64, 225), bool)
        failures = []

        def play(seed):
            draw = random.Random(seed)
            calls = [
                batch.step_random,
                batch.legal_actions_mask,
                batch.observation_tensor,
                batch.random_actions,
                lambda: batch.legal_actions_mask(out=mask),
                lambda: batch.reset(draw.randrange(64)),
                lambda: batch.step(batch.random_actions()),
                lambda: batch.state(draw.randrange(64)),
                batch.returns,
            ]
            for _ in range(500):
                try:
                    draw.choice(calls)()
                except ValueError:
                    pass  # another thread has played there
                except BaseException as error:  # pylint: disable=broad-except
                    failures.append(error)

        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


class Playouts(Case):
    def test_results_are_counted(self):
        state = rowan.Game("tictactoe").new_initial_state()
        tally = rowan.playouts(state, 20000, seed=1)
        self.assertEqual(tally, rowan.playouts(state, 20000, 1))
        self.assertNotEqual(tally, rowan.playouts(state, 20000, 2))
        self.assertEqual(tally.games, tally.first_wins + tally.second_wins + tally.draws)
        self.assertAlmostEqual(tally.first_wins / tally.games, 0.585, delta=0.02)  # 737/1260
        self.assertAlmostEqual(tally.value, 0.297, delta=0.03)
        state.apply_moves("5 1 9 2")
        self.assertLess(rowan.playouts(state, 10).moves, 60)
        self.assertEqual(rowan.playouts(state, 0).games, 0)
        self.refused("negative", rowan.playouts, state, -1)
        state.apply_moves("3 7 6")
        self.refused("over", rowan.playouts, state, 5)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


class Copies(Case):
    def batch(self, name="5x5x4", steps=70):
        batch = rowan.BatchedState(rowan.Game(name), 6, seed=9)
        for _ in range(steps):
            batch.step_random()
        return batch

    def expect_same_future(self, one, other):
        np.testing.assert_array_equal(one.outcomes(), other.outcomes())
        self.assertEqual([one.state(i) for i in range(6)], [other.state(i) for i in range(6)])
        for _ in range(60):
            np.testing.assert_array_equal(one.random_actions(), other.random_actions())
            self.assertEqual(one.step_random(), other.step_random())
            np.testing.assert_array_equal(one.outcomes(), other.outcomes())

    def test_every_copy_continues_like_the_batch(self):
        for name in ("tictactoe", "5x5x4", "renju"):
            for make in (
                lambda batch: batch.clone(),
                copy.copy,
                copy.deepcopy,
                *(
                    lambda batch, protocol=protocol: pickle.loads(pickle.dumps(batch, protocol))
                    for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
                ),
            ):
                batch = self.batch(name)
                made = make(batch)
                self.assertEqual((made.game, len(made)), (batch.game, 6))
                self.expect_same_future(made, batch)

    def test_a_copy_is_independent(self):
        batch = self.batch()
        before = [batch.state(i) for i in range(6)]
        clone = batch.clone()
        mask = batch.legal_actions_mask().copy()
        clone.step_random()
        self.assertEqual([batch.state(i) for i in range(6)], before)
        np.testing.assert_array_equal(batch.legal_actions_mask(), mask)

    def test_states_can_be_set_if_all_are_valid(self):
        batch = self.batch("tictactoe")
        states = [rowan.Game("tictactoe").new_initial_state() for _ in range(6)]
        for number, state in enumerate(states):
            state.apply_moves(" ".join("592"[: number % 4]))
        batch.set_states(states)
        self.assertEqual([batch.state(i) for i in range(6)], states)
        self.refused("one for each of 6", batch.set_states, states[:5])
        wrong = states[:5] + [rowan.Game("4x4x4").new_initial_state()]
        self.refused("expected a state of", batch.set_states, wrong[::-1])
        self.refused("expected a state of", batch.set_states, wrong)
        with self.assertRaises((TypeError, RuntimeError)):
            batch.set_states([None] * 6)
        self.assertEqual([batch.state(i) for i in range(6)], states)
        clone = self.batch("tictactoe", 0)
        clone.set_states([batch.state(i) for i in range(len(batch))])
        self.assertEqual(clone.move_numbers().tolist(), batch.move_numbers().tolist())

    def test_a_damaged_pickle_is_refused_or_usable(self):
        batch = self.batch("tictactoe")
        data = batch.__reduce__()[1][0]
        body = data[:-4]
        self.assertEqual(data[-4:], crc32c(body).to_bytes(4, "little"))
        for at in range(len(data)):
            self.refused("", rowan.BatchedState._load, data[:at])
        for at in range(14, len(body)):  # corruption with a recomputed checksum
            for value in (0, 1, 255, body[at] ^ 1):
                changed = body[:at] + bytes([value]) + body[at + 1 :]
                try:
                    loaded = rowan.BatchedState._load(changed + crc32c(changed).to_bytes(4, "little"))
                except ValueError:
                    continue
                for _ in range(3):
                    loaded.step_random()
                self.assertEqual(loaded.legal_actions_mask().shape, (6, 9))
        self.refused("", rowan.BatchedState._load, b"")


class Networks(Case):
    def setUp(self):
        self.network = rowan.Network()

    def test_a_batch_is_evaluated_like_its_states(self):
        batch = rowan.BatchedState(rowan.Game(), 5, seed=2)
        for _ in range(20):
            batch.step_random()
        scores = self.network.evaluate(batch)
        self.assertEqual((scores.dtype, scores.shape), (np.int32, (5,)))
        self.assertEqual(scores.tolist(), [self.network.evaluate(batch.state(i)) for i in range(5)])
        self.assertGreater(len(set(scores.tolist())), 1)
        out = np.zeros(5, np.int32)
        self.assertIs(self.network.evaluate(batch, out=out), out)
        self.assertEqual(out.tolist(), scores.tolist())
        chances = self.network.chances(batch)
        self.assertTrue(((chances > 0) & (chances < 1)).all())
        self.assertEqual(np.argsort(chances).tolist(), np.argsort(scores).tolist())
        self.refused("shape", self.network.evaluate, batch, out=np.zeros(4, np.int32))

    def test_unsupported_games_are_refused(self):
        self.assertTrue(self.network.serves(rowan.Game("renju")))
        small = rowan.Game("tictactoe")
        self.assertFalse(self.network.serves(small))
        self.refused("does not serve", self.network.evaluate, rowan.BatchedState(small, 2))
        self.refused("does not serve", self.network.evaluate, small.new_initial_state())
        over = rowan.Game().new_initial_state()
        over.apply_moves("a1 b1 a2 b2 a3 b3 a4 b4 a5")
        self.assertEqual(self.network.evaluate(over), 0)
        with self.assertRaises(TypeError):
            self.network.evaluate(small)

    def test_a_network_can_be_read_from_a_file(self):
        path = SOURCE / "src" / "network" / "weights" / "freestyle.rnet"
        state = rowan.Game().new_initial_state()
        state.apply_moves("h8 i9 h7")
        self.assertEqual(rowan.Network(path).evaluate(state), self.network.evaluate(state))
        self.refused("no such network", rowan.Network, "no such network", error=FileNotFoundError)
        self.refused("expected a file", rowan.Network, "none")


if __name__ == "__main__":
    run()
