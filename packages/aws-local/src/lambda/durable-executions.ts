import { createHash, randomUUID } from 'node:crypto';
import { type DurableHost, type ExecutionEnd, startDurableHost } from './durable-host.ts';
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

/**
 * The runner keeps every execution's history for as long as its process lives (measured: some 40 KB each), so a
 * process is given this many executions and then replaced.
 */
const maximumExecutionsPerHost = 500;

/** Source: the pattern of DurableExecutionName, https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
const executionName = /^[\w-]{1,64}$/;

/** The longest that Node's timers can wait: about 24 days. */
const maximumTimerMilliseconds = 2 ** 31 - 1;

export function createDurableExecutions(options: DurableExecutionsOptions): DurableExecutions {
  const { definition, durable, now } = options;

  interface KnownExecution {
    readonly executionArn: string;
    readonly payloadHash: string;
    readonly end: Promise<ExecutionEnd>;
    /** Milliseconds since 1970; undefined while it runs. */
    endedAt: number | undefined;
  }
  const byName = new Map<string, KnownExecution>();
  const hosts = new Set<DurableHost>();
  /** Every callback of a running execution, open or not. */
  const callbacks = new Map<string, { executionArn: string; host: DurableHost; isOpen: boolean }>();
  let codeFolder = definition.codeFolder;
  let current: DurableHost | undefined;
  let reaper: NodeJS.Timeout | undefined;
  let stopped = false;

  function hostForNewExecution(): DurableHost {
    if (current !== undefined && current.startedCount() < maximumExecutionsPerHost) return current;
    retireCurrent();
    const host = startDurableHost({
      codeFolder,
      handler: definition.handler,
      timeoutSeconds: definition.timeoutSeconds,
      skippedWaitSeconds: options.skippedWaitSeconds,
      environment: options.environment(),
      log: options.log,
      onCallback: ({ callbackId, executionArn, isOpen }) => {
        callbacks.set(callbackId, { executionArn, host, isOpen });
      },
      onExit: () => {
        hosts.delete(host);
        if (current === host) current = undefined;
      },
    });
    hosts.add(host);
    current = host;
    return host;
  }

  function retireCurrent(): void {
    const retired = current;
    current = undefined;
    if (retired?.runningCount() === 0) retired.kill();
  }

  /** A host without work is kept for a while if it is the current one. */
  function releaseIfIdle(host: DurableHost): void {
    if (host.runningCount() > 0) return;
    if (host !== current) {
      host.kill();
      return;
    }
    clearTimeout(reaper);
    reaper = setTimeout(() => {
      if (current?.runningCount() === 0) retireCurrent();
    }, options.idleMilliseconds);
    reaper.unref();
  }

  function execute(invocation: Invocation, name: string, payloadHash: string): KnownExecution {
    const executionArn = `${definition.arn}:${invocation.functionVersion}/durable-execution/${name}/${randomUUID()}`;
    const host = hostForNewExecution();
    const { promise, resolve } = Promise.withResolvers<ExecutionEnd>();
    const execution: KnownExecution = { executionArn, payloadHash, end: promise, endedAt: undefined };
    byName.set(name, execution);
    const timer = setTimeout(
      () => {
        host.abandon(executionArn);
        finish({
          status: 'FAILED',
          error: {
            errorType: 'Execution.TimedOut',
            errorMessage: `The execution took longer than ${durable.executionTimeoutSeconds} seconds.`,
          },
        });
      },
      Math.min(durable.executionTimeoutSeconds * 1000, maximumTimerMilliseconds),
    );
    timer.unref();

    function finish(end: ExecutionEnd): void {
      clearTimeout(timer);
      for (const [callbackId, callback] of callbacks) {
        if (callback.executionArn === executionArn) callbacks.delete(callbackId);
      }
      if (end.status === 'LOST') byName.delete(name);
      else execution.endedAt = now();
      if (end.status !== 'SUCCEEDED' && !stopped) {
        options.log(`${executionArn} ${end.status} ${JSON.stringify(end.error)}`);
      }
      resolve(end);
      releaseIfIdle(host);
    }

    host.start(
      {
        executionArn,
        payload: invocation.payload,
        functionVersion: invocation.functionVersion,
        invokedFunctionArn: invocation.invokedFunctionArn,
        aheadMilliseconds: invocation.aheadMilliseconds,
      },
      finish,
    );
    return execution;
  }

  /** The oldest come first, so what is past its retention lies at the front. */
  function forgetExpired(): void {
    const oldestKept = now() - durable.retentionDays * 24 * 60 * 60 * 1000;
    for (const [name, { endedAt }] of byName) {
      if (endedAt === undefined || endedAt >= oldestKept) return;
      byName.delete(name);
    }
  }

  return {
    start(invocation, name = randomUUID()) {
      if (stopped) throw new InvocationRefused('ServiceException', 'The local cloud is stopping.');
      if (!executionName.test(name)) {
        throw new InvocationRefused(
          'InvalidParameterValueException',
          `The durable execution's name "${name}" must be 1 to 64 letters, digits, hyphens or underscores.`,
        );
      }
      forgetExpired();
      const payloadHash = createHash('sha256').update(invocation.payload).digest('hex');
      const known = byName.get(name);
      if (known !== undefined) {
        if (known.payloadHash !== payloadHash) {
          throw new InvocationRefused(
            'DurableExecutionAlreadyStartedException',
            `An execution named "${name}" was already started with a different payload.`,
          );
        }
        return { executionArn: known.executionArn, isNew: false, end: known.end };
      }
      const { executionArn, end } = execute(invocation, name, payloadHash);
      return { executionArn, isNew: true, end };
    },
    executionOfCallback: (callbackId) => callbacks.get(callbackId)?.executionArn,
    completeCallback(callbackId, result) {
      const callback = callbacks.get(callbackId);
      if (callback?.isOpen !== true) {
        throw new InvocationRefused('CallbackTimeoutException', 'The callback is closed.');
      }
      callbacks.set(callbackId, { ...callback, isOpen: false });
      callback.host.completeCallback(callbackId, result);
    },
    reload(newCodeFolder) {
      codeFolder = newCodeFolder;
      retireCurrent();
    },
    kill() {
      stopped = true;
      clearTimeout(reaper);
      for (const host of hosts) host.kill();
    },
  };
}
