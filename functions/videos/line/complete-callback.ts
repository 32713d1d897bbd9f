import { type LambdaClient, SendDurableExecutionCallbackSuccessCommand } from '@aws-sdk/client-lambda';
import type { CompleteCallback } from './video-line.ts';

/** Lambda rejects a callback that was completed or has timed out. */
export function createCompleteCallback(client: LambdaClient): CompleteCallback {
  return async (callbackId) => {
    await client.send(new SendDurableExecutionCallbackSuccessCommand({ CallbackId: callbackId }));
  };
}
