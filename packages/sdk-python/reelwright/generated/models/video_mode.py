from typing import Literal

VideoMode = Literal['live', 'test']

VIDEO_MODE_VALUES: set[VideoMode] = { 'live', 'test',  }

def check_video_mode(value: str) -> VideoMode:
    if value in VIDEO_MODE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_MODE_VALUES!r}")
