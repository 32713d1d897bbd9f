from typing import Literal

VideoAspectRatio = Literal['16:9', '1:1', '9:16']

VIDEO_ASPECT_RATIO_VALUES: set[VideoAspectRatio] = { '16:9', '1:1', '9:16',  }

def check_video_aspect_ratio(value: str) -> VideoAspectRatio:
    if value in VIDEO_ASPECT_RATIO_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_ASPECT_RATIO_VALUES!r}")
