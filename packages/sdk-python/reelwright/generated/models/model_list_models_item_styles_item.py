from typing import Literal

ModelListModelsItemStylesItem = Literal['animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion']

MODEL_LIST_MODELS_ITEM_STYLES_ITEM_VALUES: set[ModelListModelsItemStylesItem] = { 'animation', 'anime', 'black-and-white', 'cinematic', 'documentary', 'stop-motion',  }

def check_model_list_models_item_styles_item(value: str) -> ModelListModelsItemStylesItem:
    if value in MODEL_LIST_MODELS_ITEM_STYLES_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODEL_LIST_MODELS_ITEM_STYLES_ITEM_VALUES!r}")
