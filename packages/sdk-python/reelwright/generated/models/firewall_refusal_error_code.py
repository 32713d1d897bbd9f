from typing import Literal

FirewallRefusalErrorCode = Literal['request_too_large', 'too_many_requests']

FIREWALL_REFUSAL_ERROR_CODE_VALUES: set[FirewallRefusalErrorCode] = { 'request_too_large', 'too_many_requests',  }

def check_firewall_refusal_error_code(value: str) -> FirewallRefusalErrorCode:
    if value in FIREWALL_REFUSAL_ERROR_CODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {FIREWALL_REFUSAL_ERROR_CODE_VALUES!r}")
