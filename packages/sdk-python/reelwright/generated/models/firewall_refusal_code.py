from typing import Literal

FirewallRefusalCode = Literal['request_too_large', 'too_many_requests']

FIREWALL_REFUSAL_CODE_VALUES: set[FirewallRefusalCode] = { 'request_too_large', 'too_many_requests',  }

def check_firewall_refusal_code(value: str) -> FirewallRefusalCode:
    if value in FIREWALL_REFUSAL_CODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {FIREWALL_REFUSAL_CODE_VALUES!r}")
