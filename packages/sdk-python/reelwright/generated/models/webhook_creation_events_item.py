from typing import Literal

WebhookCreationEventsItem = Literal['credits.low', 'video.cancelled', 'video.completed', 'video.failed']

WEBHOOK_CREATION_EVENTS_ITEM_VALUES: set[WebhookCreationEventsItem] = { 'credits.low', 'video.cancelled', 'video.completed', 'video.failed',  }

def check_webhook_creation_events_item(value: str) -> WebhookCreationEventsItem:
    if value in WEBHOOK_CREATION_EVENTS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_CREATION_EVENTS_ITEM_VALUES!r}")
