from typing import Literal

VideoFailureReasonType0 = Literal['filtered', 'provider_failed', 'timed_out', 'waited_too_long']

VIDEO_FAILURE_REASON_TYPE_0_VALUES: set[VideoFailureReasonType0] = { 'filtered', 'provider_failed', 'timed_out', 'waited_too_long',  }

def check_video_failure_reason_type_0(value: str) -> VideoFailureReasonType0:
    if value in VIDEO_FAILURE_REASON_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {VIDEO_FAILURE_REASON_TYPE_0_VALUES!r}")
