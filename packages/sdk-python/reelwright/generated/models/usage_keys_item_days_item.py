from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime






T = TypeVar("T", bound="UsageKeysItemDaysItem")



@_attrs_define
class UsageKeysItemDaysItem:
    """ 
        Attributes:
            day (datetime.date):
            credits_ (int):
            videos (int):
     """

    day: datetime.date
    credits_: int
    videos: int





    def to_dict(self) -> dict[str, Any]:
        day = self.day.isoformat()

        credits_ = self.credits_

        videos = self.videos


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "day": day,
            "credits": credits_,
            "videos": videos,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        day = datetime.date.fromisoformat(d.pop("day"))




        credits_ = d.pop("credits")

        videos = d.pop("videos")

        usage_keys_item_days_item = cls(
            day=day,
            credits_=credits_,
            videos=videos,
        )

        return usage_keys_item_days_item

