import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InvocationOutcome } from './execution-environment.ts';
import { InvocationRefused } from './function-error.ts';

export interface InvokeRequest {
  readonly nameOrArn: string;
  readonly qualifier?: string | undefined;
  /** JSON text. */
  readonly payload: string;
  readonly durableExecutionName?: string | undefined;
}

export interface InvokeAccepted {
  readonly executedVersion: string;
  readonly durableExecutionArn: string | undefined;
}

/** What Lambda's REST interface stands on. Each throws InvocationRefused. */
export interface Invoker {
  invokeText(request: InvokeRequest): Promise<InvokeAccepted & { readonly outcome: InvocationOutcome }>;
  acceptText(request: InvokeRequest): InvokeAccepted;
  completeCallback(callbackId: string, result: string | undefined): void;
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maximumSynchronousBytes = 6 * 1024 * 1024;
const maximumAsynchronousBytes = 1024 * 1024;

const invokePath = /^\/2015-03-31\/functions\/([^/]+)\/invocations\/?$/;

const callbackPath = /^\/2025-12-01\/durable-execution-callbacks\/([^/]+)\/succeed$/;
const maximumCallbackBytes = 256 * 1024;

/** The callback that a request of SendDurableExecutionCallbackSuccess is about; undefined: it is another request. */
export function callbackIdOf(url: string): string | undefined {
  const id = callbackPath.exec(new URL(url, 'http://lambda').pathname)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/**
 * Invoke and SendDurableExecutionCallbackSuccess as the SDK sends them. Sources:
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 * https://docs.aws.amazon.com/lambda/latest/api/API_SendDurableExecutionCallbackSuccess.html
 */
export async function handleInvokeRequest(
  invoker: Invoker,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://lambda');
    const callbackId = callbackIdOf(request.url ?? '/');
    if (callbackId !== undefined && request.method === 'POST') {
      const result = await readText(request, maximumCallbackBytes, 'SendDurableExecutionCallbackSuccess');
      invoker.completeCallback(callbackId, result === '' ? undefined : result);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const match = invokePath.exec(url.pathname);
    if (match?.[1] === undefined || request.method !== 'POST') {
      throw new InvocationRefused(
        'ResourceNotFoundException',
        `The local Lambda has only Invoke and SendDurableExecutionCallbackSuccess: ${request.method} ${url.pathname} is unknown.`,
      );
    }
    const type = header(request, 'x-amz-invocation-type') ?? 'RequestResponse';
    const invocation: InvokeRequest = {
      nameOrArn: decodeURIComponent(match[1]),
      qualifier: url.searchParams.get('Qualifier') ?? undefined,
      payload: await readPayload(
        request,
        type === 'Event' ? maximumAsynchronousBytes : maximumSynchronousBytes,
      ),
      durableExecutionName: header(request, 'x-amz-durable-execution-name'),
    };
    await answer(invoker, invocation, type, response);
  } catch (error) {
    refuse(
      response,
      error instanceof InvocationRefused
        ? error
        : new InvocationRefused('ServiceException', error instanceof Error ? error.message : String(error)),
    );
  }
}

async function answer(
  invoker: Invoker,
  invocation: InvokeRequest,
  type: string,
  response: ServerResponse,
): Promise<void> {
  switch (type) {
    case 'Event':
      response.writeHead(202, acceptedHeaders(invoker.acceptText(invocation))).end();
      return;
    case 'RequestResponse': {
      const { outcome, ...accepted } = await invoker.invokeText(invocation);
      const failed = outcome.outcome === 'error';
      const payload = failed ? JSON.stringify(outcome.error) : outcome.payload;
      response
        .writeHead(200, {
          ...acceptedHeaders(accepted),
          'content-type': 'application/json',
          ...(failed ? { 'x-amz-function-error': 'Unhandled' } : {}),
        })
        .end(payload);
      return;
    }
    default:
      throw new InvocationRefused('InvalidParameterValueException', `Unknown invocation type "${type}".`);
  }
}

function acceptedHeaders(accepted: InvokeAccepted): Record<string, string> {
  return {
    'x-amz-executed-version': accepted.executedVersion,
    ...(accepted.durableExecutionArn === undefined
      ? {}
      : { 'x-amz-durable-execution-arn': accepted.durableExecutionArn }),
  };
}

function refuse(response: ServerResponse, refusal: InvocationRefused): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code, message, statusCode } = refusal;
  const type = statusCode < 500 ? 'User' : 'Service';
  const body = { Type: type, message, Message: message };
  response
    .writeHead(statusCode, { 'content-type': 'application/json', 'x-amzn-errortype': code })
    .end(JSON.stringify(body));
}

async function readText(request: IncomingMessage, maximumBytes: number, operation: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // The rest is read and dropped, so that the client can read the answer.
    if (length <= maximumBytes) chunks.push(chunk);
  }
  if (length > maximumBytes) {
    throw new InvocationRefused(
      'RequestTooLargeException',
      `Request must be smaller than ${maximumBytes} bytes for the ${operation} operation`,
    );
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readPayload(request: IncomingMessage, maximumBytes: number): Promise<string> {
  const text = await readText(request, maximumBytes, 'InvokeFunction');
  if (text === '') return '{}';
  try {
    JSON.parse(text);
  } catch (error) {
    throw new InvocationRefused(
      'InvalidRequestContentException',
      `Could not parse request body into json: ${error instanceof Error ? error.message : error}`,
    );
  }
  return text;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
