from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.video_aspect_ratio import check_video_aspect_ratio
from ..models.video_aspect_ratio import VideoAspectRatio
from ..models.video_duration import check_video_duration
from ..models.video_duration import VideoDuration
from ..models.video_failure_reason_type_0 import check_video_failure_reason_type_0
from ..models.video_failure_reason_type_0 import VideoFailureReasonType0
from ..models.video_mode import check_video_mode
from ..models.video_mode import VideoMode
from ..models.video_quality import check_video_quality
from ..models.video_quality import VideoQuality
from ..models.video_status import check_video_status
from ..models.video_status import VideoStatus
from ..models.video_style_type_0 import check_video_style_type_0
from ..models.video_style_type_0 import VideoStyleType0
from typing import cast
import datetime

if TYPE_CHECKING:
  from ..models.receipt import Receipt
  from ..models.video_line_type_0 import VideoLineType0
  from ..models.video_metadata import VideoMetadata





T = TypeVar("T", bound="Video")



@_attrs_define
class Video:
    """ 
        Attributes:
            id (str): a lowercase UUID of version 7
            mode (VideoMode): `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
            status (VideoStatus): It has ended when this is `completed`, `failed` or `cancelled`.
            failure_reason (None | VideoFailureReasonType0): Why, with `failed`.
            prompt (str): What the video shows.
            duration (VideoDuration): Seconds.
            aspect_ratio (VideoAspectRatio): The shape of the picture.
            quality (VideoQuality): The quality of the picture.
            style (None | VideoStyleType0): A look that is added to the prompt.
            audio (bool): Whether the video has sound. Every model makes it.
            image (None | str): The image that the video starts from: the id of an upload that was checked.
            model (str): The id of the model.
            simulated (bool): Whether a sample clip stands in for a generated video.
            metadata (VideoMetadata): Your own notes, which come back with the video.
            video_url (None | str): The file, once `completed`. The link works for some hours: ask again rather than keep
                it.
            thumbnail_url (None | str): A still, once `completed`, by a link of the same kind.
            created_at (datetime.datetime):
            started_at (datetime.datetime | None):
            finished_at (datetime.datetime | None):
            expires_at (datetime.datetime | None): When it will be deleted. Null while it is being made, or if you have
                saved it.
            line (None | VideoLineType0): Its place in the line of its model. Null if it does not wait.
            usual_seconds (int): How long such a video usually takes.
            cancel_refund_credits (int | None): The credits that canceling now gives back for certain. Null if it cannot be
                canceled any more.
            cancel_requested (bool): You canceled it while the model was being asked. It ends when the model answers:
                without a refund if it accepts, with all credits back if it refuses.
            receipt (Receipt):
     """

    id: str
    mode: VideoMode
    status: VideoStatus
    failure_reason: None | VideoFailureReasonType0
    prompt: str
    duration: VideoDuration
    aspect_ratio: VideoAspectRatio
    quality: VideoQuality
    style: None | VideoStyleType0
    audio: bool
    image: None | str
    model: str
    simulated: bool
    metadata: VideoMetadata
    video_url: None | str
    thumbnail_url: None | str
    created_at: datetime.datetime
    started_at: datetime.datetime | None
    finished_at: datetime.datetime | None
    expires_at: datetime.datetime | None
    line: None | VideoLineType0
    usual_seconds: int
    cancel_refund_credits: int | None
    cancel_requested: bool
    receipt: Receipt





    def to_dict(self) -> dict[str, Any]:
        from ..models.receipt import Receipt # noqa: PLC0415
        from ..models.video_line_type_0 import VideoLineType0 # noqa: PLC0415
        from ..models.video_metadata import VideoMetadata # noqa: PLC0415
        id = self.id

        mode: str = self.mode

        status: str = self.status

        failure_reason: None | str
        if isinstance(self.failure_reason, str):
            failure_reason = self.failure_reason
        else:
            failure_reason = self.failure_reason

        prompt = self.prompt

        duration: int = self.duration

        aspect_ratio: str = self.aspect_ratio

        quality: str = self.quality

        style: None | str
        if isinstance(self.style, str):
            style = self.style
        else:
            style = self.style

        audio = self.audio

        image: None | str
        image = self.image

        model = self.model

        simulated = self.simulated

        metadata = self.metadata.to_dict()

        video_url: None | str
        video_url = self.video_url

        thumbnail_url: None | str
        thumbnail_url = self.thumbnail_url

        created_at = self.created_at.isoformat()

        started_at: None | str
        if isinstance(self.started_at, datetime.datetime):
            started_at = self.started_at.isoformat()
        else:
            started_at = self.started_at

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        line: dict[str, Any] | None
        if isinstance(self.line, VideoLineType0):
            line = self.line.to_dict()
        else:
            line = self.line

        usual_seconds = self.usual_seconds

        cancel_refund_credits: int | None
        cancel_refund_credits = self.cancel_refund_credits

        cancel_requested = self.cancel_requested

        receipt = self.receipt.to_dict()


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "id": id,
            "mode": mode,
            "status": status,
            "failure_reason": failure_reason,
            "prompt": prompt,
            "duration": duration,
            "aspect_ratio": aspect_ratio,
            "quality": quality,
            "style": style,
            "audio": audio,
            "image": image,
            "model": model,
            "simulated": simulated,
            "metadata": metadata,
            "video_url": video_url,
            "thumbnail_url": thumbnail_url,
            "created_at": created_at,
            "started_at": started_at,
            "finished_at": finished_at,
            "expires_at": expires_at,
            "line": line,
            "usual_seconds": usual_seconds,
            "cancel_refund_credits": cancel_refund_credits,
            "cancel_requested": cancel_requested,
            "receipt": receipt,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.receipt import Receipt # noqa: PLC0415
        from ..models.video_line_type_0 import VideoLineType0 # noqa: PLC0415
        from ..models.video_metadata import VideoMetadata # noqa: PLC0415
        d = dict(src_dict)
        id = d.pop("id")

        mode = check_video_mode(d.pop("mode"))




        status = check_video_status(d.pop("status"))




        def _parse_failure_reason(data: object) -> None | VideoFailureReasonType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failure_reason_type_0 = check_video_failure_reason_type_0(data)



                return failure_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VideoFailureReasonType0, data)

        failure_reason = _parse_failure_reason(d.pop("failure_reason"))


        prompt = d.pop("prompt")

        duration = check_video_duration(d.pop("duration"))




        aspect_ratio = check_video_aspect_ratio(d.pop("aspect_ratio"))




        quality = check_video_quality(d.pop("quality"))




        def _parse_style(data: object) -> None | VideoStyleType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                style_type_0 = check_video_style_type_0(data)



                return style_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VideoStyleType0, data)

        style = _parse_style(d.pop("style"))


        audio = d.pop("audio")

        def _parse_image(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        image = _parse_image(d.pop("image"))


        model = d.pop("model")

        simulated = d.pop("simulated")

        metadata = VideoMetadata.from_dict(d.pop("metadata"))




        def _parse_video_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        video_url = _parse_video_url(d.pop("video_url"))


        def _parse_thumbnail_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        thumbnail_url = _parse_thumbnail_url(d.pop("thumbnail_url"))


        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))




        def _parse_started_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                started_at_type_0 = datetime.datetime.fromisoformat(data)



                return started_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        started_at = _parse_started_at(d.pop("started_at"))


        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)



                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finished_at"))


        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)



                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))


        def _parse_line(data: object) -> None | VideoLineType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                line_type_0 = VideoLineType0.from_dict(data)



                return line_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VideoLineType0, data)

        line = _parse_line(d.pop("line"))


        usual_seconds = d.pop("usual_seconds")

        def _parse_cancel_refund_credits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        cancel_refund_credits = _parse_cancel_refund_credits(d.pop("cancel_refund_credits"))


        cancel_requested = d.pop("cancel_requested")

        receipt = Receipt.from_dict(d.pop("receipt"))




        video = cls(
            id=id,
            mode=mode,
            status=status,
            failure_reason=failure_reason,
            prompt=prompt,
            duration=duration,
            aspect_ratio=aspect_ratio,
            quality=quality,
            style=style,
            audio=audio,
            image=image,
            model=model,
            simulated=simulated,
            metadata=metadata,
            video_url=video_url,
            thumbnail_url=thumbnail_url,
            created_at=created_at,
            started_at=started_at,
            finished_at=finished_at,
            expires_at=expires_at,
            line=line,
            usual_seconds=usual_seconds,
            cancel_refund_credits=cancel_refund_credits,
            cancel_requested=cancel_requested,
            receipt=receipt,
        )

        return video

