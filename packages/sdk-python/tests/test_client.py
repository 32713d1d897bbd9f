"""The client that blocks, which is made of the other one."""

from __future__ import annotations

import json
import pickle
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from conftest import COMPLETED, CREDITS, QUEUED, Answer, Server, answer_json, answer_with, broken_off, lost, stall

import reelwright as package
from reelwright import (
    ApiConnectionError,
    ApiError,
    AuthenticationError,
    BadRequestError,
    Reelwright,
    ReelwrightError,
    VideoNotCompletedError,
    WaitTimeoutError,
)
from reelwright.types import Parent, ReceiptLine, Reference

#: As the API, and the gateway and the firewall before it, refuse for a time.
REFUSALS = {
    "429 of the API": answer_json(429, {"code": "too_many_requests"}, retry_after="0"),
    "429 as JSON of the gateway": answer_json(429, {"message": "Too Many Requests"}, retry_after="0"),
    "429 without a body": answer_with(429, b"", retry_after="0"),
    "429 as a page": answer_with(429, b"<h1>Later</h1>", retry_after="0"),
    "500": answer_json(500, {"code": "internal"}, retry_after="0"),
    "502 without a body": answer_with(502, b""),
    "503 as a page": answer_with(503, b"<h1>Slow</h1>"),
    "a lost answer": lost,
    "an answer that breaks off": broken_off,
    "the page of a captive portal": answer_with(200, b"<h1>Sign in</h1>"),
    "JSON that is no video": answer_json(200, ["hello"]),
}


class TestGenerate:
    @pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
    def test_is_sent_again_with_the_same_key_after(
        self, client: Reelwright, server: Server, pauses: list[float], refusal: Answer
    ) -> None:
        server.answers = [refusal, answer_json(202, QUEUED)]
        assert client.videos.generate("A sea at dusk", duration=5).id == "v1"
        first, second = server.seen
        assert first == second
        assert (first.method, first.url) == ("POST", "/api/v1/generate")
        assert json.loads(first.body) == {"prompt": "A sea at dusk", "duration": 5}
        assert first.headers["authorization"] == "Bearer rw_test_x"
        assert first.key is not None
        assert len(first.key) == 36

    def test_has_a_new_key_with_each_call_or_the_one_that_it_is_given(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(202, QUEUED)] * 3
        client.videos.generate("one")
        client.videos.generate("one")
        client.videos.generate("one", idempotency_key="order-1")
        assert len({seen.key for seen in server.seen}) == 3
        assert server.seen[2].key == "order-1"

    def test_a_misspelt_option_is_an_error_and_nothing_is_charged(self, client: Reelwright, server: Server) -> None:
        with pytest.raises(TypeError, match="durration"):
            client.videos.generate("A sea", durration=8)  # type: ignore[call-arg]
        assert server.seen == []

    @pytest.mark.parametrize("status", [400, 402, 422])
    def test_is_not_sent_again_when_it_is_refused(self, client: Reelwright, server: Server, status: int) -> None:
        server.answers = [answer_json(status, {"code": "a_code"})]
        with pytest.raises(ApiError):
            client.videos.generate("one")
        assert len(server.seen) == 1

    def test_does_not_wait_for_an_hour_by_itself(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(429, {"code": "too_many_requests"}, retry_after="3600")]
        with pytest.raises(package.RateLimitError) as raised:
            client.videos.generate("one")
        assert raised.value.retry_after_seconds == 3600
        assert len(server.seen) == 1

    def test_gives_up_in_the_end_with_the_key_for_another_try(
        self, client: Reelwright, server: Server, pauses: list[float]
    ) -> None:
        server.answers = [lost, lost, lost]
        with pytest.raises(ApiConnectionError) as raised:
            client.with_options(maximum_attempts=2).videos.generate("one", idempotency_key="order-1")
        assert raised.value.idempotency_key == "order-1"
        assert len(server.seen) == 2
        assert len(pauses) == 1

    def test_takes_the_time_limit_of_its_call(self, client: Reelwright, server: Server) -> None:
        over = threading.Event()

        def silent(_: object) -> None:
            over.wait(20)

        server.answers = [silent]
        impatient = client.with_options(timeout_seconds=0.1, maximum_attempts=1)
        with pytest.raises(ApiConnectionError):
            impatient.videos.generate("one")
        over.set()


