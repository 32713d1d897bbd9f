import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { EdgeRequest, EdgeResponse } from './edge-response.ts';

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request to an origin that listens on this machine.
 *
 * @param body is sent as the request's body
 */
export function requestHttpOrigin(
  port: number,
  { method, path, query, headers }: EdgeRequest,
  body: IncomingMessage,
): Promise<EdgeResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers: Object.fromEntries(
          [...headers].map(([name, values]) => [name, values.join(name === 'cookie' ? '; ' : ', ')]),
        ),
      },
      (response) =>
        resolve({
          status: response.statusCode ?? 502,
          headers: new Map(
            Object.entries(response.headersDistinct).map(([name, values]) => [name, values ?? []]),
          ),
          body: response,
          source: 'origin',
        }),
    );
    outgoing.once('error', reject);
    body.pipe(outgoing);
  });
}
