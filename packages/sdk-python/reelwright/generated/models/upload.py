from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
  from ..models.upload_fields import UploadFields





T = TypeVar("T", bound="Upload")



@_attrs_define
class Upload:
    """ 
        Attributes:
            image_id (str): a lowercase UUID
            url (str): Where to POST the form.
            fields (UploadFields): Every field of the form, before the file itself.
            expires_at (datetime.datetime): When it ends.
     """

    image_id: str
    url: str
    fields: UploadFields
    expires_at: datetime.datetime





    def to_dict(self) -> dict[str, Any]:
        from ..models.upload_fields import UploadFields # noqa: PLC0415
        image_id = self.image_id

        url = self.url

        fields = self.fields.to_dict()

        expires_at = self.expires_at.isoformat()


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "image_id": image_id,
            "url": url,
            "fields": fields,
            "expires_at": expires_at,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.upload_fields import UploadFields # noqa: PLC0415
        d = dict(src_dict)
        image_id = d.pop("image_id")

        url = d.pop("url")

        fields = UploadFields.from_dict(d.pop("fields"))




        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))




        upload = cls(
            image_id=image_id,
            url=url,
            fields=fields,
            expires_at=expires_at,
        )

        return upload

