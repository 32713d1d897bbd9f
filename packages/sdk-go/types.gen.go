// Code generated from the OpenAPI document by npm run sdks. DO NOT EDIT.

package reelwright

import "time"

// Duration is one of these. A newer API may have more.
type Duration int

const (
	Duration5 Duration = 5
	Duration8 Duration = 8
)

// AspectRatio is one of these. A newer API may have more.
type AspectRatio string

const (
	AspectRatio16x9 AspectRatio = "16:9"
	AspectRatio1x1  AspectRatio = "1:1"
	AspectRatio9x16 AspectRatio = "9:16"
)

// Quality is one of these. A newer API may have more.
type Quality string

const (
	QualityStandard Quality = "standard"
	QualityPro      Quality = "pro"
)

// ReferenceRole is one of these. A newer API may have more.
type ReferenceRole string

const (
	ReferenceRoleFace    ReferenceRole = "face"
	ReferenceRoleProduct ReferenceRole = "product"
	ReferenceRoleStyle   ReferenceRole = "style"
)

type Reference struct {
	// A lowercase UUID.
	ImageID string `json:"image_id"`
	// What the image shows: a face, a product, or a style.
	Role ReferenceRole `json:"role"`
}

// ParentUse is one of these. A newer API may have more.
type ParentUse string

const (
	ParentUseContinue ParentUse = "continue"
	ParentUseChange   ParentUse = "change"
)

type Parent struct {
	// A lowercase UUID of version 7.
	ID string `json:"id"`
	// `continue`: its next seconds, in the same shape and quality. `change`: the same again in the same length, too, as the prompt says.
	Use ParentUse `json:"use"`
}

// ModelChoice is one of these. A newer API may have more.
type ModelChoice string

const (
	ModelChoiceGoogleVeo3        ModelChoice = "google-veo3"
	ModelChoiceSimulated         ModelChoice = "simulated"
	ModelChoiceSimulatedFast     ModelChoice = "simulated-fast"
	ModelChoiceSimulatedLite     ModelChoice = "simulated-lite"
	ModelChoiceGeminiOmni12Flash ModelChoice = "gemini-omni-1.2-flash"
	ModelChoiceVeo31             ModelChoice = "veo-3.1"
	ModelChoiceVeo31Fast         ModelChoice = "veo-3.1-fast"
	ModelChoiceVeo31Lite         ModelChoice = "veo-3.1-lite"
	ModelChoiceSeedance20Fast    ModelChoice = "seedance-2.0-fast"
	ModelChoiceKling30Standard   ModelChoice = "kling-3.0-standard"
)

// Style is one of these. A newer API may have more.
type Style string

const (
	StyleCinematic     Style = "cinematic"
	StyleDocumentary   Style = "documentary"
	StyleAnimation     Style = "animation"
	StyleStopMotion    Style = "stop-motion"
	StyleAnime         Style = "anime"
	StyleBlackAndWhite Style = "black-and-white"
)

type GenerationRequest struct {
	// What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
	Prompt string `json:"prompt"`
	// Seconds.
	Duration Duration `json:"duration,omitempty"`
	// The shape of the picture.
	AspectRatio AspectRatio `json:"aspect_ratio,omitempty"`
	// The quality of the picture.
	Quality Quality `json:"quality,omitempty"`
	// The image that the video starts from: the id of an upload that was checked. Must be a lowercase UUID.
	Image string `json:"image,omitempty"`
	// The image that the video ends on, of the same kind, together with `image`. Must be a lowercase UUID.
	LastImage string `json:"last_image,omitempty"`
	// Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3.
	References []Reference `json:"references,omitempty"`
	// A completed video of yours that this one starts from, without images.
	Parent Parent `json:"parent,omitzero"`
	// The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one. Must be a whole number from 0 to 4294967295.
	Seed *int `json:"seed,omitempty"`
	// An id that `GET /models` lists. Without it, the usual model of the credits that pay.
	Model ModelChoice `json:"model,omitempty"`
	// A look that is added to the prompt.
	Style Style `json:"style,omitempty"`
	// Whether the video has sound. Every model makes it.
	Audio bool `json:"audio,omitempty"`
	// The id of an estimate for the same options: the video costs what it said. Must be the id of an estimate for the same options.
	EstimateID string `json:"estimate_id,omitempty"`
	// Your own notes, which come back with the video.
	Metadata map[string]string `json:"metadata,omitempty"`
	// The id of an enabled webhook endpoint. Only that one is told of this video. Without it, all that listen are. Must be the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm.
	Webhook string `json:"webhook,omitempty"`
}

