from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_delivery_state import check_webhook_delivery_state
from ..models.webhook_delivery_state import WebhookDeliveryState
from ..models.webhook_delivery_type import check_webhook_delivery_type
from ..models.webhook_delivery_type import WebhookDeliveryType
from typing import cast
import datetime

if TYPE_CHECKING:
  from ..models.webhook_delivery_attempts_item import WebhookDeliveryAttemptsItem





T = TypeVar("T", bound="WebhookDelivery")



@_attrs_define
class WebhookDelivery:
    """ 
        Attributes:
            event_id (str): the id of an event, such as evt_01890a5dac96774bbcceb302099a8057
            type_ (WebhookDeliveryType): What happened.
            created_at (datetime.datetime):
            video_id (None | str):
            test (bool): Present in test events only.
            state (WebhookDeliveryState):
            next_attempt_at (datetime.datetime | None):
            attempts (list[WebhookDeliveryAttemptsItem]):
     """

    event_id: str
    type_: WebhookDeliveryType
    created_at: datetime.datetime
    video_id: None | str
    test: bool
    state: WebhookDeliveryState
    next_attempt_at: datetime.datetime | None
    attempts: list[WebhookDeliveryAttemptsItem]





    def to_dict(self) -> dict[str, Any]:
        from ..models.webhook_delivery_attempts_item import WebhookDeliveryAttemptsItem # noqa: PLC0415
        event_id = self.event_id

        type_: str = self.type_

        created_at = self.created_at.isoformat()

        video_id: None | str
        video_id = self.video_id

        test = self.test

        state: str = self.state

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "event_id": event_id,
            "type": type_,
            "created_at": created_at,
            "video_id": video_id,
            "test": test,
            "state": state,
            "next_attempt_at": next_attempt_at,
            "attempts": attempts,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_delivery_attempts_item import WebhookDeliveryAttemptsItem # noqa: PLC0415
        d = dict(src_dict)
        event_id = d.pop("event_id")

        type_ = check_webhook_delivery_type(d.pop("type"))




        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))




        def _parse_video_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        video_id = _parse_video_id(d.pop("video_id"))


        test = d.pop("test")

        state = check_webhook_delivery_state(d.pop("state"))




        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)



                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))


        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in (_attempts):
            attempts_item = WebhookDeliveryAttemptsItem.from_dict(attempts_item_data)



            attempts.append(attempts_item)


        webhook_delivery = cls(
            event_id=event_id,
            type_=type_,
            created_at=created_at,
            video_id=video_id,
            test=test,
            state=state,
            next_attempt_at=next_attempt_at,
            attempts=attempts,
        )

        return webhook_delivery

