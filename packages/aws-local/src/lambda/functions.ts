import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createAsynchronousInvocations,
  type DeadLetter,
  productionRetryDelaysMilliseconds,
} from './asynchronous-invocations.ts';
import { createDurableExecutions, type DurableExecutions } from './durable-executions.ts';
import { createEnvironmentPool, type EnvironmentPool } from './environment-pool.ts';
import type { Invocation, InvocationOutcome } from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { functionEnvironment } from './function-environment.ts';
import { FunctionError } from './function-error.ts';
import { functionNotFound, parseFunctionReference } from './function-name.ts';
import { invocationTarget } from './invocation-target.ts';
import { createCallbacks, createInvocations } from './invocations.ts';
import { handleInvokeRequest } from './invoke-api.ts';

export interface FunctionsOptions {
  readonly region: string;
  readonly accountId: string;
  /** Where the functions' SDK clients send their requests. */
  readonly awsEndpointUrl: string;
  readonly definitions: readonly FunctionDefinition[];
  /** Milliseconds since 1970. */
  now(): number;
  /** Receives what asynchronous invocations gave up. */
  deadLetter(targetArn: string, message: DeadLetter): void;
  /** One line that a function wrote, or that Lambda wrote about it. */
  log(functionName: string, line: string): void;
  /** Each finished invocation of a function that is not durable. */
  measure?(
    functionName: string,
    invocation: { readonly milliseconds: number; readonly failed: boolean },
  ): void;
  /** How many processes a function may have, whatever its concurrency: 10 unless told. */
  readonly maximumEnvironmentsPerFunction?: number;
  /** After how long an idle process is ended: half a minute unless told. */
  readonly idleMilliseconds?: number;
  /** Before the second and third try of an asynchronous invocation: production's unless told. */
  readonly retryDelaysMilliseconds?: readonly number[];
  /** The machine's clock and real waits unless told. */
  readonly time?: FunctionTime;
}

/** How functions see time, in tests. */
export interface FunctionTime {
  /** How far their clock is ahead of the machine's at an invocation. They sign requests by it: some minutes at most. */
  aheadMilliseconds(): number;
  /** Waits of durable executions up to this long take no time: the execution's own clock goes ahead instead. */
  readonly skippedWaitSeconds: number;
  /** How many times as long as in AWS a function may run, on a machine that runs everything else besides. */
  readonly limitFactor: number;
}

const realTime: FunctionTime = { aheadMilliseconds: () => 0, skippedWaitSeconds: 0, limitFactor: 1 };

/** The Lambda service: functions by name, each in processes of its own. */
export interface Functions {
  /**
   * Runs a function and returns its result.
   *
   * @param nameOrArn with or without an alias or version
   * @throws FunctionError when the function failed, InvocationRefused when it was not run
   */
  invoke(nameOrArn: string, event: unknown): Promise<unknown>;
  /**
   * Invokes asynchronously (InvocationType: Event), with Lambda's retries and dead-letter queue.
   *
   * @returns settles, and never rejects, when the event is done with: the function succeeded, or it was given up
   * @throws InvocationRefused at once when there is no such function, or its execution's name is taken
   */
  invokeAsync(
    nameOrArn: string,
    event: unknown,
    options?: { readonly durableExecutionName?: string | undefined },
  ): Promise<void>;
  /** Lambda's REST interface (Invoke, SendDurableExecutionCallbackSuccess). */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The ARN of the execution that waits, or waited, for this callback; undefined: no running one does. */
  executionOfCallback(callbackId: string): string | undefined;
  /** Ends the function's processes that have no work. */
  endIdle(nameOrArn: string): void;
  /** From now on the function's code is the bundle in this folder. */
  reload(name: string, codeFolder: string): void;
  /** Lets running invocations finish (durable executions are cut off), then ends all processes. */
  stop(): Promise<void>;
  /** Ends all processes at once. */
  kill(): void;
}

const defaultMaximumEnvironments = 10;
/** A person who goes on clicking finds the processes warm, and an idle cloud needs no memory for them. */
const defaultIdleMilliseconds = 30_000;

