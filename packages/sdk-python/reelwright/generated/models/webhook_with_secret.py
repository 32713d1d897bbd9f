from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.webhook_endpoint import WebhookEndpoint





T = TypeVar("T", bound="WebhookWithSecret")



@_attrs_define
class WebhookWithSecret:
    """ 
        Attributes:
            webhook (WebhookEndpoint):
            secret (None | str):
     """

    webhook: WebhookEndpoint
    secret: None | str





    def to_dict(self) -> dict[str, Any]:
        from ..models.webhook_endpoint import WebhookEndpoint # noqa: PLC0415
        webhook = self.webhook.to_dict()

        secret: None | str
        secret = self.secret


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "webhook": webhook,
            "secret": secret,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_endpoint import WebhookEndpoint # noqa: PLC0415
        d = dict(src_dict)
        webhook = WebhookEndpoint.from_dict(d.pop("webhook"))




        def _parse_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        secret = _parse_secret(d.pop("secret"))


        webhook_with_secret = cls(
            webhook=webhook,
            secret=secret,
        )

        return webhook_with_secret

