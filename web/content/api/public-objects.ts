import * as z from 'zod/mini';
import { Receipt } from '../../../contract/billing/receipts.ts';
import * as api from '../../../contract/developers/developer-api.ts';
import { Usage } from '../../../contract/developers/developer-usage.ts';
import * as webhooks from '../../../contract/developers/webhooks.ts';
import { RefusalId } from '../../../contract/fields/ids.ts';
import { refusalCategories } from '../../../contract/moderation.ts';
import { ImprovedPrompt, ImproveRequest } from '../../../contract/prompts/improved-prompt.ts';
import { Preset, PresetList } from '../../../contract/prompts/presets.ts';
import {
  CheckedImage,
  imageRefusals,
  JoinedChain,
  Project,
  ProjectList,
  Upload,
  UploadRequest,
} from '../../../contract/schemas.ts';

/** An error (RFC 9457). `code` is no enumeration, since a client must accept newer codes. */
export const Problem = z.strictObject({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  allowed: z.optional(z.string()),
  credits: z.optional(z.int()),
  category: z.optional(z.enum(refusalCategories)),
  refusal_id: z.optional(RefusalId),
  reason: z.optional(z.enum(imageRefusals)),
  retry_after_seconds: z.optional(z.int()),
  request_id: z.string(),
});

/** The public API's objects by the names of their types in each SDK. */
export const publicObjects = {
  GenerationRequest: api.GenerationRequest,
  EstimateRequest: api.EstimateRequest,
  Estimate: api.Estimate,
  Video: api.DeveloperVideo,
  VideoPage: api.DeveloperVideoPage,
  VideoChange: api.VideoChange,
  Project,
  ProjectList,
  Preset,
  PresetList,
  Receipt: Receipt,
  VerificationRequest: api.VerificationRequest,
  Verification: api.Verification,
  ImproveRequest,
  ImprovedPrompt,
  UploadRequest,
  Upload,
  CheckedImage,
  JoinedChain,
  CreditBalance: api.DeveloperCredits,
  Purse: api.Purse,
  Model: api.ListedModel,
  ModelList: api.ModelList,
  Usage,
  WebhookEndpoint: webhooks.WebhookEndpoint,
  WebhookEndpointList: webhooks.WebhookEndpointList,
  WebhookCreation: webhooks.WebhookCreation,
  WebhookChange: webhooks.WebhookChange,
  WebhookWithSecret: webhooks.WebhookWithSecret,
  WebhookTest: webhooks.WebhookTest,
  WebhookTestReceipt: webhooks.WebhookTestReceipt,
  WebhookDelivery: webhooks.WebhookDelivery,
  WebhookDeliveryPage: webhooks.WebhookDeliveryPage,
  WebhookReplay: webhooks.WebhookReplay,
  WebhookReplayReceipt: webhooks.WebhookReplayReceipt,
  WebhookEvent: webhooks.WebhookPayload,
  Problem,
  LowCredits: webhooks.LowCredits,
} as const;
