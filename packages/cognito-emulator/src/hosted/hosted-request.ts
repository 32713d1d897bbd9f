import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from 'emulator-kit/read-body.ts';

/** A form is a few hundred bytes; a refresh token some thousands. */
const maximumFormBytes = 32 * 1024;

/** @throws BodyTooLarge */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, maximumFormBytes)).toString('utf8'));
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

/** An error that cannot be sent back to the client, because the client is not known. */
export function refuse(response: ServerResponse, sentence: string): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`Emulated Amazon Cognito: ${sentence}`);
}
