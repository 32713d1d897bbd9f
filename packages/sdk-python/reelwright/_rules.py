"""What both clients decide by, without asking anything."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from datetime import UTC, date, datetime
from threading import Lock
from typing import Any, TypeVar
from urllib.parse import quote

import httpx

from ._decode import decode
from .errors import ApiConnectionError, ApiError, retry_after_seconds
from .types import Video

Object = TypeVar("Object")

DEFAULT_BASE_URL = "https://reelwright.example"

#: Within which every video ends.
DEFAULT_MAXIMUM_WAIT_SECONDS = 65 * 60.0

#: A longer ``Retry-After`` is the caller's to wait for: it gets the error.
LONGEST_PAUSE_SECONDS = 61.0

#: So long the API holds one request.
HELD_SECONDS = 20

#: An answer that came sooner was not held.
HELD_AT_LEAST_SECONDS = 10.0

#: So many may be held at once; more videos are asked for in turn, so that together they stay below the API's rate.
HELD_MAXIMUM = 10
BETWEEN_VIDEOS_SECONDS = 0.2
USUAL_PAUSE_SECONDS = 2.0

#: Without an answer that says how long.
FIRST_PAUSE_SECONDS = 0.5
LONGEST_UNASKED_PAUSE_SECONDS = 8.0


@dataclass(frozen=True, kw_only=True)
class Options:
    """How requests are sent."""

    maximum_attempts: int
    timeout_seconds: float

    def held_seconds(self, left: float) -> int:
        """How long the API may hold an answer: it comes before the call's time limit, and before no time is left."""
        return max(0, math.ceil(min(HELD_SECONDS, self.timeout_seconds / 2, left)))


class Waits:
    """How many calls of ``wait`` are going on, in all threads."""

    def __init__(self) -> None:
        self.count: int = 0
        self._lock = Lock()

    @contextmanager
    def one_more(self) -> Iterator[None]:
        self._add(1)
        try:
            yield
        finally:
            self._add(-1)

    def _add(self, number: int) -> None:
        with self._lock:
            self.count += number


def pause_seconds_after(error: ApiError | ApiConnectionError, count: int) -> float:
    """How long to wait after ``error``, which came ``count`` times in a row."""
    asked = error.retry_after_seconds if isinstance(error, ApiError) else None
    if asked is not None:
        return asked + FIRST_PAUSE_SECONDS * random.random()
    # Doubles each time, and differs between callers, so that they do not come back together.
    longest = min(LONGEST_UNASKED_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0 ** min(count - 1, 8))
    return longest * (0.5 + random.random() / 2)


def object_of(kind: type[Object]) -> Callable[[httpx.Response], Object]:
    """Reads the object that an answer holds."""
    return lambda response: decode(kind, response.json())


def as_it_came(response: httpx.Response) -> httpx.Response:
    """Reads nothing."""
    return response


def video_and_pause(response: httpx.Response) -> tuple[Video, float]:
    """Reads a video, and how many seconds the API asks to wait until it is asked for again."""
    asked = retry_after_seconds(response)
    return decode(Video, response.json()), USUAL_PAUSE_SECONDS if asked is None else asked


def id_of(video: Video | str) -> str:
    return video if isinstance(video, str) else video.id


def segment(identifier: str) -> str:
    """An id as a part of a path."""
    return quote(identifier, safe="")


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, as JSON has it."""
    return {name: _written(value) for name, value in values.items() if value is not None}


def _written(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        return given(vars(value))
    if isinstance(value, (list, tuple)):
        return [_written(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
