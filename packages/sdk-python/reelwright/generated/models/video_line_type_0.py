from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime






T = TypeVar("T", bound="VideoLineType0")



@_attrs_define
class VideoLineType0:
    """ 
        Attributes:
            place (int): 1 is the next. Must be more than 0.
            estimated_start_at (datetime.datetime | None): When it will probably start.
     """

    place: int
    estimated_start_at: datetime.datetime | None





    def to_dict(self) -> dict[str, Any]:
        place = self.place

        estimated_start_at: None | str
        if isinstance(self.estimated_start_at, datetime.datetime):
            estimated_start_at = self.estimated_start_at.isoformat()
        else:
            estimated_start_at = self.estimated_start_at


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "place": place,
            "estimated_start_at": estimated_start_at,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        place = d.pop("place")

        def _parse_estimated_start_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                estimated_start_at_type_0 = datetime.datetime.fromisoformat(data)



                return estimated_start_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        estimated_start_at = _parse_estimated_start_at(d.pop("estimated_start_at"))


        video_line_type_0 = cls(
            place=place,
            estimated_start_at=estimated_start_at,
        )

        return video_line_type_0

