from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.webhook_endpoint_disabled_reason_type_0 import check_webhook_endpoint_disabled_reason_type_0
from ..models.webhook_endpoint_disabled_reason_type_0 import WebhookEndpointDisabledReasonType0
from ..models.webhook_endpoint_events_item import check_webhook_endpoint_events_item
from ..models.webhook_endpoint_events_item import WebhookEndpointEventsItem
from ..models.webhook_endpoint_mode import check_webhook_endpoint_mode
from ..models.webhook_endpoint_mode import WebhookEndpointMode
from typing import cast
import datetime






T = TypeVar("T", bound="WebhookEndpoint")



@_attrs_define
class WebhookEndpoint:
    """ 
        Attributes:
            id (str): the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm
            mode (WebhookEndpointMode): `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
            url (str):
            description (str):
            events (list[WebhookEndpointEventsItem]):
            enabled (bool):
            disabled_reason (None | WebhookEndpointDisabledReasonType0):
            created_at (datetime.datetime):
            missed_events (int):
            former_secret_ends_at (datetime.datetime | None):
     """

    id: str
    mode: WebhookEndpointMode
    url: str
    description: str
    events: list[WebhookEndpointEventsItem]
    enabled: bool
    disabled_reason: None | WebhookEndpointDisabledReasonType0
    created_at: datetime.datetime
    missed_events: int
    former_secret_ends_at: datetime.datetime | None





    def to_dict(self) -> dict[str, Any]:
        id = self.id

        mode: str = self.mode

        url = self.url

        description = self.description

        events = []
        for events_item_data in self.events:
            events_item: str = events_item_data
            events.append(events_item)



        enabled = self.enabled

        disabled_reason: None | str
        if isinstance(self.disabled_reason, str):
            disabled_reason = self.disabled_reason
        else:
            disabled_reason = self.disabled_reason

        created_at = self.created_at.isoformat()

        missed_events = self.missed_events

        former_secret_ends_at: None | str
        if isinstance(self.former_secret_ends_at, datetime.datetime):
            former_secret_ends_at = self.former_secret_ends_at.isoformat()
        else:
            former_secret_ends_at = self.former_secret_ends_at


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "id": id,
            "mode": mode,
            "url": url,
            "description": description,
            "events": events,
            "enabled": enabled,
            "disabled_reason": disabled_reason,
            "created_at": created_at,
            "missed_events": missed_events,
            "former_secret_ends_at": former_secret_ends_at,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        mode = check_webhook_endpoint_mode(d.pop("mode"))




        url = d.pop("url")

        description = d.pop("description")

        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            events_item = check_webhook_endpoint_events_item(events_item_data)



            events.append(events_item)


        enabled = d.pop("enabled")

        def _parse_disabled_reason(data: object) -> None | WebhookEndpointDisabledReasonType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_reason_type_0 = check_webhook_endpoint_disabled_reason_type_0(data)



                return disabled_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WebhookEndpointDisabledReasonType0, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabled_reason"))


        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))




        missed_events = d.pop("missed_events")

        def _parse_former_secret_ends_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                former_secret_ends_at_type_0 = datetime.datetime.fromisoformat(data)



                return former_secret_ends_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        former_secret_ends_at = _parse_former_secret_ends_at(d.pop("former_secret_ends_at"))


        webhook_endpoint = cls(
            id=id,
            mode=mode,
            url=url,
            description=description,
            events=events,
            enabled=enabled,
            disabled_reason=disabled_reason,
            created_at=created_at,
            missed_events=missed_events,
            former_secret_ends_at=former_secret_ends_at,
        )

        return webhook_endpoint

