"""The objects of the API. Generated from the OpenAPI document by npm run sdks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, Union

Duration: TypeAlias = Literal[5, 8]

AspectRatio: TypeAlias = Literal["16:9", "1:1", "9:16"]

Quality: TypeAlias = Literal["standard", "pro"]

ReferenceRole: TypeAlias = Literal["face", "product", "style"]


@dataclass(frozen=True, kw_only=True)
class Reference:
    #: A lowercase UUID.
    image_id: str
    #: What the image shows: a face, a product, or a style.
    role: ReferenceRole


ParentUse: TypeAlias = Literal["continue", "change"]


@dataclass(frozen=True, kw_only=True)
class Parent:
    #: A lowercase UUID of version 7.
    id: str
    #: `continue`: its next seconds, in the same shape and quality. `change`: the same again in the same length, too, as the prompt says.
    use: ParentUse


ModelChoice: TypeAlias = Literal["google-veo3", "simulated", "simulated-fast", "simulated-lite", "gemini-omni-1.2-flash", "veo-3.1", "veo-3.1-fast", "veo-3.1-lite", "seedance-2.0-fast", "kling-3.0-standard"]

Style: TypeAlias = Literal["cinematic", "documentary", "animation", "stop-motion", "anime", "black-and-white"]

Language: TypeAlias = Literal["en", "de", "es", "ja"]

ImageType: TypeAlias = Literal["image/png", "image/jpeg", "image/webp"]

EventType: TypeAlias = Literal["video.completed", "video.failed", "video.cancelled", "credits.low"]

Mode: TypeAlias = Literal["live", "test"]

VideoStatus: TypeAlias = Literal["queued", "generating", "completed", "failed", "cancelled"]

FailureReason: TypeAlias = Literal["provider_failed", "filtered", "timed_out", "waited_too_long"]


@dataclass(frozen=True, kw_only=True)
class ContentCredentials:
    id: str
    signed_at: datetime



@dataclass(frozen=True, kw_only=True)
class PlaceInLine:
    #: 1 is the next. Must be more than 0.
    place: int
    #: When it will probably start.
    estimated_start_at: datetime | None


CreditBucket: TypeAlias = Literal["grace", "plan", "pack"]


@dataclass(frozen=True, kw_only=True)
class ReceiptLine:
    bucket: CreditBucket
    #: At least 0.
    credits: int



@dataclass(frozen=True, kw_only=True)
class Receipt:
    #: What it was going to cost. Must be at least 0.
    quoted_credits: int
    #: What it was charged. Must be at least 0.
    charged_credits: int
    #: What came back with its end. Null while it is being made.
    refunded_credits: int | None
    #: The credits it was charged to: of a plan, of packs, or given back late.
    charged_from: list[ReceiptLine]
    #: Where they went back to.
    refunded_to: list[ReceiptLine]



@dataclass(frozen=True, kw_only=True)
class Video:
    #: A lowercase UUID of version 7.
    id: str
    #: `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
    mode: Mode
    #: It has ended when this is `completed`, `failed` or `cancelled`.
    status: VideoStatus
    #: Why, with `failed`.
    failure_reason: FailureReason | None
    #: What the video shows.
    prompt: str
    #: Seconds.
    duration: Duration
    #: The shape of the picture.
    aspect_ratio: AspectRatio
    #: The quality of the picture.
    quality: Quality
    #: A look that is added to the prompt.
    style: Style | None
    #: Whether the video has sound. Every model makes it.
    audio: bool
    #: The image that the video starts from: the id of an upload that was checked.
    image: str | None
    #: The image that the video ends on, of the same kind, together with `image`.
    last_image: str | None
    #: Images of what the video shows, without `image` and `last_image`. The prompt names them in this order: image 1, image 2, image 3.
    references: list[Reference]
    #: A completed video of yours that this one starts from, without images.
    parent: Parent | None
    #: The same seed with the same options gives nearly the same video, where the model takes one. Without it, a random one.
    seed: int | None
    #: The id of the model.
    model: str
    #: Whether a sample clip stands in for a generated video.
    simulated: bool
    #: Your own notes, which come back with the video.
    metadata: dict[str, str]
    project: str | None
    tags: list[str]
    #: The file, once `completed`. The link works for some hours: ask again rather than keep it.
    video_url: str | None
    #: A still, once `completed`, by a link of the same kind.
    thumbnail_url: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    credentials: ContentCredentials | None
    #: When it will be deleted. Null while it is being made, or if you have saved it.
    expires_at: datetime | None
    #: Its place in the line of its model. Null if it does not wait.
    line: PlaceInLine | None
    #: How long such a video usually takes.
    usual_seconds: int
    #: The credits that canceling now gives back for certain. Null if it cannot be canceled any more.
    cancel_refund_credits: int | None
    #: You canceled it while the model was being asked. It ends when the model answers: without a refund if it accepts, with all credits back if it refuses.
    cancel_requested: bool
    #: What it cost, and what came back.
    receipt: Receipt



@dataclass(frozen=True, kw_only=True)
class Estimate:
    id: str
    #: At least 0.
    credits: int
    #: When it ends.
    expires_at: datetime



@dataclass(frozen=True, kw_only=True)
class VideoPage:
    videos: list[Video]
    #: Send it as `cursor` for the next page. Null on the last one.
    next_cursor: str | None



@dataclass(frozen=True, kw_only=True)
class Project:
    #: A lowercase UUID of version 7, new for each project.
    id: str
    name: str
    created_at: datetime
    #: At least 0.
    video_count: int
    share_url: str | None
    share_shows_prompts: bool



@dataclass(frozen=True, kw_only=True)
class ProjectList:
    projects: list[Project]



@dataclass(frozen=True, kw_only=True)
class Preset:
    #: A lowercase UUID of version 7.
    id: str
    #: A string of 1 to 60 characters on one line; well-formed Unicode with at least one visible character, and no line breaks or control characters.
    name: str
    #: What the video shows. Must be a string of 1 to 2,000 characters; well-formed Unicode with at least one visible character, and no control characters except line breaks.
    prompt: str
    #: Seconds.
    duration: Duration
    #: The shape of the picture.
    aspect_ratio: AspectRatio
    #: The quality of the picture.
    quality: Quality
    #: The id of the model.
    model: ModelChoice | None
    created_at: datetime
    share_url: str | None



@dataclass(frozen=True, kw_only=True)
class PresetList:
    presets: list[Preset]



@dataclass(frozen=True, kw_only=True)
class JoinedChain:
    url: str
    parts: list[str]
    #: More than 0.
    seconds: int



@dataclass(frozen=True, kw_only=True)
class Verification:
    #: Whether the file was made here. `false` does not say that it was not: see above.
    made_here: bool
    #: The id of the model, if the file was made here.
    model: str | None
    credentials: ContentCredentials | None



@dataclass(frozen=True, kw_only=True)
class ImprovedPrompt:
    subject: str
    motion: str
    camera: str
    light: str
    sound: str
    #: All of it as one description, ready to be sent.
    prompt: str
    #: Whether fixed rules wrote it instead of a model.
    simulated: bool



@dataclass(frozen=True, kw_only=True)
class Upload:
    #: A lowercase UUID.
    image_id: str
    #: Where to POST the form.
    url: str
    #: Every field of the form, before the file itself.
    fields: dict[str, str]
    #: When it ends.
    expires_at: datetime



@dataclass(frozen=True, kw_only=True)
class CheckedImage:
    #: A lowercase UUID.
    image_id: str
    width: int
    height: int



@dataclass(frozen=True, kw_only=True)
class Purse:
    #: Its monthly cap. Null: it has none.
    cap_credits: int | None
    #: At least 0.
    spent_credits: int
    #: What is left of its cap. Null: it has none.
    left_credits: int | None



@dataclass(frozen=True, kw_only=True)
class CreditBalance:
    #: `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
    mode: Mode
    #: All that can be spent: the sum of the next three. Must be at least 0.
    credits: int
    #: Plan credits that came back after their month. Must be at least 0.
    grace_credits: int
    #: Of this month of your plan. Must be at least 0.
    plan_credits: int
    #: Of the packs you bought. Must be at least 0.
    pack_credits: int
    #: What one video costs. Must be at least 0.
    video_credits: int
    #: What this key may spend this month (UTC).
    key: Purse



@dataclass(frozen=True, kw_only=True)
class DayUsage:
    day: str
    credits: int
    videos: int



@dataclass(frozen=True, kw_only=True)
class KeyUsage:
    #: The id of one of your keys, such as key_4kTq0bZpX1cV9sLm.
    id: str
    name: str | None
    #: `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
    mode: Mode
    credits: int
    videos: int
    days: list[DayUsage]



@dataclass(frozen=True, kw_only=True)
class Usage:
    from_: str
    to: str
    credits: int
    videos: int
    keys: list[KeyUsage]


ModelCredits: TypeAlias = Literal["veo3", "basic"]

ModelSpeed: TypeAlias = Literal["fast", "best"]

ModelMode: TypeAlias = Literal["text", "image"]


@dataclass(frozen=True, kw_only=True)
class Model:
    id: str
    name: str
    for_credits: ModelCredits
    #: `fast`: sooner. `best`: looks best.
    speed: ModelSpeed
    modes: list[ModelMode]
    #: Whether it makes a video that ends on an image. It takes `last_image` only together with `image`.
    last_image: bool
    #: How many references it takes; 0: none.
    references_maximum: int
    #: What it can do with a `parent`.
    parent_uses: list[ParentUse]
    #: The longest chain that it continues, with the new video. Null: it continues none.
    continued_maximum_seconds: int | None
    #: Whether it takes a `seed`. What takes none makes another video each time.
    seed: bool
    durations: list[Duration]
    aspect_ratios: list[AspectRatio]
    qualities: list[Quality]
    styles: list[Style]
    #: Whether the video has sound. Every model makes it.
    audio: bool
    #: What one video costs. Must be at least 0.
    video_credits: int
    #: How long such a video usually takes.
    usual_seconds: int
    #: Whether a sample clip stands in for a generated video.
    simulated: bool



@dataclass(frozen=True, kw_only=True)
class ModelList:
    models: list[Model]


DisabledReason: TypeAlias = Literal["owner", "gone", "failing"]


@dataclass(frozen=True, kw_only=True)
class WebhookEndpoint:
    #: The id of one of your webhook endpoints, such as we_4kTq0bZpX1cV9sLm.
    id: str
    #: `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
    mode: Mode
    url: str
    description: str
    events: list[EventType]
    enabled: bool
    disabled_reason: DisabledReason | None
    created_at: datetime
    missed_events: int
    former_secret_ends_at: datetime | None



@dataclass(frozen=True, kw_only=True)
class WebhookEndpointList:
    webhooks: list[WebhookEndpoint]
    maximum: int



@dataclass(frozen=True, kw_only=True)
class WebhookWithSecret:
    #: The id of an enabled webhook endpoint. Only that one is told of this video. Without it, all that listen are.
    webhook: WebhookEndpoint
    secret: str | None



@dataclass(frozen=True, kw_only=True)
class WebhookTestReceipt:
    #: The id of an event, such as evt_01890a5dac96774bbcceb302099a8057.
    event_id: str


DeliveryState: TypeAlias = Literal["pending", "delivered", "given_up", "dropped"]

DeliveryOutcome: TypeAlias = Literal["delivered", "refused", "timed_out", "unreachable", "forbidden_address", "lost"]


@dataclass(frozen=True, kw_only=True)
class DeliveryAttempt:
    at: datetime
    outcome: DeliveryOutcome
    #: It has ended when this is `completed`, `failed` or `cancelled`.
    status: int | None
    duration_milliseconds: int
    response: str



@dataclass(frozen=True, kw_only=True)
class WebhookDelivery:
    #: The id of an event, such as evt_01890a5dac96774bbcceb302099a8057.
    event_id: str
    #: What happened.
    type: EventType
    created_at: datetime
    video_id: str | None
    #: Present in test events only.
    test: bool
    state: DeliveryState
    next_attempt_at: datetime | None
    attempts: list[DeliveryAttempt]



@dataclass(frozen=True, kw_only=True)
class WebhookDeliveryPage:
    deliveries: list[WebhookDelivery]
    #: Send it as `cursor` for the next page. Null on the last one.
    next_cursor: str | None



@dataclass(frozen=True, kw_only=True)
class WebhookReplayReceipt:
    replayed: int
    next_from: datetime | None


VideoEventType: TypeAlias = Literal["video.completed", "video.failed", "video.cancelled"]


@dataclass(frozen=True, kw_only=True)
class VideoEvent:
    #: What happened.
    type: VideoEventType
    #: When it happened.
    timestamp: datetime
    #: Present in test events only.
    test: Literal[True] | None = None
    data: Video



@dataclass(frozen=True, kw_only=True)
class LowCredits:
    #: `test`: made with a test key, for nothing, from sample clips. `live`: otherwise.
    mode: Mode
    credits: int
    threshold_credits: int



@dataclass(frozen=True, kw_only=True)
class LowCreditsEvent:
    #: What happened.
    type: Literal["credits.low"]
    #: When it happened.
    timestamp: datetime
    #: Present in test events only.
    test: Literal[True] | None = None
    data: LowCredits


WebhookEvent: TypeAlias = Union[VideoEvent, LowCreditsEvent]

#: The codes of errors. A newer API may have more.
ErrorCode: TypeAlias = Literal[
    "account_suspended",
    "chain_not_joinable",
    "content_refused",
    "deduction_failed",
    "feature_off",
    "forbidden",
    "generating_paused",
    "generation_closed",
    "idempotency_key_reused",
    "image_refused",
    "improving_unavailable",
    "insufficient_credits",
    "internal",
    "invalid_request",
    "maintenance",
    "not_found",
    "not_in_this_state",
    "plan_required",
    "prompt_not_rewritten",
    "request_in_flight",
    "request_too_large",
    "spend_cap_reached",
    "temporarily_unavailable",
    "too_many_requests",
    "too_many_videos",
    "too_many_webhooks",
    "unauthorized",
    "webhook_disabled",
]
