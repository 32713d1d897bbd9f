"""Repeats requests so that each is done once."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable

import httpx

from .errors import ApiError, ConnectionFailed, retry_after_seconds

KEY_HEADER = "Idempotency-Key"

#: Without an answer that says how long, in seconds.
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0


class RetryTransport(httpx.BaseTransport):
    """Gives each write an idempotency key, and repeats with it what may succeed later.

    That is lost answers, requests that are being worked on, too many requests, and failures of the server. A longer
    ``Retry-After`` than ``maximum_pause`` seconds is the caller's to wait for: it gets the error.

    :raises ApiError: for an answer other than success
    :raises ConnectionFailed: if no answer came
    """

    def __init__(
        self,
        inner: httpx.BaseTransport,
        *,
        maximum_attempts: int,
        maximum_pause: float = 60.0,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._inner = inner
        self._maximum_attempts = maximum_attempts
        self._maximum_pause = maximum_pause
        self._pause = pause

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method != "GET" and KEY_HEADER not in request.headers:
            request.headers[KEY_HEADER] = str(uuid.uuid4())
        key = request.headers.get(KEY_HEADER)
        request.read()
        attempt = 1
        while True:
            is_last = attempt >= self._maximum_attempts
            pause = _usual_pause(attempt)
            attempt += 1
            try:
                response = self._answer_to(request)
            except httpx.TransportError as error:
                if is_last:
                    raise ConnectionFailed(key) from error
                self._pause(pause)
                continue
            if response.is_success:
                return response
            refusal = ApiError(response, key)
            asked = retry_after_seconds(response)
            if asked is not None:
                pause = asked + FIRST_PAUSE * random.random()
            if is_last or not _may_pass_later(refusal) or pause > self._maximum_pause:
                raise refusal
            self._pause(pause)

    def _answer_to(self, request: httpx.Request) -> httpx.Response:
        """The whole answer: one that breaks off is lost too."""
        response = self._inner.handle_request(request)
        try:
            content = response.read()
        finally:
            response.close()
        headers = [
            (name, value)
            for name, value in response.headers.multi_items()
            if name not in ("content-encoding", "content-length", "transfer-encoding")
        ]
        return httpx.Response(response.status_code, headers=headers, content=content, request=request)

    def close(self) -> None:
        self._inner.close()


def _may_pass_later(error: ApiError) -> bool:
    return error.status == 429 or error.status >= 500 or error.code == "request_in_flight"


def _usual_pause(attempt: int) -> float:
    """Doubles with each attempt, and differs between callers, so that they do not come back together."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1)) * random.uniform(0.5, 1.0)
