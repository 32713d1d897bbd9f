from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.estimate_request_aspect_ratio import check_estimate_request_aspect_ratio
from ..models.estimate_request_aspect_ratio import EstimateRequestAspectRatio
from ..models.estimate_request_duration import check_estimate_request_duration
from ..models.estimate_request_duration import EstimateRequestDuration
from ..models.estimate_request_quality import check_estimate_request_quality
from ..models.estimate_request_quality import EstimateRequestQuality
from ..models.estimate_request_style import check_estimate_request_style
from ..models.estimate_request_style import EstimateRequestStyle
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="EstimateRequest")



@_attrs_define
class EstimateRequest:
    """ 
        Attributes:
            prompt (str | Unset): What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with
                at least one visible character, and no control characters except line breaks.
            duration (EstimateRequestDuration | Unset): Seconds. Default: 8.
            aspect_ratio (EstimateRequestAspectRatio | Unset): The shape of the picture. Default: '16:9'.
            quality (EstimateRequestQuality | Unset): The quality of the picture. Default: 'standard'.
            image (str | Unset): The image that the video starts from: the id of an upload that was checked. Must be a
                lowercase UUID.
            style (EstimateRequestStyle | Unset): A look that is added to the prompt.
            audio (bool | Unset): Whether the video has sound. Every model makes it. Default: True.
     """

    prompt: str | Unset = UNSET
    duration: EstimateRequestDuration | Unset = 8
    aspect_ratio: EstimateRequestAspectRatio | Unset = '16:9'
    quality: EstimateRequestQuality | Unset = 'standard'
    image: str | Unset = UNSET
    style: EstimateRequestStyle | Unset = UNSET
    audio: bool | Unset = True





    def to_dict(self) -> dict[str, Any]:
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


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if prompt is not UNSET:
            field_dict["prompt"] = prompt
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

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        prompt = d.pop("prompt", UNSET)

        _duration = d.pop("duration", UNSET)
        duration: EstimateRequestDuration | Unset
        if isinstance(_duration,  Unset):
            duration = UNSET
        else:
            duration = check_estimate_request_duration(_duration)




        _aspect_ratio = d.pop("aspect_ratio", UNSET)
        aspect_ratio: EstimateRequestAspectRatio | Unset
        if isinstance(_aspect_ratio,  Unset):
            aspect_ratio = UNSET
        else:
            aspect_ratio = check_estimate_request_aspect_ratio(_aspect_ratio)




        _quality = d.pop("quality", UNSET)
        quality: EstimateRequestQuality | Unset
        if isinstance(_quality,  Unset):
            quality = UNSET
        else:
            quality = check_estimate_request_quality(_quality)




        image = d.pop("image", UNSET)

        _style = d.pop("style", UNSET)
        style: EstimateRequestStyle | Unset
        if isinstance(_style,  Unset):
            style = UNSET
        else:
            style = check_estimate_request_style(_style)




        audio = d.pop("audio", UNSET)

        estimate_request = cls(
            prompt=prompt,
            duration=duration,
            aspect_ratio=aspect_ratio,
            quality=quality,
            image=image,
            style=style,
            audio=audio,
        )

        return estimate_request

