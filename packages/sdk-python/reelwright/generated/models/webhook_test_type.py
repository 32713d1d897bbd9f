from typing import Literal

WebhookTestType = Literal['credits.low', 'video.cancelled', 'video.completed', 'video.failed']

WEBHOOK_TEST_TYPE_VALUES: set[WebhookTestType] = { 'credits.low', 'video.cancelled', 'video.completed', 'video.failed',  }

def check_webhook_test_type(value: str) -> WebhookTestType:
    if value in WEBHOOK_TEST_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {WEBHOOK_TEST_TYPE_VALUES!r}")
