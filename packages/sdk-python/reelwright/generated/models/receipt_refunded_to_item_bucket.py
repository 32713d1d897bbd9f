from typing import Literal

ReceiptRefundedToItemBucket = Literal['grace', 'pack', 'plan']

RECEIPT_REFUNDED_TO_ITEM_BUCKET_VALUES: set[ReceiptRefundedToItemBucket] = { 'grace', 'pack', 'plan',  }

def check_receipt_refunded_to_item_bucket(value: str) -> ReceiptRefundedToItemBucket:
    if value in RECEIPT_REFUNDED_TO_ITEM_BUCKET_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {RECEIPT_REFUNDED_TO_ITEM_BUCKET_VALUES!r}")
