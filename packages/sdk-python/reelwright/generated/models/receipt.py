from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.receipt_charged_from_item import ReceiptChargedFromItem
  from ..models.receipt_refunded_to_item import ReceiptRefundedToItem





T = TypeVar("T", bound="Receipt")



@_attrs_define
class Receipt:
    """ 
        Attributes:
            quoted_credits (int): What it was going to cost. Must be at least 0.
            charged_credits (int): What it was charged. Must be at least 0.
            refunded_credits (int | None): What came back with its end. Null while it is being made.
            charged_from (list[ReceiptChargedFromItem]): The credits it was charged to: of a plan, of packs, or given back
                late.
            refunded_to (list[ReceiptRefundedToItem]): Where they went back to.
     """

    quoted_credits: int
    charged_credits: int
    refunded_credits: int | None
    charged_from: list[ReceiptChargedFromItem]
    refunded_to: list[ReceiptRefundedToItem]





    def to_dict(self) -> dict[str, Any]:
        from ..models.receipt_charged_from_item import ReceiptChargedFromItem # noqa: PLC0415
        from ..models.receipt_refunded_to_item import ReceiptRefundedToItem # noqa: PLC0415
        quoted_credits = self.quoted_credits

        charged_credits = self.charged_credits

        refunded_credits: int | None
        refunded_credits = self.refunded_credits

        charged_from = []
        for charged_from_item_data in self.charged_from:
            charged_from_item = charged_from_item_data.to_dict()
            charged_from.append(charged_from_item)



        refunded_to = []
        for refunded_to_item_data in self.refunded_to:
            refunded_to_item = refunded_to_item_data.to_dict()
            refunded_to.append(refunded_to_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "quoted_credits": quoted_credits,
            "charged_credits": charged_credits,
            "refunded_credits": refunded_credits,
            "charged_from": charged_from,
            "refunded_to": refunded_to,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.receipt_charged_from_item import ReceiptChargedFromItem # noqa: PLC0415
        from ..models.receipt_refunded_to_item import ReceiptRefundedToItem # noqa: PLC0415
        d = dict(src_dict)
        quoted_credits = d.pop("quoted_credits")

        charged_credits = d.pop("charged_credits")

        def _parse_refunded_credits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        refunded_credits = _parse_refunded_credits(d.pop("refunded_credits"))


        charged_from = []
        _charged_from = d.pop("charged_from")
        for charged_from_item_data in (_charged_from):
            charged_from_item = ReceiptChargedFromItem.from_dict(charged_from_item_data)



            charged_from.append(charged_from_item)


        refunded_to = []
        _refunded_to = d.pop("refunded_to")
        for refunded_to_item_data in (_refunded_to):
            refunded_to_item = ReceiptRefundedToItem.from_dict(refunded_to_item_data)



            refunded_to.append(refunded_to_item)


        receipt = cls(
            quoted_credits=quoted_credits,
            charged_credits=charged_credits,
            refunded_credits=refunded_credits,
            charged_from=charged_from,
            refunded_to=refunded_to,
        )

        return receipt

