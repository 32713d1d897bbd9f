"""The client that blocks. Generated from _async.py by npm run sdks."""

from __future__ import annotations

import itertools
import os
import uuid
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from datetime import date, datetime
from time import monotonic
from typing import Any, Generic, Literal, Protocol, TypeVar

import time
import httpx

from ._rules import (
    BETWEEN_VIDEOS_SECONDS,
    DEFAULT_BASE_URL,
    DEFAULT_MAXIMUM_WAIT_SECONDS,
    HELD_AT_LEAST_SECONDS,
    HELD_MAXIMUM,
    LONGEST_PAUSE_SECONDS,
    Options,
    Waits,
    as_it_came,
    given,
    id_of,
    object_of,
    pause_seconds_after,
    segment,
    video_and_pause,
)
from .errors import (
    ApiConnectionError,
    ApiError,
    ReelwrightError,
    RequestTooLargeError,
    VideoNotCompletedError,
    WaitTimeoutError,
    api_error_of,
    may_pass_later,
)
from .types import (
    AspectRatio,
    CheckedImage,
    CreditBalance,
    Duration,
    Estimate,
    EventType,
    ImageType,
    ImprovedPrompt,
    JoinedChain,
    Language,
    ModelChoice,
    ModelList,
    Parent,
    PresetList,
    ProjectList,
    Quality,
    Reference,
    Style,
    Upload,
    Usage,
    Verification,
    Video,
    VideoPage,
    VideoStatus,
    WebhookDelivery,
    WebhookDeliveryPage,
    WebhookEndpoint,
    WebhookEndpointList,
    WebhookReplayReceipt,
    WebhookTestReceipt,
    WebhookWithSecret,
)


class _AnyPage(Protocol):
    @property
    def next_cursor(self) -> str | None: ...


Object = TypeVar("Object")
Page = TypeVar("Page", bound=_AnyPage)
Item = TypeVar("Item")


class _Requests:
    """Sends requests, each until it is answered, and done once."""

    def __init__(self, http: httpx.Client, base_url: str, api_key: str, options: Options, waits: Waits) -> None:
        self.http = http
        self.base_url = base_url
        self.api_key = api_key
        self.options = options
        self.waits = waits

    def send(
        self,
        read: Callable[[httpx.Response], Object],
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        maximum_attempts: int | None = None,
    ) -> Object:
        """What ``read`` makes of the answer. Where it raises ``ValueError``, something else than the API answered."""
        headers = {"Authorization": f"Bearer {self.api_key}"}
        key = None if method == "GET" else idempotency_key or str(uuid.uuid4())
        if key is not None:
            headers["Idempotency-Key"] = key
        request = self.http.build_request(
            method,
            f"{self.base_url}/api/v1{path}",
            params=given(query or {}),
            headers=headers,
            json=None if body is None else given(body),
            timeout=self.options.timeout_seconds,
        )
        return self._until_answered(read, request, key, maximum_attempts=maximum_attempts)

    def send_form(self, url: str, fields: Mapping[str, str], file: bytes) -> None:
        """Posts a form to a signed address, which does not get the API key."""
        timeout = self.options.timeout_seconds
        request = self.http.build_request("POST", url, data=dict(fields), files={"file": file}, timeout=timeout)
        self._until_answered(as_it_came, request, None)

    def open(self, url: str) -> httpx.Response:
        """A file by its signed link, which does not get the API key."""
        link = httpx.URL(self.base_url).join(url)
        request = self.http.build_request("GET", link, timeout=self.options.timeout_seconds)
        return self._until_answered(as_it_came, request, None, stream=True)

    def _until_answered(
        self,
        read: Callable[[httpx.Response], Object],
        request: httpx.Request,
        key: str | None,
        *,
        stream: bool = False,
        maximum_attempts: int | None = None,
    ) -> Object:
        maximum = maximum_attempts or self.options.maximum_attempts
        for attempt in itertools.count(1):
            error: ApiError | ApiConnectionError
            try:
                response = self.http.send(request, stream=stream)
                if response.is_success:
                    return read(response)
                response.read()
                error = api_error_of(response, key)
            except (httpx.TransportError, httpx.DecodingError, ValueError) as cause:
                error = ApiConnectionError(key)
                error.__cause__ = cause
            pause = pause_seconds_after(error, attempt)
            if attempt >= maximum or not may_pass_later(error) or pause > LONGEST_PAUSE_SECONDS:
                raise error
            time.sleep(pause)
        raise AssertionError("Attempts do not end by themselves.")


