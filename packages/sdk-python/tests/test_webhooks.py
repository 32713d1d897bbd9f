"""Webhooks that are signed as the API signs them."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from conftest import COMPLETED
from standardwebhooks.webhooks import Webhook

from reelwright import WebhookError, verify_webhook
from reelwright.types import LowCreditsEvent, VideoEvent

SECRET = "whsec_" + base64.b64encode(bytes(32)).decode()
LOW = {"mode": "test", "credits": 1, "threshold_credits": 2}
EVENT = {"type": "credits.low", "timestamp": "2026-11-23T10:00:00.000Z", "data": LOW}


def signed(payload: str, at: datetime | None = None) -> dict[str, str]:
    moment = at or datetime.now(UTC)
    return {
        "Webhook-Id": "evt_1",
        "Webhook-Timestamp": str(int(moment.timestamp())),
        "Webhook-Signature": Webhook(SECRET).sign("evt_1", moment, payload),
    }


def test_the_event_of_a_webhook_that_we_signed_is_returned() -> None:
    payload = json.dumps(EVENT)
    event = verify_webhook(payload.encode(), signed(payload), SECRET)
    assert isinstance(event, LowCreditsEvent)
    assert event.timestamp == datetime(2026, 11, 23, 10, tzinfo=UTC)
    assert event.data.credits == 1


def test_the_video_of_an_event_is_a_video() -> None:
    payload = json.dumps({**EVENT, "type": "video.completed", "data": COMPLETED})
    event = verify_webhook(payload, signed(payload), SECRET)
    assert isinstance(event, VideoEvent)
    assert event.data.id == "v1"
    assert event.test is None


PAYLOAD = json.dumps(EVENT)


@pytest.mark.parametrize(
    ("payload", "headers"),
    [
        (PAYLOAD + " ", signed(PAYLOAD)),
        (PAYLOAD, signed(PAYLOAD, datetime.now(UTC) - timedelta(minutes=6))),
        (PAYLOAD, {}),
        *[
            (json.dumps(each), signed(json.dumps(each)))
            for each in ("text", {"type": "news", "data": {}}, {**EVENT, "data": []})
        ],
    ],
)
def test_others_are_refused(payload: str, headers: dict[str, Any]) -> None:
    with pytest.raises(WebhookError):
        verify_webhook(payload, headers, SECRET)
