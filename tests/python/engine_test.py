#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The engine, players, solver, threats, explanations and matches: answers, stops, callbacks, threads, refusals."""
import _thread
import os
import signal
import subprocess
import sys
import threading
import time

from package import SOURCE, Case, run

import rowan

FREESTYLE = rowan.Game("freestyle")


def state_after(moves, game=FREESTYLE):
    state = game.new_initial_state()
    state.apply_moves(moves)
    return state


class Engines(Case):
    def setUp(self):
        self.engine = rowan.Engine(hash_mib=4)
        self.addCleanup(self.engine.close)
        self.state = state_after("h8 i9 h9")

    def test_an_analysis_respects_its_limits(self):
        found = self.engine.analyze(self.state, nodes=5000, lines=3)
        self.assertEqual(len(found.lines), 3)
        self.assertEqual(found.lines[0].moves[0], found.move)
        self.assertEqual(found.lines[0].text.split()[0], found.text)
        self.assertLessEqual(found.nodes, 5000)
        self.assertFalse(found.stopped)
        self.assertTrue(0 <= found.lines[0].chance <= 1)
        self.assertGreaterEqual(found.lines[0].score, found.lines[1].score)
        again = rowan.Engine(hash_mib=4).analyze(self.state, nodes=5000, lines=3)
        self.assertEqual(again.lines, found.lines)
        only = self.engine.analyze(self.state, depth=2, only=[0, 1])
        self.assertIn(only.move, (0, 1))
        win = self.engine.analyze(state_after("h8 a1 h9 a2 h10 a3"), depth=6)
        self.assertEqual((win.lines[0].win_in, win.lines[0].chance), (3, 1.0))

    def test_a_callback_sees_every_depth_and_can_stop(self):
        seen = []
        found = self.engine.analyze(
            self.state, callback=lambda so_far: seen.append(so_far) or so_far.depth < 4
        )
        self.assertEqual([each.depth for each in seen][-1], 4)
        self.assertTrue(found.stopped)
        threads = set()
        self.engine.analyze(self.state, depth=3, callback=lambda _: threads.add(threading.current_thread()))
        self.assertEqual(threads, {threading.current_thread()})

        def fail(_):
            raise LookupError("not today")

        self.refused("not today", self.engine.analyze, self.state, callback=fail, error=LookupError)
        self.assertEqual(self.engine.analyze(self.state, depth=1).depth, 1)
        inner = []
        found = self.engine.analyze(
            self.state,
            depth=2,
            callback=lambda _: inner.append(
                self.assertRaises(RuntimeError, self.engine.analyze, self.state, depth=1)
            ),
        )  # the engine is busy
        self.assertTrue(inner)
        self.assertEqual((found.stopped, found.depth), (False, 2))  # the refused call did not stop anything

    def test_stop_from_another_thread(self):
        begun = threading.Event()
        stopper = threading.Thread(target=lambda: (begun.wait(), self.engine.stop()))
        stopper.start()
        found = self.engine.analyze(self.state, callback=lambda _: begun.set())
        stopper.join()
        self.assertTrue(found.stopped)

    def test_interpreter_is_free_during_a_search(self):
        counted = [0]
        done = threading.Event()

        def count():
            while not done.is_set():
                counted[0] += 1
                if counted[0] > 100:
                    self.engine.stop()
                time.sleep(0)

        thread = threading.Thread(target=count)
        thread.start()
        found = self.engine.analyze(self.state)  # no limit: only the other thread ends it
        done.set()
        thread.join()
        self.assertTrue(found.stopped)

    def test_an_interrupt_ends_every_long_call(self):
        # A test started in the background would ignore the signal.
        self.addCleanup(
            signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler)
        )

        def interrupt(_):
            os.kill(os.getpid(), signal.SIGINT)

        for wait in (
            lambda: self.engine.analyze(self.state, callback=interrupt),
            lambda: self._interrupted_soon(lambda: self.engine.analyze(self.state)),
            lambda: self._interrupted_soon(lambda: rowan.playouts(self.state, 10**12)),
            lambda: self._interrupted_soon(lambda: rowan.solve(rowan.Game("8x8x5").new_initial_state())),
            lambda: self._interrupted_soon(
                lambda: rowan.Match(FREESTYLE, "engine nodes=100000", "engine nodes=100000", games=1000).run()
            ),
        ):
            with self.assertRaises(KeyboardInterrupt):
                wait()
        self.assertEqual(self.engine.analyze(self.state, depth=1).depth, 1)

    @staticmethod
    def _interrupted_soon(call):
        timer = threading.Timer(0.1, _thread.interrupt_main)
        timer.start()
        try:
            call()
        finally:
            timer.join()

    def test_the_network_can_be_chosen(self):
        own = self.engine.analyze(self.state, depth=3).lines[0].score
        none = rowan.Engine(network="none").analyze(self.state, depth=3).lines[0].score
        path = SOURCE / "src" / "network" / "weights" / "freestyle.rnet"
        same = rowan.Engine(network=path).analyze(self.state, depth=3).lines[0].score
        self.assertEqual(same, own)
        self.assertNotEqual(none, own)

    def test_wrong_arguments_are_refused(self):
        analyze = self.engine.analyze
        self.refused("threads", rowan.Engine, threads=1000)
        self.refused("MiB", rowan.Engine, hash_mib=-1)
        for name in ("time", "nodes", "depth", "lines"):
            self.refused(name, analyze, self.state, **{name: -1})
            self.refused(name, analyze, self.state, **{name: "x"}, error=TypeError)
            self.refused("", analyze, self.state, **{name: 10**40}, error=(TypeError, ValueError))
        self.refused("seconds", analyze, self.state, time=float("nan"), error=ValueError)
        self.refused("only", analyze, self.state, only=[])
        self.refused("numbered", analyze, self.state, only=[225])
        self.refused("occupied", analyze, self.state, only=[112])
        self.refused("over", analyze, state_after("5 1 9 2 7 3", rowan.Game("tictactoe")))
        for wrong in (None, "x", FREESTYLE):
            with self.assertRaises((TypeError, AttributeError)):
                analyze(wrong)
        self.engine.close()
        self.engine.close()
        for call in (
            self.engine.stop,
            self.engine.clear,
            lambda: analyze(self.state, depth=1),
            lambda: self.engine.stream(self.state),
        ):
            self.refused("closed", call)
        with rowan.Engine() as other:
            pass
        self.refused("closed", other.clear)

    def test_an_engine_can_be_closed_during_a_search(self):
        begun = threading.Event()
        closer = threading.Thread(target=lambda: (begun.wait(), self.engine.close()))
        closer.start()
        try:
            self.engine.analyze(self.state, callback=lambda _: begun.set(), nodes=10**9)
        except ValueError:
            pass
        closer.join()
        self.refused("closed", self.engine.clear)


