from typing import Literal

ListVideosStatus = Literal['cancelled', 'completed', 'failed', 'generating', 'queued']

LIST_VIDEOS_STATUS_VALUES: set[ListVideosStatus] = { 'cancelled', 'completed', 'failed', 'generating', 'queued',  }

def check_list_videos_status(value: str) -> ListVideosStatus:
    if value in LIST_VIDEOS_STATUS_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {LIST_VIDEOS_STATUS_VALUES!r}")
