import { createHash, randomUUID } from 'node:crypto';
import type { DurableHost, ExecutionEnd } from './durable-host.ts';
import { createDurableHosts, type HostCallback } from './durable-hosts.ts';
import type { Invocation } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { InvocationRefused } from './function-error.ts';

/** An execution that runs or has ended; of one that a lost process took along nothing is kept. */
export interface StartedExecution {
  readonly executionArn: string;
  /** False when the name had been given before, with the same payload: nothing new was started. */
  readonly isNew: boolean;
  readonly end: Promise<ExecutionEnd>;
}

/** The executions of one durable function. */
export interface DurableExecutions {
  /**
   * Starts the execution of that name, or finds it. An absent name is made up.
   *
   * @throws InvocationRefused when the name was given to another payload, or is malformed
   */
  start(invocation: Invocation, name: string | undefined): StartedExecution;
  /** The execution that made this callback; undefined: none of this function did. */
  executionOfCallback(callbackId: string): string | undefined;
  /**
   * Completes a callback that an execution of this function waits for.
   *
   * @throws InvocationRefused when it was completed already, has timed out, or its execution has ended
   */
  completeCallback(callbackId: string, result: string | undefined): void;
  /** New executions run the code in this folder; running ones finish with the old, as with a published version. */
  reload(codeFolder: string): void;
  kill(): void;
}

export interface DurableExecutionsOptions {
  readonly definition: FunctionDefinition;
  readonly durable: NonNullable<FunctionDefinition['durable']>;
  readonly idleMilliseconds: number;
  readonly skippedWaitSeconds: number;
  now(): number;
  environment(): Record<string, string>;
  log(line: string): void;
}

/** Source: the pattern of DurableExecutionName, https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
const executionName = /^[\w-]{1,64}$/;

/** The longest that Node's timers can wait: about 24 days. */
const maximumTimerMilliseconds = 2 ** 31 - 1;

interface KnownExecution {
  readonly executionArn: string;
  readonly payloadHash: string;
  readonly end: Promise<ExecutionEnd>;
  /** Milliseconds since 1970; undefined while it runs. */
  endedAt: number | undefined;
}

export function createDurableExecutions(options: DurableExecutionsOptions): DurableExecutions {
  const { definition, durable, now } = options;
  const byName = new Map<string, KnownExecution>();
  const callbacks = createOpenCallbacks();
  const hosts = createDurableHosts({ ...options, onCallback: callbacks.set });
  let stopped = false;

  function execute(invocation: Invocation, name: string, payloadHash: string): KnownExecution {
    const executionArn = `${definition.arn}:${invocation.functionVersion}/durable-execution/${name}/${randomUUID()}`;
    const host = hosts.forNewExecution();
    const { promise, resolve } = Promise.withResolvers<ExecutionEnd>();
    const execution: KnownExecution = { executionArn, payloadHash, end: promise, endedAt: undefined };
    byName.set(name, execution);
    const timer = setTimeout(
      () => {
        host.abandon(executionArn);
        finish(timedOut(durable.executionTimeoutSeconds));
      },
      Math.min(durable.executionTimeoutSeconds * 1000, maximumTimerMilliseconds),
    );
    timer.unref();

    function finish(end: ExecutionEnd): void {
      clearTimeout(timer);
      callbacks.forget(executionArn);
      if (end.status === 'LOST') byName.delete(name);
      else execution.endedAt = now();
      if (end.status !== 'SUCCEEDED' && !stopped) {
        options.log(`${executionArn} ${end.status} ${JSON.stringify(end.error)}`);
      }
      resolve(end);
      hosts.releaseIfIdle(host);
    }

    const { payload, functionVersion, invokedFunctionArn, aheadMilliseconds } = invocation;
    host.start({ executionArn, payload, functionVersion, invokedFunctionArn, aheadMilliseconds }, finish);
    return execution;
  }

  return {
    start(invocation, name = randomUUID()) {
      if (stopped) throw new InvocationRefused('ServiceException', 'The local cloud is stopping.');
      assertExecutionName(name);
      forgetEndedBefore(now() - durable.retentionDays * 24 * 60 * 60 * 1000, byName);
      const payloadHash = createHash('sha256').update(invocation.payload).digest('hex');
      const known = byName.get(name);
      if (known !== undefined) return startedBefore(known, name, payloadHash);
      const { executionArn, end } = execute(invocation, name, payloadHash);
      return { executionArn, isNew: true, end };
    },
    executionOfCallback: callbacks.executionOf,
    completeCallback: callbacks.complete,
    reload: hosts.reload,
    kill() {
      stopped = true;
      hosts.kill();
    },
  };
}

/** @throws InvocationRefused */
function assertExecutionName(name: string): void {
  if (executionName.test(name)) return;
  throw new InvocationRefused(
    'InvalidParameterValueException',
    `The durable execution's name "${name}" must be 1 to 64 letters, digits, hyphens or underscores.`,
  );
}

/** @throws InvocationRefused when it was started with another payload */
function startedBefore(known: KnownExecution, name: string, payloadHash: string): StartedExecution {
  if (known.payloadHash !== payloadHash) {
    throw new InvocationRefused(
      'DurableExecutionAlreadyStartedException',
      `An execution named "${name}" was already started with a different payload.`,
    );
  }
  return { executionArn: known.executionArn, isNew: false, end: known.end };
}

/** The oldest come first, so what is past its retention lies at the front. */
function forgetEndedBefore(oldestKept: number, byName: Map<string, KnownExecution>): void {
  for (const [name, { endedAt }] of byName) {
    if (endedAt === undefined || endedAt >= oldestKept) return;
    byName.delete(name);
  }
}

function timedOut(seconds: number): ExecutionEnd {
  return {
    status: 'FAILED',
    error: {
      errorType: 'Execution.TimedOut',
      errorMessage: `The execution took longer than ${seconds} seconds.`,
    },
  };
}

/** Every callback of a running execution, open or not, with the process that waits for it. */
function createOpenCallbacks() {
  const callbacks = new Map<string, { executionArn: string; host: DurableHost; isOpen: boolean }>();
  return {
    set: ({ callbackId, executionArn, isOpen }: HostCallback, host: DurableHost): void => {
      callbacks.set(callbackId, { executionArn, host, isOpen });
    },
    forget: (executionArn: string): void => {
      for (const [callbackId, callback] of callbacks) {
        if (callback.executionArn === executionArn) callbacks.delete(callbackId);
      }
    },
    executionOf: (callbackId: string): string | undefined => callbacks.get(callbackId)?.executionArn,
    /** @throws InvocationRefused when it was completed already, has timed out, or its execution has ended */
    complete: (callbackId: string, result: string | undefined): void => {
      const callback = callbacks.get(callbackId);
      if (callback?.isOpen !== true) {
        throw new InvocationRefused('CallbackTimeoutException', 'The callback is closed.');
      }
      callbacks.set(callbackId, { ...callback, isOpen: false });
      callback.host.completeCallback(callbackId, result);
    },
  };
}
