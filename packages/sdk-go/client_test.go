package reelwright

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

type answer func(http.ResponseWriter, *http.Request)

type seen struct {
	method, url, key, authorization, body string
}

func (s seen) String() string { return s.method + " " + s.url }

// server gives the answers in turn, and keeps what it was asked.
type server struct {
	url     string
	mutex   sync.Mutex
	answers []answer
	seen    []seen
}

func (s *server) urls() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	urls := []string{}
	for _, each := range s.seen {
		urls = append(urls, each.String())
	}
	return urls
}

func serve(t *testing.T, answers ...answer) (*Client, *server) {
	t.Helper()
	s := &server{answers: answers}
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mutex.Lock()
		key := r.Header.Get("Idempotency-Key")
		s.seen = append(s.seen, seen{r.Method, r.URL.String(), key, r.Header.Get("Authorization"), string(body)})
		next := respond(500, `{"code":"internal"}`)
		if len(s.answers) > 0 {
			next = s.answers[0]
			s.answers = s.answers[1:]
		}
		s.mutex.Unlock()
		next(w, r)
	}))
	s.url = listening.URL
	t.Cleanup(func() { listening.CloseClientConnections(); listening.Close() })
	client, err := New(WithAPIKey("rw_test_x"), WithBaseURL(s.url+"/"))
	if err != nil {
		t.Fatal(err)
	}
	return client, s
}

func respond(status int, body string, headers ...string) answer {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

func later(status int, body string) answer { return respond(status, body, "Retry-After", "0") }

func lose(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

func breakOff(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "5000")
	w.WriteHeader(202)
	fmt.Fprint(w, `{"id":"v1"`)
}

// stall sends a part, and nothing more until its caller leaves.
func stall(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "half")
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

const (
	queued    = `{"id":"v1","status":"queued","finished_at":null,"video_url":null}`
	completed = `{"id":"v1","status":"completed","finished_at":"2026-11-23T10:00:00.000Z","video_url":"/file.mp4"}`
)

var background = context.Background()

// refusals are those of the API, and of the gateway and the firewall before it, for a time.
var refusals = map[string]answer{
	"429 of the API":               later(429, `{"code":"too_many_requests"}`),
	"429 as JSON of the gateway":   later(429, `{"message":"Too Many Requests"}`),
	"429 without a body":           later(429, ""),
	"500":                          later(500, `{"code":"internal"}`),
	"502 as a page":                later(502, "<h1>Slow</h1>"),
	"a lost answer":                lose,
	"an answer that breaks off":    breakOff,
	"the page of a captive portal": respond(200, "<h1>Sign in</h1>"),
}

func equal[T any](t *testing.T, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
}

func succeed[T any](t *testing.T, value T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestGenerateIsSentAgainWithTheSameKey(t *testing.T) {
	for name, refusal := range refusals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := serve(t, refusal, respond(202, queued))
			video, err := client.Videos.Generate(background, GenerationRequest{Prompt: "A sea at dusk", Duration: Duration5})
			equal(t, succeed(t, video, err).ID, "v1")
			equal(t, len(server.seen), 2)
			equal(t, server.seen[0], server.seen[1])
			equal(t, server.seen[0].String(), "POST /api/v1/generate")
			equal(t, server.seen[0].authorization, "Bearer rw_test_x")
			equal(t, server.seen[0].body, `{"prompt":"A sea at dusk","duration":5}`)
			equal(t, len(server.seen[0].key) >= 26, true)
		})
	}
}

