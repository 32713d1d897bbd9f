from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.receipt_charged_from_item_bucket import check_receipt_charged_from_item_bucket
from ..models.receipt_charged_from_item_bucket import ReceiptChargedFromItemBucket
from typing import cast






T = TypeVar("T", bound="ReceiptChargedFromItem")



@_attrs_define
class ReceiptChargedFromItem:
    """ 
        Attributes:
            bucket (ReceiptChargedFromItemBucket):
            credits_ (int): at least 0
     """

    bucket: ReceiptChargedFromItemBucket
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
        bucket = check_receipt_charged_from_item_bucket(d.pop("bucket"))




        credits_ = d.pop("credits")

        receipt_charged_from_item = cls(
            bucket=bucket,
            credits_=credits_,
        )

        return receipt_charged_from_item

