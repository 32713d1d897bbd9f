"""Makes videos with the Reelwright API."""

from .client import Reelwright
from .errors import ApiError, ConnectionFailed, ReelwrightError, VideoNotCompleted, WaitTimeout
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Reelwright",
    "ReelwrightError",
    "VideoNotCompleted",
    "WaitTimeout",
    "WebhookError",
    "verify_webhook",
]
