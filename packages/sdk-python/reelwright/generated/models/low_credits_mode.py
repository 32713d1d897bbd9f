from typing import Literal

LowCreditsMode = Literal['live', 'test']

LOW_CREDITS_MODE_VALUES: set[LowCreditsMode] = { 'live', 'test',  }

def check_low_credits_mode(value: str) -> LowCreditsMode:
    if value in LOW_CREDITS_MODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LOW_CREDITS_MODE_VALUES!r}")
