import type { IncomingMessage, ServerResponse } from 'node:http';

/** A form is a few hundred bytes; a refresh token some thousands. */
const maximumFormBytes = 32 * 1024;

/** The fields of a form that was posted; none if it is too large to be one of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    // The surplus is read and dropped, so that the answer still arrives.
    if (bytes <= maximumFormBytes) chunks.push(part);
  }
  return new URLSearchParams(bytes > maximumFormBytes ? '' : Buffer.concat(chunks).toString('utf8'));
}

/** A cookie's value as the browser sent it. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** Sends the browser on, with parameters added to the address. */
export function redirect(
  response: ServerResponse,
  address: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
  cookies: readonly string[] = [],
): void {
  const target = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) target.searchParams.set(name, value);
  }
  response.writeHead(302, {
    location: target.href,
    'cache-control': 'no-store',
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
  });
  response.end();
}

export function respondJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** A refusal that cannot be sent back to the client, because it is not known which client that would be. */
export function refuse(response: ServerResponse, sentence: string): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`Emulated Amazon Cognito: ${sentence}`);
}
