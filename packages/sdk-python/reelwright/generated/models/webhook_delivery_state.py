from typing import Literal

WebhookDeliveryState = Literal['delivered', 'dropped', 'given_up', 'pending']

WEBHOOK_DELIVERY_STATE_VALUES: set[WebhookDeliveryState] = { 'delivered', 'dropped', 'given_up', 'pending',  }

def check_webhook_delivery_state(value: str) -> WebhookDeliveryState:
    if value in WEBHOOK_DELIVERY_STATE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_DELIVERY_STATE_VALUES!r}")
