package reelwright

import (
	"bytes"
	"context"
	"iter"
	"mime/multipart"
	"net/http"
	"time"
)

// Images uploads images that videos can start from.
type Images struct{ connection *connection }

// Upload uploads an image and has it checked: all that a video needs. GenerationRequest takes its ImageID.
func (i *Images) Upload(ctx context.Context, image []byte, contentType ImageType, options ...Option) (*CheckedImage, error) {
	// Each of its requests has a key of its own.
	options = append(options[:len(options):len(options)], WithIdempotencyKey(""))
	upload, err := i.CreateUpload(ctx, UploadRequest{ContentType: contentType, SizeBytes: len(image)}, options...)
	if err != nil {
		return nil, err
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for name, value := range upload.Fields {
		if err := writer.WriteField(name, value); err != nil {
			return nil, err
		}
	}
	file, err := writer.CreateFormFile("file", "image")
	if err != nil {
		return nil, err
	}
	if _, err := file.Write(image); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	call := i.connection.call(options)
	if err := call.sendForm(ctx, upload.URL, writer.FormDataContentType(), form.Bytes()); err != nil {
		return nil, err
	}
	return i.CheckUpload(ctx, upload.ImageID, options...)
}

// CreateUpload is a form for one image: its Fields, then the file, are posted to its URL.
func (i *Images) CreateUpload(ctx context.Context, upload UploadRequest, options ...Option) (*Upload, error) {
	return send[Upload](ctx, i.connection.call(options), http.MethodPost, "/uploads", nil, upload)
}

// CheckUpload has an image checked that was posted.
func (i *Images) CheckUpload(ctx context.Context, id string, options ...Option) (*CheckedImage, error) {
	path := "/uploads/" + segment(id) + "/check"
	return send[CheckedImage](ctx, i.connection.call(options), http.MethodPost, path, nil, nil)
}

// Account is what the account has, uses and may choose from.
type Account struct{ connection *connection }

// UsageParams choose the days of Usage.
type UsageParams struct {
	// From is the first day, 2006-01-02.
	From string
	// To is the last day, 2006-01-02.
	To string
}

// Credits is what can be spent, by the account and by this key.
func (a *Account) Credits(ctx context.Context, options ...Option) (*CreditBalance, error) {
	return send[CreditBalance](ctx, a.connection.call(options), http.MethodGet, "/credits", nil, nil)
}

// Usage is credits and videos by key and day.
func (a *Account) Usage(ctx context.Context, params UsageParams, options ...Option) (*Usage, error) {
	parameters := query{"from": params.From, "to": params.To}
	return send[Usage](ctx, a.connection.call(options), http.MethodGet, "/usage", parameters, nil)
}

// Models are those that make videos.
func (a *Account) Models(ctx context.Context, options ...Option) (*ModelList, error) {
	return send[ModelList](ctx, a.connection.call(options), http.MethodGet, "/models", nil, nil)
}

// Webhooks are the endpoints that are told of events. VerifyWebhook checks what they receive.
type Webhooks struct{ connection *connection }

// DeliveryListParams choose what Deliveries shows.
type DeliveryListParams struct {
	// Cursor is the NextCursor of a page: begins after it.
	Cursor string
}

// List is all endpoints.
func (w *Webhooks) List(ctx context.Context, options ...Option) (*WebhookEndpointList, error) {
	return send[WebhookEndpointList](ctx, w.connection.call(options), http.MethodGet, "/webhooks", nil, nil)
}

// Create makes an endpoint. Its Secret is shown once.
func (w *Webhooks) Create(ctx context.Context, webhook WebhookCreation, options ...Option) (*WebhookWithSecret, error) {
	return send[WebhookWithSecret](ctx, w.connection.call(options), http.MethodPost, "/webhooks", nil, webhook)
}

// Update changes the given fields.
func (w *Webhooks) Update(ctx context.Context, id string, change WebhookChange, options ...Option) (*WebhookEndpoint, error) {
	return send[WebhookEndpoint](ctx, w.connection.call(options), http.MethodPatch, "/webhooks/"+segment(id), nil, change)
}

// Delete deletes an endpoint.
func (w *Webhooks) Delete(ctx context.Context, id string, options ...Option) error {
	_, err := send[struct{}](ctx, w.connection.call(options), http.MethodDelete, "/webhooks/"+segment(id), nil, nil)
	return err
}

// RotateSecret makes a new secret. The former one signs too, until FormerSecretEndsAt.
func (w *Webhooks) RotateSecret(ctx context.Context, id string, options ...Option) (*WebhookWithSecret, error) {
	path := "/webhooks/" + segment(id) + "/rotate"
	return send[WebhookWithSecret](ctx, w.connection.call(options), http.MethodPost, path, nil, nil)
}

// Test sends a test event.
func (w *Webhooks) Test(ctx context.Context, id string, test WebhookTest, options ...Option) (*WebhookTestReceipt, error) {
	path := "/webhooks/" + segment(id) + "/test"
	return send[WebhookTestReceipt](ctx, w.connection.call(options), http.MethodPost, path, nil, test)
}

// Deliveries goes through what was sent in the last days, newest first.
func (w *Webhooks) Deliveries(
	ctx context.Context, id string, params DeliveryListParams, options ...Option,
) iter.Seq2[*WebhookDelivery, error] {
	read := func(cursor string) (*WebhookDeliveryPage, error) {
		return w.DeliveriesPage(ctx, id, DeliveryListParams{Cursor: cursor}, options...)
	}
	return each(params.Cursor, read, func(page *WebhookDeliveryPage) ([]WebhookDelivery, *string) {
		return page.Deliveries, page.NextCursor
	})
}

// DeliveriesPage is one page; its NextCursor leads to the next one.
func (w *Webhooks) DeliveriesPage(
	ctx context.Context, id string, params DeliveryListParams, options ...Option,
) (*WebhookDeliveryPage, error) {
	path := "/webhooks/" + segment(id) + "/deliveries"
	parameters := query{"cursor": params.Cursor}
	return send[WebhookDeliveryPage](ctx, w.connection.call(options), http.MethodGet, path, parameters, nil)
}

// Replay sends one event, or those of a time range, again: give EventID, or From and To.
func (w *Webhooks) Replay(
	ctx context.Context, id string, replay WebhookReplay, options ...Option,
) (*WebhookReplayReceipt, error) {
	path := "/webhooks/" + segment(id) + "/replay"
	// The API reads UTC.
	for _, at := range []*time.Time{&replay.From, &replay.To} {
		*at = at.UTC()
	}
	return send[WebhookReplayReceipt](ctx, w.connection.call(options), http.MethodPost, path, nil, replay)
}
