from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.video import Video





T = TypeVar("T", bound="VideoPage")



@_attrs_define
class VideoPage:
    """ 
        Attributes:
            videos (list[Video]):
            next_cursor (None | str): Send it as `cursor` for the next page. Null on the last one.
     """

    videos: list[Video]
    next_cursor: None | str





    def to_dict(self) -> dict[str, Any]:
        from ..models.video import Video # noqa: PLC0415
        videos = []
        for videos_item_data in self.videos:
            videos_item = videos_item_data.to_dict()
            videos.append(videos_item)



        next_cursor: None | str
        next_cursor = self.next_cursor


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "videos": videos,
            "next_cursor": next_cursor,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.video import Video # noqa: PLC0415
        d = dict(src_dict)
        videos = []
        _videos = d.pop("videos")
        for videos_item_data in (_videos):
            videos_item = Video.from_dict(videos_item_data)



            videos.append(videos_item)


        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("next_cursor"))


        video_page = cls(
            videos=videos,
            next_cursor=next_cursor,
        )

        return video_page

