// Package reelwright makes videos with the Reelwright API. Every request is repeated until it is answered, and done once.
//
//	client, err := reelwright.New()
//	video, err := client.Videos.GenerateAndWait(ctx, reelwright.GenerationRequest{Prompt: "A sea at dusk"})
//	err = client.Videos.Save(ctx, video.ID, "sea.mp4")
package reelwright

import (
	"cmp"
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

const defaultBaseURL = "https://reelwright.example"

// Client asks the Reelwright API. It may be used by several goroutines at once.
type Client struct {
	Videos   *Videos
	Images   *Images
	Account  *Account
	Webhooks *Webhooks
}

// connection is what all services of a client share.
type connection struct {
	settings settings
	// waits is how many calls of Wait are going on.
	waits atomic.Int64
}

// settings are those of a client, and with its options those of a call.
type settings struct {
	apiKey          string
	baseURL         string
	http            *http.Client
	maximumAttempts int
	timeout         time.Duration
	idempotencyKey  string
	wait            *time.Duration
	maximumWait     time.Duration
	onProgress      func(*Video)
}

// Option changes what a client does, given to New, or what one call does.
type Option func(*settings)

// WithAPIKey is in place of the environment's REELWRIGHT_API_KEY.
func WithAPIKey(key string) Option { return func(s *settings) { s.apiKey = key } }

// WithBaseURL is in place of the environment's REELWRIGHT_BASE_URL, or the site.
func WithBaseURL(url string) Option { return func(s *settings) { s.baseURL = url } }

// WithHTTPClient is in place of one that takes the environment's proxies.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.http = client } }

// WithMaximumAttempts is how often a request is sent until it gives up, in place of 5.
func WithMaximumAttempts(attempts int) Option {
	return func(s *settings) { s.maximumAttempts = attempts }
}

// WithTimeout is for one attempt, in place of a minute; of a download, for each part of it. The context limits the call.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithIdempotencyKey names what one call does once: the same call with the same key gives the same answer, for 24 hours.
// Without it each call has a new one. Keep one of your own, such as an order's id, where your program may stop and start
// again.
func WithIdempotencyKey(key string) Option { return func(s *settings) { s.idempotencyKey = key } }

// WithWait lets the API answer Generate and Retrieve when the video has ended, or after so long, at most 25 seconds.
func WithWait(wait time.Duration) Option { return func(s *settings) { s.wait = &wait } }

// WithMaximumWait is how long Wait waits, in place of 65 minutes, within which every video ends.
func WithMaximumWait(maximum time.Duration) Option {
	return func(s *settings) { s.maximumWait = maximum }
}

// WithProgress is told of the video after each look that Wait takes at it, and of one that GenerateAndWait has started.
func WithProgress(onProgress func(*Video)) Option {
	return func(s *settings) { s.onProgress = onProgress }
}

// New returns an error if there is no API key.
func New(options ...Option) (*Client, error) {
	s := settings{
		apiKey:          os.Getenv("REELWRIGHT_API_KEY"),
		baseURL:         cmp.Or(os.Getenv("REELWRIGHT_BASE_URL"), defaultBaseURL),
		http:            &http.Client{CheckRedirect: followNone},
		maximumAttempts: 5,
		timeout:         time.Minute,
		maximumWait:     65 * time.Minute,
	}
	for _, option := range options {
		option(&s)
	}
	s.apiKey = strings.TrimSpace(s.apiKey)
	s.baseURL = strings.TrimRight(s.baseURL, "/")
	if s.apiKey == "" {
		return nil, errors.New("give WithAPIKey, or set REELWRIGHT_API_KEY: keys are made under /developers")
	}
	if s.idempotencyKey != "" {
		return nil, errors.New("an idempotency key is of one call: give it there")
	}
	c := &connection{settings: s}
	return &Client{Videos: &Videos{c}, Images: &Images{c}, Account: &Account{c}, Webhooks: &Webhooks{c}}, nil
}

// Ptr is for the fields of requests that may be empty and mean it.
func Ptr[T any](value T) *T { return &value }

// call is one call with its options.
func (c *connection) call(options []Option) *call {
	s := c.settings
	for _, option := range options {
		option(&s)
	}
	return &call{settings: s, waits: &c.waits}
}

type call struct {
	settings
	waits *atomic.Int64
}

// waitSeconds is what WithWait says, as the API reads it.
func (c *call) waitSeconds() string {
	if c.wait == nil {
		return ""
	}
	return seconds(*c.wait)
}

func seconds(duration time.Duration) string {
	return strconv.Itoa(int((max(0, duration) + time.Second - 1) / time.Second))
}

// followNone: the API does not redirect, so a redirect is something else's.
func followNone(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
