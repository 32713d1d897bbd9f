from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.receipt_refunded_to_item_bucket import check_receipt_refunded_to_item_bucket
from ..models.receipt_refunded_to_item_bucket import ReceiptRefundedToItemBucket
from typing import cast






T = TypeVar("T", bound="ReceiptRefundedToItem")



@_attrs_define
class ReceiptRefundedToItem:
    """ 
        Attributes:
            bucket (ReceiptRefundedToItemBucket):
            credits_ (int): at least 0
     """

    bucket: ReceiptRefundedToItemBucket
    credits_: int





    def to_dict(self) -> dict[str, Any]:
        bucket: str = self.bucket

        credits_ = self.credits_


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bucket": bucket,
            "credits": credits_,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bucket = check_receipt_refunded_to_item_bucket(d.pop("bucket"))




        credits_ = d.pop("credits")

        receipt_refunded_to_item = cls(
            bucket=bucket,
            credits_=credits_,
        )

        return receipt_refunded_to_item

