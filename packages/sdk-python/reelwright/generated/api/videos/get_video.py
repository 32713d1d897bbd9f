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
    wait: str | Unset = UNSET,

) -> dict[str, Any]:
    

    

    params: dict[str, Any] = {}

    params["wait"] = wait


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/video/{id}".format(id=quote(str(id), safe=""),),
        "params": params,
    }


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
    wait: str | Unset = UNSET,

) -> Response[Problem | Video]:
    """ Get a video

     Returns one video with its receipt. With `wait`, it responds as soon as the video has ended, or
    after that many seconds. Ten requests of an account can wait at once; others get the video as it is.
    Until it ends, `Retry-After` says when to ask again. Needs a key with the scope `read`.

    Args:
        id (str): a lowercase UUID of version 7
        wait (str | Unset): a whole number of seconds from 0 to 25

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Video]
     """


    kwargs = _get_kwargs(
        id=id,
wait=wait,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    wait: str | Unset = UNSET,

) -> Problem | Video | None:
    """ Get a video

     Returns one video with its receipt. With `wait`, it responds as soon as the video has ended, or
    after that many seconds. Ten requests of an account can wait at once; others get the video as it is.
    Until it ends, `Retry-After` says when to ask again. Needs a key with the scope `read`.

    Args:
        id (str): a lowercase UUID of version 7
        wait (str | Unset): a whole number of seconds from 0 to 25

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Video
     """


    return sync_detailed(
        id=id,
client=client,
wait=wait,

    ).parsed

async def asyncio_detailed(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    wait: str | Unset = UNSET,

) -> Response[Problem | Video]:
    """ Get a video

     Returns one video with its receipt. With `wait`, it responds as soon as the video has ended, or
    after that many seconds. Ten requests of an account can wait at once; others get the video as it is.
    Until it ends, `Retry-After` says when to ask again. Needs a key with the scope `read`.

    Args:
        id (str): a lowercase UUID of version 7
        wait (str | Unset): a whole number of seconds from 0 to 25

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Video]
     """


    kwargs = _get_kwargs(
        id=id,
wait=wait,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    wait: str | Unset = UNSET,

) -> Problem | Video | None:
    """ Get a video

     Returns one video with its receipt. With `wait`, it responds as soon as the video has ended, or
    after that many seconds. Ten requests of an account can wait at once; others get the video as it is.
    Until it ends, `Retry-After` says when to ask again. Needs a key with the scope `read`.

    Args:
        id (str): a lowercase UUID of version 7
        wait (str | Unset): a whole number of seconds from 0 to 25

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Video
     """


    return (await asyncio_detailed(
        id=id,
client=client,
wait=wait,

    )).parsed