type EstimateRequest struct {
	// What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
	Prompt string `json:"prompt,omitempty"`
	// Seconds.
	Duration Duration `json:"duration,omitempty"`
	// The shape of the picture.
	AspectRatio AspectRatio `json:"aspect_ratio,omitempty"`
	// The quality of the picture.
	Quality Quality `json:"quality,omitempty"`
	// The image that the video starts from: the id of an upload that was checked. Must be a lowercase UUID.
	Image string `json:"image,omitempty"`
	// The image that the video ends on, of the same kind, together with `image`. Must be a lowercase UUID.
	LastImage string `json:"last_image,omitempty"`
	// Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3.
	References []Reference `json:"references,omitempty"`
	// A completed video of yours that this one starts from, without images.
	Parent Parent `json:"parent,omitzero"`
	// The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one. Must be a whole number from 0 to 4294967295.
	Seed *int `json:"seed,omitempty"`
	// An id that `GET /models` lists.
	Model ModelChoice `json:"model,omitempty"`
	// A look that is added to the prompt.
	Style Style `json:"style,omitempty"`
	// Whether the video has sound. Every model makes it.
	Audio bool `json:"audio,omitempty"`
}

type VideoChange struct {
	Project *string  `json:"project,omitempty"`
	Tags    []string `json:"tags,omitempty"`
}

type VerificationRequest struct {
	// The SHA-256 of the file in lowercase hexadecimal. Must be matches /^[0-9a-f]{64}$/.
	FileHash string `json:"file_hash,omitempty"`
	// The id in the content credentials of the file, without `urn:c2pa:`.
	CredentialsID string `json:"credentials_id,omitempty"`
}

// Language is one of these. A newer API may have more.
type Language string

const (
	LanguageEn Language = "en"
	LanguageDe Language = "de"
	LanguageEs Language = "es"
	LanguageJa Language = "ja"
)

type ImproveRequest struct {
	// What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
	Prompt string `json:"prompt"`
	// Written in, where the prompt’s own language is not clear; English if it is absent.
	Language Language `json:"language,omitempty"`
}

// ImageType is one of these. A newer API may have more.
type ImageType string

const (
	ImageTypePNG  ImageType = "image/png"
	ImageTypeJPEG ImageType = "image/jpeg"
	ImageTypeWebP ImageType = "image/webp"
)

type UploadRequest struct {
	ContentType ImageType `json:"content_type"`
	// From 1 byte to 10 MB.
	SizeBytes int `json:"size_bytes"`
}

// EventType is one of these. A newer API may have more.
type EventType string

const (
	EventTypeVideoCompleted EventType = "video.completed"
	EventTypeVideoFailed    EventType = "video.failed"
	EventTypeVideoCancelled EventType = "video.cancelled"
	EventTypeCreditsLow     EventType = "credits.low"
)

type WebhookCreation struct {
	// An https URL of a public host, on port 443 or 8443, without user name and password, of up to 2,048 characters; well-formed Unicode with at least one visible character, and no line breaks or control characters.
	URL string `json:"url"`
	// A string of 0 to 200 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
	Description *string     `json:"description,omitempty"`
	Events      []EventType `json:"events"`
}

type WebhookChange struct {
	// An https URL of a public host, on port 443 or 8443, without user name and password, of up to 2,048 characters; well-formed Unicode with at least one visible character, and no line breaks or control characters.
	URL string `json:"url,omitempty"`
	// A string of 0 to 200 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
	Description *string     `json:"description,omitempty"`
	Events      []EventType `json:"events,omitempty"`
	Enabled     *bool       `json:"enabled,omitempty"`
}

type WebhookTest struct {
	// What happened.
	Type EventType `json:"type,omitempty"`
}

type WebhookReplay struct {
	// The id of an event, such as evt_01890a5dac96774bbcceb302099a8057.
	EventID string    `json:"event_id,omitempty"`
	From    time.Time `json:"from,omitzero"`
	To      time.Time `json:"to,omitzero"`
}

// Mode is one of these. A newer API may have more.
type Mode string

const (
	ModeLive Mode = "live"
	ModeTest Mode = "test"
)

// VideoStatus is one of these. A newer API may have more.
type VideoStatus string

const (
	VideoStatusQueued     VideoStatus = "queued"
	VideoStatusGenerating VideoStatus = "generating"
	VideoStatusCompleted  VideoStatus = "completed"
	VideoStatusFailed     VideoStatus = "failed"
	VideoStatusCancelled  VideoStatus = "cancelled"
)

