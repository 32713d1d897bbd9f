from typing import Literal

ModelListModelsItemDurationsItem = Literal[5, 8]

MODEL_LIST_MODELS_ITEM_DURATIONS_ITEM_VALUES: set[ModelListModelsItemDurationsItem] = { 5, 8,  }

def check_model_list_models_item_durations_item(value: int) -> ModelListModelsItemDurationsItem:
    if value in MODEL_LIST_MODELS_ITEM_DURATIONS_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODEL_LIST_MODELS_ITEM_DURATIONS_ITEM_VALUES!r}")
