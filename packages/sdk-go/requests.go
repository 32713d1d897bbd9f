package reelwright

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"iter"
	random "math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

const (
	// Without an answer that says how long.
	firstPause          = 500 * time.Millisecond
	longestUnaskedPause = 8 * time.Second
	// A longer Retry-After is the caller's to wait for: it gets the error.
	longestPause = 61 * time.Second
)

// query has the parameters that are not empty.
type query map[string]string

// send returns the answer's object.
func send[T any](ctx context.Context, c *call, method, path string, parameters query, body any) (*T, error) {
	object, _, err := sendWithHeader[T](ctx, c, method, path, parameters, body)
	return object, err
}

func sendWithHeader[T any](
	ctx context.Context, c *call, method, path string, parameters query, body any,
) (*T, http.Header, error) {
	values := url.Values{}
	for name, value := range parameters {
		if value != "" {
			values.Set(name, value)
		}
	}
	address := c.baseURL + "/api/v1" + path
	if len(values) > 0 {
		address += "?" + values.Encode()
	}
	header := http.Header{"Authorization": {"Bearer " + c.apiKey}}
	key := ""
	if method != http.MethodGet {
		key = c.idempotencyKey
		if key == "" {
			key = rand.Text()
		}
		header.Set("Idempotency-Key", key)
	}
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return nil, nil, err
		}
		header.Set("Content-Type", "application/json")
	}
	m := &message{method, address, header, content}
	var object *T
	var answered http.Header
	err := c.repeat(ctx, key, func() error {
		limited, cancel := context.WithTimeoutCause(ctx, c.timeout, errTimeout)
		defer cancel()
		response, err := c.exchange(limited, key, m)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		content, err := io.ReadAll(response.Body)
		object, answered = new(T), response.Header
		// What breaks off, or is something else's, is lost too.
		if err == nil {
			err = json.Unmarshal(content, object)
		}
		if err != nil {
			return lost(limited, key, err)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return object, answered, nil
}

// sendForm posts a form to a signed address, which does not get the API key.
func (c *call) sendForm(ctx context.Context, address, contentType string, form []byte) error {
	m := &message{http.MethodPost, address, http.Header{"Content-Type": {contentType}}, form}
	return c.repeat(ctx, "", func() error {
		limited, cancel := context.WithTimeoutCause(ctx, c.timeout, errTimeout)
		defer cancel()
		response, err := c.exchange(limited, "", m)
		if err != nil {
			return err
		}
		return response.Body.Close()
	})
}

// open returns a file by its signed link, which does not get the API key. Its time limit is for each part, not for all of it.
func (c *call) open(ctx context.Context, link string) (io.ReadCloser, error) {
	base, err := url.Parse(c.baseURL + "/")
	if err != nil {
		return nil, err
	}
	address, err := base.Parse(link)
	if err != nil {
		return nil, err
	}
	var file io.ReadCloser
	err = c.repeat(ctx, "", func() error {
		limited, cancel := context.WithCancelCause(ctx)
		timer := time.AfterFunc(c.timeout, func() { cancel(errTimeout) })
		response, err := c.exchange(limited, "", &message{http.MethodGet, address.String(), http.Header{}, nil})
		timer.Stop()
		if err != nil {
			cancel(nil)
			return err
		}
		file = &parts{limited, cancel, timer, c.timeout, response.Body}
		return nil
	})
	return file, err
}

// parts are those of a download, with an error of ours where they break off or stall.
type parts struct {
	ctx     context.Context
	cancel  context.CancelCauseFunc
	timer   *time.Timer
	timeout time.Duration
	body    io.ReadCloser
}

func (p *parts) Read(part []byte) (int, error) {
	p.timer.Reset(p.timeout)
	n, err := p.body.Read(part)
	p.timer.Stop()
	if err != nil && err != io.EOF {
		err = lost(p.ctx, "", err)
	}
	return n, err
}

func (p *parts) Close() error {
	p.timer.Stop()
	p.cancel(nil)
	return p.body.Close()
}

// message is what is sent, as often as it takes.
type message struct {
	method, address string
	header          http.Header
	content         []byte
}

// repeat attempts until it succeeds, or cannot. Its errors are an APIError or a ConnectionError.
func (c *call) repeat(ctx context.Context, key string, attempt func() error) error {
	for count := 1; ; count++ {
		err := attempt()
		if err == nil {
			return nil
		}
		pause := pauseAfter(err, count)
		if count >= c.maximumAttempts || !mayPassLater(err) || pause > longestPause || ctx.Err() != nil {
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return &ConnectionError{IdempotencyKey: key, Err: err}
		}
	}
}

// exchange sends a message once, and returns its answer if that is one of success.
func (c *call) exchange(ctx context.Context, key string, m *message) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, m.method, m.address, bytes.NewReader(m.content))
	if err != nil {
		return nil, err
	}
	request.Header = m.header.Clone()
	response, err := c.http.Do(request)
	if err != nil {
		return nil, lost(ctx, key, err)
	}
	if response.StatusCode < 300 {
		return response, nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, lost(ctx, key, err)
	}
	return nil, apiErrorOf(response, body, key)
}

var errTimeout = errors.New("no answer came in time")

// lost names the cause where the context ended the attempt.
func lost(ctx context.Context, key string, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	return &ConnectionError{IdempotencyKey: key, Err: err}
}

// pauseAfter is how long to wait after an error that came so many times in a row.
func pauseAfter(err error, count int) time.Duration {
	var refusal *APIError
	if errors.As(err, &refusal) && refusal.RetryAfter != nil {
		return *refusal.RetryAfter + random.N(firstPause)
	}
	// It doubles each time, and differs between callers, so that they do not come back together.
	longest := min(longestUnaskedPause, firstPause<<min(count-1, 8))
	return longest/2 + random.N(longest/2)
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// segment is an id as a part of a path.
func segment(id string) string { return url.PathEscape(id) }

// each goes through the items of all pages, from the one that a cursor leads to.
func each[Page, Item any](
	cursor string, read func(cursor string) (*Page, error), contents func(*Page) ([]Item, *string),
) iter.Seq2[*Item, error] {
	return func(yield func(*Item, error) bool) {
		for next := &cursor; next != nil; {
			page, err := read(*next)
			if err != nil {
				yield(nil, err)
				return
			}
			var items []Item
			items, next = contents(page)
			for i := range items {
				if !yield(&items[i], nil) {
					return
				}
			}
		}
	}
}
