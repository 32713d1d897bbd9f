from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime






T = TypeVar("T", bound="WebhookReplayReceipt")



@_attrs_define
class WebhookReplayReceipt:
    """ 
        Attributes:
            replayed (int):
            next_from (datetime.datetime | None):
     """

    replayed: int
    next_from: datetime.datetime | None





    def to_dict(self) -> dict[str, Any]:
        replayed = self.replayed

        next_from: None | str
        if isinstance(self.next_from, datetime.datetime):
            next_from = self.next_from.isoformat()
        else:
            next_from = self.next_from


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "replayed": replayed,
            "next_from": next_from,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        replayed = d.pop("replayed")

        def _parse_next_from(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_from_type_0 = datetime.datetime.fromisoformat(data)



                return next_from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_from = _parse_next_from(d.pop("next_from"))


        webhook_replay_receipt = cls(
            replayed=replayed,
            next_from=next_from,
        )

        return webhook_replay_receipt

