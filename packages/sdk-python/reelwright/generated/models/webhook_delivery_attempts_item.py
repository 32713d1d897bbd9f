from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_delivery_attempts_item_outcome import check_webhook_delivery_attempts_item_outcome
from ..models.webhook_delivery_attempts_item_outcome import WebhookDeliveryAttemptsItemOutcome
from typing import cast
import datetime






T = TypeVar("T", bound="WebhookDeliveryAttemptsItem")



@_attrs_define
class WebhookDeliveryAttemptsItem:
    """ 
        Attributes:
            at (datetime.datetime):
            outcome (WebhookDeliveryAttemptsItemOutcome):
            status (int | None): It has ended when this is `completed`, `failed` or `cancelled`.
            duration_milliseconds (int):
            response (str):
     """

    at: datetime.datetime
    outcome: WebhookDeliveryAttemptsItemOutcome
    status: int | None
    duration_milliseconds: int
    response: str





    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        outcome: str = self.outcome

        status: int | None
        status = self.status

        duration_milliseconds = self.duration_milliseconds

        response = self.response


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "at": at,
            "outcome": outcome,
            "status": status,
            "duration_milliseconds": duration_milliseconds,
            "response": response,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))




        outcome = check_webhook_delivery_attempts_item_outcome(d.pop("outcome"))




        def _parse_status(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status = _parse_status(d.pop("status"))


        duration_milliseconds = d.pop("duration_milliseconds")

        response = d.pop("response")

        webhook_delivery_attempts_item = cls(
            at=at,
            outcome=outcome,
            status=status,
            duration_milliseconds=duration_milliseconds,
            response=response,
        )

        return webhook_delivery_attempts_item

