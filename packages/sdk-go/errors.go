package reelwright

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The kinds of an APIError: errors.Is(err, reelwright.ErrRateLimit).
var (
	// ErrBadRequest is 400: Field and Allowed say what is wrong.
	ErrBadRequest = errors.New("the request is not valid")
	// ErrAuthentication is 401: the API key is not known, revoked or expired.
	ErrAuthentication = errors.New("the API key is refused")
	// ErrInsufficientCredits is 402: the account has too few credits.
	ErrInsufficientCredits = errors.New("too few credits")
	// ErrSpendCapReached is 402: the API key has reached its monthly cap.
	ErrSpendCapReached = errors.New("the key's cap is reached")
	// ErrPermissionDenied is 403: the key lacks the scope, or the plan does not include it.
	ErrPermissionDenied = errors.New("permission denied")
	// ErrNotFound is 404.
	ErrNotFound = errors.New("not found")
	// ErrConflict is 409: it is not possible in this state.
	ErrConflict = errors.New("not possible in this state")
	// ErrRequestTooLarge is 413.
	ErrRequestTooLarge = errors.New("the request is too large")
	// ErrIdempotencyKeyReused is 422: the idempotency key belongs to another request.
	ErrIdempotencyKeyReused = errors.New("the idempotency key belongs to another request")
	// ErrContentRefused is 422: Category says what is not made. Nothing was charged.
	ErrContentRefused = errors.New("the content is refused")
	// ErrImageRefused is 422: Reason says why the image cannot be used.
	ErrImageRefused = errors.New("the image is refused")
	// ErrRateLimit is 429: RetryAfter says when it may succeed.
	ErrRateLimit = errors.New("too many requests")
	// ErrServer is 5xx.
	ErrServer = errors.New("the server failed")
)

var kindByCode = map[ErrorCode]error{
	"invalid_request":         ErrBadRequest,
	"unauthorized":            ErrAuthentication,
	"insufficient_credits":    ErrInsufficientCredits,
	"spend_cap_reached":       ErrSpendCapReached,
	"forbidden":               ErrPermissionDenied,
	"generating_paused":       ErrPermissionDenied,
	"plan_required":           ErrPermissionDenied,
	"account_suspended":       ErrPermissionDenied,
	"not_found":               ErrNotFound,
	"chain_not_joinable":      ErrConflict,
	"not_in_this_state":       ErrConflict,
	"request_in_flight":       ErrConflict,
	"too_many_webhooks":       ErrConflict,
	"webhook_disabled":        ErrConflict,
	"request_too_large":       ErrRequestTooLarge,
	"idempotency_key_reused":  ErrIdempotencyKeyReused,
	"content_refused":         ErrContentRefused,
	"prompt_not_rewritten":    ErrContentRefused,
	"image_refused":           ErrImageRefused,
	"too_many_requests":       ErrRateLimit,
	"too_many_videos":         ErrRateLimit,
	"deduction_failed":        ErrServer,
	"feature_off":             ErrServer,
	"generation_closed":       ErrServer,
	"improving_unavailable":   ErrServer,
	"internal":                ErrServer,
	"maintenance":             ErrServer,
	"temporarily_unavailable": ErrServer,
}

// kindByStatus is that of codes that are newer than this package, and of answers of something before the API.
var kindByStatus = map[int]error{
	400: ErrBadRequest,
	401: ErrAuthentication,
	403: ErrPermissionDenied,
	404: ErrNotFound,
	409: ErrConflict,
	413: ErrRequestTooLarge,
	429: ErrRateLimit,
}

// APIError is the refusal of a request, https://www.rfc-editor.org/rfc/rfc9457.
type APIError struct {
	Status int
	// Code is for programs, such as insufficient_credits; http_… with the status where something before the API answered.
	Code  ErrorCode
	Title string
	// Detail says what happened, for people.
	Detail string
	// Type leads to the documentation.
	Type string
	// Field is the one that is wrong, such as duration.
	Field string
	// Allowed says what would be accepted.
	Allowed string
	// Reason says, with image_refused, why.
	Reason string
	// Category says, with content_refused, what is not made, such as violence.
	Category string
	// Credits are, with insufficient_credits, those that are there.
	Credits *int
	// RetryAfter is nil where the API does not say.
	RetryAfter *time.Duration
	// RequestID names the request to our support.
	RequestID string
	// IdempotencyKey lets the request be sent again, and be done once.
	IdempotencyKey string
}

func (e *APIError) Error() string {
	if e.Allowed == "" {
		return e.Detail
	}
	return fmt.Sprintf("%s Allowed: %s.", e.Detail, e.Allowed)
}

