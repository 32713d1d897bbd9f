import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import {
  DurableExecutionInvocationInputWithClient,
  type DurableLambdaHandler,
  InvocationStatus,
  OperationStatus,
} from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import type { DurableHostMessage, DurableHostRequest } from './durable-host.messages.ts';
import { machineNow, tellTime } from './function-clock.ts';
import { describeError, type Handler, loadHandler } from './load-handler.ts';

// The process of a durable function's executions, many side by side: `<this file> <code folder> <handler>
// <time-out of one invocation in seconds> <longest skipped wait in seconds>`. AWS's own runner plays the checkpoint
// service; waits that are not skipped are real. It ends with its parent, however that ends.

process.on('disconnect', () => process.exit(0));
delete process.env.NODE_COMPILE_CACHE;

/** What an answer to a checkpoint says of an operation. */
type CheckpointedOperation = Pick<
  NonNullable<
    NonNullable<
      Awaited<
        ReturnType<DurableExecutionInvocationInputWithClient['durableExecutionClient']['checkpoint']>
      >['NewExecutionState']
    >['Operations']
  >[number],
  'Id' | 'Status' | 'CallbackDetails'
>;

type StartRequest = Extract<DurableHostRequest, { type: 'start' }>;

const [, , codeFolder = '', handlerName = '', timeoutSeconds = '', skippedWaitSeconds = ''] = process.argv;
const timeoutMilliseconds = Number(timeoutSeconds) * 1000;
const longestSkippedSeconds = Number(skippedWaitSeconds);

/** How far the clock of one execution is ahead of the machine's. */
interface ExecutionClock {
  aheadMilliseconds: number;
}
const clocks = new AsyncLocalStorage<ExecutionClock>();
tellTime(() => machineNow() + (clocks.getStore()?.aheadMilliseconds ?? 0));

const abandoned = new Set<string>();
/** The open callbacks, with what completes each. */
const callbacks = new Map<
  string,
  { executionArn: string; complete: (result?: string) => Promise<unknown> }
>();

const loading = await loadHandler(codeFolder, handlerName);
if (loading.loaded) {
  const { handler } = loading;
  await LocalDurableTestRunner.setupTestEnvironment({ skipTime: false });
  process.on('message', (request: DurableHostRequest) => {
    switch (request.type) {
      case 'abandon':
        abandoned.add(request.executionArn);
        return;
      case 'completeCallback':
        void completeCallback(request.callbackId, request.result);
        return;
      case 'start':
        void execute(handler, request);
        return;
      default:
        request satisfies never;
    }
  });
  send({ type: 'ready' });
  flushCompileCache();
} else {
  process.send?.({ type: 'loadFailed', error: loading.error } satisfies DurableHostMessage, () =>
    process.exit(1),
  );
}

async function execute(handler: Handler, request: StartRequest): Promise<void> {
  const { executionArn } = request;
  const clock: ExecutionClock = { aheadMilliseconds: request.aheadMilliseconds };
  const runner: LocalDurableTestRunner = new LocalDurableTestRunner({
    handlerFunction: invocationOf(handler, request, clock, (operations) =>
      noteCallbacks(executionArn, operations, runner),
    ),
  });
  try {
    const execution = await runner.run({ payload: JSON.parse(request.payload) });
    if (execution.getStatus() === 'SUCCEEDED') {
      send({ type: 'succeeded', executionArn, payload: JSON.stringify(execution.getResult()) ?? 'null' });
    } else {
      const { errorType, errorMessage, stackTrace } = execution.getError();
      send({
        type: 'failed',
        executionArn,
        error: {
          errorType: errorType ?? 'Error',
          errorMessage: errorMessage ?? 'The execution failed.',
          trace: stackTrace ?? [],
        },
      });
    }
  } catch (error) {
    send({ type: 'failed', executionArn, error: describeError(error) });
  } finally {
    abandoned.delete(executionArn);
    for (const [callbackId, callback] of callbacks) {
      if (callback.executionArn === executionArn) callbacks.delete(callbackId);
    }
  }
}

