from typing import Literal

ProblemReason = Literal['damaged', 'not_an_image', 'too_large', 'too_small']

PROBLEM_REASON_VALUES: set[ProblemReason] = { 'damaged', 'not_an_image', 'too_large', 'too_small',  }

def check_problem_reason(value: str) -> ProblemReason:
    if value in PROBLEM_REASON_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {PROBLEM_REASON_VALUES!r}")
