from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.low_credits_mode import check_low_credits_mode
from ..models.low_credits_mode import LowCreditsMode
from typing import cast






T = TypeVar("T", bound="LowCredits")



@_attrs_define
class LowCredits:
    """ 
        Attributes:
            mode (LowCreditsMode): `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
            credits_ (int):
            threshold_credits (int):
     """

    mode: LowCreditsMode
    credits_: int
    threshold_credits: int





    def to_dict(self) -> dict[str, Any]:
        mode: str = self.mode

        credits_ = self.credits_

        threshold_credits = self.threshold_credits


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "mode": mode,
            "credits": credits_,
            "threshold_credits": threshold_credits,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        mode = check_low_credits_mode(d.pop("mode"))




        credits_ = d.pop("credits")

        threshold_credits = d.pop("threshold_credits")

        low_credits = cls(
            mode=mode,
            credits_=credits_,
            threshold_credits=threshold_credits,
        )

        return low_credits

