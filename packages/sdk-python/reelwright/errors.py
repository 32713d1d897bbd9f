"""What this package raises."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, TypeGuard, TypeVar

import httpx

from .types import ErrorCode, Video

Value = TypeVar("Value")


class ReelwrightError(Exception):
    """Everything that this package raises about a request, a video or a webhook."""

    #: Of the request, if it had one: with the same key it may be sent again, and is done once.
    idempotency_key: str | None = None
    #: Of the video that was started, if one was: it is charged, it goes on, and it can be waited for again.
    video_id: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it can be pickled: for other processes it is what it was, whatever it was made of."""
        return _restored, (type(self), self.args, vars(self))


class ApiError(ReelwrightError):
    """A request was refused, https://www.rfc-editor.org/rfc/rfc9457. Its class is that of its code or its status."""

    def __init__(self, response: httpx.Response, idempotency_key: str | None) -> None:
        problem = _object_in(response.content)
        self.status = response.status_code
        #: For programs, such as ``insufficient_credits``. ``http_…`` where something before the API answered.
        self.code = _found(problem, "code", str) or f"http_{self.status}"
        self.title = _found(problem, "title", str) or _found(problem, "message", str) or f"Status {self.status}"
        #: What happened, for people.
        self.detail = _found(problem, "detail", str) or self.title
        #: Where the documentation explains it.
        self.type = _found(problem, "type", str) or "about:blank"
        #: The field that is wrong, such as ``duration``.
        self.field = _found(problem, "field", str)
        #: What would be accepted.
        self.allowed = _found(problem, "allowed", str)
        #: With ``image_refused``: why.
        self.reason = _found(problem, "reason", str)
        #: With ``content_refused``: what is not made, such as ``violence``.
        self.category = _found(problem, "category", str)
        #: With ``insufficient_credits``: the credits that are there.
        self.credits = _found(problem, "credits", int)
        asked = retry_after_seconds(response)
        self.retry_after_seconds: float | None = _found(problem, "retry_after_seconds", int) if asked is None else asked
        headers = response.headers
        #: Names the request to our support.
        self.request_id: str | None = (
            _found(problem, "request_id", str) or headers.get("x-amzn-requestid") or headers.get("x-amz-cf-id")
        )
        self.idempotency_key = idempotency_key
        super().__init__(self.detail if self.allowed is None else f"{self.detail} Allowed: {self.allowed}.")


class BadRequestError(ApiError):
    """400: ``field`` and ``allowed`` say what is wrong."""


class AuthenticationError(ApiError):
    """401: the API key is not known, revoked or expired."""


class InsufficientCreditsError(ApiError):
    """402: the account has too few credits."""


class SpendCapReachedError(ApiError):
    """402: the API key has reached its monthly cap."""


class PermissionDeniedError(ApiError):
    """403: the key lacks the scope, or the plan does not include it."""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409: it is not possible in this state."""


class RequestTooLargeError(ApiError):
    """413"""


class IdempotencyKeyReusedError(ApiError):
    """422: the idempotency key belongs to another request."""


class ImageRefusedError(ApiError):
    """422: ``reason`` says why the image cannot be used."""


class ContentRefusedError(ApiError):
    """422: ``category`` says what is not made. Nothing was charged: another prompt may succeed."""


class RateLimitError(ApiError):
    """429: ``retry_after_seconds`` says when it may succeed."""


class ServerError(ApiError):
    """5xx"""


class ApiConnectionError(ReelwrightError):
    """No answer came, after all attempts. With the same idempotency key the request may be sent again."""

    def __init__(self, idempotency_key: str | None) -> None:
        self.idempotency_key = idempotency_key
        super().__init__("The Reelwright API could not be reached.")


class VideoNotCompletedError(ReelwrightError):
    """The video failed or was canceled, or is not completed yet. Its ``receipt`` says what came back."""

    def __init__(self, video: Video) -> None:
        self.video = video
        self.video_id = video.id
        reason = f" ({video.failure_reason})" if video.failure_reason else ""
        super().__init__(f"The video {video.id} is {video.status}{reason}.")


class WaitTimeoutError(ReelwrightError):
    """The video is still being made. It goes on, and can be waited for again."""

    def __init__(self, video_id: str, seconds: float) -> None:
        self.video_id = video_id
        super().__init__(f"The video {video_id} was not done after {seconds:g} seconds. It is still being made.")


def _restored(kind: type[ReelwrightError], args: tuple[Any, ...], attributes: dict[str, Any]) -> ReelwrightError:
    error = kind.__new__(kind, *args)
    vars(error).update(attributes)
    return error


_BY_CODE: dict[ErrorCode, type[ApiError]] = {
    "invalid_request": BadRequestError,
    "unauthorized": AuthenticationError,
    "insufficient_credits": InsufficientCreditsError,
    "spend_cap_reached": SpendCapReachedError,
    "forbidden": PermissionDeniedError,
    "generating_paused": PermissionDeniedError,
    "plan_required": PermissionDeniedError,
    "account_suspended": PermissionDeniedError,
    "not_found": NotFoundError,
    "chain_not_joinable": ConflictError,
    "not_in_this_state": ConflictError,
    "request_in_flight": ConflictError,
    "too_many_webhooks": ConflictError,
    "webhook_disabled": ConflictError,
    "request_too_large": RequestTooLargeError,
    "idempotency_key_reused": IdempotencyKeyReusedError,
    "content_refused": ContentRefusedError,
    "prompt_not_rewritten": ContentRefusedError,
    "image_refused": ImageRefusedError,
    "too_many_requests": RateLimitError,
    "too_many_videos": RateLimitError,
    "deduction_failed": ServerError,
    "feature_off": ServerError,
    "generation_closed": ServerError,
    "improving_unavailable": ServerError,
    "internal": ServerError,
    "maintenance": ServerError,
    "temporarily_unavailable": ServerError,
}

#: Of codes that are newer than this package, and of answers that came from something before the API.
_BY_STATUS: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: RequestTooLargeError,
    429: RateLimitError,
}


def api_error_of(response: httpx.Response, idempotency_key: str | None) -> ApiError:
    """The error of an answer that is none of success: by its body, or by its status where a proxy answered."""
    status, code = response.status_code, _found(_object_in(response.content), "code", str)
    unknown = ServerError if status >= 500 else _BY_STATUS.get(status, ApiError)
    return (_BY_CODE[code] if _is_known(code) else unknown)(response, idempotency_key)


def may_pass_later(error: ApiError | ApiConnectionError) -> bool:
    """Whether the same request may succeed later: lost, being worked on, too many, or a failure of the server."""
    if isinstance(error, ApiConnectionError):
        return True
    return error.status in (408, 429) or error.status >= 500 or error.code == "request_in_flight"


def retry_after_seconds(response: httpx.Response) -> float | None:
    """How long ``Retry-After`` asks to wait: it names seconds or a date."""
    value = response.headers.get("retry-after", "").strip()
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None


def _found(problem: Mapping[str, object], name: str, kind: type[Value]) -> Value | None:
    value = problem.get(name)
    return value if isinstance(value, kind) else None


def _is_known(code: str | None) -> TypeGuard[ErrorCode]:
    return code in _BY_CODE


def _object_in(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
