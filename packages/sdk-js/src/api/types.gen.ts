// Generated from the OpenAPI document by npm run sdks.

export type Duration = 5 | 8;

export type AspectRatio = '16:9' | '1:1' | '9:16';

export type Quality = 'standard' | 'pro';

export type ReferenceRole = 'face' | 'product' | 'style';

export interface Reference {
  /** A lowercase UUID. */
  readonly image_id: string;
  /** What the image shows: a face, a product, or a style. */
  readonly role: ReferenceRole;
}

export type ParentUse = 'continue' | 'change';

export interface Parent {
  /** A lowercase UUID of version 7. */
  readonly id: string;
  /** `continue`: its next seconds, in the same shape and quality. `change`: the same again in the same length, too, as the prompt says. */
  readonly use: ParentUse;
}

export type ModelChoice = 'google-veo3' | 'simulated' | 'simulated-fast' | 'simulated-lite' | 'gemini-omni-1.2-flash' | 'veo-3.1' | 'veo-3.1-fast' | 'veo-3.1-lite' | 'seedance-2.0-fast' | 'kling-3.0-standard';

export type Style = 'cinematic' | 'documentary' | 'animation' | 'stop-motion' | 'anime' | 'black-and-white';

export interface GenerationRequest {
  /** What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks. */
  readonly prompt: string;
  /** Seconds. */
  readonly duration?: Duration | undefined;
  /** The shape of the picture. */
  readonly aspect_ratio?: AspectRatio | undefined;
  /** The quality of the picture. */
  readonly quality?: Quality | undefined;
  /** The image that the video starts from: the id of an upload that was checked. Must be a lowercase UUID. */
  readonly image?: string | undefined;
  /** The image that the video ends on, of the same kind, together with `image`. Must be a lowercase UUID. */
  readonly last_image?: string | undefined;
  /** Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3. */
  readonly references?: readonly Reference[] | undefined;
  /** A completed video of yours that this one starts from, without images. */
  readonly parent?: Parent | undefined;
  /** The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one. Must be a whole number from 0 to 4294967295. */
  readonly seed?: number | undefined;
  /** An id that `GET /models` lists. Without it, the usual model of the credits that pay. */
  readonly model?: ModelChoice | undefined;
  /** A look that is added to the prompt. */
  readonly style?: Style | undefined;
  /** Whether the video has sound. Every model makes it. */
  readonly audio?: true | undefined;
  /** The id of an estimate for the same options: the video costs what it said. Must be the id of an estimate for the same options. */
  readonly estimate_id?: string | undefined;
  /** Your own notes, which come back with the video. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The id of an enabled webhook endpoint. Only that one is told of this video. Without it, all that listen are. Must be the id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm. */
  readonly webhook?: string | undefined;
}

export interface EstimateRequest {
  /** What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks. */
  readonly prompt?: string | undefined;
  /** Seconds. */
  readonly duration?: Duration | undefined;
  /** The shape of the picture. */
  readonly aspect_ratio?: AspectRatio | undefined;
  /** The quality of the picture. */
  readonly quality?: Quality | undefined;
  /** The image that the video starts from: the id of an upload that was checked. Must be a lowercase UUID. */
  readonly image?: string | undefined;
  /** The image that the video ends on, of the same kind, together with `image`. Must be a lowercase UUID. */
  readonly last_image?: string | undefined;
  /** Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3. */
  readonly references?: readonly Reference[] | undefined;
  /** A completed video of yours that this one starts from, without images. */
  readonly parent?: Parent | undefined;
  /** The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one. Must be a whole number from 0 to 4294967295. */
  readonly seed?: number | undefined;
  /** An id that `GET /models` lists. */
  readonly model?: ModelChoice | undefined;
  /** A look that is added to the prompt. */
  readonly style?: Style | undefined;
  /** Whether the video has sound. Every model makes it. */
  readonly audio?: true | undefined;
}