// Unwrap is the kind, such as ErrRateLimit, or nil.
func (e *APIError) Unwrap() error {
	if kind, known := kindByCode[e.Code]; known {
		return kind
	}
	if e.Status >= 500 {
		return ErrServer
	}
	return kindByStatus[e.Status]
}

// ConnectionError says that no answer came, after all attempts or until the context ended.
type ConnectionError struct {
	// IdempotencyKey lets the request be sent again, and be done once.
	IdempotencyKey string
	Err            error
}

func (e *ConnectionError) Error() string {
	return "the Reelwright API could not be reached: " + e.Err.Error()
}

// Unwrap is what happened, such as context.Canceled.
func (e *ConnectionError) Unwrap() error { return e.Err }

// VideoError is what happened to a video that was started: it is charged, it goes on unless it has ended, and it can be
// waited for again.
type VideoError struct {
	VideoID string
	// IdempotencyKey is that with which GenerateAndWait started it.
	IdempotencyKey string
	Err            error
}

func (e *VideoError) Error() string { return fmt.Sprintf("the video %s: %s", e.VideoID, e.Err) }

// Unwrap is an APIError, a ConnectionError, a VideoNotCompletedError, a WaitTimeoutError or the end of the context.
func (e *VideoError) Unwrap() error { return e.Err }

// VideoNotCompletedError says that a video failed or was canceled, or has no file yet. Its receipt says what came back.
type VideoNotCompletedError struct{ Video *Video }

func (e *VideoNotCompletedError) Error() string {
	if e.Video.FailureReason == nil {
		return fmt.Sprintf("it is %s", e.Video.Status)
	}
	return fmt.Sprintf("it is %s (%s)", e.Video.Status, *e.Video.FailureReason)
}

// WaitTimeoutError says that a video is still being made.
type WaitTimeoutError struct {
	MaximumWait time.Duration
	// Err is the last failure to look at it, or nil.
	Err error
}

func (e *WaitTimeoutError) Error() string {
	return fmt.Sprintf("it was not done after %s, and is still being made", e.MaximumWait)
}

// Unwrap is the last failure to look at it, or nil.
func (e *WaitTimeoutError) Unwrap() error { return e.Err }

// apiErrorOf reads an answer that is none of success: its body, or its status where something in between answered.
func apiErrorOf(response *http.Response, body []byte, key string) *APIError {
	problem := map[string]any{}
	// What is no JSON came from a proxy.
	_ = json.Unmarshal(body, &problem)
	text := func(name string, otherwise ...string) string {
		if value, ok := problem[name].(string); ok && value != "" {
			return value
		}
		for _, value := range otherwise {
			if value != "" {
				return value
			}
		}
		return ""
	}
	header := response.Header
	title := text("title", text("message"), http.StatusText(response.StatusCode), response.Status)
	refusal := &APIError{
		Status:         response.StatusCode,
		Code:           ErrorCode(text("code", fmt.Sprintf("http_%d", response.StatusCode))),
		Title:          title,
		Detail:         text("detail", title),
		Type:           text("type", "about:blank"),
		Field:          text("field"),
		Allowed:        text("allowed"),
		Reason:         text("reason"),
		Category:       text("category"),
		RetryAfter:     retryAfter(header),
		RequestID:      text("request_id", header.Get("X-Amzn-RequestId"), header.Get("X-Amz-Cf-Id")),
		IdempotencyKey: key,
	}
	if credits, ok := problem["credits"].(float64); ok {
		refusal.Credits = Ptr(int(credits))
	}
	if after, ok := problem["retry_after_seconds"].(float64); ok && refusal.RetryAfter == nil {
		refusal.RetryAfter = Ptr(time.Duration(after * float64(time.Second)))
	}
	return refusal
}

// mayPassLater tells whether the same request may succeed later: lost, being worked on, too many, or a failure of the
// server.
func mayPassLater(err error) bool {
	var refusal *APIError
	if errors.As(err, &refusal) {
		return refusal.Status == 408 || refusal.Status == 429 || refusal.Status >= 500 || refusal.Code == "request_in_flight"
	}
	var lost *ConnectionError
	return errors.As(err, &lost)
}

// retryAfter reads seconds or a date.
func retryAfter(header http.Header) *time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(value, 10, 32); err == nil {
		return Ptr(time.Duration(min(seconds, math.MaxInt32)) * time.Second)
	}
	if at, err := http.ParseTime(value); err == nil {
		return Ptr(max(0, time.Until(at)))
	}
	return nil
}
