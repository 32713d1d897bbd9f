from typing import Literal

GenerationRequestQuality = Literal['pro', 'standard']

GENERATION_REQUEST_QUALITY_VALUES: set[GenerationRequestQuality] = { 'pro', 'standard',  }

def check_generation_request_quality(value: str) -> GenerationRequestQuality:
    if value in GENERATION_REQUEST_QUALITY_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GENERATION_REQUEST_QUALITY_VALUES!r}")
