export {
  type CallOptions,
  Reelwright,
  type ReelwrightOptions,
  type VideoOptions,
  type WaitOptions,
  type WriteOptions,
} from './client.ts';
export {
  ApiError,
  ConnectionError,
  type Problem,
  ReelwrightError,
  VideoNotCompletedError,
  WaitTimeoutError,
} from './errors.ts';
export * from './generated/sdk.gen.ts';
export type * from './generated/types.gen.ts';
export { verifyWebhook, WebhookError } from './webhooks.ts';
