from typing import Literal

GenerationRequestDuration = Literal[5, 8]

GENERATION_REQUEST_DURATION_VALUES: set[GenerationRequestDuration] = { 5, 8,  }

def check_generation_request_duration(value: int) -> GenerationRequestDuration:
    if value in GENERATION_REQUEST_DURATION_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GENERATION_REQUEST_DURATION_VALUES!r}")
