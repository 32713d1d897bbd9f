from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
  from ..models.usage_keys_item import UsageKeysItem





T = TypeVar("T", bound="Usage")



@_attrs_define
class Usage:
    """ 
        Attributes:
            from_ (datetime.date):
            to (datetime.date):
            credits_ (int):
            videos (int):
            keys (list[UsageKeysItem]):
     """

    from_: datetime.date
    to: datetime.date
    credits_: int
    videos: int
    keys: list[UsageKeysItem]





    def to_dict(self) -> dict[str, Any]:
        from ..models.usage_keys_item import UsageKeysItem # noqa: PLC0415
        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        credits_ = self.credits_

        videos = self.videos

        keys = []
        for keys_item_data in self.keys:
            keys_item = keys_item_data.to_dict()
            keys.append(keys_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "from": from_,
            "to": to,
            "credits": credits_,
            "videos": videos,
            "keys": keys,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.usage_keys_item import UsageKeysItem # noqa: PLC0415
        d = dict(src_dict)
        from_ = datetime.date.fromisoformat(d.pop("from"))




        to = datetime.date.fromisoformat(d.pop("to"))




        credits_ = d.pop("credits")

        videos = d.pop("videos")

        keys = []
        _keys = d.pop("keys")
        for keys_item_data in (_keys):
            keys_item = UsageKeysItem.from_dict(keys_item_data)



            keys.append(keys_item)


        usage = cls(
            from_=from_,
            to=to,
            credits_=credits_,
            videos=videos,
            keys=keys,
        )

        return usage