func TestEachWriteHasAKeyAndReadsHaveNone(t *testing.T) {
	client, server := serve(t, respond(202, queued), respond(202, queued), respond(200, `{"deleted":true}`), respond(200, `{"credits":7}`))
	for _, options := range [][]Option{nil, {WithIdempotencyKey("order-1")}} {
		video, err := client.Videos.Generate(background, GenerationRequest{Prompt: "one"}, options...)
		succeed(t, video, err)
	}
	succeed(t, 0, client.Videos.Delete(background, "v/1"))
	credits, err := client.Account.Credits(background)
	equal(t, succeed(t, credits, err).Credits, 7)
	equal(t, server.seen[1].key, "order-1")
	equal(t, server.seen[2].key != "" && server.seen[2].key != server.seen[0].key, true)
	equal(t, server.seen[2].String(), "DELETE /api/v1/video/v%2F1")
	equal(t, server.seen[3].key, "")
}

func TestARefusalSaysWhatIsWrongAndALongWaitIsTheCallers(t *testing.T) {
	for status, kind := range map[int]error{400: ErrBadRequest, 402: nil, 409: ErrConflict, 418: nil, 429: ErrRateLimit} {
		body := `{"code":"new","detail":"No.","field":"f","allowed":"5 or 8","request_id":"r"}`
		client, server := serve(t, respond(status, body, "Retry-After", "3600"))
		_, err := client.Videos.Generate(background, GenerationRequest{Prompt: "A sea"}, WithIdempotencyKey("order-1"))
		var refusal *APIError
		if !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		hour := time.Hour
		equal(t, *refusal, APIError{
			Status: status, Code: "new", Title: refusal.Title, Detail: "No.", Type: "about:blank", Field: "f",
			Allowed: "5 or 8", RequestID: "r", RetryAfter: &hour, IdempotencyKey: "order-1",
		})
		equal(t, refusal.Error(), "No. Allowed: 5 or 8.")
		equal(t, errors.Unwrap(refusal), kind)
		equal(t, len(server.seen), 1)
	}
}

func TestTheKindOfAnErrorIsThatOfItsCode(t *testing.T) {
	client, _ := serve(t, respond(402, `{"code":"spend_cap_reached"}`), respond(422, `{"code":{"not":"text"}}`))
	_, err := client.Account.Credits(background)
	equal(t, errors.Is(err, ErrSpendCapReached), true)
	_, err = client.Account.Credits(background)
	var refusal *APIError
	equal(t, errors.As(err, &refusal) && refusal.Code == "http_422", true)
}

func TestItGivesUpInTheEndWithTheKeyForAnotherTry(t *testing.T) {
	client, server := serve(t, later(503, ""), later(503, ""), later(503, ""))
	_, err := client.Videos.Generate(background, GenerationRequest{}, WithMaximumAttempts(2), WithIdempotencyKey("order-1"))
	var refusal *APIError
	equal(t, errors.As(err, &refusal) && refusal.IdempotencyKey == "order-1" && errors.Is(err, ErrServer), true)
	equal(t, len(server.seen), 2)
}

func TestACallEndsWithItsTimeLimitOrItsContext(t *testing.T) {
	client, _ := serve(t, stall, stall)
	_, err := client.Videos.Generate(background, GenerationRequest{}, WithTimeout(50*time.Millisecond), WithMaximumAttempts(1))
	equal(t, errors.Is(err, errTimeout), true)
	ctx, cancel := context.WithCancel(background)
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err = client.Videos.Generate(ctx, GenerationRequest{}, WithIdempotencyKey("order-1"))
	var lost *ConnectionError
	equal(t, errors.As(err, &lost) && lost.IdempotencyKey == "order-1" && errors.Is(err, context.Canceled), true)
}

func TestAClientNeedsAKey(t *testing.T) {
	t.Setenv("REELWRIGHT_API_KEY", "")
	_, err := New()
	equal(t, strings.Contains(err.Error(), "REELWRIGHT_API_KEY"), true)
	_, err = New(WithAPIKey("k"), WithIdempotencyKey("order-1"))
	equal(t, err != nil, true)
}

