import type { ErrorDocument } from './function-error.ts';

/** To the process that runs a durable function's executions. Payloads are JSON text. */
export type DurableHostRequest =
  | {
      readonly type: 'start';
      readonly executionArn: string;
      readonly payload: string;
      readonly functionVersion: string;
      readonly invokedFunctionArn: string;
      /** How far the function's clock is ahead of the machine's. */
      readonly aheadMilliseconds: number;
    }
  /** Completes a callback that the execution waits for. */
  | {
      readonly type: 'completeCallback';
      readonly callbackId: string;
      /** Absent: the callback has no result. */
      readonly result?: string;
    }
  /** Its time is over: what it still does counts for nothing, and it is not resumed. */
  | { readonly type: 'abandon'; readonly executionArn: string };

/** From the process that runs a durable function's executions. */
export type DurableHostMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'loadFailed'; readonly error: ErrorDocument }
  /** A callback that the execution waits for, or that has been completed or has timed out. */
  | {
      readonly type: 'callback';
      readonly executionArn: string;
      readonly callbackId: string;
      readonly isOpen: boolean;
    }
  | { readonly type: 'succeeded'; readonly executionArn: string; readonly payload: string }
  | { readonly type: 'failed'; readonly executionArn: string; readonly error: ErrorDocument };
