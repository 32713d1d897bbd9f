from typing import Literal

FirewallRefusalReason = Literal['damaged', 'not_an_image', 'too_large', 'too_small']

FIREWALL_REFUSAL_REASON_VALUES: set[FirewallRefusalReason] = { 'damaged', 'not_an_image', 'too_large', 'too_small',  }

def check_firewall_refusal_reason(value: str) -> FirewallRefusalReason:
    if value in FIREWALL_REFUSAL_REASON_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {FIREWALL_REFUSAL_REASON_VALUES!r}")