class Exit(Case):
    """The interpreter exits while threads are in the library."""

    def run_script(self, script):
        for _ in range(3):
            done = subprocess.run(
                [
                    sys.executable,
                    "-c",
                    "import sys; sys.path[:0] = eval(sys.argv[1])\n" + script,
                    repr(sys.path),
                ],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_interpreter_exits_during_a_search(self):
        self.run_script(
            """if True:
            import rowan, threading, time
            state = rowan.Game().new_initial_state()
            engine = rowan.Engine()
            begun = threading.Event()
            threading.Thread(target=lambda: engine.analyze(state, callback=lambda _: begun.set()), daemon=True).start()
            begun.wait()"""
        )

    def test_the_interpreter_exits_with_an_abandoned_stream(self):
        self.run_script(
            """if True:
            import asyncio, rowan
            stream = rowan.Engine().stream(rowan.Game().new_initial_state())
            asyncio.run(stream.__anext__())"""
        )

    def test_the_interpreter_exits_while_batches_run(self):
        self.run_script(
            """if True:
            import rowan, threading
            begun = threading.Semaphore(0)
            def work():
                batch = rowan.BatchedState(rowan.Game(), 50)
                while True:
                    batch.step_random()
                    begun.release()
            for _ in range(3):
                threading.Thread(target=work, daemon=True).start()
            for _ in range(300):
                begun.acquire()"""
        )


class Others(Case):
    def test_players_answer_by_name(self):
        names = [name for name, _ in rowan.players()]
        self.assertIn("engine", names)
        game = rowan.Game("tictactoe")
        perfect, state = rowan.Player("perfect", game), game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(perfect.ask(state).move)
        self.assertEqual(state.returns(), [0.0, 0.0])
        self.refused("nobody", rowan.Player, "nobody", game)
        self.refused("", perfect.ask, state)
        self.refused("", perfect.ask, FREESTYLE.new_initial_state())
        choice = rowan.Player("engine", FREESTYLE).ask(state_after("h8 a1 h9 a2 h10 a3"), nodes=2000)
        self.assertIn(choice.text, ("h11", "h7"))
        self.assertGreater(choice.analysis.lines[0].win_in, 0)

    def test_a_solved_value_has_a_proof_and_damage_is_detected(self):
        state = rowan.Game("4x4x4").new_initial_state()
        solver = rowan.Solver(state)
        self.refused("", solver.proof, error=RuntimeError)
        self.assertEqual(solver.run().value, "draw")
        proof = solver.proof()
        check = rowan.verify(proof)
        self.assertTrue(check.accepted)
        self.assertEqual((check.game, check.value), ("4x4x4", "draw"))
        for damaged in (b"", proof[:-1], b"x" + proof[1:], bytes(100), proof + b"x"):
            check = rowan.verify(damaged)
            self.assertFalse(check.accepted)
            self.assertTrue(check.reason)
        self.refused("", rowan.verify, "no such file", error=OSError)
        self.assertEqual(rowan.solve(rowan.Game("tictactoe").new_initial_state()).value, "draw")
        self.assertEqual(rowan.solve(rowan.Game("4x3x3").new_initial_state()).value, "first wins")
        self.assertEqual(rowan.solve(rowan.Game("7x7x5").new_initial_state(), nodes=10).value, "unknown")
        self.refused("", rowan.Solver, rowan.Game("renju").new_initial_state())
        seen = []
        big = rowan.Solver(rowan.Game("8x8x5").new_initial_state())
        self.assertTrue(big.run(callback=lambda so_far: seen.append(so_far) or False).stopped)
        self.assertEqual(len(seen), 1)

    def test_threats_find_wins_and_shapes_name_points(self):
        state = state_after("h8 a1 h9 a2 h10 a3")
        win = rowan.threats(state, "fours")
        self.assertTrue(win and win.checked)
        self.assertIn(win.text.split()[0], ("h11", "h7"))
        self.assertFalse(rowan.threats(state_after("h8 i9")))
        self.assertTrue(rowan.threats(state_after("h8 a1 h9 a2 h10"), player=0))
        self.assertEqual(rowan.shapes(state, state.string_to_action("h11")).point_class, "open-four")
        self.refused("kind", rowan.threats, state, "fives")
        self.refused("0 or 1", rowan.threats, state, player=7)
        self.refused("", rowan.shapes, state, state.history()[0])

    def test_forbidden_points_have_reasons(self):
        state = rowan.Game("renju").new_initial_state()
        state.apply_moves("h8 a1 i8 a3 j9 a5 j10 a7")
        self.assertEqual(rowan.forbidden_points(state), {state.string_to_action("j8"): "double-three"})
        self.assertFalse(state.is_legal(state.string_to_action("j8")))
        self.refused("forbidden", state.apply_moves, "j8")
        self.assertEqual(rowan.forbidden_points(state_after("h8")), {})

    def test_an_explanation_has_reasons_and_a_sentence(self):
        state = state_after("h8 a1 h9 a2 h10 a3")
        told = rowan.explain(state, state.string_to_action("h11"))
        self.assertIn("four", str(told))
        self.assertTrue(told.reasons)
        with rowan.Engine(hash_mib=4) as engine:
            found = engine.analyze(state, depth=5)
        self.assertIn("win", rowan.explain(state, found).text)
        self.refused("", rowan.explain, state, state.history()[0])
        self.refused("numbered", rowan.explain, state, -1)
        self.refused("", rowan.explain, state, state.string_to_action("a15"), found.lines[0])

    def test_a_match_reports_every_game_and_can_be_stopped(self):
        games = []
        match = rowan.Match(rowan.Game("tictactoe"), "perfect", "random", games=6, seed=1)
        result = match.run(games.append)
        self.assertEqual((result.games, len(games), result.losses), (6, 6, 0))
        self.assertEqual({game.first_player for game in games}, {0, 1})
        self.assertEqual(games[-1].so_far, result)
        for game in games:
            state = rowan.Game("tictactoe").new_initial_state()
            for action in game.moves:
                state.apply_action(action)
            self.assertTrue(state.is_terminal())
        stopped = rowan.Match(state_after("h8 i9"), "greedy", "random", games=100)
        self.assertTrue(stopped.run(lambda game: False).stopped)
        self.refused("nobody", rowan.Match, FREESTYLE, "nobody", "random")
        self.refused("even", rowan.Match, FREESTYLE, "greedy", "random", games=3)


if __name__ == "__main__":
    run()
