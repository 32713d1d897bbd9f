package reelwright

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	random "math/rand/v2"
	"net/http"
	"time"
)

const (
	keyHeader = "Idempotency-Key"
	// Without an answer that says how long.
	firstPause   = 500 * time.Millisecond
	longestPause = 8 * time.Second
	// A longer Retry-After is the caller's to wait for.
	maximumPause = time.Minute
)

// retries gives each write an idempotency key, and repeats with it what may succeed later: lost answers, requests that are
// being worked on, too many requests, and failures of the server.
type retries struct {
	inner    *http.Client
	attempts int
}

// Do returns successful answers only.
func (r *retries) Do(request *http.Request) (*http.Response, error) {
	if request.Method != http.MethodGet && request.Header.Get(keyHeader) == "" {
		request.Header.Set(keyHeader, rand.Text())
	}
	key := request.Header.Get(keyHeader)
	var body []byte
	if request.Body != nil {
		var err error
		if body, err = io.ReadAll(request.Body); err != nil {
			return nil, err
		}
	}
	for attempt := 1; ; attempt++ {
		pause := usualPause(attempt)
		response, answer, err := r.answerTo(request, body)
		if stopped := request.Context().Err(); stopped != nil {
			return nil, stopped
		}
		if err != nil {
			if attempt >= r.attempts {
				return nil, &ConnectionError{IdempotencyKey: key, Cause: err}
			}
		} else if response.StatusCode < 300 {
			response.Body = io.NopCloser(bytes.NewReader(answer))
			return response, nil
		} else {
			refusal := errorOf(response, answer, key)
			if refusal.RetryAfter != nil {
				pause = *refusal.RetryAfter + time.Duration(random.Int64N(int64(firstPause)))
			}
			if attempt >= r.attempts || !mayPassLater(refusal) || pause > maximumPause {
				return nil, refusal
			}
		}
		if err := sleep(request.Context(), pause); err != nil {
			return nil, err
		}
	}
}

// answerTo reads the whole answer: one that breaks off is lost too.
func (r *retries) answerTo(request *http.Request, body []byte) (*http.Response, []byte, error) {
	again := request.Clone(request.Context())
	if body != nil {
		again.Body = io.NopCloser(bytes.NewReader(body))
		again.ContentLength = int64(len(body))
	}
	response, err := r.inner.Do(again)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return response, answer, err
}

func mayPassLater(refusal *APIError) bool {
	return refusal.Status == 429 || refusal.Status >= 500 || refusal.Code == "request_in_flight"
}

// usualPause doubles with each attempt, and differs between callers, so that they do not come back together.
func usualPause(attempt int) time.Duration {
	longest := min(longestPause, firstPause<<min(attempt-1, 8))
	return longest/2 + time.Duration(random.Int64N(int64(longest/2)))
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
