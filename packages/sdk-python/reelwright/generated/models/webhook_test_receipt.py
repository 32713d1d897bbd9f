from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="WebhookTestReceipt")



@_attrs_define
class WebhookTestReceipt:
    """ 
        Attributes:
            event_id (str): the id of an event, such as evt_01890a5dac96774bbcceb302099a8057
     """

    event_id: str





    def to_dict(self) -> dict[str, Any]:
        event_id = self.event_id


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "event_id": event_id,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        event_id = d.pop("event_id")

        webhook_test_receipt = cls(
            event_id=event_id,
        )

        return webhook_test_receipt