class TestErrors:
    @pytest.mark.parametrize(
        ("status", "code", "name"),
        [
            (401, "unauthorized", "AuthenticationError"),
            (402, "insufficient_credits", "InsufficientCreditsError"),
            (402, "spend_cap_reached", "SpendCapReachedError"),
            (413, None, "RequestTooLargeError"),
            (429, None, "RateLimitError"),
            (503, "generation_closed", "ServerError"),
            (409, "a_newer_code", "ConflictError"),
            (418, "a_newer_code", "ApiError"),
            (400, {"not": "text"}, "BadRequestError"),
        ],
    )
    def test_have_the_class_of_their_code_or_status(
        self, client: Reelwright, server: Server, status: int, code: Any, name: str
    ) -> None:
        server.answers = [answer_json(status, {"code": code})]
        with pytest.raises(ApiError) as raised:
            client.with_options(maximum_attempts=1).account.credits()
        assert type(raised.value) is getattr(package, name)
        assert raised.value.code == (code if isinstance(code, str) else f"http_{status}")

    def test_have_what_the_api_says(self, client: Reelwright, server: Server) -> None:
        problem = {
            "type": "https://reelwright.example/api-docs#error-invalid_request",
            "title": "The request is not valid.",
            "detail": "A video takes 5 or 8 seconds.",
            "code": "invalid_request",
            "field": "duration",
            "allowed": "5 or 8",
            "request_id": "r1",
        }
        server.answers = [answer_json(400, problem)]
        with pytest.raises(BadRequestError, match="Allowed: 5 or 8") as raised:
            client.videos.generate("one", idempotency_key="k")
        error = raised.value
        assert {name: getattr(error, name) for name in problem} == problem
        assert (error.status, error.idempotency_key, error.video_id) == (400, "k", None)

    def test_can_be_sent_to_another_process(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(402, {"code": "insufficient_credits", "credits": 7})]
        with pytest.raises(package.InsufficientCreditsError) as raised:
            client.videos.generate("one", idempotency_key="k")
        for error in (raised.value, ApiConnectionError("k"), WaitTimeoutError("v1", 60)):
            copied = pickle.loads(pickle.dumps(error))
            assert type(copied) is type(error)
            assert str(copied) == str(error)
            assert vars(copied) == vars(error)

    def test_a_client_needs_a_key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("REELWRIGHT_API_KEY", raising=False)
        with pytest.raises(ReelwrightError, match="REELWRIGHT_API_KEY"):
            Reelwright()