export interface VideoChange {
  readonly project?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface VerificationRequest {
  /** The SHA-256 of the file in lowercase hexadecimal. Must be matches /^[0-9a-f]{64}$/. */
  readonly file_hash?: string | undefined;
  /** The id in the content credentials of the file, without `urn:c2pa:`. */
  readonly credentials_id?: string | undefined;
}

export type Language = 'en' | 'de' | 'es' | 'ja';

export interface ImproveRequest {
  /** What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks. */
  readonly prompt: string;
  /** Written in, where the prompt’s own language is not clear; English if it is absent. */
  readonly language?: Language | undefined;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface UploadRequest {
  readonly content_type: ImageType;
  /** From 1 byte to 10 MB. */
  readonly size_bytes: number;
}

export type EventType = 'video.completed' | 'video.failed' | 'video.cancelled' | 'credits.low';

export interface WebhookCreation {
  /** An https URL of a public host, on port 443 or 8443, without user name and password, of up to 2,048 characters; well-formed Unicode with at least one visible character, and no line breaks or control characters. */
  readonly url: string;
  /** A string of 0 to 200 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks. */
  readonly description?: string | undefined;
  readonly events: readonly EventType[];
}

export interface WebhookChange {
  /** An https URL of a public host, on port 443 or 8443, without user name and password, of up to 2,048 characters; well-formed Unicode with at least one visible character, and no line breaks or control characters. */
  readonly url?: string | undefined;
  /** A string of 0 to 200 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks. */
  readonly description?: string | undefined;
  readonly events?: readonly EventType[] | undefined;
  readonly enabled?: boolean | undefined;
}

export interface WebhookTest {
  /** What happened. */
  readonly type?: EventType | undefined;
}

export interface ReplayOfEvent {
  /** The id of an event, such as evt_01890a5dac96774bbcceb302099a8057. */
  readonly event_id: string;
}

export interface ReplayOfPeriod {
  readonly from: string;
  readonly to: string;
}

export type WebhookReplay = ReplayOfEvent | ReplayOfPeriod;

export type Mode = 'live' | 'test';

export type VideoStatus = 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled';

export type FailureReason = 'provider_failed' | 'filtered' | 'timed_out' | 'waited_too_long';

export interface ContentCredentials {
  readonly id: string;
  readonly signed_at: string;
}

export interface PlaceInLine {
  /** 1 is the next. Must be more than 0. */
  readonly place: number;
  /** When it will probably start. */
  readonly estimated_start_at: string | null;
}

export type CreditBucket = 'grace' | 'plan' | 'pack';

export interface ReceiptLine {
  readonly bucket: CreditBucket;
  /** At least 0. */
  readonly credits: number;
}

export interface Receipt {
  /** What it was going to cost. Must be at least 0. */
  readonly quoted_credits: number;
  /** What it was charged. Must be at least 0. */
  readonly charged_credits: number;
  /** What came back with its end. Null while it is being made. */
  readonly refunded_credits: number | null;
  /** The credits it was charged to: of a plan, of packs, or given back late. */
  readonly charged_from: readonly ReceiptLine[];
  /** Where they went back to. */
  readonly refunded_to: readonly ReceiptLine[];
}

export interface Video {
  /** A lowercase UUID of version 7. */
  readonly id: string;
  /** `test`: made with a test key, for nothing, from sample clips. `live`: otherwise. */
  readonly mode: Mode;
  /** It has ended when this is `completed`, `failed` or `cancelled`. */
  readonly status: VideoStatus;
  /** Why, with `failed`. */
  readonly failure_reason: FailureReason | null;
  /** What the video shows. */
  readonly prompt: string;
  /** Seconds. */
  readonly duration: Duration;
  /** The shape of the picture. */
  readonly aspect_ratio: AspectRatio;
  /** The quality of the picture. */
  readonly quality: Quality;
  /** A look that is added to the prompt. */
  readonly style: Style | null;
  /** Whether the video has sound. Every model makes it. */
  readonly audio: boolean;
  /** The image that the video starts from: the id of an upload that was checked. */
  readonly image: string | null;
  /** The image that the video ends on, of the same kind, together with `image`. */
  readonly last_image: string | null;
  /** Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3. */
  readonly references: readonly Reference[];
  /** A completed video of yours that this one starts from, without images. */
  readonly parent: Parent | null;
  /** The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one. */
  readonly seed: number | null;
  /** The id of the model. */
  readonly model: string;
  /** Whether a sample clip stands in for a generated video. */
  readonly simulated: boolean;
  /** Your own notes, which come back with the video. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly project: string | null;
  readonly tags: readonly string[];
  /** The file, once `completed`. The link works for some hours: ask again rather than keep it. */
  readonly video_url: string | null;
  /** A still, once `completed`, by a link of the same kind. */
  readonly thumbnail_url: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly credentials: ContentCredentials | null;
  /** When it will be deleted. Null while it is being made, or if you have saved it. */
  readonly expires_at: string | null;
  /** Its place in the line of its model. Null if it does not wait. */
  readonly line: PlaceInLine | null;
  /** How long such a video usually takes. */
  readonly usual_seconds: number;
  /** The credits that canceling now gives back for certain. Null if it cannot be canceled any more. */
  readonly cancel_refund_credits: number | null;
  /** You canceled it while the model was being asked. It ends when the model answers: without a refund if it accepts, with all credits back if it refuses. */
  readonly cancel_requested: boolean;
  /** What it cost, and what came back. */
  readonly receipt: Receipt;
}

export interface Estimate {
  readonly id: string;
  /** At least 0. */
  readonly credits: number;
  /** When it ends. */
  readonly expires_at: string;
}

export interface VideoPage {
  readonly videos: readonly Video[];
  /** Send it as `cursor` for the next page. Null on the last one. */
  readonly next_cursor: string | null;
}

export interface Project {
  /** A lowercase UUID of version 7, new for each project. */
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  /** At least 0. */
  readonly video_count: number;
  readonly share_url: string | null;
  readonly share_shows_prompts: boolean;
}

export interface ProjectList {
  readonly projects: readonly Project[];
}

export interface Preset {
  /** A lowercase UUID of version 7. */
  readonly id: string;
  /** A string of 1 to 60 characters on one line; well-formed Unicode with at least one visible character, and no line breaks or control characters. */
  readonly name: string;
  /** What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks. */
  readonly prompt: string;
  /** Seconds. */
  readonly duration: Duration;
  /** The shape of the picture. */
  readonly aspect_ratio: AspectRatio;
  /** The quality of the picture. */
  readonly quality: Quality;
  /** The id of the model. */
  readonly model: ModelChoice | null;
  readonly created_at: string;
  readonly share_url: string | null;
}

export interface PresetList {
  readonly presets: readonly Preset[];
}

export interface JoinedChain {
  readonly url: string;
  readonly parts: readonly string[];
  /** More than 0. */
  readonly seconds: number;
}

export interface Verification {
  /** Whether the file was made here. `false` does not say that it was not: see above. */
  readonly made_here: boolean;
  /** The id of the model, if the file was made here. */
  readonly model: string | null;
  readonly credentials: ContentCredentials | null;
}

export interface ImprovedPrompt {
  readonly subject: string;
  readonly motion: string;
  readonly camera: string;
  readonly light: string;
  readonly sound: string;
  /** All of it as one description, ready to be sent. */
  readonly prompt: string;
  /** Whether fixed rules wrote it instead of a model. */
  readonly simulated: boolean;
}

export interface Upload {
  /** A lowercase UUID. */
  readonly image_id: string;
  /** Where to POST the form. */
  readonly url: string;
  /** Every field of the form, before the file itself. */
  readonly fields: Readonly<Record<string, string>>;
  /** When it ends. */
  readonly expires_at: string;
}

export interface CheckedImage {
  /** A lowercase UUID. */
  readonly image_id: string;
  readonly width: number;
  readonly height: number;
}

export interface Purse {
  /** Its monthly cap. Null: it has none. */
  readonly cap_credits: number | null;
  /** At least 0. */
  readonly spent_credits: number;
  /** What is left of its cap. Null: it has none. */
  readonly left_credits: number | null;
}

export interface CreditBalance {
  /** `test`: made with a test key, for nothing, from sample clips. `live`: otherwise. */
  readonly mode: Mode;
  /** All that can be spent: the sum of the next three. Must be at least 0. */
  readonly credits: number;
  /** Plan credits that came back after their month. Must be at least 0. */
  readonly grace_credits: number;
  /** Of this month of your plan. Must be at least 0. */
  readonly plan_credits: number;
  /** Of the packs you bought. Must be at least 0. */
  readonly pack_credits: number;
  /** What one video costs. Must be at least 0. */
  readonly video_credits: number;
  /** What this key may spend this month (UTC). */
  readonly key: Purse;
}

export interface DayUsage {
  readonly day: string;
  readonly credits: number;
  readonly videos: number;
}

export interface KeyUsage {
  /** The id of one of your keys, such as key_4kTq0bZpX1cV9sLm. */
  readonly id: string;
  readonly name: string | null;
  /** `test`: made with a test key, for nothing, from sample clips. `live`: otherwise. */
  readonly mode: Mode;
  readonly credits: number;
  readonly videos: number;
  readonly days: readonly DayUsage[];
}

export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly credits: number;
  readonly videos: number;
  readonly keys: readonly KeyUsage[];
}

export type ModelCredits = 'veo3' | 'basic';

export type ModelSpeed = 'fast' | 'best';

export type ModelMode = 'text' | 'image';

export interface Model {
  readonly id: string;
  readonly name: string;
  readonly for_credits: ModelCredits;
  /** `fast`: sooner. `best`: looks best. */
  readonly speed: ModelSpeed;
  readonly modes: readonly ModelMode[];
  /** Whether it makes a video that ends on an image. It takes `last_image` only together with `image`. */
  readonly last_image: boolean;
  /** How many references it takes; 0: none. */
  readonly references_maximum: number;
  /** What it can do with a `parent`. */
  readonly parent_uses: readonly ParentUse[];
  /** The longest chain that it continues, with the new video. Null: it continues none. */
  readonly continued_maximum_seconds: number | null;
  /** Whether it takes a `seed`. What takes none makes another video each time. */
  readonly seed: boolean;
  readonly durations: readonly Duration[];
  readonly aspect_ratios: readonly AspectRatio[];
  readonly qualities: readonly Quality[];
  readonly styles: readonly Style[];
  /** Whether the video has sound. Every model makes it. */
  readonly audio: boolean;
  /** What one video costs. Must be at least 0. */
  readonly video_credits: number;
  /** How long such a video usually takes. */
  readonly usual_seconds: number;
  /** Whether a sample clip stands in for a generated video. */
  readonly simulated: boolean;
}

export interface ModelList {
  readonly models: readonly Model[];
}

export type DisabledReason = 'owner' | 'gone' | 'failing';

export interface WebhookEndpoint {
  /** The id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm. */
  readonly id: string;
  /** `test`: made with a test key, for nothing, from sample clips. `live`: otherwise. */
  readonly mode: Mode;
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
  readonly enabled: boolean;
  readonly disabled_reason: DisabledReason | null;
  readonly created_at: string;
  readonly missed_events: number;
  readonly former_secret_ends_at: string | null;
}

export interface WebhookEndpointList {
  readonly webhooks: readonly WebhookEndpoint[];
  readonly maximum: number;
}

export interface WebhookWithSecret {
  /** The id of an enabled webhook endpoint. Only that one is told of this video. Without it, all that listen are. */
  readonly webhook: WebhookEndpoint;
  readonly secret: string | null;
}

export interface WebhookTestReceipt {
  /** The id of an event, such as evt_01890a5dac96774bbcceb302099a8057. */
  readonly event_id: string;
}

export type DeliveryState = 'pending' | 'delivered' | 'given_up' | 'dropped';

export type DeliveryOutcome = 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'forbidden_address' | 'lost';

export interface DeliveryAttempt {
  readonly at: string;
  readonly outcome: DeliveryOutcome;
  /** It has ended when this is `completed`, `failed` or `cancelled`. */
  readonly status: number | null;
  readonly duration_milliseconds: number;
  readonly response: string;
}

export interface WebhookDelivery {
  /** The id of an event, such as evt_01890a5dac96774bbcceb302099a8057. */
  readonly event_id: string;
  /** What happened. */
  readonly type: EventType;
  readonly created_at: string;
  readonly video_id: string | null;
  /** Present in test events only. */
  readonly test: boolean;
  readonly state: DeliveryState;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface WebhookDeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  /** Send it as `cursor` for the next page. Null on the last one. */
  readonly next_cursor: string | null;
}

export interface WebhookReplayReceipt {
  readonly replayed: number;
  readonly next_from: string | null;
}

export type VideoEventType = 'video.completed' | 'video.failed' | 'video.cancelled';

export interface VideoEvent {
  /** What happened. */
  readonly type: VideoEventType;
  /** When it happened. */
  readonly timestamp: string;
  /** Present in test events only. */
  readonly test?: true | undefined;
  readonly data: Video;
}

export interface LowCredits {
  /** `test`: made with a test key, for nothing, from sample clips. `live`: otherwise. */
  readonly mode: Mode;
  readonly credits: number;
  readonly threshold_credits: number;
}

export interface LowCreditsEvent {
  /** What happened. */
  readonly type: 'credits.low';
  /** When it happened. */
  readonly timestamp: string;
  /** Present in test events only. */
  readonly test?: true | undefined;
  readonly data: LowCredits;
}

export type WebhookEvent = VideoEvent | LowCreditsEvent;

/** The codes of errors. A newer API may have more. */
export type ErrorCode =
  | 'account_suspended'
  | 'chain_not_joinable'
  | 'content_refused'
  | 'deduction_failed'
  | 'feature_off'
  | 'forbidden'
  | 'generating_paused'
  | 'generation_closed'
  | 'idempotency_key_reused'
  | 'image_refused'
  | 'improving_unavailable'
  | 'insufficient_credits'
  | 'internal'
  | 'invalid_request'
  | 'maintenance'
  | 'not_found'
  | 'not_in_this_state'
  | 'plan_required'
  | 'prompt_not_rewritten'
  | 'request_in_flight'
  | 'request_too_large'
  | 'spend_cap_reached'
  | 'temporarily_unavailable'
  | 'too_many_requests'
  | 'too_many_videos'
  | 'too_many_webhooks'
  | 'unauthorized'
  | 'webhook_disabled';
