from typing import Literal

ReceiptChargedFromItemBucket = Literal['grace', 'pack', 'plan']

RECEIPT_CHARGED_FROM_ITEM_BUCKET_VALUES: set[ReceiptChargedFromItemBucket] = { 'grace', 'pack', 'plan',  }

def check_receipt_charged_from_item_bucket(value: str) -> ReceiptChargedFromItemBucket:
    if value in RECEIPT_CHARGED_FROM_ITEM_BUCKET_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {RECEIPT_CHARGED_FROM_ITEM_BUCKET_VALUES!r}")
