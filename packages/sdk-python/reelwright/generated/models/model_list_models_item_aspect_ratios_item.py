from typing import Literal

ModelListModelsItemAspectRatiosItem = Literal['16:9', '1:1', '9:16']

MODEL_LIST_MODELS_ITEM_ASPECT_RATIOS_ITEM_VALUES: set[ModelListModelsItemAspectRatiosItem] = { '16:9', '1:1', '9:16',  }

def check_model_list_models_item_aspect_ratios_item(value: str) -> ModelListModelsItemAspectRatiosItem:
    if value in MODEL_LIST_MODELS_ITEM_ASPECT_RATIOS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODEL_LIST_MODELS_ITEM_ASPECT_RATIOS_ITEM_VALUES!r}")
