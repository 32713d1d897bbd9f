from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.problem_reason import check_problem_reason
from ..models.problem_reason import ProblemReason
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Problem")



@_attrs_define
class Problem:
    """ 
        Attributes:
            type_ (str): Leads to what the documentation says of this error.
            title (str): The error in a sentence.
            status (int): The HTTP status code.
            detail (str): What was wrong with this request.
            code (str): For your program. There may be new ones.
            request_id (str): Name it when you ask us about this request.
            field (str | Unset): The field it is about.
            allowed (str | Unset): What it may be, in words.
            credits_ (int | Unset): With `insufficient_credits`: how many you have.
            reason (ProblemReason | Unset): With `image_refused`: why.
            retry_after_seconds (int | Unset): In how many seconds to try again.
     """

    type_: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    field: str | Unset = UNSET
    allowed: str | Unset = UNSET
    credits_: int | Unset = UNSET
    reason: ProblemReason | Unset = UNSET
    retry_after_seconds: int | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        detail = self.detail

        code = self.code

        request_id = self.request_id

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
            "request_id": request_id,
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

        code = d.pop("code")

        request_id = d.pop("request_id")

        field = d.pop("field", UNSET)

        allowed = d.pop("allowed", UNSET)

        credits_ = d.pop("credits", UNSET)

        _reason = d.pop("reason", UNSET)
        reason: ProblemReason | Unset
        if isinstance(_reason,  Unset):
            reason = UNSET
        else:
            reason = check_problem_reason(_reason)




        retry_after_seconds = d.pop("retry_after_seconds", UNSET)

        problem = cls(
            type_=type_,
            title=title,
            status=status,
            detail=detail,
            code=code,
            request_id=request_id,
            field=field,
            allowed=allowed,
            credits_=credits_,
            reason=reason,
            retry_after_seconds=retry_after_seconds,
        )

        return problem

