"""What only the client for asyncio and trio has."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import anyio
import pytest
from conftest import COMPLETED, QUEUED, Server, answer_json, answer_with, broken_off, lost

from reelwright import AsyncReelwright, WaitTimeoutError

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(server: Server) -> AsyncIterator[AsyncReelwright]:
    async with AsyncReelwright("rw_test_x", server.url, timeout_seconds=10) as reelwright:
        yield reelwright


async def test_makes_a_video_whatever_is_lost(client: AsyncReelwright, server: Server, tmp_path: Path) -> None:
    link = answer_json(200, {**COMPLETED, "video_url": "/file.mp4"})
    later = answer_json(429, {}, retry_after="0")
    server.answers = [
        lost,
        answer_json(202, QUEUED),
        later,
        lost,
        link,
        link,
        broken_off,
        link,
        answer_with(200, b"file"),
    ]
    video = await client.videos.generate_and_wait("A sea at dusk", duration=5)
    await client.videos.save(video, tmp_path / "sea.mp4")
    assert await anyio.Path(tmp_path / "sea.mp4").read_bytes() == b"file"


async def test_a_download_may_end_before_the_file(client: AsyncReelwright, server: Server) -> None:
    server.answers = [answer_json(200, {**COMPLETED, "video_url": "/file.mp4"}), answer_with(200, bytes(1_000_000))]
    async with aclosing(client.videos.download("v1")) as parts:
        async for part in parts:
            assert part
            break


async def test_lists_go_on_over_their_pages(client: AsyncReelwright, server: Server) -> None:
    server.answers = [
        answer_json(200, {"videos": [QUEUED], "next_cursor": "c"}),
        answer_json(200, {"videos": [QUEUED], "next_cursor": None}),
    ]
    assert [video.id async for video in client.videos.list()] == ["v1", "v1"]


async def test_many_wait_at_once_and_ten_are_held(client: AsyncReelwright, server: Server) -> None:
    server.answers = [answer_json(200, QUEUED, retry_after="0") for _ in range(40)]
    ended: list[str] = []

    async def wait(video_id: str) -> None:
        with pytest.raises(WaitTimeoutError):
            await client.videos.wait(video_id, maximum_wait_seconds=1)
        ended.append(video_id)

    async with anyio.create_task_group() as tasks:
        for index in range(12):
            tasks.start_soon(wait, f"v{index}")
    assert len(ended) == 12
    assert len([seen for seen in server.seen if seen.url.endswith("wait=1")]) == 10


async def test_ends_when_its_task_is_cancelled(client: AsyncReelwright, server: Server) -> None:
    server.answers = [answer_json(200, QUEUED, retry_after="60")]
    with anyio.move_on_after(0.2) as scope:
        await client.videos.wait("v1")
    assert scope.cancelled_caught
