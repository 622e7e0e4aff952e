#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Streams of an engine: every way to leave a stream ends the search before anything else happens."""
import _thread
import asyncio
import os
import signal
import threading

from package import Case, run

import rowan
from rowan import _work

FREESTYLE = rowan.Game("freestyle")


def state_after(moves, game=FREESTYLE):
    state = game.new_initial_state()
    state.apply_moves(moves)
    return state


class SlowEngine:
    """Replaces the library's search. It ends half a second after a stop, or earlier when `is_left` is set."""

    closed = False

    def __init__(self):
        self.is_at_work = False
        self.is_left = threading.Event()
        self.is_stopped = threading.Event()

    def analyze(self, _, __, report=None):
        self.is_at_work = True
        if report is not None:
            report((0, 1, 1, True, False, 1, 0.0, []))
        self.is_stopped.wait()
        self.is_left.wait(0.5)
        self.is_at_work = False
        return (0, 1, 1, True, True, 1, 0.0, [])

    def stop(self):
        self.is_stopped.set()

    def clear(self):
        pass

    def close(self):
        self.closed = True


class Streams(Case):
    def setUp(self):
        self.engine = rowan.Engine(hash_mib=4)
        self.addCleanup(self.engine.close)
        self.state = state_after("h8 i9 h9")

    def expect_free(self):
        """Asserts that the engine has stopped, at once and without a retry."""
        self.engine.clear()
        self.assertEqual(self.engine.analyze(self.state, depth=1).depth, 1)

    def test_a_stream_yields_reports_and_the_result(self):
        async def ask():
            return [found async for found in self.engine.stream(self.state, depth=5)]

        found = asyncio.run(ask())
        self.assertEqual(found[-1].depth, 5)
        self.assertEqual(found[-1].lines, self._fresh(depth=5).lines)

    def _fresh(self, **limits):
        return rowan.Engine(hash_mib=4).analyze(self.state, **limits)

    def test_leaving_the_loop_stops_it(self):
        async def ask():
            async for found in self.engine.stream(self.state):
                if found.depth >= 3:
                    break
            return found

        self.assertGreaterEqual(asyncio.run(ask()).depth, 3)
        self.expect_free()

    def test_every_exit_frees_the_engine(self):
        async def by_break():
            async for _ in self.engine.stream(self.state):
                break
            self.expect_free()

        async def by_return():
            async for _ in self.engine.stream(self.state):
                return

        async def by_exception():
            async for _ in self.engine.stream(self.state):
                raise LookupError

        async def by_close():
            stream = self.engine.stream(self.state)
            await stream.__anext__()
            await stream.aclose()
            self.expect_free()
            await stream.aclose()
            with self.assertRaises(StopAsyncIteration):
                await stream.__anext__()

        async def by_forgetting():
            stream = self.engine.stream(self.state)
            await stream.__anext__()
            del stream
            self.expect_free()

        async def main():
            await by_break()
            await by_return()
            self.expect_free()
            with self.assertRaises(LookupError):
                await by_exception()
            self.expect_free()
            await by_close()
            await by_forgetting()

        for _ in range(10):
            asyncio.run(main())

    def test_leaving_waits_for_the_end(self):
        slow = SlowEngine()
        self.engine._engine = slow

        async def main():
            async for _ in self.engine.stream(self.state):
                break
            return slow.is_at_work

        self.assertFalse(asyncio.run(main()))
        slow.is_left.set()

    def test_a_stream_in_a_variable_can_be_continued(self):
        async def main():
            stream = self.engine.stream(self.state, depth=4)
            async for first in stream:
                break
            return [first] + [found async for found in stream]

        self.assertEqual(asyncio.run(main())[-1].depth, 4)
        self.expect_free()

    def test_a_second_stream_is_refused_and_stops_nothing(self):
        self.engine._engine = slow = SlowEngine()
        slow.is_left.set()

        async def main():
            async for _ in self.engine.stream(self.state):
                with self.assertRaises(RuntimeError):
                    await self.engine.stream(self.state).__anext__()
                self.refused("it is in use", self.engine.analyze, self.state, depth=1, error=RuntimeError)
                return slow.is_stopped.is_set()

        self.assertFalse(asyncio.run(main()))
        self.assertTrue(slow.is_stopped.is_set())

    def test_canceling_stops_it(self):
        async def ask():
            async for _ in self.engine.stream(self.state):
                pass

        async def main():
            task = asyncio.create_task(ask())
            await asyncio.sleep(0.05)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.engine.clear()  # the search has already ended
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(ask(), 0.05)

        asyncio.run(main())
        self.expect_free()

    def test_stop_gives_the_result(self):
        async def ask():
            async with self.engine.stream(self.state, lines=2) as stream:
                async for found in stream:
                    if found.depth == 2 and not found.stopped:
                        stream.stop()
                return found, stream.result

        last, result = asyncio.run(ask())
        self.assertIs(last, result)
        self.assertTrue(result.stopped)
        self.assertEqual(len(result.lines), 2)

    def test_the_event_loop_keeps_running(self):
        async def main():
            async def tick(stream):
                for _ in range(5):
                    await asyncio.sleep(0.001)
                stream.stop()

            stream = self.engine.stream(self.state)  # no limit: only the event loop ends it
            task = asyncio.create_task(tick(stream))
            async for _ in stream:
                pass
            task.cancel()
            self.assertTrue(stream.result.stopped)

        asyncio.run(main())

    def test_errors_are_raised(self):
        async def ask(state, **limits):
            async for _ in self.engine.stream(state, **limits):
                pass

        with self.assertRaises(ValueError):
            asyncio.run(ask(self.state, only=[999]))
        with self.assertRaises(ValueError):
            asyncio.run(ask(state_after("5 1 9 2 7 3", rowan.Game("tictactoe"))))


