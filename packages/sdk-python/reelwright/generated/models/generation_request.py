from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.generation_request_aspect_ratio import check_generation_request_aspect_ratio
from ..models.generation_request_aspect_ratio import GenerationRequestAspectRatio
from ..models.generation_request_duration import check_generation_request_duration
from ..models.generation_request_duration import GenerationRequestDuration
from ..models.generation_request_quality import check_generation_request_quality
from ..models.generation_request_quality import GenerationRequestQuality
from ..models.generation_request_style import check_generation_request_style
from ..models.generation_request_style import GenerationRequestStyle
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.generation_request_metadata import GenerationRequestMetadata





T = TypeVar("T", bound="GenerationRequest")



@_attrs_define
class GenerationRequest:
    """ 
        Attributes:
            prompt (str): What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least
                one visible character, and no control characters except line breaks.
            duration (GenerationRequestDuration | Unset): Seconds. Default: 8.
            aspect_ratio (GenerationRequestAspectRatio | Unset): The shape of the picture. Default: '16:9'.
            quality (GenerationRequestQuality | Unset): The quality of the picture. Default: 'standard'.
            image (str | Unset): The image that the video starts from: the id of an upload that was checked. Must be a
                lowercase UUID.
            style (GenerationRequestStyle | Unset): A look that is added to the prompt.
            audio (bool | Unset): Whether the video has sound. Every model makes it. Default: True.
            estimate_id (str | Unset): The id of an estimate for the same options: the video costs what it said. Must be the
                id of an estimate for the same options.
            metadata (GenerationRequestMetadata | Unset): Your own notes, which come back with the video.
            webhook (str | Unset): The id of an enabled webhook endpoint. Only that one is told of this video. Without it,
                all that listen are. Must be the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm.
     """

    prompt: str
    duration: GenerationRequestDuration | Unset = 8
    aspect_ratio: GenerationRequestAspectRatio | Unset = '16:9'
    quality: GenerationRequestQuality | Unset = 'standard'
    image: str | Unset = UNSET
    style: GenerationRequestStyle | Unset = UNSET
    audio: bool | Unset = True
    estimate_id: str | Unset = UNSET
    metadata: GenerationRequestMetadata | Unset = UNSET
    webhook: str | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.generation_request_metadata import GenerationRequestMetadata # noqa: PLC0415
        prompt = self.prompt

        duration: int | Unset = UNSET
        if not isinstance(self.duration, Unset):
            duration = self.duration


        aspect_ratio: str | Unset = UNSET
        if not isinstance(self.aspect_ratio, Unset):
            aspect_ratio = self.aspect_ratio


        quality: str | Unset = UNSET
        if not isinstance(self.quality, Unset):
            quality = self.quality


        image = self.image

        style: str | Unset = UNSET
        if not isinstance(self.style, Unset):
            style = self.style


        audio = self.audio

        estimate_id = self.estimate_id

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        webhook = self.webhook


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "prompt": prompt,
        })
        if duration is not UNSET:
            field_dict["duration"] = duration
        if aspect_ratio is not UNSET:
            field_dict["aspect_ratio"] = aspect_ratio
        if quality is not UNSET:
            field_dict["quality"] = quality
        if image is not UNSET:
            field_dict["image"] = image
        if style is not UNSET:
            field_dict["style"] = style
        if audio is not UNSET:
            field_dict["audio"] = audio
        if estimate_id is not UNSET:
            field_dict["estimate_id"] = estimate_id
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if webhook is not UNSET:
            field_dict["webhook"] = webhook

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.generation_request_metadata import GenerationRequestMetadata # noqa: PLC0415
        d = dict(src_dict)
        prompt = d.pop("prompt")

        _duration = d.pop("duration", UNSET)
        duration: GenerationRequestDuration | Unset
        if isinstance(_duration,  Unset):
            duration = UNSET
        else:
            duration = check_generation_request_duration(_duration)




        _aspect_ratio = d.pop("aspect_ratio", UNSET)
        aspect_ratio: GenerationRequestAspectRatio | Unset
        if isinstance(_aspect_ratio,  Unset):
            aspect_ratio = UNSET
        else:
            aspect_ratio = check_generation_request_aspect_ratio(_aspect_ratio)




        _quality = d.pop("quality", UNSET)
        quality: GenerationRequestQuality | Unset
        if isinstance(_quality,  Unset):
            quality = UNSET
        else:
            quality = check_generation_request_quality(_quality)




        image = d.pop("image", UNSET)

        _style = d.pop("style", UNSET)
        style: GenerationRequestStyle | Unset
        if isinstance(_style,  Unset):
            style = UNSET
        else:
            style = check_generation_request_style(_style)




        audio = d.pop("audio", UNSET)

        estimate_id = d.pop("estimate_id", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: GenerationRequestMetadata | Unset
        if isinstance(_metadata,  Unset):
            metadata = UNSET
        else:
            metadata = GenerationRequestMetadata.from_dict(_metadata)




        webhook = d.pop("webhook", UNSET)

        generation_request = cls(
            prompt=prompt,
            duration=duration,
            aspect_ratio=aspect_ratio,
            quality=quality,
            image=image,
            style=style,
            audio=audio,
            estimate_id=estimate_id,
            metadata=metadata,
            webhook=webhook,
        )

        return generation_request

