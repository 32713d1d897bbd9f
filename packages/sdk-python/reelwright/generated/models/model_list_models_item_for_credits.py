from typing import Literal

ModelListModelsItemForCredits = Literal['basic', 'veo3']

MODEL_LIST_MODELS_ITEM_FOR_CREDITS_VALUES: set[ModelListModelsItemForCredits] = { 'basic', 'veo3',  }

def check_model_list_models_item_for_credits(value: str) -> ModelListModelsItemForCredits:
    if value in MODEL_LIST_MODELS_ITEM_FOR_CREDITS_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {MODEL_LIST_MODELS_ITEM_FOR_CREDITS_VALUES!r}")
