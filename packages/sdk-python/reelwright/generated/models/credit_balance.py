from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.credit_balance_mode import check_credit_balance_mode
from ..models.credit_balance_mode import CreditBalanceMode
from typing import cast

if TYPE_CHECKING:
  from ..models.purse import Purse





T = TypeVar("T", bound="CreditBalance")



@_attrs_define
class CreditBalance:
    """ 
        Attributes:
            mode (CreditBalanceMode): `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
            credits_ (int): All that can be spent: the sum of the next three. Must be at least 0.
            grace_credits (int): Plan credits that came back after their month. Must be at least 0.
            plan_credits (int): Of this month of your plan. Must be at least 0.
            pack_credits (int): Of the packs you bought. Must be at least 0.
            video_credits (int): What one video costs. Must be at least 0.
            key (Purse):
     """

    mode: CreditBalanceMode
    credits_: int
    grace_credits: int
    plan_credits: int
    pack_credits: int
    video_credits: int
    key: Purse





    def to_dict(self) -> dict[str, Any]:
        from ..models.purse import Purse # noqa: PLC0415
        mode: str = self.mode

        credits_ = self.credits_

        grace_credits = self.grace_credits

        plan_credits = self.plan_credits

        pack_credits = self.pack_credits

        video_credits = self.video_credits

        key = self.key.to_dict()


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "mode": mode,
            "credits": credits_,
            "grace_credits": grace_credits,
            "plan_credits": plan_credits,
            "pack_credits": pack_credits,
            "video_credits": video_credits,
            "key": key,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.purse import Purse # noqa: PLC0415
        d = dict(src_dict)
        mode = check_credit_balance_mode(d.pop("mode"))




        credits_ = d.pop("credits")

        grace_credits = d.pop("grace_credits")

        plan_credits = d.pop("plan_credits")

        pack_credits = d.pop("pack_credits")

        video_credits = d.pop("video_credits")

        key = Purse.from_dict(d.pop("key"))




        credit_balance = cls(
            mode=mode,
            credits_=credits_,
            grace_credits=grace_credits,
            plan_credits=plan_credits,
            pack_credits=pack_credits,
            video_credits=video_credits,
            key=key,
        )

        return credit_balance