/** Learns of callbacks from the answers to checkpoints: the runner names them nowhere else. */
function noteCallbacks(
  executionArn: string,
  operations: readonly CheckpointedOperation[],
  runner: LocalDurableTestRunner,
): void {
  for (const { Id: operationId, CallbackDetails: details, Status: status } of operations) {
    const callbackId = details?.CallbackId;
    if (operationId === undefined || callbackId === undefined) continue;
    const isOpen = status === OperationStatus.STARTED;
    if (isOpen === callbacks.has(callbackId)) continue;
    if (isOpen) {
      const complete = (result?: string) => runner.getOperationById(operationId).sendCallbackSuccess(result);
      callbacks.set(callbackId, { executionArn, complete });
    } else callbacks.delete(callbackId);
    send({ type: 'callback', executionArn, callbackId, isOpen });
  }
}

async function completeCallback(callbackId: string, result: string | undefined): Promise<void> {
  const callback = callbacks.get(callbackId);
  callbacks.delete(callbackId);
  try {
    await callback?.complete(result);
  } catch (error) {
    console.error(`The callback could not be completed: ${describeError(error).errorMessage}`);
  }
}

/** One invocation of the bundle's handler, with production's execution ARN, context and time-out. */
function invocationOf(
  handler: Handler,
  request: StartRequest,
  clock: ExecutionClock,
  onOperations: (operations: readonly CheckpointedOperation[]) => void,
): DurableLambdaHandler {
  return async (event, context) => {
    if (abandoned.has(request.executionArn)) throw new Error('The execution timed out.');
    const deadline = machineNow() + timeoutMilliseconds;
    const timeOut = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const message = `Error: Task timed out after ${(timeoutMilliseconds / 1000).toFixed(2)} seconds`;
      timeOut.reject(Object.assign(new Error(message), { name: 'Sandbox.Timedout' }));
    }, timeoutMilliseconds);
    try {
      const output = await Promise.race([
        clocks.run(clock, handler, withArn(event, request.executionArn, clock, onOperations), {
          ...context,
          awsRequestId: randomUUID(),
          functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
          functionVersion: request.functionVersion,
          invokedFunctionArn: request.invokedFunctionArn,
          logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
          logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
          memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
          getRemainingTimeInMillis: () => deadline - machineNow(),
        }),
        timeOut.promise,
      ]);
      if (!isInvocationOutput(output)) {
        throw new Error(
          'The handler is not wrapped in withDurableExecution, though the function is durable.',
        );
      }
      return output;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The runner knows executions by ids of its own: the function sees its ARN, and the runner its id. */
function withArn(
  event: Parameters<DurableLambdaHandler>[0],
  executionArn: string,
  clock: ExecutionClock,
  onOperations: (operations: readonly CheckpointedOperation[]) => void,
): Parameters<DurableLambdaHandler>[0] {
  if (!(event instanceof DurableExecutionInvocationInputWithClient)) return event;
  const runnersId = event.DurableExecutionArn;
  const runner = event.durableExecutionClient;
  return new DurableExecutionInvocationInputWithClient(
    { ...event, DurableExecutionArn: executionArn },
    {
      getExecutionState: (parameters, logger) =>
        runner.getExecutionState({ ...parameters, DurableExecutionArn: runnersId }, logger),
      async checkpoint(parameters, logger) {
        const response = await runner.checkpoint(
          { ...withoutShortWaits(parameters, clock), DurableExecutionArn: runnersId },
          logger,
        );
        onOperations(response.NewExecutionState?.Operations ?? []);
        return response;
      },
    },
  );
}

type CheckpointRequest = Parameters<
  DurableExecutionInvocationInputWithClient['durableExecutionClient']['checkpoint']
>[0];

/** Lets short waits end at once, and moves the execution's clock ahead by them. */
function withoutShortWaits(request: CheckpointRequest, clock: ExecutionClock): CheckpointRequest {
  const Updates = request.Updates?.map((update) => {
    const seconds = update.WaitOptions?.WaitSeconds ?? update.StepOptions?.NextAttemptDelaySeconds ?? 0;
    if (seconds === 0 || seconds > longestSkippedSeconds) return update;
    clock.aheadMilliseconds += seconds * 1_000;
    return {
      ...update,
      ...(update.WaitOptions !== undefined && { WaitOptions: { WaitSeconds: 0 } }),
      ...(update.StepOptions !== undefined && { StepOptions: { NextAttemptDelaySeconds: 0 } }),
    };
  });
  return { ...request, Updates };
}

function isInvocationOutput(value: unknown): value is Awaited<ReturnType<DurableLambdaHandler>> {
  if (typeof value !== 'object' || value === null || !('Status' in value)) return false;
  return Object.values<unknown>(InvocationStatus).includes(value.Status);
}

function send(message: DurableHostMessage): void {
  process.send?.(message);
}
