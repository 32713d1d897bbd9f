from typing import Literal

WebhookDeliveryAttemptsItemOutcome = Literal['delivered', 'forbidden_address', 'lost', 'refused', 'timed_out', 'unreachable']

WEBHOOK_DELIVERY_ATTEMPTS_ITEM_OUTCOME_VALUES: set[WebhookDeliveryAttemptsItemOutcome] = { 'delivered', 'forbidden_address', 'lost', 'refused', 'timed_out', 'unreachable',  }

def check_webhook_delivery_attempts_item_outcome(value: str) -> WebhookDeliveryAttemptsItemOutcome:
    if value in WEBHOOK_DELIVERY_ATTEMPTS_ITEM_OUTCOME_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_DELIVERY_ATTEMPTS_ITEM_OUTCOME_VALUES!r}")
