from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_change_events_item import check_webhook_change_events_item
from ..models.webhook_change_events_item import WebhookChangeEventsItem
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="WebhookChange")



@_attrs_define
class WebhookChange:
    """ 
        Attributes:
            url (str | Unset): an https URL of a public host, on port 443 or 8443, without user name and password, of up to
                2,048 characters; well-formed Unicode with at least one visible character, and no line breaks or control
                characters
            description (str | Unset): a string of 0 to 200 characters; well-formed Unicode with at least one visible
                character, and no control characters except line breaks
            events (list[WebhookChangeEventsItem] | Unset):
            enabled (bool | Unset):
     """

    url: str | Unset = UNSET
    description: str | Unset = UNSET
    events: list[WebhookChangeEventsItem] | Unset = UNSET
    enabled: bool | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        url = self.url

        description = self.description

        events: list[str] | Unset = UNSET
        if not isinstance(self.events, Unset):
            events = []
            for events_item_data in self.events:
                events_item: str = events_item_data
                events.append(events_item)



        enabled = self.enabled


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if url is not UNSET:
            field_dict["url"] = url
        if description is not UNSET:
            field_dict["description"] = description
        if events is not UNSET:
            field_dict["events"] = events
        if enabled is not UNSET:
            field_dict["enabled"] = enabled

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url", UNSET)

        description = d.pop("description", UNSET)

        _events = d.pop("events", UNSET)
        events: list[WebhookChangeEventsItem] | Unset = UNSET
        if _events is not UNSET:
            events = []
            for events_item_data in _events:
                events_item = check_webhook_change_events_item(events_item_data)



                events.append(events_item)


        enabled = d.pop("enabled", UNSET)

        webhook_change = cls(
            url=url,
            description=description,
            events=events,
            enabled=enabled,
        )

        return webhook_change