class Pages(Generic[Page, Item]):
    """A list that comes in pages: ``for`` goes through all of its items, and asks for pages as it needs them."""

    def __init__(
        self,
        requests: _Requests,
        kind: type[Page],
        items_of: Callable[[Page], list[Item]],
        path: str,
        query: Mapping[str, Any],
    ) -> None:
        self._requests = requests
        self._kind = kind
        self._items_of = items_of
        self._path = path
        self._query = query

    def page(self) -> Page:
        """The first page alone; its ``next_cursor`` leads to the next one."""
        return self._read(self._query)

    def __iter__(self) -> Iterator[Item]:
        query = self._query
        while True:
            page = self._read(query)
            for item in self._items_of(page):
                yield item
            if page.next_cursor is None:
                return
            query = {**self._query, "cursor": page.next_cursor}

    def _read(self, query: Mapping[str, Any]) -> Page:
        return self._requests.send(object_of(self._kind), "GET", self._path, query=query)


class Videos:
    """Makes videos, and reads them."""

    def __init__(self, requests: _Requests) -> None:
        self._requests = requests

    def generate(
        self,
        prompt: str,
        *,
        duration: Duration | None = None,
        aspect_ratio: AspectRatio | None = None,
        quality: Quality | None = None,
        image: str | None = None,
        last_image: str | None = None,
        references: Sequence[Reference] | None = None,
        parent: Parent | None = None,
        seed: int | None = None,
        model: ModelChoice | None = None,
        style: Style | None = None,
        audio: Literal[True] | None = None,
        estimate_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        webhook: str | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Video:
        """Starts a video. It is charged once, also if the answer is lost and the request is sent again.

        :param duration: seconds
        :param image: the id of an image that was uploaded and checked
        :param last_image: the id of another one, on which the video ends
        :param references: images of what the video shows: 'image 1' in the prompt is the first of them
        :param parent: a completed video of yours to continue or to change, without images
        :param seed: the same seed and options give nearly the same video
        :param model: one of ``account.models()``
        :param estimate_id: binds the price of an estimate
        :param metadata: your own notes, which come back with the video
        :param webhook: the id of the only endpoint that is told of this video
        :param wait: lets the API answer when the video has ended, or after so many seconds, from 0 to 25
        :param idempotency_key: the same key and options are the same video, for 24 hours. Keep one of your own, such as
            an order's id, where your program may stop and start again.
        """
        return self._requests.send(
            object_of(Video),
            "POST",
            "/generate",
            query={"wait": wait},
            body={
                "prompt": prompt,
                "duration": duration,
                "aspect_ratio": aspect_ratio,
                "quality": quality,
                "image": image,
                "last_image": last_image,
                "references": references,
                "parent": parent,
                "seed": seed,
                "model": model,
                "style": style,
                "audio": audio,
                "estimate_id": estimate_id,
                "metadata": metadata,
                "webhook": webhook,
            },
            idempotency_key=idempotency_key,
        )

    def estimate(
        self,
        *,
        prompt: str | None = None,
        duration: Duration | None = None,
        aspect_ratio: AspectRatio | None = None,
        quality: Quality | None = None,
        image: str | None = None,
        last_image: str | None = None,
        references: Sequence[Reference] | None = None,
        parent: Parent | None = None,
        seed: int | None = None,
        model: ModelChoice | None = None,
        style: Style | None = None,
        audio: Literal[True] | None = None,
    ) -> Estimate:
        """What a video costs. Its ``id``, sent as ``estimate_id``, binds the price for ten minutes."""
        return self._requests.send(
            object_of(Estimate),
            "POST",
            "/generate/estimate",
            body={
                "prompt": prompt,
                "duration": duration,
                "aspect_ratio": aspect_ratio,
                "quality": quality,
                "image": image,
                "last_image": last_image,
                "references": references,
                "parent": parent,
                "seed": seed,
                "model": model,
                "style": style,
                "audio": audio,
            },
        )

    def improve_prompt(self, prompt: str, *, language: Language | None = None) -> ImprovedPrompt:
        """The prompt as a shot list, and as one description. It costs no credits and makes no video.

        :param language: where the prompt's own is not clear
        """
        return self._requests.send(
            object_of(ImprovedPrompt),
            "POST",
            "/prompts/improve",
            body={
                "prompt": prompt,
                "language": language,
            },
        )

    def verify(self, *, file_hash: str | None = None, credentials_id: str | None = None) -> Verification:
        """Whether a file was made here.

        By the SHA-256 of its bytes in lowercase hexadecimal, or by the id in its content credentials.
        """
        return self._requests.send(
            object_of(Verification),
            "POST",
            "/verify",
            body={
                "file_hash": file_hash,
                "credentials_id": credentials_id,
            },
        )

    def retrieve(self, video_id: str, *, wait: int | None = None) -> Video:
        """The video as it is now.

        :param wait: lets the API answer when the video has ended, or after so many seconds, from 0 to 25
        """
        return self._requests.send(object_of(Video), "GET", f"/video/{segment(video_id)}", query={"wait": wait})

    def list(
        self,
        *,
        status: VideoStatus | None = None,
        project: str | None = None,
        tag: str | None = None,
        cursor: str | None = None,
    ) -> Pages[VideoPage, Video]:
        """The videos, newest first.

        :param project: only those in it; ``none``: in no project
        :param tag: only those with this whole tag, in any case
        :param cursor: the ``next_cursor`` of a page: begins after it
        """
        query = {"status": status, "project": project, "tag": tag, "cursor": cursor}
        return Pages(self._requests, VideoPage, lambda page: page.videos, "/history", query)

    def projects(self) -> ProjectList:
        """Your projects, newest first."""
        return self._requests.send(object_of(ProjectList), "GET", "/projects")

    def presets(self) -> PresetList:
        """The prompts with their settings that you keep, newest first."""
        return self._requests.send(object_of(PresetList), "GET", "/presets")

    def update(
        self,
        video_id: str,
        *,
        project: str | None = None,
        tags: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Video:
        """Puts a video into a project, or takes it out with ``none``; replaces its tags."""
        return self._requests.send(
            object_of(Video),
            "PATCH",
            f"/video/{segment(video_id)}",
            body={"project": project, "tags": tags},
            idempotency_key=idempotency_key,
        )

    def join(self, video_id: str, *, idempotency_key: str | None = None) -> JoinedChain:
        """Joins a video and those that it continues into one file. The ``url`` works for 15 minutes."""
        return self._requests.send(
            object_of(JoinedChain),
            "POST",
            f"/video/{segment(video_id)}/chain",
            idempotency_key=idempotency_key,
        )

    def cancel(self, video_id: str, *, idempotency_key: str | None = None) -> Video:
        """``cancel_refund_credits`` of the video says what comes back."""
        return self._requests.send(
            object_of(Video), "POST", f"/video/{segment(video_id)}/cancel", idempotency_key=idempotency_key
        )

    def delete(self, video_id: str, *, idempotency_key: str | None = None) -> None:
        """Deletes a video that has ended."""
        self._requests.send(
            httpx.Response.json, "DELETE", f"/video/{segment(video_id)}", idempotency_key=idempotency_key
        )

    def wait(
        self,
        video: Video | str,
        *,
        maximum_wait_seconds: float = DEFAULT_MAXIMUM_WAIT_SECONDS,
        on_progress: Callable[[Video], None] | None = None,
    ) -> Video:
        """The video once it is completed.

        It is asked for until then, whatever fails meanwhile but may pass: lost answers, 429 (for as long as it says),
        413 and 5xx.

        :param on_progress: is told after each look at the video
        :raises VideoNotCompletedError: if it fails or is canceled
        :raises WaitTimeoutError: if it takes longer
        :raises ReelwrightError: with the ``video_id``
        """
        video_id = id_of(video)
        until = monotonic() + maximum_wait_seconds
        failures = 0
        cause: ReelwrightError | None = None
        waits = self._requests.waits
        with waits.one_more():
            while True:
                started_at = monotonic()
                is_held = waits.count <= HELD_MAXIMUM
                held = self._requests.options.held_seconds(until - started_at) if is_held else 0
                try:
                    now, asked = self._requests.send(
                        video_and_pause, "GET", f"/video/{segment(video_id)}", query={"wait": held}, maximum_attempts=1
                    )
                except (ApiError, ApiConnectionError) as error:
                    error.video_id = video_id
                    # A look has no body, so with 413 something before the API erred.
                    if not may_pass_later(error) and not isinstance(error, RequestTooLargeError):
                        raise
                    failures += 1
                    cause = error
                    pause = pause_seconds_after(error, failures)
                else:
                    failures = 0
                    cause = None
                    if on_progress is not None:
                        on_progress(now)
                    if now.status == "completed":
                        return now
                    if now.finished_at is not None:
                        raise VideoNotCompletedError(now)
                    in_turn = 0.0 if is_held else waits.count * BETWEEN_VIDEOS_SECONDS
                    was_held = monotonic() - started_at >= HELD_AT_LEAST_SECONDS
                    pause = 0.0 if was_held else max(asked, in_turn)
                left = until - monotonic()
                if left <= 0:
                    raise WaitTimeoutError(video_id, maximum_wait_seconds) from cause
                time.sleep(min(pause, left))

    def generate_and_wait(
        self,
        prompt: str,
        *,
        duration: Duration | None = None,
        aspect_ratio: AspectRatio | None = None,
        quality: Quality | None = None,
        image: str | None = None,
        last_image: str | None = None,
        references: Sequence[Reference] | None = None,
        parent: Parent | None = None,
        seed: int | None = None,
        model: ModelChoice | None = None,
        style: Style | None = None,
        audio: Literal[True] | None = None,
        estimate_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        webhook: str | None = None,
        idempotency_key: str | None = None,
        maximum_wait_seconds: float = DEFAULT_MAXIMUM_WAIT_SECONDS,
        on_progress: Callable[[Video], None] | None = None,
    ) -> Video:
        """Starts a video and waits for it.

        :raises ReelwrightError: as ``generate`` and ``wait`` do: with the ``video_id`` once it was started, and the
            ``idempotency_key`` with which it is started only once
        """
        key = idempotency_key or str(uuid.uuid4())
        started = self.generate(
            prompt,
            duration=duration,
            aspect_ratio=aspect_ratio,
            quality=quality,
            image=image,
            last_image=last_image,
            references=references,
            parent=parent,
            seed=seed,
            model=model,
            style=style,
            audio=audio,
            estimate_id=estimate_id,
            metadata=metadata,
            webhook=webhook,
            idempotency_key=key,
        )
        try:
            if on_progress is not None:
                on_progress(started)
            return self.wait(started, maximum_wait_seconds=maximum_wait_seconds, on_progress=on_progress)
        except ReelwrightError as error:
            error.idempotency_key = key
            raise

    def download(self, video: Video | str) -> Generator[bytes, None, None]:
        """The file of a completed video, an MP4, as it comes.

        Its link works for some hours only, so it is asked for anew.

        :raises VideoNotCompletedError: if there is no file
        """
        video_id = id_of(video)
        try:
            now = self.retrieve(video_id)
            if now.video_url is None:
                raise VideoNotCompletedError(now)
            response = self._requests.open(now.video_url)
            try:
                for part in response.iter_bytes():
                    yield part
            except (httpx.TransportError, httpx.DecodingError) as cause:
                raise ApiConnectionError(None) from cause
            finally:
                response.close()
        except ReelwrightError as error:
            error.video_id = video_id
            raise

    def save(self, video: Video | str, file: str | os.PathLike[str]) -> None:
        """Writes the file of a completed video, as a whole or not at all.

        :raises OSError: if it cannot be written
        """
        partial = f"{os.fspath(file)}.part"
        try:
            for attempt in itertools.count(1):
                try:
                    with open(partial, "wb") as output:
                        for part in self.download(video):
                            output.write(part)
                    break
                except ApiConnectionError:
                    # What breaks off in the middle comes again from its beginning.
                    if attempt >= self._requests.options.maximum_attempts:
                        raise
            os.replace(partial, file)
        except BaseException:
            with suppress(FileNotFoundError):
                os.remove(partial)
            raise


class Images:
    """Uploads images that videos can start from."""

    def __init__(self, requests: _Requests) -> None:
        self._requests = requests

    def upload(self, image: bytes, content_type: ImageType) -> CheckedImage:
        """Uploads an image and has it checked: all that a video needs. ``generate(image=…)`` takes its ``image_id``."""
        upload = self.create_upload(content_type=content_type, size_bytes=len(image))
        self._requests.send_form(upload.url, upload.fields, image)
        return self.check_upload(upload.image_id)

    def create_upload(
        self, *, content_type: ImageType, size_bytes: int, idempotency_key: str | None = None
    ) -> Upload:
        """A form for one image: its ``fields``, then the file, are posted to its ``url``."""
        return self._requests.send(
            object_of(Upload),
            "POST",
            "/uploads",
            body={"content_type": content_type, "size_bytes": size_bytes},
            idempotency_key=idempotency_key,
        )

    def check_upload(self, image_id: str, *, idempotency_key: str | None = None) -> CheckedImage:
        """Has an image checked that was posted."""
        return self._requests.send(
            object_of(CheckedImage), "POST", f"/uploads/{segment(image_id)}/check", idempotency_key=idempotency_key
        )


class Account:
    """What the account has, uses and may choose from."""

    def __init__(self, requests: _Requests) -> None:
        self._requests = requests

    def credits(self) -> CreditBalance:
        """What can be spent, by the account and by this key."""
        return self._requests.send(object_of(CreditBalance), "GET", "/credits")

    def usage(self, *, from_: date | str | None = None, to: date | str | None = None) -> Usage:
        """Credits and videos by key and day, from the first day to the last one, ``YYYY-MM-DD``."""
        return self._requests.send(object_of(Usage), "GET", "/usage", query={"from": from_, "to": to})

    def models(self) -> ModelList:
        """The models that make videos."""
        return self._requests.send(object_of(ModelList), "GET", "/models")


class Webhooks:
    """The endpoints that are told of events. ``verify_webhook`` checks what they receive."""

    def __init__(self, requests: _Requests) -> None:
        self._requests = requests

    def list(self) -> WebhookEndpointList:
        return self._requests.send(object_of(WebhookEndpointList), "GET", "/webhooks")

    def create(
        self,
        *,
        url: str,
        events: Sequence[EventType],
        description: str | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookWithSecret:
        """Its ``secret`` is shown once."""
        return self._requests.send(
            object_of(WebhookWithSecret),
            "POST",
            "/webhooks",
            body={"url": url, "events": events, "description": description},
            idempotency_key=idempotency_key,
        )

    def update(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        events: Sequence[EventType] | None = None,
        description: str | None = None,
        enabled: bool | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookEndpoint:
        """Changes what is given."""
        return self._requests.send(
            object_of(WebhookEndpoint),
            "PATCH",
            f"/webhooks/{segment(webhook_id)}",
            body={"url": url, "events": events, "description": description, "enabled": enabled},
            idempotency_key=idempotency_key,
        )

    def delete(self, webhook_id: str, *, idempotency_key: str | None = None) -> None:
        self._requests.send(
            httpx.Response.json, "DELETE", f"/webhooks/{segment(webhook_id)}", idempotency_key=idempotency_key
        )

    def rotate_secret(self, webhook_id: str, *, idempotency_key: str | None = None) -> WebhookWithSecret:
        """A new secret. The former one signs too, until ``former_secret_ends_at``."""
        return self._requests.send(
            object_of(WebhookWithSecret),
            "POST",
            f"/webhooks/{segment(webhook_id)}/rotate",
            idempotency_key=idempotency_key,
        )

    def test(
        self, webhook_id: str, *, type: EventType | None = None, idempotency_key: str | None = None
    ) -> WebhookTestReceipt:
        """Sends a test event."""
        return self._requests.send(
            object_of(WebhookTestReceipt),
            "POST",
            f"/webhooks/{segment(webhook_id)}/test",
            body={"type": type},
            idempotency_key=idempotency_key,
        )

    def deliveries(
        self, webhook_id: str, *, cursor: str | None = None
    ) -> Pages[WebhookDeliveryPage, WebhookDelivery]:
        """What was sent in the last days, newest first.

        :param cursor: the ``next_cursor`` of a page: begins after it
        """
        path = f"/webhooks/{segment(webhook_id)}/deliveries"
        query = {"cursor": cursor}
        return Pages(self._requests, WebhookDeliveryPage, lambda page: page.deliveries, path, query)

    def replay(
        self,
        webhook_id: str,
        *,
        event_id: str | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookReplayReceipt:
        """Sends one event, or those of a time range, again: ``event_id``, or ``from_`` and ``to``."""
        return self._requests.send(
            object_of(WebhookReplayReceipt),
            "POST",
            f"/webhooks/{segment(webhook_id)}/replay",
            body={"event_id": event_id, "from": from_, "to": to},
            idempotency_key=idempotency_key,
        )


class Reelwright:
    """Asks the Reelwright API. Every request is repeated until it is answered, and done once.

    It goes through the proxies that the environment names (``HTTPS_PROXY``, ``NO_PROXY``).

    :param api_key: default: the environment's ``REELWRIGHT_API_KEY``
    :param base_url: default: the environment's ``REELWRIGHT_BASE_URL``, or the site
    :param maximum_attempts: how often a request is sent until it gives up
    :param timeout_seconds: how long the server may be silent in one attempt
    :param http_client: in place of one of its own, which it would close
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        maximum_attempts: int = 5,
        timeout_seconds: float = 60.0,
        http_client: httpx.Client | None = None,
    ) -> None:
        key = (api_key or os.environ.get("REELWRIGHT_API_KEY") or "").strip()
        if key == "":
            raise ReelwrightError("Give an api_key, or set REELWRIGHT_API_KEY. Keys are made under /developers.")
        base = (base_url or os.environ.get("REELWRIGHT_BASE_URL") or DEFAULT_BASE_URL).rstrip("/")
        options = Options(maximum_attempts=maximum_attempts, timeout_seconds=timeout_seconds)
        self._is_own = http_client is None
        self._begin(_Requests(http_client or httpx.Client(), base, key, options, Waits()))

    def _begin(self, requests: _Requests) -> None:
        self._requests = requests
        self.videos: Videos = Videos(requests)
        self.images: Images = Images(requests)
        self.account: Account = Account(requests)
        self.webhooks: Webhooks = Webhooks(requests)

    def with_options(
        self, *, maximum_attempts: int | None = None, timeout_seconds: float | None = None
    ) -> Reelwright:
        """The same client with other options, for one call or more: ``.with_options(timeout_seconds=5)``."""
        old = self._requests
        options = Options(
            maximum_attempts=maximum_attempts or old.options.maximum_attempts,
            timeout_seconds=timeout_seconds or old.options.timeout_seconds,
        )
        other = copy(self)
        other._is_own = False
        other._begin(_Requests(old.http, old.base_url, old.api_key, options, old.waits))
        return other

    def close(self) -> None:
        if self._is_own:
            self._requests.http.close()

    def __enter__(self) -> Reelwright:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
