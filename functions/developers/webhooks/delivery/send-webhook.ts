import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptOutcome } from '../../../../contract/developers/webhooks.ts';
import { type Resolve, SilentNameServers } from './resolve-host.ts';
import { type AddressRule, hostOf, isAllowedAddress, isAllowedUrl } from './webhook-address.ts';

export interface Attempted {
  readonly outcome: Exclude<AttemptOutcome, 'lost'>;
  /** Null without an answer. */
  readonly status: number | null;
  /** The beginning of the answer's body. */
  readonly response: string;
}

/** Sends one request. Never rejects. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Attempted>;

/** Endpoints should answer at once and work afterwards. */
const timeLimitMilliseconds = 10_000;

/**
 * The share of the time limit for connecting to all addresses but the last. Three seconds are for the name,
 * and three for TLS and the answer.
 */
const connectShare = 0.4;

/** Limits of reading an answer's body, and of logging its beginning. */
const responseMaximumBytes = 16 * 1_024;
const keptResponseCharacters = 500;

/**
 * Resolves the name once and connects only to its addresses, which must all be allowed, so that a changed DNS
 * answer leads nowhere else. Follows no redirects.
 */
export function createSendWebhook({
  rule,
  resolve,
  timeLimit = timeLimitMilliseconds,
}: {
  readonly rule: AddressRule;
  readonly resolve: Resolve;
  /** Milliseconds of an attempt. */
  readonly timeLimit?: number;
}): SendWebhook {
  return async (text, headers, body) => {
    const signal = AbortSignal.timeout(timeLimit);
    const url = new URL(text);
    try {
      // The rule may have changed since.
      if (!isAllowedUrl(url, rule)) return forbidden;
      const addresses = await beforeAbort(addressesOf(url, resolve), signal);
      if (addresses.length === 0) return noAnswer('unreachable');
      if (!addresses.every((each) => isAllowedAddress(each, rule))) return forbidden;
      return await post({
        url,
        addresses,
        headers,
        body,
        signal,
        connectMilliseconds: timeLimit * connectShare,
      });
    } catch (error) {
      const isLate = signal.aborted || error instanceof SilentNameServers;
      return noAnswer(isLate ? 'timed_out' : 'unreachable');
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

function beforeAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/**
 * Resolves when the answer, the connection or the time ends. A truncated answer counts if its status arrived.
 */
function post({
  url,
  addresses,
  headers,
  body,
  signal,
  connectMilliseconds,
}: {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly connectMilliseconds: number;
}): Promise<Attempted> {
  const bytes = Buffer.from(body);
  const [send, Agent] =
    url.protocol === 'https:' ? [requestHttps, HttpsAgent] : ([requestHttp, HttpAgent] as const);
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      // A kept connection would skip the check of its address.
      agent: new Agent({
        lookup: onlyTo(addresses),
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: Math.ceil(connectMilliseconds / addresses.length),
      }),
    });
    let answer: IncomingMessage | null = null;
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (otherwise: 'timed_out' | 'unreachable') => {
      resolve(answer === null ? noAnswer(otherwise) : answered(answer, Buffer.concat(chunks)));
      request.destroy();
    };
    const end = () => settle('unreachable');
    signal.addEventListener('abort', () => settle('timed_out'), { once: true });
    request.on('error', end).on('close', end);
    // Status 101, which ends HTTP on the connection.
    request.on('upgrade', (response, socket) => {
      answer = response;
      socket.destroy();
      end();
    });
    request.on('response', (response) => {
      answer = response;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, responseMaximumBytes - size));
        size += chunk.length;
        if (size >= responseMaximumBytes) end();
      });
      for (const event of ['end', 'error', 'close']) response.on(event, end);
    });
    request.end(bytes);
  });
}

function answered({ statusCode: status = 0 }: IncomingMessage, body: Buffer): Attempted {
  const outcome = status >= 200 && status < 300 ? 'delivered' : 'refused';
  return { outcome, status, response: beginningOf(body) };
}

/** Node asks for all addresses, to try one after another. */
function onlyTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all = false }, callback) => {
    if (all) callback(null, known);
    else callback(null, addresses[0] ?? '', known[0]?.family);
  };
}

/** Replaces control characters and what is not UTF-8, and shortens. */
function beginningOf(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' '))
    .slice(0, keptResponseCharacters)
    .toWellFormed();
}