func TestWaitOutlastsMoreThanARequestIsTried(t *testing.T) {
	all := map[string]answer{"413 of the firewall": later(413, `{"code":"request_too_large"}`)}
	for name, refusal := range refusals {
		all[name] = refusal
	}
	for name, refusal := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := serve(t, respond(202, queued), refusal, refusal, respond(200, completed))
			video, err := client.Videos.GenerateAndWait(background, GenerationRequest{Prompt: "A sea"}, WithMaximumAttempts(1))
			equal(t, succeed(t, video, err).Status, VideoStatusCompleted)
			equal(t, strings.Count(fmt.Sprint(server.urls()), "POST"), 1)
		})
	}
}

func TestWaitAsksAgainWhenTheAPIAsksTo(t *testing.T) {
	client, server := serve(t, respond(200, queued, "Retry-After", "1"), respond(200, completed))
	looks := []VideoStatus{}
	startedAt := time.Now()
	video, err := client.Videos.Wait(background, "v1", WithProgress(func(v *Video) { looks = append(looks, v.Status) }))
	equal(t, succeed(t, video, err).FinishedAt.UTC(), time.Date(2026, 11, 23, 10, 0, 0, 0, time.UTC))
	equal(t, looks, []VideoStatus{VideoStatusQueued, VideoStatusCompleted})
	equal(t, server.urls(), []string{"GET /api/v1/video/v1?wait=20", "GET /api/v1/video/v1?wait=20"})
	equal(t, time.Since(startedAt) >= time.Second, true)
}

func TestTheAPIHoldsNoLookBeyondItsTimeLimitAndTenAtMost(t *testing.T) {
	client, server := serve(t, respond(200, completed))
	video, err := client.Videos.Wait(background, "v1", WithTimeout(10*time.Second))
	succeed(t, video, err)
	equal(t, server.urls(), []string{"GET /api/v1/video/v1?wait=5"})

	client, server = serve(t)
	for range 40 {
		server.answers = append(server.answers, later(200, queued))
	}
	var waits sync.WaitGroup
	for range 12 {
		waits.Add(1)
		go func() {
			defer waits.Done()
			_, _ = client.Videos.Wait(background, "v1", WithMaximumWait(time.Second))
		}()
	}
	waits.Wait()
	equal(t, strings.Count(fmt.Sprint(server.urls()), "wait=1") <= 10, true)
	equal(t, len(server.urls()) <= 34, true)
}

func TestAnErrorNamesThePaidVideo(t *testing.T) {
	stopped, cancel := context.WithCancel(background)
	for name, test := range map[string]struct {
		ctx    context.Context
		look   answer
		option Option
		is     func(error) bool
	}{
		"refused":   {background, respond(401, `{"code":"unauthorized"}`), WithWait(0), func(err error) bool { return errors.Is(err, ErrAuthentication) }},
		"too long":  {background, later(503, ""), WithMaximumWait(50 * time.Millisecond), isA[*WaitTimeoutError]},
		"failed":    {background, respond(200, strings.Replace(completed, "completed", "failed", 1)), WithWait(0), isA[*VideoNotCompletedError]},
		"cancelled": {background, respond(200, strings.Replace(completed, "completed", "cancelled", 1)), WithWait(0), isA[*VideoNotCompletedError]},
		"ended":     {stopped, respond(200, queued, "Retry-After", "60"), WithProgress(func(*Video) { time.AfterFunc(50*time.Millisecond, cancel) }), func(err error) bool { return errors.Is(err, context.Canceled) }},
	} {
		t.Run(name, func(t *testing.T) {
			client, _ := serve(t, respond(202, queued), test.look, test.look)
			_, err := client.Videos.GenerateAndWait(test.ctx, GenerationRequest{}, test.option, WithIdempotencyKey("order-1"))
			var known *VideoError
			if !errors.As(err, &known) {
				t.Fatal(err)
			}
			equal(t, known.VideoID+known.IdempotencyKey, "v1order-1")
			equal(t, test.is(err), true)
		})
	}
}

