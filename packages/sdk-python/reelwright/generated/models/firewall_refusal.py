from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.firewall_refusal_error import FirewallRefusalError





T = TypeVar("T", bound="FirewallRefusal")



@_attrs_define
class FirewallRefusal:
    """ 
        Attributes:
            error (FirewallRefusalError):
     """

    error: FirewallRefusalError





    def to_dict(self) -> dict[str, Any]:
        from ..models.firewall_refusal_error import FirewallRefusalError # noqa: PLC0415
        error = self.error.to_dict()


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "error": error,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.firewall_refusal_error import FirewallRefusalError # noqa: PLC0415
        d = dict(src_dict)
        error = FirewallRefusalError.from_dict(d.pop("error"))




        firewall_refusal = cls(
            error=error,
        )

        return firewall_refusal

