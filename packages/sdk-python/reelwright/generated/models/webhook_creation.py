from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_creation_events_item import check_webhook_creation_events_item
from ..models.webhook_creation_events_item import WebhookCreationEventsItem
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="WebhookCreation")



@_attrs_define
class WebhookCreation:
    """ 
        Attributes:
            url (str): an https URL of a public host, on port 443 or 8443, without user name and password, of up to 2,048
                characters; well-formed Unicode with at least one visible character, and no line breaks or control characters
            events (list[WebhookCreationEventsItem]):
            description (str | Unset): a string of 0 to 200 characters; well-formed Unicode with at least one visible
                character, and no control characters except line breaks Default: ''.
     """

    url: str
    events: list[WebhookCreationEventsItem]
    description: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        url = self.url

        events = []
        for events_item_data in self.events:
            events_item: str = events_item_data
            events.append(events_item)



        description = self.description


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "url": url,
            "events": events,
        })
        if description is not UNSET:
            field_dict["description"] = description

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url")

        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            events_item = check_webhook_creation_events_item(events_item_data)



            events.append(events_item)


        description = d.pop("description", UNSET)

        webhook_creation = cls(
            url=url,
            events=events,
            description=description,
        )

        return webhook_creation

