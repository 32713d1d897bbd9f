// Package reelwright makes videos with the Reelwright API. Every request is repeated until it is answered, and done once.
package reelwright

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"reelwright.example/go/api"
)

const (
	defaultBaseURL = "https://reelwright.example"
	// The API waits for so long within one request.
	waitLongest = 20 * time.Second
	// An answer that came sooner did not wait.
	waited = 10 * time.Second
)

// Options of a client. What is empty has a default.
type Options struct {
	// APIKey is that of the environment's REELWRIGHT_API_KEY by default.
	APIKey string
	// BaseURL is that of the environment's REELWRIGHT_BASE_URL by default, or the site.
	BaseURL string
	// MaximumAttempts is how often a request is sent until it gives up: 5.
	MaximumAttempts int
	// Timeout is for one attempt: a minute.
	Timeout time.Duration
}

// Client asks the Reelwright API.
type Client struct {
	// API has every operation as it was generated.
	API     *api.ClientWithResponses
	retries *retries
}

// New returns an error if there is no API key.
func New(options Options) (*Client, error) {
	key := cmp.Or(options.APIKey, os.Getenv("REELWRIGHT_API_KEY"))
	if key == "" {
		return nil, errors.New("give an APIKey, or set REELWRIGHT_API_KEY: keys are made under /developers")
	}
	base := strings.TrimRight(cmp.Or(options.BaseURL, os.Getenv("REELWRIGHT_BASE_URL"), defaultBaseURL), "/")
	again := &retries{
		inner:    &http.Client{Timeout: cmp.Or(options.Timeout, time.Minute)},
		attempts: cmp.Or(options.MaximumAttempts, 5),
	}
	generated, err := api.NewClientWithResponses(base, api.WithHTTPClient(again),
		api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+key)
			return nil
		}))
	if err != nil {
		return nil, err
	}
	return &Client{API: generated, retries: again}, nil
}

// Generate starts a video. It is charged once, also if the answer is lost and the request is sent again. The same key and
// request are the same video, for 24 hours; an empty key is a new one. Keep one of your own, such as an order's id, where
// your program may stop and start again.
func (c *Client) Generate(ctx context.Context, request api.GenerationRequest, idempotencyKey string) (*api.Video, error) {
	params := &api.GenerateParams{IdempotencyKey: idempotencyKey}
	answer, err := c.API.GenerateWithResponse(ctx, params, request)
	if err != nil {
		return nil, err
	}
	return found[api.Video](answer.Body)
}

// Video is the video as it is now.
func (c *Client) Video(ctx context.Context, id string) (*api.Video, error) {
	answer, err := c.API.GetVideoWithResponse(ctx, id, &api.GetVideoParams{})
	if err != nil {
		return nil, err
	}
	return found[api.Video](answer.Body)
}

// Credits is what can be spent, by the account and by this key.
func (c *Client) Credits(ctx context.Context) (*api.CreditBalance, error) {
	answer, err := c.API.GetCreditsWithResponse(ctx)
	if err != nil {
		return nil, err
	}
	return found[api.CreditBalance](answer.Body)
}

// Cancel gives back what CancelRefundCredits of the video says.
func (c *Client) Cancel(ctx context.Context, id string) (*api.Video, error) {
	answer, err := c.API.CancelVideoWithResponse(ctx, id, &api.CancelVideoParams{})
	if err != nil {
		return nil, err
	}
	return found[api.Video](answer.Body)
}

// WaitFor returns the video once it is completed, and a VideoNotCompletedError if it fails or is canceled. The context ends
// the waiting, not the video.
func (c *Client) WaitFor(ctx context.Context, id string) (*api.Video, error) {
	seconds := strconv.Itoa(int(waitLongest.Seconds()))
	for {
		startedAt := time.Now()
		answer, err := c.API.GetVideoWithResponse(ctx, id, &api.GetVideoParams{Wait: &seconds})
		if err != nil {
			return nil, err
		}
		video, err := found[api.Video](answer.Body)
		if err != nil {
			return nil, err
		}
		if video.Status == "completed" {
			return video, nil
		}
		if video.FinishedAt != nil {
			return nil, &VideoNotCompletedError{Video: video}
		}
		if time.Since(startedAt) >= waited {
			continue
		}
		pause := 2 * time.Second
		if asked := retryAfter(answer.HTTPResponse); asked != nil {
			pause = *asked
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// GenerateAndWait starts a video and waits for it.
func (c *Client) GenerateAndWait(ctx context.Context, request api.GenerationRequest, idempotencyKey string) (*api.Video, error) {
	video, err := c.Generate(ctx, request, idempotencyKey)
	if err != nil {
		return nil, err
	}
	return c.WaitFor(ctx, video.Id)
}

// Download returns a completed video's file, an MP4. Its link works for some hours only, so it is asked for anew.
func (c *Client) Download(ctx context.Context, id string) ([]byte, error) {
	video, err := c.Video(ctx, id)
	if err != nil {
		return nil, err
	}
	if video.VideoUrl == nil {
		return nil, &VideoNotCompletedError{Video: video}
	}
	// The link is signed: the key does not go there.
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, *video.VideoUrl, nil)
	if err != nil {
		return nil, err
	}
	response, err := c.retries.Do(request)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(response.Body)
}

// UploadImage uploads an image that a video can start from, and returns its id. The content type is image/png, image/jpeg
// or image/webp.
func (c *Client) UploadImage(ctx context.Context, image []byte, contentType string) (string, error) {
	request := api.UploadRequest{ContentType: api.UploadRequestContentType(contentType), SizeBytes: len(image)}
	answer, err := c.API.CreateUploadWithResponse(ctx, &api.CreateUploadParams{}, request)
	if err != nil {
		return "", err
	}
	upload, err := found[api.Upload](answer.Body)
	if err != nil {
		return "", err
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for name, value := range upload.Fields {
		if err := writer.WriteField(name, value); err != nil {
			return "", err
		}
	}
	file, err := writer.CreateFormFile("file", "image")
	if err != nil {
		return "", err
	}
	if _, err := file.Write(image); err != nil {
		return "", err
	}
	if err := writer.Close(); err != nil {
		return "", err
	}
	post, err := http.NewRequestWithContext(ctx, http.MethodPost, upload.Url, &form)
	if err != nil {
		return "", err
	}
	post.Header.Set("Content-Type", writer.FormDataContentType())
	if _, err := c.retries.Do(post); err != nil {
		return "", err
	}
	if _, err := c.API.CheckUploadWithResponse(ctx, upload.ImageId, &api.CheckUploadParams{}); err != nil {
		return "", err
	}
	return upload.ImageId, nil
}

// Event is what a webhook tells. Data is an api.Video for the types that begin with video.
type Event struct {
	Type      string          `json:"type"`
	Timestamp time.Time       `json:"timestamp"`
	Test      bool            `json:"test"`
	Data      json.RawMessage `json:"data"`
}

// VerifyWebhook returns the event of a webhook after checking who sent it and when, as https://www.standardwebhooks.com
// says. The payload is the request's body as it came, the secret is the endpoint's, whsec_….
func VerifyWebhook(payload []byte, headers http.Header, secret string) (*Event, error) {
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return nil, err
	}
	if err := webhook.Verify(payload, headers); err != nil {
		return nil, err
	}
	return found[Event](payload)
}

func found[Answer any](body []byte) (*Answer, error) {
	answer := new(Answer)
	if err := json.Unmarshal(body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}
