from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime






T = TypeVar("T", bound="Estimate")



@_attrs_define
class Estimate:
    """ 
        Attributes:
            id (str):
            credits_ (int): at least 0
            expires_at (datetime.datetime): When it ends.
     """

    id: str
    credits_: int
    expires_at: datetime.datetime





    def to_dict(self) -> dict[str, Any]:
        id = self.id

        credits_ = self.credits_

        expires_at = self.expires_at.isoformat()


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "id": id,
            "credits": credits_,
            "expires_at": expires_at,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        credits_ = d.pop("credits")

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))




        estimate = cls(
            id=id,
            credits_=credits_,
            expires_at=expires_at,
        )

        return estimate

