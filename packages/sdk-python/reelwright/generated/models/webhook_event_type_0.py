from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_event_type_0_type import check_webhook_event_type_0_type
from ..models.webhook_event_type_0_type import WebhookEventType0Type
from ..types import UNSET, Unset
from typing import cast
import datetime

if TYPE_CHECKING:
  from ..models.video import Video





T = TypeVar("T", bound="WebhookEventType0")



@_attrs_define
class WebhookEventType0:
    """ 
        Attributes:
            type_ (WebhookEventType0Type): What happened.
            timestamp (datetime.datetime): When it happened.
            data (Video):
            test (bool | Unset): Present in test events only.
     """

    type_: WebhookEventType0Type
    timestamp: datetime.datetime
    data: Video
    test: bool | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.video import Video # noqa: PLC0415
        type_: str = self.type_

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
        from ..models.video import Video # noqa: PLC0415
        d = dict(src_dict)
        type_ = check_webhook_event_type_0_type(d.pop("type"))




        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))




        data = Video.from_dict(d.pop("data"))




        test = d.pop("test", UNSET)

        webhook_event_type_0 = cls(
            type_=type_,
            timestamp=timestamp,
            data=data,
            test=test,
        )

        return webhook_event_type_0

