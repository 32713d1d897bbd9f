from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.model_list_models_item import ModelListModelsItem





T = TypeVar("T", bound="ModelList")



@_attrs_define
class ModelList:
    """ 
        Attributes:
            models (list[ModelListModelsItem]):
     """

    models: list[ModelListModelsItem]





    def to_dict(self) -> dict[str, Any]:
        from ..models.model_list_models_item import ModelListModelsItem # noqa: PLC0415
        models = []
        for models_item_data in self.models:
            models_item = models_item_data.to_dict()
            models.append(models_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "models": models,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.model_list_models_item import ModelListModelsItem # noqa: PLC0415
        d = dict(src_dict)
        models = []
        _models = d.pop("models")
        for models_item_data in (_models):
            models_item = ModelListModelsItem.from_dict(models_item_data)



            models.append(models_item)


        model_list = cls(
            models=models,
        )

        return model_list

