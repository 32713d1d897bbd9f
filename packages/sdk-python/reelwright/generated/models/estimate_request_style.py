from typing import Literal

EstimateRequestStyle = Literal['animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion']

ESTIMATE_REQUEST_STYLE_VALUES: set[EstimateRequestStyle] = { 'animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion',  }

def check_estimate_request_style(value: str) -> EstimateRequestStyle:
    if value in ESTIMATE_REQUEST_STYLE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ESTIMATE_REQUEST_STYLE_VALUES!r}")
