from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.firewall_refusal_error_code import check_firewall_refusal_error_code
from ..models.firewall_refusal_error_code import FirewallRefusalErrorCode
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="FirewallRefusalError")



@_attrs_define
class FirewallRefusalError:
    """ 
        Attributes:
            code (FirewallRefusalErrorCode):
            message (str):
            retry_after_seconds (int | Unset): In how many seconds to try again.
     """

    code: FirewallRefusalErrorCode
    message: str
    retry_after_seconds: int | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        message = self.message

        retry_after_seconds = self.retry_after_seconds


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "code": code,
            "message": message,
        })
        if retry_after_seconds is not UNSET:
            field_dict["retry_after_seconds"] = retry_after_seconds

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = check_firewall_refusal_error_code(d.pop("code"))




        message = d.pop("message")

        retry_after_seconds = d.pop("retry_after_seconds", UNSET)

        firewall_refusal_error = cls(
            code=code,
            message=message,
            retry_after_seconds=retry_after_seconds,
        )

        return firewall_refusal_error

