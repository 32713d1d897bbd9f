export {
  AbortError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  ContentRefusedError,
  IdempotencyKeyReusedError,
  ImageRefusedError,
  InsufficientCreditsError,
  NotFoundError,
  PermissionDeniedError,
  type Problem,
  RateLimitError,
  ReelwrightError,
  RequestTooLargeError,
  ServerError,
  SpendCapReachedError,
  VideoNotCompletedError,
  WaitTimeoutError,
} from './api/errors.ts';
export type { Pages } from './api/pages.ts';
export type { RequestOptions, WriteOptions } from './api/requests.ts';
export type * from './api/types.gen.ts';
export { Reelwright, type ReelwrightOptions } from './client.ts';
export type { UsageOptions } from './resources/account.ts';
export type { VideoListOptions, WaitOptions } from './resources/videos.ts';
export type { DeliveryListOptions } from './resources/webhooks.ts';
export { verifyWebhook, WebhookError } from './verify-webhook.ts';