func isA[E error](err error) bool {
	var found E
	return errors.As(err, &found)
}

func TestFilesComeByAFreshLinkWithoutTheKeyAndLongerThanOneAttempt(t *testing.T) {
	parts := func(w http.ResponseWriter, _ *http.Request) {
		for _, part := range []string{"1", "2", "3", "4"} {
			fmt.Fprint(w, part)
			w.(http.Flusher).Flush()
			time.Sleep(400 * time.Millisecond)
		}
	}
	client, server := serve(t, respond(200, completed), lose, parts)
	file, err := client.Videos.Download(background, "v1", WithTimeout(time.Second))
	content, err := io.ReadAll(succeed(t, file, err))
	equal(t, string(succeed(t, content, err)), "1234")
	succeed(t, 0, file.Close())
	// The connection's own second try of a read counts as well.
	last := server.seen[len(server.seen)-1]
	equal(t, last.String(), "GET /file.mp4")
	equal(t, last.authorization, "")
}

func TestFilesAreSavedAsAWholeOrNotAtAll(t *testing.T) {
	for name, first := range map[string]answer{"breaks off": breakOff, "stalls": stall} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			client, _ := serve(t, respond(200, completed), first, respond(200, completed), respond(200, "file"))
			err := client.Videos.Save(background, "v1", filepath.Join(folder, "sea.mp4"), WithTimeout(time.Second))
			succeed(t, 0, err)
			content, err := os.ReadFile(filepath.Join(folder, "sea.mp4"))
			equal(t, string(succeed(t, content, err)), "file")
			files, _ := os.ReadDir(folder)
			equal(t, len(files), 1)

			client, _ = serve(t, respond(200, completed), first)
			err = client.Videos.Save(background, "v1", filepath.Join(folder, "b.mp4"), WithTimeout(time.Second), WithMaximumAttempts(1))
			var known *VideoError
			equal(t, errors.As(err, &known) && known.VideoID == "v1" && isA[*ConnectionError](err), true)
			files, _ = os.ReadDir(folder)
			equal(t, len(files), 1)
		})
	}
	client, _ := serve(t, respond(200, queued))
	_, err := client.Videos.Download(background, "v1")
	equal(t, isA[*VideoNotCompletedError](err), true)
}

func TestListsGoOnOverTheirPages(t *testing.T) {
	page := func(id, next string) answer {
		return respond(200, `{"videos":[{"id":"`+id+`"}],"next_cursor":`+next+`}`)
	}
	client, server := serve(t, page("v2", `"after"`), page("v1", "null"), page("v2", `"after"`), respond(401, ""))
	ids := ""
	for video, err := range client.Videos.List(background, VideoListParams{Status: VideoStatusQueued}) {
		ids += succeed(t, video, err).ID
	}
	equal(t, ids, "v2v1")
	equal(t, server.urls(), []string{"GET /api/v1/history?status=queued", "GET /api/v1/history?cursor=after&status=queued"})
	for _, err := range client.Videos.List(background, VideoListParams{}) {
		if err != nil {
			equal(t, errors.Is(err, ErrAuthentication), true)
		}
	}
	equal(t, len(server.seen), 4)
}

func TestAnImageIsUploadedByItsFormAndChecked(t *testing.T) {
	client, server := serve(t)
	form := `{"image_id":"i1","url":"` + server.url + `/form","fields":{"key":"k"}}`
	server.answers = []answer{respond(201, form), later(503, ""), respond(204, ""), respond(200, `{"image_id":"i1","width":1}`)}
	image, err := client.Images.Upload(background, []byte("png"), ImageTypePNG)
	equal(t, succeed(t, image, err).Width, 1)
	equal(t, server.seen[0].body, `{"content_type":"image/png","size_bytes":3}`)
	equal(t, server.seen[1], server.seen[2])
	equal(t, server.seen[2].authorization, "")
	key, file := strings.Index(server.seen[2].body, `name="key"`), strings.Index(server.seen[2].body, `name="file"`)
	equal(t, 0 < key && key < file, true)
	equal(t, server.seen[3].String(), "POST /api/v1/uploads/i1/check")
}

