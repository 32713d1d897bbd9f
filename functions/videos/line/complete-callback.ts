import { type LambdaClient, SendDurableExecutionCallbackSuccessCommand } from '@aws-sdk/client-lambda';
import type { CompleteCallback } from './video-line.ts';

/** Completes callbacks at Lambda; a callback that was completed or has timed out is refused. */
export function createCompleteCallback(client: LambdaClient): CompleteCallback {
  return async (callbackId) => {
    await client.send(new SendDurableExecutionCallbackSuccessCommand({ CallbackId: callbackId }));
  };
}
