import type { ErrorDocument } from './function-error.ts';

/** To the process of one execution environment. Payloads are JSON text, so that they are encoded once. */
export interface InvokeMessage {
  readonly type: 'invoke';
  readonly requestId: string;
  readonly payload: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  /** Milliseconds since 1970, by the machine's own clock. */
  readonly deadline: number;
  /** How far the function's clock is ahead of the machine's. */
  readonly aheadMilliseconds: number;
}

/** From the process of one execution environment. */
export type EnvironmentMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'loadFailed'; readonly error: ErrorDocument }
  | { readonly type: 'result'; readonly requestId: string; readonly payload: string }
  | { readonly type: 'error'; readonly requestId: string; readonly error: ErrorDocument };

/** The file descriptor on which a frozen environment waits for one byte. */
export const thawPipe = 4;

/** In the log line of an invocation that answered before its work was done. */
export const unfinishedWork = 'was frozen with unfinished work:';
