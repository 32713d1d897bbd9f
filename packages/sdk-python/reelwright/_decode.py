"""From JSON to the objects of ``types``. What a newer API adds is left out, and no value is refused."""

from __future__ import annotations

from dataclasses import is_dataclass
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Object = TypeVar("Object")


def decode(kind: type[Object], value: object) -> Object:
    """:raises ValueError: if something else came"""
    if not isinstance(value, dict):
        raise ValueError(f"This is something other than a {kind.__name__}.")
    try:
        return cast(Object, _decoded(kind, value))
    except (AttributeError, TypeError) as error:
        raise ValueError(f"This is something other than a {kind.__name__}.") from error


def _decoded(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if get_origin(kind) in (Union, UnionType):
        # The only unions of the API are with null.
        (kind,) = (each for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is list:
        (item,) = get_args(kind)
        return [_decoded(item, each) for each in value]
    if kind is datetime:
        return datetime.fromisoformat(value)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _decoded(hint, value.get(name.rstrip("_"))) for name, hint in _hints(kind).items()})
    return value


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)
