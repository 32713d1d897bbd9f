from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.firewall_refusal_code import check_firewall_refusal_code
from ..models.firewall_refusal_code import FirewallRefusalCode
from ..models.firewall_refusal_reason import check_firewall_refusal_reason
from ..models.firewall_refusal_reason import FirewallRefusalReason
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="FirewallRefusal")



@_attrs_define
class FirewallRefusal:
    """ 
        Attributes:
            type_ (str): What happened.
            title (str):
            status (int): It has ended when this is `completed`, `failed` or `cancelled`.
            detail (str):
            code (FirewallRefusalCode):
            field (str | Unset):
            allowed (str | Unset):
            credits_ (int | Unset):
            reason (FirewallRefusalReason | Unset):
            retry_after_seconds (int | Unset): In how many seconds to try again.
     """

    type_: str
    title: str
    status: int
    detail: str
    code: FirewallRefusalCode
    field: str | Unset = UNSET
    allowed: str | Unset = UNSET
    credits_: int | Unset = UNSET
    reason: FirewallRefusalReason | Unset = UNSET
    retry_after_seconds: int | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        detail = self.detail

        code: str = self.code

        field = self.field

        allowed = self.allowed

        credits_ = self.credits_

        reason: str | Unset = UNSET
        if not isinstance(self.reason, Unset):
            reason = self.reason


        retry_after_seconds = self.retry_after_seconds


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "type": type_,
            "title": title,
            "status": status,
            "detail": detail,
            "code": code,
        })
        if field is not UNSET:
            field_dict["field"] = field
        if allowed is not UNSET:
            field_dict["allowed"] = allowed
        if credits_ is not UNSET:
            field_dict["credits"] = credits_
        if reason is not UNSET:
            field_dict["reason"] = reason
        if retry_after_seconds is not UNSET:
            field_dict["retry_after_seconds"] = retry_after_seconds

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = d.pop("type")

        title = d.pop("title")

        status = d.pop("status")

        detail = d.pop("detail")

        code = check_firewall_refusal_code(d.pop("code"))




        field = d.pop("field", UNSET)

        allowed = d.pop("allowed", UNSET)

        credits_ = d.pop("credits", UNSET)

        _reason = d.pop("reason", UNSET)
        reason: FirewallRefusalReason | Unset
        if isinstance(_reason,  Unset):
            reason = UNSET
        else:
            reason = check_firewall_refusal_reason(_reason)




        retry_after_seconds = d.pop("retry_after_seconds", UNSET)

        firewall_refusal = cls(
            type_=type_,
            title=title,
            status=status,
            detail=detail,
            code=code,
            field=field,
            allowed=allowed,
            credits_=credits_,
            reason=reason,
            retry_after_seconds=retry_after_seconds,
        )

        return firewall_refusal

