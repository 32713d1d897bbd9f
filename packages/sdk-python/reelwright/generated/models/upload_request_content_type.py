from typing import Literal

UploadRequestContentType = Literal['image/jpeg', 'image/png', 'image/webp']

UPLOAD_REQUEST_CONTENT_TYPE_VALUES: set[UploadRequestContentType] = { 'image/jpeg', 'image/png', 'image/webp',  }

def check_upload_request_content_type(value: str) -> UploadRequestContentType:
    if value in UPLOAD_REQUEST_CONTENT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {UPLOAD_REQUEST_CONTENT_TYPE_VALUES!r}")
