from typing import Literal

VideoQuality = Literal['pro', 'standard']

VIDEO_QUALITY_VALUES: set[VideoQuality] = { 'pro', 'standard',  }

def check_video_quality(value: str) -> VideoQuality:
    if value in VIDEO_QUALITY_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_QUALITY_VALUES!r}")
