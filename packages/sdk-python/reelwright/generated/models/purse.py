from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="Purse")



@_attrs_define
class Purse:
    """ 
        Attributes:
            cap_credits (int | None): Its monthly cap. Null: it has none.
            spent_credits (int): at least 0
            left_credits (int | None): What is left of its cap. Null: it has none.
     """

    cap_credits: int | None
    spent_credits: int
    left_credits: int | None





    def to_dict(self) -> dict[str, Any]:
        cap_credits: int | None
        cap_credits = self.cap_credits

        spent_credits = self.spent_credits

        left_credits: int | None
        left_credits = self.left_credits


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "cap_credits": cap_credits,
            "spent_credits": spent_credits,
            "left_credits": left_credits,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        def _parse_cap_credits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        cap_credits = _parse_cap_credits(d.pop("cap_credits"))


        spent_credits = d.pop("spent_credits")

        def _parse_left_credits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        left_credits = _parse_left_credits(d.pop("left_credits"))


        purse = cls(
            cap_credits=cap_credits,
            spent_credits=spent_credits,
            left_credits=left_credits,
        )

        return purse

