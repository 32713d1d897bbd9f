from typing import Literal

VideoDuration = Literal[5, 8]

VIDEO_DURATION_VALUES: set[VideoDuration] = { 5, 8,  }

def check_video_duration(value: int) -> VideoDuration:
    if value in VIDEO_DURATION_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_DURATION_VALUES!r}")
