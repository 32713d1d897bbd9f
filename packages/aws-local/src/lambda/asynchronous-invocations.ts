import { setTimeout } from 'node:timers/promises';
import type { Invocation, InvocationOutcome } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { type ErrorDocument, InvocationRefused } from './function-error.ts';

/** What a dead-letter queue or a failure destination receives. */
export interface DeadLetter {
  /** JSON text. */
  readonly body: string;
  /** A dead-letter queue's message says in attributes why; a destination's says it in its body. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface AsynchronousInvocations {
  /** Settles, and never rejects, when the event is done with: the function succeeded, or the event was given up. */
  accept(definition: FunctionDefinition, invocation: Invocation): Promise<void>;
  /** Drops what waits for its next try. */
  stop(): void;
}

export interface AsynchronousInvocationsOptions {
  now(): number;
  /** Before the second and the third try. */
  readonly retryDelaysMilliseconds: readonly number[];
  /** May throw InvocationRefused when throttled. */
  invoke(definition: FunctionDefinition, invocation: Invocation): Promise<InvocationOutcome>;
  deadLetter(targetArn: string, message: DeadLetter): void;
  log(functionName: string, line: string): void;
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
export const productionRetryDelaysMilliseconds = [60_000, 120_000];
const defaultRetryAttempts = 2;
const defaultMaximumEventAgeSeconds = 6 * 60 * 60;
const firstThrottleDelayMilliseconds = 1_000;
const maximumThrottleDelayMilliseconds = 5 * 60_000;

type AbandonedBecause = 'RetriesExhausted' | 'EventAgeExceeded';

export function createAsynchronousInvocations(
  options: AsynchronousInvocationsOptions,
): AsynchronousInvocations {
  const { now, retryDelaysMilliseconds } = options;
  const stopping = new AbortController();

  async function deliver(definition: FunctionDefinition, invocation: Invocation): Promise<void> {
    const maximumRetryAttempts = definition.asynchronous?.maximumRetryAttempts ?? defaultRetryAttempts;
    const maximumAgeMilliseconds =
      (definition.asynchronous?.maximumEventAgeSeconds ?? defaultMaximumEventAgeSeconds) * 1000;
    const acceptedAt = now();
    let invokeCount = 0;
    let throttleCount = 0;
    let lastError: ErrorDocument | undefined;

    while (!stopping.signal.aborted) {
      const outcome = await attempt(definition, invocation);
      if (outcome.outcome === 'result' || stopping.signal.aborted) return;
      let delayMilliseconds: number;
      if (outcome.outcome === 'throttled') {
        delayMilliseconds = Math.min(
          firstThrottleDelayMilliseconds * 2 ** throttleCount,
          maximumThrottleDelayMilliseconds,
        );
        throttleCount += 1;
      } else {
        lastError = outcome.error;
        invokeCount += 1;
        if (invokeCount > maximumRetryAttempts) {
          abandon(definition, invocation, 'RetriesExhausted', invokeCount, lastError);
          return;
        }
        delayMilliseconds = retryDelaysMilliseconds[invokeCount - 1] ?? 0;
      }
      if (now() + delayMilliseconds - acceptedAt > maximumAgeMilliseconds) {
        abandon(definition, invocation, 'EventAgeExceeded', invokeCount, lastError);
        return;
      }
      await sleep(delayMilliseconds);
    }
  }

  async function attempt(
    definition: FunctionDefinition,
    invocation: Invocation,
  ): Promise<InvocationOutcome | { readonly outcome: 'throttled' }> {
    try {
      return await options.invoke(definition, invocation);
    } catch (error) {
      if (error instanceof InvocationRefused && error.code === 'TooManyRequestsException') {
        return { outcome: 'throttled' };
      }
      throw error;
    }
  }

  function abandon(
    definition: FunctionDefinition,
    invocation: Invocation,
    condition: AbandonedBecause,
    invokeCount: number,
    error: ErrorDocument | undefined,
  ): void {
    options.log(
      definition.name,
      `${invocation.requestId} The asynchronous event was given up: ${condition}.`,
    );
    const destination = definition.asynchronous?.onFailureArn;
    if (destination !== undefined) {
      const record = failureRecord(definition, invocation, condition, invokeCount, error, now());
      options.deadLetter(destination, { body: JSON.stringify(record), attributes: {} });
    }
    sendToDeadLetterQueue(definition, invocation, error, options.deadLetter);
  }

  async function sleep(milliseconds: number): Promise<void> {
    try {
      await setTimeout(milliseconds, undefined, { signal: stopping.signal, ref: false });
    } catch {
      // Stopped: the loop sees it.
    }
  }

  return {
    async accept(definition, invocation) {
      try {
        await deliver(definition, invocation);
      } catch (error) {
        options.log(definition.name, `${invocation.requestId} The asynchronous event was lost: ${error}`);
      }
    },
    stop: () => stopping.abort(),
  };
}

/**
 * A function's dead-letter queue receives the event itself.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html#invocation-dlq
 */
export function sendToDeadLetterQueue(
  definition: FunctionDefinition,
  invocation: Invocation,
  error: ErrorDocument | undefined,
  deadLetter: AsynchronousInvocationsOptions['deadLetter'],
): void {
  if (definition.deadLetterArn === undefined) return;
  deadLetter(definition.deadLetterArn, {
    body: invocation.payload,
    attributes: {
      RequestID: invocation.requestId,
      ErrorCode: error === undefined ? '429' : '200',
      ErrorMessage: (error?.errorMessage ?? 'Rate Exceeded.').slice(0, 1024),
    },
  });
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
function failureRecord(
  definition: FunctionDefinition,
  invocation: Invocation,
  condition: AbandonedBecause,
  approximateInvokeCount: number,
  error: ErrorDocument | undefined,
  timestamp: number,
): object {
  return {
    version: '1.0',
    timestamp: new Date(timestamp).toISOString(),
    requestContext: {
      requestId: invocation.requestId,
      functionArn: `${definition.arn}:${invocation.functionVersion}`,
      condition,
      approximateInvokeCount,
    },
    requestPayload: JSON.parse(invocation.payload),
    ...(error === undefined
      ? {}
      : {
          responseContext: {
            statusCode: 200,
            executedVersion: invocation.functionVersion,
            functionError: 'Unhandled',
          },
          responsePayload: error,
        }),
  };
}
