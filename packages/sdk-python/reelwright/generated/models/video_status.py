from typing import Literal

VideoStatus = Literal['cancelled', 'completed', 'failed', 'generating', 'queued']

VIDEO_STATUS_VALUES: set[VideoStatus] = { 'cancelled', 'completed', 'failed', 'generating', 'queued',  }

def check_video_status(value: str) -> VideoStatus:
    if value in VIDEO_STATUS_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_STATUS_VALUES!r}")
