import type { IncomingMessage } from 'node:http';

/** The request's body was longer than its reader takes. */
export class BodyTooLarge extends Error {
  constructor(maximumBytes: number) {
    super(`The request body is longer than ${maximumBytes} bytes.`);
    this.name = 'BodyTooLarge';
  }
}

/**
 * The whole body of a request, for each reader. A longer one is received to its end and dropped, so that the client can still read the
 * response.
 *
 * @throws BodyTooLarge, or the stream's error if the connection breaks
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const known = bodies.get(request);
  if (known !== undefined) return known;
  const body = receiveBody(request, maximumBytes);
  bodies.set(request, body);
  return body;
}

/** A request is read once, and what chooses its server by its body reads it before that server does. */
const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

async function receiveBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maximumBytes) chunks.push(chunk);
  }
  if (bytes > maximumBytes) throw new BodyTooLarge(maximumBytes);
  return Buffer.concat(chunks, bytes);
}
