from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.problem import Problem
from ...models.webhook_replay_receipt import WebhookReplayReceipt
from ...models.webhook_replay_type_0 import WebhookReplayType0
from ...models.webhook_replay_type_1 import WebhookReplayType1
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    id: str,
    *,
    body: WebhookReplayType0 | WebhookReplayType1,
    idempotency_key: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key



    

    

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/webhooks/{id}/replay".format(id=quote(str(id), safe=""),),
    }

    
    if isinstance(body, WebhookReplayType0):
        _kwargs["json"] = body.to_dict()
    else:
        _kwargs["json"] = body.to_dict()


    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | WebhookReplayReceipt | None:
    if response.status_code == 202:
        response_202 = WebhookReplayReceipt.from_dict(response.json())



        return response_202

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | WebhookReplayReceipt]:
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
    body: WebhookReplayType0 | WebhookReplayType1,
    idempotency_key: str | Unset = UNSET,

) -> Response[Problem | WebhookReplayReceipt]:
    """ Send events again

     Sends one event, or all of a time range, to an endpoint again under the same ids. It says how many.
    Needs a key with the scope `manage`.

    Args:
        id (str): the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (WebhookReplayType0 | WebhookReplayType1):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | WebhookReplayReceipt]
     """


    kwargs = _get_kwargs(
        id=id,
body=body,
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
    body: WebhookReplayType0 | WebhookReplayType1,
    idempotency_key: str | Unset = UNSET,

) -> Problem | WebhookReplayReceipt | None:
    """ Send events again

     Sends one event, or all of a time range, to an endpoint again under the same ids. It says how many.
    Needs a key with the scope `manage`.

    Args:
        id (str): the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (WebhookReplayType0 | WebhookReplayType1):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | WebhookReplayReceipt
     """


    return sync_detailed(
        id=id,
client=client,
body=body,
idempotency_key=idempotency_key,

    ).parsed

async def asyncio_detailed(
    id: str,
    *,
    client: AuthenticatedClient | Client,
    body: WebhookReplayType0 | WebhookReplayType1,
    idempotency_key: str | Unset = UNSET,

) -> Response[Problem | WebhookReplayReceipt]:
    """ Send events again

     Sends one event, or all of a time range, to an endpoint again under the same ids. It says how many.
    Needs a key with the scope `manage`.

    Args:
        id (str): the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (WebhookReplayType0 | WebhookReplayType1):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | WebhookReplayReceipt]
     """


    kwargs = _get_kwargs(
        id=id,
body=body,
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
    body: WebhookReplayType0 | WebhookReplayType1,
    idempotency_key: str | Unset = UNSET,

) -> Problem | WebhookReplayReceipt | None:
    """ Send events again

     Sends one event, or all of a time range, to an endpoint again under the same ids. It says how many.
    Needs a key with the scope `manage`.

    Args:
        id (str): the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm
        idempotency_key (str | Unset): a string of 1 to 255 visible ASCII characters, new for each
            video
        body (WebhookReplayType0 | WebhookReplayType1):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | WebhookReplayReceipt
     """


    return (await asyncio_detailed(
        id=id,
client=client,
body=body,
idempotency_key=idempotency_key,

    )).parsed
