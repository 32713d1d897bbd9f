from typing import Literal

CreditBalanceMode = Literal['live', 'test']

CREDIT_BALANCE_MODE_VALUES: set[CreditBalanceMode] = { 'live', 'test',  }

def check_credit_balance_mode(value: str) -> CreditBalanceMode:
    if value in CREDIT_BALANCE_MODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {CREDIT_BALANCE_MODE_VALUES!r}")