// FailureReason is one of these. A newer API may have more.
type FailureReason string

const (
	FailureReasonProviderFailed FailureReason = "provider_failed"
	FailureReasonFiltered       FailureReason = "filtered"
	FailureReasonTimedOut       FailureReason = "timed_out"
	FailureReasonWaitedTooLong  FailureReason = "waited_too_long"
)

type ContentCredentials struct {
	ID       string    `json:"id"`
	SignedAt time.Time `json:"signed_at"`
}

type PlaceInLine struct {
	// 1 is the next. Must be more than 0.
	Place int `json:"place"`
	// When it will probably start.
	EstimatedStartAt *time.Time `json:"estimated_start_at"`
}

// CreditBucket is one of these. A newer API may have more.
type CreditBucket string

const (
	CreditBucketGrace CreditBucket = "grace"
	CreditBucketPlan  CreditBucket = "plan"
	CreditBucketPack  CreditBucket = "pack"
)

type ReceiptLine struct {
	Bucket CreditBucket `json:"bucket"`
	// At least 0.
	Credits int `json:"credits"`
}

type Receipt struct {
	// What it was going to cost. Must be at least 0.
	QuotedCredits int `json:"quoted_credits"`
	// What it was charged. Must be at least 0.
	ChargedCredits int `json:"charged_credits"`
	// What came back with its end. Null while it is being made.
	RefundedCredits *int `json:"refunded_credits"`
	// The credits it was charged to: of a plan, of packs, or given back late.
	ChargedFrom []ReceiptLine `json:"charged_from"`
	// Where they went back to.
	RefundedTo []ReceiptLine `json:"refunded_to"`
}

type Video struct {
	// A lowercase UUID of version 7.
	ID string `json:"id"`
	// `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
	Mode Mode `json:"mode"`
	// It has ended when this is `completed`, `failed` or `cancelled`.
	Status VideoStatus `json:"status"`
	// Why, with `failed`.
	FailureReason *FailureReason `json:"failure_reason"`
	// What the video shows.
	Prompt string `json:"prompt"`
	// Seconds.
	Duration Duration `json:"duration"`
	// The shape of the picture.
	AspectRatio AspectRatio `json:"aspect_ratio"`
	// The quality of the picture.
	Quality Quality `json:"quality"`
	// A look that is added to the prompt.
	Style *Style `json:"style"`
	// Whether the video has sound. Every model makes it.
	Audio bool `json:"audio"`
	// The image that the video starts from: the id of an upload that was checked.
	Image *string `json:"image"`
	// The image that the video ends on, of the same kind, together with `image`.
	LastImage *string `json:"last_image"`
	// Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3.
	References []Reference `json:"references"`
	// A completed video of yours that this one starts from, without images.
	Parent *Parent `json:"parent"`
	// The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one.
	Seed *int `json:"seed"`
	// The id of the model.
	Model string `json:"model"`
	// Whether a sample clip stands in for a generated video.
	Simulated bool `json:"simulated"`
	// Your own notes, which come back with the video.
	Metadata map[string]string `json:"metadata"`
	Project  *string           `json:"project"`
	Tags     []string          `json:"tags"`
	// The file, once `completed`. The link works for some hours: ask again rather than keep it.
	VideoURL *string `json:"video_url"`
	// A still, once `completed`, by a link of the same kind.
	ThumbnailURL *string             `json:"thumbnail_url"`
	CreatedAt    time.Time           `json:"created_at"`
	StartedAt    *time.Time          `json:"started_at"`
	FinishedAt   *time.Time          `json:"finished_at"`
	Credentials  *ContentCredentials `json:"credentials"`
	// When it will be deleted. Null while it is being made, or if you have saved it.
	ExpiresAt *time.Time `json:"expires_at"`
	// Its place in the line of its model. Null if it does not wait.
	Line *PlaceInLine `json:"line"`
	// How long such a video usually takes.
	UsualSeconds int `json:"usual_seconds"`
	// The credits that canceling now gives back for certain. Null if it cannot be canceled any more.
	CancelRefundCredits *int `json:"cancel_refund_credits"`
	// You canceled it while the model was being asked. It ends when the model answers: without a refund if it accepts, with all credits back if it refuses.
	CancelRequested bool `json:"cancel_requested"`
	// What it cost, and what came back.
	Receipt Receipt `json:"receipt"`
}

