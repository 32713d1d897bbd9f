"""A server on this machine that gives the answers that a test puts in, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from reelwright import Reelwright

CREDITS = {
    "mode": "test",
    "credits": 1,
    "grace_credits": 0,
    "plan_credits": 0,
    "pack_credits": 1,
    "video_credits": 1000,
    "key": {"cap_credits": None, "spent_credits": 0, "left_credits": None},
}
QUEUED = {
    "id": "v1",
    "status": "queued",
    "failure_reason": None,
    "created_at": "2026-11-23T09:59:00.000Z",
    "finished_at": None,
    "video_url": None,
    "receipt": {"charged_from": [{"bucket": "pack", "credits": 1000}], "refunded_to": []},
}
COMPLETED = {**QUEUED, "status": "completed", "finished_at": "2026-11-23T10:00:00.000Z"}

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Seen:
    method: str
    url: str
    headers: dict[str, str]
    body: bytes

    @property
    def key(self) -> str | None:
        return self.headers.get("idempotency-key")


@dataclass
class Server:
    url: str
    answers: list[Answer] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)

    def urls(self) -> list[str]:
        return [f"{seen.method} {seen.url}" for seen in self.seen]


def answer_with(status: int, content: bytes, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("content-length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def answer_json(status: int, body: Any, **headers: str) -> Answer:
    return answer_with(status, json.dumps(body).encode(), content_type="application/json", **headers)


def lost(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


def broken_off(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(202)
    handler.send_header("content-length", "5000")
    handler.end_headers()
    handler.wfile.write(b'{"id": "v1"')
    handler.close_connection = True


def stall(handler: BaseHTTPRequestHandler) -> None:
    """Sends a part, and nothing more until its caller leaves."""
    handler.send_response(200)
    handler.send_header("content-length", "5000")
    handler.end_headers()
    handler.wfile.write(b"half")
    handler.rfile.read(1)
    handler.close_connection = True


class Quiet(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A client may leave before its answer."""


@pytest.fixture
def server() -> Iterator[Server]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            known.seen.append(Seen(self.command, self.path, headers, body))
            answer = known.answers.pop(0) if known.answers else answer_json(500, {"code": "internal"})
            answer(self)

        do_GET = do_POST = do_PATCH = do_DELETE = do

        def log_message(self, format: str, *args: object) -> None:
            pass

    http = Quiet(("127.0.0.1", 0), Handler)
    known = Server(f"http://127.0.0.1:{http.server_address[1]}")
    threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True).start()
    yield known
    http.shutdown()
    http.server_close()


@pytest.fixture
def client(server: Server) -> Iterator[Reelwright]:
    with Reelwright("rw_test_x", f"{server.url}/", timeout_seconds=30) as reelwright:
        yield reelwright


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client that blocks wanted to wait: it does not."""
    asked: list[float] = []
    monkeypatch.setattr("time.sleep", asked.append)
    return asked


@pytest.fixture(params=["asyncio", "trio"])
def anyio_backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)
