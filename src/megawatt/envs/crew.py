"""Threads that share work: whoever is free takes the next piece of it."""

from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any
from weakref import finalize

Work = Callable[[int, int], None]
"""What is done: by whom (the caller is 0), and which piece."""
_Post = SimpleQueue[tuple[Work, deque[int]] | None]


class Crew:
    """The caller and some threads, which wait until there is work.

    The caller does not wait for them to wake: it takes the first pieces itself, so that a late
    riser finds less to do. The threads end with `close`, or when nobody knows the crew any more.

    >>> from megawatt.envs.crew import Crew
    >>> done = []
    >>> Crew(2).share(lambda who, piece: done.append(piece), 3)
    >>> sorted(done)
    [0, 1, 2]
    """

    def __init__(self, size: int) -> None:
        self._posts: list[_Post] = [SimpleQueue() for _ in range(size - 1)]
        self._done = SimpleQueue[BaseException | None]()
        for who, post in enumerate(self._posts, 1):
            Thread(target=_serve, args=(who, post, self._done), daemon=True).start()
        self._end = finalize(self, _dismiss, self._posts)

    def share(self, work: Work, pieces: int) -> None:
        """Do all pieces of some work; an error of anybody is raised here, when all have ended."""
        left = deque(range(pieces))
        helpers = self._posts[: max(0, pieces - 1)]
        for post in helpers:
            post.put((work, left))
        errors = [_work(0, work, left), *(self._done.get() for _ in helpers)]
        for error in errors:
            if error is not None:
                raise error

    def close(self) -> None:
        """End the threads; work is then done by the caller alone."""
        self._end()


def _work(who: int, work: Work, left: deque[int]) -> BaseException | None:
    """Take pieces until none is left, or one fails."""
    try:
        while left:
            try:
                piece = left.popleft()
            except IndexError:  # another was quicker
                break
            work(who, piece)
    except BaseException as error:  # the caller raises it
        left.clear()
        return error
    return None


def _serve(who: int, post: _Post, done: "SimpleQueue[Any]") -> None:
    while (task := post.get()) is not None:
        done.put(_work(who, *task))
        del task  # what it knows may be all that keeps the crew at work


def _dismiss(posts: list[_Post]) -> None:
    for post in posts:
        post.put(None)
    posts.clear()