type Estimate struct {
	ID string `json:"id"`
	// At least 0.
	Credits int `json:"credits"`
	// When it ends.
	ExpiresAt time.Time `json:"expires_at"`
}

type VideoPage struct {
	Videos []Video `json:"videos"`
	// Send it as `cursor` for the next page. Null on the last one.
	NextCursor *string `json:"next_cursor"`
}

type Project struct {
	// A lowercase UUID of version 7, new for each project.
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"created_at"`
	// At least 0.
	VideoCount        int     `json:"video_count"`
	ShareURL          *string `json:"share_url"`
	ShareShowsPrompts bool    `json:"share_shows_prompts"`
}

type ProjectList struct {
	Projects []Project `json:"projects"`
}

type Preset struct {
	// A lowercase UUID of version 7.
	ID string `json:"id"`
	// A string of 1 to 60 characters on one line; well-formed Unicode with at least one visible character, and no line breaks or control characters.
	Name string `json:"name"`
	// What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
	Prompt string `json:"prompt"`
	// Seconds.
	Duration Duration `json:"duration"`
	// The shape of the picture.
	AspectRatio AspectRatio `json:"aspect_ratio"`
	// The quality of the picture.
	Quality Quality `json:"quality"`
	// The id of the model.
	Model     *ModelChoice `json:"model"`
	CreatedAt time.Time    `json:"created_at"`
	ShareURL  *string      `json:"share_url"`
}

type PresetList struct {
	Presets []Preset `json:"presets"`
}

type JoinedChain struct {
	URL   string   `json:"url"`
	Parts []string `json:"parts"`
	// More than 0.
	Seconds int `json:"seconds"`
}

type Verification struct {
	// Whether the file was made here. `false` does not say that it was not: see above.
	MadeHere bool `json:"made_here"`
	// The id of the model, if the file was made here.
	Model       *string             `json:"model"`
	Credentials *ContentCredentials `json:"credentials"`
}

type ImprovedPrompt struct {
	Subject string `json:"subject"`
	Motion  string `json:"motion"`
	Camera  string `json:"camera"`
	Light   string `json:"light"`
	Sound   string `json:"sound"`
	// All of it as one description, ready to be sent.
	Prompt string `json:"prompt"`
	// Whether fixed rules wrote it instead of a model.
	Simulated bool `json:"simulated"`
}

type Upload struct {
	// A lowercase UUID.
	ImageID string `json:"image_id"`
	// Where to POST the form.
	URL string `json:"url"`
	// Every field of the form, before the file itself.
	Fields map[string]string `json:"fields"`
	// When it ends.
	ExpiresAt time.Time `json:"expires_at"`
}

type CheckedImage struct {
	// A lowercase UUID.
	ImageID string `json:"image_id"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
}

type Purse struct {
	// Its monthly cap. Null: it has none.
	CapCredits *int `json:"cap_credits"`
	// At least 0.
	SpentCredits int `json:"spent_credits"`
	// What is left of its cap. Null: it has none.
	LeftCredits *int `json:"left_credits"`
}

type CreditBalance struct {
	// `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
	Mode Mode `json:"mode"`
	// All that can be spent: the sum of the next three. Must be at least 0.
	Credits int `json:"credits"`
	// Plan credits that came back after their month. Must be at least 0.
	GraceCredits int `json:"grace_credits"`
	// Of this month of your plan. Must be at least 0.
	PlanCredits int `json:"plan_credits"`
	// Of the packs you bought. Must be at least 0.
	PackCredits int `json:"pack_credits"`
	// What one video costs. Must be at least 0.
	VideoCredits int `json:"video_credits"`
	// What this key may spend this month (UTC).
	Key Purse `json:"key"`
}

type DayUsage struct {
	Day     string `json:"day"`
	Credits int    `json:"credits"`
	Videos  int    `json:"videos"`
}

type KeyUsage struct {
	// The id of one of your keys, such as key_4kTq0bZpX1cV9sLm.
	ID   string  `json:"id"`
	Name *string `json:"name"`
	// `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
	Mode    Mode       `json:"mode"`
	Credits int        `json:"credits"`
	Videos  int        `json:"videos"`
	Days    []DayUsage `json:"days"`
}

type Usage struct {
	From    string     `json:"from"`
	To      string     `json:"to"`
	Credits int        `json:"credits"`
	Videos  int        `json:"videos"`
	Keys    []KeyUsage `json:"keys"`
}

// ModelCredits is one of these. A newer API may have more.
type ModelCredits string

