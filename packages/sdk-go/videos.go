package reelwright

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"iter"
	"net/http"
	"os"
	"time"
)

const (
	// The API holds one request so long, or half of its time limit.
	heldLongest = 20 * time.Second
	// So many may be held at once; more videos are asked for in turn, so that together they stay below the API's rate.
	heldMaximum   = 10
	betweenVideos = 200 * time.Millisecond
	// An answer that came sooner was not held.
	heldAtLeast = 10 * time.Second
	usualPause  = 2 * time.Second
)

// Videos makes videos, and reads them.
type Videos struct{ connection *connection }

// VideoListParams choose what List shows.
type VideoListParams struct {
	// Status: only those.
	Status VideoStatus
	// Project: only those in it; "none": in no project.
	Project string
	// Tag: only those with this whole tag, in any case.
	Tag string
	// Cursor is the NextCursor of a page: begins after it.
	Cursor string
}

// Generate starts a video. It is charged once, also if the answer is lost and the request is sent again.
func (v *Videos) Generate(ctx context.Context, video GenerationRequest, options ...Option) (*Video, error) {
	call := v.connection.call(options)
	return send[Video](ctx, call, http.MethodPost, "/generate", query{"wait": call.waitSeconds()}, video)
}

// Estimate is what a video costs. Its ID, sent as EstimateID, binds the price for ten minutes.
func (v *Videos) Estimate(ctx context.Context, video EstimateRequest, options ...Option) (*Estimate, error) {
	return send[Estimate](ctx, v.connection.call(options), http.MethodPost, "/generate/estimate", nil, video)
}

// ImprovePrompt is the prompt as a shot list, and as one description. It costs no credits and makes no video.
func (v *Videos) ImprovePrompt(ctx context.Context, prompt ImproveRequest, options ...Option) (*ImprovedPrompt, error) {
	return send[ImprovedPrompt](ctx, v.connection.call(options), http.MethodPost, "/prompts/improve", nil, prompt)
}

// Verify says whether a file was made here, by the SHA-256 of its bytes in lowercase hexadecimal, or by the id in its
// content credentials.
func (v *Videos) Verify(ctx context.Context, file VerificationRequest, options ...Option) (*Verification, error) {
	return send[Verification](ctx, v.connection.call(options), http.MethodPost, "/verify", nil, file)
}

// Retrieve is the video as it is now.
func (v *Videos) Retrieve(ctx context.Context, id string, options ...Option) (*Video, error) {
	call := v.connection.call(options)
	return send[Video](ctx, call, http.MethodGet, "/video/"+segment(id), query{"wait": call.waitSeconds()}, nil)
}

// List goes through the videos, newest first, and asks for the next page when it needs it.
func (v *Videos) List(ctx context.Context, params VideoListParams, options ...Option) iter.Seq2[*Video, error] {
	read := func(cursor string) (*VideoPage, error) {
		params.Cursor = cursor
		return v.ListPage(ctx, params, options...)
	}
	return each(params.Cursor, read, func(page *VideoPage) ([]Video, *string) { return page.Videos, page.NextCursor })
}

// ListPage is one page; its NextCursor leads to the next one.
func (v *Videos) ListPage(ctx context.Context, params VideoListParams, options ...Option) (*VideoPage, error) {
	parameters := query{"status": string(params.Status), "project": params.Project, "tag": params.Tag, "cursor": params.Cursor}
	return send[VideoPage](ctx, v.connection.call(options), http.MethodGet, "/history", parameters, nil)
}

// Projects are your projects, newest first.
func (v *Videos) Projects(ctx context.Context, options ...Option) (*ProjectList, error) {
	return send[ProjectList](ctx, v.connection.call(options), http.MethodGet, "/projects", nil, nil)
}

// Presets are the prompts with their settings that you keep, newest first.
func (v *Videos) Presets(ctx context.Context, options ...Option) (*PresetList, error) {
	return send[PresetList](ctx, v.connection.call(options), http.MethodGet, "/presets", nil, nil)
}

// Update puts a video into a project, or takes it out with "none"; it replaces its tags.
func (v *Videos) Update(ctx context.Context, id string, change VideoChange, options ...Option) (*Video, error) {
	return send[Video](ctx, v.connection.call(options), http.MethodPatch, "/video/"+segment(id), nil, change)
}

// Join joins a video and those that it continues into one file. The URL works for 15 minutes.
func (v *Videos) Join(ctx context.Context, id string, options ...Option) (*JoinedChain, error) {
	return send[JoinedChain](ctx, v.connection.call(options), http.MethodPost, "/video/"+segment(id)+"/chain", nil, nil)
}

// Cancel gives back what CancelRefundCredits of the video says.
func (v *Videos) Cancel(ctx context.Context, id string, options ...Option) (*Video, error) {
	return send[Video](ctx, v.connection.call(options), http.MethodPost, "/video/"+segment(id)+"/cancel", nil, nil)
}

// Delete deletes a video that has ended.
func (v *Videos) Delete(ctx context.Context, id string, options ...Option) error {
	_, err := send[struct{}](ctx, v.connection.call(options), http.MethodDelete, "/video/"+segment(id), nil, nil)
	return err
}

