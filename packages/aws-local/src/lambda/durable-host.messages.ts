import type { ErrorDocument } from './function-error.ts';

/** To the process that runs a durable function's executions. Payloads are JSON text. */
export type DurableHostRequest =
  | {
      readonly type: 'start';
      readonly executionArn: string;
      readonly payload: string;
      readonly functionVersion: string;
      readonly invokedFunctionArn: string;
    }
  /** Its time is over: what it still does counts for nothing, and it is not resumed. */
  | { readonly type: 'abandon'; readonly executionArn: string };

/** From the process that runs a durable function's executions. */
export type DurableHostMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'loadFailed'; readonly error: ErrorDocument }
  | { readonly type: 'succeeded'; readonly executionArn: string; readonly payload: string }
  | { readonly type: 'failed'; readonly executionArn: string; readonly error: ErrorDocument };
