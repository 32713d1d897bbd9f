import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from 'emulator-kit/read-body.ts';
import type { Fault, Operation, VideoScript } from './video-script.ts';

/** Google's names of the HTTP statuses. https://cloud.google.com/apis/design/errors */
const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** Room for an image in base64. */
const maximumBodyBytes = 32 * 1_024 * 1_024;

/** An error that the client sees. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** Handles a service's requests, and reports errors in its form, which is that of Google's APIs unless it says another. */
export function handlerOf(
  route: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  report: (response: ServerResponse, status: number, message: string) => void = sendError,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report(response, error.status, error.message);
    }
  };
}

/** Responds, unless the script has a fault for this request. */
export function unlessFault(
  script: VideoScript,
  operation: Operation,
  response: ServerResponse,
  respond: () => void,
): void {
  const fault = script.takeFault(operation);
  if (fault === undefined || fault.kind === 'cut') respond();
  else sendFault(response, fault);
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

export function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { error: { code: status, message, status: statusNames[status] ?? 'UNKNOWN' } }, status);
}

/** Responds with the fault; a silent one gets no response. */
export function sendFault(response: ServerResponse, fault: Exclude<Fault, { kind: 'cut' }>): void {
  switch (fault.kind) {
    case 'status':
      sendError(response, fault.status, fault.message ?? 'A scripted fault.');
      break;
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end('{"id": 7, "sta');
      break;
    case 'silent':
      break;
  }
}

/** Sends an MP4, or breaks the connection after its first bytes. */
export function sendFile(response: ServerResponse, file: string, cutAfterBytes: number | null): void {
  const { size } = statSync(file);
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
  if (cutAfterBytes === null) {
    createReadStream(file).pipe(response);
    return;
  }
  const beginning = createReadStream(file, { end: Math.min(cutAfterBytes, size) - 1 });
  beginning.on('end', () => response.destroy());
  beginning.pipe(response, { end: false });
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw new ApiError(400, 'Invalid JSON payload received.');
  }
}

export async function readText(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, maximumBodyBytes)).toString('utf8');
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new ApiError(413, 'Request payload size exceeds the limit.');
  }
}
