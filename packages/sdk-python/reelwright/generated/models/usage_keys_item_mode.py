from typing import Literal

UsageKeysItemMode = Literal['live', 'test']

USAGE_KEYS_ITEM_MODE_VALUES: set[UsageKeysItemMode] = { 'live', 'test',  }

def check_usage_keys_item_mode(value: str) -> UsageKeysItemMode:
    if value in USAGE_KEYS_ITEM_MODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {USAGE_KEYS_ITEM_MODE_VALUES!r}")
