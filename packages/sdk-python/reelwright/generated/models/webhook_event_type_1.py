from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime

if TYPE_CHECKING:
  from ..models.low_credits import LowCredits





T = TypeVar("T", bound="WebhookEventType1")



@_attrs_define
class WebhookEventType1:
    """ 
        Attributes:
            type_ (Literal['credits.low']): What happened.
            timestamp (datetime.datetime): When it happened.
            data (LowCredits):
            test (bool | Unset): Present in test events only.
     """

    type_: Literal['credits.low']
    timestamp: datetime.datetime
    data: LowCredits
    test: bool | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.low_credits import LowCredits # noqa: PLC0415
        type_ = self.type_

        timestamp = self.timestamp.isoformat()

        data = self.data.to_dict()

        test = self.test


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "type": type_,
            "timestamp": timestamp,
            "data": data,
        })
        if test is not UNSET:
            field_dict["test"] = test

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.low_credits import LowCredits # noqa: PLC0415
        d = dict(src_dict)
        type_ = cast(Literal['credits.low'] , d.pop("type"))
        if type_ != 'credits.low':
            raise ValueError(f"type must match const 'credits.low', got '{type_}'")

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))




        data = LowCredits.from_dict(d.pop("data"))




        test = d.pop("test", UNSET)

        webhook_event_type_1 = cls(
            type_=type_,
            timestamp=timestamp,
            data=data,
            test=test,
        )

        return webhook_event_type_1

