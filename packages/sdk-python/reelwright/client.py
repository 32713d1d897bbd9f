"""The client of the Reelwright API."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Callable
from typing import Any, TypeVar

import httpx

from .errors import ReelwrightError, VideoNotCompleted, WaitTimeout, retry_after_seconds
from .generated.api.account import get_credits, list_models
from .generated.api.images import check_upload, create_upload
from .generated.api.videos import cancel_video, delete_video, estimate, generate, get_video, list_videos
from .generated.client import AuthenticatedClient
from .generated.models.credit_balance import CreditBalance
from .generated.models.estimate import Estimate
from .generated.models.estimate_request import EstimateRequest
from .generated.models.generation_request import GenerationRequest
from .generated.models.model_list import ModelList
from .generated.models.upload_request import UploadRequest
from .generated.models.video import Video
from .generated.models.video_page import VideoPage
from .generated.types import UNSET, Response
from .retries import RetryTransport

DEFAULT_BASE_URL = "https://reelwright.example"

#: The API waits for so many seconds within one request.
WAIT_SECONDS = 20

#: An answer that came sooner did not wait, in seconds.
WAITED_SECONDS = 10

Answer = TypeVar("Answer")


class Reelwright:
    """Asks the Reelwright API. Every request is repeated until it is answered, and done once.

    :param api_key: default: the environment's ``REELWRIGHT_API_KEY``
    :param base_url: default: the environment's ``REELWRIGHT_BASE_URL``, or the site
    :param maximum_attempts: how often a request is sent until it gives up
    :param timeout_seconds: for one attempt
    :param transport: in place of the network
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        maximum_attempts: int = 5,
        timeout_seconds: float = 60.0,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        key = api_key or os.environ.get("REELWRIGHT_API_KEY")
        if not key:
            raise ReelwrightError("Give an api_key, or set REELWRIGHT_API_KEY. Keys are made under /developers.")
        timeout = httpx.Timeout(timeout_seconds)
        retries = RetryTransport(transport or httpx.HTTPTransport(), maximum_attempts=maximum_attempts)
        #: For the generated functions, which take it as ``client``.
        self.client = AuthenticatedClient(
            base_url=(base_url or os.environ.get("REELWRIGHT_BASE_URL") or DEFAULT_BASE_URL).rstrip("/"),
            token=key,
            timeout=timeout,
            httpx_args={"transport": retries},
        )
        # Links to files are signed: the key does not go there.
        self._files = httpx.Client(transport=retries, timeout=timeout)

    def generate(self, prompt: str, *, idempotency_key: str | None = None, **options: Any) -> Video:
        """Starts a video. It is charged once, also if the answer is lost and the request is sent again.

        :param options: ``duration``, ``aspect_ratio``, ``quality``, ``image``, ``style``, ``metadata``, ``webhook``,
            ``estimate_id``
        :param idempotency_key: the same key and options are the same video, for 24 hours. Keep one of your own, such as
            an order's id, where your program may stop and start again.
        """
        body = GenerationRequest.from_dict({"prompt": prompt, **options})
        key = idempotency_key or str(uuid.uuid4())
        return _parsed(generate.sync_detailed(client=self.client, body=body, idempotency_key=key), Video)

    def estimate(self, **options: Any) -> Estimate:
        """What a video costs. Its ``id``, sent as ``estimate_id``, binds the price for ten minutes."""
        body = EstimateRequest.from_dict(options)
        return _parsed(estimate.sync_detailed(client=self.client, body=body), Estimate)

    def video(self, video_id: str) -> Video:
        """The video as it is now."""
        return _parsed(get_video.sync_detailed(video_id, client=self.client), Video)

    def history(self, cursor: str | None = None) -> VideoPage:
        """One page of the videos, newest first."""
        answer = list_videos.sync_detailed(client=self.client, cursor=cursor or UNSET)
        return _parsed(answer, VideoPage)

    def credits(self) -> CreditBalance:
        """What can be spent, by the account and by this key."""
        return _parsed(get_credits.sync_detailed(client=self.client), CreditBalance)

    def models(self) -> ModelList:
        return _parsed(list_models.sync_detailed(client=self.client), ModelList)

    def cancel(self, video_id: str, *, idempotency_key: str | None = None) -> Video:
        """``cancel_refund_credits`` of the video says what comes back."""
        key = idempotency_key or UNSET
        return _parsed(cancel_video.sync_detailed(video_id, client=self.client, idempotency_key=key), Video)

    def delete(self, video_id: str, *, idempotency_key: str | None = None) -> None:
        """Deletes a video that has ended."""
        delete_video.sync_detailed(video_id, client=self.client, idempotency_key=idempotency_key or UNSET)

    def upload_image(self, image: bytes, content_type: str) -> str:
        """Uploads an image that a video can start from, and returns its id.

        :param content_type: ``image/png``, ``image/jpeg`` or ``image/webp``
        """
        body = UploadRequest.from_dict({"content_type": content_type, "size_bytes": len(image)})
        upload = create_upload.sync_detailed(client=self.client, body=body).parsed
        self._files.post(upload.url, data=upload.fields.to_dict(), files={"file": image})
        check_upload.sync_detailed(upload.image_id, client=self.client)
        return upload.image_id

    def wait_for(
        self,
        video: Video | str,
        *,
        timeout_seconds: float = 30 * 60,
        on_progress: Callable[[Video], None] | None = None,
    ) -> Video:
        """The video once it is completed.

        :raises VideoNotCompleted: if it fails or is canceled
        :raises WaitTimeout: if it takes longer
        """
        video_id = video if isinstance(video, str) else video.id
        until = time.monotonic() + timeout_seconds
        while True:
            started_at = time.monotonic()
            wait = str(min(WAIT_SECONDS, max(0, int(until - started_at))))
            answer = get_video.sync_detailed(video_id, client=self.client, wait=wait)
            now = _parsed(answer, Video)
            if on_progress is not None:
                on_progress(now)
            if now.status == "completed":
                return now
            if now.finished_at is not None:
                raise VideoNotCompleted(now)
            left = until - time.monotonic()
            if left <= 0:
                raise WaitTimeout(video_id, timeout_seconds)
            if time.monotonic() - started_at < WAITED_SECONDS:
                seconds = retry_after_seconds(httpx.Response(200, headers=answer.headers))
                time.sleep(min(left, 2.0 if seconds is None else seconds))

    def generate_and_wait(self, prompt: str, *, timeout_seconds: float = 30 * 60, **options: Any) -> Video:
        """Starts a video and waits for it. Raises what ``generate`` and ``wait_for`` raise."""
        return self.wait_for(self.generate(prompt, **options), timeout_seconds=timeout_seconds)

    def download(self, video: Video | str) -> bytes:
        """A completed video's file, an MP4. Its link works for some hours only, so it is asked for anew."""
        now = self.video(video if isinstance(video, str) else video.id)
        if now.video_url is None:
            raise VideoNotCompleted(now)
        return self._files.get(now.video_url).content

    def close(self) -> None:
        self._files.close()
        self.client.get_httpx_client().close()

    def __enter__(self) -> Reelwright:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _parsed(answer: Response[Any], kind: type[Answer]) -> Answer:
    if not isinstance(answer.parsed, kind):
        raise ReelwrightError(f"The API answered with something other than a {kind.__name__}.")
    return answer.parsed
