import { channel } from 'node:diagnostics_channel';
import { readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import {
  type EnvironmentMessage,
  type InvokeMessage,
  thawPipe,
  unfinishedWork,
} from './execution-environment.messages.ts';
import { machineNow, tellTime } from './function-clock.ts';
import { describeError, type Handler, loadHandler } from './load-handler.ts';

// The process of one execution environment: `<this file> <code folder> <handler>`. It loads the bundle once and runs
// one invocation at a time. It ends with its parent, however that ends: a broken channel is all it waits for.

process.on('disconnect', () => process.exit(0));
delete process.env.NODE_COMPILE_CACHE;

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html (6 MB, and room for an envelope) */
const maximumResponseBytes = 6_291_556;

let currentRequestId: string | undefined;
let aheadMilliseconds = 0;
const unansweredRequests = countUnansweredRequests();
process.on('uncaughtException', (error) => endWith(describeError(error)));
process.on('unhandledRejection', (reason) =>
  endWith({ ...describeError(reason), errorType: 'Runtime.UnhandledPromiseRejection' }),
);

const [, , codeFolder = '', handlerName = ''] = process.argv;
const loading = await loadHandler(codeFolder, handlerName);
if (loading.loaded) {
  const { handler } = loading;
  process.on('message', (message: InvokeMessage) => void answer(handler, message));
  send({ type: 'ready' });
  flushCompileCache();
} else {
  process.send?.({ type: 'loadFailed', error: loading.error } satisfies EnvironmentMessage, () =>
    process.exit(1),
  );
}

async function answer(handler: Handler, message: InvokeMessage): Promise<void> {
  const { requestId } = message;
  currentRequestId = requestId;
  if (message.aheadMilliseconds !== aheadMilliseconds) {
    aheadMilliseconds = message.aheadMilliseconds;
    tellTime(() => machineNow() + aheadMilliseconds);
  }
  try {
    const result = await handler(JSON.parse(message.payload), invocationContext(message));
    const payload = JSON.stringify(result) ?? 'null';
    currentRequestId = undefined;
    tellOfUnfinishedWork(requestId);
    if (Buffer.byteLength(payload) > maximumResponseBytes) {
      const errorMessage = `Response payload size exceeded maximum allowed payload size (${maximumResponseBytes} bytes).`;
      freezeAfter({
        type: 'error',
        requestId,
        error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage, trace: [] },
      });
      return;
    }
    freezeAfter({ type: 'result', requestId, payload });
  } catch (error) {
    currentRequestId = undefined;
    freezeAfter({ type: 'error', requestId, error: describeError(error) });
  }
}

/**
 * Between invocations Lambda freezes an environment: no timer fires, no promise goes on, no socket is read. What the
 * handler left behind goes on in the next invocation, or never.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 *
 * The thread waits in a read of the pipe that the next invocation writes a byte to, and that ends with the parent.
 */
function freezeAfter(message: EnvironmentMessage): void {
  process.send?.(message, () => {
    if (readSync(thawPipe, Buffer.alloc(1)) === 0) process.exit(0);
  });
}

/** Says in the log what the handler did not wait for. */
function tellOfUnfinishedWork(requestId: string): void {
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const requests = unansweredRequests();
  if (timers + requests === 0) return;
  console.log(`${requestId} ${unfinishedWork} ${requests} requests without an answer, ${timers} timers.`);
}

/** Counts the HTTP requests of this process that have no answer yet, of Node's own client and of `fetch`. */
function countUnansweredRequests(): () => number {
  const open = new Set<unknown>();
  const on = (name: string, note: (request: unknown) => void): void =>
    channel(name).subscribe((message) => {
      if (typeof message === 'object' && message !== null && 'request' in message) note(message.request);
    });
  for (const name of ['http.client.request.start', 'undici:request:create'])
    on(name, (request) => open.add(request));
  for (const name of [
    'http.client.response.finish',
    'http.client.request.error',
    'undici:request:trailers',
    'undici:request:error',
  ])
    on(name, (request) => open.delete(request));
  // One that was given up is over; its socket's end is not told before the event loop turns.
  const isGivenUp = (request: unknown) =>
    typeof request === 'object' && request !== null && 'destroyed' in request && request.destroyed === true;
  return () => [...open].filter((request) => !isGivenUp(request)).length;
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function invocationContext(message: InvokeMessage): object {
  return {
    awsRequestId: message.requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: message.functionVersion,
    getRemainingTimeInMillis: () => message.deadline - machineNow(),
    invokedFunctionArn: message.invokedFunctionArn,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
  };
}

/** After an uncaught error, Lambda reports it for the running invocation and throws the environment away. */
function endWith(error: ReturnType<typeof describeError>): void {
  if (currentRequestId === undefined) process.exit(1);
  const message: EnvironmentMessage = { type: 'error', requestId: currentRequestId, error };
  process.send?.(message, () => process.exit(1));
}

function send(message: EnvironmentMessage): void {
  process.send?.(message);
}
