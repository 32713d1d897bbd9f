from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.generation_request import GenerationRequest
from ...models.problem import Problem
from ...models.video import Video
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    *,
    body: GenerationRequest,
    wait: str | Unset = UNSET,
    idempotency_key: str,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    headers["Idempotency-Key"] = idempotency_key



    

    params: dict[str, Any] = {}

    params["wait"] = wait


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/generate",
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | Video | None:
    if response.status_code == 200:
        response_200 = Video.from_dict(response.json())



        return response_200

    if response.status_code == 202:
        response_202 = Video.from_dict(response.json())



        return response_202

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())



        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())



        return response_401

    if response.status_code == 402:
        response_402 = Problem.from_dict(response.json())



        return response_402

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())



        return response_403

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())



        return response_404

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | Video]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: GenerationRequest,
    wait: str | Unset = UNSET,
    idempotency_key: str,

) -> Response[Problem | Video]:
    """ Make a video

     Starts a video for 1,000 credits. The header `Idempotency-Key` is required: the same request with
    the same key is the same video, charged once. The response is `202` while the video is being made.
    With `wait`, it is `200` if the video ends within that time. Needs a key with the scope `generate`.

    Args:
        wait (str | Unset): a whole number of seconds from 0 to 25
        idempotency_key (str): a string of 1 to 255 visible ASCII characters, new for each video
        body (GenerationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Video]
     """


    kwargs = _get_kwargs(
        body=body,
wait=wait,
idempotency_key=idempotency_key,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    *,
    client: AuthenticatedClient | Client,
    body: GenerationRequest,
    wait: str | Unset = UNSET,
    idempotency_key: str,

) -> Problem | Video | None:
    """ Make a video

     Starts a video for 1,000 credits. The header `Idempotency-Key` is required: the same request with
    the same key is the same video, charged once. The response is `202` while the video is being made.
    With `wait`, it is `200` if the video ends within that time. Needs a key with the scope `generate`.

    Args:
        wait (str | Unset): a whole number of seconds from 0 to 25
        idempotency_key (str): a string of 1 to 255 visible ASCII characters, new for each video
        body (GenerationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Video
     """


    return sync_detailed(
        client=client,
body=body,
wait=wait,
idempotency_key=idempotency_key,

    ).parsed

async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: GenerationRequest,
    wait: str | Unset = UNSET,
    idempotency_key: str,

) -> Response[Problem | Video]:
    """ Make a video

     Starts a video for 1,000 credits. The header `Idempotency-Key` is required: the same request with
    the same key is the same video, charged once. The response is `202` while the video is being made.
    With `wait`, it is `200` if the video ends within that time. Needs a key with the scope `generate`.

    Args:
        wait (str | Unset): a whole number of seconds from 0 to 25
        idempotency_key (str): a string of 1 to 255 visible ASCII characters, new for each video
        body (GenerationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Video]
     """


    kwargs = _get_kwargs(
        body=body,
wait=wait,
idempotency_key=idempotency_key,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: GenerationRequest,
    wait: str | Unset = UNSET,
    idempotency_key: str,

) -> Problem | Video | None:
    """ Make a video

     Starts a video for 1,000 credits. The header `Idempotency-Key` is required: the same request with
    the same key is the same video, charged once. The response is `202` while the video is being made.
    With `wait`, it is `200` if the video ends within that time. Needs a key with the scope `generate`.

    Args:
        wait (str | Unset): a whole number of seconds from 0 to 25
        idempotency_key (str): a string of 1 to 255 visible ASCII characters, new for each video
        body (GenerationRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Video
     """


    return (await asyncio_detailed(
        client=client,
body=body,
wait=wait,
idempotency_key=idempotency_key,

    )).parsed