class Jobs(Case):
    """Work that runs in its own thread."""

    def setUp(self):
        self.is_stopped = threading.Event()

    def job(self, call, stop, turn=None):
        told = []
        job = _work.Job(call, stop, turn or _work.Turn(), told.append)
        job.start()
        self.addCleanup(self.is_stopped.set)
        return job, told

    def test_an_interrupt_is_raised_after_the_work_has_ended(self):
        self.addCleanup(
            signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler)
        )
        begun = threading.Event()

        def stop():
            is_first = not self.is_stopped.is_set()
            self.is_stopped.set()
            if is_first:
                _thread.interrupt_main()

        job, told = self.job(lambda _: (begun.set(), self.is_stopped.wait()), stop)
        begun.wait()
        with self.assertRaises(KeyboardInterrupt):
            job.stop()
        self.assertEqual(told[-1][0], "done")

    def test_a_job_that_stops_itself_does_not_wait_for_itself(self):
        jobs, made = [], threading.Event()

        def call(_):
            made.wait()
            jobs[0].stop()
            return "ended"

        job, told = self.job(call, lambda: None)
        jobs.append(job)
        made.set()
        job.join()
        self.assertEqual(told, [("done", "ended")])

    def test_a_refused_job_does_not_stop_the_other(self):
        turn, begun = _work.Turn(), threading.Event()
        first, told = self.job(lambda _: (begun.set(), self.is_stopped.wait()), self.is_stopped.set, turn)
        begun.wait()
        second, refused = self.job(lambda _: None, self.is_stopped.set, turn)
        second.join()
        second.stop()
        second.ask_to_stop()
        self.assertIsInstance(refused[0][1], RuntimeError)
        self.assertFalse(self.is_stopped.is_set())
        first.stop()
        self.assertEqual(told[-1][0], "done")

    def test_a_forked_process_exits_at_once(self):
        async def main():
            stream = rowan.Engine(hash_mib=4).stream(FREESTYLE.new_initial_state())
            await stream.__anext__()
            child = os.fork()
            if child == 0:
                try:
                    stream.stop()
                    del stream
                    found = rowan.Engine(hash_mib=4).analyze(FREESTYLE.new_initial_state(), depth=1)
                    os._exit(0 if found.depth == 1 else 1)
                finally:
                    os._exit(2)
            return os.waitpid(child, 0)[1]

        self.assertEqual(asyncio.run(main()), 0)


if __name__ == "__main__":
    run()
