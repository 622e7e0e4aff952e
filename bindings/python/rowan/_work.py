# SPDX-License-Identifier: MIT
"""Long work in a thread of its own, so that Ctrl-C reaches whoever waits for it."""
import atexit
import queue
import threading
import weakref
from typing import Any, Callable, Optional, Tuple

Report = Callable[[Any], Any]


class Turn:
    """One call at a time with an object of the library. Whoever comes second is refused, and whoever stops ends
    its own call, never that of another thread."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # what the garbage collector ends may be of the same object
        self._owner: "Optional[Job]" = None

    def take(self, job: "Job") -> None:
        """Gives the turn to a job. Raises RuntimeError where another one has it."""
        with self._lock:
            if self._owner is not None:
                raise RuntimeError("it is at work: in another thread, or further up in this one")
            self._owner = job

    def end(self) -> None:
        """Ends the turn of the job that has it."""
        with self._lock:
            self._owner = None

    def stop(self, job: "Job", stop: Callable[[], None]) -> None:
        """Calls stop() if it is the turn of this job."""
        with self._lock:
            if self._owner is job:
                stop()


class Job:
    """A call of the library that reports and can be stopped, at work in a thread.

    `call(report)` works, and calls report(value) now and then, whose answer False stops it; `stop()` has it
    return soon, but only once it has begun. What it does is read with `tell`: told("report", value), then
    told("done", result) or told("failed", exception), when the turn has ended already.
    """

    def __init__(self, call: Callable[[Report], Any], stop: Callable[[], None], turn: Turn,
                 tell: Callable[[Tuple[str, Any]], Any]) -> None:
        self._stop = stop
        self._turn = turn
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(call, tell), daemon=True, name="rowan")

    def start(self) -> None:
        """Begins the work."""
        _jobs.add(self)
        self._thread.start()

    def ask_to_stop(self) -> None:
        """Has the work end soon. If it has just begun, it may not notice: stop() makes sure."""
        self._is_stopped.set()
        self._turn.stop(self, self._stop)

    def stop(self) -> None:
        """Ends the work and waits until it has ended. What interrupts the wait is raised afterwards."""
        self._is_stopped.set()
        if threading.current_thread() is self._thread:  # the garbage collector may run there
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
        """Waits until the thread is gone, when all has been told."""
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
        except BaseException as error:  # it belongs to the thread that waits
            tell(("failed", error))
        else:
            tell(("done", result))


# A thread that is in the library when the interpreter ends cannot come back: all of them end before.
_jobs: "weakref.WeakSet[Job]" = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    for job in list(_jobs):
        job.stop()


def _take(told: "queue.SimpleQueue[Tuple[str, Any]]") -> Tuple[str, Any]:
    """Waits, and wakes up now and then: Python looks for signals there, whichever thread they came to."""
    while True:
        try:
            return told.get(timeout=0.1)
        except queue.Empty:
            pass


def run(call: Callable[[Report], Any], stop: Callable[[], None], turn: Turn,
        callback: Optional[Report] = None) -> Any:
    """Does work and waits for it; the callback runs in this thread, and the work waits for its answer.

    A callback that answers False stops the work; what it raises stops it too, and is raised here. So does
    KeyboardInterrupt.
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
        job.ask_to_stop()  # no other report begins
        answers.put(False)  # for one that waits for its answer
        job.stop()
        raise
    finally:
        job.join()
