from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.problem import Problem
from ...models.video import Video
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    id: str,
    *,
    idempotency_key: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key



    

    

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/video/{id}/cancel".format(id=quote(str(id), safe=""),),
    }


    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | Video | None:
    if response.status_code == 200:
        response_200 = Video.from_dict(response.json())



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

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())



        return response_404

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())



        return response_409

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | Video]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,

) -> Response[Problem | Video]:
    """ Cancel a video

     Cancels a video that is being made. `cancel_refund_credits` of the video says how many credits you
    get back. While the model is being asked, the answer has `cancel_requested`, and the video ends when
    the model answers. Needs a key with the scope `generate`.

    Args:
        id (str): a lowercase UUID of version 7
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Video]
     """


    kwargs = _get_kwargs(
        id=id,
idempotency_key=idempotency_key,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,

) -> Problem | Video | None:
    """ Cancel a video

     Cancels a video that is being made. `cancel_refund_credits` of the video says how many credits you
    get back. While the model is being asked, the answer has `cancel_requested`, and the video ends when
    the model answers. Needs a key with the scope `generate`.

    Args:
        id (str): a lowercase UUID of version 7
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Video
     """


    return sync_detailed(
        id=id,
client=client,
idempotency_key=idempotency_key,

    ).parsed

async def asyncio_detailed(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,

) -> Response[Problem | Video]:
    """ Cancel a video

     Cancels a video that is being made. `cancel_refund_credits` of the video says how many credits you
    get back. While the model is being asked, the answer has `cancel_requested`, and the video ends when
    the model answers. Needs a key with the scope `generate`.

    Args:
        id (str): a lowercase UUID of version 7
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Video]
     """


    kwargs = _get_kwargs(
        id=id,
idempotency_key=idempotency_key,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,

) -> Problem | Video | None:
    """ Cancel a video

     Cancels a video that is being made. `cancel_refund_credits` of the video says how many credits you
    get back. While the model is being asked, the answer has `cancel_requested`, and the video ends when
    the model answers. Needs a key with the scope `generate`.

    Args:
        id (str): a lowercase UUID of version 7
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Video
     """


    return (await asyncio_detailed(
        id=id,
client=client,
idempotency_key=idempotency_key,

    )).parsed
