from typing import Literal

WebhookChangeEventsItem = Literal['credits.low', 'video.cancelled', 'video.completed', 'video.failed']

WEBHOOK_CHANGE_EVENTS_ITEM_VALUES: set[WebhookChangeEventsItem] = { 'credits.low', 'video.cancelled', 'video.completed', 'video.failed',  }

def check_webhook_change_events_item(value: str) -> WebhookChangeEventsItem:
    if value in WEBHOOK_CHANGE_EVENTS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_CHANGE_EVENTS_ITEM_VALUES!r}")
