""" Contains all the data models used in inputs/outputs """

from .checked_image import CheckedImage
from .credit_balance import CreditBalance
from .credit_balance_mode import CreditBalanceMode
from .delete_video_response_200 import DeleteVideoResponse200
from .delete_webhook_response_200 import DeleteWebhookResponse200
from .estimate import Estimate
from .estimate_request import EstimateRequest
from .estimate_request_aspect_ratio import EstimateRequestAspectRatio
from .estimate_request_duration import EstimateRequestDuration
from .estimate_request_quality import EstimateRequestQuality
from .estimate_request_style import EstimateRequestStyle
from .firewall_refusal import FirewallRefusal
from .firewall_refusal_code import FirewallRefusalCode
from .firewall_refusal_reason import FirewallRefusalReason
from .gateway_refusal import GatewayRefusal
from .generation_request import GenerationRequest
from .generation_request_aspect_ratio import GenerationRequestAspectRatio
from .generation_request_duration import GenerationRequestDuration
from .generation_request_metadata import GenerationRequestMetadata
from .generation_request_quality import GenerationRequestQuality
from .generation_request_style import GenerationRequestStyle
from .list_videos_status import ListVideosStatus
from .low_credits import LowCredits
from .low_credits_mode import LowCreditsMode
from .model_list import ModelList
from .model_list_models_item import ModelListModelsItem
from .model_list_models_item_aspect_ratios_item import ModelListModelsItemAspectRatiosItem
from .model_list_models_item_durations_item import ModelListModelsItemDurationsItem
from .model_list_models_item_for_credits import ModelListModelsItemForCredits
from .model_list_models_item_modes_item import ModelListModelsItemModesItem
from .model_list_models_item_qualities_item import ModelListModelsItemQualitiesItem
from .model_list_models_item_styles_item import ModelListModelsItemStylesItem
from .problem import Problem
from .problem_reason import ProblemReason
from .purse import Purse
from .receipt import Receipt
from .receipt_charged_from_item import ReceiptChargedFromItem
from .receipt_charged_from_item_bucket import ReceiptChargedFromItemBucket
from .receipt_refunded_to_item import ReceiptRefundedToItem
from .receipt_refunded_to_item_bucket import ReceiptRefundedToItemBucket
from .upload import Upload
from .upload_fields import UploadFields
from .upload_request import UploadRequest
from .upload_request_content_type import UploadRequestContentType
from .usage import Usage
from .usage_keys_item import UsageKeysItem
from .usage_keys_item_days_item import UsageKeysItemDaysItem
from .usage_keys_item_mode import UsageKeysItemMode
from .video import Video
from .video_aspect_ratio import VideoAspectRatio
from .video_duration import VideoDuration
from .video_failure_reason_type_0 import VideoFailureReasonType0
from .video_line_type_0 import VideoLineType0
from .video_metadata import VideoMetadata
from .video_mode import VideoMode
from .video_page import VideoPage
from .video_quality import VideoQuality
from .video_status import VideoStatus
from .video_style_type_0 import VideoStyleType0
from .webhook_change import WebhookChange
from .webhook_change_events_item import WebhookChangeEventsItem
from .webhook_creation import WebhookCreation
from .webhook_creation_events_item import WebhookCreationEventsItem
from .webhook_delivery import WebhookDelivery
from .webhook_delivery_attempts_item import WebhookDeliveryAttemptsItem
from .webhook_delivery_attempts_item_outcome import WebhookDeliveryAttemptsItemOutcome
from .webhook_delivery_page import WebhookDeliveryPage
from .webhook_delivery_state import WebhookDeliveryState
from .webhook_delivery_type import WebhookDeliveryType
from .webhook_endpoint import WebhookEndpoint
from .webhook_endpoint_disabled_reason_type_0 import WebhookEndpointDisabledReasonType0
from .webhook_endpoint_events_item import WebhookEndpointEventsItem
from .webhook_endpoint_list import WebhookEndpointList
from .webhook_endpoint_mode import WebhookEndpointMode
from .webhook_event_type_0 import WebhookEventType0
from .webhook_event_type_0_type import WebhookEventType0Type
from .webhook_event_type_1 import WebhookEventType1
from .webhook_replay_receipt import WebhookReplayReceipt
from .webhook_replay_type_0 import WebhookReplayType0
from .webhook_replay_type_1 import WebhookReplayType1
from .webhook_test import WebhookTest
from .webhook_test_receipt import WebhookTestReceipt
from .webhook_test_type import WebhookTestType
from .webhook_with_secret import WebhookWithSecret

__all__ = (
    "CheckedImage",
    "CreditBalance",
    "CreditBalanceMode",
    "DeleteVideoResponse200",
    "DeleteWebhookResponse200",
    "Estimate",
    "EstimateRequest",
    "EstimateRequestAspectRatio",
    "EstimateRequestDuration",
    "EstimateRequestQuality",
    "EstimateRequestStyle",
    "FirewallRefusal",
    "FirewallRefusalCode",
    "FirewallRefusalReason",
    "GatewayRefusal",
    "GenerationRequest",
    "GenerationRequestAspectRatio",
    "GenerationRequestDuration",
    "GenerationRequestMetadata",
    "GenerationRequestQuality",
    "GenerationRequestStyle",
    "ListVideosStatus",
    "LowCredits",
    "LowCreditsMode",
    "ModelList",
    "ModelListModelsItem",
    "ModelListModelsItemAspectRatiosItem",
    "ModelListModelsItemDurationsItem",
    "ModelListModelsItemForCredits",
    "ModelListModelsItemModesItem",
    "ModelListModelsItemQualitiesItem",
    "ModelListModelsItemStylesItem",
    "Problem",
    "ProblemReason",
    "Purse",
    "Receipt",
    "ReceiptChargedFromItem",
    "ReceiptChargedFromItemBucket",
    "ReceiptRefundedToItem",
    "ReceiptRefundedToItemBucket",
    "Upload",
    "UploadFields",
    "UploadRequest",
    "UploadRequestContentType",
    "Usage",
    "UsageKeysItem",
    "UsageKeysItemDaysItem",
    "UsageKeysItemMode",
    "Video",
    "VideoAspectRatio",
    "VideoDuration",
    "VideoFailureReasonType0",
    "VideoLineType0",
    "VideoMetadata",
    "VideoMode",
    "VideoPage",
    "VideoQuality",
    "VideoStatus",
    "VideoStyleType0",
    "WebhookChange",
    "WebhookChangeEventsItem",
    "WebhookCreation",
    "WebhookCreationEventsItem",
    "WebhookDelivery",
    "WebhookDeliveryAttemptsItem",
    "WebhookDeliveryAttemptsItemOutcome",
    "WebhookDeliveryPage",
    "WebhookDeliveryState",
    "WebhookDeliveryType",
    "WebhookEndpoint",
    "WebhookEndpointDisabledReasonType0",
    "WebhookEndpointEventsItem",
    "WebhookEndpointList",
    "WebhookEndpointMode",
    "WebhookEventType0",
    "WebhookEventType0Type",
    "WebhookEventType1",
    "WebhookReplayReceipt",
    "WebhookReplayType0",
    "WebhookReplayType1",
    "WebhookTest",
    "WebhookTestReceipt",
    "WebhookTestType",
    "WebhookWithSecret",
)
