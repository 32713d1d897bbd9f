"""python -m unittest: against answers made here."""

import base64
import json
import unittest
from datetime import datetime, timedelta, timezone

import httpx
from reelwright import ApiError, ConnectionFailed, Reelwright, WebhookError, verify_webhook
from standardwebhooks.webhooks import Webhook

CREDITS = {
    "mode": "test",
    "credits": 1,
    "grace_credits": 0,
    "plan_credits": 0,
    "pack_credits": 1,
    "video_credits": 1000,
    "key": {"cap_credits": None, "spent_credits": 0, "left_credits": None},
}
BUSY = {"code": "request_in_flight", "detail": "Wait.", "request_id": "r1"}


class Retries(unittest.TestCase):
    def ask(self, answers, *, attempts=5):
        seen = []

        def answer(request):
            seen.append((request.method, request.url.path, request.headers.get("idempotency-key")))
            following = answers.pop(0)
            if isinstance(following, Exception):
                raise following
            return following

        transport = httpx.MockTransport(answer)
        return Reelwright("rw_test_x", "http://api", transport=transport, maximum_attempts=attempts), seen

    def test_a_write_is_sent_again_with_its_key(self):
        refused = httpx.Response(402, json={"code": "spend_cap_reached", "detail": "No.", "request_id": "r"})
        later = httpx.Response(409, json=BUSY, headers={"retry-after": "0"})
        client, seen = self.ask([httpx.ReadError("lost"), later, refused])
        with self.assertRaises(ApiError) as raised:
            client.generate("A sea", idempotency_key="order-1")
        self.assertEqual(raised.exception.code, "spend_cap_reached")
        self.assertEqual(raised.exception.idempotency_key, "order-1")
        self.assertEqual(seen, [("POST", "/api/v1/generate", "order-1")] * 3)

    def test_each_write_gets_a_key_and_reads_get_none(self):
        client, seen = self.ask([httpx.Response(404, json={"code": "not_found"}), httpx.Response(200, json=CREDITS)])
        with self.assertRaises(ApiError):
            client.cancel("v1")
        self.assertEqual(client.credits().credits_, 1)
        self.assertRegex(seen[0][2], r"^[\w-]{36}$")
        self.assertIsNone(seen[1][2])

    def test_a_long_wait_is_the_callers(self):
        client, seen = self.ask([httpx.Response(429, json={"code": "too_many_requests"}, headers={"retry-after": "3600"})])
        with self.assertRaises(ApiError) as raised:
            client.generate("A sea")
        self.assertEqual(raised.exception.retry_after_seconds, 3600)
        self.assertEqual(len(seen), 1)

    def test_it_gives_up_in_the_end(self):
        client, seen = self.ask([httpx.ConnectError("lost"), httpx.ConnectError("lost")], attempts=2)
        with self.assertRaises(ConnectionFailed):
            client.credits()
        self.assertEqual(len(seen), 2)


class Webhooks(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(bytes(32)).decode()
    payload = json.dumps({"type": "credits.low", "timestamp": "2026-11-23T10:00:00.000Z", "data": {}})

    def headers(self, at):
        return {
            "Webhook-Id": "evt_1",
            "Webhook-Timestamp": str(int(at.timestamp())),
            "Webhook-Signature": Webhook(self.secret).sign("evt_1", at, self.payload),
        }

    def test_the_event_of_a_webhook_that_we_signed_is_returned(self):
        headers = self.headers(datetime.now(timezone.utc))
        self.assertEqual(verify_webhook(self.payload.encode(), headers, self.secret)["type"], "credits.low")

    def test_others_are_refused(self):
        now = datetime.now(timezone.utc)
        for payload, headers in (
            (self.payload + " ", self.headers(now)),
            (self.payload, self.headers(now - timedelta(minutes=6))),
            (self.payload, {}),
        ):
            with self.assertRaises(WebhookError):
                verify_webhook(payload, headers, self.secret)


if __name__ == "__main__":
    unittest.main()
