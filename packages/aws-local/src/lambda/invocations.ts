import {
  type AsynchronousInvocations,
  type DeadLetter,
  sendToDeadLetterQueue,
} from './asynchronous-invocations.ts';
import type { DurableExecutions } from './durable-executions.ts';
import type { Invocation, InvocationOutcome } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { InvocationRefused } from './function-error.ts';
import type { InvocationTarget } from './invocation-target.ts';
import type { InvokeAccepted, InvokeRequest } from './invoke-api.ts';

/** What runs accepted requests. */
export interface InvocationsOptions {
  /** @throws InvocationRefused when there is no such function, or it cannot be run */
  targetOf(request: InvokeRequest): InvocationTarget;
  /** The executions of each durable function, by its name. */
  readonly durableExecutions: ReadonlyMap<string, DurableExecutions>;
  /** Runs a function that is not durable. */
  invokeOnce(definition: FunctionDefinition, invocation: Invocation): Promise<InvocationOutcome>;
  readonly accept: AsynchronousInvocations['accept'];
  /** Receives what failed executions leave. */
  deadLetter(targetArn: string, message: DeadLetter): void;
}

/** Runs functions, durable ones as executions: `invokeText` waits for the result, `acceptText` does not. */
export function createInvocations(options: InvocationsOptions) {
  const { targetOf, durableExecutions, invokeOnce, accept, deadLetter } = options;
  return { invokeText, acceptText };

  async function invokeText(
    request: InvokeRequest,
  ): Promise<InvokeAccepted & { readonly outcome: InvocationOutcome }> {
    const { definition, invocation } = targetOf(request);
    const executedVersion = invocation.functionVersion;
    const executions = durableExecutions.get(definition.name);
    if (executions === undefined) {
      const outcome = await invokeOnce(definition, invocation);
      return { executedVersion, durableExecutionArn: undefined, outcome };
    }
    const execution = executions.start(invocation, request.durableExecutionName);
    const end = await execution.end;
    return {
      executedVersion,
      durableExecutionArn: execution.executionArn,
      outcome:
        end.status === 'SUCCEEDED'
          ? { outcome: 'result', payload: end.payload }
          : { outcome: 'error', error: end.error },
    };
  }

  function acceptText(request: InvokeRequest): InvokeAccepted & { readonly done: Promise<void> } {
    const { definition, invocation } = targetOf(request);
    const executedVersion = invocation.functionVersion;
    const executions = durableExecutions.get(definition.name);
    if (executions === undefined) {
      const done = accept(definition, invocation);
      return { executedVersion, durableExecutionArn: undefined, done };
    }
    const execution = executions.start(invocation, request.durableExecutionName);
    // A failed durable execution is not tried again, and has no destinations, only a dead-letter queue. Source:
    // https://docs.aws.amazon.com/lambda/latest/dg/durable-best-practices.html#durable-error-handling
    const done = execution.end.then((end) => {
      if (execution.isNew && end.status === 'FAILED') {
        sendToDeadLetterQueue(definition, invocation, end.error, deadLetter);
      }
    });
    return { executedVersion, durableExecutionArn: execution.executionArn, done };
  }
}

/** The callbacks that executions of any durable function wait for. */
export function createCallbacks(durableExecutions: ReadonlyMap<string, DurableExecutions>) {
  return { completeCallback, executionOfCallback };

  /** @throws InvocationRefused when no running execution waits for it */
  function completeCallback(callbackId: string, result: string | undefined): void {
    for (const executions of durableExecutions.values()) {
      if (executions.executionOfCallback(callbackId) === undefined) continue;
      executions.completeCallback(callbackId, result);
      return;
    }
    throw new InvocationRefused('CallbackTimeoutException', 'No running execution waits for this callback.');
  }

  function executionOfCallback(callbackId: string): string | undefined {
    for (const executions of durableExecutions.values()) {
      const executionArn = executions.executionOfCallback(callbackId);
      if (executionArn !== undefined) return executionArn;
    }
    return undefined;
  }
}
