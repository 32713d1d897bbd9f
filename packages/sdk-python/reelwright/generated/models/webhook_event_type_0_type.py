from typing import Literal

WebhookEventType0Type = Literal['video.cancelled', 'video.completed', 'video.failed']

WEBHOOK_EVENT_TYPE_0_TYPE_VALUES: set[WebhookEventType0Type] = { 'video.cancelled', 'video.completed', 'video.failed',  }

def check_webhook_event_type_0_type(value: str) -> WebhookEventType0Type:
    if value in WEBHOOK_EVENT_TYPE_0_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_EVENT_TYPE_0_TYPE_VALUES!r}")
