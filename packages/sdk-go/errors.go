package reelwright

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"reelwright.example/go/api"
)

// APIError is the API's refusal of a request, https://www.rfc-editor.org/rfc/rfc9457.
type APIError struct {
	Status int `json:"status"`
	// Code is for programs, such as insufficient_credits.
	Code  string `json:"code"`
	Title string `json:"title"`
	// Detail says what happened, for people.
	Detail string `json:"detail"`
	// Type leads to the documentation.
	Type string `json:"type"`
	// Field is the one that is wrong, such as duration.
	Field string `json:"field"`
	// Allowed says what would be accepted.
	Allowed string `json:"allowed"`
	Reason  string `json:"reason"`
	Credits *int   `json:"credits"`
	// RetryAfter is nil where the API does not say.
	RetryAfter *time.Duration `json:"-"`
	// RequestID names the request to our support.
	RequestID string `json:"request_id"`
	// IdempotencyKey lets the request be sent again.
	IdempotencyKey string `json:"-"`
}

func (e *APIError) Error() string {
	if e.Allowed == "" {
		return e.Detail
	}
	return fmt.Sprintf("%s Allowed: %s.", e.Detail, e.Allowed)
}

// ConnectionError says that no answer came, after all attempts.
type ConnectionError struct {
	// IdempotencyKey lets the request be sent again.
	IdempotencyKey string
	Cause          error
}

func (e *ConnectionError) Error() string {
	return "The Reelwright API could not be reached: " + e.Cause.Error()
}

func (e *ConnectionError) Unwrap() error { return e.Cause }

// VideoNotCompletedError says that a video failed or was canceled. Its receipt says what came back.
type VideoNotCompletedError struct{ Video *api.Video }

func (e *VideoNotCompletedError) Error() string {
	return fmt.Sprintf("The video %s is %s.", e.Video.Id, e.Video.Status)
}

func errorOf(response *http.Response, body []byte, key string) *APIError {
	refusal := &APIError{}
	// What is no JSON came from a proxy.
	_ = json.Unmarshal(body, refusal)
	refusal.Status = response.StatusCode
	refusal.IdempotencyKey = key
	refusal.RetryAfter = retryAfter(response)
	if refusal.Code == "" {
		refusal.Code = fmt.Sprintf("http_%d", response.StatusCode)
	}
	if refusal.Title == "" {
		refusal.Title = response.Status
	}
	if refusal.Detail == "" {
		refusal.Detail = refusal.Title
	}
	return refusal
}

// retryAfter reads seconds or a date.
func retryAfter(response *http.Response) *time.Duration {
	value := strings.TrimSpace(response.Header.Get("Retry-After"))
	if seconds, err := strconv.Atoi(value); err == nil {
		wait := time.Duration(seconds) * time.Second
		return &wait
	}
	if at, err := http.ParseTime(value); err == nil {
		wait := max(0, time.Until(at))
		return &wait
	}
	return nil
}
