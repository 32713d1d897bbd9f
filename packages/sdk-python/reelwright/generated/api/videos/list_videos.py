from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.list_videos_status import check_list_videos_status
from ...models.list_videos_status import ListVideosStatus
from ...models.problem import Problem
from ...models.video_page import VideoPage
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    *,
    cursor: str | Unset = UNSET,
    status: ListVideosStatus | Unset = UNSET,

) -> dict[str, Any]:
    

    

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/history",
        "params": params,
    }


    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | VideoPage | None:
    if response.status_code == 200:
        response_200 = VideoPage.from_dict(response.json())



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | VideoPage]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    status: ListVideosStatus | Unset = UNSET,

) -> Response[Problem | VideoPage]:
    """ List your videos

     Lists your videos, newest first, in pages. A live key also sees those made on the site, a test key
    only those made with test keys. Needs a key with the scope `read`.

    Args:
        cursor (str | Unset): the next_cursor of the page before
        status (ListVideosStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | VideoPage]
     """


    kwargs = _get_kwargs(
        cursor=cursor,
status=status,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    status: ListVideosStatus | Unset = UNSET,

) -> Problem | VideoPage | None:
    """ List your videos

     Lists your videos, newest first, in pages. A live key also sees those made on the site, a test key
    only those made with test keys. Needs a key with the scope `read`.

    Args:
        cursor (str | Unset): the next_cursor of the page before
        status (ListVideosStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | VideoPage
     """


    return sync_detailed(
        client=client,
cursor=cursor,
status=status,

    ).parsed

async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    status: ListVideosStatus | Unset = UNSET,

) -> Response[Problem | VideoPage]:
    """ List your videos

     Lists your videos, newest first, in pages. A live key also sees those made on the site, a test key
    only those made with test keys. Needs a key with the scope `read`.

    Args:
        cursor (str | Unset): the next_cursor of the page before
        status (ListVideosStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | VideoPage]
     """


    kwargs = _get_kwargs(
        cursor=cursor,
status=status,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    status: ListVideosStatus | Unset = UNSET,

) -> Problem | VideoPage | None:
    """ List your videos

     Lists your videos, newest first, in pages. A live key also sees those made on the site, a test key
    only those made with test keys. Needs a key with the scope `read`.

    Args:
        cursor (str | Unset): the next_cursor of the page before
        status (ListVideosStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | VideoPage
     """


    return (await asyncio_detailed(
        client=client,
cursor=cursor,
status=status,

    )).parsed
