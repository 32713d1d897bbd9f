from typing import Literal

WebhookDeliveryType = Literal['credits.low', 'video.cancelled', 'video.completed', 'video.failed']

WEBHOOK_DELIVERY_TYPE_VALUES: set[WebhookDeliveryType] = { 'credits.low', 'video.cancelled', 'video.completed', 'video.failed',  }

def check_webhook_delivery_type(value: str) -> WebhookDeliveryType:
    if value in WEBHOOK_DELIVERY_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_DELIVERY_TYPE_VALUES!r}")
