import { setTimeout } from 'node:timers/promises';
import type { Invocation, InvocationOutcome } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { ErrorDocument } from './function-error.ts';

/** A message of a function's dead-letter queue. */
export interface DeadLetter {
  /** The event, as JSON text. */
  readonly body: string;
  /** Why it was given up. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface AsynchronousInvocations {
  /** Settles, and never rejects, when the event is done with: the function succeeded, or the event was given up. */
  accept(definition: FunctionDefinition, invocation: Invocation): Promise<void>;
  /** Drops what waits for its next try. */
  stop(): void;
}

export interface AsynchronousInvocationsOptions {
  /** Before the second and the third try. */
  readonly retryDelaysMilliseconds: readonly number[];
  invoke(definition: FunctionDefinition, invocation: Invocation): Promise<InvocationOutcome>;
  deadLetter(targetArn: string, message: DeadLetter): void;
  log(functionName: string, line: string): void;
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
export const productionRetryDelaysMilliseconds = [60_000, 120_000];
const defaultRetryAttempts = 2;

export function createAsynchronousInvocations(
  options: AsynchronousInvocationsOptions,
): AsynchronousInvocations {
  const { retryDelaysMilliseconds } = options;
  const stopping = new AbortController();

  async function deliver(definition: FunctionDefinition, invocation: Invocation): Promise<void> {
    const maximumRetryAttempts = definition.maximumRetryAttempts ?? defaultRetryAttempts;
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const outcome = await options.invoke(definition, invocation);
      if (outcome.outcome === 'result' || stopping.signal.aborted) return;
      if (attempt >= maximumRetryAttempts) {
        options.log(definition.name, `${invocation.requestId} The asynchronous event was given up.`);
        sendToDeadLetterQueue(definition, invocation, outcome.error, options.deadLetter);
        return;
      }
      await setTimeout(retryDelaysMilliseconds[attempt] ?? 0, undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => 'stopped: the loop ends');
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
  error: ErrorDocument,
  deadLetter: AsynchronousInvocationsOptions['deadLetter'],
): void {
  if (definition.deadLetterArn === undefined) return;
  deadLetter(definition.deadLetterArn, {
    body: invocation.payload,
    attributes: {
      RequestID: invocation.requestId,
      ErrorCode: '200',
      ErrorMessage: error.errorMessage.slice(0, 1024),
    },
  });
}
