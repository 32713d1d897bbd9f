"""Makes videos with the Reelwright API."""

from ._async import AsyncReelwright
from ._sync import Reelwright
from .errors import (
    ApiConnectionError,
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ContentRefusedError,
    IdempotencyKeyReusedError,
    ImageRefusedError,
    InsufficientCreditsError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ReelwrightError,
    RequestTooLargeError,
    ServerError,
    SpendCapReachedError,
    VideoNotCompletedError,
    WaitTimeoutError,
)
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "AsyncReelwright",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "ContentRefusedError",
    "IdempotencyKeyReusedError",
    "ImageRefusedError",
    "InsufficientCreditsError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "Reelwright",
    "ReelwrightError",
    "RequestTooLargeError",
    "ServerError",
    "SpendCapReachedError",
    "VideoNotCompletedError",
    "WaitTimeoutError",
    "WebhookError",
    "verify_webhook",
]
