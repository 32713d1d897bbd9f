from typing import Literal

WebhookEndpointEventsItem = Literal['credits.low', 'video.cancelled', 'video.completed', 'video.failed']

WEBHOOK_ENDPOINT_EVENTS_ITEM_VALUES: set[WebhookEndpointEventsItem] = { 'credits.low', 'video.cancelled', 'video.completed', 'video.failed',  }

def check_webhook_endpoint_events_item(value: str) -> WebhookEndpointEventsItem:
    if value in WEBHOOK_ENDPOINT_EVENTS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_ENDPOINT_EVENTS_ITEM_VALUES!r}")
