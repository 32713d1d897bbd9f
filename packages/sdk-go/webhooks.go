package reelwright

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// webhookTolerance is how much older or newer than now a webhook may be.
const webhookTolerance = 5 * time.Minute

// ErrWebhook says that a webhook is not from Reelwright, was changed, or is older than five minutes. Answer it with 400.
var ErrWebhook = errors.New("the webhook is not to be trusted")

// VerifyWebhook returns the event of a webhook, a *VideoEvent or a *LowCreditsEvent, after checking who sent it and when, as
// https://www.standardwebhooks.com says. The payload is the request's body as it came: parsed and written again it is another
// text. The secret is the endpoint's, whsec_….
func VerifyWebhook(payload []byte, header http.Header, secret string) (WebhookEvent, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return nil, errors.New("the webhook's secret is not one: it begins with whsec_")
	}
	id, sentAt := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > webhookTolerance {
		return nil, fmt.Errorf("%w: it was not sent in the last five minutes", ErrWebhook)
	}
	if !isSigned(key, fmt.Sprintf("%s.%s.%s", id, sentAt, payload), header.Get("Webhook-Signature")) {
		return nil, fmt.Errorf("%w: no signature matches", ErrWebhook)
	}
	var kind struct {
		Type EventType `json:"type"`
	}
	if err := json.Unmarshal(payload, &kind); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWebhook, err)
	}
	var event WebhookEvent
	switch kind.Type {
	case EventTypeVideoCompleted, EventTypeVideoFailed, EventTypeVideoCancelled:
		event = &VideoEvent{}
	case EventTypeCreditsLow:
		event = &LowCreditsEvent{}
	default:
		return nil, fmt.Errorf("%w: this version of the package does not know the event %s", ErrWebhook, kind.Type)
	}
	if err := json.Unmarshal(payload, event); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWebhook, err)
	}
	return event, nil
}

// isSigned tells whether one of the signatures is the key's: while a secret is rotated there are two.
func isSigned(key []byte, message, signatures string) bool {
	code := hmac.New(sha256.New, key)
	code.Write([]byte(message))
	expected := code.Sum(nil)
	for _, signature := range strings.Fields(signatures) {
		version, encoded, _ := strings.Cut(signature, ",")
		given, err := base64.StdEncoding.DecodeString(encoded)
		if version == "v1" && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}
