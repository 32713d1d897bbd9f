import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptOutcome } from '../../../contract/webhooks.ts';
import { type AddressRule, hostOf, isAllowedAddress, isAllowedUrl } from './webhook-address.ts';

/** What came of one attempt. */
export interface Attempted {
  readonly outcome: Exclude<AttemptOutcome, 'lost'>;
  /** Of HTTP; null: no answer came. */
  readonly status: number | null;
  /** The beginning of the answer's body. */
  readonly response: string;
}

/** Sends one request to an endpoint. Never rejects. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Attempted>;

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Endpoints ought to answer at once, and work afterwards. */
const timeLimitMilliseconds = 10_000;

/** Of an answer's body so much is read, and the beginning kept in the log of deliveries. */
const responseMaximumBytes = 16 * 1_024;
const keptResponseCharacters = 500;

/**
 * Sends over connections of its own: the name is resolved once, each of its addresses must be allowed, and the connection is
 * made to one of these very addresses, so that no later answer of a resolver leads elsewhere. Redirects are not followed.
 */
export function createSendWebhook({
  rule,
  resolve = resolveBySystem,
  timeLimit = timeLimitMilliseconds,
}: {
  readonly rule: AddressRule;
  readonly resolve?: Resolve;
  /** Milliseconds for all of an attempt. */
  readonly timeLimit?: number;
}): SendWebhook {
  return async (text, headers, body) => {
    const signal = AbortSignal.timeout(timeLimit);
    const url = new URL(text);
    try {
      // What was allowed when the endpoint was made may not be any more.
      if (!isAllowedUrl(url, rule)) return forbidden;
      const addresses = await beforeAbort(addressesOf(url, resolve), signal);
      const [address] = addresses;
      if (address === undefined) return noAnswer('unreachable');
      if (!addresses.every((each) => isAllowedAddress(each, rule))) return forbidden;
      return await post({ url, address, headers, body, signal });
    } catch {
      return noAnswer(signal.aborted ? 'timed_out' : 'unreachable');
    }
  };
}

const forbidden = noAnswer('forbidden_address');

function noAnswer(outcome: Attempted['outcome']): Attempted {
  return { outcome, status: null, response: '' };
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const host = hostOf(url);
  return isIP(host) === 0 ? resolve(host) : [host];
}

async function resolveBySystem(host: string): Promise<readonly string[]> {
  const found = await lookUp(host, { all: true });
  return found.map(({ address }) => address);
}

/** A resolver cannot be stopped: its answer is no longer waited for. */
function beforeAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

function post({
  url,
  address,
  headers,
  body,
  signal,
}: {
  readonly url: URL;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}): Promise<Attempted> {
  const bytes = Buffer.from(body);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      lookup: onlyTo(address),
      // A connection that is kept would skip the check of its address.
      agent: false,
      signal,
    });
    // Of what the time limit cuts off, the status is an answer.
    let answered: (() => void) | null = null;
    request.on('error', (error) => (answered === null ? reject(error) : answered()));
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        resolve({
          outcome: status >= 200 && status < 300 ? 'delivered' : 'refused',
          status,
          response: beginningOf(Buffer.concat(chunks)),
        });
        request.destroy();
      };
      answered = finish;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, responseMaximumBytes - size));
        size += chunk.length;
        if (size >= responseMaximumBytes) finish();
      });
      for (const event of ['end', 'error', 'close']) response.on(event, finish);
    });
    request.end(bytes);
  });
}

/** A lookup that knows one address. Of two ways to ask, Node uses the one with `all` for names with several addresses. */
function onlyTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all = false }, callback) => {
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** As text that is stored and shown: what is not UTF-8, and control characters, are replaced. */
function beginningOf(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' '))
    .slice(0, keptResponseCharacters)
    .toWellFormed();
}