func TestWhatMayBeEmptyIsSentWhereItIsGiven(t *testing.T) {
	client, server := serve(t, respond(200, `{}`), respond(200, `{}`))
	endpoint, err := client.Webhooks.Update(background, "we", WebhookChange{Description: Ptr(""), Enabled: Ptr(false)})
	succeed(t, endpoint, err)
	equal(t, server.seen[0].body, `{"description":"","enabled":false}`)
	at := time.Date(2026, 11, 1, 13, 0, 0, 0, time.FixedZone("CET", 3600))
	receipt, err := client.Webhooks.Replay(background, "we", WebhookReplay{From: at, To: at})
	succeed(t, receipt, err)
	equal(t, server.seen[1].body, `{"from":"2026-11-01T12:00:00Z","to":"2026-11-01T12:00:00Z"}`)
}

func TestWebhooks(t *testing.T) {
	key := bytes.Repeat([]byte{7}, 32)
	secret := "whsec_" + base64.StdEncoding.EncodeToString(key)
	signed := func(payload string, at time.Time) http.Header {
		sentAt := strconv.FormatInt(at.Unix(), 10)
		code := hmac.New(sha256.New, key)
		fmt.Fprintf(code, "evt_1.%s.%s", sentAt, payload)
		header := http.Header{}
		header.Set("webhook-id", "evt_1")
		header.Set("webhook-timestamp", sentAt)
		header.Set("webhook-signature", "v1,AAAA v1,"+base64.StdEncoding.EncodeToString(code.Sum(nil)))
		return header
	}
	low := `{"type":"credits.low","timestamp":"2026-11-23T10:00:00.000Z","data":{"credits":1}}`
	event, err := VerifyWebhook([]byte(low), signed(low, time.Now()), secret)
	equal(t, succeed(t, event, err).(*LowCreditsEvent).Data.Credits, 1)
	video := `{"type":"video.completed","timestamp":"2026-11-23T10:00:00.000Z","data":` + completed + `}`
	event, err = VerifyWebhook([]byte(video), signed(video, time.Now()), secret)
	equal(t, succeed(t, event, err).(*VideoEvent).Data.ID, "v1")

	news := `{"type":"news","data":{}}`
	for name, test := range map[string]struct {
		payload string
		header  http.Header
	}{
		"changed":  {low + " ", signed(low, time.Now())},
		"old":      {low, signed(low, time.Now().Add(-6*time.Minute))},
		"new":      {low, signed(low, time.Now().Add(6*time.Minute))},
		"unsigned": {low, http.Header{}},
		"unknown":  {news, signed(news, time.Now())},
		"no JSON":  {"{", signed("{", time.Now())},
	} {
		if _, err := VerifyWebhook([]byte(test.payload), test.header, secret); !errors.Is(err, ErrWebhook) {
			t.Fatal(name, err)
		}
	}
	if _, err := VerifyWebhook([]byte(low), signed(low, time.Now()), "whsec_"); err == nil {
		t.Fatal("Without a secret nothing is signed.")
	}
}

// The vector of https://github.com/standard-webhooks/standard-webhooks that each of its libraries is tested with.
func TestASignatureOfStandardWebhooks(t *testing.T) {
	key, _ := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	message := `msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}`
	equal(t, isSigned(key, message, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="), true)
}

func TestRequestsAreThoseOfTheirTypes(t *testing.T) {
	body, err := json.Marshal(GenerationRequest{Prompt: "p", Audio: true, Metadata: map[string]string{"order": "1"}})
	equal(t, string(succeed(t, body, err)), `{"prompt":"p","audio":true,"metadata":{"order":"1"}}`)
}