const (
	ModelCreditsVeo3  ModelCredits = "veo3"
	ModelCreditsBasic ModelCredits = "basic"
)

// ModelSpeed is one of these. A newer API may have more.
type ModelSpeed string

const (
	ModelSpeedFast ModelSpeed = "fast"
	ModelSpeedBest ModelSpeed = "best"
)

// ModelMode is one of these. A newer API may have more.
type ModelMode string

const (
	ModelModeText  ModelMode = "text"
	ModelModeImage ModelMode = "image"
)

type Model struct {
	ID         string       `json:"id"`
	Name       string       `json:"name"`
	ForCredits ModelCredits `json:"for_credits"`
	// `fast`: sooner. `best`: looks best.
	Speed ModelSpeed  `json:"speed"`
	Modes []ModelMode `json:"modes"`
	// Whether it makes a video that ends on an image. It takes `last_image` only together with `image`.
	LastImage bool `json:"last_image"`
	// How many references it takes; 0: none.
	ReferencesMaximum int `json:"references_maximum"`
	// What it can do with a `parent`.
	ParentUses []ParentUse `json:"parent_uses"`
	// The longest chain that it continues, with the new video. Null: it continues none.
	ContinuedMaximumSeconds *int `json:"continued_maximum_seconds"`
	// Whether it takes a `seed`. What takes none makes another video each time.
	Seed         bool          `json:"seed"`
	Durations    []Duration    `json:"durations"`
	AspectRatios []AspectRatio `json:"aspect_ratios"`
	Qualities    []Quality     `json:"qualities"`
	Styles       []Style       `json:"styles"`
	// Whether the video has sound. Every model makes it.
	Audio bool `json:"audio"`
	// What one video costs. Must be at least 0.
	VideoCredits int `json:"video_credits"`
	// How long such a video usually takes.
	UsualSeconds int `json:"usual_seconds"`
	// Whether a sample clip stands in for a generated video.
	Simulated bool `json:"simulated"`
}

type ModelList struct {
	Models []Model `json:"models"`
}

// DisabledReason is one of these. A newer API may have more.
type DisabledReason string

const (
	DisabledReasonOwner   DisabledReason = "owner"
	DisabledReasonGone    DisabledReason = "gone"
	DisabledReasonFailing DisabledReason = "failing"
)

type WebhookEndpoint struct {
	// The id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm.
	ID string `json:"id"`
	// `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
	Mode               Mode            `json:"mode"`
	URL                string          `json:"url"`
	Description        string          `json:"description"`
	Events             []EventType     `json:"events"`
	Enabled            bool            `json:"enabled"`
	DisabledReason     *DisabledReason `json:"disabled_reason"`
	CreatedAt          time.Time       `json:"created_at"`
	MissedEvents       int             `json:"missed_events"`
	FormerSecretEndsAt *time.Time      `json:"former_secret_ends_at"`
}

type WebhookEndpointList struct {
	Webhooks []WebhookEndpoint `json:"webhooks"`
	Maximum  int               `json:"maximum"`
}

type WebhookWithSecret struct {
	// The id of an enabled webhook endpoint. Only that one is told of this video. Without it, all that listen are.
	Webhook WebhookEndpoint `json:"webhook"`
	Secret  *string         `json:"secret"`
}

type WebhookTestReceipt struct {
	// The id of an event, such as evt_01890a5dac96774bbcceb302099a8057.
	EventID string `json:"event_id"`
}

// DeliveryState is one of these. A newer API may have more.
type DeliveryState string

const (
	DeliveryStatePending   DeliveryState = "pending"
	DeliveryStateDelivered DeliveryState = "delivered"
	DeliveryStateGivenUp   DeliveryState = "given_up"
	DeliveryStateDropped   DeliveryState = "dropped"
)

// DeliveryOutcome is one of these. A newer API may have more.
type DeliveryOutcome string

const (
	DeliveryOutcomeDelivered        DeliveryOutcome = "delivered"
	DeliveryOutcomeRefused          DeliveryOutcome = "refused"
	DeliveryOutcomeTimedOut         DeliveryOutcome = "timed_out"
	DeliveryOutcomeUnreachable      DeliveryOutcome = "unreachable"
	DeliveryOutcomeForbiddenAddress DeliveryOutcome = "forbidden_address"
	DeliveryOutcomeLost             DeliveryOutcome = "lost"
)

type DeliveryAttempt struct {
	At      time.Time       `json:"at"`
	Outcome DeliveryOutcome `json:"outcome"`
	// It has ended when this is `completed`, `failed` or `cancelled`.
	Status               *int   `json:"status"`
	DurationMilliseconds int    `json:"duration_milliseconds"`
	Response             string `json:"response"`
}

