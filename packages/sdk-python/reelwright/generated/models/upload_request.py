from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.upload_request_content_type import check_upload_request_content_type
from ..models.upload_request_content_type import UploadRequestContentType
from typing import cast






T = TypeVar("T", bound="UploadRequest")



@_attrs_define
class UploadRequest:
    """ 
        Attributes:
            content_type (UploadRequestContentType):
            size_bytes (int): from 1 byte to 10 MB
     """

    content_type: UploadRequestContentType
    size_bytes: int





    def to_dict(self) -> dict[str, Any]:
        content_type: str = self.content_type

        size_bytes = self.size_bytes


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "content_type": content_type,
            "size_bytes": size_bytes,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        content_type = check_upload_request_content_type(d.pop("content_type"))




        size_bytes = d.pop("size_bytes")

        upload_request = cls(
            content_type=content_type,
            size_bytes=size_bytes,
        )

        return upload_request

