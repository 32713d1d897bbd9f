"""Checks who sent a webhook, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from .errors import ReelwrightError


class WebhookError(ReelwrightError):
    """A webhook is not from Reelwright, was changed, or is older than five minutes. Answer it with status 400."""


def verify_webhook(payload: bytes | str, headers: Mapping[str, str], secret: str) -> dict[str, Any]:
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
    if not isinstance(event, dict) or "type" not in event or "data" not in event:
        raise WebhookError("The webhook holds no event.")
    return event
