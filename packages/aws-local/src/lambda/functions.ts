import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createAsynchronousInvocations,
  type DeadLetter,
  productionRetryDelaysMilliseconds,
  sendToDeadLetterQueue,
} from './asynchronous-invocations.ts';
import { createDurableExecutions, type DurableExecutions } from './durable-executions.ts';
import { createEnvironmentPool, type EnvironmentPool } from './environment-pool.ts';
import type { Invocation, InvocationOutcome } from './execution-environment.ts';
import { type FunctionDefinition, supportedRuntime } from './function-definition.ts';
import { functionEnvironment } from './function-environment.ts';
import { FunctionError, InvocationRefused } from './function-error.ts';
import { functionNotFound, parseFunctionReference } from './function-name.ts';
import { handleInvokeRequest, type InvokeAccepted, type InvokeRequest } from './invoke-api.ts';

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

/** Publishes the definition of each function that is invoked, for subscribers in this process. */
const invocations = channel('aws-local.invocation');

/** One accepted request to run a function. */
interface Target {
  readonly definition: FunctionDefinition;
  readonly invocation: Invocation;
}

export function createFunctions(options: FunctionsOptions): Functions {
  const { aheadMilliseconds, skippedWaitSeconds, limitFactor } = options.time ?? realTime;
  const definitions = new Map(
    options.definitions.map((definition) => {
      const timeoutSeconds = definition.timeoutSeconds * limitFactor;
      return [definition.name, { ...definition, timeoutSeconds }];
    }),
  );
  const pools = new Map<string, EnvironmentPool>();
  const durableExecutions = new Map<string, DurableExecutions>();
  const idleMilliseconds = options.idleMilliseconds ?? defaultIdleMilliseconds;

  for (const definition of definitions.values()) {
    const shared = {
      definition,
      idleMilliseconds,
      environment: () =>
        functionEnvironment(definition, {
          ...options,
          logStreamName: logStreamName(options.now()),
          limitFactor,
        }),
      log: (line: string) => options.log(definition.name, line),
    };
    if (definition.durable === undefined) {
      const maximumEnvironments = options.maximumEnvironmentsPerFunction ?? defaultMaximumEnvironments;
      pools.set(definition.name, createEnvironmentPool({ ...shared, maximumEnvironments }));
    } else {
      const { durable } = definition;
      const { now } = options;
      durableExecutions.set(
        definition.name,
        createDurableExecutions({ ...shared, durable, skippedWaitSeconds, now }),
      );
    }
  }

  const asynchronous = createAsynchronousInvocations({
    retryDelaysMilliseconds: options.retryDelaysMilliseconds ?? productionRetryDelaysMilliseconds,
    deadLetter: options.deadLetter,
    log: options.log,
    invoke,
  });

  function target(request: InvokeRequest): Target {
    const reference = parseFunctionReference(request.nameOrArn, options, request.qualifier);
    const unqualifiedArn = `arn:aws:lambda:${options.region}:${options.accountId}:function:${reference.name}`;
    const { qualifier } = reference;
    const invokedFunctionArn = qualifier === undefined ? unqualifiedArn : `${unqualifiedArn}:${qualifier}`;
    const definition = definitions.get(reference.name);
    if (definition === undefined) throw functionNotFound(invokedFunctionArn);
    if (definition.runtime !== supportedRuntime) {
      throw new InvocationRefused(
        'ServiceException',
        `${definition.name} is written for ${definition.runtime}; the local cloud runs ${supportedRuntime} only.`,
      );
    }
    if (definition.durable !== undefined && qualifier === undefined) {
      // Source: https://docs.aws.amazon.com/lambda/latest/dg/durable-invoking.html
      throw new InvocationRefused(
        'InvalidParameterValueException',
        `The durable function ${definition.name} must be invoked with an alias, a version or $LATEST.`,
      );
    }
    if (definition.durable === undefined && request.durableExecutionName !== undefined) {
      throw new InvocationRefused(
        'InvalidParameterValueException',
        `${definition.name} is not a durable function, so its invocation cannot be named.`,
      );
    }
    const functionVersion = versionOf(definition, qualifier);
    if (functionVersion === undefined) throw functionNotFound(invokedFunctionArn);
    invocations.publish(definition);
    return {
      definition,
      invocation: {
        requestId: randomUUID(),
        payload: request.payload,
        functionVersion,
        invokedFunctionArn,
        aheadMilliseconds: aheadMilliseconds(),
      },
    };
  }

  async function invoke(definition: FunctionDefinition, invocation: Invocation): Promise<InvocationOutcome> {
    const startedAt = performance.now();
    const outcome = await poolOf(definition).invoke(invocation);
    const milliseconds = performance.now() - startedAt;
    options.measure?.(definition.name, { milliseconds, failed: outcome.outcome === 'error' });
    return outcome;
  }

  function poolOf(definition: FunctionDefinition): EnvironmentPool {
    const pool = pools.get(definition.name);
    if (pool === undefined) throw functionNotFound(definition.arn);
    return pool;
  }

  async function invokeText(
    request: InvokeRequest,
  ): Promise<InvokeAccepted & { readonly outcome: InvocationOutcome }> {
    const { definition, invocation } = target(request);
    const executedVersion = invocation.functionVersion;
    const executions = durableExecutions.get(definition.name);
    if (executions === undefined) {
      const outcome = await invoke(definition, invocation);
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
    const { definition, invocation } = target(request);
    const executedVersion = invocation.functionVersion;
    const executions = durableExecutions.get(definition.name);
    if (executions === undefined) {
      const done = asynchronous.accept(definition, invocation);
      return { executedVersion, durableExecutionArn: undefined, done };
    }
    const execution = executions.start(invocation, request.durableExecutionName);
    // A failed durable execution is not tried again, and has no destinations, only a dead-letter queue. Source:
    // https://docs.aws.amazon.com/lambda/latest/dg/durable-best-practices.html#durable-error-handling
    const done = execution.end.then((end) => {
      if (execution.isNew && end.status === 'FAILED') {
        sendToDeadLetterQueue(definition, invocation, end.error, options.deadLetter);
      }
    });
    return { executedVersion, durableExecutionArn: execution.executionArn, done };
  }

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

function versionOf(definition: FunctionDefinition, qualifier: string | undefined): string | undefined {
  if (qualifier === undefined || qualifier === '$LATEST') return '$LATEST';
  if (definition.qualifiers !== undefined) return definition.qualifiers[qualifier];
  return /^\d+$/.test(qualifier) ? qualifier : '1';
}

/** Lambda's own shape: `2026/11/21/[$LATEST]<32 hex digits>`. */
function logStreamName(now: number): string {
  const date = new Date(now).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${date}/[$LATEST]${randomUUID().replaceAll('-', '')}`;
}
