from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="CheckedImage")



@_attrs_define
class CheckedImage:
    """ 
        Attributes:
            image_id (str): a lowercase UUID
            width (int):
            height (int):
     """

    image_id: str
    width: int
    height: int





    def to_dict(self) -> dict[str, Any]:
        image_id = self.image_id

        width = self.width

        height = self.height


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "image_id": image_id,
            "width": width,
            "height": height,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        image_id = d.pop("image_id")

        width = d.pop("width")

        height = d.pop("height")

        checked_image = cls(
            image_id=image_id,
            width=width,
            height=height,
        )

        return checked_image

