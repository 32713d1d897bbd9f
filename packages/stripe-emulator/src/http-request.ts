import type { IncomingMessage } from 'node:http';

/** The body as text, or null when it is longer than `maximumBytes`. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    // The rest is read and dropped, so that the answer still arrives.
    if (length <= maximumBytes) chunks.push(bytes);
  }
  return length > maximumBytes ? null : Buffer.concat(chunks).toString('utf8');
}

/** Path and query of a request's target, as they were sent. Unlike `new URL`, it takes whatever a client sends. */
export function splitTarget(request: IncomingMessage): { path: string; query: string } {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
