from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.model_list_models_item_aspect_ratios_item import check_model_list_models_item_aspect_ratios_item
from ..models.model_list_models_item_aspect_ratios_item import ModelListModelsItemAspectRatiosItem
from ..models.model_list_models_item_durations_item import check_model_list_models_item_durations_item
from ..models.model_list_models_item_durations_item import ModelListModelsItemDurationsItem
from ..models.model_list_models_item_for_credits import check_model_list_models_item_for_credits
from ..models.model_list_models_item_for_credits import ModelListModelsItemForCredits
from ..models.model_list_models_item_modes_item import check_model_list_models_item_modes_item
from ..models.model_list_models_item_modes_item import ModelListModelsItemModesItem
from ..models.model_list_models_item_qualities_item import check_model_list_models_item_qualities_item
from ..models.model_list_models_item_qualities_item import ModelListModelsItemQualitiesItem
from ..models.model_list_models_item_styles_item import check_model_list_models_item_styles_item
from ..models.model_list_models_item_styles_item import ModelListModelsItemStylesItem
from typing import cast






T = TypeVar("T", bound="ModelListModelsItem")



@_attrs_define
class ModelListModelsItem:
    """ 
        Attributes:
            id (str):
            name (str):
            for_credits (ModelListModelsItemForCredits):
            modes (list[ModelListModelsItemModesItem]):
            durations (list[ModelListModelsItemDurationsItem]):
            aspect_ratios (list[ModelListModelsItemAspectRatiosItem]):
            qualities (list[ModelListModelsItemQualitiesItem]):
            styles (list[ModelListModelsItemStylesItem]):
            audio (bool): Whether the video has sound. Every model makes it.
            video_credits (int): What one video costs. Must be at least 0.
            usual_seconds (int): How long such a video usually takes.
            simulated (bool): Whether a sample clip stands in for a generated video.
     """

    id: str
    name: str
    for_credits: ModelListModelsItemForCredits
    modes: list[ModelListModelsItemModesItem]
    durations: list[ModelListModelsItemDurationsItem]
    aspect_ratios: list[ModelListModelsItemAspectRatiosItem]
    qualities: list[ModelListModelsItemQualitiesItem]
    styles: list[ModelListModelsItemStylesItem]
    audio: bool
    video_credits: int
    usual_seconds: int
    simulated: bool





    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        for_credits: str = self.for_credits

        modes = []
        for modes_item_data in self.modes:
            modes_item: str = modes_item_data
            modes.append(modes_item)



        durations = []
        for durations_item_data in self.durations:
            durations_item: int = durations_item_data
            durations.append(durations_item)



        aspect_ratios = []
        for aspect_ratios_item_data in self.aspect_ratios:
            aspect_ratios_item: str = aspect_ratios_item_data
            aspect_ratios.append(aspect_ratios_item)



        qualities = []
        for qualities_item_data in self.qualities:
            qualities_item: str = qualities_item_data
            qualities.append(qualities_item)



        styles = []
        for styles_item_data in self.styles:
            styles_item: str = styles_item_data
            styles.append(styles_item)



        audio = self.audio

        video_credits = self.video_credits

        usual_seconds = self.usual_seconds

        simulated = self.simulated


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "id": id,
            "name": name,
            "for_credits": for_credits,
            "modes": modes,
            "durations": durations,
            "aspect_ratios": aspect_ratios,
            "qualities": qualities,
            "styles": styles,
            "audio": audio,
            "video_credits": video_credits,
            "usual_seconds": usual_seconds,
            "simulated": simulated,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        for_credits = check_model_list_models_item_for_credits(d.pop("for_credits"))




        modes = []
        _modes = d.pop("modes")
        for modes_item_data in (_modes):
            modes_item = check_model_list_models_item_modes_item(modes_item_data)



            modes.append(modes_item)


        durations = []
        _durations = d.pop("durations")
        for durations_item_data in (_durations):
            durations_item = check_model_list_models_item_durations_item(durations_item_data)



            durations.append(durations_item)


        aspect_ratios = []
        _aspect_ratios = d.pop("aspect_ratios")
        for aspect_ratios_item_data in (_aspect_ratios):
            aspect_ratios_item = check_model_list_models_item_aspect_ratios_item(aspect_ratios_item_data)



            aspect_ratios.append(aspect_ratios_item)


        qualities = []
        _qualities = d.pop("qualities")
        for qualities_item_data in (_qualities):
            qualities_item = check_model_list_models_item_qualities_item(qualities_item_data)



            qualities.append(qualities_item)


        styles = []
        _styles = d.pop("styles")
        for styles_item_data in (_styles):
            styles_item = check_model_list_models_item_styles_item(styles_item_data)



            styles.append(styles_item)


        audio = d.pop("audio")

        video_credits = d.pop("video_credits")

        usual_seconds = d.pop("usual_seconds")

        simulated = d.pop("simulated")

        model_list_models_item = cls(
            id=id,
            name=name,
            for_credits=for_credits,
            modes=modes,
            durations=durations,
            aspect_ratios=aspect_ratios,
            qualities=qualities,
            styles=styles,
            audio=audio,
            video_credits=video_credits,
            usual_seconds=usual_seconds,
            simulated=simulated,
        )

        return model_list_models_item

