from typing import Literal

GenerationRequestAspectRatio = Literal['16:9', '1:1', '9:16']

GENERATION_REQUEST_ASPECT_RATIO_VALUES: set[GenerationRequestAspectRatio] = { '16:9', '1:1', '9:16',  }

def check_generation_request_aspect_ratio(value: str) -> GenerationRequestAspectRatio:
    if value in GENERATION_REQUEST_ASPECT_RATIO_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GENERATION_REQUEST_ASPECT_RATIO_VALUES!r}")
