from typing import Literal

EstimateRequestAspectRatio = Literal['16:9', '1:1', '9:16']

ESTIMATE_REQUEST_ASPECT_RATIO_VALUES: set[EstimateRequestAspectRatio] = { '16:9', '1:1', '9:16',  }

def check_estimate_request_aspect_ratio(value: str) -> EstimateRequestAspectRatio:
    if value in ESTIMATE_REQUEST_ASPECT_RATIO_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ESTIMATE_REQUEST_ASPECT_RATIO_VALUES!r}")
