package reelwright

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"reelwright.example/go/api"
)

type answer func(http.ResponseWriter)

func respond(status int, body string, headers ...string) answer {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

func lose(http.ResponseWriter) { panic(http.ErrAbortHandler) }

// serve gives the answers in turn, and the idempotency keys that came.
func serve(t *testing.T, answers ...answer) (*Client, *[]string) {
	t.Helper()
	keys := []string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get(keyHeader))
		answers[len(keys)-1](w)
	}))
	t.Cleanup(server.Close)
	client, err := New(Options{APIKey: "rw_test_x", BaseURL: server.URL + "/", MaximumAttempts: 3})
	if err != nil {
		t.Fatal(err)
	}
	return client, &keys
}

func TestAWriteIsSentAgainWithItsKey(t *testing.T) {
	client, keys := serve(t, lose,
		respond(409, `{"code":"request_in_flight"}`, "Retry-After", "0"),
		respond(202, `{"id":"v1","status":"queued"}`))
	video, err := client.Generate(context.Background(), api.GenerationRequest{Prompt: "A sea"}, "order-1")
	if err != nil || video.Id != "v1" {
		t.Fatal(video, err)
	}
	if len(*keys) != 3 || (*keys)[0] != "order-1" || (*keys)[2] != "order-1" {
		t.Fatal(*keys)
	}
}

func TestEachWriteGetsAKeyAndReadsGetNone(t *testing.T) {
	client, keys := serve(t, respond(202, `{"id":"v1"}`), respond(200, `{"id":"v1"}`))
	if _, err := client.Generate(context.Background(), api.GenerationRequest{Prompt: "A sea"}, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Video(context.Background(), "v1"); err != nil {
		t.Fatal(err)
	}
	if len((*keys)[0]) < 20 || (*keys)[1] != "" {
		t.Fatal(*keys)
	}
}

func TestARefusalSaysWhatIsWrongAndALongWaitIsTheCallers(t *testing.T) {
	for _, status := range []int{402, 429} {
		client, keys := serve(t, respond(status, `{"code":"c","detail":"No.","field":"f","request_id":"r"}`, "Retry-After", "3600"))
		_, err := client.Generate(context.Background(), api.GenerationRequest{Prompt: "A sea"}, "order-1")
		var refusal *APIError
		if !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		if refusal.Status != status || refusal.Code != "c" || refusal.Field != "f" || refusal.RequestID != "r" ||
			*refusal.RetryAfter != time.Hour || refusal.IdempotencyKey != "order-1" || len(*keys) != 1 {
			t.Fatal(refusal, *keys)
		}
	}
}

func TestItGivesUpInTheEnd(t *testing.T) {
	client, keys := serve(t, lose, lose, lose, lose)
	_, err := client.Credits(context.Background())
	var lost *ConnectionError
	// The connection's own second try of a read counts as well.
	if !errors.As(err, &lost) || len(*keys) < 3 {
		t.Fatal(err, *keys)
	}
}

func TestVideosThatFailSaySo(t *testing.T) {
	client, _ := serve(t, respond(200, `{"id":"v1","status":"queued"}`, "Retry-After", "0"),
		respond(200, `{"id":"v1","status":"failed","finished_at":"2026-11-23T10:00:00.000Z"}`))
	_, err := client.WaitFor(context.Background(), "v1")
	var failed *VideoNotCompletedError
	if !errors.As(err, &failed) || failed.Video.Status != "failed" {
		t.Fatal(err)
	}
}

func TestWebhooks(t *testing.T) {
	secret := "whsec_" + base64.StdEncoding.EncodeToString(make([]byte, 32))
	payload := []byte(`{"type":"credits.low","timestamp":"2026-11-23T10:00:00.000Z","data":{}}`)
	signed := func(at time.Time) http.Header {
		webhook, _ := standardwebhooks.NewWebhook(secret)
		signature, _ := webhook.Sign("evt_1", at, payload)
		headers := http.Header{}
		headers.Set("webhook-id", "evt_1")
		headers.Set("webhook-timestamp", strconv.FormatInt(at.Unix(), 10))
		headers.Set("webhook-signature", signature)
		return headers
	}
	event, err := VerifyWebhook(payload, signed(time.Now()), secret)
	if err != nil || event.Type != "credits.low" {
		t.Fatal(event, err)
	}
	if _, err := VerifyWebhook(append(payload, ' '), signed(time.Now()), secret); err == nil {
		t.Fatal("A changed payload was accepted.")
	}
	if _, err := VerifyWebhook(payload, signed(time.Now().Add(-6*time.Minute)), secret); err == nil {
		t.Fatal("An old webhook was accepted.")
	}
}
