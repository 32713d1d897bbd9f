from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.usage_keys_item_mode import check_usage_keys_item_mode
from ..models.usage_keys_item_mode import UsageKeysItemMode
from typing import cast

if TYPE_CHECKING:
  from ..models.usage_keys_item_days_item import UsageKeysItemDaysItem





T = TypeVar("T", bound="UsageKeysItem")



@_attrs_define
class UsageKeysItem:
    """ 
        Attributes:
            id (str): the id of one of your keys, such as key_4kTq0bZpX1cV9sLm
            name (None | str):
            mode (UsageKeysItemMode): `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
            credits_ (int):
            videos (int):
            days (list[UsageKeysItemDaysItem]):
     """

    id: str
    name: None | str
    mode: UsageKeysItemMode
    credits_: int
    videos: int
    days: list[UsageKeysItemDaysItem]





    def to_dict(self) -> dict[str, Any]:
        from ..models.usage_keys_item_days_item import UsageKeysItemDaysItem # noqa: PLC0415
        id = self.id

        name: None | str
        name = self.name

        mode: str = self.mode

        credits_ = self.credits_

        videos = self.videos

        days = []
        for days_item_data in self.days:
            days_item = days_item_data.to_dict()
            days.append(days_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "id": id,
            "name": name,
            "mode": mode,
            "credits": credits_,
            "videos": videos,
            "days": days,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.usage_keys_item_days_item import UsageKeysItemDaysItem # noqa: PLC0415
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))


        mode = check_usage_keys_item_mode(d.pop("mode"))




        credits_ = d.pop("credits")

        videos = d.pop("videos")

        days = []
        _days = d.pop("days")
        for days_item_data in (_days):
            days_item = UsageKeysItemDaysItem.from_dict(days_item_data)



            days.append(days_item)


        usage_keys_item = cls(
            id=id,
            name=name,
            mode=mode,
            credits_=credits_,
            videos=videos,
            days=days,
        )

        return usage_keys_item

