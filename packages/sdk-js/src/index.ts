export { Reelwright, type ReelwrightOptions } from './client.ts';
export {
  AbortError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
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
} from './errors.ts';
export type { Pages } from './pages.ts';
export type { RequestOptions, WriteOptions } from './requests.ts';
export type { UsageOptions } from './resources/account.ts';
export type { VideoListOptions, WaitOptions } from './resources/videos.ts';
export type { DeliveryListOptions } from './resources/webhooks.ts';
export type * from './types.gen.ts';
export { verifyWebhook, WebhookError } from './verify-webhook.ts';
