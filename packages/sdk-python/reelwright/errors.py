"""What this package raises."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

    from .generated.models.video import Video


class ReelwrightError(Exception):
    """Everything that this package raises about a request, a video or a webhook."""


class ApiError(ReelwrightError):
    """The API refused a request, https://www.rfc-editor.org/rfc/rfc9457."""

    def __init__(self, response: httpx.Response, idempotency_key: str | None) -> None:
        problem = _object_in(response.content)
        self.status = response.status_code
        #: For programs, such as ``insufficient_credits``.
        self.code: str = problem.get("code") or f"http_{self.status}"
        self.title: str = problem.get("title") or problem.get("message") or f"Status {self.status}"
        #: What happened, for people.
        self.detail: str = problem.get("detail") or self.title
        #: Where the documentation explains it.
        self.type: str = problem.get("type") or "about:blank"
        #: The field that is wrong, such as ``duration``.
        self.field: str | None = problem.get("field")
        #: What would be accepted.
        self.allowed: str | None = problem.get("allowed")
        self.reason: str | None = problem.get("reason")
        self.credits: int | None = problem.get("credits")
        self.retry_after_seconds: float | None = retry_after_seconds(response)
        #: Names the request to our support.
        self.request_id: str | None = problem.get("request_id")
        #: With the same key the request may be sent again.
        self.idempotency_key = idempotency_key
        super().__init__(self.detail if self.allowed is None else f"{self.detail} Allowed: {self.allowed}.")


class ConnectionFailed(ReelwrightError):
    """No answer came, after all attempts. With the same idempotency key the request may be sent again."""

    def __init__(self, idempotency_key: str | None) -> None:
        self.idempotency_key = idempotency_key
        super().__init__("The Reelwright API could not be reached.")


class VideoNotCompleted(ReelwrightError):
    """The video failed or was canceled. Its receipt says what came back."""

    def __init__(self, video: Video) -> None:
        self.video = video
        reason = f" ({video.failure_reason})" if video.failure_reason else ""
        super().__init__(f"The video {video.id} is {video.status}{reason}.")


class WaitTimeout(ReelwrightError):
    """The video is still being made. It goes on, and can be waited for again."""

    def __init__(self, video_id: str, seconds: float) -> None:
        self.video_id = video_id
        super().__init__(f"The video {video_id} was not done after {seconds:g} seconds. It is still being made.")


def retry_after_seconds(response: httpx.Response) -> float | None:
    """How long ``Retry-After`` asks to wait: it names seconds or a date."""
    value = response.headers.get("retry-after", "").strip()
    if value.isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def _object_in(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
