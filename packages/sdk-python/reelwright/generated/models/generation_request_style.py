from typing import Literal

GenerationRequestStyle = Literal['animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion']

GENERATION_REQUEST_STYLE_VALUES: set[GenerationRequestStyle] = { 'animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion',  }

def check_generation_request_style(value: str) -> GenerationRequestStyle:
    if value in GENERATION_REQUEST_STYLE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GENERATION_REQUEST_STYLE_VALUES!r}")