export function createFunctions(options: FunctionsOptions): Functions {
  const { aheadMilliseconds, skippedWaitSeconds, limitFactor } = options.time ?? realTime;
  const definitions = new Map(
    options.definitions.map((definition) => {
      const timeoutSeconds = definition.timeoutSeconds * limitFactor;
      return [definition.name, { ...definition, timeoutSeconds }];
    }),
  );
  const pools = poolsOf(definitions, options, limitFactor);
  const durableExecutions = durableExecutionsOf(definitions, options, { skippedWaitSeconds, limitFactor });
  const invokeOnce = async (
    definition: FunctionDefinition,
    invocation: Invocation,
  ): Promise<InvocationOutcome> => {
    const pool = pools.get(definition.name);
    if (pool === undefined) throw functionNotFound(definition.arn);
    const startedAt = performance.now();
    const outcome = await pool.invoke(invocation);
    const milliseconds = performance.now() - startedAt;
    options.measure?.(definition.name, { milliseconds, failed: outcome.outcome === 'error' });
    return outcome;
  };
  const asynchronous = createAsynchronousInvocations({
    retryDelaysMilliseconds: options.retryDelaysMilliseconds ?? productionRetryDelaysMilliseconds,
    deadLetter: options.deadLetter,
    log: options.log,
    invoke: invokeOnce,
  });
  const { invokeText, acceptText } = createInvocations({
    targetOf: (request) => invocationTarget(request, { ...options, definitions, aheadMilliseconds }),
    durableExecutions,
    invokeOnce,
    accept: asynchronous.accept,
    deadLetter: options.deadLetter,
  });
  const { executionOfCallback, completeCallback } = createCallbacks(durableExecutions);

  return {
    executionOfCallback,
    async invoke(nameOrArn, event) {
      const { outcome } = await invokeText({ nameOrArn, payload: JSON.stringify(event) ?? '{}' });
      if (outcome.outcome === 'error') throw new FunctionError(outcome.error);
      return JSON.parse(outcome.payload);
    },
    invokeAsync(nameOrArn, event, { durableExecutionName } = {}) {
      return acceptText({ nameOrArn, payload: JSON.stringify(event) ?? '{}', durableExecutionName }).done;
    },
    handle: (request, response) =>
      handleInvokeRequest({ invokeText, acceptText, completeCallback }, request, response),
    endIdle(nameOrArn) {
      pools.get(parseFunctionReference(nameOrArn, options).name)?.endIdle();
    },
    reload(name, codeFolder) {
      pools.get(name)?.reload(codeFolder);
      durableExecutions.get(name)?.reload(codeFolder);
    },
    async stop() {
      asynchronous.stop();
      for (const executions of durableExecutions.values()) executions.kill();
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
    kill() {
      asynchronous.stop();
      for (const executions of durableExecutions.values()) executions.kill();
      for (const pool of pools.values()) pool.kill();
    },
  };
}

/** The processes of each function that is not durable, by its name. */
function poolsOf(
  definitions: ReadonlyMap<string, FunctionDefinition>,
  options: FunctionsOptions,
  limitFactor: number,
): ReadonlyMap<string, EnvironmentPool> {
  const maximumEnvironments = options.maximumEnvironmentsPerFunction ?? defaultMaximumEnvironments;
  return new Map(
    [...definitions.values()]
      .filter(({ durable }) => durable === undefined)
      .map((definition) => [
        definition.name,
        createEnvironmentPool({ ...processOptions(definition, options, limitFactor), maximumEnvironments }),
      ]),
  );
}

/** The executions of each durable function, by its name. */
function durableExecutionsOf(
  definitions: ReadonlyMap<string, FunctionDefinition>,
  options: FunctionsOptions,
  { skippedWaitSeconds, limitFactor }: Pick<FunctionTime, 'skippedWaitSeconds' | 'limitFactor'>,
): ReadonlyMap<string, DurableExecutions> {
  const { now } = options;
  return new Map(
    [...definitions.values()].flatMap((definition) => {
      const { durable } = definition;
      if (durable === undefined) return [];
      const process = processOptions(definition, options, limitFactor);
      return [[definition.name, createDurableExecutions({ ...process, durable, skippedWaitSeconds, now })]];
    }),
  );
}

/** How a function's processes are started, logged and ended. */
function processOptions(definition: FunctionDefinition, options: FunctionsOptions, limitFactor: number) {
  return {
    definition,
    idleMilliseconds: options.idleMilliseconds ?? defaultIdleMilliseconds,
    environment: () =>
      functionEnvironment(definition, {
        ...options,
        logStreamName: logStreamName(options.now()),
        limitFactor,
      }),
    log: (line: string) => options.log(definition.name, line),
  };
}

/** Lambda's own shape: `2026/11/21/[$LATEST]<32 hex digits>`. */
function logStreamName(now: number): string {
  const date = new Date(now).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${date}/[$LATEST]${randomUUID().replaceAll('-', '')}`;
}