type WebhookDelivery struct {
	// The id of an event, such as evt_01890a5dac96774bbcceb302099a8057.
	EventID string `json:"event_id"`
	// What happened.
	Type      EventType `json:"type"`
	CreatedAt time.Time `json:"created_at"`
	VideoID   *string   `json:"video_id"`
	// Present in test events only.
	Test          bool              `json:"test"`
	State         DeliveryState     `json:"state"`
	NextAttemptAt *time.Time        `json:"next_attempt_at"`
	Attempts      []DeliveryAttempt `json:"attempts"`
}

type WebhookDeliveryPage struct {
	Deliveries []WebhookDelivery `json:"deliveries"`
	// Send it as `cursor` for the next page. Null on the last one.
	NextCursor *string `json:"next_cursor"`
}

type WebhookReplayReceipt struct {
	Replayed int        `json:"replayed"`
	NextFrom *time.Time `json:"next_from"`
}

// VideoEventType is one of these. A newer API may have more.
type VideoEventType string

const (
	VideoEventTypeVideoCompleted VideoEventType = "video.completed"
	VideoEventTypeVideoFailed    VideoEventType = "video.failed"
	VideoEventTypeVideoCancelled VideoEventType = "video.cancelled"
)

type VideoEvent struct {
	// What happened.
	Type VideoEventType `json:"type"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
	// Present in test events only.
	Test bool  `json:"test,omitempty"`
	Data Video `json:"data"`
}

type LowCredits struct {
	// `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
	Mode             Mode `json:"mode"`
	Credits          int  `json:"credits"`
	ThresholdCredits int  `json:"threshold_credits"`
}

type LowCreditsEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
	// Present in test events only.
	Test bool       `json:"test,omitempty"`
	Data LowCredits `json:"data"`
}

// WebhookEvent is one of *VideoEvent, *LowCreditsEvent.
type WebhookEvent interface{ isWebhookEvent() }

func (*VideoEvent) isWebhookEvent() {}

func (*LowCreditsEvent) isWebhookEvent() {}

// ErrorCode says why a request was refused. A newer API may have more.
type ErrorCode string

const (
	ErrorCodeAccountSuspended       ErrorCode = "account_suspended"
	ErrorCodeChainNotJoinable       ErrorCode = "chain_not_joinable"
	ErrorCodeContentRefused         ErrorCode = "content_refused"
	ErrorCodeDeductionFailed        ErrorCode = "deduction_failed"
	ErrorCodeFeatureOff             ErrorCode = "feature_off"
	ErrorCodeForbidden              ErrorCode = "forbidden"
	ErrorCodeGeneratingPaused       ErrorCode = "generating_paused"
	ErrorCodeGenerationClosed       ErrorCode = "generation_closed"
	ErrorCodeIdempotencyKeyReused   ErrorCode = "idempotency_key_reused"
	ErrorCodeImageRefused           ErrorCode = "image_refused"
	ErrorCodeImprovingUnavailable   ErrorCode = "improving_unavailable"
	ErrorCodeInsufficientCredits    ErrorCode = "insufficient_credits"
	ErrorCodeInternal               ErrorCode = "internal"
	ErrorCodeInvalidRequest         ErrorCode = "invalid_request"
	ErrorCodeMaintenance            ErrorCode = "maintenance"
	ErrorCodeNotFound               ErrorCode = "not_found"
	ErrorCodeNotInThisState         ErrorCode = "not_in_this_state"
	ErrorCodePlanRequired           ErrorCode = "plan_required"
	ErrorCodePromptNotRewritten     ErrorCode = "prompt_not_rewritten"
	ErrorCodeRequestInFlight        ErrorCode = "request_in_flight"
	ErrorCodeRequestTooLarge        ErrorCode = "request_too_large"
	ErrorCodeSpendCapReached        ErrorCode = "spend_cap_reached"
	ErrorCodeTemporarilyUnavailable ErrorCode = "temporarily_unavailable"
	ErrorCodeTooManyRequests        ErrorCode = "too_many_requests"
	ErrorCodeTooManyVideos          ErrorCode = "too_many_videos"
	ErrorCodeTooManyWebhooks        ErrorCode = "too_many_webhooks"
	ErrorCodeUnauthorized           ErrorCode = "unauthorized"
	ErrorCodeWebhookDisabled        ErrorCode = "webhook_disabled"
)
