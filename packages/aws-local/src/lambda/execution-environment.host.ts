import { flushCompileCache } from 'node:module';
import type { EnvironmentMessage, InvokeMessage } from './execution-environment.messages.ts';
import { describeError, type Handler, loadHandler } from './load-handler.ts';

// The process of one execution environment: `<this file> <code folder> <handler>`. It loads the bundle once and runs
// one invocation at a time. It ends with its parent, however that ends: a broken channel is all it waits for.

process.on('disconnect', () => process.exit(0));
delete process.env.NODE_COMPILE_CACHE;

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html (6 MB, and room for an envelope) */
const maximumResponseBytes = 6_291_556;

let currentRequestId: string | undefined;
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
  try {
    const result = await handler(JSON.parse(message.payload), invocationContext(message));
    const payload = JSON.stringify(result) ?? 'null';
    currentRequestId = undefined;
    if (Buffer.byteLength(payload) > maximumResponseBytes) {
      const errorMessage = `Response payload size exceeded maximum allowed payload size (${maximumResponseBytes} bytes).`;
      send({
        type: 'error',
        requestId,
        error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage, trace: [] },
      });
      return;
    }
    send({ type: 'result', requestId, payload });
  } catch (error) {
    currentRequestId = undefined;
    send({ type: 'error', requestId, error: describeError(error) });
  }
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function invocationContext(message: InvokeMessage): object {
  return {
    awsRequestId: message.requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: message.functionVersion,
    getRemainingTimeInMillis: () => message.deadline - Date.now(),
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
