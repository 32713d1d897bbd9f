from typing import Literal

EstimateRequestDuration = Literal[5, 8]

ESTIMATE_REQUEST_DURATION_VALUES: set[EstimateRequestDuration] = { 5, 8,  }

def check_estimate_request_duration(value: int) -> EstimateRequestDuration:
    if value in ESTIMATE_REQUEST_DURATION_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ESTIMATE_REQUEST_DURATION_VALUES!r}")
