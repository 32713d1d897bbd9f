from typing import Literal

ModelListModelsItemQualitiesItem = Literal['pro', 'standard']

MODEL_LIST_MODELS_ITEM_QUALITIES_ITEM_VALUES: set[ModelListModelsItemQualitiesItem] = { 'pro', 'standard',  }

def check_model_list_models_item_qualities_item(value: str) -> ModelListModelsItemQualitiesItem:
    if value in MODEL_LIST_MODELS_ITEM_QUALITIES_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODEL_LIST_MODELS_ITEM_QUALITIES_ITEM_VALUES!r}")
