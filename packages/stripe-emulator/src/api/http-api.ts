import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from 'emulator-kit/read-body.ts';
import type { Account } from '../account/account.ts';
import { createApi } from './api.ts';

const maximumBodyBytes = 1024 * 1024;

/** The API over HTTP: the peer of https://api.stripe.com for requests that carry `secretKey`. */
export function createHttpApi(account: Account, secretKey: string) {
  const api = createApi(account, secretKey);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    let body: string | null;
    try {
      body = (await readBody(request, maximumBodyBytes)).toString('utf8');
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) {
        // The connection broke: there is no one to answer.
        account.log(`${method} ${url}: ${String(error)}`);
        response.destroy();
        return;
      }
      body = null;
    }
    const answer = api({ method, url, headers, body });
    response.writeHead(answer.status, answer.headers);
    // Indented, as Stripe sends it: easier to read in a log.
    response.end(JSON.stringify(answer.body, null, 2));
  };
}
