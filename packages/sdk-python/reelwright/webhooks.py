"""Checks who sent a webhook, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from ._decode import decode
from .errors import ReelwrightError
from .types import LowCreditsEvent, VideoEvent, VideoEventType, WebhookEvent


class WebhookError(ReelwrightError):
    """A webhook is not from Reelwright, was changed, or is older than five minutes. Answer it with status 400."""


def verify_webhook(payload: bytes | str, headers: Mapping[str, str], secret: str) -> WebhookEvent:
    """Returns the event of a webhook: ``type``, ``timestamp`` and ``data``. https://www.standardwebhooks.com

    :param payload: the request's body as it came: parsed and written again it is another text
    :param secret: the endpoint's, ``whsec_…``
    :raises WebhookError:
    """
    lower = {name.lower(): value for name, value in headers.items()}
    try:
        event = Webhook(secret).verify(payload, lower)
    except (WebhookVerificationError, ValueError) as error:
        raise WebhookError(str(error)) from error
    if not isinstance(event, dict) or not isinstance(event.get("data"), dict):
        raise WebhookError("The webhook holds no event.")
    if event.get("type") in get_args(VideoEventType):
        return decode(VideoEvent, event)
    if event.get("type") == "credits.low":
        return decode(LowCreditsEvent, event)
    raise WebhookError(f"This version of the package does not know the event {event.get('type')}.")
