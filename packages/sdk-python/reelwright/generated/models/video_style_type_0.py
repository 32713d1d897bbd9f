from typing import Literal

VideoStyleType0 = Literal['animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion']

VIDEO_STYLE_TYPE_0_VALUES: set[VideoStyleType0] = { 'animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion',  }

def check_video_style_type_0(value: str) -> VideoStyleType0:
    if value in VIDEO_STYLE_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_STYLE_TYPE_0_VALUES!r}")
