from typing import Literal

ModelListModelsItemModesItem = Literal['image', 'text']

MODEL_LIST_MODELS_ITEM_MODES_ITEM_VALUES: set[ModelListModelsItemModesItem] = { 'image', 'text',  }

def check_model_list_models_item_modes_item(value: str) -> ModelListModelsItemModesItem:
    if value in MODEL_LIST_MODELS_ITEM_MODES_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODEL_LIST_MODELS_ITEM_MODES_ITEM_VALUES!r}")