// Wait returns the video once it is completed. It is asked for until then, whatever fails meanwhile but may pass: lost
// answers, 429 (for as long as it says), 413 and 5xx. The context ends the waiting, not the video.
//
// Its errors are a VideoError with a VideoNotCompletedError if the video fails or is canceled, with a WaitTimeoutError if it
// takes longer than WithMaximumWait, or with what else happened.
func (v *Videos) Wait(ctx context.Context, id string, options ...Option) (*Video, error) {
	call := v.connection.call(options)
	call.waits.Add(1)
	defer call.waits.Add(-1)
	video, err := call.untilCompleted(ctx, id)
	if err != nil {
		return nil, &VideoError{VideoID: id, Err: err}
	}
	return video, nil
}

func (c *call) untilCompleted(ctx context.Context, id string) (*Video, error) {
	until := time.Now().Add(c.maximumWait)
	failures := 0
	var failure error
	for {
		video, pause, err := c.look(ctx, id, until)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err == nil:
			failures, failure = 0, nil
			if c.onProgress != nil {
				c.onProgress(video)
			}
			if video.Status == VideoStatusCompleted {
				return video, nil
			}
			if video.FinishedAt != nil {
				return nil, &VideoNotCompletedError{video}
			}
		// A look has no body, so with 413 something before the API erred.
		case mayPassLater(err) || errors.Is(err, ErrRequestTooLarge):
			failures++
			failure = err
			pause = pauseAfter(err, failures)
		default:
			return nil, err
		}
		left := time.Until(until)
		if left <= 0 {
			return nil, &WaitTimeoutError{c.maximumWait, failure}
		}
		if err := sleep(ctx, min(pause, left)); err != nil {
			return nil, err
		}
	}
}

// look looks once, and says how long to wait until the next look.
func (c *call) look(ctx context.Context, id string, until time.Time) (*Video, time.Duration, error) {
	startedAt := time.Now()
	isHeld := c.waits.Load() <= heldMaximum
	held := "0"
	if isHeld {
		held = seconds(min(heldLongest, c.timeout/2, time.Until(until)))
	}
	once := *c
	once.maximumAttempts = 1
	video, header, err := sendWithHeader[Video](ctx, &once, http.MethodGet, "/video/"+segment(id), query{"wait": held}, nil)
	if err != nil || time.Since(startedAt) >= heldAtLeast {
		return video, 0, err
	}
	pause := usualPause
	if asked := retryAfter(header); asked != nil {
		pause = *asked
	}
	if !isHeld {
		pause = max(pause, time.Duration(c.waits.Load())*betweenVideos)
	}
	return video, pause, nil
}

// GenerateAndWait starts a video and waits for it. Its errors are those of Generate, and of Wait once it was started.
func (v *Videos) GenerateAndWait(ctx context.Context, video GenerationRequest, options ...Option) (*Video, error) {
	call := v.connection.call(options)
	key := call.idempotencyKey
	if key == "" {
		key = rand.Text()
	}
	started, err := v.Generate(ctx, video, append(options[:len(options):len(options)], WithIdempotencyKey(key))...)
	if err != nil {
		return nil, err
	}
	if call.onProgress != nil {
		call.onProgress(started)
	}
	completed, err := v.Wait(ctx, started.ID, options...)
	var known *VideoError
	if errors.As(err, &known) {
		known.IdempotencyKey = key
	}
	return completed, err
}

// Download returns the file of a completed video, an MP4, as it comes; close it. Its link works for some hours only, so it is
// asked for anew. Its errors are a VideoError, with a VideoNotCompletedError if there is no file.
func (v *Videos) Download(ctx context.Context, id string, options ...Option) (io.ReadCloser, error) {
	file, err := v.open(ctx, id, options)
	if err != nil {
		return nil, &VideoError{VideoID: id, Err: err}
	}
	return file, nil
}

func (v *Videos) open(ctx context.Context, id string, options []Option) (io.ReadCloser, error) {
	video, err := v.Retrieve(ctx, id, options...)
	if err != nil {
		return nil, err
	}
	if video.VideoURL == nil {
		return nil, &VideoNotCompletedError{video}
	}
	return v.connection.call(options).open(ctx, *video.VideoURL)
}

// Save writes the file of a completed video to a path, as a whole or not at all.
func (v *Videos) Save(ctx context.Context, id, path string, options ...Option) error {
	partial := path + ".part"
	defer os.Remove(partial)
	for attempt := 1; ; attempt++ {
		err := v.write(ctx, id, partial, options)
		if err == nil {
			return os.Rename(partial, path)
		}
		// What breaks off in the middle comes again from its beginning.
		var lost *ConnectionError
		if !errors.As(err, &lost) || ctx.Err() != nil || attempt >= v.connection.call(options).maximumAttempts {
			return err
		}
	}
}

func (v *Videos) write(ctx context.Context, id, path string, options []Option) error {
	file, err := v.Download(ctx, id, options...)
	if err != nil {
		return err
	}
	defer file.Close()
	output, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(output, file)
	var lost *ConnectionError
	if errors.As(err, &lost) {
		err = &VideoError{VideoID: id, Err: err}
	}
	return errors.Join(err, output.Close())
}
