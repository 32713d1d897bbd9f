from typing import Literal

EstimateRequestQuality = Literal['pro', 'standard']

ESTIMATE_REQUEST_QUALITY_VALUES: set[EstimateRequestQuality] = { 'pro', 'standard',  }

def check_estimate_request_quality(value: str) -> EstimateRequestQuality:
    if value in ESTIMATE_REQUEST_QUALITY_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ESTIMATE_REQUEST_QUALITY_VALUES!r}")
