from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_test_type import check_webhook_test_type
from ..models.webhook_test_type import WebhookTestType
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="WebhookTest")



@_attrs_define
class WebhookTest:
    """ 
        Attributes:
            type_ (WebhookTestType | Unset): What happened. Default: 'video.completed'.
     """

    type_: WebhookTestType | Unset = 'video.completed'





    def to_dict(self) -> dict[str, Any]:
        type_: str | Unset = UNSET
        if not isinstance(self.type_, Unset):
            type_ = self.type_



        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if type_ is not UNSET:
            field_dict["type"] = type_

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _type_ = d.pop("type", UNSET)
        type_: WebhookTestType | Unset
        if isinstance(_type_,  Unset):
            type_ = UNSET
        else:
            type_ = check_webhook_test_type(_type_)




        webhook_test = cls(
            type_=type_,
        )

        return webhook_test