class TestWait:
    @pytest.mark.parametrize(
        "refusal",
        [*REFUSALS.values(), answer_json(413, {"code": "request_too_large"}, retry_after="0")],
        ids=[*REFUSALS, "413 of the firewall"],
    )
    def test_outlasts_more_often_than_a_request_is_tried(
        self, client: Reelwright, server: Server, pauses: list[float], refusal: Answer
    ) -> None:
        server.answers = [answer_json(202, QUEUED), *[refusal] * 3, answer_json(200, COMPLETED)]
        video = client.with_options(maximum_attempts=2).videos.generate_and_wait("A sea at dusk")
        assert video.status == "completed"
        assert [seen.method for seen in server.seen].count("POST") == 1

    def test_waits_as_long_as_a_refusal_says(self, client: Reelwright, server: Server, pauses: list[float]) -> None:
        server.answers = [answer_json(429, {}, retry_after="90"), answer_json(200, COMPLETED)]
        client.videos.wait("v1")
        assert 90 <= pauses[0] < 91

    def test_asks_again_when_the_api_asks_to(self, client: Reelwright, server: Server, pauses: list[float]) -> None:
        server.answers = [
            answer_json(200, QUEUED, retry_after="7"),
            answer_json(200, QUEUED),
            answer_json(200, COMPLETED),
        ]
        looks: list[str] = []
        video = client.with_options(timeout_seconds=60).videos.wait("v1", on_progress=lambda v: looks.append(v.status))
        assert video.finished_at == datetime(2026, 11, 23, 10, tzinfo=UTC)
        assert looks == ["queued", "queued", "completed"]
        assert server.urls() == ["GET /api/v1/video/v1?wait=20"] * 3
        assert pauses == [7, 2]

    def test_lets_the_api_hold_no_request_beyond_its_time_limit(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(200, COMPLETED)]
        client.with_options(timeout_seconds=10).videos.wait("v1")
        assert server.urls() == ["GET /api/v1/video/v1?wait=5"]

    def test_lets_the_api_hold_ten_requests_at_most(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(200, QUEUED, retry_after="0")] * 40
        ten = threading.Barrier(12)

        def wait() -> None:
            ten.wait()
            with pytest.raises(WaitTimeoutError):
                client.videos.wait("v1", maximum_wait_seconds=1)

        threads = [threading.Thread(target=wait) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        held = [seen for seen in server.seen if not seen.url.endswith("wait=0")]
        assert len(held) <= 10
        # Each look of one that is not held comes in its turn, 2.4 seconds apart.
        assert len(server.seen) <= 34

    @pytest.mark.parametrize("status", ["failed", "cancelled"])
    def test_says_so_when_the_video_is(self, client: Reelwright, server: Server, status: str) -> None:
        server.answers = [answer_json(200, {**COMPLETED, "status": status})]
        with pytest.raises(VideoNotCompletedError) as raised:
            client.videos.wait("v1")
        assert raised.value.video.status == status
        assert raised.value.video.receipt.charged_from == [ReceiptLine(bucket="pack", credits=1000)]

    @pytest.mark.parametrize(
        ("answer", "seconds", "kind"),
        [
            (answer_json(401, {"code": "unauthorized"}), 60, AuthenticationError),
            (answer_json(503, {}), 0.1, WaitTimeoutError),
            (answer_json(200, QUEUED), 0.1, WaitTimeoutError),
        ],
    )
    def test_names_the_paid_video_in_the_error(
        self, client: Reelwright, server: Server, answer: Answer, seconds: float, kind: type[ReelwrightError]
    ) -> None:
        server.answers = [answer_json(202, QUEUED), answer, answer]
        told: list[str] = []
        with pytest.raises(kind) as raised:
            client.videos.generate_and_wait(
                "x",
                idempotency_key="order-1",
                maximum_wait_seconds=seconds,
                on_progress=lambda video: told.append(video.id),
            )
        assert (raised.value.video_id, raised.value.idempotency_key) == ("v1", "order-1")
        assert told[0] == "v1"


class TestOtherCalls:
    def test_give_each_write_a_key_and_reads_none(self, client: Reelwright, server: Server) -> None:
        deleted = {"id": "v1", "deleted": True}
        server.answers = [answer_json(200, QUEUED), answer_json(200, deleted), answer_json(200, CREDITS)]
        client.videos.cancel("v/1")
        client.videos.delete("v1", idempotency_key="delete-1")
        assert client.account.credits().key.left_credits is None
        assert server.urls() == ["POST /api/v1/video/v%2F1/cancel", "DELETE /api/v1/video/v1", "GET /api/v1/credits"]
        assert [seen.key is not None for seen in server.seen] == [True, True, False]

    def test_send_days_and_instants_as_the_api_reads_them(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(200, {"keys": []}), answer_json(200, {"replayed": 0, "next_from": None})]
        at = datetime(2026, 11, 1, 12, tzinfo=UTC)
        client.account.usage(from_=at.date(), to="2026-11-02")
        client.webhooks.replay("w1", from_=at, to=at)
        assert server.seen[0].url == "/api/v1/usage?from=2026-11-01&to=2026-11-02"
        assert json.loads(server.seen[1].body) == {"from": "2026-11-01T12:00:00.000Z", "to": "2026-11-01T12:00:00.000Z"}

    def test_send_what_a_video_starts_from(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(202, QUEUED), answer_json(202, QUEUED)]
        client.videos.generate("A sea", parent=Parent(id="v1", use="continue"), seed=0, model="veo-3.1")
        parent = {"id": "v1", "use": "continue"}
        assert json.loads(server.seen[0].body) == {"prompt": "A sea", "parent": parent, "seed": 0, "model": "veo-3.1"}
        client.videos.generate("image 1 smiles", references=[Reference(image_id="i1", role="face")])
        assert json.loads(server.seen[1].body)["references"] == [{"image_id": "i1", "role": "face"}]

    def test_upload_an_image_once_the_form_is_there_and_have_it_checked(
        self, client: Reelwright, server: Server, pauses: list[float]
    ) -> None:
        upload = {
            "image_id": "i1",
            "url": f"{server.url}/form",
            "fields": {"key": "k"},
            "expires_at": "2026-11-23T10:00:00.000Z",
        }
        checked = {"image_id": "i1", "width": 1, "height": 1}
        server.answers = [answer_json(201, upload), lost, answer_with(204, b""), answer_json(200, checked)]
        assert client.images.upload(b"png", "image/png").image_id == "i1"
        assert json.loads(server.seen[0].body) == {"content_type": "image/png", "size_bytes": 3}
        assert server.seen[1].body == server.seen[2].body
        assert b'name="key"' in server.seen[2].body.partition(b'name="file"')[0]
        assert "authorization" not in server.seen[2].headers
        assert server.urls()[3] == "POST /api/v1/uploads/i1/check"

    def test_go_through_the_proxy_of_the_environment(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HTTP_PROXY", server.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        server.answers = [answer_json(200, CREDITS)]
        with Reelwright("rw_test_x", "http://api.test") as client:
            client.account.credits()
        assert server.urls() == ["GET http://api.test/api/v1/credits"]


class TestFiles:
    @pytest.fixture
    def link(self, server: Server) -> Answer:
        return answer_json(200, {**COMPLETED, "video_url": f"{server.url}/file.mp4"})

    def test_are_downloaded_by_a_fresh_link_without_the_key(
        self, client: Reelwright, server: Server, pauses: list[float], link: Answer
    ) -> None:
        server.answers = [link, lost, answer_with(200, b"file")]
        assert b"".join(client.videos.download("v1")) == b"file"
        assert server.seen[2].url == "/file.mp4"
        assert "authorization" not in server.seen[2].headers

    def test_come_as_they_are_sent(self, client: Reelwright, server: Server, link: Answer) -> None:
        read = threading.Event()

        def in_parts(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("content-length", "4")
            handler.end_headers()
            handler.wfile.write(b"12")
            assert read.wait(20)
            handler.wfile.write(b"34")

        server.answers = [link, in_parts]
        parts = client.with_options(timeout_seconds=30).videos.download("v1")
        assert next(parts) == b"12"
        read.set()
        assert list(parts) == [b"34"]

    @pytest.mark.parametrize("first", [broken_off, stall])
    def test_are_saved_as_a_whole_from_the_beginning_if_one_breaks_off_or_stalls(
        self, client: Reelwright, server: Server, link: Answer, tmp_path: Path, first: Answer
    ) -> None:
        server.answers = [link, first, link, answer_with(200, b"file")]
        client.with_options(timeout_seconds=1).videos.save("v1", tmp_path / "sea.mp4")
        assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("sea.mp4", b"file")]

    def test_that_cannot_be_had_leave_nothing_behind(
        self, client: Reelwright, server: Server, link: Answer, tmp_path: Path
    ) -> None:
        server.answers = [link, broken_off]
        with pytest.raises(ApiConnectionError) as raised:
            client.with_options(maximum_attempts=1).videos.save("v1", tmp_path / "sea.mp4")
        assert raised.value.video_id == "v1"
        assert list(tmp_path.iterdir()) == []

    def test_of_a_video_without_a_file_say_so(self, client: Reelwright, server: Server) -> None:
        server.answers = [answer_json(200, QUEUED)]
        with pytest.raises(VideoNotCompletedError):
            next(client.videos.download("v1"))


class TestLists:
    def page(self, ids: list[str], next_cursor: str | None) -> Answer:
        return answer_json(200, {"videos": [{**QUEUED, "id": each} for each in ids], "next_cursor": next_cursor})

    def test_go_on_over_their_pages(self, client: Reelwright, server: Server) -> None:
        server.answers = [self.page(["v3", "v2"], "after-v2"), self.page(["v1"], None)]
        assert [video.id for video in client.videos.list(status="queued")] == ["v3", "v2", "v1"]
        assert server.urls() == [
            "GET /api/v1/history?status=queued",
            "GET /api/v1/history?status=queued&cursor=after-v2",
        ]

    def test_ask_for_no_more_than_is_read(self, client: Reelwright, server: Server) -> None:
        server.answers = [self.page(["v3", "v2"], "after-v2")]
        assert next(iter(client.videos.list())).id == "v3"
        assert len(server.seen) == 1

    def test_can_be_read_page_by_page(self, client: Reelwright, server: Server) -> None:
        server.answers = [self.page(["v1"], "after-v1")]
        page = client.videos.list(cursor="c").page()
        assert [video.id for video in page.videos] == ["v1"]
        assert page.next_cursor == "after-v1"
        assert server.urls() == ["GET /api/v1/history?cursor=c"]
