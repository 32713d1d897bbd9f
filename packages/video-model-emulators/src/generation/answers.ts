import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault, Operation, VideoScript } from './video-script.ts';

/** The words that Google's APIs have for a status. https://cloud.google.com/apis/design/errors */
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

const imageMaximumBytes = 32 * 1_024 * 1_024;

/** An answer that is no success. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** What answers a service's requests: refusals as Google words them. */
export function answering(
  route: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answerRefusal(response, error.status, error.message);
    }
  };
}

/** Answers, unless the script says that this request goes wrong. */
export function unlessFault(
  script: VideoScript,
  operation: Operation,
  response: ServerResponse,
  answer: () => void,
): void {
  const fault = script.takeFault(operation);
  if (fault === undefined || fault.kind === 'cut') answer();
  else answerFault(response, fault);
}

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

export function answerRefusal(response: ServerResponse, status: number, message: string): void {
  answerJson(
    response,
    { error: { code: status, message, status: statusNames[status] ?? 'UNKNOWN' } },
    status,
  );
}

/** Answers as `fault` says; a silent one is not answered at all. */
export function answerFault(response: ServerResponse, fault: Exclude<Fault, { kind: 'cut' }>): void {
  switch (fault.kind) {
    case 'status':
      answerRefusal(response, fault.status, fault.message ?? 'As the script says.');
      break;
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end('{"id": 7, "sta');
      break;
    case 'silent':
      break;
  }
}

/** Sends an MP4, or only its first bytes and then nothing more. */
export function answerFile(response: ServerResponse, file: string, cutAfterBytes: number | null): void {
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

/** A request's JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw new Refusal(400, 'Invalid JSON payload received.');
  }
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > imageMaximumBytes) throw new Refusal(413, 'Request payload size exceeds the limit.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
