import type { ServerResponse } from 'node:http';
import type { Html } from 'emulator-kit/html.ts';

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Sends a page that runs no scripts and that no other page may frame. */
export function sendPage(response: ServerResponse, status: number, { markup }: Html): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(markup);
}
