# SPDX-License-Identifier: MIT
"""Runs long work in a separate thread, so that Ctrl-C reaches the waiting thread."""
import atexit
import queue
import threading
import weakref
from typing import Any, Callable, Optional, Tuple

Report = Callable[[Any], Any]


class Turn:
    """Serializes the calls on an object of the library. A second caller is refused, and stopping ends only
    the caller's own work, never another thread's."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # reentrant: the garbage collector may end a job of the same object
        self._owner: "Optional[Job]" = None

    def take(self, job: "Job") -> None:
        """Gives the turn to a job. Raises RuntimeError if another job has it."""
        with self._lock:
            if self._owner is not None:
                raise RuntimeError("it is in use: in another thread, or further up in this one")
            self._owner = job

    def end(self) -> None:
        """Ends the turn of the job that has it."""
        with self._lock:
            self._owner = None

    def stop(self, job: "Job", stop: Callable[[], None]) -> None:
        """Calls stop() if this job has the turn."""
        with self._lock:
            if self._owner is job:
                stop()


class Job:
    """A call of the library that reports and can be stopped, running in a thread.

    `call(report)` does the work and calls report(value) now and then; if that returns False, the work stops.
    `stop()` makes `call` return soon, but only once it has begun. `tell` receives the events: tell("report",
    value), then tell("done", result) or tell("failed", exception), after the turn has ended."""

    def __init__(
        self,
        call: Callable[[Report], Any],
        stop: Callable[[], None],
        turn: Turn,
        tell: Callable[[Tuple[str, Any]], Any],
    ) -> None:
        self._stop = stop
        self._turn = turn
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(call, tell), daemon=True, name="rowan")

    def start(self) -> None:
        """Starts the work."""
        _jobs.add(self)
        self._thread.start()

    def ask_to_stop(self) -> None:
        """Requests an early end. Work that has just begun may miss the request: stop() makes sure."""
        self._is_stopped.set()
        self._turn.stop(self, self._stop)

    def stop(self) -> None:
        """Stops the work and waits until it has ended. An interruption of the wait is raised afterward."""
        self._is_stopped.set()
        if threading.current_thread() is self._thread:  # the garbage collector may run in that thread
            self._turn.stop(self, self._stop)
            return
        interrupt: Optional[KeyboardInterrupt] = None
        while self._thread.is_alive():
            try:
                self._turn.stop(self, self._stop)
                self._thread.join(0.005)
            except KeyboardInterrupt as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt

    def join(self) -> None:
        """Waits until the thread has ended; all events have then been delivered."""
        self._thread.join()

    def _run(self, call: Callable[[Report], Any], tell: Callable[[Tuple[str, Any]], Any]) -> None:
        def report(value: Any) -> bool:
            if self._is_stopped.is_set():
                return False
            return tell(("report", value)) is not False and not self._is_stopped.is_set()

        try:
            self._turn.take(self)
            try:
                result = call(report)
            finally:
                self._turn.end()
        except BaseException as error:  # it is passed to the waiting thread
            tell(("failed", error))
        else:
            tell(("done", result))


# A thread inside the library cannot return after the interpreter has exited, so all jobs are stopped before
# the exit.
_jobs: "weakref.WeakSet[Job]" = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    for job in list(_jobs):
        job.stop()


def _take(told: "queue.SimpleQueue[Tuple[str, Any]]") -> Tuple[str, Any]:
    """Waits for an event. Wakes up regularly so that Python can handle signals, whichever thread received
    them."""
    while True:
        try:
            return told.get(timeout=0.1)
        except queue.Empty:
            pass


def run(
    call: Callable[[Report], Any], stop: Callable[[], None], turn: Turn, callback: Optional[Report] = None
) -> Any:
    """Runs work and waits for it; the callback runs in this thread, and the work waits for its answer.

    A callback that returns False stops the work. An exception in the callback, or a KeyboardInterrupt during
    the wait, also stops the work, and is raised here.
    """
    told: "queue.SimpleQueue[Tuple[str, Any]]" = queue.SimpleQueue()
    answers: "queue.SimpleQueue[bool]" = queue.SimpleQueue()

    def tell(what: Tuple[str, Any]) -> bool:
        if what[0] == "report" and callback is None:
            return True
        told.put(what)
        return answers.get() if what[0] == "report" else True

    job = Job(call, stop, turn, tell)
    job.start()
    try:
        while True:
            kind, value = _take(told)
            if kind == "done":
                return value
            if kind == "failed":
                raise value
            assert callback is not None
            answers.put(callback(value) is not False)
    except BaseException:
        job.ask_to_stop()  # no further report begins
        answers.put(False)  # for a report that waits for its answer
        job.stop()
        raise
    finally:
        job.join()
