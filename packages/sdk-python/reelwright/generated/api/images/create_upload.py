from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.problem import Problem
from ...models.upload import Upload
from ...models.upload_request import UploadRequest
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    *,
    body: UploadRequest,
    idempotency_key: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key



    

    

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/uploads",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | Upload | None:
    if response.status_code == 200:
        response_200 = Upload.from_dict(response.json())



        return response_200

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())



        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())



        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())



        return response_403

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())



        return response_409

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())



        return response_413

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())



        return response_422

    if response.status_code == 429:
        response_429 = Problem.from_dict(response.json())



        return response_429

    if response.status_code == 500:
        response_500 = Problem.from_dict(response.json())



        return response_500

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())



        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | Upload]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: UploadRequest,
    idempotency_key: str | Unset = UNSET,

) -> Response[Problem | Upload]:
    """ Begin an upload

     Returns a form for uploading an image: POST its `fields`, then the file, to its `url` as
    multipart/form-data. Needs a key with the scope `generate`.

    Args:
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (UploadRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Upload]
     """


    kwargs = _get_kwargs(
        body=body,
idempotency_key=idempotency_key,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    *,
    client: AuthenticatedClient | Client,
    body: UploadRequest,
    idempotency_key: str | Unset = UNSET,

) -> Problem | Upload | None:
    """ Begin an upload

     Returns a form for uploading an image: POST its `fields`, then the file, to its `url` as
    multipart/form-data. Needs a key with the scope `generate`.

    Args:
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (UploadRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Upload
     """


    return sync_detailed(
        client=client,
body=body,
idempotency_key=idempotency_key,

    ).parsed

async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: UploadRequest,
    idempotency_key: str | Unset = UNSET,

) -> Response[Problem | Upload]:
    """ Begin an upload

     Returns a form for uploading an image: POST its `fields`, then the file, to its `url` as
    multipart/form-data. Needs a key with the scope `generate`.

    Args:
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (UploadRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Upload]
     """


    kwargs = _get_kwargs(
        body=body,
idempotency_key=idempotency_key,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: UploadRequest,
    idempotency_key: str | Unset = UNSET,

) -> Problem | Upload | None:
    """ Begin an upload

     Returns a form for uploading an image: POST its `fields`, then the file, to its `url` as
    multipart/form-data. Needs a key with the scope `generate`.

    Args:
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (UploadRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Upload
     """


    return (await asyncio_detailed(
        client=client,
body=body,
idempotency_key=idempotency_key,

    )).parsed
